"""What a success at a cost costs, each as one key; and who gains by a failed advantage (digest 1.4, A-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import aspects as aspect_commands
from tracker.engine import by_hand, evening, veils
from tracker.engine import cast as cast_commands
from tracker.engine.command import Command
from tracker.engine.fate import marks, resolve
from tracker.engine.fate.consequences import lightest_free, slots_of
from tracker.engine.fate.system import opposing_side
from tracker.model.cast import ANYONE, GM, FateSheet, Id
from tracker.model.rolls import Roll
from tracker.rules.costs import called, gauge, of_kind
from tracker.ui import choices
from tracker.ui.flows.asked import VEILED, veil_of
from tracker.ui.flows.cast import hidden
from tracker.ui.flows.harm import first_box
from tracker.ui.questions import Asked, Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def cost_menu(seat: Seat, who: Id, roll: int) -> Flow:
    """What it costs: this game's own costs of that kind first. Esc leaves it owed, among the loose ends."""
    owed = seat.table.owing.get(roll)
    kind, shifts = ("", 0) if owed is None else (owed.cost, owed.shifts)
    options = _options(seat, who)
    own = [*(key for key in of_kind(kind) if key in options), "story"]
    rest = [key for key in options if key not in own]
    payers = (who, *(() if owed is None else owed.shared))
    title = f"What does it cost {seat.words.join([seat.name(id) for id in payers])}"
    if kind:
        how = (
            f"a {called(seat.scene.system, kind)} cost, {gauge(-shifts)} (missed by {-shifts})"
            if kind == "major"
            else "a minor cost"
        )
        title += f": {how}"
    # A minor cost is none of the serious ones; who misses by more may get off lightly.
    more = [Option("", "a dearer one", key="o")] if kind == "minor" else []
    what = yield Pick(title, [*(options[key] for key in own), *(more or [options[key] for key in rest])])
    if not what:
        what = yield Pick(title, [options[key] for key in rest])
    done = what == "story" or (yield from _paid(seat, who, what))
    if done:
        seat.submit(resolve.Settled(n=roll))


def _options(seat: Seat, who: Id) -> dict[str, Option]:
    """Each cost with its key, and what it would mean here and now."""
    side = seat.name(_they(seat, who))
    box, foes = (
        first_box(seat, who, marked=False),
        choices.opponents(seat.table, seat.table.scene_of(who) or seat.scene, who),
    )
    hurt = [foe for foe in foes if first_box(seat, foe, marked=True)]
    slot, veiled, them = lowest_free(seat, who), hidden(seat), ", ".join(seat.name(foe) for foe in hurt)
    found = [
        Option("detail", "a bad detail", key="d", note="a line in the log"),
        Option("boost", "a boost for the opposition", key="b", note=f"{side}: one free +2"),
        Option("stress", "a stress box", key="s", note=_box(seat, box)),
        Option("aspect", "an aspect in the way", key="a", note="nobody has a free invoke on it"),
        Option("aspect_free", "an aspect free for them", key="e", note=f"{side}: 1 free invoke"),
        Option("consequence", "a consequence", key="m", note=seat.words.term(slot) if slot else "no slot is free"),
        Option("reinforcements", "reinforcements", key="f", note="one more like somebody here"),
        Option("clear", "an opponent clears a box", key="c", note=them or "none hurt"),
        Option("raise", "an opponent's skill +1", key="k", note="for this scene"),
        Option("reveal", "something hidden is revealed", key="r", note=f"{len(veiled)} hidden"),
        Option("story", "the story says", key="t", note="nothing is written down"),
    ]  # fmt: skip
    return {option.value: option for option in found}


def _they(seat: Seat, who: Id) -> Id:
    """Who gains by it: the opposing side, else the GM; of the GM's own, anyone."""
    side = opposing_side(seat.table, seat.scene, who)
    return side or (GM if seat.table.cast[who].is_player else ANYONE)


def _box(seat: Seat, box: str | None) -> str:
    track, _, n = (box or "").partition(":")
    return f"{seat.words.term(track)} {n}" if box else "no box is free"


def lowest_free(seat: Seat, who: Id) -> str | None:
    """The lowest slot that is free for the harm of this scene (Core: mild, else moderate)."""
    character = seat.table.cast[who]
    place = lightest_free(character, seat.scene.harm)
    return None if place is None else slots_of(character)[place].severity


def _paid(seat: Seat, who: Id, what: str) -> Asked[bool]:
    """Do it; whether it was done."""
    if what == "reinforcements":
        return (yield from _reinforced(seat, who))
    command = yield from _command(seat, who, what)
    return command is not None and seat.submit(command).ok


def _command(seat: Seat, who: Id, what: str) -> Asked[Command | None]:
    foes = choices.opponents(seat.table, seat.table.scene_of(who) or seat.scene, who)
    they = _they(seat, who)
    if what == "detail":
        text = yield Write("A bad detail", hint="what goes wrong, or Enter")
        return evening.Note(text=text or seat.words.term("cost"))
    if what == "boost":
        by = foes[0] if foes else GM
        return aspect_commands.AddAspect(kind="boost", by=by, against=who, free=((they, 1),))
    if what in ("aspect", "aspect_free"):
        unseen, text = veil_of((yield Write("The aspect", hint=f"its words, or Enter: they may wait; {VEILED}")))
        free = ((they, 1),) if what == "aspect_free" else ()
        return aspect_commands.AddAspect(text=text, free=free, hidden=unseen)
    if what == "stress":
        box = first_box(seat, who, marked=False)
        if box is not None:
            return marks.Mark(who=who, box=box)
        seat.say("no_box_free")
    elif what == "consequence":
        slot = lowest_free(seat, who)
        if slot is not None:
            return marks.Mark(who=who, box=slot)
        seat.say("no_slot_free")
    elif what == "clear":
        hurt = [foe for foe in foes if first_box(seat, foe, marked=True)]
        if hurt:
            foe = yield from _which(seat, "Whose box clears", hurt)
            return marks.Clear(who=foe, box=first_box(seat, foe, marked=True) or "")
        seat.say("nobody_hurt")
    elif what == "raise":
        return (yield from _raised(seat, foes))
    elif what == "reveal":
        veiled = hidden(seat)
        if veiled:
            return veils.Reveal(what=(yield Pick("Reveal", veiled)))
        seat.say("nothing_hidden")
    return None


def _which(seat: Seat, title: str, ids: list[Id]) -> Asked[Id]:
    """One of them; the only one is not asked for."""
    if len(ids) == 1:
        return ids[0]
    chosen: Id = yield Pick(title, choices.people(seat.table, ids, seat.words))
    return chosen


def _raised(seat: Seat, foes: list[Id]) -> Asked[Command | None]:
    if not foes:
        seat.say("nobody_to_attack")
        return None
    foe = yield from _which(seat, "Whose skill", foes)
    sheet = seat.table.cast[foe].sheet
    held = sorted(sheet.skills.items(), key=lambda skill: -skill[1]) if isinstance(sheet, FateSheet) else []
    options = [Option(name, name, n, note=f"{value:+d}") for n, (name, value) in enumerate(held, 1)]
    skill = (yield Pick(f"Which skill of {seat.name(foe)}", options)) if options else (yield Write("Which skill"))
    return by_hand.Raise(who=foe, skill=skill)


def _reinforced(seat: Seat, who: Id) -> Asked[bool]:
    """One more like somebody of the other side, in the same zone."""
    foes = choices.opponents(seat.table, seat.table.scene_of(who) or seat.scene, who)
    if not foes:
        seat.say("nobody_to_attack")
        return False
    foe = yield from _which(seat, "One more like", foes)
    held = seat.table.cast[foe]
    stem, _, number = held.name.rpartition(" ")
    zone = seat.scene.here[foe].zone
    name = stem if stem and number.isascii() and number.isdecimal() else held.name
    return seat.submit(cast_commands.AddCharacter(name=name, like=foe, zone=zone, side=held.side)).ok


def give_aspect(seat: Seat, roll: Roll, usual: Id) -> Flow:
    """Who gets the free invoke of an advantage that failed: the target or the other side unless somebody else does."""
    sides = [side.id for side in seat.table.sides]
    people = [presence.id for presence in seat.scene.here if presence.takes_part and presence.id != roll.act.who]
    owners = list(dict.fromkeys([usual, *sides, *people, GM, ANYONE]))
    options = [
        Option(owner, seat.name(owner), note="usual" if owner == usual else "", who=choices.who_is(seat.table, owner))
        for owner in owners
    ]
    to = yield Pick("Whose is its free invoke", choices.numbered(seat.table, options))
    seat.at_roll.resolve(resolve.Resolve(roll=roll.id, to=to))
