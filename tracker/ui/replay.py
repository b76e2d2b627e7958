"""A replay: where one is in the film of a session, going there, playing it, finding things. It changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tracker.engine.branches import Origin, as_done, as_it_stands, is_as_done
from tracker.engine.entries import Step
from tracker.engine.film import Film, Frame, Mark
from tracker.engine.session import Session
from tracker.language.words import Words
from tracker.model.table import Table
from tracker.text import folded
from tracker.ui.labels import label
from tracker.ui.says import says

SPEEDS = (1, 2, 4, 8)
SHORTEST, LONGEST = 0.4, 3.0
"""Seconds that a frame stays at 1x, however short or long the pause at the table was."""
AT_ONCE = 150
"""Sentences that are searched between two looks at the keyboard: about a frame."""

Tell = Callable[[int], str]
TellStep = Callable[[Step, Table, Table], str]
"""The sentence of an entry as it was done, or of a step between two Tables."""


class Bar(NamedTuple):
    """A stretch of the timeline: its first place, and the first behind it."""

    first: int
    end: int
    title: str


class Timeline(NamedTuple):
    """What the timeline draws."""

    bars: tuple[Bar, ...]
    marks: tuple[tuple[int, str], ...]
    """Places with `!` (a hit, a ruling) or `x` (somebody is out)."""
    place: int
    last: int
    """The place at the end."""
    entry: int
    speed: int
    playing: bool
    undone: bool
    """Whether steps are in it that were taken back."""
    sentence: str


class Replay:
    """The state of a replay. A place is a number of frames; 0 = the start."""

    def __init__(self, session: Session, tell: Tell, words: Words, tell_step: TellStep) -> None:
        self._session = session
        self._tell = tell
        self._tell_step = tell_step
        self._steps: dict[int, str] = {}
        self._words = words
        self._films: dict[bool, Film] = {}
        self._bars: dict[bool, tuple[Bar, ...]] = {}
        self._marks: dict[bool, tuple[tuple[int, str], ...]] = {}
        self.undone = False
        """Whether steps are shown that were taken back."""
        self.place = 0
        self.speed = 1
        self.playing = False
        self.sought = ""
        self._search: Iterator[int | None] | None = None
        self.searched = 0
        """Sentences that the running search has read."""

    @property
    def film(self) -> Film:
        """The film that is shown."""
        if self.undone not in self._films:
            self._films[self.undone] = Film(self._session, undone=self.undone)
        return self._films[self.undone]

    @property
    def table(self) -> Table:
        """The Table of the moment."""
        return self.film.at(self.place)

    @property
    def frame(self) -> Frame | None:
        """The frame that led to the moment; None at the start."""
        return self.film.frames[self.place - 1] if self.place else None

    @property
    def entry(self) -> int:
        """The number of its entry; 0 = the start."""
        return self.film.number(self.place)

    @property
    def origin(self) -> Origin:
        """What a branch from here begins with: the table that is shown."""
        first = self.undone or is_as_done(self._session, self.entry)
        return (as_done if first else as_it_stands)(self._session, self.entry)

    @property
    def last_entry(self) -> int:
        """The number of the last entry of the session."""
        return len(self._session.entries)

    def told(self, seq: int) -> str:
        """The sentence of an entry; of one that was taken back, by which."""
        said = self._tell(seq)
        place = self.film.place(seq)
        frame = self.film.frames[place - 1] if place else None
        if frame is None or frame.entry.seq != seq:
            return said
        if frame.inside:
            said = self._step_told(place, frame)
        if frame.became.state == "stands":
            return said
        by = says(self._words, f"{frame.became.state}_by", {"n": frame.became.by})
        return f"{said} ({by})"

    def _step_told(self, place: int, frame: Frame) -> str:
        """The sentence of a step as an amendment made it, told once."""
        if place not in self._steps:
            before, step = self.film.at(place - 1), frame.entry
            told = Step(step.seq, step.sentence, step.ruling, step.ruled, step.events)
            self._steps[place] = self._tell_step(told, before, frame.after)
        return self._steps[place]

    def log(self, most: int) -> tuple[tuple[int, str], ...]:
        """The sentences up to the moment, at most so many."""
        numbers = (self.film.number(place) for place in range(max(1, self.place - most + 1), self.place + 1))
        return tuple((seq, self.told(seq)) for seq in numbers)

    def go_on_with(self) -> None:
        """The session has gone on: the film is as long as it is now. One stays where one is."""
        number, at_end = self.entry, self.place == len(self.film)
        self._films.clear()
        self._bars.clear()
        self._marks.clear()
        self._steps.clear()
        self.go_to_entry(self.last_entry if at_end and not self.playing else number)

    # Going places

    def go(self, place: int) -> None:
        """To a place, as far as the film goes."""
        self.place = min(max(0, place), len(self.film))

    def go_to_entry(self, number: int) -> bool:
        """To an entry; whether it is in the film. Else to the last before it."""
        self.go(self.film.place(number))
        return self.entry == number

    def step_stretch(self, step: int) -> None:
        """An exchange, a round, a CT on or back."""
        self.go(self.film.next_stretch(self.place, step))

    def to_mark(self, mark: Mark, step: int) -> bool:
        """To the next hit, fall or ruling on or back; whether there is one."""
        place = self.film.next_marked(self.place, mark, step)
        if place is not None:
            self.go(place)
        return place is not None

    def show_undone(self) -> None:
        """Show steps that were taken back, or not, at the same moment."""
        number = self.entry
        self.undone = not self.undone
        self.go_to_entry(number)

    # Playing

    def play(self) -> None:
        """Play on, or pause; at the end from the start."""
        self.playing = not self.playing
        if self.playing and self.place == len(self.film):
            self.place = 0

    def due(self) -> float | None:
        """Seconds until `go_on` is to be called; None = nothing goes on by itself."""
        if self._search is not None:
            return 0.0
        if not self.playing:
            return None
        return min(LONGEST, max(SHORTEST, self.film.pause(self.place))) / self.speed

    def go_on(self) -> bool | None:
        """A frame on, or some more of the search. Of a search that ends: whether it found anything; else None."""
        if self._search is None:
            self.go(self.place + 1)
            self.playing = self.playing and self.place < len(self.film)
            return None
        for found in self._search:
            if found is None:
                return None
            self._search = None
            self.go(found)
            return True
        self._search = None
        return False

    # Finding

    @property
    def searching(self) -> bool:
        """Whether a search runs."""
        return self._search is not None

    def seek(self, text: str, step: int) -> None:
        """Begin to search sentences for a text, on (1) or back (-1), round the end; `go_on` goes on with it."""
        self.sought, self.playing, self.searched = text, False, 0
        self._search = self._seeking(folded(text), step) if text else None

    def stop(self) -> None:
        """Stop the search, and playing."""
        self._search, self.playing = None, False

    def _seeking(self, text: str, step: int) -> Iterator[int | None]:
        last, begun = len(self.film), self.place
        for n in range(1, last + 1):
            place = (begun + step * n - 1) % last + 1
            self.searched = n
            if text in folded(self.told(self.film.number(place))):
                yield place
                return
            if n % AT_ONCE == 0:
                yield None

    # What is drawn

    def timeline(self) -> Timeline:
        """The timeline of the moment."""
        if self.undone not in self._bars:
            self._bars[self.undone] = self._made_bars()
            marked = self.film.marked
            self._marks[self.undone] = tuple((place, "x" if mark == "out" else "!") for place, mark in marked)
        return Timeline(
            self._bars[self.undone],
            self._marks[self.undone],
            self.place,
            len(self.film),
            self.entry,
            self.speed,
            self.playing,
            self.undone,
            self.told(self.entry) if self.entry else "",
        )

    def _made_bars(self) -> tuple[Bar, ...]:
        film = self.film
        stretches = film.stretches
        ends = [*(stretch.first for stretch in stretches[1:]), len(film) + 1]
        bars: list[Bar] = []
        scene = ""
        several = len({stretch.scene for stretch in stretches if stretch.scene}) > 1
        for stretch, end in zip(stretches, ends, strict=True):
            held = film.at(stretch.first).scenes.get(stretch.scene)
            name = held.title if held is not None and several and stretch.scene != scene else ""
            scene = stretch.scene
            counted = str(stretch.number) if stretch.number else ""
            runs = (
                label(self._words, stretch.runs) if stretch.runs and (not counted or stretch.runs == "contest") else ""
            )
            bars.append(Bar(stretch.first, end, " ".join(part for part in (name, runs, counted) if part)))
        return tuple(bars)
