"""Boosts that an advantage makes aspects of (digest 1.5, INV-06)."""

from __future__ import annotations

from tracker.engine.draft import Draft
from tracker.engine.fate.invokes import free_owner
from tracker.history.aspects import AspectChanged, FreeGiven
from tracker.model.aspects import Aspect
from tracker.model.cast import Id
from tracker.model.table import Scene, Table
from tracker.text import folded


def boost_called(table: Table, scene: Scene, who: Id, text: str) -> Aspect | None:
    """A boost of that name that is somebody's to use, which an advantage of that name makes an aspect of; else None."""
    for aspect in table.aspects_in(scene):
        same = bool(text) and aspect.kind == "boost" and folded(aspect.text) == folded(text)
        if same and free_owner(table, aspect, who) is not None:
            return aspect
    return None


def promote_boost(draft: Draft, boost: Aspect, on: Id | None, act: Id, free: int) -> None:
    """The boost stays as an aspect, and its own free invoke with it; the advantage adds as many as it brings."""
    aspect = boost.but(kind="situation", on=boost.on if on is None else on)
    draft.emit(AspectChanged(aspect=aspect, was=boost.text, why="promoted"))
    if free:
        draft.emit(FreeGiven(aspect=boost.id, owner=act, n=free))
