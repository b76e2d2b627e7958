"""What is made and set right at the table: sheets of every game, sides, counters, aspects of a character, copies."""

from __future__ import annotations

import pytest

from tests.engine.tables import CHAPEL, DEACON, IMRE, Play, a_table
from tracker.engine.allegiance import Allegiance
from tracker.engine.aspects import AddAspect
from tracker.engine.by_hand import Set
from tracker.engine.cast import AddCharacter, Join, Remove, Rename
from tracker.engine.fate.marks import Mark
from tracker.engine.place import Count
from tracker.model.cast import FateSheet
from tracker.model.fudge import FudgeSheet, Weapon


def sheet(play: Play, who: str = IMRE) -> FateSheet:
    held = play.table.cast[who].sheet
    assert isinstance(held, FateSheet)
    return held


@pytest.mark.parametrize(
    ("system", "name", "n", "boxes"),
    [
        ("fate-condensed", "physical", 5, (1, 1, 1, 1, 1)),
        ("fate-accelerated", "stress", 4, (1, 2, 3, 4)),
        ("fate-condensed", "physical", 0, None),
    ],
)
def test_a_track_has_as_many_boxes_as_it_is_given(system: str, name: str, n: int, boxes: tuple[int, ...]) -> None:
    play = Play(a_table(system))
    play.do(Set(who=IMRE, field=name, value=str(n)))
    track = sheet(play).track(name)
    assert (None if track is None else track.boxes) == boxes
    play.undo()
    play.cannot(Set(who=IMRE, field=name, value="21"), "counter_out_of_range")


def test_marks_in_boxes_that_stay_are_kept() -> None:
    play = Play()
    play.do(Mark(who=IMRE, box="physical:1"), Set(who=IMRE, field="physical", value="2"))
    track = sheet(play).track("physical")
    assert track is not None and track.marked == (0,)
    play.cannot(Set(who=IMRE, field="physical", value="2"), "nothing_changes")


def test_slots_are_counted_and_a_taken_one_stays() -> None:
    play = Play()
    play.do(Set(who=IMRE, field="mild", value="3"), Mark(who=IMRE, box="mild", text="Bruised"))
    assert [slot.severity for slot in sheet(play).slots].count("mild") == 3
    play.cannot(Set(who=IMRE, field="mild", value="0"), "slots_hold")
    play.do(Set(who=IMRE, field="mild", value="1"))
    kept = [slot for slot in sheet(play).slots if slot.severity == "mild"]
    assert len(kept) == 1 and kept[0].aspect is not None


def test_a_condition_is_set_by_its_word() -> None:
    play = Play()
    play.do(Set(who=IMRE, field="hurt", value="2"))
    new = [slot for slot in sheet(play).slots if slot.severity == "condition_hurt"]
    assert [(slot.value, slot.only) for slot in new] == [(1, "physical")] * 2


def test_a_skill_goes_by_a_hyphen() -> None:
    play = Play()
    play.do(Set(who=IMRE, field="Juggling", value="2"), Set(who=IMRE, field="Juggling", value="-"))
    assert "Juggling" not in sheet(play).skills
    play.cannot(Set(who=IMRE, field="Juggling", value="-"), "unknown_field")


def test_a_fudge_sheet_is_made_and_unmade_field_by_field() -> None:
    play = Play(a_table("fudge").with_who(a_table().cast[IMRE].but(sheet=FudgeSheet(skills={"Sword": 2}))))

    def fudge() -> FudgeSheet:
        held = play.table.cast[IMRE].sheet
        assert isinstance(held, FudgeSheet)
        return held

    for field, value in (
        ("attribute", "Strength: 2"),
        ("weapon", "Axe: medium, sharp"),
        ("armour", "Mail: 3"),
        ("power", "Flight: 1"),
        ("Sword", "-"),
    ):
        play.do(Set(who=IMRE, field=field, value=value))
    assert fudge().attributes == {"Strength": 2} and not fudge().skills
    assert fudge().weapons == (Weapon(name="Axe", size="medium", sharp=True),)
    for field, value in (("Strength", "-"), ("weapon", "Axe: -"), ("armour", "Mail: -"), ("power", "Flight: -")):
        play.do(Set(who=IMRE, field=field, value=value))
    assert fudge() == FudgeSheet()
    play.cannot(Set(who=IMRE, field="Sword", value="-"), "unknown_field")
    play.cannot(Set(who=IMRE, field="weapon", value="Axe: -"), "unknown_field")


def test_sides_are_made_renamed_and_struck_when_nobody_is_on_them() -> None:
    play = Play()
    play.do(Allegiance(name="Guests"))
    side = next(side for side in play.table.sides if side.name == "Guests")
    play.cannot(Allegiance(name="Guests"), "nothing_changes")
    play.refused(Allegiance(name="Guests", rename=next(iter(play.table.sides)).name), "name_taken")
    play.do(Allegiance(name="Guests", rename="Visitors"), Join(who=(DEACON,), side=side.id))
    play.cannot(Allegiance(name="Visitors", remove=True), "side_in_use")
    play.do(Remove(who=DEACON), Allegiance(name="Visitors", remove=True))
    assert side.id not in play.table.sides
    play.cannot(Allegiance(name="Visitors", remove=True), "no_such_side")


def test_counters_and_sides_have_names_to_change() -> None:
    play = Play()
    play.do(Count(name="Flood", boxes=(1, 4)))
    scene = play.table.scenes[CHAPEL]
    counter = next(held for held in scene.counters if held.name == "Flood")
    play.do(Rename(what=counter.id, name="The flood"), Rename(what=next(iter(play.table.sides)).id, name="Watch"))
    assert play.table.scenes[CHAPEL].counters[counter.id].name == "The flood"
    assert next(iter(play.table.sides)).name == "Watch"
    play.cannot(Count(name="Flood", remove=True), "no_such_counter")
    play.do(Count(name="The flood", remove=True))
    assert counter.id not in play.table.scenes[CHAPEL].counters
    play.undo()
    assert play.table.scenes[CHAPEL].counters[counter.id].marked == 1


def test_aspects_of_a_character_are_its_own_and_a_copy_has_them() -> None:
    play = Play()
    play.do(AddCharacter(name="Warden"))
    warden = next(reversed(list(play.table.cast))).id
    play.cannot(AddAspect(text="Stubborn", kind="own"), "on_a_character")
    for kind, text in (("concept", "Old soldier"), ("trouble", "Thirsty"), ("own", "Stubborn")):
        play.do(AddAspect(text=text, on=warden, kind=kind))  # type: ignore[arg-type]
    play.do(AddAspect(text="On fire", on=warden))
    play.refused(AddAspect(text="Another", on=warden, kind="concept"), "has_such_aspect")
    play.do(AddCharacter(name="Warden", like=warden, hidden=True))
    copy = next(reversed(list(play.table.cast)))
    assert copy.hidden
    assert [(a.text, a.role, a.kind, a.scene) for a in play.table.aspects_on(copy.id)] == [
        ("Old soldier", "high_concept", "character", None),
        ("Thirsty", "trouble", "character", None),
        ("Stubborn", "other", "character", None),
    ]
