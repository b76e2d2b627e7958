"""The editor of the user: `VISUAL`, else `EDITOR`, else what the system usually has."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USUAL = ("sensible-editor", "nano", "vi", "notepad")


class EditorError(Exception):
    """The editor failed; str() says why. `started` is whether it ran at all, and may have changed the file."""

    def __init__(self, why: str, *, started: bool = False) -> None:
        super().__init__(why)
        self.started = started


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
    """Edit a file; returns when the editor is left. Raises EditorError for any failure, and nothing else."""
    command = editor_command()
    try:
        with _interrupts_left_to_it():
            code = subprocess.run([*command, str(path)], check=False).returncode
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        why = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise EditorError(f"{command[0]}: {why}") from error
    if code:
        raise EditorError(f"{command[0]}: {_ended(code)}", started=True)


def _ended(code: int) -> str:
    if code > 0:
        return f"exit status {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"


@contextmanager
def _interrupts_left_to_it() -> Iterator[None]:
    """Ctrl+C in the editor is the editor's: the terminal sends it to both."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    # A handler that does nothing, not SIG_IGN: the editor would inherit that.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
