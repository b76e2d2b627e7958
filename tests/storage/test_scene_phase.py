"""Tactical scenes: short to write, and a phase in any state saves and loads equal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic_core._pydantic_core import list_all_errors

from tests.engine.tables import Play
from tests.engine.test_tactical_refusals import ADA, BO, CT, HIDDEN, IN_FULL, NOBODY, READY, ROLLED, SNIPER, a_phase
from tracker.engine.catalogue import BOOK
from tracker.engine.rcs import Ct, RollCount
from tracker.engine.tactical.actions import Assess, Convert, Primary, React
from tracker.engine.turns import TurnTo
from tracker.model.cast import Side, TacticalSheet, Track
from tracker.model.order import Count, Rcs, Turn
from tracker.model.phase import Actions, Fighter, Full, Phase
from tracker.model.problems import problems
from tracker.model.table import Options, Table
from tracker.model.value import Keyed
from tracker.storage.scene_check import _fault
from tracker.storage.scene_faults import Fault
from tracker.storage.scene_file import SceneError, look_over, read_scene, scene_schema, scene_text
from tracker.storage.scene_model import SceneFile
from tracker.storage.scene_same import picture
from tracker.storage.scene_source import open_source
from tracker.storage.scene_wrong import Wrong

HEAD = 'title = "T"\nsystem = "tactical"\n'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("phases")


def read(folder: Path, text: str) -> Table:
    path = folder / "scene.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    return read_scene(path).table


def faults(folder: Path, text: str) -> list[tuple[str, int | None]]:
    path = folder / "scene.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    return [(fault.code, fault.line) for fault in look_over(path).faults]


def again(folder: Path, table: Table) -> Table:
    path = folder / "again.toml"
    path.write_text(scene_text(table, table.focus or ""), encoding="utf-8")
    return read_scene(path).table


def test_a_tactical_character_is_short_to_write(folder: Path) -> None:
    table = read(
        folder,
        "[options]\nnew_counts = true\n"
        '[[character]]\nname = "Vance"\nplayer = "Jo"\nstats = [12, 11, 10, 8]\ntracks = { Wounds = 5 }\n'
        'conditions = ["Stunned"]\nmarked = { Wounds = 2 }\n'
        '[[character]]\nname = "Drone"\ncount = 2\nstats = { ref = 14, CTR = 10, MOV = 16, PRE = 0 }\n'
        '[[character]]\nname = "Fog"\nrsp = 9.4\n',
    )
    vance = next(iter(table.cast))
    assert vance.sheet == TacticalSheet(
        stats={"REF": 12, "CTR": 11, "MOV": 10, "PRE": 8},
        tracks=(Track(name="Wounds", boxes=(1,) * 5, marked=(0, 1)), Track(name="Stunned", boxes=(1,))),
    )
    assert [BOOK.systems["tactical"].speed(who) for who in table.cast] == [46, 40, 40, 94]
    assert vance.points == 0
    scene = table.scene
    assert scene is not None and (scene.options.order, scene.options.new_counts) == ("rcs", True)


def test_what_is_wrong_with_stats_is_told_with_its_line(folder: Path) -> None:
    entry = '[[character]]\nname = "A"\nstats = '
    assert faults(folder, entry + "[1, 2, 3]") == [("type", 5)]
    assert faults(folder, entry + "{ REF = 10.5 }") == [("type", 5)]
    assert faults(folder, entry + "{ STR = 10 }") == [("type", 5)]
    assert faults(folder, entry + "[10, 10, 10, true]") == [("type", 5)]


def test_unusual_stats_and_missing_speeds_are_notes(folder: Path) -> None:
    path = folder / "scene.toml"
    text = '[[character]]\nname = "A"\nstats = [25, 10, 10, 10]\n[[character]]\nname = "B"\nskills = { Fight = 2 }\n'
    path.write_text(HEAD + text)
    looked = look_over(path)
    assert not looked.faults
    assert sorted(note.code for note in looked.notes) == ["no_speed", "not_here", "stat_unusual"]


def test_a_phase_needs_people_who_are_there(folder: Path) -> None:
    assert faults(folder, '[[fighter]]\nname = "A"\n') == [("no_phase", 3)]
    assert faults(folder, '[phase]\nstate = "ct"\nturn = "B"\n[[character]]\nname = "A"\n') == [("unknown_name", 5)]
    twice = '[phase]\nstate = "ct"\n[[character]]\nname = "A"\nrsp = 1\n' + '[[fighter]]\nname = "A"\n' * 2
    assert faults(folder, twice) == [("name_twice", 11)]
    path = folder / "fate.toml"
    path.write_text('title = "T"\nsystem = "fate-core"\n[phase]\nstate = "ct"\n')
    assert [fault.code for fault in look_over(path).faults] == ["no_phase"]


def test_an_unfinished_phase_goes_on_where_it_was(folder: Path) -> None:
    play = Play(a_phase())
    play.do(*READY, Convert(who=ADA, what="primary"), React(who=BO, event=8), Assess(who=SNIPER, plan="x", sealed=True))
    loaded = again(folder, play.table)
    assert picture(loaded) == picture(play.table)
    on = Play(loaded)
    ids = {who.name: who.id for who in loaded.cast}
    on.do(TurnTo(who=ids["Bo"]), Primary(who=ids["Bo"]))
    on.refused(React(who=ids["Bo"]), "reaction_spent")


STATES = {
    "detection": HIDDEN,
    "nobody noticed": NOBODY,
    "ordering": ROLLED,
    "ct": CT,
    "full": IN_FULL,
    "end": (*IN_FULL, TurnTo(who=BO), TurnTo(who=SNIPER), Ct(step="end")),
    "counts half called": (*HIDDEN, *ROLLED[:2]),
    "by hand": (*ROLLED[:1], RollCount(who=ADA, at="7.3")),
}  # fmt: skip


@pytest.mark.parametrize("state", STATES)
def test_every_state_comes_back_equal(folder: Path, state: str) -> None:
    play = Play(a_phase())
    play.do(*STATES[state])
    loaded = again(folder, play.table)
    assert picture(loaded) == picture(play.table)
    assert scene_text(loaded, loaded.focus or "") == scene_text(play.table, play.table.focus or "")


NAMES = st.sampled_from(["Wounds", "Łódź", "Stunned", "x y", "*"])
FEW = st.integers(0, 3)
ACTIONS = st.builds(
    Actions,
    assessment=st.integers(0, 1), primary=st.integers(0, 1), secondary=FEW, side=st.integers(0, 8),
    bonus=st.integers(0, 1), reaction=st.integers(0, 1), of_primary_secondary=FEW, of_primary_side=FEW,
    executed=st.booleans(), parts=FEW, of_parts=FEW, converted=st.booleans(), answering=st.booleans(),
)  # fmt: skip
FULLS = st.builds(
    Full,
    text=st.sampled_from(["", "the rite"]),
    cts=st.integers(1, 4),
    left=st.just(0),
    status=st.sampled_from(["completed", "failed"]),
)
RUNNING = st.tuples(st.integers(0, 3), st.integers(1, 4)).map(
    lambda ns: Full(text="rite", cts=ns[0] + ns[1], left=ns[1])
)


@st.composite
def tables(draw: Any) -> Table:
    """Three people in a phase of any shape."""
    table = a_phase()
    scene = table.scenes["s9"]
    fighters, counts = [], []
    for who in (ADA, BO, SNIPER):
        names = draw(st.lists(NAMES, unique=True, max_size=3))
        boxes = st.lists(st.integers(1, 3), min_size=1, max_size=4).map(tuple)
        tracks = tuple(Track(name=name, boxes=draw(boxes), marked=(0,) * draw(st.integers(0, 1))) for name in names)
        stats = draw(st.dictionaries(st.sampled_from(["REF", "CTR", "MOV", "PRE"]), st.integers(-5, 40)))
        held = table.cast[who]
        held = held.but(sheet=TacticalSheet(stats=stats, tracks=tracks), rsp=draw(st.none() | st.integers(-99, 99)))
        table = table.with_who(held)
        running = draw(st.booleans())
        off = draw(st.sampled_from([(), ("surprise",)]))
        fighter = Fighter(
            id=who, actions=draw(ACTIONS), off_guard=(*off, "full") if running else off,
            full=draw(RUNNING if running else st.none() | FULLS), plan=draw(st.sampled_from(["", "run"])),
            turned=draw(st.sampled_from([(), ("primary",), ("secondary", "secondary")])),
            sealed=draw(st.booleans()), forfeited=draw(st.booleans()), moved_free=draw(st.booleans()),
            ability=draw(st.sampled_from(["", "SEN"])),
            unaware=draw(st.sampled_from([(), (SNIPER,), (BO, SNIPER)])),
        )  # fmt: skip
        if draw(st.booleans()):
            fighters.append(fighter)
        dice = st.none() | st.tuples(st.integers(1, 6), st.integers(1, 6))
        if draw(st.booleans()):
            reaction = st.none() | st.integers(-3, 30)
            rcs = draw(st.none() | st.integers(-50, 300))
            count = Count(who=who, rcs=rcs, dice=draw(dice), roll_off=draw(FEW), reaction=draw(reaction))
            counts.append(count.but(before=draw(st.sampled_from([None, ADA, BO]))))
    acted = draw(st.lists(st.sampled_from([ADA, BO, SNIPER]), unique=True))
    phase = Phase(
        state=draw(st.sampled_from(["idle", "detection", "ordering", "ct", "ct_end"])),
        danger=draw(st.sampled_from(["", "obvious", "hidden", "environment"])),
        surprised=draw(st.sampled_from(["players", "others"])),
        side=draw(st.sampled_from([None, "g1", "g2"])),
        round=draw(FEW), free_moves=draw(FEW), fighters=Keyed(fighters),
    )  # fmt: skip
    segment = draw(st.none() | st.integers(-3, 30))
    order = Rcs(exchange=draw(FEW), acted=tuple(acted), counts=tuple(counts), segment=segment, over=draw(st.booleans()))
    order = order.but(together=draw(st.sampled_from([(), ((ADA, SNIPER),), ((BO, ADA, SNIPER),)])))
    order = order.but(extra=draw(st.sampled_from([(), (BO,)])))
    options = Options(
        order="rcs",
        new_counts=draw(st.booleans()),
        chain_conversions=draw(st.booleans()),
        convert_answer=draw(st.booleans()),
        ties_notice=draw(st.booleans()),
    )
    turn = draw(st.sampled_from([None, ADA, SNIPER]))
    running_scene = scene.but(
        frame="phase", phase=phase, order=order, options=options, turn=None if turn is None else Turn(who=turn)
    )
    return table.with_scene(running_scene).but(sides=Keyed([Side(id="g1", name="Crew"), Side(id="g2", name="Guards")]))


@settings(deadline=None, max_examples=150)
@given(table=tables())
def test_any_phase_comes_back_equal(folder: Path, table: Table) -> None:
    loaded = again(folder, table)
    assert picture(loaded) == picture(table)
    assert {problem.code for problem in problems(loaded)} <= {problem.code for problem in problems(table)}


PHASE = (
    '[phase]\nstate = "ct"\nturn = "A"\nct = 1\nacted = ["A"]\n[[character]]\nname = "A"\nstats = [10, 10, 10, 10]\n'
)
FIGHTER = PHASE + '[[fighter]]\nname = "A"\n'


@pytest.mark.parametrize(
    ("line", "code"),
    [
        *((f"dice = {dice}", "length") for dice in ("[3]", "[]", "[1, 2, 3]")),
        *((f"dice = {dice}", "range") for dice in ("[3, 9]", "[0, 1]")),
        ("dice = [3.5, 1]", "type"),
        *((f"left = {{ {name} = {n} }}", "range") for name, n in (("secondary", 9), ("side", 99), ("reaction", 2))),
        ("full = { cts = 2, left = 5 }", "range"),
        ("full = { cts = 0 }", "range"),
    ],
)
def test_what_no_ct_can_be_is_a_fault_with_its_line(folder: Path, line: str, code: str) -> None:
    found = check(folder, FIGHTER + line + "\n")
    assert [fault.code for fault in found] == [code] and found[0].line == 13
    assert "would do" in found[0].wanted


def check(folder: Path, text: str) -> list[Fault]:
    path = folder / "scene.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    return list(look_over(path).faults)


@pytest.mark.parametrize("kind", [error["type"] for error in list_all_errors()])
def test_every_kind_of_fault_that_a_model_can_find_has_a_sentence(kind: str, folder: Path) -> None:
    """Whatever constraint a field of the format has, or gets: a file that breaks it is told so, and nothing falls."""
    facts = next(error for error in list_all_errors() if error["type"] == kind)
    source = open_source(written(folder, HEAD + FIGHTER))
    inputs: tuple[Any, ...] = ([1, 2, 3], 3, "x", {})
    for found in inputs:
        context = facts.get("example_context") or {}
        wrong = Wrong(("fighter", 0, "dice"), kind, found, context, facts["message_template_python"])
        assert _fault(SceneFile, source, wrong).found


def written(folder: Path, text: str) -> Path:
    path = folder / "scene.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_what_is_likely_a_slip_is_a_note(folder: Path) -> None:
    """A stat may have changed since, and a ruling may let somebody act later: it can be true, so it is read."""
    text = FIGHTER.replace("ct = 1\n", "ct = 1\ncs = 40\n") + "rcs = 3.0\ndice = [3, 4]\n"
    looked = look_over(written(folder, HEAD + text))
    assert not looked.faults
    assert sorted(note.code for note in looked.notes) == ["count_not_of_dice", "cs_not_of_count"]
    right = FIGHTER.replace("ct = 1\n", "ct = 1\ncs = 12\n") + "rcs = 12.0\ndice = [3, 4]\n"
    assert not look_over(written(folder, HEAD + right)).notes


def test_the_schema_knows_the_phase() -> None:
    parts = scene_schema()["$defs"]
    assert "description" in parts["FighterEntry"]["properties"]["rcs"]
    assert set(parts["PhaseEntry"]["required"]) == {"state"}


def test_a_file_that_is_wrong_is_refused_whole(folder: Path) -> None:
    with pytest.raises(SceneError):
        read(folder, '[phase]\nstate = "later"\n')
