"""The one door for text, and how a typed word finds a name."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.text import REPLACEMENT, Ambiguous, Found, Missing, closest, displayable, folded, match, one_line

ANY = st.text(st.characters(exclude_categories=()))
"""Any text at all, lone surrogates and control characters included."""

HARMFUL = [
    *map(chr, [*range(0x09), 0x0B, 0x0C, *range(0x0E, 0x20), *range(0x7F, 0xA0)]),
    *map(
        chr,
        [
            0x061C,
            0x200E,
            0x200F,
            *range(0x2028, 0x202F),
            *range(0x2066, 0x206A),
            0xFEFF,
            0xD800,
            0xDFFF,
            0xE000,
            0xF8FF,
            0x10FFFD,
        ],
    ),
]


@given(ANY)
def test_displayable_text_stays_as_it_is(text: str) -> None:
    once = displayable(text)
    assert displayable(once) == once
    assert unicodedata.is_normalized("NFC", once)
    assert not set(HARMFUL) & set(once)
    once.encode()


@given(ANY)
def test_one_line_is_one_line(text: str) -> None:
    line = one_line(text)
    assert "\n" not in line
    assert line == line.strip() == one_line(line)
    assert len(line.splitlines()) <= 1


@pytest.mark.parametrize("bad", HARMFUL, ids=lambda bad: f"U+{ord(bad):04X}")
def test_harmful_characters_are_made_visible(bad: str) -> None:
    assert displayable(f"a{bad}b") == f"a{REPLACEMENT}b"


def test_an_escape_sequence_is_disarmed() -> None:
    assert "\x1b" not in displayable("\x1b]0;title\x07") and "\x9b" not in displayable("\x9b31m")


def test_line_ends_and_tabs() -> None:
    assert displayable("a\r\nb\rc\nd\te") == "a\nb\nc\nd e"
    assert one_line("  a\r\nb ") == "a b"


@pytest.mark.parametrize("text", ["ที่นี่", "น้ำ", "👩\u200d🚀", "می\u200cخواهم", "Łódź", "龍", "[bold]x[/]", "a\nb", "🏳️‍🌈"])
def test_what_people_write_is_kept(text: str) -> None:
    assert displayable(text) == unicodedata.normalize("NFC", text)


def test_unseen_characters_are_left_out_before_composing() -> None:
    assert displayable("e\u200b\u0301") == "é"


@pytest.mark.parametrize("joiner", "\u200c\u200d")
def test_a_joiner_that_joins_nothing_is_left_out(joiner: str) -> None:
    assert displayable(f"Im{joiner}re{joiner} {joiner}龍{joiner}1") == "Imre 龍1"
    assert displayable(f"क्{joiner}ष ന്{joiner}") == f"क्{joiner}ष ന്{joiner}"


@pytest.mark.parametrize("unseen", "\u00ad\u034f\u115f\u180e\u200b\u2060\u2063\u3164\uffa0\U000e0041\U000e007f")
def test_no_two_names_differ_in_what_nobody_sees(unseen: str) -> None:
    assert displayable(f"Im{unseen}re") == "Imre" and not displayable(unseen)


@given(ANY)
def test_folding_twice_changes_nothing(text: str) -> None:
    assert folded(folded(text)) == folded(text)


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Łukasz", "lukasz"), ("Ångström", "angstrom"), ("Straße", "strasse"), ("Æsir", "aesir"), ("İstanbul", "istanbul"),
     ("Đorđe", "dorde"), ("Siła", "sila"), ("perché", "perche"), ("Ǿ", "o")],
)  # fmt: skip
def test_latin_accents_are_folded(text: str, plain: str) -> None:
    assert folded(text) == folded(unicodedata.normalize("NFD", text)) == plain


def test_thai_marks_are_never_stripped() -> None:
    assert folded("ไม้") != folded("ไม่")
    assert folded("ไม้") == "ไม้"


def test_the_closest_word() -> None:
    assert closest("skils", ["stunts", "skills", "stress"]) == "skills"
    assert closest("SKILS", ["Skills"]) == "Skills"
    assert closest("zzz", ["skills"]) is None
    assert closest("x" * 100_000, ["x" * 100_000]) == "x" * 100_000


NAMES = {"c1": "Acolyte 1", "c2": "Acolyte 2", "c3": "Łukasz", "c4": "łukasz", "c5": "Ada", "c6": "Adam", "c7": "ไม้"}


@pytest.mark.parametrize(
    ("word", "result"),
    [
        ("Acolyte 1", Found("c1")),
        ("acolyte 2", Found("c2")),
        ("aco", Ambiguous(("c1", "c2"))),
        ("Łukasz", Found("c3")),
        ("łukasz", Found("c4")),
        ("ŁUKASZ", Ambiguous(("c3", "c4"))),
        ("lukasz", Ambiguous(("c3", "c4"))),
        ("ada", Found("c5")),
        ("adam", Found("c6")),
        ("Ad", Ambiguous(("c5", "c6"))),
        ("ไม่", Missing("ไม้")),
        ("Acolite 1", Missing("Acolyte 1")),
        ("", Missing(None)),
        (" \t", Missing(None)),
    ],
)
def test_match(word: str, result: Found | Ambiguous | Missing) -> None:
    assert match(word, NAMES) == match(word, list(NAMES.items())) == result


def test_without_prefixes_only_whole_names_match() -> None:
    assert match("Ad", NAMES, prefix=False) == Missing("Ada")
    assert match("ADA", NAMES, prefix=False) == Found("c5")


def test_identical_names_are_ambiguous_and_two_names_of_one_thing_are_not() -> None:
    assert match("Thug", [("a", "Thug"), ("b", "Thug")]) == Ambiguous(("a", "b"))
    assert match("thug", [("a", "Thug"), ("a", "thug")]) == Found("a")


@given(st.lists(ANY.map(one_line).filter(bool), min_size=1, max_size=20, unique=True))
def test_every_name_finds_itself(names: list[str]) -> None:
    pairs = [(str(n), name) for n, name in enumerate(names)]
    assert all(match(name, pairs) == Found(key) for key, name in pairs)
