"""How a character looks in any row: mark, chip, name, boxes, one word."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Any, NamedTuple

from tracker.engine.fudge import body, rounds
from tracker.language.chips import brackets, side_place
from tracker.model.cast import Character, FateSheet, TacticalSheet, Track
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Popcorn, Ranked, Rcs, Rounds
from tracker.model.phase import Fighter
from tracker.model.place import Presence
from tracker.model.table import Scene
from tracker.model.value import Keyed
from tracker.rules.fudge.edition import EDITIONS
from tracker.ui.glyphs import AWAY, CHOSEN, CURSOR, DONE, HIDDEN, ON_TURN, OUT, SEALED
from tracker.ui.labels import short_label
from tracker.ui.lately import Lately
from tracker.ui.paint import Span, cut, cut_name, measure, span
from tracker.ui.panels.pips import boxes as boxes
from tracker.ui.panels.pips import counted_boxes as counted_boxes
from tracker.ui.panels.pips import members as members
from tracker.ui.panels.pips import points as points
from tracker.ui.sight import Sight

TOLD = ("mob", "group", "hazard", "block", "distraction", "countdown")
"""Kinds that a row tells by their word, where nothing matters more."""

TURN, HIT, WAITING, ACTED, ABSENT, GONE = range(6)
"""Ranks of a row within its zone, first to last."""


class Person(NamedTuple):
    """A character as every list shows it."""

    id: str
    number: int
    name: str
    place: int | None
    """Of its side in the file."""
    zone: str | None
    rank: int
    mark: str
    word: str
    hit: int
    """Shifts of its open hits together."""
    hidden: bool
    on_turn: bool
    selected: bool
    done: bool
    """Whether it has acted and is still in."""
    quiet: bool
    """Done, away or out: the name is muted."""
    boxes: tuple[Span, ...]
    severity: str
    """Its worst consequence or wound, as a word."""
    severity_short: str
    """The same in a few cells."""
    hurts: tuple[str, ...]
    """The keys of every consequence, or of the worst wound; the worst first."""
    said: tuple[Span, ...]
    """The one word at the end of its row: an open hit, else its state."""
    short: tuple[Span, ...] = ()
    """The same in fewer cells; of an open hit nothing, it is never shortened."""
    compelled: bool = False
    """Whether a compel is offered to it."""
    graded: tuple[Span, ...] = ()
    """The boxes with their values, where they are not all of one."""
    bracketed: bool = False
    """Shown without its number: the bracket of its side goes round its name."""
    alias: str = ""
    """The name that players read in the place of its own, in quotes; empty = they read its own, or it is the word."""
    party: bool = False
    """A player's character: shown before others where there is not room for all."""
    kept: bool = False
    """Shown before others where there is not room for all: a player's character, to the players."""

    @property
    def absent(self) -> bool:
        """Whether it is away or out."""
        return self.rank >= ABSENT

    @property
    def ground(self) -> str:
        """The ground of its row; empty = that of the list."""
        return "turn_room" if self.on_turn else "raised" if self.selected else ""


class People(NamedTuple):
    """Everybody in the scene in focus."""

    by_id: dict[str, Person]
    chip: int
    """Cells of the widest chip."""

    def sorted(self, people: Iterable[Person]) -> list[Person]:
        """On turn, hit, may still act, done, away, out; within each by number."""
        return sorted(people, key=lambda person: (person.rank, person.number))

    def by_side(self) -> list[Person]:
        """Everybody by side, then by number: an order that nothing in play changes."""
        return sorted(
            self.by_id.values(), key=lambda person: (99 if person.place is None else person.place, person.number)
        )


NOBODY = People({}, 3)


@lru_cache(maxsize=4)
def people(sight: Sight) -> People:
    """Everybody in the scene, seen once for all panels."""
    scene = sight.scene
    if scene is None:
        return NOBODY
    table = sight.table
    sides = {side.id: place for place, side in enumerate(table.sides)}
    compelled = frozenset(compel.who for compel in table.compels)
    hits: dict[str, int] = {}
    for hit in table.hits:
        hits[hit.who] = hits.get(hit.who, 0) + hit.shifts
    acted = acted_in(scene)
    late = frozenset(rounds.awaited(table, scene) if isinstance(scene.order, Rounds) else ())
    on_slot = late | {sight.actor, *scene.on_slot}
    fighters: Keyed[Fighter] = Keyed() if scene.phase is None else scene.phase.fighters
    order, marks = scene.order, sight.marks
    sealed = {made.who for made in order.declared if made.sealed} if isinstance(order, Rounds) else ()
    alike = sight.words, scene.system, scene.harm, scene.options
    seen: dict[str, Person] = {}
    for presence in scene.here:
        id, who = presence.id, table.cast.get(presence.id)
        if who is None or presence.state == "left":
            continue
        now = (
            None if who.side is None else sides.get(who.side),
            hits.get(id, 0),
            id in acted and presence.state == "in",
            id in late,
            id in compelled,
            id in on_slot,
            id == sight.selected,
            id == sight.target,
            id in marks,
            id in sealed,
            alias_of(sight, who),
        )
        of = who, presence, now, fighters.get(id), alike
        seen[id] = _looks.of(id, of, partial(_person, sight, scene, who, presence, now))
    chips = {(person.place, len(str(person.number))): person for person in seen.values()}
    return People(seen, max(map(chip_width, chips.values()), default=3))


def acted_in(scene: Scene) -> frozenset[str]:
    """Who has acted in this exchange and is not on turn."""
    order = scene.order
    if isinstance(order, Popcorn | Ranked):
        done = {who for who in order.acted if order.acted.count(who) > order.extra.count(who)}
    elif isinstance(order, Rcs):
        done = set(order.acted)
    else:
        done = set()
    return frozenset(done - set(scene.on_slot))


class _Moment(NamedTuple):
    """What of somebody's look is not on their own sheet."""

    place: int | None
    hit: int
    acted: bool
    awaited: bool
    compelled: bool
    on_turn: bool
    selected: bool
    target: bool
    marked: bool
    sealed: bool
    alias: str


_looks: Lately[Person] = Lately()


def _person(sight: Sight, scene: Scene, who: Character, presence: Presence, told: tuple[Any, ...]) -> Person:
    now = _Moment(*told)
    hit, acted, on_turn = now.hit, now.acted, now.on_turn
    selected = now.selected or now.target
    state = presence.state if presence.state != "in" else ""
    if on_turn:
        rank = TURN
    elif hit:
        rank = HIT
    else:
        rank = {"": ACTED if acted else WAITING, "away": ABSENT}.get(state, GONE)
    mark = (
        ON_TURN if on_turn
        else CHOSEN if now.marked
        else CURSOR if selected
        else AWAY if state == "away"
        else OUT if state
        else DONE if acted
        else HIDDEN if who.hidden
        else " "
    )  # fmt: skip
    worst = _severity(who, scene)
    severity = sight.label(worst) if worst else ""
    quiet = bool(state) or (acted and not on_turn)
    key = "choose" if now.awaited else _word(scene, who, presence, now, state, worst)
    word, short = _words(sight, key)
    if key == who.kind and who.members:
        word, short = f"{word} {len(who.standing)}", f"{short} {len(who.standing)}"
    ink = "text" if selected or (key in (worst, "compel") and not quiet) else "muted"
    alias = now.alias
    word, short, alias = (word, short, alias) if word or hit else (alias, alias, "")
    return Person(
        id=who.id,
        number=who.number,
        name=who.name,
        alias=alias,
        place=now.place,
        zone=presence.zone,
        rank=rank,
        mark=mark,
        word=word,
        hit=hit,
        hidden=who.hidden,
        on_turn=on_turn,
        selected=selected,
        done=acted and not on_turn,
        quiet=quiet,
        boxes=pips(who, scene.harm),
        graded=pips(who, scene.harm, graded=True),
        severity=severity,
        severity_short=short_label(sight.words, worst) if worst else "",
        hurts=_severities(who, scene),
        said=(hit_chip(sight, hit),) if hit else (span(word, ink),) if word else (),
        short=(span(short, ink),) if word and not hit else (),
        compelled=now.compelled,
        party=who.is_player,
    )


def bystander(sight: Sight, who: Character) -> Person:
    """Somebody seen outside of any scene: number, name, wounds, open hits, no turn and no zone."""
    hit = sum(hit.shifts for hit in sight.table.hits if hit.who == who.id)
    selected = who.id in (sight.selected, sight.target)
    compelled = any(compel.who == who.id for compel in sight.table.compels)
    worst = _severity(who)
    return Person(
        id=who.id,
        number=who.number,
        name=who.name,
        alias=alias_of(sight, who),
        place=side_of(sight, who.id),
        zone=None,
        rank=HIT if hit else WAITING,
        mark=CHOSEN if who.id in sight.marks else CURSOR if selected else HIDDEN if who.hidden else " ",
        word="",
        hit=hit,
        hidden=who.hidden,
        on_turn=False,
        selected=selected,
        done=False,
        quiet=False,
        boxes=pips(who, ""),
        severity=sight.label(worst) if worst else "",
        severity_short=short_label(sight.words, worst) if worst else "",
        hurts=_severities(who),
        said=(),
        compelled=compelled,
    )


def _word(scene: Scene, who: Character, presence: Presence, now: _Moment, state: str, severity: str) -> str:
    """The key of the one word: what matters most. Who has acted shows a wound too, since the mark says `done`."""
    if now.target:
        return "target"
    if now.marked:
        return "marked"
    if state:
        return state
    if now.compelled:
        return "compel"
    if presence.all_defence:
        return "full_defence"
    if who.hidden:
        return "hidden"
    if scene.phase is not None and (held := scene.phase.fighters.get(who.id)) is not None and held.off_guard:
        return "off_guard"
    if now.acted:
        return severity or "done"
    if now.sealed:
        return "sealed"
    if who.kind in TOLD or who.members:
        return who.kind
    return severity


def _words(sight: Sight, key: str) -> tuple[str, str]:
    """A word and its shorter form."""
    if not key:
        return "", ""
    if key == "sealed":
        return f"{SEALED} {sight.label(key)}", SEALED
    return sight.label(key), short_label(sight.words, key)


def _severity(who: Character, scene: Scene | None = None) -> str:
    """The key of the worst consequence or wound."""
    return next(iter(_severities(who, scene)), "")


def _severities(who: Character, scene: Scene | None = None) -> tuple[str, ...]:
    """The keys of all consequences, or of the worst wound; the worst first, the boxes of a condition once."""
    sheet = who.sheet
    if isinstance(sheet, FateSheet):
        held = {slot.aspect: slot for slot in sheet.slots if slot.aspect is not None}
        return tuple(slot.severity for slot in sorted(held.values(), key=lambda slot: -slot.value))
    if isinstance(sheet, FudgeSheet) and scene is not None and scene.system in EDITIONS:
        state = body.level_word(scene, sheet)
        stun = (sheet.stun,) if body.stunned_now(sheet) else ()
        return stun if state == "unhurt" else (body.level_named(scene, state), *stun)
    return ()


def pips(who: Character, harm: str, *, graded: bool = False) -> tuple[Span, ...]:
    """What a row shows of somebody: the members of a row of several, else the boxes of a track."""
    if who.members and who.kind != "group":
        return members(who)
    return boxes(main_track(who, harm), graded=graded)


def main_track(who: Character, harm: str) -> Track | None:
    """The track that the harm of the scene marks, else the first."""
    sheet = who.sheet
    if not isinstance(sheet, FateSheet | TacticalSheet) or not sheet.tracks:
        return None
    return next((track for track in sheet.tracks if track.name == harm), sheet.tracks[0])


def side_role(place: int | None) -> str:
    """The role of a side's colour."""
    return "muted" if place is None else f"side{place % 4 + 1}"


def side_of(sight: Sight, id: str | None) -> int | None:
    """The place of a side, or of the side of a character."""
    return side_place(sight.table, id)


def chip_width(person: Person) -> int:
    """Cells of its chip."""
    return len("".join(brackets(person.place))) + len(str(person.number))


def chip(person: Person, width: int = 0, *, tint: bool = False) -> list[Span]:
    """Its number in the brackets of its side, right-aligned in so many cells."""
    if person.bracketed:
        return [span(" " * width)]
    opening, letter, closing = brackets(person.place)
    text = f"{opening}{person.number}{letter}{closing}"
    role = side_role(person.place)
    before = span(" " * (width - len(text)))
    if person.on_turn:
        return [before, span(text, "turn_ink", ground="turn_fill", bold=True)]
    ground = f"{role}_tint" if tint and person.place is not None else ""
    return [
        before,
        span(opening, role, ground=ground),
        span(f"{person.number}{letter}", role, ground=ground, bold=True),
        span(closing, role, ground=ground),
    ]


def alias_of(sight: Sight, who: Character) -> str:
    """In quotes, the name that players read of somebody, where it is another than the GM's."""
    read = sight.read_as.get(who.id, who.shown_as)
    return sight.words.quote(read) if read not in ("", who.name) else ""


def name_ink(person: Person, text: str) -> Span:
    """Its name as its state wants it."""
    if person.on_turn:
        return span(text, "turn", bold=True)
    if person.selected:
        return span(text, "strong", bold=True)
    return span(text, "muted" if person.quiet else "text")


def named(person: Person, width: int) -> list[Span]:
    """Its name in so many cells, in the bracket of its side where it goes without a number."""
    if not person.bracketed:
        room = width - measure(person.name) - 1
        alias = [span(f" {cut(person.alias, room)}", "muted")] if person.alias and room >= LEAST_ALIAS else []
        return [name_ink(person, cut_name(person.name, width)), *alias]
    opening, letter, closing = brackets(person.place)
    inner = name_ink(person, cut_name(person.name, max(1, width - 2 - len(letter))))
    role = "turn" if person.on_turn else side_role(person.place)
    return [span(opening, role, bold=person.on_turn), inner, span(f"{letter}{closing}", role, bold=person.on_turn)]


LEAST_ALIAS = 5
"""Cells under which a second name is left out."""


def name_width(person: Person) -> int:
    """Cells of its name as `named` writes it."""
    alias = measure(person.alias) + 1 if person.alias else 0
    return measure(person.name) + alias + (len("".join(brackets(person.place))) if person.bracketed else 0)


def mark(person: Person) -> Span:
    """Its mark."""
    if person.on_turn:
        return span(person.mark, "turn", bold=True)
    return span(person.mark, "strong" if person.mark in (CURSOR, CHOSEN) else "muted")


def hit_chip(sight: Sight, shifts: int, *, tight: bool = False) -> Span:
    """The chip of an open hit."""
    text = f"{sight.label('hit_title')} {shifts}"
    return span(text if tight else f" {text} ", "harm_ink", ground="harm_fill", bold=True)
