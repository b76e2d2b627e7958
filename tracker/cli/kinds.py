"""What the words of the command line may be, and how they are read."""

from __future__ import annotations

import re
import sys
from typing import Any

import click


class WithNumber(click.Command):
    """A command that takes a number: one below zero is judged as a number, not taken for an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Let such a number through."""
        ctx.ignore_unknown_options = any(re.fullmatch(r"-[0-9]+", each) for each in args)
        return super().parse_args(ctx, args)


class Script(click.File):
    """Command lines from a file or from standard input."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Raises BadParameter where there is nothing to read."""
        if value == "-" and sys.stdin is None:
            self.fail("standard input is closed.", param, ctx)
        return super().convert(value, param, ctx)


class Number(click.IntRange):
    """A whole number; what is none is said so in plain words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Raises BadParameter with what would do."""
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter:
            bounds = f"from {self.min} on" if self.max is None else f"from {self.min} to {self.max}"
            self.fail(f"{str(value)!r} is no number {bounds}.", param, ctx)
