"""What is hidden as it is made: no player sees it at any step of it, and no recap tells of it."""

from __future__ import annotations

import pytest

from tests.ui.playing import RICH, ROOT, a_seat, id_of, number, press
from tests.ui.test_tactical import a_ct
from tracker.players.evening import PlayersEyes
from tracker.storage.recap.write import recap
from tracker.ui.questions import Pick
from tracker.ui.seat import Seat

DUEL = ROOT / "scenes" / "tavern-duel.toml"
SECRET = "Zwolf"


def seen_by_players(seat: Seat) -> str:
    """All that players could have read at any entry, and the recap for the group."""
    session = seat.desk.session
    eyes = PlayersEyes(session, seat.desk.words)
    views = [repr(eyes.view(seq)) for seq in range(len(session.entries) + 1)]
    return "\n".join([*views, recap(session)])


def a_table(kind: str) -> Seat:
    """A tactical CT, a duel, a conflict's scene; `loft`: a new scene, and somebody of the cast who was never seen."""
    seat = a_seat(DUEL) if kind == "duel" else a_ct() if kind == "ct" else a_seat(RICH)
    if kind == "ct":
        press(seat, "n")
    if kind in ("copy", "loft"):
        seat.run(f'character "{SECRET}" hidden')
        seat.selected = id_of(seat, SECRET)
    if kind == "loft":
        seat.run("end scene")
        seat.run("new-scene Loft")
    return seat


@pytest.mark.parametrize(
    ("table", "keys"),
    [
        ("ct", f"A{SECRET}<enter><enter><enter>h66<enter>"),
        ("ct", f"A?{SECRET} x2<enter><enter><enter>6666<enter>"),
        ("chapel", f"A?{SECRET}<enter><enter>"),
        ("chapel", f"A<enter>1?{SECRET}<enter><enter><enter>"),
        ("copy", "Ec2<enter>h"),
        ("chapel", f"Mz?{SECRET}<enter>n"),
        ("chapel", f"MlLoft > ?{SECRET}; ?{SECRET}b > Yard<enter>"),
        ("chapel", f"Mb12c?{SECRET}<enter>"),
        ("chapel", f"Eb13<down><down><down><right><up><up>{SECRET}<enter><escape>"),
        ("chapel", f"Ma1?{SECRET}<enter>"),
        ("chapel", f"e?{SECRET}<enter>s"),
        ("chapel", f"Ek+?{SECRET} 4<enter><escape>"),
        ("chapel", f"Gc+?{SECRET}<enter>4<enter>h{SECRET} ends<enter>"),
        ("duel", f"1r1g<enter>n{SECRET}<enter>"),
        ("duel", f"1og211n{SECRET}<enter>"),
        ("loft", "SbZw<enter>"),
    ],
)
def test_what_begins_hidden_is_never_seen(table: str, keys: str) -> None:
    seat = a_table(table)
    before = seat.table
    press(seat, keys)
    assert SECRET in repr(seat.table) and seat.table is not before, seat.question
    assert SECRET not in seen_by_players(seat)


def test_what_is_asked_of_somebody_who_comes_is_asked_before_they_come() -> None:
    seat = a_table("ct")
    press(seat, f"A{SECRET}<enter><enter><enter>")
    assert isinstance(seat.question, Pick) and SECRET in seat.question.title and SECRET not in repr(seat.table)
    press(seat, "s66")
    assert SECRET in seen_by_players(seat)


def test_somebody_of_the_gm_is_brought_unseen() -> None:
    seat = a_seat(RICH)
    seat.run("new-scene Loft")
    deacon = id_of(seat, "Deacon")
    press(seat, "Sb" + number(seat, "Deacon"))
    press(seat, "h")
    assert seat.table.cast[deacon].hidden and len(seat.scene.here) == 1
    assert "Deacon" not in repr(PlayersEyes(seat.desk.session, seat.desk.words).view(len(seat.desk.session.entries)))


def test_nobody_hidden_is_offered_to_be_hidden() -> None:
    seat = a_table("copy")
    press(seat, "v")
    assert isinstance(seat.question, Pick)
    assert "hide" not in [option.value for option in seat.question.options]
    assert seat.question.options[seat.question.cursor].value == id_of(seat, SECRET)
