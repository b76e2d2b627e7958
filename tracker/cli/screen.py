"""The full screen: played, replayed, watched, and the library of what there is to open."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from tracker.cli.kinds import Number
from tracker.cli.say import UNUSABLE, echo, fail, shown, tell_damage, tell_file, tell_trouble
from tracker.cli.sources import by_name, session_of, settings_in_force

if TYPE_CHECKING:
    from tracker.storage.session_file import Opened, Reading
    from tracker.storage.settings import InForce


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--session", type=click.Path(path_type=Path), help="Keep the session in this file.")
@click.option("--cast-from", type=click.Path(path_type=Path), help="Begin with the cast as this session left it.")
@click.option("--seed", help="Seed of the dice that the program rolls.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII only.")
@click.option("--light", is_flag=True, help="Light colours.")
def play(
    file: Path, session: Path | None, cast_from: Path | None, seed: str | None, ascii_only: bool, light: bool
) -> None:
    """Open a scene or a session on the full screen."""
    needs_terminal()
    # Importing makes much that stays and nothing that goes; the screen turns the collector on after its first frame.
    gc.disable()
    in_force = settings_in_force()
    opened = _long_session(file, session, seed, cast_from) or session_of(
        file, session, seed, settings=in_force.settings, cast_from=cast_from
    )
    from tracker.storage.session_file import Opened

    cold = not isinstance(opened, Opened) or len(opened.session.entries) > 0
    _play(opened, in_force, ascii_only=ascii_only, light=light, cold=cold)


def _play(
    start: Opened | Reading,
    in_force: InForce,
    *,
    ascii_only: bool,
    light: bool,
    cold: bool = False,
    replay: bool = False,
) -> NoReturn:
    """The full screen, until it is left; then what is to be known about the file."""
    from tracker.ui.app import TrackerApp

    app = TrackerApp(start, ascii_only=ascii_only or None, light=light, cold=cold, replay=replay, in_force=in_force)
    try:
        app.run()
    finally:
        if app.opened is not None:
            app.opened.close()
    opened = app.opened
    if opened is None or (opened.keeper is None and replay):
        sys.exit(app.return_code or 0)
    tell_damage(opened)
    tell_file(opened)
    tell_trouble(opened)
    if opened.abandoned:
        echo("Nothing was entered, so no session is kept.")
    elif opened.path is not None and not opened.read_only:
        echo(f"Kept in {shown(opened.path)}")
    sys.exit(app.return_code or 0)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII only.")
@click.option("--light", is_flag=True, help="Light colours.")
def replay(file: Path, ascii_only: bool, light: bool) -> None:
    """Go through a session step by step, play it, find things in it; nothing in it is changed."""
    needs_terminal()
    from tracker.storage.paths import why_no_file
    from tracker.storage.session_file import reading_session

    file = by_name(file)
    if why := why_no_file(file):
        fail(why)
    _play(reading_session(file), settings_in_force(), ascii_only=ascii_only, light=light, replay=True)


@click.command()
@click.argument("session", type=click.Path(path_type=Path))
@click.option("--web", is_flag=True, help="Show it in a browser, at an address of this machine.")
@click.option("--host", help="With --web: the address to serve it at; else 127.0.0.1.")
@click.option("--port", type=Number(1, 65535), help="With --web: the port; else 8000.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII only.")
@click.option("--light", is_flag=True, help="Light colours.")
@click.option("--served", is_flag=True, hidden=True)
def watch(
    session: Path, web: bool, host: str | None, port: int | None, ascii_only: bool, light: bool, served: bool
) -> None:
    """Show players what they may see of a session that is played elsewhere. It only reads."""
    from tracker.storage.journal import JournalError
    from tracker.storage.paths import missing, why_no_file
    from tracker.storage.watching import Watch

    if not web and (host is not None or port is not None):
        fail("--host and --port are for --web.")
    session = by_name(session)
    if not session.suffix and not os.path.lexists(session):
        fail(f"No session is called {shown(session)}; one that is to begin is waited for by its file, NAME.toml.")
    if (why := why_no_file(session)) and why != missing(session):
        fail(why)
    followed = Watch(session)
    followed.poll()
    if os.path.exists(session) and followed.session is None and not followed.unfinished:
        fail(followed.why or str(JournalError("missing", session)))
    if web:
        _serve(
            session,
            host or "127.0.0.1",
            port or 8000,
            (*(["--ascii"] if ascii_only else []), *(["--light"] if light else [])),
        )
        return
    if not (served and os.environ.get("TEXTUAL_DRIVER")):
        needs_terminal()
    from tracker.ui.watch import WatchApp

    WatchApp(followed, ascii_only=ascii_only or None, light=light, settings=settings_in_force().settings).run()


def _serve(session: Path, host: str, port: int, options: tuple[str, ...]) -> None:
    from tracker.ui.serve import PlayersServer

    try:
        PlayersServer(session, host, port, options).serve()
    except OSError as error:
        fail(f"It cannot be served at {host}, port {port}: {error.strerror or error}.")


def _long_session(file: Path, session: Path | None, seed: str | None, cast_from: Path | None) -> Reading | None:
    """A session that takes long to open: it is read behind a screen that says how far it is."""
    from tracker.storage.folders import find_scene
    from tracker.storage.journal import is_session
    from tracker.storage.paths import is_file

    found = find_scene(str(file)) or file
    try:
        if session is not None or cast_from is not None or not is_file(found) or not is_session(found):
            return None
    except OSError:
        return None
    from tracker.storage.desk import shelf_beside
    from tracker.storage.session_file import resuming_session
    from tracker.ui.opening import is_long

    return resuming_session(found, seed=seed, shelf=shelf_beside(found)) if is_long(found) else None


def library() -> None:
    """The library on the full screen."""
    gc.disable()
    from tracker.storage.settings import home_of_new, scene_folders
    from tracker.ui.app import TrackerApp
    from tracker.ui.library.reader import Reader
    from tracker.ui.library.seat import Library

    in_force = settings_in_force()
    folders = scene_folders(in_force.settings)
    library = Library(Reader(folders, in_force.settings.language or ""), in_force, own=home_of_new(in_force.settings))
    app = TrackerApp(library=library, in_force=in_force)
    try:
        app.run()
    finally:
        if app.opened is not None:
            app.opened.close()
    sys.exit(app.return_code or 0)


def has_terminal() -> bool:
    """Whether there is one to draw on and to read keys from."""
    # The screen is drawn through the stream for errors, so that one counts too.
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def needs_terminal() -> None:
    """End with a sentence where there is none."""
    if not has_terminal():
        why = "The full screen needs a terminal for its input, output and errors; `tracker do` works without one."
        if sys.stdout is not None and sys.stdout.isatty():
            echo(why)  # where errors go elsewhere, nobody would see it there
            sys.exit(UNUSABLE)
        fail(why)
