"""The players' screen at every size. A pure function of the view: what is not in it cannot be drawn."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.language.words import Words
from tracker.players.seen import PlayersView
from tracker.ui.glyphs import OUT
from tracker.ui.paint import Line, Picture, blank, columns, framed, on, row, span, wrap
from tracker.ui.panels.heading import heading, more_line
from tracker.ui.panels.zone_view import columns_wanted
from tracker.ui.players import sections
from tracker.ui.players.asks import asked
from tracker.ui.players.cards import cards, listed
from tracker.ui.players.stage import Stage, people_of, plan_of, stage
from tracker.ui.players.where import rows_for_all, where, whole_map

LEAST_RIGHT = 32
"""Cells that a map of many columns leaves to what is in play and what was said."""
LEAST_MAP = 8
"""Rows that a map keeps before other parts give way."""
LEAST_PLAY = 3
"""Rows of what is in play, unless the map needs them for somebody."""
MOST_BESIDE = 16
"""Rows of all but the map on a low screen: title, band, party, prompt, what is in play, what was said."""


def players_screen(
    seen: PlayersView, words: Words, width: int, height: int, *, scroll: int = 0, note: str = "", alarm: str = ""
) -> tuple[Picture, int]:
    """What players see, and by how many rows it is scrolled: never further than there is something to see.

    Unscrolled all parts are made to fit; scrolled, each part of the body has all the rows it wants. A note stands in
    the last row, an alarm above everything.
    """
    if alarm and height > 2:
        under, scroll = players_screen(seen, words, width, height - 1, scroll=scroll, note=note)
        head = row(width, [span(f" {OUT} {alarm}", "harm", bold=True)], ground="bar")
        return framed([head, *under.lines], width, height), scroll
    made = stage(seen, words)
    foot = height - 1 if note and height > 2 else height
    if width < 60 or foot < 20:
        lines, scroll = _listed(made, width, foot, scroll)
    else:
        lines, scroll = _whole(made, width, foot, scroll)
    if foot < height:
        lines = [*lines[:foot], row(width, [span(f" {note}", "muted")])]
    return framed(lines, width, height), scroll


def waiting_screen(name: str, says: str, width: int, height: int) -> Picture:
    """What stands there before there is anything to see: which file is waited for."""
    lines = [row(width, [span("  "), span(name, "strong", bold=True)], ground="bar"), blank(width)]
    lines += [row(width, [span("  "), span(line, "text")]) for line in wrap(says, max(1, width - 4))]
    return framed(lines, width, height)


def _whole(made: Stage, width: int, height: int, scroll: int) -> tuple[list[Line], int]:
    airy, broad = height >= 30, width >= 120
    card_rows = 7 if height >= 48 else 5 if height >= 30 else 3
    inner = width - 2
    party = cards(made, inner, card_rows)
    # Where the parts stand one above the other, the map needs the rows more than the prompt does.
    ask_rows = (9 if height >= 48 else 7) if airy and broad else 3
    if not made.view.prompts:
        ask_rows = 0
    top = [sections.title(made, width)]
    top += [blank(width)] if airy else []
    # Who is not seen on the map needs the rows more than the band does.
    slim = not airy and not broad and rows_for_all(made, inner, height) + MOST_BESIDE > height
    top += sections.band(made, width, 1 if slim else 3)
    top += [blank(width)] if airy else []
    top += [_in(line, width) for line in party]
    top += [blank(width)] if airy and party else []
    foot: list[Line] = []
    if ask_rows:
        foot = [_in(line, width) for line in sections.prompt(made, inner, ask_rows)]
        foot = [blank(width), *foot, blank(width)] if airy and broad else foot
    room = max(0, height - len(top) - len(foot))
    body = _broad(made, inner, room, scroll) if broad else _narrow(made, inner, room, scroll)
    lines = [_in(line, width) for line in body[0]][:room]
    return [*top, *lines, *[blank(width)] * (room - len(lines)), *foot], body[1]


def _in(line: Line, width: int) -> Line:
    """With the outer margin."""
    return on([span(" "), *line, span(" ")], "ground") if width > 2 else line


def _broad(made: Stage, width: int, rows: int, scroll: int) -> tuple[list[Line], int]:
    """Frame and map at the left, aspects and what was said at the right."""
    left = 118 if width >= 168 else 75 + max(0, width - 118) // 3
    if (plan := plan_of(made)) is not None:
        left = max(left, min(columns_wanted(plan.size[0]), width - 3 - LEAST_RIGHT))
    right = width - left - 3
    if scroll:
        one = [*sections.frame(made, left), *whole_map(made, left)]
        two = [*sections.in_play(made, right, 500), blank(right), *sections.just_now(made, right, 500)]
        scroll = max(0, min(scroll, max(len(one), len(two)) - rows))
        return _beside(one[scroll:], two[scroll:], left, right, rows), scroll
    said = 6 if rows < 24 else 12
    play = sections.in_play(made, right, rows - said)
    told = sections.just_now(made, right, rows - len(play) - 1)
    two = [*play, *([blank(right)] if play else []), *told]
    framed_ = sections.frame(made, left)
    framed_ = framed_[: max(0, rows - LEAST_MAP)]
    one = [*framed_, *where(made, left, rows - len(framed_))]
    return _beside(one, two, left, right, rows), 0


def _beside(one: Sequence[Line], two: Sequence[Line], left: int, right: int, rows: int) -> list[Line]:
    tall = min(rows, max(len(one), len(two), 0))
    gap = span("   ")
    return [
        on(
            [*(one[y] if y < len(one) else blank(left)), gap, *(two[y] if y < len(two) else blank(right))],
            "ground",
        )
        for y in range(tall)
    ]


def _narrow(made: Stage, width: int, rows: int, scroll: int) -> tuple[list[Line], int]:
    """One above the other; unscrolled the map gives rows to what is in play and what was said."""
    frame = sections.frame(made, width)
    if scroll:
        stack = [*frame, *whole_map(made, width)]
        stack += [blank(width), *sections.in_play(made, width, 500), blank(width), *sections.just_now(made, width, 500)]
        scroll = max(0, min(scroll, len(stack) - rows))
        return stack[scroll : scroll + rows], scroll
    told = sections.just_now(made, width, 3 if rows < 16 else 5)[1:]
    frame = frame[: max(0, rows - len(told))]
    spare = rows - len(frame)
    need = rows_for_all(made, width, max(0, spare - LEAST_PLAY))
    if spare - len(told) - LEAST_PLAY < need:
        told = sections.just_now(made, width, 2)[1:]
    wanted = sum(not held.in_zone or bool(held.free) for held in made.view.aspects) + len(made.view.counters) + 1
    left = spare - len(told)
    least = LEAST_PLAY if left - LEAST_PLAY >= need else 2
    play_rows = min(wanted, max(least, left - max(LEAST_MAP, need))) if left > 5 else 0
    play = [line for line in sections.in_play(made, width, play_rows) if any(part.text.strip() for part in line)]
    return [*frame, *where(made, width, max(0, left - len(play))), *play, *told], 0


def _listed(made: Stage, width: int, height: int, scroll: int) -> tuple[list[Line], int]:
    """Under 60 x 20: the turn, what is asked, then everything as one list."""
    lines: list[Line] = sections.band(made, width, 1)
    for each in made.view.prompts[: max(1, height // 4)]:
        found = asked(made, each)
        lines.append(row(width, [span(found.who, "strong", bold=True), span(f" {found.does}")], ground="bar"))
    body: list[Line] = [listed(made, card, width) for card in made.view.party]
    party = {card.who.name for card in made.view.party}
    body += [
        on(
            columns(
                width, [(0, [span(f"{person.mark} {person.name}", "muted" if person.quiet else "text")])], person.said
            ),
            "ground",
        )
        for person in people_of(made).by_side()
        if person.name not in party
    ]
    body += sections.frame(made, width)
    play = sections.in_play(made, width, 500)
    body += [line for line in play[1:] if any(part.text.strip() for part in line)]
    said = sections.just_now(made, width, 500)
    body += [heading(width, made.words.say("ui", "players_just_now")), *said[1:]] if said else []
    room = max(0, height - len(lines))
    scroll = max(0, min(scroll, len(body) - room))
    seen = body[scroll : scroll + room]
    below = len(body) - scroll - len(seen)
    if below and len(seen) > 1:
        seen[-1] = row(width, more_line(made.sight, below + 1))
    return [*lines, *seen][:height], scroll
