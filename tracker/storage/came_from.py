"""The file that a scene of the evening came from: it is saved there again unless another is named."""

from __future__ import annotations

import os
from pathlib import Path

from tracker.history.evening import SceneOpened
from tracker.model.cast import Id
from tracker.storage.desk import Desk
from tracker.storage.folders import find_scene, samples
from tracker.storage.paths import leads_to


def came_from(desk: Desk, scene: Id) -> Path | None:
    """Where it was saved last in this sitting, else where it was read; None for one that came out of no file that is
    there still.
    """
    if scene in desk.saved_in:
        return desk.saved_in[scene]
    start, opened = desk.session.start, desk.opened
    if scene in start.scenes:
        return Path(opened.scene) if opened.scene and os.path.isfile(opened.scene) else None
    events = (event for step in desk.session.line for event in step.events if isinstance(event, SceneOpened))
    file = next((event.file for event in events if event.scene.id == scene), "")
    beside = None if opened.path is None else opened.path.parent
    found = find_scene(file, beside) if file else None
    if found is None and file and opened.scene:
        found = find_scene(file, Path(opened.scene).parent)
    return found


def shipped(path: Path) -> bool:
    """Whether a file came with the program: it is not written over."""
    return leads_to(path).is_relative_to(leads_to(samples()))
