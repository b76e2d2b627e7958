"""The place where anything is found: what is typed, and what fits with its letters marked."""

from __future__ import annotations

from tracker.ui.finding import Finder, Hit
from tracker.ui.paint import Line, Picture, Span, Spot, columns, cut, framed, on, row, span
from tracker.ui.panels.heading import heading
from tracker.ui.panels.people import People, chip, people
from tracker.ui.question_box import more_note
from tracker.ui.sight import Sight

KIND = 11
"""Cells of the word that says what something is."""
NOTE_FROM = 70
"""Cells from which what stands beside a name has room."""


def draw_finder(sight: Sight, finder: Finder, width: int, height: int) -> Picture:
    """One row each; the marked one is where Enter goes. Spots: `option:N` from 0."""
    hits = finder.hits()
    words = sight.words
    found = words.say("library", "n_of", {"n": str(len(hits)), "of": str(len(finder.options))})
    note = f"{found}   {words.screen('up and down   Enter goes there   Esc back')}"
    lines: list[Line] = [heading(width, words.screen(finder.title), note, focused=True)]
    typed = [span(finder.typed, "strong", bold=True), span("_", "strong")]
    asks = [span(f"  {words.screen('name, words or number of anything')}", "muted")] if not finder.typed else []
    lines.append(row(width, [span(" "), *typed, *asks], ground="raised"))
    spots: list[Spot] = []
    room = max(1, height - len(lines))
    room -= len(hits) > room > 2
    first = max(0, min(finder.cursor - room + 1, len(hits) - room))
    everybody = people(sight)
    for place, hit in enumerate(hits[first : first + room], first):
        spots.append(Spot(len(lines), 0, width, f"option:{place}"))
        lines.append(_row(sight, hit, everybody, width, here=place == finder.cursor))
    if missing := more_note(sight.words, first, len(hits) - first - room) if height > 4 else "":
        lines.append(on(columns(width, [(1, [span(missing, "muted")])]), "ground"))
    if not hits:
        lines.append(on(columns(width, [(1, [span(words.screen("nothing fits: Backspace"), "muted")])]), "ground"))
    return framed(lines, width, height, spots)


def _row(sight: Sight, hit: Hit, everybody: People, width: int, *, here: bool) -> Line:
    option = hit.option
    kind, _, note = option.note.partition("\t")
    person = everybody.by_id.get(option.who or "")
    lead: list[Span] = [span("▌" if here else " ", "strong")]
    lead.append(span(f"{cut(kind, KIND):<{KIND}} ", "muted"))
    if person is not None:
        lead += [*chip(person._replace(on_turn=False), tint=True), span(" ")]
    right = [span(note, "muted")] if note and width >= NOTE_FROM else []
    ground = "raised" if here else "ground"
    return on(columns(width, [(0, [*lead, *_marked(hit, here)])], right), ground)


def _marked(hit: Hit, here: bool) -> list[Span]:
    """The name, with the letters that were typed in bold."""
    parts: list[Span] = []
    found = set(hit.places)
    for place, char in enumerate(hit.option.label):
        bold = place in found
        if parts and (parts[-1].ink.bold == bold):
            parts[-1] = parts[-1]._replace(text=parts[-1].text + char)
        else:
            parts.append(span(char, "strong" if bold or here else "text", bold=bold))
    return parts
