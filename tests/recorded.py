"""Evenings of each game as they were decided once: every command line with all that came of it.

The lines are drawn by chance, so they go where nobody would think of going. Beside each stands why it was refused, or
a mark of all that is different since. Where a change is meant, `python -m tests.recorded` writes what comes of them
now, and the difference is looked at.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.engine.drawn import a_command
from tests.planted import GAMES, planted, play
from tests.ui.playing import opened
from tracker.engine.catalogue import VERBS
from tracker.engine.refusal import Advice, Refusal
from tracker.language.spell import spell
from tracker.model.table import Table
from tracker.rules.fate import RULESETS
from tracker.storage.desk import Answer, Desk

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "data" / "recorded"
SCENES = (*sorted((ROOT / "scenes").glob("*.toml")), *sorted((ROOT / "tests" / "data").glob("*.toml")))
OFTEN = {
    "attack",
    "overcome",
    "advantage",
    "turn",
    "resolve",
    "take",
    "hit",
    "invoke",
    "try",
    "defend",
    "dice",
    "round",
}
LEADS_AWAY = {"end", "remove", "scene", "new-scene", "scenario", "session", "drop", "join", "bring", "away", "out"}
"""What an evening should not be made of."""
BEGINNINGS = {
    "fate": ("begin conflict",),
    "fudge": ("begin conflict",),
    "tactical": ("danger obvious", "rcs", "ct begin"),
}
LENGTH = 200
"""Lines of an evening that were done; as many refusals as are of different kinds stand between them."""


def evenings() -> dict[str, Path]:
    """By name: the scene each begins with."""
    found = {path.stem: path for path in SCENES if path.stem != "party"}
    return found | {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}


def desk_at(name: str) -> Desk:
    """A desk at the scene of an evening; its dice always fall the same."""
    return Desk(opened(evenings()[name], seed=name))


def came_of(desk: Desk, line: str) -> list[str]:
    """Run a line; it, and what came of it: not in words, which may become better ones."""
    answer = desk.run(line)
    said = [f"> {line}", *(f"~ {each.code} {_facts(each)}".rstrip() for done in answer.done for each in done.advice)]
    if answer.refusal is not None:
        return [*said, f"! {answer.refusal.kind} {answer.refusal.code} {_facts(answer.refusal)}".rstrip()]
    return [*said, f"= {_mark(desk.table, answer)}"]


def _facts(said: Refusal | Advice) -> str:
    return " ".join(f"{key}={value!r}" for key, value in sorted(said.facts.items()))


def _mark(table: Table, answer: Answer) -> str:
    """Short for the whole table and what has happened; fields that are as they would be anyway are left out."""
    events = [
        event.model_dump(mode="json", exclude_defaults=True) for done in answer.done for event in done.entry.events
    ]
    whole = [table.model_dump(mode="json", exclude_defaults=True), events]
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:10]


def lines_of(text: str) -> Iterator[str]:
    """The command lines of a recorded evening."""
    return (line.removeprefix("> ") for line in text.split("\n") if line.startswith("> "))


def again(name: str, lines: Iterator[str]) -> str:
    """The evening once more."""
    desk = desk_at(name)
    return "\n".join(part for line in lines for part in came_of(desk, line)) + "\n"


def drawn(name: str) -> Iterator[str]:
    """A new evening: what is done, and the first refusal of each kind."""
    random, desk = Random(name), desk_at(name)
    system = desk.table.scene.system if desk.table.scene is not None else ""
    family = "fate" if system in RULESETS else system.partition("-")[0]
    own = {verb for verb, kind in VERBS.items() if kind.games == (family,)}
    seen: set[tuple[str, str]] = set()
    times: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        beginning = play(name, Path(folder))[1] if name in GAMES else BEGINNINGS[family]
    for line in beginning:
        desk.run(line)
        yield line
    done = 0
    for _ in range(400 * LENGTH):
        if done >= LENGTH:
            break
        command = a_command(random, desk.table)
        verb = command.verb
        most = 24 if verb in OFTEN else 10 if verb in own else 1 if verb in LEADS_AWAY else 4
        if times[verb] >= most or (family != "fate" and verb not in own and random.random() < 0.8):
            continue
        try:
            line = spell(command, desk.table, desk.words) + " !" * (random.random() < 0.5)
        except LookupError:
            continue
        if random.random() < 0.002:
            line, verb = random.choice((("undo", "undo"), ("undo 2", "undo"), ("redo", "redo")))
        if not line.isprintable() or len(line) > 200:
            continue
        answer = desk.run(line)
        if answer.refusal is not None and (verb, answer.refusal.code) in seen:
            continue
        if answer.refusal is not None:
            seen.add((verb, answer.refusal.code))
        done += answer.ok
        times[verb] += answer.ok
        yield line


def main() -> None:
    """Write all evenings anew as they are decided now; those that there are not yet are drawn."""
    FOLDER.mkdir(exist_ok=True)
    for system in GAMES:
        path = FOLDER / f"{system}.toml"
        if not path.exists():
            path.write_text(f'system = "{system}"\n{planted(GAMES[system][0])}', encoding="utf-8")
    for name in evenings():
        path = FOLDER / f"{name}.txt"
        lines = lines_of(path.read_text("utf-8")) if path.exists() else drawn(name)
        path.write_text(again(name, lines), encoding="utf-8")


if __name__ == "__main__":
    main()
