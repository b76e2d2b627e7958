"""Several scenes on the table: one made at the table, people and aspects that go from one to another."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.aspects import a_text
from tracker.engine.cast import a_name
from tracker.engine.command import AspectRef, Command, SceneRef, Text, Whos, ZoneRef
from tracker.engine.draft import Draft
from tracker.engine.fate.system import options_of
from tracker.engine.frames import conflicts_ending
from tracker.engine.fudge.system import options_of as fudge_options
from tracker.engine.tactical.system import USUAL
from tracker.engine.turns import end_turn
from tracker.history.aspects import AspectChanged
from tracker.history.cast import Brought, VeilSet
from tracker.history.evening import SceneOpened, SummaryWritten
from tracker.model.aspects import Aspect
from tracker.model.cast import ONE_TRACK, Id
from tracker.model.table import Options, Scene
from tracker.rules.fate import RULESETS
from tracker.rules.fudge.edition import EDITIONS


def _options(system: str) -> Options:
    """The options that a game begins with."""
    return options_of(system) if system in RULESETS else fudge_options() if system in EDITIONS else USUAL


PLAYED = (*RULESETS, *EDITIONS, "tactical")
"""Games in which an empty scene can be begun at the table."""


class NewScene(Command):
    """Open a new, empty scene beside those on the table, and bring whoever goes there: the party splits.

    It is played like the scene in focus unless `system=` names another game. Scenes that run go on.
    """

    verb: ClassVar = "new-scene"
    subject: ClassVar = "evening"
    order: ClassVar = ("title",)
    in_focus: ClassVar = True
    title: Text = ""
    system: Literal["fate-core", "fate-condensed", "fate-accelerated", "fudge", "fudge-1995", "tactical"] | None = None
    bring: Whos = ()

    def decide(self, draft: Draft) -> None:
        """The GM's pool grows by one with each player character who is brought into it."""
        was = draft.table.scene
        system = self.system or ("fate-condensed" if was is None or was.system not in PLAYED else was.system)
        same = was is not None and was.system == system
        scene = Scene(
            nth=draft.table.calendar.scenes + 1,
            id=draft.new_id("s"),
            title=self._title(draft),
            system=system,
            options=was.options if was is not None and same else _options(system),
            house={} if was is None else was.house,
            harm=ONE_TRACK if system in RULESETS and RULESETS[system].boxes == "fae" else "physical",
        )
        draft.emit(SceneOpened(scene=scene))
        for who in dict.fromkeys(self.bring):
            bring(draft, who, scene.id)
        draft.turn_to(scene.id)
        for hook in draft.book.scene_begins:
            hook(draft, draft.scene)

    def _title(self, draft: Draft) -> str:
        title = a_name(draft, a_text(draft, self.title))
        taken = {scene.title for scene in draft.table.scenes if not scene.ended}
        if title in taken:
            draft.cannot("title_taken", what=title)
        n = len(draft.table.scenes) + 1
        while not title or title in taken:
            title, n = f"Scene {n}", n + 1
        return title


class Bring(Command):
    """Bring somebody into the scene in focus, or into another: from the cast, or over from the scene they are in."""

    verb: ClassVar = "bring"
    subject: ClassVar = "evening"
    order: ClassVar = ("who", "scene")
    in_focus: ClassVar = True
    who: Whos
    scene: SceneRef | None = None
    zone: ZoneRef | None = None
    hidden: bool = False
    """Unseen: from then on hidden from the players."""

    def decide(self, draft: Draft) -> None:
        """Carried points of an NPC join the pool (digest 1.7). Advice: rolls and hits stay where they were made."""
        if self.scene is not None and self.scene not in draft.table.scenes:
            draft.cannot("no_such_scene", what=self.scene)
        scene = draft.scene
        for who in self.who:
            if self.hidden and not draft.table.cast[who].hidden:
                draft.emit(VeilSet(what=who, hidden=True))
            bring(draft, who, scene.id, self.zone)


def bring(draft: Draft, who: Id, scene: Id, zone: Id | None = None) -> None:
    """Somebody comes into a scene: their turn elsewhere ends, what is theirs alone goes along.

    Stress, points, consequences and what is owed are the character's own. Out of the fight, or away, they stay so.
    """
    if who in draft.table.scenes[scene].here:
        draft.cannot("already_here", who=who)
    old = draft.table.scene_of(who)
    state: Literal["in", "away", "out"] = "in"
    if old is not None:
        rolls = tuple(str(roll.id) for roll in draft.table.rolls if roll.scene == old.id and who in roll.people)
        hits = tuple(str(hit.id) for hit in draft.table.hits if hit.scene == old.id and hit.who == who)
        draft.advise(not rolls and not hits, "stays_open_there", who=who, rolls=rolls, hits=hits)
        if old.turn is not None and old.turn.who == who:
            draft.turn_to(old.id)
            end_turn(draft)
        held = old.here[who].state
        state = "away" if held == "away" else "out" if held == "out" else "in"
    draft.turn_to(scene)
    fought = old is not None and bool(conflicts_ending(old))
    draft.emit(Brought(who=who, scene=scene, zone=zone, state=state, fought=fought))
    if old is not None:
        for aspect in draft.table.aspects:
            if _goes_along(aspect, old, who):
                draft.emit(AspectChanged(aspect=aspect.but(scene=scene), was=aspect.text, why="taken_along"))
    for hook in draft.book.arrives:
        hook(draft, draft.scene, who)


def _goes_along(aspect: Aspect, scene: Scene, who: Id) -> bool:
    """Whether an aspect of a scene is somebody's alone: it is on them, or a boost that nobody else can use."""
    if aspect.scene != scene.id:
        return False
    mine = aspect.kind == "boost" and aspect.on is None and all(free.owner == who for free in aspect.free)
    return aspect.on == who or mine


class TakeAlong(Command):
    """Take an aspect of a scene along into another: what it outlives its scene by. Left out, into the one in focus."""

    verb: ClassVar = "take-along"
    subject: ClassVar = "aspects"
    order: ClassVar = ("aspect", "scene")
    in_focus: ClassVar = True
    aspect: AspectRef
    scene: SceneRef | None = None

    def decide(self, draft: Draft) -> None:
        """What is on a place that is left behind is then on the scene; free invokes stay."""
        if self.scene is not None and self.scene not in draft.table.scenes:
            draft.cannot("no_such_scene", what=self.scene)
        scene = draft.scene
        aspect = draft.table.aspects[self.aspect]
        if aspect.scene is None:
            draft.cannot("goes_along_anyway", aspect=aspect.id)
        if aspect.scene == scene.id:
            draft.cannot("nothing_changes")
        on = aspect.on if aspect.on in scene.here else None
        draft.emit(AspectChanged(aspect=aspect.but(scene=scene.id, on=on), was=aspect.text, why="taken_along"))


class Summary(Command):
    """Write down what the scene is about: what is at stake, who wants what. No player reads it."""

    verb: ClassVar = "summary"
    subject: ClassVar = "evening"
    order: ClassVar = ("text",)
    text: Text = ""

    def decide(self, draft: Draft) -> None:
        """Not what is written already."""
        scene, text = draft.scene, a_text(draft, self.text)
        if text == scene.summary:
            draft.cannot("nothing_changes")
        draft.emit(SummaryWritten(scene=scene.id, text=text))


COMMANDS: tuple[type[Command], ...] = (NewScene, Bring, TakeAlong, Summary)
