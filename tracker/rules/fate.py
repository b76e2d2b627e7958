"""Fate's three rulebooks side by side, the four outcomes and what each action gains by them.

Shifts are effort less opposition, on every page of this file; effort is rating + dice + bonuses.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Literal, NamedTuple


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Where Core, Condensed and Accelerated part. A house rule is a ruleset with a field replaced."""

    name: str
    """Key in RULESETS."""
    boxes: Literal["one-point", "graded", "fae"]
    """How a stress track grows: see `harm.stress_boxes` (A-01)."""
    many_boxes: bool
    """Any number of boxes may be marked for one hit; else one at most."""
    extreme: bool
    """The extreme consequence (8) is in play (A-28). Condensed has it as an option."""
    order: Literal["skills", "popcorn", "approaches"]
    """What decides whose turn it is in a conflict."""
    tie_may_fail: bool
    """A tied overcome may also be failed for a boost (A-04)."""
    fail_may_hit: bool
    """A failed overcome may also be bought with a hit."""
    tie_reveals: bool
    """A tie finds an aspect nobody knew; else it gives a boost and the aspect stays unknown (A-05)."""
    asks_known: bool
    """Whether it matters if an aspect was known; Core does not ask (A-05)."""
    known_fail: int
    """Free invokes the other side gets when an advantage on a known aspect fails."""
    unknown_fail: int
    """The same for an unknown aspect. Where it is 0 the other side may still choose to reveal it, and gets one."""
    overcome_is_defended: bool
    """Opposing an overcome is a defend action, which style rewards (A-07)."""
    full_defence: Literal["plain", "focus", "none"]
    """Whether a turn may be given up for +2 on defence, and whether one kind of defence must be named (A-24)."""
    teamwork: Literal["no cap", "leader", "table"]
    """What limits the helpers' bonus: nothing, the leader's rating, or the GM's word (A-16)."""
    contest_fail: Literal["forfeit", "choice", "none"]
    """What a failed advantage costs in a contest (A-20)."""
    contest_harm: Literal["conflict", "hit", "none"]
    """What harm in a contest is: the start of a conflict, or a hit for the shifts lost by (A-21)."""
    stress_clears: Literal["conflict", "scene"]
    """At the end of which of them stress is cleared (A-27)."""
    recovery_roll: bool
    """Recovery starts with a roll (A-25)."""
    severe_clears: Literal["scenario", "milestone"]
    """When a severe consequence that is recovering is gone."""
    scenario_reset: bool
    """A new scenario sets fate points to refresh, up or down (A-13)."""
    invoke_pays: Literal["attached", "hurt", "players"]
    """Whom a paid invoke of somebody's aspect pays: see `points.owed_to` (A-10)."""
    carried: Literal["npc", "next"]
    """Whose scene the points an NPC carries wait for: its own next one, or the next one with any NPC in it (1.7)."""
    style_detail: bool
    """An overcome with style may add a story detail instead of the boost (1.4)."""
    unified: bool = False
    """One stress track for every harm: see `harm.unified_boxes` (Condensed's sidebar)."""
    conditions: bool = False
    """Conditions stand for consequences: see `conditions.CONDITIONS` (Condensed's option)."""


CORE = Ruleset(
    name="fate-core",
    boxes="graded",
    many_boxes=False,
    extreme=True,
    order="skills",
    tie_may_fail=False,
    fail_may_hit=False,
    tie_reveals=True,
    asks_known=False,
    known_fail=1,
    unknown_fail=1,
    overcome_is_defended=False,
    full_defence="plain",
    teamwork="no cap",
    contest_fail="forfeit",
    contest_harm="conflict",
    stress_clears="conflict",
    recovery_roll=True,
    severe_clears="scenario",
    scenario_reset=True,
    invoke_pays="attached",
    carried="next",
    style_detail=True,
)
"""Fate Core."""

CONDENSED = Ruleset(
    name="fate-condensed",
    boxes="one-point",
    many_boxes=True,
    extreme=False,
    order="popcorn",
    tie_may_fail=True,
    fail_may_hit=True,
    tie_reveals=False,
    asks_known=True,
    known_fail=1,
    unknown_fail=0,
    overcome_is_defended=True,
    full_defence="focus",
    teamwork="leader",
    contest_fail="choice",
    contest_harm="hit",
    stress_clears="scene",
    recovery_roll=True,
    severe_clears="milestone",
    scenario_reset=False,
    invoke_pays="hurt",
    carried="npc",
    style_detail=False,
)
"""Fate Condensed."""

ACCELERATED = Ruleset(
    name="fate-accelerated",
    boxes="fae",
    many_boxes=False,
    extreme=False,
    order="approaches",
    tie_may_fail=False,
    fail_may_hit=False,
    tie_reveals=True,
    asks_known=True,
    known_fail=0,
    unknown_fail=0,
    overcome_is_defended=True,
    full_defence="none",
    teamwork="table",
    contest_fail="none",
    contest_harm="none",
    stress_clears="scene",
    recovery_roll=False,
    severe_clears="scenario",
    scenario_reset=False,
    invoke_pays="players",
    carried="next",
    style_detail=True,
)
"""Fate Accelerated."""

RULESETS: Mapping[str, Ruleset] = MappingProxyType({rules.name: rules for rules in (CORE, CONDENSED, ACCELERATED)})
"""The three by name."""


class Outcome(StrEnum):
    """The four outcomes of every roll."""

    FAIL = "fail"
    TIE = "tie"
    SUCCEED = "succeed"
    STYLE = "succeed_with_style"


STYLE_AT = 3
"""Shifts from which a success is one with style."""


def outcome(shifts: int) -> Outcome:
    """Below 0 a failure, 0 a tie, 1 or 2 a success, 3 and more a success with style."""
    if shifts < 0:
        return Outcome.FAIL
    if shifts == 0:
        return Outcome.TIE
    return Outcome.STYLE if shifts >= STYLE_AT else Outcome.SUCCEED


def overcome_results(rules: Ruleset, outcome: Outcome) -> tuple[str, ...]:
    """What an overcome may come to, the plainest first; more than one means the table chooses (A-04).

    That somebody rolled against it changes nothing here in any of the three books: what such a defender gains is
    `defend_style_boost`.
    """
    match outcome:
        case Outcome.FAIL:
            return ("fail", "success_at_major_cost") + ("take_a_hit",) * rules.fail_may_hit
        case Outcome.TIE:
            return ("success_at_minor_cost",) + ("fail_with_boost",) * rules.tie_may_fail
        case Outcome.SUCCEED:
            return ("success",)
        case Outcome.STYLE:
            return ("success_with_boost",)


COSTS: Mapping[str, str] = MappingProxyType(
    {
        "fail": "",
        "success_at_major_cost": "major",
        "take_a_hit": "hit",
        "success_at_minor_cost": "minor",
        "fail_with_boost": "boost",
        "success": "",
        "success_with_boost": "",
        "success_with_detail": "detail",
    }
)
"""Each thing an overcome may come to, and the word that chooses it; an empty one goes without saying."""


def overcome_choices(rules: Ruleset, outcome: Outcome) -> tuple[str, ...]:
    """The same with what the one who rolled may have instead: a story detail for the boost of style (Core, FAE)."""
    detail = outcome is Outcome.STYLE and rules.style_detail
    return overcome_results(rules, outcome) + ("success_with_detail",) * detail


def cost_fits(rules: Ruleset, action: str, outcome: Outcome, cost: str) -> bool:
    """Whether a cost may be chosen: only overcoming has any (A-39), and each game its own (A-04)."""
    if not cost:
        return True
    return action == "overcome" and cost in {COSTS[each] for each in overcome_choices(rules, outcome)}


def gets_past(outcome: Outcome, cost: str = "") -> bool:
    """Whether an overcome gets there: won, tied and not failed for a boost, or failed and bought at a major cost."""
    match outcome:
        case Outcome.FAIL:
            return cost == "major"
        case Outcome.TIE:
            return cost != "boost"
        case _:
            return True


class AdvantageMode(StrEnum):
    """What an advantage is made of. Core does not ask whether an existing aspect was known (A-05)."""

    NEW = "new"
    KNOWN = "existing_known"
    UNKNOWN = "existing_unknown"


class AdvantageResult(NamedTuple):
    """What came of creating an advantage."""

    aspect: Literal["created", "none", "revealed", "stays_unknown", "kept"]
    free_self: int = 0
    """Free invokes to the one who rolled."""
    free_other: int = 0
    """Free invokes that go to somebody else, by default the opposition."""
    boost_self: int = 0
    may_give: bool = False
    """Failed, but the aspect may stand (or be revealed) all the same, with one free invoke to the other side (A-06)."""


def advantage(rules: Ruleset, mode: AdvantageMode, outcome: Outcome) -> AdvantageResult:
    """What creating an advantage gains; success gives one free invoke in every mode, style two (A-05, A-06)."""
    free = 2 if outcome is Outcome.STYLE else 1
    match mode, outcome:
        case AdvantageMode.NEW, Outcome.FAIL:
            return AdvantageResult("none", may_give=True)
        case AdvantageMode.NEW, Outcome.TIE:
            return AdvantageResult("none", boost_self=1)
        case AdvantageMode.NEW, _:
            return AdvantageResult("created", free_self=free)
        case AdvantageMode.KNOWN, Outcome.FAIL:
            return AdvantageResult("kept", free_other=rules.known_fail)
        case AdvantageMode.KNOWN, _:
            return AdvantageResult("kept", free_self=free)
        case AdvantageMode.UNKNOWN, Outcome.FAIL:
            return AdvantageResult("stays_unknown", free_other=rules.unknown_fail, may_give=not rules.unknown_fail)
        case AdvantageMode.UNKNOWN, Outcome.TIE if not rules.tie_reveals:
            return AdvantageResult("stays_unknown", boost_self=1)
        case _:
            return AdvantageResult("revealed", free_self=free)


class HitOption(NamedTuple):
    """One thing a landed attack may come to."""

    hit: int
    """Shifts to absorb. 0 when style gave up a hit of one."""
    boost: int
    """Boosts to the attacker for it."""


class AttackResult(NamedTuple):
    """What came of an attack."""

    outcome: Outcome
    options: tuple[HitOption, ...] = ()
    """The attacker's choice, the full hit first; empty = nobody is hit."""
    attacker_boost: int = 0
    defender_boost: int = 0
    """Only if the defender rolled: a number to beat gains nothing."""


def attack(
    shifts: int, weapon: int = 0, armour: int = 0, scale: int = 0, less: int = 0, least: int = 0
) -> AttackResult:
    """An attack by its raw shifts, weapon and armour ratings 0 to 4 (both optional rules).

    `scale` is harm more, or less where it is below 0, of a hit that landed (the Toolkit's scale); a lone opponent
    takes a hit `less`, which leaves no less than `least` of it (Condensed). Both are optional too.

    Style is judged on the raw shifts, and its boost costs one of the final hit (A-29). A weapon turns a tie into a hit
    instead of the boost; what armour brings down to nothing is a boost again (A-30). A defender who wins by three or
    more gets the boost (A-07).
    """
    result = outcome(shifts)
    if result is Outcome.FAIL:
        return AttackResult(result, defender_boost=int(shifts <= -STYLE_AT))
    hit = shifts + weapon - armour + (scale if shifts > 0 else 0)
    if hit > 0 and less:
        hit = max(min(hit, least), hit - less)
    if hit <= 0:
        return AttackResult(result, attacker_boost=1)
    lowered = (HitOption(hit - 1, 1),) if result is Outcome.STYLE else ()
    return AttackResult(result, (HitOption(hit, 0), *lowered))


def defend_style_boost(rules: Ruleset, action: str, shifts: int) -> int:
    """Boosts to a defender for winning by three or more; `shifts` are the acting side's, so -3 and below (A-07).

    `action` is "attack", "advantage" or "overcome". Ask only of active opposition. One boost a roll: it is the same
    that `attack` names for the defender.
    """
    defended = action in {"attack", "advantage"} or (action == "overcome" and rules.overcome_is_defended)
    return int(defended and shifts <= -STYLE_AT)
