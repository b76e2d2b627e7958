"""Maps: laid out, changed in play, gone over. Any map, any path."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.tables import CHAPEL, CRYPT, DEACON, FIRST, IMRE, NAVE, SAVA, STONES, TOWER, Play, a_table
from tests.maps import distance
from tracker.engine.aspects import AddAspect
from tracker.engine.by_hand import Set
from tracker.engine.conflicts import Begin
from tracker.engine.fate.resolve import Resolve
from tracker.engine.fate.rolls import Advantage, Attack
from tracker.engine.place import FreeMove, Move
from tracker.engine.refusal import Refusal
from tracker.engine.ways import hard, joints, path, way, ways
from tracker.engine.zones import EditBorder, EditZone, LayZones
from tracker.model.order import Turn
from tracker.model.place import Border, Presence, Zone
from tracker.model.table import Given, Scene, Table
from tracker.model.value import Keyed

FIGHT = Begin(frame="conflict", first=IMRE)
SETTINGS = settings(deadline=None, max_examples=120)
EMPTY = Table(scenes=Keyed([Scene(id=CHAPEL, title="t")]), focus=CHAPEL, given=Given(ids=50))
NAMES = ("A", "B", "C", "D", "E", "F", "G", "H")


@st.composite
def maps(draw: Any) -> Scene:
    spots = st.tuples(st.integers(0, 3), st.integers(0, 3))
    cells = draw(st.lists(st.none() | spots, min_size=2, max_size=7, unique_by=lambda cell: cell or object()))
    zones = [Zone(id=f"z{n}", name=NAMES[n], at=cell, hidden=draw(st.booleans())) for n, cell in enumerate(cells)]
    ids = st.sampled_from([zone.id for zone in zones])
    ends = draw(st.lists(st.tuples(ids, ids).filter(lambda pair: pair[0] != pair[1]), max_size=8))
    borders = []
    for n, pair in enumerate(ends):
        bar = draw(st.sampled_from(["open", "obstacle", "ask", "closed"]))
        level = draw(st.integers(-2, 6)) if bar == "obstacle" else None
        borders.append(Border(id=f"b{n}", between=pair, bar=bar, difficulty=level, oneway=draw(st.booleans())))
    return Scene(id="s1", title="t", zones=Keyed(zones), borders=Keyed(borders))


def reached(scene: Scene, start: str) -> dict[str, int]:
    """Zones by how far they are, by going one zone further each time."""
    far, n = {start: 0}, 0
    while True:
        n += 1
        new = {w.end for w in ways(scene) if w.bar != "closed" and far.get(w.start) == n - 1} - far.keys()
        if not new:
            return far
        far |= dict.fromkeys(new, n)


@SETTINGS
@given(scene=maps())
def test_any_path_on_any_map_is_one_that_can_be_gone_and_none_is_shorter(scene: Scene) -> None:
    for start in scene.zones:
        far = reached(scene, start.id)
        for end in scene.zones:
            found = path(scene, start.id, end.id)
            assert (None if found is None else len(found)) == far.get(end.id) == distance(scene, start.id, end.id)
            if not found:
                continue
            assert (found[0].start, found[-1].end) == (start.id, end.id)
            assert all(one.end == other.start for one, other in pairwise(found))
            assert all(each in ways(scene) and each.bar != "closed" for each in found)


@SETTINGS
@given(scene=maps())
def test_a_oneway_joint_is_one_way_and_every_other_is_two(scene: Scene) -> None:
    assert len(ways(scene)) == sum(1 if joint.oneway else 2 for joint in joints(scene))
    for joint in joints(scene):
        back = [w for w in ways(scene) if (w.start, w.end, w.border) == (joint.other, joint.one, joint.border)]
        assert bool(back) is not joint.oneway
        assert joint.turned().turned() == joint


def test_of_ways_as_short_the_easiest_is_gone() -> None:
    play = Play()
    play.do(EditZone(name="Roof", at=(1, 1)), EditBorder(one=NAVE, other=TOWER, difficulty=4, direction="both"))
    play.do(EditBorder(one=CRYPT, other="z51", difficulty=1))
    found = path(play.scene, NAVE, "z51")
    assert found is not None and [each.end for each in found] == [CRYPT, "z51"]
    assert [hard(each) for each in found] == [3, 2]


chains = st.lists(st.lists(st.sampled_from(NAMES), min_size=1, max_size=5), min_size=1, max_size=5)


@SETTINGS
@given(said=chains)
def test_chains_join_what_they_say_and_nothing_else(said: list[list[str]]) -> None:
    play = Play(EMPTY)
    text = "; ".join(" > ".join(chain) for chain in said)
    if isinstance(play.session.submit(LayZones(map=text)), Refusal):
        assert any(one == other for chain in said for one, other in pairwise(chain))
        return
    names = {zone.id: zone.name for zone in play.scene.zones}
    joined = {frozenset((names[w.start], names[w.end])) for w in ways(play.scene)}
    assert joined == {frozenset(pair) for chain in said for pair in pairwise(chain)}
    assert all(w.clear for w in ways(play.scene))
    places = [zone.at for zone in play.scene.zones]
    assert len(set(places)) == len(places)


def test_a_map_in_one_line_with_a_branch() -> None:
    play = Play(EMPTY)
    play.do(LayZones(map="Roof > Yard > Street; Yard > Cellar"))
    assert {zone.name: zone.at for zone in play.scene.zones} == {
        "Roof": (0, 0), "Yard": (1, 0), "Street": (2, 0), "Cellar": (1, 1),
    }  # fmt: skip
    assert not len(play.scene.borders)
    play.do(LayZones(map="Cellar > Tunnel > Roof"))
    ids = {zone.name: zone.id for zone in play.scene.zones}
    assert way(play.scene, ids["Tunnel"], ids["Roof"]) and distance(play.scene, ids["Cellar"], ids["Roof"]) == 2


def test_a_zone_is_renamed_shown_moved_and_struck_with_all_that_hangs_on_it() -> None:
    play = Play()
    play.do(EditZone(name="Crypt", rename="Ossuary", at=(3, 0), shown=True))
    crypt = play.scene.zones[CRYPT]
    assert (crypt.name, crypt.at, crypt.hidden) == ("Ossuary", (3, 0), False)
    assert play.kinds() == ["zone_set", "veil_set", "renamed"]
    play.do(Advantage(who=IMRE, text="Wet", on=CRYPT, difficulty=1, dice="0"))
    play.do(Move(who=SAVA, zone=CRYPT, forced=True), AddAspect(text="Dark", on=CRYPT))
    before = play.table
    play.do(EditZone(name="Ossuary", remove=True))
    assert CRYPT not in play.scene.zones and [border.id for border in play.scene.borders] == ["b26"]
    assert play.scene.here[SAVA].zone is None and not play.table.rolls
    assert not play.table.aspects_on(CRYPT) and STONES in play.table.aspects
    assert play.loaded().table == play.table
    play.undo()
    assert play.table is before


def test_borders_change_only_in_what_is_said() -> None:
    play = Play()
    play.do(EditBorder(one=NAVE, other=CRYPT, name="Bent grille"))
    grille = play.scene.borders["b24"]
    assert (grille.name, grille.bar, grille.difficulty) == ("Bent grille", "obstacle", 2)
    play.do(EditBorder(one=TOWER, other=CRYPT, shown=True))
    assert (play.scene.borders["b25"].hidden, play.scene.borders["b25"].bar) == (False, "closed")
    play.do(EditBorder(one=TOWER, other=NAVE, direction="oneway"))
    assert play.scene.borders["b26"].between == (TOWER, NAVE)
    play.do(EditBorder(one=NAVE, other=TOWER, remove=True))
    assert way(play.scene, NAVE, TOWER) is not None  # side by side
    play.cannot(EditBorder(one=NAVE, other=CRYPT), "nothing_changes")


def test_zon_03_two_zones_take_the_action_and_the_gm_says_how_hard() -> None:
    play = Play()
    play.do(FIGHT, EditZone(name="Loft", at=(0, 2)))
    refusal = play.refused(Move(who=IMRE, zone="z51"), "difficulty_needed")
    assert refusal.facts["through"] == (TOWER,)
    play.do(Move(who=IMRE, zone="z51", difficulty=1, with_=2, dice="0"), Resolve())
    assert play.scene.here[IMRE].zone == "z51" and play.scene.turn == Turn(who=IMRE, acted=True)
    assert next(event for event in play.last() if event.kind == "moved").through == (TOWER,)  # type: ignore[attr-defined]


def test_zon_01_and_a35_one_free_zone_and_an_overcome_in_one_turn_but_no_second_free_one() -> None:
    play = Play()
    play.do(FIGHT, EditBorder(one=NAVE, other=TOWER, direction="both"), Move(who=IMRE, zone=TOWER))
    assert [held.code for held in play.do(Move(who=IMRE, zone=NAVE)).advice] == ["second_free_move"]
    play.undo()
    play.do(Move(who=IMRE, zone=NAVE, difficulty=0, with_=3, dice="0"), Resolve())
    assert play.scene.here[IMRE].zone == NAVE and play.scene.turn == Turn(who=IMRE, acted=True, moved=1)
    play.do(FreeMove(who=IMRE), Move(who=IMRE, zone=TOWER))
    assert play.scene.here[IMRE].zone == TOWER


@pytest.mark.parametrize("system", ["fate-core", "fate-accelerated"])
def test_zon_07_a_tie_moves_and_the_opposition_has_a_boost(system: str) -> None:
    play = Play(a_table(system))
    play.do(Move(who=IMRE, zone=CRYPT, with_=2, dice="0"), Resolve())
    assert play.scene.here[IMRE].zone == CRYPT and not play.table.owing
    made = [event.aspect for event in play.last() if event.kind == "aspect_made"]  # type: ignore[attr-defined]
    assert [(boost.kind, [free.owner for free in boost.free]) for boost in made] == [("boost", ["g12"])]
    play.do(Move(who=IMRE, zone=NAVE, with_=5, dice="0"), Resolve())
    assert [event.aspect.by for event in play.last() if event.kind == "aspect_made"] == [IMRE]  # type: ignore[attr-defined]
    play.do(Move(who=IMRE, zone=CRYPT, with_=1, dice="0"), Resolve())
    assert play.scene.here[IMRE].zone == NAVE


def test_forced_moves_go_through_borders_and_take_no_free_move() -> None:
    play = Play()
    play.do(FIGHT)
    done = play.do(Move(who=IMRE, zone=CRYPT, forced=True, by=DEACON))
    assert [advice.code for advice in done.advice] == ["thrown_through"]
    assert play.scene.turn == Turn(who=IMRE) and play.scene.here[IMRE].zone == CRYPT
    moved = play.last()[0]
    assert moved.kind == "moved" and (moved.forced, moved.by, moved.free) == (True, DEACON, False)  # type: ignore[attr-defined]
    play.refused(Move(who=IMRE, zone=TOWER, by=DEACON), "way_closed")


def far_off(*commands: Any) -> list[str]:
    play = Play()
    play.do(LayZones(map="Tower > Wall > Field"), Set(who=DEACON, field="zone", value="Field"), *commands)
    shot = Attack(who=IMRE, target=DEACON, with_="Shoot", dice="0", defence="0")
    return [advice.code for advice in play.do(shot).advice if advice.code != "skill_not_listed"]


def test_reach_is_advice_and_a_clear_way_is_no_obstacle_to_a_shot() -> None:
    assert far_off() == []
    assert far_off(EditBorder(one=NAVE, other=TOWER, difficulty=2)) == ["target_far"]
    play = Play()
    play.do(Set(who=FIRST, field="zone", value="Tower"))
    done = play.do(Attack(who=IMRE, target=FIRST, with_="Fight", dice="0", defence="0"))
    assert [advice.code for advice in done.advice] == ["melee_out_of_zone"]
    assert play.scene.here[FIRST] == Presence(id=FIRST, zone=TOWER)
