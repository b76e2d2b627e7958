"""The last attack, and doing it again by the next of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import turns
from tracker.engine.command import Command, each
from tracker.engine.fate import rolls
from tracker.history import rolls as history_rolls
from tracker.model.cast import Character, Id
from tracker.model.rolls import AttackAim, Roll
from tracker.model.table import Table
from tracker.text import is_number
from tracker.ui.flows.asked import WAIT

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


class LastAttack:
    """How the last attack at one target went, so that `.` can do it again."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.command: rolls.Attack | None = None
        """None = there was none yet."""
        self.rolls_itself = {"act": False, "oppose": False}
        """Whether the program rolled for that part."""

    def opened(self, command: Command) -> None:
        """A roll was opened by this command."""
        if isinstance(command, rolls.Attack) and command.zone is None and len(each(command.target)) == 1:
            self.command = command

    def find(self) -> None:
        """Take the last attack from the session, so that `.` knows it after quitting too."""
        for step in reversed(self.seat.desk.session.line):
            for event in step.events:
                if (
                    isinstance(event, history_rolls.RollOpened)
                    and isinstance(event.roll.aim, AttackAim)
                    and not event.roll.spread
                ):
                    self._remember(event.roll, event.roll.aim)
                    return

    def _remember(self, roll: Roll, aim: AttackAim) -> None:
        act = roll.act
        if act.who in self.seat.table.cast and aim.target in self.seat.table.cast and act.who is not None:
            self.command = rolls.Attack(
                who=act.who, target=aim.target, with_=act.skill or act.rating, dice=WAIT, defence=WAIT
            )

    def again(self) -> None:
        """`.`: the last attack by the next of its kind against the same target; it hands on as well."""
        last = self.command
        if last is None or not all(who in self.seat.table.cast for who in (last.who, *each(last.target))):
            self.seat.say("nothing_to_repeat")
            return
        who = self._next_like(last.who)
        if who is None:
            self.seat.say("nobody_like")
            return
        scene = self.seat.scene
        hands_on = scene.order is not None and (scene.turn is None or scene.turn.who != who)
        if hands_on and not self.seat.submit(turns.TurnTo(who=who)).ok:
            return
        # A player's dice are called, whoever's the program rolled before.
        targets = last.target if isinstance(last.target, tuple) else (last.target,)
        called = any(id in self.seat.table.cast and self.seat.table.cast[id].is_player for id in targets)
        itself = self.rolls_itself["act"] and not self.seat.table.cast[who].is_player
        self.seat.at_roll.open(
            last.but(
                who=who,
                dice=None if itself else WAIT,
                defence=None if self.rolls_itself["oppose"] and not called else WAIT,
            )
        )

    def _next_like(self, id: Id) -> Id | None:
        table, scene = self.seat.table, self.seat.scene
        stem = _stem(table.cast[id])
        if scene.turn is not None and not scene.turn.acted and _stem(table.cast[scene.turn.who]) == stem:
            return scene.turn.who
        if scene.order is not None:
            likely = self.seat.desk.following.who
        else:
            likely = tuple(presence.id for presence in scene.here if presence.takes_part)
        like = [who for who in likely if _stem(table.cast[who]) == stem and who != id]
        return min(like, key=lambda who: _after(table, who, id), default=None)


def _stem(who: Character) -> tuple[str, Id | None]:
    name, _, number = who.name.rpartition(" ")
    return (name if name and is_number(number) else who.name, who.side)


def _after(table: Table, who: Id, id: Id) -> tuple[bool, int]:
    number, last = table.cast[who].number, table.cast[id].number
    return number < last, number
