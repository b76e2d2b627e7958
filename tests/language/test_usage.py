"""What the help of a verb shows is what parses."""

from __future__ import annotations

import itertools

import pytest

from tests.engine.tables import Play
from tests.engine.test_tactical_refusals import ADA, CT, a_phase
from tracker.engine.catalogue import VERBS
from tracker.engine.tactical.actions import Convert
from tracker.language.fields import shape
from tracker.language.grammar import usage
from tracker.language.parse import Parsed, parse
from tracker.language.words import words


@pytest.mark.parametrize("verb", VERBS)
def test_each_word_that_is_shown_can_mean_one_thing_only(verb: str) -> None:
    """Two fields that take the same bare words are told apart by their places, so both have to have one."""
    slots = shape(VERBS[verb]).slots.values()
    bare = [(slot.key, {slot.key} if slot.kind == "flag" else set(slot.choices), slot.placed) for slot in slots]
    for (one, its, placed), (other, others, too) in itertools.combinations(bare, 2):
        if {word for word in its & others if word}:
            assert placed and too, f"{usage(VERBS[verb])}: {one} and {other}"


def test_a_conversion_is_written_as_its_help_shows() -> None:
    play = Play(a_phase())
    play.do(*CT)
    parsed = parse("convert Ada primary secondary", play.table, VERBS, words())
    assert isinstance(parsed, Parsed) and parsed.command == Convert(who=ADA, what="primary", to="secondary")
