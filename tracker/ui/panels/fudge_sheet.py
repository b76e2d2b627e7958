"""The sheet of a Fudge character: what it fights with, factors by their parts, the wound row, traits, gifts."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.engine.fudge import arms
from tracker.engine.fudge.body import filled, is_graded, level_named, penalty, row_of, status, stunned_now
from tracker.engine.fudge.traits import fought_with, untrained
from tracker.language.tell_sums import why_word
from tracker.model.blows import Term
from tracker.model.cast import Character
from tracker.model.fudge import FudgeSheet
from tracker.model.table import Scene
from tracker.rules.fudge.edition import EDITIONS
from tracker.rules.fudge.scale import TABLE, multiplier
from tracker.ui.glyphs import FREE, MARKED
from tracker.ui.paint import Span, columns, cut, measure, span, wrap
from tracker.ui.sight import Sight

VALUE_AT = 15
Rows = list[tuple[list[Span], str]]


def fudge_groups(sight: Sight, who: Character, sheet: FudgeSheet, width: int, *, whole: bool = False) -> list[Rows]:
    """Groups of rows, most needed first; `whole`: sums go on in further rows where one is too short for them."""
    scene = sight.table.scene_of(who.id) or sight.scene
    if scene is None or scene.system not in EDITIONS:
        return [_traits(sight, sheet, width)]
    return [
        _top(sight, scene, who, sheet, width, whole),
        _wounds(sight, scene, sheet, width),
        _traits(sight, sheet, width),
        _others(sight, sheet, width),
    ]


def term_word(sight: Sight, why: str) -> str:
    """The word for a reason: a term of the vocabularies, else as somebody wrote it."""
    return why_word(sight.words, why)


def wound_label(sight: Sight, scene: Scene, key: str) -> str:
    """A wound level as the table calls it."""
    own = level_named(scene, key)
    return sight.label(key) if own == key else own


def sum_words(sight: Sight, terms: Sequence[Term]) -> str:
    """Numbers with their reasons: "+2 medium, +1 sharp"."""
    return ", ".join(f"{sight.words.signed(term.n)} {term_word(sight, term.why)}" for term in terms)


def _valued(label: str, text: Sequence[Span], width: int, right: Sequence[Span] = ()) -> list[Span]:
    at = max(VALUE_AT, measure(label) + 1)
    return columns(width, [(0, [span(label[:1].upper() + label[1:], "muted")]), (at, text)], right)


def _summed(said: str, width: int, whole: bool, right: Sequence[Span] = ()) -> Rows:
    """The parts of a sum under it, in one row or as many as they take."""
    room = max(1, width - 2 - (measure("".join(part.text for part in right)) + 2 if right else 0))
    pieces = wrap(said, room) if whole else [said]
    drawn = [
        columns(width, [(0, [span(f"  {piece}", "muted")])], right if not n else ()) for n, piece in enumerate(pieces)
    ]
    return [(parts, "") for parts in drawn]


def _top(sight: Sight, scene: Scene, who: Character, sheet: FudgeSheet, width: int, whole: bool) -> Rows:
    rows: Rows = []
    for weapon in sheet.weapons or (None,):
        trait, level = fought_with(sheet, weapon)
        terms = arms.offence(scene, sheet, weapon, trait, level)
        named = sight.label("bare_hands") if weapon is None else weapon.name or sight.label("weapon")
        said = f"{trait or sight.label('default_level')} {sight.words.level(sight.ladder, level)}"
        right = [span(f"{sight.label('harm')} {sight.words.signed(arms.total(terms))}")]
        # What it does stands beside the sum where it has no room beside the trait.
        beside = VALUE_AT + measure(said) + 2 + measure(right[0].text) <= width
        rows.append((_valued(cut(named, VALUE_AT - 1), [span(said)], width, right if beside else ()), ""))
        rows += _summed(sum_words(sight, terms), width, whole, () if beside else right)
    guards = arms.defence(scene, sheet)
    said = sum_words(sight, guards) if guards else "0"
    rows.append((_valued(sight.label("defence_factor"), [span(sight.words.signed(arms.total(guards)))], width), ""))
    if guards:
        rows += _summed(said, width, whole)
    scales = [
        f"{sight.label(name)} {sight.words.signed(n)}{_times(n)}"
        for name, n in (
            ("strength_scale", sheet.strength_scale),
            ("mass_scale", sheet.mass_scale),
            ("speed_scale", sheet.speed_scale),
        )
        if n
    ]
    if scales:
        rows.append(([span("  ".join(scales))], ""))
    if who.points or who.is_player:
        held = sight.words.count("fudge_point", who.points)
        rows.append(([span(held)], ""))
    return rows


def _times(scale: int) -> str:
    """How many times human a Scale is, as far as the book's table goes."""
    return f" ({float(multiplier(scale)):g}x)" if scale in TABLE else ""


def _wounds(sight: Sight, scene: Scene, sheet: FudgeSheet, width: int) -> Rows:
    """The wound row, a line a level, with what each takes off; the worst one's state at the top."""
    row, marks = row_of(scene, sheet), filled(scene, sheet)
    capacity = sight.words.level(sight.ladder, sheet.capacity)
    lost = penalty(scene, sheet)
    now = wound_label(sight, scene, status(scene, sheet))
    if lost:
        now += f" {sight.words.signed(lost)}"
    rows: Rows = [(_valued(sight.label("damage_capacity"), [span(capacity)], width, [span(now)]), "")]
    for level, marked in zip(row, marks, strict=True):
        boxes = [span(MARKED * marked, "harm"), span(FREE * max(0, level.boxes - marked), "muted")]
        word = sight.label("down") if level.penalty is None else sight.words.signed(level.penalty)
        right = [span(word, "muted")] if level.penalty != 0 else []
        rows.append((_valued(wound_label(sight, scene, level.key), boxes, width, right), ""))
    stun = stunned_now(sheet)
    if sheet.stun:
        taken = [span(sight.words.signed(stun), "muted")] if stun else []
        rows.append(
            (_valued(term_word(sight, sheet.stun), [span(str(sheet.stun_rounds or ""), "harm")], width, taken), "")
        )
    if sheet.pawn:
        rows.append(([span(sight.label("pawn"), "muted")], ""))
    if sheet.stunning:
        rows.append((_valued(sight.label("knock_out"), [span(str(sheet.stunning), "harm")], width), ""))
    if not is_graded(scene) and sheet.points:
        rows[0] = (
            _valued(
                sight.label("damage_capacity"),
                [span(capacity)],
                width,
                [span(f"{sight.words.count('wound_point', sheet.points)}  {now}")],
            ),
            "",
        )
    return rows


def _traits(sight: Sight, sheet: FudgeSheet, width: int) -> Rows:
    pairs = [*sorted(sheet.attributes.items(), key=lambda pair: -pair[1])]
    pairs += sorted(sheet.skills.items(), key=lambda pair: -pair[1])
    pairs += sorted(sheet.powers.items(), key=lambda pair: -pair[1])
    if sheet.others is not None:
        pairs.append((sight.label("all_others"), sheet.others))
    step = width // 2
    rows: Rows = []
    for start in range(0, len(pairs), 2):
        cells = [
            (
                place * step,
                [span(f"{sight.words.signed(n)} ", "text", bold=True), span(cut(name, max(1, step - 4)))],
            )
            for place, (name, n) in enumerate(pairs[start : start + 2])
        ]
        rows.append((columns(width, cells), ""))
    return rows


def _others(sight: Sight, sheet: FudgeSheet, width: int) -> Rows:
    rows: Rows = []
    # What is not there yet but was thought of: how hard it is, what helps, and what it counts untrained (§2.4).
    for name in dict.fromkeys([*sheet.learned, *sheet.related]):
        kind = sight.label(f"skill_{sheet.learned.get(name, 'most')}")
        leans = f", {sheet.related[name]}" if name in sheet.related else ""
        level = sheet.traits.get(name)
        count = untrained(sheet, name, sheet) if level is None else level
        said = f"{kind}{leans}" + ("" if level is not None else f", {sight.label('untrained')}")
        right = [span(sight.words.level(sight.ladder, count), "muted")]
        rows.append((_valued(cut(name, VALUE_AT - 1), [span(said, "muted")], width, right), ""))
    for key, names in (("gifts", sheet.gifts), ("faults", sheet.faults)):
        if names:
            rows.append((_valued(sight.label(key), [span(cut(", ".join(names), max(1, width - VALUE_AT)))], width), ""))
    if sheet.unspent:
        rows.append((_valued(sight.label("experience"), [span(str(sheet.unspent))], width), ""))
    return rows
