"""Long evenings of nonsense: random commands through the engine, random keys, clicks and sizes through the screen.

`make soak` runs the long version. What must hold is looked at all along; memory is measured at the ends of the evening.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import shutil
import sys
import tempfile
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from textual.events import MouseDown, MouseMove, MouseScrollDown, MouseScrollUp, MouseUp, Paste

from tests.beating.mangle import HOSTILE
from tests.engine.drawn import a_command
from tests.program import ROOT
from tests.ui.playing import keys, opened
from tracker.engine.command import Command
from tracker.engine.refusal import Refusal
from tracker.model.table import Table
from tracker.storage.desk import Desk
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import Opened, read_session, start_session
from tracker.storage.settings import InForce, Settings
from tracker.storage.watching import Watch
from tracker.ui.app import TrackerApp
from tracker.ui.library.reader import Reader
from tracker.ui.library.seat import Library
from tracker.ui.paint import measure
from tracker.ui.screens.drawn import DrawnScreen
from tracker.ui.screens.table import TableScreen
from tracker.ui.themed import ThemedApp
from tracker.ui.watch import LEAVES, WatchApp

SCENES = {
    "fate-condensed": "drowned-chapel",
    "fate-core": "granary-fire",
    "fudge": "cellar-stairs",
    "tactical": "salt-galleries",
}
"""One of each game."""
SIZES = ((200, 60), (120, 36), (80, 24), (60, 20), (40, 12), (20, 8), (10, 4))
BYTES_AN_ENTRY = 7_000
ENOUGH = 1_000
"""Entries from which on memory by the entry tells something: before, what is made once weighs more."""


class Soaked(NamedTuple):
    """What one soak did."""

    entries: int
    refused: int
    per_entry: float
    """Bytes of memory an entry."""
    tried: int = 0
    """Commands that were submitted, and undos."""


def path_of(name: str) -> Path:
    """The sample scene of that name."""
    return ROOT / "scenes" / f"{name}.toml"


def engine(system: str, count: int, seed: int = 0) -> Soaked:
    """Random commands, undone and done again now and then; the replay must be the live table."""
    random = Random(f"{system} {seed}")
    session = start_session(read_scene(path_of(SCENES[system])).table, None, seed="soak").session
    refused = 0
    tried, did = Counter[str](), Counter[str]()
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
                command = _promising(random, session.table, tried, did)
                stopped = isinstance(session.submit(command, ruling=random.random() < 0.5), Refusal)
                refused += stopped
                tried[command.verb] += 1
                did[command.verb] += not stopped
        if n % 500 == 0:
            _is_whole(session.table)
    taken = _memory() - start
    entries = len(session.entries)
    for seq in {*range(0, entries + 1, max(1, entries // 20)), entries}:
        assert session.at(seq) == Table.model_validate(session.at(seq).model_dump(exclude_none=True)), seq
    assert session.at(entries) == session.table
    return Soaked(entries, refused, taken / max(1, entries - before), count)


def _promising(random: Random, table: Table, tried: Counter[str], did: Counter[str]) -> Command:
    """A random command; what was mostly refused so far (verbs of other games, say) is seldom tried again."""
    for _ in range(12):
        command = a_command(random, table)
        if random.random() < max(0.02, (did[command.verb] + 1) / (tried[command.verb] + 1)):
            break
    return command


@contextmanager
def at_home() -> Iterator[Path]:
    """A home of one's own, where also what is saved under a name lands."""
    before, home_before = Path.cwd(), os.environ.get("TRACKER_HOME")
    with tempfile.TemporaryDirectory() as name:
        os.environ["TRACKER_HOME"] = name
        os.chdir(name)
        try:
            yield Path(name)
        finally:
            os.chdir(before)
            os.environ.pop("TRACKER_HOME")
            if home_before is not None:
                os.environ["TRACKER_HOME"] = home_before


def written(path: Path, system: str, count: int, random: Random) -> Opened:
    """A session of that many random commands in a file, still open."""
    held = start_session(read_scene(path_of(SCENES[system])).table, path, seed="soak")
    play_on(held, count, random)
    return held


def play_on(held: Opened, count: int, random: Random) -> None:
    """More random commands."""
    for _ in range(count):
        held.session.submit(a_command(random, held.session.table), ruling=True)


async def screen(where: str, count: int, seed: int = 0) -> Soaked:
    """Random keys, clicks, pastes and sizes; every frame fills the terminal, and nothing is left behind.

    At the table of each game; in the library and whatever is opened from it; in a replay; and before the players' view
    of a session that goes on meanwhile.
    """
    random = Random(f"{where} {seed}")
    with at_home() as home:
        if where in SCENES:
            begun = opened(path_of(SCENES[where]))
            # In the midst of it, where most keys do something.
            Desk(begun).run("danger obvious" if where == "tactical" else "begin conflict")
            return await _beaten(TrackerApp(begun), random, count)
        (home / "scenes").mkdir()
        for name in (*SCENES.values(), "party"):
            shutil.copy(path_of(name), home / "scenes")
        system = random.choice(list(SCENES))
        path = home / "sessions" / "played.toml"
        held = written(path, system, 60, random)
        if where == "players":
            app = WatchApp(Watch(path))
            found = await _beaten(app, random, count, lambda: play_on(held, 1, random))
            held.close()
            return found
        held.close()
        if where == "replay":
            return await _beaten(TrackerApp(read_session(path), replay=True), random, count)
        settings = InForce(Settings(), home / "settings.toml", False)
        library = Library(Reader([home / "scenes"]), settings)
        return await _beaten(TrackerApp(library=library, in_force=settings), random, count)


PLACES = ("library", "replay", "players")


async def _beaten(app: ThemedApp, random: Random, count: int, meanwhile: Callable[[], None] = lambda: None) -> Soaked:
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        first = app.screen
        begun = (
            len(app.seat.desk.session.entries) if isinstance(app, TrackerApp) and isinstance(first, TableScreen) else 0
        )
        widgets, start = len(app._registry), _memory()
        files, done = _open_files(), 0
        entries = 0
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
                # Quitting ends the soak: only what was opened from the library is left.
                if isinstance(app, WatchApp):
                    named = [key for key in named if key not in LEAVES]
                leaves = len(app.screen_stack) > 1 and random.random() < 0.05
                await pilot.press(*(key for key in named if key not in ("q", "ctrl+q")), *(["q"] if leaves else []))
                done += len(named)
                continue
            await pilot.pause()
            meanwhile()
            done += 1
            assert app.is_running, "the program has ended"
            _fills(app)
        for _ in range(10):
            if app.screen is first or _led_on(app):
                break  # else this would lead out of it
            await pilot.press("escape", "escape", "escape", "q")
            await pilot.pause()
        if isinstance(app, TrackerApp) and isinstance(first, TableScreen):
            seat = app.seat
            _is_whole(seat.table)
            there = len(seat.desk.session.entries)
            assert seat.desk.session.at(there) == seat.table or seat.replay
            entries = max(0, there - begun)
        taken = _memory() - start
        assert app.screen is first or _led_on(app), f"{app.screen_stack} are left"
        widgets *= len(app.screen_stack)
        assert len(app._registry) == widgets, f"{widgets} widgets, then {len(app._registry)}"
        files += 2 * _led_on(app)  # that session and its lock
        assert _open_files() <= files, f"{files} files were open, {_open_files()} are"
        screens = sum(isinstance(each, DrawnScreen) for each in gc.get_objects())
        assert screens <= 3, f"{screens} screens are still held"
    return Soaked(entries, 0, taken / max(1, entries))


def _led_on(app: ThemedApp) -> bool:
    """Whether a replay that was begun alone led to the table of another session: leaving that ends the program."""
    above = len(app.screen_stack) == 2 and isinstance(app.screen, TableScreen)
    return above and isinstance(app, TrackerApp) and app.library is None


def _open_files() -> int:
    held = Path("/proc/self/fd")
    return len(list(held.iterdir())) if held.is_dir() else 0


LIKELY = (
    *"aocmikhnBOSgxvkprAGMD=RltuU.?!0123456789", *'CEHyfswdbPIN/e"TjJ[]+-', *("<enter>",) * 10, *("<escape>",) * 5,
    "<space>", "<backspace>", "<tab>", "<up>", "<down>", "<left>", "<right>", "<home>", "<end>", "<pageup>",
    "<pagedown>", "<ctrl+p>", "<f1>", "<f2>", "<f3>", "<f4>", "<f5>", "<f6>", "<f7>", "<f8>", "<f9>",
    "+2<enter>", "0<enter>", "-1<enter>", "63<enter>",
)  # fmt: skip
LINES = (":note x<enter>", ":begin conflict<enter>", ":undo 3<enter>", ":redo<enter>", ":%s<enter>", ":<escape>")


def _keys(random: Random) -> str:
    if random.random() < 0.02:
        return random.choice(LINES)
    return "".join(random.choice(LIKELY) for _ in range(random.randint(1, 8)))


def _click(app: ThemedApp, random: Random) -> None:
    width, height = app.size
    x, y = random.randrange(width), random.randrange(height)
    pressed = (MouseDown, MouseUp)
    for kind in random.choice((pressed, pressed, pressed * 2, (MouseScrollUp,), (MouseScrollDown,), (MouseMove,))):
        app.screen._forward_event(kind(None, x, y, 0, 0, 1, False, False, False, x, y))


def _fills(app: ThemedApp) -> None:
    assert isinstance(app.screen, DrawnScreen)
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
    parser.add_argument("--seed", type=int, default=0, help="another one presses other keys")
    parser.add_argument(
        "--places", nargs="*", default=(*SCENES, *PLACES), choices=(*SCENES, *PLACES), help="where keys are pressed"
    )
    given = parser.parse_args()
    good = True
    for system in SCENES if given.commands else ():
        found = engine(system, given.commands // len(SCENES), given.seed)
        few = found.entries < ENOUGH
        memory = (
            f"memory tells something from {ENOUGH:,} entries on (--commands 12000)"
            if few
            else f"{found.per_entry:,.0f} bytes of memory an entry (at most {BYTES_AN_ENTRY:,})"
        )
        print(
            f"engine, {system}: {found.tried:,} random commands: {found.entries:,} done, undone or done again,"
            f" {found.refused:,} refused with a sentence; every table was whole; {memory}",
            flush=True,
        )
        good = good and (few or found.per_entry <= BYTES_AN_ENTRY)
    for where in given.places:
        found = asyncio.run(screen(where, given.keys, given.seed))
        came = f": {found.entries:,} entries came of them" if where in SCENES else ""
        print(f"screen, {where}: {given.keys:,} keys, clicks and sizes{came}; every frame was whole", flush=True)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
