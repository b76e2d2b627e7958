"""A table to play on, and a session that says at once what went wrong."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import tomli_w

from tracker.engine.bus import Moment
from tracker.engine.catalogue import BOOK
from tracker.engine.command import Command
from tracker.engine.refusal import Refusal, Refused
from tracker.engine.session import Done, Session, written
from tracker.history.event import Event
from tracker.model.aspects import Aspect, Free
from tracker.model.cast import Character, FateSheet, Id, Kind, Locked, Side, Slot, Stunt, Track
from tracker.model.order import Popcorn, Turn
from tracker.model.place import Border, Counter, Presence, Zone
from tracker.model.problems import problems
from tracker.model.table import Given, Scene, Table
from tracker.model.value import Keyed

IMRE, SAVA, DEACON, FIRST, SECOND, DOOR = "c1", "c2", "c3", "c4", "c5", "c6"
"""Two of the players, one who matters, two who do not, and a thing in the way."""
WARDENS, CULT = "g11", "g12"
NAVE, CRYPT, TOWER = "z21", "z22", "z23"
TIDE, OWES, PRIDE, OPENING, STONES, CONCEPT = "a31", "a32", "a33", "a34", "a35", "a36"
CHAPEL, FLOOD = "s41", "n42"
NEXT, RUNNING = "next.toml", "running.toml"
"""What the shelf holds: a scene, and the same in the middle of a conflict."""


def sheet(*, stress: int = 3, slots: tuple[str, ...] = ("mild", "moderate", "severe"), **skills: int) -> FateSheet:
    values = {"mild": 2, "moderate": 4, "severe": 6}
    return FateSheet(
        skills=skills or {"Fight": 3, "Athletics": 2, "Will": 1},
        tracks=(Track(name="physical", boxes=(1,) * stress), Track(name="mental", boxes=(1,) * stress)),
        slots=tuple(Slot(severity=name, value=values[name]) for name in slots),
        stunts=(Stunt(name="Bell-breaker", bonus=2, on="attack"),),
    )


def somebody(
    number: int,
    name: str,
    side: Id | None,
    player: str = "",
    points: int = 0,
    kind: Kind = "main",
    sheet: FateSheet | None = None,
) -> Character:
    return Character(
        id=f"c{number}",
        number=number,
        name=name,
        side=side,
        player=player,
        points=points,
        kind=kind,
        sheet=sheet if sheet is not None else globals()["sheet"](),
    )


def a_table(system: str = "fate-condensed") -> Table:
    """Two sides, six characters, three zones, a GM's pool of two."""
    minor = sheet(stress=1, slots=(), Fight=1)
    cast = (
        somebody(1, "Imre", WARDENS, "Ada", 3),
        somebody(2, "Sava", WARDENS, "Bo", 1),
        somebody(3, "Deacon", CULT),
        somebody(4, "Acolyte 1", CULT, kind="minor", sheet=minor),
        somebody(5, "Acolyte 2", CULT, kind="minor", sheet=minor),
        somebody(6, "Sealed door", None, kind="block", sheet=FateSheet()),
    )
    scene = Scene(
        id=CHAPEL,
        title="The Drowned Chapel",
        system=system,
        zones=Keyed(
            [
                Zone(id=NAVE, name="Nave", at=(0, 0)),
                Zone(id=CRYPT, name="Crypt", at=(1, 0), hidden=True),
                Zone(id=TOWER, name="Tower", at=(0, 1)),
            ]
        ),
        borders=Keyed(
            [
                Border(id="b24", between=(NAVE, CRYPT), name="Rusted grille", bar="obstacle", difficulty=2),
                Border(id="b25", between=(CRYPT, TOWER), bar="closed", hidden=True),
                Border(id="b26", between=(NAVE, TOWER), oneway=True),
            ]
        ),
        counters=Keyed([Counter(id=FLOOD, name="The nave floods", boxes=3, trigger="end of exchange")]),
        here=Keyed([*(Presence(id=who.id, zone=NAVE) for who in cast[:3]), *(Presence(id=w.id) for w in cast[3:])]),
        pool=2,
        pool_start=2,
        pool_pcs=2,
    )
    return Table(
        title="An evening",
        sides=Keyed([Side(id=WARDENS, name="Wardens"), Side(id=CULT, name="Cult")]),
        cast=Keyed(cast),
        scenes=Keyed([scene]),
        focus=CHAPEL,
        aspects=Keyed(
            [
                Aspect(id=TIDE, text="The tide is rising", scene=CHAPEL, free=(Free(owner="anyone", n=1),)),
                Aspect(id=OWES, text="Owes the drowned", kind="character", role="trouble", on=IMRE),
                Aspect(id=PRIDE, text="Pride", kind="character", role="trouble", on=DEACON),
                Aspect(id=OPENING, text="Off balance", kind="boost", scene=CHAPEL, free=(Free(owner=IMRE, n=1),)),
                Aspect(id=STONES, text="Slick", scene=CHAPEL, on=NAVE, free=(Free(owner=CULT, n=2),)),
                Aspect(id=CONCEPT, text="Healer", kind="character", role="high_concept", on=SAVA),
            ]
        ),
        stems={"Acolyte": 2},
        given=Given(ids=50, number=6),
    )


def next_scene() -> Table:
    """A prepared scene with some of the same people, and ids that stand for other things here."""
    prepared = a_table()
    scene = prepared.scenes[CHAPEL]
    return prepared.but(
        scenes=Keyed([scene.but(title="The Weir", pool=4, pool_start=4, here=scene.here.drop(SECOND))]),
        aspects=prepared.aspects.put(Aspect(id="a37", text="Bound", scene=CHAPEL, on=IMRE)),
    )


def running_scene() -> Table:
    """The same in the middle of a conflict, somebody hurt and owed a point in it."""
    prepared = next_scene()
    scene = prepared.scenes[CHAPEL].but(
        frame="conflict", conflict=1, order=Popcorn(exchange=3, acted=(IMRE, FIRST)), turn=Turn(who=FIRST)
    )
    slots = sheet().slots
    hurt = prepared.cast[FIRST].but(
        sheet=sheet().but(slots=(slots[0].but(aspect="a38", conflict=1), *slots[1:])),
        locked=(Locked(n=2, until="conflict", conflict=1, scene=CHAPEL, why="concession"),),
    )
    held = Aspect(id="a38", text="Cut", kind="consequence", role="mild", on=FIRST)
    given = prepared.given.but(conflict=1)
    return prepared.but(given=given).with_scene(scene).with_who(hurt).with_aspect(held)


def shelf(name: str) -> Table:
    if name == RUNNING:
        return running_scene()
    if name != NEXT:
        raise Refused(Refusal(kind="cannot", code="no_such_scene", facts={"what": name}))
    return next_scene()


def through_toml(held: Mapping[str, Any]) -> dict[str, Any]:
    """What a file would give back."""
    return tomllib.loads(tomli_w.dumps(held).encode().decode())


def loaded(table: Table) -> Table:
    """The Table out of a file it was saved to."""
    return Table.model_validate(through_toml(table.model_dump(exclude_none=True)))


def a_session(table: Table | None = None, **ports: Any) -> Session:
    """A session with nothing but what a test needs."""
    given: dict[str, Any] = {"clock": lambda: "now", "spell": lambda command, _: command.verb, "shelf": shelf}
    return Session(a_table() if table is None else table, BOOK, **given | ports)


def state(session: Session) -> tuple[Table, list[int], list[int], int]:
    """All that undo, redo and replay must agree on."""
    return session.table, list(session.standing), list(session.undone), len(session.entries)


class Play:
    """A session to tell stories on: each step is done, or refused with nothing changed."""

    def __init__(self, table: Table | None = None, **ports: Any) -> None:
        self.session = a_session(table, **ports)
        self.moments: list[Moment] = []
        self.session.bus.subscribe(self.moments.append)

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def scene(self) -> Scene:
        scene = self.table.scene
        assert scene is not None
        return scene

    def do(self, *commands: Command, ruling: bool = False) -> Done:
        done: Done | None = None
        for command in commands:
            result = self.session.submit(command, ruling=ruling)
            assert isinstance(result, Done), result
            assert problems(self.table) == [] or ruling
            done = result
        assert done is not None
        return done

    def rule(self, command: Command) -> Done:
        return self.do(command, ruling=True)

    def refused(self, command: Command, code: str, kind: str = "rule", *, ruling: bool = False) -> Refusal:
        """Refused, and nothing changed; unless it is a rule, a ruling does not help."""
        before, told = state(self.session), len(self.moments)
        refusals = []
        for ruled in (ruling, True) if kind == "cannot" else (ruling,):
            result = self.session.submit(command, ruling=ruled)
            assert isinstance(result, Refusal), result
            assert (result.code, result.kind) == (code, kind)
            assert state(self.session) == before and self.table is before[0] and len(self.moments) == told
            refusals.append(result)
        return refusals[0]

    def cannot(self, command: Command, code: str) -> Refusal:
        return self.refused(command, code, "cannot")

    def undo(self) -> None:
        assert isinstance(self.session.undo(), Done)

    def redo(self) -> None:
        assert isinstance(self.session.redo(), Done)

    def points(self, who: Id) -> int:
        return self.table.cast[who].points

    def owed(self, who: Id) -> int:
        return self.table.cast[who].owed

    def last(self) -> tuple[Event, ...]:
        return self.session.entries[-1].events

    def kinds(self) -> list[str]:
        return [event.kind for event in self.last()]

    def loaded(self) -> Session:
        """The same session out of its file."""
        again = a_session(self.session.start)
        again.load(through_toml(written(entry)) for entry in self.session.entries)
        return again
