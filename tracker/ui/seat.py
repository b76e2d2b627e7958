"""The GM's seat: what keys do and what is seen. Plain Python, so that a whole conflict is tested without a screen.

State of the seat is what the GM looks at (selection, panel, place, question); state of the table is the session's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tracker.engine.command import Command
from tracker.engine.fate import resolve
from tracker.engine.fudge.open_checks import check_numbered
from tracker.engine.refusal import Refusal
from tracker.history.fudge import CheckOpened
from tracker.history.harm import HitDealt
from tracker.history.rolls import RollOpened
from tracker.language.names import name_of
from tracker.language.spotlight import Spotlight
from tracker.language.words import Words
from tracker.model.aspects import Aspect
from tracker.model.cast import Id
from tracker.model.checks import OpenCheck
from tracker.model.order import Popcorn, Ranked, Rcs
from tracker.model.rolls import AttackAim, Hit, Roll
from tracker.model.table import Scene, Table
from tracker.storage.desk import Answer, Desk
from tracker.storage.settings import Settings
from tracker.text import displayable, is_number
from tracker.ui.asking import Asking
from tracker.ui.at_check import AtCheck
from tracker.ui.at_hit import AtHit
from tracker.ui.at_roll import AtRoll
from tracker.ui.clashes import faced_in
from tracker.ui.curtain import Curtain
from tracker.ui.flows import past
from tracker.ui.flows.compels import compel
from tracker.ui.flows.costs import cost_menu
from tracker.ui.flows.evening import leave_unsaved
from tracker.ui.flows.fudge_blows import take_blows
from tracker.ui.flows.table import command_line, name_things
from tracker.ui.flows.tales import chapters
from tracker.ui.fudge_keys import FUDGE_TABLE, plays_fudge
from tracker.ui.keymap import COMMON, PANELS, PLACES, READ, REPLAY, Binding, shown_name
from tracker.ui.keys_tactical import TACTICAL_TABLE
from tracker.ui.panels.loose import in_the_light
from tracker.ui.past_marks import PastMarks
from tracker.ui.places.ends import loose_ends
from tracker.ui.questions import Filled, Flow, Question
from tracker.ui.rebinding import rebound, renamed
from tracker.ui.replay import Replay
from tracker.ui.says import says
from tracker.ui.sight import Key, Sight
from tracker.ui.whose_dice import roll_for_program

SHOWN_LOG = 80
SCROLLED = ("situation", "log", "cast", "open", "sheet", "spotlight")
"""Panels that up and down scroll while they are focused; elsewhere they move the selection."""
READING = ("keys", "now", "ends", "text", "ledger")
FAR = 100_000
"""Rows below the end of anything that is read: drawing stops at its end."""
PANEL_ORDER = ("map", "sheet", "situation", "log", "open")


class Seat:
    """Takes keys, asks questions, submits commands."""

    def __init__(self, desk: Desk, *, replay: bool = False, settings: Settings | None = None) -> None:
        self.desk = desk
        self._past_marks = PastMarks(desk.session, desk.words)
        self.settings = settings or Settings()
        self._spoken: dict[tuple[Binding, ...], Words] = {}
        self._told: dict[int, str] = {}
        self._spotlit = Spotlight(desk.session)
        self._lights: tuple[tuple[int, int | None, str | None], tuple[tuple[str, str], ...]] | None = None
        self._chapters: tuple[tuple[Id, int, int | None], tuple[tuple[str, str], ...]] | None = None
        self.replaying: Replay | None = (
            Replay(desk.session, self._sentence, desk.words, desk.told_step) if replay else None
        )
        self.selected: Id | None = None
        self.panel = ""
        self.place: tuple[str, int] = ("table", 0)
        self.advice = ""
        self.at_roll: AtRoll = AtRoll(self)
        self.at_hit: AtHit = AtHit(self)
        self.at_check: AtCheck = AtCheck(self)
        self.asking = Asking()
        self.curtain: Curtain = Curtain(self)
        self.typed_lines: list[str] = []
        self.wants_quit = False
        self.wants_to_open: Path | None = None
        """The session to be opened once this one is left."""
        self.marks: tuple[Id, ...] = ()
        """Characters marked with Space: what acts on several acts on all of them."""
        self._stopped: Command | None = None
        self._by_ruling: Callable[[], None] | None = None
        self._digits = ""
        self.reading: tuple[str, ...] = ()
        self.reading_title = ""
        self._under: tuple[str, int] = ("table", 0)
        self._explained: Id | None = None
        self._moved_from: Path | None = None
        self.scroll: dict[str, int] = {}
        """Rows that a panel, or a place to read, is scrolled by."""
        self._follow_turn(None)
        if not replay:
            self.at_roll.find_last_attack()
            self._go_to_open()
        if desk.opened.damage is not None:
            self.say("damaged", line=desk.opened.damage.line, why=desk.opened.damage.detail)
        elif desk.opened.read_only and not replay:
            self.advice = desk.opened.why_read_only

    @property
    def table(self) -> Table:
        """The Table that is shown."""
        return self.desk.table if self.replaying is None else self.replaying.table

    @property
    def words(self) -> Words:
        """The words of the session; they name the keys that the user has at the table of this game."""
        if not self.settings.keys:
            return self.desk.words
        usual = self._usual_table()
        if usual not in self._spoken:
            self._spoken[usual] = replace(self.desk.words, keys=renamed(usual, self.settings.keys))
        return self._spoken[usual]

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

    def name(self, id: str) -> str:
        """The name of anything."""
        return name_of(self.table, id, self.words)

    def come_in_cold(self) -> None:
        """Going on with a session: first of all the card that says where it stands."""
        if len(self.desk.session.entries) and self.replaying is None:
            self._under, self.place = self.place, ("cold", 0)

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
        if self.asking.ends_what_was_taken(key) and self.place[0] == "table" and not self.plays_fate():
            return
        if self.place[0] == "cold":
            self.go(*self._under)
            if key in ("escape", "enter", "space"):
                return
        name = shown_name(key, char)
        if name in PANELS:
            self.show_panel(PANELS[name])
            return
        if self._own_key(key, char):
            return
        if not is_number(name):
            self._digits = ""
        for binding in self.bindings():
            if binding.key == name:
                why = binding.why_not(self)
                self.advice = ""
                if why:
                    self.say(why)
                else:
                    binding.does(self)
                return
        self._other_key(name)

    def _own_key(self, key: str, char: str | None) -> bool:
        """Keys of the place itself: dice while a box waits, ways of a hit, digits that select, arrows that scroll."""
        if self._scrolls(key):
            return True
        kind = self.place[0]
        if kind == "table" and key in ("up", "down"):
            self._select_step(1 if key == "down" else -1)
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
            self._mend(int(char))
            return True
        if kind == "table" and char is not None and is_number(char):
            self._select_digit(char)
            return True
        if kind == "table" and key == "escape":
            self.advice, self.marks = "", ()
            return True
        return False

    def _other_key(self, name: str) -> None:
        if len(name) == 1 or name in ("Esc",):
            self.say("replay_only" if self.replay else "no_key", key=name)

    def bindings(self) -> tuple[Binding, ...]:
        """The keys of where we are."""
        if self.replay:
            return REPLAY
        if self.place[0] == "table":
            return self.bindings_of_table()
        here = PLACES.get(self.place[0], READ)
        return rebound(here, self.settings.keys, COMMON) if self.settings.keys else here

    def bindings_of_table(self) -> tuple[Binding, ...]:
        """The keys of the table, by the game of the scene in focus."""
        return rebound(self._usual_table(), self.settings.keys) if self.settings.keys else self._usual_table()

    def plays_fate(self) -> bool:
        """Whether the keys are those of a Fate table."""
        return self._usual_table() is PLACES["table"]

    def _usual_table(self) -> tuple[Binding, ...]:
        if plays_fudge(self):
            return FUDGE_TABLE
        scene = self.table.scene
        tactical = scene is not None and scene.system == "tactical"
        return TACTICAL_TABLE if tactical else PLACES["table"]

    def paste(self, text: str) -> None:
        """Text pasted: into the line being written, or as typed dice."""
        if self.curtain.down:
            return
        clean = displayable(text).replace("\n", " ")
        if self.question is not None:
            self.asking.paste(clean)
        elif self.place[0] == "roll":
            self.at_roll.paste(clean)

    def click(self, spot: str | None, chain: int = 1) -> None:
        """Something drawn was clicked."""
        if spot is None or self.curtain.down:
            return
        kind, _, rest = spot.partition(":")
        if self.question is not None:
            if kind == "option":
                self.asking.click(int(rest))
            return
        if kind == "place" and self.replaying is not None:
            self.replaying.go(int(rest))
            self.moved_in_replay()
            return
        if kind == "key":
            self.key(rest.lower() if len(rest) > 1 else rest, rest if len(rest) == 1 else None)
        elif kind == "panel":
            self.show_panel(rest)
        elif kind in ("hit", "roll", "check") and is_number(rest):
            self.go(kind, int(rest))
        elif self.at_hit.click(kind, rest) or self.at_roll.click(kind, rest):
            return
        elif kind == "loose" and is_number(rest):
            self._mend(int(rest))
        elif spot in self.table.cast:
            self.selected = spot
            held = next((hit for hit in self.table.hits if hit.who == spot), None)
            if chain > 1 and held is not None:
                self.go("hit", held.id)

    # Questions and flows

    @property
    def question(self) -> Question | None:
        """What is asked now."""
        return self.asking.question

    def begin(self, flow: Flow) -> None:
        """Begin a flow."""
        self.asking.begin(flow)

    # Submitting

    def submit(self, command: Command, *, ruling: bool = False) -> Answer:
        """Do a command; what came of it is on the screen."""
        before = self.table
        answer = self.desk.submit(command, ruling=ruling)
        self._stopped = command if answer.refusal is not None and answer.refusal.kind == "rule" else None
        self._by_ruling = None
        self._seen(answer, before)
        roll_for_program(self, answer)
        return answer

    def run(self, line: str) -> Answer:
        """Do a command line."""
        if line.split(maxsplit=1)[:1] in (["amend"], ["reopen"]) and not self.desk.opened.read_only:
            self.begin(past.by_line(self, line))
            return Answer()
        before = self.table
        answer = self.desk.run(line)
        self._stopped = self._by_ruling = None
        if answer.refusal is not None and answer.refusal.kind == "rule":
            self._stopped_line(line)
        self._seen(answer, before)
        if not answer.done and answer.ok and answer.sentences:
            if len(answer.sentences) > 1:
                self.read(answer.sentences, f":{line}")
            else:
                self.advice = answer.sentences[0]
        self.go_where_it_leads(answer)
        return answer

    def _stopped_line(self, line: str) -> None:
        from tracker.engine.catalogue import VERBS
        from tracker.language.parse import parse

        parsed = parse(line, self.table, VERBS, self.words)
        if not isinstance(parsed, Refusal):
            self._stopped = parsed.command

    def go_where_it_leads(self, answer: Answer) -> None:
        """A line that opened a roll or dealt a hit leads there, as its key would."""
        events = [event for done in answer.done for event in done.entry.events]
        for event in reversed(events):
            if isinstance(event, HitDealt):
                self.go("hit", event.hit.id)
                return
            if isinstance(event, CheckOpened):
                self.go("check", event.check.id)
                return
            if isinstance(event, RollOpened):
                self.go("roll", event.roll.batch or event.roll.id)
                return

    def by_ruling(self, does: Callable[[], None]) -> None:
        """What `!` does, where it is more than the command that was just stopped."""
        if self._stopped is not None:
            self._by_ruling = does

    def _seen(self, answer: Answer, before: Table) -> None:
        if answer.refusal is not None:
            why = answer.sentences[0]
            self.advice = says(self.words, "ruling_hint", {"why": why}) if answer.refusal.kind == "rule" else why
            return
        self.advice = " ".join(answer.advice)
        self._house_hint(answer)
        self._tell_move()
        self._follow_turn(before)
        self._leave_gone()

    def _tell_move(self) -> None:
        """The session goes on elsewhere, since its file is no longer its own."""
        moved = self.desk.opened.moved_from
        if moved is not None and moved != self._moved_from:
            self._moved_from = moved
            self.say("moved_away", was=moved.name, path=self.desk.opened.path)

    def _house_hint(self, answer: Answer) -> None:
        for done in answer.done:
            for code in done.entry.ruling:
                times = sum(code in entry.ruling for entry in self.desk.session.entries)
                if times >= 3:
                    self.say("house_hint", code=code)

    def _unsaved(self) -> str:
        """What is not on disk stays told until it is."""
        keeper = self.desk.opened.keeper
        if keeper is None or keeper.trouble is None:
            return ""
        return says(self.words, "unsaved", {"why": str(keeper.trouble)})

    def _follow_turn(self, before: Table | None) -> None:
        """The selection follows the turn; marks are for one turn in one scene."""
        turn = None if self.table.scene is None else self.table.scene.turn
        old = None if before is None or before.scene is None else before.scene.turn
        passed = (None if old is None else old.who) != (None if turn is None else turn.who)
        if before is not None and (passed or before.focus != self.table.focus):
            self.marks = ()
        if turn is not None and (old is None or old.who != turn.who):
            self.selected = turn.who
        left = before is not None and before.focus != self.table.focus and turn is None
        if self.selected is None or self.selected not in self.table.cast or left:
            # The one whose sheet is shown is the one that keys act for.
            here = () if self.table.scene is None else self.table.scene.here
            self.selected = next((presence.id for presence in here), None)

    def _leave_gone(self) -> None:
        kind, number = self.place
        if kind == "check" and self.at_check.held is None:
            self.go("table")
        if (kind == "roll" and number not in self.table.rolls) or (kind == "hit" and number not in self.table.hits):
            self.go("table")

    def rule(self) -> None:
        """`!`: what a rule stopped, as a ruling."""
        command, self._stopped = self._stopped, None
        does, self._by_ruling = self._by_ruling, None
        if command is None:
            self.say("no_ruling")
            return
        if does is not None:
            does()
            return
        if isinstance(command, resolve.Resolve):
            self.at_roll.resolve(command, ruling=True)
            return
        self.go_where_it_leads(self.submit(command, ruling=True))

    def say(self, code: str, /, **facts: object) -> None:
        """A quiet line."""
        self.advice = says(self.words, code, facts)

    # Going places

    def go(self, kind: str, number: int = 0) -> None:
        """To the table, a roll, a hit, or something to read."""
        self.place = (kind, number)
        self._digits = ""
        if kind == "hit" and number not in self.table.hits:
            self.place = ("table", 0)
        self.at_roll.come()
        self.at_hit.come()
        self.at_check.come()

    def open_what_waits(self) -> None:
        """To what is open: the oldest hit, else the newest roll; of this scene before those of others."""
        if not self._go_to_open():
            self.say("nothing_open")

    def _go_to_open(self) -> bool:
        focus = self.table.focus
        hit = min(self.table.hits, key=lambda hit: (hit.scene != focus, hit.id), default=None)
        roll = max((roll.id for roll in self.table.rolls if roll.scene == focus), default=None)
        roll = roll or max((roll.id for roll in self.table.rolls), default=None)
        if hit is not None:
            self.go("hit", hit.id)
        elif roll is not None:
            self.go("roll", roll)
        elif self.table.scene is not None and len(self.table.scene.checks):
            self.go("check", max(check.id for check in self.table.scene.checks))
            return True
        return hit is not None or roll is not None

    def _scrolls(self, key: str) -> bool:
        """Scroll what is read or focused; whether that key does."""
        kind = self.place[0]
        name = kind if kind in READING else self.panel if kind == "table" and self.panel in SCROLLED else ""
        step = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}.get(key)
        if kind in READING and key in ("home", "end"):
            self.scroll[name] = FAR if key == "end" else 0
            return True
        if not name or step is None:
            return False
        up = -step if name == "log" else step
        self.scroll[name] = max(0, self.scroll.get(name, 0) + up)
        return True

    def toggle(self, kind: str) -> None:
        """To something to read, or back to where that was asked."""
        if self.place[0] == kind:
            self.back()
            return
        if self.place[0] in PLACES:
            self._under = self.place
        self.place = (kind, 0)
        self.scroll.clear()
        self._explained = None

    def back(self) -> None:
        """From something to read to the place under it."""
        self.go(*self._under)
        self._leave_gone()

    def explain(self, aspect: Id) -> None:
        """What an aspect is and what invoking it would take."""
        self.toggle("now")
        self._explained = aspect

    def read(self, lines: tuple[str, ...], title: str) -> None:
        """Show lines that were asked for, under what they are."""
        self.reading, self.reading_title = lines, title
        if self.place[0] != "text":
            self.toggle("text")

    def subject(self) -> Roll | Hit | Aspect | OpenCheck | None:
        """What `?` explains: an aspect that was asked for, the roll or the hit it was asked at, else the table."""
        if self._explained is not None:
            return self.table.aspects.get(self._explained)
        kind, number = self._under
        if kind == "roll":
            return self.table.rolls.get(number)
        if kind == "check" and number:
            held = check_numbered(self.table, number)
            return None if held is None else held[1]
        return self.table.hits.get(number) if kind == "hit" else None

    def show_panel(self, panel: str) -> None:
        """Bring a panel up."""
        self.go("table")
        self.panel = "" if panel == self.panel and panel != "map" else panel
        self.scroll.clear()

    def next_panel(self) -> None:
        """The next panel in turn."""
        at = PANEL_ORDER.index(self.panel) if self.panel in PANEL_ORDER else 0
        self.panel = PANEL_ORDER[(at + 1) % len(PANEL_ORDER)]
        self.scroll.clear()

    def quit(self) -> None:
        """Leave; everything is kept. What could not be written is asked about first."""
        keeper = self.desk.opened.keeper
        if keeper is not None and keeper.trouble is not None and not keeper.retry():
            self.begin(leave_unsaved(self, keeper))
        else:
            self.wants_quit = True

    def tick(self) -> bool:
        """Now and then: take what another program wrote, try again what is not on disk; whether anything changed."""
        trouble = self.desk.opened.trouble
        if self.desk.opened.follow():
            self._follow_turn(None)
            return True
        if self.desk.opened.trouble != trouble:
            self.advice = self.desk.opened.trouble
            return True
        keeper = self.desk.opened.keeper
        if keeper is not None and keeper.trouble is not None and keeper.retry():
            self.say("saved_again")
            return True
        return False

    # Selecting

    def mark(self) -> None:
        """Mark the selected one, or take the mark off."""
        id = self.selected
        if id is None:
            return
        self.marks = tuple(m for m in self.marks if m != id) if id in self.marks else (*self.marks, id)
        self.advice = self.words.join([self.name(marked) for marked in self.marks])
        if self.marks:
            self.say("marked_fudge" if plays_fudge(self) else "marked", names=self.advice)

    def those(self, who: Id) -> tuple[Id, ...]:
        """Whom a key acts on that takes several: the marked ones still here, else this one. The marks are used up."""
        here = () if self.table.scene is None else self.table.scene.here
        chosen = tuple(id for id in self.marks if id in here)
        self.marks = ()
        return chosen or (who,)

    def _select_digit(self, digit: str) -> None:
        typed = self._digits + digit
        numbers = {str(who.number): who.id for who in self.table.cast}
        if not any(number.startswith(typed) for number in numbers):
            typed = digit
        if typed in numbers:
            self.selected = numbers[typed]
        longer = [number for number in numbers if number.startswith(typed) and number != typed]
        self._digits = typed if longer else ""

    def _select_step(self, step: int) -> None:
        scene = self.table.scene
        if scene is None or not len(scene.here):
            return
        ids = sorted((presence.id for presence in scene.here), key=lambda id: self.table.cast[id].number)
        at = ids.index(self.selected) if self.selected in ids else -step
        self.selected = ids[(at + step) % len(ids)]

    # The open roll

    # The open hit

    # Back and forth

    def undo(self) -> None:
        """One entry back."""
        self._back(self.desk.undo())

    def redo(self) -> None:
        """One entry on."""
        self._back(self.desk.redo())

    def back_by(self, answer: Answer) -> None:
        """Something was taken back or changed in the past: what is shown follows."""
        self._back(answer)
        if len(answer.done) > 1:
            self.say("took_back", n=len(answer.done), what=answer.sentences[-1])

    def _back(self, answer: Answer) -> None:
        before = answer.done[0].moment.before if answer.done else self.table
        self._stopped = None
        self._seen(answer, before)
        if answer.ok:
            self.advice = " ".join(answer.sentences)
            turn = None if self.table.scene is None else self.table.scene.turn
            if turn is not None:
                self.selected = turn.who
        self._leave_gone()
        opened = [("roll", roll.id) for roll in self.table.rolls if roll.id not in before.rolls]
        opened += [("hit", hit.id) for hit in self.table.hits if hit.id not in before.hits]
        if opened and self.place[0] in PLACES:
            self.go(*opened[-1])
        self.at_roll.come()

    # Loose ends

    def _mend(self, number: int) -> None:
        ends = loose_ends(self.table, self.words)
        if not 1 <= number <= len(ends):
            return
        end = ends[number - 1]
        self.go("table")
        if end.code in ("boost", "aspect", "consequence"):
            self.begin(name_things(self, (end.id,)))
        elif end.code == "compel" and end.id in self.table.compels:
            self.selected = self.table.compels[end.id].who
            self.begin(compel(self))
        elif end.code == "cost":
            owed = self.table.owing[int(end.id)]
            self.begin(cost_menu(self, owed.who, owed.id))
        elif end.code == "hit":
            self.go("hit", int(end.id))
        elif end.code == "blow":
            self.begin(take_blows(self))
        elif end.code.startswith("check"):
            self.go("check", int(end.id))
        elif end.code.startswith("roll"):
            self.go("roll", int(end.id))
        else:
            self.begin(command_line(self, end.command))

    # Replay

    def moved_in_replay(self) -> None:
        """Another moment is shown."""
        self.advice = ""
        self._follow_turn(None)
        self.scroll.pop("log", None)

    def due(self) -> float | None:
        """Seconds until `go_on` is to be called for what goes on by itself; None = nothing does."""
        if isinstance(self.question, Filled) and self.question.goes_on:
            return 0.0
        if self.curtain.reads:
            return 0.0
        return None if self.replaying is None or self.question is not None else self.replaying.due()

    def go_on(self) -> None:
        """What goes on by itself: a question that works at its answer, a replay that plays, a search in it."""
        if self.question is not None:
            self.asking.go_on()
            return
        if self.curtain.reads:
            self.curtain.go_on()
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

    def leave_for(self, path: Path) -> None:
        """Leave, and open that session."""
        self.wants_to_open = path
        self.quit()

    # What is to be seen

    def sight(self) -> Sight:
        """Everything a panel may draw."""
        session = self.desk.session
        replay = self.replaying
        last = len(session.entries) if replay is None else replay.entry
        ends = loose_ends(self.table, self.words)
        return Sight(
            table=self.table,
            words=self.words,
            selected=self.selected,
            target=self._target(),
            marks=self.marks,
            panel=self.panel,
            undo="" if replay is not None else self._told_undo(),
            entry=last,
            log=self._log(last) if replay is None else replay.log(SHOWN_LOG),
            advice=self._unsaved() or self.advice,
            may_follow=self.desk.following_in(self.table).who,
            line=self.desk.line_in(self.table),
            loose=len(ends),
            keys=self._keys(),
            read_only=self.desk.opened.read_only,
            replay=None if replay is None else (last, replay.last_entry),
            timeline=None if replay is None else replay.timeline(),
            ends=tuple((end.what, end.missing) for end in ends),
            spotlight=self._spotlight(),
            faced=faced_in(session, self.table.scene, last),
            story=self._story(),
        )

    def _log(self, last: int) -> tuple[tuple[int, str], ...]:
        shown = range(max(1, last - SHOWN_LOG + 1), last + 1)
        return tuple((seq, self._past_marks.marked(seq, self.told(seq))) for seq in shown)

    def _spotlight(self) -> tuple[tuple[str, str], ...]:
        """Whoever has waited longest first; read anew once an entry has come."""
        upto = None if self.replaying is None else self.replaying.entry
        last = len(self.desk.session.entries), upto, self.table.focus
        if self._lights is None or self._lights[0] != last:
            self._lights = (
                last,
                tuple(in_the_light(self.words, self.table, self._spotlit.lights(self.table, upto))),
            )
        return self._lights[1]

    def _story(self) -> tuple[tuple[str, str], ...]:
        """The life of the aspect that is explained; read anew once an entry has come."""
        if self._explained is None:
            return ()
        upto = None if self.replaying is None else self.replaying.entry
        asked = self._explained, len(self.desk.session.entries), upto
        if self._chapters is None or self._chapters[0] != asked:
            self._chapters = asked, tuple(chapters(self, self._explained))
        return self._chapters[1]

    def told(self, seq: int) -> str:
        """The sentence of an entry as the log tells it."""
        return self._sentence(seq) if self.replaying is None else self.replaying.told(seq)

    def _sentence(self, seq: int) -> str:
        """The sentence of an entry, made once."""
        sentence = self._told.get(seq)
        if sentence is None:
            sentence = self._told[seq] = self.desk.sentence(seq)
        return sentence

    def _told_undo(self) -> str:
        done = self.desk.session.done
        return self.told(done[-1]) if done else ""

    def _target(self) -> Id | None:
        roll, hit = self.at_roll.roll, self.at_hit.hit
        if roll is not None and isinstance(roll.aim, AttackAim):
            return roll.aim.target
        return None if hit is None else hit.who

    def _keys(self) -> tuple[Key, ...]:
        if self.question is not None:
            form = self.question if isinstance(self.question, Filled) else None
            enter = "take it" if form is None else form.said_of("enter")
            words = (("Enter", enter), ("Esc", "back"))
            return tuple(Key(key, word) for key, word in words)
        shown = sorted((b for b in self.bindings() if b.shown or self._leads(b)), key=lambda b: b.group)
        return tuple(Key(b.key, self._word(b), not b.why_not(self), b.group) for b in shown)

    def _leads(self, binding: Binding) -> bool:
        """Whether a key that is not shown is the one that what runs goes on by."""
        scene = self.table.scene
        runs = scene is not None and not scene.ended and scene.frame in ("contest", "challenge")
        return runs and self.place[0] == "table" and binding.word == "contest"

    def _word(self, binding: Binding) -> str:
        if self.table.scene is not None and self._leads(binding):
            return self.table.scene.frame
        if (
            binding.word == "round"
            and self.table.scene is not None
            and isinstance(self.table.scene.order, Rcs | Ranked | Popcorn)
        ):
            return "next"
        if binding.key == "Enter" and self.at_check.held is not None and self.at_check.side is None:
            return "read it"
        if binding.key == "Enter" and self.at_roll.roll is not None and not self.at_roll.waits:
            return "resolve"
        return binding.word
