"""The party strip: every player's points, consequences and open hits, each at its place all evening."""

from __future__ import annotations

from tracker.model.cast import Character, TacticalSheet
from tracker.ui.glyphs import AWAY, OUT
from tracker.ui.labels import short_label
from tracker.ui.paint import Line, Picture, Span, Spot, clip, cut_name, framed, on, row, span, width_of
from tracker.ui.panels.people import ABSENT, Person, bystander, chip, hit_chip, people, points
from tracker.ui.sight import Sight

GAP = 2


def party(sight: Sight, width: int, height: int = 1) -> Picture:
    """One entry a player character, by number; a blank row above where there is room."""
    players = _players(sight)
    note = _loose(sight, words=width >= 100)
    room = width - 2 - width_of(note) - (GAP if note else 0)
    entries, starts = _placed(sight, players, room)
    parts: list[Span] = [span(" ")]
    spots: list[Spot] = []
    used = 0
    for entry, start, (person, _) in zip(entries, starts, players, strict=False):
        parts += [span(" " * (start - used)), *entry]
        used = start + width_of(entry)
        spots.append(Spot(0, start + 1, width_of(entry), person.id))
    if len(entries) < len(players):
        parts.append(span(f"  +{len(players) - len(entries)}", "muted"))
    lines: list[Line] = [row(width, parts, [*note, span(" ")] if note else [])]
    if height > 1:
        lines.insert(0, on([span(" " * width)], "ground"))
        spots = [spot._replace(row=1) for spot in spots]
    return framed(lines, width, height, spots)


def _players(sight: Sight) -> list[tuple[Person, Character]]:
    """Those of the scene; while none is open, all of the cast."""
    here = people(sight).by_id
    players = [who for who in sight.table.cast if who.is_player]
    if sight.scene is None or sight.scene.ended:
        pairs = [(here.get(who.id) or bystander(sight, who), who) for who in players]
    else:
        pairs = [(here[who.id], who) for who in players if who.id in here]
    return sorted(pairs, key=lambda pair: pair[0].number)


def _loose(sight: Sight, words: bool) -> list[Span]:
    if not sight.loose:
        return []
    text = sight.count("loose_end", sight.loose) if words else str(sight.loose)
    return [span(f"{sight.words.key('l')} ", "strong", bold=True), span(text, "muted")]


def _placed(sight: Sight, players: list[tuple[Person, Character]], room: int) -> tuple[list[list[Span]], list[int]]:
    """Entries and where they start: at fixed shares of the width; only an entry too long for its share moves others."""
    count = len(players)
    while count:
        shown = players[:count]
        for level in range(5):
            entries = [_entry(sight, person, who, level) for person, who in shown]
            sizes = [width_of(entry) for entry in entries]
            tail = len(players) - count
            free = room - (5 if tail else 0)
            if sum(sizes) + GAP * (count - 1) <= free:
                return entries, _starts(sizes, _shares(shown, free), free)
        count -= 1
    return [], []


def _shares(players: list[tuple[Person, Character]], room: int) -> list[int]:
    return [place * room // len(players) for place in range(len(players))]


def _starts(sizes: list[int], shares: list[int], room: int) -> list[int]:
    starts: list[int] = []
    after = 0
    for size, share in zip(sizes, shares, strict=True):
        starts.append(max(share, after))
        after = starts[-1] + size + GAP
    limit = room
    for place in reversed(range(len(starts))):
        starts[place] = min(starts[place], limit - sizes[place])
        limit = starts[place] - GAP
    return starts


def _entry(sight: Sight, person: Person, who: Character, level: int) -> list[Span]:
    """One player; each level leaves out a little more, never points or an open hit."""
    long = 24 if level < 2 else 10 if level < 4 else 6
    parts = [
        *chip(person._replace(on_turn=False)),
        span(f" {cut_name(person.name, long)}", "muted" if _absent(person) else "text"),
    ]
    if _absent(person):
        mark = person.mark if person.mark in (AWAY, OUT) else ""
        words = {0: (mark, person.word), 1: (mark, person.word), 2: ("", person.word)}.get(level, (mark, ""))
        parts.append(span("".join(f" {word}" for word in words if word), "muted"))
    held = who.points
    parts += [span(" "), *(person.boxes if isinstance(who.sheet, TacticalSheet) else points(held))]
    if who.owed and level < 1:
        parts.append(span(f" +{who.owed} {sight.label('locked')}", "muted"))
    if not _absent(person):
        parts += [span(f" {word}") for word in _states(sight, person, level)]
    if person.hit:
        parts += [span(" "), hit_chip(sight, person.hit, tight=level > 2)]
    return clip(parts, 200)


def _states(sight: Sight, person: Person, level: int) -> list[str]:
    """Its consequences, and a compel that waits for its answer; short of room the worst, then the compel alone."""
    if level > 3:
        return []
    compel, severity = "", _hurts(sight, person, level)
    if person.compelled and not person.hit:
        compel = sight.label("compel") if level < 3 else short_label(sight.words, "compel")
    return [word for word in (severity if level < 2 or not compel else "", compel) if word]


def _hurts(sight: Sight, person: Person, level: int) -> str:
    """Every consequence while there is room, several of them in few cells; then the worst alone."""
    if len(person.hurts) < 2 or level > 2:
        return person.severity if level < 3 else person.severity_short
    if level == 0:
        return " ".join(sight.label(key) for key in person.hurts)
    return " ".join(short_label(sight.words, key) for key in person.hurts)


def _absent(person: Person) -> bool:
    return person.rank >= ABSENT
