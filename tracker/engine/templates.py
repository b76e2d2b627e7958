"""Opponents and obstacles ready to hand: templates that come with the program (digest 1.14, 1.15)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args

import tomli

from tracker.engine.fate.kinds import group_track, new_members
from tracker.engine.fate.sheets import OTHERS, derived_slots, derived_tracks, every_track
from tracker.model.cast import FateSheet, Kind, Member
from tracker.rules.fate import Ruleset
from tracker.text import Found, closest, match

FILE = Path(__file__).parent / "templates.toml"


class Template(NamedTuple):
    """What a new character is made like. Stress that is None follows from kind and skills."""

    name: str
    systems: tuple[str, ...]
    kind: Kind
    skills: Mapping[str, int]
    """`*` is every skill not named; of a hazard or a block its one rating."""
    stress: tuple[int, ...] | None = None
    """Boxes of each track of the game."""
    weapon: int = 0
    members: int = 0
    """Of a row of several: how many unless it is said."""
    boxes: int = 0
    """Of a countdown: how many unless it is said."""


@cache
def templates() -> tuple[Template, ...]:
    """All of them, in the order of the file."""
    with FILE.open("rb") as file:
        held = tomli.load(file)["template"]
    kinds = get_args(Kind)
    made = []
    for row in held:
        assert row["kind"] in kinds, row["name"]
        stress = row.get("stress")
        made.append(
            Template(
                name=row["name"],
                systems=tuple(row["systems"]),
                kind=row["kind"],
                skills=row.get("skills", {}),
                stress=None if stress is None else tuple(stress),
                weapon=row.get("weapon", 0),
                members=row.get("members", 0),
                boxes=row.get("boxes", 0),
            )
        )
    return tuple(made)


def of_system(system: str) -> tuple[Template, ...]:
    """Those listed for a game."""
    return tuple(template for template in templates() if system in template.systems)


def named(name: str, *, prefix: bool = True) -> Template | None:
    """The template of that name, or the one it begins; None where it fits none, or several."""
    found = match(name, [(template.name, template.name) for template in templates()], prefix=prefix)
    return next(each for each in templates() if each.name == found.key) if isinstance(found, Found) else None


def nearest(name: str) -> str:
    """The name most like that one; empty = none is."""
    return closest(name, [template.name for template in templates()]) or ""


class Made(NamedTuple):
    """Numbers of a new character."""

    sheet: FateSheet
    members: tuple[Member, ...] = ()


def made_like(
    rules: Ruleset, template: Template, *, rating: int | None = None, weapon: int | None = None, members: int = 0
) -> Made:
    """A sheet of that template in a game.

    `rating` sets its one rating, or the best skill and every skill as good as it; `members` how many act as one.
    """
    skills = dict(template.skills)
    if rating is not None:
        best = max(skills.values(), default=None)
        skills = {name: rating if n == best else min(n, rating) for name, n in skills.items()} or {OTHERS: rating}
    if template.stress is None:
        tracks = derived_tracks(rules, template.kind, skills)
    else:
        tracks = every_track(rules, template.stress)
    slots = derived_slots(rules, template.kind, skills)
    count = members or template.members
    held = new_members(template.kind, count, tracks)
    if template.kind == "group" and count:
        tracks = group_track(rules, count)
    elif held:
        tracks = ()
    others = skills.pop(OTHERS, None)
    sheet = FateSheet(
        skills=skills,
        others=others,
        tracks=tracks,
        slots=slots,
        weapon=template.weapon if weapon is None else weapon,
    )
    return Made(sheet, held)
