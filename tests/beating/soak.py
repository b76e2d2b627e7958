"""Long evenings of nonsense: random commands through the engine, random keys, clicks and sizes through the screen.

`make soak` runs the long version. What must hold is looked at all along; memory is measured at the ends of the evening.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import tracemalloc
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from textual.events import MouseDown, MouseUp, Paste

from tests.beating.mangle import HOSTILE
from tests.engine.drawn import a_command
from tests.program import ROOT
from tests.ui.playing import keys, opened
from tracker.engine.refusal import Refusal
from tracker.model.table import Table
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import start_session
from tracker.ui.app import TrackerApp
from tracker.ui.paint import measure
from tracker.ui.screens.table import TableScreen

SCENES = {
    "fate-condensed": "drowned-chapel",
    "fate-core": "granary-fire",
    "fudge": "cellar-stairs",
    "tactical": "salt-galleries",
}
"""One of each game."""
SIZES = ((200, 60), (120, 36), (80, 24), (60, 20), (40, 12), (20, 8), (10, 4))
BYTES_AN_ENTRY = 7_000


class Soaked(NamedTuple):
    """What one soak did."""

    entries: int
    refused: int
    per_entry: float
    """Bytes of memory an entry."""


def path_of(name: str) -> Path:
    """The sample scene of that name."""
    return ROOT / "scenes" / f"{name}.toml"


def engine(system: str, count: int, seed: int = 0) -> Soaked:
    """Random commands, undone and done again now and then; the replay must be the live table."""
    random = Random(f"{system} {seed}")
    session = start_session(read_scene(path_of(SCENES[system])).table, None, seed="soak").session
    refused = 0
    # What is made once, at the first use of a command, is no cost of an entry.
    warm = min(400, count // 4)
    start = before = 0
    for n in range(count):
        if n == warm:
            start, before = _memory(), len(session.entries)
        match random.random():
            case chance if chance < 0.06:
                session.undo()
            case chance if chance < 0.09:
                session.redo()
            case _:
                command = a_command(random, session.table)
                refused += isinstance(session.submit(command, ruling=random.random() < 0.2), Refusal)
        if n % 500 == 0:
            _is_whole(session.table)
    taken = _memory() - start
    entries = len(session.entries)
    for seq in {*range(0, entries + 1, max(1, entries // 20)), entries}:
        assert session.at(seq) == Table.model_validate(session.at(seq).model_dump(exclude_none=True)), seq
    assert session.at(entries) == session.table
    return Soaked(entries, refused, taken / max(1, entries - before))


async def screen(system: str, count: int, seed: int = 0) -> Soaked:
    """Random keys, clicks, pastes and sizes; every frame fills the terminal, and nothing is left behind."""
    random = Random(f"{system} {seed}")
    app = TrackerApp(opened(path_of(SCENES[system])))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        seat = app.seat
        widgets = len(list(app.query("*"))) if not isinstance(app.screen, TableScreen) else len(app.screen.query("*"))
        start = _memory()
        done = 0
        while done < count:
            chance = random.random()
            if chance < 0.02:
                await pilot.resize_terminal(*random.choice(SIZES))
            elif chance < 0.06:
                _click(app, random)
            elif chance < 0.07:
                app.screen.post_message(Paste(random.choice(HOSTILE) * random.randint(1, 4)))
            else:
                named = [key for key, _ in keys(_keys(random))]
                # Quitting ends the soak, and the palette of the app is not ours.
                await pilot.press(*(key for key in named if key not in ("q", "ctrl+q")))
                done += len(named)
                continue
            await pilot.pause()
            done += 1
            assert app.is_running, "the program has ended"
            _fills(app)
        _is_whole(seat.table)
        entries = len(seat.desk.session.entries)
        assert seat.desk.session.at(entries) == seat.table or seat.replay
        left = len(app.screen.query("*"))
        assert left == widgets, f"{widgets} widgets before, {left} after"
        taken = _memory() - start
    return Soaked(entries, 0, taken / max(1, entries))


LIKELY = (
    *"aocmikhnBOSgxvkprAGMD=RltuU.?!0123456789", *("<enter>",) * 8, *("<escape>",) * 4, "<space>", "<backspace>",
    "<tab>", "<up>", "<down>", "<f2>", "<f3>", "<f9>", "<f1>", "+2<enter>", "0<enter>", "-1<enter>", "63<enter>",
)  # fmt: skip
LINES = (":note x<enter>", ":begin conflict<enter>", ":undo 3<enter>", ":redo<enter>", ":%s<enter>", ":<escape>")


def _keys(random: Random) -> str:
    if random.random() < 0.02:
        return random.choice(LINES)
    return "".join(random.choice(LIKELY) for _ in range(random.randint(1, 8)))


def _click(app: TrackerApp, random: Random) -> None:
    width, height = app.size
    x, y = random.randrange(width), random.randrange(height)
    for kind in (MouseDown, MouseUp):
        app.screen._forward_event(kind(None, x, y, 0, 0, 1, False, False, False, x, y))


def _fills(app: TrackerApp) -> None:
    if not isinstance(app.screen, TableScreen):
        return
    width, height = app.size
    shown = app.screen.board.picture
    assert len(shown.lines) == height, f"{len(shown.lines)} lines in {width}x{height}"
    assert {sum(measure(part.text) for part in line) for line in shown.lines} == {width}, f"at {width}x{height}"


def _is_whole(table: Table) -> None:
    """It could be saved and would be read back."""
    assert Table.model_validate(table.model_dump(exclude_none=True)) == table


def _memory() -> int:
    if not tracemalloc.is_tracing():
        tracemalloc.start()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def main() -> None:
    """The long run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commands", type=int, default=100_000, help="commands in all")
    parser.add_argument("--keys", type=int, default=20_000, help="keys and clicks on each scene")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    good = True
    for system in SCENES:
        found = engine(system, given.commands // len(SCENES), given.seed)
        print(
            f"engine, {system}: {found.entries} entries, {found.refused} refused, {found.per_entry:.0f} bytes an entry"
        )
        good = good and found.per_entry <= BYTES_AN_ENTRY
    for system in SCENES:
        found = asyncio.run(screen(system, given.keys, given.seed))
        print(f"screen, {system}: {given.keys} keys, clicks and sizes, {found.entries} entries")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
