"""Everybody in columns, by side and number; also the place of the map where a scene has no zones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tracker.model.cast import Character, FateSheet, TacticalSheet
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Rcs
from tracker.rules.tactical.counts import segment
from tracker.ui.glyphs import HIDDEN
from tracker.ui.paint import (
    Line,
    Picture,
    Span,
    Spot,
    clip,
    columns,
    cut_name,
    framed,
    measure,
    on,
    span,
    width_of,
)
from tracker.ui.panels.heading import heading, more_line
from tracker.ui.panels.people import Person, alias_of, boxes, chip, hit_chip, mark, name_ink, people, points
from tracker.ui.sight import Sight

GAP = 2
MIN_NAME, MAX_NAME, MAX_NOTE = 8, 24, 30
WIDEST_WORD = 12


class _Column(NamedTuple):
    """A column: its title, its cell for each row, and how soon it is dropped (highest first)."""

    title: str
    cells: Sequence[Sequence[Span]]
    drop: int
    limit: int = MAX_NOTE

    @property
    def width(self) -> int:
        """Cells of the widest entry."""
        widest = max((width_of(cell) for cell in self.cells), default=0)
        return min(self.limit, max(measure(self.title), widest)) if widest else 0


def cast(sight: Sight, width: int, height: int) -> Picture:
    """One row a character, with a row of column titles where there is room."""
    here = people(sight)
    rows = here.by_side()
    top = heading(width, sight.label("cast_title"), _note(sight, rows, width), focused=_focused(sight))
    if not rows:
        return framed([top, *first_steps(sight, width)][: max(1, height)], width, height)
    titled = height > len(rows) + 1 and width >= 60
    shown, missing = _window(rows, height - 1 - titled)
    lines, titles = _table(sight, shown, here.chip, width)
    drawn = [top, *([titles] if titled else []), *lines]
    first = len(drawn) - len(lines)
    if missing:
        drawn.append(on(columns(width, [(0, more_line(sight, missing))]), "ground"))
    spots = [Spot(first + place, 0, width, person.id) for place, person in enumerate(shown)]
    return framed(drawn, width, height, spots)


FIRST_STEPS = (("A", "step_people"), ("M", "step_zones"), ("S", "step_scene"), ("B", "step_begin"), ("?", "step_help"))


def over(sight: Sight, width: int, height: int) -> Picture:
    """In the place of the map of a scene that is over: that it is, and the keys that lead on."""
    top = heading(width, sight.label("evening_over" if sight.table.ended else "scene_over"), focused=_focused(sight))
    note = "evening_over_note" if sight.table.ended else "scene_over_note"
    return framed([top, *first_steps(sight, width, note)][: max(1, height)], width, height)


def first_steps(sight: Sight, width: int, why: str = "nobody_here") -> list[Line]:
    """What an empty table is told: nobody is here, and the keys that change that."""
    said = on(columns(width, [(0, [span(sight.label(why), "muted")])]), "ground")
    scene = sight.scene
    told = scene is not None and scene.ended and why == "nobody_here"
    """In the place of the map stands how it goes on."""
    if sight.replay is not None or sight.read_only or told:
        return [said]
    runs = scene is not None and not scene.ended
    steps = [step for step in FIRST_STEPS if runs or step[0] not in ("A", "M")]
    if not runs:
        leads = "step_after" if sight.table.ended else "step_next"
        steps = [(key, leads if key == "B" else word) for key, word in steps]
    rows = [
        columns(width, [(0, [span(sight.words.key(key), "strong", bold=True)]), (3, [span(sight.label(word), "text")])])
        for key, word in steps
    ]
    return [said, *(on(row, "ground") for row in rows)]


def _focused(sight: Sight) -> bool:
    """Also where it stands for the map of a scene without zones."""
    zones = sight.scene is not None and len(sight.scene.zones)
    return sight.panel == "cast" or (sight.panel == "map" and not zones)


def _note(sight: Sight, rows: list[Person], width: int) -> str:
    hidden = sum(person.hidden for person in rows)
    words = f"{len(rows)}, {hidden} {sight.label('hidden')}" if hidden else str(len(rows) or "")
    return f"{words}   {sight.label('by_side')}" if width >= 60 and rows else words


def _window(rows: list[Person], room: int) -> tuple[list[Person], int]:
    """The rows there is room for, the selected one or the one on turn among them; and how many are missing."""
    if len(rows) <= room:
        return rows, 0
    room = max(1, room - 1)
    focus = next((i for i, person in enumerate(rows) if person.selected), None)
    if focus is None:
        focus = next((i for i, person in enumerate(rows) if person.on_turn), 0)
    start = max(0, min(focus - room // 2, len(rows) - room))
    return rows[start : start + room], len(rows) - room


def _table(sight: Sight, rows: list[Person], chip_width: int, width: int) -> tuple[list[Line], Line]:
    words = [_word(sight, person) for person in rows]
    last = min(WIDEST_WORD, max((width_of(word) for word in words), default=0), max(0, width // 3))
    all_columns = _columns(sight, rows)
    lead = 1 + chip_width + 1
    longest = max(measure(person.name) for person in rows)
    name = min(longest, MAX_NAME)
    while True:
        used = lead + name + sum(column.width + GAP for column in all_columns) + GAP + last
        if used <= width or not all_columns:
            break
        if name > MIN_NAME and len(all_columns) == 1:
            name = max(MIN_NAME, name - (used - width))
            if lead + name + all_columns[0].width + 2 * GAP + last <= width:
                break
        gone = max(all_columns, key=lambda column: column.drop)
        all_columns = [column for column in all_columns if column is not gone]
    if not all_columns:
        name = max(0, min(longest, width - lead - last - GAP))
    starts = _starts(lead + name + GAP, all_columns, width - last - GAP - used if used < width else 0)
    lines = [
        _line(
            person,
            chip_width,
            name,
            words[place],
            [(at, column.cells[place], column.width) for at, column in starts],
            width,
        )
        for place, person in enumerate(rows)
    ]
    titles = columns(
        width,
        [(0, []), *((at, [span(column.title, "muted")]) for at, column in starts)],
        [span(sight.label("turn"), "muted")],
    )
    return lines, on(titles, "ground")


def _starts(at: int, kept: Sequence[_Column], spare: int) -> list[tuple[int, _Column]]:
    """Where columns start; spare cells widen the gaps a little."""
    gap = GAP + max(0, min(4, spare // (len(kept) + 1))) if kept else GAP
    starts = []
    for column in kept:
        starts.append((at, column))
        at += column.width + gap
    return starts


def _line(
    person: Person,
    chip_width: int,
    name: int,
    word: Sequence[Span],
    cells: Sequence[tuple[int, Sequence[Span], int]],
    width: int,
) -> Line:
    lead = [mark(person), *chip(person, chip_width), span(" "), name_ink(person, cut_name(person.name, name))]
    placed = [(0, lead), *((at, clip(cell, size)) for at, cell, size in cells)]
    return on(columns(width, placed, word), person.ground or "ground")


def _word(sight: Sight, person: Person) -> list[Span]:
    if person.hit:
        return [hit_chip(sight, person.hit)]
    if person.on_turn:
        mine = sight.scene is not None and person.id in sight.scene.on_slot
        veil = f"{HIDDEN} " if person.hidden else ""
        return [span(veil + sight.label("on_turn") if mine else person.word, "turn", bold=True)]
    counted = sight.scene is not None and isinstance(sight.scene.order, Rcs)
    if counted and person.id in sight.may_follow[1:]:
        return []  # who comes when stands in a column of its own
    if counted and person.id in sight.may_follow:
        return [span(sight.label("then"), "muted")]
    if person.id in sight.may_follow and not person.hidden:
        return [span(sight.label("may_follow"), "muted")]
    # A wound has a column of its own; who has acted says so here.
    wound = bool(person.word) and person.word == person.severity
    text = person.word if not wound else sight.label("done") if person.done else ""
    if text == alias_of(sight, sight.table.cast[person.id]):
        return []  # it has a column of its own
    return [span(text, "text" if person.id == sight.target else "muted")] if text else []


def _columns(sight: Sight, rows: list[Person]) -> list[_Column]:
    sheets = [sight.table.cast[person.id] for person in rows]
    zones = sight.scene.zones if sight.scene is not None else None
    names: list[list[Span]] = []
    for person in rows:
        zone = zones.get(person.zone) if zones is not None else None
        names.append([span(cut_name(zone.name, 20), "muted" if person.quiet else "text")] if zone is not None else [])
    read = [[span(alias, "muted")] if (alias := alias_of(sight, who)) else [] for who in sheets]
    made = [_Column(sight.label("shown_as"), read, 0, MAX_NAME), _Column(sight.label("zone"), names, 4, 20)]
    order = None if sight.scene is None else sight.scene.order
    if isinstance(order, Rcs):
        due = [order.due(person.id) for person in rows]
        counts = [[span("" if tenths is None else str(segment(tenths)))] for tenths in due]
        made.insert(0, _Column(sight.label("cs"), counts, 1, 5))
    for place, track in enumerate(_track_names(sheets)[:2]):
        made.append(_Column(sight.label(track), [_track(who, track) for who in sheets], 2 + place, 14))
    made.append(
        _Column(
            sight.label("points_title" if sight.game == "fudge" else "fate_title").lower(),
            [_points(who) for who in sheets],
            3,
            8,
        )
    )
    made.append(_Column(sight.label("consequences"), [_consequences(sight, who) for who in sheets], 5))
    made.append(_Column(sight.label("wounds_title"), [_wounds(sight, person) for person in rows], 1))
    return [column for column in made if column.width]


def _track_names(sheets: Sequence[Character]) -> list[str]:
    names: dict[str, None] = {}
    for who in sheets:
        if isinstance(who.sheet, FateSheet | TacticalSheet):
            names.update(dict.fromkeys(track.name for track in who.sheet.tracks))
    return list(names)


def _track(who: Character, name: str) -> Sequence[Span]:
    if not isinstance(who.sheet, FateSheet | TacticalSheet):
        return []
    return boxes(next((track for track in who.sheet.tracks if track.name == name), None), graded=True)


def _points(who: Character) -> Sequence[Span]:
    if not who.is_player or isinstance(who.sheet, TacticalSheet):
        return []
    return points(who.points)


def _wounds(sight: Sight, person: Person) -> Sequence[Span]:
    """The worst wound of a Fudge character, by its word."""
    fudge = isinstance(sight.table.cast[person.id].sheet, FudgeSheet)
    return [span(person.severity, "harm")] if fudge and person.severity else []


def _consequences(sight: Sight, who: Character) -> Sequence[Span]:
    if not isinstance(who.sheet, FateSheet):
        return []
    parts: list[Span] = []
    held = {slot.aspect: slot for slot in who.sheet.slots}
    for slot in sorted(held.values(), key=lambda slot: -slot.value):
        if slot.aspect is not None:
            gap = "  " if parts else ""
            parts.append(span(f"{gap}{sight.label(slot.severity)} ", "muted"))
            parts.append(span(cut_name(sight.name(slot.aspect), MAX_NOTE)))
    return parts
