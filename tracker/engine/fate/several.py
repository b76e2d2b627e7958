"""One roll against several targets: the effort split, targets let go, every one of them read (digest 1.15)."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.book import Choices
from tracker.engine.command import Command, Frees, RollRef, Who
from tracker.engine.draft import Draft
from tracker.engine.fate.invokes import put_away, withdraw
from tracker.engine.fate.open_rolls import the_roll
from tracker.engine.fate.teamwork import dismiss
from tracker.history.rolls import EffortShared, Landed, RollResolved, TargetSpared
from tracker.model.cast import Id
from tracker.model.rolls import Roll
from tracker.rules.fate import Outcome, outcome
from tracker.rules.targets import even_split, split_fault


class Share(Command):
    """Split the effort of a roll over its targets, `share "Acolyte 1":3,Deacon:2`; without numbers, evenly."""

    verb: ClassVar = "share"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("shares",)
    shares: Frees = ()
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """Once the dice lie. Rules: at least 1 each, and together the whole effort."""
        roll = the_split(draft, self.roll)
        total = roll.act.total
        if total is None:
            draft.cannot("dice_missing", n=roll.id, missing=(roll.act.who or "",))
        if not self.shares:
            share_evenly(draft, roll, total)
            return
        given = dict(self.shares)
        targets = [roll.target_at(place) for place in roll.places]
        for who in given:
            if who not in targets:
                draft.cannot("not_in_roll", who=who, n=roll.id)
        share(draft, roll, total, tuple(given.get(target or "", 0) for target in targets))


def the_split(draft: Draft, number: int | None) -> Roll:
    """The roll of that number, which must be split over targets; left out, the only one that is."""
    split = [roll for roll in draft.table.rolls if roll.spread == "split"]
    roll = split[0] if number is None and len(split) == 1 else the_roll(draft, number)
    if roll.spread != "split":
        draft.cannot("nothing_to_share", n=roll.id)
    return roll


def share(draft: Draft, roll: Roll, total: int, shares: tuple[int, ...]) -> None:
    """Split the effort so. Rules: `zero_share`, `wrong_sum`."""
    fault = split_fault(total, shares)
    draft.rule(fault == "", fault or "wrong_sum", n=roll.id, total=total, given=sum(shares))
    draft.emit(EffortShared(roll=roll.id, shares=tuple(max(0, n) for n in shares)))


def share_evenly(draft: Draft, roll: Roll, total: int) -> None:
    """Split the effort as evenly as it goes."""
    share(draft, roll, total, even_split(total, len(roll.places)))


class Spare(Command):
    """Take somebody out of the targets of an open roll."""

    verb: ClassVar = "spare"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who",)
    who: Who
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """Rule: before the dice. The roll goes with its last target."""
        aimed = [roll for roll in draft.table.rolls if roll.spread and _places(roll, self.who)]
        roll = aimed[0] if self.roll is None and len(aimed) == 1 else the_roll(draft, self.roll)
        if not roll.spread or not _places(roll, self.who):
            draft.cannot("not_in_roll", who=self.who, n=roll.id)
        draft.rule(not roll.fallen, "too_late_to_spare", who=self.who, n=roll.id)
        spare(draft, roll, self.who)


def _places(roll: Roll, who: Id) -> list[int]:
    return [place for place in roll.places if roll.target_at(place) == who]


def spare(draft: Draft, roll: Roll, who: Id) -> None:
    """Take a target out of a roll; invokes and help on its part are given back. The last one takes the roll along."""
    places = _places(roll, who)
    if not roll.spread or len(places) == len(roll.places):
        put_away(draft, roll)
        return
    for place in reversed(places):
        part = roll.parts[place]
        for invoke in reversed(part.invokes):
            withdraw(draft, roll.id, place, invoke)
        for held in part.modifiers:
            if held.kind == "teamwork":
                dismiss(draft, roll, place, held)
        draft.emit(TargetSpared(roll=roll.id, place=place, target=who))


def read_all(draft: Draft, roll: Roll, by_hand: int | None, choices: Choices) -> None:
    """Read a roll at several: each target against its share, or against the whole effort. `by_hand` are the shifts of
    an outcome that the GM sets for all of them."""
    roll = _shared(draft, roll) if roll.spread == "split" and by_hand is None else roll
    landed: list[tuple[Roll, Outcome, int]] = []
    for place in roll.places:
        pair = roll.pair(place)
        if roll.parts[place].share == 0 and by_hand is None:
            continue
        shifts = pair.shifts if by_hand is None else by_hand
        assert shifts is not None
        landed.append((pair, outcome(shifts), shifts))
    rows = tuple(
        Landed(who=pair.parts[1].who, target=pair.target_at(1), outcome=result.value, shifts=shifts)
        for pair, result, shifts in landed
    )
    draft.emit(RollResolved(roll=roll.id, outcome="", shifts=None, by_hand=by_hand is not None, each=rows))
    if choices.lower:
        # Whoever is hit with style is hit a little less; nobody else is asked.
        choices = choices._replace(lower=False, lower_for=tuple(row.target for row in rows if row.target is not None))
    settle = getattr(draft.book, roll.aim.aim)
    for pair, result, shifts in landed:
        settle(draft, pair, result, shifts, choices)
        for hook in draft.book.roll_settled:
            hook(draft, pair, result, shifts, choices)


def _shared(draft: Draft, roll: Roll) -> Roll:
    """With shares that are the whole effort; where none were said, evenly."""
    total = roll.act.total
    assert total is not None
    shares = tuple(part.share for part in roll.parts[1:] if part.share is not None)
    if len(shares) < len(roll.places):
        draft.advise(False, "split_evenly", n=roll.id)
        share_evenly(draft, roll, total)
        return draft.table.rolls[roll.id]
    fault = split_fault(total, shares)
    draft.rule(fault == "", fault or "wrong_sum", n=roll.id, total=total, given=sum(shares))
    return roll


COMMANDS: tuple[type[Command], ...] = (Share, Spare)
