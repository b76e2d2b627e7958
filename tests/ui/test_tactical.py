"""The tactical phase by keys alone: danger, counts, actions, Reactions, Full actions; what is drawn; key counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.playing import ROOT, a_seat, id_of, number, opened, press
from tracker.engine.tactical.danger import SetOffGuard
from tracker.model.cast import TacticalSheet
from tracker.model.order import Rcs
from tracker.model.phase import Fighter, Phase
from tracker.model.problems import problems
from tracker.ui.app import TrackerApp
from tracker.ui.board import board
from tracker.ui.glyphs import spell
from tracker.ui.paint import measure, plain
from tracker.ui.panels.sheet import sheet
from tracker.ui.places.ends import loose_ends
from tracker.ui.questions import Filled, Pick
from tracker.ui.screens.table import TableScreen
from tracker.ui.seat import Seat

GALLERIES = ROOT / "scenes" / "salt-galleries.toml"
QUARRY = ROOT / "scenes" / "quarry-road.toml"
SIZES = [(80, 24), (120, 36), (200, 60)]


def phase(seat: Seat) -> Phase:
    held = seat.scene.phase
    assert held is not None
    return held


def order(seat: Seat) -> Rcs:
    held = seat.scene.order
    assert isinstance(held, Rcs)
    return held


def of(seat: Seat, name: str) -> Fighter:
    who = id_of(seat, name)
    return phase(seat).fighters.get(who) or Fighter(id=who)


def left(seat: Seat, name: str) -> tuple[int, int, int, int, int, int]:
    """Assessment, Primary, Secondary, Side, Bonus, Reaction."""
    held = of(seat, name).actions
    return held.assessment, held.primary, held.secondary, held.side, held.bonus, held.reaction


def on_turn(seat: Seat) -> str:
    turn = seat.scene.turn
    return "" if turn is None else seat.table.cast[turn.who].name


def shown(seat: Seat, width: int = 120, height: int = 36) -> str:
    return plain(board(seat, width, height))


def a_ct(scene: Path = GALLERIES) -> Seat:
    """An obvious danger and its first CT: Kiro, Vance, Ines, Chorister 1 and 2, the Canoness last."""
    seat = a_seat(scene)
    press(seat, "Bo" + "333333663334" + "n")
    assert phase(seat).state == "ct" and seat.question is None
    return seat


def test_two_cts_of_six_with_a_conversion_a_reaction_and_a_full_action_by_keys_alone() -> None:
    seat = a_ct()
    press(seat, "n")
    assert on_turn(seat) == "Kiro"
    press(seat, "cp")
    assert left(seat, "Kiro") == (0, 0, 3, 2, 1, 1)
    press(seat, "sss")
    assert left(seat, "Kiro") == (0, 0, 0, 2, 1, 1)
    press(seat, "n")
    assert on_turn(seat) == "Vance"
    press(seat, "P3")
    assert of(seat, "Vance").actions.parts == 2
    press(seat, "p")
    # The canoness reacts to that, before her own slot: what she loses stands there first.
    press(seat, number(seat, "Canoness") + "r")
    assert "Lost: 1 Secondary, 2 Side, 1 Bonus." in shown(seat) and "no sooner" not in shown(seat)
    press(seat, "<enter>")
    at = order(seat).count(id_of(seat, "Canoness")).reaction
    assert at == (order(seat).segment or 0) + 1
    assert left(seat, "Canoness") == (0, 1, 0, 0, 0, 0)
    while on_turn(seat) != "Chorister 2":
        press(seat, "n")
    press(seat, "f2")
    assert of(seat, "Chorister 2").off_guard == ("full",)
    while seat.scene.turn is not None:
        press(seat, "n")
    assert order(seat).exchange == 2 and not order(seat).over
    assert {held.actions.primary for held in phase(seat).fighters} == {0, 1}
    assert order(seat).count(id_of(seat, "Canoness")).reaction is None
    for _ in range(6):
        press(seat, "n")
    assert "What is open lapses" not in shown(seat)
    assert sorted(seat.table.cast[who].name for who in order(seat).acted)[0] == "Canoness"
    press(seat, "n")
    assert isinstance(seat.question, Pick)
    assert "What is open lapses: Vance: Primary, Secondary, 2 Side; Ines:" in seat.question.title
    press(seat, "n")
    assert order(seat).exchange == 3
    assert "CT 2 is over. Done with their Full action: Chorister 2. Lapsed, unspent: Vance" in seat.advice
    assert "The water rises: 2 of 4." in seat.advice
    assert not of(seat, "Chorister 2").off_guard
    assert problems(seat.table) == []
    assert "The water rises: 2 of 4." in " ".join(
        seat.told(seq) for seq in range(1, len(seat.desk.session.entries) + 1)
    )


def test_detection_and_the_order_of_eight_take_at_most_thirty_keys(tmp_path: Path) -> None:
    text = QUARRY.read_text(encoding="utf-8")
    text += '\n[[character]]\nname = "Otto"\nside = "Convoy"\nplayer = "Kim"\nstats = [10, 10, 10, 10]\n'
    text += '\n[[character]]\nname = "Dog"\nside = "Convoy"\nkind = "minor"\nstats = [14, 8, 16, 0]\n'
    scene = tmp_path / "eight.toml"
    scene.write_text(text, encoding="utf-8")
    seat = a_seat(scene)
    used = press(seat, "Bh" + "wlwl<enter>" + "34" * 4 + "35" + "34" * 3)
    assert seat.question is None and len(order(seat).counts) == 8
    assert [len(of(seat, name).off_guard) for name in ("Marek", "Ysolde", "Pim", "Otto")] == [0, 1, 0, 1]
    used += press(seat, "nn")
    assert order(seat).exchange == 1 and on_turn(seat)
    assert used == 25


@pytest.mark.parametrize(
    ("keys", "after"),
    [
        ("psddn", (0, 0, 0, 0, 1, 1)),
        ("cpcsssdn", (0, 0, 0, 3, 1, 1)),
        ("bfly<enter>n", (0, 1, 1, 2, 0, 1)),
        ("f3n", (0, 0, 0, 0, 0, 1)),
        ("m1spn", (0, 0, 0, 2, 1, 1)),
        ("P3spdpn", (0, 0, 0, 1, 1, 1)),
        ("cpcscscs", (0, 0, 0, 8, 1, 1)),
        ("rynnnp", (0, 0, 0, 0, 0, 0)),
    ],
)  # fmt: skip
def test_a_slot_takes_at_most_eight_keys(keys: str, after: tuple[int, ...]) -> None:
    seat = a_ct()
    press(seat, "n")
    used = press(seat, keys)
    assert left(seat, "Kiro") == after
    assert used <= 8


def test_the_first_action_key_makes_the_assessment_as_an_entry_of_its_own() -> None:
    seat = a_ct()
    press(seat, "n")
    before = len(seat.desk.session.entries)
    press(seat, "s")
    assert [seat.told(seq) for seq in (before + 1, before + 2)] == [
        "Kiro makes the Assessment.",
        "CT 1, CS 9: Kiro, Secondary action.",
    ]
    press(seat, "<backspace>")
    assert left(seat, "Kiro") == (1, 1, 1, 2, 1, 1)
    press(seat, "sd<backspace>")
    assert left(seat, "Kiro") == (0, 1, 0, 2, 1, 1)


def test_what_a_rule_stops_makes_no_assessment_and_is_a_ruling_away() -> None:
    seat = a_ct()
    press(seat, "n" + number(seat, "Ines") + "p")
    assert left(seat, "Ines") == (1, 1, 1, 2, 1, 1)
    assert "has not come yet" in seat.advice
    press(seat, "!")
    assert seat.desk.session.entries[-1].ruling == ("slot_not_come",)
    assert left(seat, "Ines") == (0, 0, 1, 2, 1, 1)
    press(seat, "<backspace>")
    assert left(seat, "Ines") == (1, 1, 1, 2, 1, 1)
    for keys, code, after in (
        ("s!", "slot_not_come", (0, 1, 0, 2, 1, 1)),
        ("d!", "slot_not_come", (0, 1, 1, 1, 1, 1)),
        ("m2s!", "slot_not_come", (0, 1, 0, 2, 1, 1)),
        ("P3!", "slot_not_come", (0, 0, 1, 2, 1, 1)),
        ("f!3", "slot_not_come", (0, 0, 0, 0, 0, 1)),
    ):
        press(seat, number(seat, "Ines") + keys)
        assert (seat.desk.session.entries[-1].ruling[0], left(seat, "Ines")) == (code, after), keys
        if keys[0] == "f":
            held = of(seat, "Ines").full
            assert held is not None and held.cts == 3
        while left(seat, "Ines") != (1, 1, 1, 2, 1, 1):
            press(seat, "u")


def test_what_belongs_to_a_warning_is_done_under_a_ruling_too() -> None:
    seat = a_seat(QUARRY)
    press(seat, "Bh<down>w<enter>" + "66" + "11" + "55" + "444544" + "nn")
    assert on_turn(seat) == "Ysolde"
    press(seat, number(seat, "Pim") + "w")
    # Once the warning is chosen it turns out that the ally is surprised as well.
    seat.submit(SetOffGuard(who=id_of(seat, "Ysolde"), how="on"))
    press(seat, "w")
    assert of(seat, "Pim").off_guard and left(seat, "Ysolde")[3] == 2
    press(seat, "!")
    assert not of(seat, "Pim").off_guard and left(seat, "Ysolde")[3] == 1


def test_no_ally_whose_slot_went_by_is_offered_for_a_warning() -> None:
    seat = a_seat(QUARRY)
    press(seat, "Bh<down><down>w<enter>" + "66" + "11" + "55" + "444544" + "nn")
    assert on_turn(seat) == "Ysolde" and of(seat, "Ysolde").forfeited
    press(seat, number(seat, "Ysolde") + "w" + number(seat, "Marek") + "w")
    assert seat.question is None and not of(seat, "Marek").off_guard
    assert left(seat, "Ysolde")[3] == 2


def test_a_reaction_answers_what_happens_now_or_before_the_next_slot() -> None:
    seat = a_ct()
    press(seat, "n" + number(seat, "Canoness") + "r")
    assert "before the next slot" not in shown(seat)  # the next one is in the same CS
    press(seat, "<escape>nnnn" + number(seat, "Ines") + "r")
    assert order(seat).segment == 12 and order(seat).due(seat.desk.following.who[0]) == 151
    press(seat, "e")
    assert isinstance(seat.question, Pick)
    assert [option.value for option in seat.question.options] == [13, 14]
    press(seat, "14")
    assert order(seat).count(id_of(seat, "Ines")).reaction == 15


def test_an_ambush_nobody_notices_at_first() -> None:
    seat = a_seat(QUARRY)
    press(seat, "Bh<enter>")  # an Enter right behind a key means that key
    press(seat, "<enter>")
    assert phase(seat).state == "detection" and phase(seat).round == 1
    assert all(of(seat, name).off_guard == ("surprise",) for name in ("Marek", "Ysolde", "Pim"))
    press(seat, "n" + number(seat, "Halda"))
    # Where to, by the number that the zone has whoever moves, and what it does; the list stays for the others.
    press(seat, "2" + "takes the mule<enter>")
    assert of(seat, "Halda").moved_free and seat.scene.here[id_of(seat, "Halda")].zone == list(seat.scene.zones)[1].id
    assert "takes the mule" in seat.told(len(seat.desk.session.entries))
    assert seat.question is not None and "Moves nobody can answer" in shown(seat)
    press(seat, "a")
    assert phase(seat).free_moves == 3
    press(seat, "n")
    assert seat.question is not None
    press(seat, "lw<enter>")
    assert phase(seat).state == "ordering" and phase(seat).round == 2
    assert [len(of(seat, name).off_guard) for name in ("Marek", "Ysolde", "Pim")] == [1, 0, 1]
    assert not of(seat, "Halda").moved_free


def test_all_who_lay_in_ambush_are_shown_to_the_players_by_two_keys() -> None:
    seat = a_seat(QUARRY)
    press(seat, "Bhw<enter>" + "a" + "va")
    assert not any(who.hidden for who in seat.table.cast) and seat.question is None


def test_the_end_is_offered_where_nobody_of_the_other_side_is_left() -> None:
    seat = a_ct()
    press(seat, "nnnnnn")
    for name in ("Canoness", "Chorister 1", "Chorister 2"):
        press(seat, number(seat, name) + "ko")
    press(seat, "nn")
    assert order(seat).exchange == 2 and "B e ends the phase" in seat.advice


def test_one_who_notices_is_enough_and_the_ability_is_kept() -> None:
    seat = a_seat(QUARRY)
    press(seat, "Bh<down>asharp ears<enter>w<enter>")
    assert of(seat, "Ysolde").ability == "sharp ears"
    assert phase(seat).state == "ordering"
    assert [len(of(seat, name).off_guard) for name in ("Marek", "Ysolde", "Pim")] == [1, 0, 1]
    press(seat, "a")
    assert len(order(seat).counts) == 6


def test_a_tie_notices_only_where_the_table_has_it_so() -> None:
    seat = a_seat(QUARRY)
    press(seat, "Bh" + "ttl")
    assert shown(seat).count("tied") == 4  # two rows, and the key that says so, in the title and in the key line
    press(seat, "<enter>")
    assert phase(seat).state == "detection" and len(of(seat, "Marek").off_guard) == 1
    press(seat, "=4" + "1" + "Bd" + "tl<enter>")
    assert seat.scene.options.ties_notice and phase(seat).state == "ordering"
    assert [len(of(seat, name).off_guard) for name in ("Marek", "Ysolde", "Pim")] == [0, 1, 1]


def test_a_surprised_slot_goes_by_until_an_ally_warns_with_a_side_action() -> None:
    seat = a_seat(QUARRY)
    press(seat, "Bh<down>w<enter>" + "66" + "11" + "55" + "444544" + "nn")
    assert on_turn(seat) == "Ysolde"
    press(seat, number(seat, "Pim") + "w")
    press(seat, "w")
    assert not of(seat, "Pim").off_guard
    assert left(seat, "Ysolde") == (0, 1, 1, 1, 1, 1)
    while on_turn(seat) != "Marek":
        press(seat, "n")
    press(seat, "p")
    assert "went by" in seat.advice and of(seat, "Marek").forfeited


def test_who_is_still_surprised_is_named_as_a_ct_begins_and_asked_again() -> None:
    seat = a_seat(QUARRY)
    press(seat, "Bh<down>w<enter>" + "66" + "11" + "55" + "444544" + "n")
    assert "Still Off-Guard: Marek and Pim." in seat.advice
    press(seat, "n" + "Bd")
    assert "Who notices now" in shown(seat) and "Ysolde" not in "".join(seat_rows(seat))
    press(seat, "law<escape>" + "<escape>" + "Bdlw<enter>")
    assert [len(of(seat, name).off_guard) for name in ("Marek", "Ysolde", "Pim")] == [1, 0, 0]
    assert phase(seat).state == "ct" and phase(seat).round == 1
    press(seat, "n" * 7)
    assert "Still Off-Guard: Marek." in seat.advice


def seat_rows(seat: Seat) -> list[str]:
    assert isinstance(seat.question, Filled)
    return [row.label for row in seat.question.lines()]


def test_an_attack_nobody_answers_shows_itself_to_its_target() -> None:
    seat = a_seat(QUARRY)
    press(seat, "Bh<enter>" + "<escape>" + "Bd<enter>" + "n" + number(seat, "Halda") + "s<enter>")
    assert "shows itself" in seat.advice
    press(seat, "<escape>")
    press(seat, number(seat, "Marek") + "w")
    assert not of(seat, "Marek").off_guard and phase(seat).state == "ordering"
    press(seat, "n")
    assert "Counts to come: 6" in shown(seat)


def test_counts_come_in_as_they_are_called() -> None:
    seat = a_seat(GALLERIES)
    press(seat, "Bo<down>25")
    assert order(seat).count(id_of(seat, "Ines")).dice == (2, 5)
    press(seat, "6<backspace><space>")
    press(seat, "<enter>")
    assert seat.question is None and len(order(seat).counts) == 2
    assert "no count" in shown(seat)
    assert [end.code for end in loose_ends(seat.table, seat.words)].count("count") == 4
    press(seat, "na")
    assert len(order(seat).counts) == 6


def test_a_tie_in_everything_is_rolled_off() -> None:
    seat = a_seat(GALLERIES)
    press(seat, "Bo" + "333333663334" + number(seat, "Vance"))
    press(seat, "O" + "t")
    assert seat.question is not None
    press(seat, "12<enter>")
    assert order(seat).count(id_of(seat, "Vance")).roll_off == 3


def test_equal_twins_are_asked_for_a_roll_off(tmp_path: Path) -> None:
    scene = tmp_path / "twins.toml"
    scene.write_text(
        'title = "T"\nsystem = "tactical"\n'
        + "".join(f'[[character]]\nname = "{name}"\nstats = [10, 10, 10, 10]\n' for name in ("Ox", "Ex"))
    )
    seat = a_seat(scene)
    press(seat, "Bo3342")
    assert seat.question is not None and "tie" in shown(seat)
    press(seat, "t")
    assert len(order(seat).together) == 1
    press(seat, "uOt6<backspace><escape>")
    press(seat, number(seat, "Ox") + "Ot65<enter>" + number(seat, "Ex") + "Ot11<enter>")
    assert [order(seat).count(id_of(seat, name)).roll_off for name in ("Ox", "Ex")] == [11, 2]
    press(seat, "nn")
    assert on_turn(seat) == "Ex"


def test_counts_may_be_rolled_anew_in_each_ct() -> None:
    seat = a_ct()
    press(seat, "Bc")
    assert seat.scene.options.new_counts
    press(seat, "n" * 8)
    assert seat.question is not None and order(seat).over
    press(seat, "11" * 5 + "12")
    assert order(seat).exchange == 2 and order(seat).count(id_of(seat, "Vance")).dice == (1, 1)


def test_a_slip_in_the_counts_is_mended_in_their_form() -> None:
    seat = a_seat(GALLERIES)
    press(seat, "Bo" + "8")
    assert "8 is on no die: 1 to 6" in shown(seat)
    press(seat, "33" + "44" + "<backspace>" + "45")
    assert order(seat).count(id_of(seat, "Ines")).dice == (4, 5)
    press(seat, "<backspace><backspace><backspace><backspace>" + "a")
    assert len(order(seat).counts) == 6 and phase(seat).state == "ordering"
    assert "n begins CT 1" in seat.advice


def test_play_goes_on_while_a_newcomer_has_no_count() -> None:
    seat = a_ct()
    press(seat, "n" + "AGuard<enter><enter><enter>s" + "<enter>" + "n")
    assert seat.question is None and on_turn(seat) == "Vance"
    assert "No count yet: Guard" in seat.advice
    press(seat, "n" * 4)
    assert on_turn(seat) == "Canoness"
    press(seat, "nn")
    assert seat.question is not None and "Counts to come: 1" in shown(seat) and order(seat).over
    press(seat, "44")
    assert order(seat).exchange == 2 and order(seat).count(id_of(seat, "Guard")).dice == (4, 4)


def test_a_slot_that_is_gone_shows_no_action_but_the_reaction() -> None:
    seat = a_seat(QUARRY)
    press(seat, "Bh<down><down>w<enter>" + "66" + "11" + "55" + "444544" + "nn")
    press(seat, number(seat, "Ysolde") + "w")
    row = next(line for line in shown(seat).splitlines() if "Ysolde" in line and "slot gone" in line)
    assert row.split("Ysolde", 1)[1].split()[:6] == ["-", "-", "-", "-", "-", "●"]


def test_the_noticing_form_takes_numbers_and_says_what_no_mark_means() -> None:
    seat = a_seat(QUARRY)
    press(seat, "Bh")
    assert shown(seat).count("no mark: Off-Guard") == 3
    press(seat, number(seat, "Pim") + "w")
    assert shown(seat).count("no mark: Off-Guard") == 2
    press(seat, "<enter>")
    assert [len(of(seat, name).off_guard) for name in ("Marek", "Ysolde", "Pim")] == [1, 1, 0]


def test_a_mark_behind_a_number_that_is_nobody_here_marks_nobody() -> None:
    seat = a_seat(QUARRY)
    press(seat, "Bh9w l<enter>")
    assert "nobody here has number 9" in shown(seat) and shown(seat).count("no mark: Off-Guard") == 2
    press(seat, number(seat, "Pim") + "w<enter>")
    assert [len(of(seat, name).off_guard) for name in ("Marek", "Ysolde", "Pim")] == [1, 1, 0]


def test_a_letter_that_is_no_key_of_a_menu_leaves_its_keys_alone() -> None:
    seat = a_ct()
    press(seat, "n" + '"' + "o" + "s" + "runs<enter>")
    assert left(seat, "Kiro") == (0, 1, 0, 2, 1, 1)
    assert "runs" in seat.told(len(seat.desk.session.entries))


def test_clocks_and_counts_stay_on_a_narrow_turn_line() -> None:
    seat = a_seat(QUARRY)
    press(seat, "Boa<escape>nn" + "f3")
    for at in range(1, 5):
        press(seat, "n" + "f2")
        for size in SIZES:
            line = next(line for line in shown(seat, *size).splitlines() if line.startswith(" ►"))
            assert line.count("1/3") == 1 and "1/2" in line, line
            assert f"done {at} of 6" in line or f"{at}/6" in line, line


def test_what_the_keys_of_a_form_do_is_told_in_it() -> None:
    seat = a_seat(QUARRY)
    press(seat, "Bh")
    for key in ("?", "<f1>"):
        press(seat, key)
        for size in SIZES:
            assert "write the ability" in shown(seat, *size) and "Who notices" in shown(seat, *size)
        press(seat, key)
        assert "write the ability" not in shown(seat)
    press(seat, "awho?<enter>w<enter>")
    assert of(seat, "Marek").ability == "who?"
    press(seat, "?")
    assert "the program rolls this row" in shown(seat)
    press(seat, "a" + "nn" + "m1" + "?")
    assert "As what" in shown(seat) and "mark another row" in shown(seat)


def test_whoever_holds_the_primary_is_told_to_hold() -> None:
    seat = a_ct()
    press(seat, "n" + "s" + "n" + "p" + "n")
    lines = shown(seat).splitlines()
    rows = {name: next(line for line in lines if name in line and "○" in line) for name in ("Kiro", "Vance")}
    assert "holds" in rows["Kiro"] and "done" in rows["Vance"]


def test_a_newcomer_rolls_on_arrival() -> None:
    seat = a_ct()
    press(seat, "n" + "AGuard<enter><enter><enter><enter>")
    assert seat.question is not None
    press(seat, "66")
    count = order(seat).count(id_of(seat, "Guard"))
    assert count.dice == (6, 6) and id_of(seat, "Guard") not in order(seat).acted


def test_a_newcomer_who_comes_unseen_is_sought_in_one_form_and_found_or_told_later() -> None:
    seat = a_ct()
    press(seat, "n" + "AGuard<enter><enter><enter>h" + "66")
    assert seat.question is not None and "Who notices Guard" in shown(seat)
    press(seat, "wlasharp ears<enter><enter>" + "n")
    guard = id_of(seat, "Guard")
    assert seat.table.cast[guard].hidden and phase(seat).state == "ct"
    assert [of(seat, name).unaware for name in ("Vance", "Ines", "Kiro")] == [(), (guard,), (guard,)]
    assert of(seat, "Kiro").ability == "sharp ears"
    assert "unaware of Guard" in shown(seat)
    # An ally on turn warns one with a Side action; the other is asked again once the newcomer is revealed.
    press(seat, "n")
    assert on_turn(seat) == "Vance"
    press(seat, number(seat, "Ines") + "w" + "w" + "w")
    assert not of(seat, "Ines").unaware and left(seat, "Vance")[3] == 1
    press(seat, "v" + number(seat, "Guard") + "<enter>")
    assert "Who notices Guard" in shown(seat) and not seat.table.cast[guard].hidden
    press(seat, "w<enter>")
    assert "Who notices Guard" not in shown(seat) and not of(seat, "Kiro").unaware
    press(seat, number(seat, "Guard") + "wn" + "lll<enter>" + number(seat, "Kiro"))
    assert of(seat, "Kiro").unaware == (guard,)
    press(seat, "wwn")
    assert not of(seat, "Kiro").unaware


def test_no_reaction_to_whom_one_has_not_noticed_but_to_something_else() -> None:
    seat = a_ct()
    press(seat, "n" + "AGuard<enter><enter><enter>h" + "11" + "<enter>")
    guard = id_of(seat, "Guard")
    while on_turn(seat) != "Guard":
        press(seat, "n")
    press(seat, number(seat, "Chorister 2") + "r<enter>")
    assert order(seat).count(id_of(seat, "Chorister 2")).reaction is not None
    press(seat, number(seat, "Ines") + "r")
    assert guard in of(seat, "Ines").unaware and "what else happens" in shown(seat)
    press(seat, "<escape>")
    seat.run("react Ines")
    assert "has not noticed Guard" in seat.advice


def test_two_of_a_cs_act_in_one_slot() -> None:
    seat = a_ct()
    press(seat, number(seat, "Kiro") + "Oh9.5<enter>" + number(seat, "Vance") + "Oh9.8<enter>")
    press(seat, number(seat, "Kiro") + "Og")
    press(seat, number(seat, "Vance"))
    assert order(seat).together == ((id_of(seat, "Kiro"), id_of(seat, "Vance")),)
    press(seat, "n")
    for size in SIZES:
        lines = shown(seat, *size).splitlines()
        turn = next(line for line in lines if line.startswith(" ►"))
        assert "(3) Kiro + (1) Vance  CS 9" in turn
        assert sum("►(" in line and "with" in line for line in lines) == 2
        assert any("(3)+" in line for line in lines)
    press(seat, "p" + number(seat, "Vance") + "ps")
    assert left(seat, "Kiro")[1] == 0 and left(seat, "Vance")[1:3] == (0, 0)
    press(seat, "n")
    assert on_turn(seat) == "Ines"
    press(seat, number(seat, "Kiro") + "Og")
    assert order(seat).together == ()
    press(seat, number(seat, "Ines") + "Og")
    assert "Nobody else is due" in seat.advice
    press(seat, "<space>" + number(seat, "Kiro") + "<space>Og")
    assert "not due in the same CS" in seat.advice


def test_the_gm_puts_one_before_another_of_the_same_cs() -> None:
    seat = a_ct()
    press(seat, number(seat, "Kiro") + "Oh9.5<enter>" + number(seat, "Vance") + "Oh9.8<enter>")
    press(seat, "Ob" + number(seat, "Kiro") + "n")
    assert on_turn(seat) == "Vance"
    press(seat, "uObc" + "n")
    assert on_turn(seat) == "Kiro"


def test_a_full_action_is_dropped_to_react_or_given_up() -> None:
    seat = a_ct()
    press(seat, "n" + "f3")
    press(seat, number(seat, "Kiro") + "r")
    assert "the Full action fails" in shown(seat)
    press(seat, "<enter>")
    held = of(seat, "Kiro").full
    assert held is not None and held.status == "failed" and left(seat, "Kiro") == (0, 1, 0, 0, 0, 0)
    seat = a_ct()
    press(seat, "n" + "f3")
    press(seat, "n" * 8 + "x" + "<enter>")
    assert left(seat, "Kiro") == (1, 1, 1, 2, 1, 1)


def test_a_reaction_that_brings_nothing_is_told_before_it_is_taken() -> None:
    seat = a_ct()
    press(seat, "n" + number(seat, "Ines") + "r")
    assert "slot at CS 10, no sooner than its own" in shown(seat)
    press(seat, "<escape>")
    assert left(seat, "Ines") == (1, 1, 1, 2, 1, 1)


def test_a_full_action_has_its_clock_on_the_turn_line_the_row_and_the_sheet() -> None:
    seat = a_ct()
    press(seat, "n" + '"fthe rite<enter>3')
    press(seat, number(seat, "Kiro"))
    picture = shown(seat)
    assert "Kiro full 1/3" in picture.splitlines()[2]
    for size in SIZES:
        line = next(line for line in shown(seat, *size).splitlines() if line.startswith(" ►"))
        assert "Kiro full 1/3" in line and "then  CS 9 (1) Vance" in line
    assert "full 1/3   OFF-GUARD" in picture
    assert "Full, CT 1 of 3  □□□  the rite" in picture
    press(seat, "n" * 8 + number(seat, "Kiro"))
    assert "Full, CT 2 of 3  ■□□  the rite" in shown(seat)


def test_a_sealed_plan_says_so() -> None:
    seat = a_ct()
    press(seat, number(seat, "Vance") + '"zrun for it<enter>')
    assert of(seat, "Vance").sealed and of(seat, "Vance").plan == "run for it"
    assert "plan sealed" in shown(seat) and "▒" in shown(seat)
    assert seat.told(len(seat.desk.session.entries)) == "Vance makes the Assessment, its plan sealed: run for it."


def test_the_sheet_tells_what_may_be_converted_and_mutes_what_is_gone() -> None:
    seat = a_ct()
    press(seat, "n")
    assert "c convert      p 2 sec  s 2 side" in shown(seat)
    press(seat, "p")
    assert "c convert      s 2 side" in shown(seat)
    press(seat, "s")
    assert "c convert      " not in shown(seat)
    bold = {span.text.strip() for line in sheet(seat.sight(), 40, 17).lines for span in line if span.ink.bold}
    assert {"d", "b"} <= bold and not {"a", "p", "s", "r"} & bold


def test_tracks_and_conditions_take_one_key() -> None:
    seat = a_ct()
    press(seat, number(seat, "Vance") + "hh")
    sheet = seat.table.cast[id_of(seat, "Vance")].sheet
    assert isinstance(sheet, TacticalSheet) and sheet.tracks[0].marked == (0, 1)
    press(seat, "knDazed<enter>")
    press(seat, "kc1")
    sheet = seat.table.cast[id_of(seat, "Vance")].sheet
    assert isinstance(sheet, TacticalSheet)
    assert [(track.name, track.marked) for track in sheet.tracks] == [("Wounds", (0,)), ("Dazed", (0,))]
    press(seat, "ko")
    assert seat.scene.here[id_of(seat, "Vance")].state == "out"
    press(seat, "kb")
    assert seat.scene.here[id_of(seat, "Vance")].state == "in"


def test_the_end_of_the_phase_and_a_danger_again() -> None:
    seat = a_ct()
    press(seat, "Be")
    assert seat.scene.phase is None
    press(seat, "n")
    assert "B begins one" in seat.advice
    press(seat, "Ba")
    assert phase(seat).surprised == "others"
    press(seat, "w" * 3 + "<enter>" + "a")
    assert len(order(seat).counts) == 6


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_screen_tells_counts_budgets_and_who_is_off_guard(width: int, height: int) -> None:
    seat = a_ct()
    press(seat, "n" + "f2n" + "cp" + "s")
    picture = shown(seat, width, height)
    lines = picture.splitlines()
    assert "CT 1, CS 9" in lines[0]
    turn = next(line for line in lines if line.startswith(" ►"))
    assert "Vance CS" in turn.replace("Vance  CS", "Vance CS")
    row = next(line for line in lines if "Kiro" in line and "OFF-GUARD" in line)
    assert "full 1/2" in row
    row = next(line for line in lines if "►(1) Vance" in line and "○" in line)
    assert "primary into 2 sec" in row and "●●○" in row
    assert any(line.strip().startswith(("6", "7", "8", "9", "►")) and "10" in line for line in lines)


@pytest.mark.parametrize(("width", "height"), [*SIZES, (60, 20), (59, 19), (170, 48), (119, 30)])
@pytest.mark.parametrize(
    "keys", ["", "Bo", "Bo<enter>", "Bo33", "Bh<escape>", "Bo" + "a" + "nnf3n", "Bh<enter><enter>"]
)
def test_every_state_is_drawn_at_every_size(width: int, height: int, keys: str) -> None:
    for ascii_only in (False, True):
        seat = a_seat(QUARRY)
        press(seat, keys)
        lines = [spell(line, ascii_only) for line in shown(seat, width, height).splitlines()]
        assert len(lines) == height and {measure(line) for line in lines} == {width}
        assert not ascii_only or all(line.isascii() for line in lines)


TABLE = {
    "a": "Assessment: before every other action",
    "p": "Primary: an attack",
    "s": "Secondary: moving as far",
    "d": "Side: a word",
    "b": "Bonus: by a power",
    "c": "Convert: Primary into two Secondary",
    "f": "Full: everything",
    "r": "Reaction: a slot one CS later",
    "m": "Move: as far as one can",
    "O": "Counts: by hand",
    "w": "Off-Guard: no Reaction",
    "k": "Tracks and conditions",
}


def told_now(seat: Seat, width: int, height: int) -> dict[str, str]:
    """The sentence at each key of what is told now."""
    lines = shown(seat, width, height).splitlines()
    return {line.split()[0]: line.split(maxsplit=1)[1] for line in lines if len(line.split()) > 1}


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_now_gives_the_action_table(width: int, height: int) -> None:
    seat = a_ct()
    press(seat, "n?")
    told = told_now(seat, width, height)
    for key, sentence in TABLE.items():
        assert told[key].startswith(sentence), key
    assert "On to the next slot;" in told["n"]


def test_what_now_says_why_not() -> None:
    seat = a_ct()
    press(seat, "n" + "p?")
    told = told_now(seat, 120, 36)
    assert told["p"].startswith("Primary, not now: Kiro has no Primary action left")
    assert told["s"].startswith("Secondary: moving as far") and "executed the Primary" in told["r"]
    assert told["f"].startswith("Full, not now:")
    press(seat, "<escape>u" + "f2" + number(seat, "Kiro") + "?")
    told = told_now(seat, 120, 36)
    assert "busy with a Full action" in told["s"] and told["r"].startswith("Reaction: a slot")
    press(seat, "<escape>" + "n" * 8 + "?")
    assert told_now(seat, 120, 36)["x"].startswith("Give the Full action up")


def test_a_key_that_cannot_act_says_why() -> None:
    seat = a_seat(GALLERIES)
    press(seat, "p")
    assert "B begins one" in seat.advice
    press(seat, "Bo" + "a" + "p")
    assert "No CT is being played" in seat.advice
    press(seat, "n" + "x")
    assert "No Full action" in seat.advice


@pytest.mark.parametrize("size", SIZES)
async def test_a_phase_under_the_pilot_with_the_mouse(size: tuple[int, int]) -> None:
    app = TrackerApp(opened(GALLERIES))
    async with app.run_test(size=size) as pilot:
        await pilot.press("B", "o", "a", "n", "n")
        await pilot.pause()
        held = app.screen
        assert isinstance(held, TableScreen)
        picture = held.board.picture
        assert len(picture.lines) == size[1]
        seat = held.seat
        seen = plain(picture).splitlines()
        y = next(y for y, line in enumerate(seen) if "Canoness" in line and "●●" in line)
        await pilot.click(offset=(seen[y].index("Canoness"), y))
        assert seat.selected == id_of(seat, "Canoness")
        spot = next(spot for spot in picture.spots if spot.id == "key:p")
        await pilot.click(offset=(spot.col, spot.row))
        await pilot.press("question_mark")
        assert "Assessment" in plain(held.board.picture)


def test_the_side_that_has_to_notice_is_chosen_by_keys() -> None:
    seat = a_seat(QUARRY)
    press(seat, "Bd")
    assert isinstance(seat.question, Pick) and len(seat.question.options) == 2
    names = [option.label for option in seat.question.options]
    press(seat, "2")
    named = seat.table.sides.get(phase(seat).side)
    assert named is not None and named.name == names[1] and isinstance(seat.question, Filled)
