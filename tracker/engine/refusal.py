"""The three kinds of no, as values."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from tracker.model.value import Map, Value, no_rows

Fact = str | int | tuple[str, ...]


class Refusal(Value):
    """Why a command was not done. `language/` makes the sentence from code and facts.

    cannot: an unknown name, a value of the wrong kind; never overridden. rule: stops once, a ruling does it.
    """

    kind: Literal["cannot", "rule"]
    code: str
    facts: Map[str, Fact] = Field(default_factory=no_rows)


class Advice(Value):
    """Something the GM may want to know; the command was done."""

    code: str
    facts: Map[str, Fact] = Field(default_factory=no_rows)


class Refused(Exception):
    """Carries a refusal out of `decide`."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
