"""Whatever a command says, its sentence reads back to it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.language.toys import HOSTILE, PLAIN, VERBS, table
from tracker.engine.command import Command
from tracker.language.explain import explain
from tracker.language.fields import Slot, shape
from tracker.language.parse import Parsed, parse
from tracker.language.resolve import known
from tracker.language.spell import spell
from tracker.language.words import words
from tracker.model.table import Table
from tracker.text import displayable

ENGLISH = words()
TEXTS = st.one_of(st.sampled_from([*HOSTILE, "over\ntwo lines"]), st.text(max_size=12).map(displayable))
NUMBERS = st.integers(-999, 999)
STRINGS: dict[str, st.SearchStrategy[Any]] = {
    "int": NUMBERS,
    "level": NUMBERS,
    "roll": st.integers(1, 999),
    "hit": st.integers(1, 999),
    "text": TEXTS,
    "value": TEXTS,
    "code": TEXTS,
    "verb": TEXTS.filter(bool),
    "box": st.one_of(st.sampled_from(["mild", "physical:2", "my track:3"]), TEXTS.filter(bool)),
    "change": st.builds("{}{}".format, st.sampled_from("+-="), st.integers(0, 99)),
    "dice": st.one_of(st.sampled_from(["+2", "0", "++0-", "?", "6 3", "6,3", "1 4 6 2", "-1"]), TEXTS.filter(bool)),
    "ratio": st.tuples(st.integers(0, 99), st.integers(0, 99)),
    "bar": st.one_of(NUMBERS, st.sampled_from(["ask", "closed", "open"])),
    "rating": st.one_of(NUMBERS, TEXTS.filter(bool)),
    "flag": st.booleans(),
}


def ids(kind: str, on: Table) -> st.SearchStrategy[str]:
    return st.sampled_from(known(kind, on, ENGLISH))


def value(slot: Slot, on: Table) -> st.SearchStrategy[Any]:
    if slot.kind == "choice":
        return st.sampled_from(slot.choices)
    if slot.kind == "whos":
        return st.lists(ids("who", on), min_size=1, max_size=4, unique=True).map(tuple)
    if slot.kind == "parties":
        party = st.lists(ids("side", on) | ids("who", on), min_size=1, max_size=3).map(tuple)
        return st.lists(party, min_size=1, max_size=3).map(tuple)
    if slot.kind == "frees":
        owner = st.one_of(ids("owner", on), st.just("anyone"), st.just("gm"))
        return st.lists(st.tuples(owner, st.integers(-3, 9)), min_size=1, max_size=3).map(tuple)
    if slot.kind in STRINGS:
        return STRINGS[slot.kind]
    extra = {"payer": ["gm"], "owner": ["gm", "anyone"], "spot": [""]}.get(slot.kind, [])
    return st.one_of(ids(slot.kind, on), st.sampled_from(extra)) if extra else ids(slot.kind, on)


@st.composite
def commands(draw: st.DrawFn, on: Table) -> Command:
    kind = draw(st.sampled_from(list(VERBS.values())))
    given_: dict[str, Any] = {}
    for slot in shape(kind).slots.values():
        if slot.required or draw(st.booleans()):
            given_[slot.name] = draw(value(slot, on))
    return kind(**given_)


CROWD = table(HOSTILE[: len(HOSTILE) // 2], HOSTILE[len(HOSTILE) // 2 :])
EVERYBODY = table(HOSTILE)


@pytest.mark.parametrize("on", (PLAIN, CROWD, EVERYBODY), ids=("plain", "hostile names", "all in one scene"))
@given(data=st.data())
def test_a_sentence_reads_back_to_its_command(on: Table, data: st.DataObject) -> None:
    command = data.draw(commands(on))
    sentence = spell(command, on, ENGLISH)
    assert "\n" not in sentence
    assert parse(sentence, on, VERBS, ENGLISH) == Parsed(command, False), sentence
    assert parse(f"{sentence} ! # because", on, VERBS, ENGLISH) == Parsed(command, True), sentence


@given(data=st.data())
def test_the_sentence_is_the_same_for_a_reader_of_another_language(data: st.DataObject) -> None:
    command = data.draw(commands(EVERYBODY))
    sentence = spell(command, EVERYBODY, ENGLISH)
    for language in ("it", "pl", "th"):
        assert spell(command, EVERYBODY, words(language)) == sentence
        assert parse(sentence, EVERYBODY, VERBS, words(language)) == Parsed(command, False)


@given(names=st.lists(TEXTS, min_size=1, max_size=6), data=st.data())
def test_any_names_at_all(names: list[str], data: st.DataObject) -> None:
    on = table(tuple(names))
    command = data.draw(commands(on))
    assert parse(spell(command, on, ENGLISH), on, VERBS, ENGLISH) == Parsed(command, False)


@given(
    line=st.one_of(
        st.text(max_size=60),
        st.lists(
            st.sampled_from(
                [
                    "strike",
                    "put",
                    "Imre",
                    "Acolyte*",
                    "@Cult",
                    "with=",
                    '"',
                    "“",
                    "=",
                    ",",
                    ":",
                    "!",
                    "#",
                    "#c1",
                    "dice=6",
                    "3",
                    "hidden",
                    "  ",
                    "-",
                    "text=",
                    "\\",
                    "3/4",
                    "*",
                    "@",
                ]
            )
        ).map("".join),
        st.lists(
            st.sampled_from(["strike", "put", "change", "end", "Imre", "Sava,3", "on=Nave", "free=x:1", "+1"])
        ).map(" ".join),
    )
)
def test_no_line_raises(line: str) -> None:  # fmt: skip
    answer = parse(line, PLAIN, VERBS, ENGLISH)
    assert isinstance(answer, Parsed) or explain(answer, PLAIN, ENGLISH).strip()
