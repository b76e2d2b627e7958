"""Who has to notice a danger: the party of the players, or the side that the GM names."""

from __future__ import annotations

import pytest

from tests.engine.tables import Play
from tests.engine.test_tactical_refusals import ADA, BO, SNIPER, a_phase
from tracker.engine.evening import OpenScene
from tracker.engine.tactical.danger import Danger, Detect, FreeHostileMove
from tracker.model.table import Table


def without_players(*who: str) -> Table:
    table = a_phase()
    for id in who:
        table = table.with_who(table.cast[id].but(player=""))
    return table


def off_guard(play: Play) -> set[str]:
    assert play.scene.phase is not None
    return {held.id for held in play.scene.phase.fighters if "surprise" in held.off_guard}


def test_an_ally_of_the_party_is_not_hostile() -> None:
    play = Play(without_players(BO))
    play.do(Danger(danger="hidden"), Detect())
    assert off_guard(play) == {ADA, BO}
    play.refused(FreeHostileMove(who=BO), "not_hostile")
    play.do(FreeHostileMove(who=SNIPER))


def test_where_nobody_has_a_player_the_first_side_has_to_notice() -> None:
    play = Play(without_players(ADA, BO))
    play.do(Danger(danger="hidden"), Detect(won=(ADA,)))
    assert off_guard(play) == {BO}


@pytest.mark.parametrize("nobody", [False, True])
def test_the_gm_says_which_side_is_surprised(nobody: bool) -> None:
    play = Play(without_players(ADA, BO) if nobody else a_phase())
    play.do(Danger(danger="hidden", side="g2"))
    refused = play.cannot(Detect(won=(ADA,)), "nothing_to_notice")
    assert refused.facts["asked"] == (SNIPER,)
    play.do(Detect())
    assert off_guard(play) == {SNIPER}
    play.refused(FreeHostileMove(who=SNIPER), "not_hostile")
    play.do(FreeHostileMove(who=ADA))
    assert play.loaded().table == play.table


def test_the_side_keeps_its_own_id_in_another_evening() -> None:
    saved = Play(a_phase())
    saved.do(Danger(danger="hidden", side="g2"))
    play = Play(shelf=lambda name: saved.table)
    play.do(OpenScene(scene="x"))
    assert play.scene.phase is not None and play.scene.phase.side is not None
    assert play.table.sides[play.scene.phase.side].name == "Guards"
