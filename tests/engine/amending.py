"""Sessions to amend, of each game, and what must hold after whatever was amended."""

from __future__ import annotations

from pathlib import Path

from tests.engine.tables import through_toml
from tracker.engine.amend import Amendment, Change
from tracker.engine.became import Fate, became
from tracker.engine.catalogue import BOOK, VERBS
from tracker.engine.entries import Entry, read_entry, written
from tracker.engine.refusal import Refusal
from tracker.engine.session import Session
from tracker.language.parse import Parsed, parse
from tracker.language.words import words
from tracker.model.table import Table
from tracker.storage.desk import Desk, shelf_beside
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import start_session

SCENES = Path(__file__).parents[2] / "scenes"
ENGLISH = words("en")


def a_desk(scene: Path, *lines: str) -> Desk:
    """A desk at a scene, on which these lines were done."""
    desk = Desk(start_session(read_scene(scene).table, None, seed="amend", shelf=shelf_beside(scene)))
    for line in lines:
        answer = desk.run(line)
        assert answer.ok, (line, answer.sentences)
    return desk


def meant(session: Session, of: int, line: str) -> Change:
    """A change of a step into what a line says on the Table before it."""
    place = next(n for n, step in enumerate(session.line) if step.of == of)
    found = parse(line, session.tables()[place], VERBS, ENGLISH)
    assert isinstance(found, Parsed), (line, found)
    return Change(of, found.command, found.ruling)


def unchanged(session: Session, of: int) -> Change:
    """A change of a step into what it is."""
    step = next(step for step in session.line if step.of == of)
    return meant(session, of, step.sentence + (" !" if step.ruled else ""))


def worked(session: Session, *changes: Change, rest: str = "") -> Amendment:
    """An amendment decided to its end; what does not fit is all kept, or dropped, or waits."""
    made = session.amendment(*changes, choices={0: rest} if rest else None)
    assert isinstance(made, Amendment), made
    made.finish()
    return made


def accepted(session: Session, amendment: Amendment) -> None:
    """Kept in the session."""
    done = session.accept(amendment, "amended")
    assert not isinstance(done, Refusal), done


def replayed(session: Session) -> Session:
    """What another program reads of it."""
    other = Session(session.start, BOOK, clock=lambda: "", spell=lambda c, t: "")
    other.load([through_toml(written(entry)) for entry in session.entries])
    return other


def holds(session: Session) -> None:
    """Live equals replay, at every entry; the line leads to the Table; the records read back; what became of an entry
    is the same however often it was asked on the way."""
    other = replayed(session)
    for seq in range(len(session.entries) + 1):
        assert other.at(seq) == session.at(seq), seq
        assert [*other.standing_back(seq)] == [*reversed(session.standing_at(seq))], seq
    assert list(other.standing) == list(session.standing) and list(other.undone) == list(session.undone)
    assert [step[:6] for step in other.line] == [step[:6] for step in session.line]
    table = session.start
    for step, told in zip(session.line, session.tables()[1:], strict=True):
        for event in step.events:
            table = event.evolve(table)
        assert table == told
    assert table == session.table
    assert [read_entry(written(entry)).record for entry in session.entries] == [e.record for e in session.entries]


def state(session: Session) -> tuple[str, Table, tuple[int, ...]]:
    """The bytes of the Table, the Table, and what stands."""
    return session.table.model_dump_json(), session.table, tuple(step.of for step in session.line)
    grown: list[Entry] = []
    fate = Fate(grown)
    for entry in session.entries:
        grown.append(entry)
        told = became(grown)
        assert {seq: fate.of(seq) for seq in told} == told
