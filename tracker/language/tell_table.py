"""Sentences of the evening, the cast, the place and the order."""

from __future__ import annotations

from functools import partial

from tracker.history import cast, evening, options, order, place
from tracker.history.event import Event
from tracker.language.levels import FUDGE, ladder_of
from tracker.language.tale import Said, Shown, Tale, Teller
from tracker.model.cast import Character, FateSheet, TacticalSheet
from tracker.model.fudge import FudgeSheet


def added(event: cast.CharacterAdded, tale: Tale) -> Said | None:
    """Several of a kind that come at once are told in one sentence; None for one alone."""
    who = tuple(each.character.id for each in tale.of(cast.CharacterAdded))
    if len(who) < 2:
        return None
    hidden = all(each.character.hidden for each in tale.of(cast.CharacterAdded))
    return Said("characters_added", {"who": who, "zone": event.zone, "hidden": "hidden" if hidden else None})


def _added(event: cast.CharacterAdded, tale: Tale) -> Said:
    hidden = "hidden" if event.character.hidden else None
    return Said("character_added", {"who": event.character.id, "zone": event.zone, "hidden": hidden})


def _changed(event: cast.CharacterChanged, tale: Tale) -> Said:
    value = _value(event.character, event.field)
    if event.field == "rsp" and event.character.rsp is not None:
        value = tale.words.tenths(event.character.rsp)
    field, sheet = event.field, event.character.sheet
    if isinstance(sheet, TacticalSheet) and not value:
        value = _tactical(sheet, field)
    if isinstance(sheet, FudgeSheet) and not value:
        field, value = _fudge(tale, event.character, field)
    gone = not value and _had(tale, event.character, event.field)
    return Said(
        "field_gone" if gone else "character_changed", {"who": event.character.id, "field": field, "value": value}
    )


def _had(tale: Tale, who: Character, field: str) -> bool:
    """Whether a field that says nothing now said something before."""
    was = tale.before.cast.get(who.id)
    if was is None:
        return False
    if isinstance(was.sheet, FudgeSheet) and isinstance(who.sheet, FudgeSheet):
        return any(
            field in before and field not in now
            for before, now in ((was.sheet.traits, who.sheet.traits), (was.sheet.armour, who.sheet.armour))
        )
    if isinstance(was.sheet, TacticalSheet) and _tactical(was.sheet, field) not in ("", "0"):
        return True
    return _value(was, field) not in ("", "0")


def _value(who: Character, field: str) -> str:
    """What a field is now; empty where it cannot be said in a word."""
    name = field.replace("-", "_")
    held = getattr(who, name, None)
    if held is None and isinstance(who.sheet, FateSheet):
        held = who.sheet.skills.get(field, getattr(who.sheet, name, None))
        track = who.sheet.track(field)
        slots = sum(slot.severity in (field, f"condition_{field}") for slot in who.sheet.slots)
        held = len(track.boxes) if held is None and track is not None else held if held is not None else slots or None
    return str(held) if isinstance(held, str | int) and not isinstance(held, bool) else ""


def _fudge(tale: Tale, who: Character, field: str) -> tuple[str, str]:
    """What of a Fudge sheet was set, by its own name, and to what; no value where it is gone or was no level."""
    was = tale.before.cast[who.id].sheet if who.id in tale.before.cast else None
    if not isinstance(was, FudgeSheet) or not isinstance(who.sheet, FudgeSheet):
        return field, ""
    scene = tale.after.scene_of(who.id)
    game = FUDGE if scene is None else ladder_of(scene)
    traits, armour = (was.traits, who.sheet.traits), (was.armour, who.sheet.armour)
    for (before, now), said in ((traits, partial(tale.words.level, game)), (armour, str)):
        for name in now:
            if before.get(name) != now[name]:
                return name, said(now[name])
    return field, ""


def _tactical(sheet: TacticalSheet, field: str) -> str:
    """A stat, or how many boxes a track has."""
    if field.upper() in sheet.stats:
        return str(sheet.stats[field.upper()])
    return next((str(len(track.boxes)) for track in sheet.tracks if track.name == field), "")


def _renamed(event: cast.Renamed, tale: Tale) -> Said:
    return Said("renamed", {"was": event.was, "new": event.name})


def _veil(event: cast.VeilSet, tale: Tale) -> Said:
    if event.hidden:
        return Said("hidden", {"what": event.what})
    return Said("revealed_as" if event.shown_as else "revealed", {"what": event.what, "shown_as": event.shown_as})


def _taken_out(event: cast.TakenOut, tale: Tale) -> Said:
    return Said("taken_out_by" if event.by else "taken_out_alone", {"who": event.who, "by": event.by, "how": event.how})


def _summary(event: evening.SummaryWritten, tale: Tale) -> Said:
    return Said("summary_written" if event.text else "summary_gone", {"text": event.text})


def _scene(event: evening.SceneOpened, tale: Tale) -> Said:
    return Said("scene_opened", {"scene": Shown(event.scene.title)})


def _brought(event: cast.Brought, tale: Tale) -> Said:
    was = next((scene for scene in tale.before.scenes if event.who in scene.here and not scene.ended), None)
    if was is not None:
        return Said(
            "brought_over", {"who": event.who, "was": Shown(was.title), "scene": event.scene, "zone": event.zone}
        )
    return Said("brought", {"who": event.who, "zone": event.zone})


def _zone(event: place.ZoneSet, tale: Tale) -> Said:
    scene = tale.before.scenes.get(event.scene)
    is_new = scene is None or event.zone.id not in scene.zones
    hidden = "hidden" if is_new and event.zone.hidden else None
    return Said("zone_added" if is_new else "zone_changed", {"zone": event.zone.id, "hidden": hidden})


def _border(event: place.BorderSet, tale: Tale) -> Said:
    border = event.border
    start, end = border.between
    if border.block is not None:
        facts = {"start": start, "end": end, "block": border.block, "difficulty": border.difficulty}
        return Said("border_block", {**facts, "game": tale.game(event.scene)})
    return Said(
        f"border_{border.bar}",
        {
            "start": start,
            "end": end,
            "called": border.name,
            "only": end if border.oneway else None,
            "difficulty": border.difficulty,
            "game": tale.game(event.scene),
        },
    )


def _moved(event: place.Moved, tale: Tale) -> Said:
    facts: dict[str, object] = {
        "who": event.who,
        "start": event.start,
        "end": event.end,
        "through": event.through,
        "by": event.by,
    }
    if event.forced and event.start:
        return Said("is_moved", facts)
    if event.start and event.through:
        return Said("moves_through", facts)
    return Said("moves" if event.start else "arrives", facts)


def _raised(event: cast.SkillRaised, tale: Tale) -> Said:
    return Said("skill_raised" if event.n else "skill_back", {"who": event.who, "skill": event.skill, "n": event.n})


def _border_gone(event: place.BorderGone, tale: Tale) -> Said:
    scene = tale.before.scenes.get(event.scene)
    border = None if scene is None else scene.borders.get(event.border)
    start, end = border.between if border is not None else (event.border, event.border)
    return Said("border_gone", {"start": start, "end": end})


def _counter(event: place.CounterSet, tale: Tale) -> Said:
    counter = event.counter
    full = counter.marked >= counter.boxes
    facts = {"what": Shown(counter.name), "marked": counter.marked, "boxes": counter.boxes, "outcome": counter.outcome}
    return Said("counter_full" if full else "counter_set", facts)


def _counter_gone(event: place.CounterGone, tale: Tale) -> Said:
    return Said("counter_gone", {"what": Shown(event.name)})


def _side_gone(event: cast.SideGone, tale: Tale) -> Said:
    return Said("side_gone", {"what": Shown(event.name)})


def _turn(event: order.TurnBegan, tale: Tale) -> Said:
    scene = tale.before.scenes.get(event.scene)
    number = getattr(scene.order, "exchange", event.exchange) if scene is not None else event.exchange
    if event.segment is not None:
        facts = {"ct": event.exchange, "cs": event.segment, "who": event.who, "beside": event.beside or None}
        return Said("slot_opens" if event.exchange == number else "ct_first", facts)
    if event.exchange != number:
        return Said("exchange_begins", {"number": event.exchange, "who": event.who})
    ended = next(tale.of(order.TurnEnded), None)
    if ended is not None and ended.who != event.who:
        return Said("turn_handed", {"who": ended.who, "next": event.who})
    return Said("turn_began", {"who": event.who})


def _called(frame: str) -> str:
    """What the vocabularies call what runs."""
    return "tactical_phase" if frame == "phase" else frame or "conflict"


def _frame(event: order.FrameBegan, tale: Tale) -> Said:
    facts: dict[str, object] = {"frame": _called(event.frame), "stakes": event.stakes or None}
    return Said("frame_again" if event.again else "frame_began", facts)


def _stakes(event: order.StakesAgreed, tale: Tale) -> Said:
    return Said("stakes_agreed" if event.text else "stakes_gone", {"stakes": event.text})


def _frame_ended(event: order.FrameEnded, tale: Tale) -> Said:
    if event.into:
        key = "frame_passes_owing" if event.frame == "conflict" else "frame_passes"
        return Said(key, {"frame": _called(event.frame), "into": _called(event.into)})
    return Said("frame_ended", {"frame": _called(event.frame)})


ORDERS = {"popcorn": "popcorn_order", "ranked": "ranked_order", "rcs": "rcs_name", "rounds": "round"}
"""Kinds of turn order, as the vocabularies call them."""


def _order(event: order.OrderBegan, tale: Tale) -> Said:
    last = getattr(event.order, "last", 0)
    facts = {"order": ORDERS.get(event.order.kind, event.order.kind), "n": last or None}
    return Said("order_changed" if event.changed else "order_began", facts)


def _chosen(event: order.OrderChosen, tale: Tale) -> Said:
    before = tale.before.scenes.get(event.scene)
    moved = before is not None and before.options.npc_place != event.npc_place
    return Said(
        f"order_chosen_{event.npc_place}" if moved else "order_chosen", {"order": ORDERS.get(event.order, event.order)}
    )


def _places(event: order.PlacesSet, tale: Tale) -> Said:
    names = tuple(place.who for place in event.places)
    if event.who not in names:
        return Said("places_set", {"names": names})
    at = names.index(event.who)
    facts: dict[str, object] = {"who": event.who, "after": names[at - 1]}
    return Said("place_set" if at else "place_first", facts)


def _action(event: order.ActionSpent, tale: Tale) -> Said:
    return Said("action_spent" if event.spent else "action_given_back", {"who": event.who})


def _lent(event: order.ActionLent, tale: Tale) -> Said:
    return Said("action_lent" if event.lent else "action_lent_back", {"who": event.who})


def _full_defence(event: order.FullDefenceTaken, tale: Tale) -> Said:
    focus = "" if event.focus == "all" else event.focus
    return Said("full_defence", {"who": event.who, "focus": focus})


def _option(event: options.OptionSet, tale: Tale) -> Said:
    value = event.value if not isinstance(event.value, bool) else "on" if event.value else "off"
    return Said("option_set", {"option": event.option.replace("_", "-"), "value": value})


def _house(event: evening.HouseSet, tale: Tale) -> Said:
    return Said("house_set", {"code": event.code.replace("_", " "), "setting": event.setting})


def _rebuilt(event: options.SheetsRebuilt, tale: Tale) -> Said:
    return Said("sheets_rebuilt", {"who": tuple(made.who for made in event.sheets)})


TELLERS: dict[type[Event], Teller] = {
    options.OptionSet: _option,
    evening.HouseSet: _house,
    options.SheetsRebuilt: _rebuilt,
    cast.CharacterAdded: _added,
    cast.CharacterChanged: _changed,
    cast.Renamed: _renamed,
    cast.SideAdded: lambda event, tale: Said("side_added", {"side": event.side.id}),
    cast.SideGone: _side_gone,
    cast.SideJoined: lambda event, tale: Said("changes_side", {"who": event.who, "side": event.side}),
    cast.WentAway: lambda event, tale: Said("goes_away", {"who": event.who}),
    cast.CameBack: lambda event, tale: Said("comes_back", {"who": event.who}),
    cast.Brought: _brought,
    cast.TakenOut: _taken_out,
    cast.VeilSet: _veil,
    evening.SceneOpened: _scene,
    evening.SummaryWritten: _summary,
    place.ZoneSet: _zone,
    place.BorderSet: _border,
    place.Moved: _moved,
    cast.SkillRaised: _raised,
    place.BorderGone: _border_gone,
    place.CounterSet: _counter,
    place.CounterGone: _counter_gone,
    order.TurnBegan: _turn,
    order.FrameBegan: _frame,
    order.FrameEnded: _frame_ended,
    order.StakesAgreed: _stakes,
    order.OrderBegan: _order,
    order.OrderChosen: _chosen,
    order.PlacesSet: _places,
    order.ActionSpent: _action,
    order.ActionLent: _lent,
    order.FullDefenceTaken: _full_defence,
}
