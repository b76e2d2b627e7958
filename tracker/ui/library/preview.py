"""The selected scene or session, as far as it helps to choose."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.language.names import name_of
from tracker.model.table import Scene, Table
from tracker.storage.journal import JournalError
from tracker.storage.library import Left, SceneCard
from tracker.storage.session_head import Head
from tracker.ui.labels import label
from tracker.ui.library.preview_scene import fact, scene_lines
from tracker.ui.library.seat import Library
from tracker.ui.library.times import ago
from tracker.ui.library.words import says
from tracker.ui.paint import Line, Picture, blank, framed, row, span, wrap
from tracker.ui.panels.heading import heading

FAR = 1_000
"""Rows enough for all that is known of a session."""


def preview(library: Library, width: int, height: int) -> Picture:
    """What is known of the selected row, as much as there is room for; the rest is a key away."""
    lines = whole(library, width, height)
    if len(lines) > height > 1:
        more = says(library.words, "more_rows", {"n": len(lines) - height + 1})
        lines = [*lines[: height - 1], row(width, [span(more, "muted")])]
    return framed(lines, width, height)


def whole(library: Library, width: int, height: int | None = None) -> list[Line]:
    """All that is known of the selected row, close together where it would not fit a height."""
    item = library.row
    if item is None:
        return []
    if isinstance(item, SceneCard):
        return scene_lines(library, item, width, height)
    return _session(library, item, width, FAR if height is None else height)


def _session(library: Library, head: Head, width: int, height: int) -> list[Line]:
    words = library.words
    left = library.shelves.left_lately(head)
    state = state_of(library, head)
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
    lines += [line for key, value in facts if value for line in fact(says(words, f"fact_{key}"), value, width, most)]
    wrong = str(left) if isinstance(left, JournalError) else left.damage if isinstance(left, Left) else head.why
    wrong = wrong or head.why
    if wrong:
        lines += [row(width, [span(line, "harm")]) for line in wrap(wrong, width)]
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


def state_of(library: Library, head: Head) -> str:
    """Its state in a word; of one that runs also that its last scene has ended, once it was read whole."""
    left = library.shelves.left_lately(head)
    if head.state == "running" and isinstance(left, Left):
        if left.table.ended:
            return says(library.words, "state_ended")
        if left.table.scene is None or left.table.scene.ended:
            return says(library.words, "state_between")
    return says(library.words, f"state_{head.state.replace(' ', '_')}")


def standing(library: Library, table: Table) -> str:
    """Exchange and turn of the scene in focus: `exchange 2, Imre`."""
    words = library.words
    scene = table.scene
    if table.ended:
        return says(words, "state_ended")
    if scene is None or scene.ended:
        return says(words, "state_between")
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
    left = library.shelves.left_lately(head)
    return standing(library, left.table) if isinstance(left, Left) else ""
