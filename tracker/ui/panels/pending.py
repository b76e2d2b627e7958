"""What is open: hits to be absorbed, rolls whose dice or decision is missing, compels on the table."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.model.checks import OpenCheck
from tracker.model.rolls import Hit, Roll
from tracker.ui.paint import Line, Picture, Span, Spot, columns, cut, cut_name, framed, on, span
from tracker.ui.panels.heading import heading, more_line, owner
from tracker.ui.sight import Sight

WHO_AT, WHAT_AT = 9, 18


def pending(sight: Sight, width: int, height: int) -> Picture:
    """One row each, hits first."""
    table = sight.table
    rows = [_hit(sight, hit, width) for hit in table.hits]
    rows += [_roll(sight, roll, width) for roll in table.rolls]
    if sight.scene is not None:
        for check in sight.scene.checks:
            rows.append(_check(sight, check, width))
        for blow in sight.scene.blows:
            label = [span(f"{sight.label('blow')} {blow.id}", "strong", bold=True)]
            rows.append((_row(sight, label, blow.who, f"= {blow.calculated}", [], width), blow.who))
    for compel in table.compels:
        label = [span(sight.label("compel"), "strong", bold=True)]
        rows.append((_row(sight, label, compel.who, cut_name(sight.name(compel.id), width), [], width), compel.id))
    note = str(len(rows)) if rows else ""
    lines = [heading(width, sight.label("open_title"), note, focused=sight.panel == "open")]
    if not rows:
        lines.append(_flat([span(sight.label("nothing_open"), "muted")], width))
    shown = rows if len(rows) < height else rows[: max(0, height - 2)]
    lines += [line for line, _ in shown]
    if len(shown) < len(rows):
        lines.append(_flat(more_line(sight, len(rows) - len(shown)), width))
    spots = [Spot(place + 1, 0, width, id) for place, (_, id) in enumerate(shown)]
    return framed(lines, width, height, spots)


def _flat(parts: list[Span], width: int) -> Line:
    return on(columns(width, [(0, parts)]), "ground")


def _row(sight: Sight, label: list[Span], who: str, what: str, right: Sequence[Span], width: int) -> Line:
    cells = [(0, label), (WHO_AT, [owner(sight, who)] if who else []), (WHAT_AT, [span(what)])]
    return on(columns(width, cells, right if width >= 60 else []), "ground")


def _hit(sight: Sight, hit: Hit, width: int) -> tuple[Line, str]:
    what = f"{hit.shifts} {sight.label(hit.harm)}"
    if hit.by is not None:
        what += f" {sight.label('from_')} {sight.name(hit.by)}"
    label = [span(f"{sight.label('hit')} {hit.id}", "strong", bold=True)]
    return _row(sight, label, hit.who, what, [], width), f"hit:{hit.id}"


def _check(sight: Sight, check: OpenCheck, width: int) -> tuple[Line, str]:
    """An open roll of Fudge."""
    what = check.one.trait or sight.label("roll")
    if check.waiting:
        what += f", {sight.label('waits')}"
    label = [span(f"{sight.label('roll')} {check.id}", "strong", bold=True)]
    return _row(sight, label, check.one.who, what, [], width), f"check:{check.id}"


def _roll(sight: Sight, roll: Roll, width: int) -> tuple[Line, str]:
    key = {"advantage": "advantage_short", "trait": "roll"}.get(roll.aim.aim, roll.aim.aim)
    what = f"{sight.label(key)} {roll.act.skill}".rstrip()
    waiting = [part for part in roll.parts if part.waits]
    if waiting:
        what += f", {sight.label('waits')}"
    names = [who for who in (sight.table.cast.get(part.who) for part in waiting) if who is not None]
    players = ", ".join(who.player or who.name for who in names)
    label = [span(f"{sight.label('roll')} {roll.id}", "strong", bold=True)]
    return _row(sight, label, roll.act.who or "", what, [span(cut(players, 20), "muted")], width), f"roll:{roll.id}"
