"""The places of the screen, an open roll and an open hit, and the small panels in context; all pure functions."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from tracker.later import on_demand

    __getattr__ = on_demand(__name__)
