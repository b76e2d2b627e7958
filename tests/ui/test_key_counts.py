"""The keys of common tasks: the table of the README is pressed key by key, and its counts are counted."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.ui.playing import RICH, ROOT, a_seat, id_of, press
from tracker.history.aspects import CompelAnswered
from tracker.history.cast import CharacterAdded, TakenOut
from tracker.history.counts import CountRolled
from tracker.history.fudge import BlowTaken
from tracker.history.order import TurnBegan
from tracker.history.phase import ActionTaken, FullBegan, Reacted
from tracker.history.place import Moved
from tracker.history.rolls import AspectInvoked, RollResolved
from tracker.model.order import Rcs
from tracker.ui.seat import Seat

DUEL, STAIRS, QUARRY = (RICH.with_name(f"{name}.toml") for name in ("tavern-duel", "cellar-stairs", "quarry-road"))
NAMED = {"Enter": "<enter>", "Esc": "<escape>", "Space": "<space>", "Tab": "<tab>", "Backspace": "<backspace>"}
PIECE = re.compile(r"`([^`]+)`|(\w+)")


class Row(NamedTuple):
    """A row of the table."""

    task: str
    game: str
    keys: str
    presses: int


def rows() -> list[Row]:
    """The table of the README under its heading."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    part = text.split("## Keys of common tasks\n", 1)[1].split("\n## ", 1)[0]
    lines = [line.strip("| ") for line in part.split("\n") if line.startswith("| ")]
    cells = [re.split(r" *\| +", line) for line in lines[1:]]
    return [Row(task, game, keys, int(count)) for task, game, keys, count in cells]


def typed(keys: str) -> str:
    """Keys as the README writes them, as tests press them."""
    return "".join(literal or NAMED[name] for literal, name in PIECE.findall(keys))


class Case(NamedTuple):
    """Where a task begins, and how one sees that it was done."""

    scene: Path
    before: str
    done: Callable[[Seat], bool]


def happened(seat: Seat, *kinds: type) -> list[object]:
    """Events of some kinds, of the entries that stand."""
    entries = (seat.desk.session.entries[seq - 1] for seq in seat.desk.session.standing)
    return [event for entry in entries for event in entry.events if isinstance(event, kinds)]


def on_turn(seat: Seat, name: str) -> bool:
    turn = seat.scene.turn
    return turn is not None and turn.who == id_of(seat, name)


def attacked(seat: Seat) -> bool:
    """Resolved, the hit taken, and number 3 on turn."""
    settled = not seat.table.hits and not seat.table.rolls
    return settled and bool(happened(seat, RollResolved)) and on_turn(seat, "Rook")


def _order(seat: Seat) -> Rcs:
    order = seat.scene.order
    assert isinstance(order, Rcs)
    return order


BEGUN = "Bc1<enter>"
CT = "Boa" + "nn"
CASES = {
    ("a conflict begins, number 1 goes first", "Fate"): Case(RICH, "", lambda seat: on_turn(seat, "Imre")),
    ("an attack, dice called out, absorbed, handed on", "Fate"): Case(RICH, BEGUN, attacked),
    ("the same, the program rolls", "Fate"): Case(RICH, BEGUN, attacked),
    ("the next of like opponents, dice called, absorbed", "Fate"): Case(
        RICH,
        ':character Cultist count=4 like="Acolyte 1"<enter>:begin conflict first="Cultist 1"<enter>'
        "a1<enter><space>+3<enter><enter><enter>",
        lambda seat: on_turn(seat, "Cultist 2") and len(happened(seat, RollResolved)) == 2 and not seat.table.hits,
    ),
    ("the dice lie: an aspect invoked for whoever is on turn", "Fate"): Case(
        RICH, f"{BEGUN}a5+1<enter>0<enter>", lambda seat: len(happened(seat, AspectInvoked)) == 1
    ),
    ("an advantage, named later, dice called, resolved", "Fate"): Case(
        RICH, BEGUN, lambda seat: bool(happened(seat, RollResolved)) and not seat.table.rolls
    ),
    ("an overcome with the second skill, dice called, resolved", "Fate"): Case(
        RICH, BEGUN, lambda seat: bool(happened(seat, RollResolved)) and not seat.table.rolls
    ),
    ("a compel offered and accepted", "Fate"): Case(RICH, BEGUN, lambda seat: bool(happened(seat, CompelAnswered))),
    ("somebody improvised", "Fate"): Case(RICH, BEGUN, lambda seat: bool(happened(seat, CharacterAdded))),
    ("a move to zone 4", "Fate"): Case(RICH, BEGUN, lambda seat: len(happened(seat, Moved)) == 1),
    ("a hit: taken out instead", "Fate"): Case(
        RICH, f"{BEGUN}a5+2<enter>0<enter><enter>", lambda seat: len(happened(seat, TakenOut)) == 1
    ),
    ("a whole attack taken back", "Fate"): Case(
        RICH,
        f"{BEGUN}a5+2<enter>0<enter><enter><enter>",
        lambda seat: not happened(seat, RollResolved) and len(seat.desk.session.standing) == 1,
    ),
    ("the scene ends", "Fate"): Case(RICH, "", lambda seat: seat.scene.ended),
    ("the recap for the group", "Fate"): Case(RICH, BEGUN, lambda seat: "-recap.md" in seat.advice),
    ("who fights whom", "Fudge"): Case(DUEL, "", lambda seat: len(seat.scene.fights) == 1),
    ("a round of a duel, all dice called out, the wound taken", "Fudge"): Case(
        DUEL, "f2", lambda seat: bool(happened(seat, BlowTaken)) and not seat.scene.blows
    ),
    ("the scene ends", "Fudge"): Case(DUEL, "", lambda seat: seat.scene.ended),
    ("an obvious danger, the counts of six called out", "tactical"): Case(
        QUARRY, "", lambda seat: len(happened(seat, CountRolled)) == 6
    ),
    ("the first CT begins, the first slot opens", "tactical"): Case(
        QUARRY, "Boa", lambda seat: _order(seat).exchange == 1 and bool(happened(seat, TurnBegan))
    ),
    ("a slot: Primary, Secondary, Side action, handed on", "tactical"): Case(
        QUARRY, CT, lambda seat: len(happened(seat, ActionTaken)) == 3 and len(happened(seat, TurnBegan)) == 2
    ),
    ("a Full action over three CTs", "tactical"): Case(QUARRY, CT, lambda seat: bool(happened(seat, FullBegan))),
    ("the selected one reacts", "tactical"): Case(QUARRY, f"{CT}REACTS", lambda seat: bool(happened(seat, Reacted))),
}


def test_the_table_names_every_task_once_and_no_other() -> None:
    told = [(row.task, row.game) for row in rows()]
    assert sorted(told) == sorted(CASES) and {row.game for row in rows()} == {"Fate", "Fudge", "tactical"}


@pytest.mark.parametrize(("task", "game"), CASES)
def test_a_task_takes_the_keys_that_the_table_says(task: str, game: str, tmp_path: Path) -> None:
    row = next(row for row in rows() if (row.task, row.game) == (task, game))
    case = CASES[task, game]
    seat = a_seat(case.scene, tmp_path / "s.toml")
    before = case.before
    if before.endswith("REACTS"):
        press(seat, before.removesuffix("REACTS"))
        # Somebody whose slot has not come yet.
        later = next(count for count in _order(seat).counts if count.who not in _order(seat).acted)
        seat.selected = later.who
    else:
        press(seat, before)
    assert not case.done(seat)
    assert press(seat, typed(row.keys)) == row.presses
    assert case.done(seat), (seat.advice, seat.question, [e.sentence for e in seat.desk.session.entries])
