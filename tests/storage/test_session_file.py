"""Sessions that cannot be written, or were changed outside the program, open as far as they can and say why."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tracker.storage.desk import Desk
from tracker.storage.journal import JournalError, read
from tracker.storage.opening import begin_session
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import follow_session, resume_session, start_session

ROOT = Path(__file__).parents[2]
ROOTS = hasattr(os, "geteuid") and os.geteuid() == 0


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """A session with three notes."""
    path = tmp_path / "s.toml"
    opened = start_session(read_scene(ROOT / "scenes" / "mill-bridge.toml").table, path, seed="x")
    desk = Desk(opened)
    assert all(desk.run(f"note {word}").ok for word in ("alpha", "beta", "gamma"))
    opened.close()
    lock = path.with_name(".s.toml.lock")
    lock.unlink(missing_ok=True)
    return path


def test_a_lock_that_cannot_be_made_leaves_the_session_to_be_read(session: Path) -> None:
    session.with_name(".s.toml.lock").mkdir()
    opened = resume_session(session)
    assert len(opened.session.entries) == 3 and opened.damage is None
    assert opened.read_only and not opened.locked and opened.barred is not None
    assert opened.barred.kind == "write"
    assert "cannot be written: " in opened.why_read_only and opened.why_read_only.endswith("It can only be read here.")
    answer = Desk(opened).run("note more")
    assert answer.sentences == (opened.why_read_only,) and not answer.ok
    assert not opened.follow()
    opened.close()


def test_damage_is_told_where_only_reading_is_left(session: Path) -> None:
    whole = session.read_bytes()
    session.write_bytes(whole[:-5])
    session.with_name(".s.toml.lock").mkdir()
    opened = resume_session(session)
    assert opened.damage is not None and opened.damage.kind == "torn" and opened.kept is None
    assert session.read_bytes() == whole[:-5]


def test_a_session_that_another_program_writes_says_so(session: Path) -> None:
    first, second = resume_session(session), resume_session(session)
    assert first.why_read_only == "" and not first.read_only
    assert second.locked and second.barred is None and "open in another program" in second.why_read_only
    first.close()


@pytest.fixture
def readable(session: Path) -> Iterator[Path]:
    """The session in a folder that nobody but its owner may write, and anybody may read."""
    folder = Path(tempfile.mkdtemp())
    path = folder / "s.toml"
    shutil.copyfile(session, path)
    path.chmod(0o444)
    folder.chmod(0o555)
    yield path
    folder.chmod(0o700)
    shutil.rmtree(folder)


@pytest.mark.skipif(os.name == "nt", reason="rights are another thing on Windows")
def test_a_folder_that_may_not_be_written(session: Path, readable: Path) -> None:
    become = "import os; os.setgid(65534); os.setuid(65534)" if ROOTS else ""
    program = f"""
import sys; from pathlib import Path
from tracker.storage.opening import begin_session
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import follow_session, resume_session, start_session
from tracker.storage.journal import JournalError
resume_session(Path(sys.argv[2])).close()  # whoever it becomes may not even read what would be imported later
{become}
opened = resume_session(Path(sys.argv[1]))
print(len(opened.session.entries), opened.read_only, opened.why_read_only)
try:
    start_session(opened.session.start, Path(sys.argv[1]).with_name("t.toml"))
except JournalError as error:
    print(error.kind, error)
"""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = [sys.executable, "-c", program, str(readable), str(session)]
    done = subprocess.run(run, capture_output=True, text=True, cwd=ROOT, env=env, check=False)
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.splitlines()
    assert first.startswith(f"3 True {readable} cannot be written: Permission denied. It can only be read"), done
    assert second == f"write {readable.with_name('t.toml')} cannot be written: Permission denied."


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="there is no /proc")
def test_a_place_that_holds_no_files(tmp_path: Path) -> None:
    table = read_scene(ROOT / "scenes" / "mill-bridge.toml").table
    for path in (Path("/proc/xx.toml"), Path("/proc/xx/yy.toml")):
        with pytest.raises(
            JournalError, match=r"cannot be written: (No such file or directory|there is no folder /proc/xx)\."
        ) as caught:
            start_session(table, path)
        assert caught.value.kind == "write"


def test_a_file_where_a_folder_should_be(session: Path) -> None:
    table = read_scene(ROOT / "scenes" / "mill-bridge.toml").table
    with pytest.raises(JournalError, match="cannot be written: Not a directory"):
        start_session(table, session / "below.toml")


@pytest.mark.parametrize("word", ["alpha", "beta", "gamma"])
@pytest.mark.parametrize("other", ["delta", "A", "a much longer word", "Łódź"])
def test_an_entry_changed_with_an_editor(session: Path, word: str, other: str) -> None:
    whole = session.read_text("utf-8")
    session.write_text(whole.replace(word, other), "utf-8")
    found = read(session)
    number = ["alpha", "beta", "gamma"].index(word) + 1
    assert len(found.entries) == number - 1 and found.damage is not None
    assert found.damage.kind == "damaged"
    assert whole.split("\n")[found.damage.line - 1 :][0] == "[[entry]]"
    assert f"seq = {number}" in "\n".join(whole.split("\n")[found.damage.line - 1 :][:3])
    assert found.damage.detail.startswith(f"entry {number} was changed outside the program, in a text editor perhaps")
    opened = resume_session(session)
    assert opened.kept is None and session.read_text("utf-8") == whole.replace(word, other)
    opened.close()


def test_what_was_put_between_two_entries(session: Path) -> None:
    whole = session.read_text("utf-8")
    at = whole.index("[[entry]]", whole.index("seq = 1"))
    session.write_text(f"{whole[:at]}# mine\n{whole[at:]}", "utf-8")
    damage = read(session).damage
    assert damage is not None and damage.detail == "something was put before entry 2 outside the program"


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("Dear all,\n\nmine\n", "line 1"),
        ('# mine\ntitle = "Mill"\nsystem = "fate-core"\nskils = 3\n', "scene.toml, line 4, skils: "),
        ('# mine\ntitle = "Mill"\nsystem = "fate-core"\n', ""),
    ],
)
def test_a_desk_writes_over_a_file_only_when_told_and_says_what_it_costs(
    session: Path, tmp_path: Path, text: str, lost: str
) -> None:
    opened = resume_session(session)
    desk, path = Desk(opened), tmp_path / "scene.toml"
    path.write_text(text)
    answer = desk.run(f'save "{path}"')
    assert answer.refusal is not None and answer.refusal.kind == "rule" and path.read_text() == text
    assert ("would be replaced, comments too" in answer.sentences[0]) == bool(lost) and lost in answer.sentences[0]
    answer = desk.run(f'save "{path}" !')
    assert (
        answer.ok and path.with_name("scene.toml.bak").read_text() == text and "scene.toml.bak" in answer.sentences[0]
    )
    assert ("could not be kept" in " ".join(answer.advice)) == bool(lost) == ("# mine" not in path.read_text("utf-8"))
    opened.close()


def test_a_cast_is_written_anew_and_says_so(session: Path, tmp_path: Path) -> None:
    desk, path = Desk(resume_session(session)), tmp_path / "cast.toml"
    assert not desk.run(f'save cast "{path}"').advice
    assert "comments too" in desk.run(f'save cast "{path}"').sentences[0]
    assert "could not be kept" in desk.run(f'save cast "{path}" !').advice[0]
    desk.opened.close()


def header_error(path: Path) -> JournalError:
    with pytest.raises(JournalError) as caught:
        read(path)
    assert caught.value.kind == "header" and str(caught.value).endswith(".")
    return caught.value


def test_a_damaged_header_says_where_it_is_and_what_follows(session: Path) -> None:
    whole = session.read_bytes()
    end = whole.index(b"[[entry]]\nsum")
    line = whole[:end].count(b"\n")
    for at in range(0, end, 97):
        changed = bytearray(whole)
        changed[at] ^= 1
        session.write_bytes(changed)
        error = header_error(session)
        assert (error.facts["end"], error.facts["whole"]) == (end, 3)
        assert f"bytes 1 to {end}, lines 1 to " in str(error)
        assert f"3 whole entries follow (1 to 3, lines {bytes(changed[:end]).count(10) + 1} to " in str(error)
        assert "nothing was deleted" in str(error) and session.read_bytes() == changed
        with pytest.raises(JournalError, match="3 whole entries follow"):
            resume_session(session)
        assert session.read_bytes() == changed
    assert line > 10


def test_a_damaged_header_that_is_no_toml_says_at_which_line(session: Path) -> None:
    whole = session.read_bytes()
    session.write_bytes(whole.replace(b'\ntitle = "', b"\ntitle = x", 1))
    line = whole[: whole.index(b"\ntitle = ")].count(b"\n") + 2
    assert f"it stops making sense at line {line}" in str(header_error(session))
    session.write_bytes(whole.replace(b'sum = "', b'sum = "x', 1))
    assert "line 1, the checksum, is not as it was" in str(header_error(session))


def test_a_damaged_header_with_more_damage_behind_it(session: Path) -> None:
    whole = session.read_bytes().replace(b"Mill", b"Mull", 1)
    session.write_bytes(whole.replace(b"alpha", b"other"))
    assert "2 whole entries follow (2 to 3, " in str(header_error(session))
    session.write_bytes(whole.replace(b"beta", b"tabe"))
    assert "1 whole entry follows (1, " in str(error := header_error(session))
    assert "entry 2 was changed outside the program" in str(error)
    session.write_bytes(whole[: whole.index(b"[[entry]]\nsum")])
    assert "no whole entry follows" in str(header_error(session))
    session.write_bytes(whole[:300])
    assert "it was cut short" in str(header_error(session))


def test_a_session_in_which_nothing_was_entered_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    table = read_scene(ROOT / "scenes" / "mill-bridge.toml").table
    opened = begin_session(table)
    assert opened.path is not None and opened.path.exists()
    watched = follow_session(opened.path)
    opened.close()
    assert opened.abandoned and not list(opened.path.parent.iterdir())
    watched.follow()
    assert watched.trouble == str(JournalError("missing", opened.path))

    entered = begin_session(table)
    assert Desk(entered).run("note alpha").ok
    Desk(entered).undo()
    entered.close()
    assert not entered.abandoned and entered.path is not None and len(read(entered.path).entries) == 2

    resumed = resume_session(entered.path)
    resumed.close()
    named = start_session(table, tmp_path / "named.toml")
    named.close()
    assert entered.path.exists() and (tmp_path / "named.toml").exists()


def test_a_file_that_is_not_ours_any_more_is_left_where_nothing_was_entered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    opened = begin_session(read_scene(ROOT / "scenes" / "mill-bridge.toml").table)
    assert opened.path is not None
    opened.path.write_text("somebody else's")
    opened.close()
    assert not opened.abandoned and opened.path.read_text() == "somebody else's"
