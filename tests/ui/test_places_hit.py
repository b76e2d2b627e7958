"""The open hit as a picture, and choosing by hand."""

from __future__ import annotations

import pytest

from tests.ui.places_tables import HIT, hit_sight, table_with
from tests.ui.tables import hostile, sight_of
from tracker.model.cast import FateSheet, Slot, Track
from tracker.model.rolls import Hit
from tracker.ui.paint import Picture, plain, width_of
from tracker.ui.places.hit import HandChoice, draw_hit
from tracker.ui.sight import Sight

SIZES = [(200, 50), (120, 28), (100, 20), (80, 18), (80, 15), (60, 12), (40, 8), (20, 4), (5, 2), (1, 1)]

HIT_120 = """\
 Hit 1 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ from roll 40, Deacon

   ██████   (3) Rook has 5 physical to absorb
   ██       Deacon hit with Fantastic +6 against Average +1.
   ██████
       ██   Physical ■□□□ 3 free
   ██████   Slots    □ mild   □ moderate   ■ severe  Cracked ribs


 Ways to absorb it ───────────────────────────────────────────────────────────────────────────────── least costly first
     boxes           mild 2     moderate 4     severe 6     absorbs      afterwards

 ▌ 1 ■■■■ mark 3     ■ take     □              ■ full       5 of 5       no box free, mild taken                 Enter

   2 ■■□□ mark 1     □          ■ take         ■ full       5 of 5       2 boxes free, moderate taken

   3 ■□□□ none       ■ take     ■ take         ■ full       6 of 5       3 boxes free, mild and moderate taken


   o Taken out          Deacon's side says how                                                            pays nothing
   c Concede            too late, the dice have fallen; c! as a ruling                                     would pay 1
   b By hand            choose boxes and slots one by one
   g Let go             a mistake, or the table says so


 What comes with it ───────────────────────────────────────────────────────────────────────────────────────────────────
   A new consequence    gives 1 free invoke to Deacon  its name may wait: it goes on the loose ends
   Conceding later      1 point, and 1 for each consequence of this conflict
"""

HIT_80 = """\
 Hit 1 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ from roll 40, Deacon

   █▀▀   (3) Rook has 5 physical to absorb
   ▀▀█   Physical ■□□□ 3 free
   ▀▀▀   Slots    □ mild   □ moderate   ■ severe  Cracked ribs

 Ways to absorb it ───────────────────────────────────────── least costly first
     boxes        mild 2  moderate 4  severe 6  absorbs   afterwards
 ▌ 1 ■■■■ mark 3  ■ take  □           ■ full    5 of 5    no box free    Enter
   2 ■■□□ mark 1  □       ■ take      ■ full    5 of 5    2 boxes free
   3 ■□□□ none    ■ take  ■ take      ■ full    6 of 5    3 boxes free
   o Taken out  Deacon's side says how                            pays nothing
   c Concede    too late, the dice have fallen; c! as a ruling     would pay 1
   b By hand    choose boxes and slots one by one
   g Let go     a mistake, or the table says so
"""


def text(picture: Picture) -> str:
    return "\n".join(line.rstrip() for line in plain(picture).split("\n")).rstrip("\n") + "\n"


def drawn(hit: Hit, width: int, height: int, **more: object) -> Picture:
    return draw_hit(hit_sight(hit), hit, width, height, margin=1, **more)  # type: ignore[arg-type]


def sight_with(*tracks: Track, slots: tuple[Slot, ...] = (), system: str = "fate-condensed") -> Sight:
    """Rook with these boxes and slots."""
    table = table_with(hit=HIT)
    rook, scene = table.cast["c3"], table.scenes["n1"]
    stress = "one-point" if system == "fate-condensed" else "graded"
    table = table.with_who(rook.but(sheet=FateSheet(tracks=tracks, slots=slots)))
    return sight_of(table.with_scene(scene.but(system=system, options=scene.options.but(stress=stress))))


def test_the_hit_as_in_the_reference() -> None:
    story = "Deacon hit with Fantastic +6 against Average +1."
    assert text(drawn(HIT, 120, 28, story=story)) == HIT_120


def test_the_hit_in_a_small_terminal() -> None:
    assert text(drawn(HIT, 80, 15)) == HIT_80


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("shifts", [1, 5, 40, 123])
def test_it_fits_every_size(width: int, height: int, shifts: int) -> None:
    for choice in (None, HandChoice(), HandChoice(frozenset({1, 77}), frozenset({0}))):
        picture = drawn(HIT.but(shifts=shifts), width, height, by_hand=choice)
        assert len(picture.lines) == height
        assert {width_of(line) for line in picture.lines} == {width}


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_names_nobody_expects_push_nothing_about(width: int, height: int) -> None:
    sight = sight_of(hostile())
    for who in sight.table.cast:
        hit = HIT.but(who=who.id)
        for choice in (None, HandChoice()):
            picture = draw_hit(sight, hit, width, height, by_hand=choice)
            assert {width_of(line) for line in picture.lines} == {width}


def test_the_marked_way_is_raised_and_alone_says_enter() -> None:
    picture = drawn(HIT, 120, 28, marked=1)
    raised = [line for line in picture.lines if any(part.ink.ground == "raised" for part in line)]
    assert len(raised) == 1 and "▌ 2" in plain(Picture(tuple(raised)))
    assert text(picture).count("Enter") == 1


def test_the_options_may_be_marked_too() -> None:
    assert "▌ o Taken out" in text(drawn(HIT, 120, 28, marked=3))
    assert "▌ g Let go" in text(drawn(HIT, 120, 28, marked=6))


def test_when_nothing_absorbs_it_the_picture_says_so_and_marks_taken_out() -> None:
    said = text(drawn(HIT.but(shifts=40), 120, 28))
    assert "Nothing absorbs all of it: taken out, or a ruling." in said
    assert "▌ o Taken out" in said


def test_at_most_nine_ways_have_a_number_and_the_rest_is_counted() -> None:
    slots = tuple(Slot(severity=word, value=n) for word, n in (("mild", 2), ("moderate", 4), ("severe", 6)))
    sight = sight_with(Track(name="physical", boxes=(1, 2, 3, 4)), slots=slots, system="fate-core")
    said = text(draw_hit(sight, HIT.but(shifts=7), 120, 28))
    assert said.count(" of 7") == 9 and "+1 more" in said
    shown = text(draw_hit(sight, HIT.but(shifts=7), 120, 40, expanded=True, marked=9))
    assert shown.count(" of 7") == 10 and "▌ +" in shown


def test_the_marked_way_is_always_in_sight() -> None:
    slots = tuple(Slot(severity=word, value=n) for word, n in (("mild", 2), ("moderate", 4), ("severe", 6)))
    sight = sight_with(Track(name="physical", boxes=(1,) * 6), slots=slots + slots)
    for marked in range(9):
        assert f"▌ {marked + 1}" in text(draw_hit(sight, HIT.but(shifts=10), 78, 15, marked=marked))


def test_graded_boxes_show_their_values() -> None:
    sight = sight_with(Track(name="physical", boxes=(1, 2, 3), marked=(1,)), system="fate-core")
    said = text(draw_hit(sight, HIT.but(shifts=3), 120, 28))
    assert "Physical 1□ 2■ 3□ 2 free" in said and "1□ 2■ 3■ the 3" in said


def test_a_slot_for_other_harm_is_not_offered() -> None:
    slots = (Slot(severity="mild", value=2), Slot(severity="mild", value=2, only="mental"))
    said = text(draw_hit(sight_with(Track(name="physical", boxes=(1,)), slots=slots), HIT.but(shifts=3), 120, 28))
    assert "□ no" in said


def test_clicks_find_ways_and_options() -> None:
    ids = {spot.id for spot in drawn(HIT, 120, 28).spots}
    assert {"way:1", "way:3", "out", "concede", "hand", "let_go", "c3"} <= ids
    assert {"out", "let_go"} <= {spot.id for spot in drawn(HIT, 60, 12).spots}


@pytest.mark.parametrize(
    ("boxes", "slots", "said"),
    [
        ((), (), "Absorbs 0 of 5.  5 still missing."),
        ((1, 2), (0,), "Absorbs 4 of 5.  1 still missing."),
        ((1,), (1,), "Absorbs 5 of 5.  Enter takes it."),
        ((), (0, 1), "Absorbs 6 of 5.  Enter takes it.  1 more than needed."),
        ((0,), (), "A box is marked already."),
        ((), (2,), "A slot is filled already."),
        ((9,), (), "No such box."),
    ],
)
def test_by_hand_the_sum_says_what_is_missing(boxes: tuple[int, ...], slots: tuple[int, ...], said: str) -> None:
    choice = HandChoice(frozenset(boxes), frozenset(slots))
    assert said in text(drawn(HIT, 120, 28, by_hand=choice))


def test_by_hand_one_box_a_hit_where_the_game_says_so() -> None:
    sight = sight_with(Track(name="physical", boxes=(1, 2, 3)), system="fate-core")
    said = text(draw_hit(sight, HIT.but(shifts=3), 120, 28, by_hand=HandChoice(frozenset({0, 1}))))
    assert "This game marks one box for a hit." in said


def test_by_hand_every_box_and_slot_has_a_number() -> None:
    picture = drawn(HIT, 120, 28, by_hand=HandChoice(frozenset({1}), frozenset({0})))
    ids = [spot.id for spot in picture.spots if ":" in spot.id]
    assert ids == ["box:0", "box:1", "box:2", "box:3", "slot:0", "slot:1", "slot:2"]
    assert "7 ■ severe       absorbs 6  marked  Cracked ribs" in text(picture)
    assert "5 ■ mild         absorbs 2  taken" in text(picture)
