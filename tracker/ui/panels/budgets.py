"""The actions of a CT as pips: what is left, what is spent, what is not to be had; and the one word on each row."""

from __future__ import annotations

from typing import NamedTuple

from tracker.engine import rcs
from tracker.engine.games import GAMES
from tracker.engine.tactical.budget import KINDS, full_ct, had, in_hand, running
from tracker.model.cast import Id
from tracker.model.order import Rcs
from tracker.model.phase import Fighter, Phase
from tracker.rules.tactical.counts import segment
from tracker.ui.glyphs import IN_HAND, SEALED, SPENT
from tracker.ui.labels import short_label
from tracker.ui.paint import (
    Line,
    Picture,
    Span,
    Spot,
    clip,
    columns,
    cut_name,
    fit,
    framed,
    measure,
    on,
    span,
    width_of,
)
from tracker.ui.panels.heading import heading, more_line
from tracker.ui.panels.people import Person, chip, hit_chip, mark, name_ink, people
from tracker.ui.sight import Sight

TERMS = {"side": "side_action", "bonus": "bonus_action"}
NONE = "-"
"""Not to be had in this CT."""
MANY = 4
"""More pips than this are one and a number."""
LEAST_NAME, MOST_NAME = 6, 16


def pips(held: Fighter, kind: str) -> list[Span]:
    """The pips of one kind of action."""
    many, left = had(held)[kind], in_hand(held)[kind]
    if kind == "assessment" and held.sealed and not left:
        return [span(SEALED)]
    if many <= 0:
        return [span(NONE, "muted")]
    spent = max(0, many - left)
    if left > MANY or left + spent > MANY + 2:
        return [span(f"{IN_HAND}{left}", "text")] if left else [span(SPENT, "muted")]
    return [span(IN_HAND * left), *([span(SPENT * spent, "muted")] if spent else [])]


def full_clock(held: Fighter) -> str:
    """Which CT of the Full action this is: 2/3."""
    full = held.full
    return "" if full is None else full_ct(full.cts, full.left)


def notes(sight: Sight, held: Fighter, order: Rcs | None) -> list[str]:
    """What there is to say of somebody besides the pips, what matters most first."""
    left, said = held.actions, []
    reaction = None if order is None else order.count(held.id).reaction
    if running(held):
        said.append(f"{sight.label('full_action').lower()} {full_clock(held)}")
    if "surprise" in held.off_guard:
        said.append(sight.label("off_guard_surprise"))
    if held.unaware:
        said.append(f"{sight.label('unaware_of')} {_names(sight, held.unaware)}")
    along = () if order is None else order.along(held.id)
    if along:
        said.append(f"{sight.label('along_with')} {_names(sight, along)}")
    if left.parts:
        said.append(f"{sight.label('action_part')} {left.of_parts - left.parts} {sight.label('of')} {left.of_parts}")
    if reaction is not None:
        said.append(f"{sight.label('reacted')} {reaction - 1}")
    for what in ("primary", "secondary"):
        turned = held.turned.count(what)
        if turned:
            to = short_label(sight.words, "secondary" if what == "primary" else "side_action")
            lead = f"{turned} " if turned > 1 else ""
            said.append(f"{lead}{sight.label(what)} {sight.label('into')} {2 * turned} {to}".lower())
    if held.full is not None and held.full.status == "failed":
        said.append(sight.label("full_failed"))
    if held.sealed:
        said.append(sight.label("plan_sealed"))
    if held.forfeited and not held.off_guard:
        said.append(sight.label("slot_gone"))
    return said


def _names(sight: Sight, ids: tuple[Id, ...]) -> str:
    return ", ".join(cut_name(sight.name(id), MOST_NAME) for id in ids)


def off_guard_chip(sight: Sight) -> Span:
    """The chip of somebody who is Off-Guard."""
    return span(f" {sight.label('off_guard').upper()} ", "harm", ground="harm_tint", bold=True)


class Ranks(NamedTuple):
    """Everybody in the order of counts."""

    counted: tuple[Id, ...]
    """First to last, by their slots."""
    others: tuple[Id, ...]
    """Those without a count, those who are away or out."""


def ranks(sight: Sight) -> Ranks:
    """Who comes when; of equals the one whom the file names first."""
    scene = sight.scene
    if scene is None or not isinstance(scene.order, Rcs):
        return Ranks((), ())
    here = people(sight).by_id
    line = rcs.in_order(GAMES.system(scene), sight.table, scene, scene.order)
    counted = tuple(who for who in line if who in here and not here[who].absent)
    rest = tuple(person.id for person in people(sight).by_side() if person.id not in counted)
    return Ranks(counted, tuple(sorted(rest, key=lambda id: here[id].absent)))


def fighter(phase: Phase, who: Id) -> Fighter:
    """Somebody in the phase, as fresh as one who has done nothing yet."""
    return phase.fighters.get(who) or Fighter(id=who)


ROOMY = 70
"""Cells from which the counts stand apart from the marks."""


def budgets(sight: Sight, width: int, height: int) -> Picture:
    """One row a character, by their slots: count, chip, name, pips in fixed columns, a word."""
    scene = sight.scene
    if scene is None or scene.phase is None or not isinstance(scene.order, Rcs):
        return framed([], width, height)
    held = ranks(sight)
    ids = [*held.counted, *held.others]
    note = f"{len(held.counted)}, {sight.label('rcs_order')}" if held.counted else ""
    top = heading(width, sight.label("order_title"), note, focused=sight.panel == "cast")
    room = max(1, height - 2)
    shown = _window(sight, ids, room)
    here = people(sight)
    longest = max((measure(here.by_id[who].name) for who in ids), default=0)
    name = max(LEAST_NAME, min(longest, MOST_NAME if width < 100 else 24))
    starts = _starts(here.chip + (width >= ROOMY), name)
    lines: list[Line] = [top, on(_titles(sight, starts, width), "ground")]
    spots = []
    for who in shown:
        person = here.by_id[who]
        due = scene.order.due(who)
        cs = "" if due is None else str(segment(due))
        spots.append(Spot(len(lines), 0, width, who))
        lines.append(_row(sight, person, cs, fighter(scene.phase, who), scene.order, starts, name, width))
    if len(shown) < len(ids):
        lines.append(on(columns(width, [(0, more_line(sight, len(ids) - len(shown)))]), "ground"))
    return framed(lines, width, height, spots)


def _window(sight: Sight, ids: list[Id], room: int) -> list[Id]:
    """The rows there is room for, the one on turn, or the selected one, among them."""
    if len(ids) <= room:
        return ids
    room = max(1, room - 1)
    focus = next((ids.index(id) for id in (sight.selected, sight.actor) if id in ids), 0)
    start = max(0, min(focus - room // 2, len(ids) - room))
    return ids[start : start + room]


def _starts(chip_width: int, name: int) -> list[int]:
    """Where the columns of pips start."""
    at = 4 + chip_width + 1 + name + 2
    starts = []
    for size in (4, 4, 5, 6, 4, 4):
        starts.append(at)
        at += size
    return [*starts, at]


def _titles(sight: Sight, starts: list[int], width: int) -> list[Span]:
    words = [short_label(sight.words, TERMS.get(kind, kind)) for kind in KINDS]
    cells = [(at, [span(word, "muted")]) for at, word in zip(starts, words, strict=False)]
    return columns(width, [(0, [span(f" {sight.label('cs')}", "muted")]), *cells])


def _row(
    sight: Sight, person: Person, cs: str, held: Fighter, order: Rcs, starts: list[int], name: int, width: int
) -> Line:
    air = " " if width >= ROOMY else ""
    lead = [span(f"{cs:>3}{air}", "turn" if person.on_turn else "muted", bold=person.on_turn), mark(person)]
    lead += [*chip(person, people(sight).chip), span(" "), name_ink(person, fit(cut_name(person.name, name), name))]
    cells = [(0, lead)]
    if not person.absent:
        cells += [(at, pips(held, kind)) for at, kind in zip(starts, KINDS, strict=False)]
    cells.append((starts[-1], []))
    room = max(0, width - starts[-1])
    said = clip(_said(sight, person, held, order, room), room)
    return on(columns(width, cells, said), person.ground or "ground")


def _said(sight: Sight, person: Person, held: Fighter, order: Rcs, room: int) -> list[Span]:
    """The end of a row: notes, as many as there is room for, then the chip of Off-Guard."""
    if person.hit:
        return [hit_chip(sight, person.hit)]
    if person.absent:
        return [span(person.word, "muted")]
    words = notes(sight, held, order)
    phase = None if sight.scene is None else sight.scene.phase
    early = phase is not None and phase.state in ("idle", "detection")
    if order.count(person.id).rcs is None and not held.off_guard and not early:
        words.insert(0, sight.label("no_count"))
    if person.on_turn:
        words = words or [sight.label("on_turn")]
    elif person.done and not running(held):
        words = [*words[:1], sight.label("holds_on" if held.holds else "done")]
    chip_ = [off_guard_chip(sight)] if held.off_guard else []
    room -= 1 + (width_of(chip_) + 2 if chip_ else 0)
    text = next((text for n in range(len(words), 1, -1) if measure(text := ", ".join(words[:n])) <= room), "")
    text = text or "".join(words[:1])
    ink = "turn" if person.on_turn else "muted"
    parts = [span(text, ink)] if text else []
    if held.off_guard:
        parts += [span("  " if parts else ""), *chip_]
    elif held.ability and sight.scene is not None and sight.scene.phase is not None and not parts:
        parts = [span(held.ability, "muted")]
    return parts
