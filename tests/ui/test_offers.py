"""What questions offer and say: no nonsense in a list, the words of the game, numbers that stay."""

from __future__ import annotations

from tests.ui.playing import FORD, ROOT, a_seat, id_of, number, press
from tracker.model.cast import Character
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.panels.advice import shortened
from tracker.ui.questions import Pick
from tracker.ui.seat import Seat

GRANARY = ROOT / "scenes" / "granary-fire.toml"
MARKET = ROOT / "tests" / "data" / "night-market.toml"


def offered(seat: Seat) -> list[Character]:
    assert isinstance(seat.question, Pick)
    return [seat.table.cast[option.who] for option in seat.question.options if option.who is not None]


def select(seat: Seat, name: str) -> None:
    seat.selected = id_of(seat, name)


def test_only_what_can_be_attacked_is_offered() -> None:
    seat = a_seat(GRANARY)
    select(seat, "Rook")
    press(seat, "a")
    kinds = {who.kind for who in offered(seat)}
    assert kinds and not kinds & {"block", "hazard", "countdown"}


def test_what_is_nobody_is_not_compelled() -> None:
    seat = a_seat(GRANARY)
    seat.selected = next(who.id for who in seat.table.cast if who.kind in ("block", "hazard"))
    press(seat, "k")
    assert {"block", "hazard"}.isdisjoint(who.kind for who in offered(seat)) and offered(seat)


def test_accelerated_asks_for_an_approach() -> None:
    seat = a_seat(MARKET)
    select(seat, "Wren")
    press(seat, "o")
    assert seat.question is not None and "approach of Wren" in seat.question.title


def test_the_last_attack_again_leaves_a_players_dice_to_the_player() -> None:
    seat = a_seat(FORD)
    press(seat, "Bc" + number(seat, "Pike 1"))
    press(seat, "a" + number(seat, "Cosima") + "<space><space><enter>")
    if seat.place[0] == "hit":
        press(seat, "<enter>")
    seat.go("table")
    press(seat, ".")
    roll = max(seat.table.rolls, key=lambda roll: roll.id)
    assert roll.act.dice is not None and roll.oppose is not None and roll.oppose.dice is None


def test_tasks_keep_their_numbers_and_the_key_line_leads_on() -> None:
    seat = a_seat(FORD)
    for line in ("begin challenge", "task One difficulty=1", "task Two difficulty=1", "task Three difficulty=1"):
        assert seat.run(line).ok, seat.advice
    assert seat.run("retask One result=succeed").ok, seat.advice
    seat.go("table")
    assert "x challenge" in plain(board(seat, 120, 36))
    press(seat, "xt")
    assert isinstance(seat.question, Pick)
    assert [(option.number, option.label) for option in seat.question.options] == [(2, "Two"), (3, "Three")]


def test_a_long_reason_gives_way_to_what_the_ruling_key_does() -> None:
    said = "Rook has used the action of this turn, and something long is said of it. ! does it anyway, as a ruling."
    short = shortened(said, 70)
    assert len(short) <= 70 and short.endswith(" ! does it anyway, as a ruling.") and short.startswith("Rook has used")


def test_a_spent_action_is_told_before_anything_is_chosen() -> None:
    seat = a_seat(FORD)
    press(seat, "Bc" + number(seat, "Cosima") + "a" + number(seat, "Pike 1") + "+0<enter>+4<enter><enter>")
    seat.go("table")
    assert seat.scene.turn is not None and seat.scene.turn.acted
    press(seat, "gt")
    assert isinstance(seat.question, Pick) and "has used the action" in seat.advice
