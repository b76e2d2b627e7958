"""One exchange of blows at once, where a Fudge fight is played in turns and not in rounds."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.aspects import a_text
from tracker.engine.command import Command, DiceText, Int, Level, Rating, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.exchange_action import spend_action
from tracker.engine.fudge.body import able
from tracker.engine.fudge.choices import in_hand
from tracker.engine.fudge.melee import reading, sides, strike
from tracker.engine.fudge.rounds import wounds_now
from tracker.engine.fudge.system import dice_of, edition_of, foe_here, sheet_of
from tracker.engine.turns import needs_here
from tracker.history.checks import Opposed
from tracker.model.blows import Fight
from tracker.model.cast import Id
from tracker.model.order import Declaration, Rounds
from tracker.model.rolls import Modifier
from tracker.rules.fudge.ladder import GOOD


class Clash(Command):
    """Exchange blows with somebody at once: both roll, whoever is ahead strikes, and the blow waits for its damage.

    For orders in which one acts after another; it is the action of a turn. In rounds, choices and `round` do it.
    """

    verb: ClassVar = "clash"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who", "foe")
    who: Who
    foe: Who
    how: Literal["normal", "all_out", "full_defence"] = "normal"
    with_: Rating | None = None
    weapon: Text = ""
    against: Rating | None = None
    dice: DiceText | None = None
    defence: DiceText | None = None
    mod: Int = 0
    their_mod: Int = 0
    unable: bool = False
    aim: Text = ""
    needs: Level = GOOD
    pull: Int | None = None
    knock_out: bool = False

    def decide(self, draft: Draft) -> None:
        """A rule: not in rounds, and both can fight. `unable`: the foe cannot, and rolls nothing."""
        scene = needs_here(draft, self.who)
        edition_of(scene)
        foe_here(draft, scene, self.who, self.foe)
        draft.rule(not isinstance(scene.order, Rounds), "rounds_run")
        for who in (self.who, self.foe):
            sheet_of(draft, who)
            draft.rule(able(draft.table, scene, who), "cannot_fight", who=who)
        for n in (self.mod, self.their_mod, self.pull or 0):
            if abs(n) > 99:
                draft.cannot("bad_number", what=str(n))
        if not isinstance(scene.order, Rounds):
            spend_action(draft, self.who)
        held = in_hand(draft, self.who, self.with_, self.weapon)
        mine = self._choice(draft, self.who, self.how, self.dice, self.mod, held)
        draft.rule(not self.unable or self.defence is None, "rolls_nothing", who=self.foe)
        how = "unable" if self.unable else "normal"
        held = in_hand(draft, self.foe, self.against, "")
        theirs = self._choice(draft, self.foe, how, self.defence, self.their_mod, held)
        mine = mine.but(aim=a_text(draft, self.aim), aim_needs=self.needs, pull=self.pull, knock_out=self.knock_out)
        self._read(draft, mine, theirs)

    def _choice(
        self, draft: Draft, who: Id, how: str, dice: str | None, mod: int, held: dict[str, object]
    ) -> Declaration:
        fell = None if how == "unable" else dice_of(draft, draft.scene, dice, who)
        made = Declaration(who=who).but(manner=how, dice=fell, **held)
        return made.but(modifiers=(Modifier(id=1, n=mod),)) if mod else made

    def _read(self, draft: Draft, mine: Declaration, theirs: Declaration) -> None:
        """As a round of these two alone would be read."""
        scene = draft.scene
        start, worst = wounds_now(draft.table, scene)
        order = Rounds(declared=(mine, theirs), revealed=True, start=start, worst=worst)
        alone = scene.but(order=order)
        fight = Fight(id=0, one=self.who, foes=(self.foe,))
        held = sides(draft.table, alone, fight)
        one, other = held[self.who], held[self.foe]
        came = reading(draft.table, alone, fight)
        winner = came.hits[0].by if len(came.hits) == 1 else None
        relative = one.sum.result - other.sum.result
        draft.emit(Opposed(scene=scene.id, one=one.sum, other=other.sum, relative=relative, winner=winner))
        for hit in came.hits:
            strike(draft, held[hit.by], held[hit.who], hit)


COMMANDS: tuple[type[Command], ...] = (Clash,)
"""Verbs of this module."""
