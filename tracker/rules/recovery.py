"""How consequences heal: what treating one takes, and when one that is treated is gone (digest 1.13, A-25, A-26)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from tracker.rules.fate import Ruleset

Clock = Literal["scene", "session", "scenario", "milestone"]
"""What has to pass before a consequence that recovers is gone: a whole scene, session or scenario, or a milestone."""

DIFFICULTY: Mapping[str, int] = MappingProxyType({"mild": 2, "moderate": 4, "severe": 6})
"""Of the overcome that starts recovery. The extreme consequence cannot be treated."""
ON_ONESELF = 2
LOWER: Mapping[str, str] = MappingProxyType({"moderate": "mild", "severe": "moderate"})
"""One severity lower, as magic may make it (Core)."""


def difficulty(severity: str, *, on_oneself: bool) -> int:
    """What treating a consequence has to reach; two more on oneself. By ruling an extreme one is like a severe one."""
    return DIFFICULTY.get(severity, DIFFICULTY["severe"]) + ON_ONESELF * on_oneself


def clock_of(rules: Ruleset, severity: str) -> Clock:
    """What has to pass for a consequence of that severity, once it recovers."""
    match severity:
        case "mild":
            return "scene"
        case "moderate":
            return "session"
        case _:
            return rules.severe_clears


class Start(NamedTuple):
    """How a recovery begins."""

    clock: Clock
    this_counts: bool
    """Whether the scene, session or scenario that runs counts already: else a whole one has to come after it."""


def treated(rules: Ruleset, severity: str) -> Start:
    """After treatment: a whole unit that began after it (A-25)."""
    return Start(clock_of(rules, severity), False)


def by_itself(rules: Ruleset, severity: str) -> Start | None:
    """Accelerated: it begins as the consequence is taken. A mild one is gone at the end of this scene, a moderate one
    at the end of the next session, a severe one at the end of this scenario. None where it takes treatment."""
    if rules.recovery_roll or severity not in DIFFICULTY:
        return None
    return Start(clock_of(rules, severity), severity != "moderate")


def is_due(since: int, ended: int) -> bool:
    """Whether what recovers since that unit is gone as the unit with this number ends: only one that began later is
    whole (A-25)."""
    return ended > since


MILESTONES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "fate-core": ("minor", "significant", "major"),
        "fate-condensed": ("minor", "major"),
        "fate-accelerated": ("minor", "significant", "major"),
    }
)
"""The milestones of each game."""


def may_start(rules: Ruleset, milestone: str) -> tuple[str, ...]:
    """Severities whose recovery may start without a roll at such a milestone (A-26)."""
    if not rules.recovery_roll:
        return ()
    if rules.severe_clears == "milestone":
        return ("mild", "moderate", "severe") if milestone == "major" else ()
    return ("mild", "moderate") if milestone == "minor" else ("mild", "moderate", "severe")


def finishes(rules: Ruleset, milestone: str) -> tuple[str, ...]:
    """Severities that are gone at such a milestone if they recover already: Condensed's major one (A-26)."""
    return ("moderate", "severe") if rules.severe_clears == "milestone" and milestone == "major" else ()
