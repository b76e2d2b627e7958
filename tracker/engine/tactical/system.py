"""What the tactical phase tells about its characters."""

from __future__ import annotations

from tracker.engine.draft import Draft
from tracker.engine.tactical.sheet import STATS as STATS
from tracker.engine.tactical.sheet import speed_of
from tracker.model.cast import STANDING_STILL, Character, Id, TacticalSheet
from tracker.model.table import Options, Scene

USUAL = Options(order="rcs")
"""The options that a tactical scene begins with."""


class TacticalSystem:
    """Four stats, and the Reaction Speed they make."""

    name = "tactical"

    def rating(self, who: Character, trait: str) -> int | None:
        """Of a stat."""
        return who.sheet.stats.get(trait) if isinstance(who.sheet, TacticalSheet) else None

    def ranked_by(self, mental: bool) -> tuple[str, ...]:
        """By reflexes, where somebody wants a ranked order here."""
        return ("REF", "PRE")

    def harm_in(self, scene: Scene, conflict: str) -> str:
        """Harm is the GM's here: tracks go by the names it gives them."""
        return conflict

    def speed(self, who: Character) -> int | None:
        """RSp in tenths, from the stats; one that is written down by itself wins."""
        if who.rsp is not None or not isinstance(who.sheet, TacticalSheet):
            return who.rsp
        return speed_of(who.sheet.stats)

    def acts(self, who: Character) -> bool:
        """Everybody but things."""
        return who.kind not in STANDING_STILL

    def fresh_turn(self, draft: Draft, scene: Scene, who: Id) -> None:
        """Actions are reset as a CT begins, not as a slot opens."""
