"""The selected scene or session, as far as it helps to choose."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from tracker.engine.ways import joints
from tracker.language.names import name_of
from tracker.model.table import Scene, Table
from tracker.storage.journal import JournalError
from tracker.storage.library import Left, SceneCard
from tracker.storage.session_head import Head
from tracker.ui.glyphs import HIDDEN, brackets
from tracker.ui.labels import label
from tracker.ui.library.flows import system_name
from tracker.ui.library.seat import Library
from tracker.ui.library.times import ago
from tracker.ui.library.words import says
from tracker.ui.paint import Line, Picture, blank, clip, cut, cut_name, framed, measure, row, span, width_of, wrap
from tracker.ui.panels.heading import heading
from tracker.ui.panels.people import side_role

VALUE = 11
MOST_SUMMARY = 8


def preview(library: Library, width: int, height: int) -> Picture:
    """What is known of the selected row; the list of what matters least is cut first."""
    item = library.row
    if item is None:
        return framed([], width, height)
    if isinstance(item, SceneCard):
        lines = _scene(library, item, width, height)
    else:
        lines = _session(library, item, width, height)
    return framed(lines, width, height)


def _scene(library: Library, card: SceneCard, width: int, height: int) -> list[Line]:
    words = library.words
    if card.table is None or card.table.scene is None:
        return _faults(library, card, width)
    table, scene = card.table, card.table.scene
    lines = [heading(width, card.title, system_name(card.system))]
    lines += _text(scene.summary, width, MOST_SUMMARY if height > 20 else 2)
    air = height > 20
    if air:
        lines.append(blank(width))
    facts = [
        ("order", says(words, f"order_{scene.options.order.replace('-', '_')}")),
        ("gm", words.count("point", scene.pool) if card.system.startswith("fate") else ""),
        ("language", table.language),
        ("folder", str(card.path.parent)),
    ]
    lines += [line for key, value in facts if value for line in _fact(says(words, f"fact_{key}"), value, width)]
    cast, zones = _cast(library, table, scene, width), _zones(library, table, scene, width)
    if not air:
        return [*lines[:4], *cast, *zones]
    for part in (zones, cast):
        if part:
            lines += [blank(width), *part]
    if card.notes:
        lines += [blank(width), heading(width, says(words, "notes_title"), card.path.name)]
        lines += [line for note in card.notes for line in _text(str(note), width, 3)]
    return lines


def _text(text: str, width: int, most: int) -> list[Line]:
    found = [line for part in text.strip().split("\n") for line in wrap(part, width)] if text.strip() else []
    if len(found) > most:
        found = [*found[: most - 1], cut(f"{found[most - 1]} {found[most]}", width)]
    return [row(width, [span(line)]) for line in found]


def _fact(name: str, value: str, width: int, most: int = 2) -> list[Line]:
    lines = wrap(value, max(1, width - VALUE), most)
    titles = [cut(name, VALUE - 1), *("" for _ in lines[1:])]
    return [
        row(width, [span(f"{title:<{VALUE}}", "muted"), span(line)]) for title, line in zip(titles, lines, strict=True)
    ]


def _zones(library: Library, table: Table, scene: Scene, width: int) -> list[Line]:
    if not len(scene.zones):
        return []
    hidden = sum(zone.hidden for zone in scene.zones)
    note = says(library.words, "n_hidden", {"n": len(scene.zones), "hidden": hidden or None})
    lines = [heading(width, label(library.words, "zones"), note)]
    found = joints(scene)
    for zone in scene.zones:
        ends = [
            f"{scene.zones[other].name}{_bar(library, joint.bar, joint.difficulty)}"
            for joint in found
            for one, other in ((joint.one, joint.other), (joint.other, joint.one))
            if one == zone.id and other in scene.zones
        ]
        veil = [span(f"{HIDDEN} ", "muted")] if zone.hidden else []
        name = [*veil, span(cut_name(zone.name or "?", width // 2))]
        right = clip([span(", ".join(ends), "muted")], max(0, width - width_of(name) - 2))
        lines.append(row(width, name, right))
    return lines


def _bar(library: Library, bar: str, difficulty: int | None) -> str:
    if bar == "open":
        return ""
    if difficulty is not None:
        return f" {library.words.level('fate', difficulty).rpartition(' ')[0] or difficulty}"
    return f" {bar}"


def _cast(library: Library, table: Table, scene: Scene, width: int) -> list[Line]:
    here = [table.cast[presence.id] for presence in scene.here]
    if not here:
        return []
    order = {side.id: place for place, side in enumerate(table.sides)}
    lines = [heading(width, label(library.words, "cast_title"), str(len(here)))]
    shown = sorted(here, key=lambda who: (order.get(who.side or "", len(order)), who.number))
    wide = max((measure(side.name) for side in table.sides), default=0)
    for side, group in groupby(shown, key=lambda who: who.side):
        place = order.get(side or "")
        opening, letter, closing = brackets(place)
        fg = "text" if place is None else side_role(place)
        people = list(group)
        names = _like([who.name or "?" for who in people])
        if hidden := sum(who.hidden for who in people):
            names.append(says(library.words, "of_them_hidden", {"n": hidden}))
        name = table.sides[side].name if side is not None and side in table.sides else ""
        chip = [span(f"{opening}{letter}{closing} ", fg), span(f"{cut_name(name, 14):<{min(wide, 14)}} ", fg)]
        lines.append(row(width, [*chip, span(", ".join(names))]))
    return lines


def _like(names: Sequence[str]) -> list[str]:
    """Names, those that differ by a number only taken together: 3 Acolyte."""
    told: list[str] = []
    for stem, group in groupby(names, key=_stem):
        found = list(group)
        told.append(found[0] if len(found) == 1 else f"{len(found)} {stem}")
    return told


def _stem(name: str) -> str:
    stem, _, number = name.rpartition(" ")
    return stem if stem and number.isascii() and number.isdecimal() else name


def _faults(library: Library, card: SceneCard, width: int) -> list[Line]:
    note = library.words.count("file_fault", len(card.faults))
    lines = [heading(width, card.path.name, [span(note, "harm")])]
    for fault in card.faults:
        place = "" if fault.line is None else says(library.words, "fault_line", {"n": fault.line})
        other = "" if fault.file == card.path.name else f"{fault.file} "
        lines.append(row(width, [span(other, "text"), span(place or says(library.words, "whole_file"), "harm")]))
        told = str(fault).removeprefix(f"{fault.where}: ")
        lines += [row(width, [span("  "), span(line)]) for line in wrap(told, width - 2, 4)]
    return [*lines, blank(width), row(width, [span(says(library.words, "faults_hint"), "muted")])]


def _session(library: Library, head: Head, width: int, height: int) -> list[Line]:
    words = library.words
    left = library.shelves.left_here(head)
    state = says(words, f"state_{head.state.replace(' ', '_')}")
    fg = "harm" if head.state in ("damaged", "unreadable") else "muted"
    lines = [heading(width, head.label, [span(state, fg)])]
    day = ago(head.played, library.now(), words)
    begun = ago(head.created, library.now(), words)
    played = says(words, "played_n", {"day": day, "begun": begun if begun != day else None, "n": f"{head.entries:,}"})
    facts = [("played", played)]
    if head.branched is not None:
        facts.append(("branch", says(words, "branch_of", {"n": head.branched})))
    if isinstance(left, Left):
        facts += _where(library, left)
    facts.append(("file", head.path.name))
    most = 2 if height > 16 else 1
    lines += [line for key, value in facts if value for line in _fact(says(words, f"fact_{key}"), value, width, most)]
    wrong = str(left) if isinstance(left, JournalError) else left.damage if isinstance(left, Left) else head.why
    wrong = wrong or head.why
    if wrong:
        lines += [row(width, [span(line, "harm")]) for line in wrap(wrong, width, 4)]
    if head.state == "unreadable":
        return lines
    if height > 16:
        lines.append(blank(width))
    lines.append(heading(width, says(words, "last_sentences")))
    if left is None:
        lines.append(row(width, [span(says(words, "still_reading"), "muted")]))
    elif isinstance(left, Left):
        lines += _sentences(left.sentences, width, height - len(lines)) or [
            row(width, [span(label(words, "nothing_yet"), "muted")])
        ]
    return lines


def _sentences(sentences: Sequence[str], width: int, room: int) -> list[Line]:
    """The newest sentences that fit, oldest first; the newest is text, the others are muted."""
    kept: list[Line] = []
    for place, sentence in enumerate(reversed(sentences)):
        told = [row(width, [span(line, "muted" if place else "text")]) for line in wrap(sentence, width, 4)]
        if len(kept) + len(told) > room and kept:
            break
        kept = [*told, *kept]
    return kept


def _where(library: Library, left: Left) -> list[tuple[str, str]]:
    """The scenes of the evening, whose turn it is, what is open."""
    words, table = library.words, left.table
    scenes = [f"{scene.title or label(words, 'unnamed_scene')}{_ended(library, scene)}" for scene in table.scenes]
    waits = [f"{label(words, 'hit')} {hit.id}" for hit in table.hits]
    waits += [f"{label(words, 'roll')} {roll.id}" for roll in table.rolls]
    return [("scenes", ", ".join(scenes)), ("stands", standing(library, table)), ("open", ", ".join(waits))]


def _ended(library: Library, scene: Scene) -> str:
    return f" ({says(library.words, 'state_ended')})" if scene.ended else ""


def standing(library: Library, table: Table) -> str:
    """Exchange and turn of the scene in focus: `exchange 2, Imre`."""
    words = library.words
    scene = table.scene
    if table.ended or scene is None:
        return says(words, "state_ended")
    parts = [when] if (when := moment_of(library, scene)) else []
    if scene.turn is not None:
        parts.append(name_of(table, scene.turn.who, words))
    return ", ".join(parts)


def moment_of(library: Library, scene: Scene) -> str:
    """Which exchange, round or CT it is; of a scene without an order what runs in it."""
    words = library.words
    if scene.order is None:
        return label(words, scene.frame) if scene.frame else ""
    word = {"rounds": "round", "rcs": "ct"}.get(scene.order.kind, "exchange")
    return f"{label(words, word)} {scene.order.exchange}"


def stands(library: Library, head: Head) -> str:
    """The same for a session in the list, if it was read whole."""
    left = library.shelves.left_here(head)
    return standing(library, left.table) if isinstance(left, Left) else ""
