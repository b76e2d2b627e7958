"""What stands in files: checked, listed, described."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from tracker.cli.say import UNUSABLE, damage_at, echo, fail, shown
from tracker.cli.sources import settings_in_force


@click.command()
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
                faults = [] if found.damage is None else [damage_at(path, found.damage)]
            else:
                looked = look_over(path)
                faults = [str(fault) for fault in looked.faults]
                for note in looked.notes:
                    echo(f"Note: {note}")
        except JournalError as error:
            faults = [str(error)]
        except OSError as error:
            faults = [f"{shown(path)} cannot be read: {error.strerror}."]
        except Exception as error:  # whatever one file does to this program, the others are looked at
            faults = [f"{shown(path)} cannot be read: {unforeseen(error)}."]
        bad = bad or bool(faults)
        for fault in faults:
            echo(fault)
        if not faults:
            echo(f"{shown(path)}: good")
    sys.exit(UNUSABLE if bad else 0)


@click.command()
@click.option("--cast", is_flag=True, help="Of cast files, which scenes name in `cast`.")
def schema(cast: bool) -> None:
    """Print the JSON Schema of scene files, for editors."""
    from tracker.storage.scene_file import cast_schema, scene_schema

    echo(json.dumps(cast_schema() if cast else scene_schema(), indent=2, ensure_ascii=False))


@click.command()
def commands() -> None:
    """Print the command language."""
    from tracker.storage.desk import whole_grammar

    echo(whole_grammar())


@click.command()
@click.option("--write", is_flag=True, help="Write a commented settings file, unless there is one.")
def settings(write: bool) -> None:
    """Print where the settings stand, what is in force, and what of them cannot be used."""
    from tracker.storage.settings import settings_path, write_commented
    from tracker.storage.settings_text import told
    from tracker.ui.rebinding import told_games

    if write:
        path = settings_path()
        try:
            write_commented(path)
        except FileExistsError:
            fail(f"{shown(path)} is there already and was not touched.")
        except OSError as error:
            fail(f"{shown(path)} cannot be written: {error.strerror}.")
        echo(f"Written: {shown(path)}")
    found = settings_in_force()
    for line in told(found, told_games):
        echo(line)
    sys.exit(UNUSABLE if found.faults else 0)


def listed() -> None:
    """What there is to open, as a list."""
    from tracker.storage.library import SceneCard, in_list, scene_files, session_files
    from tracker.storage.session_head import Head
    from tracker.storage.settings import scene_folders

    rows = [
        *(in_list(path, scene=True) for path in scene_files(scene_folders(settings_in_force().settings))),
        *(in_list(path, scene=False) for path in session_files()),
    ]
    scenes = [(row.path, str(row.faults[0]) if row.faults else "") for row in rows if isinstance(row, SceneCard)]
    sessions = [(row.path, row.why) for row in rows if isinstance(row, Head)]
    echo("tracker FILE opens a scene or goes on with a session. Here are:\n")
    for heading, found in (("Scenes", scenes), ("Sessions", sessions)):
        if found:
            echo(heading)
            for path, fault in found:
                echo(f"  {shown(path)}")
                if fault:
                    echo(f"      x {fault}")
    echo("\ntracker --help tells the rest.")
