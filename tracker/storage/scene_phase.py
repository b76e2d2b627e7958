"""The tactical phase of a scene and the sheets of those in it: read, written, compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tracker.engine.tactical.sheet import STATS, speed_of
from tracker.model.cast import Id, TacticalSheet, Track
from tracker.model.order import Count, Rcs, Turn
from tracker.model.phase import Actions, Fighter, Full, Phase
from tracker.model.table import Scene
from tracker.model.value import Keyed
from tracker.rules.tactical.counts import USUAL_STATS, reaction_count, segment
from tracker.storage.scene_cast import Place
from tracker.storage.scene_faults import shown
from tracker.storage.scene_lookup import Lookup, Made
from tracker.storage.scene_model import CharacterEntry, SceneFile
from tracker.storage.scene_row import marked_of
from tracker.storage.scene_source import Source
from tracker.storage.scene_tactics import FighterEntry, PhaseEntry

Row = dict[str, Any]
LEFT = ("assessment", "primary", "secondary", "side", "bonus", "reaction")
DEEDS = tuple(name for name in Actions.model_fields if name not in LEFT)
FATES = ("skills", "stunts", "stress", "slots", "consequences")
"""What a character may have for another game; it says nothing in a tactical scene."""


def tactical_sheet(made: Made, entry: CharacterEntry, look: Lookup) -> TacticalSheet:
    """The sheet of somebody; stats outside 0 to 20 are taken, with a note (open point 3)."""
    draft = made.draft
    unusual = [f"{name} {n}" for name, n in entry.stats.items() if n not in USUAL_STATS]
    if unusual:
        text = f"{', '.join(unusual)} of {made.name}: counts are made for stats from 0 to 20"
        look.notes.append(draft.at("stats").note("stat_unusual", text))
    missing = [name for name in STATS if name not in entry.stats]
    if missing and entry.rsp is None and entry.kind not in ("block", "distraction", "thing"):
        text = f"{made.name} has no {', '.join(missing)} and no rsp: no count can be rolled for it"
        look.notes.append(draft.at("name").note("no_speed", text))
    own = [key for key in FATES if key in draft.given and draft.homes[key].path[:1] == ("character",)]
    if own:
        look.notes.append(draft.at(own[0]).note("not_here", f"`{own[0]}` says nothing in a tactical scene"))
    names = list(dict.fromkeys([*entry.tracks, *entry.conditions]))
    tracks = tuple(Track(name=name, boxes=entry.tracks.get(name, (1,))) for name in names)
    return TacticalSheet(
        stats=entry.stats, tracks=marked_of(look, made.name, draft.at("marked"), entry.marked, tracks, what="track")
    )


def build_phase(scene: Scene, file: SceneFile, source: Source, look: Lookup) -> Scene:
    """The scene with the phase that runs in it, if the file has one. Names nobody has are faults."""
    entry = file.phase
    if entry is None:
        if file.fighter:
            place = Place(source, ("fighter", 0))
            look.faults.append(place.fault("no_phase", "there is no phase to be in", "a table [phase] would do"))
        return scene
    place = Place(source, ("phase",))
    if file.system != "tactical":
        says = f"a scene of {file.system} has no tactical phase"
        look.faults.append(place.fault("no_phase", says, 'system = "tactical" would do'))

    def somebody(word: str, at: Place) -> Id | None:
        return look.find("character", word, look.characters, at)

    counts: list[Count] = []
    fighters: list[Fighter] = []
    for n, line in enumerate(file.fighter):
        at = Place(source, ("fighter", n))
        who = somebody(line.name, at.inner("name"))
        if who is None:
            continue
        if who in (held.id for held in fighters):
            look.faults.append(at.inner("name").fault("name_twice", f"{shown(line.name)} is there twice"))
            continue
        seen = (somebody(word, at.inner("unaware", m)) for m, word in enumerate(line.unaware))
        fighters.append(_fighter(line, who).but(unaware=_once(seen)))
        dice = None if line.dice is None else (line.dice[0], line.dice[1])
        before = somebody(line.before, at.inner("before")) if line.before else None
        count = Count(who=who, rcs=line.rcs, dice=dice, roll_off=line.roll_off, reaction=line.reaction, before=before)
        if count != Count(who=who):
            counts.append(count)
    acted = (somebody(word, place.inner("acted", n)) for n, word in enumerate(entry.acted))
    turn = somebody(entry.turn, place.inner("turn"))
    _strange(file, source, look)
    order = Rcs(
        exchange=entry.ct,
        acted=_once(acted),
        counts=tuple(counts),
        segment=entry.cs,
        over=entry.over,
        together=_groups(entry, place, somebody),
        extra=_once(somebody(word, place.inner("extra", n)) for n, word in enumerate(entry.extra)),
    )
    phase = Phase(
        state=entry.state,
        danger=entry.danger,
        surprised=entry.surprised,
        side=look.find("side", entry.side, look.sides, place.inner("side")) if entry.side else None,
        round=entry.round,
        free_moves=entry.free_moves,
        fighters=Keyed(fighters),
    )
    return scene.but(frame="phase", order=order, phase=phase, turn=None if turn is None else Turn(who=turn))


def _strange(file: SceneFile, source: Source, look: Lookup) -> None:
    """Notes on what can be true, by a ruling or a stat that changed since, but is more often a slip of the pen."""
    assert file.phase is not None
    people, cs = {entry.name: entry for entry in file.character}, file.phase.cs
    grouped = {name for group in file.phase.together for name in group}
    for n, line in enumerate(file.fighter):
        if line.rcs is None:
            continue
        due = 10 * line.reaction if line.reaction is not None else line.rcs
        if line.name == file.phase.turn and line.name not in grouped and cs is not None and cs != segment(due):
            text = f"{line.name} is on turn in CS {cs}, with a count of {due / 10}"
            look.notes.append(Place(source, ("phase", "cs")).note("cs_not_of_count", text))
        entry = people.get(line.name)
        rsp = None if entry is None else entry.rsp if entry.rsp is not None else speed_of(entry.stats)
        if rsp is None or line.dice is None:
            continue
        made = reaction_count(rsp, (line.dice[0], line.dice[1]))
        if made != line.rcs:
            text = f"{line.name} has a count of {line.rcs / 10}, and its dice make {made / 10}"
            look.notes.append(Place(source, ("fighter", n, "rcs")).note("count_not_of_dice", text))


def _once(ids: Iterable[Id | None]) -> tuple[Id, ...]:
    return tuple(dict.fromkeys(id for id in ids if id is not None))


def _groups(entry: PhaseEntry, place: Place, somebody: Callable[[str, Place], Id | None]) -> tuple[tuple[Id, ...], ...]:
    """Those who act in one slot. Nobody is in two groups: whoever is named again is so in vain."""
    groups: list[tuple[Id, ...]] = []
    for n, names in enumerate(entry.together):
        group = _once(somebody(word, place.inner("together", n, m)) for m, word in enumerate(names))
        mine = tuple(id for id in group if all(id not in other for other in groups))
        if len(mine) > 1:
            groups.append(mine)
    return tuple(groups)


def _fighter(line: FighterEntry, who: Id) -> Fighter:
    full = line.full
    return Fighter(
        id=who,
        off_guard=tuple(dict.fromkeys(line.off_guard)),
        actions=Actions.model_validate({**line.left, **line.deeds.model_dump()}),
        turned=tuple(line.turned),
        plan=line.plan,
        sealed=line.sealed,
        forfeited=line.forfeited,
        full=None
        if full is None
        else Full(text=full.text, cts=full.cts, left=full.cts if full.left is None else full.left, status=full.status),
        moved_free=line.moved_free,
        ability=line.ability,
    )


def sheet_row(sheet: TacticalSheet) -> Row:
    """What a character's table has of a tactical sheet."""
    row: Row = {}
    if sheet.stats:
        row["stats"] = dict(sheet.stats)
    return row | _given({
        "tracks": {
            track.name: len(track.boxes) if set(track.boxes) <= {1} else list(track.boxes) for track in sheet.tracks
        },
        "marked": {track.name: [place + 1 for place in track.marked] for track in sheet.tracks if track.marked},
    })  # fmt: skip


def phase_row(scene: Scene, names: Mapping[Id, str], sides: Mapping[Id, str]) -> Row:
    """The table `[phase]`; empty where none runs."""
    phase, order = scene.phase, scene.order
    if phase is None or not isinstance(order, Rcs):
        return {}
    row: Row = {"state": phase.state}
    row |= _given({
        "danger": phase.danger,
        "surprised": "" if phase.surprised == "players" else phase.surprised,
        "side": sides.get(phase.side or ""),
        "round": phase.round,
        "free_moves": phase.free_moves,
        "ct": order.exchange,
        "over": order.over,
        "turn": "" if scene.turn is None else names.get(scene.turn.who),
        "acted": [names[who] for who in order.acted if who in names],
        "together": _named_groups(order, names),
        "extra": [names[who] for who in order.extra if who in names],
    })  # fmt: skip
    return row if order.segment is None else row | {"cs": order.segment}


def _named_groups(order: Rcs, names: Mapping[Id, str]) -> list[list[str]]:
    groups = ([names[who] for who in group if who in names] for group in order.together)
    return [group for group in groups if len(group) > 1]


def fighter_rows(scene: Scene, names: Mapping[Id, str]) -> list[Row]:
    """The tables `[[fighter]]`: everybody of whom there is more to say than that they are there."""
    phase, order = scene.phase, scene.order
    if phase is None or not isinstance(order, Rcs):
        return []
    rows = [_row(order.count(who), phase.fighters.get(who) or Fighter(id=who), names) for who in names]
    return [{"name": name} | row for name, row in zip(names.values(), rows, strict=True) if row]


def _row(count: Count, held: Fighter, names: Mapping[Id, str]) -> Row:
    row: Row = {}
    if count.rcs is not None:
        row["rcs"] = count.rcs / 10
    if count.dice is not None:
        row["dice"] = list(count.dice)
    if count.reaction is not None:
        row["reaction"] = count.reaction
    fresh, full = Actions(), held.full
    row |= _given({
        "roll_off": count.roll_off,
        "before": names.get(count.before or ""),
        "off_guard": list(held.off_guard),
        "left": {name: n for name in LEFT if (n := getattr(held.actions, name)) != getattr(fresh, name)},
        "deeds": _given({name: getattr(held.actions, name) for name in DEEDS}),
        "turned": list(held.turned),
        "plan": held.plan,
        "sealed": held.sealed,
        "forfeited": held.forfeited,
        "moved_free": held.moved_free,
        "ability": held.ability,
        "unaware": [names[who] for who in held.unaware if who in names],
    })  # fmt: skip
    if full is None:
        return row
    line: Row = {"cts": full.cts} | _given({"text": full.text})
    line |= {} if full.left == full.cts else {"left": full.left}
    return row | {"full": line if full.status == "running" else line | {"status": full.status}}


def phase_picture(scene: Scene, spots: Mapping[Id, str], sides: Mapping[Id, str]) -> Row:
    """The phase as plain values without ids, for comparing; one nothing is said of counts as one who is fresh."""
    phase, order = scene.phase, scene.order
    if phase is None or not isinstance(order, Rcs):
        return {"phase": None}
    here = [(presence.id, spots[presence.id]) for presence in scene.here if presence.id in spots]
    fighters = {spot: phase.fighters.get(who) or Fighter(id=who) for who, spot in here}
    return {
        "phase": phase.model_dump(exclude={"fighters", "side"}) | {"side": sides.get(phase.side or "")},
        "order": {
            **order.model_dump(include={"exchange", "segment", "over"}),
            "acted": [spots[who] for who in order.acted if who in spots],
            "counts": {
                spot: (count := order.count(who)).model_dump(exclude={"who", "before"})
                | {"before": spots.get(count.before or "")}
                for who, spot in here
            },
            "together": _named_groups(order, spots),
            "extra": [spots[who] for who in order.extra if who in spots],
        },
        "fighters": {
            spot: held.model_dump(exclude={"id", "unaware"})
            | {"unaware": [spots[who] for who in held.unaware if who in spots]}
            for spot, held in fighters.items()
        },
        "turn": None if scene.turn is None else spots.get(scene.turn.who),
    }


def _given(row: Mapping[str, Any]) -> Row:
    return {key: value for key, value in row.items() if value}
