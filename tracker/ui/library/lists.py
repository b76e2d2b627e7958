"""The lists of the library: scenes, sessions, templates."""

from __future__ import annotations

import re
from itertools import takewhile, zip_longest

from tracker.storage.library import Left, SceneCard
from tracker.storage.new_scene import SYSTEMS
from tracker.storage.session_head import Head
from tracker.text import one_line
from tracker.ui.games import system_name
from tracker.ui.glyphs import CURSOR, FOCUS, OUT, RULE
from tracker.ui.library.preview import stands, state_of
from tracker.ui.library.seat import Library
from tracker.ui.library.shelves import LISTS, Row, Which
from tracker.ui.library.times import ago
from tracker.ui.library.words import says
from tracker.ui.paint import Line, Picture, Span, Spot, columns, cut, framed, measure, on, row, span, width_of
from tracker.ui.panels.heading import heading
from tracker.ui.question_box import more_note

MARK = 2
LEAST_LABEL = 10
"""Cells of what a session is called that stay before what tells it from others."""
STATE_FG = {"damaged": "harm", "unreadable": "harm", "in use": "text"}


def list_panel(
    library: Library, which: Which, width: int, height: int, *, tabs: bool = False, plain: bool = False
) -> Picture:
    """One list: heading, names of its columns, rows; the selected row is always in sight."""
    rows = library.shelves.rows(which)
    here = library.shelves.here(which)
    current = library.shelves.current == which
    lines: list[Line] = []
    spots: list[Spot] = []
    starts = column_starts(width) if not plain else (MARK, max(MARK + 8, width - 22))
    named = not plain and height > 4
    room = max(0, height - (not plain) - named)
    place = library.shelves.place(which)
    first = min(max(0, place - room // 2), max(0, len(rows) - room))
    if not plain:
        more = more_note(library.words, first, max(0, len(rows) - first - room))
        head, spots = _tabs(library, width, more) if tabs else _heading(library, which, width, more)
        lines.append(head)
        if named:
            names = says(library.words, f"columns_{which}").split("|")
            cells = [(start, [span(name, "muted")]) for start, name in zip(starts, names, strict=True)]
            lines.append(on(columns(width, cells), "ground"))
    for number, item in enumerate(rows[first : first + room], first):
        spots.append(Spot(len(lines), 0, width, f"{which}:{number}"))
        lines.append(_row(library, item, width, starts, here=item is here, current=current))
    if not rows and room:
        lines.append(row(width, [span("  "), span(_nothing(library, which), "muted")]))
    return framed(lines, width, height, spots)


def column_starts(width: int) -> tuple[int, ...]:
    """Where the four columns of a list begin."""
    last = max(24, width - 13)
    third = max(18, last - 13 - max(0, (width - 75) // 12))
    second = max(12, third - 20 - max(0, (width - 75) // 6))
    return MARK, second, third, last


def _heading(library: Library, which: Which, width: int, more: str) -> tuple[Line, list[Spot]]:
    title = says(library.words, which)
    note = "   ".join(part for part in (more, _count(library, which)) if part)
    line = heading(width, title, note, focused=library.shelves.current == which)
    return line, [Spot(0, 0, measure(title), f"list:{which}")]


def _tabs(library: Library, width: int, more: str) -> tuple[Line, list[Spot]]:
    """Both lists as tabs; Tab goes to the other."""
    parts: list[Span] = []
    spots: list[Spot] = []
    for which in LISTS:
        here = library.shelves.current == which
        text = f"{says(library.words, which)} {len(library.shelves.rows(which))}"
        spots.append(Spot(0, width_of(parts), measure(text), f"list:{which}"))
        link = (FOCUS if here else RULE) * 3
        parts += [
            span(text, "strong" if here else "muted", bold=here),
            span(f" {link} ", "wall" if here else "rule"),
        ]
    right = [span(f" {more}", "muted")] if more else []
    right += [span(" "), span("Tab", "strong", bold=True), span(f" {says(library.words, 'other_list')}", "muted")]
    rule = max(0, width - width_of(parts) - width_of(right))
    return row(width, [*parts, span(RULE * rule, "rule")], right, gap=0), spots


def _count(library: Library, which: Which) -> str:
    rows = library.shelves.rows(which)
    whole = len(library.shelves.scenes if which == "scenes" else library.shelves.sessions)
    if len(rows) < whole:
        return says(library.words, "n_of", {"n": f"{len(rows):,}", "of": f"{whole:,}"})
    bad = sum(_bad(item) for item in rows)
    return says(library.words, f"{which}_count", {"n": f"{whole:,}", "bad": bad or None})


def _bad(item: Row) -> bool:
    return bool(item.faults) if isinstance(item, SceneCard) else item.state in ("damaged", "unreadable")


def _nothing(library: Library, which: Which) -> str:
    if library.reader.busy:
        return says(library.words, "still_reading")
    return says(library.words, "nothing_fits" if library.shelves.filter else f"no_{which}")


def _row(library: Library, item: Row, width: int, starts: tuple[int, ...], *, here: bool, current: bool) -> Line:
    chosen = here and current
    room = max(1, starts[1] - starts[0] - 2)
    cells = _scene(library, item, room) if isinstance(item, SceneCard) else _session(library, item, room)
    bad = _bad(item)
    mark = span(CURSOR, "strong") if chosen else span(OUT if bad else " ", "harm")
    first = Span(cells[0].text, cells[0].ink._replace(fg="strong", bold=True)) if chosen else cells[0]
    cells = (first, *cells[1:])[: len(starts)]
    placed = [(0, [mark]), *((start, [cell]) for start, cell in zip(starts, cells, strict=True))]
    return on(columns(width, placed), "raised" if chosen else "ground")


def _scene(library: Library, card: SceneCard, room: int) -> tuple[Span, ...]:
    words = library.words
    if card.faults:
        return (
            span(card.title),
            span(words.count("file_fault", len(card.faults)), "harm"),
            span(says(words, "mend_it"), "muted"),
            span(""),
        )
    players, others = card.cast
    last = library.shelves.last_played(card)
    when = says(words, "never") if last is None else said_ago(library, last.played)
    told = says(words, "cast_count", {"players": players, "others": others})
    apart = _apart(card, [other for other in library.shelves.scenes.values() if other.title == card.title])
    title = cut(card.title, max(min(room, LEAST_LABEL), room - measure(apart))) + apart
    return span(title), span(words.screen(system_name(card.system)), "muted"), span(told, "muted"), span(when, "muted")


def _apart(card: SceneCard, called: list[SceneCard]) -> str:
    """Of scenes of one title the name of the file; where that is the same, the folder, as far up as it differs."""
    twins = [other.path for other in called if other.path != card.path]
    if not twins:
        return ""
    same = [other.parent for other in twins if other.stem == card.path.stem]
    if not same:
        return f" ({one_line(card.path.stem)})"
    own = card.path.parent.absolute().parts
    others = [other.absolute().parts for other in same]
    most = max(len(parts) for parts in (own, *others))
    n = next((n for n in range(1, most + 1) if all(own[-n:] != other[-n:] for other in others)), most)
    return f" ({one_line('/'.join(own[-n:]))})"


_DATED = re.compile(r"(?:[0-9]{4}-(?P<day>[0-9]{2}-[0-9]{2})-)?(?P<rest>.*)", re.S)
"""The name of the file of a session: its day, and the rest."""


def _told_apart(library: Library, head: Head) -> str:
    """Of sessions that are called the same, the part of the file's name that differs; and what it goes on from."""
    parts = [] if head.branched is None else [says(library.words, "branch_of", {"n": head.branched})]
    twins = [_DATED.match(stem) for stem in library.shelves.called(head.label)]
    held = _DATED.match(head.path.stem)
    if len(twins) > 1 and held is not None:
        days = {twin["day"] for twin in twins if twin is not None}
        rests = [twin["rest"].split("-") for twin in twins if twin is not None]
        same = len(list(takewhile(lambda words: len(set(words)) == 1, zip_longest(*rests))))
        rest = "-".join(held["rest"].split("-")[same:])
        parts += [part for part in (held["day"] if len(days) > 1 else "", rest) if part]
    return f" ({', '.join(parts)})" if parts else ""


def _session(library: Library, head: Head, room: int) -> tuple[Span, ...]:
    state = stopped_at(library, head)
    fg = STATE_FG.get(head.state, "muted")
    apart = _told_apart(library, head)
    return (
        span(cut(head.label, max(min(room, LEAST_LABEL), room - measure(apart))) + apart),
        span(state, "text" if fg == "muted" and head.state == "running" else fg),
        span(_entries(library, head), "muted"),
        span(said_ago(library, head.played), "muted"),
    )


def _entries(library: Library, head: Head) -> str:
    """How many there are; and what is open, once the session was read whole."""
    left = library.shelves.left_lately(head)
    open_ = len(left.table.hits) + len(left.table.rolls) if isinstance(left, Left) else 0
    return says(library.words, "entries_n", {"n": f"{head.entries:,}", "open": open_ or None})


def stopped_at(library: Library, head: Head) -> str:
    """In few words where a session stands: its state; once it was read whole, exchange and turn."""
    words = library.words
    if head.state != "running":
        return says(words, f"state_{head.state.replace(' ', '_')}")
    return stands(library, head) or state_of(library, head)


def said_ago(library: Library, when: str) -> str:
    """A time of long ago or lately, in words."""
    return ago(when, library.now(), library.words)


def templates(library: Library, width: int, height: int) -> Picture:
    """The games that have a template; a digit begins a scene of one."""
    words = library.words
    lines = [heading(width, says(words, "new_from_template"))]
    spots: list[Spot] = []
    second = column_starts(width)[1]
    for number, system in enumerate(SYSTEMS, 1):
        spots.append(Spot(len(lines), 0, width, f"template:{number}"))
        note = says(words, f"template_{system.replace('-', '_')}")
        name = [span(f"{number}", "strong", bold=True), span(f" {cut(words.screen(system_name(system)), second - 5)}")]
        lines.append(on(columns(width, [(MARK, name), (second, [span(note, "muted")])]), "ground"))
    return framed(lines, width, height, spots)
