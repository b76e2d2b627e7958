"""Experience: what it is worth, and what it raises (2.14, §5.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from tracker.engine.command import Command, Int, Level, Text, Whos
from tracker.engine.draft import Draft
from tracker.engine.fudge.system import edition_of, sheet_of
from tracker.engine.turns import needs_here
from tracker.history.growth import ExperienceChanged, TraitGrew
from tracker.model.fudge import FudgeSheet
from tracker.model.table import Scene
from tracker.rules.fudge import experience as rule
from tracker.rules.fudge.ladder import FAIR, POOR
from tracker.rules.fudge.points import EXPERIENCE_EACH
from tracker.text import Found, folded, match, one_line


class Experience(Command):
    """Give experience points, or spend them: `raise` a trait by one level, `gift` a new gift, `fudge` Fudge points.

    `power` is a new supernormal power, at Fair or at its `level`. `price` is what the GM asks, where that is more than
    the list.
    """

    verb: ClassVar = "experience"
    subject: ClassVar = "points"
    order: ClassVar = ("who", "n")
    who: Whos
    n: Int = 0
    raise_: Text = ""
    gift: Text = ""
    power: Text = ""
    level: Level = FAIR
    fudge: Int = 0
    price: Int | None = None

    def decide(self, draft: Draft) -> None:
        """A rule: not more than there is; a trait one level at a time, hence once a session; past Superb the GM
        approves (a ruling, or a price). Advice: more than four points at once."""
        if not self.who or not (self.n or self.raise_ or self.gift or self.power or self.fudge):
            draft.cannot("nothing_changes")
        for who in self.who:
            scene = needs_here(draft, who)
            edition_of(scene)
            sheet = sheet_of(draft, who)
            if abs(self.n) > 99 or not 0 <= self.fudge <= 99 or not 0 <= (self.price or 0) <= 999:
                draft.cannot("bad_number", what=str(self.n or self.fudge or self.price))
            if self.n:
                draft.rule(sheet.unspent + self.n >= 0, "experience_missing", who=who, n=sheet.unspent, cost=-self.n)
                left = max(0, sheet.unspent + self.n)
                draft.emit(ExperienceChanged(who=who, n=self.n, left=left))
                draft.advise(self.n <= rule.SESSION_MOST, "much_experience", n=self.n)
            if self.raise_:
                self._raised(draft, scene, who)
            if self.gift:
                again = any(folded(held) == folded(one_line(self.gift)) for held in sheet_of(draft, who).gifts)
                draft.rule(not again, "has_gift_already", who=who, what=one_line(self.gift))
                self._dear_enough(draft, rule.GIFT)
                self._paid(draft, who, "gifts", one_line(self.gift), 0, self._price(rule.GIFT))
            if self.power:
                self._dear_enough(draft, rule.POWER)
                self._paid(draft, who, "powers", one_line(self.power), self.level, self._price(rule.POWER))
            if self.fudge:
                cost = EXPERIENCE_EACH * self.fudge
                left = self._left(draft, who, cost)
                draft.emit(ExperienceChanged(who=who, n=-cost, left=left, fudge_points=self.fudge))

    def _price(self, least: int) -> int:
        return least if self.price is None else self.price

    def _dear_enough(self, draft: Draft, least: int) -> None:
        """A rule: the GM's price is no less than the list's."""
        draft.rule(self._price(least) >= least, "price_too_low", n=self._price(least), least=least)

    def _left(self, draft: Draft, who: str, cost: int) -> int:
        held = sheet_of(draft, who).unspent
        draft.rule(held >= cost, "experience_missing", who=who, n=held, cost=cost)
        return max(0, held - cost)

    def _paid(self, draft: Draft, who: str, of: str, trait: str, level: int, price: int) -> None:
        draft.emit(
            TraitGrew.model_validate({
                "who": who, "trait": trait, "of": of, "level": level, "price": price,
                "left": self._left(draft, who, price), "session": draft.table.calendar.sessions,
            })
        )  # fmt: skip

    def _raised(self, draft: Draft, scene: Scene, who: str) -> None:
        sheet = sheet_of(draft, who)
        found = match(self.raise_, [(trait, trait) for trait in sheet.traits])
        trait = str(found.key) if isinstance(found, Found) else one_line(self.raise_)
        of = "attributes" if trait in sheet.attributes else "powers" if trait in sheet.powers else "skills"
        level = sheet.traits.get(trait, POOR)
        step = self.level == FAIR or rule.is_a_step(level, self.level)
        draft.rule(step, "one_level_at_a_time", what=trait, level=self.level)
        again = sheet.grown.get(trait) == draft.table.calendar.sessions
        draft.rule(not again, "raised_already", who=who, what=trait)
        draft.rule(not rule.needs_gm(level) or self.price is not None, "past_superb", what=trait)
        price = price_of(scene, sheet, trait) if self.price is None else self.price
        self._paid(draft, who, of, trait, level + 1, price)


def price_of(scene: Scene, sheet: FudgeSheet, trait: str) -> int:
    """What one level up costs under the options of the table; a trait that is not there begins at Poor."""
    level = sheet.traits.get(trait, POOR)
    if trait in sheet.attributes:
        return rule.attribute_price(level)
    growth, related = scene.options.growth, sheet.related.get(trait, "")
    attribute = sheet.attributes.get(related)
    if growth == "plain" or attribute is None:
        return rule.step_price(level)
    if growth == "attributes":
        return rule.step_price(level, rule.attribute_shift(attribute))
    times: Fraction = rule.MULTIPLIERS[growth == "half_dearer"]
    return rule.skill_price(edition_of(scene), level, ceiling=attribute, times=times)


COMMANDS: tuple[type[Command], ...] = (Experience,)
"""Verbs of this module."""
