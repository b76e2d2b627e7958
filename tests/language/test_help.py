"""Completion, the grammar, and names."""

from __future__ import annotations

import pytest

from tests.language.toys import HOSTILE, PLAIN, VERBS, Change_, EndTurn, Strike, table
from tracker.language.complete import complete, completed_from
from tracker.language.grammar import grammar, meaning, usage
from tracker.language.names import aspect_name, name_of
from tracker.language.parse import Parsed, parse
from tracker.language.spell import spell
from tracker.language.words import LANGUAGES, words
from tracker.model.aspects import Aspect, Free

ENGLISH = words()


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("", ["change", "end", "end-turn", "put", "strike"]),
        ("st", ["strike"]),
        ("strike Im", ["Imre"]),
        ("strike tess", ['"Old Tesse"']),
        ('strike Imre "Aco', ['"Acolyte 1"', '"Acolyte 2"']),
        ("strike Imre Sava,aco", ['Sava,"Acolyte 1"', 'Sava,"Acolyte 2"']),
        ("strike Imre Sava, ", ["Sava,Imre"]),
        ("strike Imre @Na", ["@Nave"]),
        ("strike Imre Sava ", ["physical", "mental", "out-of-sight", "hidden"]),
        ("strike Imre Sava me", ["mental"]),
        ("strike Imre Sava wi", ["with="]),
        ("strike Imre Sava with=", ["with=Fight", "with=Will"]),
        ("strike Imre Sava with=w", ["with=Will"]),
        ("change GM +1 bar=cl", ["bar=closed"]),
        ("put by=G", ["by=GM"]),
        ("put on=sc", ["on=scene"]),
        ("end ", ["conflict", "scene"]),
        ("change Imre +1 to=st", ["to=strike"]),
    ],
)
def test_completions(line: str, first: list[str]) -> None:
    assert complete(line, PLAIN, VERBS, ENGLISH)[: len(first)] == first


@pytest.mark.parametrize("line", ("frob x", 'put "a text', "strike 1 2 3 4 5 6", "x="))
def test_no_completion_is_no_accident(line: str) -> None:
    assert complete(line, PLAIN, VERBS, ENGLISH) == []


def test_a_field_that_is_given_twice_is_completed_all_the_same() -> None:
    assert complete("strike Imre Sava with=3 with=", PLAIN, VERBS, ENGLISH) == ["with=Fight", "with=Will"]


def test_a_completed_name_reads_back() -> None:
    on = table(HOSTILE)
    completed = complete("end-turn ", on, VERBS, ENGLISH)
    assert len(completed) > 1
    for text in completed:
        line = f"end-turn {text}"
        if not text.endswith("=") and not text.startswith("@"):
            assert isinstance(parse(line, on, VERBS, ENGLISH), Parsed), line


def test_where_a_completion_goes() -> None:
    assert completed_from("strike Im") == 7
    assert completed_from("strike Imre ") == 12
    assert completed_from('strike "Old T') == 7


def test_usage_comes_from_the_class() -> None:
    assert usage(EndTurn) == "end-turn [WHO,...] [DICE]"
    assert usage(Strike).startswith(
        "strike WHO TARGET,... [physical|mental|out-of-sight] [with=SKILL] [difficulty=LEVEL]"
    )
    assert "[hidden] [own-dice=no] [roll=N]" in usage(Strike)
    assert "[mild[=TEXT]]" in usage(Change_)
    assert meaning(Strike) == "Hit somebody."


def test_the_grammar_has_every_verb_under_its_subject() -> None:
    text = grammar(VERBS)
    assert text.index("Numbers\n  change") > text.index("Toys\n  end") or text.index("Numbers") < text.index("Toys")
    for kind in VERBS.values():
        assert f"  {usage(kind)}\n      {meaning(kind)}" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(language: str) -> None:
    for id in ("c1", "g1", "z100", "a500", "a700", "a701", "k800", "k801", "s1", "gm", "anyone", "", "x9"):
        assert name_of(PLAIN, id, words(language))


def test_working_names() -> None:
    assert name_of(PLAIN, "a700", ENGLISH) == "boost 700"
    assert name_of(PLAIN, "a701", ENGLISH) == "mild consequence of Imre"
    assert name_of(PLAIN, "a701", words("it")) == "conseguenza lieve di Imre"
    assert name_of(PLAIN, "a701", words("pl")) == "łagodna konsekwencja: Imre"
    assert name_of(PLAIN, "a701", words("th")) == "Mild Consequence ของ Imre"
    assert aspect_name(PLAIN.aspects["a701"], ENGLISH) == "mild consequence 701"
    assert name_of(PLAIN, "k800", ENGLISH) == "Imre"
    assert name_of(PLAIN, "k801", ENGLISH) == "Run!"
    assert name_of(PLAIN, "gm", ENGLISH) == "GM"


def boost(id: str, by: str | None, **more: object) -> Aspect:
    owner = by or "c2"
    return Aspect.model_validate(
        {"id": id, "kind": "boost", "scene": "s1", "by": by, "free": (Free(owner=owner, n=1),), **more}
    )


def test_an_unnamed_boost_says_whose_it_is_and_against_whom() -> None:
    on = PLAIN.with_aspect(boost("a76", "c1")).with_aspect(boost("a77", None, against="c1"))
    assert name_of(on, "a76", ENGLISH) == "boost of Imre"
    assert name_of(on, "a77", ENGLISH) == "boost of Sava against Imre"
    assert name_of(on, "a77", words("it")) == "beneficio di Sava contro Imre"
    assert name_of(on, "a77", words("pl")) == "okazja: Sava przeciw: Imre"
    assert name_of(on, "a77", words("th")) == "Boost ของ Sava ต่อ Imre"
    gone = boost("a78", "c1", against="nobody")
    assert aspect_name(gone, ENGLISH, on) == "boost of Imre (78)"


def test_two_of_one_working_name_have_their_numbers() -> None:
    on = PLAIN.with_aspect(boost("a76", "c1")).with_aspect(boost("a77", "c1"))
    assert [name_of(on, id, ENGLISH) for id in ("a76", "a77")] == ["boost of Imre (76)", "boost of Imre (77)"]
    named = PLAIN.with_aspect(boost("a76", "c1")).with_aspect(Aspect(id="a79", text="boost of Imre", scene="s1"))
    assert name_of(named, "a76", ENGLISH) == "boost of Imre (76)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_working_names_mean_their_things_in_every_language(language: str) -> None:
    on = PLAIN
    for made in (boost("a76", "c1"), boost("a77", "c1"), boost("a78", "c1", against="c2")):
        on = on.with_aspect(made)
    for id in ("a76", "a77", "a78", "a700", "a701"):
        read = parse(f'put aspect="{name_of(on, id, words(language))}"', on, VERBS, words(language))
        assert isinstance(read, Parsed) and getattr(read.command, "aspect") == id  # noqa: B009
        assert spell(read.command, on, words(language)) == f"put aspect=#{id}"
