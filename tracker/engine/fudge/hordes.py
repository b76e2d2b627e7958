"""Those an epic hero mows down: Poor in a fight, and Poor in what they take (2.6, §4.64)."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.command import Command, Several, each
from tracker.engine.draft import Draft
from tracker.engine.fudge.system import edition_of, sheet_of
from tracker.engine.fudge.traits import fought_with, weapon_in_hand
from tracker.engine.turns import needs_here
from tracker.history.cast import CharacterChanged
from tracker.rules.fudge.several import MOOK


class Mooks(Command):
    """Make a horde of some: what they fight with is Poor, and so is their Damage Capacity."""

    verb: ClassVar = "mooks"
    games: ClassVar = ("fate", "fudge")
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who",)
    who: Several

    def decide(self, draft: Draft) -> None:
        """A rule: not of players' characters. All that they are better at besides stays."""
        for who in each(self.who):
            edition_of(needs_here(draft, who))
            sheet, person = sheet_of(draft, who), draft.table.cast[who]
            draft.rule(not person.is_player, "mooks_are_the_gms", who=who)
            trait, _ = fought_with(sheet, weapon_in_hand(sheet))
            made = sheet.but(skills={**sheet.skills, trait: MOOK}) if trait else sheet.but(others=MOOK)
            made = made.but(capacity=MOOK)
            if made == sheet:
                draft.cannot("nothing_changes")
            draft.emit(CharacterChanged(character=person.but(sheet=made), field="capacity"))


COMMANDS: tuple[type[Command], ...] = (Mooks,)
"""Verbs of this module."""
