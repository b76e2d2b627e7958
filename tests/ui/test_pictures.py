"""Every screen and place has its row in the table of pictures, and every row is reached by its keys."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from inspect import isabstract
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import pytest

import tracker.ui
from tests.pictures import SHOTS, SIZES, stand
from tests.program import ROOT
from tests.ui.playing import press
from tracker.ui.flows.tales import Looking
from tracker.ui.keymap import PANELS, PLACES
from tracker.ui.looking import READING
from tracker.ui.paint import measure, plain
from tracker.ui.past_form import Deciding
from tracker.ui.questions import Filled, Pick, Write
from tracker.ui.screens.drawn import DrawnScreen
from tracker.ui.working import Working

SCREENS = {
    "table": "TableScreen",
    "resumed": "TableScreen",
    "replay": "TableScreen",
    "watched": "WatchScreen",
    "library": "LibraryScreen",
    "opening": "OpeningScreen",
}


def modules() -> Iterator[ModuleType]:
    """Everything of the screen, imported."""
    for found in pkgutil.walk_packages(tracker.ui.__path__, "tracker.ui."):
        yield importlib.import_module(found.name)


def pictures_of() -> dict[CodeType, str]:
    """Every function that gives a picture, by its code."""
    return {
        thing.__code__: f"{module.__name__}.{name}"
        for module in modules()
        for name, thing in vars(module).items()
        if isinstance(thing, FunctionType)
        and thing.__module__ == module.__name__
        and thing.__annotations__.get("return") == "Picture"
    }


def kinds(of: type) -> set[type]:
    """A class and all that are made of it, as far as they are the program's and can be made."""
    found: set[type] = {of}
    subclasses: list[type] = of.__subclasses__()
    for below in subclasses:
        found |= kinds(below)
    return {each for each in found if each.__module__.startswith("tracker.") and not isabstract(each)}


def test_every_picture_is_reached_and_nothing_that_draws_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TRACKER_HOME", "EDITOR"):
        monkeypatch.setenv(name, "")
    drawing = pictures_of()
    drawn: set[CodeType] = set()
    places: set[str] = set()
    panels: set[str] = set()
    asked: set[type] = set()

    def called(frame: FrameType, event: str, _: Any) -> None:
        drawn.add(frame.f_code)

    missing = []
    for name, shot in SHOTS.items():
        stood = stand(shot, tmp_path)
        if stood.seat is not None:
            places.add(stood.seat.place[0])
            panels.add(stood.seat.panel)
        held = stood.seat or stood.library
        if held is not None:
            asked.add(type(held.question))
        picture = stood.draw(120, 36)
        if stood.seat is not None and not stood.seat.curtain.down:
            # Behind the curtain everything stays as it was: what is asked, what is half typed, where one is.
            press(stood.seat, "<f12>7:Bn<enter><escape><tab><f1>")
            assert stood.seat.curtain.down, name
            press(stood.seat, "<f12>")
            assert stood.draw(120, 36).lines == picture.lines, name
        # What is asked looks the same everywhere: the largest screen is drawn for what stands by itself.
        sizes = shot.sizes if held is None or held.question is None else shot.sizes[:1]
        sys.settrace(called)
        try:
            rows = {size: len(stood.draw(*size).lines) for size in {sizes[0], sizes[-1]}}
        finally:
            sys.settrace(None)
        assert rows == {size: size[1] for size in rows}, name
        if shot.shows not in plain(picture):
            missing.append((name, shot.shows))
        assert {sum(measure(part.text) for part in line) for line in picture.lines} == {120}, name
    assert not missing
    # These are there while a long session is worked through: tests of their own look at them.
    assert {*PLACES, *READING} == places
    assert set(PANELS.values()) <= panels
    assert kinds(Pick) | kinds(Write) | kinds(Filled) <= asked | {Deciding, Looking, Working}
    assert sorted(drawing[code] for code in drawing.keys() - drawn) == []


def test_every_screen_has_a_kind_of_row_and_every_kind_a_row() -> None:
    list(modules())
    assert {screen.__name__ for screen in kinds(DrawnScreen) if not screen.__subclasses__()} == set(SCREENS.values())
    assert {shot.kind for shot in SHOTS.values()} == set(SCREENS)
    assert {shot.sizes for shot in SHOTS.values()} >= {SIZES}
    assert "pictures/" in (ROOT / ".gitignore").read_text(encoding="utf-8").split()
