"""What full defence may win besides safety: an opening for the next round (§4.62)."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.command import Command, DiceText, Int, Level, Rating, Who
from tracker.engine.draft import Draft
from tracker.engine.fudge.checks import a_sum, tried
from tracker.engine.fudge.choices import the_fight
from tracker.engine.fudge.melee import choice_of, reading
from tracker.engine.fudge.rounds import rounds_of
from tracker.engine.fudge.system import sheet_of
from tracker.engine.fudge.traits import WATCHFUL
from tracker.engine.turns import needs_here
from tracker.history.fudge import Outmanoeuvred
from tracker.model.cast import Id
from tracker.rules.fudge.ladder import FAIR
from tracker.rules.fudge.melee import Manner, manoeuvre
from tracker.text import folded


class Manoeuvre(Command):
    """Look for an opening behind a full defence: with a success the foes are at -1 in the next round (an option).

    It is a roll of Perception or Tactics, whichever is better, or of another trait (`with`), usually against Fair.
    """

    verb: ClassVar = "manoeuvre"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who", "with_")
    who: Who
    with_: Rating | None = None
    difficulty: Level = FAIR
    dice: DiceText | None = None
    mod: Int = 0

    def decide(self, draft: Draft) -> None:
        """Once the round is read. A rule: full defence was taken, and it held."""
        scene = needs_here(draft, self.who)
        fight, order = the_fight(draft, self.who), rounds_of(draft)
        if fight.id not in order.resolved:
            draft.cannot("not_read_yet", who=self.who)
        foes = fight.foes if self.who == fight.one else (fight.one,)
        if set(foes) <= set(order.gained):
            draft.cannot("nothing_changes")
        guarded = choice_of(scene, self.who).manner == Manner.FULL_DEFENCE.value
        draft.rule(guarded, "no_full_defence", who=self.who)
        lost = any(hit.who == self.who for hit in reading(draft.table, scene, fight).hits)
        draft.rule(not lost, "defence_broken", who=self.who)
        made = a_sum(draft, scene, self.who, self.with_ or watchful(draft, self.who), self.mod, unhurt=False)
        success = tried(draft, scene, made, self.dice, self.difficulty)
        if manoeuvre(Manner.FULL_DEFENCE, False, success):
            draft.emit(Outmanoeuvred(scene=scene.id, who=self.who, foes=foes))


def watchful(draft: Draft, who: Id) -> Rating:
    """The better of Perception and Tactics; Fair for whoever has neither."""
    held = {trait: n for trait, n in sheet_of(draft, who).traits.items() if folded(trait) in WATCHFUL}
    return max(held, key=held.__getitem__) if held else FAIR


COMMANDS: tuple[type[Command], ...] = (Manoeuvre,)
"""Verbs of this module."""
