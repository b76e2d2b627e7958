"""Whose purse a payer's points are in."""

from __future__ import annotations

from tracker.engine.fate.system import is_gms
from tracker.model.cast import GM, Id
from tracker.model.table import Scene, Table


def purse(table: Table, scene: Scene, payer: Id) -> int:
    """Points that a payer can spend now: their own, or the GM's pool."""
    return scene.pool if is_gms(table, payer) else table.cast[payer].points


def gm_or(table: Table, payer: Id) -> Id:
    """Whose purse somebody's points are in: the GM's, or their own."""
    return GM if is_gms(table, payer) else payer
