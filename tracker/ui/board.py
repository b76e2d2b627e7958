"""The whole screen as one picture: panels at their places, the place in the body, the question on top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tracker.model.order import Rcs
from tracker.ui.finding import Finder
from tracker.ui.layout import Layout, Region, arrange, timeline_rows, with_map_columns, with_map_rows, with_timeline
from tracker.ui.layout_counts import with_counts
from tracker.ui.layout_tactical import tactical
from tracker.ui.paint import (
    Canvas,
    Line,
    Picture,
    Span,
    Spot,
    blank,
    cut,
    fit,
    framed,
    measure,
    row,
    span,
    width_of,
    wrap,
)
from tracker.ui.panels.advice import shortened
from tracker.ui.panels.heading import heading
from tracker.ui.panels.past import past_lines
from tracker.ui.panels.people import chip, people
from tracker.ui.panels.tabs import current_tab
from tracker.ui.panels.whole import draw
from tracker.ui.panels.zone_map import columns_of_map, crowded, rows_wanted
from tracker.ui.panels.zone_view import columns_hold, columns_wanted
from tracker.ui.past_form import Amending
from tracker.ui.places.ends import draw_ends, loose_ends
from tracker.ui.places.words import say
from tracker.ui.questions import Filled, Option, Pick, Question, Write
from tracker.ui.seat import Seat
from tracker.ui.sight import Sight

HEAD = ("title", "turn", "party")
FOOT = ("advice", "keys")
BOX, WIDE_BOX = 75, 116
"""Cells a question takes at most; one that tells much takes more."""
MOST_OPTIONS = 12
MOST_ROWS = 24
"""Of a form: it is looked over as a whole."""


def board(seat: Seat, width: int, height: int) -> Picture:
    """What the GM sees; behind the curtain, what the players see."""
    if seat.curtain.down:
        return seat.curtain.picture(width, height)
    sight = seat.sight()
    layout = layout_of(sight, width, height)
    if layout.shape == "list":
        picture = _little(seat, sight, layout, width, height)
    elif seat.place[0] == "table":
        picture = stitched(
            width, height, ((layout.regions[name], panel(seat, name, sight, layout)) for name in layout.regions)
        )
    else:
        body = body_region(layout, width, height)
        parts = [(layout.regions[name], draw(name, sight, layout)) for name in (*HEAD, *FOOT)]
        picture = stitched(width, height, [*parts, (body, place(seat, sight, body.width, body.height))])
    if isinstance(seat.question, Finder):
        return finding(seat.question, sight, picture, layout, width, height)
    if seat.question is not None:
        picture = asked(seat, sight, picture, layout, width, height)
    return picture


def layout_of(sight: Sight, width: int, height: int) -> Layout:
    """Where the panels stand: by the size, a map that is crowded, a tactical phase that runs."""
    if sight.timeline is not None:
        rows = timeline_rows(width, height)
        return with_timeline(layout_of(replace(sight, timeline=None), width, height - rows), width, height)
    phase = None if sight.scene is None else sight.scene.phase
    found = None if phase is None else tactical(width, height, len(people(sight).by_id))
    if found is not None:
        return found
    columns = columns_of_map(sight)
    usual = with_map_columns(arrange(width, height), columns_wanted(columns))
    narrow = usual.shape == "columns" and not columns_hold(columns, usual.regions["map"].width)
    if narrow or crowded(sight, width, height):
        usual = arrange(width, height, crowded=True)
    usual = with_map_rows(usual, rows_wanted(sight))
    counted = sight.scene is not None and isinstance(sight.scene.order, Rcs)
    return with_counts(usual, width) if counted else usual


def panel(seat: Seat, name: str, sight: Sight, layout: Layout) -> Picture:
    """A panel, scrolled if it is the focused one."""
    region = layout.regions[name]
    shown = current_tab(sight) if name == "body" else name
    offset = seat.looking.scroll.get(shown, 0) if shown == seat.panel else 0
    if not offset:
        return draw(name, sight, layout)
    tall = layout._replace(regions={**layout.regions, name: region._replace(height=region.height + offset)})
    picture = draw(name, sight, tall)
    if shown == "log":
        return Picture(picture.lines[: region.height])
    return scrolled(seat, shown, picture, region.height, 0 if name == "body" else 1)


def scrolled(seat: Seat, name: str, picture: Picture, height: int, head: int = 1, more: Sight | None = None) -> Picture:
    """A window on a picture that is taller; it stops at the last line that says something.

    `more`: its last row says how many follow.
    """
    said = max((y for y, line in enumerate(picture.lines) if any(part.text.strip() for part in line)), default=0)
    offset = max(0, min(seat.looking.scroll.get(name, 0), said + 1 - height))
    seat.looking.scroll[name] = offset
    top = picture.lines[:head]
    lines = (*top, *picture.lines[head + offset : offset + height])
    below = said + 1 - height - offset
    if more is not None and below > 0 and height > 2 and lines:
        told = say(more, "more_rows", n=below + 1)
        lines = (*lines[:-1], row(width_of(lines[0]), [span(told, "muted")]))
    spots = (s._replace(row=s.row - offset) for s in picture.spots if s.row >= head + offset)
    return framed(list(lines), width_of(lines[0]) if lines else 0, height, spots)


def body_region(layout: Layout, width: int, height: int) -> Region:
    """Everything between the party strip and the advice line."""
    party = layout.regions["party"]
    air = 1 if height >= 30 else 0
    top = party.y + party.height + air
    edge = 1 if width >= 40 else 0
    return Region(edge, top, width - 2 * edge, max(1, layout.regions["advice"].y - top))


def _little(seat: Seat, sight: Sight, layout: Layout, width: int, height: int) -> Picture:
    """Under 60x20: the plain list, or the place alone, with the key line."""
    said = _told(sight, width, height)
    if seat.place[0] == "table" or height < 4:
        small = layout.regions["small"]
        rest = small.height - len(said)
        regions = {**layout.regions, "small": small._replace(height=rest)}
        parts = [(region, draw(name, sight, layout._replace(regions=regions))) for name, region in regions.items()]
        return stitched(width, height, [*parts, (Region(0, small.y + rest, width, 1), Picture(tuple(said)))])
    said = said or [row(width, [span("Esc ?", "muted")])]
    rest = height - len(said)
    above = place(seat, sight, width, rest)
    return stitched(
        width, height, [(Region(0, 0, width, rest), above), (Region(0, rest, width, 1), Picture(tuple(said)))]
    )


def _told(sight: Sight, width: int, height: int) -> list[Line]:
    """The quiet line in as many rows as it takes, up to a third of the screen: why something was stopped is read."""
    if not sight.advice or height < 3:
        return []
    rows = max(1, height // 3)
    text = sight.advice
    lines = wrap(text, max(1, width - 1))
    room = rows * max(1, width - 1)
    while len(lines) > rows and room > 0:
        room -= max(1, width // 4)
        lines = wrap(shortened(text, max(1, room)), max(1, width - 1))
    return [row(width, [span(line, "strong")]) for line in lines[:rows]]


def place(seat: Seat, sight: Sight, width: int, height: int) -> Picture:
    """What stands in the body instead of the panels. Imported when it is first gone to: the first frame needs none."""
    kind = seat.place[0]
    roll, hit = seat.at_roll.roll, seat.at_hit.hit
    if kind == "roll" and roll is not None:
        from tracker.ui.places.roll import draw_roll

        at = seat.at_roll
        if at.several:
            from tracker.ui.places.roll_several import draw_several

            return draw_several(sight, roll, width, height, focus=at.box, typed=at.typed, row=at.row)
        return draw_roll(sight, roll, width, height, focus=at.box, typed=at.typed, retyping=at.retyping)
    if kind == "hit" and hit is not None:
        from tracker.ui.places.hit import draw_hit

        at_hit = seat.at_hit
        return draw_hit(sight, hit, width, height, marked=at_hit.marked, by_hand=at_hit.by_hand, story=at_hit.story)
    if kind == "cold":
        from tracker.ui.places.cold_open import cold_open

        return cold_open(sight, width, height)
    at_check = seat.at_check
    open_check = at_check.held
    if kind == "check" and open_check is not None:
        from tracker.ui.places.check import draw_check

        box = None if at_check.side is None else at_check.side.who
        acting = None if at_check.shown is None else at_check.shown.who
        scene, check = open_check
        return draw_check(sight, scene, check, width, height, box=box, typed=at_check.typed, acting=acting)
    if kind == "ends":
        return draw_ends(sight, loose_ends(sight.table, sight.words), width, height)
    if kind == "text":
        # Each takes a row at least: what lies below the window need not be wrapped, however long it is.
        looking = seat.looking
        reading = looking.reading[: looking.scroll.get(kind, 0) + height + 1]
        lines = [row(width, [span(line)]) for text in reading for line in wrap(text.lstrip(), width - 2)]
        whole = framed(
            [heading(width, looking.reading_title, "up and down   Esc back"), *lines],
            width,
            max(height, len(lines) + 1),
        )
        return scrolled(seat, kind, whole, height)
    if kind == "ledger":
        from tracker.ui.places.ledger import draw_ledger

        book = seat.desk.ledger(sight.entry if seat.replay else None)
        return scrolled(seat, kind, draw_ledger(sight, book, width, height), height, more=sight)
    if kind == "keys":
        from tracker.ui.places.all_keys import draw_all_keys

        return scrolled(seat, kind, draw_all_keys(seat, sight, width, height), height, more=sight)
    from tracker.ui.places.what_now import draw_what_now

    if seat.looking.scroll.get("now"):
        return scrolled(seat, "now", draw_what_now(sight, seat.looking.subject(), width, TALLEST), height)
    return draw_what_now(sight, seat.looking.subject(), width, height)


def stitched(width: int, height: int, parts: Iterable[tuple[Region, Picture]]) -> Picture:
    """Pictures side by side in one."""
    rows: list[list[tuple[int, int, Line]]] = [[] for _ in range(height)]
    spots: list[Spot] = []
    for region, picture in parts:
        for y, line in enumerate(picture.lines):
            if 0 <= region.y + y < height:
                rows[region.y + y].append((region.x, region.width, line))
        spots += [s._replace(row=s.row + region.y, col=s.col + region.x) for s in picture.spots]
    return Picture(tuple(_joined(found, width) for found in rows), tuple(spots))


def _joined(found: list[tuple[int, int, Line]], width: int) -> Line:
    line: list[Span] = []
    used = 0
    for x, size, part in sorted(found, key=lambda piece: piece[0]):
        if x > used:
            line += blank(x - used)
        line += part
        used = x + size
    if used < width:
        line += blank(width - used)
    return tuple(line)


TALLEST = 200
"""Rows that hold all that `?` ever says."""
PEEP = 12
"""Cells beside a question that are too few to read anything in."""
TITLE_ROWS = 4
"""Rows that the title of a question may take: the sum of a blow is read whole."""


def finding(question: Finder, sight: Sight, picture: Picture, layout: Layout, width: int, height: int) -> Picture:
    """What is found, in the body; the rest of the screen stays."""
    from tracker.ui.places.finder import draw_finder

    foot = height - 2 if height > 3 else height
    body = Region(0, 0, width, foot) if layout.shape == "list" else body_region(layout, width, height)
    above = Picture(picture.lines[: body.y], tuple(s for s in picture.spots if s.row < body.y))
    below = Picture(picture.lines[body.y + body.height :])
    parts = [
        (Region(0, 0, width, body.y), above),
        (body, draw_finder(sight, question, body.width, body.height)),
        (Region(0, body.y + body.height, width, height - body.y - body.height), below),
    ]
    return stitched(width, height, parts)


def asked(seat: Seat, sight: Sight, picture: Picture, layout: Layout, width: int, height: int) -> Picture:
    """The question of the seat on top."""
    assert seat.question is not None
    return overlaid(sight, seat.question, picture, width, height, told=seat.asking.told)


def overlaid(
    sight: Sight, question: Question, picture: Picture, width: int, height: int, told: bool = False
) -> Picture:
    """A question on top: a list floats at the foot of the body, a line is written above the key line.

    `told`: what its keys do stands above it.
    """
    foot = height - 2 if height > 3 else height
    widest = WIDE_BOX if isinstance(question, Amending) else BOX
    box_width = width if width < 60 else min(width - 2, widest)
    most = max(1, foot - 4 if foot > 6 else foot)
    help_ = _key_lines(question, box_width)[: max(0, most - 2)] if told else []
    lines, spots = question_lines(sight, question, box_width, max(1, most - len(help_)))
    lines, spots = [*help_, *lines], [spot._replace(row=spot.row + len(help_)) for spot in spots]
    top = max(0, foot - len(lines))
    left = 0 if width < 60 else 1
    canvas_rows = [*picture.lines]
    # What is behind the box would only show a few letters beside it.
    bare = width - left - box_width < PEEP
    for y, line in enumerate(lines):
        if top + y < len(canvas_rows):
            canvas_rows[top + y] = _over(blank(width) if bare else canvas_rows[top + y], line, left, width)
    kept = [s for s in picture.spots if not (top <= s.row < foot)]
    return Picture(
        tuple(canvas_rows),
        (*kept, *(s._replace(row=s.row + top, col=s.col + left) for s in spots if s.row + top < height)),
    )


def _key_lines(question: Question, width: int) -> list[Line]:
    """What the keys of a question do, one a row."""
    rows: Sequence[tuple[str, str]] = getattr(question, "KEYS", ())
    wide = max((measure(key) for key, _ in rows), default=0)
    return [
        _raised(width, [span(fit(key, wide), "strong", bold=True), span(f"  {does}", "muted")]) for key, does in rows
    ]


def _over(under: Line, line: Line, left: int, width: int) -> Line:
    canvas = Canvas(width, 1)
    canvas.put(0, 0, under)
    canvas.put(left, 0, line)
    return canvas.lines()[0]


def question_lines(sight: Sight, question: Question, width: int, most: int) -> tuple[list[Line], list[Spot]]:
    """A question as rows on the raised ground."""
    if isinstance(question, Write):
        return _write_lines(question, width, most), []
    if isinstance(question, Amending):
        return past_lines(sight, question, width, most)
    if isinstance(question, Filled):
        return _filled_lines(sight, question, width, most)
    return _pick_lines(sight, question, width, most)


def _write_lines(question: Write, width: int, most: int) -> list[Line]:
    room = max(1, width - 4)
    before, after = question.text[: question.cursor], question.text[question.cursor :]
    lines = _title_lines(question.title, question.hint, width, "muted")
    if question.offered and most > 2:
        lines.append(_raised(width, [span("  ".join(question.offered), "muted")]))
    # The end that is being written stays in sight.
    while len(before) > 1 and measure(before) > room - 2:
        before = before[max(1, len(before) // 8) :]
    cursor = after[:1] or " "
    # What the first letter takes the place of is drawn as the cursor is.
    begun = span(before, "ground", ground="text") if question.replaced else span(before, "strong")
    lines.append(
        _raised(
            width,
            [begun, span(cursor, "ground", ground="text"), span(after[1:], "strong")],
        )
    )
    return lines[-most:]


def _title_lines(title: str, hint: str, width: int, ink: str) -> list[Line]:
    """A title in as many rows as it takes, with the hint at its end or, where that has no room, below."""
    rows = wrap(title, max(1, width - 4))[:TITLE_ROWS] or [""]
    if measure(rows[-1]) + measure(hint) + 5 <= width or not hint:
        *above, last = rows
        lines = [_raised(width, [span(row, ink, bold=True)]) for row in above]
        return [*lines, _raised(width, [span(last, ink, bold=True)], [span(hint, "muted")])]
    lines = [_raised(width, [span(row, ink, bold=True)]) for row in rows]
    return [*lines, _raised(width, [span(cut(hint, max(1, width - 4)), "muted")])]


def _pick_lines(sight: Sight, question: Pick, width: int, most: int) -> tuple[list[Line], list[Spot]]:
    shown = question.shown()
    told = most > 2 and any(option.told for option in question.options)
    most -= told
    room = max(1, min(MOST_OPTIONS, most - 1))
    first = min(max(0, question.cursor - room + 1), max(0, len(shown) - room))
    seen = shown[first : first + room]
    said = (question.typed, question.waits(), question.stray)
    note = "  ".join(part for part in said if part) or question.hint
    titles = wrap(question.title, max(1, width - 4))[:TITLE_ROWS]
    long = len(titles) > 1 or measure(question.title) + measure(note) + 6 > width
    if long:
        room = max(1, min(room, most - len(titles) - bool(note)))
        first = min(max(0, question.cursor - room + 1), max(0, len(shown) - room))
        seen = shown[first : first + room]
    more = f"{len(shown) - first - len(seen)} more" if len(shown) > first + len(seen) else ""
    lines = [
        _raised(width, [span(question.title, "strong", bold=True), span(f"  {note}", "text")], [span(more, "muted")])
    ]
    if long:
        lines = [_raised(width, [span(row, "strong", bold=True)]) for row in titles]
        lines += [_raised(width, [span(row, "text")]) for row in wrap(note, max(1, width - 4))[:2] if note]
    spots: list[Spot] = []
    wide = max((len(_key_of(option)) for option in seen), default=1)
    for place_, option in enumerate(seen, first):
        spots.append(Spot(len(lines), 0, width, f"option:{place_}"))
        lines.append(_option_line(sight, option, width, wide, place_ == question.cursor))
    if not seen:
        lines.append(_raised(width, [span("nothing fits", "muted")]))
    lines = lines[:most]
    if told:
        marked = shown[question.cursor].told if question.cursor < len(shown) else ""
        lines.append(_raised(width, [span(cut(marked, max(1, width - 2)), "text")]))
    return lines, spots


def _filled_lines(sight: Sight, question: Filled, width: int, most: int) -> tuple[list[Line], list[Spot]]:
    """A form: chip and name of each row, what it is filled with, and a note at the right."""
    rows = question.lines()
    room = max(1, min(MOST_ROWS, most - 1))
    first = min(max(0, question.cursor - room + 1), max(0, len(rows) - room))
    under = len(rows) - first - room
    more = f"{under} more   " if under > 0 else ""
    lines = _title_lines(question.title, f"{more}{question.hint}", width, "strong")
    spots: list[Spot] = []
    everybody = people(sight)
    at = max((measure(each.label) for each in rows), default=0)
    for place_, each in enumerate(rows[first : first + room], first):
        spots.append(Spot(len(lines), 0, width, f"option:{place_}"))
        person = everybody.by_id.get(each.who)
        lead = [span("▌" if each.here else " ", "strong"), *(chip(person, everybody.chip) if person else [])]
        label = span(f" {fit(each.label, min(at, 24))}  ", "strong" if each.here else "text", bold=each.here)
        value = span(each.value, "strong", bold=True)
        lines.append(_raised(width, [*lead, label, value], [span(each.note, "muted")], pad=0))
    return lines[:most], spots


def _key_of(option: Option) -> str:
    return option.key or ("" if option.number is None else str(option.number))


def _option_line(sight: Sight, option: Option, width: int, wide: int, here: bool) -> Line:
    mark = span("▌" if here else " ", "strong")
    if option.who is not None and option.who in sight.table.cast:
        everybody = people(sight)
        person = everybody.by_id.get(option.who)
        lead = [span(f"{_key_of(option):>{wide}}", "strong", bold=True)]
        if person is not None:
            lead = chip(person, everybody.chip)
    else:
        lead = [span(f"{_key_of(option):>{wide}}", "strong", bold=True)]
    left = [mark, *lead, span(" "), span(option.label, "strong" if here else "text", bold=here)]
    return _raised(width, left, [span(option.note, "muted")], pad=0)


def _raised(width: int, left: list[Span], right: list[Span] | None = None, pad: int = 1) -> Line:
    ends = [*(right or []), span(" ")] if right and right[0].text else []
    return row(width, [span(" " * pad), *left], ends, ground="raised")
