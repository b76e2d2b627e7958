"""The GM's seat: what keys do and what is seen. Plain Python, so that a whole conflict is tested without a screen.

State of the seat is what the GM looks at (selection, panel, place, question); state of the table is the session's.
Each subject has its own part: `doing` changes the table, `looking` is where one is, `selection` whom keys act on.
"""

from __future__ import annotations

from pathlib import Path

from tracker.engine.command import Command
from tracker.language.names import name_of
from tracker.language.words import Words
from tracker.model.cast import Id
from tracker.model.table import Scene, Table
from tracker.storage.desk import Answer, Desk
from tracker.storage.opening import no_callers
from tracker.storage.settings import Settings
from tracker.text import displayable, is_number
from tracker.ui.asking import Asking
from tracker.ui.at_check import AtCheck
from tracker.ui.at_hit import AtHit
from tracker.ui.at_roll import AtRoll
from tracker.ui.binding import NAMES, Binding, act, shown_name
from tracker.ui.curtain import Curtain
from tracker.ui.doing import Doing
from tracker.ui.keymap import PANELS
from tracker.ui.looking import Looking
from tracker.ui.mending import mend
from tracker.ui.own_keys import OwnKeys
from tracker.ui.questions import Filled, Flow, Question
from tracker.ui.rebinding import idle
from tracker.ui.replay import Replay
from tracker.ui.says import says
from tracker.ui.seeing import Seeing
from tracker.ui.selection import Selection
from tracker.ui.sight import Sight


class Seat:
    """Takes keys, asks questions, submits commands."""

    def __init__(self, desk: Desk, *, replay: bool = False, settings: Settings | None = None) -> None:
        self.desk = desk
        self.settings = settings or Settings()
        self.advice = ""
        self.replaying: Replay | None = None
        self.own_keys: OwnKeys = OwnKeys(self)
        self.looking: Looking = Looking(self)
        self.selection: Selection = Selection(self)
        self.doing: Doing = Doing(self)
        self.seeing: Seeing = Seeing(self)
        self.at_roll: AtRoll = AtRoll(self)
        self.at_hit: AtHit = AtHit(self)
        self.at_check: AtCheck = AtCheck(self)
        self.asking = Asking(lambda: self.words, self.doing.asked)
        self.curtain: Curtain = Curtain(self)
        self.typed_lines: list[str] = []
        self.wants_quit = False
        self.wants_to_open: Path | None = None
        """The session to be opened once this one is left."""
        if replay:
            self.replaying = Replay(desk.session, self.seeing.first_sentence, desk.words, desk.told_step)
        self.selection.follow(None)
        if not replay:
            self.at_roll.last.find()
            self._go_to_what_waits()
        if desk.opened.damage is not None:
            said = "newer" if desk.opened.damage.kind == "newer" else "damaged"
            self.say(said, line=desk.opened.damage.line, why=desk.opened.damage.detail)
        elif desk.opened.read_only and not replay:
            self.advice = desk.opened.why_read_only
        elif not replay and (unknown := no_callers(desk.table, self.settings)):
            sides = self.words.join([side.name for side in desk.table.sides], "or")
            self.say("no_callers", names=", ".join(unknown), sides=sides)
        elif not replay and (unused := idle(self.own_keys.usual(), self.settings.keys)):
            self.say("idle_keys", names=", ".join(unused))

    @property
    def table(self) -> Table:
        """The Table that is shown."""
        return self.desk.table if self.replaying is None else self.replaying.table

    @property
    def words(self) -> Words:
        """The words of the session; they name the keys that the user has at the table of this game."""
        return self.own_keys.words

    @property
    def replay(self) -> bool:
        """Whether it is looked back at a session, which cannot be changed then."""
        return self.replaying is not None

    @property
    def scene(self) -> Scene:
        """The scene in focus; a flow that needs one is only begun when there is one."""
        scene = self.table.scene
        assert scene is not None
        return scene

    @property
    def selected(self) -> Id | None:
        """The selected character, or zone: the one that keys act for."""
        return self.selection.who

    @selected.setter
    def selected(self, who: Id | None) -> None:
        self.selection.who = who

    @property
    def marks(self) -> tuple[Id, ...]:
        """Characters marked with Space: what acts on several acts on all of them."""
        return self.selection.marks

    @marks.setter
    def marks(self, marks: tuple[Id, ...]) -> None:
        self.selection.marks = marks

    @property
    def place(self) -> tuple[str, int]:
        """Where we are: the table, an open roll, a hit or check by its number, or something to read."""
        return self.looking.place

    @property
    def panel(self) -> str:
        """The focused panel; empty = none."""
        return self.looking.panel

    @property
    def question(self) -> Question | None:
        """What is asked now."""
        return self.asking.question

    def name(self, id: str) -> str:
        """The name of anything."""
        return name_of(self.table, id, self.words)

    def those(self, who: Id) -> tuple[Id, ...]:
        """Whom a key acts on that takes several: the marked ones still here, else this one. The marks are used up."""
        return self.selection.those(who)

    # What keys do

    def key(self, key: str, char: str | None) -> None:
        """Take a key."""
        if self.curtain.key(key, char):
            return
        if self.question is not None:
            self.asking.key(key, char)
            left, self.asking.left_over = self.asking.left_over, None
            if left is not None:
                self.key(*left)
            return
        fate = self.own_keys.plays_fate
        if self.asking.ends_what_was_taken(key) and self.place[0] == "table" and not fate:
            return
        if self.place[0] == "cold":
            self.go(*self.looking.under)
            if key in ("escape", "enter", "space"):
                return
        name = shown_name(key, char)
        if name in PANELS:
            self.looking.show_panel(PANELS[name])
            return
        if self._own_key(key, char):
            return
        if not is_number(name):
            self.selection.ends_number()
            if self.place[0] == "table" and self.selection.holds_back(name):
                return
        if not act(self, self.bindings(), name) and (len(name) == 1 or name in NAMES.values()):
            self._no_key(name)

    def _no_key(self, name: str) -> None:
        """A key that does nothing here; one of the table is told as that."""
        word = "" if self.replay or self.place[0] == "table" else self.own_keys.word_at_table(name)
        if word:
            self.say("key_of_table", key=name, word=self.words.screen(word))
        else:
            self.say("replay_only" if self.replay else "no_key", key=name)

    def _own_key(self, key: str, char: str | None) -> bool:
        """Keys of the place itself: dice while a box waits, ways of a hit, digits that select, arrows that scroll."""
        if self.looking.scrolls(key):
            return True
        kind = self.place[0]
        if kind == "table" and key in ("up", "down"):
            self.selection.step(1 if key == "down" else -1)
            return True
        if self.replay:
            return False
        if kind == "roll":
            return self.at_roll.key(key, char)
        if kind == "hit":
            return self.at_hit.key(key, char)
        if kind == "check":
            return self.at_check.key(key, char)
        if kind == "ends" and char is not None and is_number(char):
            mend(self, int(char))
            return True
        if kind == "table" and char is not None and is_number(char):
            self.selection.digit(char)
            return True
        if kind == "table" and key == "escape":
            self.advice, self.marks = "", ()
            return True
        return False

    def bindings(self) -> tuple[Binding, ...]:
        """The keys of where we are."""
        return self.own_keys.here()

    def paste(self, text: str) -> None:
        """Text pasted: into the line being written, or as typed dice."""
        if self.curtain.down:
            return
        clean = displayable(text).replace("\n", " ")
        if self.question is not None:
            self.asking.paste(clean)
        elif self.place[0] == "roll":
            self.at_roll.paste(clean)

    def begin(self, flow: Flow) -> None:
        """Begin a flow."""
        self.asking.begin(flow)

    # Doing

    def submit(self, command: Command, *, ruling: bool = False) -> Answer:
        """Do a command; what came of it is on the screen."""
        return self.doing.submit(command, ruling=ruling)

    def run(self, line: str) -> Answer:
        """Do a command line."""
        return self.doing.run(line)

    def say(self, code: str, /, **facts: object) -> None:
        """A quiet line."""
        self.advice = says(self.words, code, facts)

    def quit(self) -> None:
        """Leave; everything is kept. What could not be written is asked about first."""
        self.doing.quit()

    def leave_for(self, path: Path) -> None:
        """Leave, and open that session."""
        self.wants_to_open = path
        self.quit()

    # Going places

    def go(self, kind: str, number: int = 0) -> None:
        """To the table, a roll, a hit, or something to read."""
        self.looking.go(kind, number)
        self.selection.ends_number()
        self.at_roll.come()
        self.at_hit.come()
        self.at_check.come()

    def back(self) -> None:
        """From something to read to the place under it, as it was left."""
        if not self.looking.back():
            self.go(*self.looking.under)
        self.leave_gone()

    def leave_gone(self) -> None:
        """Back to the table from a roll, a hit or a check that is there no more."""
        if self.looking.gone():
            self.go("table")

    def open_what_waits(self) -> None:
        """To what is open: the oldest hit, else the newest roll; of this scene before those of others."""
        if not self._go_to_what_waits():
            self.say("nothing_open")

    def _go_to_what_waits(self) -> bool:
        waiting = self.looking.waiting()
        if waiting is not None:
            self.go(*waiting)
        return waiting is not None

    def toggle(self, kind: str) -> None:
        """To something to read, or back to where that was asked."""
        self.looking.toggle(kind)

    def read(self, lines: tuple[str, ...], title: str) -> None:
        """Show lines that were asked for, under what they are."""
        self.looking.read(lines, title)

    # What goes on by itself

    def moved_in_replay(self) -> None:
        """Another moment is shown."""
        self.advice = ""
        self.selection.follow(None)
        self.looking.scroll.pop("log", None)

    def due(self) -> float | None:
        """Seconds until `go_on` is to be called for what goes on by itself; None = nothing does."""
        if self.curtain.reads or (isinstance(self.question, Filled) and self.question.goes_on):
            return 0.0
        return None if self.replaying is None or self.question is not None else self.replaying.due()

    def go_on(self) -> None:
        """What goes on by itself: a question that works at its answer, a replay that plays, a search in it."""
        if self.curtain.reads:
            self.curtain.go_on()
            return
        if self.question is not None:
            self.asking.go_on()
            return
        replay = self.replaying
        if replay is None:
            return
        found = replay.go_on()
        if replay.searching:
            self.say("searching", n=replay.searched, last=len(replay.film))
        elif found is False:
            self.say("not_found", what=replay.sought)
        else:
            self.moved_in_replay()

    # What is to be seen

    def sight(self) -> Sight:
        """Everything a panel may draw."""
        return self.seeing.sight()

    def told(self, seq: int) -> str:
        """The sentence of an entry as the log tells it."""
        return self.seeing.told(seq)
