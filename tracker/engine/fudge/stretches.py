"""A whole stretch of a fight told at once: one roll or three, and the GM says what came of it (2.3, §4.61)."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.aspects import a_text
from tracker.engine.command import Command, DiceText, Int, Rating, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.fudge.checks import a_sum
from tracker.engine.fudge.system import dice_of, edition_of, foe_here, read_dice, rolled
from tracker.engine.turns import needs_here
from tracker.history.checks import Checked, Opposed
from tracker.model.blows import Sum
from tracker.model.rolls import Dice
from tracker.model.table import Scene
from tracker.rules.fudge import results
from tracker.rules.fudge.subjective import GM_MODIFIERS, ROLLS, together


def counted(scene: Scene, dice: tuple[int, ...]) -> int:
    """Three rolls as one, as the table or else the edition has it (F-08)."""
    return together(scene.options.three_rolls or edition_of(scene).three_rolls, dice)


class Skirmish(Command):
    """Tell in three rolls each how a whole stretch of a fight went: their mean counts (1995: the middle one).

    `what` names the stretch; `single` makes it one roll each, as where a fight is told story element by story element.
    Without a foe only one side rolls. `mod` and `their-mod` are what the GM makes of plan and situation, -3 to +3. Harm
    is the GM's to say (`wound who level=`).
    """

    verb: ClassVar = "skirmish"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who", "foe")
    who: Who
    foe: Who | None = None
    with_: Rating | None = None
    against: Rating | None = None
    dice: DiceText | None = None
    defence: DiceText | None = None
    mod: Int = 0
    their_mod: Int = 0
    unhurt: bool = False
    single: bool = False
    what: Text = ""

    def decide(self, draft: Draft) -> None:
        """Dice are called out as three results: `dice="+1 0 -3"`. Advice: modifiers beyond three."""
        scene = needs_here(draft, self.who)
        edition_of(scene)
        what = a_text(draft, self.what)
        if self.foe is None:
            one, three = self._side(draft, scene, self.who, self.with_, self.dice, self.mod)
            draft.emit(Checked(scene=scene.id, sum=one, what=what, degree=one.result, three=three))
            return
        foe_here(draft, scene, self.who, self.foe)
        one, three = self._side(draft, scene, self.who, self.with_, self.dice, self.mod)
        other, theirs = self._side(draft, scene, self.foe, self.against, self.defence, self.their_mod)
        came = results.opposed(one.result, other.result)
        winner = {"a": self.who, "b": self.foe, None: None}[came.winner]
        draft.emit(
            Opposed(
                scene=scene.id,
                one=one,
                other=other,
                relative=came.relative_degree,
                winner=winner,
                what=what,
                three=((), ()) if self.single else (three, theirs),
            )
        )

    def _side(
        self, draft: Draft, scene: Scene, who: str, trait: Rating | None, text: str | None, mod: int
    ) -> tuple[Sum, tuple[int, ...]]:
        draft.advise(mod in GM_MODIFIERS, "modifier_unheard_of", n=mod)
        made = a_sum(draft, scene, who, trait, mod, self.unhurt)
        if self.single:
            return made.but(dice=dice_of(draft, scene, text, who)), ()
        fell = self._three(draft, scene, text, who)
        return made.but(dice=Dice(faces=fell, total=counted(scene, fell), typed=text is not None)), fell

    def _three(self, draft: Draft, scene: Scene, text: str | None, who: str) -> tuple[int, ...]:
        if text is None:
            return tuple(rolled(draft, scene, who).total for _ in range(ROLLS))
        parts = text.replace(",", " ").split()
        if len(parts) != ROLLS:
            draft.cannot("three_rolls", what=text)
        return tuple(read_dice(draft, scene, part).total for part in parts)


COMMANDS: tuple[type[Command], ...] = (Skirmish,)
"""Verbs of this module."""
