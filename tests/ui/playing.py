"""A seat without a screen, and keys written as a string: `a9+2<enter>`."""

from __future__ import annotations

import re
from pathlib import Path

from tests.engine.fudge_desk import STAIRS
from tracker.storage.desk import Desk, shelf_beside
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import Opened, start_session
from tracker.ui.questions import Option, Pick
from tracker.ui.seat import Seat

ROOT = Path(__file__).parents[2]
RICH = ROOT / "scenes" / "drowned-chapel.toml"
SMALL = ROOT / "scenes" / "mill-bridge.toml"
FORD = ROOT / "tests" / "data" / "five-at-the-ford.toml"

_KEY = re.compile(r"<([a-z0-9_+]+)>|(.)", re.S)
NAMED = {
    ".": "full_stop",
    ":": "colon",
    "?": "question_mark",
    "!": "exclamation_mark",
    "+": "plus",
    "-": "minus",
    " ": "space",
    "=": "equals_sign",
}


def opened(scene: Path, path: Path | None = None, seed: str = "seed") -> Opened:
    """A session on a scene."""
    return start_session(read_scene(scene).table, path, seed=seed, shelf=shelf_beside(scene))


def a_seat(scene: Path, path: Path | None = None) -> Seat:
    """A seat at a scene."""
    return Seat(Desk(opened(scene, path)))


def keys(text: str) -> list[tuple[str, str | None]]:
    """Keys as a terminal names them, with the character each of them writes."""
    found: list[tuple[str, str | None]] = []
    for named, char in _KEY.findall(text):
        if named:
            found.append((named, " " if named == "space" else None))
        else:
            found.append((NAMED.get(char, char), char))
    return found


def press(seat: Seat, text: str) -> int:
    """Press keys; how many they were."""
    pressed = keys(text)
    for key, char in pressed:
        seat.key(key, char)
        offered = [option.key for option in seat.question.options] if isinstance(seat.question, Pick) else []
        assert seat.question is None or "! does it" not in seat.advice or "!" in offered, "`!` is no ruling there"
        assert not _numbered_otherwise(seat), "people go by the numbers that they have on the map"
    return len(pressed)


def _numbered_otherwise(seat: Seat) -> list[Option]:
    """Rows that are a character and have a number which is not its own."""
    options = seat.question.options if isinstance(seat.question, Pick) else ()
    named = [
        (option, seat.table.cast.get(option.who or (option.value if type(option.value) is str else None)))
        for option in options
    ]
    return [option for option, who in named if who is not None and option.number not in (None, who.number)]


def number(seat: Seat, name: str) -> str:
    """The number of a character, to be typed."""
    return str(next(who.number for who in seat.table.cast if who.name == name))


def id_of(seat: Seat, name: str) -> str:
    """The id of a character."""
    return next(who.id for who in seat.table.cast if who.name == name)


def choose(seat: Seat, name: str) -> int:
    """Choose a character in a picker by its number; Enter only where a longer number could follow."""
    used = press(seat, number(seat, name))
    if isinstance(seat.question, Pick) and seat.question.typed:
        used += press(seat, "<enter>")
    return used


def stairs() -> Seat:
    """Berta against three."""
    seat = a_seat(STAIRS)
    for name in ("Rat-catcher 1", "Rat-catcher 2", "Rat-catcher 3"):
        seat.selected = id_of(seat, name)
        press(seat, "<space>")
    seat.selected = id_of(seat, "Berta")
    press(seat, "f")
    return seat
