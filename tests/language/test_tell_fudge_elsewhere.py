"""Sentences of Fudge in the other languages, where their vocabularies have them."""

from __future__ import annotations

import pytest

from tests.engine.fudge_desk import DUEL, Played
from tracker.language.tell import tell
from tracker.language.words import words


def told(play: Played, language: str) -> str:
    """The last entry in a language."""
    session = play.desk.session
    last = len(session.entries)
    entry = session.entries[-1]
    return " ".join(tell(entry.events, session.at(last - 1), session.at(last), words(language)))


@pytest.mark.parametrize(("language", "level"), [("it", "Ottimo +2"), ("pl", "+2"), ("th", "Great +2")])
def test_a_check_an_opposed_roll_and_a_wound(language: str, level: str) -> None:
    play = Played(DUEL, "check Dagna Sword difficulty=Good dice=+1")
    said = told(play, language)
    assert level in said and "against" not in said and "Sword" in said
    play.do("oppose Dagna Wulf with=2 against=1 dice=0 defence=0")
    said = told(play, language)
    assert "Dagna" in said and "Wulf" in said and "ahead" not in said
    play.do("oppose Dagna Wulf with=1 against=1 dice=0 defence=0")
    assert "stays" not in told(play, language)
    play.do("begin conflict", "fight Dagna Wulf", "stance Dagna,Wulf", "dice Dagna +2", "dice Wulf -2", "round")
    play.do("damage dice=0")
    said = told(play, language)
    assert "Wulf" in said and "takes" not in said


def test_a_level_of_the_tables_own_is_said_in_every_language() -> None:
    play = Played(DUEL, "levels Kings,Solid,Fair,Poor", "check Dagna Sword difficulty=Solid dice=+1")
    assert "Kings +2" in told(play, "it") and "Solid +1" in told(play, "pl")
