"""`?`: what can be done now, in context, in one small panel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tracker.engine.fate.groups import runs_on
from tracker.engine.fate.harm import boxes_and_slots
from tracker.engine.fate.needs import suppliers, what_it_pays
from tracker.engine.fate.prospects import concession, costs
from tracker.engine.fate.recovery import Held, all_held
from tracker.engine.fate.scale import benefits
from tracker.engine.fate.system import is_gms, opposing_side, rules_for, rules_of
from tracker.language.chips import brackets
from tracker.language.table_words import table_words
from tracker.model.aspects import Aspect
from tracker.model.cast import GM, FateSheet, Id
from tracker.model.checks import OpenCheck
from tracker.model.rolls import AttackAim, Hit, Roll
from tracker.rules.aspects import may_compel, may_pay
from tracker.rules.costs import called, gauge
from tracker.rules.fate import CONDENSED, RULESETS, Outcome, Ruleset, outcome
from tracker.rules.fudge.edition import EDITIONS
from tracker.rules.recovery import DIFFICULTY, difficulty
from tracker.ui.paint import Line, Picture, Span, blank, columns, cut, framed, on, span, wrap
from tracker.ui.panels.heading import heading
from tracker.ui.panels.people import people
from tracker.ui.places.contest_now import of_frame, of_roll
from tracker.ui.places.drawing import longest
from tracker.ui.places.fudge_now import check_topics, fudge_now
from tracker.ui.places.healing import state, tonight
from tracker.ui.places.now_order import order_sentences
from tracker.ui.places.now_tactical import tactics
from tracker.ui.places.results import ACTIONS, action_of, mode_of, result
from tracker.ui.places.roll import aim_text
from tracker.ui.places.rulebook import summary
from tracker.ui.places.ruler import WORDS
from tracker.ui.places.what_row import about
from tracker.ui.places.words import say
from tracker.ui.sight import Sight

Subject = Roll | Hit | Aspect | OpenCheck | None
PAD = 1
"""Cells around the text; the panel floats and has no border."""

RULE = 99
"""The group of what the rulebook says."""
OPEN = 6
"""Most open rolls and hits that are named."""
REPLAY_KEYS = (
    ("Left Right", "entry"),
    ("[ ]", "exchange"),
    ("Home End", "ends"),
    ("Space", "play"),
    ("1 2 4 8", "speed"),
    ("g", "go"),
    ("/ n N", "find"),
    ("h H", "hit"),
    ("x X", "out"),
    ("r R", "ruling"),
    ("v", "undone"),
    ("b", "branch"),
    ("w", "recap"),
    ("Tab", "look"),
    ("F1", "keys"),
    ("Esc q", "leave"),
)


class Entry(NamedTuple):
    """A sentence, perhaps with a label before it."""

    text: str
    label: str = ""
    now: bool = False
    """It is what the dice say at present."""
    group: int = 0
    """Entries of one group stand together."""
    key: bool = False
    """The label is a key to press."""
    spare: bool = False
    """It is left out where room is short."""


def _by_key(entry: Entry) -> Entry:
    """A sentence that begins with the key it is about has it as its label: "t: whoever has the skill"."""
    key, colon, text = entry.text.partition(": ")
    if entry.label or not colon or len(key) != 1 or not text:
        return entry
    return entry._replace(label=key, text=text[0].upper() + text[1:], key=True)


def draw_what_now(sight: Sight, subject: Subject, width: int, height: int) -> Picture:
    """What can be done about the table (None), an open roll, a hit or an aspect."""
    title, entries = _content(sight, subject)
    entries = [_by_key(entry) for entry in entries]
    inner = max(1, width - 2 * PAD)
    now = say(sight, "now_title")
    lines: list[Line] = [blank(width, "raised")]
    if _height(entries, inner, _labels(entries, inner)) > height:
        entries = [entry for entry in entries if not entry.spare]
    size = _labels(entries, inner)
    roomy = _height(entries, inner, size) + len({entry.group for entry in entries}) - 1 < height
    for place, entry in enumerate(entries):
        if place and roomy and entry.group != entries[place - 1].group:
            lines.append(blank(width, "raised"))
        lines += [_padded(line, width) for line in _rows(entry, inner, size)]
    leave = sight.words.screen("Esc back" if len(lines) <= height else "up and down   Esc back")
    lines[0] = _padded(heading(inner, title, f"{now}   {leave}" if title != now else leave), width)
    kept = lines[:height]
    last = [_padded(line, width) for line in _rows(entries[-1], inner, size)] if entries else []
    if len(lines) > height > len(last) + 2 and entries[-1].group == RULE:
        # What the book says stays in sight at the foot.
        left = height - len(last) - 1
        more = _padded([span(say(sight, "more_rows", n=len(lines) - len(last) - left), "muted")], width)
        kept = [*lines[:left], more, *last]
    elif len(lines) > height > 1:
        kept[-1] = _padded([span(say(sight, "more_rows", n=len(lines) - height + 1), "muted")], width)
    return framed([*kept, *[blank(width, "raised")] * (height - len(kept))], width, height)


def _content(sight: Sight, subject: Subject) -> tuple[str, list[Entry]]:
    if sight.replay is not None and not isinstance(subject, Aspect):
        return say(sight, "now_title"), list(_replay(sight, *sight.replay))
    title, entries = _explained(sight, subject)
    rule = summary(sight.words, sight.scene, subject)
    return title, [*entries, *([Entry(rule, group=RULE)] if rule else [])]


def _explained(sight: Sight, subject: Subject) -> tuple[str, list[Entry]]:
    """What can be done, without what the book says of it."""
    match subject:
        case Roll():
            title = f"{say(sight, 'roll_title', n=subject.id)}, {aim_text(sight, subject)}"
            return title, list(_roll(sight, subject))
        case Hit():
            return say(sight, "hit_title", n=subject.id), list(_hit(sight, subject))
        case Aspect():
            return sight.name(subject.id), list(_aspect(sight, subject))
        case OpenCheck():
            title = say(sight, "roll_title", n=subject.id)
            scene = sight.scene
            own = {} if scene is None or scene.system not in EDITIONS else table_words(sight.words, scene)
            return title, [Entry(say(sight, f"check_now_{key}", **own)) for key in check_topics(subject)]
    return say(sight, "now_title"), [*_table(sight), *_brackets(sight)]


def _rows(entry: Entry, width: int, size: int) -> Iterator[list[Span]]:
    """The sentence wrapped beside its label."""
    start = size + 2 if size else 0
    text = "strong" if entry.now else "text"
    for number, piece in enumerate(wrap(entry.text, max(1, width - start))):
        label = [span(cut(entry.label, size), "strong" if entry.now or entry.key else "muted", bold=entry.key)]
        cells = [(0, label if number == 0 else []), (start, [span(piece, text)])]
        yield columns(width, cells if start else cells[1:])


def _labels(entries: list[Entry], width: int) -> int:
    """Cells of the labels."""
    return min(longest(entry.label for entry in entries), width // 3)


def _height(entries: list[Entry], width: int, size: int) -> int:
    return 1 + sum(len(list(_rows(entry, width, size))) for entry in entries)


def _padded(parts: Line | list[Span], width: int) -> Line:
    inner = max(1, width - 2 * PAD)
    line = [Span(part.text, part.ink._replace(ground="")) for part in parts]
    return on(columns(width, [(0, []), (min(PAD, width - 1), columns(inner, [(0, line)]))]), "raised")


def _table(sight: Sight) -> Iterator[Entry]:
    """What is open, whose turn, who may follow, and what each action may come to."""
    yield from _open(sight)
    scene = sight.scene
    if told := tuple(fudge_now(sight, scene)):
        yield from (Entry(text, label, group=bool(label), key=len(label) < 4) for label, text in told)
        return
    if scene is not None and (lines := tuple(of_frame(sight, scene))):
        yield from (Entry(line, group=-1) for line in lines)
    actor = sight.actor
    if scene is not None and scene.order is None and scene.frame in ("contest", "challenge"):
        return
    tactical = sight.game == "tactical"
    on_turn = "now_turn_tactical" if tactical else "now_turn"
    if actor or not tactical:
        yield Entry(say(sight, on_turn, who=actor) if actor else say(sight, "now_nobody"))
    if sight.may_follow and not tactical:
        yield Entry(say(sight, "now_next", names=tuple(sight.may_follow)))
    yield from (Entry(said) for said in (*about(sight), *order_sentences(sight)))
    if sight.scene is not None and len(sight.scene.zones) > 1 and not tactical:
        yield Entry(say(sight, "now_moving"), say(sight, "now_move"), group=1)
    keyed = ((sight.words.key(lead), said, group) for lead, said, group in tactics(sight))
    yield from (Entry(said, lead, group=group, key=len(lead) == 1) for lead, said, group in keyed)
    yield from _heals(sight, 0)
    rules = _rules(sight)
    if rules is not None and sight.scene is not None and sight.scene.options.full_defence:
        key = "now_full_focus" if rules.full_defence == "focus" else "now_full_plain"
        yield Entry(say(sight, key), sight.words.key("D"), group=1, key=True)
    for group, action in enumerate(ACTIONS if rules is not None else (), 2):
        assert rules is not None
        said = "; ".join(f"{say(sight, WORDS[each])}: {result(sight, rules, action, each)}" for each in Outcome)
        yield Entry(sight.words.stopped(said), say(sight, f"now_{action}"), group=group)
    if rules is not None:
        yield Entry(say(sight, "now_together"), group=len(ACTIONS) + 2)
        pool = _pool(sight)
        yield Entry(say(sight, "now_points_keys", **pool), say(sight, "now_points"), group=len(ACTIONS) + 2)


def _brackets(sight: Sight) -> Iterator[Entry]:
    """Which brackets around a number mean which side, of those that are here."""
    sides = {person.place for person in people(sight).by_id.values() if person.place is not None}
    told = [
        f"{opening}{letter}1{closing} {side.name}"
        for place, side in enumerate(sight.table.sides)
        if place in sides
        for opening, letter, closing in (brackets(place),)
    ]
    if told:
        yield Entry(say(sight, "now_brackets", sides=", ".join(told)), group=RULE - 1, spare=True)


def _pool(sight: Sight) -> dict[str, object]:
    """What the GM's pool holds, and how it came to that."""
    scene = sight.scene
    if scene is None or scene.ended:
        return {}
    gained = scene.pool + scene.pool_spent - scene.pool_start
    facts = {"n": scene.pool, "start": scene.pool_start, "gained": gained, "spent": scene.pool_spent}
    return {name: value for name, value in facts.items() if value or name in ("n", "start")}


def _heals(sight: Sight, group: int) -> Iterator[Entry]:
    """What is gone at the end of the scene or of the session that runs."""
    for held in tonight(sight.table):
        when = state(sight.table, sight.words, held)
        yield Entry(say(sight, "now_heals", who=held.who.id, aspect=held.aspect.id, when=when), group=group)


def _open(sight: Sight) -> Iterator[Entry]:
    """Hits and rolls that wait, before everything else, as Enter goes to them: the oldest hit, the newest roll."""
    table = sight.table
    said = [say(sight, "now_open_hit", n=hit.id, who=hit.who) for hit in table.hits]
    rolls = sorted(table.rolls, key=lambda roll: -roll.id)
    said += [say(sight, "now_open_roll", n=roll.id, who=roll.act.who) for roll in rolls]
    goes = say(sight, "now_waiting_one" if len(said) == 1 else "now_waiting_first")
    if len(said) > OPEN:
        said[OPEN:] = [say(sight, "now_open_more", n=len(said) - OPEN)]
    if said:
        yield Entry(say(sight, "now_waiting", what=", ".join(said), goes=goes), now=True)


def _replay(sight: Sight, entry: int, last: int) -> Iterator[Entry]:
    """The keys of a replay."""
    yield Entry(say(sight, "now_replay", n=entry, last=last))
    for keys, key in REPLAY_KEYS:
        yield Entry(say(sight, f"now_replay_{key}"), keys, group=1, key=True)


def _rules(sight: Sight) -> Ruleset | None:
    """None where another game than Fate is played."""
    scene = sight.scene
    if scene is None:
        return CONDENSED
    return rules_of(scene) if scene.system in RULESETS else None


def _roll(sight: Sight, roll: Roll) -> Iterator[Entry]:
    """Its outcomes in this game, the present one marked, and what may be done while it is open."""
    rules = rules_of(sight.table.scenes[roll.scene])
    now = None if roll.shifts is None else outcome(roll.shifts)
    for each in Outcome if roll.aim.aim not in ("trait", "contest") else ():
        said = result(sight, rules, action_of(roll), each, mode_of(roll))
        yield Entry(sight.words.stopped(said), say(sight, WORDS[each]), each is now)
    for cost in costs(sight.table, roll):
        yield Entry(say(sight, f"choice_{called(rules.name, cost.meaning)}"), cost.key, group=1, key=True)
        if cost.cost in ("minor", "major"):
            yield Entry(say(sight, f"now_{called(rules.name, cost.cost)}"), group=1)
        if cost.cost == "major" and roll.shifts is not None:
            how = say(sight, f"gauge_{gauge(-roll.shifts)}")
            yield Entry(say(sight, "now_gauge", n=-roll.shifts, gauge=how), group=1)
    if roll.aim.aim == "trait":
        yield Entry(say(sight, "gm_reads"))
    elif roll.oppose is None and roll.aim.aim != "contest":
        yield Entry(say(sight, "now_no_opposition"), group=2)
    yield from (Entry(line, group=2) for line in of_roll(sight, roll))
    if any(part.waits for part in roll.parts):
        yield Entry(say(sight, "now_roll_waits"), group=2)
    if roll.spread:
        yield Entry(say(sight, f"now_{roll.spread}"), group=2)
    elif roll.batch:
        yield Entry(say(sight, "now_batch"), group=2)
    if any(part.waits and part.who is not None for part in roll.parts):
        yield Entry(say(sight, "now_team"), group=3)
    if any(roll.parts[place].waits for place in roll.places):
        yield Entry(say(sight, "now_step_in"), group=3)
    if isinstance(roll.aim, AttackAim):
        yield from _concede(sight, roll, roll.aim)
        yield Entry(say(sight, "now_undiced"), group=2)
        yield Entry(say(sight, "now_in_the_way"), group=2)
    if any(benefits(sight.table, roll, place) for place in range(len(roll.parts))):
        yield Entry(say(sight, "now_scale"), group=2)
    yield Entry(say(sight, "now_open"), group=2)


def _concede(sight: Sight, roll: Roll, aim: AttackAim) -> Iterator[Entry]:
    """Before the dice fall whoever is attacked may leave by their own word."""
    pays = concession(sight.table, aim.target)
    if pays.possible and not roll.spread:
        yield Entry(say(sight, "now_concede", who=aim.target, n=pays.n), group=3)


def _hit(sight: Sight, hit: Hit) -> Iterator[Entry]:
    """How absorbing works here, and what the other ways cost and pay."""
    who = sight.table.cast[hit.who]
    rules = rules_for(sight.table.scenes[hit.scene], who)
    if runs_on(who):
        yield Entry(say(sight, "now_hit_filler" if who.kind == "filler" else "now_hit_row"))
        yield Entry(say(sight, "now_hit_last"))
    else:
        yield Entry(say(sight, "now_hit_many" if rules.many_boxes else "now_hit_one", n=hit.shifts))
    if isinstance(who.sheet, FateSheet) and boxes_and_slots(who, hit.harm)[1]:
        values = dict.fromkeys(f"{sight.label(slot.severity)} {slot.value}" for slot in who.sheet.slots)
        yield Entry(say(sight, "now_hit_values", values=", ".join(values)))
        extreme = [n for n, slot in enumerate(who.sheet.slots) if slot.severity == "extreme"]
        if any(not boxes_and_slots(who, hit.harm, rules)[1][n].taken for n in extreme):
            yield Entry(say(sight, "now_hit_extreme"))
        by = hit.by or opposing_side(sight.table, sight.table.scenes[hit.scene], hit.who)
        if by:
            yield Entry(say(sight, "now_hit_free", by=by))
    yield Entry(say(sight, "now_hit_out", who=hit.who), group=1)
    pays = concession(sight.table, hit.who)
    if pays.fault != "no_conflict":
        yield Entry(say(sight, "now_hit_concede", n=pays.n), group=2)
        if not pays.possible:
            yield Entry(say(sight, "now_hit_late"), group=2)


def _aspect(sight: Sight, aspect: Aspect) -> Iterator[Entry]:
    """What it is, whose free invokes it has, what invoking it costs and whom it pays, what compelling it pays."""
    yield Entry(say(sight, f"now_aspect_{aspect.kind}", who=aspect.on or "", role=aspect.role))
    if aspect.hidden or not aspect.known:
        yield Entry(say(sight, "now_aspect_hidden" if aspect.hidden else "now_aspect_unknown"))
    if aspect.by:
        yield Entry(say(sight, "now_aspect_by", by=aspect.by, roll=aspect.origin or None))
    for held in all_held(sight.table):
        if held.aspect.id == aspect.id:
            yield from _healing(sight, held)
    for free in aspect.free:
        yield Entry(say(sight, "now_free", owner=free.owner, n=free.n), group=1)
    if not aspect.free:
        yield Entry(say(sight, "now_no_free"), group=1)
    yield Entry(say(sight, "now_invoke"), group=2)
    if may_pay(aspect.kind):
        yield from _prices(sight, aspect)
    who = sight.table.cast.get(aspect.on)
    if may_compel(aspect.kind) and who is not None:
        yield Entry(say(sight, "now_compel", who=who.id), group=3)
        if aspect.hidden or not aspect.known:
            yield Entry(say(sight, "now_compel_hidden"), group=3)
    yield from (Entry(text, when, group=4) for when, text in sight.story)


def _healing(sight: Sight, held: Held) -> Iterator[Entry]:
    """When a consequence is gone, and what treating it takes."""
    when = state(sight.table, sight.words, held)
    yield Entry(say(sight, "now_heals", who=held.who.id, aspect=held.aspect.id, when=when))
    rules = _rules(sight)
    if held.severity in DIFFICULTY and not held.slot.recovering and rules is not None and rules.recovery_roll:
        level, own = (difficulty(held.severity, on_oneself=mine) for mine in (False, True))
        yield Entry(say(sight, "now_untreated", n=level, own=own))


def _prices(sight: Sight, aspect: Aspect) -> Iterator[Entry]:
    """What a point for it does: on the open rolls that it could help, else for whoever is on turn and for the GM."""
    table = sight.table
    asked = [
        (who, what_it_pays(table, roll, place, aspect, who))
        for roll in table.rolls
        for place in range(len(roll.parts))
        for who in suppliers(table, roll, place)[:1]
    ]
    if not asked:
        asked = [(who, None) for who in (sight.actor, GM) if who]
    for said in dict.fromkeys(_price(sight, who, to) for who, to in asked):
        yield Entry(said, group=2)


def _price(sight: Sight, who: Id, to: Id | None) -> str:
    payer = "gm" if is_gms(sight.table, who) else "costs"
    where = "bank" if to is None else "to" if sight.table.cast[to].is_player else "pool"
    return say(sight, f"now_{payer}_{where}", who=who, to=to or "")
