"""Modules that are loaded when they are first used."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tracker.later import Deferred, Late, load_all, on_demand

FIRST_FRAME = """
import sys
from pathlib import Path
from tracker.storage.scene_file import read_scene
from tracker.storage.desk import Desk
from tracker.storage.session_file import start_session
from tracker.ui.board import board
from tracker.ui.seat import Seat
seat = Seat(Desk(start_session(read_scene(Path("scenes/drowned-chapel.toml")).table, None)))
board(seat, 120, 36)
print(*sys.modules)
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A package of one module that hands it out on demand."""
    (tmp_path / "waiting").mkdir()
    (tmp_path / "waiting" / "__init__.py").write_text("")
    (tmp_path / "waiting" / "inner.py").write_text("NUMBER = 3\ndef double(n):\n    return 2 * n\n")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("waiting")
    yield "waiting"
    for name in ("waiting", "waiting.inner"):
        sys.modules.pop(name, None)


def test_a_late_module_is_loaded_by_its_first_use_and_is_the_module(package: str) -> None:
    inner: Any = on_demand(package)("inner")
    assert "waiting.inner" not in sys.modules
    assert inner.NUMBER == 3 and sys.modules["waiting.inner"].NUMBER == 3
    inner.NUMBER = 4
    assert sys.modules["waiting.inner"].NUMBER == 4
    del inner.NUMBER
    assert not hasattr(sys.modules["waiting.inner"], "NUMBER") and not hasattr(inner, "NUMBER")


def test_what_is_put_in_the_place_of_a_name_for_a_while_is_put_back(package: str) -> None:
    inner = on_demand(package)("inner")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inner, "NUMBER", 5)
        assert sys.modules["waiting.inner"].NUMBER == 5
    assert sys.modules["waiting.inner"].NUMBER == 3


def test_naming_a_deferred_function_loads_nothing_and_calling_it_does(package: str) -> None:
    double = on_demand(package, Deferred)("inner").double
    assert "waiting.inner" not in sys.modules and double.__name__ == "double"
    assert double(4) == 8 and "waiting.inner" in sys.modules


@pytest.mark.parametrize("stand_in", [Late, Deferred])
def test_what_is_no_module_is_refused(package: str, stand_in: type[Late]) -> None:
    with pytest.raises(AttributeError, match="no attribute 'outer'"):
        on_demand(package, stand_in)("outer")
    assert not hasattr(on_demand(package, stand_in)("inner"), "__wrapped__")


def test_all_that_waits_can_be_loaded(package: str) -> None:
    load_all([package])
    assert "waiting.inner" in sys.modules


def test_the_first_frame_of_a_fate_scene_loads_no_command_no_flow_and_no_other_game() -> None:
    shown = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME], cwd=Path(__file__).parents[1], capture_output=True, text=True, check=True
    ).stdout.split()
    loaded = {name for name in shown if name.startswith("tracker.")}
    assert "tracker.engine.session" in loaded and "tracker.ui.board" in loaded
    unwanted = ("tracker.ui.flows.", "tracker.engine.catalogue", "tracker.engine.amend", "tracker.history.events")
    assert {name for name in loaded if name.startswith(unwanted)} <= {"tracker.ui.flows.asked"}, "what all flows ask"
    assert not loaded & {"tracker.engine.fate.open_rolls", "tracker.engine.rcs", "tracker.engine.fudge.choices"}
