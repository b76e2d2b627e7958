"""What a conflict is about; whose stress its end clears; conditions by their words."""

from __future__ import annotations

from pathlib import Path

from tests.engine.tables import CHAPEL, DEACON, IMRE, SAVA, Play, a_table
from tests.ui.playing import RICH, a_seat, press
from tracker.engine.conflicts import Begin, Stakes
from tracker.engine.evening import End, OpenScene
from tracker.engine.fate.marks import Mark
from tracker.engine.place import Move
from tracker.engine.scenes import Bring, NewScene
from tracker.language.words import words
from tracker.model.cast import Id
from tracker.players.evening import PlayersEyes
from tracker.storage.scene_file import read_text, scene_text
from tracker.ui.board import board
from tracker.ui.paint import plain


def _core(*away: Id) -> Play:
    """A conflict of Core in which all are hurt; those who are named have gone to another scene."""
    play = Play(a_table("fate-core"))
    play.do(Begin(frame="conflict", first=IMRE))
    play.do(*(Mark(who=who, box="physical:1") for who in (IMRE, SAVA, DEACON)))
    play.do(NewScene(title="The Weir", bring=away))
    return play


def _hurt(play: Play) -> set[Id]:
    return {who.id for who in play.table.cast if who.hurt}


def _end_in_chapel(play: Play) -> None:
    play.do(OpenScene(scene=CHAPEL), End(what="conflict"))


def test_the_end_of_a_conflict_clears_the_stress_of_whoever_went_elsewhere() -> None:
    play = _core(SAVA)
    assert _hurt(play) == {IMRE, SAVA, DEACON}
    _end_in_chapel(play)
    assert _hurt(play) == set()
    play.undo()
    assert _hurt(play) == {IMRE, SAVA, DEACON}, "an undo brings it back"


def test_not_of_one_who_is_in_a_conflict_there() -> None:
    play = _core(SAVA)
    play.do(Begin(frame="conflict", first=SAVA))
    _end_in_chapel(play)
    assert _hurt(play) == {SAVA}
    weir = next(scene.id for scene in play.table.scenes if scene.title == "The Weir")
    play.do(OpenScene(scene=weir), End(what="conflict"))
    assert _hurt(play) == set()


def test_stress_of_a_later_fight_is_not_cleared_by_an_earlier_one() -> None:
    """Whoever left after the conflict owes nothing to it, and whoever came back is cleared once, as one who is here."""
    play = _core()
    _end_in_chapel(play)
    play.do(Bring(who=(SAVA,), scene=next(s.id for s in play.table.scenes if s.title == "The Weir")))
    play.do(Mark(who=SAVA, box="physical:1"))
    play.do(Begin(frame="conflict", first=IMRE), End(what="conflict"))
    assert _hurt(play) == {SAVA}
    assert all(not scene.left for scene in play.table.scenes)


def test_stakes_are_agreed_as_a_conflict_begins_and_gone_with_it() -> None:
    play = Play()
    play.do(Begin(frame="conflict", first=IMRE, stakes="Who holds the bell at dawn."))
    assert play.scene.stakes == "Who holds the bell at dawn."
    play.do(Stakes(text="The Deacon's soul."))
    play.cannot(Stakes(text="The Deacon's soul."), "nothing_changes")
    assert play.scene.stakes == "The Deacon's soul."
    told = PlayersEyes(play.session, words("en")).view()
    assert "The Deacon's soul." in str(told), "agreed by all at the table"
    play.do(End(what="conflict"))
    assert play.scene.stakes == ""


def test_stakes_wait_while_the_conflict_passes_straight_on() -> None:
    play = Play()
    play.do(Begin(frame="conflict", first=IMRE, stakes="The bell."), Begin(frame="contest"))
    assert play.scene.stakes == "The bell."
    play.do(End(what="contest"))
    assert play.scene.stakes == ""


def test_what_is_prepared_to_be_at_stake_is_told_as_it_begins(tmp_path: Path) -> None:
    play = Play()
    play.do(Stakes(text="The bell."))
    eyes = PlayersEyes(play.session, words("en"))
    assert "The bell." not in str(eyes.view())
    text = scene_text(play.table, CHAPEL)
    assert 'stakes = "The bell."' in text
    read = read_text("s.toml", text, tmp_path).table
    assert read.scene is not None and read.scene.stakes == "The bell."
    play.do(Begin(frame="conflict", first=IMRE))
    assert "The bell." in str(PlayersEyes(play.session, words("en")).view())


def test_stakes_by_keys_are_seen_on_the_title_and_beside_the_aspects() -> None:
    seat = a_seat(RICH)
    press(seat, "BgThe bell<enter>Bcl")
    assert seat.scene.stakes == "The bell" and seat.scene.frame == "conflict"
    assert any("At stake: The bell" in text for _, text in seat.sight().log)
    for width, height in ((120, 36), (200, 60)):
        shown = plain(board(seat, width, height))
        assert "at stake The bell" in shown.replace("   ", " ")
    press(seat, "<f4>")
    assert "at stake The bell" in plain(board(seat, 80, 24))
    press(seat, "<f4>Bg" + "<backspace>" * 8 + "<enter>")
    assert seat.scene.stakes == "" and seat.scene.frame == "conflict"


def test_a_condition_is_taken_by_its_word() -> None:
    seat = a_seat(RICH)
    for line in ("option consequences conditions", "rebuild", "hit Imre 3"):
        seat.run(line)
    seat.run("take Imre hurt injured")
    assert not seat.table.hits, seat.advice
    held = seat.table.aspects_on(next(who.id for who in seat.table.cast if who.name == "Imre"))
    assert {aspect.role for aspect in held} >= {"condition_hurt", "condition_injured"}
    assert seat.desk.session.entries[-1].sentence.endswith("Imre hurt injured")


def test_a_condition_is_no_word_where_none_are_in_play() -> None:
    seat = a_seat(RICH)
    seat.run("hit Imre 1")
    seat.run("take Imre hurt")
    assert seat.table.hits and "no" in seat.advice.casefold()


def test_a_move_within_the_scene_is_no_leaving() -> None:
    play = Play(a_table("fate-core"))
    play.do(Begin(frame="conflict", first=IMRE), Move(who=IMRE, zone=list(play.scene.zones)[1].id), ruling=True)
    assert play.scene.left == ()
