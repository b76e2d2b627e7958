"""What is done on an open roll of Fudge: trait, what it is against, modifiers, a second trait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine.fate.answers import Modify, Strike
from tracker.language.levels import ladder_of
from tracker.language.table_words import said_level
from tracker.language.tell_sums import why_word
from tracker.model.fudge import FudgeSheet
from tracker.rules.fudge.ladder import GOOD
from tracker.rules.fudge.traits import second_trait
from tracker.ui import choices as shown
from tracker.ui.flows.asked import a_modifier
from tracker.ui.flows.fudge_asked import a_trait, fair, levels
from tracker.ui.questions import Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

NOTHING = "nothing"


def against(seat: Seat) -> Flow:
    """What it is against: a difficulty, nothing, or somebody."""
    held, side = seat.at_check.held, seat.at_check.shown
    if held is None or side is None:
        return
    check = held[1]
    if check.kind == "reaction":
        seat.say("no_difficulty_here")
        return
    options = [*levels(seat), Option(NOTHING, "against nothing", key="n")]
    options.append(Option("who", "against somebody", key="w"))
    value = yield Pick("Against", options, default=fair(seat), signs=True)
    one = check.one.who
    if value == "who":
        foes = shown.others_here(seat.table, seat.scene, one)
        foe = yield Pick(f"{seat.name(one)} against", shown.people(seat.table, foes, seat.words))
        seat.at_check.adjust(who=one, foe=foe)
    elif value == NOTHING:
        seat.at_check.adjust(who=one, no_difficulty=True)
    else:
        seat.at_check.adjust(who=one, difficulty=int(value))


def trait(seat: Seat) -> Flow:
    """Another trait."""
    side = seat.at_check.shown
    if side is None:
        return
    chosen = yield from a_trait(seat, side.who, f"{seat.name(side.who)} with", none=False, more=True)
    if chosen is not None:
        seat.at_check.adjust(who=side.who, with_=chosen)


def modify(seat: Seat) -> Flow:
    """A number on the roll, with its reason."""
    side = seat.at_check.shown
    if side is None:
        return
    said = yield from a_modifier(f"How much for {seat.name(side.who)}")
    if said is not None:
        seat.submit(Modify(who=side.who, n=said[0], why=said[1]))


def strike(seat: Seat) -> Flow:
    """Strike a modifier or the penalty of wounds, or put it back."""
    side = seat.at_check.shown
    if side is None:
        return
    options = [
        Option(held.id, why_word(seat.words, held.why or "modifier"), held.id, note=seat.words.signed(held.n))
        for held in side.modifiers
    ]
    if side.lost:
        options.append(Option(0, why_word(seat.words, "wounds"), 0, note=seat.words.signed(side.lost)))
    if not options:
        seat.say("no_modifier")
        return
    n = options[0].value if len(options) == 1 else (yield Pick("Strike, or put back", options))
    seat.submit(Strike(n=n, who=side.who))


def second(seat: Seat) -> Flow:
    """A second trait that helps, or that is rolled in place of the first."""
    side = seat.at_check.shown
    sheet = None if side is None else seat.table.cast[side.who].sheet
    if side is None or not isinstance(sheet, FudgeSheet):
        return
    game = ladder_of(seat.scene)
    helping = sorted(sheet.traits.items(), key=lambda pair: -pair[1])
    options = [
        Option(name, name, n, note=seat.words.level(game, value))
        for n, (name, value) in enumerate(
            [pair for pair in helping if pair[0] != side.trait and second_trait(pair[1])], 1
        )
    ]
    if not options:
        seat.say("no_second_trait", least=said_level(seat.words, seat.scene, GOOD))
        return
    name = yield Pick("What helps", options)
    how = yield Pick(
        name,
        [Option(False, "it helps: +1", key="h"), Option(True, "so much better that it is rolled instead", key="i")],
    )
    seat.at_check.adjust(who=side.who, second=name, instead=how)


def least(seat: Seat) -> Flow:
    """The result without which one of the two does not win."""
    held, side = seat.at_check.held, seat.at_check.shown
    if held is None or side is None:
        return
    if held[1].other is None:
        seat.say("nobody_opposes")
        return
    level = yield Pick(f"{seat.name(side.who)} needs at least", levels(seat), default=fair(seat), signs=True)
    seat.at_check.adjust(who=side.who, least=int(level))


def what_for(seat: Seat) -> Flow:
    """What it is for, in words."""
    what = yield Write("What is it for", hint="up the wall")
    seat.at_check.adjust(what=what)
