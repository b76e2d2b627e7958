"""Who is there: new characters, copies of one kind, names, who steps away and comes back."""

from __future__ import annotations

from typing import Any, ClassVar

from tracker.engine import templates
from tracker.engine.aspects import a_text
from tracker.engine.command import Command, Int, Level, Owner, Ratio, SideRef, Spot, Text, Who, Whos, ZoneRef
from tracker.engine.draft import Draft
from tracker.engine.fate.kinds import AS_ONE, group_track, new_members
from tracker.engine.fate.sheets import derived_slots, derived_tracks
from tracker.engine.fate.system import OBSTACLES, rules_of, under
from tracker.engine.fudge.sheets import fresh
from tracker.engine.turns import needs_here
from tracker.history import cast as happened
from tracker.history.aspects import AspectMade
from tracker.history.cast import CharacterAdded, SideAdded
from tracker.history.place import CounterSet
from tracker.model.aspects import Aspect
from tracker.model.cast import ANYONE, GM, Character, FateSheet, Id, Kind, Member, Sheet, Side, TacticalSheet
from tracker.model.fudge import FudgeSheet
from tracker.model.place import MOST_BOXES, Counter
from tracker.model.table import Table
from tracker.model.value import Keyed
from tracker.rules.fate import CONDENSED, RULESETS
from tracker.text import NAME_LIMIT, folded, one_line, visible


def a_name(draft: Draft, text: str) -> str:
    """A name as it may be given: one line, not too long; else refused."""
    name = one_line(text)
    if not name.strip("'\"`"):
        return ""
    if len(name) > NAME_LIMIT:
        draft.cannot("name_too_long", limit=NAME_LIMIT)
    if name and not visible(name):
        draft.cannot("name_invisible")
    return name


def side_of(draft: Draft, name: str) -> Id:
    """A side by its id or its name; a new name makes a new side."""
    if name in draft.table.sides:
        return name
    clean = a_name(draft, name)
    if not clean:
        draft.cannot("name_missing")
    for side in draft.table.sides:
        if side.name == clean:
            return side.id
    side = Side(id=draft.new_id("g"), name=clean)
    draft.emit(SideAdded(side=side))
    return side.id


def numbered_name(table: Table, name: str, always: bool) -> tuple[str, str, int]:
    """A name as the next of its kind has it, with its stem and number; no number where it is the first and only one.

    Numbers of like characters are never used twice.
    """
    last = table.stems.get(name, 0)
    if not (always or last > 0 or any(folded(who.name) == folded(name) for who in table.cast)):
        return name, "", 0
    number = last + 1
    taken = {folded(who.name) for who in table.cast}
    while folded(f"{name} {number}") in taken:
        number += 1
    return f"{name} {number}", name, number


def stem_of(table: Table, name: str) -> str:
    """The name without the number it has among its kind."""
    stem, _, number = name.rpartition(" ")
    return stem if stem in table.stems and number.isdecimal() else name


class AddCharacter(Command):
    """Add a character: like another, by a template, or from nothing; with `count` several of a kind.

    Of a mob or a group, `count` is how many act as one in its row. A template without a name lends its own. `rating=`
    is the rating of a hazard or a block, else the best skill. With `as_one` they are one row, whatever they are made
    of. A countdown has `boxes=0/4` that its own turns mark.
    """

    verb: ClassVar = "character"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("name",)
    name: Text
    side: SideRef | None = None
    zone: ZoneRef | None = None
    like: Who | None = None
    count: Int | None = None
    player: Text = ""
    hidden: bool = False
    as_one: bool = False
    template: Text = ""
    rating: Level | None = None
    weapon: Int | None = None
    choice: Text = ""
    repercussions: Text = ""
    boxes: Ratio | None = None
    turn: Owner | None = None
    outcome: Text = ""

    def decide(self, draft: Draft) -> None:
        """Numbers of like characters are never used twice."""
        template = self._template(draft)
        name = a_name(draft, self.name) or ("" if template is None else template.name)
        if not name:
            draft.cannot("name_missing")
        count = 1 if self.count is None else self.count
        if not 1 <= count <= 100:
            draft.cannot("count_out_of_range", n=count, most=100)
        if self.weapon is not None and not 0 <= self.weapon <= 99:
            draft.cannot("bad_number", what=str(self.weapon))
        scene = draft.scene
        side = None if self.side is None else side_of(draft, self.side)
        model = None if self.like is None else draft.table.cast[self.like]
        as_one = self._acts_as_one(draft, template, model)
        for _ in range(1 if as_one else count):
            made = self._one(draft, name, side, scene.id, template, as_one)
            draft.emit(made)
            if model is not None:
                _aspects_like(draft, model.id, made.character.id)
            for hook in draft.book.arrives:
                hook(draft, draft.scene, made.character.id)
        if (template is not None and template.kind == "countdown") or self.boxes is not None:
            self._counter(draft, 0 if template is None else template.boxes)

    def _template(self, draft: Draft) -> templates.Template | None:
        if not self.template:
            return None
        found = templates.named(self.template)
        if found is None:
            known = tuple(held.name for held in templates.of_system(draft.scene.system))
            near = templates.nearest(self.template)
            draft.cannot("unknown_template", what=self.template, nearest=near, known=", ".join(known))
        return found

    def _acts_as_one(self, draft: Draft, template: templates.Template | None, model: Character | None) -> bool:
        """Whether it is one row, of which `count` says how many act as one."""
        if self.as_one and not draft.scene.system.startswith("fate"):
            draft.cannot("system_not_here", system=draft.scene.system)
        if self.as_one:
            return True
        if template is not None:
            return template.kind in AS_ONE or template.members > 0
        return model is not None and bool(model.members)

    def _one(
        self, draft: Draft, name: str, side: Id | None, scene: Id, template: templates.Template | None, as_one: bool
    ) -> CharacterAdded:
        table = draft.table
        called, stem, stem_number = numbered_name(table, name, not as_one and (self.count or 1) > 1)
        if len(called) > NAME_LIMIT:
            draft.cannot("name_too_long", limit=NAME_LIMIT)
        model = None if self.like is None else table.cast[self.like]
        player = a_name(draft, self.player)
        kind: Kind = "minor" if model is None and not player else "main" if model is None else model.kind
        sheet: Sheet
        if template is not None:
            rules = RULESETS.get(draft.scene.system, CONDENSED)
            made_of = templates.made_like(
                rules_of(draft.scene) if draft.scene.system in RULESETS else rules,
                template,
                rating=self.rating,
                weapon=self.weapon,
                members=(self.count or 0) if as_one else 0,
            )
            kind, sheet, members = template.kind, made_of.sheet, made_of.members
            if kind == "countdown" and self.turn is not None:
                # Somebody else's turns mark its boxes: it takes none of its own.
                kind = "thing"
        else:
            sheet = _new_sheet(draft, main=bool(player)) if model is None else _fresh(model)
            members = () if model is None else _fresh_members(model, self.count)
            sheet = self._rated(sheet, kind)
        if self.as_one and not members and isinstance(sheet, FateSheet):
            kind = "group" if rules_of(draft.scene).boxes == "fae" else "mob"
            members = new_members(kind, self.count or 1, sheet.tracks)
            sheet = sheet.but(tracks=group_track(rules_of(draft.scene), len(members)) if kind == "group" else ())
        if kind == "group" and model is not None and isinstance(sheet, FateSheet) and members:
            sheet = sheet.but(tracks=group_track(rules_of(draft.scene), len(members)))
        made = Character(
            id=draft.new_id("c"),
            number=draft.new_number(),
            name=called,
            side=side if side is not None or model is None else model.side,
            player=player,
            kind=kind,
            hidden=self.hidden,
            shown_as="" if model is None else model.shown_as,
            sheet=sheet,
            points=sheet.refresh if player and isinstance(sheet, FateSheet) else 0,
            rsp=None if model is None else model.rsp,
            members=members,
            members_given=len(members),
            choice=a_text(draft, self.choice) or ("" if model is None else model.choice),
            repercussions=a_text(draft, self.repercussions) or ("" if model is None else model.repercussions),
        )
        return CharacterAdded(
            character=made,
            scene=scene,
            zone=self.zone,
            stem=stem,
            stem_number=stem_number,
        )

    def _rated(self, sheet: Sheet, kind: Kind) -> Sheet:
        if isinstance(sheet, FudgeSheet) and self.rating is not None:
            return sheet.but(others=self.rating)
        if not isinstance(sheet, FateSheet):
            return sheet
        if self.weapon is not None:
            sheet = sheet.but(weapon=self.weapon)
        if self.rating is None:
            return sheet
        if kind in OBSTACLES or not sheet.skills:
            return sheet.but(others=self.rating)
        best = max(sheet.skills.values())
        return sheet.but(skills={name: self.rating if n == best else n for name, n in sheet.skills.items()})

    def _counter(self, draft: Draft, usual: int) -> None:
        """The boxes of a countdown that stands among the others: its own turns mark them, unless others' do."""
        marked, boxes = self.boxes or (0, usual or 4)
        if not (0 <= marked <= boxes and 1 <= boxes <= MOST_BOXES):
            draft.cannot("counter_out_of_range", n=marked, most=boxes)
        made = next(reversed(list(draft.table.cast)))
        whose = made.id if self.turn is None else "" if self.turn in (ANYONE, GM) else self.turn
        counter = Counter(
            id=draft.new_id("n"),
            name=made.name,
            boxes=boxes,
            marked=marked,
            whose=whose,
            outcome=a_text(draft, self.outcome),
            hidden=self.hidden,
        )
        draft.emit(CounterSet(scene=draft.scene.id, counter=counter))


def _new_sheet(draft: Draft, *, main: bool) -> Sheet:
    """By the game of the scene."""
    own = draft.book.sheets.get(draft.scene.system)
    return new_sheet(draft, main=main) if own is None else own()


def new_sheet(draft: Draft, *, main: bool) -> FateSheet:
    """The sheet of somebody made in play: a minor one has a box of each track, a main one what the rules give at 0."""
    scene = draft.scene
    rules = under(scene.system if scene.system in RULESETS else CONDENSED.name, scene.options)
    if main:
        return FateSheet(tracks=derived_tracks(rules, "main", {}), slots=derived_slots(rules, "main", {}))
    return FateSheet(tracks=tuple(track.but(boxes=(1,)) for track in derived_tracks(rules, "main", {})))


def _fresh_members(model: Character, count: int | None) -> tuple[Member, ...]:
    """Members of a row like another one, as many or as many as are wanted; all stand and are unhurt."""
    if not model.members:
        return ()
    like = [model.members[n % len(model.members)] for n in range(count or len(model.members))]
    return tuple(
        member.but(n=n, gone="", tracks=tuple(track.but(marked=()) for track in member.tracks))
        for n, member in enumerate(like, 1)
    )


def _aspects_like(draft: Draft, model: Id, copy: Id) -> None:
    """What a character is like by its own aspects, the copy is too; what was laid on it stays with it."""
    for aspect in draft.table.aspects_on(model):
        if aspect.kind == "character":
            own = Aspect(
                id=draft.new_id("a"),
                text=aspect.text,
                kind="character",
                role=aspect.role,
                on=copy,
                hidden=aspect.hidden,
                known=aspect.known,
            )
            draft.emit(AspectMade(aspect=own))


def _fresh(model: Character) -> Sheet:
    sheet = model.sheet
    if isinstance(sheet, TacticalSheet):
        return sheet.but(tracks=tuple(track.but(marked=()) for track in sheet.tracks))
    if isinstance(sheet, FudgeSheet):
        return fresh(sheet)
    return sheet.but(
        tracks=tuple(track.but(marked=()) for track in sheet.tracks),
        slots=tuple(slot.freed for slot in sheet.slots),
        stunts=tuple(stunt.but(used=0) for stunt in sheet.stunts),
        extreme_used=False,
    )


class Remove(Command):
    """Strike a character from the evening, with all that hangs on it. Undo brings everything back."""

    verb: ClassVar = "remove"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("who",)
    who: Who

    def decide(self, draft: Draft) -> None:
        """Always possible. Open rolls with it are put away, and what was spent on them is given back."""
        for roll in tuple(draft.table.rolls):
            if self.who in roll.people:
                draft.book.put_away(draft, roll)
        for hook in draft.book.somebody_goes:
            hook(draft, self.who)
        draft.emit(happened.CharacterRemoved(who=self.who))


class Rename(Command):
    """Give a character, a zone, a counter, a side or the scene another name."""

    verb: ClassVar = "rename"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("what", "name")
    what: Spot
    name: Text

    def decide(self, draft: Draft) -> None:
        """The name may not be empty. A rule: no other of its kind has it, whatever its capitals and accents."""
        name = a_name(draft, self.name)
        if not name:
            draft.cannot("name_missing")
        scene = draft.scene
        named: tuple[Keyed[Any], ...] = (draft.table.cast, draft.table.sides, scene.zones, scene.counters)
        held = next((found for group in named if (found := group.get(self.what)) is not None), None)
        if held is None and self.what != scene.id:
            draft.cannot("nothing_to_rename")
        was = scene.title if held is None else held.name
        others = next((group for group in named if self.what in group), Keyed())
        taken = (folded(other.name) for other in others if other.id != self.what)
        draft.rule(folded(name) not in taken, "name_taken", what=name)
        evening = held is None and folded(was) == folded(draft.table.title)
        draft.emit(happened.Renamed(what=self.what, was=was, name=name, evening=evening))


class Join(Command):
    """Change sides. An unknown side is made."""

    verb: ClassVar = "join"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("who", "side")
    who: Whos
    side: SideRef

    def decide(self, draft: Draft) -> None:
        """Always possible."""
        side = side_of(draft, self.side)
        for who in self.who:
            draft.emit(happened.SideJoined(who=who, side=side))


class Away(Command):
    """Somebody is away for a while; the order goes on without them."""

    verb: ClassVar = "away"
    subject: ClassVar = "evening"
    order: ClassVar = ("who",)
    who: Whos

    def decide(self, draft: Draft) -> None:
        """They must take part."""
        for who in self.who:
            scene = needs_here(draft, who)
            if not scene.here[who].takes_part:
                draft.cannot("not_taking_part", who=who)
            draft.emit(happened.WentAway(who=who, scene=scene.id))


class Back(Command):
    """Somebody is back: from being away, or in again after being out."""

    verb: ClassVar = "back"
    subject: ClassVar = "evening"
    order: ClassVar = ("who",)
    who: Whos

    def decide(self, draft: Draft) -> None:
        """They must be away or out."""
        for who in self.who:
            scene = needs_here(draft, who)
            if scene.here[who].takes_part:
                draft.cannot("takes_part", who=who)
            draft.emit(happened.CameBack(who=who, scene=scene.id))


ELSEWHERE = {
    "points": "points",
    "name": "rename",
    "side": "join",
    "hidden": "hide",
    "state": "away",
    "stunts": "stunt",
    "aspects": "aspect",
    "high-concept": "aspect",
    "trouble": "aspect",
    "consequences": "mark",
    "marked": "mark",
    "stress": "mark",
    "number": "",
    "id": "",
}
"""Fields of a character that have a verb of their own, or none: never names of skills."""


COMMANDS: tuple[type[Command], ...] = (
    AddCharacter,
    Remove,
    Rename,
    Join,
    Away,
    Back,
)
