"""Fudge characters go on as they are: to the next scene, and with --cast-from to the next evening."""

from __future__ import annotations

from tests.engine.fudge_desk import DUEL, Played
from tracker.engine.catalogue import BOOK
from tracker.engine.next_session import next_session
from tracker.model.fudge import FudgeSheet
from tracker.model.table import Table
from tracker.storage.desk import Desk, shelf_beside
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import start_session

EVENING = (
    "wound Dagna 4", "heal Dagna rest 3", "spend Dagna F", "experience Dagna 12", "experience Dagna raise=Sword",
    "set Dagna blessing 1",
)  # fmt: skip


def dagna(table: Table) -> FudgeSheet:
    sheet = next(who.sheet for who in table.cast if who.name == "Dagna")
    assert isinstance(sheet, FudgeSheet)
    return sheet


def test_wounds_points_and_growth_go_on_to_the_next_evening() -> None:
    play = Played(DUEL, *EVENING)
    before = dagna(play.table)
    table, _ = next_session(play.table, read_scene(DUEL).table, "tavern-duel", BOOK)
    after = dagna(table)
    assert after == before
    assert (after.points, after.rested, after.unspent, after.skills["Sword"]) == (4, 3, 8, 2)
    # Unused points are kept; what was raised may be raised again in the new session.
    assert next(who.points for who in table.cast if who.name == "Dagna") == 2
    again = Played(table, "experience Dagna raise=Sword")
    assert dagna(again.table).skills["Sword"] == 3
    play.refused("experience Dagna raise=Sword", "raised_already")


def test_they_come_as_they_are_into_the_next_scene() -> None:
    desk = Desk(start_session(read_scene(DUEL).table, None, seed="x", shelf=shelf_beside(DUEL)))
    for line in ("wound Dagna 4", "end scene", "scene tavern-duel"):
        assert desk.run(line).ok, line
    assert dagna(desk.table).points == 4 and len(desk.table.scenes) == 2
