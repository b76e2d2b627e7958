"""The ledger says where every point came from and where it went, and its sums are what the sheets hold."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.drawn import a_command
from tests.engine.tables import CHAPEL, DEACON, IMRE, NEXT, OWES, PRIDE, SAVA, Play
from tracker.engine.cast import AddCharacter, Remove
from tracker.engine.conflicts import Begin
from tracker.engine.evening import End, OpenScene
from tracker.engine.fate.compels import Compel
from tracker.engine.fate.economy import Points
from tracker.engine.fate.invokes import Cancel, Invoke
from tracker.engine.fate.leaving import Concede
from tracker.engine.fate.marks import Mark
from tracker.engine.fate.rolls import Attack
from tracker.engine.refusal import Refusal
from tracker.language.ledger import THE_BANK, Ledger, Move, Purse, held_by, ledger, rows, text
from tracker.language.words import LANGUAGES, words
from tracker.model.table import Table

ENGLISH = words()


def of(play: Play) -> Ledger:
    session = play.session
    return ledger(session.start, ((seq, session.entries[seq - 1].events) for seq in session.standing))


def summed(book: Ledger) -> dict[Purse, int]:
    """The rows added up: what every purse should hold."""
    sums: Counter[Purse] = Counter()
    for move in book.moves:
        assert move.n > 0 and move.giver != move.taker
        sums[move.giver] -= move.n
        sums[move.taker] += move.n
    assert sum(sums.values()) == 0
    del sums[THE_BANK]
    return {purse: n for purse, n in sums.items() if n}


def shown(play: Play) -> list[tuple[str, str, str, str, str]]:
    """Rows after the start, in words."""
    told = rows(of(play), play.table, ENGLISH)
    return [(row.giver, row.taker, row.n, row.why, row.state) for row in told if row.entry]


def test_what_is_locked_is_followed_until_it_is_in_hand() -> None:
    play = Play()
    play.do(Begin(frame="conflict"), Attack(who=DEACON, target=IMRE, dice="0", defence="0"))
    play.do(Invoke(aspect=OWES, by="gm"))
    held = ("GM", "Imre, locked", "1", "invoke against them: Owes the drowned")
    assert shown(play) == [(*held, "locked till the conflict, and what it passes into, is over")]
    play.do(Cancel())
    assert shown(play)[0][4] == "taken back in entry 4"
    play.undo()
    play.rule(End(what="conflict"))
    end = len(play.session.entries)
    assert (*held, f"in hand since entry {end}") in shown(play)
    assert ("Imre, locked", "Imre", "1", "released", "") in shown(play)


def test_concessions_carried_points_and_what_lapses() -> None:
    play = Play()
    play.do(Begin(frame="conflict"), Mark(who=SAVA, box="mild"), Concede(who=SAVA), Concede(who=DEACON))
    play.do(End(what="scene"), OpenScene(scene=NEXT))
    assert [row[:4] for row in shown(play)] == [
        ("bank", "Sava, locked", "2", "concession"),
        ("bank", "Deacon, for the next scene", "1", "concession"),
        ("Sava, locked", "Sava", "2", "released"),
        ("GM", "bank", "2", "lapsed with the scene"),
        ("bank", "GM", "4", "the scene opens: one for each of 2 player characters, 2 more set or carried by NPCs"),
        ("Deacon, for the next scene", "GM", "1", "joins the pool"),
    ]


def test_whoever_comes_or_goes_brings_and_takes_points() -> None:
    play = Play()
    play.do(AddCharacter(name="Rook", player="Cy"), Remove(who=IMRE))
    assert [row[:4] for row in shown(play)] == [
        ("bank", "Rook", "3", "comes into play"),
        ("bank", "GM", "1", "a player came in"),
        ("Imre", "bank", "3", "struck from the evening"),
    ], "the one who is gone keeps the name"


def test_undone_entries_are_not_in_it() -> None:
    play = Play()
    play.do(Points(who=IMRE, change="+1"))
    play.undo()
    assert shown(play) == []


def test_one_purse_alone_and_the_gms_own_words() -> None:
    play = Play()
    play.do(Points(who=IMRE, change="+1", why="for the song"), Points(who="gm", change="-1"))
    play.do(Compel(who=(SAVA,), aspect=PRIDE, step="accept"))
    book = of(play)
    assert [move.why for move in book.of(IMRE) if move.seq] == ["for the song"]
    assert [move.why for move in book.of("gm") if move.seq] == ["given"]
    assert "for the song" in "\n".join(text(book, play.table, ENGLISH, IMRE))


def test_every_language_tells_it() -> None:
    play = Play()
    play.do(Points(who=IMRE, change="+1"))
    for language in LANGUAGES:
        assert text(of(play), play.table, words(language))


def test_pools_of_several_scenes_are_told_apart() -> None:
    play = Play()
    play.do(OpenScene(scene=NEXT), Points(who="gm", change="+1"))
    assert shown(play)[-1][1] == "GM (The Weir)"
    held = of(play).held
    assert held[Purse("pool", CHAPEL)] == 2


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), rulings=st.booleans())
def test_its_sums_are_what_the_sheets_hold(seed: int, rulings: bool) -> None:
    """Every point comes from somewhere and goes somewhere; only the bank gives without having."""
    random, play = Random(seed), Play()
    for _ in range(40):
        command = a_command(random, play.table, ())
        result = play.session.submit(command, ruling=rulings and random.random() < 0.3)
        if not isinstance(result, Refusal) and random.random() < 0.1:
            play.undo()
    book = of(play)
    assert summed(book) == dict(book.held) == dict(held_by(play.table))
    _never_spent_while_locked(book.moves)
    if not rulings and not any("no_fate_points" in scene.house for scene in play.table.scenes):
        assert all(n >= 0 for n in held_by(play.table).values())


def _never_spent_while_locked(moves: tuple[Move, ...]) -> None:
    """Locked points only come into hand, or are taken back; they buy nothing."""
    for move in moves:
        if move.giver.kind == "locked":
            released = move.taker == Purse("points", move.giver.of)
            assert released or (move.taker == THE_BANK and move.why in ("withdrawn", "character_removed")), move


def test_the_sums_of_a_table_are_of_its_purses() -> None:
    table = Table()
    assert held_by(table) == {}
