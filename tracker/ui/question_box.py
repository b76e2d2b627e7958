"""The question that is asked, on top of the board: a list, a line, a form.

At every size the row that keys act on is in sight, and so is what is asked; the rest gives way to them.
"""

from __future__ import annotations

from collections.abc import Sequence

from tracker.language.words import Words
from tracker.ui.labels import label
from tracker.ui.layout import Region
from tracker.ui.paint import (
    Canvas,
    Line,
    Picture,
    Span,
    Spot,
    as_many,
    blank,
    cut,
    fit,
    graphemes,
    measure,
    moved,
    row,
    span,
    width_of,
    wrap,
)
from tracker.ui.panels.past import past_lines
from tracker.ui.panels.people import alias_of, chip, people
from tracker.ui.past_form import Amending
from tracker.ui.questions import Filled, FilledRow, Option, Pick, Question, Write
from tracker.ui.sight import Sight
from tracker.ui.spoken import choice_said, key_said

BOX, WIDE_BOX = 75, 116
"""Cells a question takes at most; one that tells much takes more."""
MOST_OPTIONS = 12
"""Of a list, or half of a high screen."""
MOST_ROWS = 24
"""Of a form, or three quarters of a high screen: it is looked over as a whole."""
PEEP = 12
"""Cells beside a question that are too few to read anything in."""
TITLE_ROWS = 4
"""Rows that the title of a question may take: the sum of a blow is read whole."""
HINT_ROWS = 2
TINY = 4
"""Rows that leave one for what is asked: the rest is for what it is chosen from."""
LABEL = 24
"""Cells that the label of a field takes at most."""
LEAST_NOTE = 8
"""Cells that a note beside a row needs to say anything."""
BESIDE = 32
"""Cells from which a note beside an option may take some of its name."""
FOOT_ROWS = 2
"""Rows below a question: the advice line and the keys."""


def overlaid(
    sight: Sight,
    question: Question,
    picture: Picture,
    width: int,
    height: int,
    *,
    told: bool = False,
    rule: Sequence[str] = (),
    foot: int = FOOT_ROWS,
    widest: int = BOX,
    behind: Sequence[Region] = (),
) -> Picture:
    """A question on top of a picture, above the last rows of it.

    `told`: above the question stands what it is, and what the book says of it (`rule`), and what its keys do.
    `widest`: its cells at most, but where it tells much. `behind`: what stands there; nothing is seen beside it of what
    it covers in part: the ends of rows would be all.
    """
    end = height - foot if height > foot + 1 else height
    widest = WIDE_BOX if isinstance(question, Amending) else widest
    box_width = width if width < 60 else min(width - 2, widest)
    most = max(1, end - 4 if end > 6 else end)
    help_ = _help_lines(sight.words, question, rule, box_width)[: max(0, most - 2)] if told else []
    lines, spots = question_lines(sight, question, box_width, max(1, most - len(help_)))
    lines, spots = [*help_, *lines], moved(spots, len(help_))
    top = max(0, end - len(lines))
    left = 0 if width < 60 else 1
    canvas_rows = [*picture.lines]
    # What is behind the box would only show a few letters beside it.
    bare = width - left - box_width < PEEP
    for y, line in enumerate(lines):
        if top + y < len(canvas_rows):
            under = blank(width) if bare else canvas_rows[top + y]
            for each in behind:
                if each.y <= top + y < each.y + each.height and each.x < left + box_width < each.x + each.width:
                    under = _over(under, blank(each.width), each.x, width)
            canvas_rows[top + y] = _over(under, line, left, width)
    kept = [s for s in picture.spots if not (top <= s.row < end)]
    return Picture(
        tuple(canvas_rows),
        (*kept, *moved((s for s in spots if s.row + top < height), top, left)),
    )


def _help_lines(words: Words, question: Question, rule: Sequence[str], width: int) -> list[Line]:
    """What the question is, what the book says, then what the keys of a question do, one a row."""
    said = [_raised(width, [span(piece, "text")]) for text in rule for piece in wrap(text, max(1, width - 4))]
    rows: Sequence[tuple[str, str]] = getattr(question, "KEYS", ())
    rows = [(key_said(key, words), does) for key, does in rows]
    wide = max((measure(key) for key, _ in rows), default=0)
    keys: list[Line] = []
    for key, does in rows:
        first, *more = wrap(words.asked(does), max(1, width - 5 - wide)) or [""]
        keys.append(_raised(width, [span(fit(key, wide), "strong", bold=True), span(f"  {first}", "muted")]))
        keys += [_raised(width, [span(f"{'':{wide}}  {piece}", "muted")]) for piece in more]
    return [*said, *([blank(width, "raised")] if said else []), *keys, *([blank(width, "raised")] if keys else [])]


def keys_told(words: Words, question: Question, picture: Picture, body: Region, rule: Sequence[str]) -> Picture:
    """What it is and what the keys of a question do, at the foot of the place that it takes for itself."""
    told = _help_lines(words, question, rule, body.width)[: max(0, body.height - 2)]
    lines = [*picture.lines]
    end = body.y + body.height
    for y, line in enumerate(told, end - len(told)):
        if 0 <= y < len(lines):
            lines[y] = _over(lines[y], line, body.x, width_of(lines[y]))
    return Picture(tuple(lines), tuple(spot for spot in picture.spots if not end - len(told) <= spot.row < end))


def _over(under: Line, line: Line, left: int, width: int) -> Line:
    canvas = Canvas(width, 1)
    canvas.put(0, 0, under)
    canvas.put(left, 0, line)
    return canvas.lines()[0]


def question_lines(sight: Sight, question: Question, width: int, most: int) -> tuple[list[Line], list[Spot]]:
    """A question as rows on the raised ground, `most` at most."""
    if isinstance(question, Write):
        return _write_lines(sight.words, question, width, most), []
    if isinstance(question, Amending):
        return past_lines(sight, question, width, most)
    if isinstance(question, Filled):
        return _filled_lines(sight, question, width, most)
    return _pick_lines(sight, question, width, most)


def _write_lines(words: Words, question: Write, width: int, most: int) -> list[Line]:
    room = max(1, width - 4)
    before, after = tail(question.text[: question.cursor], room - 2), question.text[question.cursor :]
    offered = [_raised(width, _offered(question.offered, room))] if question.offered and most > 2 else []
    hint = "; ".join(part for part in (words.asked(question.stray), question.hint) if part)
    lines = _title_lines(question.title, hint, width, "muted", most - 1 - len(offered))
    # What the first letter takes the place of is drawn as the cursor is.
    begun = span(before, "ground", ground="text") if question.replaced else span(before, "strong")
    cursor = span(after[:1] or " ", "ground", ground="text")
    return [*lines, *offered, _raised(width, [begun, cursor, span(after[1:], "strong")])]


def _offered(words: Sequence[str], room: int) -> list[Span]:
    """What the line may go on with."""
    return as_many([[span(f"  {word}" if place else word, "muted")] for place, word in enumerate(words)], room)


def tail(text: str, room: int) -> str:
    """The end of a text that is being written: that is what stays in sight."""
    size = measure(text)
    if size <= room:
        return text
    for piece, cells in graphemes(text):
        text, size = text[len(piece) :], size - cells
        if size <= room:
            break
    return text


def _title_lines(title: str, hint: str, width: int, ink: str, most: int) -> list[Line]:
    """A title in as many rows as it takes, with the hint at its end or, where that has no room, below."""
    if most < 1:
        return []
    room = max(1, width - 4)
    rows = wrap(title, room, limit=max(1, min(TITLE_ROWS, most)))
    if measure(rows[-1]) + measure(hint) + 5 <= width or not hint:
        *above, last = rows
        lines = [_titled(width, [span(row, ink, bold=True)]) for row in above]
        return [*lines, _titled(width, [span(last, ink, bold=True)], [span(hint, "muted")])]
    lines = [_titled(width, [span(row, ink, bold=True)]) for row in rows]
    left = min(HINT_ROWS, most - len(rows))
    hints = wrap(hint, room, limit=left) if left > 0 else []
    return [*lines, *(_raised(width, [span(row, "muted")]) for row in hints)]


def more_note(words: Words, above: int, below: int) -> str:
    """How many rows of a list are out of sight, and where."""
    up, down = label(words, "zones_above"), label(words, "more")
    return "  ".join([f"{above} {up}"] * (above > 0) + [f"+{below} {down}"] * (below > 0))


def _window(cursor: int, count: int, room: int) -> int:
    """The first row of a list that is drawn, so that the marked one is among `room` of them."""
    return min(max(0, cursor - room + 1), max(0, count - room))


def _pick_lines(sight: Sight, question: Pick, width: int, most: int) -> tuple[list[Line], list[Spot]]:
    shown = question.shown()
    told = most > 3 and any(option.told for option in question.options)
    typed = f"/ {question.typed}_" if question.narrows else question.typed
    said = (typed, sight.words.asked(question.waits()), sight.words.asked(question.stray))
    note = "  ".join(part for part in said if part) or question.hint
    tiny = most <= TINY
    head = [[span(note or question.title, "strong", bold=True)]] if tiny else []
    head = head or _pick_head(question.title, note, width, most - 1 - told)
    room = max(1, min(max(MOST_OPTIONS, most // 2), most - len(head) - told))
    first = _window(question.cursor, len(shown), room)
    seen = shown[first : first + room]
    missing = more_note(sight.words, first, len(shown) - first - len(seen))
    if tiny and width < BESIDE:
        missing = f"+{len(shown) - len(seen)}" if len(shown) > len(seen) else ""
    # Beside the last row of the title, or of the note below it.
    ends: list[list[Span]] = [[] for _ in head[:-1]] + [[span(missing, "muted")]]
    lines = [_titled(width, left, right) for left, right in zip(head, ends, strict=False)]
    spots: list[Spot] = []
    wide = max((len(_key_of(option)) for option in seen), default=1)
    for place, option in enumerate(seen, first):
        spots.append(Spot(len(lines), 0, width, f"option:{place}"))
        lines.append(_option_line(sight, option, width, wide, place == question.cursor))
    if not seen:
        lines.append(_raised(width, [span(sight.words.screen("nothing fits"), "muted")]))
    if told:
        marked = shown[question.cursor].told if question.cursor < len(shown) else ""
        lines.append(_raised(width, [span(cut(marked, max(1, width - 2)), "text")]))
    return lines[:most], spots


def _pick_head(title: str, note: str, width: int, most: int) -> list[list[Span]]:
    """The title, and the note beside it or, where that has no room, below."""
    if most < 1:
        return []
    room = max(1, width - 4)
    if measure(title) + measure(note) + 6 <= width:
        return [[span(title, "strong", bold=True), span(f"  {note}", "text")]]
    notes = wrap(note, room, limit=HINT_ROWS) if note else []
    rows = wrap(title, room, limit=max(1, min(TITLE_ROWS, most - len(notes))))
    said = [*([span(row, "strong", bold=True)] for row in rows), *([span(row, "text")] for row in notes)]
    return said[:most]


def _filled_lines(sight: Sight, question: Filled, width: int, most: int) -> tuple[list[Line], list[Spot]]:
    """A form: chip and name of each row, what it is filled with, and a note at the right."""
    rows = (
        question.lines()
        if isinstance(question, Amending)
        else [_spoken(each, sight.words) for each in question.lines()]
    )
    at = min(max((measure(each.label) for each in rows), default=0), LABEL, max(6, width // 3))
    drawn = [_field(sight, each, width, at, most) for each in rows]
    here = question.cursor if question.cursor < len(rows) else 0
    marked = len(drawn[here]) if rows else 0
    for rows_of_head in (TITLE_ROWS + HINT_ROWS, 1, 0):
        head = _form_head(question.title, question.hint, "", width, min(rows_of_head, most - marked))
        if len(head) + marked < most:
            break
    room = max(1, min(max(MOST_ROWS, most * 3 // 4), most - len(head) - (marked - 1)))
    first = _window(here, len(rows), room)
    missing = more_note(sight.words, first, len(rows) - first - room)
    head = _form_head(question.title, question.hint, missing, width, len(head))
    lines = [*head]
    spots: list[Spot] = []
    for place in range(first, min(len(rows), first + room)):
        spots += [Spot(len(lines) + y, 0, width, f"option:{place}") for y in range(len(drawn[place]))]
        lines += drawn[place]
    return lines[:most], [spot for spot in spots if spot.row < most]


def _form_head(title: str, hint: str, missing: str, width: int, most: int) -> list[Line]:
    """The title of a form, its keys, and how many rows are out of sight, which stands before them."""
    if missing and most == 1:
        return [_titled(width, [span(title, "strong", bold=True)], [span(missing, "muted")])]
    return _title_lines(title, "   ".join(part for part in (missing, hint) if part), width, "strong", most)


def _spoken(each: FilledRow, words: Words) -> FilledRow:
    """A row in the reader's language, but no name and nothing that was written."""
    label = each.label if each.who else words.asked(each.label)
    return each._replace(label=label, value=choice_said(each.value, each.words, words), note=words.asked(each.note))


def _field(sight: Sight, each: FilledRow, width: int, at: int, most: int) -> list[Line]:
    """A row of a form; the value stands whole before its note, which goes below where it is the marked row."""
    everybody = people(sight)
    person = everybody.by_id.get(each.who)
    lead = [span("▌" if each.here else " ", "strong"), *(chip(person, everybody.chip) if person else [])]
    label = span(f" {fit(each.label, at)}  ", "strong" if each.here else "text", bold=each.here)
    room = max(1, width - width_of(lead) - measure(label.text) - 1)
    value = tail(each.value, room) if each.here else cut(each.value, room)
    left = [*lead, label, span(value, "strong", bold=True)]
    beside = width - width_of(left) - 3
    if measure(each.note) <= beside or not each.here or most < 4:
        note = cut(each.note, beside) if beside >= min(LEAST_NOTE, measure(each.note)) else ""
        return [_raised(width, left, [span(note, "muted")], pad=0)]
    below = wrap(each.note, max(1, width - 4), limit=HINT_ROWS if most > 4 else 1)
    return [_raised(width, left, pad=0), *(_raised(width, [span(f"  {row}", "muted")]) for row in below)]


def _key_of(option: Option) -> str:
    return option.key or ("" if option.number is None else str(option.number))


def _option_line(sight: Sight, option: Option, width: int, wide: int, here: bool) -> Line:
    """An option; what it is called stands whole before its note."""
    mark = span("▌" if here else " ", "strong")
    lead = [span(f"{_key_of(option):>{wide}}", "strong", bold=True)]
    if option.who is not None and option.who in sight.table.cast:
        everybody = people(sight)
        person = everybody.by_id.get(option.who)
        if person is not None:
            lead = chip(person, everybody.chip)
    left = [mark, *lead, span(" "), span(option.said(), "strong" if here else "text", bold=here)]
    left += _read_as(sight, option, width - width_of(left) - 3)
    room = width - width_of(left) - 3
    least = min(LEAST_NOTE, measure(option.note)) if width >= BESIDE else 0
    note = cut(option.note, max(room, least)) if room >= 0 else cut(option.note, least)
    return _raised(width, left, [span(note, "muted")] if note else [], pad=0)


def _read_as(sight: Sight, option: Option, room: int) -> list[Span]:
    """By which name players read whoever is chosen, where it is another: labelled where the note keeps its room."""
    who = sight.table.cast.get(option.who)
    alias = "" if who is None or option.label != who.name else alias_of(sight, who)
    labelled = f"{sight.label('shown_as')} {alias}"
    fits = measure(labelled) + 4 + measure(option.note) <= room
    return [span(f"  {labelled if fits else alias}", "muted")] if alias else []


def _raised(width: int, left: Sequence[Span], right: Sequence[Span] = (), pad: int = 1) -> Line:
    return _row(width, left, right, "raised", pad)


def _titled(width: int, left: Sequence[Span], right: Sequence[Span] = ()) -> Line:
    """The row that begins a question: where there are no colours it is what sets it apart."""
    return _row(width, left, right, "asked")


def _row(width: int, left: Sequence[Span], right: Sequence[Span], ground: str, pad: int = 1) -> Line:
    ends = [*right, span(" ")] if right and right[0].text else []
    return row(width, [span(" " * pad), *left], ends, ground=ground)
