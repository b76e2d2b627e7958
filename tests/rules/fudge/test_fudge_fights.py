"""Kinds of Fudge fights: what holds whatever the numbers are."""

from hypothesis import given
from hypothesis import strategies as st

from tracker.rules.fudge import melee, ranged, several, stances
from tracker.rules.fudge.edition import EDITIONS, Edition
from tracker.rules.fudge.ladder import FAIR, GOOD, GREAT, MEDIOCRE, POOR, SUPERB, TERRIBLE
from tracker.rules.fudge.melee import Aimed, Exchange, Fighter, Manner, exchange

results = st.integers(-9, 9)
fighters = st.builds(
    Fighter, results, st.sampled_from(Manner), st.integers(-4, 4), st.integers(POOR, GREAT), st.booleans()
)
editions = st.sampled_from(list(EDITIONS.values()))
chosen = st.sampled_from(stances.STANCES)
foes = st.dictionaries(st.sampled_from("abcdef"), st.builds(stances.guard, results, chosen), min_size=1)


@given(fighters, fighters)
def test_an_exchange_looks_the_same_from_the_other_side(a: Fighter, b: Fighter) -> None:
    came = exchange(a, b)
    swap = {"a": "b", "b": "a", "both": "both", None: None}
    assert exchange(b, a) == (swap[came.winner], came.relative_degree, came.damage_bonus)


@given(fighters, fighters)
def test_nobody_is_struck_by_somebody_behind_or_below_his_least_result(a: Fighter, b: Fighter) -> None:
    came = exchange(a, b)
    assert came.relative_degree == abs(a.result - b.result)
    if came.winner in ("a", "both"):
        assert a.result >= max(b.result, a.least)
        assert not a.only_wards
    if came.winner is None:
        assert came.damage_bonus == 0


@given(results, results)
def test_a_plain_round_is_an_opposed_roll_with_a_least_result(a: int, b: int) -> None:
    winner = "a" if a > b and a >= POOR else "b" if b > a and b >= POOR else None
    assert exchange(Fighter(a), Fighter(b)) == (winner, abs(a - b), 0)


def test_who_only_wards_never_strikes() -> None:
    assert exchange(Fighter(FAIR), Fighter(GREAT, only_wards=True)).winner is None
    assert exchange(Fighter(FAIR, Manner.ALL_OUT), Fighter(FAIR, only_wards=True)).winner is None
    assert exchange(Fighter(GREAT), Fighter(FAIR, only_wards=True)) == Exchange("a", 2, 0)


def test_an_all_out_attack_that_ties_one_who_only_wards_wins_as_the_other_all_out_attack_lost() -> None:
    warding = Fighter(FAIR, Manner.ALL_OUT, only_wards=True)
    assert exchange(Fighter(FAIR, Manner.ALL_OUT), warding) == Exchange("a", 0, 2)


def test_what_manners_and_sizes_are_worth() -> None:
    assert dict(melee.SKILL_BONUS) == {"normal": 0, "all_out": 1, "full_defence": 2}
    assert (melee.LIKE_SIZE, melee.UNAWARE) == (POOR, POOR)


@given(editions, st.integers(-1, 7), st.integers(-1, 7))
def test_larger_arms_make_one_level_between_the_two(edition: Edition, a: int, b: int) -> None:
    own, other = melee.size_modifiers(edition, a, b)
    assert melee.size_modifiers(edition, b, a) == (other, own)
    assert own - other == (0 if abs(a - b) < 2 else 1 if a > b else -1)


def test_an_aimed_blow_needs_to_win_and_to_be_good_enough() -> None:
    assert melee.aimed(GREAT, won=True, needs=GREAT) == Aimed(True, True)
    assert melee.aimed(GOOD, won=True, needs=GREAT) == Aimed(True, False)
    assert melee.aimed(SUPERB, won=False, needs=GREAT) == Aimed(False, False)


def clash(a: stances.Guard, b: stances.Guard) -> tuple[int | None, int | None]:
    """The blow of each at the other."""
    return stances.blow(a.attack, b.defence), stances.blow(b.attack, a.defence)


@given(results, chosen, results, chosen)
def test_a_stance_gives_to_one_blow_what_it_takes_from_the_other(a: int, mine: int, b: int, yours: int) -> None:
    own = stances.guard(a, mine)
    assert own.attack + own.defence == 2 * a
    struck, back = clash(own, stances.guard(b, yours))
    if struck is not None:
        assert struck == a + mine - b + yours
        assert a + mine >= POOR
    if mine == yours == 0:
        assert struck is None or back is None


@given(results, results)
def test_with_no_stance_the_clash_is_the_plain_round(a: int, b: int) -> None:
    struck, back = clash(stances.guard(a, 0), stances.guard(b, 0))
    plain = exchange(Fighter(a), Fighter(b))
    assert (struck is not None, back is not None) == (plain.winner == "a", plain.winner == "b")


def test_stances_are_five() -> None:
    assert list(stances.STANCES) == [-2, -1, 0, 1, 2]


@given(results, foes, st.booleans())
def test_one_against_one_is_a_clash(lone: int, foes: dict[str, stances.Guard], leave: bool) -> None:
    (name, foe), *_ = foes.items()
    own = stances.guard(lone, 0)
    came, (struck, back) = several.against_several(own, {name: foe}, leave=leave), clash(own, foe)
    assert came.may_hit == ((name,) if struck else ())
    assert dict(came.hit_by) == ({name: back} if back else {})


@given(results, chosen, foes)
def test_who_can_be_hit_without_leave_is_everybody_or_nobody(
    lone: int, stance: int, foes: dict[str, stances.Guard]
) -> None:
    own = stances.guard(lone, stance)
    came = several.against_several(own, foes)
    assert came.may_hit in ((), tuple(foes))
    assert all(foes[name].attack - own.defence == apart for name, apart in came.hit_by.items())
    assert set(several.swept(own, foes)) <= set(foes)
    if not came.hit_by and came.may_hit and all(foe.attack <= own.defence for foe in foes.values()):
        assert several.swept(own, foes) == came.may_hit


@given(results, foes)
def test_leave_never_takes_a_target_away(lone: int, foes: dict[str, stances.Guard]) -> None:
    own = stances.guard(lone, 0)
    plain, with_leave = (several.against_several(own, foes, leave=leave) for leave in (False, True))
    assert set(plain.may_hit) <= set(with_leave.may_hit)
    assert plain.hit_by == with_leave.hit_by
    if with_leave.by_leave:
        assert not with_leave.hit_by
        assert all(own.attack - foes[name].defence >= several.PACO for name in with_leave.may_hit)


@given(st.integers(1, 99))
def test_the_epic_penalty_is_never_harder(foes: int) -> None:
    assert several.penalty(foes) <= several.penalty(foes, "epic") <= 0
    assert several.penalty(foes + 1, "epic") <= several.penalty(foes, "epic")


@given(st.integers(-4, 4))
def test_the_group_die_never_changes_its_sign(die: int) -> None:
    moved = several.group_die(die)
    assert abs(moved) == max(0, abs(die) - 1)
    assert moved * die >= 0


def test_a_poor_result_still_hits_and_sweeps() -> None:
    worse = {"a": stances.guard(TERRIBLE, 0)}
    assert several.against_several(stances.guard(POOR, 0), worse).may_hit == ("a",)
    assert several.swept(stances.guard(POOR, 0), worse) == ("a",)
    assert several.against_several(stances.guard(TERRIBLE, 0), {"a": stances.guard(-4, 0)}).may_hit == ()


def test_leave_needs_two_levels() -> None:
    foes = {"a": stances.guard(GREAT, 0), "b": stances.guard(FAIR, 0), "c": stances.guard(GOOD, 0)}
    assert several.against_several(stances.guard(GREAT, 0), foes, leave=True).may_hit == ("b",)


def test_room_for_attackers() -> None:
    assert dict(several.ROOM) == {"open": (6, 6), "armed": (3, 4), "doorway": (1, 2)}


def test_a_horde_is_poor() -> None:
    assert several.MOOK == POOR


@given(results, results, results)
def test_a_dodge_never_helps_the_shooter(attack: int, difficulty: int, dodge: int) -> None:
    dodged = ranged.dodged(attack, difficulty, dodge)
    assert ranged.shot(attack, difficulty).hit >= dodged.hit
    assert dodged.relative_degree == attack - dodge


def test_two_who_shoot_at_each_other_may_both_hit() -> None:
    assert [ranged.shot(MEDIOCRE, MEDIOCRE), ranged.shot(GOOD, FAIR)] == [ranged.Shot(True, 0), ranged.Shot(True, 1)]
    assert not ranged.shot(TERRIBLE, POOR).hit


def test_guns_by_their_size() -> None:
    assert dict(ranged.GUNS) == {"derringer": (0, 1), "pistol": (2, 3), "submachine_gun": (5, 5), "bazooka": (10, 10)}
