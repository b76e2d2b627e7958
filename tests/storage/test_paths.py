"""Links that lead nowhere, and names that can be no file: each is told in one sentence, and nothing else is hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.program import SMALL, tracker
from tracker.storage import library
from tracker.storage.desk import Desk
from tracker.storage.journal import Journal, JournalError
from tracker.storage.library import SceneCard, left_of
from tracker.storage.paths import followed, leads_to, missing, named, named_folder, why_no_file
from tracker.storage.scene_file import look_over, read_scene
from tracker.storage.session_file import start_session
from tracker.storage.session_head import Head
from tracker.storage.wastebin import put_back, throw_away
from tracker.ui.library.reader import Reader

CIRCLE = "its links lead in a circle"


@pytest.fixture
def loop(tmp_path: Path) -> Path:
    (tmp_path / "scenes").mkdir()
    path = tmp_path / "scenes" / "loop.toml"
    path.symlink_to(path.name)
    return path


def test_what_can_be_a_path() -> None:
    assert named("a/b.toml") == Path("a/b.toml") and named("~nobody-here/x") is None
    assert named("a\0b") is named("") is named("/") is None
    assert named_folder("/") == Path("/") and named_folder(".") == Path() and named_folder("") is None
    with pytest.raises(OSError, match="called so"):
        followed(Path("a\0b"))
    assert leads_to(Path("a\0b")) == Path("a\0b") and "can be no file" in why_no_file(Path("a\0b"))


@pytest.mark.parametrize(
    "words",
    [
        *("check LOOP", "recap LOOP", "export --csv LOOP", "ledger LOOP", "do LOOP", "watch LOOP", "branch LOOP 0"),
        *("branch GOOD 0 --out LOOP", f"do {SMALL} --session LOOP", f"do {SMALL} --session LOOP/x.toml"),
        *(f"do {SMALL} --cast-from LOOP", f"do {SMALL} -c LINE"),
    ],
)
def test_a_circle_of_links_is_told_by_every_command(loop: Path, words: str) -> None:
    good = loop.parents[1] / "good.toml"
    start_session(read_scene(SMALL).table, good).close()
    line = f'save "{loop}"'
    given = [line if word == "LINE" else word.replace("LOOP", str(loop)) for word in words.split()]
    done = tracker(*(str(good) if word == "GOOD" else word for word in given), home=loop.parents[1])
    assert done.returncode in (1, 2) and CIRCLE in done.stdout + done.stderr
    assert loop.is_symlink() and list(loop.parent.iterdir()) == [loop]


@pytest.mark.parametrize("words", ["check", "recap", "ledger", "do", "branch"])
def test_a_link_to_nothing_is_told_in_one_sentence(tmp_path: Path, words: str) -> None:
    link = tmp_path / "link.toml"
    link.symlink_to("nowhere.toml")
    done = tracker(words, link, *(["0"] if words == "branch" else ()), home=tmp_path)
    assert done.returncode == 2 and (done.stdout + done.stderr).strip() == missing(link)
    assert missing(link).endswith("link.toml: it is a link to nothing.")


def test_a_scene_that_names_it_says_so_with_the_line(loop: Path) -> None:
    scene = loop.with_name("cl.toml")
    scene.write_text('title = "C"\nsystem = "fate-condensed"\ncast = ["loop.toml"]\n', encoding="utf-8")
    [fault] = look_over(scene).faults
    assert (fault.line, fault.code) == (3, "unreadable") and CIRCLE in fault.found


@pytest.mark.parametrize("cast", ["", "cast "])
def test_a_scene_is_not_saved_into_a_circle_nor_the_session_moved_there(loop: Path, cast: str) -> None:
    opened = start_session(read_scene(SMALL).table, loop.parents[1] / "s.toml")
    for over in ("", " !"):
        assert CIRCLE in Desk(opened).run(f'save {cast}"{loop}"{over}').sentences[0]
    assert opened.keeper is not None and not opened.keeper.move_to(loop) and CIRCLE in str(opened.keeper.trouble)
    with pytest.raises(JournalError, match=CIRCLE):
        Journal.open(loop)
    opened.close()


def test_it_goes_into_the_bin_and_comes_back(loop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACKER_HOME", str(loop.parents[1]))
    thrown = throw_away(loop)
    assert not loop.is_symlink()
    loop.symlink_to(loop.name)
    assert put_back(thrown) == loop.with_name("loop-2.toml") and loop.is_symlink()


def test_whatever_one_file_does_to_the_program_the_library_reads_on(
    loop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = loop.parents[1]
    monkeypatch.setenv("TRACKER_HOME", str(home))
    (home / "scenes" / "good.toml").write_bytes(SMALL.read_bytes())
    start_session(read_scene(SMALL).table, home / "sessions" / "good.toml").close()
    start_session(read_scene(SMALL).table, home / "sessions" / "odd.toml").close()
    (home / "scenes" / "odd.toml").write_bytes(SMALL.read_bytes())
    for name in ("scene_card", "session_in_list", "read_session"):

        def stumbles(path: Path, real: object = getattr(library, name)) -> object:
            if path.stem == "odd":
                raise RuntimeError("nobody foresaw this")
            assert callable(real)
            return real(path)

        monkeypatch.setattr(library, name, stumbles)
    reader = Reader([home / "scenes"])
    reader.run()
    assert (reader.done, reader.of, reader.busy) == (5, 5, False)
    told = {
        (type(row), row.path.stem): str(row.faults) if isinstance(row, SceneCard) else row.why
        for row in reader.drained()
        if isinstance(row, SceneCard | Head)
    }
    assert [key for key, why in told.items() if "nobody foresaw this" in why] == [(SceneCard, "odd"), (Head, "odd")]
    assert "foresaw" not in told[SceneCard, "good"] and not told[Head, "good"] and CIRCLE in told[SceneCard, "loop"]
    left = left_of(home / "sessions" / "odd.toml")
    assert isinstance(left, JournalError) and "nobody foresaw this" in str(left)
    assert "nobody foresaw this" in tracker(home=home).stdout
