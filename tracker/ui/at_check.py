"""The GM at an open roll of Fudge: dice typed or rolled, then read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine.fate import answers, invokes, resolve
from tracker.engine.fudge import open_checks, system
from tracker.model.cast import Id
from tracker.model.checks import CheckSide, OpenCheck
from tracker.model.table import Scene
from tracker.rules.fudge.dice import Form, whole

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

DICE_KEYS = "0123456789+- "


class AtCheck:
    """What is typed at the roll that is shown."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.typed = ""
        self.focus: Id | None = None
        """Whose dice box is open."""
        self.retyping = False
        """Whether dice that lie there are typed anew."""
        self._just_taken = False
        """Dice were taken as they became whole: the Enter behind them means those dice, and so does Backspace."""
        self._emptied = False
        """Whether typed dice were taken back, and nothing else was pressed since."""

    @property
    def held(self) -> tuple[Scene, OpenCheck] | None:
        """The roll that is shown, and its scene."""
        kind, number = self.seat.place
        return open_checks.check_numbered(self.seat.table, number) if kind == "check" else None

    @property
    def side(self) -> CheckSide | None:
        """The one whose dice are awaited here; None once all lie."""
        held = self.held
        if held is None:
            return None
        sides = {side.who: side for side in held[1].sides}
        chosen = sides.get(self.focus or "")
        if chosen is not None and (self.retyping or chosen.dice is None):
            return chosen
        return next((side for side in sides.values() if side.dice is None), None)

    @property
    def shown(self) -> CheckSide | None:
        """The one that keys act on: whose box is open, or who was chosen, else the first."""
        held = self.held
        if held is None:
            return None
        return self.side or next((side for side in held[1].sides if side.who == self.focus), held[1].one)

    def come(self) -> None:
        """Come to the roll that is shown."""
        self.typed, self.retyping, self._just_taken = "", False, False
        if self.held is not None and self.focus not in [side.who for side in self.held[1].sides]:
            self.focus = None

    def key(self, key: str, char: str | None) -> bool:
        """Dice while a box waits; they are taken as soon as they are whole."""
        emptied, self._emptied = self._emptied, False
        if key == "backspace" and self._just_taken:
            self._just_taken = False
            self.seat.doing.undo()
            return True
        if self.side is None:
            if char is not None and char in "0123456789+-":
                self.seat.say("no_dice_awaited")
                return True
            return False
        if char is not None and char in DICE_KEYS and not (char == " " and not self.typed):
            self.typed += char
            self._just_taken = False
            if self._is_whole(self.typed):
                self._take()
            return True
        if key == "backspace" and (self.typed or emptied):
            self._emptied = len(self.typed) < 2
            if not self.typed:
                self.seat.say("dice_emptied")
            self.typed = self.typed[:-1]
            return True
        return False

    def _is_whole(self, text: str) -> bool:
        side, held = self.side, self.held
        if side is None or held is None:
            return False
        return whole(Form.GMS_DIE if side.one_die else system.form_of(held[0]), text)

    def _take(self) -> None:
        """The dice that were typed."""
        side, typed = self.side, self.typed.strip()
        self.typed = ""
        if side is not None and self.seat.submit(answers.TypeDice(who=side.who, value=typed)).ok:
            self.retyping, self._just_taken = False, True

    def enter(self) -> None:
        """Enter: the typed dice; once all lie, the roll is read."""
        held, just_taken = self.held, self._just_taken
        self._just_taken = False
        if held is None:
            self.seat.go("table")
        elif self.typed:
            self._take()
            self._just_taken = False
        elif just_taken:
            # The Enter that ends the dice lands in the roll; reading it is a key press of its own.
            return
        elif self.side is not None:
            form = Form.GMS_DIE if self.side.one_die else system.form_of(held[0])
            self.seat.say("type_dice", forms=self.seat.words.term(form))
        else:
            answer = self.seat.submit(resolve.Resolve(roll=held[1].id))
            if answer.ok:
                self.seat.advice = " ".join(answer.sentences)

    def roll_dice(self) -> None:
        """The program rolls what is awaited."""
        side = self.side
        if side is None:
            self.seat.say("no_dice_awaited")
        elif side.dice is None and self.seat.submit(answers.TypeDice(who=side.who)).ok:
            self._just_taken = False

    def retype(self) -> None:
        """Type dice that lie there anew."""
        shown = self.shown
        if shown is not None:
            self.focus, self.retyping, self.typed = shown.who, True, ""

    def other_side(self) -> None:
        """To the other one's side."""
        held, shown = self.held, self.shown
        if held is not None and shown is not None:
            others = [side.who for side in held[1].sides if side.who != shown.who]
            self.focus, self.typed, self.retyping = (others or [shown.who])[0], "", False

    def adjust(self, **changes: object) -> None:
        """Set something about it, for the one that keys act on."""
        held, shown = self.held, self.shown
        if held is not None and shown is not None:
            self.seat.submit(open_checks.Adjust.model_validate({"who": shown.who, "roll": held[1].id, **changes}))

    def one_die(self) -> None:
        """The GM's one die for the one that keys act on, or the usual dice."""
        if self.shown is not None:
            self.adjust(throws="usual_dice" if self.shown.one_die else "one_die")

    def keep(self) -> None:
        """Keep it from the players, or roll it in the open."""
        if self.held is not None:
            self.adjust(veil="in_the_open" if self.held[1].secret else "secret")

    def cancel(self) -> None:
        """Put it away unread."""
        if self.held is not None:
            self.seat.submit(invokes.Cancel(roll=self.held[1].id))
