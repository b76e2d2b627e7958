"""Evenings of any size for the benches: so many characters, zones, aspects and entries."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from tests.program import RICH
from tracker.engine.aspects import AddAspect
from tracker.engine.cast import AddCharacter, Remove
from tracker.engine.catalogue import BOOK
from tracker.engine.command import Command
from tracker.engine.entries import Entry, journalled
from tracker.engine.fate.invokes import Cancel, Invoke
from tracker.engine.fate.rolls import Attack
from tracker.engine.session import Session
from tracker.engine.zones import LayZones
from tracker.model.place import Zone
from tracker.model.table import Table
from tracker.model.value import Keyed
from tracker.storage.blocks import entry_block, header_block
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import start_session

KEPT = {"Imre", "Acolyte 1", "Sava", "Deacon", "Rook"}
"""Whoever is in the smallest crowd."""


def crowd(size: int, zones: int = 0, aspects: int = 0) -> Table:
    """The rich scene with more and more acolytes, or with fewer people; at least so many zones and aspects."""
    session = Session(read_scene(RICH).table, BOOK, clock=lambda: "", spell=lambda command, table: "")
    table = session.table
    there = len(zones_of(table))
    if there < zones:
        session.submit(LayZones(map=" > ".join(f"Vault {n}" for n in range(there, zones))))
    model = next(who.id for who in table.cast if who.name == "Acolyte 1")
    places = [zone.id for zone in zones_of(session.table)]
    for n in range(size - len(table.cast)):
        session.submit(AddCharacter(name="Acolyte", like=model, count=1, zone=places[n % len(places)]))
    for who in [who for who in table.cast if who.name not in KEPT][: max(0, len(table.cast) - size)]:
        session.submit(Remove(who=who.id))
    while len(session.table.aspects) < aspects:
        n = len(session.table.aspects)
        session.submit(AddAspect(text=f"Something drips, {n}", on=places[n % len(places)] if n % 2 else ""))
    return session.table


def zones_of(table: Table) -> Keyed[Zone]:
    """The zones of the scene in focus."""
    assert table.scene is not None
    return table.scene.zones


def steps(table: Table) -> list[Command]:
    """What a round of play submits, over and over: attack, invoke, put away."""
    named = {who.name: who.id for who in table.cast}
    tide = next(aspect.id for aspect in table.aspects if aspect.text.startswith("The tide"))
    return [
        Attack(who=named["Imre"], target=named["Acolyte 1"]),
        Invoke(aspect=tide, by=named["Imre"]),
        Cancel(),
    ]


def played(table: Table, entries: int) -> Session:
    """An evening of so many entries that is kept nowhere."""
    session = start_session(table, None, seed="bench").session
    while len(session.entries) < entries:
        for command in steps(session.start):
            session.submit(command)
    return session


def write(path: Path, session: Session) -> None:
    """The file of a session, written at once: the disk is not what is measured."""
    start = {"format": 1, "id": "bench", "created": "", "start": session.start.model_dump(exclude_none=True)}
    path.write_bytes(header_block(start) + b"".join(blocks_of(session.entries)))


def blocks_of(entries: Iterable[Entry]) -> list[bytes]:
    """Entries as they stand in a file."""
    return [entry_block(journalled(entry)) for entry in entries]


def write_through(file: int, block: bytes) -> None:
    """A bare write and fsync."""
    os.write(file, block)
    os.fsync(file)
