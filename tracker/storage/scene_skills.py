"""Skills that may be slips of the hand: nobody else has one of that name, and it is much like a known one."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.engine.fate.sheets import OTHERS
from tracker.engine.fate.system import SKILLS
from tracker.storage.scene_cast import Written
from tracker.storage.scene_faults import Note, shown
from tracker.text import closest, folded

_ALIKE = 0.75
"""How much alike two names are, of 1, for one to be a slip: `Figth` of `Fight` is one, `Ride` of `Drive` is none."""

_MOST = 100
"""How many skills that only one has are looked at: a file with more of them was not written by hand."""


def skill_slips(written: Sequence[Written], books: Sequence[str]) -> list[Note]:
    """A note on every skill that may be another one, written wrong; `books` are known without standing on a sheet."""
    holders: dict[str, set[str]] = {}
    for each in written:
        holders.setdefault(each.skill, set()).add(each.who)
    rank = {skill: n for n, skill in enumerate(holders)}
    notes: list[Note] = []
    lone = [each for each in written if each.skill not in (*books, OTHERS) and len(holders[each.skill]) == 1]
    for who, skill, place in lone[:_MOST]:
        # Of two that only one character has, the second is told.
        others = [
            other
            for other, whose in holders.items()
            if whose != {who} and (len(whose) > 1 or rank[other] < rank[skill]) and other != OTHERS
        ]
        near = closest(skill, [*others, *books])
        if near is not None and _alike(skill, near):
            text = f"nobody else has the skill {shown(skill)}: did you mean `{near}`?"
            notes.append(place.note("skill_slip", text))
    return notes


def books_of(system: str, language: str) -> tuple[str, ...]:
    """The skills of the books, where a scene may be taken to call its own by these names."""
    return SKILLS if language == "en" and system != "fate-accelerated" else ()


def books_behind(written: Sequence[Written]) -> tuple[str, ...]:
    """The same for a file that names neither system nor language: whether any of them stands in it."""
    return SKILLS if any(each.skill in SKILLS for each in written) else ()


def _alike(one: str, other: str) -> bool:
    import difflib  # only a skill that nobody knows needs it

    return difflib.SequenceMatcher(None, folded(one), folded(other)).ratio() >= _ALIKE
