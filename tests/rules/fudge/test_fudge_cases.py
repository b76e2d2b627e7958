"""The worked cases of the Fudge rulebooks, recomputed.

Each check below computes every fact its cases expect; a fact it does not compute is an error, not a pass.
"""

import json
from collections.abc import Callable
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any

import pytest

from tracker.model.blows import Sum, Term
from tracker.model.rolls import Dice
from tracker.rules.fudge import (
    caps,
    criticals,
    damage,
    experience,
    factors,
    graded,
    healing,
    knockout,
    melee,
    points,
    ranged,
    reactions,
    results,
    scale,
    several,
    stances,
    subjective,
    traits,
    wounds,
)
from tracker.rules.fudge import dice as fudge_dice
from tracker.rules.fudge.dice import Method
from tracker.rules.fudge.edition import FUDGE_1993, FUDGE_1995, Edition
from tracker.rules.fudge.ladder import FAIR, FUDGE_KEYS, SUPERB, TERRIBLE

Case = dict[str, Any]
Facts = dict[str, Any]
Check = Callable[[Case], Facts]

CASES: dict[str, Case] = {
    case["id"]: case for case in json.loads((Path(__file__).parents[2] / "cases" / "fudge.json").read_text("utf-8"))
}

CHECKS: dict[str, Check] = {}


def covers(*ids: str) -> Callable[[Check], Check]:
    """The check for these cases."""

    def register(check: Check) -> Check:
        CHECKS.update(dict.fromkeys(ids, check))
        return check

    return register


def by_rule(*rules: str) -> tuple[str, ...]:
    """The cases of these rules."""
    return tuple(id for id, case in CASES.items() if case["rule"] in rules)


WORDS = {key.removeprefix("fudge_").title(): value for value, key in FUDGE_KEYS.items()}
"""Levels as the cases write them."""


def level(word: str | int) -> int:
    """The number of a level in words ("Good", "Superb+1"), or a number as it is."""
    if isinstance(word, int):
        return word
    name, _, beyond = word.partition("+")
    return WORDS[name] + int(beyond or 0)


def words(value: int) -> str:
    """A number in the words of the cases."""
    named = min(max(value, TERRIBLE), SUPERB)
    return FUDGE_KEYS[named].removeprefix("fudge_").title() + (f"{value - named:+}" if value != named else "")


def edition(case: Case) -> Edition:
    return FUDGE_1995 if case["system"] == "fudge_1995" else FUDGE_1993


STATUS = {key: key.replace("_", " ").title() for key in graded.KEYS} | {"unhurt": "Undamaged"}
"""Wound levels as the cases write them."""

KEY = {words: key for key, words in STATUS.items()}


def percent(chance: Fraction) -> int:
    return floor(chance * 100 + Fraction(1, 2))


def at_least(method: Method, n: int) -> Fraction:
    spread = fudge_dice.convolved(0, [fudge_dice.odds(method)], ())
    return sum((chance for result, chance in spread.items() if result >= n), Fraction(0))


def rolled(trait: int, die: int, *modifiers: int) -> int:
    """What a roll comes to, as the table adds it up."""
    return Sum(rating=trait, terms=tuple(Term(why="mod", n=n) for n in modifiers), dice=Dice(total=die)).result


@covers(*by_rule("dice.low", "dice.diff", "dice.sum7"))
def _reading(case: Case) -> Facts:
    method = {"dice.low": Method.LOWER, "dice.diff": Method.DIFFERENCE, "dice.sum7": Method.SEVEN}[case["rule"]]
    faces = " ".join(str(face) for face in case["rolls"].values())
    return {"result": fudge_dice.read(method, faces).total}


@covers(*by_rule("dice.probability"))
def _odds(case: Case) -> Facts:
    method = {"diff": Method.DIFFERENCE, "sum7": Method.SEVEN}[case["given"]["method"]]
    return {
        "at_least_pct": {str(n): percent(at_least(method, n)) for n in range(-4, 5)},
        "counts_of_36": {str(n): int(36 * fudge_dice.exactly(method, n)) for n in range(-4, 5)},
    }


@covers(*by_rule("dice.chance"))
def _chance(case: Case) -> Facts:
    trait, difficulty = level(case["given"]["trait"]), level(case["given"]["difficulty"])
    return {
        "needs": difficulty - trait,
        "chance_pct": percent(at_least(edition(case).dice, difficulty - trait)),
    }


@covers(*by_rule("unopposed", "modifier", "shield", "multi.ignore", "fudge_points.roll"))
def _rolled(case: Case) -> Facts:
    given = case["given"]
    modifiers = given.get("mod", 0)
    if case["rule"] == "shield":
        assert modifiers == melee.SHIELDS_1995["medium"].melee
    if case["rule"] == "multi.ignore":
        assert level(given["difficulty"]) == several.IGNORING
    if case["rule"] == "fudge_points.roll":
        assert case["rolls"]["dice"] == points.SURE_DIE
    degree = rolled(level(given["trait"]), case["rolls"]["dice"], modifiers)
    came = results.unopposed(degree, level(given.get("difficulty", "Fair")))
    return {"rolled_degree": words(degree), "success": came.success, "margin": came.margin}


@covers(*by_rule("default"))
def _default(case: Case) -> Facts:
    assert case["given"]["untrained"]
    return {"trait_used": words(traits.skill_default(attribute=level(case["given"]["related_attribute"])))}


@covers(*by_rule("opposed"))
def _opposed(case: Case) -> Facts:
    came = results.opposed(level(case["rolls"]["a"]), level(case["rolls"]["b"]))
    return {"relative_degree_a": came.relative_degree, "relative_degree_b": -came.relative_degree}


@covers(*by_rule("npc_d6"))
def _npc(case: Case) -> Facts:
    rolls = case["rolls"]
    assert fudge_dice.npc_needs_second(rolls["d6"]) == ("d6_second" in rolls)
    return {"offset": fudge_dice.npc(rolls["d6"], *([rolls["d6_second"]] if "d6_second" in rolls else []))}


@covers(*by_rule("subjective", "subjective.median"))
def _subjective(case: Case) -> Facts:
    given, rolls = case["given"], case["rolls"]
    if "results" in rolls:
        return {
            "median": words(subjective.together(edition(case).three_rolls, [level(word) for word in rolls["results"]]))
        }
    assert given.get("mod", 0) in subjective.GM_MODIFIERS
    together = subjective.together(edition(case).three_rolls, rolls["dice"])
    result = words(rolled(level(given["trait"]), together, given.get("mod", 0)))
    return {"rounded": together, "result": result, "median": together, "median_result": result}


@covers(*by_rule("weapon_size"))
def _size(case: Case) -> Facts:
    a, b = melee.size_modifiers(edition(case), case["given"]["a_total"], case["given"]["b_total"])
    return {"bonus_a": a, "bonus_b": b}


MANNERS = {"all_out": melee.Manner.ALL_OUT, "full_defense": melee.Manner.FULL_DEFENCE, "normal": melee.Manner.NORMAL}


@covers(*(id for id in by_rule("fight") if "a" in CASES[id]["rolls"]))
@covers(*(id for id in CASES if CASES[id]["rule"].startswith(("melee.all_out", "melee.full", "melee.minimum"))))
def _melee(case: Case) -> Facts:
    a, b = (
        melee.Fighter(level(case["rolls"][side]), MANNERS[case["given"].get(f"{side}_stance", "normal")])
        for side in ("a", "b")
    )
    came = melee.exchange(a, b)
    return {
        "winner": came.winner,
        "relative_degree": came.relative_degree,
        "damage_bonus": came.damage_bonus,
    }


@covers(*by_rule("melee.aimed"))
def _aimed(case: Case) -> Facts:
    given, rolls = case["given"], case["rolls"]
    assert given["skill_penalty"] == melee.AIM
    assert level(given["needed"]) in melee.AIM_NEEDS
    came = melee.aimed(level(rolls["result"]), rolls["won"], level(given["needed"]))
    return {"hits": came.hits, "aimed_part_hit": came.part}


@covers(*by_rule("stance"))
def _stance(case: Case) -> Facts:
    given, rolls = case["given"], case["rolls"]
    a, b = (
        stances.guard(rolled(level(given[f"{side}_skill"]), rolls[f"{side}_dice"]), given[f"{side}_offense"])
        for side in ("a", "b")
    )
    a_hits, b_hits = stances.blow(a.attack, b.defence), stances.blow(b.attack, a.defence)
    return {
        "a_attack": words(a.attack),
        "a_defense": words(a.defence),
        "b_attack": words(b.attack),
        "b_defense": words(b.defence),
        "a_hits": a_hits is not None,
        "b_hits": b_hits is not None,
        "a_relative_degree": a_hits,
        "b_relative_degree": b_hits,
    }


@covers(*by_rule("multi.penalty"))
def _penalty(case: Case) -> Facts:
    return {"penalty": several.penalty(case["given"]["foes"], case["given"]["method"])}


@covers(*by_rule("multi.gm_roll"))
def _group_die(case: Case) -> Facts:
    return {"effective": several.group_die(case["rolls"]["dice"])}


@covers(*by_rule("multi"))
def _several(case: Case) -> Facts:
    rolls = case["rolls"]
    foes = {name: stances.guard(level(word), 0) for name, word in rolls["foes"].items()}
    came = several.against_several(stances.guard(level(rolls["lone"]), 0), foes)
    return {"lone_may_hit_one_of": list(came.may_hit), "hit_by": list(came.hit_by)}


@covers(*by_rule("ranged", "ranged.dodge"))
def _ranged(case: Case) -> Facts:
    given, rolls = case["given"], case["rolls"]
    attack, difficulty = level(rolls["attack"]), level(given["difficulty"])
    if "defense" not in rolls:
        return {"hit": ranged.shot(attack, difficulty).hit}
    modifier = ranged.dodge_modifier("propelled" if given["defense_mod"] else "thrown")
    assert modifier == given["defense_mod"]
    dodge = level(rolls["defense"]) + modifier
    return {"hit": ranged.dodged(attack, difficulty, dodge).hit, "defense_effective": words(dodge)}


@covers("FF-03", "FF-06", "FF-09", "F5-02")
def _defence_factor(case: Case) -> Facts:
    parts = case["given"]["parts"]
    armour = {"heavy non-metal armour": "rigid_non_metal", "leather": "rigid_non_metal", "heavy leather": ""}
    armour |= {"heavy leather": "rigid_non_metal", "light leather": "light_pliable"}
    worn = next(factors.ARMOUR[kind] for name, kind in armour.items() if name in parts)
    shield = factors.SHIELDS[0] * ("shield" in parts)
    more = factors.protection(edition(case), shield=shield, scale=parts.get("scale", 0), capacity=level("Good"))
    total = worn + sum(more.values())
    assert total == sum(parts.values())
    return {"total": total}


@covers("FF-04", "FF-08")
def _attack_factor(case: Case) -> Facts:
    parts = case["given"]["parts"]
    if "two-handed sword" in parts:
        weapon = factors.weapon("large", sharp=True)
    else:
        weapon = factors.weapon("medium", sharp=True, other=parts["magic"])
    force = factors.force("muscle", strength=parts["strength"], scale=parts.get("scale", 0))
    return {"total": weapon + sum(force.values())}


@covers(*by_rule("weapon_table"))
def _weapons(case: Case) -> Facts:
    no_weapon = {factors.weapon("none"), *(factors.martial_arts(level(w)) for w in ("Terrible", "Mediocre"))}
    some = {factors.martial_arts(level(word)) for word in ("Fair", "Good")}
    much = {factors.martial_arts(level(word)) for word in ("Great", "Superb")}
    (bare,), (trained,), (master,) = no_weapon, some, much
    return {
        "no_weapon_or_MA_Mediocre_or_worse": bare,
        "small": factors.weapon("small"),
        "martial_arts_Fair_Good": trained,
        "martial_arts_Great_Superb": master,
        "medium_small": factors.weapon("medium_small"),
        "medium": factors.weapon("medium"),
        "large": factors.weapon("large"),
        "sharp_extra": factors.SHARP,
        "knife": factors.weapon("small", sharp=True),
        "shortsword": factors.weapon("medium_small", sharp=True),
        "sword": factors.weapon("medium", sharp=True),
        "two_handed_sword": factors.weapon("large", sharp=True),
    }


@covers("FG-01", "FG-02", "FG-03", "FG-04", "FG-05")
def _damage_roll(case: Case) -> Facts:
    return {"finals": [damage.rolled(case["given"]["calculated"], roll) for roll in case["rolls"]["damage_rolls"]]}


@covers("FX-22", "SB-R5b", "FZ-01", "FG-07")
def _blow(case: Case) -> Facts:
    given, rolls = case["given"], case["rolls"]
    if case["rule"] == "multi.sweep":
        assert rolls["bonus"] == several.SWEEP_DAMAGE
    came = damage.blow(
        rolls["relative_degree"],
        given["offense"],
        given["defense"],
        bonus=rolls.get("bonus", 0),
        roll=rolls.get("damage_roll"),
        scale_lead=given.get("scale_diff", 0),
        options=damage.DamageOptions(graze=given.get("graze_cap", 0)),
    )
    return {"calculated": came.calculated, "final": came.final}


@covers(*by_rule("wound_table"))
def _rows(case: Case) -> Facts:
    rows = {word: wounds.row(WORDS[word]) for word in case["expect"]["rows"]}
    return {
        "rows": {word: [at.boxes for at in row] for word, row in rows.items()},
        "death_at": {word: wounds.dead_at(row) for word, row in rows.items()},
    }


@covers(*by_rule("wounds", "damage_cap"))
@covers("SB-R3c", "FZ-02", "FZ-05")
def _wounds(case: Case) -> Facts:
    given = case["given"]
    row = wounds.row(level(given["damage_capacity"]))
    gate = KEY[given["near_death_gate"]] if "near_death_gate" in given else None
    if gate:
        assert gate == edition(case).near_death_gate
    if "cap_levels" in given:
        capacity = level(given["damage_capacity"])
        assert given["cap_levels"] in (caps.most_levels("three", capacity), caps.most_levels("capacity", capacity))
    stands = given.get("points", 0)
    for hit in case["rolls"]["hits"]:
        stands = caps.capped(row, stands, hit, levels=given.get("cap_levels"), gate=gate)
    return {
        "points": stands,
        "status": STATUS[wounds.status(row, stands)],
        "penalty": wounds.penalty(row, stands),
        "filled": list(wounds.filled(row, stands)),
    }


@covers(*by_rule("ko"))
def _knock_out(case: Case) -> Facts:
    row = wounds.row(level(case["given"]["damage_capacity"]))
    return {
        "knocked_out": knockout.knocked_out(row, 0, case["rolls"]["ko_points"]),
        "penalty": wounds.penalty(row, 0),
        "scratch_capacity": knockout.holds(row),
    }


def points_at(row: wounds.Row, status: str) -> int:
    """The fewest points with which somebody is in that state."""
    return wounds.last_point(row, wounds.place_of(row, KEY[status]) - 1) + 1


@covers(*by_rule("healing"))
def _healing(case: Case) -> Facts:
    row = wounds.row(0)
    result = level(case["rolls"]["result"])

    def cured(status: str) -> bool:
        before = points_at(row, status)
        return wounds.status(row, healing.treated(row, before, result)) == "scratch"

    return {"cured": {status: cured(status) for status in ("Hurt", "Very Hurt", "Incapacitated")}}


@covers(*by_rule("healing.rest"))
def _rest(case: Case) -> Facts:
    row = wounds.row(0)
    return {"weeks_to_scratch_or_better": healing.rests_needed(row, points_at(row, case["given"]["status"]))}


@covers(*by_rule("healing.constitution"))
def _constitution(case: Case) -> Facts:
    row = wounds.row(0)
    asked = {status: healing.needed(row, points_at(row, status), healing.CONSTITUTION) for status in case["expect"]}
    return {status: words(result) for status, result in asked.items() if result is not None}


@covers(*by_rule("critical"))
def _critical(case: Case) -> Facts:
    rolls = case["rolls"]
    facts: Facts = {"critical": criticals.critical(rolls["natural"])}
    if case["given"].get("margin_option"):
        facts["margin_critical"] = criticals.margin_critical(rolls["rolled"], rolls["difficulty"])
    return facts


@covers(*by_rule("reaction"))
def _reaction(case: Case) -> Facts:
    result = rolled(FAIR, case["rolls"]["dice"], *case["given"]["mods"])
    return {"result": words(result), "attitude": reactions.attitude(result)}


@covers(*by_rule("fudge_points.auto"))
def _sure(case: Case) -> Facts:
    difficulty = level(case["rolls"]["difficulty"])
    fault = points.sure_fault(difficulty, case["rolls"].get("opposed", False))
    return {"legal": fault is None, "cost": points.sure_cost(difficulty)}


@covers(*by_rule("fudge_points.wound"))
def _lessened(case: Case) -> Facts:
    row, status = wounds.row(0), case["rolls"]["status"]
    fault = points.wound_fault(KEY[status], case["rolls"].get("in_combat", False))
    after = wounds.status(row, points.lessened(row, points_at(row, status)))
    return {"legal": fault is None, "after": STATUS[after], "cost": points.COSTS["C"]}


@covers(*by_rule("fudge_points.all"))
def _scratched(case: Case) -> Facts:
    row, before = wounds.row(0), case["given"]["wounds"]
    assert case["rolls"]["spend"] == points.COSTS["D"]
    after = [points.scratched(row, points_at(row, status)) for status in before]
    allowed = {points.wound_fault(KEY[status], True) is None for status in before}
    return {"after": [STATUS[wounds.status(row, stands)] for stands in after], "in_combat_allowed": True in allowed}


@covers(*by_rule("fudge_points.exchange"))
def _exchange(case: Case) -> Facts:
    bought, left = points.bought(case["given"]["experience_points"])
    assert left == 0
    return {"fudge_points": bought}


@covers(*by_rule("ep"))
def _price(case: Case) -> Facts:
    given = case["given"]
    start, goal = (WORDS[case["rolls"][end]] for end in ("from", "to"))
    steps = range(start, goal)
    price = sum(
        experience.skill_price(
            edition(case),
            step,
            shift=given.get("row_shift", 0),
            ceiling=WORDS[given["above_attribute"]] if "above_attribute" in given else None,
            times=Fraction(given.get("multiplier", 2)),
        )
        for step in steps
    )
    assert all(experience.is_a_step(step, step + 1) for step in steps)
    return {"ep": price, "steps": len(steps)}


@covers(*by_rule("scale.table"))
def _scale_table(case: Case) -> Facts:
    return {"table": {str(at): float(times) for at, times in scale.TABLE.items()}}


@covers(*by_rule("scale.find"))
def _scale_of(case: Case) -> Facts:
    return {"scale": scale.find(Fraction(case["rolls"]["multiplier"]))}


ITALIAN = {"Mediocre": "Mediocre", "Scarso": "Poor", "Disastroso": "Terrible"}


@covers("SC-07")
def _minus(case: Case) -> Facts:
    return {"values": {word: WORDS[ITALIAN[word]] for word in case["rolls"]["words"]}}


@covers("F5-03")
def _graded(case: Case) -> Facts:
    given, rolls = case["given"], case["rolls"]
    came = damage.blow(rolls["relative_degree"], given["offense"], given["defense"], roll=rolls["damage_roll"])
    return {
        "damage": came.calculated,
        "level_before_roll": STATUS[graded.KEYS[graded.grade(came.calculated)]],
        "final": came.final,
        "level": STATUS[graded.KEYS[graded.grade(came.final)]],
    }


@covers("F5-05")
def _graze_95(case: Case) -> Facts:
    return {"levels": [STATUS[graded.KEYS[graded.graze(factor)]] for factor in case["rolls"]["factor"]]}


@covers("F5-06")
def _die_95(case: Case) -> Facts:
    points_before = 4
    assert [points_before + die for die in (1, -1)] == case["rolls"]["damage"]
    return {"levels": [STATUS[graded.KEYS[graded.grade(points_before + die)]] for die in (1, -1)]}


@covers("F5-07")
def _boxes_95(case: Case) -> Facts:
    marked = graded.Marked((0,) * len(graded.BOXES), False)
    for wound in case["rolls"]["wounds"]:
        marked = graded.mark(marked.marks, graded.KEYS.index(KEY[wound]))
    named = {STATUS[key]: count for key, count in zip(graded.KEYS[1:], marked.marks, strict=False)}
    return {"marked": named, "dead": marked.dead}


# Below the checks, because pytest lists the cases as soon as it reads this line.
@pytest.mark.parametrize("id", sorted(CHECKS))
def test_case(id: str) -> None:
    case = CASES[id]
    facts = CHECKS[id](case)
    assert {name: facts[name] for name in case["expect"]} == case["expect"]


def test_no_case_is_left_out() -> None:
    assert CASES.keys() == CHECKS.keys()
