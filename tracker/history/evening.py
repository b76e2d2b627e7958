"""The evening: scenes opened and ended, the GM's notes, house rules."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from tracker.history.event import Event, took
from tracker.model.aspects import Aspect
from tracker.model.cast import Character, Id, Side
from tracker.model.table import HouseRule, Scene, Table
from tracker.model.value import Keyed, Map, no_rows


class Noted(Event):
    """The GM wrote something down."""

    tells: ClassVar = True
    kind: Literal["noted"] = "noted"
    text: str

    def evolve(self, table: Table) -> Table:
        """Nothing but the record."""
        return table


class PlayersTold(Event):
    """The GM worded something for the players: it stands in what they may read."""

    tells: ClassVar = True
    kind: Literal["players_told"] = "players_told"
    text: str
    insisted: bool = False
    """Word for word, also where a word of it would tell of what is hidden."""

    def evolve(self, table: Table) -> Table:
        """Nothing but the record."""
        return table


class SummaryWritten(Event):
    """What a scene is about was written down, for the GM alone."""

    kind: Literal["summary_written"] = "summary_written"
    scene: Id
    text: str
    """Empty = nothing is written any more."""

    def evolve(self, table: Table) -> Table:
        """It stands on the scene."""
        return table.with_scene(table.scenes[self.scene].but(summary=self.text))


class SceneOpened(Event):
    """A prepared scene entered the evening, with whoever was not in the cast yet."""

    kind: Literal["scene_opened"] = "scene_opened"
    scene: Scene
    sides: tuple[Side, ...] = ()
    cast: tuple[Character, ...] = ()
    aspects: tuple[Aspect, ...] = ()
    file: str = ""
    stems: Map[str, int] = Field(default_factory=no_rows)
    """Of like characters that came, the highest number given to each name."""

    def evolve(self, table: Table) -> Table:
        """All of it added, the scene in focus."""
        sides, cast, aspects = table.sides, table.cast, table.aspects
        for side in self.sides:
            sides = sides.put(side)
        for who in self.cast:
            cast = cast.put(who)
        for aspect in self.aspects:
            aspects = aspects.put(aspect)
        number = max((who.number for who in self.cast), default=0)
        after = table.but(
            sides=sides,
            cast=cast,
            aspects=aspects,
            scenes=table.scenes.put(self.scene),
            focus=self.scene.id,
            stems={**table.stems, **self.stems},
            given=table.given.but(
                number=max(table.given.number, number),
                conflict=max(table.given.conflict, self.scene.conflict, *self.scene.waiting),
            ),
            calendar=table.calendar.but(scenes=max(table.calendar.scenes, self.scene.nth)),
        )
        scene = self.scene
        return took(
            after,
            scene.id,
            *(held.id for group in (scene.zones, scene.borders, scene.counters) for held in group),
            *(side.id for side in (() if scene.contest is None else scene.contest.sides)),
            *(task.id for task in (() if scene.challenge is None else scene.challenge.tasks)),
            *(side.id for side in self.sides),
            *(who.id for who in self.cast),
            *(aspect.id for aspect in self.aspects),
        )


class SceneFocused(Event):
    """Another scene on the table came into focus."""

    kind: Literal["scene_focused"] = "scene_focused"
    scene: Id

    def evolve(self, table: Table) -> Table:
        """The focus moved."""
        return table.but(focus=self.scene)


class SceneEnded(Event):
    """A scene was over: its own aspects go, whoever was in it is free for the next."""

    kind: Literal["scene_ended"] = "scene_ended"
    scene: Id

    def evolve(self, table: Table) -> Table:
        """Closed; what belongs to the scene alone goes with it."""
        scene = table.scenes[self.scene]
        return table.with_scene(
            scene.but(
                ended=True,
                frame="",
                conflict=0,
                waiting=(),
                order=None,
                turn=None,
                here=Keyed(),
                pool=0,
                contest=None,
                challenge=None,
                fights=Keyed(),
                blows=Keyed(),
            )
        ).but(
            aspects=Keyed(aspect for aspect in table.aspects if aspect.scene != self.scene),
            rolls=Keyed(roll for roll in table.rolls if roll.scene != self.scene),
            hits=Keyed(hit for hit in table.hits if hit.scene != self.scene),
            owing=Keyed(owed for owed in table.owing if owed.scene != self.scene),
            compels=Keyed(compel for compel in table.compels if compel.who not in scene.here),
        )


class EveningEnded(Event):
    """The evening was over."""

    kind: Literal["evening_ended"] = "evening_ended"

    def evolve(self, table: Table) -> Table:
        """Marked as ended."""
        return table.but(ended=True)


class HouseSet(Event):
    """A rule of this table was set."""

    kind: Literal["house_set"] = "house_set"
    scene: Id
    code: str
    setting: HouseRule

    def evolve(self, table: Table) -> Table:
        """The setting stands in the scene."""
        scene = table.scenes[self.scene]
        return table.with_scene(scene.but(house={**scene.house, self.code: self.setting}))


Events = Noted | PlayersTold | SummaryWritten | SceneOpened | SceneFocused | SceneEnded | EveningEnded | HouseSet
