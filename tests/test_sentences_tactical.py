"""The canonical sentences of a tactical phase, decided anew with the dice that fell, give the same events."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.test_sentences_anew import all_anew
from tracker.storage.desk import Desk
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import start_session

START = read_scene(Path(__file__).parents[1] / "scenes" / "salt-galleries.toml").table

who = st.sampled_from(("Vance", "Ines", "Kiro", "Canoness", '"Chorister 1"', '"Chorister 2"'))
zone = st.sampled_from(('"Winch hall"', '"Hauling gallery"', '"Brine chapel"'))
kind = st.sampled_from(("primary", "secondary", "side", "bonus"))
action = st.sampled_from(("", " secondary", " primary", " free"))
lines = st.one_of(
    st.sampled_from(("danger obvious", "danger hidden", "danger environment ambush", "exchange")),
    st.sampled_from(("rcs", "ct", "ct end")),
    st.sampled_from(("done", "done", "done", "undo", "redo", "end phase")),
    st.sampled_from(("option new_counts on", "option new_counts off")),
    st.lists(who, min_size=1, max_size=3, unique=True).map(lambda names: f"detect {','.join(names)} ability=SEN"),
    st.tuples(who, st.sampled_from(("", " 34", " 6,6", " at=11.4", " tie=33", " tie=?"))).map(
        lambda p: f"rcs {p[0]}{p[1]}"
    ),
    who.map("turn {}".format),
    who.map("turn {}".format),
    who.map("assess {}".format),
    who.map('assess {} "keep low" sealed'.format),
    st.tuples(kind, who).map(lambda p: f'{p[0]} {p[1]} "x y"'),
    st.tuples(who, st.integers(1, 3)).map(lambda p: f"primary {p[0]} part={p[1]}/3"),
    who.map('bonus {} source="wings"'.format),
    st.tuples(who, kind).map(lambda p: f"convert {p[0]} {p[1]}"),
    st.tuples(who, st.sampled_from(("", " event=9", " drop"))).map(lambda p: f"react {p[0]}{p[1]}"),
    who.map('full {} "the rite" cts=2'.format),
    who.map("abandon {}".format),
    st.tuples(who, st.sampled_from(("on", "off"))).map(lambda p: f"off-guard {p[0]} {p[1]}"),
    who.map('ability {} "sharp ears"'.format),
    who.map("unanswered {}".format),
    st.tuples(who, zone, action).map(lambda p: f"move {p[0]} {p[1]}{p[2]}"),
    st.tuples(who, st.sampled_from(("Wounds", "Wounds:2", '"Out of breath"'))).map(lambda p: f"mark {p[0]} {p[1]}"),
    st.tuples(who, st.sampled_from(("Wounds", "stress"))).map(lambda p: f"clear {p[0]} {p[1]}"),
    st.tuples(who, st.sampled_from(("REF 14", "Wounds 6", "rsp 4.5", "rsp -"))).map(lambda p: f"set {p[0]} {p[1]}"),
    who.map("away {}".format),
    who.map("back {}".format),
    who.map("out {}".format),
)  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(lines, st.booleans()), min_size=20, max_size=50), st.sampled_from(("", " !")))
def test_sentences_of_a_phase_decided_anew(played: list[tuple[str, bool]], mark: str) -> None:
    opened = start_session(START, None, seed="anew")
    desk = Desk(opened)
    for line in ("danger obvious", "rcs", "ct"):
        answer = desk.run(line)
        assert answer.ok, (line, answer.sentences)
    for line, ruling in played:
        desk.run(line + (mark if ruling and line not in ("undo", "redo") else ""))
    all_anew(opened, mark)
