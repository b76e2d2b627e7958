"""Initiative: who shoots first, where a fight is played in turns and not in rounds (F-37, §4.6)."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.command import Command, DiceText, Whos
from tracker.engine.draft import Draft
from tracker.engine.fudge.system import dice_of, edition_of, sheet_of
from tracker.engine.fudge.traits import INITIATIVE, known_as, level_as
from tracker.engine.ranked import places_now
from tracker.engine.turns import needs_here
from tracker.history.checks import Checked
from tracker.history.order import PlacesSet
from tracker.model.blows import Sum
from tracker.model.cast import FateSheet, Id
from tracker.model.order import Place, Ranked
from tracker.rules.fudge.initiative import initiative, order


class Initiative(Command):
    """Roll initiative for everybody, or for some: a situational die and an Initiative attribute, highest first.

    It needs an order by rank: `begin conflict order=ranked`. Whoever is not rolled for keeps the place they have, after
    all others.
    """

    verb: ClassVar = "initiative"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who",)
    who: Whos = ()
    dice: DiceText | None = None

    def decide(self, draft: Draft) -> None:
        """Ties go in the order in which they are named. Dice that are given count for one alone."""
        scene = draft.scene
        edition_of(scene)
        if not isinstance(scene.order, Ranked):
            draft.cannot("initiative_needs_ranks")
        people = self.who or tuple(place.who for place in places_now(draft.book.system(scene), draft.table, scene))
        if self.dice is not None and len(people) != 1:
            draft.cannot("one_die_each")
        rolled: dict[Id, int] = {}
        for who in dict.fromkeys(people):
            needs_here(draft, who, scene)
            if isinstance(draft.table.cast[who].sheet, FateSheet):
                draft.cannot("no_fudge_sheet", who=who)
            sheet = sheet_of(draft, who)
            dice, level = dice_of(draft, scene, self.dice, who), level_as(sheet, INITIATIVE)
            rolled[who] = initiative(dice.total, level)
            made = Sum(who=who, trait=known_as(sheet, INITIATIVE), rating=level, dice=dice)
            draft.emit(Checked(scene=scene.id, sum=made, degree=rolled[who]))
        self._placed(draft, rolled)

    def _placed(self, draft: Draft, rolled: dict[Id, int]) -> None:
        scene = draft.scene
        held = places_now(draft.book.system(scene), draft.table, scene)
        kept = {place.who: place.key[0] for place in held if place.moved and place.who not in rolled and place.key}
        together = order({**rolled, **kept})
        ranks = [Place(who=who, key=({**rolled, **kept}[who],), moved=True) for group in together for who in group]
        others = [place for place in held if place.who not in rolled and place.who not in kept]
        draft.emit(PlacesSet(scene=scene.id, places=(*ranks, *others)))


COMMANDS: tuple[type[Command], ...] = (Initiative,)
"""Verbs of this module."""
