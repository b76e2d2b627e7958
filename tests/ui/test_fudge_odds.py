"""Every line of odds that a Fudge screen shows, against every throw of the dice by themselves."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.ui.playing import ROOT, a_seat, choose, id_of, press
from tests.ui.test_fudge_keys import seen
from tracker.engine.fudge.duel_odds import duel_odds
from tracker.engine.fudge.melee import sides
from tracker.rules.fudge.dice import READINGS, Method
from tracker.rules.fudge.melee import Fighter, Manner, exchange
from tracker.rules.fudge.stances import blow, guard
from tracker.ui.places.check import gathered
from tracker.ui.seat import Seat

DUEL = ROOT / "scenes" / "tavern-duel.toml"
MANNERS = {"p": Manner.NORMAL, "a": Manner.ALL_OUT, "g": Manner.FULL_DEFENCE}


def throws(method: Method) -> Counter[int]:
    """By throwing each die, not by the table of odds."""
    if method is Method.FOUR_DF:
        return Counter(sum(faces) for faces in product((-1, 0, 1), repeat=4))
    return Counter(READINGS[method](one, other) for one, other in product(range(1, 7), repeat=2))


def opened(manners: str, *lines: str) -> Seat:
    seat = a_seat(DUEL)
    for line in lines:
        seat.run(line)
    seat.selected = id_of(seat, "Dagna")
    press(seat, "f")
    choose(seat, "Wulf")
    # Wulf, the GM's, chooses first; then the choices are opened and the dice of both are missing.
    press(seat, f"n{manners}<escape>")
    return seat


@pytest.mark.parametrize("method", [Method.LOWER, Method.SEVEN, Method.FOUR_DF])
@pytest.mark.parametrize("manners", ["pp", "pa", "ap", "aa", "pg", "gp", "ga", "gg"])
def test_the_odds_of_a_duel_are_those_of_every_throw(manners: str, method: Method) -> None:
    seat = opened(manners, f"option fudge-dice {method.value}" if method is not Method.LOWER else "")
    fight = next(iter(seat.scene.fights))
    held = sides(seat.table, seat.scene, fight)
    theirs, mine = (MANNERS[key] for key in manners)
    one, foe = (held[who].sum.result for who in fight.people)
    strikes = struck = 0
    for (a, ways), (b, more) in product(throws(method).items(), throws(method).items()):
        came = exchange(Fighter(one + a, mine, a), Fighter(foe + b, theirs, b))
        strikes += ways * more * (came.winner in ("a", "both"))
        struck += ways * more * (came.winner in ("b", "both"))
    whole = sum(throws(method).values()) ** 2
    found = duel_odds(seat.table, seat.scene, fight)
    assert (found.strikes, found.struck) == (Fraction(strikes, whole), Fraction(struck, whole))
    said = f"strikes {strikes / whole:.0%}, is struck {struck / whole:.0%}"
    assert said in seen(seat, 120, 36) and said in seen(seat, 80, 24)


@pytest.mark.parametrize("stances", ["33", "15", "24"])
def test_the_odds_of_a_duel_with_stances_are_those_of_every_throw(stances: str) -> None:
    seat = opened(stances, "option fight stances")
    fight = next(iter(seat.scene.fights))
    held = sides(seat.table, seat.scene, fight)
    one, foe = (held[who] for who in fight.people)
    strikes = struck = 0
    for (a, ways), (b, more) in product(throws(Method.LOWER).items(), throws(Method.LOWER).items()):
        mine, theirs = guard(one.sum.result + a, one.choice.stance), guard(foe.sum.result + b, foe.choice.stance)
        strikes += ways * more * (blow(mine.attack, theirs.defence) is not None)
        struck += ways * more * (blow(theirs.attack, mine.defence) is not None)
    found = duel_odds(seat.table, seat.scene, fight)
    assert (found.strikes, found.struck) == (Fraction(strikes, 36**2), Fraction(struck, 36**2))


def tenths(chance: Fraction) -> str:
    return f"{round(float(chance) * 1000) / 10:.1f} %"


@pytest.mark.parametrize("method", [Method.LOWER, Method.FOUR_DF])
def test_a_natural_end_of_the_dice_is_told_for_each_end_and_for_both(method: Method) -> None:
    seat = a_seat(DUEL)
    seat.run("option criticals natural")
    seat.run(f"option fudge-dice {method.value}" if method is not Method.LOWER else "")
    seat.run("check Dagna Sword difficulty=0 dice=?")
    fell, whole = throws(method), sum(throws(method).values())
    each, either = Fraction(fell[4], whole), Fraction(fell[4] + fell[-4], whole)
    text = seen(seat, 120, 36)
    assert f"natural +4: {tenths(each)}, natural -4: {tenths(each)}, one of them: {tenths(either)}" in text


@pytest.mark.parametrize(("width", "height"), [(120, 30), (120, 36), (200, 60)])
def test_the_list_of_results_is_whole_at_every_height(width: int, height: int) -> None:
    seat = a_seat(DUEL)
    seat.run("oppose Dagna Wulf dice=? defence=?")
    text = seen(seat, width, height)
    shown = re.findall(r"([+-]\d+)( or more| or less)?\s+(\d+\.\d) %", text.split("Levels between", 1)[1])
    assert abs(sum(float(share) for *_, share in shown) - 100) < 1.5
    if len(shown) < 17:
        assert {beyond.strip() for _, beyond, _ in shown} > {"or more"} or "or less" in text


def test_gathering_ends_loses_nothing() -> None:
    spread = {n: Fraction(1, 17) for n in range(8, -9, -1)}
    for room in range(2, 20):
        rows = gathered(spread, room)
        assert len(rows) <= room and sum(likely for _, likely, _ in rows) == 1
        assert (len(rows) == 17) == all(not beyond for *_, beyond in rows)


@pytest.mark.parametrize("line", ["oppose Dagna Wulf dice=? defence=?", "check Dagna Sword difficulty=1 dice=?",
                                  "reaction-of Wulf dice=?"])  # fmt: skip
def test_each_outcome_is_as_likely_as_every_throw_says(line: str) -> None:
    seat = a_seat(DUEL)
    seat.run(line)
    check = next(iter(seat.scene.checks))
    fell = throws(Method.LOWER)
    shares: Counter[str] = Counter()
    base = check.one.sum.fixed
    if check.kind == "check":
        assert check.difficulty is not None
        for n, ways in fell.items():
            shares["succeeds" if base + n >= check.difficulty else "fails"] += ways
    elif check.kind == "reaction":
        for n, ways in fell.items():
            shares["no help" if n < 0 else "a little help" if n == 0 else "glad to help"] += ways
    else:
        assert check.other is not None
        for (a, ways), (b, more) in product(fell.items(), fell.items()):
            apart = base + a - check.other.sum.fixed - b
            shares["Dagna ahead" if apart > 0 else "Wulf ahead" if apart < 0 else "all stays"] += ways * more
    text = seen(seat, 120, 36)
    for outcome, ways in shares.items():
        said = tenths(Fraction(ways, sum(shares.values())))
        assert re.search(rf"{outcome}\s.*{re.escape(said)}", text), (outcome, said)
