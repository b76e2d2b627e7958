"""A session on disk: started from a prepared table, resumed, read while another program writes it."""

from __future__ import annotations

import gc
import secrets
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import gmtime, strftime
from typing import NamedTuple, TypeVar

from pydantic import ValidationError

from tracker.engine import catalogue
from tracker.engine.command import Command
from tracker.engine.draft import Shelf
from tracker.engine.entries import UnknownKind
from tracker.engine.refusal import Refusal
from tracker.engine.session import Session
from tracker.language.parse import parse
from tracker.language.spell import spell
from tracker.language.words import words
from tracker.model.table import Table
from tracker.storage.blocks import washed
from tracker.storage.folders import new_session_path
from tracker.storage.follow import Follower
from tracker.storage.journal import ALL_AT_ONCE, Damage, Journal, JournalError, Read, read, reading, unknown
from tracker.storage.keeper import Keeper, check_place
from tracker.storage.paths import leads_to
from tracker.storage.session_head import in_use
from tracker.text import displayable, one_line

PROGRAM = "tracker 0.1.0"
T = TypeVar("T")
_TRIES = 20
"""How many names are tried for a new session."""


def now() -> str:
    """The time as entries carry it: UTC, to the second."""
    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime())


def in_a_new_file(title: str, make: Callable[[Path], T]) -> T:
    """What is made of a path for a new session that nobody has taken. Raises JournalError as `make` does."""
    for tries_left in reversed(range(_TRIES)):
        try:
            return make(new_session_path(title, now()[:10]))
        except JournalError as error:
            # Another program may take the same name at the same moment.
            if error.kind not in ("exists", "locked") or not tries_left:
                raise
    raise AssertionError("unreachable")


@dataclass
class Opened:
    """A session ready for play."""

    session: Session
    opened_at: Path | None = None
    """The file as it was named."""
    keeper: Keeper | None = None
    damage: Damage | None = None
    locked: bool = False
    """Another program writes it: this one only reads."""
    barred: JournalError | None = None
    """Why it cannot be written, where that is not another program: this one only reads."""
    follower: Follower | None = field(default=None, repr=False)
    header: Mapping[str, object] = field(default_factory=dict, repr=False)
    """The header of a session that is followed."""
    trouble: str = ""
    """A sentence: why what another program writes is not read on at the moment; empty if it is."""
    named: bool = True
    """Whether somebody named the file, or it was there; one that the program named is only kept once it has entries."""
    scene: str = ""
    """The scene file that it began with, from the root of the disk; empty where nobody knows."""
    abandoned: bool = False
    """Whether the file was taken away at closing, since nothing was entered."""
    _astray: bool = field(default=False, repr=False)

    @property
    def path(self) -> Path | None:
        """Where the session stands now: as it was named, unless it had to move."""
        if self.keeper is not None and self.keeper.path != self.keeper.journal.home:
            return self.keeper.path
        return self.opened_at

    @property
    def kept(self) -> Path | None:
        """Where torn or damaged bytes were put aside; for damage in the middle that is at the first append."""
        return None if self.keeper is None else self.keeper.kept

    @property
    def moved_from(self) -> Path | None:
        """The file that was left because another program put one there or wrote to it; None: none was."""
        return None if self.keeper is None else self.keeper.moved_from

    @property
    def read_only(self) -> bool:
        """Whether nothing may be submitted."""
        return self.locked or self.barred is not None

    @property
    def why_read_only(self) -> str:
        """A sentence: why nothing may be submitted; empty if it may."""
        if self.barred is not None or self.trouble:
            return f"{self.barred or self.trouble} It can only be read here."
        return str(JournalError("locked", self.path)) if self.locked and self.path is not None else ""

    def follow(self) -> bool:
        """Take what the writing program added; whether anything came.

        If the file cannot be read on, what was read stays, and `trouble` says why until it can.
        """
        if self.follower is None:
            return False
        before = len(self.session.entries)
        try:
            try:
                new = self.follower.poll()
            except JournalError as error:
                if error.kind != "replaced":
                    raise
                self._astray = False
                new = self.follower.poll()  # from its beginning: it may be the same session, written anew
        except JournalError as error:
            self.trouble = str(error)
            return False
        if not self._astray:
            self._take(new, self.follower)
        return len(self.session.entries) > before

    def take_over(self) -> bool:
        """Become the writer, once the program that wrote the session is gone; whether that worked.

        What it wrote last is taken first. Where the file does not hold what was read here, nothing is taken over.
        """
        if not self.locked or self.follower is None:
            return False
        try:
            journal, found = Journal.open(self.follower.path)
        except JournalError:
            return False
        self.follow()
        if self.trouble or journal.seq != len(self.session.entries):
            journal.close()
            return False
        self.keeper = Keeper(journal)
        self.session.keep_in(self.keeper)
        self.damage, self.locked, self.follower = found.damage, False, None
        return True

    def _take(self, new: list[dict[str, object]], follower: Follower) -> None:
        """Take entries that follow on those that are here. The trouble is over if the file holds all of them."""
        path = follower.path
        if follower.missing:
            self.trouble = str(JournalError("missing", path))
        elif follower.header is None:
            self.trouble = str(JournalError("shorter", path))
        elif follower.header != self.header:
            self.trouble = str(JournalError("replaced", path))
        else:
            for held in new:
                entry = washed(held)
                seq = held["seq"]
                assert isinstance(seq, int)
                if seq <= len(self.session.entries):
                    known = self.session.entries[seq - 1]
                    if known.at != entry.get("at") or known.sentence != entry.get("command", ""):
                        self._astray, self.trouble = True, str(JournalError("replaced", path))
                        return
                elif (wrong := _wrong(self.session, [entry])) is not None:
                    self._astray, self.trouble = True, str(wrong.error(path))
                    return
            if follower.read < len(self.session.entries):
                self.trouble = str(JournalError("shorter", path))
            elif follower.damage is not None and follower.damage.kind != "torn":
                line, detail = follower.damage.line, follower.damage.detail
                self.trouble = str(JournalError("damaged", path, line=line, detail=detail))
            else:
                self.trouble = ""

    def close(self) -> None:
        """Let go of the file; what somebody took away meanwhile is put back first. What cannot be written is rescued.

        A file that the program named and in which nothing was entered goes.
        """
        if self.keeper is None:
            return
        if not self.named and not self.session.entries:
            self.abandoned = self.keeper.journal.abandon()
        else:
            self.keeper.leave()


def _session(
    start: Table, seed: str, keeper: Keeper | None, shelf: Shelf | None, clock: Callable[[], str] = now
) -> Session:
    # Canonical sentences are always in English words, so that a session reads the same wherever it is opened.
    english = words("en")

    def canonical(command: Command, table: Table) -> str:
        return spell(command, table, english)

    def meant(sentence: str, table: Table) -> Command | Refusal:
        found = parse(sentence, table, catalogue.VERBS, english)
        return found if isinstance(found, Refusal) else found.command

    return Session(
        start, lambda: catalogue.BOOK, clock=clock, spell=canonical, seed=seed, journal=keeper, shelf=shelf, read=meant
    )


def _began_with(header: Mapping[str, object]) -> str:
    """The scene file of a header."""
    scene = washed(header).get("scene", "")
    return scene if isinstance(scene, str) else ""


def start_session(
    start: Table,
    path: Path | None,
    *,
    seed: str | None = None,
    shelf: Shelf | None = None,
    scene: Path | None = None,
) -> Opened:
    """A new session; without a path nothing is kept. `scene` is the file that it begins with.

    Raises JournalError where the file cannot be made.
    """
    seed = secrets.token_hex(8) if seed is None else seed
    began = "" if scene is None else displayable(str(leads_to(scene)))
    if path is None:
        return Opened(_session(start, seed, None, shelf), scene=began)
    header = {
        "format": 1,
        "id": secrets.token_hex(8),
        "created": now(),
        "program": PROGRAM,
        "seed": seed,
        **({"scene": began} if began else {}),
        "start": start.model_dump(exclude_none=True),
    }
    check_place(path)
    keeper = Keeper(Journal.create(path, header))
    return Opened(_session(start, seed, keeper, shelf), path, keeper, scene=began)


def resume_session(path: Path, *, seed: str | None = None, shelf: Shelf | None = None) -> Opened:
    """Go on with a session; one that another program writes, or that cannot be written, is only read.

    A torn or damaged part is reported, everything before it is there. Raises JournalError where nothing can be opened.
    """
    steps = resuming_session(path, seed=seed, shelf=shelf, at_once=ALL_AT_ONCE)
    while True:
        try:
            next(steps)
        except StopIteration as opened:
            found: Opened = opened.value
            return found


def follow_session(path: Path) -> Opened:
    """A session that another program writes, to be followed with `Opened.follow`; never written, never locked.

    Raises JournalError where nothing can be opened.
    """
    opened = _read_only(path, None, JournalError("locked", path))
    opened.locked = True
    return opened


def read_session(path: Path) -> Opened:
    """A session to look at, never written: for replay and recap."""
    found = read(path)
    session, wrong = _loaded(found, None, None, None, path)
    damage = _damage(path, found, session, wrong)
    return Opened(session, path, None, damage, locked=True, scene=_began_with(found.header))


Reading = Generator[tuple[int, int], None, Opened]
"""Reads a session bit by bit: yields how much of it is there, and of how much, and returns it."""
AT_ONCE = 200
"""Entries between two looks at the keyboard while a session is read: about a frame."""


def resuming_session(
    path: Path, *, seed: str | None = None, shelf: Shelf | None = None, at_once: int = AT_ONCE
) -> Reading:
    """Going on with a session bit by bit, for a screen that tells how far it is. Raises JournalError on the way."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        try:
            journal, found = yield from _halved(Journal.opening(path, at_once))
        except JournalError as error:
            if error.kind not in ("locked", "write"):
                raise
            return _read_only(path, shelf, error)
        keeper = Keeper(journal)
        try:
            session, _ = _loaded(Read(found.header, [], None, 0), keeper, seed, shelf, path)
            wrong = yield from _loading(session, found.entries, min(at_once, AT_ONCE))
        except BaseException:
            journal.close()
            raise
        if wrong is not None and wrong.newer:
            # Whoever wrote it can read it, and all behind it: nothing of that is put aside or written behind.
            journal.close()
            return _read_only(path, shelf, wrong.error(path))
        damage = found.damage if wrong is None else journal.set_aside(len(session.entries) + 1, wrong.detail)
        return Opened(session, path, keeper, damage, scene=_began_with(found.header))
    finally:
        if collecting:
            gc.enable()


def _halved(steps: Generator[tuple[int, int], None, T]) -> Generator[tuple[int, int], None, T]:
    """Half the work is to read the file, half to make the evening of it."""
    while True:
        try:
            done, of = next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
        yield done // 2, of


def _loading(
    session: Session, entries: list[dict[str, object]], at_once: int
) -> Generator[tuple[int, int], None, Wrong | None]:
    """Load entries, so many at once; what is wrong with the first that makes no sense."""
    last = len(entries)
    while entries:
        # What is taken is let go, so that its room is used again: else an evening would be in memory twice.
        taken, entries[:at_once] = entries[:at_once], []
        wrong = _wrong(session, map(washed, taken))
        if wrong is not None:
            return wrong
        yield (last + len(session.entries)) // 2, last
    return None


def reading_session(path: Path) -> Reading:
    """The same bit by bit, for a screen that tells how far it is. Raises JournalError on the way."""
    found = yield from _halved(reading(path, AT_ONCE))
    session, _ = _loaded(Read(found.header, [], None, 0), None, None, None, path)
    wrong = yield from _loading(session, found.entries, AT_ONCE)
    damage = _damage(path, found, session, wrong)
    opened = Opened(session, path, None, damage, locked=True, scene=_began_with(found.header))
    if wrong is None and in_use(path):
        opened.follower, opened.header, opened.damage = Follower(path), found.header, None
    return opened


def _damage(path: Path, found: Read, session: Session, wrong: Wrong | None) -> Damage | None:
    if wrong is None:
        return found.damage
    return unknown(path, len(session.entries) + 1, wrong.detail, "newer" if wrong.newer else "unknown")


def _read_only(path: Path, shelf: Shelf | None, why: JournalError) -> Opened:
    follower = Follower(path)
    found = read(path)
    session, wrong = _loaded(found, None, None, shelf, path)
    damage = _damage(path, found, session, wrong)
    began = _began_with(found.header)
    opened = Opened(session, path, damage=damage, follower=follower, header=found.header, scene=began)
    if why.kind != "locked":
        opened.barred = why
        if why.kind == "newer_entry":
            opened.damage = None  # nothing is damaged: it is told with why it is only read
        return opened
    opened.locked = True
    if wrong is None:
        opened.damage = None  # what looks damaged is usually an entry that is just being written
    return opened


# What an entry that no version of this program wrote may raise where it is read or takes effect.
_WRONG = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, AssertionError, RecursionError)
_OF_A_NEWER_PROGRAM = ("union_tag_invalid", "extra_forbidden", "unexpected_keyword_argument")
"""What pydantic calls an event, and a field of one, that is not known here: the seal of the entry is right."""


def _loaded(
    found: Read, keeper: Keeper | None, seed: str | None, shelf: Shelf | None, path: Path
) -> tuple[Session, Wrong | None]:
    """The session as far as it makes sense, and what is wrong with the entry behind that, if one is."""
    if "start" not in found.header:
        raise JournalError("no_start", path)
    try:
        header = washed(found.header)
        start = Table.model_validate(header["start"])
    except ValidationError as error:
        raise JournalError("unknown_event", path, detail=f"its `start` {_where(error)}") from error
    except _WRONG as error:
        raise JournalError("unknown_event", path, detail="its `start` makes no sense") from error
    session = _session(start, seed if seed is not None else str(header.get("seed", "")), keeper, shelf)
    return session, _wrong(session, map(washed, found.entries))


class Wrong(NamedTuple):
    """What is wrong with a whole entry: a sentence without its full stop, and whether a newer program wrote it."""

    detail: str
    newer: bool = False

    def error(self, path: Path) -> JournalError:
        """The same as an error."""
        return JournalError("newer_entry" if self.newer else "unknown_event", path, detail=self.detail)


def _wrong(session: Session, entries: Iterable[Mapping[str, object]]) -> Wrong | None:
    """Load entries; what is wrong with the first that makes no sense. Those before it are loaded."""
    try:
        session.load(entries)
    except ValidationError as error:
        newer = error.errors(include_url=False, include_input=False)[0]["type"] in _OF_A_NEWER_PROGRAM
        return Wrong(f"entry {len(session.entries) + 1} {_where(error)}", newer)
    except UnknownKind as error:
        return Wrong(f"entry {len(session.entries) + 1} {one_line(str(error))[:200]}", newer=True)
    except _WRONG as error:
        number = f"entry {len(session.entries) + 1}"
        # The session's own sentences name the entry; what Python says is for nobody.
        told = one_line(str(error))[:200] if type(error) is ValueError else ""
        return Wrong(told if told.startswith(number) else f"{number} makes no sense{f' ({told})' if told else ''}")
    return None


def _where(error: ValidationError) -> str:
    """What is wrong with a table, without the library's words."""
    first = error.errors(include_url=False, include_input=False)[0]
    if first["type"] in _OF_A_NEWER_PROGRAM[1:]:
        return f"holds something that this program does not know: `{one_line(str(first['loc'][-1]))[:80]}`"
    if first["type"] == "union_tag_invalid":
        return f"holds an event of a kind that this program does not know: {one_line(str(first['ctx']['tag']))[:80]!r}"
    place = ".".join(str(part) for part in first["loc"])
    return f"holds something that this program cannot read, at `{one_line(place)[:120]}`" if place else "is no table"
