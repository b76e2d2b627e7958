"""`y`: the life of anything, entry by entry: what made it, changed it, used it, by whom and when."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from tracker.language.biography import Chapter, counter, frees, life, life_of_facet, living, living_facet, sides_of
from tracker.model.cast import Id
from tracker.ui.questions import BACK, Asked, Filled, FilledRow, Flow, Option, Pick
from tracker.ui.says import says
from tracker.ui.working import LONG, aside, track

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


ENTRY, CLOCK, CHANGE = 6, 7, 12
"""Cells of the number of an entry, of its time, of what it changed from and to."""
AT_ONCE = 250
"""Steps that are read in a frame."""


class Looking(Filled):
    """While a life is read out of a long session: how far it is. Esc leaves it."""

    goes_on = True

    def __init__(self, title: str, steps: Iterator[Chapter | None], whole: int, tell: Callable[[Chapter], str]) -> None:
        super().__init__(title, "Esc leaves it")
        self.found: list[str] = []
        """The lines that are told of it."""
        self._steps, self._whole, self._done, self._tell = steps, whole, 0, tell

    def lines(self) -> list[FilledRow]:
        """How many of how many."""
        return [FilledRow("", f"{self._done:,} / {self._whole:,}", track(self._done, self._whole))]

    def key(self, key: str, char: str | None) -> Any:
        """Only Esc."""
        return BACK if key == "escape" else None

    def click(self, place: int) -> Any:
        """Nothing."""
        return None

    def read(self, most: int) -> bool:
        """Read on, so many steps at most; whether that was all."""
        for _ in range(most):
            try:
                chapter = next(self._steps)
            except StopIteration:
                return True
            self._done += 1
            if chapter is not None:
                self.found.append(self._tell(chapter))
        return False

    def go_on(self) -> Any:
        """Some steps more; True once all are read."""
        return True if self.read(AT_ONCE) else None


def story_menu(seat: Seat) -> Flow:
    """Whose life: the selected one, or one of its points, boxes and slots; an aspect or a counter of the scene."""
    table, scene = seat.table, seat.table.scene
    who = table.cast.get(seat.selected)
    options = []
    if who is not None:
        options.append(Option(("who", who.id), f"everything of {who.name}", key="e", who=who.id))
        for n, side in enumerate(sides_of(table, who, seat.words)):
            options.append(Option(("side", n), f"{who.name}: {side.label}", n + 1))
    here = () if scene is None else table.aspects_in(scene)
    first = len(options)
    for n, aspect in enumerate(here, first):
        note = seat.name(aspect.on) if aspect.on else ""
        options.append(Option(("aspect", aspect.id), seat.name(aspect.id), n, note=note))
    for n, held in enumerate(() if scene is None else scene.counters, first + len(here)):
        options.append(Option(("counter", held.id), held.name, n, note=f"{held.marked} of {held.boxes}"))
    if not options:
        seat.say("no_scene")
        return
    kind, what = yield Pick("The story of", options, hint="a number, some letters, or arrows and Enter")
    if kind == "side" and who is not None:
        side = sides_of(table, who, seat.words)[what]
        yield from _read(seat, f"{who.name}: {side.label}", living_facet(seat.desk.session, side.facet, _upto(seat)))
    elif kind == "counter":
        yield from read_counter(seat, what)
    else:
        yield from _read(seat, seat.name(what), living(seat.desk.session, what, _upto(seat)))


def _upto(seat: Seat) -> int | None:
    """Of a replay: the entry whose moment is shown; nothing later is told."""
    return None if seat.replaying is None else seat.replaying.entry


def read_counter(seat: Seat, id: Id) -> Flow:
    """How a counter came to stand where it does."""
    yield from _read(seat, seat.name(id), living_facet(seat.desk.session, counter(id), _upto(seat)))


def read_entry(seat: Seat, seq: int) -> Flow:
    """One entry: its sentence, the command it was, when, and what a ruling went past."""
    if seat.replaying is not None:
        seat.replaying.go_to_entry(seq)
        seat.moved_in_replay()
        return
    entry = seat.desk.stands.of(seq).entry
    lines = [seat.desk.marked(seq, seat.told(seq))]
    if (first := seat.seeing.first_sentence(seq)) != seat.told(seq):
        lines.append(says(seat.words, "first_told", {"text": first}))
    if entry.sentence:
        lines.append(f":{entry.sentence}")
    lines.append(clock(entry.at))
    seat.read(tuple(lines), f"Entry {seq}")
    yield from ()


def chapters(seat: Seat, aspect: Id) -> list[tuple[str, str]]:
    """The life of an aspect for `?`: entry and time, and the sentence."""
    found = life(seat.desk.session, aspect, _upto(seat))
    invokes = {chapter.seq: chapter for chapter in life_of_facet(seat.desk.session, frees(aspect), _upto(seat))}
    return [(_when(chapter), seat.told(chapter.seq) + _change(invokes.get(chapter.seq))) for chapter in found]


def _change(chapter: Chapter | None) -> str:
    if chapter is None or not chapter.was or not chapter.now:
        return ""
    return f" (free invokes {chapter.was} to {chapter.now})"


def _when(chapter: Chapter) -> str:
    return f"{chapter.seq}  {clock(chapter.at)}".rstrip()


def clock(at: str) -> str:
    """Hours and minutes of when an entry was written; nothing where the session does not say."""
    _, t, time = at.partition("T")
    return time[:5] if t else ""


def _read(seat: Seat, title: str, steps: Iterator[Chapter | None]) -> Flow:
    """Show the chapters. In a long session it is shown how far they are read, and Esc leaves it."""

    def tell(chapter: Chapter) -> str:
        change = f"{chapter.was or '-'} to {chapter.now or '-'}" if chapter.was or chapter.now else ""
        at = f"{chapter.seq:<{ENTRY}}{clock(chapter.at):<{CLOCK}}"
        return f"{at}{f'{change:<{CHANGE}}  ' if change else ''}{seat.told(chapter.seq)}"

    whole = _upto(seat) or len(seat.desk.session.entries)
    looking = Looking(f"The story of {title}", steps, whole, tell)
    if not looking.read(AT_ONCE):
        yield looking
    lines = looking.found
    if not lines:
        never = "Nothing has happened to it since the session began: it stands as the scene had it."
        lines.append(seat.words.screen(never))
    seat.read(tuple(lines), f"The story of {title}")


def to_ledger(seat: Seat) -> Flow:
    """To the ledger of points, or back from it; of a long session it is reckoned first."""
    yield from _reckoned(seat)
    seat.toggle("ledger")


def ledger_by_line(seat: Seat, line: str) -> Flow:
    """The same as lines to read, by a command line."""
    yield from _reckoned(seat)
    seat.run(line)


def ledger_is_at_hand(seat: Seat) -> bool:
    """Whether it needs no time: it is known, or the session is short."""
    seq = _upto(seat)
    return seat.desk.ledger_is_known(seq) or (seq or len(seat.desk.session.entries)) < LONG


def _reckoned(seat: Seat) -> Asked[None]:
    desk, seq = seat.desk, _upto(seat)
    known = seat.place[0] == "ledger" or ledger_is_at_hand(seat)
    note = seat.words.count("entry", seq or len(desk.session.entries))
    yield from aside("The ledger is reckoned", note, lambda: desk.ledger(seq), at_once=known)
