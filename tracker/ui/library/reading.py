"""What stands in the place of the lists to be read: keys, what can be done, texts, a file with its faults."""

from __future__ import annotations

from pathlib import Path

from tracker.storage.library import SceneCard
from tracker.storage.regular import contents
from tracker.storage.scene_faults import Fault
from tracker.text import displayable
from tracker.ui.glyphs import OUT
from tracker.ui.library.keys import LIBRARY
from tracker.ui.library.preview import whole
from tracker.ui.library.seat import Library
from tracker.ui.library.words import says
from tracker.ui.paint import Line, Picture, blank, framed, hanging, row, span, wrap
from tracker.ui.panels.heading import heading

AROUND = 2
"""Lines of the file shown before and behind one with a fault."""


def to_read(library: Library, kind: str, width: int, height: int) -> Picture:
    """A picture as tall as it needs to be."""
    if kind == "keys":
        lines = _keys(library, width)
    elif kind == "faults":
        lines = _faults(library, width)
    elif kind == "now":
        lines = _now(library, width)
    elif kind == "whole":
        lines = [heading(width, says(library.words, "look_title"), _hint(library)), *whole(library, width)]
    else:
        lines = [heading(width, library.reading_title, _hint(library))]
        lines += [row(width, [span(line)]) for text in library.reading for line in hanging(text.lstrip(), width)]
    return framed(lines, width, max(height, len(lines)))


def _hint(library: Library) -> str:
    return says(library.words, "reading_hint")


def _keys(library: Library, width: int) -> list[Line]:
    lines = [heading(width, says(library.words, "keys_title"), _hint(library))]
    rows = [(each.key, library.words.keyed(library.words.asked(each.meaning))) for each in LIBRARY if each.meaning]
    rows += [
        ("1 to 6", says(library.words, "digits_begin")),
        (library.words.screen("arrows"), says(library.words, "arrows_move")),
    ]
    for key, meaning in rows:
        for place, line in enumerate(wrap(meaning, max(1, width - 10))):
            lines.append(row(width, [span(f"{'' if place else key:<10}", "strong", bold=True), span(line)]))
    return lines


def _now(library: Library, width: int) -> list[Line]:
    lines = [heading(width, says(library.words, "now_title"), _hint(library))]
    for n in range(1, 7):
        lines += [row(width, [span(line)]) for line in wrap(says(library.words, f"now_library_{n}"), width)]
        lines.append(blank(width))
    return lines


def _faults(library: Library, width: int) -> list[Line]:
    """The file's text around each line that has a fault, and under the line what is wrong with it."""
    card = library.row
    if not isinstance(card, SceneCard) or not card.faults:
        return [heading(width, says(library.words, "no_faults"), _hint(library))]
    count = library.words.count("file_fault", len(card.faults))
    lines = [heading(width, card.path.name, [span(f"{count}   ", "harm"), span(_hint(library), "muted")])]
    for file in dict.fromkeys(fault.file for fault in card.faults):
        faults = [fault for fault in card.faults if fault.file == file]
        if file != card.path.name:
            lines += [blank(width), heading(width, file)]
        lines += _text_of(card.path.with_name(file), faults, width)
    return lines


def _text_of(path: Path, faults: list[Fault], width: int) -> list[Line]:
    text = _lines_of(path)
    lines: list[Line] = []
    for fault in faults:
        if fault.line is None or fault.line > len(text):
            lines += _said(fault, width)
    by_line = {n: [f for f in faults if f.line == n] for n in sorted({f.line for f in faults if f.line is not None})}
    shown = {n + off for n in by_line for off in range(-AROUND, AROUND + 1)}
    last = 0
    for n, line in enumerate(text, 1):
        if n not in shown:
            continue
        if last and n != last + 1:
            lines.append(row(width, [span("     ...", "muted")]))
        last = n
        bad = n in by_line
        mark = span(f"{OUT} " if bad else "  ", "harm")
        number = span(f"{n:>5}  ", "harm" if bad else "muted")
        lines.append(row(width, [mark, number, span(line, "strong" if bad else "muted")]))
        for fault in by_line.get(n, ()):
            lines += _said(fault, width)
    return lines


def _said(fault: Fault, width: int) -> list[Line]:
    told = str(fault).removeprefix(f"{fault.where}: ")
    place = f"{fault.path}: " if fault.path else ""
    return [row(width, [span(" " * 9), span(line, "harm")]) for line in wrap(place + told, max(1, width - 9), 6)]


def _lines_of(path: Path) -> list[str]:
    try:
        text = contents(path, 1_000_000).decode("utf-8", "replace")
    except OSError:
        return []
    return [displayable(line.rstrip("\r")) for line in text.removeprefix("\ufeff").split("\n")]
