"""What the flows of Fudge ask for: dice, levels, traits, a number."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from tracker.engine.fudge.graded_blows import damage_fault
from tracker.engine.fudge.rounds import able_in_round
from tracker.engine.fudge.system import dice_fault, form_of
from tracker.engine.fudge.traits import untrained
from tracker.language.levels import ladder_of
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet
from tracker.rules.fudge.dice import Form, whole
from tracker.ui import choices as shown
from tracker.ui.questions import Asked, Keys, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

ROLL = " "
"""The program rolls; nothing that can be typed reads so."""


@dataclass
class Throw(Write):
    """Dice: taken as soon as they are whole ("+1", "64"); Space alone lets the program roll.

    Enter alone is nothing: whoever ends dice with it that were taken already means those. `others` are keys that
    answer something else.
    """

    KEYS: ClassVar[tuple[tuple[str, str], ...]] = (
        ("Space", "roll"),
        ("Backspace", "take a typed letter back; Ctrl+U all of them"),
        ("Esc", "back; nothing is changed"),
    )
    takes_dice: ClassVar = True
    others: Mapping[str, str] = field(default_factory=dict)
    form: Form = Form.PAIR
    """What may be called out."""

    @property
    def takes_text(self) -> bool:
        """No dice have a `?` in them: it is for help."""
        return False

    @property
    def foot(self) -> Keys:
        """Dice are taken by themselves."""
        return (("Space", "roll"), ("Esc", "back"))

    def key(self, key: str, char: str | None) -> Any:
        """The dice, ROLL, or what another key stands for."""
        if not self.text and (char == " " or key == "space"):
            return ROLL
        if not self.text and char is not None and char in self.others:
            return self.others[char]
        if not self.text and key == "enter":
            return None
        answer = super().key(key, char)
        letter = next((each for each in self.text if each.isalpha()), "")
        self.stray = f"no dice have {letter}: Backspace" if letter else ""
        return self.text if answer is None and whole(self.form, self.text) else answer


def called(
    seat: Seat,
    title: str,
    *,
    form: Form | None = None,
    before: str = "",
    others: Mapping[str, tuple[str, str]] | None = None,
) -> Asked[str]:
    """Dice as they were called out, ROLL, or what another key stands for; asked again until they can be read.

    The question says which dice they are, with an example, that Space rolls, and what other keys do: `others` are
    answers by key, each with that; `before` stands first in the hint. Without a `form` they are the usual dice of the
    scene, with one those of a damage roll.
    """
    of, others = form_of(seat.scene) if form is None else form, others or {}
    said = [before, seat.words.term(of), "Space rolls", *(f"{key}: {does}" for key, (_, does) in others.items())]
    hint = "; ".join(part for part in said if part)
    answers = {key: answer for key, (answer, _) in others.items()}
    while True:
        given: str = yield Throw(title, hint=hint, others=answers, form=of)
        if given == ROLL or given in answers.values():
            return given
        wrong = (dice_fault if form is None else damage_fault)(seat.scene, given)
        if not wrong:
            return given
        seat.advice = seat.words.say("refusal", wrong, {"what": given, "forms": of})


def thrown(seat: Seat, title: str, *, form: Form | None = None, before: str = "") -> Asked[str | None]:
    """Dice as they were called out; None = the program rolls."""
    said = yield from called(seat, title, form=form, before=before)
    return None if said == ROLL else said


def three_thrown(seat: Seat, title: str) -> Asked[str | None]:
    """Three rolls, one after the other; None = the program rolls them."""
    fell: list[str] = []
    while len(fell) < 3:
        said = yield from called(seat, f"{title}, {len(fell) + 1} of 3")
        if said == ROLL:
            return None
        fell.append(said)
    return " ".join(fell)


def levels(seat: Seat) -> list[Option]:
    """Difficulties by their words, worst first."""
    game = ladder_of(seat.scene)
    known = sorted(seat.scene.options.levels.values()) or range(-3, 5)
    return [Option(n, seat.words.level(game, n), place) for place, n in enumerate(known, 1)]


def fair(seat: Seat) -> int:
    """The place of what counts 0 among the levels."""
    return next(place for place, option in enumerate(levels(seat)) if option.value == 0)


def a_level(seat: Seat, title: str, above: int = 0) -> Asked[int]:
    """A level, or a number with its sign; Fair, or so many above it, unless it is said."""
    said = yield Pick(title, levels(seat), default=fair(seat) + above, signs=True)
    return int(said)


def a_trait(seat: Seat, who: Id, title: str, *, none: bool = True, more: bool = False) -> Asked[Any]:
    """A trait of somebody, the best first; or `none`, for a situational roll.

    With `more` also what others here have, at what it counts for who lacks it (§2.4), and a bare level.
    """
    sheet = seat.table.cast[who].sheet
    held = sheet.traits if isinstance(sheet, FudgeSheet) else {}
    ordered = sorted(held.items(), key=lambda pair: -pair[1])
    game = ladder_of(seat.scene)
    options = [Option(name, name, n, note=seat.words.level(game, value)) for n, (name, value) in enumerate(ordered, 1)]
    if more:
        for n, (name, level) in enumerate(_untrained(seat, who).items(), len(options) + 1):
            options.append(Option(name, name, n, note=f"{seat.words.level(game, level)}, untrained"))
    if none:
        options.append(Option(None, "no trait: a situational roll", key="s"))
    if more:
        options.append(Option(LEVEL, "a level, without a trait", key="l"))
    what: str | None = yield Pick(title, options)
    return (yield from a_level(seat, title)) if what == LEVEL else what


LEVEL = "level"


def _untrained(seat: Seat, who: Id) -> dict[str, int]:
    """Traits that others here have and somebody lacks, with what they count for that one."""
    sheet = seat.table.cast[who].sheet
    if not isinstance(sheet, FudgeSheet):
        return {}
    found = {name: untrained(sheet, name, sheet) for name in sheet.learned if name not in sheet.traits}
    for here in seat.scene.here:
        other = seat.table.cast[here.id].sheet
        if isinstance(other, FudgeSheet):
            for name in (*other.attributes, *other.skills):
                if name not in sheet.traits and name not in found:
                    found[name] = untrained(sheet, name, other)
    return found


def a_number(title: str, hint: str = "") -> Asked[int | None]:
    """A whole number with or without a sign; None where nothing was written. What is no number is asked again."""
    said: str = yield Write(title, hint=hint)
    while said and not re.fullmatch(r"[+-]?[0-9]{1,3}", said):
        said = yield Write(title, text=said, hint=f"that is no number: {hint}" if hint else "that is no number")
    return int(said) if said else None


ELSE = "else"
"""In place of a foe: somebody who is not in the list at first."""


def a_foe(seat: Seat, who: Id, title: str, more: Sequence[Option] = (), but: Sequence[Id] = ()) -> Asked[Any]:
    """Somebody of another side who stands; one's own side, and whoever is down, by a key of their own."""
    others = [id for id in shown.others_here(seat.table, seat.scene, who) if id not in but]
    foes = set(shown.opponents(seat.table, seat.scene, who))
    near = [id for id in others if id in foes and able_in_round(seat.table, seat.scene, id)]
    options = [*shown.people(seat.table, near or others, seat.words), *more]
    if near and len(near) < len(others):
        options.append(Option(ELSE, "somebody else: of one's own side, or down", key="e"))
    chosen = yield Pick(title, options)
    if chosen != ELSE:
        return chosen
    left = [id for id in others if id not in near]
    return (yield Pick(title, shown.people(seat.table, left, seat.words)))
