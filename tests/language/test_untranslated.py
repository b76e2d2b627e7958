"""What an evening shows in other languages: what is seen most is translated, the English that is left cannot grow."""

from __future__ import annotations

import re
from functools import lru_cache

import pytest

from tests.language.evenings import EVENINGS, english_seen, english_told
from tests.ui.playing import ROOT
from tracker.language.words import words
from tracker.ui import labels, says
from tracker.ui.places import sentences

LANGUAGES = ("it", "pl", "th")
MOST_SEEN = {"fate": 30, "fudge": 26, "tactical": 36}
"""Different English texts that every third screen of an evening shows at most: rare menus, `?`, command lines."""
HOLE = re.compile(r"\{[a-z_]+\}")


@pytest.mark.parametrize("game", list(EVENINGS))
def test_the_english_of_a_fixed_evening_does_not_grow(game: str) -> None:
    seen = english_seen(game, "it", 3)  # the other languages have the same texts
    assert len(seen) <= MOST_SEEN[game], seen.most_common()
    assert not [text for text, n in seen.items() if n > 4], "what is on the screen all the time has to be translated"


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
