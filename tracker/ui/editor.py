"""The editor of the user: `VISUAL`, else `EDITOR`, else what the system usually has."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path

USUAL = ("sensible-editor", "nano", "vi", "notepad")


class EditorError(Exception):
    """No editor could be started; str() says why."""


def editor_command() -> list[str]:
    """The words that start it. Raises EditorError."""
    for name in ("VISUAL", "EDITOR"):
        given = os.environ.get(name, "").strip()
        if given:
            try:
                return shlex.split(given, posix=os.name != "nt")
            except ValueError as error:
                raise EditorError(f"{name} is {given}") from error
    found = next((name for name in USUAL if shutil.which(name)), None)
    if found is None:
        raise EditorError("none is known")
    return [found]


def edit(path: Path) -> None:
    """Edit a file; returns when the editor is left. Raises EditorError where it cannot be started."""
    command = editor_command()
    try:
        subprocess.run([*command, str(path)], check=False)
    except OSError as error:
        raise EditorError(f"{command[0]}: {error.strerror}") from error
