"""The map of zones: the only thing on the screen made of boxes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tracker.language.chips import brackets
from tracker.ui.glyphs import CURSOR, HIDDEN
from tracker.ui.lately import Lately
from tracker.ui.paint import Canvas, Picture, Span, Spot, columns, cut_name, framed, measure, moved, on, span, width_of
from tracker.ui.panels.cast import cast
from tracker.ui.panels.heading import aspect_glyph, heading
from tracker.ui.panels.people import Person, chip, mark, name_width, named, side_role
from tracker.ui.panels.zone_view import FAR, HIGH, LOW, View, out_of_sight, view
from tracker.ui.panels.zone_ways import draw_ways
from tracker.ui.panels.zones import SHOWN_ASPECTS, Contents, Plan, Room, contents, plan
from tracker.ui.sight import Sight

MIN_NAME = 8
WIDEST_WORD = 8
NAMES = 28
"""Cells that those in no zone have in the heading."""


class _Fields(NamedTuple):
    """Columns of the rows, the same all over the map."""

    chip: int
    name: int
    boxes: int
    graded: bool
    """Whether boxes show their values."""

    @property
    def boxes_at(self) -> int:
        """Where the boxes start."""
        return 1 + self.chip + 1 + self.name + 1


def zone_map(sight: Sight, width: int, height: int) -> Picture:
    """The zones with who is in them and the ways between; without zones, the cast."""
    made = plan(sight)
    if made is None:
        return cast(sight, width, height)
    return drawn(sight, made, width, height, sight.label("zones"), sight.actor, focused=sight.panel == "map")


def drawn(
    sight: Sight, made: Plan, width: int, height: int, title: str, actor: str | None, *, focused: bool = False
) -> Picture:
    """A map under its heading; where the actor stands is drawn stronger."""
    canvas = Canvas(width, max(0, height - 1))
    seen = view(sight, made, width, height - 1)
    counted = _may_overflow(made, seen)
    top = heading(width, title, _note(sight, made, seen, counted), focused=focused)
    spots: list[Spot] = []
    if height > 1:
        fields = _fields(sight, made, seen)
        on_turn = made.here.by_id.get(actor or "")
        for id, room in made.rooms.items():
            box = seen.box(made.cells[id])
            if box is not None:
                here = on_turn is not None and on_turn.zone == id
                zone, found = _zone(sight, room, box[2:], fields, here, counted)
                canvas.stamp(box[0], box[1], zone)
                spots += moved(found, box[1], box[0])
        draw_ways(canvas, sight, made, seen, counted)
    lines = canvas.lines(_last.get(width))
    _last[width] = canvas
    return framed([top, *lines], width, height, moved(spots, 1))


_last: dict[int, Canvas] = {}
"""The last map of each width."""


def map_notes(sight: Sight, width: int, height: int) -> tuple[str, ...]:
    """What the heading of a map of this size says, longest first, for a tab that stands in its place."""
    made = plan(sight)
    if made is None:
        return ()
    seen = view(sight, made, width, height - 1)
    counted = _may_overflow(made, seen)
    missing = list(out_of_sight(sight, made, seen))
    full = _note(sight, made, seen, counted)
    if not missing:
        return (full,) if counted or made.nowhere else ()
    hidden = len(made.rooms) - sum(seen.box(cell) is not None for cell in made.cells.values())
    short = " ".join(out_of_sight(sight, made, seen, counted=False))
    return full, "  ".join(missing), short, f"+{sight.count('zone', hidden)}"


def crowded(sight: Sight, width: int, height: int) -> bool:
    """Whether the map of the scene does not fit a panel of this size whole."""
    made = plan(sight)
    if made is None:
        return False
    seen = view(sight, made, width, height - 1)
    return made.size[0] > seen.size[0] or made.size[1] > seen.size[1]


def columns_of_map(sight: Sight) -> int:
    """Columns of the grid of the scene; 0 without zones."""
    made = plan(sight)
    return 0 if made is None else made.size[0]


def rows_wanted(sight: Sight) -> int:
    """Rows in which everybody on the map would be seen, as far as a zone may be high; its heading counted."""
    made = plan(sight)
    if made is None:
        return 0
    needs: dict[int, int] = {}
    for id, room in made.rooms.items():
        y = made.cells[id][1]
        needs[y] = max(needs.get(y, LOW), min(HIGH, room.rows + 2))
    return sum(needs.values()) + len(needs)


def rows_useful(sight: Sight) -> int:
    """Rows from which on the map has no use for more: every zone as high and as far apart as it may be."""
    made = plan(sight)
    return 0 if made is None else 1 + made.size[1] * HIGH + (made.size[1] - 1) * FAR


def _may_overflow(made: Plan, seen: View) -> bool:
    return any(
        room.rows > box[3] - 2 for id, room in made.rooms.items() if (box := seen.box(made.cells[id])) is not None
    )


def _note(sight: Sight, made: Plan, seen: View, counted: bool) -> str:
    hidden = sum(room.zone.hidden for room in made.rooms.values())
    words = [str(len(made.rooms))]
    if hidden:
        words.append(f"{hidden} {sight.label('hidden')}")
    if counted:
        words.append(sight.count("character", len(made.here.by_id)))
    if made.nowhere:
        words.append(f"{sight.label('in_no_zone')}: {_by_name(made.nowhere)}")
    return "  ".join([", ".join(words), *out_of_sight(sight, made, seen)])


def _by_name(people: Sequence[Person]) -> str:
    """Their names as far as a heading has room for them; the rest is counted."""
    names = [cut_name(person.name, NAMES) for person in people]
    shown = max(1, sum(measure(", ".join(names[: n + 1])) <= NAMES for n in range(len(names))))
    return ", ".join([*names[:shown], *([f"+{len(names) - shown}"] if shown < len(names) else [])])


def _fields(sight: Sight, made: Plan, seen: View) -> _Fields:
    inner = seen.width - 2
    shown = [person for id, room in made.rooms.items() if seen.box(made.cells[id]) for person in room.people]
    lead = 1 + made.here.chip + 1
    longest = max((min(inner, name_width(person)) for person in shown), default=0)
    widest = min(WIDEST_WORD, max((width_of(person.said) for person in shown), default=0))
    shortest = min(WIDEST_WORD, max((width_of(person.short or person.said) for person in shown), default=0))
    least = min(longest, MIN_NAME)
    # Boxes show their values where names and words have room beside them.
    for graded in (True, False):
        boxes = max((width_of(person.graded if graded else person.boxes) for person in shown), default=0)
        room = inner - lead - 1 - boxes - 1
        if room - 1 - shortest >= least:
            break
    # Room is made for words in full, else for their shorter forms, as long as the names stay readable.
    name = next((left for word in (widest, shortest) if (left := room - 1 - word) >= least), room)
    return _Fields(made.here.chip, max(0, min(longest, name)), boxes, graded)


_zones: Lately[tuple[Canvas, list[Spot]]] = Lately()


def _zone(
    sight: Sight, room: Room, size: tuple[int, int], fields: _Fields, here: bool, counted: bool
) -> tuple[Canvas, list[Spot]]:
    """A zone with who is in it, at the corner of a canvas of its size. Most zones are as they were a key ago."""
    names = [sight.name(aspect.id) for aspect in room.aspects[:SHOWN_ASPECTS]]
    chosen = room.zone.id == sight.selected
    of = (room, size, fields, here, counted, chosen, names, sight.words)

    def made() -> tuple[Canvas, list[Spot]]:
        canvas, spots = Canvas(*size), list[Spot]()
        _draw_zone(canvas, sight, room, (0, 0, *size), fields, here, counted, spots)
        return canvas, spots

    return _zones.of(room.zone.id, of, made)


def _draw_zone(
    canvas: Canvas,
    sight: Sight,
    room: Room,
    box: tuple[int, int, int, int],
    fields: _Fields,
    here: bool,
    counted: bool,
    spots: list[Spot],
) -> None:
    left, top, width, height = box
    _walls(canvas, sight, room, box, here, counted)
    spots.append(Spot(top, left, width, room.zone.id))
    spots.extend(Spot(y, left, width, room.zone.id) for y in range(top + 1, top + height - 1))
    inner, rows = width - 2, height - 2
    if inner < 4 or rows < 1:
        return
    shown = contents(room, rows)
    y = top + 1
    for person in shown.people:
        canvas.put(left + 1, y, _person(person, fields, inner))
        spots.append(Spot(y, left + 1, inner, person.id))
        y += 1
    if shown.more:
        canvas.put(left + 1, y, on(columns(inner, [(1, _more(sight, shown.more, inner - 1))]), "room"))
    _aspects(canvas, sight, shown, left + 1, top + height - 1, inner, spots)


def _walls(canvas: Canvas, sight: Sight, room: Room, box: tuple[int, int, int, int], here: bool, counted: bool) -> None:
    left, top, width, height = box
    zone = room.zone
    ink = "muted" if here else "wall"
    across, down = ("┄", "┆") if zone.hidden else ("─", "│")
    chosen = zone.id == sight.selected
    side, inside = span(down, ink, ground="ground"), span(" " * (width - 2), ground="room")
    for y in range(top + 1, top + height - 1):
        canvas.put(left, y, (side, inside, side))
    canvas.put(left, top, [span("╭" + across * (width - 2) + "╮", ink, ground="ground")])
    if height > 1:
        canvas.put(left, top + height - 1, [span("╰" + across * (width - 2) + "╯", ink, ground="ground")])
    count = [span(f" {len(room.people)} ", "muted")] if counted and width > 8 else []
    veil = f"{HIDDEN} " if zone.hidden else ""
    space = width - 4 - len(veil) - (width_of(count) + 3 if count else 0)
    name = span(cut_name(zone.name, max(0, space)), "strong" if here or chosen else "text", bold=here or chosen)
    if zone.name and space > 0:
        before = span(CURSOR, "strong") if chosen else span(" ")
        canvas.put(left + 1, top, [before, span(veil, "muted"), name, span(" ")])
    if count:
        canvas.put(left + width - 1 - width_of(count), top, count)


@lru_cache(maxsize=1024)
def _person(person: Person, fields: _Fields, inner: int) -> tuple[Span, ...]:
    """A row: mark, chip, name, boxes, one word, which is shortened before it goes; boxes give way to an open hit."""
    lead = [mark(person), *chip(person, fields.chip, tint=True), span(" ")]
    said, boxes, name = person.said, person.graded if fields.graded else person.boxes, fields.name
    end = fields.boxes_at + width_of(boxes) + 1
    if said and end + width_of(said) + 1 > inner:
        if person.hit:
            boxes = ()
            name = max(0, inner - width_of(lead) - width_of(said) - 2)
        else:
            said = person.short if end + width_of(person.short) <= inner else ()
    cells: list[tuple[int, Sequence[Span]]] = [(0, [*lead, *named(person, name)])]
    if boxes:
        cells.append((fields.boxes_at, boxes))
    air = end + width_of(said) + 1 <= inner or bool(person.hit)
    right = [*said, span(" " * air)] if said else []
    return on(columns(inner, cells, right), person.ground or "room")


def _more(sight: Sight, more: list[Person], room: int) -> list[Span]:
    """How many more there are, of which sides, how many of them are done."""
    sides: dict[int | None, int] = {}
    for person in more:
        sides[person.place] = sides.get(person.place, 0) + 1
    parts = [span(f"+{len(more)}")]
    for place, n in sorted(sides.items(), key=lambda pair: 99 if pair[0] is None else pair[0]):
        opening, letter, closing = brackets(place)
        parts += [span(f" {opening}{letter}{closing}".rstrip(), side_role(place)), span(f" {n}")]
    done = sum(person.done for person in more)
    for gap in ("  ", " ") if done else ():
        tail = span(f"{gap}{done} {sight.label('done')}", "muted")
        if width_of([*parts, tail]) <= room:
            return [*parts, tail]
    return parts


def _aspects(
    canvas: Canvas, sight: Sight, shown: Contents, left: int, bottom: int, inner: int, spots: list[Spot]
) -> None:
    """Aspects of the zone above its bottom wall."""
    extra = bool(shown.more_aspects and not shown.together)
    y = bottom - len(shown.aspects) - extra
    for place, aspect in enumerate(shown.aspects):
        last = place == len(shown.aspects) - 1
        right = [span(f"+{shown.more_aspects} ", "muted")] if shown.together and shown.more_aspects and last else []
        text = [aspect_glyph(aspect), span(sight.name(aspect.id), "muted")]
        canvas.put(left, y, on(columns(inner, [(1, text)], right), "room"))
        spots.append(Spot(y, left, inner, aspect.id))
        y += 1
    if extra:
        canvas.put(
            left, y, on(columns(inner, [(1, [span(f"+{sight.count('aspect', shown.more_aspects)}", "muted")])]), "room")
        )
