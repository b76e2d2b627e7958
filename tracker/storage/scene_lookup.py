"""What is gathered while a Table is built: ids, names and their look-up, aspects, faults."""

from __future__ import annotations

from dataclasses import dataclass, field

from tracker.model.aspects import Aspect, AspectKind, Free
from tracker.model.cast import ANYONE, Id
from tracker.storage.scene_cast import Draft, Place
from tracker.storage.scene_check import stands_in
from tracker.storage.scene_faults import Fault, Note, shown
from tracker.storage.scene_names import owner_named
from tracker.storage.scene_parts import AspectLine
from tracker.text import Ambiguous, Found, Match, Missing, match

Names = list[tuple[Id, str]]


@dataclass
class Made:
    """One character that was given an id and a name; of like ones each has its own."""

    id: Id
    name: str
    draft: Draft


@dataclass
class Lookup:
    """Who and what there is so far. A name nobody has is a fault, and None."""

    faults: list[Fault] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    ids: int = 0
    aspects: list[Aspect] = field(default_factory=list)
    sides: Names = field(default_factory=list)
    zones: Names = field(default_factory=list)
    made: list[Made] = field(default_factory=list)

    def new(self, letter: str) -> Id:
        """The next id."""
        self.ids += 1
        return f"{letter}{self.ids}"

    def find(self, what: str, word: str, known: Names, place: Place) -> Id | None:
        """The id of a name; None with a fault if there is none, and None for no name at all."""
        if not word:
            return None
        return self._told(what, word, match(word, known, prefix=False), known, place)

    def _told(self, what: str, word: str, found: Match, known: Names, place: Place) -> Id | None:
        if isinstance(found, Found):
            return found.key
        if isinstance(found, Ambiguous) and len({dict(known)[key] for key in found.keys}) == 1:
            return found.keys[0]  # a name that is there twice has its own fault
        if isinstance(found, Ambiguous):
            said = " and ".join(shown(dict(known)[key]) for key in found.keys)
            wanted = "the name as it is written there would do"
            self.faults.append(place.fault("unclear_name", f"{shown(word)} may be {said}", wanted))
            return None
        self._unknown(what, word, found, known, place)
        return None

    def _unknown(self, what: str, word: str, found: Missing, known: Names, place: Place) -> None:
        if stands_in(word):
            return
        names = list(dict.fromkeys(name for _, name in known if not stands_in(name)))
        near = found.nearest if found.nearest in names else None
        few = ", ".join(names[:6]) if near is None and len(names) <= 6 else ""
        wanted = f"there are {few}" if few else "" if names else f"there is no {what} at all"
        self.faults.append(place.fault("unknown_name", f"no {what} is called {shown(word)}", wanted, nearest=near))

    def owner(self, word: str, place: Place) -> Id | None:
        """A character, a side, the GM, or anyone: see `owner_named`."""
        if not word:
            return None
        known = [*self.characters, *self.sides]
        return self._told("character or side", word, owner_named(word, self.characters, self.sides), known, place)

    @property
    def characters(self) -> Names:
        """Everyone by name, numbered ones by their full names."""
        return [(made.id, made.name) for made in self.made]

    def aspect(
        self,
        line: AspectLine,
        place: Place,
        kind: AspectKind,
        *,
        on: Id | None = None,
        scene: Id | None = None,
        role: str = "",
    ) -> Aspect:
        """Make an aspect and put it on the table."""
        by = self.owner(line.by, place.inner("by"))
        free: dict[Id, int] = {}
        for name, n in (line.free or {}).items():
            owner = self.owner(name, place.inner("free", name))
            if owner is not None and n:
                free[owner] = free.get(owner, 0) + n
        if line.free is None and kind == "boost":
            free = {by or ANYONE: 1}
        aspect = Aspect(
            id=self.new("a"),
            text=line.text,
            kind=kind,
            role=role,
            scene=scene,
            on=on,
            free=tuple(Free(owner=owner, n=n) for owner, n in free.items()),
            by=by,
            against=self.owner(line.against, place.inner("against")),
            hidden=line.hidden,
            known=line.known,
            carried=line.carried,
        )
        self.aspects.append(aspect)
        return aspect
