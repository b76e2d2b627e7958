"""A command line into a command. Generic over the classes: it knows no verb by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError

from tracker.engine.command import Command
from tracker.engine.refusal import Refusal, Refused
from tracker.language.fields import Shape, Slot, shape, written
from tracker.language.lexer import Token, tokens
from tracker.language.resolve import cannot
from tracker.language.values import read
from tracker.language.words import Words
from tracker.model.table import Table
from tracker.text import closest, displayable

Verbs = Mapping[str, type[Command]]
"""The verbs of the catalogue and their classes."""


class Parsed(NamedTuple):
    """What a line says."""

    command: Command
    ruling: bool = False
    """Whether it ended in `!`: go on past the rules."""


def parse(line: str, table: Table, verbs: Verbs, words: Words) -> Parsed | Refusal:
    """The command of a line, its names resolved against the Table; or why there is none."""
    try:
        return _parse(line, table, verbs, words)
    except Refused as refused:
        return refused.refusal


def _parse(line: str, table: Table, verbs: Verbs, words: Words) -> Parsed:
    found = tokens(displayable(line))
    ruling = bool(found) and found[-1].bare == "!"
    if ruling:
        found.pop()
    if not found:
        cannot("empty_line")
    if any(token.bare == "!" for token in found):
        cannot("ruling_not_last")
    verb, used = verb_of(found, verbs)
    if verb is None:
        cannot("unknown_verb", what=found[0].text, nearest=closest(found[0].text, verbs))
    filling = Filling(verb, verbs[verb], table, words)
    for token in found[used:]:
        filling.take(token)
    return Parsed(filling.command(), ruling)


def verb_of(found: list[Token], verbs: Verbs) -> tuple[str | None, int]:
    """The verb a line begins with and how many tokens it takes: `extra turn` is `extra-turn`."""
    for used in (2, 1):
        typed = "-".join(token.bare.casefold() or " " for token in found[:used]).replace("_", "-")
        if len(found) >= used and typed in verbs:
            return typed, used
    return None, 0


class Filling:
    """The fields of one command while its tokens are taken one by one."""

    def __init__(self, verb: str, kind: type[Command], table: Table, words: Words) -> None:
        self.verb = verb
        self.kind = kind
        self.shape: Shape = shape(kind)
        self.values: dict[str, Any] = {}
        self._table = table
        self._words = words
        self._skipped: set[str] = set()
        self._dice: Slot | None = None
        self._text: Slot | None = None
        """The text that takes the rest of the line: the last place, begun without quotes."""

    def next_placed(self) -> Slot | None:
        """The field that the next word without a key goes to."""
        return next(
            (slot for slot in self.shape.placed if slot.name not in self.values and slot.key not in self._skipped), None
        )

    def take(self, token: Token) -> None:
        """Put a token where it belongs. Raises Refused."""
        before, self._dice = self._dice, None
        if token.key:
            self._put(self.slot(token.key), token.value)
        elif (owner := self.shape.words.get(token.bare.casefold())) is not None:
            self._put(owner, token, is_word=True)
        elif (slot := self._place_for(token)) is not None:
            self._put(slot, token)
        elif before is not None and token.bare in ("1", "2", "3", "4", "5", "6"):
            self.values[before.name] += f" {token.bare}"
            self._dice = before
        elif self._text is not None and token.bare:
            self.values[self._text.name] += f" {token.bare}"
        else:
            cannot("too_many_arguments", what=token.text, verb=self.verb)

    def slot(self, key: str) -> Slot:
        """The field of a key. Raises Refused."""
        found = self.shape.slots.get(written(key.casefold()))
        if found is None:
            cannot("unknown_key", what=key, verb=self.verb, nearest=closest(key, self.shape.slots))
        return found

    def _place_for(self, token: Token) -> Slot | None:
        while (slot := self.next_placed()) is not None:
            if slot.kind != "choice" or slot.required or slot.choice(token.bare) is not None:
                return slot
            self._skipped.add(slot.key)
        return None

    def _put(self, slot: Slot, token: Token, *, is_word: bool = False) -> None:
        if slot.name in self.values:
            cannot("given_twice", key=slot.key, verb=self.verb)
        alone = {"flag": True, "text": ""}.get(slot.kind) if is_word else None
        self.values[slot.name] = read(slot, token, self._table, self._words) if alone is None else alone
        if slot.kind == "dice" and token.bare:
            self._dice = slot
        if slot.kind == "text" and token.bare and not is_word and slot is self.shape.placed[-1]:
            self._text = slot

    def command(self) -> Command:
        """The command. Raises Refused where something is missing or cannot be."""
        for slot in self.shape.slots.values():
            if slot.required and slot.name not in self.values:
                cannot("missing_argument", key=slot.key, verb=self.verb)
        try:
            return self.kind(**self.values)
        except ValidationError as error:
            where = error.errors()[0]["loc"]
            cannot("bad_value", key=written(str(where[0])) if where else "", verb=self.verb)
