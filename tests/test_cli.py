"""The command's other verbs, files that cannot be used, and what is imported for what."""

from __future__ import annotations

import io
import json
import os
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.program import RICH, ROOT, SMALL, process, tracker


def imported(code: str) -> set[str]:
    """Modules loaded after running code in a fresh interpreter."""
    code = f"{code}\nimport sys; print('MODULES', *sys.modules)"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=env, timeout=60, check=False
    )
    assert "MODULES" in result.stdout, result.stderr
    return set(result.stdout.rsplit("MODULES", 1)[1].split())


def run_main(*arguments: str) -> str:
    return f"""
from tracker.cli import main
try:
    main({list(arguments)!r})
except SystemExit:
    pass
"""


@pytest.mark.parametrize("typed", ["abc", "-1"])
def test_an_entry_that_is_no_number_is_said_in_plain_words(typed: str) -> None:
    from click.testing import CliRunner

    from tracker.cli import main

    ran = CliRunner().invoke(main, ["branch", "a.toml", typed])
    assert f"'{typed}' is no number from 0 on." in ran.output and ran.exit_code == 2


def test_errors_sent_elsewhere_leave_no_screen_to_draw_on(monkeypatch: pytest.MonkeyPatch) -> None:
    from tracker.cli import main

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    seen, log = Terminal(), io.StringIO()
    for name, stream in {"stdin": Terminal(), "stdout": seen, "stderr": log}.items():
        monkeypatch.setattr(sys, name, stream)
    with pytest.raises(SystemExit) as end:
        main(["play", str(SMALL)])
    assert end.value.code == 2 and "needs a terminal" in seen.getvalue() and not log.getvalue()


def test_help_imports_no_engine() -> None:
    loaded = imported(run_main("--help"))
    assert not {name for name in loaded if name.startswith(("tracker.engine", "tracker.model", "textual", "pydantic"))}


def test_do_imports_no_textual() -> None:
    loaded = imported(run_main("do", str(RICH), "-c", "begin conflict first=Imre"))
    assert "tracker.engine.catalogue" in loaded
    assert not {name for name in loaded if name.startswith(("textual", "rich", "tracker.ui"))}


def test_commands_and_schema_and_check() -> None:
    grammar = tracker("commands").stdout
    for verb in ("attack WHO [TARGET,...]", "invoke", "concede", "undo [N]"):
        assert verb in grammar
    assert "title" in json.loads(tracker("schema").stdout)["properties"]
    assert "character" in json.loads(tracker("schema", "--cast").stdout)["properties"]
    result = tracker("check", *sorted((ROOT / "scenes").glob("*.toml")))
    assert result.returncode == 0, result.stdout


def test_check_tells_every_fault_with_its_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('title = "Bad"\nsystem = "fate-condensed"\nskils = 2\n[[zone]]\nname = 3\n', encoding="utf-8")
    result = process("check", bad, SMALL)
    assert result.returncode == 2
    assert "line 3" in result.stdout and "line 5" in result.stdout and "Traceback" not in result.stderr
    assert "good" in result.stdout


def test_check_names_the_file_of_every_session_that_is_damaged(tmp_path: Path) -> None:
    paths = [tmp_path / f"{name}.toml" for name in "abc"]
    for path in paths:
        assert tracker("do", SMALL, "--session", path, "-c", "note one").returncode == 0
    for path in paths[:2]:
        path.write_bytes(path.read_bytes() + b"# mine\n")
    said = tracker("check", *paths).stdout.splitlines()
    assert [line.partition(",")[0] for line in said[:2]] == [str(path) for path in paths[:2]]
    assert all(", line " in line for line in said[:2]) and said[2] == f"{paths[2]}: good"


def test_a_refusal_says_again_only_the_beginning_of_what_was_typed() -> None:
    for line in ("hit Imre " + "9" * 5000, "rename Imre " + "N" * 6000, "x" * 6000):
        refused = tracker("do", SMALL, "-c", line)
        assert refused.returncode == 1 and len(refused.stderr) < 600 and "…" in refused.stderr


def test_a_dash_is_the_standard_output(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    assert tracker("do", SMALL, "--session", path, "-c", "note one").returncode == 0
    assert tracker("recap", path, "--out", "-").stdout == tracker("recap", path).stdout != ""


def newer(path: Path) -> Path:
    """A session of a format that is not known yet, sealed as it should be."""
    from tracker.storage.journal import Journal

    Journal.create(path, {"format": 99, "id": "x", "start": {}}).close()
    return path


def unusable(tmp_path: Path) -> dict[str, Path]:
    """Files that cannot be opened, one a kind."""
    broken, empty, binary = tmp_path / "broken.toml", tmp_path / "empty.toml", tmp_path / "binary.toml"
    broken.write_text("title = 'x\n", encoding="utf-8")
    empty.write_bytes(b"")
    binary.write_bytes(bytes(range(256)))
    return {
        "broken": broken,
        "empty": empty,
        "binary": binary,
        "missing": tmp_path / "missing.toml",
        "folder": tmp_path,
        "newer": newer(tmp_path / "newer.toml"),
        "odd": tmp_path / "\x1b[31m.toml",
    }


@pytest.mark.parametrize("kind", ["broken", "empty", "binary", "missing", "folder", "newer", "odd"])
@pytest.mark.parametrize("verb", ["do", "check", "replay", "play"])
def test_an_unusable_file_is_one_sentence(kind: str, verb: str, tmp_path: Path) -> None:
    path = unusable(tmp_path)[kind]
    result = tracker(verb, path, home=tmp_path / "home")
    assert result.returncode == 2
    said = result.stdout + result.stderr
    assert said.strip() and "Traceback" not in said and "\x1b" not in said


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    result = process("do", RICH, "--session", tmp_path / "s.toml", "-c", "note x")
    assert result.returncode == 2 and "Traceback" not in result.stderr


def test_a_file_in_the_way_of_the_session_is_not_touched(tmp_path: Path) -> None:
    there = tmp_path / "s.toml"
    there.write_text("mine", encoding="utf-8")
    result = tracker("do", RICH, "--session", there, "-c", "note x")
    assert result.returncode == 2
    assert there.read_text(encoding="utf-8") == "mine"
    blocked = tracker("do", RICH, "--session", there / "below.toml", "-c", "note x")
    assert blocked.returncode == 2 and "Traceback" not in blocked.stderr


def test_a_session_is_toml(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    tracker("do", RICH, "--session", path, "-c", "begin conflict first=Imre", "-c", "undo")
    held = tomllib.loads(path.read_text(encoding="utf-8"))
    assert held["format"] == 1 and [entry["seq"] for entry in held["entry"]] == [1, 2]
    assert held["entry"][0]["command"] == "begin conflict first=Imre"


def test_a_torn_session_opens_as_the_shorter_one_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    tracker("do", RICH, "--session", path, "-c", "note one", "-c", "note two")
    path.write_bytes(path.read_bytes()[:-20])
    result = tracker("do", path, "--json")
    assert result.returncode == 0
    assert "damaged" in result.stderr and ".torn-" in result.stderr
    again = process("do", path, "--json", "-c", "note three")
    assert [entry["seq"] for entry in json.loads(again.stdout)["entries"]] == [2]


def test_saving_a_scene_and_opening_it_again(tmp_path: Path) -> None:
    saved = tmp_path / "saved.toml"
    first = tracker("do", RICH, "-c", "hit Imre 2", "-c", "take Imre 1", "-c", f'save "{saved}"')
    assert first.returncode == 0, first.stderr
    assert tracker("check", saved).returncode == 0
    again = tracker("do", RICH, "-c", f'save "{saved}"')
    assert again.returncode == 1 and saved.name in again.stderr
    answer = json.loads(tracker("do", saved, "--json").stdout)
    imre = next(held for held in answer["table"]["cast"] if held["name"] == "Imre")
    assert sum(len(track["marked"]) for track in imre["sheet"]["tracks"]) == 2


def test_a_session_is_found_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "sessions" / "friday.toml"
    assert tracker("do", SMALL, "-c", "note hello", "--session", path, home=tmp_path).returncode == 0
    for verb in (("recap",), ("recap", "--gm"), ("export", "--csv"), ("ledger",)):
        for name in ("friday", "friday.toml"):
            done = tracker(verb[0], name, *verb[1:], home=tmp_path)
            assert done.returncode == 0, done.stderr
        gone = tracker(verb[0], "monday", *verb[1:], home=tmp_path)
        assert gone.returncode == 2 and "monday" in gone.stderr
    assert "No session is called monday" in tracker("watch", "monday", home=tmp_path).stderr


def test_what_contradicts_itself_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    assert tracker("do", SMALL, "-c", "note hello", "--session", path).returncode == 0
    for words in (
        ("export", path, "--csv", "--jsonl"),
        ("export", path),
        ("watch", path, "--host", "127.0.0.1"),
        ("watch", path, "--port", "8001"),
        ("recap", path, "--out", ""),
        ("recap", path, "--out", tmp_path / "nowhere" / "x.md"),
        ("branch", path, "0", "--out", tmp_path / "nowhere" / "x.toml"),
    ):
        done = tracker(*words)
        assert done.returncode == 2 and done.stderr.strip() and "Traceback" not in done.stderr, words
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is full")
@pytest.mark.parametrize(
    ("end", "says"),
    [
        ("commands > /dev/full", "The output cannot be written: No space left on device."),
        ("commands >&-", "The output cannot be written: it is closed."),
        ("do x.toml --script - <&-", "standard input is closed."),
        ("commands | head -1", ""),
        ("check x.toml >&- 2>&-", ""),
    ],
)
def test_streams_that_are_full_or_closed_end_in_a_sentence(end: str, says: str) -> None:
    command = f"{shlex.quote(sys.executable)} -m tracker.cli {end}"
    done = subprocess.run(
        command, shell=True, capture_output=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False
    )
    told = done.stderr.decode()
    assert told.count("\n") == (4 if "Usage" in told else bool(says)) and says in told, told
    assert done.returncode == (0 if "head" in end else 2)


@pytest.mark.skipif(os.name == "nt", reason="pipes end in another way there")
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["commands"], ""),
        (
            ["do", "scenes/mill-bridge.toml", "-c", "note x"],
            "The output cannot be written: nobody reads it any more.\n",
        ),
    ],
)
def test_an_output_that_nobody_reads_is_no_refusal(words: list[str], says: str) -> None:
    out, into = os.pipe()
    os.close(out)
    words = [sys.executable, "-m", "tracker.cli", *words]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(words, stdout=into, stderr=subprocess.PIPE, cwd=ROOT, env=env, check=False)
    os.close(into)
    told = done.stderr.decode()
    assert done.returncode == 2 and told.endswith(says) and bool(told) == bool(says)


@pytest.mark.parametrize("words", ["do x {}", "do x --script {}", "do x --{}", "branch x {}", "export x {}"])
def test_a_wrong_word_is_told_as_text(words: str) -> None:
    done = tracker(*(part.format("\x1b]0;owned\x07\u202e") for part in words.split()))
    assert done.returncode == 2 and "owned" in done.stderr
    assert not {"\x1b", "\x07", "\u202e"} & set(done.stderr)
