"""A scene in play as a scene file: "save as scene".

Written is whatever is true of the scene: who is there and in what shape, zones, aspects with their free invokes,
points, counters, what is hidden. Left out is what belongs to the moment: open rolls and hits, offered compels, the
turn order, and who is not in the scene. Loading it gives an equal scene (`scene_same.py` says what equal means).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tracker.engine.fate import recovery
from tracker.engine.fate.sheets import OTHERS, derived_slots
from tracker.model.aspects import Aspect
from tracker.model.cast import Character, FateSheet, Id, Slot, TacticalSheet
from tracker.model.fudge import FudgeSheet
from tracker.model.place import Border, Counter, Presence, Zone
from tracker.model.table import Scene, Table
from tracker.rules.conditions import PREFIX, severity_of
from tracker.rules.fate import RULESETS
from tracker.rules.fudge.edition import EDITIONS
from tracker.rules.harm import SLOT_VALUES
from tracker.rules.recovery import by_itself, clock_of
from tracker.rules.scale import SCALES
from tracker.storage.scene_contest import challenge_row, contest_row
from tracker.storage.scene_fudge import fudge_row, listed_options
from tracker.storage.scene_map import placed
from tracker.storage.scene_model import FORMAT
from tracker.storage.scene_names import owner_word, stems_of
from tracker.storage.scene_parts import StuntLine
from tracker.storage.scene_phase import fighter_rows, phase_row, sheet_row
from tracker.storage.scene_row import own_tracks, usual_tracks, written_members
from tracker.storage.scene_sheet import default_harm, options_of, rules_of
from tracker.storage.toml_out import lines

Row = dict[str, Any]


def scene_text(table: Table, scene_id: Id) -> str:
    """A scene of a Table as the text of a scene file."""
    scene = table.scenes[scene_id]
    if scene.system not in (*RULESETS, *EDITIONS, "tactical"):
        raise ValueError(f"a scene of {scene.system} cannot be written yet")
    return Writer(table, scene).text()


def unlike(names: Iterable[tuple[Id, str]], kind: str) -> dict[Id, str]:
    """A name for each id that no other has: a file refers by names. Only what is nameless or named alike is changed."""
    held: dict[Id, str] = {}
    taken: set[str] = set()
    for place, (id, name) in enumerate(names, 1):
        first = unique = name or f"{kind} {place}"
        again = 2
        while unique in taken:
            unique = f"{first} ({again})"
            again += 1
        taken.add(unique)
        held[id] = unique
    return held


class Writer:
    """Writes one scene."""

    def __init__(self, table: Table, scene: Scene) -> None:
        self.table = table
        self.scene = scene
        self.people = [who for who in table.cast if who.id in scene.here]
        self.names = unlike(((who.id, who.name) for who in self.people), "Character")
        self.sides = unlike(((side.id, side.name) for side in table.sides), "Side")
        self.zones = unlike(((zone.id, zone.name) for zone in scene.zones), "Zone")
        self.places = placed(scene.zones)
        self.rules = rules_of(scene.system, scene.options)
        self.aspects = list(table.aspects_in(scene))

    def text(self) -> str:
        """The whole file."""
        parts = [lines(self._head())]
        parts += [f"\n[{name}]\n{lines(row)}" for name, row in self._tables() if row]
        # People before aspects: what is written with them is taken from the list of the others.
        people = [self._character(who) for who in self.people]
        zones = [self._zone(zone) for zone in self.places]
        rows: list[tuple[str, Row]] = [("side", {"name": name}) for name in self.sides.values()]
        rows += [("zone", row) for row in zones]
        rows += [("border", self._border(border)) for border in self.scene.borders]
        rows += [("aspect", self._aspect(aspect)) for aspect in self.aspects]
        rows += [("counter", self._counter(counter)) for counter in self.scene.counters]
        rows += [("character", row) for row in people]
        rows += [("fighter", row) for row in fighter_rows(self.scene, self.names)]
        parts += [f"\n[[{name}]]\n{lines(row)}" for name, row in rows]
        return "".join(parts)

    def _head(self) -> Row:
        scene = self.scene
        head: Row = {"format": FORMAT, "title": scene.title or "Scene", "system": scene.system}
        language = "" if self.table.language == "en" else self.table.language
        harm = "" if scene.harm == default_harm(scene.system) else scene.harm
        head |= _given(
            {
                "summary": scene.summary,
                "stakes": scene.stakes,
                "language": language,
                "harm": harm,
                "numbered": stems_of(self.table, self.people),
            }
        )
        return head

    def _tables(self) -> Iterator[tuple[str, Row]]:
        usual = options_of(self.scene.system).model_dump()
        mine = {**self.scene.options.model_dump(), **listed_options(self.scene.options)}.items()
        # An option left empty is the system's own.
        yield "options", {key: value for key, value in mine if value not in (usual[key], "", [], {})}
        yield "house", dict(self.scene.house)
        players = sum(who.is_player for who in self.people if self.scene.here[who.id].state not in ("away", "left"))
        gm: Row = {}
        if self.scene.pool != players:
            gm["fate_points"] = self.scene.pool
        if self.scene.pool_start != self.scene.pool:
            gm["start"] = self.scene.pool_start
        gm |= _given({"spent": self.scene.pool_spent})
        if self.scene.pool_pcs != players:
            gm["players"] = self.scene.pool_pcs
        yield "gm", gm
        yield "contest", contest_row(self.scene, lambda id: self._owner(id, near=False), self.names)
        yield "challenge", challenge_row(self.scene, self.names)
        yield "phase", phase_row(self.scene, self.names, self.sides)

    # Places

    def _zone(self, zone: Zone) -> Row:
        own = self._taken(
            aspect for aspect in self.aspects if aspect.on == zone.id and aspect.kind == "situation" and not aspect.role
        )
        row: Row = {"name": self.zones[zone.id], "at": zone.at}
        return row | _given({"aspects": [self._line(aspect) for aspect in own], "hidden": zone.hidden})

    def _border(self, border: Border) -> Row:
        row: Row = {"between": [self.zones[zone] for zone in border.between]}
        row |= _given({"name": border.name})
        if border.bar == "obstacle":
            row["difficulty"] = "ask" if border.difficulty is None else border.difficulty
        elif border.bar != "open":
            row["difficulty"] = border.bar
        block = self.names.get(border.block or "")
        return row | _given({"oneway": border.oneway, "hidden": border.hidden, "block": block})

    def _counter(self, counter: Counter) -> Row:
        row = counter.model_dump(exclude={"id", "whose"})
        return _given(row | {"turn": counter.whose and self._owner(counter.whose, near=False)})

    # Aspects

    def _taken(self, own: Iterable[Aspect]) -> list[Aspect]:
        """These aspects, which are written now and not again."""
        own = list(own)
        self.aspects = [aspect for aspect in self.aspects if aspect not in own]
        return own

    def _line(self, aspect: Aspect, **more: object) -> str | Row:
        """An aspect where it is clear what it belongs to: its text, if there is no more to say."""
        row = self._facts(aspect) | {key: value for key, value in more.items() if value or key == "recovering"}
        return aspect.text if not row else {"text": aspect.text} | row

    def _facts(self, aspect: Aspect) -> Row:
        free: dict[str, int] = {}
        for held in aspect.free:
            if (owner := self._owner(held.owner)) is not None:
                free[owner] = free.get(owner, 0) + held.n
        row = _given({
            "free": free,
            "by": aspect.by and self._owner(aspect.by, near=False),
            "against": aspect.against and self._owner(aspect.against, near=False),
            "hidden": aspect.hidden,
            "carried": aspect.carried,
        })  # fmt: skip
        return row if aspect.known else row | {"known": False}

    def _owner(self, id: Id, near: bool = True) -> str | None:
        """The word for an owner. With `near`, one who is not in the scene is its side: an invoke must be somebody's."""
        word = owner_word(id, list(self.names.items()), list(self.sides.items()))
        absent = self.table.cast.get(id)
        if word is None and near and absent is not None and absent.side is not None:
            return self._owner(absent.side, near=False)
        return word

    def _aspect(self, aspect: Aspect) -> Row:
        row: Row = {"text": aspect.text}
        kind = "" if aspect.kind == "situation" else aspect.kind
        on, zone = self.names.get(aspect.on or ""), self.zones.get(aspect.on or "")
        row |= _given({"kind": kind, "on": on, "zone": zone, "role": aspect.role})
        facts = self._facts(aspect)
        if aspect.kind == "boost" and "free" not in facts:
            facts["free"] = {}
        return row | facts

    # People

    def _character(self, who: Character) -> Row:
        here = self.scene.here[who.id]
        row: Row = {"name": self.names[who.id]}
        row |= _given({
            "side": self.sides.get(who.side or ""),
            "player": who.player,
            "kind": "" if who.kind == "main" else who.kind,
            "hidden": who.hidden,
            "shown_as": who.shown_as,
        })  # fmt: skip
        row |= _given({"choice": who.choice, "repercussions": who.repercussions}) | written_members(who)
        row |= self._presence(here) | self._own_aspects(who)
        if isinstance(who.sheet, FateSheet):
            row |= self._sheet(who, who.sheet)
        elif isinstance(who.sheet, TacticalSheet):
            row |= sheet_row(who.sheet)
        elif isinstance(who.sheet, FudgeSheet):
            row |= fudge_row(who.sheet)
        fudge = isinstance(who.sheet, FudgeSheet)
        usual = who.sheet.refresh if isinstance(who.sheet, FateSheet) else 0
        if (who.is_player or fudge) and who.points != usual:
            row["points"] = who.points
        locked = [_given(lock.model_dump(include={"n", "until", "why"})) for lock in who.locked]
        row |= _given({"carried": who.carried, "locked": locked, "own_dice": who.own_dice})
        if who.rsp is not None:
            row["rsp"] = who.rsp / 10
        return row

    def _presence(self, here: Presence) -> Row:
        zone = self.zones.get(here.zone or "")
        return _given({
            "zone": zone,
            "state": "" if here.state == "in" else here.state,
            "all_defence": here.all_defence,
            "defended": here.defended,
            "raised": dict(here.raised),
        })  # fmt: skip

    def _own_aspects(self, who: Character) -> Row:
        rows: Row = {}
        for role in ("high_concept", "trouble"):
            own = [aspect for aspect in self.aspects if _own(aspect, who, role)]
            for aspect in self._taken(own[:1]):
                rows[role] = self._line(aspect)
        others = self._taken(aspect for aspect in self.aspects if _own(aspect, who, "other"))
        rows |= _given({"other": [self._line(aspect) for aspect in others]})
        return _given({"aspects": rows["other"] if list(rows) == ["other"] else rows})

    def _sheet(self, who: Character, sheet: FateSheet) -> Row:
        skills: dict[str, int] = dict(sheet.skills)
        if sheet.others is not None:
            skills[OTHERS] = sheet.others
        row: Row = _given({"skills": skills, "stunts": [_stunt(stunt.model_dump()) for stunt in sheet.stunts]})
        if sheet.refresh != 3:
            row["refresh"] = sheet.refresh
        own, usual = own_tracks(who), usual_tracks(self.rules, who, skills)
        if [(track.name, track.boxes) for track in own] != [(track.name, track.boxes) for track in usual]:
            row["stress"] = {track.name: _boxes(track.boxes) for track in own}
        row |= _given({"marked": {track.name: _marks(track.marked) for track in sheet.tracks if track.marked}})
        plain = [(slot.severity, slot.value, slot.only) for slot in sheet.slots]
        if plain != [(slot.severity, slot.value, slot.only) for slot in derived_slots(self.rules, who.kind, skills)]:
            row["slots"] = [_slot(*slot) for slot in plain]
        row |= _given({"consequences": self._consequences(who, sheet)})
        scale = SCALES[sheet.scale] if 0 < sheet.scale < len(SCALES) else sheet.scale
        row |= _given({"weapon": sheet.weapon, "armour": sheet.armour, "extreme_used": sheet.extreme_used})
        return row | _given({"scale": scale, "solo": sheet.solo})

    def _consequences(self, who: Character, sheet: FateSheet) -> dict[str, list[str | Row]]:
        rows: dict[str, list[str | Row]] = {}
        for slot in sheet.slots:
            for aspect in self._taken(aspect for aspect in self.aspects if aspect.id == slot.aspect):
                same = sum(held.aspect == aspect.id for held in sheet.slots)
                line = self._line(aspect, only=slot.only, boxes=same if same > 1 else 0, **self._recovery(who, slot))
                rows.setdefault(slot.severity.removeprefix(PREFIX), []).append(line)
        return rows

    def _recovery(self, who: Character, slot: Slot) -> Row:
        """Of a consequence: whether it recovers and what it waits for, where that is not what the game says."""
        severity = severity_of(slot.severity, slot.value)
        row = _given({"harm": slot.harm, "replaces": slot.replaces, "fresh": self._fresh(who, slot)})
        if slot.recovering is not (by_itself(self.rules, severity) is not None):
            row["recovering"] = slot.recovering
        if slot.recovering and slot.clock != clock_of(self.rules, severity):
            row["until"] = slot.clock or "hand"
        return row

    def _fresh(self, who: Character, slot: Slot) -> bool:
        return recovery.is_fresh(self.table, self.scene, slot)


def _own(aspect: Aspect, who: Character, role: str) -> bool:
    return aspect.on == who.id and aspect.kind == "character" and aspect.role == role


def _given(row: Mapping[str, Any]) -> Row:
    """Without what says nothing: what is empty, false, or 0."""
    return {key: value for key, value in row.items() if value}


def _stunt(stunt: Row) -> str | Row:
    """As one string if that reads back the same."""
    short = f"{stunt['name']}: {stunt['text']}" if stunt["text"] else stunt["name"]
    skill = stunt.pop("skill")
    if stunt["per"] == "scene":
        stunt.pop("per")
    row = _given(stunt | {"with": skill})
    return short if row == _given(StuntLine.long(short)) else row


def _boxes(boxes: tuple[int, ...]) -> int | list[int]:
    return len(boxes) if set(boxes) <= {1} else list(boxes)


def _marks(marked: tuple[int, ...]) -> int | list[int]:
    return len(marked) if marked == tuple(range(len(marked))) else [place + 1 for place in marked]


def _slot(severity: str, value: int, only: str) -> str | Row:
    usual = SLOT_VALUES.get(severity, 0) == value
    row: Row = {"name": severity} | _given({"only": only})
    if not usual:
        row["value"] = value
    return severity if len(row) == 1 else row
