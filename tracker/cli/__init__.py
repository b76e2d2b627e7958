"""The `tracker` command. Nothing heavy is imported before it is known what is wanted."""

from __future__ import annotations

import errno
import io
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from types import MappingProxyType
from typing import Any

import click

from tracker.cli.say import UNUSABLE, echo, mute, shown

VERBS: Mapping[str, str] = MappingProxyType(
    {
        "play": "screen",
        "replay": "screen",
        "watch": "screen",
        "do": "do",
        "recap": "past",
        "export": "past",
        "branch": "past",
        "ledger": "past",
        "check": "files",
        "schema": "files",
        "commands": "files",
        "settings": "files",
    }
)
"""Every verb, and the module that has it: only that one is loaded."""


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

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The verbs, as the help lists them."""
        return sorted(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The verb of that name, loaded now; None where there is none."""
        if cmd_name not in VERBS:
            return None
        verb: click.Command = getattr(import_module(f"{__name__}.{VERBS[cmd_name]}"), cmd_name)
        return verb

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the missing `play` in."""
        if args and args[0] not in VERBS and args[0] not in ("--help", "-h", "--version"):
            args = ["play", *args]
        return super().parse_args(ctx, args)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """What is wrong with the words may name a file: it is told as text."""
        with _told_as_text():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """The same for the words of a verb. A reader that goes, as `head` does, is told where something was being done;
        whatever only prints just ends."""
        try:
            with _told_as_text():
                return super().invoke(ctx)
        except BrokenPipeError as error:
            if ctx.invoked_subcommand == "do":
                # Left alone it would end as a refusal does, and in silence.
                raise OSError(errno.EIO, "nobody reads it any more") from error
            mute()
            sys.exit(UNUSABLE)

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run; what the system refuses and nobody told yet, the output above all, is told in a sentence."""
        try:
            return super().main(*args, **extra)
        except OSError as error:
            with suppress(OSError):
                mute()
                where = "The output cannot be written" if error.filename is None else shown(str(error.filename))
                echo(f"{where}: {error.strerror or error}.", err=True)
            sys.exit(UNUSABLE)


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
        from tracker.cli.files import listed
        from tracker.cli.screen import has_terminal, library

        if has_terminal():
            library()
        else:
            listed()
