"""Fate points and invokes: what they cost, what they are worth, whom they pay."""

from collections.abc import Sequence
from typing import NamedTuple

from tracker.rules.aspects import may_pay
from tracker.rules.fate import Ruleset

INVOKE_BONUS = 2
"""What one invoke adds to a roll or to a difficulty, on every page of every Fate book (1.6)."""

REFRESH = 3
"""Refresh of a character with no more stunts than are free, which are as many (Core, Stunts and Refresh)."""


def concession(consequences: int) -> int:
    """Points for conceding: 1, and 1 for each consequence taken in this conflict, healed since or not (A-09)."""
    return 1 + consequences


def gm_pool(pcs: int, carried: int = 0) -> int:
    """The GM's points as a scene starts: 1 for each PC in that scene, and what was carried into it (1.7, A-11)."""
    return pcs + carried


def at_session_start(points: int, refresh: int) -> int:
    """Points a character starts a session with: what is left, at least refresh."""
    return max(points, refresh)


def at_scenario_start(rules: Ruleset, points: int, refresh: int) -> int:
    """Points after the boundary between two scenarios: refresh, up or down, in Core; untouched elsewhere (A-13)."""
    return refresh if rules.scenario_reset else points


def refresh_of(stunts: int) -> tuple[int, bool]:
    """Refresh with that many stunts, three of them free, and whether it is legal: never below 1 (1.7)."""
    refresh = REFRESH - max(0, stunts - 3)
    return refresh, refresh >= 1


def refresh_with(refresh: int, before: int, after: int) -> int:
    """Refresh once somebody has `after` stunts instead of `before`: each beyond the free ones takes one (1.7).

    What else refresh is made of (milestones, what a table agreed on) stays.
    """
    return refresh + refresh_of(after)[0] - refresh_of(before)[0]


class Invoke(NamedTuple):
    """One invoke on a roll."""

    aspect: str
    paid: bool
    """For a fate point; else it is a free one."""


def invoke_fault(invokes: Sequence[Invoke]) -> str | None:
    """ "paid_twice" if one aspect is paid for twice on the dice of one side, else None.

    Free invokes on it are not limited, and mix with a paid one (A-14).
    """
    paid = [invoke.aspect for invoke in invokes if invoke.paid]
    return "paid_twice" if len(set(paid)) < len(paid) else None


def owed_to(
    rules: Ruleset,
    attached_to: str | None,
    hurts: str | None,
    payer_is_gm: bool,
    kind: str,
    paid: bool,
    target_is_pc: bool = True,
    payer: str | None = None,
) -> str | None:
    """Who gets the point spent on an invoke, locked until the conflict (else the scene) ends; None = the bank (A-10).

    `attached_to` is the character whose sheet, consequence or advantage the aspect is, None for one of the scene or a
    zone; `target_is_pc` says whose character that is. `hurts` is the character the invoke works against, `payer` the
    one who spends the point. `kind` is the aspect's kind: boosts pay nobody, as free invokes do.

    Condensed pays the one it hurts by an aspect of their own. Core pays whoever it is attached to, unless the aspect
    is one's own; the GM's own are those of every NPC. Accelerated pays as Condensed, but only between players.
    """
    if not paid or not may_pay(kind) or attached_to is None or attached_to == payer:
        return None
    hostile = attached_to == hurts
    match rules.invoke_pays:
        case "hurt":
            pays = hostile
        case "attached":
            pays = hostile or target_is_pc or not payer_is_gm
        case "players":
            pays = hostile and target_is_pc and not payer_is_gm
    return attached_to if pays else None
