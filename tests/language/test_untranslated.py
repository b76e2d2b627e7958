"""What an evening shows in other languages: what is seen most is translated, the English that is left cannot grow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import pytest

from tests.language.evenings import EVENINGS, english_seen, english_told
from tests.ui.playing import ROOT
from tracker.engine.catalogue import VERBS
from tracker.language.words import Words, words
from tracker.ui import labels, says
from tracker.ui.filling import Fields
from tracker.ui.finding import Finder
from tracker.ui.forms import Calls, Detection
from tracker.ui.fudge_keys import FUDGE_TABLE
from tracker.ui.keymap import COLD, READ
from tracker.ui.keys_everywhere import COMMON
from tracker.ui.keys_open import CHECK, HIT, ROLL
from tracker.ui.keys_replay import REPLAY
from tracker.ui.keys_table import TABLE
from tracker.ui.keys_tactical import TACTICAL_TABLE
from tracker.ui.library.keys import LIBRARY, PLACE
from tracker.ui.marking import Marking
from tracker.ui.places import sentences
from tracker.ui.places.all_keys import SCREEN, SELECTING
from tracker.ui.places.fudge_now import AFTER, DICE_1995, MANNERS, STANCES, SUMS, SUMS_1995
from tracker.ui.places.rulebook import RULES
from tracker.ui.places.rulebook_asked import FATE, FATE_MENUS, FUDGES, PHASES
from tracker.ui.questions import Pick, Write

LANGUAGES = ("it", "pl", "th")
LATELY = 8
"""Most texts that are in no other language yet: what was written lately."""
HOLE = re.compile(r"\{[a-z_]+\}")
FACT = re.compile(r"\{[^}]+\}")
LETTERS = re.compile("[A-Za-z]{3}")


def of_the_command_language(text: str) -> bool:
    """A line of it, as the history shows what was done: it is the same for everybody."""
    return text.split()[0].removeprefix(":") in VERBS


@pytest.mark.parametrize("game", list(EVENINGS))
def test_a_fixed_evening_shows_no_english(game: str) -> None:
    seen = english_seen(game, "it", 3)  # the other languages have the same texts
    assert [text for text in seen if not of_the_command_language(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list(EVENINGS))
def test_the_log_and_the_recap_are_in_the_language(game: str, language: str) -> None:
    own = re.compile(r"#+ .*|[0-9-]+, 0 min\.|- .*: (Hurt|Near Death)")
    assert [line for line in english_told(game, language) if not own.fullmatch(line)] == []


@lru_cache
def source() -> str:
    files = sorted((ROOT / "tracker" / "ui").rglob("*.py"))
    return re.sub(r'"\n\s*f?"', "", "\n".join(path.read_text(encoding="utf-8") for path in files))


@pytest.mark.parametrize("table", ("screen", "asked"))
def test_every_language_has_the_same_texts_of_the_screen_and_the_program_shows_them(table: str) -> None:
    held = [words(language).tables[table] for language in LANGUAGES]
    assert held[0].keys() == held[1].keys() == held[2].keys()
    known = {*labels.ENGLISH.values(), *says.ENGLISH.values(), *sentences.ENGLISH.values()}
    pieces = {text: [part for part in HOLE.split(text) if part.strip()] for text in held[0] if text not in known}
    assert not [text for text, parts in pieces.items() if not all(shown(part) for part in parts)]


def shown(text: str) -> bool:
    """Whether the source has it: as it is, for any frame, or with something behind it."""
    ways = (text, text.replace("conflict", "{frame}"), text.partition(" (")[0])
    return any(way in source() for way in ways)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_of_the_screen_keeps_its_holes(language: str) -> None:
    for table in ("screen", "asked"):
        for english, said in words(language).tables[table].items():
            holes = {hole.split(":")[0].strip("{}") for hole in re.findall(r"\{[^}]+\}", said)}
            assert holes <= {hole.split(":")[0].strip("{}") for hole in re.findall(r"\{[^}]+\}", english)}, english


def test_a_title_with_a_name_in_it_is_asked_in_the_language() -> None:
    assert words("it").asked("Old Tesse hands on to") == "Old Tesse passa il turno a"
    assert words("it").asked("nobody knows this") == "nobody knows this" == words().asked("nobody knows this")
    assert words().asked("Old Tesse hands on to") == "Old Tesse hands on to"


def told_by_keys() -> Iterator[str]:
    """What F1 says of every key, and what the keys of a question do."""
    bound = (*COMMON, *TABLE, *ROLL, *HIT, *CHECK, *READ, *COLD, *REPLAY, *FUDGE_TABLE, *TACTICAL_TABLE)
    yield from (binding.meaning for binding in (*bound, *LIBRARY, *PLACE))
    for question in (Pick, Write, Fields, Calls, Detection, Finder, Marking):
        yield from (does for _, does in question.KEYS)
    yield from (does for _, does in (*SELECTING, *SCREEN))


def told_by_the_book() -> Iterator[str]:
    yield from (rule.text for rule in RULES.values())
    yield from (rule.text for rules in (FATE, FATE_MENUS, FUDGES, PHASES) for told in rules.values() for rule in told)
    yield from (text for rows in (MANNERS, STANCES, SUMS, SUMS_1995, AFTER) for row in rows for text in row)
    yield from DICE_1995.values()


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_a_key_or_the_book_says_is_said_in_the_language(language: str) -> None:
    here = words(language)
    said = [*told_by_keys(), *told_by_the_book()]
    assert len(said) > 250
    lacking = {text for text in said if LETTERS.search(text) and not known(here, text)}
    assert len(lacking) <= LATELY, lacking


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_and_quiet_line_of_the_screen_is_said_in_the_language(language: str) -> None:
    here = words(language)
    own = here.tables["term"].keys() | here.tables["ui"].keys()
    said = {**labels.ENGLISH, **says.ENGLISH, **sentences.ENGLISH}
    lacking = {key: text for key, text in said.items() if key not in own and LETTERS.search(FACT.sub("", text))}
    lacking = {key: text for key, text in lacking.items() if not known(here, text)}
    assert len(lacking) <= LATELY, lacking


def known(here: Words, english: str) -> bool:
    return english in here.tables["screen"] or here.asked(english) != english
