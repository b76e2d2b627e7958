"""Who is in a scene file: its own characters, those of its cast files, and what `like` copies."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from tracker.engine.templates import named as template_named
from tracker.engine.templates import nearest as nearest_template
from tracker.language.levels import Game
from tracker.storage.paths import followed, is_file
from tracker.storage.scene_check import checked, newer, stands_in
from tracker.storage.scene_faults import Fault, Note, Path, SceneError, shown
from tracker.storage.scene_fudge import ladder_in_file
from tracker.storage.scene_model import EVERY, CastFile, CharacterEntry, SceneFile
from tracker.storage.scene_parts import OwnAspects, Part
from tracker.storage.scene_source import Source, nearest_file, open_source
from tracker.text import Found, Missing, match

_OWN = ("name", "count", "like", "template")
"""What `like` does not copy."""


class Place(NamedTuple):
    """Where something is written."""

    source: Source
    path: Path

    def inner(self, *path: str | int) -> Place:
        """A place within this one."""
        return Place(self.source, (*self.path, *path))

    def fault(self, code: str, found: str, wanted: str = "", **more: str | None) -> Fault:
        """A fault at this place."""
        return self.source.fault(code, self.path, found, wanted, **more)

    def note(self, code: str, text: str) -> Note:
        """A note at this place."""
        return self.source.note(code, self.path, text)


@dataclass
class Draft:
    """A character as the files give it: only the fields that are written, and where each is."""

    name: str
    place: Place
    given: dict[str, Any]
    homes: dict[str, Place]
    brought: bool = True
    like_done: bool = field(default=False, repr=False)
    rows: bool = False
    """Whether it says itself who is in its row: then `count` is how many such rows there are."""
    _entry: CharacterEntry | None = field(default=None, init=False, repr=False, compare=False)

    def at(self, key: str) -> Place:
        """Where a field is written; the character itself if it is not."""
        return self.homes.get(key, self.place)

    @property
    def entry(self) -> CharacterEntry:
        """With the defaults of all that is not written."""
        if self._entry is None:
            aspects = OwnAspects.model_construct(**self.given.get("aspects", {}))
            self._entry = CharacterEntry.model_construct(**{**self.given, "aspects": aspects})
        return self._entry

    def forget(self, key: str) -> None:
        """As if that field were not written."""
        self.given.pop(key, None)
        self._entry = None

    def over(self, base: Draft, leave: Iterable[str] = ()) -> None:
        """Take from a base what is not written here; tables merge key by key."""
        self._entry = None
        for key, value in base.given.items():
            if key in leave:
                continue
            mine = self.given.get(key)
            if key not in self.given:
                self.given[key] = value
                self.homes[key] = base.homes[key]
            elif isinstance(mine, dict) and isinstance(value, dict):
                self.given[key] = {**value, **mine}


class Written(NamedTuple):
    """A skill as it is written of a character, before anything is copied."""

    who: str
    skill: str
    place: Place


class Persons(NamedTuple):
    """Everyone and every side the files name, and what is wrong with them."""

    drafts: list[Draft]
    sides: dict[str, Place]
    faults: list[Fault]
    skills: list[Written]


def draft_of(entry: CharacterEntry, place: Place) -> Draft:
    """A draft of what is written of one character."""
    given = {key: getattr(entry, key) for key in entry.model_fields_set}
    if "aspects" in given:
        given["aspects"] = _written(given["aspects"])
    return Draft(entry.name, place, given, {key: place.inner(key) for key in given}, rows="members" in given)


def _written(part: Part) -> dict[str, Any]:
    return {key: getattr(part, key) for key in part.model_fields_set}


def people_of(scene: SceneFile, source: Source, folder: pathlib.Path) -> Persons:
    """Everyone of a scene file, cast files first, in file order; what the scene says of them wins."""
    people = Persons([], {}, [], [])
    ladder = ladder_in_file(scene.system, scene.options.levels)
    for i, name in enumerate(scene.cast):
        _join_cast_file(people, Place(source, ("cast", i)), name, folder, ladder)
    _bring(people, scene, source)
    _join(people, scene, source, own=True)
    copy_like(people.drafts, people.faults)
    return people


def people_of_cast(cast: CastFile, source: Source) -> Persons:
    """Everyone of a cast file that is looked at by itself."""
    people = Persons([], {}, [], [])
    _join(people, cast, source, own=False)
    copy_like(people.drafts, people.faults)
    return people


def _join_cast_file(people: Persons, place: Place, name: str, folder: pathlib.Path, game: Game) -> None:
    try:
        path = _allowed(folder, name)
    except OSError as error:
        people.faults.append(place.fault("unreadable", f"{shown(name)} cannot be read: {error.strerror}"))
        return
    if path is None:
        wanted = "a file in the scene's own folder or below it, without `..`, would do"
        people.faults.append(place.fault("cast_outside", f"{shown(name)} lies outside the scene's folder", wanted))
        return
    if not is_file(path):
        if os.path.exists(path):  # `Path.exists` raises for a name that is too long
            found = f"{shown(name)} is {'a folder' if path.is_dir() else 'no file'}"
            people.faults.append(place.fault("no_file", found, "a file of characters would do"))
        else:
            people.faults.append(place.fault("no_file", f"there is no file {shown(name)}", nearest=nearest_file(path)))
        return
    try:
        source = open_source(path)
    except SceneError as wrong:
        people.faults.extend(wrong.faults)
        return
    people.faults.extend(source.faults)
    if (fault := newer(source)) is not None:
        people.faults.append(fault)
        return
    cast, faults = checked(CastFile, source, game)
    people.faults.extend(faults)
    if cast is not None:
        _join(people, cast, source, own=False)


def _allowed(folder: pathlib.Path, name: str) -> pathlib.Path | None:
    """The path of a cast file, if it lies in the folder or below it, links followed; None otherwise. Raises OSError."""
    parts = pathlib.PurePosixPath(name)
    if parts.is_absolute() or ".." in parts.parts or "\\" in name or ":" in name or "\0" in name or not parts.parts:
        return None
    home = followed(folder)
    path = followed(home / name)
    return path if path.is_relative_to(home) else None


def _join(people: Persons, cast: CastFile, source: Source, own: bool) -> None:
    """Add the sides and characters of one file."""
    here: set[str] = set()
    for i, side in enumerate(cast.side):
        place = Place(source, ("side", i, "name"))
        if side.name in here:
            people.faults.append(place.fault("name_twice", f"the side {shown(side.name)} is there twice"))
        here.add(side.name)
        people.sides.setdefault(side.name, place)
    known = {draft.name: draft for draft in people.drafts}
    here = set()
    for i, entry in enumerate(cast.character):
        draft = draft_of(entry, Place(source, ("character", i)))
        earlier = known.get(draft.name)
        if draft.name in here or (earlier is not None and not own):
            wanted = "another name, or one entry with `count`, would do"
            people.faults.append(draft.at("name").fault("name_twice", f"{shown(draft.name)} is there twice", wanted))
        elif earlier is not None:
            draft.over(earlier)
            people.drafts[people.drafts.index(earlier)] = draft
        else:
            people.drafts.append(draft)
        here.add(draft.name)
        people.skills.extend(Written(draft.name, skill, draft.at("skills").inner(skill)) for skill in entry.skills)


def _bring(people: Persons, scene: SceneFile, source: Source) -> None:
    """Leave those of the cast files that are not brought out of the scene."""
    if scene.bring is None:
        return
    wanted = set()
    names = [(draft.name, draft.name) for draft in people.drafts]
    for i, name in enumerate(scene.bring):
        found = match(name, names, prefix=False)
        if isinstance(found, Found):
            wanted.add(found.key)
        else:
            near = found.nearest if isinstance(found, Missing) else None
            place = Place(source, ("bring", i))
            people.faults.append(
                place.fault("unknown_name", f"no cast file has a character {shown(name)}", nearest=near)
            )
    for draft in people.drafts:
        draft.brought = draft.name in wanted


def copy_like(drafts: list[Draft], faults: list[Fault]) -> None:
    """Give every character what it copies of another, in whatever order they stand."""
    names = [(str(i), draft.name) for i, draft in enumerate(drafts)]
    for draft in drafts:
        chain: list[Draft] = []
        base: Draft | None = draft
        while base is not None:
            chain.append(base)
            base = _copied(chain, drafts, names, faults)
        for taker, giver in reversed([*pairwise(chain)]):
            taker.over(giver, leave=_OWN)


def _copied(chain: list[Draft], drafts: list[Draft], names: list[tuple[str, str]], faults: list[Fault]) -> Draft | None:
    """Whom the last of a chain copies; None where it copies nobody, or already has."""
    draft = chain[-1]
    if draft.like_done:
        return None
    draft.like_done = True
    if (template := draft.given.get("template")) is not None:
        _by_template(draft, template, "template", faults)
    like = draft.given.get("like")
    if like is None:
        return None
    found = match(like, names, prefix=False)
    if not isinstance(found, Found) and template_named(like, prefix=False) is not None:
        _by_template(draft, like, "like", faults)
        return None
    if not isinstance(found, Found):
        near = found.nearest if isinstance(found, Missing) and not stands_in(found.nearest or "") else None
        faults.append(draft.at("like").fault("unknown_name", f"no character is called {shown(like)}", nearest=near))
        return None
    base = drafts[int(found.key)]
    walked = [each.name for each in chain]
    if base.name in walked:
        ring = " -> ".join((*walked[walked.index(base.name) :], base.name))
        faults.append(draft.at("like").fault("like_ring", f"these copy each other in a ring: {ring}"))
        return None
    return base


def _by_template(draft: Draft, name: str, key: str, faults: list[Fault]) -> None:
    """Take from a template what is not written of a character."""
    template = template_named(name, prefix=False)
    place = draft.at(key)
    if template is None:
        near = nearest_template(name) or None
        faults.append(place.fault("unknown_name", f"no template is called {shown(name)}", nearest=near))
        return
    given: dict[str, Any] = {"kind": template.kind, "skills": dict(template.skills)}
    if template.stress is not None:
        given["stress"] = {EVERY: template.stress}
    if template.weapon:
        given["weapon"] = template.weapon
    if template.members:
        given["members"] = template.members
    draft.over(Draft(template.name, place, given, dict.fromkeys(given, place)))
