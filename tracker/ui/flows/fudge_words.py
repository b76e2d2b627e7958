"""The table's own words of Fudge by keys: levels of the ladder, wound levels with their boxes and penalties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine.fudge.body import level_named, row_whole
from tracker.engine.fudge.naming import OwnWound, Words
from tracker.language.levels import FUDGE, ladder_of
from tracker.model.fudge import BOOK
from tracker.rules.fudge.edition import EDITIONS
from tracker.rules.fudge.ladder import FAIR, GOOD, GREAT, POOR
from tracker.rules.fudge.wounds import Level
from tracker.text import NAME_LIMIT, number
from tracker.ui.questions import Asked, Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def offered(seat: Seat) -> list[Option]:
    """What the menu of rules offers besides the options, where Fudge is played."""
    if seat.scene.system not in EDITIONS:
        return []
    return [
        Option(("words", "levels"), "words of the ladder", key="l"),
        Option(("words", "wounds"), "wound levels: names, boxes, penalties", key="w"),
    ]


def own_words(seat: Seat, which: str) -> Flow:
    """One of the two."""
    yield from _levels(seat) if which == "levels" else _wounds(seat)


def _levels(seat: Seat) -> Flow:
    what = yield Pick(
        f"The ladder: {_ladder(seat)}",
        [
            Option("rename", "another word for a level", key="r"),
            Option("whole", "all words anew, best first", key="a"),
            Option("game", "the words of the game", key="g"),
        ],
    )
    if what == "game":
        seat.submit(Words())
    elif what == "whole":
        said = yield Write(
            f"Levels, best first, {seat.words.level_word(FUDGE, FAIR)} among them",
            hint=", ".join(seat.words.level_word(FUDGE, n) for n in (GREAT, GOOD, FAIR, POOR)),
        )
        seat.run(f"levels {said}")
    else:
        game = ladder_of(seat.scene)
        known = sorted(seat.scene.options.levels.values() or range(-3, 5), reverse=True)
        levels = [Option(n, seat.words.level(game, n), place) for place, n in enumerate(known, 1)]
        levels.append(Option(known[0] + 1, f"one more above, {known[0] + 1:+d}", key="a"))
        levels.append(Option(known[-1] - 1, f"one more below, {known[-1] - 1:+d}", key="b"))
        n = yield Pick("Which level", levels)
        word = yield Write(f"The word for {n:+d}", hint="the table's own", limit=NAME_LIMIT)
        if word:
            # What was changed before stays: the whole ladder is said with its numbers.
            now = {held: at for held, at in seat.scene.options.levels.items() if at != n}
            words = _with(seat, now, word, n)
            if words:
                seat.submit(Words(words=words))


def _with(seat: Seat, now: dict[str, int], word: str, n: int) -> tuple[tuple[str, int], ...]:
    """The ladder with one word more."""
    from tracker.language.levels import levels_from, levels_written

    changed = {key: place for key, place in levels_written(now).items() if place != n}
    try:
        return tuple(levels_from([*changed.items(), (word, n)]).items())
    except ValueError:
        seat.advice = seat.words.say("refusal", "levels_twice", {"what": word})
        return ()


def _ladder(seat: Seat) -> str:
    game = ladder_of(seat.scene)
    known = sorted(seat.scene.options.levels.values() or range(-3, 5), reverse=True)
    return ", ".join(seat.words.level_word(game, n) for n in known)


def _wounds(seat: Seat) -> Flow:
    row = row_whole(seat.scene)
    options = [
        Option(level, seat.words.term(level_named(seat.scene, level.key)), n, note=_note(seat, level))
        for n, level in enumerate(row, 1)
    ]
    options.append(Option(None, "a level of our own", key="a"))
    chosen: Level | None = yield Pick("Wound levels", options)
    if chosen is None:
        name = yield Write("Its name", hint="Maimed", limit=NAME_LIMIT)
        after = yield Pick("Worse than", [Option(each.value.key, each.label, each.number) for each in options[:-1]])
        boxes = yield from _number("How many boxes", "1")
        lost = yield from _number("What it takes off", "-2; empty: as the level before")
        seat.submit(
            OwnWound(
                name=name,
                after=after,
                boxes=1 if boxes is None else boxes,
                penalty=lost,
            )
        )
        return
    yield from _change(seat, chosen)


def _change(seat: Seat, level: Level) -> Flow:
    of = level.key if level.key in BOOK else None
    held = next((line for line in seat.scene.options.wounds if (line.level or line.name) == level.key), None)
    what = yield Pick(
        seat.words.term(level_named(seat.scene, level.key)),
        [
            Option("name", "another name", key="n"),
            Option("boxes", "more boxes, or fewer", key="b"),
            Option("penalty", "another penalty", key="p"),
            Option("drop", "as the game has it" if of else "away with it", key="d"),
        ],
    )
    if what == "drop":
        seat.submit(OwnWound.model_validate({"name": "" if of else level.key, "of": of, "drop": True}))
        return
    fields: dict[str, object] = {"name": "", "of": of} if held is None else _fields(held.model_dump(), of)
    if what == "name":
        fields["name"] = yield Write("Its name", hint="Bloodied", limit=NAME_LIMIT)
    else:
        n = yield from _number("How many boxes more" if of and what == "boxes" else "How many", "+1, -1")
        fields["penalty" if what == "penalty" else "more" if of else "boxes"] = n or 0
    if what == "name" and of is None:
        seat.submit(OwnWound.model_validate({"name": level.key, "drop": True}))
    seat.submit(OwnWound.model_validate(fields))


def _fields(line: dict[str, object], of: str | None) -> dict[str, object]:
    kept = ("name", "more", "penalty") if of else ("name", "after", "boxes", "penalty")
    return {key: line[key] for key in kept} | {"of": of}


def _number(title: str, hint: str) -> Asked[int | None]:
    said: str = yield Write(title, hint=hint)
    return number(said)


def _note(seat: Seat, level: Level) -> str:
    lost = "" if level.penalty is None else f", {level.penalty:+d}" if level.penalty else ""
    return f"{seat.words.count('box', level.boxes)}{lost}"
