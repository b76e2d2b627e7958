"""The rules of this table: optional ones, and those that rulings went past."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import options
from tracker.engine.evening import House
from tracker.language.words import Words
from tracker.rules.fate import RULESETS
from tracker.ui.flows import fudge_words
from tracker.ui.questions import Flow, Pick
from tracker.ui.questions import Option as Choice

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

OF_FATE = (
    "order", "npc_place", "stress", "unified", "consequences", "extreme", "full_defence", "teamwork", "fast_contests",
    "scale", "solo_skill", "solo_hits", "solo_invokes", "hostile_invokes", "hostile_carries", "carried",
    "minion_armour", "block_weapon",
)  # fmt: skip
"""Options of the Fate games."""
OF_COUNTS = ("new_counts", "chain_conversions", "convert_answer", "ties_notice")
"""Options that only reaction counts and the tactical phase have."""


def rules_menu(seat: Seat) -> Flow:
    """An option and its value; or a rule, and what is done about it from now on."""
    names = _of_game(seat.scene.system)
    held = seat.scene.options
    choices = [
        Choice(
            ("option", name),
            name.replace("_", " "),
            n,
            note=_shown(getattr(held, name), seat.words),
            told=seat.words.say("ui", f"option_{name}"),
        )
        for n, name in enumerate(names, 1)
    ]
    codes = dict.fromkeys((*seat.scene.house, *_ruled(seat)))
    choices += [
        Choice(("house", code), f"rule: {code.replace('_', ' ')}", n, note=seat.scene.house.get(code, "stop"))
        for n, code in enumerate(codes, len(choices) + 1)
    ]
    choices += fudge_words.offered(seat)
    what, name = yield Pick("Rules of this table", choices)
    if what == "words":
        yield from fudge_words.own_words(seat, name)
        return
    if what == "house":
        yield from _house(seat, name)
        return
    words = options.choices_of(name)
    values = [Choice(word, word or seat.words.screen("as the game has it"), n) for n, word in enumerate(words, 1)]
    values = values or [Choice(str(n), str(n), n) for n in range(10)]
    value = yield Pick(name.replace("_", " "), values, hint=seat.words.say("ui", f"option_{name}"))
    answer = seat.submit(options.Option(option=name, value=value))
    if answer.ok and name in options.ON_SHEETS:
        anew = yield Pick(
            "Boxes and slots on the sheets",
            [
                Choice(True, "make them anew by it", key="a"),
                Choice(False, "leave them as they are", key="l"),
            ],
        )
        if anew:
            seat.submit(options.Rebuild())


def _of_game(system: str) -> tuple[str, ...]:
    if system in RULESETS:
        return OF_FATE
    if system == "tactical":
        return OF_COUNTS
    return tuple(name for name in options.SETTABLE if name not in (*OF_FATE[1:], *OF_COUNTS, "gm_dice"))


def _house(seat: Seat, code: str) -> Flow:
    setting = yield Pick(
        code.replace("_", " "),
        [
            Choice("allow", "allow it from now on", key="a"),
            Choice("warn", "only a quiet line", key="w"),
            Choice("stop", "stop once, as the rules say", key="s"),
        ],
    )
    seat.submit(House(code=code, setting=setting))


def _ruled(seat: Seat) -> list[str]:
    """Rules that the GM went past tonight, the most frequent first."""
    times: dict[str, int] = {}
    for entry in seat.desk.session.entries:
        for code in entry.ruling:
            times[code] = times.get(code, 0) + 1
    return sorted(times, key=lambda code: -times[code])


def _shown(value: object, words: Words) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value) or words.screen("as the game has it")
