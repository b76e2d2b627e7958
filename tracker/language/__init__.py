"""Command lines into commands and back; what happened into sentences of the reader's language."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from tracker.later import on_demand

    __getattr__ = on_demand(__name__)
