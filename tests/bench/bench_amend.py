"""How long an amendment of the first entries of a session of 5,000 takes; printed, not judged."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.figures import SHORT
from tests.program import RICH
from tracker.engine.amend import Amendment
from tracker.engine.refusal import Refusal
from tracker.storage.desk import Desk, shelf_beside
from tracker.storage.past import asked
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import read_session, start_session

ROUND = (
    "attack Imre Deacon !",
    "invoke Slick by=Imre !",
    "resolve",
    "note x",
    "attack Deacon Imre !",
    "resolve",
    "points Imre =3",
    'aspect "Smoke"',
    "drop Smoke",
    "clear Imre stress",
)


def long_session(path: Path, entries: int) -> Desk:
    """An evening of that many entries."""
    desk = Desk(start_session(read_scene(RICH).table, path, seed="long", shelf=shelf_beside(RICH)))
    for line in ("note first", 'aspect "Fog"', "begin conflict first=Imre"):
        desk.run(line)
    while len(desk.session.entries) < entries:
        for line in ROUND:
            desk.run(line)
        for hit in desk.table.hits:
            desk.run(f"out {desk.table.cast[hit.who].number} hit={hit.id} !")
            desk.run(f"drop-hit {hit.id}")
    return desk


def timed(what: str, line: str, desk: Desk) -> None:
    """Tell how long it takes, and its longest piece."""
    begun = time.perf_counter()
    wanted = asked(line, desk.session, desk.words)
    assert not isinstance(wanted, Refusal), wanted
    made = desk.session.amendment(*wanted.changes, choices={0: "drop"})
    assert isinstance(made, Amendment)
    ready = time.perf_counter()
    pieces = []
    while True:
        at = time.perf_counter()
        done = made.work(1)
        pieces.append(time.perf_counter() - at)
        if done:
            break
    decided = time.perf_counter()
    answer = desk.accept(made, wanted.sentence)
    kept = time.perf_counter()
    assert answer.ok, answer.sentences
    print(
        f"{what}: ready {1000 * (ready - begun):.0f} ms, decided {1000 * (decided - ready):.0f} ms "
        f"the longest step {1000 * max(pieces):.0f} ms, kept {1000 * (kept - decided):.0f} ms, "
        f"{len(made.misfits)} misfits, {len(made.changed)} steps changed, {len(desk.session.entries[-1].record)} rows"
    )
    begun = time.perf_counter()
    desk.undo()
    print(f"  undone in {1000 * (time.perf_counter() - begun):.0f} ms")


def main() -> None:
    """Three amendments: one that changes nothing, one that changes a little, one that changes what all hangs on."""
    entries = 300 if SHORT else 5000
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.toml"
        desk = long_session(path, entries)
        print(f"{len(desk.session.entries)} entries, {path.stat().st_size / 1e6:.1f} MB")
        timed("a note", "amend 1 note other", desk)
        timed("an aspect dropped", "amend 2 drop", desk)
        timed("somebody renamed at the start", "amend 1 rename Deacon Bishop", desk)
        timed("the conflict dropped", "amend 3 drop", desk)
        desk.opened.close()
        begun = time.perf_counter()
        read_session(path)
        print(f"opened again in {time.perf_counter() - begun:.1f} s, {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
