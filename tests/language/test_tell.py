"""An evening told: what the log says, and that telling never fails."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.language.test_round_trip import value
from tests.language.toys import HOSTILE
from tracker.engine.catalogue import BOOK, VERBS
from tracker.engine.command import Command
from tracker.engine.refusal import Advice, Refusal
from tracker.engine.session import Done, Session
from tracker.language.explain import explain
from tracker.language.fields import shape
from tracker.language.parse import Parsed, parse
from tracker.language.spell import spell
from tracker.language.tell import tell
from tracker.language.words import LANGUAGES, words
from tracker.model.cast import Character, FateSheet, Side, Slot, Track
from tracker.model.place import Presence, Zone
from tracker.model.table import Given, Scene, Table
from tracker.model.value import Keyed

ENGLISH = words()


def chapel(names: tuple[str, ...] = ("Imre", "Sava", "Acolyte 1", "Acolyte 2")) -> Table:
    """Two of the players, the others of the GM, in two zones."""
    cast = [
        Character(
            id=f"c{n}",
            number=n,
            name=name,
            side="g1" if n < 3 else "g2",
            player="Ada" if n < 3 else "",
            points=3 if n < 3 else 0,
            sheet=FateSheet(
                skills={"Fight": 3, "Athletics": 2},
                tracks=(Track(name="physical", boxes=(1, 1, 1)),),
                slots=(Slot(severity="mild", value=2), Slot(severity="moderate", value=4)),
            ),
        )
        for n, name in enumerate(names, 1)
    ]
    scene = Scene(
        id="s1",
        title="The Drowned Chapel",
        pool=2,
        zones=Keyed([Zone(id="z1", name="Nave", at=(0, 0)), Zone(id="z2", name="Crypt", at=(1, 0))]),
        here=Keyed(Presence(id=who.id, zone="z1") for who in cast),
    )
    sides = [Side(id="g1", name="Wardens"), Side(id="g2", name="Cult")]
    given_ = Given(ids=50, number=len(cast))
    return Table(cast=Keyed(cast), sides=Keyed(sides), scenes=Keyed([scene]), focus="s1", given=given_)


def session(start: Table) -> Session:
    return Session(
        start, BOOK, clock=lambda: "now", spell=lambda command, table: spell(command, table, ENGLISH), seed="a"
    )


def told(evening: Session, line: str) -> str:
    parsed = parse(line, evening.table, VERBS, ENGLISH)
    assert isinstance(parsed, Parsed), explain(parsed, evening.table, ENGLISH)
    done = evening.submit(parsed.command, ruling=parsed.ruling)
    assert isinstance(done, Done), explain(done, evening.table, ENGLISH)
    return " ".join(tell(done.moment.events, done.moment.before, done.moment.after, ENGLISH))


def test_a_conflict_reads_like_a_story() -> None:
    evening = session(chapel())
    for line, said in (
        ("begin conflict first=Imre", "A conflict begins. Imre is on turn."),
        (
            'attack Imre "Acolyte 1" with=Fight dice=+2 defence=0',
            "Imre attacks Acolyte 1 with Fight: Superb +5 v Good +3.",
        ),
        (
            'aspect "Slick flagstones" on=Nave free=Wardens:2',
            "A new aspect (Nave): “Slick flagstones”, 2 free invokes for Wardens.",
        ),
        ("invoke Slick by=Imre", "Imre invokes “Slick flagstones” (free): +2."),
        ("withdraw 1", "Imre takes back the invoke of “Slick flagstones”."),
        (
            "resolve",
            "Imre v Acolyte 1: Superb +5 v Good +3, succeed. Acolyte 1 has a hit of 2 to absorb (physical).",
        ),
        ('take "Acolyte 1" mild', "Acolyte 1 takes a consequence (mild): “mild consequence of Acolyte 1”."),
        ('turn "Acolyte 2"', "Imre hands the turn to Acolyte 2."),
        (
            "attack 4 1 dice=? defence=?",
            "Acolyte 2 attacks Imre with Fight. Dice to come: Acolyte 2 and Imre.",
        ),
        ("dice 4 +3", "Acolyte 2 rolls +3: Fantastic +6."),
        (
            "compel Imre accept text=debts",
            "GM offers a compel on “debts” to Imre. Imre accepts the compel on “debts” and gains 1 fate point.",
        ),
        ("points Imre +1 why=style", "Imre gains 1 fate point (style)."),
        ("character Ghoul count=2 zone=Crypt", "Ghoul 1 and Ghoul 2 come into play (Crypt)."),
        ("set Imre Fight 4", "Imre: Fight set to 4."),
    ):
        assert told(evening, line) == said


@st.composite
def steps(draw: st.DrawFn, on: Table) -> Command | None:
    kind = draw(st.sampled_from(sorted(VERBS.values(), key=lambda kind: kind.verb)))
    given_: dict[str, Any] = {}
    for slot in shape(kind).slots.values():
        if slot.required or draw(st.integers(0, 3)) == 0:
            try:
                given_[slot.name] = draw(value(slot, on))
            except Exception:  # nothing of that kind is on the table
                if slot.required:
                    return None
    return kind(**given_)


def whole(no: Refusal | Advice) -> bool:
    """Whether its sentence exists and no fact is missing in it."""
    template = ENGLISH.find("refusal", no.code) or ENGLISH.find("advice", no.code)
    said = explain(no.but(facts=dict.fromkeys(no.facts, "x")), chapel(), ENGLISH)
    return template is not None and "{" not in said


@pytest.mark.parametrize("names", (("Imre", "Sava", "Acolyte 1", "Acolyte 2"), HOSTILE[:12]), ids=("plain", "hostile"))
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_evening_is_beyond_telling(names: tuple[str, ...], data: st.DataObject) -> None:
    evening = session(chapel(names))
    for line in (
        "begin conflict first=#c1",
        "attack #c1 #c3",
        "advantage #c2 ropes difficulty=0 !",
        "hit #c3 2",
        "compel #c1",
    ):
        parsed = parse(line, evening.table, VERBS, ENGLISH)
        assert isinstance(parsed, Parsed)
        evening.submit(parsed.command, ruling=parsed.ruling)
    for _ in range(12):
        before = evening.table
        command = data.draw(steps(before))
        if command is None:
            continue
        sentence = spell(command, before, ENGLISH)
        assert parse(sentence, before, VERBS, ENGLISH) == Parsed(command), sentence
        done = evening.submit(command, ruling=data.draw(st.booleans()))
        if isinstance(done, Refusal):
            assert whole(done), done
            continue
        assert all(map(whole, done.advice)), done.advice
        for language in LANGUAGES:
            sentences = tell(done.moment.events, before, evening.table, words(language))
            assert bool(sentences) == bool(done.moment.events), done.moment.events
            assert not any(re.fullmatch("[a-z_]*", sentence) for sentence in sentences), sentences
