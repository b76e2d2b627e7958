"""Fudge fights by keys: one die for a group, sweeps, aimed blows, openings, shots at once, wounds picked, healing."""

from __future__ import annotations

from tests.engine.fudge_desk import DUEL, ORCHARD, STAIRS
from tests.ui.playing import a_seat, choose, id_of, press, stairs
from tracker.engine.options import Option
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Popcorn, Ranked, Rcs, Rounds
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.seat import Seat


def sheet(seat: Seat, name: str) -> FudgeSheet:
    held = seat.table.cast[id_of(seat, name)].sheet
    assert isinstance(held, FudgeSheet)
    return held


def duel(**options: str) -> Seat:
    seat = a_seat(DUEL)
    for option, value in options.items():
        assert seat.submit(Option(option=option, value=value)).ok
    seat.selected = id_of(seat, "Dagna")
    press(seat, "f")
    choose(seat, "Wulf")
    return seat


def the_rounds(seat: Seat) -> Rounds:
    order = seat.scene.order
    assert isinstance(order, Rounds)
    return order


def test_one_die_for_all_foes_takes_far_fewer_keys() -> None:
    seat = stairs()
    # The horde, Berta; her die, one die for the three; whom she strikes; damage; taken.
    used = press(seat, "npp+2o-4n") + choose(seat, "Rat-catcher 3") + press(seat, "0t")
    dice = [the_rounds(seat).of(id_of(seat, f"Rat-catcher {n}")).dice for n in (1, 2, 3)]
    assert [held.total for held in dice if held is not None] == [-3, -3, -3]
    assert used <= 13 and not len(seat.scene.blows)
    press(seat, "npp0o<space>n")
    fallen = [the_rounds(seat).of(id_of(seat, f"Rat-catcher {n}")).dice for n in (1, 2)]
    assert fallen[0] is not None and fallen[1] is not None and fallen[0].total == fallen[1].total


def test_a_sweep_is_one_of_the_choices_of_a_lone_fighter_in_an_epic_game() -> None:
    seat = stairs()
    used = press(seat, "nps+2000n") + press(seat, "0t0t0t")
    assert used <= 20 and all(sheet(seat, f"Rat-catcher {n}").points for n in (1, 2, 3))


def test_footing_room_who_is_ignored_and_a_horde_are_said_with_f() -> None:
    seat = stairs()
    press(seat, "fw")
    press(seat, "fr2")
    press(seat, "fi")
    choose(seat, "Rat-catcher 2")
    (fight,) = seat.scene.fights
    assert fight.worse == id_of(seat, "Berta") and fight.place == "armed"
    assert fight.ignored == (id_of(seat, "Rat-catcher 2"),)
    press(seat, "fh")
    assert "nothing" in seat.advice.lower() or sheet(seat, "Rat-catcher 1").capacity == -2


def test_what_a_blow_is_meant_for() -> None:
    seat = duel(head_knocks="on")
    press(seat, "haan eye<enter>t")
    choice = the_rounds(seat).of(id_of(seat, "Dagna"))
    assert (choice.aim, choice.aim_needs) == ("an eye", 2)
    press(seat, "hh")
    assert the_rounds(seat).of(id_of(seat, "Dagna")).floors
    press(seat, "hhhkhp2<enter>hm+1<enter>high ground<enter>")
    choice = the_rounds(seat).of(id_of(seat, "Dagna"))
    assert (choice.floors, choice.knock_out, choice.pull) == (False, True, 2)
    assert [(held.n, held.why) for held in choice.modifiers] == [(1, "high ground")]


def test_an_opening_is_looked_for_behind_full_defence() -> None:
    seat = duel()
    # Wulf on full defence; nobody is struck.
    press(seat, "ngp00n")
    seat.selected = id_of(seat, "Wulf")
    press(seat, "ho+1")
    assert the_rounds(seat).gained == (id_of(seat, "Dagna"),)
    press(seat, "npp")
    assert the_rounds(seat).hampered == (id_of(seat, "Dagna"),)


def test_the_gm_picks_the_wound_with_all_that_counts_in_sight() -> None:
    seat = duel(damage="subjective")
    used = press(seat, "npp+2-2n")
    for width, height in ((80, 24), (120, 36), (200, 60)):
        text = plain(board(seat, width, height))
        assert "degree +4" in text and "armour: +2 Boiled leather" in text and "force: +1 Strength" in text
        assert "bears:" in text and "nothing" in text
    used += press(seat, "2")
    assert used <= 16 and sheet(seat, "Wulf").points == 3


def test_the_whole_sum_of_a_blow_is_read_at_every_width() -> None:
    seat = a_seat(ORCHARD)
    seat.selected = id_of(seat, "Pim")
    press(seat, "f")
    choose(seat, "Big Ulla")
    press(seat, "npp-40n")
    for width, height in ((80, 24), (120, 36), (200, 60)):
        text = " ".join(plain(board(seat, width, height)).split())
        assert "large weapon" in text and "Strength Scale" in text and "Mass Scale" in text and "= 16" in text


def test_past_a_cap_and_pulled_after_all() -> None:
    seat = duel(level_cap="three")
    press(seat, "npp+4-4n+4")
    assert "past the cap: Dead" in plain(board(seat, 120, 36))
    press(seat, "c")
    assert sheet(seat, "Wulf").points == 11
    seat = duel()
    press(seat, "npp+4-4n0p1<enter>")
    assert sheet(seat, "Wulf").points == 1


def test_whoever_is_incapacitated_rolls_to_stay_conscious_or_not() -> None:
    seat = duel()
    used = press(seat, "npp+3-3n0=7<enter>-1")
    assert sheet(seat, "Wulf").fainted and used <= 16
    seat = duel()
    press(seat, "npp+3-3n0=7<enter>n")
    assert not sheet(seat, "Wulf").fainted
    # One side is left: the end is offered.
    press(seat, "n")
    assert seat.question is None and seat.scene.frame == "conflict"
    seat.selected = id_of(seat, "Wulf")
    press(seat, "wc0")
    assert not sheet(seat, "Wulf").fainted


def test_marked_ones_shoot_together_and_one_shoots_back() -> None:
    seat = a_seat(ORCHARD)
    for name in ("Slinger 1", "Slinger 2", "Slinger 3"):
        seat.selected = id_of(seat, name)
        press(seat, "<space>")
    press(seat, "a")
    choose(seat, "Big Ulla")
    press(seat, "d4" + "+2" + "+1" + "0" + "0")
    assert [blow.relative for blow in seat.scene.blows] == [2, 1]
    press(seat, "<escape>")
    seat = a_seat(ORCHARD)
    seat.selected = id_of(seat, "Pim")
    press(seat, "a")
    choose(seat, "Big Ulla")
    # Back: how hard for each, both dice, both at once.
    press(seat, "b" + "4" + "4" + "0" + "0")
    assert {seat.table.cast[blow.who].name for blow in seat.scene.blows} == {"Big Ulla", "Pim"}


def test_a_whole_stretch_of_a_fight_and_its_wounds() -> None:
    seat = a_seat(DUEL)
    seat.selected = id_of(seat, "Dagna")
    press(seat, "ot")
    choose(seat, "Wulf")
    press(seat, "on the stairs<enter>" + "1" + "<enter>" + "1" + "<enter>" + "+20+1" + "0-10")
    assert "on the stairs" in seat.told(len(seat.desk.session.entries))
    choose(seat, "Wulf")
    press(seat, "2n")
    assert sheet(seat, "Wulf").points == 3 and seat.question is None


def shown(seat: Seat) -> str:
    """The whole picture."""
    return plain(board(seat, 120, 36))


def test_healing_by_rolls_and_days_and_points_by_their_letters() -> None:
    seat = a_seat(DUEL)
    seat.selected = id_of(seat, "Wulf")
    press(seat, "wn8<enter>wr")
    assert "7 make a level; Enter: 7; 21 till Scratch" in shown(seat)
    press(seat, "<escape>uwn4<enter>wr")
    assert "7 make a level; Enter: 7 " in shown(seat)
    press(seat, "3<enter>")
    assert sheet(seat, "Wulf").rested == 3
    press(seat, "wr4<enter>")
    assert sheet(seat, "Wulf").points == 2
    press(seat, "wn2<enter>wt")
    choose(seat, "Dagna")
    press(seat, "1+3")
    assert sheet(seat, "Wulf").points == 2
    seat.selected = id_of(seat, "Dagna")
    press(seat, "sa2<enter>")
    assert seat.table.cast[id_of(seat, "Dagna")].points == 1
    seat = duel()
    press(seat, "sb")
    choose(seat, "Wulf")
    assert [held.n for held in the_rounds(seat).of(id_of(seat, "Wulf")).modifiers] == [-1]


def test_experience_shows_prices_and_raises_once() -> None:
    seat = a_seat(DUEL)
    seat.selected = id_of(seat, "Dagna")
    press(seat, "sg20<enter>s")
    assert "3 each, 6 now" in shown(seat)
    press(seat, "r")
    text = shown(seat)
    assert "Good +1 to Great +2: 12 experience points" in text
    press(seat, "4sr")
    assert "raised already" in plain(board(seat, 120, 36))
    press(seat, "<escape>siLuck<enter><enter>su1<enter>")
    assert sheet(seat, "Dagna").gifts[-1] == "Luck" and sheet(seat, "Dagna").unspent == 20 - 4 - 6 - 3


def test_every_order_may_be_chosen_by_keys() -> None:
    for keys, kind in (("Bc", Rounds), ("Bia", Ranked), ("Bk", Ranked), ("Bt", Popcorn), ("Bx", Rcs)):
        seat = a_seat(DUEL)
        press(seat, keys)
        assert isinstance(seat.scene.order, kind), keys
        press(seat, "<escape>")
        for width in (80, 120, 200):
            assert plain(board(seat, width, 24)).strip()
    seat = a_seat(DUEL)
    press(seat, "Bi+1-1")
    order = seat.scene.order
    assert isinstance(order, Ranked) and [place.key[0] for place in order.places] == [1, -1]


def test_a_second_foe_joins_the_fight_that_runs_or_it_is_left() -> None:
    seat = a_seat(STAIRS)
    seat.selected = id_of(seat, "Berta")
    press(seat, "f")
    choose(seat, "Rat-catcher 1")
    press(seat, "f")
    choose(seat, "Rat-catcher 3")
    assert len(seat.scene.fights) == 1 and len(next(iter(seat.scene.fights)).foes) == 1
    press(seat, "a")
    foes = {id_of(seat, "Rat-catcher 1"), id_of(seat, "Rat-catcher 3")}
    assert {who for fight in seat.scene.fights for who in fight.foes} == foes
    press(seat, "f")
    choose(seat, "Rat-catcher 2")
    press(seat, "l")
    assert [fight.foes for fight in seat.scene.fights] == [(id_of(seat, "Rat-catcher 2"),)]


def test_what_lies_open_in_a_round_is_on_the_card_of_an_evening_resumed() -> None:
    seat = duel()
    assert seat.run("stance Dagna").ok and seat.run("stance Wulf").ok
    assert "choices laid: 2" in card(seat)
    for line in ("round open", "dice Dagna +4", "dice Wulf -4", "round"):
        assert seat.run(line).ok, line
    assert "blow 1 at Wulf" in card(seat) or "blow 2 at Wulf" in card(seat)


def card(seat: Seat) -> str:
    again = Seat(seat.desk)
    again.looking.come_in_cold()
    assert again.place[0] == "cold"
    return plain(board(again, 100, 40))
