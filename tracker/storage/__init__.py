"""Files: scenes written by hand, sessions written by play, exports and imports."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from tracker.later import on_demand

    __getattr__ = on_demand(__name__)
