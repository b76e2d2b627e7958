"""What the GM does to the table: commands, rulings, back and forth. What came of it is on the screen at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.engine.command import Command
from tracker.engine.fate import resolve
from tracker.engine.refusal import Refusal
from tracker.history import checks, harm, rolls
from tracker.model.table import Table
from tracker.storage.desk import Answer
from tracker.storage.past import in_order
from tracker.ui.flows import evening, past, tales
from tracker.ui.keymap import PLACES
from tracker.ui.questions import Pick, Question
from tracker.ui.says import says
from tracker.ui.whose_dice import roll_for_program

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

RULING = "!"
"""The key that does what a rule stopped."""
HINTS = {
    "file_exists": "over_hint",
    "file_replaced": "over_hint",
    "only_anew": "over_hint",
    "folder_missing": "folder_hint",
}
"""What that key is said to do, where it is no ruling of the game."""
HOUSE_AFTER = 3
"""Rulings of one kind after which a rule of the table is proposed."""


class Doing:
    """Submits commands, and remembers the one that a rule stopped."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._stopped: Command | None = None
        self._by_ruling: Callable[[], None] | None = None
        self._offered = ("", "")
        """The quiet line that names the key of a ruling, and why it was stopped."""
        self._moved_from: Path | None = None
        self._together: dict[int, int] = {}
        """Of entries that were taken back at once, how many they were, by the first of them."""

    def submit(self, command: Command, *, ruling: bool = False) -> Answer:
        """Do a command; what came of it is on the screen."""
        before = self._seat.table
        answer = self._seat.desk.submit(command, ruling=ruling)
        self._stopped = command if answer.refusal is not None and answer.refusal.kind == "rule" else None
        self._by_ruling = None
        self._seen(answer, before)
        roll_for_program(self._seat, answer)
        return answer

    def run(self, line: str) -> Answer:
        """Do a command line."""
        seat = self._seat
        line = in_order(line)
        if line.split(maxsplit=1)[:1] in (["amend"], ["reopen"]) and not seat.desk.opened.read_only:
            seat.begin(past.by_line(seat, line))
            return Answer()
        if line.split(maxsplit=1)[:1] == ["ledger"] and not tales.ledger_is_at_hand(seat):
            seat.begin(tales.ledger_by_line(seat, line))
            return Answer()
        before = seat.table
        answer = seat.desk.run(line)
        self._stopped = self._by_ruling = None
        if answer.refusal is not None and answer.refusal.kind == "rule":
            self._stopped_line(line)
        self._seen(answer, before)
        if not answer.done and answer.ok and answer.sentences:
            if len(answer.sentences) > 1:
                seat.read(answer.sentences, f":{line}")
            else:
                seat.advice = " ".join((*answer.sentences, *answer.advice))
        self.go_where_it_leads(answer)
        return answer

    def _stopped_line(self, line: str) -> None:
        from tracker.engine.catalogue import VERBS
        from tracker.language.parse import parse

        parsed = parse(line, self._seat.table, VERBS, self._seat.words)
        if not isinstance(parsed, Refusal):
            self._stopped = parsed.command
        elif line.split(maxsplit=1)[0] in ("save", "recap"):
            self._by_ruling = lambda: self._over(line)

    def _over(self, line: str) -> None:
        self.run(f"{line.removesuffix(' !')} !")

    def go_where_it_leads(self, answer: Answer) -> None:
        """A line that opened a roll or dealt a hit leads there, as its key would."""
        events = [event for done in answer.done for event in done.entry.events]
        for event in reversed(events):
            if isinstance(event, harm.HitDealt):
                self._seat.go("hit", event.hit.id)
                return
            if isinstance(event, checks.CheckOpened):
                self._seat.go("check", event.check.id)
                return
            if isinstance(event, rolls.RollOpened):
                self._seat.go("roll", event.roll.batch or event.roll.id)
                return

    def _seen(self, answer: Answer, before: Table) -> None:
        seat = self._seat
        if answer.refusal is not None:
            why = answer.sentences[0]
            hint = HINTS.get(answer.refusal.code, "ruling_hint")
            seat.advice = says(seat.words, hint, {"why": why}) if answer.refusal.kind == "rule" else why
            self._offered = seat.advice, why
            return
        seat.advice = " ".join(answer.advice)
        if answer.insists is not None and len(answer.done) == 1:
            self._by_ruling = partial(self._insist, answer.insists, answer.done[0].entry.seq)
        self._house_hint(answer)
        self._tell_move()
        seat.selection.follow(before)
        seat.leave_gone()

    def _tell_move(self) -> None:
        """The session goes on elsewhere, since its file is no longer its own."""
        opened = self._seat.desk.opened
        moved = opened.moved_from
        if moved is not None and moved != self._moved_from:
            self._moved_from = moved
            self._seat.say("moved_away", was=moved.name, path=opened.path)

    def _house_hint(self, answer: Answer) -> None:
        for done in answer.done:
            for code in done.entry.ruling:
                times = sum(code in entry.ruling for entry in self._seat.desk.session.entries)
                if times >= HOUSE_AFTER:
                    self._seat.say("house_hint", code=code)

    # Rulings

    @property
    def stopped(self) -> bool:
        """Whether a rule has just stopped something that a ruling would do."""
        return self._stopped is not None or self._by_ruling is not None

    def asked(self, question: Question) -> None:
        """Something is asked now: `!` is a letter there, or means something else, and is no longer offered."""
        said, why = self._offered
        takes = isinstance(question, Pick) and any(option.key == RULING for option in question.options)
        if said and self._seat.advice == said and not takes:
            self._seat.advice = why

    def by_ruling(self, does: Callable[[], None]) -> None:
        """What `!` does, where it is more than the command that was just stopped."""
        if self._stopped is not None:
            self._by_ruling = does

    def _insist(self, command: Command, seq: int) -> None:
        """Once more, as it was written, in the place of the entry that players read otherwise."""
        seat = self._seat
        if seat.desk.session.done[-1:] != [seq]:
            seat.say("no_ruling")
        elif seat.desk.undo().ok:
            self.submit(command, ruling=True)

    def rule(self) -> None:
        """`!`: what a rule stopped, as a ruling."""
        command, self._stopped = self._stopped, None
        does, self._by_ruling = self._by_ruling, None
        if does is not None:
            does()
        elif command is None:
            self._seat.say("no_ruling")
        elif isinstance(command, resolve.Resolve):
            self._seat.at_roll.resolve(command, ruling=True)
        else:
            self.go_where_it_leads(self._seat.submit(command, ruling=True))

    # Back and forth

    def undo(self) -> None:
        """One entry back."""
        self._back(self._seat.desk.undo())

    def redo(self) -> None:
        """One entry on; those that were taken back at once come again at once."""
        undone = self._seat.desk.session.undone
        self._back(self._seat.desk.redo(self._together.pop(undone[-1], 1) if undone else 1))

    def back_by(self, answer: Answer) -> None:
        """Something was taken back or changed in the past: what is shown follows."""
        self._back(answer)
        if len(answer.done) > 1:
            self._together[self._seat.desk.session.undone[-1]] = len(answer.done)
            self._seat.say("took_back", n=len(answer.done), what=answer.sentences[-1])

    def _back(self, answer: Answer) -> None:
        seat = self._seat
        before = answer.done[0].moment.before if answer.done else seat.table
        self._stopped = self._by_ruling = None
        self._seen(answer, before)
        if answer.ok:
            seat.advice = " ".join(answer.sentences)
            seat.selection.to_turn()
        seat.leave_gone()
        opened = [("roll", roll.id) for roll in seat.table.rolls if roll.id not in before.rolls]
        opened += [("hit", hit.id) for hit in seat.table.hits if hit.id not in before.hits]
        if opened and seat.place[0] in PLACES:
            seat.go(*opened[-1])
        seat.at_roll.come()

    # What is on disk

    def unsaved(self) -> str:
        """What is not on disk, or cannot be followed there any more, stays told until it is."""
        keeper = self._seat.desk.opened.keeper
        if keeper is None or keeper.trouble is None:
            return self._seat.desk.opened.trouble
        return says(self._seat.words, "unsaved", {"why": str(keeper.trouble)})

    def quit(self) -> None:
        """Leave; everything is kept. What could not be written is asked about first."""
        keeper = self._seat.desk.opened.keeper
        if keeper is not None and keeper.trouble is not None and not keeper.retry():
            self._seat.begin(evening.leave_unsaved(self._seat, keeper))
        else:
            self._seat.wants_quit = True

    def look_at_disk(self) -> bool:
        """Take what another program wrote, try again what is not on disk; whether anything changed."""
        seat, opened = self._seat, self._seat.desk.opened
        trouble = opened.trouble
        if opened.follow():
            if seat.replaying is not None:
                seat.replaying.go_on_with()
                seat.say("replay_goes_on", n=seat.replaying.last_entry)
            seat.selection.follow(None)
            return True
        if opened.trouble != trouble:
            seat.advice = opened.trouble
            return True
        keeper = opened.keeper
        if keeper is not None and keeper.trouble is not None and keeper.retry():
            seat.say("saved_again")
            return True
        return False
