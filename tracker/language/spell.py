"""A command as its canonical sentence: full names, quoted where they must be; read back, it is the same command."""

from __future__ import annotations

from tracker.engine.command import Command
from tracker.language.fields import Slot, shape
from tracker.language.values import write
from tracker.language.words import Words
from tracker.model.table import Table


def spell(command: Command, table: Table, words: Words) -> str:
    """The sentence of a command on the Table it is decided on. Fields that hold their default are left out.

    Fields with a place stand without a key up to the first one left out, from there on with it.
    """
    kind = type(command)
    form = shape(kind)
    parts = [kind.verb]
    in_place = True
    held = command.__dict__
    for slot in form.slots.values():
        value = held[slot.name]
        if not slot.required and value == slot.default:
            in_place = in_place and not slot.placed
            continue
        text = write(slot, value, table, words, form.words)
        if (slot.placed and in_place) or _is_word(slot, text, value, form.words):
            parts.append(slot.key if slot.kind in ("flag", "text") and not slot.placed else text)
        else:
            parts.append(f"{slot.key}={text}")
    return " ".join(parts)


def _is_word(slot: Slot, text: str, value: object, words: dict[str, Slot]) -> bool:
    """Whether a word alone says which field it belongs to."""
    if slot.kind == "flag":
        return value is True and words.get(slot.key) == slot
    if slot.may_be_empty:
        return value == "" and words.get(slot.key) == slot
    return slot.kind == "choice" and words.get(text.casefold()) == slot
