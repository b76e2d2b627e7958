"""The table's own words: levels of the ladder renamed, added or dropped (§2.2), wound levels of its own (F-38)."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.command import Command, Int, Levels, Text
from tracker.engine.draft import Draft
from tracker.engine.fudge.body import is_graded, keys_of, marks_of, row_of, row_whole
from tracker.engine.fudge.system import edition_of
from tracker.history.growth import LevelsSet, WoundLevelsSet
from tracker.model.fudge import BOOK, MOST_BOXES, FudgeSheet, WoundLevel
from tracker.model.table import Scene, Table
from tracker.text import NAME_LIMIT, folded, one_line


class Words(Command):
    """Give the ladder words of the table's own: `levels Mighty,Good,Fair,Poor`, best first, Fair among them.

    With numbers, only what differs: `levels Solid:1,Mythic:5,Legendary:drop`. Without words, those of the game.
    """

    verb: ClassVar = "levels"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("words",)
    words: Levels = ()

    def decide(self, draft: Draft) -> None:
        """Traits and difficulties keep their numbers."""
        scene = draft.scene
        edition_of(scene)
        levels = {one_line(word)[:NAME_LIMIT]: n for word, n in self.words}
        numbers = sorted(n for _, n in self.words)
        whole = not numbers or (0 in numbers and numbers == list(range(numbers[0], numbers[0] + len(levels))))
        if not whole or len(levels) > MOST_LEVELS:
            draft.cannot("levels_gap", what=", ".join(levels))
        if dict(scene.options.levels) == levels:
            draft.cannot("nothing_changes")
        draft.emit(LevelsSet(scene=scene.id, levels=levels))


MOST_LEVELS = 40


class OwnWound(Command):
    """Name a wound level, give it boxes, or add one: `wound-level Maimed after=hurt boxes=2 penalty=-2`.

    With `of`, a level of the book gets that name, so many boxes `more` (or fewer: without any it is never reached) and
    that `penalty`; without a name it keeps its own. `drop` takes back what the table has made of a level.
    """

    verb: ClassVar = "wound-level"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("name",)
    name: Text = ""
    of: Literal["scratch", "hurt", "very_hurt", "incapacitated", "near_death"] | None = None
    after: Text = "hurt"
    boxes: Int = 1
    more: Int = 0
    penalty: Int | None = None
    drop: bool = False

    def decide(self, draft: Draft) -> None:
        """Cannot: behind a level that is not there, or death; a name that another level has."""
        scene = draft.scene
        edition_of(scene)
        for n in (self.boxes, abs(self.more), abs(self.penalty or 0)):
            if not 0 <= n <= MOST_BOXES:
                draft.cannot("bad_number", what=str(n))
        name = one_line(self.name)[:NAME_LIMIT]
        now = scene.options.wounds
        at = next((place for place, line in enumerate(now) if self._same(line, name)), len(now))
        held = [line for line in now if not self._same(line, name)]
        if not self.drop and name and any(folded(line.name) == folded(name) for line in held):
            draft.cannot("level_is_there", what=name)
        if self.drop:
            if len(held) == len(scene.options.wounds):
                draft.cannot("no_such_level", what=name or self.of or "")
        elif self.of is not None:
            held.insert(at, WoundLevel(level=self.of, name=name, more=self.more, penalty=self.penalty))
        else:
            held.insert(at, self._own(draft, scene, name))
        if tuple(held) == scene.options.wounds:
            draft.cannot("nothing_changes")
        own = {line.name for line in held if not line.level}
        missing = [line.after for line in held if not line.level and line.after not in {*BOOK, *own}]
        if missing:
            draft.cannot("no_such_level", what=missing[0])
        draft.emit(WoundLevelsSet(scene=scene.id, wounds=tuple(held), marks=_moved(draft.table, scene, tuple(held))))

    def _same(self, line: WoundLevel, name: str) -> bool:
        if self.of is not None:
            return line.level == self.of
        return bool(name) and folded(line.name) == folded(name) and (self.drop or not line.level)

    def _own(self, draft: Draft, scene: Scene, name: str) -> WoundLevel:
        keys = keys_of(row_whole(scene))
        taken = {folded(key.replace("_", " ")): key for key in keys}
        taken |= {folded(line.name): line.level for line in scene.options.wounds if line.level and line.name}
        if not name:
            draft.cannot("name_missing")
        if taken.get(folded(name), name) != name:
            draft.cannot("level_is_there", what=name)
        after = taken.get(folded(self.after.replace("-", " ").replace("_", " ")), self.after)
        if after == name or after in ("unhurt", "dead"):
            draft.cannot("no_such_level", what=self.after)
        return WoundLevel(name=name, after=after, boxes=max(1, self.boxes), penalty=self.penalty)


def _moved(table: Table, scene: Scene, wounds: tuple[WoundLevel, ...]) -> dict[str, tuple[int, ...]]:
    """The marks of graded wounds by the new levels; what was in a level that goes is in the one before it."""
    if not is_graded(scene):
        return {}
    new = scene.but(options=scene.options.but(wounds=wounds))
    moved: dict[str, tuple[int, ...]] = {}
    for here in scene.here:
        sheet = table.cast[here.id].sheet
        if not isinstance(sheet, FudgeSheet) or not any(sheet.marks) or sheet.pawn:
            continue
        keys = [level.key for level in row_of(new, sheet)]
        marks, at = [0] * len(keys), 0
        for level, count in zip(row_of(scene, sheet), marks_of(scene, sheet), strict=True):
            at = keys.index(level.key) if level.key in keys else at
            marks[at] += count
        if tuple(marks) != sheet.marks:
            moved[here.id] = tuple(marks)
    return moved


COMMANDS: tuple[type[Command], ...] = (Words, OwnWound)
"""Verbs of this module."""
