"""Input that nobody would write on purpose: nothing may end in a traceback, nothing wrong may be taken in silence.

`make fuzz` runs the long version; each kind prints how its inputs ended. What fails is kept beside the figures.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import tomllib
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from pydantic import BaseModel

from tests.beating.mangle import HOSTILE, flipped, mangled
from tests.engine.drawn import a_command
from tracker.engine.rcs import tenths_of
from tracker.language.spell import spell
from tracker.language.words import words
from tracker.rules.dice import DiceError, read_fate
from tracker.rules.fudge.dice import Method, read, read_npc, read_one_fudge
from tracker.storage.desk import Desk
from tracker.storage.journal import JournalError
from tracker.storage.scene_file import SceneError, read_scene, scene_text
from tracker.storage.scene_same import picture
from tracker.storage.session_file import read_session, resume_session, start_session
from tracker.storage.settings import read_settings
from tracker.storage.settings_text import told
from tracker.text import displayable
from tracker.ui.preferences import check
from tracker.ui.rebinding import told_games

ROOT = Path(__file__).parents[2]
ENGLISH = words("en")
SCENES = tuple(sorted((ROOT / "scenes").glob("*.toml")))
Look = Callable[[Random, Path], str]
"""Tries one input in a folder of its own; how it ended. Raises AssertionError where it ended wrong."""


class Wrong(NamedTuple):
    """An input that did what none may do."""

    kind: str
    seed: int
    detail: str


def scene(random: Random, folder: Path) -> str:
    """A scene that loads is saved and loaded again as an equal one; any other is refused with sentences."""
    texts = tuple(path.read_text("utf-8") for path in SCENES)
    (folder / "party.toml").write_text((ROOT / "scenes" / "party.toml").read_text("utf-8"), "utf-8")
    path = folder / "scene.toml"
    path.write_bytes(mangled(random, random.choice(texts), texts, most=2).encode("utf-8", "surrogatepass"))
    try:
        table = read_scene(path).table
    except SceneError as error:
        assert error.faults
        _sentence(str(error))
        return "refused"
    again = folder / "again.toml"
    again.write_text(scene_text(table, table.focus or ""), "utf-8")
    one, other = picture(table), picture(read_scene(again).table)
    assert one == other, _differs(one, other)
    return "loaded"


def session(random: Random, folder: Path) -> str:
    """What opens of a session is its beginning, untouched; what does not is told."""
    path = folder / "session.toml"
    whole = _a_session(random, folder)
    # Most of a long session is behind its header; what hits the header is refused whole.
    data = flipped(random, whole, whole.index(b"[[entry]]") if random.random() < 0.8 else 0)
    path.write_bytes(data)
    try:
        opened = read_session(path)
    except JournalError as error:
        _sentence(str(error))
        return "refused"
    known = read_session(folder / "whole.toml").session
    entries = opened.session.entries
    for mine, theirs in zip(entries, known.entries, strict=False):
        assert (mine.sentence, mine.events) == (theirs.sentence, theirs.events), "an entry is another than was written"
    assert len(entries) <= len(known.entries), "there are more entries than were written"
    if len(entries) < len(known.entries) and opened.damage is None:
        # A cut between two entries is a shorter session.
        assert whole.startswith(data), "entries are gone, and nothing is said"
    opened.close()
    gone_on = resume_session(path, seed="s")
    assert Desk(gone_on).run("note on").ok
    gone_on.close()
    assert read_session(path).session.table == gone_on.session.table
    return "whole" if len(entries) == len(known.entries) else "its beginning"


def line(random: Random, folder: Path) -> str:
    """A command line is done, or refused with a sentence."""
    desk = _desk(random)
    ended = "refused"
    for _ in range(8):
        said = _a_line(random, desk)
        answer = desk.run(said)
        for sentence in (*answer.sentences, *answer.advice):
            assert sentence == displayable(sentence), f"{said!r} says what cannot be shown: {sentence!r}"
        if answer.ok and answer.done:
            ended = "done"
        if not answer.ok:
            assert answer.sentences and answer.sentences[0].strip(), f"{said!r} is refused without a word"
    if desk.session.entries:
        while desk.run("undo").ok:
            pass
        assert desk.table == desk.session.start, "undo does not lead back"
    return ended


def dice(random: Random, folder: Path) -> str:
    """Typed dice of any kind are read as what they say, or refused."""
    called = random.choice(("+2", "-4", "0", "++0-", "----", "0 0 + -", "64", "6 4", "6/4", "-4 +6", "+1 -1", "11.4"))
    signs = "".join(random.choice("+-0123456789 ,?.−–eE_x") for _ in range(random.randint(0, 6)))
    text = random.choice((called, signs))
    if random.random() < 0.5:
        text = mangled(random, text, most=1)
    ended = "refused"
    readers: list[Callable[[str], int | tuple[Any, ...]]] = [read_fate, read_npc, read_one_fudge]
    readers += [partial(read, method) for method in Method]
    for reader in readers:
        try:
            found = reader(text)
        except DiceError:
            continue
        ended = "read"
        total = found if isinstance(found, int) else found[1]
        assert -6 <= total <= 6, f"{text!r} is read as {total}"
        assert text.strip() and not any(char.isalpha() for char in text), f"{text!r} is read as {total}"
    tenths = tenths_of(text)
    assert tenths is None or abs(tenths) <= 9999, f"{text!r} is read as {tenths} tenths"
    return ended


SETTINGS = """
theme = "high-contrast"
colours = "256"
ascii = false
language = "it"
scenes = ["."]
keys = { attack = "z", note = "Z" }
[dice]
gm = "hidden"
typed = ["players", "Wardens"]
"""


def settings(random: Random, folder: Path) -> str:
    """Settings never stop the program: what is wrong is named, and the rest is used."""
    path = folder / "settings.toml"
    text = mangled(random, SETTINGS, tuple(one.read_text("utf-8") for one in SCENES), most=2)
    path.write_bytes(text.encode("utf-8", "replace"))
    found = read_settings(path, check)
    for said in told(found, told_games):
        _sentence(said)
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        assert found.faults, "no TOML, and nothing is said"
        return "no TOML"
    named = {str(fault.path).partition(".")[0] for fault in found.faults}
    for name, value in tomllib.loads(SETTINGS).items():
        if written.get(name) == value and name not in named:
            used = getattr(found.settings, name)
            assert (used if not isinstance(used, BaseModel) else used.model_dump()) == value, f"{name} is not used"
    return "with faults" if found.faults else "whole"


KINDS: dict[str, Look] = {"scene": scene, "session": session, "line": line, "dice": dice, "settings": settings}


def _sentence(said: str) -> None:
    assert said.strip(), "refused without a word"
    assert said == displayable(said), f"says what cannot be shown: {said!r}"


def _differs(one: dict[str, object], other: dict[str, object]) -> str:
    names = [name for name in one if one[name] != other.get(name)]
    return "saved and loaded it differs: " + "; ".join(f"{n}: {one[n]!r:.300} is {other.get(n)!r:.300}" for n in names)


_WRITTEN: dict[int, bytes] = {}


def _a_session(random: Random, folder: Path) -> bytes:
    """One of a few sessions of forty lines, as bytes; it also stands in the folder as `whole.toml`."""
    which = random.randrange(6)
    if which not in _WRITTEN:
        of = Random(which)
        path = folder / "written.toml"
        prepared = read_scene(_scene_of(of)).table
        opened = start_session(prepared, path, seed="s")
        desk = Desk(opened)
        while len(opened.session.entries) < 40:
            desk.submit(a_command(of, desk.table), ruling=of.random() < 0.3)
        opened.close()
        _WRITTEN[which] = path.read_bytes()
        path.unlink()
    (folder / "whole.toml").write_bytes(_WRITTEN[which])
    return _WRITTEN[which]


def _scene_of(random: Random) -> Path:
    return random.choice([path for path in SCENES if path.name != "party.toml"])


def _desk(random: Random) -> Desk:
    table = read_scene(_scene_of(random)).table
    desk = Desk(start_session(table, None, seed="s"))
    if random.random() < 0.7:
        desk.run("danger obvious" if desk.table.scene and desk.table.scene.system == "tactical" else "begin conflict")
    return desk


def _a_line(random: Random, desk: Desk, wild: float = 0.4) -> str:
    """A sentence of the language as the program writes it itself; sometimes mangled."""
    command = a_command(random, desk.table)
    try:
        said = spell(command, desk.table, ENGLISH)
    except (KeyError, LookupError):
        said = command.verb
    if random.random() < wild:
        said = mangled(random, said, most=2) if random.random() < 0.8 else said + random.choice(HOSTILE)
    return said + " !" * (random.random() < 0.2)


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def run(kind: str, count: int, seed: int = 0) -> tuple[Counter[str], list[Wrong]]:
    """Try that many inputs; how they ended, and what went wrong. An input is made anew from its kind and seed."""
    ended: Counter[str] = Counter()
    wrong: list[Wrong] = []
    with _folder() as folder:
        for n in range(seed, seed + count):
            try:
                ended[KINDS[kind](Random(f"{kind} {n}"), folder)] += 1
            except Exception as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                detail = f"{type(error).__name__} in {Path(where.filename).name}:{where.lineno}: {error}"
                wrong.append(Wrong(kind, n, detail[:600]))
    return ended, wrong


TOLD = {
    "scene": {"loaded": "loaded, saved and loaded again as equal", "refused": "refused with a sentence"},
    "session": {
        "whole": "opened with all their entries",
        "its beginning": "opened with the entries before the damage, and the damage was said",
        "refused": "refused with a sentence",
    },
    "line": {"done": "did something", "refused": "were refused with a sentence, all of them"},
    "dice": {"read": "read as what they say", "refused": "refused"},
    "settings": {
        "whole": "used whole",
        "with faults": "used but for their faults, which were said",
        "no TOML": "no TOML, which was said",
    },
}
"""How inputs end, in plain words."""
MADE = {
    "scene": "mangled scenes",
    "session": "damaged sessions",
    "line": "runs of eight mangled command lines each",
    "dice": "texts for dice",
    "settings": "mangled settings",
}


def summed_up(kind: str, ended: Counter[str], wrong: int) -> str:
    """How all of a kind ended, as a sentence."""
    ways = [f"{n:,} {TOLD[kind][how]}" for how, n in ended.most_common()]
    ways.append(f"{wrong:,} ended wrong" if wrong else "none ended in a traceback or was taken wrongly")
    return f"{ended.total() + wrong:,} {MADE[kind]}: " + "; ".join(ways)


def main() -> None:
    """The long run."""
    parser = argparse.ArgumentParser(description=__doc__)
    kinds = f"of {', '.join(KINDS)}; all of them, if none is named"
    parser.add_argument("kinds", nargs="*", choices=[*KINDS, []], metavar="KIND", help=kinds)
    parser.add_argument("--count", type=int, default=100_000, help="inputs of each kind")
    parser.add_argument("--seed", type=int, default=0, help="another one makes other inputs")
    given = parser.parse_args()
    failed = False
    for kind in given.kinds or KINDS:
        ended, wrong = run(kind, given.count, given.seed)
        print(summed_up(kind, ended, len(wrong)), flush=True)
        ways = Counter(each.detail[:110] for each in wrong)
        for how, n in ways.most_common(30):
            first = next(each for each in wrong if each.detail.startswith(how))
            print(f"  WRONG {n} times, first with --seed {first.seed} --count 1: {first.detail}")
        failed = failed or bool(wrong)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
