"""A Fudge round: one group of rows a fight, columns aligned across groups, then the blows that wait."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import NamedTuple

from tracker.engine.fudge.body import filled, level_named, level_word, penalty, row_of, row_whole
from tracker.engine.fudge.duel_odds import duel_odds
from tracker.engine.fudge.melee import choice_of, sides
from tracker.engine.fudge.rounds import is_decided, is_over, to_strike, waiting
from tracker.engine.fudge.traits import fought_with, weapon_in_hand
from tracker.language.tell_sums import terms_text, why_word
from tracker.model.blows import Blow, Fight, Sum
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Declaration, Rounds
from tracker.model.table import Scene
from tracker.rules.fudge.several import penalty as penalty_of
from tracker.ui.cells import CUT
from tracker.ui.glyphs import FREE, MARKED, SEALED
from tracker.ui.labels import label, short_label
from tracker.ui.paint import Line, Picture, Span, Spot, blank, columns, cut, cut_name, framed, measure, on, span
from tracker.ui.panels.heading import heading, more_line
from tracker.ui.panels.people import People, chip, mark, name_ink, people
from tracker.ui.places.words import first_upper
from tracker.ui.sight import Sight

NAME_AT, TRAIT_AT, CHOICE_AT, WOUNDS_AT = 6, 19, 37, 48
"""Where the columns begin that have all the room they want."""
NARROWEST = 5
"""Cells of a wound level, the blank after it counted."""
SHORTEST = 7
"""Cells that a name keeps."""
TRAIT_ROOM, CHOICE_ROOM = 16, 10
"""Cells that what came of a fight needs, and a choice with its dice."""


def rounds_panel(sight: Sight, width: int, height: int) -> Picture:
    """The fights of the round."""
    scene = sight.scene
    if scene is None or not isinstance(scene.order, Rounds):
        return framed([], width, height)
    title = f"{sight.label('round').capitalize()} {scene.order.exchange}"
    word = sight.label("fights" if len(scene.fights) > 1 else "fight")
    note = f"{len(scene.fights)} {word}" if len(scene.fights) else ""
    lines = [heading(width, title, note, focused=sight.panel == "map")]
    spots: list[Spot] = []
    here = people(sight)
    at = _columns(sight, scene, width)
    said = _heads(sight, scene, {key: room for key, (_, room) in at.wounds.items()})
    heads = [(start, [span(said[key], "muted")]) for key, (start, _) in at.wounds.items()]
    cells = [
        (at.trait, [span(sight.label("clash_result" if sight.faced else "trait"), "muted")]),
        (at.choice, [span(sight.label("choice"), "muted")]),
    ]
    lines.append(_flat(width, [*cells, *heads]))
    for fight in scene.fights:
        beside = _note(sight, scene, fight)
        name = _named(sight, fight, width - measure(beside) - 2)
        lines.append(_flat(width, [(0, [span(name, "muted", bold=True)])], beside))
        sums = sides(sight.table, scene, fight)
        for who in fight.people:
            person = here.by_id.get(who)
            if person is None:
                continue
            spots.append(Spot(len(lines), 0, width, who))
            lines.append(_fighter(sight, scene, here, who, sums[who].sum, width, at))
    if not len(scene.fights):
        lines.append(_flat(width, [(0, [span(_without_key(sight, sight.label("nobody_fights_yet")), "muted")])]))
    others = _others(sight, scene, here)
    struck = [who for who in others if any(blow.who == who for blow in scene.blows)]
    # Whoever is struck keeps the row: of many blows the last are told by their number, not line by line.
    room = height - len(lines) - 2 - (len(struck) + 1 if struck else 0)
    foot = [blank(width), *_blows(sight, scene, width, room)]
    foot.append(_flat(width, [(0, [span(_next(sight, scene), "muted")])]))
    left = max(0, height - len(lines) - len(foot) - 1)
    every, others = others, sorted(sorted(others, key=lambda who: who not in struck)[:left], key=others.index)
    if every and len(lines) + len(foot) < height:
        cut_off = f"+{len(every) - len(others)} {sight.label('more')}" if len(others) < len(every) else ""
        lines.append(_flat(width, [(0, [span(sight.label("in_no_fight"), "muted", bold=True)])], cut_off))
    for who in others:
        spots.append(Spot(len(lines), 0, width, who))
        lines.append(_fighter(sight, scene, here, who, _shooter(sight, who), width, at))
    most = height - 1
    if len(lines) + len(foot) > height and len(lines) > most:
        # What is told below gives way, and of the fights the last.
        missing = len(lines) - most + 1
        lines, foot = [*lines[: most - 1], _flat(width, [(0, more_line(sight, missing))])], foot[-1:]
    return framed([*lines, *foot], width, height, [spot for spot in spots if spot.row < most])


def _others(sight: Sight, scene: Scene, here: People) -> list[Id]:
    """Who is here and can be hurt, but in no fight: those who shoot, and those shot at."""
    fighting = {who for fight in scene.fights for who in fight.people}
    people_here = (held.id for held in scene.here if held.takes_part and held.id in here.by_id)
    return [id for id in people_here if id not in fighting and isinstance(sight.table.cast[id].sheet, FudgeSheet)]


def _shooter(sight: Sight, who: Id) -> Sum:
    """What somebody in no fight would use: what flies, else what is in the hand."""
    sheet = sight.table.cast[who].sheet
    if not isinstance(sheet, FudgeSheet):
        return Sum(who=who)
    trait, level = fought_with(sheet, weapon_in_hand(sheet, missile=True) or weapon_in_hand(sheet))
    return Sum(who=who, trait=trait, rating=level)


def _flat(width: int, cells: list[tuple[int, list[Span]]], right: str = "") -> Line:
    return on(columns(width, cells, [span(right, "muted")] if right else []), "ground")


def _named(sight: Sight, fight: Fight, room: int) -> str:
    """Who fights whom; where that is too long every foe keeps the beginning of its name, and its number."""
    names = [sight.name(who) for who in fight.foes]
    head = f"{sight.name(fight.one)} {sight.label('against')} "
    longest = max(map(measure, names))
    for most in range(longest, SHORTEST - 1, -1):
        said = head + sight.words.join([cut_name(name, most) for name in names])
        if measure(said) <= room:
            return said
    numbers = sight.words.join([str(sight.table.cast[who].number) for who in fight.foes])
    return cut(head + (numbers if len(names) > 1 else names[0]), room)


def _note(sight: Sight, scene: Scene, fight: Fight) -> str:
    word = f"{len(fight.foes)} {sight.label('on_one')} 1" if len(fight.foes) > 1 else f"1 {sight.label('on_one')} 1"
    if len(fight.foes) > 1 and (lost := penalty_of(len(fight.foes) - len(fight.ignored), scene.options.lone)):
        word += f": {sight.words.signed(lost)}"
    order = scene.order
    read = isinstance(order, Rounds) and fight.id in order.resolved
    if read:
        return f"{word}  {sight.label('resolved')}"
    odds = _odds(sight, scene, fight)
    return f"{odds}  {word}" if odds else word


def _odds(sight: Sight, scene: Scene, fight: Fight) -> str:
    """Of a duel whose choices are open: how likely each strikes the other, dice that lie counted."""
    if not isinstance(scene.order, Rounds) or not scene.order.revealed or len(fight.foes) != 1:
        return ""
    found = duel_odds(sight.table, scene, fight)
    return f"{sight.label('strikes')} {float(found.strikes):.0%}, {sight.label('is_struck')} {float(found.struck):.0%}"


class _Columns(NamedTuple):
    """Where the columns begin."""

    trait: int
    choice: int
    boxes: int
    wounds: dict[str, tuple[int, int]]
    """By wound level: where its column begins, and how many cells it has."""
    counted: bool
    """Boxes are told as numbers: drawn they would have no room."""


def _columns(sight: Sight, scene: Scene, width: int) -> _Columns:
    """Choice and dice keep their room, and so does what wounds take off; trait and name give way, then the boxes."""
    most = _most(sight, scene)
    drawn = [{key: max(least, n + 1) for key, n in most.items()} for least in (NARROWEST, NARROWEST - 1)]
    told = {key: 2 * len(str(n)) + 2 for key, n in most.items()}
    now = max(measure(sight.label(key)) for key in ("dying", "dead", "down"))
    narrowest = NAME_AT + SHORTEST + 1
    for rooms in (*drawn, told):
        boxes = min(WOUNDS_AT, width - now - sum(rooms.values()))
        choice = min(CHOICE_AT, boxes - CHOICE_ROOM - 1)
        trait = min(TRAIT_AT, choice - TRAIT_ROOM - 1)
        if trait >= narrowest:
            break
    trait = max(trait, narrowest)
    choice = max(choice, trait + SHORTEST + 1)
    boxes = max(boxes, choice + CHOICE_ROOM + 1)
    starts = accumulate(rooms.values(), initial=boxes)
    wounds = {key: (start, room) for (key, room), start in zip(rooms.items(), starts, strict=False)}
    return _Columns(trait, choice, boxes, wounds, rooms is told)


def _most(sight: Sight, scene: Scene) -> dict[str, int]:
    """The most boxes that somebody here has in each wound level that has any."""
    sheets = [sight.table.cast[held.id].sheet for held in scene.here]
    rows = [row_of(scene, sheet) for sheet in sheets if isinstance(sheet, FudgeSheet)]
    found = {
        level.key: max((held.boxes for row in rows for held in row if held.key == level.key), default=level.boxes)
        for level in row_whole(scene)
    }
    return {key: n for key, n in found.items() if n}


def _heads(sight: Sight, scene: Scene, rooms: Mapping[str, int]) -> dict[str, str]:
    """The heads of wound levels in a few cells each, in the table's own words where it has them; no two are the same.

    Of two that begin alike the later one has the first letters of its words, or a number.
    """
    heads: dict[str, str] = {}
    for key, room in rooms.items():
        word = level_named(scene, key)
        short = cut(first_upper(short_label(sight.words, word)), NARROWEST - 1)
        short = short if measure(short) < room else cut(f"{short}  ", room).removesuffix(CUT)
        letters = "".join(part[:1].upper() for part in label(sight.words, word).split())
        ways = (short, letters if len(letters) > 1 else "", *(f"{short[:1]}{n}" for n in range(2, len(rooms) + 2)))
        heads[key] = next(way for way in ways if way and way.strip() not in heads.values())
    return {key: head.strip() for key, head in heads.items()}


def _fighter(sight: Sight, scene: Scene, here: People, who: Id, made: object, width: int, at: _Columns) -> Line:
    person, held = here.by_id[who], sight.table.cast[who]
    fights = any(who in fight.people for fight in scene.fights)
    trait, rating = getattr(made, "trait", ""), getattr(made, "rating", 0)
    rolled_on, room = f"{trait} {sight.words.level(sight.ladder, rating)}".strip(), at.choice - at.trait - 1
    cells: list[tuple[int, list[Span]]] = [
        (0, [mark(person)]),
        (1, chip(person, 4)),
        (NAME_AT, [name_ink(person, cut_name(person.name, at.trait - NAME_AT - 1))]),
        (at.trait, [_came(sight, scene, who, room) or span(cut(rolled_on, room))]),
        (at.choice, [_choice(sight, scene, who, at.boxes - at.choice - 1)] if fights else []),
    ]
    right = ""
    if isinstance(held.sheet, FudgeSheet):
        row, marks = row_of(scene, held.sheet), filled(scene, held.sheet)
        for level, full in zip(row, marks, strict=True):
            boxes = [span(MARKED * full, "harm"), span(FREE * max(0, level.boxes - full), "muted")]
            if at.counted:
                boxes = [span(f"{full}/{level.boxes}", "harm" if full else "muted")]
            if level.key in at.wounds:
                cells.append((at.wounds[level.key][0], boxes))
        lost = penalty(scene, held.sheet)
        right = sight.words.signed(lost) if lost else "-" if lost == 0 else sight.label("down")
        if lost is None and level_word(scene, held.sheet) in ("near_death", "dead"):
            right = sight.label({"near_death": "dying"}.get(level_word(scene, held.sheet), "dead")).lower()
    return on(columns(width, cells, [span(right)]), "turn_room" if person.on_turn else "ground")


def _came(sight: Sight, scene: Scene, who: Id, room: int) -> Span | None:
    """What came of it, once the fight is read: against several the degree to each, in the order of their rows."""
    faced = [held for held in sight.faced if held.who == who]
    if not faced:
        return None
    strikes, struck = any(held.strikes for held in faced), any(held.struck for held in faced)
    end = sight.label(
        "clash_both" if strikes and struck else f"clash_{'strikes' if strikes else 'struck' if struck else 'none'}"
    )
    # Of several who are beaten it is still to be said which is struck.
    picks = next((fight for fight in to_strike(sight.table, scene) if who in fight.people), None)
    if picks is not None and not strikes:
        strikes, end = picks.one == who, sight.label("clash_whom") if picks.one == who else ""
    degrees = " ".join(sight.words.signed(held.degree) for held in faced)
    if len(faced) == 1:
        n = faced[0].degree
        degrees = (
            f"{sight.label('clash_ahead' if n > 0 else 'clash_behind')} {abs(n)}" if n else sight.label("clash_even")
        )
    said = ", ".join(part for part in (degrees, end) if part)
    ink = "strong" if strikes else "harm" if struck else "text"
    return span(cut(said if measure(said) <= room else degrees, room), ink, bold=strikes)


def _choice(sight: Sight, scene: Scene, who: Id, room: int) -> Span:
    choice = choice_of(scene, who)
    if not choice.manner:
        return span(sight.label("choose"), "turn", bold=True)
    if choice.sealed:
        added = _added(sight, choice).strip(" ()")
        said = f"{SEALED}{sight.label('sealed')} {added}" if added else f"{SEALED} {sight.label('sealed')}"
        return span(cut(said, room), "muted")
    return span(cut(_open(sight, choice), room))


def _open(sight: Sight, choice: Declaration) -> str:
    if choice.stance:
        return f"{choice.stance:+d} / {-choice.stance:+d}{_added(sight, choice)}"
    dice = "" if choice.dice is None else f" {choice.dice.total:+d}"
    manner = "sweep" if choice.sweep and choice.manner == "normal" else choice.manner
    return f"{sight.label(f'manner_{manner}')}{dice}{_added(sight, choice)}"


def _added(sight: Sight, choice: Declaration) -> str:
    """The numbers on a roll, apart from its dice: they are no part of what is sealed."""
    added = sum(held.n for held in choice.modifiers if not held.struck)
    return f" ({sight.words.signed(added)})" if added else ""


def _blows(sight: Sight, scene: Scene, width: int, room: int) -> list[Line]:
    """The blows that wait, each with its sum where there is room for it, the first one always."""
    drawn = [_blow(sight, blow, width) for blow in scene.blows]
    if sum(map(len, drawn)) <= room or not drawn:
        return [line for each in drawn for line in each]
    lines = [*drawn[0], *(each[0] for each in drawn[1:])]
    if len(lines) <= room:
        return lines
    kept = max(2, room - 1)
    more = f"+{len(lines) - kept} {sight.label('more')}"
    return [*lines[:kept], _flat(width, [(0, [span(more, "muted")])])]


def _blow(sight: Sight, blow: Blow, width: int) -> list[Line]:
    words = sight.words
    added = terms_text(words, [*blow.offence, *blow.bonus])
    taken = ", ".join(f"{words.signed(-term.n)} {why_word(words, term.why)}" for term in blow.defence)
    said = ", ".join(part for part in (f"{words.signed(blow.relative)}", added, taken) if part)
    struck = f"{sight.label('blow')} {blow.id}: {sight.name(blow.who)}"
    head = struck if blow.by is None else f"{sight.name(blow.by)} {sight.label('strikes')} {sight.name(blow.who)}"
    return [
        _flat(width, [(0, [span(cut(head, width - 8), "strong", bold=True)])], f"= {blow.calculated}"),
        _flat(width, [(2, [span(cut(said, max(1, width - 2)), "muted")])]),
    ]


def _next(sight: Sight, scene: Scene) -> str:
    """What the round waits for; at the table also the key that goes on."""
    return _without_key(sight, _waits_for(sight, scene))


def _without_key(sight: Sight, said: str) -> str:
    """Of a replay only what a sentence says before its key: nothing can be done there."""
    told, _, _ = said.partition(":")
    return said if sight.replay is None else f"{told}." if len(told) > 1 else ""


def _waits_for(sight: Sight, scene: Scene) -> str:
    order = scene.order
    late = waiting(sight.table, scene)
    if len(scene.blows):
        return sight.label("blows_wait")
    if to_strike(sight.table, scene):
        return sight.label("strike_open")
    if is_decided(sight.table, scene):
        return sight.label("one_side_left")
    if not len(scene.fights):
        return sight.label("shots_over" if is_over(sight.table, scene) else "who_fights_or_shoots")
    if late:
        return f"{len(late)} {sight.label('still_choose')}"
    if isinstance(order, Rounds) and order.resolved and len(order.resolved) >= len(scene.fights):
        return sight.label("round_is_over")
    if isinstance(order, Rounds) and order.revealed:
        return sight.label("dice_missing")
    return sight.label("all_opens")
