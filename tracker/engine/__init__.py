"""What may happen: every command, and the session that keeps what it decided."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from tracker.later import on_demand

    __getattr__ = on_demand(__name__)
