"""What a success at a cost may cost, and how hard a serious cost is (1.4; Core, What To Do During Play)."""

from typing import Literal

from tracker.rules.fate import CONDENSED

MINOR = ("detail", "boost", "stress", "aspect")
"""A bad detail, a boost for the other side, a stress box, an aspect that gets in the way."""
SERIOUS = ("aspect_free", "consequence", "reinforcements", "clear", "raise")
"""An aspect free for the other side once, a consequence, more opponents, a stress box of theirs, a skill of theirs."""

Gauge = Literal["light", "even", "overwhelming"]


def of_kind(kind: str) -> tuple[str, ...]:
    """The costs of a kind, `minor` or `major`; of neither, all."""
    if kind == "minor":
        return MINOR
    return SERIOUS if kind == "major" else MINOR + SERIOUS


def called(system: str, meaning: str) -> str:
    """A cost as a game calls it: what is a major cost in Condensed is a serious one elsewhere (1.4)."""
    return meaning if system == CONDENSED.name else meaning.replace("major", "serious")


def gauge(missed: int) -> Gauge:
    """How hard a serious cost may be, by the shifts that were missing: 1-2, 3-5, 6 and more."""
    if missed <= 2:
        return "light"
    return "even" if missed <= 5 else "overwhelming"
