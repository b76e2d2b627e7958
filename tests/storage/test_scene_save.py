"""A scene file on the disk is the old one or the new one, whatever happens."""

from pathlib import Path

import pytest

from tests.engine.tables import a_table
from tracker.storage.desk import Desk
from tracker.storage.disk import Disk
from tracker.storage.lock import Lock
from tracker.storage.scene_file import SceneError, save_scene
from tracker.storage.session_file import start_session

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


def test_what_a_killed_save_left_is_taken_away_unless_another_program_saves(tmp_path: Path) -> None:
    for name in (".a.toml.new-1", ".a.toml.new-7", ".b.toml.new-1", ".a.toml.new-x"):
        (tmp_path / name).write_text("half")
    lock = Lock(tmp_path / "a.toml")
    save_scene(tmp_path / "a.toml", NEW)
    assert (tmp_path / ".a.toml.new-1").exists()
    lock.release()
    save_scene(tmp_path / "a.toml", NEW, overwrite=True)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"a.toml", "a.toml.bak", ".b.toml.new-1", ".a.toml.new-x"}


def test_a_file_that_is_there_needs_a_yes_and_leaves_a_copy(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(OLD)
    with pytest.raises(SceneError, match="there is such a file already"):
        save_scene(path, NEW)
    assert path.read_text() == OLD
    save_scene(path, NEW, overwrite=True)
    save_scene(path, OLD, overwrite=True)
    assert path.read_text() == OLD
    assert (tmp_path / "a.toml.bak").read_text(encoding="utf-8") == OLD
    assert (tmp_path / "a.toml.bak-2").read_text(encoding="utf-8") == NEW
    save_scene(path, NEW, overwrite=True)  # what is kept already is not kept twice
    assert len(list(tmp_path.iterdir())) == 3


def test_who_may_read_it_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(OLD)
    path.chmod(0o600)
    save_scene(path, NEW, overwrite=True)
    assert {each.stat().st_mode & 0o777 for each in tmp_path.iterdir()} == {0o600}


@pytest.mark.parametrize("cast", [False, True])
@pytest.mark.parametrize("held", ["session", "cast", "scene", "settings"])
def test_what_is_of_another_kind_is_never_written_over(tmp_path: Path, held: str, cast: bool) -> None:
    path = tmp_path / "a.toml"
    desk = Desk(start_session(a_table(), None))
    if held == "session":
        start_session(a_table(), path).close()
    elif held == "settings":
        path.write_text('theme = "dark"\n[keys]\nattack = "f"\n', encoding="utf-8")
    else:
        assert desk.run(f'save {"cast " if held == "cast" else ""}"{path}"').ok
    before = path.read_bytes()
    answer = desk.run(f'save {"cast " if cast else ""}"{path}" !')
    if held == ("cast" if cast else "scene"):
        assert answer.ok
    else:
        assert not answer.ok and path.read_bytes() == before and "a.toml is" in answer.sentences[0]
        assert {each.name for each in tmp_path.iterdir()} == {"a.toml"}


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
