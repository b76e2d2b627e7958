"""The card of a cold open: what to know when an evening goes on."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.catalogue import BOOK
from tracker.engine.evening import stranded
from tracker.language.names import name_of
from tracker.model.cast import GM
from tracker.model.order import Rcs, Rounds
from tracker.storage.library import LAST_SENTENCES
from tracker.ui.labels import label
from tracker.ui.library.words import says
from tracker.ui.paint import Line, Picture, Span, blank, framed, row, span, wrap
from tracker.ui.panels.heading import heading
from tracker.ui.places.healing import state, tonight, untreated
from tracker.ui.sight import Sight

VALUE = 12
WIDEST = 100


def cold_open(sight: Sight, width: int, height: int) -> Picture:
    """Where, whose turn, what is open, what is locked, what heals tonight, the last five sentences."""
    wide = min(width, WIDEST)
    lines = [heading(wide, says(sight.words, "cold_title"), says(sight.words, "cold_hint"), focused=True)]
    for name, values in _facts(sight):
        for number, value in enumerate(_wrapped(values, wide - VALUE)):
            title = "" if number else says(sight.words, name)
            lines.append(row(wide, [span(f"{title:<{VALUE}}", "muted"), *value]))
    air = height - len(lines) > LAST_SENTENCES + 3
    if air:
        lines.append(blank(wide))
    lines.append(heading(wide, says(sight.words, "last_sentences")))
    lines += _sentences(sight, wide, height - len(lines))
    return framed([row(width, line) for line in lines], width, height)


def _wrapped(values: list[list[Span]], width: int) -> Iterator[list[Span]]:
    for value in values:
        text = "".join(part.text for part in value)
        if len(value) == 1:
            yield from ([span(line, value[0].ink.fg, bold=value[0].ink.bold)] for line in wrap(text, width, 3))
        else:
            yield value


def _facts(sight: Sight) -> Iterator[tuple[str, list[list[Span]]]]:
    """Each fact with its values, one a line; what there is none of is said in one word, muted."""
    none = [[span(says(sight.words, "cold_none"), "muted")]]
    yield "cold_where", _where(sight)
    if sight.scene is not None and sight.scene.summary.strip():
        yield "cold_about", [[span(" ".join(sight.scene.summary.split()), "muted")]]
    yield "cold_turn", _turn(sight)
    yield "cold_open", _open(sight) or none
    yield "cold_locked", _locked(sight) or none
    yield "cold_heals", _heals(sight) or none


def _where(sight: Sight) -> list[list[Span]]:
    scene = sight.scene
    if scene is None:
        return [[span(sight.label("no_scene"))]]
    here = [scene.title or sight.label("unnamed_scene")]
    if scene.ended:
        here.append(says(sight.words, "state_ended"))
    elif scene.order is not None:
        word = "ct" if isinstance(scene.order, Rcs) else "round" if scene.order.kind == "rounds" else "exchange"
        here.append(f"{sight.label(word)} {scene.order.exchange}")
    elif scene.frame:
        here.append(sight.label(scene.frame))
    others = [held.title for held in sight.table.scenes if not held.ended and held.id != scene.id]
    rows = [[span(", ".join(here), "strong", bold=True)]]
    if left := stranded(sight.table):
        names = sight.words.join([sight.name(who) for who in left])
        rows.append([span(says(sight.words, "cold_stranded", {"names": names}))])
    return rows + ([[span(says(sight.words, "cold_also", {"names": ", ".join(others)}))]] if others else [])


def _turn(sight: Sight) -> list[list[Span]]:
    scene = sight.scene
    if sight.table.ended:
        return [[span(sight.words.stopped(sight.label("evening_over")), "muted")]]
    if scene is None or scene.order is None:
        return [[span(sight.label("no_order"), "muted")]]
    rows: list[list[Span]] = []
    if scene.turn is not None:
        rows.append([span(sight.name(scene.turn.who), "turn", bold=True)])
    elif not sight.may_follow:
        rows.append([span(sight.label("nobody_on_turn"), "muted")])
    if sight.may_follow:
        # An order that knows who is next says so; else it is for the one on turn to choose.
        known = BOOK.next_is_known(scene)
        names = sight.words.join([sight.name(who) for who in sight.may_follow[: 1 if known else None]], "or")
        rows.append([span(says(sight.words, "cold_follows" if known else "cold_next", {"names": names}))])
    return rows


def _open(sight: Sight) -> list[list[Span]]:
    """Hits, rolls, compels, costs; then how many loose ends there are."""
    table, words = sight.table, sight.words
    hit_word = label(words, "hit")
    rows = [[span(f"{hit_word} {hit.id} {name_of(table, hit.who, words)}", "harm", bold=True)] for hit in table.hits]
    for roll in table.rolls:
        who = "" if roll.act.who is None else f" {name_of(table, roll.act.who, words)}"
        waits = [GM if part.who is None else part.who for part in roll.parts if part.waits]
        missing = words.join([name_of(table, each, words) for each in dict.fromkeys(waits)])
        said = says(words, "cold_dice", {"names": missing}) if missing else says(words, "cold_dice_lie")
        rows.append([span(f"{label(words, 'roll')} {roll.id}{who}: {said}", "strong")])
    scene = sight.scene
    if scene is not None:
        rows += [
            [span(says(words, "cold_blow", {"n": blow.id, "who": name_of(table, blow.who, words)}), "harm", bold=True)]
            for blow in scene.blows
        ]
        order = scene.order if isinstance(scene.order, Rounds) else None
        laid = 0 if order is None or order.resolved else sum(bool(held.manner) for held in order.declared)
        rows += [[span(says(words, "cold_choices", {"n": laid}))]] if laid else []
    for number, code in ((len(table.compels), "cold_compels"), (len(table.owing), "cold_costs")):
        if number:
            rows.append([span(says(words, code, {"n": number}))])
    if sight.loose:
        rows.append([span(says(words, "cold_loose", {"n": sight.loose}), "muted")])
    return rows


def _locked(sight: Sight) -> list[list[Span]]:
    """Points that are owed and not to be spent yet, and until when."""
    rows: list[list[Span]] = []
    for who in sight.table.cast:
        for lock in who.locked:
            facts = {
                "who": sight.name(who.id),
                "n": sight.count("fate_point", lock.n),
                "until": sight.label(lock.until),
            }
            rows.append([span(says(sight.words, "cold_lock", facts))])
    return rows


def _heals(sight: Sight) -> list[list[Span]]:
    rows: list[list[Span]] = []
    for held in (*tonight(sight.table), *untreated(sight.table)):
        when = state(sight.table, sight.words, held)
        text = held.aspect.text or sight.label(held.severity)
        rows.append([span(f"{sight.name(held.who.id)}: {text}, {when}")])
    return rows


def _sentences(sight: Sight, width: int, room: int) -> list[Line]:
    """The last ones that fit, each under its number; the newest is text, the others are muted."""
    kept: list[Line] = []
    for place, (seq, sentence) in enumerate(reversed(sight.lately)):
        fg = "muted" if place else "text"
        told = [
            row(width, [span(f"{seq if not n else '':>5}  ", "muted"), span(line, fg)])
            for n, line in enumerate(wrap(sentence, max(1, width - 7), 3))
        ]
        if len(kept) + len(told) > room and kept:
            break
        kept = [*told, *kept]
    return kept
