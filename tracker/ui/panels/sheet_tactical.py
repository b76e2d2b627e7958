"""The sheet of the tactical game: the count, what is left of the CT and with which key, stats, Reaction Speed."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.engine.games import GAMES
from tracker.engine.tactical.actions import read
from tracker.engine.tactical.budget import KINDS, had, running
from tracker.model.cast import Character, TacticalSheet
from tracker.model.order import Rcs
from tracker.model.phase import Fighter
from tracker.model.table import Scene
from tracker.rules.tactical.budget import CONVERSIONS, assess, convert
from tracker.rules.tactical.counts import segment
from tracker.ui.glyphs import FREE, MARKED
from tracker.ui.labels import short_label
from tracker.ui.paint import Span, columns, measure, span
from tracker.ui.panels.budgets import TERMS, fighter, full_clock, notes, off_guard_chip, pips
from tracker.ui.sight import Sight

Rows = list[tuple[list[Span], str]]
KEYS = {"assessment": "a", "primary": "p", "secondary": "s", "side": "d", "bonus": "b", "reaction": "r"}
PIPS_AT = 15


def tactical_groups(sight: Sight, who: Character, sheet: TacticalSheet, width: int) -> list[Rows]:
    """Count, actions, stats."""
    scene = sight.scene
    groups = [_stats(sight, who, sheet, width)]
    if scene is None or who.id not in scene.here or not isinstance(scene.order, Rcs):
        return groups
    count = _count(sight, who, scene.order, width)
    if scene.phase is None:
        return [count, *groups]
    held = fighter(scene.phase, who.id)
    return [[*count, *_full(sight, held, width)], _actions(sight, scene, scene.order, held, width), *groups]


def _count(sight: Sight, who: Character, order: Rcs, width: int) -> Rows:
    """`CS 9, rolled 9.4 (RSp 3.4 + 6)`."""
    count, words = order.count(who.id), sight.words
    if count.rcs is None or count.tenths is None:
        return [([span(sight.label("no_count"), "muted")], "")]
    rsp = GAMES.systems["tactical"].speed(who)
    rolled = f"{sight.label('rcs')} {words.tenths(count.rcs)}"
    if count.dice is not None and rsp is not None:
        rolled += f" ({sight.label('rsp')} {words.tenths(rsp)} + {sum(count.dice)})"
    parts = [span(f"{sight.label('cs')} {segment(count.tenths)}", "strong", bold=True), span(f"  {rolled}", "muted")]
    rows: Rows = [(columns(width, [(0, parts)]), "")]
    if count.roll_off:
        rows.append((columns(width, [(0, [span(f"{sight.label('roll_off')} {count.roll_off}", "muted")])]), ""))
    return rows


def _full(sight: Sight, held: Fighter, width: int) -> Rows:
    """The clock of a Full action, and why somebody is Off-Guard."""
    rows: Rows = []
    full = held.full
    if full is not None and running(held):
        clock = [span(MARKED * (full.cts - full.left), "text"), span(FREE * full.left, "muted")]
        said = f"  {full.text}" if full.text else ""
        now, _, of = full_clock(held).partition("/")
        label = f"{sight.label('full_action')}, {sight.label('ct')} {now} {sight.label('of')} {of}  "
        rows.append((columns(width, [(0, [span(label), *clock, span(said, "muted")])]), ""))
    if held.off_guard:
        words = {"surprise": sight.label("off_guard_surprise"), "full": sight.label("full_action").lower()}
        why = ", ".join(words[reason] for reason in held.off_guard)
        rows.append((columns(width, [(0, [off_guard_chip(sight), span(f"  {why}", "muted")])]), ""))
    return rows


def _actions(sight: Sight, scene: Scene, order: Rcs, held: Fighter, width: int) -> Rows:
    """Each kind of action with its key, its pips, and a word where there is one."""
    rows: Rows = []
    for kind in KINDS:
        name = sight.label(TERMS.get(kind, kind))
        there = getattr(held.actions, kind) and had(held)[kind]
        there = there or (kind == "primary" and held.actions.parts)
        key = span(f"{KEYS[kind]} ", "strong", bold=True) if there else span(f"{KEYS[kind]} ", "muted")
        lead = [key, span(name.lower() if name.isascii() else name, "text" if there else "muted")]
        rows.append((columns(width, [(0, lead), (PIPS_AT, [*pips(held, kind), *_word(sight, held, kind)])]), ""))
    rows += _conversions(sight, held, scene, width)
    said = [] if held.off_guard else notes(sight, held, order)
    plan = [f"{sight.label('plan')}: {held.plan}"] if held.plan else []
    for text in (*plan, *said):
        rows.append((columns(width, [(0, [span(text, "muted")])]), ""))
    return rows


def _conversions(sight: Sight, held: Fighter, scene: Scene, width: int) -> Rows:
    """`c`: what may be converted now, the Assessment of the same key counted in."""
    options, budget = scene.options, read(held.actions)
    assessed = assess(budget)
    budget = budget if isinstance(assessed, str) else assessed
    if held.off_guard or held.forfeited:
        return []
    can = [
        what
        for what in CONVERSIONS
        if not isinstance(
            convert(budget, what, chain=options.chain_conversions, answer_converts=options.convert_answer), str
        )
    ]
    if not can:
        return []
    said: list[Span] = []
    for what in can:
        to, n = CONVERSIONS[what]
        gap = "  " if said else ""
        said.append(span(f"{gap}{KEYS[what]} ", "strong", bold=True))
        said.append(span(f"{n} {short_label(sight.words, TERMS.get(to, to))}".lower(), "muted"))
    lead = [span("c ", "strong", bold=True), span(sight.label("convert"))]
    return [(columns(width, [(0, lead), (PIPS_AT, said)]), "")]


def _word(sight: Sight, held: Fighter, kind: str) -> Sequence[Span]:
    left = held.actions
    if kind == "primary" and left.parts:
        part = left.of_parts - left.parts + 1
        return [span(f"  {sight.label('action_part')} {part} {sight.label('of')} {left.of_parts}: p", "muted")]
    if kind == "bonus" and left.bonus and had(held)["bonus"]:
        return [span(f"  {sight.label('names_power')}", "muted")]
    if kind == "reaction" and left.executed and left.reaction:
        how = "primary_begun" if left.parts else "primary_used" if "primary" in held.turned else "primary_done"
        return [span(f"  {sight.label(how)}", "muted")]
    if kind == "assessment" and held.sealed:
        return [span(f"  {sight.label('sealed')}", "muted")]
    return []


def _stats(sight: Sight, who: Character, sheet: TacticalSheet, width: int) -> Rows:
    """REF 12  CTR 10 ..., and the Reaction Speed they make, or the one that is written down."""
    parts: list[Span] = []
    for name, n in sheet.stats.items():
        parts += [span(f"{'  ' if parts else ''}{name} ", "muted"), span(str(n), bold=True)]
    speed = GAMES.systems["tactical"].speed(who)
    rows: Rows = [(columns(width, [(0, parts)]), "")] if parts else []
    if speed is None:
        rows.append((columns(width, [(0, [span(sight.label("no_speed"), "muted")])]), ""))
    else:
        said = [span(f"{sight.label('rsp')} ", "muted"), span(sight.words.tenths(speed), bold=True)]
        rsp = sight.label("rsp_name")
        note = [span(rsp, "muted")] if measure(rsp) + 12 < width else []
        rows.append((columns(width, [(0, said)], note), ""))
    return rows
