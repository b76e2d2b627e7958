"""Files of every format that was ever given out: they open, and come to the end that was recorded with them.

`tests/data/format-1` was written by version 0.1.0. Nothing in it is ever changed; a new format gets its own folder.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from tracker.history.event import Event
from tracker.history.events import AnyEvent
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import read_session, resume_session

OLD = sorted((Path(__file__).parents[1] / "data").glob("format-*"))
SESSIONS = [path for folder in OLD for path in sorted((folder / "sessions").glob("*.toml"))]
SCENES = [path for folder in OLD for path in sorted((folder / "scenes").glob("*.toml")) if path.stem != "party"]


def missing(recorded: Any, found: Any, where: str = "") -> list[str]:
    """What was recorded and is not so any more. Fields that came later are nobody's loss."""
    if isinstance(recorded, dict) and isinstance(found, dict):
        return [lack for key in recorded for lack in missing(recorded[key], found.get(key), f"{where}.{key}")]
    if isinstance(recorded, list) and isinstance(found, list) and len(recorded) == len(found):
        pairs = enumerate(zip(recorded, found, strict=True))
        return [lack for n, (one, other) in pairs for lack in missing(one, other, f"{where}[{n}]")]
    return [] if recorded == found else [f"{where}: {recorded!r:.80} was recorded, {found!r:.80} is there"]


def ended(path: Path) -> Any:
    """The table that was recorded with a file."""
    return json.loads(path.with_suffix(".json").read_text("utf-8"))


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_an_old_session_opens_and_ends_as_it_did(path: Path, tmp_path: Path) -> None:
    opened = read_session(path)
    assert opened.damage is None
    assert not missing(ended(path), opened.session.table.model_dump(mode="json", exclude_none=True))
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    gone_on = resume_session(copy)
    gone_on.close()
    assert copy.read_bytes() == path.read_bytes(), "to open a session is not to change it"


@pytest.mark.parametrize("path", SCENES, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_an_old_scene_is_read_as_it_was(path: Path) -> None:
    assert not missing(ended(path), read_scene(path).table.model_dump(mode="json", exclude_none=True))


def test_what_is_missing_is_noticed() -> None:
    assert missing({"a": [1, 2]}, {"a": [1, 3]}) == [".a[1]: 2 was recorded, 3 is there"]
    assert missing({"a": 1}, {}) and missing([1], [1, 2])
    assert not missing({"a": 1}, {"a": 1, "b": 2})


def test_nearly_every_kind_of_event_stands_in_an_old_file() -> None:
    kinds = {kind.model_fields["kind"].default for kind in get_args(get_args(AnyEvent)[0]) if issubclass(kind, Event)}
    met = {event.kind for path in SESSIONS for entry in read_session(path).session.entries for event in entry.events}
    assert met <= kinds, "an event is not known any more"
    assert len(met) >= 147
