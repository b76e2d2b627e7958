"""The fields of a command class, as the command language sees them."""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from tracker.engine.command import Command, written_as


class Slot(NamedTuple):
    """A field: how it is written, and where."""

    name: str
    """In Python."""
    key: str
    """In the command language: `with` for `with_`, `own-dice` for `own_dice`."""
    kind: str
    """A kind of `engine/command.py`, or `flag`, `choice`, `texts`."""
    choices: tuple[str, ...]
    """Of a choice: its words, in Python."""
    required: bool
    default: Any
    placed: bool
    """Whether it may stand without its key."""

    @property
    def may_be_empty(self) -> bool:
        """Whether it is a text that is left out (None) or may be there without words."""
        return self.kind == "text" and not self.required and not self.placed and self.default is None

    def choice(self, word: str) -> str | None:
        """The choice that a typed word means."""
        wanted = word.casefold().replace("_", "-")
        return next((choice for choice in self.choices if written(choice).casefold() == wanted), None)


class Shape(NamedTuple):
    """All fields of a command class."""

    slots: dict[str, Slot]
    """By key."""
    placed: tuple[Slot, ...]
    """In the order in which they stand without a key."""
    words: dict[str, Slot]
    """Without case, what says its field by itself: flags, texts that may be empty (`mild`: a consequence without a
    name), and every word that belongs to one choice only."""


@cache
def shape(kind: type[Command]) -> Shape:
    """The fields of a command class, those with a place first."""
    names = [*kind.order, *(name for name in kind.model_fields if name not in kind.order)]
    slots = [_slot(kind, name) for name in names]
    words: dict[str, Slot | None] = {slot.key: slot for slot in slots if slot.kind == "flag" or slot.may_be_empty}
    for slot in slots:
        for choice in slot.choices:
            word = written(choice).casefold()
            words[word] = None if word in words else slot
    return Shape(
        slots={slot.key: slot for slot in slots},
        placed=tuple(slot for slot in slots if slot.placed),
        words={word: owner for word, owner in words.items() if owner is not None},
    )


def written(word: str) -> str:
    """A name of Python as the command language writes it: no underscore at the end, hyphens inside."""
    return word.rstrip("_").replace("_", "-")


def _slot(kind: type[Command], name: str) -> Slot:
    field = kind.model_fields[name]
    choices = tuple(str(word) for word in _literal(field.annotation) if word != "")
    return Slot(
        name=name,
        key=written(name),
        kind=_kind(field, choices),
        choices=choices,
        required=field.is_required(),
        default=None if field.is_required() else field.get_default(call_default_factory=True),
        placed=name in kind.order,
    )


def _kind(field: FieldInfo, choices: tuple[str, ...]) -> str:
    if (mark := written_as(field)) is not None:
        return mark.kind
    if choices:
        return "choice"
    if bool in (field.annotation, *get_args(field.annotation)):
        return "flag"
    if get_origin(field.annotation) is tuple:
        return "texts"
    return "int" if int in (field.annotation, *get_args(field.annotation)) else "text"


def _literal(annotation: Any) -> tuple[Any, ...]:
    """The words of a Literal, alone or beside None."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    if get_origin(annotation) in (Union, UnionType):
        return tuple(word for part in get_args(annotation) for word in _literal(part))
    return ()
