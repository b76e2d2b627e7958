"""The map by keys, also in the middle of a fight."""

from __future__ import annotations

from tests.maps import distance
from tests.ui.playing import RICH, SMALL, a_seat, id_of, press
from tracker.engine.ways import way
from tracker.ui.questions import Pick
from tracker.ui.seat import Seat


def zones(seat: Seat) -> dict[str, str]:
    return {zone.name: zone.id for zone in seat.scene.zones}


def labels(seat: Seat) -> dict[str, str]:
    assert isinstance(seat.question, Pick)
    return {option.label: option.note for option in seat.question.options}


def test_zones_in_a_line_and_one_more_by_keys() -> None:
    seat = a_seat(SMALL)
    press(seat, "MlMill race > Wheel > Loft; Wheel > Cellar<enter>")
    ids = zones(seat)
    assert distance(seat.scene, ids["Cellar"], ids["Loft"]) == 2
    press(seat, "MzAttic<enter>")
    near = next(o for o in seat.question.options if o.label == "Loft")  # type: ignore[union-attr]
    press(seat, f"{near.number}" if near.number and near.number > 1 else "1<enter>")
    assert way(seat.scene, ids["Loft"], zones(seat)["Attic"]) is not None
    assert seat.panel == "map"


def test_a_border_is_set_renamed_and_taken_away_by_keys() -> None:
    seat = a_seat(SMALL)
    press(seat, "MlA > K > C<enter>")
    ids = zones(seat)
    press(seat, "MbA<enter>K<enter>+3<enter>A fence<enter>")
    found = way(seat.scene, ids["A"], ids["K"])
    assert found is not None and (found.bar, found.difficulty) == ("obstacle", 3)
    press(seat, "MbK<enter>C<enter>w")
    assert way(seat.scene, ids["C"], ids["K"]) is None
    press(seat, "MxA fence<enter>")
    assert [border.name for border in seat.scene.borders if set(border.between) == {ids["A"], ids["K"]}] == []
    press(seat, "MnA<enter>")
    press(seat, "<backspace>Alley<enter>")
    assert "Alley" in zones(seat)


def test_the_map_grows_in_mid_fight_and_somebody_is_thrown_through_a_border() -> None:
    seat = a_seat(RICH)
    imre = id_of(seat, "Imre")
    seat.run("begin conflict first=Imre")
    start = seat.scene.here[imre].zone
    assert start is not None
    press(seat, "MzBelfry<enter>")
    press(seat, f"{seat.name(start)}<enter>")
    seat.run(f'border "{seat.name(start)}" Belfry difficulty=4 name=Hatch')
    press(seat, "m")
    assert labels(seat)["Belfry"] == "Great +4"
    press(seat, "fBelfry<enter>g")
    assert seat.scene.here[imre].zone == zones(seat)["Belfry"]
    assert "Hatch" in seat.advice
    assert seat.scene.turn is not None and seat.scene.turn.moved == 0


def test_a_second_free_move_is_done_and_told() -> None:
    seat = a_seat(SMALL)
    press(seat, "MlA > K > C<enter>")
    seat.run("begin conflict")
    who = next(presence.id for presence in seat.scene.here)
    seat.run(f"turn {seat.table.cast[who].number}")
    seat.run(f"set {seat.table.cast[who].number} zone A")
    press(seat, "mK<enter>")
    assert seat.scene.here[who].zone == zones(seat)["K"]
    press(seat, "mC<enter>")
    assert seat.question is None and seat.scene.here[who].zone == zones(seat)["C"]
    assert "moved freely this turn already" in seat.advice
    press(seat, "Mf")
    assert seat.scene.turn is not None and seat.scene.turn.moved == 1


def test_distances_and_what_lies_between_are_told_where_one_moves() -> None:
    seat = a_seat(SMALL)
    press(seat, "MlA > K > C<enter>")
    who = next(presence.id for presence in seat.scene.here)
    seat.selected = who
    seat.run(f"set {seat.table.cast[who].number} zone A")
    seat.run("border K C difficulty=2")
    press(seat, "m")
    assert labels(seat)["K"] == ""
    assert labels(seat)["C"] == "2 zones   through K   Fair +2"
    press(seat, "<escape>")
    seat.run("border K C difficulty=closed")
    press(seat, "m")
    assert labels(seat)["C"] == "no way there"
