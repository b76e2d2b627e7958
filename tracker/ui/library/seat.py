"""The GM in the library: what keys do there. Opening files is the screen's affair; what is wanted stands in `wants`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Literal, NamedTuple

from tracker.language.words import Words, words
from tracker.storage.journal import JournalError
from tracker.storage.library import Left, SceneCard, in_list
from tracker.storage.scene_faults import Fault
from tracker.storage.session_file import Opened, Reading
from tracker.storage.session_head import Head, anew, head_of
from tracker.storage.settings import InForce, Settings, home_of_new, scene_folders
from tracker.text import displayable, is_number
from tracker.ui.asking import Asking
from tracker.ui.binding import act, pressed, shown_name
from tracker.ui.library.keys import LIBRARY, PLACE, LibraryBinding
from tracker.ui.library.reader import Reader
from tracker.ui.library.shelves import LISTS, Row, Shelves
from tracker.ui.library.words import says
from tracker.ui.opening import LONG, begun, looked_at, resumed
from tracker.ui.preferences import read_again
from tracker.ui.questions import Filled, Flow, Question

Deed = Literal["play", "unkept", "resume", "replay", "watch", "edit"]
PAGE = 10
EVERY = 10
"""Looks at what was read between two looks at the sessions on the disk: about a second."""
LOOKED_INTO = 20
"""How many of the newest sessions are read whole by themselves, unless they are long."""


class Want(NamedTuple):
    """What the screen is to do with a file."""

    deed: Deed
    path: Path
    into: Path | None = None
    """Where a new session is kept, if not among the others."""


class Library:
    """Takes keys, asks questions, says what is wanted."""

    def __init__(self, reader: Reader, settings: InForce | None = None, *, own: Path | None = None) -> None:
        self.settings = Settings() if settings is None else settings.settings
        self.in_force = settings
        self.words: Words = words(self.settings.language or "en")
        self.reader = reader
        self.own = own if own is not None else (reader.folders[-1] if reader.folders else Path())
        """Where new scenes are put."""
        self.shelves = Shelves()
        self.asking = Asking(lambda: self.words)
        self.finding = False
        """Whether what is typed is looked for."""
        self.advice = ""
        self.place: str = ""
        """Something to read in the place of the lists: now, keys, text, faults; empty = the lists."""
        self.reading: tuple[str, ...] = ()
        self.reading_title = ""
        self.scroll = 0
        self.wants: Want | None = None
        self.wants_quit = False
        self.wants_settings_edited = False
        self._ticks = 0
        self._pending: Head | None = None
        """The session that is being read whole."""
        if settings is not None and settings.faults:
            self.say("settings_wrong", n=len(settings.faults), first=str(settings.faults[0]))

    # What comes in

    def look_again(self) -> None:
        """Read the settings and all files anew."""
        self._read_settings()
        self.begin()

    def _read_settings(self) -> None:
        """Whoever edits them elsewhere meanwhile finds them in force."""
        if self.in_force is not None:
            self.take_settings(read_again(self.in_force))

    def begin(self) -> None:
        """Read all files anew; what is known stays on the screen meanwhile."""
        self.reader.begin()

    def tick(self) -> bool:
        """Take what was read since the last time; whether anything changed on the screen."""
        found = self.reader.drained()
        for each in found:
            if isinstance(each, Path):
                self.shelves.forget(each)
            elif isinstance(each, tuple) and not isinstance(each, Head):
                self.shelves.take_left(*each)
                self._pending = None
            else:
                self.shelves.take(each)
        there, busy = self.reader.there, self.reader.busy
        if there is not None and not busy:
            self.shelves.keep(there)
            self.reader.there = None
        self._keep_up()
        self._look_into()
        works = isinstance(self.question, Filled) and self.question.goes_on
        self.asking.go_on()
        return bool(found) or (there is not None and not busy) or busy or works

    def _keep_up(self) -> None:
        """Now and then: which sessions went on, since other programs play them."""
        self._ticks = (self._ticks + 1) % EVERY
        if self._ticks == 0 and not self.reader.busy:
            self.reader.keep_up(self.shelves.sessions)

    def entries_of(self, path: Path) -> int:
        """How many entries of a session can be read now."""
        self._freshen(path)
        head = self.shelves.sessions.get(path)
        left = None if head is None else self.shelves.left_here(head)
        return left.entries if isinstance(left, Left) else head.entries if head is not None else 0

    def _freshen(self, path: Path) -> None:
        """A session that went on since it was listed is listed as it is now, before anything is done with it."""
        found = anew(path, self.shelves.sessions.get(path))
        if isinstance(found, Head):
            self.shelves.take(found)

    def _look_into(self) -> None:
        """The selected session is read whole, for its preview; then, one by one, the newest ones, for the list."""
        here = self.shelves.here()
        if isinstance(here, Head) and self._unread(here):
            wanted: Head | None = here
        elif self._pending is None and not self.reader.busy:
            newest = (row for row in self.shelves.rows("sessions")[:LOOKED_INTO] if isinstance(row, Head))
            wanted = next((head for head in newest if head.size < LONG and self._unread(head)), None)
        else:
            return
        if wanted is not None and wanted != self._pending:
            self._pending = wanted
            self.reader.want(wanted)

    def _unread(self, head: Head) -> bool:
        return head.state != "unreadable" and self.shelves.left_here(head) is None

    @property
    def row(self) -> Row | None:
        """The selected scene or session."""
        return self.shelves.here()

    @property
    def left(self) -> Left | JournalError | None:
        """How the selected session was left, once that is known."""
        here = self.row
        return self.shelves.left_here(here) if isinstance(here, Head) else None

    @property
    def why_unreadable(self) -> str:
        """In a sentence why nothing of the selected session can be opened, as far as that is known; empty if it can."""
        row, left = self.row, self.left
        if not isinstance(row, Head):
            return ""
        if row.state == "unreadable":
            return row.why
        return str(left).replace(displayable(str(row.path)), row.path.name) if isinstance(left, JournalError) else ""

    def now(self) -> datetime:
        """The time, for `today` and `yesterday`."""
        return datetime.now().astimezone()

    # What keys do

    @property
    def question(self) -> Question | None:
        """What is asked now."""
        return self.asking.question

    def begin_flow(self, flow: Flow) -> None:
        """Ask."""
        self.asking.begin(flow)

    def key(self, key: str, char: str | None) -> None:
        """Take a key."""
        if self.question is not None:
            self.asking.key(key, char)
            return
        self.asking.ends_what_was_taken(key)
        if self.finding and self._find_key(key, char):
            return
        if self._moves(key):
            return
        name = shown_name(key, char)
        if not self.place and is_number(name):
            self.begin_number(int(name))
            return
        if isinstance(self.row, Head):
            self._freshen(self.row.path)
        if not act(self, self.bindings(), name) and len(name) == 1:
            self.say("no_key", key=name)

    def bindings(self) -> tuple[LibraryBinding, ...]:
        """The keys of where we are; of what is read only those that do something there."""
        return tuple(each for each in PLACE if not each.why_not(self)) if self.place else LIBRARY

    def begin_number(self, n: int) -> None:
        """A new scene; the n-th template is marked, and taken once it is confirmed: a digit may be a slip."""
        from tracker.storage.new_scene import SYSTEMS
        from tracker.ui.library.flows import new_scene

        if 1 <= n <= len(SYSTEMS):
            self.begin_flow(new_scene(self, n))

    def _find_key(self, key: str, char: str | None) -> bool:
        if key == "escape":
            self.finding = False
            self.shelves.find("")
        elif key == "enter":
            self.finding = False
        elif key == "backspace":
            self.shelves.find(self.shelves.filter[:-1])
        elif char is not None and char.isprintable():
            self.shelves.find(self.shelves.filter + char)
            if not self.shelves.rows(self.shelves.current):
                other = next((which for which in LISTS if self.shelves.rows(which)), None)
                self.shelves.current = other or self.shelves.current
        else:
            return False
        return True

    def _moves(self, key: str) -> bool:
        step = {"up": -1, "down": 1, "pageup": -PAGE, "pagedown": PAGE, "home": -1_000_000, "end": 1_000_000}.get(key)
        if step is None:
            return False
        if self.place:
            self.scroll = max(0, self.scroll + step)
        else:
            self.shelves.step(step)
            self._look_into()
        return True

    def paste(self, text: str) -> None:
        """Pasted text, into a question or what is looked for."""
        from tracker.text import one_line

        if self.question is not None:
            self.asking.paste(one_line(text))
        elif self.finding:
            self.shelves.find(self.shelves.filter + one_line(text))

    def click(self, spot: str | None, chain: int = 1) -> None:
        """Something drawn was clicked."""
        if spot is None:
            return
        kind, _, rest = spot.partition(":")
        if kind == "key":
            self.key(*pressed(rest))
        elif self.question is not None:
            if kind == "option":
                self.asking.click(int(rest))
        elif kind == "template":
            self.begin_number(int(rest))
        elif kind == "list":
            self.shelves.current = "sessions" if rest == "sessions" else "scenes"
        elif kind in LISTS:
            which = LISTS[LISTS.index(kind)]
            rows = self.shelves.rows(which)
            if int(rest) < len(rows):
                self.shelves.go(which, rows[int(rest)].path)
                self._look_into()
                if chain > 1:
                    self.open()

    # What is wanted

    def open(self) -> None:
        """Enter: play a scene, go on with a session, read the faults of what is broken."""
        row = self.row
        if isinstance(row, SceneCard):
            now = in_list(row.path, scene=True) if row.faults else row
            if isinstance(now, SceneCard) and now != row:
                row = now
                self.shelves.take(row)
            if row.faults:
                self.show_faults(row.faults)
            else:
                self.wants = Want("play", row.path)
        elif row is not None:
            self.wants = Want("resume", row.path)

    def resume(self) -> None:
        """Go on: with this session, or with the newest one of this scene."""
        row = self.row
        head = self.shelves.last_played(row) if isinstance(row, SceneCard) else row
        if head is None:
            self.say("never_played")
        else:
            self.wants = Want("resume", head.path)

    def want(self, deed: Deed) -> None:
        """Something with the selected file."""
        row = self.row
        if row is not None:
            self.wants = Want(deed, row.path)

    def opened(self, want: Want) -> Opened | Reading:
        """What is wanted, opened; a new session begins as the settings are now. Raises JournalError."""
        if want.deed in ("play", "unkept"):
            self._read_settings()
            return begun(want.path, self.settings, want.into, kept=want.deed == "play")
        return looked_at(want.path) if want.deed == "replay" else resumed(want.path)

    def other_list(self) -> None:
        """To the other list."""
        self.shelves.go("sessions" if self.shelves.current == "scenes" else "scenes")
        self._look_into()

    # Something to read

    def toggle(self, kind: str) -> None:
        """To something to read, or back."""
        self.place = "" if self.place == kind else kind
        self.scroll = 0

    def read(self, lines: Sequence[str], title: str) -> None:
        """Show lines under what they are."""
        self.reading, self.reading_title = tuple(lines), title
        self.place, self.scroll = "text", 0

    def show_faults(self, faults: Sequence[Fault]) -> None:
        """The file's text with what is wrong in it."""
        if faults:
            self.place, self.scroll = "faults", 0

    def take_settings(self, found: InForce) -> None:
        """Settings that were read anew; their folders are looked into from the next round on."""
        if found.settings.scenes != self.settings.scenes:
            self.reader.folders, self.own = scene_folders(found.settings), home_of_new(found.settings)
        self.in_force, self.settings = found, found.settings
        self.words = words(found.settings.language or "en")
        self.reader.language = found.settings.language or ""

    def came_back(self, opened: Opened) -> None:
        """Back from a table: its session stands in the list as it was left."""
        if opened.abandoned:
            self.say("nothing_entered")
        if opened.path is None or opened.abandoned:
            return
        head = head_of(opened.path)
        if head is not None:
            self.shelves.take(head)
            self.shelves.go("sessions", head.path)
        keeper = opened.keeper
        if keeper is not None and keeper.trouble is not None:
            self.advice = keeper.not_kept or str(keeper.trouble)
        elif keeper is not None:
            self.say("kept_in", name=opened.path.name)
        self._look_into()

    def edited(self, path: Path, card: SceneCard | None) -> None:
        """Back from the editor: the file as it is now, its faults first of all."""
        if card is None:
            self.begin()
            return
        self.shelves.find("")
        self.shelves.take(card)
        self.shelves.go("scenes", path)
        if card.faults:
            self.show_faults(card.faults)
            self.say("edited_faults", n=len(card.faults))
        elif not self.advice:
            self.say("edited_good", name=path.name)

    def back(self) -> None:
        """From what is read to the lists; from a search to everything."""
        if self.place:
            self.place = ""
        elif self.shelves.filter:
            self.shelves.find("")
        self.advice = ""

    def say(self, code: str, /, **facts: object) -> None:
        """A quiet line."""
        why = {"why": self.why_unreadable} if code == "session_unreadable" else {}
        self.advice = says(self.words, code, {**why, **facts})

    def failed(self, error: Exception) -> None:
        """Something could not be done, and nothing was."""
        self.advice = f"{error}" if isinstance(error, JournalError) else str(getattr(error, "strerror", "") or error)

    def not_written(self, path: Path, error: OSError) -> None:
        """A file could not be made there."""
        self.failed(JournalError("write", path, reason=error.strerror or str(error)))
