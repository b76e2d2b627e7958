"""Slots filled: consequences, conditions, the extreme one in the place of an aspect."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.engine.aspects import a_text
from tracker.engine.draft import Draft
from tracker.engine.fate.recovery import Held, begin_recovery
from tracker.engine.fate.system import opposing_side, rules_of
from tracker.history.aspects import AspectGone, AspectMade, FreeGiven
from tracker.history.harm import SlotFilled
from tracker.history.recovery import ExtremeTaken, SlotAdded
from tracker.model.aspects import Aspect, Free
from tracker.model.cast import Character, FateSheet, Id, Slot
from tracker.model.rolls import Hit
from tracker.model.table import Scene, Table
from tracker.rules.conditions import CONDITIONS, PREFIX, severity_of
from tracker.rules.harm import extreme_fault, invokes_given
from tracker.rules.recovery import by_itself
from tracker.text import number


def slots_of(who: Character) -> tuple[Slot, ...]:
    """The slots of a sheet; none where the game has none."""
    return who.sheet.slots if isinstance(who.sheet, FateSheet) else ()


def severity_named(who: Character, word: str) -> str | None:
    """The severity of a slot by its key, or by the word of a condition; None where there is no such slot."""
    held = {slot.severity for slot in slots_of(who)}
    return next((name for name in (word, f"{PREFIX}{word}") if name in held), None)


def free_slot(draft: Draft, who: Character, severity: str, harm: str, leave: tuple[int, ...] = ()) -> int:
    """The place of a slot of that severity: a free one that absorbs this harm, if there is one."""
    slots = slots_of(who)
    wanted = severity_named(who, severity)
    named = [place for place, slot in enumerate(slots) if slot.severity == wanted and place not in leave]
    if not named:
        draft.cannot("no_such_slot", who=who.id)

    def worse(place: int) -> tuple[bool, bool, bool]:
        slot = slots[place]
        return slot.aspect is not None, slot.only not in ("", harm), not slot.only

    return min(named, key=worse)


def slots_listed(draft: Draft, who: Character, text: str, harm: str) -> tuple[int, ...]:
    """Slots as they are listed: by their places from 1, or by their words, one word for each: `hurt,hurt,injured`."""
    chosen: list[int] = []
    for word in text.replace(",", " ").split():
        place = number(word)
        if place is None:
            chosen.append(free_slot(draft, who, word, harm, tuple(chosen)))
        elif 1 <= place <= len(slots_of(who)):
            chosen.append(place - 1)
        else:
            draft.cannot("no_such_slot", who=who.id)
    return tuple(chosen)


def lightest_free(who: Character, harm: str) -> int | None:
    """The place of the slot that a cost takes: the lightest free one for that harm, never the extreme one (1.4).

    None where all are taken.
    """
    free = [
        place
        for place, slot in enumerate(slots_of(who))
        if slot.aspect is None and slot.only in ("", harm) and slot.severity != "extreme"
    ]
    return min(free, key=lambda place: slots_of(who)[place].value, default=None)


def replaceable(table: Table, who: Id) -> tuple[Aspect, ...]:
    """Aspects that an extreme consequence may stand for: any of the character's own but the high concept (A-28)."""
    own = (aspect for aspect in table.aspects_on(who) if aspect.kind == "character")
    return tuple(aspect for aspect in own if aspect.role != "high_concept")


def fill_slot(
    draft: Draft,
    scene: Scene,
    who: Id,
    place: int,
    texts: Mapping[str, str],
    hit: Hit | None,
    replaces: Id | None = None,
) -> None:
    """A consequence: an aspect with a free invoke for whoever inflicted it (A-08)."""
    slot = slots_of(draft.table.cast[who])[place]
    if slot.severity == "extreme":
        place = _room_for_extreme(draft, who, place)
    if slot.severity in CONDITIONS and _marked_already(draft, scene, who, place, hit):
        return
    owner = _gets_invoke(draft, scene, who, hit)
    aspect = Aspect(
        id=draft.new_id("a"),
        text=a_text(draft, texts.get(slot.severity, "")),
        kind="consequence",
        role=slot.severity,
        on=who,
        free=() if owner is None else (Free(owner=owner, n=invokes_given(1)),),
        by=None if hit is None else hit.by,
        origin=0 if hit is None else hit.roll,
    )
    gone = draft.table.aspects.get(replaces)
    draft.emit(AspectMade(aspect=aspect), _filled(draft, scene, who, place, aspect.id, hit))
    if slot.severity == "extreme":
        words, role = ("", "other") if gone is None else (gone.text, gone.role)
        draft.emit(ExtremeTaken(who=who, slot=place, replaced=words, role=role))
        if gone is not None:
            draft.emit(AspectGone(aspect=gone.id, text=gone.text, why="replaced"))
    heals = by_itself(rules_of(scene), severity_of(slot.severity, slot.value))
    if heals is not None:
        begin_recovery(draft, Held(draft.table.cast[who], place, slot, aspect), heals, "by_itself")


def _filled(draft: Draft, scene: Scene, who: Id, place: int, aspect: Id, hit: Hit | None) -> SlotFilled:
    """Boxes of one condition count as one consequence of a conflict."""
    slots = slots_of(draft.table.cast[who])
    counted = scene.conflict and any((slot.aspect, slot.conflict) == (aspect, scene.conflict) for slot in slots)
    return SlotFilled(
        who=who,
        slot=place,
        aspect=aspect,
        severity=slots[place].severity,
        conflict=0 if counted else scene.conflict,
        hit=0 if hit is None else hit.id,
        harm=scene.harm if hit is None else hit.harm,
    )


def _gets_invoke(draft: Draft, scene: Scene, who: Id, hit: Hit | None) -> Id | None:
    by = None if hit is None else hit.by
    return by if by is not None else opposing_side(draft.table, scene, who)


def _marked_already(draft: Draft, scene: Scene, who: Id, place: int, hit: Hit | None) -> bool:
    """Mark one more box of a condition that somebody has: the same aspect, a free invoke more for another hit."""
    slots = slots_of(draft.table.cast[who])
    same = next((held.aspect for held in slots if held.aspect and held.severity == slots[place].severity), None)
    if same is None:
        return False
    new = any(getattr(event, "aspect", None) == draft.table.aspects[same] for event in draft.events)
    draft.emit(_filled(draft, scene, who, place, same, hit))
    owner = _gets_invoke(draft, scene, who, hit)
    given = any(isinstance(event, FreeGiven) and event.aspect == same for event in draft.events)
    if owner is not None and not new and not given:
        draft.emit(FreeGiven(aspect=same, owner=owner, n=invokes_given(1)))
    return True


def extreme_allowed(draft: Draft, scene: Scene, who: Id, replaces: Id | None) -> None:
    """The rules of the extreme consequence (A-28): it stands for an aspect, once between major milestones."""
    sheet, gone = draft.table.cast[who].sheet, draft.table.aspects.get(replaces)
    if gone is not None and (gone.on != who or gone.kind != "character"):
        draft.cannot("not_an_aspect_of", who=who, aspect=gone.id)
    used = isinstance(sheet, FateSheet) and sheet.extreme_used
    code = extreme_fault(rules_of(scene), "" if gone is None else gone.role, used)
    if code is not None:
        draft.rule(False, code, who=who)
    if gone is None and (own := replaceable(draft.table, who)):
        draft.cannot("which_aspect_replaced", who=who, aspects=tuple(aspect.id for aspect in own))


def _room_for_extreme(draft: Draft, who: Id, place: int) -> int:
    """The place of the extreme slot; under a ruling one more, where it is taken."""
    slots = slots_of(draft.table.cast[who])
    if slots[place].aspect is None:
        return place
    draft.emit(SlotAdded(who=who, slot=slots[place].freed))
    return len(slots)
