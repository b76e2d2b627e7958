"""The program as its users start it: a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
RICH = ROOT / "scenes" / "drowned-chapel.toml"
SMALL = ROOT / "scenes" / "mill-bridge.toml"


def tracker(
    *arguments: str | Path, home: Path | None = None, text: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `tracker` with these arguments and this standard input."""
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
