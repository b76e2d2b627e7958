"""What a body does with its wounds: stay conscious, or fight on against the pain (2.9, §4.7)."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.command import Command, DiceText, Int, Level, Who
from tracker.engine.draft import Draft
from tracker.engine.fudge.body import INCAPACITATED, level_word
from tracker.engine.fudge.checks import tried
from tracker.engine.fudge.choices import before_reading, changed
from tracker.engine.fudge.melee import hurt_at_start
from tracker.engine.fudge.system import edition_of, sheet_of
from tracker.engine.fudge.traits import CONSTITUTION, WILLPOWER, known_as, level_as
from tracker.engine.turns import needs_here
from tracker.history.fudge import Consciousness
from tracker.model.blows import Sum, Term
from tracker.model.order import Rounds
from tracker.rules.fudge.ladder import GREAT
from tracker.rules.fudge.wounds import CONSCIOUS


def _against(
    draft: Draft, who: str, names: tuple[str, ...], dice: str | None, mod: int, difficulty: int
) -> bool:  # fmt: skip
    """A roll of a trait the rules name, wounds left out; whether it succeeded."""
    scene, sheet = draft.scene, sheet_of(draft, who)
    if abs(mod) > 99:
        draft.cannot("bad_number", what=str(mod))
    terms = (Term(why="modifier", n=mod),) if mod else ()
    made = Sum(who=who, trait=known_as(sheet, names), rating=level_as(sheet, names), terms=terms)
    return tried(draft, scene, made, dice, difficulty)


class Conscious(Command):
    """Roll whether somebody Incapacitated stays conscious: Constitution against Fair."""

    verb: ClassVar = "conscious"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who",)
    who: Who
    dice: DiceText | None = None
    mod: Int = 0

    def decide(self, draft: Draft) -> None:
        """Only of the Incapacitated: whoever is worse is out, whoever is better awake. A rule: who fainted stays so."""
        scene = needs_here(draft, self.who)
        edition_of(scene)
        if level_word(scene, sheet_of(draft, self.who)) not in (INCAPACITATED, "unconscious"):
            draft.cannot("not_incapacitated", who=self.who)
        draft.rule(not sheet_of(draft, self.who).fainted, "fainted_already", who=self.who)
        awake = _against(draft, self.who, CONSTITUTION, self.dice, self.mod, CONSCIOUS)
        draft.emit(Consciousness(who=self.who, awake=awake))


class Endure(Command):
    """Bear the pain: with a hard Willpower roll wounds take nothing off in this round.

    Great is hard enough unless it is said otherwise (`difficulty`).
    """

    verb: ClassVar = "endure"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who",)
    who: Who
    dice: DiceText | None = None
    mod: Int = 0
    difficulty: Level = GREAT

    def decide(self, draft: Draft) -> None:
        """In a round, before it is read; cannot: without wounds that count in it."""
        scene = needs_here(draft, self.who)
        edition_of(scene)
        if isinstance(scene.order, Rounds):
            before_reading(draft, self.who)
            if not hurt_at_start(scene, self.who):
                draft.cannot("nothing_hurts", who=self.who)
        success = _against(draft, self.who, WILLPOWER, self.dice, self.mod, self.difficulty)
        if success and isinstance(scene.order, Rounds):
            changed(draft, self.who, unhurt=True)


COMMANDS: tuple[type[Command], ...] = (Conscious, Endure)
"""Verbs of this module."""
