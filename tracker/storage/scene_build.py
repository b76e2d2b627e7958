"""A Table made of a scene file: ids and numbers given, every name looked up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from tracker.model.cast import ANYONE, GM, Character, FateSheet, Id, Side
from tracker.model.place import Border, Counter, Zone
from tracker.model.table import Given, Scene, Table
from tracker.model.value import Keyed
from tracker.rules.fudge.edition import EDITIONS
from tracker.rules.points import gm_pool
from tracker.storage.scene_cast import Draft, Persons, Place
from tracker.storage.scene_check import stands_in
from tracker.storage.scene_contest import build_challenge, build_contest, frame_of
from tracker.storage.scene_faults import shown
from tracker.storage.scene_lookup import Lookup, Made
from tracker.storage.scene_map import placed, unreached
from tracker.storage.scene_model import CharacterEntry, SceneFile
from tracker.storage.scene_names import NUMBERED
from tracker.storage.scene_person import GONE, People
from tracker.storage.scene_phase import build_phase
from tracker.storage.scene_row import is_row
from tracker.storage.scene_sheet import default_harm, options_of, rules_of
from tracker.storage.scene_source import Source

MOST_PEOPLE = 1000
"""In one file; a table of more is no table."""


@dataclass
class Builder:
    """Builds one Table; faults and notes gather in `look`."""

    file: SceneFile
    source: Source
    persons: Persons
    look: Lookup = field(default_factory=Lookup)
    scene: Id = ""

    def build(self) -> Table:
        """The Table. With faults it is not whole, and must not be used."""
        file = self.file
        self.scene = self.look.new("s")
        options = options_of(file.system, file.options)
        self.look.sides = [(self.look.new("g"), name) for name in self.persons.sides]
        zones = placed(self._zones())
        found = self._borders()
        numbered = [i for i, border in enumerate(found) if border is not None]
        borders = [border for border in found if border is not None]
        stems = self._number_people()
        people = People(self.look, rules_of(file.system, options), self.scene, file.system)
        cast = [people.character(number, made) for number, made in enumerate(self.look.made, 1)]
        here = [people.presence(made) for made in self.look.made if made.draft.brought]
        borders = [self._blocked(i, border, cast) for i, border in zip(numbered, borders, strict=True)]
        self._zone_aspects()
        self._scene_aspects()
        counters = self._counters()
        pool = self._pool(cast)
        scene = Scene(
            id=self.scene,
            title=file.title,
            system=file.system,
            summary=file.summary,
            stakes=file.stakes,
            options=options,
            house=file.house,
            zones=Keyed(zones),
            borders=Keyed(borders),
            here=Keyed(here),
            counters=Keyed(counters),
            harm=file.harm or default_harm(file.system),
            frame=frame_of(file, self.source, self.look),
            contest=None if file.contest is None else build_contest(file.contest, self.look, self.source),
            challenge=None if file.challenge is None else build_challenge(file.challenge, self.look, self.source),
            pool=pool,
            pool_start=pool if file.gm.start is None else file.gm.start,
            pool_spent=file.gm.spent,
            pool_pcs=self._players(cast) if file.gm.players is None else file.gm.players,
        )
        scene = build_phase(scene, file, self.source, self.look)
        self._note_unreached(scene)
        return Table(
            title=file.title,
            language=file.language,
            sides=Keyed(Side(id=id, name=name) for id, name in self.look.sides),
            cast=Keyed(cast),
            scenes=Keyed([scene]),
            focus=scene.id,
            aspects=Keyed(self.look.aspects),
            stems=stems,
            given=Given(ids=self.look.ids, number=len(cast)),
        )

    # Zones

    def _zones(self) -> list[Zone]:
        zones: list[Zone] = []
        spots: dict[tuple[int, int], str] = {}
        for i, entry in enumerate(self.file.zone):
            place = Place(self.source, ("zone", i))
            if any(entry.name == name for _, name in self.look.zones) and not stands_in(entry.name):
                self.look.faults.append(
                    place.inner("name").fault("name_twice", f"the zone {shown(entry.name)} is there twice")
                )
            at = None if entry.at is None else (entry.at[0], entry.at[1])
            if at is not None and at in spots:
                found = f"{shown(entry.name)} lies where {shown(spots[at])} is"
                self.look.faults.append(place.inner("at").fault("spot_taken", found, "another column or row would do"))
            elif at is not None:
                spots[at] = entry.name
            zone = Zone(id=self.look.new("z"), name=entry.name, at=at, hidden=entry.hidden)
            self.look.zones.append((zone.id, zone.name))
            zones.append(zone)
        return zones

    def _note_unreached(self, scene: Scene) -> None:
        for zone in unreached(scene):
            i = [id for id, _ in self.look.zones].index(zone.id)
            text = f"no way leads to the zone {shown(zone.name)}; a place beside another one, or a border, makes one"
            self.look.notes.append(Place(self.source, ("zone", i)).inner("at").note("no_way", text))

    def _borders(self) -> list[Border | None]:
        return [self._border(i) for i in range(len(self.file.border))]

    def _blocked(self, i: int, border: Border, cast: Sequence[Character]) -> Border:
        """A border with the block that stands in it, whose rating is the difficulty unless that is written."""
        entry, place = self.file.border[i], Place(self.source, ("border", i, "block"))
        block = self.look.find("character", entry.block, self.look.characters, place)
        if block is None:
            return border
        who = next(each for each in cast if each.id == block)
        if who.kind != "block":
            self.look.faults.append(
                place.fault("no_block", f"{shown(who.name)} is of kind {who.kind}", 'kind = "block" would do')
            )
        if entry.difficulty is not None:
            return border.but(block=block)
        rating = who.sheet.others if isinstance(who.sheet, FateSheet) else None
        return border.but(block=block, bar="obstacle", difficulty=rating or 0)

    def _border(self, i: int) -> Border | None:
        entry, place = self.file.border[i], Place(self.source, ("border", i))
        ends = [
            self.look.find("zone", name, self.look.zones, place.inner("between", n))
            for n, name in enumerate(entry.between)
        ]
        if ends[0] is None or ends[1] is None:
            return None
        if ends[0] == ends[1]:
            found = f"both ends of the border are {shown(entry.between[0])}"
            self.look.faults.append(place.inner("between").fault("border_to_itself", found, "two zones would do"))
        level = entry.difficulty if isinstance(entry.difficulty, int) else None
        bar: Literal["open", "obstacle", "ask", "closed"] = "open" if level is None else "obstacle"
        if entry.difficulty == "ask" or entry.difficulty == "closed":
            bar = "ask" if entry.difficulty == "ask" else "closed"
        return Border(
            id=self.look.new("b"),
            between=(ends[0], ends[1]),
            name=entry.name,
            bar=bar,
            difficulty=level,
            oneway=entry.oneway,
            hidden=entry.hidden,
        )

    # People

    def _number_people(self) -> dict[str, int]:
        """Give everyone an id and a name; of like ones the highest number."""
        stems = dict(self.file.numbered)
        taken: set[str] = set()
        for draft in self.persons.drafts:
            names = self._names(draft, stems)
            if len(taken) + len(names) > MOST_PEOPLE:
                wanted = f"{MOST_PEOPLE} at most would do"
                self.look.faults.append(draft.at("count").fault("too_many", "these are too many characters", wanted))
                break
            for name in names:
                if name in taken and not stands_in(name):
                    self.look.faults.append(draft.at("name").fault("name_twice", f"{shown(name)} is there twice"))
                if numbered := NUMBERED.fullmatch(name):
                    stems[numbered[1]] = max(stems.get(numbered[1], 0), int(numbered[2]))
                taken.add(name)
                self.look.made.append(Made(self.look.new("c"), name, draft))
        return stems

    def _names(self, draft: Draft, stems: dict[str, int]) -> list[str]:
        count: int | None = draft.given.get("count")
        if count is None or is_row(draft):
            return [draft.name]
        last = stems.get(draft.name, 0)
        return [f"{draft.name} {last + n}" for n in range(1, count + 1)]

    def _brought(self, cast: Sequence[Character]) -> list[tuple[Character, CharacterEntry]]:
        return [
            (who, made.draft.entry)
            for who, made in zip(cast, self.look.made, strict=True)
            if made.draft.brought and made.draft.entry.state not in GONE
        ]

    def _players(self, cast: Sequence[Character]) -> int:
        return sum(who.is_player for who, _ in self._brought(cast))

    def _pool(self, cast: Sequence[Character]) -> int:
        """The GM's points: as written or one a player character here, and what the GM's characters bring (1.7)."""
        if self.file.system in EDITIONS:
            return 0
        start = self._players(cast) if self.file.gm.fate_points is None else self.file.gm.fate_points
        return gm_pool(start, sum(entry.points or 0 for who, entry in self._brought(cast) if not who.is_player))

    # Aspects and counters

    def _zone_aspects(self) -> None:
        for i, (entry, (zone, _)) in enumerate(zip(self.file.zone, self.look.zones, strict=True)):
            for n, line in enumerate(entry.aspects):
                self.look.aspect(
                    line, Place(self.source, ("zone", i, "aspects", n)), "situation", on=zone, scene=self.scene
                )

    def _scene_aspects(self) -> None:
        for i, entry in enumerate(self.file.aspect):
            place = Place(self.source, ("aspect", i))
            on = self.look.find("character", entry.on, self.look.characters, place.inner("on"))
            if entry.zone:
                if entry.on:
                    found = "it is on a character and on a zone"
                    self.look.faults.append(place.inner("zone").fault("two_spots", found, "one of them would do"))
                on = self.look.find("zone", entry.zone, self.look.zones, place.inner("zone"))
            own = entry.kind in ("character", "consequence")
            if own and on is None:
                if not entry.on:
                    found = f'an aspect of kind "{entry.kind}" is on nobody'
                    self.look.faults.append(
                        place.inner("kind").fault("on_nobody", found, "`on` with a character would do")
                    )
                continue
            role = entry.role
            self.look.aspect(entry, place, entry.kind, on=on, scene=None if own else self.scene, role=role)

    def _counters(self) -> list[Counter]:
        counters = []
        for i, entry in enumerate(self.file.counter):
            if entry.marked > entry.boxes:
                place = Place(self.source, ("counter", i, "marked"))
                self.look.faults.append(place.fault("no_such_box", f"{entry.marked} are marked of {entry.boxes} boxes"))
            whose = self.look.owner(entry.turn, Place(self.source, ("counter", i, "turn"))) or ""
            whose = "" if whose in (ANYONE, GM) else whose
            counters.append(Counter(id=self.look.new("k"), whose=whose, **entry.model_dump(exclude={"turn"})))
        return counters
