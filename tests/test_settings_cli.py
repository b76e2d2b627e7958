"""`tracker settings`, and the list where there is no terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.program import ROOT, tracker
from tracker.storage.settings import COMMENTED


def run(home: Path, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tracker.cli", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TRACKER_HOME": str(home), **env},
        timeout=60,
        check=False,
    )


def test_settings_tells_path_values_and_faults(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    result = run(tmp_path, "settings")
    assert result.returncode == 0 and str(path) in result.stdout and "not there" in result.stdout
    path.write_text('theme = "nord"\ncolors = 3\n[keys]\nattack = "o"\n', encoding="utf-8")
    result = run(tmp_path, "settings")
    assert result.returncode == 2
    assert "nord" in result.stdout and "line 2" in result.stdout and "line 4" in result.stdout
    assert "colours" in result.stdout and "Traceback" not in result.stderr
    path.write_text('[keys]\nattack = "f"\nveil = "j"\n', encoding="utf-8")
    told = run(tmp_path, "settings").stdout
    assert "keys.attack  f   in Fate only" in told and "keys.veil    j\n" in told


def test_a_commented_file_is_written_on_request_and_never_over_another(tmp_path: Path) -> None:
    mine = tmp_path / "mine" / "config.toml"
    result = run(tmp_path, "settings", "--write", TRACKER_CONFIG=str(mine))
    assert result.returncode == 0 and mine.read_text(encoding="utf-8") == COMMENTED
    mine.write_text("# mine\n", encoding="utf-8")
    result = run(tmp_path, "settings", "--write", TRACKER_CONFIG=str(mine))
    assert result.returncode == 2 and mine.read_text(encoding="utf-8") == "# mine\n"


def test_without_a_terminal_the_library_is_a_list(tmp_path: Path) -> None:
    result = tracker(home=tmp_path)
    assert result.returncode == 0 and "drowned-chapel.toml" in result.stdout


def test_a_scene_is_found_by_its_name_in_the_folders_of_the_settings(tmp_path: Path) -> None:
    (tmp_path / "marsh").mkdir()
    (tmp_path / "marsh" / "weir.toml").write_text('title = "The Weir"\nsystem = "fudge"\n', encoding="utf-8")
    assert run(tmp_path, "do", "weir").returncode == 2
    (tmp_path / "settings.toml").write_text(f"scenes = ['{tmp_path / 'marsh'}']\n", encoding="utf-8")
    assert run(tmp_path, "do", "weir", "-c", "note found").returncode == 0


def test_the_recap_is_told_in_the_language_of_the_settings(tmp_path: Path) -> None:
    session = tmp_path / "evening.toml"
    assert run(tmp_path, "do", "mill-bridge", "-c", "note found", "--session", str(session)).returncode == 0
    assert "## Who was there" in run(tmp_path, "recap", str(session)).stdout
    (tmp_path / "settings.toml").write_text('language = "it"\n', encoding="utf-8")
    assert "## Chi c'era" in run(tmp_path, "recap", str(session)).stdout
