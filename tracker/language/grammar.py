"""The command language described, out of the classes themselves."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.command import Command
from tracker.language.fields import Slot, shape, written
from tracker.language.parse import Verbs

_SHOWN = {
    "whos": "WHO,WHO",
    "spot": "WHO-or-ZONE",
    "payer": "WHO",
    "owner": "WHO-or-SIDE",
    "int": "N",
    "roll": "N",
    "hit": "N",
    "frees": "WHO:N",
    "ratio": "N/N",
    "rating": "SKILL",
    "change": "+N",
    "texts": "TEXT,TEXT",
    "bar": "LEVEL-or-ask-or-closed",
}

HOW_TO_READ = """\
VERB [ARGUMENT ...] [key=value ...] [!]          # a comment

Words in capitals are yours to fill in; what stands in [ ] may be left out; of words with | between them one is taken.
Names with blanks are quoted; the beginning of a name does if only one fits, and so does a number on the map.
DICE is +2, 0, ++0- or 1 4 6 2 as it was called out; ?, where a roll can stay open, waits;
left out, the program rolls them.
N/N is marked boxes of all: 3/8.
WHO,WHO is a list: Imre,Sava  Acolyte*  @side  @zone. A ! at the end makes it a ruling: rules do not stop it.
"""


def grammar(verbs: Verbs) -> str:
    """Every verb under its subject, with its usage and what it does."""
    subjects: dict[str, list[type[Command]]] = {}
    for kind in verbs.values():
        subjects.setdefault(kind.subject, []).append(kind)
    return "\n".join([HOW_TO_READ, *(line for subject, kinds in subjects.items() for line in _subject(subject, kinds))])


def usage(kind: type[Command]) -> str:
    """How a verb is written: `attack WHO TARGET [with=SKILL] [dice=DICE]`."""
    return " ".join([kind.verb, *(_written(slot) for slot in shape(kind).slots.values())])


def meaning(kind: type[Command]) -> str:
    """What a verb does: the first paragraph of its docstring, on one line."""
    paragraph, _, _ = (kind.__dict__.get("__doc__") or "").strip().partition("\n\n")
    return " ".join(paragraph.split())


def _subject(subject: str, kinds: list[type[Command]]) -> Iterator[str]:
    yield f"{subject[:1].upper()}{subject[1:]}"
    for kind in sorted(kinds, key=lambda kind: kind.verb):
        yield f"  {usage(kind)}"
        yield f"      {meaning(kind)}"
    yield ""


def _written(slot: Slot) -> str:
    if slot.kind == "flag":
        text = slot.key if slot.default is not True else f"{slot.key}=no"
    elif slot.kind == "choice":
        text = "|".join(map(written, slot.choices))
    elif slot.placed and slot.kind == "ratio":
        text = _SHOWN["ratio"]
    elif slot.placed:
        text = slot.key.upper() + (",..." if slot.kind == "whos" else "")
    elif slot.may_be_empty:
        text = f"{slot.key}[=TEXT]"
    else:
        text = f"{slot.key}={_SHOWN.get(slot.kind, slot.kind.upper())}"
    return text if slot.required else f"[{text}]"
