"""The vocabularies are whole, and a sentence says what its facts say."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from tests.language.templates import holes
from tracker.language.levels import WORDS, game_of, level_key, read_level
from tracker.language.words import LANGUAGES, Words, words
from tracker.model.phase import State

ENGLISH = words()
SPECS = {"", "name", "names", "term", "signed", "level", "quote", "tenths", "phase"}
UNTRANSLATED = 12
"""Texts that a language may lack besides refusals and advice: what was written lately."""
GROUPS = ("sentence", "refusal", "advice", "help", "ui", "name", "library", "differs")


def sentences(language: Words) -> Iterator[tuple[str, str, str]]:
    for group in GROUPS:
        for key, template in language.tables.get(group, {}).items():
            yield group, key, template


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hole_can_be_filled(language: str) -> None:
    for group, key, template in sentences(words(language)):
        for hole in holes(template):
            kind = hole.spec.partition(".")[0]
            assert kind in SPECS or kind in ENGLISH.tables["noun"], (group, key, hole)


@pytest.mark.parametrize("language", ("it", "pl", "th"))
def test_a_translation_needs_no_other_facts_and_no_other_keys(language: str) -> None:
    for group, key, template in sentences(words(language)):
        english = ENGLISH.tables[group][key]
        assert {hole.fact for hole in holes(template)} <= {hole.fact for hole in holes(english)}, (group, key)


@pytest.mark.parametrize("language", ("it", "pl", "th"))
@pytest.mark.parametrize("group", ("term", "noun", "name"))
def test_terms_are_whole_in_every_language(language: str, group: str) -> None:
    assert words(language).tables[group].keys() == ENGLISH.tables[group].keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_noun_has_each_form_its_numbers_need(language: str) -> None:
    here = words(language)
    for noun, forms in here.tables["noun"].items():
        assert {here.plural(n) for n in range(120)} <= forms.keys(), noun


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("en", 1, "1 shift"),
        ("en", 0, "0 shifts"),
        ("it", 1, "1 livello di successo"),
        ("pl", 1, "1 przebicie"),
        ("pl", 3, "3 przebicia"),
        ("pl", 12, "12 przebić"),
        ("pl", 22, "22 przebicia"),
        ("th", 1, "1 แต้ม"),
    ],
)
def test_counts(language: str, n: int, said: str) -> None:
    assert words(language).count("shift", n) == said


def test_a_polish_accusative_is_kept_for_one() -> None:
    assert words("pl").count("zone", 1, accusative=True) == "1 strefę"
    assert words("pl").count("zone", 2, accusative=True) == "2 strefy"


def test_braces_in_a_fact_are_only_braces() -> None:
    said = ENGLISH.say("sentence", "turn_handed", {"who": "{next}", "next": "[[x]]{"})
    assert said == "{next} hands the turn to [[x]]{."


def test_what_is_not_known_is_shown_and_never_raises() -> None:
    assert ENGLISH.say("sentence", "no_such_key") == "no_such_key"
    assert ENGLISH.term("no_such_key") == "no_such_key"
    assert ENGLISH.count("thingy", 2) == "2 thingy"
    assert ENGLISH.say("sentence", "turn_handed", {"who": "Imre"}) == "Imre hands the turn to {next}."
    assert ENGLISH.say("sentence", "fudge_stance", {"who": 3, "attack_bonus": "?", "defence_bonus": (1, 2)})


def test_a_level_comes_with_its_number() -> None:
    assert ENGLISH.level("fate", 4) == "Great +4"
    assert ENGLISH.level("fudge", 4) == "Legendary +4"
    assert ENGLISH.level("fate", 9) == "+9"
    assert ENGLISH.level("tactical", 4) == "+4"
    assert words("it").level("fate", 5) == "Eccellente +5"


def test_a37_one_word_is_two_numbers_in_two_games() -> None:
    assert read_level("fate", "Ottimo") == 4
    assert read_level("fudge", "Ottimo") == 2
    assert read_level("fate", "swietny") == 4
    assert read_level("fate", "GREAT") == 4


@pytest.mark.parametrize("word", ("", "Greatest", "++2", "2x", "Great +3", "²", "99999"))
def test_what_is_no_level(word: str) -> None:
    assert read_level("fate", word) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ("fate", "fudge"))
def test_every_level_reads_back(game: str, language: str) -> None:
    for n in range(-9, 10):
        assert read_level(game, words(language).level(game, n)) == n
        assert read_level(game, f"{n}") == n
        key = level_key(game, n)
        if key is not None:
            assert read_level(game, words(language).term(key)) == n


def test_only_condensed_has_words_below_terrible() -> None:
    english = words("en")
    assert english.level("fate", -3) == "Catastrophic -3"
    assert english.level("fate-core", -3) == english.level("fate-accelerated", -3) == "-3"
    assert english.level("fate-core", -2) == "Terrible -2" and english.level("fate-core", 9) == "+9"
    assert read_level("fate-core", "Great") == 4


def test_the_ladder_of_a_system() -> None:
    assert [game_of(system) for system in ("fate-condensed", "fudge", "fudge-1995", "tactical")] == [
        "fate", "fudge", "fudge", "tactical",
    ]  # fmt: skip


def test_tenths_have_the_decimal_mark_of_the_language() -> None:
    assert (ENGLISH.tenths(94), words("pl").tenths(94), ENGLISH.tenths(-4)) == ("9.4", "9,4", "-0.4")


def test_every_origin_is_named() -> None:
    with (WORDS / "SOURCES.toml").open("rb") as file:
        known = tomllib.load(file)
    origins = known["source"].keys() | known["publication"].keys()
    for language in ("it", "pl", "th"):
        for key, entry in words(language).tables["term"].items():
            assert entry["mark"] == "ours" or entry["from"] in origins, (language, key)
    named = {key for keys in known["english"].values() for key in keys}
    assert named == words("it").tables["term"].keys()


def test_no_vocabulary_names_a_folder_of_this_machine() -> None:
    for path in Path(WORDS).glob("*.toml"):
        assert "/work/" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ("it", "pl", "th"))
@pytest.mark.parametrize("group", ("refusal", "advice"))
def test_what_is_read_in_the_middle_of_play_is_whole_in_every_language(group: str, language: str) -> None:
    assert ENGLISH.tables[group].keys() - words(language).tables[group].keys() == set()


@pytest.mark.parametrize("language", ("it", "pl", "th"))
def test_nearly_every_text_is_there_in_every_language(language: str) -> None:
    here = words(language).tables
    lacking = [
        f"{group} {key}" for group in GROUPS for key in ENGLISH.tables[group].keys() - here.get(group, {}).keys()
    ]
    assert len(lacking) <= UNTRANSLATED, lacking


def test_a_sentence_that_a_language_lacks_is_english_as_a_whole() -> None:
    lacking = Words("it", {**words("it").tables, "sentence": {}}, ENGLISH)
    facts = {"actor": "Sava", "total": 2, "opposition": 1, "outcome": "succeed"}
    said = lacking.say("sentence", "roll_resolved", facts)
    assert said == ENGLISH.say("sentence", "roll_resolved", facts) and "Discreto" not in said
    assert words("it").say("sentence", "roll_resolved", facts) != said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_says_in_words_what_the_phase_is_at_and_what_would_fit(language: str) -> None:
    for state in get_args(State):
        said = words(language).say("refusal", "wrong_state", {"state": state})
        assert '"' in said and "phase_at" not in said and f"({state})" not in said, said
