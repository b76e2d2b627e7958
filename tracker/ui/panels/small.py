"""The whole screen of a very small terminal: a plain list."""

from __future__ import annotations

from tracker.ui.paint import Line, Picture, Span, Spot, cut, cut_name, framed, measure, on, row, span, width_of
from tracker.ui.panels.heading import more_line
from tracker.ui.panels.people import People, Person, chip, mark, name_ink, people
from tracker.ui.panels.turn import turn
from tracker.ui.sight import Sight

MIN_NAME = 4


def small(sight: Sight, width: int, height: int) -> Picture:
    """Turn line, everybody, the last sentence and the key that helps."""
    top = turn(sight, width)
    here = people(sight)
    rows = here.sorted(here.by_id.values())
    foot = [_foot(sight, width)] if height > 2 else []
    room = height - 1 - len(foot)
    shown = rows if len(rows) <= room else rows[: max(0, room - 1)]
    lines: list[Line] = [*top.lines, *(_row(sight, person, here, width) for person in shown)]
    spots = [*top.spots, *(Spot(place + 1, 0, width, person.id) for place, person in enumerate(shown))]
    if len(shown) < len(rows) and room > 0:
        lines.append(row(width, more_line(sight, len(rows) - len(shown))))
    lines += [row(width, [])] * (height - len(foot) - len(lines))
    return framed([*lines, *foot], width, height, spots)


def _row(sight: Sight, person: Person, here: People, width: int) -> Line:
    lead = [mark(person), *chip(person, here.chip), span(" ")]
    least = width_of(lead) + MIN_NAME
    said = next((word for word in (person.said, person.short) if width_of(word) + least < width), ())
    drawn: list[Span] = list(person.boxes)
    most = max((width_of(other.boxes) for other in here.by_id.values()), default=0)
    longest = max((measure(other.name) for other in here.by_id.values()), default=0)
    name = min(longest, width - width_of(lead) - most - 11)
    if name < MIN_NAME:
        drawn, most = [], 0
        name = max(0, width - width_of(lead) - width_of(said) - 1)
    text = cut_name(person.name, name)
    boxes = [span(" " * (name - measure(text) + 1)), *drawn] if most else []
    return on(
        row(width, [*lead, name_ink(person, text), *boxes], said, ground=person.ground or "ground", gap=1), "ground"
    )


def _foot(sight: Sight, width: int) -> Line:
    """The last sentence and the key that helps; of a replay that it is one."""
    help_key = [span(sight.words.key("?"), "strong", bold=True)]
    sentence = sight.log[-1][1] if sight.log else ""
    chip = f" {sight.label('replay_title')} "
    if sight.replay is None or measure(chip) + MIN_NAME > width:
        return row(width, [span(cut(sentence, max(0, width - 2)))], help_key, ground="bar", gap=1)
    told = cut(sentence, max(0, width - measure(chip) - 3))
    replay = [span(chip, "bar", ground="text", bold=True), span(" ")]
    return row(width, [*replay, span(told)], help_key, ground="bar", gap=1)
