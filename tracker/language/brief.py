"""A sentence made short, where what happened is only named and the whole of it stands elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.text import one_line

LONG = 70
"""Characters of a sentence that is left as it is."""
SHORT = 12
"""Fewer say too little to know a thing by."""


def first_clause(sentence: str) -> str:
    """A sentence without its full stop; of a long one only what stands before its sum or its list.

    "Dagna strikes Wulf: relative degree +2, ..." -> "Dagna strikes Wulf".
    """
    text = one_line(sentence).removesuffix(".")
    if len(text) <= LONG:
        return text
    cuts = sorted(at for mark in (": ", " (", ". ") if (at := text.find(mark, SHORT)) > 0)
    if cuts and cuts[0] <= LONG:
        return text[: cuts[0]]
    at = text.rfind(" ", SHORT, LONG)
    return f"{text[:at] if at > 0 else text[:LONG]} …"


def briefest(sentences: Sequence[str]) -> str:
    """Of all that an entry says, what it is known by: the first sentence that is whole without its sum, else the first.

    "Dagna Great +2 (Sword Good ...); Wulf ... . Dagna strikes Wulf: ..." -> "Dagna strikes Wulf".
    """
    clauses = [first_clause(sentence) for sentence in sentences]
    whole = (
        clause
        for clause, sentence in zip(clauses, sentences, strict=True)
        if not one_line(sentence).startswith(f"{clause} (")
    )
    return next(whole, clauses[0])
