"""A tactical phase before players' eyes: a CT that begins with somebody hidden, and names in the GM's own words."""

from __future__ import annotations

from tests.engine.test_tactical_refusals import ADA, BO, CT, IN_FULL, READY, SNIPER, a_phase
from tests.players.test_view import Seen
from tracker.engine.rcs import Ct
from tracker.engine.tactical.actions import Assess, Primary, Secondary, SideAction
from tracker.engine.tactical.danger import SetOffGuard
from tracker.engine.turns import EndTurn
from tracker.language.words import words
from tracker.ui.paint import plain
from tracker.ui.players.screen import players_screen


def hidden(who: str) -> Seen:
    table = a_phase()
    return Seen(table.with_who(table.cast[who].but(hidden=True)))


def header(play: Seen) -> str:
    return plain(players_screen(play.view, words(), 120, 36)[0])


def test_a_ct_begins_for_players_whoever_is_hidden_and_first_in_it() -> None:
    """What the log says, the header, the marks of who is done and the budgets are of one CT: for as long as the first
    in it is out of sight, of the one before."""
    play = hidden(ADA)
    play.do(*CT, EndTurn(), EndTurn())
    assert play.view.band.acts.name == "Bo" and play.view.segment == 10
    play.do(EndTurn())
    before = play.view
    play.do(EndTurn())
    assert play.scene.turn is not None and play.scene.turn.who == ADA
    assert play.view == before and before.number == 1
    play.do(EndTurn())
    assert play.view.told[-1] == "CT 2 begins."
    assert (play.view.number, play.view.segment, play.view.band.acts.name) == (2, 10, "Bo")


def test_a_ct_that_the_gm_begins_is_the_same_with_somebody_hidden() -> None:
    views = []
    for who in (ADA, ""):
        play = hidden(who) if who else Seen(a_phase())
        play.do(*CT)
        view = play.view
        assert view.phase is not None
        views.append((view.number, view.segment, view.band.acts, [slot.done for slot in view.phase.slots][:2]))
        assert "Counts are rolled" not in header(play) and "The CT runs" in header(play)
    assert views[0] == views[1]


def test_a_hidden_name_in_the_gms_words_is_masked() -> None:
    play = hidden(SNIPER)
    play.do(*CT, EndTurn(), Assess(who=ADA, plan="find the SNIPER who snipes"))
    said = play.read(Primary(who=ADA, text="hits Sniper"))
    assert said == ("Ada, Primary action: hits somebody.",)
    seen = play.view.model_dump_json()
    assert "find somebody who snipes" in seen and "Sniper" not in seen
    open_ = Seen(a_phase())
    open_.do(*CT, EndTurn(), Assess(who=ADA))
    assert open_.read(Primary(who=ADA, text="hits Sniper")) == ("Ada, Primary action: hits Sniper.",)


def test_who_is_to_do_what_reads_as_a_line_to_the_player() -> None:
    play = Seen(a_phase())
    play.do(*CT[:1])
    assert "Ada: roll 2d6 for the count" in header(play)
    play.do(*CT[1:4], Ct(), EndTurn(), EndTurn())
    assert play.scene.turn is not None and play.scene.turn.who == BO
    assert "Bo: your turn" in header(play)


def test_players_read_of_their_own_actions_what_the_gms_order_shows() -> None:
    """A Reaction no longer to be had, the CT of a Full action, and that one may react in it."""
    acted, full = Seen(a_phase()), Seen(a_phase())
    acted.do(*READY, Primary(who=ADA, text="fires"))
    full.do(*IN_FULL, EndTurn())
    for play, there, gone in ((acted, "Sec ●", "Rea"), (full, "Full 1/2  Rea ●", "Sec")):
        text = header(play)
        row = next(line for line in text.splitlines() if "Ada" in line and ("Rea" in line or "Sec" in line))
        assert there in row and gone not in row, row


def test_nobody_is_waited_for_in_a_slot_that_goes_by() -> None:
    play = Seen(a_phase())
    play.do(*CT, SetOffGuard(who=BO, how="on"), EndTurn(), EndTurn())
    view = play.view
    assert play.scene.turn is not None and play.scene.turn.who == BO
    assert view.band.acts.name == "Bo" and view.band.passes and view.phase is not None
    assert not [prompt for prompt in view.prompts if prompt.does == "act"]
    assert [(slot.on_turn, slot.done) for slot in view.phase.slots if slot.name == "Bo"] == [(False, True)]
    assert [(each.on_turn, each.done) for each in view.people if each.who.name == "Bo"] == [(False, True)]
    assert "Bo   slot goes by" in header(play) and "your turn" not in header(play) and "►" not in header(play)
    assert view.told[-1] == "The slot of Bo goes by: Off-Guard."


def test_a_slot_on_which_nothing_is_left_to_do_asks_for_nothing() -> None:
    play = Seen(a_phase())
    play.do(*READY)
    assert [(each.who, each.does) for each in play.view.prompts] == [("Ada", "act")]
    play.do(Primary(who=ADA, text="fires"), Secondary(who=ADA, text="aims"), SideAction(who=ADA, text="calls"))
    assert [each.does for each in play.view.prompts] == ["act"], "one Side is left"
    play.do(SideAction(who=ADA, text="waves"))
    assert [(each.who, each.does) for each in play.view.prompts] == [("Ada", "wait")]
    play.do(EndTurn())
    assert "wait" not in [each.does for each in play.view.prompts]
