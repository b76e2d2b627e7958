"""Loose ends and what now: the small panels in context."""

from __future__ import annotations

import pytest

from tests.ui.places_tables import HIT, OPEN, STATES, table_with
from tests.ui.playing import RICH, a_seat
from tests.ui.tables import hostile, sight_of
from tracker.engine.catalogue import VERBS
from tracker.language.parse import Parsed, parse
from tracker.language.words import words
from tracker.model.aspects import Aspect, Compel, Free
from tracker.model.rolls import Hit, Roll
from tracker.model.table import Table
from tracker.model.value import Keyed
from tracker.rules.fate import ACCELERATED, CONDENSED, CORE, Outcome
from tracker.ui.paint import Picture, plain, width_of
from tracker.ui.panels.loose import loose as loose_panel
from tracker.ui.panels.party import party
from tracker.ui.places.ends import draw_ends, loose_ends
from tracker.ui.places.results import ACTIONS, result
from tracker.ui.places.sentences import ENGLISH
from tracker.ui.places.what_now import draw_what_now
from tracker.ui.places.words import placed, say

SIZES = [(100, 24), (72, 16), (40, 8), (12, 3), (3, 2), (1, 1)]


def text(picture: Picture) -> str:
    return "\n".join(line.rstrip() for line in plain(picture).split("\n"))


def loose() -> Table:
    """One of each kind."""
    table = table_with(OPEN, HIT)
    for aspect in (
        Aspect(id="a30", kind="boost", scene="n1", free=(Free(owner="c1", n=1),)),
        Aspect(id="a31", kind="consequence", role="mild", on="c3"),
        Aspect(id="a32", scene="n1", on="z1"),
    ):
        table = table.with_aspect(aspect)
    scene = table.scenes["n1"]
    table = table.with_scene(scene.but(here=scene.here.put(scene.here["c5"].but(zone=None))))
    return table.but(compels=Keyed([Compel(id="k3", who="c1", aspect="a2")]))


def test_every_loose_end_has_its_sentence_and_the_command_that_mends_it() -> None:
    assert [(end.code, end.id, end.sentence, end.command) for end in loose_ends(loose(), words())] == [
        ("hit", "1", "Rook's hit of 5 physical is open.", "take Rook 1 hit=1"),
        ("roll", "42", "Roll 42 of Imre is open.", "resolve 42"),
        ("roll_waits", "43", "Roll 43 of Sava waits for Sava's dice.", "dice Sava roll=43"),
        (
            "compel",
            "k3",
            "A compel on Imre is not answered: Owes the drowned a name.",
            'compel Imre aspect="Owes the drowned a name" accept',
        ),
        ("boost", "a30", "Boost of Imre has no name yet.", "reword #a30 "),
        ("consequence", "a31", "Mild consequence of Rook has no name yet.", "reword #a31 "),
        ("aspect", "a32", "Aspect 32 has no name yet.", "reword #a32 "),
        ("zone", "c5", "Acolyte 1 is in no zone.", 'move "Acolyte 1" Nave'),
    ]


def test_the_commands_read_back() -> None:
    table = loose()
    ends = loose_ends(table, words())
    assert ends
    for end in ends:
        line = end.command + '"A name"' if end.command.endswith(" ") else end.command
        parsed = parse(line, table, VERBS, words())
        assert isinstance(parsed, Parsed) and parsed.command.verb == end.command.split()[0]


@pytest.mark.parametrize("focus", [None, "n1"])
def test_consequences_of_anybody_and_compels_stay_listed(focus: str | None) -> None:
    table = loose()
    scene = table.scenes["n1"].but(here=Keyed(), ended=True)
    table = table.with_scene(scene).but(focus=focus)
    found = {(end.code, end.id) for end in loose_ends(table, words())}
    assert {("consequence", "a31"), ("compel", "k3")} <= found
    away = loose()
    scene = away.scenes["n1"]
    away = away.with_scene(scene.but(here=Keyed([held for held in scene.here if held.id != "c3"])))
    assert ("consequence", "a31") in {(end.code, end.id) for end in loose_ends(away, words())}


def test_what_is_counted_is_what_is_listed() -> None:
    ends = loose_ends(loose(), words())
    seen = sight_of(loose(), loose=len(ends), ends=tuple((end.what, end.missing) for end in ends))
    assert f"l {len(ends)} loose ends" in plain(party(seen, 160))
    rows = text(loose_panel(seen, 60, 20)).split("\n")
    assert rows[0].endswith(f" {len(ends)}")
    assert len([row for row in rows[1:] if row]) == len(ends)
    assert len([row for row in text(draw_ends(seen, ends, 100, 20)).split("\n")[1:] if row]) == len(ends)


def test_a_free_invoke_of_anyone_is_no_loose_end() -> None:
    seat = a_seat(RICH)
    table = seat.table
    assert any(free.owner == "anyone" for aspect in table.aspects for free in aspect.free)
    assert not [end for end in loose_ends(table, words()) if end.missing == "anyone's"]
    assert seat.sight().loose == len(loose_ends(seat.table, seat.words))


def test_rows_of_the_panel_come_with_them() -> None:
    rows = [(end.what, end.missing) for end in loose_ends(loose(), words())]
    assert rows[0] == ("hit 1 Rook", "open") and ("boost of Imre", "no name") in rows


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("table", [loose(), hostile()])
def test_ends_fit_every_size(table: Table, width: int, height: int) -> None:
    ends = loose_ends(table, words())
    for marked in (-1, 0, len(ends) - 1):
        picture = draw_ends(sight_of(table), ends, width, height, marked=marked)
        assert len(picture.lines) == height
        assert {width_of(line) for line in picture.lines} == {width}


def test_ends_show_the_command_beside_or_below_as_there_is_room() -> None:
    ends = loose_ends(loose(), words())
    assert "Rook's hit of 5 physical is open." in text(draw_ends(sight_of(loose()), ends, 100, 12)).split("\n")[1]
    assert ":take Rook 1 hit=1" in text(draw_ends(sight_of(loose()), ends, 100, 12)).split("\n")[1]
    assert text(draw_ends(sight_of(loose()), ends, 60, 20)).split("\n")[2].strip() == ":take Rook 1 hit=1"
    assert "+5 more" in text(draw_ends(sight_of(loose()), ends, 60, 5))
    assert "Nothing is left open." in text(draw_ends(sight_of(loose()), (), 60, 5))


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("table", [loose(), hostile()])
def test_what_now_fits_every_size(table: Table, width: int, height: int) -> None:
    subjects: list[Roll | Hit | Aspect | None] = [None, *STATES.values(), HIT, *table.aspects]
    for subject in subjects:
        picture = draw_what_now(sight_of(table), subject, width, height)
        assert len(picture.lines) == height
        assert {width_of(line) for line in picture.lines} == {width}
        assert {part.ink.ground for line in picture.lines for part in line} == {"raised"}


def now(subject: Roll | Hit | Aspect | None, table: Table | None = None, **more: object) -> str:
    said = text(draw_what_now(sight_of(table or table_with(OPEN, HIT), **more), subject, 90, 24))
    return " ".join(said.split())


def test_for_the_table_it_names_the_actor_and_the_four_actions() -> None:
    said = now(None, may_follow=("c2", "c9"))
    assert "Imre is on turn: one action, one free move." in said and "May go next: Sava and Deacon." in said
    assert "tie: success at a minor cost or fail, and a boost;" in said
    assert all(word in said for word in ("Overcome", "Create", "Attack", "Defend"))


def test_for_the_table_what_is_open_comes_first() -> None:
    said = now(None)
    assert said.index("Open: hit 1 on Rook, roll 43 of Sava, roll 42 of Imre.") < said.index("Imre is on turn")
    assert "Enter goes to the first." in said
    assert "Open: roll 43 of Sava. Enter goes there." in now(None, table_with().but(hits=Keyed()))
    assert "Open:" not in now(None, table_with().but(rolls=Keyed(), hits=Keyed()))
    many = Keyed([HIT.but(id=n) for n in range(1, 9)])
    assert "hit 6 on Rook, 4 more." in now(None, table_with(OPEN).but(hits=many))


def test_in_a_replay_it_tells_the_keys_of_the_replay() -> None:
    for subject in (None, OPEN, HIT):
        said = now(subject, replay=(41, 212))
        assert "A replay, at entry 41 of 212" in said and "[ ] An exchange back, an exchange on." in said
        assert "Overcome" not in said and "Enter" not in said
    assert "An aspect of Imre: always true." in now(table_with().aspects["a2"], replay=(41, 212))


def test_for_a_roll_it_tells_the_outcomes_and_the_choices() -> None:
    assert "a hit of the shifts, or one less and a boost." in now(OPEN)
    assert "p success at a major cost A major cost: a new aspect free for them" in now(STATES["fail"])


def test_for_a_hit_it_tells_how_absorbing_works() -> None:
    said = now(HIT)
    assert "Mark any number of boxes" in said and "mild 2, moderate 4, severe 6" in said
    assert "It is too late to concede to this hit." in said
    scene = table_with(OPEN, HIT).scenes["n1"]
    scene = scene.but(system="fate-core", options=scene.options.but(stress="graded"))
    assert "Mark one box at most" in now(HIT, table_with(OPEN, HIT).with_scene(scene))


def test_for_an_aspect_it_tells_whose_it_is_and_what_it_costs_and_pays() -> None:
    table = table_with(OPEN, HIT)
    said = now(table.aspects["a2"])
    assert "An aspect of Imre: always true." in said and "It has no free invoke." in said
    assert "Imre pays 1 point for it, to the bank." in said
    assert "The GM pays 1 point for it, to Imre when the conflict or the scene ends." in said
    assert "Compelling it pays Imre 1 point; refusing costs 1." in said
    assert "Deacon: 1 free invoke." in now(table.aspects["a10"])


def test_a_boost_cannot_be_paid_for() -> None:
    boost = Aspect(id="a30", text="Off balance", kind="boost", scene="n1", free=(Free(owner="c1", n=1),))
    said = now(boost)
    assert "then it is gone" in said and "pays 1 point" not in said and "Compelling" not in said


@pytest.mark.parametrize("rules", [CONDENSED, CORE, ACCELERATED])
def test_every_action_has_a_word_for_every_outcome(rules: object) -> None:
    sight = sight_of(table_with())
    for action in ACTIONS:
        said = [result(sight, rules, action, outcome) for outcome in Outcome]  # type: ignore[arg-type]
        assert all(said) and not any("_" in each or "{" in each for each in said)


def test_a_vocabulary_may_have_sentences_of_its_own() -> None:
    italian = placed(words("it"))
    assert italian.say("place", "never") == "mai"
    assert italian.say("place", "now_open") != ENGLISH["now_open"] == placed(words("en")).say("place", "now_open")
    sight = sight_of(table_with())
    assert say(sight, "roll_title", n=42) == "Roll 42"


def test_another_game_than_fate_is_not_told_fates_actions() -> None:
    table = table_with()
    scene = table.scenes["n1"].but(system="fudge-1995")
    assert "Overcome" not in now(None, table.with_scene(scene))
