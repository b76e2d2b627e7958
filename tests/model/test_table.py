"""Whatever can happen can be saved."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.tables import CHAPEL, DEACON, IMRE, SAVA, a_table, loaded
from tracker.model.aspects import Aspect, Compel, Free
from tracker.model.cast import Locked, TacticalSheet, Track
from tracker.model.fudge import FudgeSheet, Weapon
from tracker.model.order import Count, Declaration, Order, Place, Popcorn, Ranked, Rcs, Rounds, Turn, renamed, without
from tracker.model.problems import problems
from tracker.model.rolls import AdvantageAim, AttackAim, Dice, Hit, Invoked, Modifier, Part, Roll
from tracker.model.table import Options, Table
from tracker.model.value import Keyed


def in_order(table: Table, order: Order, **changes: object) -> Table:
    return table.with_scene(table.scenes[CHAPEL].but(order=order, frame="conflict", **changes))


def test_a_table_out_of_a_file_is_equal() -> None:
    assert loaded(a_table()) == a_table()
    assert loaded(Table()) == Table()


def test_a_fudge_round_in_the_middle_can_be_held_saved_and_loaded() -> None:
    table = a_table()
    for who, traits in ((IMRE, {"Sword": 2, "Szermierka": 1}), (DEACON, {"Mace": 1})):
        axe = Weapon(name="Axe", size="medium", sharp=True)
        fudge = FudgeSheet(skills=traits, strength_scale=1, capacity=1, points=4, weapons=(axe,), armour={"Mail": 3})
        table = table.with_who(table.cast[who].but(sheet=fudge))
    order = Rounds(
        exchange=4,
        declared=(
            Declaration(who=IMRE, manner="all_out", target=DEACON),
            Declaration(who=DEACON, manner="full_defence", sealed=True, dice=Dice(total=-1, typed=True, secret=True)),
        ),
    )
    table = in_order(table, order, system="fudge", options=Options(order="rounds"))
    again = loaded(table)
    assert again == table and problems(again) == []
    held = again.scenes[CHAPEL].order
    assert isinstance(held, Rounds) and held.declared[0].dice is None and held.declared[1].sealed


def test_reaction_counts_in_a_fate_scene_can_be_held_saved_and_loaded() -> None:
    table = a_table()
    for who, rsp in ((IMRE, 23), (SAVA, 0), (DEACON, -4)):
        table = table.with_who(table.cast[who].but(rsp=rsp))
    counts = (
        Count(who=IMRE, rcs=31, dice=(3, 5)),
        Count(who=SAVA, rcs=0),
        Count(who=DEACON, reaction=4),
    )
    table = in_order(
        table,
        Rcs(exchange=3, acted=(IMRE, SAVA), counts=counts, segment=0),
        options=Options(order="rcs"),
        turn=Turn(who=SAVA),
    )
    again = loaded(table)
    assert again == table and problems(again) == []
    held = again.scenes[CHAPEL].order
    assert isinstance(held, Rcs) and [count.rcs for count in held.counts] == [31, 0, None]


def test_open_rolls_hits_and_compels_can_be_held_saved_and_loaded() -> None:
    boost = Aspect(id="a9", kind="boost", scene=CHAPEL, free=(Free(owner=IMRE, n=1),))
    reroll = Invoked(
        id=2, aspect="a9", text="", by=IMRE, paid=False, free_owner=IMRE, reroll=True, n=0,
        before=Dice(faces=(0, 0, 1, -1), total=0), used_up=boost,
    )  # fmt: skip
    act = Part(role="act", who=IMRE, skill="Fight", rating=3, modifiers=(Modifier(id=1, n=-1),), invokes=(reroll,))
    roll = Roll(id=1, scene=CHAPEL, aim=AttackAim(target=DEACON), parts=(act, Part(role="oppose", who=DEACON)), marks=2)
    passive = Part(role="oppose", rating=2, passive=True)
    other = Roll(id=2, scene=CHAPEL, aim=AdvantageAim(text="x", mode="new"), parts=(act.but(invokes=()), passive))
    table = a_table()
    table = table.but(
        rolls=Keyed([roll, other]),
        hits=Keyed([Hit(id=1, scene=CHAPEL, who=IMRE, shifts=3), Hit(id=2, scene=CHAPEL, who=IMRE, shifts=1)]),
        compels=Keyed([Compel(id="k8", who=IMRE)]),
        given=table.given.but(roll=2, hit=2),
    ).with_who(table.cast[SAVA].but(locked=(Locked(n=2, until="conflict", conflict=1, scene=CHAPEL),)))
    assert loaded(table) == table and problems(table) == []
    assert roll.act.waits and roll.oppose is not None and roll.oppose.waits and roll.shifts is None
    assert roll.act.fixed == 2 and roll.people == {IMRE, DEACON} and not roll.fallen
    assert other.parts[1].total == 2 and other.shifts is None


def test_a_roll_has_a_part() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Roll(id=1, scene=CHAPEL, aim=AttackAim(target=IMRE), parts=())


def test_odd_words_stay_what_they_are() -> None:
    words = ["No", "none", "null", "0", "true", "Dr.Med.", "'", '"""', "a\\b", "#", "[x]", "日本語", "", " x ", "é"]
    table = a_table()
    for word in words:
        table = table.with_aspect(Aspect(id=f"a{len(table.aspects)}", text=word))
    skills = {word: n for n, word in enumerate(words)}
    table = table.with_who(table.cast[IMRE].but(sheet=table.cast[IMRE].sheet.but(skills=skills), name='Dr. "X"'))
    tactical = TacticalSheet(stats={"REF": 4}, tracks=(Track(name="", boxes=()),))
    table = table.with_who(table.cast[SAVA].but(sheet=tactical))
    assert loaded(table) == table


ORDERS: list[Order] = [
    Popcorn(exchange=2, acted=("x", "y", "x"), extra=("x",)),
    Ranked(places=(Place(who="x", key=(1, 2)), Place(who="y", key=(1,))), acted=("y",)),
    Rounds(
        declared=(Declaration(who="x", target="y"), Declaration(who="y", target="x")), start={"y": -1}, worst={"x": 2}
    ),
    Rcs(acted=("y",), counts=(Count(who="x", rcs=3), Count(who="y"))),
]


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.kind)
def test_an_order_under_other_names(order: Order) -> None:
    there = renamed(order, {"x": "1", "y": "2"}.get)
    assert there != order and renamed(there, {"1": "x", "2": "y"}.get) == order
    assert renamed(order, lambda who: who) == order == without(order, "z")
    left = without(order, "x")
    assert "x" not in str(left.model_dump(exclude={"kind"}).values()).replace("exchange", "")
    assert "'y'" in str(left.model_dump().values())


@given(st.lists(st.tuples(st.sampled_from(["p", "q", "anyone"]), st.integers(-3, 3)), max_size=8))
def test_free_invokes_add_up(gifts: list[tuple[str, int]]) -> None:
    aspect, tally = Aspect(id="a1"), dict.fromkeys(("p", "q", "anyone"), 0)
    for owner, n in gifts:
        aspect = aspect.given(owner, n)
        tally[owner] = max(0, tally[owner] + n)
    assert {free.owner: free.n for free in aspect.free} == {owner: n for owner, n in tally.items() if n}
    assert aspect.invokes == sum(tally.values())
