"""What the sentences of the vocabularies leave open."""

from __future__ import annotations

from tracker.language.template import Hole, Maybe, Pieces, pieces


def holes(template: str) -> tuple[Hole, ...]:
    """Every hole of a template, those in parts that may be left out too."""
    return tuple(_holes(pieces(template)))


def _holes(parts: Pieces) -> list[Hole]:
    found: list[Hole] = []
    for part in parts:
        if isinstance(part, Hole):
            found.append(part)
        elif isinstance(part, Maybe):
            found.extend(_holes(part.pieces))
    return found
