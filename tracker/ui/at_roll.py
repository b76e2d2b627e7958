"""The GM at an open roll: dice typed or rolled, resolved, repeated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine.command import Command
from tracker.engine.fate import answers, invokes, resolve
from tracker.history import aspects, contest, harm
from tracker.model.rolls import ContestAim, Part, Roll
from tracker.rules.dice import DiceError, read_fate
from tracker.storage.desk import Answer
from tracker.text import is_number
from tracker.ui.again import LastAttack
from tracker.ui.flows import costs as flows_costs
from tracker.ui.flows import frames, table, together

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

DICE_KEYS = "0123456789+- "


class AtRoll:
    """What is typed at the roll that is shown, and what its keys do."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.typed = ""
        """Dice typed so far."""
        self.focus = 0
        """The part whose dice box is open."""
        self.row = 0
        """Of a roll at several, the part that keys act on."""
        self.retyping = False
        """Whether dice that lie there are typed anew."""
        self.last = LastAttack(seat)
        self._emptied = False
        """Whether typed dice were taken back, and nothing else was pressed since."""
        self._unread = False
        """Whether digits were typed that nobody waits for."""

    @property
    def roll(self) -> Roll | None:
        """The roll that is shown."""
        kind, number = self.seat.place
        return self.seat.table.rolls.get(number) if kind == "roll" else None

    def come(self) -> None:
        """Come to the roll that is shown: its first missing dice are awaited."""
        self.typed, self.retyping = "", False
        if self.roll is not None:
            self.focus = awaited(self.roll)
            self.row = self.focus if self.focus >= 0 else min(self.row, len(self.roll.parts) - 1)

    @property
    def batch(self) -> list[Roll]:
        """The open rolls that several make together, this one among them."""
        roll = self.roll
        if roll is None:
            return []
        return [held for held in self.seat.table.rolls if roll.batch and held.batch == roll.batch] or [roll]

    @property
    def several(self) -> bool:
        """Whether it is shown as rows: a roll at several targets, or one of those made together."""
        return self.roll is not None and (bool(self.roll.spread) or len(self.batch) > 1)

    @property
    def box(self) -> int:
        """The part whose dice box is drawn open: the chosen one while its dice are wanted, else the first that is."""
        roll = self.roll
        if roll is None:
            return -1
        chosen = 0 <= self.focus < len(roll.parts) and not roll.parts[self.focus].passive
        return self.focus if chosen and (self.retyping or roll.parts[self.focus].waits) else awaited(roll)

    @property
    def waits(self) -> bool:
        """Whether a dice box is open."""
        return self.roll is not None and (self.retyping or awaited(self.roll) >= 0)

    def key(self, key: str, char: str | None) -> bool:
        """Keys of the roll itself: dice while a box waits, else the choices that the outcome band offers."""
        emptied, self._emptied = self._emptied, False
        if self.waits:
            if char is not None and char in DICE_KEYS and not (char == " " and not self.typed):
                self.typed += char
                return True
            if key == "backspace" and self.typed:
                self.typed = self.typed[:-1]
                self._emptied = not self.typed
                return True
        if key == "backspace" and emptied:
            # Whoever takes typed dice back may press it once too often: that must not take the action with it.
            self._emptied = True
            self.seat.say("dice_emptied")
            return True
        if self.several and key in ("up", "down"):
            self._step(1 if key == "down" else -1)
            return True
        if self.roll is not None and char is not None and char in "0123456789+-":
            # Nobody waits for them; the Enter behind them must not resolve what was not meant.
            self._unread = True
            self.seat.say("no_dice_awaited")
            return True
        return self._choose(char)

    def paste(self, text: str) -> None:
        """Pasted dice."""
        if self.waits:
            self.typed += "".join(char for char in text if char in DICE_KEYS)

    def click(self, kind: str, rest: str) -> bool:
        """A click on a part: dice to type, an invoke to withdraw, a modifier to strike, a choice."""
        roll = self.roll
        if roll is None:
            return False
        if kind == "dice" and is_number(rest) and int(rest) < len(roll.parts):
            self.focus, self.typed = int(rest), ""
            self.row = self.focus
            self.retyping = not roll.parts[self.focus].waits
        elif kind == "part" and is_number(rest) and int(rest) < len(roll.parts):
            self.row = int(rest)
        elif kind == "invoke" and is_number(rest):
            self.seat.submit(invokes.Withdraw(n=int(rest), roll=roll.id))
        elif kind == "modifier" and is_number(rest):
            self.seat.submit(answers.Strike(n=int(rest), roll=roll.id))
        elif kind == "choice":
            self._choose(rest)
        else:
            return False
        return True

    def open(self, command: Command) -> Answer:
        """Open a roll and go there."""
        answer = self.seat.submit(command)
        if answer.ok:
            self.last.opened(command)
            self.seat.doing.go_where_it_leads(answer)
        return answer

    def enter(self) -> None:
        """Enter: the typed dice; with nothing typed and all dice there, resolve."""
        roll = self.roll
        unread, self._unread = self._unread, False
        if roll is None:
            self.seat.go("table")
        elif self.typed:
            self._take_typed(roll)
        elif unread:
            self.seat.say("enter_again")
        elif awaited(roll) >= 0:
            self.seat.say("type_dice", forms=self.seat.words.term("dice_fate"))
        elif (waiting := self._waiting_beside()) is not None:
            self.seat.go("roll", waiting)
        else:
            self.resolve(resolve.Resolve(roll=roll.id, together=len(self.batch) > 1))

    def _waiting_beside(self) -> int | None:
        """The next of the rolls made together whose dice are missing."""
        rolls_ = [held.id for held in self.batch]
        if self.roll is None:
            return None
        at = rolls_.index(self.roll.id)
        onward = [*rolls_[at + 1 :], *rolls_[:at]]
        return next((n for n in onward if awaited(self.seat.table.rolls[n]) >= 0), None)

    def _step(self, by: int) -> None:
        """The next row."""
        roll = self.roll
        if roll is None:
            return
        if roll.spread:
            self.row = (self.row + by) % len(roll.parts)
            if roll.parts[self.row].waits:
                self.focus, self.typed = self.row, ""
            return
        numbers = [held.id for held in self.batch]
        self.seat.go("roll", numbers[(numbers.index(roll.id) + by) % len(numbers)])

    def _take_typed(self, roll: Roll) -> None:
        try:
            read_fate(self.typed)
        except DiceError:
            self.seat.say("bad_dice", what=self.typed)
            return
        self._give_dice(roll, roll.parts[self.box], self.typed.strip())

    def _give_dice(self, roll: Roll, part: Part, value: str | None) -> None:
        twice = sum(held.who == part.who for held in roll.parts) > 1
        place = roll.parts.index(part) + 1 if twice else None
        if self.seat.submit(answers.TypeDice(who=part.who or "", value=value, part=place, roll=roll.id)).ok:
            self.last.rolls_itself[part.role] = value is None
            self.come()
            beside = self._waiting_beside()
            if beside is not None and awaited(self.seat.table.rolls[roll.id]) < 0:
                self.seat.go("roll", beside)
            if isinstance(roll.aim, ContestAim) and not self.waits:
                self.next_contest()

    def open_contest(self, command: Command) -> None:
        """Open rolls of a contest and go to the first whose dice are missing."""
        if self.seat.submit(command).ok:
            self.next_contest()

    def next_contest(self) -> None:
        """To the next roll of the contest that waits for dice; where none does, to the last one."""
        rolls = [roll for roll in self.seat.table.rolls if isinstance(roll.aim, ContestAim)]
        waiting = [roll for roll in rolls if awaited(roll) >= 0]
        if rolls:
            self.seat.go("roll", (waiting or rolls[-1:])[0].id)

    def after_exchange(self, answer: Answer) -> bool:
        """Where an exchange of a contest leads: to its hits, to the name of its twist, to what follows a victory."""
        events = [event for done in answer.done for event in done.entry.events]
        if not any(isinstance(event, contest.ExchangeRead | contest.ContestWon) for event in events):
            return False
        dealt = next((event.hit for event in events if isinstance(event, harm.HitDealt)), None)
        winner = next((event.side for event in events if isinstance(event, contest.ContestWon)), None)
        made = [event.aspect for event in events if isinstance(event, aspects.AspectMade)]
        twist = next((aspect for aspect in made if not aspect.text), None)
        self.seat.go("table")
        if dealt is not None:
            self.seat.go("hit", dealt.id)
        elif winner is not None:
            self.seat.begin(frames.victory(self.seat, winner))
        elif twist is not None:
            self.seat.begin(table.name_things(self.seat, (twist.id,)))
        return True

    def roll_dice(self) -> None:
        """Space: the program rolls for the awaited part."""
        roll = self.roll
        if roll is None:
            return
        first = awaited(roll)
        if first < 0:
            self.seat.say("dice_lie")
            return
        place = self.box
        self._give_dice(roll, roll.parts[place if roll.parts[place].waits else first], None)

    def other_part(self) -> None:
        """The dice box of the other side."""
        roll = self.roll
        if roll is None:
            return
        open_boxes = [n for n, part in enumerate(roll.parts) if not part.passive and (self.retyping or part.waits)]
        if open_boxes:
            at = open_boxes.index(self.focus) + 1 if self.focus in open_boxes else 0
            self.focus, self.typed = open_boxes[at % len(open_boxes)], ""
            self.row = self.focus
        elif len(self.batch) > 1:
            self._step(1)

    def retype(self) -> None:
        """Type dice anew that lie there."""
        self.retyping, self.typed = True, ""
        if self.roll is not None and self.roll.spread and not self.roll.parts[self.row].passive:
            self.focus = self.row
        if self.roll is not None and (self.focus < 0 or self.roll.parts[self.focus].passive):
            self.focus = next((n for n, part in enumerate(self.roll.parts) if not part.passive), 0)

    def resolve(self, command: resolve.Resolve, *, ruling: bool = False) -> None:
        """Resolve, and go where that leads: to the hit, to the choice of a cost, or back to the table."""
        roll = self.seat.table.rolls.get(command.roll or 0)
        answer = self.seat.submit(command, ruling=ruling)
        if not answer.ok:
            return
        if self.after_exchange(answer):
            return
        self.seat.go("table")
        done = answer.done[0]
        dealt = next((event.hit for event in done.entry.events if isinstance(event, harm.HitDealt)), None)
        if dealt is not None:
            self.seat.go("hit", dealt.id)
        elif any(advice.code == "cost_to_choose" for advice in done.advice) and roll is not None and roll.act.who:
            self.seat.begin(flows_costs.cost_menu(self.seat, roll.act.who, roll.id))

    def _choose(self, char: str | None) -> bool:
        roll = self.roll
        if roll is None or char is None:
            return False
        if roll.spread and char == "b":
            self.seat.begin(together.lower_some(self.seat, roll))
            return True
        from tracker.engine.fate.prospects import costs

        for cost in costs(self.seat.table, roll):
            if cost.key == char and (cost.asks or cost.meaning in ("give_aspect", "name_receiver")):
                self.seat.begin(flows_costs.give_aspect(self.seat, roll, cost.to))
                return True
            if cost.key == char:
                command = resolve.Resolve(roll=roll.id, lower=cost.lower, to=cost.to or None)
                self.resolve(command.but(cost=cost.cost))
                return True
        return False

    def cancel(self) -> None:
        """Put the roll away."""
        if self.roll is not None and self.seat.submit(invokes.Cancel(roll=self.roll.id)).ok:
            self.seat.go("table")


def awaited(roll: Roll) -> int:
    """The first part whose dice are missing; -1 = none."""
    return next((place for place, part in enumerate(roll.parts) if part.waits), -1)
