"""What is deleted in the library can be put back."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.ui.playing import SMALL, opened
from tracker.storage.disk import Disk
from tracker.storage.journal import JournalError
from tracker.storage.wastebin import put_back, throw_away, thrown


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRACKER_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_what_is_thrown_away_is_kept_and_comes_back_where_it_was(tmp_path: Path) -> None:
    scene = tmp_path / "deep" / "scene.toml"
    scene.parent.mkdir()
    scene.write_text("mine", encoding="utf-8")
    throw_away(scene, "2026-01-02T03:04:05Z")
    assert not scene.exists()
    (held,) = thrown()
    assert held.path.read_text(encoding="utf-8") == "mine" and held.origin == scene
    scene.parent.rmdir()
    assert put_back(held) == scene
    assert scene.read_text(encoding="utf-8") == "mine" and thrown() == []


def test_names_never_meet_in_the_bin_or_on_the_way_back(tmp_path: Path) -> None:
    scene = tmp_path / "scene.toml"
    for text in ("one", "two"):
        scene.write_text(text, encoding="utf-8")
        throw_away(scene, "2026-01-02T03:04:05Z")
    scene.write_text("three", encoding="utf-8")
    for held in thrown():
        put_back(held)
    assert {path.read_text(encoding="utf-8") for path in tmp_path.glob("scene*.toml")} == {"one", "two", "three"}


def test_a_session_in_use_stays_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    held = opened(SMALL, path)
    with pytest.raises(JournalError) as error:
        throw_away(path)
    assert error.value.kind == "locked" and path.exists()
    held.close()
    throw_away(path)
    assert not path.exists()


def test_a_bin_that_somebody_tidied_is_no_fault(home: Path) -> None:
    (home / "bin" / "odd").mkdir(parents=True)
    (home / "bin" / "odd" / "from.json").write_text("[]", encoding="utf-8")
    (home / "bin" / "file").write_text("", encoding="utf-8")
    assert thrown() == []


@pytest.mark.parametrize("fails", ["unlink", "read", None])
def test_on_another_disk_it_is_here_or_there_and_never_half(
    fails: str | None, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = tmp_path / "scene.toml"
    scene.write_text("mine", encoding="utf-8")

    def no(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def elsewhere(self: Path, to: Path) -> None:
        raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))

    monkeypatch.setattr(Path, "rename", elsewhere)
    if fails is None:
        assert put_back(throw_away(scene)) == scene and thrown() == []
    else:
        with monkeypatch.context() as patched:
            patched.setattr(Path if fails == "unlink" else Disk, fails, no)
            # What was written is taken away by the name that fails here.
            patched.setattr(Disk, "remove", lambda self, path: os.remove(path))
            with pytest.raises(JournalError, match="No space left"):
                throw_away(scene)
        assert thrown() == [] and not list((home / "bin").iterdir())
    assert scene.read_text(encoding="utf-8") == "mine"
