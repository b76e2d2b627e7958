"""The Fate games: rolls, invokes, harm, the economy of points."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from tracker.later import on_demand

    __getattr__ = on_demand(__name__)
