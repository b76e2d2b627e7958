"""What keys begin, as flows: each asks for what it needs and submits a command. They read like the table talks."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from tracker.later import Deferred, on_demand

    # The keys name flows by the dozen; one is begun at a time.
    __getattr__ = on_demand(__name__, Deferred)
