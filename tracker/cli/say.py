"""What the command line says, and how it ends."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from tracker.storage.blocks import Damage
    from tracker.storage.desk import Answer
    from tracker.storage.session_file import Opened

REFUSED = 1
"""Exit code: a command was refused."""
UNUSABLE = 2
"""Exit code: what was given cannot be used."""


def echo(text: str, *, err: bool = False) -> None:
    """The last door to the terminal: no control characters, whatever file the text came from."""
    from tracker.text import displayable

    if sys.stdout is None and not err:
        raise OSError(errno.EBADF, "it is closed")
    click.echo(displayable(text), err=err)


def mute() -> None:
    """Send what is still waiting to be printed nowhere, so that it does not fail once more at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError, AttributeError):
        os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def shown(path: Path | str | None) -> str:
    """A path as it may be printed, on one line."""
    from tracker.text import one_line

    return one_line(str(path))


def fail(sentence: str) -> NoReturn:
    """Say why, and end: what was given cannot be used."""
    echo(sentence, err=True)
    sys.exit(UNUSABLE)


def answered(answer: Answer) -> None:
    """What came of a command line; a refusal among the errors."""
    for sentence in answer.sentences:
        echo(sentence, err=not answer.ok)
    for advice in answer.advice:
        echo(f"  ({advice})")


def damage_at(path: Path | None, damage: Damage) -> str:
    """What is wrong with a session file, and where, in a sentence."""
    newer = ", which a newer version of this program wrote" if damage.kind == "newer" else ""
    return f"{shown(path)}, line {damage.line}: {damage.detail}{newer}."


def tell_damage(opened: Opened, *, only_read: bool = False) -> None:
    """What of a session file could not be read, and why nothing is kept in it."""
    if opened.damage is not None:
        if opened.damage.kind == "newer":
            echo(f"{damage_at(opened.path, opened.damage)} Everything before it is here.", err=True)
            return
        where = f" What followed is kept in {shown(opened.kept)}." if opened.kept is not None else ""
        echo(
            f"{shown(opened.path)}: damaged at line {opened.damage.line} ({opened.damage.detail}); "
            f"everything before it is here.{where}",
            err=True,
        )
    if opened.read_only and not only_read:
        echo(opened.why_read_only, err=True)


def tell_file(opened: Opened) -> None:
    """What other programs did to the file meanwhile."""
    from tracker.language.words import words

    if opened.keeper is not None:
        for sentence in opened.keeper.news(words(opened.session.start.language)):
            echo(sentence, err=True)
    if opened.moved_from is not None:
        echo(f"{shown(opened.moved_from)} was changed by another program and left as it is.", err=True)


def tell_trouble(opened: Opened) -> None:
    """End where the session that was closed could not be kept: what is not, and where a copy is."""
    if opened.keeper is not None and opened.keeper.trouble is not None:
        fail(opened.keeper.not_kept or str(opened.keeper.trouble))
