"""The library as one picture, at every size."""

from __future__ import annotations

from tracker.model.table import Table
from tracker.storage.session_head import Head
from tracker.ui.board import stitched
from tracker.ui.layout import Region, shape_of
from tracker.ui.library.keys import LibraryBinding
from tracker.ui.library.lists import list_panel, templates
from tracker.ui.library.preview import preview, whole
from tracker.ui.library.reading import to_read
from tracker.ui.library.seat import Library
from tracker.ui.library.words import says
from tracker.ui.paint import Line, Picture, Span, cut, row, span, width_of, wrap
from tracker.ui.panels.keys import keys
from tracker.ui.places.menus_told import menu_told
from tracker.ui.question_box import more_note, overlaid
from tracker.ui.sight import Key, Sight
from tracker.ui.spoken import spoken_keys

TALL = 22
"""Rows from which there are two rows of keys."""
ADVICE_ROWS = 3
"""Rows of what was said last, at most."""
MOST_LOW = 16
"""Rows of the preview below a list."""
TEMPLATE_ROWS = 7
MIN_LISTS = 12
FEWEST = 7
"""Rows of a list above a preview, its head and a blank row included."""


def board(library: Library, width: int, height: int) -> Picture:
    """What the GM sees."""
    shape = shape_of(width, height)
    if shape == "list" and not library.place:
        picture = _little(library, width, height)
    else:
        picture = _framed(library, width, height, shape != "tabs" and shape != "list")
    if library.question is not None:
        sight = Sight(table=Table(), words=library.words)
        told = library.asking.told
        rule = tuple(filter(None, (menu_told(library.words, library.asking.asks),))) if told else ()
        picture = overlaid(
            sight, library.question, picture, width, height, told=told, rule=rule, behind=(Region(0, 0, width, height),)
        )
    return picture


def _framed(library: Library, width: int, height: int, roomy: bool) -> Picture:
    """Title above, advice and keys below, the lists or what is read between them."""
    air = 1 if roomy else 0
    said, rows = _advice(library, width, ADVICE_ROWS if height >= TALL else 1), 2 if height >= TALL else 1
    top, foot = 1 + air, len(said) + rows if height > 3 else 0
    body = Region(1 if width > 4 else 0, top, max(1, width - 2), max(1, height - top - foot))
    parts = [(Region(0, 0, width, 1), Picture((_title(library, width),)))]
    if library.place:
        picture = to_read(library, library.place, body.width, body.height)
        parts.append((body, _scrolled(library, picture, body.height)))
    elif roomy:
        parts += _columns(library, body)
    else:
        parts += _one_list(library, body)
    if foot:
        parts.append((Region(0, height - foot, width, len(said)), Picture(tuple(said))))
        parts.append((Region(0, height - rows, width, rows), _keys(library, width, rows)))
    return stitched(width, height, parts)


def _scrolled(library: Library, picture: Picture, height: int) -> Picture:
    """A window on what is read; it stops at the end, and says how many rows follow."""
    offset = library.scroll = min(library.scroll, max(0, len(picture.lines) - height))
    lines = [*picture.lines[:1], *picture.lines[1 + offset : offset + height]]
    below = len(picture.lines) - offset - height
    if below > 0 and height > 2:
        lines[-1] = row(width_of(lines[0]), [span(more_note(library.words, 0, below + 1), "muted")])
    return Picture(tuple(lines))


def _columns(library: Library, body: Region) -> list[tuple[Region, Picture]]:
    """Both lists and the templates at the left, the selected one at the right."""
    left = 75 + (body.width - 118) // 3
    right = body.width - left - 3
    spare = body.height - 1
    offered = TEMPLATE_ROWS if spare - TEMPLATE_ROWS - 1 >= MIN_LISTS + 8 else 0
    lists = spare - (offered + 1 if offered else 0)
    scenes, sessions = shared(lists, len(library.shelves.rows("scenes")), len(library.shelves.rows("sessions")))
    x, y = body.x, body.y
    parts = [
        (Region(x, y, left, scenes), list_panel(library, "scenes", left, scenes)),
        (Region(x, y + scenes + 1, left, sessions), list_panel(library, "sessions", left, sessions)),
    ]
    if offered:
        at = y + body.height - offered
        parts.append((Region(x, at, left, offered), templates(library, left, offered)))
    parts.append((Region(x + left + 3, y, right, body.height), preview(library, right, body.height)))
    return parts


def shared(rows: int, scenes: int, sessions: int) -> tuple[int, int]:
    """Rows of both lists, headings included; what one does not need is the other's."""
    want, other = scenes + 2, sessions + 2
    if want + other <= rows - 1:
        return want, rows - 1 - want
    half = (rows - 1) // 2
    if want <= half:
        return want, rows - 1 - want
    if other <= half:
        return rows - 1 - other, other
    return rows - 1 - half, half


def _one_list(library: Library, body: Region) -> list[tuple[Region, Picture]]:
    """One list under tabs, the selected one below."""
    current = library.shelves.current
    low = max(4, min(MOST_LOW, body.height // 2 + 1)) if body.height >= 14 else 0
    if low:  # what a short list leaves is the preview's, and what a short preview leaves the list's
        wanted = len(library.shelves.rows(current)) + 3
        low = max(low, body.height - max(FEWEST, wanted))
        low = min(low, max(4, len(whole(library, body.width, low)), body.height - wanted))
    high = body.height - low
    listed = list_panel(library, current, body.width, high - (1 if low else 0), tabs=True)
    parts = [(Region(body.x, body.y, body.width, high - (1 if low else 0)), listed)]
    if low:
        parts.append((Region(body.x, body.y + high, body.width, low), preview(library, body.width, low)))
    return parts


def _little(library: Library, width: int, height: int) -> Picture:
    """Below 60x20: the rows of one list and a line at the foot."""
    foot = 1 if height > 2 else 0
    picture = list_panel(library, library.shelves.current, width, height - foot, plain=True)
    if not foot:
        return picture
    said = library.advice or f"Tab {says(library.words, 'other_list')}"
    last = row(width, [span(cut(said, max(0, width - 2)))], [span("?", "strong", bold=True)], ground="bar", gap=1)
    return stitched(
        width, height, [(Region(0, 0, width, height - 1), picture), (Region(0, height - 1, width, 1), Picture((last,)))]
    )


def _title(library: Library, width: int) -> Line:
    words = library.words
    left = [
        span(" "),
        span("Tracker", "strong", bold=True),
        span(f"  {says(words, 'scenes_and_sessions')}", "muted"),
    ]
    progress = _progress(library)
    return row(width, left, [*progress, span(" ")] if progress else [], ground="bar")


def _progress(library: Library) -> list[Span]:
    """While files are read: how many of how many."""
    reader = library.reader
    if not reader.busy or reader.of < 1:
        return []
    return [span(says(library.words, "reading_files", {"n": f"{reader.done:,}", "of": f"{reader.of:,}"}), "muted")]


def _advice(library: Library, width: int, most: int) -> list[Line]:
    """What was said last, or what is looked for."""
    looked_for = [span(" / ", "strong", bold=True), span(library.shelves.filter, "strong")]
    if library.finding or (library.shelves.filter and not library.advice):
        cursor = [span(" ", ground="text")] if library.finding else []
        found = len(library.shelves.rows("scenes")) + len(library.shelves.rows("sessions"))
        note = says(library.words, "found_n", {"n": found})
        return [row(width, [*looked_for, *cursor], [span(note, "muted"), span(" ")])]
    right = [*looked_for, span(" ")] if library.shelves.filter else []
    pieces = wrap(library.advice, max(1, width - 2 - width_of(right)), most) or [""]
    return [row(width, [span(" "), span(piece, "muted")], [] if n else right) for n, piece in enumerate(pieces)]


def _keys(library: Library, width: int, rows: int) -> Picture:
    """In two rows: what is done with evenings, and with files; in one where there is no room."""
    bindings: list[LibraryBinding] = []
    if library.question is not None:
        shown = [Key("Enter", "take it"), Key("Esc", "back")]
    elif library.finding:
        shown = [Key("Enter", "keep"), Key("Esc", "show all")]
    else:
        here = (each for each in library.bindings() if each.shown and not _of_other_list(library, each))
        bindings = sorted(here, key=lambda each: each.group)
        shown = [_key(library, each) for each in bindings]
    above = [key for key in shown if key.group == 0] if rows > 1 and not library.place else []
    lines = [above, [key for key in shown if key not in above]][-rows:]
    pictures = [
        keys(Sight(table=Table(), words=library.words, keys=spoken_keys(those, library.words)), width)
        for those in lines
    ]
    return stitched(width, rows, [(Region(0, y, width, 1), each) for y, each in enumerate(pictures)])


def _of_other_list(library: Library, binding: LibraryBinding) -> bool:
    """Whether a key can do nothing with any row of this list: what is of sessions alone is not shown for scenes."""
    return not library.place and binding.why_not(library) in ("sessions_only", "scenes_only")


def _key(library: Library, binding: LibraryBinding) -> Key:
    """What a key does to what is selected: Enter plays a scene, and goes on with a session."""
    goes_on = binding.word == "play" and isinstance(library.row, Head)
    word = says(library.words, "go_on" if goes_on else "play_it") if binding.word == "play" else binding.word
    enabled = not binding.why_not(library)
    return Key(binding.key, word, enabled, binding.group, binding.use, binding.brief, binding.rest)
