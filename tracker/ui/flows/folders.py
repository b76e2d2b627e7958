"""Folders that a file is to be made in: one that is not there may be a slip of the fingers."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from tracker.storage.disk import Disk
from tracker.text import one_line
from tracker.ui.questions import Asked, Option, Pick


def made_for(folder: Path) -> Asked[None]:
    """Before something is kept in a folder that is not there: it is made where that is wanted. Esc: nothing is done."""
    if not os.path.lexists(folder):
        make = Option(True, "make the folder", key="y", note="Esc: not")
        yield Pick(f"{one_line(str(folder))} is not there", [make])
        with suppress(OSError):  # what is wrong there is told by whoever writes into it
            Disk().make_folder(folder)
