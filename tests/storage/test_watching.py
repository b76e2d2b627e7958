"""A session watched while another program plays it, whatever becomes of the file."""

from __future__ import annotations

import os
from pathlib import Path

from tests.engine.tables import a_table
from tracker.engine.evening import Note
from tracker.storage.session_file import Opened, start_session
from tracker.storage.watching import Watch


def a_session(path: Path, notes: int = 0) -> Opened:
    opened = start_session(a_table(), path)
    for n in range(notes):
        opened.session.submit(Note(text=f"note {n}"))
    return opened


def entries(watch: Watch) -> int:
    return -1 if watch.session is None else len(watch.session.entries)


def test_it_waits_for_a_file_that_is_not_there_yet(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    watch = Watch(path)
    assert watch.poll() and watch.session is None and watch.why
    assert not watch.poll()
    opened = a_session(path)
    assert watch.poll() and entries(watch) == 0 and not watch.why
    opened.session.submit(Note(text="rain"))
    assert watch.poll() and entries(watch) == 1
    assert not watch.poll()
    opened.close()


def test_a_beginning_that_is_just_being_written_is_waited_for(tmp_path: Path) -> None:
    a_session(tmp_path / "whole.toml", 2).close()
    data = (tmp_path / "whole.toml").read_bytes()
    path = tmp_path / "s.toml"
    for size in (0, 20, 400):
        path.write_bytes(data[:size])
        watch = Watch(path)
        watch.poll()
        assert watch.session is None and watch.unfinished, size
    path.write_bytes(data)
    assert watch.poll() and entries(watch) == 2


def test_a_torn_entry_is_read_once_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    a_session(path, 2).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    watch = Watch(path)
    assert watch.poll() and entries(watch) == 1 and not watch.why
    path.write_bytes(whole)
    assert watch.poll() and entries(watch) == 2


def test_another_session_in_its_place_is_gone_over_to(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    a_session(path, 3).close()
    watch = Watch(path)
    watch.poll()
    first = watch.session
    a_session(tmp_path / "other.toml", 1).close()
    os.replace(tmp_path / "other.toml", path)
    assert watch.poll() and entries(watch) == 1 and watch.session is not first and not watch.why


def test_what_was_read_stays_while_the_file_is_gone_or_damaged(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    a_session(path, 3).close()
    data = path.read_bytes()
    watch = Watch(path)
    watch.poll()
    path.unlink()
    assert watch.poll() and watch.why and entries(watch) == 3
    path.write_bytes(b"nothing of the kind\n")
    watch.poll()
    assert watch.why and entries(watch) == 3
    path.write_bytes(data)
    assert watch.poll() and not watch.why and entries(watch) == 3


def test_a_session_that_was_cut_short_is_told_until_it_is_whole_again(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    a_session(path, 3).close()
    data = path.read_bytes()
    watch = Watch(path)
    watch.poll()
    for size in (data.rindex(b"[[entry]]"), -30):  # between two entries, and in the middle of one
        path.write_bytes(data[:size])
        assert watch.poll() and "was cut" in watch.why and entries(watch) == 3
        assert not watch.poll() and watch.why
        path.write_bytes(data)
        assert watch.poll() and not watch.why and entries(watch) == 3


def test_a_file_that_is_no_session_is_told(tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text('title = "A scene"\n')
    watch = Watch(path)
    watch.poll()
    assert watch.session is None and not watch.unfinished and "scene.toml" in watch.why
