"""The worked cases of the Fate rulebooks, recomputed.

Each check below computes every fact its cases expect; a fact it does not compute is an error, not a pass.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tracker.language.levels import read_level
from tracker.rules.aspects import may_compel
from tracker.rules.contest import VICTORIES, after_advantage, attack_here, exchange, harm_done, won
from tracker.rules.defence import full_defence, idle_boost
from tracker.rules.dice import FATE_ODDS, DiceError, read_fate, shift_odds
from tracker.rules.fate import (
    CORE,
    RULESETS,
    AdvantageMode,
    Outcome,
    Ruleset,
    advantage,
    attack,
    defend_style_boost,
    outcome,
    overcome_results,
)
from tracker.rules.groups import group_boxes, mob_bonus, run_on
from tracker.rules.harm import (
    SLOT_VALUES,
    Box,
    Slot,
    absorbed,
    capacity,
    extra_mild,
    extreme_fault,
    fault,
    invokes_given,
    stress_boxes,
    ways,
)
from tracker.rules.obstacles import cover, forced_in, removal
from tracker.rules.points import (
    INVOKE_BONUS,
    Invoke,
    at_scenario_start,
    at_session_start,
    concession,
    gm_pool,
    invoke_fault,
    owed_to,
    refresh_of,
)
from tracker.rules.popcorn import eligible
from tracker.rules.ranked import TRAITS, Standing, line
from tracker.rules.recovery import difficulty, is_due, treated
from tracker.rules.scale import above, offered
from tracker.rules.targets import split_fault
from tracker.rules.teamwork import bonus, counts
from tracker.rules.zones import arrival, needs_action, steps

Case = dict[str, Any]
Facts = dict[str, Any]
Check = Callable[[Case], Facts]

CASES: dict[str, Case] = {
    case["id"]: case for case in json.loads((Path(__file__).parents[1] / "cases" / "fate.json").read_text("utf-8"))
}

ENGINE = {
    # the fate point ledger: who holds what, locked or not, event by event
    *("FP-03", "FP-12", "FP-13", "FP-16", "FP-17", "FP-18", "FP-19", "FP-20", "FP-21", "FP-41", "FP-43"),
    # compels: offered, answered, paid
    *("FP-23", "FP-24", "FP-26", "FP-27", "FP-29", "FP-30"),
    # leaving a conflict
    "FP-40",
    # what the end of a scene and the use of a boost change on the table
    *("HIT-30", "INV-06", "INV-07", "INV-09"),
    # who may help before and after acting, and who shares the costs
    *("TEAM-10", "TEAM-11", "TEAM-12"),
}
"""Cases that need a table which changes; tested where it does."""

CHECKS: dict[str, Check] = {}


def covers(*ids: str) -> Callable[[Check], Check]:
    """The check for these cases."""

    def register(check: Check) -> Check:
        CHECKS.update(dict.fromkeys(ids, check))
        return check

    return register


def rules_of(case: Case) -> Ruleset:
    system: str = case["given"].get("system", case["system"])
    return CORE if system == "fate_any" else RULESETS[system.replace("_", "-")]


def total(dice: str | int) -> int:
    """Dice of a case: faces, or a total."""
    return read_fate(str(dice)).total


def rolled(case: Case) -> Facts:
    """A plain roll: rating, dice and invokes on both sides."""
    given, rolls = case["given"], case["rolls"]
    effort = given["skill"] + total(rolls["dice"]) + INVOKE_BONUS * given.get("invokes", 0)
    opposition = given["opposition"] if "opposition" in given else given["opp_skill"] + total(rolls["opp_dice"])
    opposition += INVOKE_BONUS * given.get("opp_invokes", 0)
    shifts = effort - opposition
    return {"effort": effort, "opposition": opposition, "shifts": shifts, "outcome": outcome(shifts)}


def test_every_case_is_checked_here_or_at_a_table() -> None:
    covered = CHECKS.keys()
    assert ENGINE | covered == CASES.keys()
    assert not ENGINE & covered


@covers("REC-02", "REC-03")
def _treatment(case: Case) -> Facts:
    given = case["given"]
    effort = given["skill"] + case["rolls"]["dice"]
    needed = difficulty(given["severity"], on_oneself=given["self"])
    shifts = effort - needed
    return {"difficulty": needed, "effort": effort, "shifts": shifts, "recovery_started": shifts >= 0}


@covers("REC-06")
def _recovery_times(case: Case) -> Facts:
    rules = rules_of(case)
    words = {"scene": "one_full_scene", "session": "one_full_session", "milestone": "next_major_milestone"}
    return {
        severity: f"{words[treated(rules, severity).clock]}_after_treatment"
        for severity in case["expect"]
        if not treated(rules, severity).this_counts
    }


@covers("REC-08", "REC-09")
def _recovery_line(case: Case) -> Facts:
    """Scenes are numbered as they begin; between two of them the last one that began counts."""
    since = 1
    ends = [int(event[5]) for event in case["rolls"]["events"] if event.endswith("_end")]
    gone = next(scene for scene in ends if is_due(since, scene))
    assert treated(rules_of(case), case["given"]["severity"]).clock == "scene"
    return {"clears_at": f"end of scene {gone}" + " (before scene 3)" * (case["id"] == "REC-08")}


@covers("DICE-01")
def _read(case: Case) -> Facts:
    return {"totals": [read_fate(faces).total for faces in case["rolls"]["dice"]]}


@covers("DICE-02", "DICE-03")
def _odds(case: Case) -> Facts:
    odds = shift_odds(0, own=True, other=False)
    at_least = {n: sum(chance for total, chance in odds.items() if total >= n) for n in FATE_ODDS}
    return {
        "exact_pct": {str(n): round(float(100 * odds[n]), 2) for n in FATE_ODDS},
        "at_least_pct": {str(n): round(float(100 * at_least[n]), 2) for n in FATE_ODDS},
        "counts_of_81": {str(n): count for n, count in FATE_ODDS.items()},
    }


@covers("DICE-05")
def _range(case: Case) -> Facts:
    try:
        read_fate(str(case["rolls"]["total"]))
    except DiceError as error:
        return {"legal": error.code != "dice_range"}
    return {"legal": True}


@covers("OUT-02", "OUT-03", "OUT-05", "OUT-07")
@covers("OVR-01", "OVR-02", "OVR-04", "OVR-05", "OVR-06", "OVR-07", "OVR-08", "OVR-10", "OVR-11", "OVR-12")
@covers("INV-03", "INV-05", "TRAP-01")
def _overcome(case: Case) -> Facts:
    facts = rolled(case)
    return facts | {"result": list(overcome_results(rules_of(case), facts["outcome"]))}


@covers("CAA-02", "CAA-03", "CAA-05", "CAA-07", "CAA-08", "CAA-09", "CAA-12", "CAA-15", "CAA-16", "CAA-20")
def _advantage(case: Case) -> Facts:
    facts = rolled(case)
    gained = advantage(rules_of(case), AdvantageMode(case["given"]["mode"]), facts["outcome"])
    return facts | {
        "aspect": None if gained.aspect == "none" else gained.aspect,
        "free_invokes_self": gained.free_self,
        "free_invokes_other": gained.free_other,
        "boost_self": gained.boost_self,
    }


@covers("ATK-01", "ATK-02", "ATK-04", "ATK-05", "ATK-06", "ATK-07", "ATK-08", "ATK-09", "ATK-10", "ATK-11", "ATK-12")
@covers("ATK-13", "WPN-01", "WPN-02", "WPN-04", "WPN-05", "OBS-05")
def _attack(case: Case) -> Facts:
    given, rolls = case["given"], case["rolls"]
    attacker = rolls["attack_total"] if "attack_total" in rolls else given["attack_skill"] + total(rolls["attack_dice"])
    attacker += INVOKE_BONUS * given.get("attack_invokes", 0)
    if given.get("no_defense"):
        defender = 0
    elif "passive_defense" in given:
        defender = given["passive_defense"]
    elif "defend_total" in rolls:
        defender = rolls["defend_total"]
    else:
        defender = given["defend_skill"] + total(rolls["defend_dice"])
    shifts = attacker - defender
    result = attack(shifts, given.get("weapon", 0), given.get("armor", 0))
    assert result.defender_boost == defend_style_boost(rules_of(case), "attack", shifts)
    return {
        "attack_total": attacker,
        "defend_total": defender,
        "shifts": shifts,
        "outcome": result.outcome,
        "hit": result.options[0].hit if result.options else 0,
        "options": [option._asdict() for option in result.options],
        "attacker_boost": result.attacker_boost,
        "defender_boost": result.defender_boost,
    }


@covers("TRK-01", "TRK-02", "TRK-03", "TRK-05", "TRK-06", "TRK-07", "TRK-08", "TRK-09", "TRK-10", "TRK-12", "TRK-13")
@covers("TRK-16")
def _track(case: Case) -> Facts:
    rules, rating = rules_of(case), case["given"]["skill"]
    return {"boxes": list(stress_boxes(rules, rating)), "extra_mild": extra_mild(rules, rating)}


@covers("TRK-18", "TRK-19")
def _span(case: Case) -> Facts:
    boxes = [Box(value) for value in case["given"]["boxes"]]
    return {"min_total": len(boxes), "max_total": absorbed(RULESETS["fate-core"], boxes, [], range(len(boxes)), ())}


@covers("HIT-01", "HIT-02", "HIT-04", "HIT-07", "HIT-09", "HIT-10", "HIT-11", "HIT-12", "HIT-13", "HIT-15", "HIT-17")
@covers("HIT-18", "HIT-19")
def _absorb(case: Case) -> Facts:
    given, rolls, rules = case["given"], case["rolls"], rules_of(case)
    hit, boxes, slots = given["hit"], boxes_of(given), slots_of(given)
    use_boxes = rolls.get("use_boxes", [])
    use_slots = [given["free_slots"].index(severity) for severity in rolls.get("use_slots", [])]
    code = fault(rules, hit, "physical", boxes, slots, use_boxes, use_slots)
    taken = absorbed(rules, boxes, slots, use_boxes, use_slots)
    return {
        "legal": code in (None, "absorbs_too_little"),
        "reason": code,
        "unabsorbed": max(0, hit - taken),
        "wasted": max(0, taken - hit),
        "taken_out": code == "absorbs_too_little",
        "marked_after": sorted({*given["marked_idx"], *use_boxes}),
        "free_invokes_to_attacker": invokes_given(len(use_slots)),
    }


@covers("HIT-06", "HIT-20", "HIT-21", "HIT-22")
def _capacity(case: Case) -> Facts:
    given, rules = case["given"], rules_of(case)
    most = capacity(rules, "physical", boxes_of(given), slots_of(given))
    out = not ways(rules, given["hit"], "physical", boxes_of(given), slots_of(given))
    return {"max_absorb": most, "must_be_taken_out": out}


def boxes_of(given: Facts) -> list[Box]:
    return [Box(value, i in given.get("marked_idx", [])) for i, value in enumerate(given["boxes"])]


def slots_of(given: Facts) -> list[Slot]:
    return [Slot(SLOT_VALUES[severity]) for severity in given["free_slots"]]


@covers("HIT-27", "HIT-28", "HIT-29")
def _extreme(case: Case) -> Facts:
    given, rolls, rules = case["given"], case["rolls"], rules_of(case)
    code = extreme_fault(rules, rolls["replace"], given["used_since_major_milestone"])
    slots = [Slot(SLOT_VALUES["extreme"])]
    return {
        "legal": code is None,
        "reason": code,
        "absorbed": absorbed(rules, [], slots, [], [0]),
        "taken_out": fault(rules, given["hit"], "physical", [], slots, [], [0]) is not None,
        "aspect_replaced": rolls["replace"],
        "free_invokes_to_attacker": invokes_given(1),
    }


@covers("FP-01", "FP-11", "FP-14")
def _concession(case: Case) -> Facts:
    return {"fate_points": concession(case["given"]["consequences_this_conflict"])}


@covers("FP-04", "FP-05")
def _gm_pool(case: Case) -> Facts:
    return {"pool": gm_pool(case["given"]["pcs_in_scene"], case["given"].get("carried", 0))}


@covers("FP-06", "FP-07", "FP-08")
def _refresh(case: Case) -> Facts:
    points, refresh = case["given"]["fp"], case["given"]["refresh"]
    if case["rolls"]["event"] == "session_start":
        return {"fp": at_session_start(points, refresh)}
    return {"fp": at_scenario_start(rules_of(case), points, refresh)}


@covers("FP-35", "FP-36", "FP-37", "FP-38")
def _stunts(case: Case) -> Facts:
    refresh, legal = refresh_of(case["rolls"]["stunts"])
    return {"refresh": refresh, "legal": legal}


@covers("CAA-22", "FP-34")
def _invokes(case: Case) -> Facts:
    invokes = [Invoke(invoke["aspect"], invoke["mode"] == "paid") for invoke in case["rolls"]["invokes"]]
    return {
        "legal": invoke_fault(invokes) is None,
        "bonus": INVOKE_BONUS * len(invokes),
        "fate_points_spent": sum(invoke.paid for invoke in invokes),
    }


@covers("LAD-01")
def _ladder(case: Case) -> Facts:
    """A-37: words by language and game; the file of levels knows which number each is."""
    return {"values": {word: read_level("fate", word) for word in case["rolls"]["words"]}}


@covers("SCL-04", "SCL-05")
def _scale(case: Case) -> Facts:
    given, rolls = case["given"], case["rolls"]
    result = outcome(given["skill"] + total(rolls["dice"]) - rolls["opposition"])
    more = above(given["a_level"], given["b_level"]) if result in (Outcome.SUCCEED, Outcome.STYLE) else 0
    assert "free" in offered("condensed", "advantage", acts=True)
    return {"outcome": result, "free_invokes": advantage(rules_of(case), AdvantageMode.NEW, result).free_self + more}


@covers("INV-08")
def _compel_a_boost(case: Case) -> Facts:
    return {"legal": may_compel(case["rolls"]["on"])}


@covers("ORD-02", "ORD-03", "ORD-04")
def _ranked(case: Case) -> Facts:
    given = case["given"]
    traits = TRAITS["approaches" if "fae" in given["kind"] else "skills", "mental" in given["kind"]]
    people = [
        Standing(name, tuple(held.get(trait, 0) for trait in traits), not held.get("npc", False))
        for name, held in given["characters"].items()
    ]
    ranked = line(people, "best" if given.get("npcs_on_best") else "own")
    return {"order": [held.who for held in ranked]}


@covers("ORD-10")
def _ranked_with_teamwork(case: Case) -> Facts:
    cynere, mob = case["given"].values()
    ranked = line([Standing("Cynere", (cynere, 0, 0), True), Standing("mob", (mob, 0, 0), False)])
    return {"first": ranked[0].who}


@covers("ORD-05", "ORD-06", "ORD-07", "ORD-08", "ORD-09")
def _popcorn(case: Case) -> Facts:
    taking_part: list[str] = list(case["given"]["participants"])
    acted: set[str] = set()
    out: set[str] = set()
    picks: list[Facts] = []
    exchange = 1
    for event in case["rolls"]["events"]:
        who = event["who"]
        match event["type"]:
            case "act":
                acted.add(who)
            case "taken_out":
                out.add(who)
            case "join":
                taking_part.append(who)
            case "pick":
                names, anew = eligible(taking_part, acted, out)
                picks.append({"eligible": sorted(names), "pick": who, "legal": who in names, "new_exchange": anew})
                if anew and who in names:
                    exchange += 1
                    acted.clear()
    return {"picks": picks, "exchange": exchange}


@covers("DEF-01", "DEF-03", "DEF-05")
def _full_defence(case: Case) -> Facts:
    rules, rolls = rules_of(case), case["rolls"]
    bonus = full_defence(rules, rolls.get("focus_matches", True))
    return {
        "bonus": bonus,
        "defend_total": case["given"].get("skill", 0) + rolls.get("dice", 0) + bonus,
        "boost_next_turn": idle_boost(rules, rolls.get("defended", True)),
    }


@covers("ZON-01", "ZON-03", "ZON-05")
def _move(case: Case) -> Facts:
    given = case["given"]
    links = [(one, other) for one, other in given["links"]]
    far = steps(links, given["from"], case["rolls"]["to"])
    assert far is not None
    action = needs_action(far, given.get("impeded", False), moved=False)
    return {"zones": far, "needs_action": action, "legal": not (action and given.get("action_used", False))}


@covers("ZON-07")
def _move_roll(case: Case) -> Facts:
    facts = rolled(case)
    came = arrival(facts["outcome"])
    return facts | {"moves": came.moves, "opponent_boost": came.opponent_boost}


@covers("TEAM-02", "TEAM-03", "TEAM-04", "TEAM-05", "TEAM-06", "TEAM-07")
def _combined(case: Case) -> Facts:
    return _led(case, case["given"]["skills"])


@covers("TEAM-08", "TEAM-09")
def _all_of_a_mob(case: Case) -> Facts:
    given = case["given"]
    return {"rating": _led(case, [given["skill"]] * given["count"])["rating"]}


def _led(case: Case, ratings: list[int]) -> Facts:
    """The best leads, each of the others that counts helps."""
    leader, *others = sorted(ratings, reverse=True)
    helping = sum(counts(rules_of(case), rating) for rating in others)
    adds = bonus(rules_of(case), leader, helping)
    return {"leader": leader, "helpers_counted": helping, "bonus": adds, "rating": leader + adds}


@covers("MUL-02", "MUL-03", "MUL-04", "MUL-05")
def _split(case: Case) -> Facts:
    shares = case["rolls"]["assigned"].values()
    return {"legal": not split_fault(case["rolls"]["effort"], tuple(shares))}


# Below the checks, because pytest lists the cases as soon as it reads this line.
@covers("CON-01", "CON-02", "CON-05", "CON-06", "CON-07", "CON-08", "CON-09", "CON-11", "CON-18")
def _contest(case: Case) -> Facts:
    given = case["given"]
    to = given.get("victories_needed", VICTORIES)
    score = dict.fromkeys(given["sides"], 0)
    rounds: list[Facts] = []
    for played in case["rolls"]["rounds"]:
        assert won(score, to) is None, "it goes on after a side has won"
        read = exchange(played["efforts"], played.get("difficulty"))
        if read.winner:
            score[read.winner] += read.victories
        rounds.append({"award": {read.winner: read.victories} if read.winner else {}, "twist": read.twist})
    winner = won(score, to)
    return {"victories": score, "winner": winner, "rounds": rounds, "exchanges_played": len(rounds)}


@covers("CON-14")
def _contest_advantage(case: Case) -> Facts:
    rules, result = rules_of(case), Outcome(case["rolls"]["caa"])
    gained = advantage(rules, AdvantageMode.NEW, result)
    return {"contest_roll": after_advantage(rules, result), "boost_self": gained.boost_self}


@covers("CON-16")
def _contest_harm(case: Case) -> Facts:
    return {"hit_each": harm_done(case["rolls"]["pc_effort"], case["rolls"]["threat_effort"])}


@covers("CON-17")
def _contest_attack(case: Case) -> Facts:
    assert case["rolls"]["action"] == "attack"
    return {"becomes": "conflict" if attack_here(rules_of(case), "contest") == "rule" else ""}


QUALITY: dict[str, tuple[int, ...]] = {"average": (), "fair": (1,), "good": (1, 2)}
"""Boxes of Core's nameless characters."""


@covers("MOB-01")
def a_mob_rolls(case: Case) -> Facts:
    given = case["given"]
    return {"rating": given["skill"] + mob_bonus(rules_of(case), [given["skill"]] * given["count"])}


@covers("MOB-02", "MOB-03", "MOB-05", "MOB-06", "MOB-07", "MOB-08", "WPN-06")
def a_hit_on_a_mob(case: Case) -> Facts:
    given, rules = case["given"], rules_of(case)
    values, marked = QUALITY[given["quality"]], list(given.get("front_marked", ()))
    fresh = [Box(value) for value in values]
    front = [Box(value, value in marked) for value in values]
    read = run_on(rules, [front, *[fresh] * (given["count"] - 1)], case["rolls"]["shifts"])
    remaining = given["count"] - len(read.down)
    after = [values[box] for _, boxes in read.marks for box in boxes]
    facts: Facts = {"taken_out": len(read.down), "remaining": remaining, "front_marked_after": after}
    if "skill" in given:
        facts["rating_next"] = given["skill"] + mob_bonus(rules, [given["skill"]] * remaining)
    return facts


@covers("MOB-10")
def an_accelerated_group(case: Case) -> Facts:
    return {"stress_boxes": len(group_boxes(case["given"]["count"]))}


@covers("OBS-01", "OBS-03")
def a_block(case: Case) -> Facts:
    given = case["given"]
    return {
        "remove_difficulty": removal(given["rating"]),
        "cover_armor": cover(given["rating"]),
        "forced_in_weapon": forced_in(given.get("weapon", 0)),
    }


@covers("LAD-01", "OBS-04")
def words_of_the_ladder(case: Case) -> Facts:
    """The number counts, whatever word is printed beside it (A-44)."""
    return {"values": {word: read_level("fate", word) for word in case["rolls"]["words"]}}


@pytest.mark.parametrize("id", sorted(CHECKS))
def test_case(id: str) -> None:
    case = CASES[id]
    facts = CHECKS[id](case)
    assert {name: facts[name] for name in case["expect"]} == case["expect"]


@pytest.mark.parametrize("id", sorted(id for id in CASES if CASES[id]["rule"].startswith("ledger.")))
def test_who_is_paid_by_the_invokes_of_the_ledger_cases(id: str) -> None:
    """The ledger is kept elsewhere; whom an invoke pays is settled here."""
    case = CASES[id]
    given, expect = case["given"], case["expect"]
    npcs = given.get("npcs", [])
    for event in case["rolls"]["events"]:
        if event["type"] != "invoke" or "attached_to" not in event:
            continue
        target = event["attached_to"]
        payee = owed_to(
            rules_of(case),
            target,
            event["against"],
            event["by"] == "GM",
            event.get("kind", "character"),
            event["paid"],
            target_is_pc=target not in npcs,
            payer=event["by"],
        )
        if target in npcs:
            gained = expect["gm_pool"] - given["gm_pool"]
        else:
            gained = expect["fp"][target] + expect.get("locked", {}).get(target, 0) - given["fp"][target]
        assert payee == (target if gained else None)
