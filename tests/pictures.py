"""A picture of every screen and place, at the three sizes of the look: `make pictures` puts them into `pictures/`.

The table names what is seen, on which scene and after which keys. A test presses every row and looks whether all that
draws a picture was in one; the script drives the real program with the same keys and takes its screenshots.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import shutil
import sys
import tempfile
from base64 import b64decode
from collections.abc import Callable
from functools import cache, partial
from html import escape, unescape
from os import environ
from pathlib import Path
from typing import Literal, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser import Browser, found, served
from tests.program import ROOT
from tests.ui.playing import keys, press
from tracker.language.words import words
from tracker.model.table import Table
from tracker.players.evening import PlayersEyes
from tracker.storage.desk import Desk, shelf_beside
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import Opened, Reading, start_session
from tracker.storage.session_head import Head
from tracker.storage.settings import InForce, Settings
from tracker.storage.watching import Watch
from tracker.ui.board import board
from tracker.ui.library.board import board as shelf
from tracker.ui.library.reader import Reader
from tracker.ui.library.seat import Library
from tracker.ui.paint import Picture, measure
from tracker.ui.players.screen import players_screen, waiting_screen
from tracker.ui.screens.opening import progress
from tracker.ui.seat import Seat

SIZES = ((80, 24), (120, 36), (200, 60))
Kind = Literal["table", "resumed", "replay", "watched", "library", "opening"]


class Shot(NamedTuple):
    """What is to be seen, and how one gets there."""

    scene: str
    """A scene of `scenes/`; of the library what is selected."""
    keys: str = ""
    """As `playing.keys` reads them, after the lines."""
    lines: tuple[str, ...] = ()
    """Commands done before the screen is there."""
    shows: str = ""
    """What is read in it at 120x36."""
    kind: Kind = "table"
    sizes: tuple[tuple[int, int], ...] = SIZES


CHAPEL, MILL, FIRE, REED = "drowned-chapel", "mill-bridge", "granary-fire", "reed-road"
DUEL, STAIRS, ORCHARD = "tavern-duel", "cellar-stairs", "giant-orchard"
ROAD, SALT = "quarry-road", "salt-galleries"
FIGHT = "begin conflict first=Imre"
OPEN = (FIGHT, 'attack Imre "Deacon" with=Fight dice=? defence=?')
LIE = (FIGHT, "attack Imre Deacon with=Fight dice=+2 defence=-1")
HIT = (*LIE, "resolve")
EVENING = (
    'note "the rain stops"',
    FIGHT,
    'aspect "Wet rope" boost free=Imre:1',
    "attack Imre Deacon dice=+2 defence=-1",
    "resolve",
    "take Deacon 1",
    "turn Deacon",
    "attack Deacon Sava dice=+1 defence=-1",
    "resolve",
    'take Sava moderate="Twisted ankle"',
    'note "a slip"',
    "undo",
    "compel Rook accept",
    "turn Rook",
    'attack Rook "Acolyte 1" dice=+3 defence=-2',
    "resolve",
    'out "Acolyte 1"',
    "turn Mirel",
    "exchange !",
    "turn Sava",
    'note "the bell rings"',
)
DUELLING = ("begin conflict rounds", "fight 1 2")
CT = "Bo333333663334nn"

SHOTS: dict[str, Shot] = {
    # The library
    "library": Shot(CHAPEL, kind="library", shows="Sessions"),
    "library-session": Shot("evening", kind="library", shows="the bell rings"),
    "library-fault": Shot("broken", kind="library", shows="1 fault"),
    "library-faults": Shot("broken", "<enter>", kind="library", shows="skils"),
    "library-new": Shot(CHAPEL, "n", kind="library"),
    "library-delete": Shot("evening", "d", kind="library"),
    "library-bin": Shot("duel", "d<enter>B", kind="library"),
    "library-branch": Shot("evening", "b", kind="library"),
    "library-copy": Shot(CHAPEL, "c", kind="library"),
    "library-recap": Shot("evening", "R", kind="library"),
    "library-find": Shot(CHAPEL, "/mill", kind="library", shows="The Mill Bridge"),
    "library-keys": Shot(CHAPEL, "<f1>", kind="library"),
    "library-now": Shot(CHAPEL, "?", kind="library"),
    "settings": Shot(CHAPEL, "=", kind="library"),
    "opening": Shot("", kind="opening", shows="Loading 6,200 of 10,000"),
    # The table of each game
    "hint": Shot(MILL, lines=("new-scene Loft",), shows="Nobody is here"),
    "scene-over": Shot(MILL, lines=("end scene",)),
    "evening-over": Shot(MILL, lines=("end scene", "end evening")),
    "fate": Shot(CHAPEL, shows="Imre"),
    "fate-fight": Shot(CHAPEL, lines=EVENING),
    "fate-several-hits": Shot(CHAPEL, "<escape>", HIT),
    "fate-crowd": Shot(FIRE, lines=("begin conflict",)),
    "fudge": Shot(DUEL),
    "fudge-rounds": Shot(DUEL, "n", DUELLING),
    "fudge-dice": Shot(DUEL, "npp", DUELLING),
    "fudge-read": Shot(DUEL, "npp+4-4", DUELLING),
    "fudge-blow": Shot(DUEL, "npp+4-4n0", DUELLING),
    "fudge-wound": Shot(DUEL, "npp+2-2n", ("option damage subjective", *DUELLING)),
    "fudge-many": Shot(STAIRS, lines=("begin conflict rounds", "fight 1 2,3")),
    "fudge-giant": Shot(ORCHARD, lines=("begin conflict",)),
    "tactical": Shot(SALT),
    "tactical-danger": Shot(ROAD, "B"),
    "tactical-detection": Shot(ROAD, "Bh"),
    "tactical-counts": Shot(ROAD, "Bo34"),
    "tactical-slot": Shot(SALT, CT),
    "tactical-acted": Shot(SALT, CT + "psdn"),
    "tactical-react": Shot(SALT, CT + "6r"),
    "counts-in-fate": Shot(CHAPEL, "Ox"),
    "contest": Shot(CHAPEL, lines=("begin contest Imre+Rook,Deacon", "try Imre dice=+1")),
    "challenge": Shot(FIRE, lines=("begin challenge", 'task "Shut the sluice" difficulty=2', 'task "Ford"')),
    "find-keys": Shot(CHAPEL, "<ctrl+p>im<f1>", shows="begin anew"),
    "marking": Shot(CHAPEL, "Sbs2", lines=("new-scene Loft",), shows="comes"),
    # Open rolls and hits
    "roll-before": Shot(CHAPEL, lines=OPEN, shows="?"),
    "roll-typed": Shot(CHAPEL, "+2", OPEN),
    "roll-small": Shot(CHAPEL, "+2", OPEN, sizes=((40, 12), (20, 6), (120, 36))),
    "roll": Shot(CHAPEL, lines=LIE, shows="succeeds"),
    "roll-invoke": Shot(CHAPEL, "i", LIE),
    "roll-several": Shot(CHAPEL, lines=("attack Imre 5,6 with=Fight dice=+3 defence=?",)),
    "roll-overcome": Shot(CHAPEL, lines=("overcome Imre difficulty=2 dice=-3 with=Fight",)),
    "check": Shot(DUEL, "1r1n"),
    "check-small": Shot(DUEL, "1r1n", sizes=((40, 12), (20, 6), (120, 36))),
    "check-opposed": Shot(DUEL, "1o233"),
    "hit": Shot(CHAPEL, lines=HIT, shows="to absorb"),
    "hit-by-hand": Shot(CHAPEL, "b", HIT),
    "costs": Shot(CHAPEL, "l1", ("overcome Imre difficulty=2 dice=-3 with=Fight", "resolve major")),
    # What stands in the body, and panels
    "cold": Shot(CHAPEL, kind="resumed", lines=EVENING, shows="the bell rings"),
    "now": Shot(CHAPEL, "?", EVENING),
    "now-fudge": Shot(DUEL, "?", DUELLING),
    "now-tactical": Shot(SALT, CT + "?"),
    "now-roll": Shot(CHAPEL, "?", OPEN),
    "now-hit": Shot(CHAPEL, "?", HIT),
    "keys": Shot(CHAPEL, "<f1>"),
    "keys-roll": Shot(CHAPEL, "<f1>", OPEN),
    "ledger": Shot(CHAPEL, "<f9>", (*EVENING, "points Sava =1", "refresh")),
    "ends": Shot(CHAPEL, "l", (*HIT, "aspect boost", "compel Rook")),
    "panel-map": Shot(STAIRS, "<f2>"),
    "panel-sheet": Shot(CHAPEL, "<f3>", EVENING),
    "panel-situation": Shot(CHAPEL, "<f4>", EVENING),
    "panel-log": Shot(CHAPEL, "<f5>", EVENING),
    "panel-open": Shot(CHAPEL, "<escape><f6>", HIT),
    "panel-cast": Shot(CHAPEL, "<f7>", EVENING),
    "panel-spotlight": Shot(CHAPEL, "<f8>", EVENING),
    "sheet-fudge": Shot(DUEL, "<f3>", ("wound 1 3",)),
    "sheet-tactical": Shot(SALT, CT + "<f3>"),
    # What is asked
    "form": Shot(CHAPEL, "E"),
    "form-sheet": Shot(CHAPEL, "1Es"),
    "form-aspect": Shot(CHAPEL, "Ea1"),
    "form-side": Shot(CHAPEL, "Eg"),
    "form-counter": Shot(CHAPEL, "Ek"),
    "form-zone": Shot(CHAPEL, "Mz"),
    "form-border": Shot(CHAPEL, "Mb11"),
    "form-map": Shot(CHAPEL, "M"),
    "form-character": Shot(CHAPEL, "A"),
    "form-sheet-fudge": Shot(DUEL, "1Es"),
    "form-sheet-tactical": Shot(SALT, "1Es"),
    "finder": Shot(CHAPEL, "<ctrl+p>", EVENING),
    "finder-typed": Shot(CHAPEL, "<ctrl+p>be", EVENING),
    "command-line": Shot(CHAPEL, ":att<tab>"),
    "command-completed": Shot(CHAPEL, ":attack Imre <tab>"),
    "story": Shot(CHAPEL, "y", EVENING),
    "biography": Shot(CHAPEL, "y<enter>", EVENING),
    "history": Shot(CHAPEL, "H", EVENING),
    "menu-told": Shot(CHAPEL, "v?", shows="Reveal: players see it"),
    "amend": Shot(CHAPEL, "H4a", EVENING),
    "amend-differences": Shot(CHAPEL, "H4a<ctrl+u>attack Imre Deacon dice=-3 defence=+4<enter>d", EVENING),
    "amend-misfits": Shot(CHAPEL, "H4a<ctrl+u>attack Imre Deacon dice=-3 defence=+4<enter>", EVENING),
    "reopened": Shot(CHAPEL, "R", EVENING),
    "ruling": Shot(CHAPEL, ":turn Imre<enter>", (FIGHT, "turn Sava"), shows="!"),
    "rules": Shot(CHAPEL, "=", (FIGHT, "turn Sava", "turn Imre !")),
    "taken-back": Shot(CHAPEL, "<backspace>", EVENING),
    "undone": Shot(CHAPEL, "u", EVENING),
    "begin-end": Shot(CHAPEL, "B"),
    "order": Shot(CHAPEL, "O", (FIGHT,)),
    "points": Shot(CHAPEL, "p"),
    "compel": Shot(CHAPEL, "1k"),
    "recovery": Shot(CHAPEL, "2r", EVENING),
    "healing": Shot(CHAPEL, "2rw", EVENING),
    "together": Shot(CHAPEL, "g"),
    "veil": Shot(CHAPEL, "v"),
    "scenes": Shot(CHAPEL, "S", ("new-scene Loft",)),
    "recap": Shot(CHAPEL, "Bw", EVENING),
    # Players' eyes
    "curtain": Shot(CHAPEL, "C", EVENING),
    "players": Shot(CHAPEL, kind="watched", lines=EVENING),
    "players-roll": Shot(CHAPEL, kind="watched", lines=(*EVENING, "attack Sava Deacon dice=? defence=?")),
    "players-hit": Shot(CHAPEL, kind="watched", lines=(*EVENING, "hit Sava 3")),
    "players-fudge": Shot(DUEL, kind="watched", lines=DUELLING),
    "players-tactical": Shot(SALT, kind="watched", lines=("danger obvious", "rcs", "ct")),
    "players-contest": Shot(CHAPEL, kind="watched", lines=("begin contest Imre+Rook,Deacon", "try Imre dice=+1")),
    "players-waiting": Shot("", kind="watched"),
    # Replay
    "replay": Shot(CHAPEL, "<right><right>", EVENING, kind="replay", shows="REPLAY"),
    "replay-end": Shot(CHAPEL, "<end>", EVENING, kind="replay", shows="the bell rings"),
    "replay-play": Shot(CHAPEL, "<right><right><right>4 ", EVENING, kind="replay"),
    "replay-search": Shot(CHAPEL, "/ankle", EVENING, kind="replay"),
    "replay-found": Shot(CHAPEL, "/ankle<enter>", EVENING, kind="replay"),
    "replay-undone": Shot(CHAPEL, "vg12<enter>", EVENING, kind="replay"),
    "replay-go": Shot(CHAPEL, "g", EVENING, kind="replay"),
    "replay-branch": Shot(CHAPEL, "<right><right>b", EVENING, kind="replay"),
    "replay-now": Shot(CHAPEL, "<end>?", EVENING, kind="replay"),
    "replay-keys": Shot(CHAPEL, "<end><f1>", EVENING, kind="replay"),
    "replay-fudge": Shot(DUEL, "<end>", DUELLING, kind="replay"),
    "replay-tactical": Shot(SALT, "<end>", ("danger obvious", "rcs", "ct"), kind="replay"),
    # Below 60x20
    "small": Shot(CHAPEL, lines=EVENING, sizes=((59, 19), (40, 12), (20, 6))),
    "small-roll": Shot(CHAPEL, lines=OPEN, sizes=((59, 19), (40, 12), (20, 6))),
    "small-hit": Shot(CHAPEL, lines=HIT, sizes=((59, 19), (40, 12), (20, 6))),
    "small-library": Shot(CHAPEL, kind="library", sizes=((59, 19), (40, 12), (20, 6))),
    "small-players": Shot(CHAPEL, kind="watched", lines=EVENING, sizes=((59, 19), (40, 12), (20, 6))),
    "small-replay": Shot(CHAPEL, "<end>", EVENING, kind="replay", sizes=((59, 19), (40, 12), (20, 6))),
}


# What a row is seen on


@cache
def prepared(path: Path) -> Table:
    """The table of a scene, read once."""
    return read_scene(path).table


def played(shot: Shot, path: Path | None = None) -> Opened:
    """A session of the scene with the lines of a row."""
    scene = ROOT / "scenes" / f"{shot.scene}.toml"
    held = start_session(prepared(scene), path, seed="seed", shelf=shelf_beside(scene))
    desk = Desk(held)
    for line in shot.lines:
        answer = desk.run(line)
        assert answer.ok, (line, answer.sentences)
    return held


def furnished(folder: Path) -> Path:
    """A home of a GM: the scenes of the samples, one that is broken, two sessions."""
    home = folder / "home"
    if not home.exists():
        (home / "sessions").mkdir(parents=True)
        shutil.copytree(ROOT / "scenes", home / "scenes")
        (home / "scenes" / "broken.toml").write_text(BROKEN, encoding="utf-8")
        for name, shot in (("evening", Shot(CHAPEL, lines=EVENING)), ("duel", Shot(DUEL, lines=DUELLING))):
            played(shot, home / "sessions" / f"2026-01-02-{name}.toml").close()
    return home


BROKEN = """# A first try
title = "The Broken Mill"
system = "fate-core"
skils = 2

[[side]]
name = "Millers"
"""


def a_library(folder: Path) -> Library:
    """The library of that home."""
    home = furnished(folder)
    environ["TRACKER_HOME"], environ["EDITOR"] = str(home), "true"
    return Library(Reader([home / "scenes"]), InForce(Settings(), home / "settings.toml", False))


@cache
def read(folder: Path) -> Library:
    """The same, all files read."""
    library = a_library(folder)
    library.reader.run()
    library.tick()
    return library


def select(library: Library, name: str) -> None:
    """The row of that file, whatever is shown."""
    while library.question is not None or library.place or library.finding or library.shelves.filter:
        library.key("escape", None)
    path = next(path for path in (*library.shelves.scenes, *library.shelves.sessions) if name in path.name)
    library.shelves.go("scenes" if path in library.shelves.scenes else "sessions", path)
    library.tick()


def unread(library: Library) -> bool:
    """Whether the selected session has not been read whole yet, for its preview."""
    return isinstance(library.row, Head) and library.left is None


class Stand(NamedTuple):
    """A row's screen without a terminal: what is drawn, and by whom."""

    draw: Callable[[int, int], Picture]
    seat: Seat | None = None
    library: Library | None = None


def stand(shot: Shot, folder: Path) -> Stand:
    """The screen of a row after its keys."""
    if shot.kind == "library":
        library = read(folder)
        select(library, shot.scene)
        while unread(library):
            library.reader.run()
            library.tick()
        for key, char in keys(shot.keys):
            library.key(key, char)
        return Stand(lambda width, height: shelf(library, width, height), library=library)
    if shot.kind == "opening":
        return Stand(lambda width, height: progress(words(), 6_200, 10_000, width, height))
    if not shot.scene:
        return Stand(lambda width, height: waiting_screen("evening.toml", "Waiting", width, height))
    held = played(shot)
    if shot.kind == "watched":
        seat = Seat(Desk(held))
        eyes = PlayersEyes(held.session, seat.words)
        return Stand(lambda width, height: players_screen(eyes.view(), seat.words, width, height)[0])
    seat = Seat(Desk(held), replay=shot.kind == "replay")
    if shot.kind == "resumed":
        seat.looking.come_in_cold()
    press(seat, shot.keys)
    while seat.due() == 0.0:
        seat.go_on()
    return Stand(lambda width, height: board(seat, width, height), seat)


# The script


def begun() -> Reading:
    """A session whose reading never comes further."""
    while True:
        yield 6_200, 10_000


async def photographed(shot: Shot, folder: Path, theme: str, ascii_only: bool) -> list[str]:
    """The program after the keys of a row, at each size: as SVG."""
    from tracker.ui.app import TrackerApp
    from tracker.ui.watch import WatchApp

    settings = Settings(theme=theme, colours="true", ascii=ascii_only)
    in_force = InForce(settings, folder / "settings.toml", True)
    said = f'theme = "{theme}"\ncolours = "true"\nascii = {str(ascii_only).lower()}\n'
    (folder / "settings.toml").write_text(said, encoding="utf-8")
    app: TrackerApp | WatchApp
    if shot.kind == "library":
        app = TrackerApp(library=a_library(folder), in_force=in_force)
    elif shot.kind == "opening":
        app = TrackerApp(begun(), in_force=in_force)
    elif shot.kind == "watched":
        path = folder / "evening.toml"
        if shot.scene:
            played(shot, path).close()
        app = WatchApp(Watch(path), settings=settings)
    else:
        held = played(shot, folder / "evening.toml")
        replay, cold = shot.kind == "replay", shot.kind == "resumed"
        app = TrackerApp(held, replay=replay, cold=cold, in_force=in_force)
    taken = []
    async with app.run_test(size=(120, 36), notifications=True, tooltips=True) as pilot:
        if isinstance(app, TrackerApp) and app.library is not None:
            while app.library.reader.busy or not app.library.shelves.sessions:
                await pilot.pause(0.02)
            select(app.library, shot.scene)
            while unread(app.library):
                await pilot.pause(0.02)
        for key, _ in keys(shot.keys):
            await pilot.press(key)
        for width, height in shot.sizes:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            taken.append(app.export_screenshot(title="tracker", simplify=True))
    return taken


CELL = 12.2
"""How wide a cell is in the SVG."""
FONT = ("DejaVu Sans Mono", 20.27)
"""A font that is there, in the size that makes its cells as wide."""
TEXT = re.compile(r'<text class="([^"]+)" x="([^"]+)" y="([^"]+)" textLength="[^"]+" ([^>]+)>([^<]*)</text>')


def word_by_word(found: re.Match[str]) -> str:
    """A row in words, each at its own cell: what draws them rounds the width of every letter, blanks among them."""
    look, x, y, more, row = found.groups()
    text = unescape(row)
    words = [(float(x) + CELL * measure(text[: word.start()]), word.group()) for word in re.finditer(r"\S+", text)]
    return "".join(
        f'<text class="{look}" x="{at:.1f}" y="{y}" textLength="{CELL * measure(word):.1f}" {more}>'
        f"{escape(word)}</text>"
        for at, word in words
    )


def as_png(svg: str, path: Path) -> bool:
    """The same for eyes that look at PNG; whether the library for it is there."""
    try:
        from cairosvg import svg2png
    except ImportError:
        return False
    name, size = FONT
    drawn = TEXT.sub(word_by_word, svg.replace("Fira Code", name).replace("font-size: 20px", f"font-size: {size}px"))
    svg2png(bytestring=drawn.encode(), write_to=str(path))
    return True


async def photograph(into: Path, names: list[str], *, theme: str, ascii_only: bool) -> None:
    """All pictures, or those of some rows."""
    with tempfile.TemporaryDirectory() as home:
        for name in names:
            folder = Path(home, name)
            folder.mkdir()
            shot = SHOTS[name]
            for (width, height), svg in zip(
                shot.sizes, await photographed(shot, folder, theme, ascii_only), strict=True
            ):
                path = into / f"{name}-{width}x{height}.svg"
                path.write_text(svg, encoding="utf-8")
                as_png(svg, path.with_suffix(".png"))
            print(name, flush=True)


PAGE = "page"
"""The players' view in a browser; its pictures are as large as the terminals of the others."""
WIDE, HIGH = 9, 19
"""Pixels of a cell on the page."""


DRAWN = "new Promise(done => requestAnimationFrame(() => setTimeout(done, 300)))"
"""What came is on the page a few frames later."""


def _has_come(browser: Browser, columns: int, text: str) -> bool:
    return browser.screen.columns >= columns and "take the hit" in text


async def photograph_page(into: Path) -> None:
    """What the page of `tracker watch --web` shows, in the browser of this machine."""
    if not found():
        print(f"{PAGE}: no browser here")
        return
    with tempfile.TemporaryDirectory() as home:
        path = Path(home, "evening.toml")
        played(SHOTS["players-hit"], path).close()
        async with served(path) as address, Browser(Path(home, "profile")) as browser:
            await browser.open(address)
            for columns, rows in SIZES:
                await browser.ask(
                    "Emulation.setDeviceMetricsOverride",
                    width=columns * WIDE + WIDE,
                    height=rows * HIGH + HIGH,
                    deviceScaleFactor=1,
                    mobile=False,
                )
                await browser.until(partial(_has_come, browser, columns))
                await browser.ask("Runtime.evaluate", expression=DRAWN, awaitPromise=True)
                shot = await browser.ask("Page.captureScreenshot", format="png")
                (into / f"{PAGE}-{columns}x{rows}.png").write_bytes(b64decode(shot["data"]))
    print(PAGE)


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="rows of the table; a part of a name will do; all without one")
    parser.add_argument("--into", type=Path, default=ROOT / "pictures", metavar="FOLDER")
    parser.add_argument("--theme", default="dark", help="dark, light, high-contrast, or one of Textual's")
    parser.add_argument("--ascii", action="store_true", help="with ASCII only")
    asked = parser.parse_args()
    names = [name for name in SHOTS if not asked.names or any(part in name for part in asked.names)]
    asked.into.mkdir(parents=True, exist_ok=True)
    asyncio.run(photograph(asked.into, names, theme=asked.theme, ascii_only=asked.ascii))
    if not asked.names or any(part in PAGE for part in asked.names):
        asyncio.run(photograph_page(asked.into))


if __name__ == "__main__":
    main()
