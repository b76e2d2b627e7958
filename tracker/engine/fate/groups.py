"""Rows of several who act as one: what they roll, what they bear, how a hit runs on (digest 1.14; A-31, A-32)."""

from __future__ import annotations

from typing import NamedTuple

from tracker.engine.fate.system import rating, rules_for
from tracker.model.cast import Character, Id, Member, track_for
from tracker.model.rolls import Hit
from tracker.model.table import Scene, Table
from tracker.rules import groups as rules
from tracker.rules.harm import Box


def runs_on(who: Character) -> bool:
    """Whether a hit on somebody runs from member to member; a group of Accelerated has one track instead."""
    return bool(who.members) and who.kind != "group"


def boxes_of(member: Member, harm: str) -> tuple[Box, ...]:
    """The boxes of one member for that harm."""
    track = track_for(member.tracks, harm)
    return () if track is None else tuple(Box(value, n in track.marked) for n, value in enumerate(track.boxes))


class RunOn(NamedTuple):
    """How a hit runs through a row, by the numbers of its members."""

    down: tuple[int, ...] = ()
    marks: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """A member that stays, and the places of the boxes it marks."""
    stand: int = 0
    """How many stand afterwards."""
    left: int = 0
    """Shifts nobody was left to take."""


def run_on(table: Table, hit: Hit) -> RunOn:
    """How an open hit runs through the row it is on."""
    who = table.cast[hit.who]
    members = who.standing
    boxes = [boxes_of(member, hit.harm) for member in members]
    if who.kind == "filler":
        read = rules.run_along(boxes, hit.shifts)
    else:
        read = rules.run_on(rules_for(table.scenes[hit.scene], who), boxes, hit.shifts)
    return RunOn(
        tuple(members[place].n for place in read.down),
        tuple((members[place].n, marked) for place, marked in read.marks),
        len(members) - len(read.down),
        read.left,
    )


def bears(scene: Scene, who: Character, harm: str) -> int:
    """The biggest hit after which somebody of the row still stands."""
    boxes = [boxes_of(member, harm) for member in who.standing]
    return rules.filler_bears(boxes) if who.kind == "filler" else rules.mob_bears(rules_for(scene, who), boxes)


class Together(NamedTuple):
    """What a row rolls a skill with."""

    rating: int
    """The best among them."""
    bonus: int
    """What their number adds."""
    heads: int


def together(scene: Scene, who: Character, skill: str) -> Together:
    """The rating of a row in a skill, and what its number adds; a group of Accelerated rolls as one of it does."""
    standing = who.standing
    ratings = [member_rating(who, member, skill) for member in standing] or [rating(who, skill) or 0]
    best = max(ratings)
    if who.kind == "group" or len(standing) < 2:
        return Together(best, 0, len(standing))
    if who.kind == "filler":
        return Together(best, rules.filler_bonus(ratings), len(standing))
    return Together(best, rules.mob_bonus(rules_for(scene, who), ratings), len(standing))


def member_rating(who: Character, member: Member, skill: str) -> int:
    """What one member has in a skill."""
    return member.skills.get(skill, rating(who, skill) or 0)


def scene_with(table: Table, who: Id) -> Scene | None:
    """The scene somebody is in, else the one in focus; None before there is any."""
    return table.scene_of(who) or table.scene
