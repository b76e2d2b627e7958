"""The full-screen interface."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from tracker.later import on_demand

    __getattr__ = on_demand(__name__)
