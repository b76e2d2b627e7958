"""What a value of a Table reads like where two Tables are held beside each other: no id, no field's own word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from tracker.engine.fudge.body import is_graded, level_word
from tracker.engine.remade import all_ids
from tracker.language.levels import Game, ladder_of
from tracker.language.names import name_of, number_in
from tracker.language.table_words import wound_word
from tracker.language.words import Words
from tracker.model.aspects import Aspect, Compel, Free
from tracker.model.blows import Blow, Fight, Sum
from tracker.model.cast import Id, Locked, Member, Slot, Stunt, Track
from tracker.model.checks import OpenCheck
from tracker.model.contest import Challenge, Contest
from tracker.model.fudge import FudgeSheet, Weapon, WoundLevel
from tracker.model.order import Count, Declaration, Place, Popcorn, Ranked, Rcs, Rounds, Turn
from tracker.model.phase import Actions, Full, Phase
from tracker.model.place import Border, Presence
from tracker.model.rolls import AdvantageAim, AttackAim, ContestAim, Hit, OvercomeAim, Owing, Part, Roll, TraitAim
from tracker.model.table import Table
from tracker.model.value import Keyed, Value
from tracker.rules.fudge.edition import EDITIONS

ID = re.compile(r"[a-z][0-9]+|gm|anyone")
BUDGET = ("assessment", "primary", "secondary", "side", "bonus", "reaction")
TERMS = {"side": "side_action", "bonus": "bonus_action"}
WOUNDS = frozenset(
    ("points", "stunning", "marks", "nicks", "dead", "stun", "stun_rounds", "stuns", "fainted"),
)  # fmt: skip
"""Fields of a Fudge sheet that are told together, as the wounds somebody has."""
WHOLE = (
    Actions, Blow, Compel, Count, Declaration, Fight, Free, Full, Hit, Locked, Member, OpenCheck, Owing, Place, Roll,
    Slot, Stunt, Sum, Turn, Weapon, WoundLevel, Border,
)  # fmt: skip
"""What is told as a whole, whatever of it differs."""


class Values:
    """Says values of one Table."""

    def __init__(self, table: Table, other: Table, words: Words) -> None:
        """`other` has the names of what this Table does not hold."""
        self._table = table
        self._other = other
        self._words = words
        self._names: dict[str, str] = {}

    def name(self, id: Id) -> str:
        """The name of an id, here or in the other Table.

        What goes by the name of something else, in either of them, is told apart as commands do it: an aspect that is
        gone and one that came may both be the "mild consequence of Imre".
        """
        if id not in self._names:
            here, there = (self._plain(table, id) for table in (self._table, self._other))
            name = here if here != id else there
            shared = self._called.get((id[:1], name), frozenset()) - {id}
            self._names[id] = f"{name} ({self._apart(id)})" if shared else name
        return self._names[id]

    @cached_property
    def _called(self) -> Mapping[tuple[str, str], frozenset[Id]]:
        """Who and what goes by a name in either Table, by kind."""
        found: dict[tuple[str, str], set[Id]] = {}
        for table in (self._table, self._other):
            for id in all_ids(table):
                found.setdefault((id[:1], self._plain(table, id)), set()).add(id)
        return {key: frozenset(ids) for key, ids in found.items()}

    def _plain(self, table: Table, id: Id) -> str:
        """Its name without the number that tells it from another one of the same Table."""
        name = name_of(table, id, self._words)
        aspect = table.aspects.get(id)
        return name if aspect is None or aspect.text else name.removesuffix(f" ({number_in(id)})")

    def _apart(self, id: Id) -> str:
        who = self._table.cast.get(id) or self._other.cast.get(id)
        return f"#{id}" if who is None else str(who.number)

    def label(self, key: str) -> str:
        """A word of this subject; one that is also a term of the game is that."""
        known = self._words.find("differs", key)
        return known if isinstance(known, str) else self._words.term(key)

    def text(self, value: Any, field: str = "") -> str:
        """A value in words; empty = nothing."""
        match value:
            case None | "" | ():
                return ""
            case bool():
                return self.label("yes" if value else "no")
            case int():
                return self._number(value, field)
            case str():
                return self.name(value) if ID.fullmatch(value) else self._word(value)
            case Value():
                return self._value(value)
            case Mapping():
                return ", ".join(f"{self.text(key)} {self.text(held, field)}" for key, held in value.items())
            case tuple() | Keyed():
                return ", ".join(filter(None, (self.text(held, field) for held in value)))
        return str(value)

    def game(self) -> Game:
        """The ladder of the scene in focus."""
        return "fate" if self._table.scene is None else ladder_of(self._table.scene)

    def wounds(self, who: Id, sheet: FudgeSheet) -> str:
        """The wound level, the points where they are counted together, and being stunned."""
        scene = self._table.scene_of(who) or self._table.scene
        if scene is None or scene.system not in EDITIONS:
            return self._words.count("wound_point", sheet.points)
        said = [wound_word(self._words, scene, level_word(scene, sheet))]
        if is_graded(scene):
            said += [f"{n}x" for n in sheet.marks if n > 1]
        elif sheet.points:
            said.append(self._words.count("wound_point", sheet.points))
        if sheet.stunning:
            said.append(f"{self._words.term('knock_out')} {sheet.stunning}")
        if sheet.stun:
            said.append(f"{self.label(sheet.stun)} {self._words.count('round', sheet.stun_rounds)}")
        return ", ".join(said)

    def _number(self, n: int, field: str) -> str:
        if field in ("difficulty", "others", "least", "skills", "attributes", "powers"):
            return self._words.level(self.game(), n)
        if field == "rsp":
            return self._words.tenths(n)
        return self._words.signed(n) if field in ("raised", "blessing", "shifts") else str(n)

    def _word(self, value: str) -> str:
        """A word of the model in the reader's language; what somebody wrote stays as it is."""
        known = self._words.find("differs", f"is_{value}")
        return known if isinstance(known, str) else self._words.term(value)

    def _value(self, value: Value) -> str:
        match value:
            case AttackAim() | OvercomeAim() | AdvantageAim() | TraitAim() | ContestAim():
                return self._word(value.aim)
            case Aspect():
                return self.name(value.id)
            case Roll():
                return self._roll(value)
            case Hit():
                return f"{self._words.count('shift', value.shifts)}, {self.name(value.who)}"
            case Track():
                return f"{self._word(value.name)} {self.boxes(value)}".strip()
            case Slot():
                healing = f" ({self._words.term('recovering')})" if value.recovering else ""
                return f"{self.name(value.aspect)}{healing}" if value.aspect else ""
            case Turn() | Place():
                return self.name(value.who)
            case Popcorn() | Ranked() | Rounds() | Rcs():
                return self.label(f"order_{value.kind}")
            case Declaration():
                return self._choice(value)
            case Count():
                return "" if value.rcs is None else self._words.tenths(value.rcs)
            case Actions():
                return self._actions(value)
            case Full():
                return f"{value.text or self._words.term('full_action')} {self._words.count('ct', value.left)}"
            case Fight():
                return f"{self.name(value.one)}, {self._people(value.foes)}"
            case Blow():
                return f"{self.name(value.who)}, {self._words.term('calculated_damage')} {value.calculated}"
            case OpenCheck():
                return ", ".join(self._side(side.who, side.sum.result, side.dice is None) for side in value.sides)
            case Locked():
                until = self._words.term(f"after_{value.until}")
                return f"{self._words.count('fate_point', value.n)}, {until}"
            case Free():
                return str(value.n)
            case Owing():
                cost = f"success_at_{value.cost}_cost" if value.cost in ("minor", "major") else "cost"
                return f"{self.name(value.who)}, {self._words.term(cost)}"
            case Compel():
                return f"{self.name(value.who)}, {value.text or self.name(value.aspect or value.id)}"
            case Member():
                if value.gone:
                    return self.label(f"is_{value.gone}")
                marked = [self.boxes(track) for track in value.tracks if track.marked]
                return self.label("is_standing") + "".join(f", {self.label('boxes')} {each}" for each in marked)
            case Border():
                return self._border(value)
            case Presence():
                return self.name(value.zone) if value.zone else self.label("here")
            case Phase():
                return self.label(f"is_{value.state}")
            case Contest():
                return "; ".join(f"{self.name(side.id)} {side.victories}" for side in value.sides)
            case Challenge():
                return value.name or "; ".join(self.name(task.id) for task in value.tasks)
            case Stunt():
                return f"{value.name} ({value.used})" if value.used else value.name
        named = getattr(value, "name", "") or getattr(value, "text", "") or getattr(value, "title", "")
        id = getattr(value, "id", "")
        return str(named or (self.name(id) if isinstance(id, str) and id else self.label("something")))

    def boxes(self, track: Track) -> str:
        """The marked boxes of a track, counted from 1."""
        return ", ".join(str(place + 1) for place in track.marked)

    def _people(self, ids: Iterable[Id]) -> str:
        return self._words.join([self.name(id) for id in ids])

    def _roll(self, roll: Roll) -> str:
        sides = [self._part(part) for part in roll.parts]
        aimed = roll.aim.target if isinstance(roll.aim, AttackAim) else None
        target = [self.name(aimed)] if aimed is not None and len(roll.parts) < 2 else []
        return ", ".join((*sides, *target))

    def _part(self, part: Part) -> str:
        name = self._words.term("difficulty") if part.who is None else self.name(part.who)
        invoked = [self._words.quote(held.text or self.name(held.aspect)) for held in part.invokes]
        said = f"{name} {'?' if part.total is None else self._words.signed(part.total)}"
        return f"{said} ({self._words.join(invoked)})" if invoked else said

    def _side(self, who: Id, result: int, waits: bool) -> str:
        return f"{self.name(who)} {'?' if waits else self._words.level(self.game(), result)}"

    def _choice(self, held: Declaration) -> str:
        """How somebody fights; dice that lie behind it."""
        stance = f"{self._words.signed(held.stance)} / {self._words.signed(-held.stance)}" if held.stance else ""
        manner = self._words.say("ui", f"why_{held.manner}") if held.manner else ""
        aim = self._words.say("ui", "meant_aim", {"part": held.aim}) if held.aim else ""
        dice = f"{self._words.term('dice')} {self._words.signed(held.dice.total)}" if held.dice is not None else ""
        said = (stance or manner, held.weapon, aim, self.name(held.target) if held.target else "", dice)
        return ", ".join(filter(None, said))

    def _actions(self, left: Actions) -> str:
        """What is left of them."""
        counted = ((self._words.term(TERMS.get(name, name)), getattr(left, name)) for name in BUDGET)
        said = [f"{n} {word}" if n > 1 else word for word, n in counted if n]
        parts = [self._words.count("part", left.parts)] if left.parts else []
        return ", ".join((*said, *parts)) or self._words.term("none")

    def _border(self, border: Border) -> str:
        bar = self.label(f"is_{border.bar}")
        if border.difficulty is not None:
            bar = self._words.level(self.game(), border.difficulty)
        one_way = self.label("oneway") if border.oneway else ""
        block = self.name(border.block) if border.block else ""
        return ", ".join(filter(None, (border.name, bar, block, one_way)))
