"""What players read of what the GM does, where that is not what the GM wrote or how the GM calls it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from functools import cached_property
from typing import TYPE_CHECKING

from tracker.engine.command import Command
from tracker.engine.entries import Entry
from tracker.engine.session import Session
from tracker.history.aspects import AspectChanged, AspectMade, CompelOffered, CompelReworded
from tracker.history.cast import Brought, CharacterAdded, Renamed, SideAdded, SideJoined, VeilSet
from tracker.history.evening import PlayersTold, SceneOpened
from tracker.history.place import BorderSet, CounterSet, ZoneSet
from tracker.language.words import Words
from tracker.model.cast import Id
from tracker.model.table import Table
from tracker.players.called import ReadAs

if TYPE_CHECKING:
    from tracker.players.evening import PlayersEyes

WORDED = (PlayersTold, AspectMade, AspectChanged, CompelOffered, CompelReworded, VeilSet)
"""Events with words of the GM's that players read at once."""
NAMED = (
    CharacterAdded, Renamed, SideAdded, SideJoined, Brought, VeilSet, ZoneSet, BorderSet, CounterSet, SceneOpened,
)  # fmt: skip
"""Events that may put a name before players."""
MOST = 4
"""Names that are told at once."""
AT_ONCE = 500
"""Entries that are read while a key is answered: in a long session what is not told outright waits for the rest."""
LONG = 40
"""Letters of a text that is told whole; of a longer one only what reads otherwise."""


class PlayersRead:
    """Grows with a session. What costs a look at the whole of it is only looked at once words are for players."""

    def __init__(self, session: Session, words: Words) -> None:
        self._session = session
        self._words = words
        self._names = ReadAs(session)

    @cached_property
    def _eyes(self) -> PlayersEyes:
        from tracker.players.evening import PlayersEyes

        return PlayersEyes(self._session, self._words)

    def names(self, seq: int, table: Table) -> Mapping[Id, str]:
        """By which names players read those whom the GM calls otherwise, after that entry, on its Table."""
        return self._names.at(seq, table)

    def advice(self, entry: Entry) -> Iterator[str]:
        """How it reads for players, where it is new and another than the GM's."""
        if entry.what != "command":
            return
        table = self._session.at(entry.seq)
        names = [f"{table.cast[id].name} {self._words.quote(name)}" for id, name in self._names.new(entry.seq, table)]
        named = entry.events if any(isinstance(event, NAMED) for event in entry.events) else ()
        veiled = self._eyes.veiled(entry.seq) if named else ()
        names += [f"{name} {self._words.quote(read)}" for name, read in veiled]
        if names:
            more = [f"+{len(names) - MOST}"] if len(names) > MOST else []
            yield self._words.say("advice", "players_read", {"text": ", ".join([*names[:MOST], *more])})
        if said := self._reworded(entry):
            code = "players_read" if self.insisting(entry) is None else "players_read_text"
            text = " ".join(read for _, read in said).removesuffix(".")
            if len(text) > LONG:
                text = "; ".join(change for each in said for change in _changes(*each))
            elif code != "players_read":
                text = self._words.quote(text)
            yield self._words.say("advice", code, {"text": text})

        yield from self._others(entry, table)

    def _others(self, entry: Entry, table: Table) -> Iterator[str]:
        """Names in words for players by which they know somebody else than the GM does."""
        texts = [event.text for event in entry.events if isinstance(event, PlayersTold)]
        texts += [event.aspect.text for event in entry.events if isinstance(event, AspectMade)]
        own = {who.name for who in table.cast}
        for id, name in self._names.at(entry.seq, table).items() if texts else ():
            if name in own and any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.I) for text in texts):
                facts = {"name": name, "who": table.cast[id].name}
                yield self._words.say("advice", "players_know_by", facts)

    def insisting(self, entry: Entry) -> Command | None:
        """What tells players the same word for word, where they read it otherwise; None where nothing does."""
        told = [event for event in entry.events if isinstance(event, PlayersTold)]
        if len(told) != 1 or not self._reworded(entry):
            return None
        from tracker.engine.evening import Tell

        return Tell(text=told[0].text)

    def _reworded(self, entry: Entry) -> tuple[tuple[str, str], ...]:
        worded = entry.what == "command" and any(isinstance(event, WORDED) for event in entry.events)
        if not worded:
            return ()
        if self._eyes.unread(entry.seq) > AT_ONCE and not any(isinstance(event, PlayersTold) for event in entry.events):
            self._eyes.read(entry.seq, AT_ONCE)
            return ()
        return self._eyes.reworded(entry.seq)


def _changes(written: str, read: str) -> Iterator[str]:
    """What reads otherwise, each time once: Guard 2 -> Somebody."""
    old, new = written.split(), read.split()
    found = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    pairs = [(_phrase(old, a, b), _phrase(new, c, d)) for tag, a, b, c, d in found if tag != "equal"]
    yield from list(dict.fromkeys(f"{one} -> {other}" for one, other in pairs))[:MOST]


def _phrase(words: list[str], first: int, end: int) -> str:
    """Words of a text; a number alone with what is numbered."""
    alone = end - first == 1 and first > 0 and words[first].strip(POINTS).isdecimal()
    return " ".join(words[first - alone : end]).strip(POINTS)


POINTS = ",.;:!?"
