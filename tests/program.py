"""The program as its users start it."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from tracker.cli import main

ROOT = Path(__file__).parents[1]
RICH = ROOT / "scenes" / "drowned-chapel.toml"
SMALL = ROOT / "scenes" / "mill-bridge.toml"


def tracker(
    *arguments: str | Path, home: Path | None = None, text: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `tracker` with these arguments and this standard input: all that its entry point does, in this process."""
    with CliRunner().isolation(input=text, env={"TRACKER_HOME": None if home is None else str(home)}) as streams:
        code = 0
        before = Path.cwd()
        os.chdir(ROOT)
        try:
            main(list(map(str, arguments)), prog_name="tracker")
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        finally:
            os.chdir(before)
            gc.enable()
        sys.stdout.flush()
        sys.stderr.flush()
        out, err = (stream.getvalue().decode("utf-8") for stream in streams[:2])
    return subprocess.CompletedProcess([], code, out, err)


def process(
    *arguments: str | Path, home: Path | None = None, text: str | None = None
) -> subprocess.CompletedProcess[str]:
    """The same as a process of its own, as its users start it."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    if home is not None:
        env["TRACKER_HOME"] = str(home)
    return subprocess.run(
        [sys.executable, "-m", "tracker.cli", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        input=text,
        cwd=ROOT,
        env=env,
        timeout=60,
        check=False,
    )
