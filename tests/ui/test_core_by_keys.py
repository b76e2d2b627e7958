"""A Core conflict with a mob, a fire and a barricade, three exchanges by keys alone: no mouse, no command line."""

from __future__ import annotations

from tests.ui.playing import ROOT, a_seat, press
from tracker.model.order import Ranked
from tracker.model.problems import problems
from tracker.ui.questions import Pick
from tracker.ui.seat import Seat

KEYS = 200
"""For everything below: 18 turns and six attacks, all dice typed."""
GRANARY = ROOT / "scenes" / "granary-fire.toml"


class Evening:
    """The seat, and how many keys were pressed at it."""

    def __init__(self) -> None:
        self.seat: Seat = a_seat(GRANARY)
        self.keys = 0

    def press(self, text: str) -> None:
        assert ":" not in text
        self.keys += press(self.seat, text)

    @property
    def on_turn(self) -> str:
        turn = self.seat.scene.turn
        return "" if turn is None else self.seat.table.cast[turn.who].name

    @property
    def exchange(self) -> int:
        order = self.seat.scene.order
        assert isinstance(order, Ranked)
        return order.exchange

    def number(self, name: str) -> int:
        return next(who.number for who in self.seat.table.cast if who.name == name)

    def attack(self, name: str, dice: str, defence: str) -> None:
        """Attack, roll, resolve, absorb as the program proposes, and nothing else."""
        self.press(f"a{self.number(name)}")
        if isinstance(self.seat.question, Pick):
            self.press("<enter>")
        assert self.seat.place[0] == "roll", self.seat.advice
        self.press(f"{dice}<enter>{defence}<enter><enter>")
        while self.seat.place[0] == "hit":
            self.press("<enter>")
        assert self.seat.place == ("table", 0)

    def standing(self, name: str) -> int:
        who = next(who for who in self.seat.table.cast if who.name == name)
        return sum(not member.gone for member in who.members)


def test_three_exchanges_by_keys_alone() -> None:
    evening = Evening()
    seat = evening.seat
    evening.press("Bc<enter>")
    assert evening.on_turn == "Fire", "the hazard acts in the order, by its rating"
    evening.attack("Mirel", "+1", "0")
    evening.press("n")
    turns = [evening.on_turn]
    evening.attack("Rioters", "+4", "-2")
    assert evening.standing("Rioters") < 4, "the hit ran on to the next of them"
    evening.press("n")
    turns.append(evening.on_turn)
    evening.press("D<enter>")
    while evening.exchange == 1:
        evening.press("n")
        turns.append(evening.on_turn)
    assert turns[:2] == ["Imre", "Bailiff Orsat"] and turns[-1] == "Fire"
    assert next(iter(seat.scene.counters)).marked == 1, "the roof gives with each exchange"

    # The second exchange: the barricade, an advantage and its free invoke, help.
    evening.press("n")
    assert evening.on_turn == "Imre"
    evening.press("cSmoke in their eyes<enter><enter>f")
    assert seat.place[0] == "roll"
    evening.press("+1<enter><enter>")
    assert any(aspect.text == "Smoke in their eyes" and aspect.invokes for aspect in seat.table.aspects)
    while evening.on_turn != "Rook":
        evening.press("n")
    evening.press(f"a{evening.number('Rioters')}")
    evening.press("0<enter>0<enter>i")
    assert isinstance(seat.question, Pick)
    smoke = next(n for n, option in enumerate(seat.question.shown()) if "Smoke in their eyes" in option.label)
    evening.press("<down>" * smoke + "<enter><enter>")
    while seat.place[0] == "hit":
        evening.press("<enter>")
    while evening.exchange == 2:
        evening.press("n")
    assert next(iter(seat.scene.counters)).marked == 2

    # The third: everybody still standing attacks somebody of the other side.
    while evening.exchange == 3 and evening.seat.scene.turn is not None:
        name = evening.on_turn
        players = {who.name for who in seat.table.cast if who.is_player}
        target = "Bailiff Orsat" if name in players else "Imre"
        here = seat.scene.here[next(who.id for who in seat.table.cast if who.name == target)]
        if here.takes_part:
            evening.attack(target, "0", "0")
        evening.press("n")
    assert evening.exchange == 4
    evening.press("B")
    assert isinstance(seat.question, Pick)
    end = next(n for n, option in enumerate(seat.question.shown()) if option.label == "end the conflict")
    evening.press("<down>" * end + "<enter>")
    if isinstance(seat.question, Pick):
        evening.press("<enter>")
    assert seat.scene.frame == ""
    assert problems(seat.table) == []
    assert not any(entry.ruling for entry in seat.desk.session.entries), "no rule had to be overruled"
    assert evening.keys <= KEYS
