"""Every broken rule of a Table is found."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.tables import (
    CHAPEL,
    DEACON,
    IMRE,
    NAVE,
    OPENING,
    SAVA,
    TIDE,
    WARDENS,
    a_table,
    next_scene,
    running_scene,
)
from tracker.model.aspects import Aspect, Compel, Free
from tracker.model.cast import FateSheet, Locked
from tracker.model.order import Count, Popcorn, Ranked, Rcs, Turn
from tracker.model.place import Border, Presence
from tracker.model.problems import problems
from tracker.model.rolls import AttackAim, Hit, Part, Roll, TraitAim
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed

TABLE = a_table()
SCENE = TABLE.scenes[CHAPEL]


def imre(**changes: Any) -> Table:
    return TABLE.with_who(TABLE.cast[IMRE].but(**changes))


def imres(**changes: Any) -> Table:
    return imre(sheet=TABLE.cast[IMRE].sheet.but(**changes))


def fate(table: Table = TABLE) -> FateSheet:
    sheet = table.cast[IMRE].sheet
    assert isinstance(sheet, FateSheet)
    return sheet


def scene(**changes: Any) -> Table:
    return TABLE.with_scene(SCENE.but(**changes))


def marked(*places: int) -> Table:
    track = fate().tracks[0].but(marked=places)
    return imres(tracks=(track, *fate().tracks[1:]))


def consequence(*slots: str | None, **changes: Any) -> Table:
    held = Aspect(id="a38", kind="consequence", on=IMRE).but(**changes)
    filled = tuple(slot.but(aspect=id) for slot, id in zip(fate().slots, slots, strict=False))
    return imres(slots=(*filled, *fate().slots[len(filled) :])).with_aspect(held)


def roll(*who: str, target: str = DEACON, scene: str = CHAPEL) -> Table:
    parts = tuple(Part(role="act", who=one) for one in who)
    given = TABLE.given.but(roll=1)
    return TABLE.but(rolls=Keyed([Roll(id=1, scene=scene, aim=AttackAim(target=target), parts=parts)]), given=given)


BROKEN: list[tuple[str, str, Table]] = [
    ("points_below_zero", IMRE, imre(points=-1)),
    ("points_below_zero", IMRE, imre(carried=-1)),
    ("points_below_zero", IMRE, imre(locked=(Locked(n=0, until="scene"),))),
    ("points_below_zero", CHAPEL, scene(pool=-1)),
    ("box_twice", IMRE, marked(0, 0)),
    ("no_such_box", IMRE, marked(3)),
    ("no_such_box", IMRE, marked(-1)),
    ("slot_twice", IMRE, consequence("a38", "a38")),
    ("slot_without_consequence", IMRE, consequence("a99")),
    ("slot_without_consequence", IMRE, consequence("a38", on=SAVA)),
    ("slot_without_consequence", IMRE, consequence("a38", kind="situation")),
    ("refresh_below_one", IMRE, imres(refresh=0)),
    ("turn_of_nobody", CHAPEL, scene(turn=Turn(who="c9"))),
    ("turn_of_nobody", CHAPEL, scene(order=Popcorn(acted=("c9",)))),
    ("turn_of_nobody", CHAPEL, scene(order=Rcs(counts=(Count(who="c9"),)))),
    ("acted_twice", IMRE, scene(order=Popcorn(acted=(IMRE, SAVA, IMRE)))),
    ("acted_twice", IMRE, scene(order=Ranked(acted=(IMRE, IMRE)))),
    ("acted_twice", IMRE, scene(order=Rcs(counts=(Count(who=IMRE), Count(who=IMRE))))),
    ("free_invoke_of_nobody", TIDE, TABLE.with_aspect(TABLE.aspects[TIDE].but(free=(Free(owner="c9", n=1),)))),
    ("free_invoke_of_nobody", TIDE, TABLE.with_aspect(TABLE.aspects[TIDE].but(free=(Free(owner=IMRE, n=0),)))),
    ("boost_spent", OPENING, TABLE.with_aspect(TABLE.aspects[OPENING].but(free=()))),
    ("aspect_of_nothing", TIDE, TABLE.with_aspect(TABLE.aspects[TIDE].but(scene="s9"))),
    ("aspect_of_nothing", TIDE, TABLE.with_aspect(TABLE.aspects[TIDE].but(on="c9"))),
    ("nobody_here", "c9", scene(here=SCENE.here.put(Presence(id="c9")))),
    ("no_such_zone", IMRE, scene(here=SCENE.here.put(Presence(id=IMRE, zone="z9")))),
    ("no_such_zone", "b27", scene(borders=SCENE.borders.put(Border(id="b27", between=(NAVE, "z9"))))),
    ("in_two_scenes", IMRE, TABLE.with_scene(Scene(id="s43", title="x", here=Keyed([Presence(id=IMRE)])))),
    ("roll_of_nobody", "1", roll("c9")),
    ("roll_of_nobody", "1", roll(IMRE, target="c9")),
    ("roll_of_nobody", "1", roll(IMRE, scene="s9")),
    ("hit_on_nobody", "1", TABLE.but(hits=Keyed([Hit(id=1, scene=CHAPEL, who="c9", shifts=1)]),
                                     given=TABLE.given.but(hit=1))),
    ("compel_of_nobody", "k28", TABLE.but(compels=Keyed([Compel(id="k28", who="c9")]))),
    ("no_such_scene", "s9", TABLE.but(focus="s9")),
    ("number_twice", "1", TABLE.with_who(TABLE.cast[SAVA].but(number=1))),
    ("number_to_come", "number", imre(number=99)),
    ("number_to_come", "ids", TABLE.with_aspect(Aspect(id="a99"))),
    ("number_to_come", "roll", TABLE.but(
        rolls=Keyed([Roll(id=1, scene=CHAPEL, aim=TraitAim(), parts=(Part(role="act", who=IMRE),))]))),
    ("number_to_come", "conflict", scene(conflict=1)),
]  # fmt: skip


def test_a_table_in_order_has_none() -> None:
    assert problems(TABLE) == problems(Table()) == problems(next_scene()) == problems(running_scene()) == []
    assert problems(consequence("a38")) == problems(marked(0, 2)) == problems(roll(IMRE, DEACON)) == []
    assert problems(scene(order=Popcorn(acted=(IMRE, IMRE), extra=(IMRE,)))) == []


@pytest.mark.parametrize(("code", "about", "table"), BROKEN, ids=lambda given: given if isinstance(given, str) else "")
def test_a_broken_rule_is_found(code: str, about: str, table: Table) -> None:
    assert [(problem.code, problem.about) for problem in problems(table)] == [(code, about)]


def test_sides_may_own_free_invokes() -> None:
    assert problems(TABLE.with_aspect(TABLE.aspects[TIDE].given(WARDENS, 2).given("gm", 1))) == []
