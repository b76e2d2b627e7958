"""The `tracker` command. Nothing heavy is imported before it is known what is wanted."""

from __future__ import annotations

import gc
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

if TYPE_CHECKING:
    from tracker.model.table import Table
    from tracker.storage.desk import Answer, Desk
    from tracker.storage.session_file import Opened, Reading
    from tracker.storage.settings import InForce, Settings

T = TypeVar("T")
REFUSED = 1
UNUSABLE = 2


@contextmanager
def _told_as_text() -> Iterator[None]:
    try:
        yield
    except click.UsageError as error:
        from tracker.text import displayable

        said = error.format_message()
        if displayable(said) == said:
            raise
        raise click.UsageError(displayable(said), error.ctx) from error


class Default(click.Group):
    """A group whose first word may also be a file: `tracker FILE` is `tracker play FILE`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the missing `play` in."""
        if args and args[0] not in self.commands and args[0] not in ("--help", "-h", "--version"):
            args = ["play", *args]
        return super().parse_args(ctx, args)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """What is wrong with the words may name a file: it is told as text."""
        with _told_as_text():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """The same for the words of a verb."""
        with _told_as_text():
            return super().invoke(ctx)

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run; what the system refuses and nobody told yet, the output above all, is told in a sentence."""
        try:
            return super().main(*args, **extra)
        except OSError as error:
            with suppress(OSError):
                _mute()
                where = "The output cannot be written" if error.filename is None else _shown(str(error.filename))
                _echo(f"{where}: {error.strerror or error}.", err=True)
            sys.exit(UNUSABLE)


class _WithNumber(click.Command):
    """A command that takes a number: one below zero is judged as a number, not taken for an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Let such a number through."""
        ctx.ignore_unknown_options = any(re.fullmatch(r"-[0-9]+", each) for each in args)
        return super().parse_args(ctx, args)


class _Script(click.File):
    """Command lines from a file or from standard input."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Raises BadParameter where there is nothing to read."""
        if value == "-" and sys.stdin is None:
            self.fail("standard input is closed.", param, ctx)
        return super().convert(value, param, ctx)


class _Number(click.IntRange):
    """A whole number; what is none is said so in plain words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Raises BadParameter with what would do."""
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter:
            bounds = f"from {self.min} on" if self.max is None else f"from {self.min} to {self.max}"
            self.fail(f"{str(value)!r} is no number {bounds}.", param, ctx)


@click.group(cls=Default, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tracker", prog_name="tracker")
@click.pass_context
def main(ctx: click.Context) -> None:
    """An encounter tracker for Fate, Fudge and tactical phases, in the terminal.

    tracker SCENE.toml begins a session; tracker SESSION.toml goes on with one.
    """
    for stream in (sys.stdout, sys.stderr):
        # What a narrow encoding cannot write is written as its code: never a traceback for a name.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if ctx.invoked_subcommand is None:
        if _has_terminal():
            _full_library()
        else:
            _library()


@main.command()
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
    _needs_terminal()
    # Importing makes much that stays and nothing that goes; the screen turns the collector on after its first frame.
    gc.disable()
    in_force = _settings()
    opened = _long_session(file, session, seed, cast_from) or _open(
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
    _tell_damage(opened)
    if opened.moved_from is not None:
        _echo(f"{_shown(opened.moved_from)} was changed by another program and left as it is.")
    if opened.abandoned:
        _echo("Nothing was entered, so no session is kept.")
    elif opened.path is not None and not opened.read_only:
        _echo(f"Kept in {_shown(opened.path)}")
    _tell_trouble(opened)
    sys.exit(app.return_code or 0)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII only.")
@click.option("--light", is_flag=True, help="Light colours.")
def replay(file: Path, ascii_only: bool, light: bool) -> None:
    """Go through a session step by step, play it, find things in it; nothing in it is changed."""
    _needs_terminal()
    from tracker.storage.paths import why_no_file
    from tracker.storage.session_file import reading_session

    file = _by_name(file)
    if why := why_no_file(file):
        _fail(why)
    _play(reading_session(file), _settings(), ascii_only=ascii_only, light=light, replay=True)


@main.command()
@click.argument("session", type=click.Path(path_type=Path))
@click.option("--gm", is_flag=True, help="Everything, for the GM alone; else what the group may know.")
@click.option("--out", type=click.Path(path_type=Path), help="Write it there; else it is printed.")
def recap(session: Path, gm: bool, out: Path | None) -> None:
    """Write what happened in a session as Markdown: for the group without a secret, with --gm in full."""
    _give(session, "gm" if gm else "group", out)


@main.command()
@click.argument("session", type=click.Path(path_type=Path))
@click.option("--csv", is_flag=True, help="A line an entry, with a head.")
@click.option("--jsonl", is_flag=True, help="A JSON object an entry, its events in it.")
@click.option("--out", type=click.Path(path_type=Path), help="Write it there; else it is printed.")
def export(session: Path, csv: bool, jsonl: bool, out: Path | None) -> None:
    """Give the entries of a session, every secret in them, to other programs."""
    if csv == jsonl:
        _fail("One of --csv and --jsonl says which form is wanted.")
    _give(session, "csv" if csv else "jsonl", out)


@main.command(cls=_WithNumber)
@click.argument("session", type=click.Path(path_type=Path))
@click.argument("entry", type=_Number(min=0))
@click.option("--out", type=click.Path(path_type=Path), help="The new session; else it lies with the others.")
@click.option("--first", is_flag=True, help="As ENTRY was done first, whatever was amended or undone later.")
def branch(session: Path, entry: int, out: Path | None, first: bool) -> None:
    """Begin a new session with everything of SESSION up to ENTRY (0 is its start); SESSION stays as it is.

    Where ENTRY was amended or undone later, it begins with the table that a replay shows there by now.
    """
    from tracker.engine.branches import origins
    from tracker.storage.branch import branch_session
    from tracker.storage.desk import Desk
    from tracker.storage.journal import JournalError
    from tracker.storage.session_file import read_session

    try:
        read = read_session(_by_name(session))
        found = origins(read.session, entry) if entry <= len(read.session.entries) else ()
        origin = found[-1 if first else 0] if found else None
        _echo(_shown(branch_session(_by_name(session), entry, _named_out(out), origin=origin)))
    except JournalError as error:
        _fail(str(error))
    if len(found) > 1 and not first:
        desk = Desk(read)
        behind = f"entry {found[0].of}: {desk.sentence(found[0].of)}" if found[0].of else "the start."
        _echo(f"It begins as the replay shows it, behind {behind} With --first: as entry {entry} was done.", err=True)


@main.command()
@click.argument("session", type=click.Path(path_type=Path))
@click.option("--web", is_flag=True, help="Show it in a browser, at an address of this machine.")
@click.option("--host", help="With --web: the address to serve it at; else 127.0.0.1.")
@click.option("--port", type=_Number(1, 65535), help="With --web: the port; else 8000.")
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
        _fail("--host and --port are for --web.")
    session = _by_name(session)
    if not session.suffix and not os.path.lexists(session):
        _fail(f"No session is called {_shown(session)}; one that is to begin is waited for by its file, NAME.toml.")
    if (why := why_no_file(session)) and why != missing(session):
        _fail(why)
    followed = Watch(session)
    followed.poll()
    if os.path.exists(session) and followed.session is None and not followed.unfinished:
        _fail(followed.why or str(JournalError("missing", session)))
    if web:
        _serve(
            session,
            host or "127.0.0.1",
            port or 8000,
            (*(["--ascii"] if ascii_only else []), *(["--light"] if light else [])),
        )
        return
    if not (served and os.environ.get("TEXTUAL_DRIVER")):
        _needs_terminal()
    from tracker.ui.watch import WatchApp

    WatchApp(followed, ascii_only=ascii_only or None, light=light, settings=_settings().settings).run()


def _serve(session: Path, host: str, port: int, options: tuple[str, ...]) -> None:
    from tracker.ui.serve import PlayersServer

    try:
        PlayersServer(session, host, port, options).serve()
    except OSError as error:
        _fail(f"It cannot be served at {host}, port {port}: {error.strerror or error}.")


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("-c", "lines", multiple=True, metavar="COMMAND", help="A command line; may be given several times.")
@click.option("--script", type=_Script(encoding="utf-8"), help="Command lines from a file, - for standard input.")
@click.option("--session", type=click.Path(path_type=Path), help="Keep the session in this file.")
@click.option("--cast-from", type=click.Path(path_type=Path), help="Begin with the cast as this session left it.")
@click.option("--seed", help="Seed of the dice that the program rolls.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value {entries, refused, table}.")
def do(
    file: Path,
    lines: tuple[str, ...],
    script: Any,
    session: Path | None,
    cast_from: Path | None,
    seed: str | None,
    as_json: bool,
) -> None:
    """Run command lines without a screen, on a scene or on a session (which goes on).

    Stops at the first refusal; what was done before it stands. Exit code 0 done, 1 refused, 2 unusable input.
    """
    try:
        # Only a line feed ends a command: other separators may stand in a text.
        wanted = [*lines, *(script.read().removeprefix("\ufeff").split("\n") if script is not None else ())]
    except UnicodeDecodeError:
        _fail("The script is not UTF-8 text.")
    opened = _open(file, session, seed, cast_from=cast_from)
    from tracker.storage.desk import Desk

    desk = Desk(opened)
    first = len(opened.session.entries)
    refused: tuple[str, Answer] | None = None
    try:
        for line in wanted:
            answer = desk.run(line)
            # What is not on disk is not told as done, and nothing goes on behind it.
            _tell_trouble(opened)
            if not as_json:
                _print(answer)
            if not answer.ok:
                refused = (line, answer)
                break
    finally:
        opened.close()
    if as_json:
        _echo(json.dumps(_json(desk, first, refused), ensure_ascii=False))
    elif refused is not None:
        _echo(f"Refused: {refused[0].strip()}", err=True)
    _tell_trouble(opened)
    sys.exit(REFUSED if refused is not None else 0)


@main.command()
@click.argument("session", type=click.Path(path_type=Path))
@click.argument("who", required=False)
def ledger(session: Path, who: str | None) -> None:
    """Print every fate point that moved in a session: from whom, to whom, why; of WHO alone if named."""
    from tracker.storage.desk import Desk

    answer = Desk(_read(session)).ledger_of(who or "")
    _print(answer)
    sys.exit(0 if answer.ok else REFUSED)


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
def check(files: tuple[Path, ...]) -> None:
    """Check scene, cast and session files; every fault with its line."""
    from tracker.storage.journal import JournalError, is_session
    from tracker.storage.library import unforeseen
    from tracker.storage.paths import why_no_file
    from tracker.storage.scene_file import look_over
    from tracker.storage.session_file import read_session

    bad = False
    for path in files:
        try:
            if why := why_no_file(path):
                faults = [why]
            elif is_session(path):
                found = read_session(path)
                faults = [] if found.damage is None else [f"line {found.damage.line}: {found.damage.detail}"]
            else:
                looked = look_over(path)
                faults = [str(fault) for fault in looked.faults]
                for note in looked.notes:
                    _echo(f"Note: {note}")
        except JournalError as error:
            faults = [str(error)]
        except OSError as error:
            faults = [f"{_shown(path)} cannot be read: {error.strerror}."]
        except Exception as error:  # whatever one file does to this program, the others are looked at
            faults = [f"{_shown(path)} cannot be read: {unforeseen(error)}."]
        bad = bad or bool(faults)
        for fault in faults:
            _echo(fault)
        if not faults:
            _echo(f"{_shown(path)}: good")
    sys.exit(UNUSABLE if bad else 0)


@main.command()
@click.option("--cast", is_flag=True, help="Of cast files, which scenes name in `cast`.")
def schema(cast: bool) -> None:
    """Print the JSON Schema of scene files, for editors."""
    from tracker.storage.scene_file import cast_schema, scene_schema

    _echo(json.dumps(cast_schema() if cast else scene_schema(), indent=2, ensure_ascii=False))


@main.command()
def commands() -> None:
    """Print the command language."""
    from tracker.storage.desk import whole_grammar

    _echo(whole_grammar())


@main.command()
@click.option("--write", is_flag=True, help="Write a commented settings file, unless there is one.")
def settings(write: bool) -> None:
    """Print where the settings stand, what is in force, and what of them cannot be used."""
    from tracker.storage.settings import settings_path, write_commented
    from tracker.storage.settings_text import told

    if write:
        path = settings_path()
        try:
            write_commented(path)
        except FileExistsError:
            _fail(f"{_shown(path)} is there already and was not touched.")
        except OSError as error:
            _fail(f"{_shown(path)} cannot be written: {error.strerror}.")
        _echo(f"Written: {_shown(path)}")
    found = _settings()
    for line in told(found):
        _echo(line)
    sys.exit(UNUSABLE if found.faults else 0)


def _settings() -> InForce:
    """The settings, judged by the screen too."""
    from tracker.storage.settings import read_settings
    from tracker.ui.preferences import check

    return read_settings(check=check)


def _has_terminal() -> bool:
    # The screen is drawn through the stream for errors, so that one counts too.
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


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


def _full_library() -> None:
    """The library on the full screen."""
    gc.disable()
    from tracker.storage.settings import home_of_new, scene_folders
    from tracker.ui.app import TrackerApp
    from tracker.ui.library.reader import Reader
    from tracker.ui.library.seat import Library

    in_force = _settings()
    folders = scene_folders(in_force.settings)
    library = Library(Reader(folders, in_force.settings.language or ""), in_force, own=home_of_new(in_force.settings))
    app = TrackerApp(library=library, in_force=in_force)
    try:
        app.run()
    finally:
        if app.opened is not None:
            app.opened.close()
    sys.exit(app.return_code or 0)


def _needs_terminal() -> None:
    if not _has_terminal():
        why = "The full screen needs a terminal for its input, output and errors; `tracker do` works without one."
        if sys.stdout is not None and sys.stdout.isatty():
            _echo(why)  # where errors go elsewhere, nobody would see it there
            sys.exit(UNUSABLE)
        _fail(why)


def _open(
    file: Path,
    session: Path | None,
    seed: str | None,
    *,
    settings: Settings | None = None,
    cast_from: Path | None = None,
) -> Opened:
    """A session out of a scene file or a session file; ends the program with a sentence where there is none.

    With settings, as for the screen: a new one begins by them, and is kept among the others if not where it is told.
    """
    from tracker.storage.desk import shelf_beside
    from tracker.storage.folders import find_scene
    from tracker.storage.journal import JournalError, is_session
    from tracker.storage.opening import as_set, begin_session
    from tracker.storage.paths import missing, why_no_file
    from tracker.storage.scene_file import SceneError, read_scene
    from tracker.storage.session_file import resume_session, start_session

    found = find_scene(str(file)) or (file if os.path.lexists(file) else _in_folders(str(file)))
    if found is None:
        _fail(missing(file))
    if why := why_no_file(found):
        _fail(why)
    shelf = shelf_beside(found)
    try:
        if is_session(found):
            if cast_from is not None:
                _fail("--cast-from is for a new session: FILE has to be a scene.")
            opened = resume_session(found, seed=seed, shelf=shelf)
            _tell_damage(opened)
            return opened
        prepared = read_scene(found)
        for note in prepared.notes:
            _echo(str(note), err=True)
        start = prepared.table if cast_from is None else _with_cast_of(cast_from, prepared.table, found)
        if settings is not None:
            start = as_set(start, settings, found)
        if session is not None or settings is None:
            return start_session(start, session, seed=seed, shelf=shelf)
        return _while_loading("tracker.ui.app", lambda: begin_session(start, seed=seed, shelf=shelf))
    except SceneError as error:
        _fail(str(error))
    except JournalError as error:
        _fail(str(error))
    except OSError as error:
        _fail(f"{_shown(found)} cannot be read: {error.strerror}.")


def _while_loading(module: str, make: Callable[[], T]) -> T:
    """What is made meanwhile: a new file waits for the disk, and a module needs the processor alone."""
    from concurrent.futures import ThreadPoolExecutor
    from importlib import import_module

    with ThreadPoolExecutor(1) as beside:
        made = beside.submit(make)
        import_module(module)
        return made.result()


def _read(session: Path) -> Opened:
    """A session to be read; ends the program with a sentence where there is none."""
    from tracker.storage.journal import JournalError
    from tracker.storage.session_file import read_session

    try:
        opened = read_session(_by_name(session))
    except JournalError as error:
        _fail(str(error))
    _tell_damage(opened, only_read=True)
    return opened


def _give(session: Path, form: str, out: Path | None) -> None:
    """Print what is made of a session, or write it to a file that is not there yet."""
    out = _named_out(out)
    opened = _read(session)
    from tracker.storage.desk import Desk
    from tracker.storage.recap.keep import keep, made

    text = made(Desk(opened), form)
    if out is None:
        _echo(text.rstrip("\n"))
        return
    try:
        keep(text, out)
    except FileExistsError:
        _fail(f"{_shown(out)} is there already and was not touched.")
    except OSError as error:
        _fail(f"{_shown(out)} cannot be written: {error.strerror}.")
    _echo(_shown(out))


def _named_out(out: Path | None) -> Path | None:
    """Where something is to be written: into a folder that is there."""
    if out is None:
        return None
    if not out.name:
        _fail("--out names no file.")
    if not os.path.isdir(out.parent):
        _fail(f"There is no folder {_shown(out.parent)}.")
    return out


def _by_name(session: Path) -> Path:
    """A session by its path, or by its name among the others, with or without .toml; as it was named where none is."""
    from tracker.storage.folders import data_folder
    from tracker.storage.paths import is_file

    if os.path.lexists(session):
        return session
    for folder in (Path(), data_folder() / "sessions"):
        for candidate in (folder / session, folder / f"{session}.toml"):
            if is_file(candidate):
                return candidate
    return session


def _in_folders(name: str) -> Path | None:
    """A scene by its name in the folders of the settings."""
    from tracker.storage.folders import find_scene
    from tracker.storage.settings import read_settings, scene_folders

    return find_scene(name, more=scene_folders(read_settings().settings))


def _with_cast_of(path: Path, prepared: Table, scene: Path) -> Table:
    """The prepared scene with the cast as a session left it; says what has healed since."""
    from tracker.engine.catalogue import BOOK
    from tracker.engine.next_session import next_session
    from tracker.language.tell import tell
    from tracker.language.words import words
    from tracker.storage.session_file import read_session

    former = read_session(path).session.table
    start, between = next_session(former, prepared, str(scene), BOOK)
    for sentence in tell(between.events, former, between.told, words(start.language)):
        _echo(sentence, err=True)
    return start


def _print(answer: Answer) -> None:
    for sentence in answer.sentences:
        _echo(sentence, err=not answer.ok)
    for advice in answer.advice:
        _echo(f"  ({advice})")


def _json(desk: Desk, first: int, refused: tuple[str, Answer] | None) -> dict[str, Any]:
    from tracker.engine.session import written

    session = desk.session
    entries = [{**written(entry), "sentence": desk.sentence(entry.seq)} for entry in session.entries[first:]]
    no = None
    if refused is not None and refused[1].refusal is not None:
        refusal = refused[1].refusal
        no = {
            "line": refused[0],
            "kind": refusal.kind,
            "code": refusal.code,
            "facts": dict(refusal.facts),
            "sentence": refused[1].sentences[0],
        }
    return {"entries": entries, "refused": no, "table": session.table.model_dump(mode="json", exclude_none=True)}


def _tell_damage(opened: Opened, *, only_read: bool = False) -> None:
    if opened.damage is not None:
        where = f" What followed is kept in {_shown(opened.kept)}." if opened.kept is not None else ""
        _echo(
            f"{_shown(opened.path)}: damaged at line {opened.damage.line} ({opened.damage.detail}); "
            f"everything before it is here.{where}",
            err=True,
        )
    if opened.read_only and not only_read:
        _echo(opened.why_read_only, err=True)


def _tell_trouble(opened: Opened) -> None:
    if opened.keeper is not None and opened.keeper.trouble is not None:
        _fail(str(opened.keeper.trouble))


def _library() -> None:
    """What there is to open, as a list."""
    from tracker.storage.library import SceneCard, in_list, scene_files, session_files
    from tracker.storage.session_head import Head
    from tracker.storage.settings import scene_folders

    rows = [
        *(in_list(path, scene=True) for path in scene_files(scene_folders(_settings().settings))),
        *(in_list(path, scene=False) for path in session_files()),
    ]
    scenes = [(row.path, str(row.faults[0]) if row.faults else "") for row in rows if isinstance(row, SceneCard)]
    sessions = [(row.path, row.why) for row in rows if isinstance(row, Head)]
    _echo("tracker FILE opens a scene or goes on with a session. Here are:\n")
    for heading, found in (("Scenes", scenes), ("Sessions", sessions)):
        if found:
            _echo(heading)
            for path, fault in found:
                _echo(f"  {_shown(path)}")
                if fault:
                    _echo(f"      x {fault}")
    _echo("\ntracker --help tells the rest.")


def _echo(text: str, *, err: bool = False) -> None:
    """The last door to the terminal: no control characters, whatever file the text came from."""
    from tracker.text import displayable

    click.echo(displayable(text), err=err)


def _mute() -> None:
    """Send what is still waiting to be printed nowhere, so that it does not fail once more at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError, AttributeError):
        os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _shown(path: Path | str | None) -> str:
    from tracker.text import one_line

    return one_line(str(path))


def _fail(sentence: str) -> NoReturn:
    _echo(sentence, err=True)
    sys.exit(UNUSABLE)


if __name__ == "__main__":
    main()
