"""The whole screen as one picture: panels at their places, the place in the body, the question on top."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tracker.model.order import Rcs
from tracker.ui.finding import Finder
from tracker.ui.fitting import (
    by_the_log,
    fitted,
    wide_by_the_log,
    with_more,
    with_rest,
    with_situation,
    with_zones,
    without_twice,
)
from tracker.ui.layout import Layout, Region, arrange, beside, left_of, timeline_rows, with_map_columns, with_timeline
from tracker.ui.layout_advice import with_advice
from tracker.ui.layout_counts import with_counts
from tracker.ui.layout_tactical import tactical
from tracker.ui.paint import (
    Line,
    Picture,
    Span,
    Spot,
    blank,
    framed,
    hanging,
    moved,
    row,
    span,
    width_of,
    wrap,
)
from tracker.ui.panels.advice import rows_of_advice, shortened
from tracker.ui.panels.heading import heading
from tracker.ui.panels.keys import keys
from tracker.ui.panels.people import people
from tracker.ui.panels.situation import rows_of_situation
from tracker.ui.panels.whole import draw, shown_at
from tracker.ui.panels.zone_map import columns_of_map, crowded
from tracker.ui.panels.zone_view import columns_hold, columns_wanted
from tracker.ui.places.ends import draw_ends, loose_ends
from tracker.ui.places.menus_told import menu_told
from tracker.ui.places.rulebook_asked import asked_rule
from tracker.ui.places.words import say
from tracker.ui.question_box import BOX, keys_told, overlaid
from tracker.ui.seat import Seat
from tracker.ui.sight import Sight
from tracker.ui.wanting import wanted

HEAD = ("title", "turn", "party")
FOOT = ("advice", "keys")
AIRY = 30
"""Rows from which on there are blank ones between panels."""


def board(seat: Seat, width: int, height: int) -> Picture:
    """What the GM sees; behind the curtain, what the players see."""
    if seat.curtain.down:
        return seat.curtain.picture(width, height)
    sight = seat.sight()
    layout = layout_of(sight, width, height)
    if layout.shape != "list":
        said = _unrepeated(sight, layout) if seat.place[0] == "table" else sight
        layout = with_advice(layout, rows_of_advice(said, width))
    if layout.shape == "list":
        picture = _little(seat, sight, layout, width, height)
    elif seat.place[0] == "table":
        picture = _panels(seat, sight, layout, width, height)
    else:
        body = body_region(layout, width, height)
        shown = place(seat, sight, body.width, body.height)
        spare = body.height - _said(shown) - 1
        if seat.place[0] == "now" and seat.looking.under[0] == "table" and spare >= SPARE:
            picture = _over_panels(_panels(seat, sight, layout, width, height), shown, body, spare)
        else:
            parts = [(layout.regions[name], draw(name, sight, layout)) for name in (*HEAD, *FOOT)]
            picture = stitched(width, height, [*parts, (body, shown)])
    if isinstance(seat.question, Finder):
        picture = finding(seat.question, sight, picture, layout, width, height)
        return (
            keys_told(
                sight.words, seat.question, picture, finding_region(layout, width, height), _asked(seat, sight)[:1]
            )
            if seat.asking.told
            else picture
        )
    if seat.question is not None:
        foot = len(_under(sight, width, height)) if layout.shape == "list" else height - layout.regions["advice"].y
        told = seat.asking.told
        under = layout.regions.get("situation") if layout.shape == "columns" else None
        widest = BOX if under is None else max(BOX, under.width)
        rule = _asked(seat, sight) if told else ()
        at_table = seat.place[0] == "table" or layout.shape == "list"
        behind = tuple(layout.regions.values()) if at_table else (body_region(layout, width, height),)
        picture = overlaid(
            sight, seat.question, picture, width, height, told=told, rule=rule, foot=foot, widest=widest, behind=behind
        )
    return picture


def _asked(seat: Seat, sight: Sight) -> tuple[str, ...]:
    """What the rows of the question mean, then what the book says of it."""
    menu = menu_told(sight.words, seat.asking.asks)
    rule = asked_rule(sight.words, sight.scene, seat.asking.about, seat.looking.asked_at())
    return tuple(filter(None, (menu, rule)))


def _panels(seat: Seat, sight: Sight, layout: Layout, width: int, height: int) -> Picture:
    """The table: every panel in its place."""
    sight = _unrepeated(sight, layout)
    return stitched(
        width, height, ((layout.regions[name], panel(seat, name, sight, layout)) for name in layout.regions)
    )


NEWEST = ("log", "last", "small")
"""Panels in which the newest sentence stands."""


def _unrepeated(sight: Sight, layout: Layout) -> Sight:
    """Without an advice that the newest sentence of the log says already where it stands."""
    said = bool(sight.log) and sight.advice == sight.log[-1][1]
    there = said and any(shown_at(name, sight, layout) in NEWEST for name in layout.regions)
    return replace(sight, advice="") if there else sight


def _said(picture: Picture) -> int:
    """Rows down to the last one that says something."""
    return 1 + max((y for y, line in enumerate(picture.lines) if any(part.text.strip() for part in line)), default=0)


SPARE = 10
"""Rows that `?` must leave for the panels to be seen above it."""


def _over_panels(panels: Picture, shown: Picture, body: Region, spare: int) -> Picture:
    """What needs less than the body stands at its foot; above it the panels stay in sight."""
    top, foot, width = body.y + spare, body.y + body.height, width_of(panels.lines[0])
    parts = [
        (Region(0, 0, width, top), Picture(panels.lines[:top])),
        (body._replace(y=top), Picture(shown.lines[: body.height - spare])),
        (Region(0, foot, width, 0), Picture(panels.lines[foot:])),
    ]
    spots = (spot for spot in panels.spots if not top <= spot.row < foot)
    return Picture(stitched(width, len(panels.lines), parts).lines, tuple(spots))


def layout_of(sight: Sight, width: int, height: int) -> Layout:
    """Where the panels stand: by the size, a map that is crowded, a tactical phase that runs."""
    if sight.timeline is not None:
        rows = timeline_rows(width, height)
        return with_timeline(layout_of(replace(sight, timeline=None), width, height - rows), width, height)
    phase = None if sight.scene is None else sight.scene.phase
    found = None if phase is None else tactical(width, height, len(people(sight).by_id))
    if found is not None:
        return _fitted(sight, found, width, height)
    columns = columns_of_map(sight)
    usual = with_map_columns(arrange(width, height), columns_wanted(columns))
    narrow = usual.shape == "columns" and not columns_hold(columns, usual.regions["map"].width)
    if narrow or crowded(sight, width, height):
        usual = arrange(width, height, crowded=True)
    counted = sight.scene is not None and isinstance(sight.scene.order, Rcs)
    return _fitted(sight, with_counts(usual, width) if counted else usual, width, height)


def _fitted(sight: Sight, layout: Layout, width: int, height: int) -> Layout:
    """The layout with its rows where there is something to say."""
    layout = without_twice(layout, shown_at("body", sight, layout)) if layout.shape == "tabs" else layout
    if layout.shape == "tabs" and sight.replay is None:
        if columns_hold(columns_of_map(sight), left_of(width)):
            layout = beside(layout, width)
        body = wanted(sight, layout)("body")
        tab = shown_at("body", sight, layout)
        situation = rows_of_situation(sight)
        said = wanted(sight, layout._replace(regions={"log": layout.regions["body"]}))("log").full
        # Where a crowded map has the body everybody is there, but not in columns.
        ranged = tab == "map" and columns_of_map(sight) and not sight.in_rounds
        cast = 2 + len(people(sight).by_id) if ranged else 0
        layout = with_rest(layout, tab, body, situation, said, airy=height >= AIRY, cast=cast)
        if columns_of_map(sight) and (tab != "map" or sight.in_rounds):
            layout = with_zones(layout, situation)
    layout = with_situation(layout, wanted(sight, layout))
    # What stands in the place of the map leaves no room for it but below.
    zones = sight.in_rounds and columns_of_map(sight)
    if zones:
        layout = with_more(layout, "zones", wanted(sight, layout))
    elif columns_of_map(sight) or sight.in_rounds:
        layout = _with_cast(sight, layout)
    elif layout.shape == "wide" and sight.scene is not None:
        # The cast stands in the place of the map already.
        layout = layout._replace(regions={name: held for name, held in layout.regions.items() if name != "cast"})
    return fitted(layout, wanted(sight, layout))


def _with_cast(sight: Sight, layout: Layout) -> Layout:
    """Everybody in columns where a map leaves room; one that is looked at is whole, if need be instead of the map."""
    held = layout
    if layout.shape == "columns":
        # Another sight only where it differs: what was worked out for this one serves then.
        asks = wanted(replace(sight, panel="") if sight.panel else sight, layout)
        layout = by_the_log(with_more(layout, "cast", asks), asks)
    elif layout.shape == "wide":
        layout = wide_by_the_log(layout, wanted(sight, layout))
    there = layout.regions.get("cast")
    cut_off = there is not None and there.height < wanted(sight, layout)("cast").full
    return held if sight.panel == "cast" and cut_off else layout


def panel(seat: Seat, name: str, sight: Sight, layout: Layout) -> Picture:
    """A panel, scrolled if it is the focused one."""
    region = layout.regions[name]
    shown = shown_at(name, sight, layout)
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
    said = _said(picture) - 1
    offset = max(0, min(seat.looking.scroll.get(name, 0), said + 1 - height))
    seat.looking.scroll[name] = offset
    top = picture.lines[:head]
    lines = (*top, *picture.lines[head + offset : offset + height])
    below = said + 1 - height - offset
    if more is not None and below > 0 and height > 2 and lines:
        told = say(more, "more_rows", n=below + 1)
        lines = (*lines[:-1], row(width_of(lines[0]), [span(told, "muted")]))
    spots = moved((s for s in picture.spots if s.row >= head + offset), -offset)
    return framed(list(lines), width_of(lines[0]) if lines else 0, height, spots)


def body_region(layout: Layout, width: int, height: int) -> Region:
    """Everything between the party strip and the advice line."""
    party = layout.regions["party"]
    air = 1 if height >= AIRY else 0
    top = party.y + party.height + air
    edge = 1 if width >= 40 else 0
    return Region(edge, top, width - 2 * edge, max(1, layout.regions["advice"].y - top))


def _little(seat: Seat, sight: Sight, layout: Layout, width: int, height: int) -> Picture:
    """Under 60x20: the plain list, or the place alone, above the quiet line and the keys."""
    at_table = seat.place[0] == "table"
    sight = _unrepeated(sight, layout) if at_table else sight
    under = _told(sight, width, height) if at_table and seat.question is None else _under(sight, width, height)
    rest = height - len(under)
    foot = (Region(0, rest, width, len(under)), Picture(tuple(under)))
    if not at_table and height > 3:
        return stitched(width, height, [(Region(0, 0, width, rest), place(seat, sight, width, rest)), foot])
    small = layout.regions["small"]
    regions = {**layout.regions, "small": small._replace(height=small.height - len(under))}
    parts = [(region, draw(name, sight, layout._replace(regions=regions))) for name, region in regions.items()]
    return stitched(width, height, [*parts, (foot[0]._replace(y=small.y + small.height - len(under)), foot[1])])


def _under(sight: Sight, width: int, height: int) -> list[Line]:
    """On a small screen, below a place or a question: the quiet line and the keys."""
    return [*_told(sight, width, height - 1), *keys(sight, width).lines] if height > 3 else []


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
        lines = [row(width, [span(line)]) for text in reading for line in hanging(text.lstrip(), width - 2)]
        whole = framed(
            [
                heading(width, sight.words.asked(looking.reading_title), sight.words.screen("up and down   Esc back")),
                *lines,
            ],
            width,
            max(height, len(lines) + 1),
        )
        return scrolled(seat, kind, whole, height, more=sight)
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
        spots += moved(picture.spots, region.y, region.x)
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


def finding_region(layout: Layout, width: int, height: int) -> Region:
    """What the finder takes: the body, or all that a small screen has above its quiet line and its keys."""
    foot = height - 2 if height > 3 else height
    return Region(0, 0, width, foot) if layout.shape == "list" else body_region(layout, width, height)


def finding(question: Finder, sight: Sight, picture: Picture, layout: Layout, width: int, height: int) -> Picture:
    """What is found, in the body; the rest of the screen stays."""
    from tracker.ui.places.finder import draw_finder

    body = finding_region(layout, width, height)
    above = Picture(picture.lines[: body.y], tuple(s for s in picture.spots if s.row < body.y))
    below = Picture(picture.lines[body.y + body.height :])
    parts = [
        (Region(0, 0, width, body.y), above),
        (body, draw_finder(sight, question, body.width, body.height)),
        (Region(0, body.y + body.height, width, height - body.y - body.height), below),
    ]
    return stitched(width, height, parts)
