"""Those who act as one: hurt, gone down, split off, joined, fled. Distractions settled."""

from __future__ import annotations

from typing import Literal

from tracker.history.event import Event, took
from tracker.model.aspects import Aspect, Free
from tracker.model.cast import Character, Id, Member
from tracker.model.contest import forget
from tracker.model.order import Order, Popcorn, Ranked, Turn, beside, without
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed


class MembersFell(Event):
    """Members of a row went down."""

    kind: Literal["members_fell"] = "members_fell"
    who: Id
    members: tuple[int, ...]
    """Their numbers within the row."""
    hit: int = 0

    def evolve(self, table: Table) -> Table:
        """Down; their numbers stay theirs."""
        who = table.cast[self.who]
        return table.with_who(who.but(members=_gone(who, self.members, "down")))


class MemberMarked(Event):
    """One member of a row marked stress boxes, or cleared them."""

    kind: Literal["member_marked"] = "member_marked"
    who: Id
    member: int
    track: str
    boxes: tuple[int, ...]
    """Places in its track, from 0."""
    hit: int = 0
    cleared: bool = False

    def evolve(self, table: Table) -> Table:
        """Marked on that one, or free again."""
        who = table.cast[self.who]
        members = tuple(self._marked(member) if member.n == self.member else member for member in who.members)
        return table.with_who(who.but(members=members))

    def _marked(self, member: Member) -> Member:
        tracks = tuple(
            track.but(marked=self._places(track.marked)) if track.name == self.track else track
            for track in member.tracks
        )
        return member.but(tracks=tracks)

    def _places(self, marked: tuple[int, ...]) -> tuple[int, ...]:
        boxes = set(self.boxes)
        return tuple(sorted({*marked} - boxes if self.cleared else {*marked} | boxes))


class GroupSplit(Event):
    """Some members of a row went on as a row of their own."""

    kind: Literal["group_split"] = "group_split"
    scene: Id
    character: Character
    """The row that stays, as it is now."""
    new: Character
    """The row that was split off."""
    stem: str = ""
    """The name it shares with others of its kind, and its number among them."""
    stem_number: int = 0

    def evolve(self, table: Table) -> Table:
        """Side by side: in the same zone, both with their turn had or both without."""
        who, new = self.character.id, self.new.id
        scene = table.scenes[self.scene]
        order = None if scene.order is None else beside(scene.order, who, new)
        here = scene.here.put(scene.here[who].but(id=new, suffered=0))
        after = table.with_who(self.character).with_who(self.new).with_scene(scene.but(here=here, order=order))
        after = after.but(given=after.given.but(number=max(after.given.number, self.new.number)))
        if self.stem:
            after = after.but(stems={**after.stems, self.stem: max(after.stems.get(self.stem, 0), self.stem_number)})
        return took(after, new)


class GroupsMerged(Event):
    """A row joined another: they act as one from now on."""

    kind: Literal["groups_merged"] = "groups_merged"
    scene: Id
    who: Id
    """The row that is no more."""
    name: str
    character: Character
    """The row it joined, as it is now."""

    def evolve(self, table: Table) -> Table:
        """What hung on the one hangs on the other; if it was on turn, the other is, unless that one has acted."""
        into = self.character.id
        table = table.with_who(self.character)
        after = table.but(
            cast=table.cast.drop(self.who),
            aspects=Keyed(_instead(aspect, self.who, into) for aspect in table.aspects),
            hits=Keyed(hit.but(by=into) if hit.by == self.who else hit for hit in table.hits),
            owing=Keyed(owed.but(who=into) if owed.who == self.who else owed for owed in table.owing),
            compels=Keyed(
                compel.but(
                    who=into if compel.who == self.who else compel.who, by=into if compel.by == self.who else compel.by
                )
                for compel in table.compels
            ),
        )
        for scene in table.scenes:
            after = after.with_scene(_one_less(scene, self.who, into))
        return after


class Fled(Event):
    """Members of a row, all of it, or somebody alone ran."""

    kind: Literal["fled"] = "fled"
    who: Id
    scene: Id
    members: tuple[int, ...] = ()
    """Who ran, where some stay; empty = nobody stays."""
    character: Character
    """The row as it is now."""

    def evolve(self, table: Table) -> Table:
        """Gone from the fight; whoever leaves nobody behind has left the scene."""
        after = table.with_who(self.character)
        if self.members:
            return after
        scene = after.scenes[self.scene]
        return after.with_scene(scene.but(here=scene.here.put(scene.here[self.who].but(state="left"))))


class DistractionSettled(Event):
    """What a distraction asked was answered; it is one no more."""

    kind: Literal["distraction_settled"] = "distraction_settled"
    who: Id
    scene: Id
    how: Literal["taken", "left"]
    by: Id | None = None
    repercussions: str = ""

    def evolve(self, table: Table) -> Table:
        """Out of the way."""
        scene = table.scenes[self.scene]
        return table.with_scene(scene.but(here=scene.here.put(scene.here[self.who].but(state="out"))))


def _gone(who: Character, numbers: tuple[int, ...], how: str) -> tuple[Member, ...]:
    return tuple(member.but(gone=how) if member.n in numbers else member for member in who.members)


def _instead(aspect: Aspect, who: Id, into: Id) -> Aspect:
    """An aspect that names the one who is left for the one who joined."""
    owners = {free.owner for free in aspect.free}
    if who not in (aspect.on, aspect.by, aspect.against, *owners):
        return aspect
    free: dict[Id, int] = {}
    for held in aspect.free:
        owner = into if held.owner == who else held.owner
        free[owner] = free.get(owner, 0) + held.n
    return aspect.but(
        on=into if aspect.on == who else aspect.on,
        by=into if aspect.by == who else aspect.by,
        against=into if aspect.against == who else aspect.against,
        free=tuple(Free(owner=owner, n=n) for owner, n in free.items()),
    )


def _one_less(scene: Scene, who: Id, into: Id) -> Scene:
    order: Order | None = None if scene.order is None else without(scene.order, who)
    turn: Turn | None = scene.turn
    if turn is not None and turn.who == who:
        turn = None
        if isinstance(order, Popcorn | Ranked) and into not in order.acted and into in scene.here:
            order, turn = order.but(acted=(*order.acted, into)), scene.turn and scene.turn.but(who=into)
    contest, challenge = forget(scene.contest, scene.challenge, who)
    counters = Keyed(held.but(whose=into) if held.whose == who else held for held in scene.counters)
    here = scene.here.drop(who) if who in scene.here else scene.here
    return scene.but(here=here, order=order, turn=turn, counters=counters, contest=contest, challenge=challenge)


Events = MembersFell | MemberMarked | GroupSplit | GroupsMerged | Fled | DistractionSettled
