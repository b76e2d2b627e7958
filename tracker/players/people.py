"""Characters as players see them: their own in full, all others by what shows."""

from __future__ import annotations

from tracker.engine.down import down
from tracker.engine.fudge.body import level_word
from tracker.model.cast import Character, FateSheet, Id, Slot, TacticalSheet, Track
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Rounds
from tracker.model.place import Presence
from tracker.model.table import Scene, Table
from tracker.players.eyes import Eyes
from tracker.players.frames import awaited_in_sight, fights_in_view, goes_by
from tracker.players.known import Marker
from tracker.players.seen import Boxes, Card, Person, Wound
from tracker.rules.fudge.edition import EDITIONS


def party(table: Table, scene: Scene | None, eyes: Eyes, marker: Marker | None) -> tuple[Card, ...]:
    """A card for each player's character, in the order of their numbers all evening."""
    own = sorted((who for who in table.cast if eyes.player(who.id)), key=lambda who: who.number)
    return tuple(_card(table, scene, eyes, marker, who) for who in own)


def _card(table: Table, scene: Scene | None, eyes: Eyes, marker: Marker | None, who: Character) -> Card:
    here = None if scene is None else scene.here.get(who.id)
    sheet = who.sheet
    tracks = sheet.tracks if isinstance(sheet, FateSheet | TacticalSheet) else ()
    level = level_word(scene, sheet) if isinstance(sheet, FudgeSheet) and _is_fudge(scene) and scene else ""
    states = () if scene is None else _states(table, scene, eyes, who, here)
    on_turn, done = _turn(table, scene, eyes, marker, who.id, here)
    return Card(
        who=eyes.named(who.id),
        player=who.player,
        state=_state(table, scene, who.id, here),
        on_turn=on_turn,
        done=done,
        points=None if isinstance(sheet, TacticalSheet) else who.points,
        locked=who.owed,
        tracks=tuple(boxes(track) for track in tracks),
        wounds=_wounds(eyes, sheet.slots) if isinstance(sheet, FateSheet) else (),
        level="" if level == "unhurt" else level,
        hit=hits_on(table, scene, who.id),
        states=states,
    )


def people(table: Table, scene: Scene, eyes: Eyes, marker: Marker | None, zones: dict[Id, int]) -> tuple[Person, ...]:
    """Whoever is in sight in the scene, in the order in which players first saw them."""
    seen = [(who, here) for here in scene.here if here.state != "left" and (who := eyes.who(here.id)) is not None]
    seen.sort(key=lambda pair: eyes.places[pair[0].id])
    return tuple(_person(table, scene, eyes, marker, who, here, zones) for who, here in seen)


def _person(
    table: Table,
    scene: Scene,
    eyes: Eyes,
    marker: Marker | None,
    who: Character,
    here: Presence,
    zones: dict[Id, int],
) -> Person:
    shared = who.is_player or eyes.shares_boxes
    on_turn, done = _turn(table, scene, eyes, marker, who.id, here)
    return Person(
        who=eyes.named(who.id),
        zone=zones.get(here.zone or ""),
        state="" if here.state == "in" else here.state,
        on_turn=on_turn,
        done=done,
        boxes=main_boxes(scene, who) if shared else None,
        points=who.points if isinstance(who.sheet, FudgeSheet) and (who.is_player or eyes.shares_points) else None,
        word=_word(table, scene, eyes, who, here, shared),
        heads=len(who.standing),
        hit=hits_on(table, scene, who.id) if shared else 0,
    )


def _state(table: Table, scene: Scene | None, who: Id, here: Presence | None) -> str:
    """away and the like; also of one who is not in this scene while it runs."""
    if here is None:
        return "away" if scene is not None and not scene.ended else ""
    return "" if here.state == "in" else "away" if here.state == "left" else here.state


def _turn(
    table: Table, scene: Scene | None, eyes: Eyes, marker: Marker | None, who: Id, here: Presence | None
) -> tuple[bool, bool]:
    """Whether it is on turn, or awaited in a round, and whether it is done."""
    if scene is None or here is None or here.state != "in":
        return False, False
    if isinstance(scene.order, Rounds):
        return who in awaited_in_sight(table, scene, eyes), False
    if marker is None:
        return False, False
    gone = who == marker.who and goes_by(scene, who)
    return who == marker.who and not gone, gone or who in marker.done


def _states(table: Table, scene: Scene, eyes: Eyes, who: Character, here: Presence | None) -> tuple[str, ...]:
    found = ["compel"] if any(held.who == who.id for held in table.compels) else []
    if here is not None and here.all_defence:
        found.append("full_defence")
    if is_off_guard(scene, who.id):
        found.append("off_guard")
    if is_sealed(scene, who.id) and fights_in_view(scene, eyes, who.id):
        found.append("sealed")
    return tuple(found)


def _word(table: Table, scene: Scene, eyes: Eyes, who: Character, here: Presence, shared: bool) -> str:
    """The one word beside a name: what matters most of what shows."""
    if here.state != "in":
        return ""
    states = _states(table, scene, eyes, who, here)
    if "compel" in states and not who.is_player:
        states = states[1:]
    if states:
        return states[0]
    if who.kind in ("mob", "group", "hazard", "block", "distraction", "countdown"):
        return who.kind
    if not shared:
        return down(table, who.id)
    if isinstance(who.sheet, FudgeSheet) and _is_fudge(scene):
        level = level_word(scene, who.sheet)
        return "" if level == "unhurt" else level
    if isinstance(who.sheet, FateSheet):
        held = [slot for slot in who.sheet.slots if slot.aspect is not None and eyes.aspect_of(slot.aspect)]
        return max(held, key=lambda slot: slot.value).severity if held else ""
    return ""


def is_off_guard(scene: Scene, who: Id) -> bool:
    """Whether somebody is Off-Guard in a tactical phase that has been noticed."""
    held = None if scene.phase is None or scene.phase.state in ("idle", "detection") else scene.phase.fighters.get(who)
    return held is not None and bool(held.off_guard)


def is_sealed(scene: Scene, who: Id) -> bool:
    """Whether somebody has chosen, and nobody knows what."""
    return isinstance(scene.order, Rounds) and scene.order.of(who).sealed


def hits_on(table: Table, scene: Scene | None, who: Id) -> int:
    """Shifts of the open hits on somebody, or damage of the blows that wait."""
    if scene is not None and _is_fudge(scene):
        return sum(max(0, blow.calculated) for blow in scene.blows if blow.who == who)
    return sum(hit.shifts for hit in table.hits if hit.who == who)


def _wounds(eyes: Eyes, slots: tuple[Slot, ...]) -> tuple[Wound, ...]:
    """Consequences, the worst first; the boxes of a condition once."""
    held = {slot.aspect: slot for slot in slots if slot.aspect is not None}
    told = ((slot, eyes.aspect_of(aspect)) for aspect, slot in sorted(held.items(), key=lambda pair: -pair[1].value))
    return tuple(Wound(severity=slot.severity, text=text) for slot, text in told if text)


def boxes(track: Track) -> Boxes:
    """A stress track."""
    return Boxes(name=track.name, values=track.boxes, marked=track.marked)


def main_boxes(scene: Scene, who: Character) -> Boxes | None:
    """Members of a row of several, else the track that the harm of the scene marks."""
    if who.members and who.kind != "group":
        held = [member for member in who.members if member.gone != "fled"]
        down = tuple(place for place, member in enumerate(held) if member.gone)
        return Boxes(values=(1,) * len(held), marked=down)
    sheet = who.sheet
    if not isinstance(sheet, FateSheet | TacticalSheet) or not sheet.tracks:
        return None
    return boxes(next((track for track in sheet.tracks if track.name == scene.harm), sheet.tracks[0]))


def _is_fudge(scene: Scene | None) -> bool:
    return scene is not None and scene.system in EDITIONS
