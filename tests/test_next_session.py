"""A session that begins with the cast as another left it: through the engine, a cast file, and the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.engine.tables import DEACON, FIRST, IMRE, SAVA, Play, a_table, next_scene
from tests.program import RICH, SMALL, tracker
from tracker.engine.catalogue import BOOK
from tracker.engine.conflicts import Begin
from tracker.engine.evening import End
from tracker.engine.fate.economy import Points
from tracker.engine.fate.leaving import Concede
from tracker.engine.fate.marks import Mark
from tracker.engine.fate.recovery import Recover, all_held, this_counts
from tracker.engine.next_session import next_session
from tracker.model.cast import FateSheet
from tracker.model.problems import problems
from tracker.storage.cast_write import cast_text
from tracker.storage.scene_file import look_over, read_scene


def former() -> Play:
    """A session that was left in the middle of a conflict."""
    play = Play(a_table())
    for box, text in (("mild", "Cut"), ("moderate", "Rib"), ("severe", "Skull")):
        play.do(Mark(who=IMRE, box=box, text=text))
    play.do(Recover(who=IMRE, slot="mild"), Recover(who=IMRE, slot="moderate"), Recover(who=IMRE, slot="severe"))
    play.do(Begin(frame="conflict"), Mark(who=SAVA, box="physical:1"), Points(who=SAVA, change="=0"))
    return play


def test_the_cast_comes_healed_refreshed_and_rested() -> None:
    play = former()
    play.do(Concede(who=SAVA), End(what="conflict"), Points(who=IMRE, change="=5"))
    table, between = next_session(play.table, next_scene(), "next.toml", BOOK)
    assert problems(table) == []
    assert table.calendar.sessions == 1 and not table.ended and table.scene is not None
    assert {held.aspect.text: this_counts(table, IMRE, held.slot) for held in all_held(table)} == {
        "Cut": True, "Rib": True, "Skull": False,
    }  # fmt: skip
    assert (table.cast[IMRE].points, table.cast[SAVA].points) == (5, 3)
    sheet = table.cast[SAVA].sheet
    assert isinstance(sheet, FateSheet) and not any(track.marked for track in sheet.tracks)
    names = [who.name for who in table.cast]
    assert names.count("Imre") == 1 and names.count("Acolyte 1") == 1
    assert table.cast[IMRE].number == 1 and DEACON in table.cast and FIRST not in table.cast
    assert any(event.kind == "evening_ended" for event in between.events)


def test_clocks_go_on_in_the_next_session() -> None:
    table, _ = next_session(former().table, next_scene(), "next.toml", BOOK)
    play = Play(table)
    play.do(End(what="scene"))
    assert [held.aspect.text for held in all_held(play.table)] == ["Rib", "Skull"]
    play.do(End(what="evening"))
    assert [held.aspect.text for held in all_held(play.table)] == ["Skull"]


def test_a_session_left_in_a_conflict_pays_what_was_locked() -> None:
    play = former()
    play.do(Concede(who=SAVA))
    table, _ = next_session(play.table, next_scene(), "next.toml", BOOK)
    assert table.cast[SAVA].locked == () and table.cast[SAVA].points == 3


def test_a_cast_file_holds_the_clocks(tmp_path: Path) -> None:
    path = tmp_path / "party.toml"
    path.write_text(cast_text(former().table), encoding="utf-8")
    assert look_over(path).faults == ()
    scene = tmp_path / "scene.toml"
    scene.write_text('title = "Next"\nsystem = "fate-condensed"\ncast = "party.toml"\n', encoding="utf-8")
    table = read_scene(scene).table
    imre = next(who for who in table.cast if who.name == "Imre")
    assert {held.aspect.text: this_counts(table, imre.id, held.slot) for held in all_held(table)} == {
        "Cut": True, "Rib": True, "Skull": False,
    }  # fmt: skip
    play = Play(table)
    play.do(End(what="scene"), End(what="evening"))
    assert [held.aspect.text for held in all_held(play.table)] == ["Skull"]
    assert [who.name for who in table.cast] == ["Imre", "Sava", "Deacon"]


def done(*arguments: Any) -> dict[str, Any]:
    result = tracker("do", *arguments, "--json")
    assert result.returncode == 0, result.stdout + result.stderr
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def test_the_command_takes_the_cast_from_a_session(tmp_path: Path) -> None:
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    lines = ("-c", "mark Imre moderate Rib", "-c", "recover Imre moderate", "-c", "points Imre =5")
    done(SMALL, "--session", first, *lines)
    answer = done(RICH, "--cast-from", first, "--session", second, "-c", "note hello")
    imre = next(who for who in answer["table"]["cast"] if who["name"] == "Imre")
    assert imre["points"] == 5 and answer["table"]["title"] == "The Drowned Chapel"
    assert "Rib" in [aspect["text"] for aspect in answer["table"]["aspects"]]
    again = done(second, "-c", "end scene", "-c", "end evening")
    assert "Rib" not in [aspect["text"] for aspect in again["table"]["aspects"]]
    refused = tracker("do", second, "--cast-from", first, "-c", "note no")
    assert refused.returncode == 2 and "has to be a scene" in refused.stderr


def test_the_cast_is_saved_by_a_line(tmp_path: Path) -> None:
    path = tmp_path / "party.toml"
    done(SMALL, "-c", "mark Imre mild Cut", "-c", f'save cast "{path}"')
    assert "Cut" in path.read_text("utf-8") and look_over(path).faults == ()
