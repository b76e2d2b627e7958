"""The settings file: what is wrong is named with its line, the rest is used."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.storage.folders import samples
from tracker.storage.scene_faults import Fault
from tracker.storage.settings import COMMENTED, InForce, Settings, read_settings, scene_folders, settings_path
from tracker.ui.rebinding import wrong_keys


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_file_everything_has_its_default(tmp_path: Path) -> None:
    found = read_settings(tmp_path / "none.toml")
    assert found.settings == Settings() and not found.faults and not found.there


def test_the_commented_file_sets_nothing_and_its_comments_are_settings(tmp_path: Path) -> None:
    found = read_settings(written(tmp_path / "s.toml", COMMENTED))
    assert found.settings == Settings() and not found.faults and found.there
    bare = [line[2:] if line.startswith("# ") else line[1:] for line in COMMENTED.split("\n")]
    code = [line for line in bare if "= " in line or line.startswith("[")]
    used = read_settings(written(tmp_path / "t.toml", "\n".join(code)))
    assert not [fault for fault in used.faults if fault.code != "folder"]
    assert used.settings.theme == "dark" and used.settings.dice.gm == "open" and used.settings.keys


def test_what_is_wrong_is_named_with_its_line_and_the_rest_is_used(tmp_path: Path) -> None:
    text = (
        'theme = "light"\n'
        'lenguage = "it"\n'
        'ascii = "yes"\n'
        'language = "pl"\n'
        "[dice]\n"
        'gm = "secret"\n'
        'typed = "players"\n'
        "[keys]\n"
        'attack = "f"\n'
        "overcome = 3\n"
    )
    found = read_settings(written(tmp_path / "s.toml", text))
    assert sorted(fault.line or 0 for fault in found.faults) == [2, 3, 6, 10]
    assert any(fault.nearest == "language" for fault in found.faults)
    used = found.settings
    assert (used.theme, used.language, used.dice.typed, used.keys) == ("light", "pl", ["players"], {"attack": "f"})
    assert used.ascii is None and used.dice.gm is None


@pytest.mark.parametrize("text", ["theme = ", "theme = “dark”\n", "\x00", "[dice\ngm = 1", "dice = 3", "keys = []"])
def test_a_broken_file_is_told_and_the_program_goes_on(text: str, tmp_path: Path) -> None:
    found = read_settings(written(tmp_path / "s.toml", text))
    assert found.faults and found.settings.language is None


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    assert read_settings(tmp_path).faults


@given(st.text(max_size=80))
def test_nothing_in_the_file_can_stop_the_program(text: str) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s.toml"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        found = read_settings(path)
    # What is not told as a fault says nothing: a comment, or nothing at all.
    assert found.faults or found.settings == Settings()


def test_what_only_the_screen_can_judge_is_judged_there(tmp_path: Path) -> None:
    path = written(tmp_path / "s.toml", 'language = "it"\ntheme = "mauve"\n')

    def check(settings: Settings) -> list[tuple[tuple[str, ...], str, str]]:
        return [(("theme",), "no such theme", "dark would do")] if settings.theme == "mauve" else []

    found = read_settings(path, check)
    assert [fault.line for fault in found.faults] == [2]
    assert found.settings.theme == "auto" and found.settings.language == "it"


def test_where_the_file_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACKER_HOME", str(tmp_path))
    monkeypatch.delenv("TRACKER_CONFIG", raising=False)
    assert settings_path() == tmp_path / "settings.toml"
    monkeypatch.setenv("TRACKER_CONFIG", str(tmp_path / "mine.toml"))
    assert settings_path() == tmp_path / "mine.toml"
    monkeypatch.delenv("TRACKER_CONFIG")
    monkeypatch.delenv("TRACKER_HOME")
    assert settings_path().name == "settings.toml" and "tracker" in str(settings_path())


def test_folders_are_listed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACKER_HOME", str(tmp_path))
    monkeypatch.chdir(samples().parent)
    assert scene_folders(Settings()) == [samples(), tmp_path / "scenes"]
    assert scene_folders(Settings(scenes=[str(tmp_path), "~/x"])) == [tmp_path, Path.home() / "x"]


def test_the_comments_are_toml() -> None:
    assert tomllib.loads(COMMENTED) == {}


def broken(found: InForce) -> list[Fault]:
    """Faults but that a folder of the examples is not there."""
    return [fault for fault in found.faults if fault.code != "folder"]


def test_every_suggestion_of_the_written_file_works_alone_and_with_the_others(tmp_path: Path) -> None:
    head = ""
    bare = []
    for line in COMMENTED.split("\n"):
        line = line.removeprefix("# ")
        if line.startswith("["):
            head = line
        elif re.match(r'"?[a-z]+"? = ', line):
            bare.append((head, line))
    assert len(bare) == 9
    for head, line in bare:
        found = read_settings(written(tmp_path / "s.toml", f"{head}\n{line}\n"))
        assert not broken(found) and not list(wrong_keys(found.settings.keys)), line
    everything = "\n".join(line if line == head else f"{head}\n{line}" for head, line in bare if not head)
    for head in ("[dice]", "[keys]"):
        everything += f"\n{head}\n" + "\n".join(line for of, line in bare if of.split("#")[0].strip() == head)
    found = read_settings(written(tmp_path / "s.toml", everything))
    assert not broken(found) and not list(wrong_keys(found.settings.keys))
    assert len(found.settings.keys) == 2


def test_of_a_list_only_what_is_wrong_is_left_out(tmp_path: Path) -> None:
    text = f'scenes = [5, "{tmp_path}", true, "{tmp_path}", ""]\n[dice]\ntyped = ["players", 3, "gm"]\n'
    found = read_settings(written(tmp_path / "s.toml", text))
    assert found.settings.scenes == [str(tmp_path)] * 2 and found.settings.dice.typed == ["players", "gm"]
    assert [fault.line for fault in found.faults] == [1, 1, 1, 3]


def test_folders_that_are_not_there_are_named(tmp_path: Path) -> None:
    text = f'scenes = ["/nope", "/etc/passwd", "$HOME", "{tmp_path}"]\n'
    found = read_settings(written(tmp_path / "s.toml", text))
    told = [str(fault) for fault in found.faults]
    assert len(told) == 3 and "/nope" in told[0] and "is no folder" in told[1] and "$HOME" in told[2]
    assert found.settings.scenes == [str(tmp_path)]  # what is named as not used is not in force
    (tmp_path / "s.toml").write_text('scenes = ["/nope", "~nobody-here/x"]\n', encoding="utf-8")
    found = read_settings(tmp_path / "s.toml")
    assert len(found.faults) == 2 and found.settings.scenes is None  # none left: those of the default
    (tmp_path / "s.toml").write_text('scenes = ["/", "."]\n', encoding="utf-8")
    found = read_settings(tmp_path / "s.toml")
    assert not found.faults and scene_folders(found.settings) == [Path("/"), Path()]


def test_faults_stand_in_the_order_of_their_lines(tmp_path: Path) -> None:
    text = 'theme = 3\nscenes = ["/nope"]\nlenguage = "it"\nascii = "yes"\ncolours = "pink"\n'
    lines = [fault.line or 0 for fault in read_settings(written(tmp_path / "s.toml", text)).faults]
    assert lines == sorted(lines) == [1, 2, 3, 4, 5]
