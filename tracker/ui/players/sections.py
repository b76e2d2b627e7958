"""Parts of the players' screen as lines: the turn band, aspects, frames, what was said, the prompt."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.engine.tactical.budget import KINDS, full_ct
from tracker.engine.tactical.seen import SlotSeen
from tracker.players.seen import AspectSeen, Band, CounterSeen, Named
from tracker.ui.glyphs import ASPECT, BOOST, DONE, FREE, IN_HAND, MARKED, ON_TURN, SEALED
from tracker.ui.labels import short_label
from tracker.ui.paint import Line, Span, blank, clip, columns, cut, cut_name, measure, on, row, span, width_of, wrap
from tracker.ui.panels.budgets import TERMS
from tracker.ui.panels.heading import heading
from tracker.ui.panels.people import mark, named
from tracker.ui.panels.pips import MANY_POINTS, counted_boxes, points
from tracker.ui.places.digits import big, big_width
from tracker.ui.players.asks import Asked, asked
from tracker.ui.players.stage import Stage, people_of
from tracker.ui.players.stage import named as coloured


def title(stage: Stage, width: int) -> Line:
    """The scene, and the exchange of the last turn in sight."""
    view = stage.view
    name = view.title or stage.label("unnamed_scene")
    when = f"{stage.label(view.counted)} {view.number}" if view.counted and view.number else ""
    if view.segment is not None:
        when += f", {stage.label('cs')} {view.segment}"
    if view.contest is not None:
        when = f"{stage.label('contest')}, {stage.label('exchange')} {view.contest.exchange}"
    elif not when and view.frame:
        when = stage.label(view.frame)
    right = [span(when, "muted"), span("  ")]
    if view.pool is not None:
        right = [span(f"{stage.label('gm')} ", "muted"), *points(view.pool), span("   "), *right]
    return row(width, [span("  "), span(name, "strong", bold=True)], right if width > 30 else [], ground="bar")


def band(stage: Stage, width: int, rows: int) -> list[Line]:
    """Whom the table waits for, and who may be next; in turn fill while somebody in sight is awaited."""
    left, right = _awaited(stage), _next(stage, stage.view.band)
    filled = bool(left)
    ground, ink = ("turn_fill", "turn_ink") if filled else ("bar", "text")
    if filled:
        said = [span(f" {ON_TURN} " if width < 60 else f"   {ON_TURN} ", ink, bold=True)]
        said += [span(part, ink, bold=True) for part in left]
    else:
        said = [span("   "), span(_quiet(stage), ink)]
    while right and width_of(said) + sum(measure(part) + 3 for part in right) + 2 > width and len(right) > 2:
        right = [*right[:-2], f"+{len(stage.view.band.next) - len(right) + 3}"]
    follow = (
        [span("   ".join(right) if width >= 100 else "  ".join(right), ink, bold=True), span("   ")] if right else []
    )
    if follow and width_of(said) + width_of(follow) > width:
        follow = []
    line = row(width, said, follow, ground=ground)
    return [blank(width, ground) if y != rows // 2 else line for y in range(rows)]


def _awaited(stage: Stage) -> list[str]:
    view = stage.view
    if view.round is not None and not view.round.open:
        late = [each.who.name for each in view.people if each.on_turn]
        return [cut(stage.words.join(late), 40), f"   {stage.label('choose')}"] if late else []
    if view.band.acts.name and not view.band.passes:
        does = "hands_on" if [prompt.does for prompt in view.prompts] == ["hand_on"] else "acts"
        return [cut_name(view.band.acts.name, 30), f"   {stage.words.say('ui', f'players_{does}')}"]
    return []


def _next(stage: Stage, held: Band) -> list[str]:
    if not held.next:
        return []
    return [stage.label("may_follow" if held.choice else "then"), *(cut_name(each.name, 20) for each in held.next)]


def _quiet(stage: Stage) -> str:
    view = stage.view
    if view.round is not None:
        return stage.label("all_open") if view.round.open else stage.label("sealed")
    if view.band.acts.name and view.band.passes:
        return f"{cut_name(view.band.acts.name, 30)}   {stage.words.say('ui', 'players_passes')}"
    if view.frame == "phase":
        return stage.words.say("ui", "players_phase" if view.number else "players_ordering")
    return stage.label(view.frame).capitalize() if view.frame else stage.words.say("ui", "players_no_turns")


def in_play(stage: Stage, width: int, rows: int) -> list[Line]:
    """Aspects and counters under their heading, with blank rows between while there is room."""
    wanted = [held for held in stage.view.aspects if not held.in_zone or held.free]
    wanted.sort(key=lambda held: (not held.free, bool(held.on)))
    entries = [_aspect(held, width) for held in wanted] + [_counter(stage, held, width) for held in stage.view.counters]
    return _under(stage, "in_play", entries, width, rows)


def _under(stage: Stage, key: str, entries: Sequence[Line], width: int, rows: int) -> list[Line]:
    if not entries or rows < 2:
        return []
    room = rows - 1
    shown = list(entries[:room])
    more = f"+{len(entries) - len(shown)} {stage.label('more')}" if len(entries) > len(shown) else ""
    lines = [heading(width, stage.words.say("ui", f"players_{key}"), more)]
    airy = 2 * len(shown) - 1 <= room
    for place, line in enumerate(shown):
        lines += [blank(width)] if airy and place else []
        lines.append(line)
    return lines


def _aspect(held: AspectSeen, width: int) -> Line:
    free: list[Span] = []
    for each in held.free:
        pips = IN_HAND * each.n if each.n <= MANY_POINTS else f"{IN_HAND}{each.n}"
        free += [
            span("  " if free else ""),
            span(f"{pips} "),
            coloured(Named(name=cut_name(each.owner.name, 16), side=each.owner.side)),
        ]
    text = [span(f"{BOOST if held.boost else ASPECT} ", "muted"), span(held.text)]
    if held.on and not held.free and width_of(text) + measure(held.on) + 2 <= width:
        free = [span(held.on, "muted")]
    return on(columns(width, [(0, text)], clip(free, width * 2 // 3)), "ground")


def _counter(stage: Stage, held: CounterSeen, width: int) -> Line:
    tally = f"{held.marked} {stage.label('of')} {held.boxes}"
    right = [*counted_boxes(held.marked, held.boxes), span(f"  {tally:>7}")]
    return on(columns(width, [(0, [span(held.name)])], right), "ground")


def just_now(stage: Stage, width: int, rows: int) -> list[Line]:
    """The newest sentences that fit, in the order in which they were said."""
    if rows < 2 or not stage.view.told:
        return []
    room, kept = rows - 1, list[list[Line]]()
    for place, sentence in enumerate(reversed(stage.view.told)):
        wrapped = wrap(sentence, width)
        if len(wrapped) > room and place:
            break
        fg = "muted" if place else "text"
        kept.insert(0, [on(columns(width, [(0, [span(part, fg)])]), "ground") for part in wrapped[:room]])
        room -= len(wrapped)
        if room <= 0:
            break
    return [heading(width, stage.words.say("ui", "players_just_now")), *(line for lines in kept for line in lines)]


def frame(stage: Stage, width: int) -> list[Line]:
    """What runs besides the map: a contest, a challenge, a round, a tactical phase."""
    return [*_contest(stage, width), *_challenge(stage, width), *_round(stage, width), *_phase(stage, width)]


def _flat(
    width: int, cells: list[tuple[int, Sequence[Span]]], right: Sequence[Span] = (), ground: str = "ground"
) -> Line:
    return on(columns(width, cells, right), ground)


def _contest(stage: Stage, width: int) -> list[Line]:
    held = stage.view.contest
    if held is None:
        return []
    note = "" if held.difficulty is None else stage.words.level("fate", held.difficulty)
    lines = [heading(width, stage.label("contest").capitalize(), note)]
    name = width * 2 // 5
    for side in held.sides:
        rolled = "" if side.rolled is None else stage.words.signed(side.rolled)
        said = stage.label("won") if held.winner and held.winner == side.who.name else rolled
        more = side.victories > held.to
        tally = f"{side.victories}" if more else f"{side.victories} {stage.label('of')} {held.to}"
        won = counted_boxes(min(side.victories, held.to), held.to)
        who = coloured(side.who.but(name=cut_name(side.who.name, name - 2)))
        lines.append(
            _flat(width, [(0, [who]), (name, won), (name + 8, [span(tally)])], [span(said, "strong", bold=True)])
        )
    return [*lines, blank(width)]


def _challenge(stage: Stage, width: int) -> list[Line]:
    held = stage.view.challenge
    if held is None:
        return []
    word = stage.label("challenge").capitalize()
    lines = [heading(width, f"{word}: {held.name}" if held.name else word)]
    name = width * 2 // 5
    for task in held.tasks:
        done = bool(task.result)
        level = "" if task.difficulty is None else stage.words.level("fate", task.difficulty)
        how = " ".join(part for part in (task.skill, level) if part)
        what = [span(f"{MARKED if done else FREE} ", "text" if done else "muted"), span(cut_name(task.name, name - 3))]
        right = [span(stage.label(task.result) if done else task.who, "text" if done else "muted")]
        lines.append(_flat(width, [(0, what), (name, [span(how, "muted")])], right))
    return [*lines, blank(width)]


def _round(stage: Stage, width: int) -> list[Line]:
    held = stage.view.round
    if held is None:
        return []
    lines = [heading(width, f"{stage.label('round').capitalize()} {held.exchange}")]
    for fight in held.fights:
        text = f"{fight.one} {stage.label('against')} {stage.words.join(list(fight.foes))}"
        lines.append(_flat(width, [(0, [span(text, "muted", bold=True)])]))
    late = {each.who.name for each in stage.view.people if each.on_turn}
    for each in held.fighters:
        waits = each.name in late
        if each.manner:
            die = "" if each.die is None else f" {each.die:+d}"
            said = span(f"{stage.words.say('ui', f'why_{each.manner}')}{die}")
        elif each.chosen:
            said = span(f"{SEALED} {stage.label('sealed')}", "muted")
        else:
            said = span(stage.label("choose") if waits else "", "turn", bold=True)
        lead = [span(f"{ON_TURN if waits else ' '} ", "turn", bold=True), span(each.name, "turn" if waits else "text")]
        wound = stage.label(each.wound) if each.wound and each.wound != "unhurt" else ""
        lines.append(_flat(width, [(0, lead), (width // 3, [said])], [span(wound, "harm")]))
    return [*lines, blank(width)]


def _phase(stage: Stage, width: int) -> list[Line]:
    held = stage.view.phase
    if held is None or not held.slots:
        return []
    sides = {each.who.name: each.who for each in stage.view.people}
    lines = [heading(width, stage.label("order_title"), stage.label("rcs_order"))]
    for slot in held.slots:
        fg = "turn" if slot.on_turn else "muted" if slot.done else "text"
        lead = span(f"{ON_TURN if slot.on_turn else DONE if slot.done else ' '} ", fg, bold=slot.on_turn)
        who = coloured(sides.get(slot.name, Named(name=slot.name)), "" if fg == "text" else fg)
        cs = "" if slot.cs is None else str(slot.cs)
        cells: list[tuple[int, Sequence[Span]]] = [(0, [span(f"{cs:>4}  ", "muted"), lead, who])]
        if slot.plan or slot.sealed:
            said = slot.plan or f"{SEALED} {stage.label('sealed')}"
            cells.append((width // 3, [span(said, "text" if slot.plan else "muted")]))
        lines.append(_flat(width, cells, _left(stage, slot, width), "turn_room" if slot.on_turn else "ground"))
    return [*lines, blank(width)]


def _left(stage: Stage, slot: SlotSeen, width: int) -> list[Span]:
    """The clock of a Full action, what is left of the CT where it is known, and Off-Guard."""
    said: list[Span] = []
    if slot.full is not None:
        said.append(span(f"{stage.label('full_action')} {full_ct(slot.full.cts, slot.full.left)}  ", "muted"))
    if slot.left is not None and width >= 60:
        left = ((kind, getattr(slot.left, kind)) for kind in KINDS)
        pips = (f"{short_label(stage.words, TERMS.get(kind, kind))} {IN_HAND * n}  " for kind, n in left if n)
        said.append(span("".join(pips), "muted"))
    if slot.off_guard:
        said.append(span(f" {stage.label('off_guard').upper()} ", "harm", ground="harm_tint", bold=True))
    elif said:
        said[-1] = said[-1]._replace(text=said[-1].text.rstrip())
    return said


def who_is_here(stage: Stage, width: int) -> list[Line]:
    """Everybody in sight in one list, where there is no map."""
    here = people_of(stage)
    if not here.by_id:
        return []
    lines = [heading(width, stage.words.say("ui", "players_here"))]
    half = min(24, width // 2)
    for each in here.by_side():
        cells: list[tuple[int, Sequence[Span]]] = [
            (0, [mark(each), span(" "), *named(each, half)]),
            (half + 4, each.boxes),
        ]
        lines.append(_flat(width, cells, each.said, each.ground or "ground"))
    return [*lines, blank(width)]


def prompt(stage: Stage, width: int, rows: int) -> list[Line]:
    """The prompt band: the first prompt with its number big, the others under it."""
    found = [asked(stage, each) for each in stage.view.prompts]
    ground = "bar"
    if not found or rows < 1:
        return [blank(width, ground)] * rows
    first, *others = found
    digits = 5 if rows >= 7 else 3 if rows >= 3 else 1
    number = big(first.number, digits) if first.number else []
    wide = big_width(first.number, digits) if first.number else 0
    unit = measure(first.unit)
    right = wide + (unit + 5 if wide else 0)
    said = _said(first, others, width - right - 6, rows)
    top = (rows - len(said)) // 2
    above = (rows - len(number)) // 2
    lines = []
    for y in range(rows):
        left = [span("   "), *said[y - top]] if 0 <= y - top < len(said) else []
        ink = "harm" if first.harm else "strong"
        drawn: list[Span] = []
        if number and 0 <= y - above < len(number):
            beside = first.unit if y - above == len(number) // 2 else ""
            drawn = [
                span(number[y - above], ink, bold=digits == 1),
                span(f"  {beside}{' ' * (unit - measure(beside) + 3)}"),
            ]
        lines.append(row(width, left, drawn, ground=ground))
    return lines


def _said(first: Asked, others: Sequence[Asked], room: int, rows: int) -> list[list[Span]]:
    """The lines of a prompt band, spread where there is room."""
    head = [span(first.who, "strong", bold=True), span(f": {first.does}")]
    lines = [head]
    more = wrap(first.more, max(10, room)) if first.more else []
    lines += [[span(part)] for part in more[: max(0, rows - 2)]] if rows > 1 else []
    if more and not others and rows >= 5:
        lines.insert(1, [])
    left = rows - len(lines) - (1 if rows >= 7 else 0)
    if rows >= 7 and others and left > 0:
        lines.append([])
        left -= 1
    for place, each in enumerate(others):
        if place == left - 1 and len(others) > left:
            lines.append([span(f"+{len(others) - place}", "muted")])
            break
        if place >= left:
            break
        lines.append([span(each.who, "text", bold=False), span(f": {each.does}", "muted")])
    return lines
