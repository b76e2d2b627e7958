"""Any hit on anybody, under any options of any Fate game: every way listed is legal and absorbs all of it."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.tables import DEACON, IMRE, Play, a_table
from tracker.engine.fate.consequences import replaceable
from tracker.engine.fate.harm import HitCommand, Take, boxes_and_slots, ways
from tracker.engine.fate.sheets import derived_slots, derived_tracks
from tracker.engine.fate.system import rules_of
from tracker.model.aspects import Aspect
from tracker.model.cast import FateSheet, Slot
from tracker.model.table import Options, Table
from tracker.rules.fate import RULESETS
from tracker.rules.harm import capacity

OPTIONS = st.builds(
    Options,
    stress=st.sampled_from(["one-point", "graded"]),
    extreme=st.booleans(),
    unified=st.booleans(),
    consequences=st.sampled_from(["slots", "conditions"]),
)


@st.composite
def hurt(draw: Any) -> Table:
    """Imre under some options, with some boxes marked and some slots filled."""
    table = a_table(draw(st.sampled_from(sorted(RULESETS))))
    scene = table.scenes["s41"].but(options=draw(OPTIONS))
    table = table.with_scene(scene)
    rules = rules_of(scene)
    skills = {"Physique": draw(st.integers(0, 6)), "Will": draw(st.integers(0, 6))}
    kind = draw(st.sampled_from(["main", "main", "supporting"]))
    tracks = tuple(
        track.but(marked=tuple(sorted(draw(st.sets(st.sampled_from(range(len(track.boxes))))))))
        for track in derived_tracks(rules, kind, skills)
    )
    slots: list[Slot] = []
    for n, slot in enumerate(derived_slots(rules, kind, skills)):
        if draw(st.integers(0, 3)) == 0:
            aspect = Aspect(id=f"a{900 + n}", text=f"Hurt {n}", kind="consequence", role=slot.severity, on=IMRE)
            same = next((held.aspect for held in slots if held.aspect and held.severity == slot.severity), None)
            if same is None or not slot.severity.startswith("condition_"):
                table, same = table.with_aspect(aspect), aspect.id
            slot = slot.but(aspect=same)
        slots.append(slot)
    sheet = FateSheet(skills=skills, tracks=tracks, slots=tuple(slots), extreme_used=draw(st.booleans()))
    return table.with_who(table.cast[IMRE].but(kind=kind, sheet=sheet)).but(given=table.given.but(ids=999))


@settings(deadline=None, max_examples=120)
@given(table=hurt(), shifts=st.integers(1, 30), harm=st.sampled_from(["physical", "mental"]))
def test_a01_a02_every_way_listed_is_legal_and_absorbs_the_hit(table: Table, shifts: int, harm: str) -> None:
    play = Play(table)
    play.do(HitCommand(who=IMRE, shifts=shifts, harm=harm, by=DEACON))
    (hit,) = play.table.hits
    rules = rules_of(play.scene)
    held = boxes_and_slots(play.table.cast[IMRE], harm, rules)
    listed = ways(play.table, hit)
    assert bool(listed) is (capacity(rules, harm, *held) >= shifts)
    before = play.table
    for n, way in enumerate(listed[:12], 1):
        sheet = before.cast[IMRE].sheet
        assert isinstance(sheet, FateSheet) and way.absorbed >= shifts
        severities = [sheet.slots[place].severity for place in way.slots]
        own = replaceable(before, IMRE)
        replaces = own[0].id if "extreme" in severities and own else None
        play.do(Take(who=IMRE, way=n, replaces=replaces))
        after = play.table.cast[IMRE].sheet
        assert isinstance(after, FateSheet) and not play.table.hits
        assert all(after.slots[place].aspect for place in way.slots)
        marked = sum(len(track.marked) for track in after.tracks) - sum(len(track.marked) for track in sheet.tracks)
        assert marked == len(way.boxes)
        play.undo()
        assert play.table == before
