"""Scale and time in an open roll."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.command import Command, Int, RollRef, Who
from tracker.engine.draft import Draft
from tracker.engine.fate.open_rolls import place_of, the_roll
from tracker.history.rolls import ScaleSet, TimeSet
from tracker.model.cast import FateSheet, Id
from tracker.model.rolls import AttackAim, Edge, Roll
from tracker.model.table import Table
from tracker.rules.scale import Benefit, above, offered

MOST_LEVELS = 20


def scale_of(table: Table, who: Id | None) -> int:
    """Somebody's level of scale; a difficulty, and whoever has no such sheet, is mundane."""
    held = table.cast.get(who)
    return held.sheet.scale if held is not None and isinstance(held.sheet, FateSheet) else 0


def levels_above(table: Table, roll: Roll, place: int) -> int:
    """Levels that one side of a roll is above whoever is on the other; 0 = none."""
    mine = roll.parts[place].who
    others = [part.who for n, part in enumerate(roll.parts) if (n == 0) != (place == 0)]
    if place == 0 and isinstance(roll.aim, AttackAim) and not any(others):
        others.append(roll.aim.target)
    return above(scale_of(table, mine), max((scale_of(table, other) for other in others), default=0))


def benefits(table: Table, roll: Roll, place: int) -> tuple[Benefit, ...]:
    """What scale offers one side of a roll at this table, whether or not it is above the other."""
    return offered(table.scenes[roll.scene].options.scale, roll.aim.aim, place == 0)


class ScaleCommand(Command):
    """Take a benefit of scale in an open roll; `none` gives it back.

    `before` is +1 a level before the dice, `after` +2 a level after a success, `free` a free invoke more a level on an
    advantage (Condensed); `harm` is 2 shifts a step (the Toolkit's, beside `before`). `steps=` says the levels.
    """

    verb: ClassVar = "scale"
    games: ClassVar = ("fate",)
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who", "benefit")
    who: Who
    benefit: Literal["before", "after", "free", "harm", "none"]
    steps: Int | None = None
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """Rules: this table plays with it; one is above the other; +1 before the dice; one benefit a roll (A-33)."""
        roll = the_roll(draft, self.roll)
        place = place_of(draft, roll, self.who)
        part, variant = roll.parts[place], draft.table.scenes[roll.scene].options.scale
        if self.benefit == "none":
            if not part.edges:
                draft.cannot("nothing_changes")
            draft.emit(ScaleSet(roll=roll.id, place=place))
            return
        if self.steps is not None and not 1 <= self.steps <= MOST_LEVELS:
            draft.cannot("bad_number", what=str(self.steps))
        levels = levels_above(draft.table, roll, place) if self.steps is None else self.steps
        if part.edge(self.benefit) == levels and levels:
            draft.cannot("nothing_changes")
        draft.rule(variant != "off", "no_scale_here")
        fits = variant == "off" or self.benefit in benefits(draft.table, roll, place)
        draft.rule(fits, "no_such_benefit", benefit=self.benefit)
        draft.rule(levels > 0, "not_above", who=self.who)
        others = [edge for edge in part.edges if edge.benefit != self.benefit]
        alone = variant == "toolkit" or not others
        draft.rule(alone, "one_scale_benefit", who=self.who)
        late = self.benefit == "before" and variant == "condensed" and part.dice is not None
        draft.rule(not late, "scale_before_dice", who=self.who)
        edges = (*others, Edge(benefit=self.benefit, steps=max(1, levels)))
        draft.emit(ScaleSet(roll=roll.id, place=place, edges=edges))


class TimeCommand(Command):
    """Say how long what is rolled for would take: `time few hour`. Each shift is a step less, or more (Condensed)."""

    verb: ClassVar = "time"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("amount", "unit")
    amount: Literal["half", "one", "few", "several"]
    unit: Literal["instant", "moment", "minute", "hour", "day", "week", "month", "season", "year", "decade"]
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """While the roll is open; how long it took is told as it is resolved."""
        roll = the_roll(draft, self.roll)
        if roll.time == (self.amount, self.unit):
            draft.cannot("nothing_changes")
        draft.emit(TimeSet(roll=roll.id, amount=self.amount, unit=self.unit))


COMMANDS: tuple[type[Command], ...] = (ScaleCommand, TimeCommand)
