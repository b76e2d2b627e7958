"""A scene file on the disk is the old one or the new one, whatever happens."""

from pathlib import Path

import pytest

from tracker.storage.disk import Disk
from tracker.storage.scene_file import SceneError, save_scene

OLD = 'title = "Old"\nsystem = "fate-core"\n'
NEW = 'title = "Nowa łódź"\nsystem = "fate-core"\n'


class Failing(Disk):
    """Says no at the n-th thing it is asked."""

    def __init__(self, at: int) -> None:
        self.left = at

    def _count(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise OSError("disk full")

    def write(self, file, data, at):  # type: ignore[no-untyped-def]
        self._count()
        return super().write(file, data, at)

    def sync(self, file):  # type: ignore[no-untyped-def]
        self._count()
        super().sync(file)

    def rename(self, old: Path, new: Path) -> None:
        self._count()
        super().rename(old, new)


def test_a_new_file_is_written_and_nothing_else(tmp_path: Path) -> None:
    save_scene(tmp_path / "a.toml", NEW)
    assert [path.name for path in tmp_path.iterdir()] == ["a.toml"]
    assert (tmp_path / "a.toml").read_text(encoding="utf-8") == NEW


def test_a_file_that_is_there_needs_a_yes_and_leaves_a_copy(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(OLD)
    with pytest.raises(SceneError, match="there is such a file already"):
        save_scene(path, NEW)
    assert path.read_text() == OLD
    save_scene(path, NEW, overwrite=True)
    save_scene(path, OLD, overwrite=True)
    assert path.read_text() == OLD
    assert (tmp_path / "a.toml.bak").read_text(encoding="utf-8") == NEW
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("at", range(1, 8))
def test_a_failing_disk_leaves_the_old_or_the_new_file(tmp_path: Path, at: int) -> None:
    path = tmp_path / "a.toml"
    path.write_text(OLD)
    try:
        save_scene(path, NEW, overwrite=True, disk=Failing(at))
    except OSError:
        assert path.read_text() == OLD
    else:
        assert path.read_text(encoding="utf-8") == NEW
    assert {each.name for each in tmp_path.iterdir()} <= {"a.toml", "a.toml.bak"}


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.toml").write_text(OLD)
    link = tmp_path / "link.toml"
    link.symlink_to("real.toml")
    save_scene(link, NEW, overwrite=True)
    assert link.is_symlink()
    assert (tmp_path / "real.toml").read_text(encoding="utf-8") == NEW


def test_what_cannot_be_read_again_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError):
        save_scene(tmp_path / "a.toml", "title = ")
    assert not list(tmp_path.iterdir())
