"""Whatever stands under the name of a file, nothing waits for it and nothing reads without end."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.program import SMALL, tracker
from tracker.storage.journal import JournalError
from tracker.storage.library import SceneCard, left_of
from tracker.storage.regular import contents
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import read_session, start_session
from tracker.storage.session_head import Head
from tracker.storage.watching import Watch
from tracker.ui.library.reader import Reader

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")


class Waited(BaseException):
    """Something waited for a pipe."""


@pytest.fixture(autouse=True)
def _no_waiting() -> Iterator[None]:
    def stop(*_: object) -> None:
        raise Waited

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(20)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(params=["pipe", "device"])
def odd(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "scenes" / "odd.toml"
    path.parent.mkdir()
    if request.param == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero")
    return path


def test_it_is_refused(odd: Path) -> None:
    with pytest.raises(OSError, match="no regular file"):
        contents(odd)


@pytest.mark.parametrize(
    "words", ["check", "recap", "recap --gm", "export --csv", "ledger", "do", "watch", "branch", "play"]
)
def test_every_command_says_so(odd: Path, words: str) -> None:
    verb, *options = words.split()
    done = tracker(verb, odd, *options, *(["0"] if verb == "branch" else ()), home=odd.parents[1])
    assert done.returncode != 0 and (done.stdout + done.stderr).strip()
    assert "Traceback" not in done.stderr


def test_as_settings(odd: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACKER_CONFIG", str(odd))
    done = tracker("settings")
    assert done.returncode == 2 and "no regular file" in done.stdout


def test_nothing_is_hidden_by_it_and_both_lists_show_each_fault(odd: Path) -> None:
    home = odd.parents[1]
    (home / "scenes" / "wrong.toml").write_text('title = "X"\nsystem = "chess"\n', encoding="utf-8")
    (home / "sessions").mkdir()
    for name, data in {"noise.toml": b"\x00\xffzz", "empty.toml": b""}.items():
        (home / "sessions" / name).write_bytes(data)
    (home / "sessions" / "folder.toml").mkdir()
    os.mkfifo(home / "sessions" / "pipe.toml")
    start_session(read_scene(SMALL).table, home / "sessions" / "good.toml").close()
    reader = Reader([home / "scenes"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRACKER_HOME", str(home))
        reader.run()
    found = reader.drained()
    bad = {row.path.name: row for row in found if isinstance(row, SceneCard | Head)}
    assert set(bad) == {"odd.toml", "wrong.toml", "noise.toml", "empty.toml", "folder.toml", "pipe.toml", "good.toml"}
    for name, row in bad.items():
        if isinstance(row, Head):
            assert (row.state == "unreadable") == bool(row.why) == (name != "good.toml"), name
        else:
            assert row.faults, name
    listed = tracker(home=home)
    assert listed.returncode == 0
    lines = listed.stdout.split("\n")
    for name in bad:
        place = next(n for n, line in enumerate(lines) if line.endswith(name))
        assert lines[place + 1].strip().startswith("x ") == (name != "good.toml"), name


def test_a_session_that_is_watched_may_become_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    start_session(read_scene(SMALL).table, path).close()
    watch = Watch(path)
    assert watch.poll() and not watch.why
    path.unlink()
    os.mkfifo(path)
    assert watch.poll() and "no regular file" in watch.why and watch.session is not None


def test_a_session_of_its_own_is_read_as_before(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "p.toml")
    with pytest.raises(JournalError, match="no regular file"):
        read_session(tmp_path / "p.toml")
    assert isinstance(left_of(tmp_path / "p.toml"), JournalError)
