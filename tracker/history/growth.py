"""Fudge: Fudge points, experience, traits that grow, the GM's own words for levels and wounds."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.history.event import Event
from tracker.model.cast import Character, Id
from tracker.model.fudge import FudgeSheet, WoundLevel
from tracker.model.table import Table
from tracker.model.value import Map


class LevelsSet(Event):
    """The table's own words for the levels were set; none = the game's."""

    kind: Literal["levels_set"] = "levels_set"
    scene: Id
    levels: Map[str, int]

    def evolve(self, table: Table) -> Table:
        """Among the options of the scene."""
        scene = table.scenes[self.scene]
        return table.with_scene(scene.but(options=scene.options.but(levels=self.levels)))


class WoundLevelsSet(Event):
    """The table's own wound levels were set, or what it changes in those of the book (F-38)."""

    kind: Literal["wound_levels_set"] = "wound_levels_set"
    scene: Id
    wounds: tuple[WoundLevel, ...]
    marks: Map[Id, tuple[int, ...]]
    """Of graded wounds: the marks of each who has any, by the new levels."""

    def evolve(self, table: Table) -> Table:
        """Among the options of the scene, and on the sheets."""
        scene = table.scenes[self.scene]
        after = table.with_scene(scene.but(options=scene.options.but(wounds=self.wounds)))
        for id, marks in self.marks.items():
            who = after.cast[id]
            if isinstance(who.sheet, FudgeSheet):
                after = after.with_who(who.but(sheet=who.sheet.but(marks=marks)))
        return after


class FudgePointsSpent(Event):
    """Fudge points were spent."""

    tells: ClassVar = True
    kind: Literal["fudge_points_spent"] = "fudge_points_spent"
    who: Id
    use: str
    n: int
    left: int
    what: str = ""

    def evolve(self, table: Table) -> Table:
        """What is left."""
        who = table.cast[self.who]
        return table.with_who(who.but(points=self.left))


class ExperienceChanged(Event):
    """Somebody gained experience, or spent it on Fudge points."""

    kind: Literal["experience_changed"] = "experience_changed"
    who: Id
    n: int
    left: int
    fudge_points: int = 0
    """Bought with it."""

    def evolve(self, table: Table) -> Table:
        """On the sheet."""
        who = table.cast[self.who]
        if not isinstance(who.sheet, FudgeSheet):
            return table
        return table.with_who(who.but(sheet=who.sheet.but(unspent=self.left), points=who.points + self.fudge_points))


class TraitGrew(Event):
    """A trait was raised with experience."""

    kind: Literal["trait_grew"] = "trait_grew"
    who: Id
    trait: str
    of: Literal["attributes", "skills", "powers", "gifts"]
    level: int
    price: int
    left: int
    session: int | None = None
    """The number of the session; None = it was not written down."""

    def evolve(self, table: Table) -> Table:
        """On the sheet."""
        who: Character = table.cast[self.who]
        sheet = who.sheet
        if not isinstance(sheet, FudgeSheet):
            return table
        if self.of == "gifts":
            sheet = sheet.but(gifts=(*sheet.gifts, self.trait), unspent=self.left)
        else:
            sheet = sheet.but(**{self.of: {**getattr(sheet, self.of), self.trait: self.level}, "unspent": self.left})
            if self.session is not None:
                sheet = sheet.but(grown={**sheet.grown, self.trait: self.session})
        return table.with_who(who.but(sheet=sheet))


Events = LevelsSet | WoundLevelsSet | FudgePointsSpent | ExperienceChanged | TraitGrew
