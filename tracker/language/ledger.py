"""The ledger: every fate point that ever moved, from whom, to whom, why and when, computed from the events alone.

What an event says of its points is taken as it says it. Whatever else changed a purse (a scene opened with a pool,
somebody who came with points) is a row of its own, so that the sums always are what the sheets hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from tracker.history.aspects import CompelAnswered, CompelOffered
from tracker.history.event import Event
from tracker.history.growth import ExperienceChanged, FudgePointsSpent
from tracker.history.points import (
    BANK,
    CarriedJoined,
    LockTakenBack,
    PointsMoved,
    PointsReleased,
    PoolGrew,
    PoolLapsed,
)
from tracker.history.rolls import AspectInvoked
from tracker.history.stunts import DetailDeclared, StuntUsed
from tracker.language.names import name_of
from tracker.language.words import Words
from tracker.model.cast import GM, Id
from tracker.model.table import Scene, Table

PurseKind = Literal["bank", "points", "locked", "carried", "pool"]


class Purse(NamedTuple):
    """Where points lie: with the bank, in hand, locked, carried by an NPC, in the GM's pool of a scene."""

    kind: PurseKind
    of: Id = ""
    """The character, or of a pool the scene."""


THE_BANK = Purse("bank")
MOST_OF_A_TEXT = 40
"""Characters of an aspect that a row shows."""


class Move(NamedTuple):
    """Points that moved at once."""

    seq: int
    """The entry; 0 = held from the start."""
    scene: Id
    exchange: int
    giver: Purse
    taker: Purse
    n: int
    why: str
    """A key of `[ui]` after `ledger_`, or the GM's own words."""
    until: str = ""
    """Of points that were locked: conflict or scene."""
    conflict: int = 0
    released: int = 0
    """The entry in which locked points came into hand; 0 = they have not, or were never locked."""
    taken_back: int = 0
    """The entry in which locked or carried points were taken back."""
    of: str = ""
    """The aspect, the stunt or the fact it was about."""
    pcs: int = 0
    """Of a pool that a scene began with: player characters, who make one point each."""


class Ledger(NamedTuple):
    """All moves in their order, what each purse holds after them, and the names of whoever they name."""

    moves: tuple[Move, ...]
    held: Mapping[Purse, int]
    names: Mapping[Id, str]

    def of(self, who: Id) -> tuple[Move, ...]:
        """The moves of one purse: a character's, or of the GM those of every pool."""
        if who == GM:
            return tuple(move for move in self.moves if "pool" in (move.giver.kind, move.taker.kind))
        return tuple(move for move in self.moves if who in (move.giver.of, move.taker.of))


def held_by(table: Table) -> Counter[Purse]:
    """What every purse of a Table holds; those that hold nothing are left out."""
    held: Counter[Purse] = Counter()
    for who in table.cast:
        held[Purse("points", who.id)] = who.points
        held[Purse("locked", who.id)] = who.owed
        held[Purse("carried", who.id)] = who.carried
    for scene in table.scenes:
        held[Purse("pool", scene.id)] = scene.pool
    return Counter({purse: n for purse, n in held.items() if n})


def ledger(start: Table, entries: Iterable[tuple[int, Sequence[Event]]]) -> Ledger:
    """The ledger of the entries that stand, each with its number, from the Table a session began with."""
    table, moves = start, [*_differences(0, "start", start, Counter(), held_by(start))]
    names = _names(start)
    for seq, events in entries:
        subject = _subject(events)
        for event in events:
            before, table = table, event.evolve(table)
            if table.cast is before.cast and table.scenes is before.scenes:
                continue
            told = [move._replace(of=subject) for move in _told(seq, event, before)]
            _settle(moves, seq, event)
            expected = held_by(before)
            for move in told:
                expected[move.giver] -= move.n
                expected[move.taker] += move.n
            moves += told
            moves += _differences(seq, event.kind, before if event.kind == "scene_ended" else table, expected,
                                  held_by(table))  # fmt: skip
            names.update(_names(table))
    return Ledger(tuple(moves), dict(held_by(table)), names)


def _subject(events: Sequence[Event]) -> str:
    """What the points of an entry were about."""
    for event in events:
        match event:
            case AspectInvoked():
                return event.invoke.text
            case CompelAnswered() | DetailDeclared():
                return event.text
            case CompelOffered():
                return event.compel.text
            case StuntUsed():
                return event.name
            case FudgePointsSpent():
                return event.what
    return ""


def _names(table: Table) -> dict[Id, str]:
    return {who.id: who.name for who in table.cast} | {scene.id: scene.title for scene in table.scenes}


def _when(table: Table, scene_id: Id) -> tuple[Id, int]:
    scene: Scene | None = table.scenes.get(scene_id) or table.scene
    if scene is None:
        return "", 0
    return scene.id, getattr(scene.order, "exchange", 0)


def _told(seq: int, event: Event, before: Table) -> Iterator[Move]:
    """What an event says itself of points that moved."""
    match event:
        case PointsMoved():
            giver, taker = _party(event.payer, event, before), _party(event.payee, event, before)
            if giver == taker:
                return
            if taker.kind == "points" and event.purse != "points":
                taker = Purse(event.purse, taker.of)
            until = (event.until or "scene") if taker.kind == "locked" else ""
            when = _when(before, event.scene)
            yield Move(seq, *when, giver, taker, event.n, event.why, until, event.conflict)
        case LockTakenBack():
            yield Move(seq, *_when(before, ""), Purse(event.purse, event.who), THE_BANK, event.n, "withdrawn")
        case PointsReleased():
            giver, taker = Purse("locked", event.who), Purse("points", event.who)
            yield Move(seq, *_when(before, event.scene), giver, taker, event.n, "released")
        case CarriedJoined():
            giver, taker = Purse("carried", event.who), Purse("pool", event.scene)
            yield Move(seq, *_when(before, event.scene), giver, taker, event.n, "joined")
        case PoolGrew():
            yield Move(seq, *_when(before, event.scene), THE_BANK, Purse("pool", event.scene), event.n, "pool_grew")
        case FudgePointsSpent():
            why = f"use_{event.use.lower()}"
            yield Move(seq, *_when(before, ""), Purse("points", event.who), THE_BANK, event.n, why)
        case ExperienceChanged() if event.fudge_points:
            yield Move(seq, *_when(before, ""), THE_BANK, Purse("points", event.who), event.fudge_points, "experience")
        case PoolLapsed():
            yield Move(seq, *_when(before, event.scene), Purse("pool", event.scene), THE_BANK, event.n, "lapsed")


def _party(party: Id, event: PointsMoved, table: Table) -> Purse:
    if party == GM:
        return Purse("pool", event.scene) if event.scene else THE_BANK
    return Purse("points", party) if party != BANK and party in table.cast else THE_BANK


def _settle(moves: list[Move], seq: int, event: Event) -> None:
    """Note on earlier rows what became of the points they locked."""
    if isinstance(event, PointsReleased):
        for place, move in enumerate(moves):
            if move.taker != Purse("locked", event.who) or move.released or move.taken_back:
                continue
            ends = move.conflict == event.conflict if event.until == "conflict" else move.scene == event.scene
            if ends:
                moves[place] = move._replace(released=seq)
    elif isinstance(event, LockTakenBack):
        for place in range(len(moves) - 1, -1, -1):
            move = moves[place]
            mine = move.taker == Purse(event.purse, event.who) and (move.n, move.why) == (event.n, event.why)
            if mine and not move.released and not move.taken_back:
                moves[place] = move._replace(taken_back=seq)
                return


def _differences(seq: int, why: str, table: Table, before: Counter[Purse], after: Counter[Purse]) -> Iterator[Move]:
    """A row for each purse that changed beyond what was told."""
    for purse in dict.fromkeys((*before, *after)):
        if purse == THE_BANK:
            continue
        more = after[purse] - before[purse]
        if more:
            when = _when(table, purse.of if purse.kind == "pool" else "")
            giver, taker = (THE_BANK, purse) if more > 0 else (purse, THE_BANK)
            scene = table.scenes.get(purse.of) if purse.kind == "pool" and why in _BEGINS else None
            pcs = 0 if scene is None else scene.pool_pcs
            yield Move(seq, *when, giver, taker, abs(more), why, pcs=pcs if more >= pcs else 0)


_BEGINS = ("start", "scene_opened")
"""Why a pool has what it has as a scene begins."""


class Row(NamedTuple):
    """A move in words."""

    entry: str
    when: str
    giver: str
    taker: str
    n: str
    why: str
    state: str
    """What became of points that were locked."""
    open: bool = False
    """They are locked still."""


def rows(book: Ledger, table: Table, words: Words, who: Id = "") -> tuple[Row, ...]:
    """The moves in words, oldest first; with `who` only those of one purse."""
    found = book.of(who) if who else _played(book, table)
    return tuple(_row(move, book, table, words) for move in found)


def _played(book: Ledger, table: Table) -> tuple[Move, ...]:
    """All moves without what those hold who never came: they are in the cast, and in no scene so far."""
    moved = {purse.of for move in book.moves if move.seq for purse in (move.giver, move.taker)}
    return tuple(
        move for move in book.moves if move.seq or move.taker.of in moved or not _never_came(table, move.taker.of)
    )


def _never_came(table: Table, who: Id) -> bool:
    return who in table.cast and all(who not in scene.here for scene in table.scenes)


def _row(move: Move, book: Ledger, table: Table, words: Words) -> Row:
    state = ""
    if move.taken_back:
        state = words.say("ui", "ledger_taken_back", {"n": move.taken_back})
    elif move.released:
        state = words.say("ui", "ledger_in_hand", {"n": move.released})
    elif move.until:
        state = words.say("ui", f"ledger_until_{move.until}")
    key = f"ledger_{move.why}"
    return Row(
        entry=str(move.seq) if move.seq else "",
        when=words.count("exchange", move.exchange).split()[0] if move.exchange else "",
        giver=_purse(move.giver, book, table, words),
        taker=_purse(move.taker, book, table, words),
        n=str(move.n),
        why=_why(move, key, words),
        state=state,
        open=bool(move.until) and not move.released and not move.taken_back,
    )


def _why(move: Move, key: str, words: Words) -> str:
    why = words.say("ui", key) if words.find("ui", key) else move.why
    if move.pcs:
        made = words.say("ui", "ledger_pool_made", _given({"pcs": move.pcs, "rest": move.n - move.pcs or None}))
        return f"{why}: {made}"
    if not move.of:
        return why
    return f"{why}: {move.of if len(move.of) <= MOST_OF_A_TEXT else move.of[: MOST_OF_A_TEXT - 1] + '…'}"


def _purse(purse: Purse, book: Ledger, table: Table, words: Words) -> str:
    if purse.kind == "bank":
        return words.say("ui", "ledger_bank")
    if purse.kind == "pool":
        several = sum(not scene.ended for scene in table.scenes) > 1
        pool = words.term("gm")
        return f"{pool} ({book.names.get(purse.of, purse.of)})" if several else pool
    name = name_of(table, purse.of, words)
    name = book.names.get(purse.of, name) if name == purse.of else name
    return name if purse.kind == "points" else words.say("ui", f"ledger_{purse.kind}", {"who": name})


def totals(table: Table, words: Words) -> tuple[str, ...]:
    """What everybody holds now, as the sheets say it: players, what NPCs carry, the pools with their sums."""
    said = []
    for who in table.cast:
        if _never_came(table, who.id) and len(table.scenes):
            continue
        if who.is_player or who.points or who.owed:
            facts = {"who": who.name, "n": who.points, "owed": who.owed or None}
            said.append(words.say("ui", "ledger_holds", _given(facts)))
    for who in table.cast:
        if who.carried:
            said.append(words.say("ui", "ledger_carries", {"who": who.name, "n": who.carried}))
    for scene in table.scenes:
        if not scene.ended:
            more = scene.pool + scene.pool_spent - scene.pool_start
            facts = {
                "scene": scene.title,
                "n": scene.pool,
                "start": scene.pool_start,
                "spent": scene.pool_spent or None,
                "gained": more if more > 0 else None,
                "less": -more if more < 0 else None,
            }
            said.append(words.say("ui", "ledger_pool", _given(facts)))
    return tuple(said)


def _given(facts: Mapping[str, object]) -> dict[str, object]:
    return {fact: value for fact, value in facts.items() if value is not None}


def text(book: Ledger, table: Table, words: Words, who: Id = "") -> tuple[str, ...]:
    """The ledger as lines to read: the totals, then every move."""
    said = [*totals(table, words)]
    for row in rows(book, table, words, who):
        entry = f"{row.entry:>4} " if row.entry else "   - "
        state = f", {row.state}" if row.state else ""
        facts = {"giver": row.giver, "taker": row.taker, "n": row.n, "why": row.why}
        said.append(f"{entry} {words.say('ui', 'ledger_line', facts)}{state}")
    return tuple(said)
