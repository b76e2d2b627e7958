"""Dice of an evening: every throw that stands in the log, and how they compare with what dice do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from typing import NamedTuple

from tracker.engine.film import Film
from tracker.engine.fudge.graded_blows import ONE_DIE, way_of
from tracker.engine.fudge.system import method_of
from tracker.history.checks import Checked, Opposed, Shot
from tracker.history.counts import CountRolled, RolledOff
from tracker.history.event import Event
from tracker.history.fudge import BlowSet, ThrowFell
from tracker.history.rolls import AspectInvoked, DiceFell, PartSet, RollOpened
from tracker.model.blows import Sum
from tracker.model.cast import Id
from tracker.model.rolls import Dice, Roll
from tracker.model.table import Table
from tracker.rules.dice import FATE_ODDS
from tracker.rules.fudge.dice import odds
from tracker.rules.fudge.edition import EDITIONS

ONE_D6: Mapping[int, int] = dict.fromkeys(range(1, 7), 1)
"""The dice of reaction counts are read one by one."""
ONE_FUDGE: Mapping[int, int] = dict.fromkeys((-1, 0, 1), 1)
"""The die of a damage roll with one Fudge die."""
DAMAGE = -1
"""Where the dice of a blow lie that are rolled for its damage, beside the places of rolls."""


class Throw(NamedTuple):
    """Dice that fell."""

    place: int
    """Of the film; behind it the dice lie."""
    scene: Id
    who: Id
    """Whose they were; empty = opposition without a character."""
    result: int
    odds: Mapping[int, int]
    """In how many throws each result comes up."""
    secret: bool = False
    people: frozenset[Id] = frozenset()
    """Whoever else has to do with it: whom it is against, who rolls against it."""
    roll: Roll | None = None
    """What it was rolled for, as it was then."""
    fight: bool = False
    """Whether it is of a round of a fight."""
    typed: bool = False
    """Whether it was called out."""


class Luck(NamedTuple):
    """Throws of one kind together."""

    n: int
    mean: float
    expected: float
    """The mean of endless throws."""
    usual: float
    """How far from it the mean of so many throws lies 19 times of 20: two standard errors."""
    counts: Mapping[int, int]
    odds: Mapping[int, int]


def throws(film: Film) -> list[Throw]:
    """Every throw for a result, in its order: also one that a reroll put aside; one that was set right as it was set.

    Those for damage are among them. The die of a first impression is no throw for a result and is left out.
    """
    found: list[Throw] = []
    lying: dict[tuple[int, int], tuple[Id, Id, int]] = {}
    """By roll and place: scene, who, and which throw lies there (-1 = none)."""
    for place, frame in enumerate(film.frames, 1):
        events = frame.entry.events
        rerolled = any(isinstance(event, AspectInvoked) and event.invoke.reroll for event in events)
        for event in events:
            for throw, key, again in _fallen(event, place, (film.at(place - 1), film.at(place)), lying):
                last = lying[key][2] if key in lying else -1
                if again and not rerolled and last >= 0:
                    found[last] = throw
                    continue
                if key is not None:
                    lying[key] = (throw.scene, throw.who, len(found))
                found.append(throw)
    return found


_Key = tuple[int, int] | None


def _fallen(
    event: Event, at: int, tables: tuple[Table, Table], lying: dict[tuple[int, int], tuple[Id, Id, int]]
) -> Iterator[tuple[Throw, _Key, bool]]:
    def made(dice: Dice, who: Id | None, scene: Id, roll: Roll | None = None) -> Throw:
        thrown = Throw(at, scene, who or "", dice.total, _odds(tables[1], scene), dice.secret, roll=roll)
        return thrown._replace(typed=dice.typed)

    match event:
        case RollOpened():
            for place, part in enumerate(event.roll.parts):
                lying[event.roll.id, place] = (event.roll.scene, part.who or "", -1)
                if part.dice is not None:
                    yield made(part.dice, part.who, event.roll.scene, event.roll), (event.roll.id, place), False
        case PartSet():
            scene, _, last = lying.get((event.roll, event.place), (_scene_of(event.roll, lying), "", -1))
            lying[event.roll, event.place] = (scene, event.part.who or "", last)
            if event.part.dice is not None and last < 0:
                throw = made(event.part.dice, event.part.who, scene, _roll(event.roll, tables))
                yield throw, (event.roll, event.place), False
        case DiceFell():
            scene, who, _ = lying.get((event.roll, event.place), (_scene_of(event.roll, lying), "", -1))
            yield made(event.dice, who, scene, _roll(event.roll, tables)), (event.roll, event.place), event.again
        case ThrowFell():
            yield made(event.dice, event.who, event.scene)._replace(fight=True), None, False
        case Checked() | Opposed() | Shot():
            sums = _sums(event)
            people = frozenset(who for who in (*(held.who for held in sums), getattr(event, "who", None)) if who)
            kept = getattr(event, "secret", False) or any(held.dice is not None and held.dice.secret for held in sums)
            for held, three in zip(sums, _threes(event), strict=False):
                if held.dice is not None:
                    throw = made(held.dice, held.who, event.scene)._replace(secret=kept, people=people)
                    yield from ((throw._replace(result=total), None, False) for total in three or (throw.result,))
        case BlowSet() if event.blow.roll is not None and event.blow.roll != _damage_roll(event, tables[0]):
            throw = made(event.blow.roll, event.blow.by, event.scene)
            scene_now = tables[1].scenes.get(event.scene)
            one = scene_now is not None and way_of(scene_now) in ONE_DIE
            throw = throw._replace(people=frozenset((event.blow.who,)), odds=ONE_FUDGE if one else throw.odds)
            yield throw, (event.blow.id, DAMAGE), True
        case CountRolled() | RolledOff():
            for face in event.dice or ():
                yield Throw(at, event.scene, event.who, face, ONE_D6, typed=event.typed), None, False


def _threes(event: Checked | Opposed | Shot) -> tuple[tuple[int, ...], ...]:
    """Of a whole stretch of a fight: the three rolls of each of its sums."""
    match event:
        case Checked():
            return (event.three,)
        case Opposed():
            return event.three
        case Shot():
            return (), ()


def _damage_roll(event: BlowSet, table: Table) -> Dice | None:
    """The damage roll that lay there before."""
    scene = table.scenes.get(event.scene)
    blow = None if scene is None else scene.blows.get(event.blow.id)
    return None if blow is None else blow.roll


def _roll(id: int, tables: tuple[Table, Table]) -> Roll | None:
    """A roll as an entry left it, or as it found it where the entry was its end."""
    return tables[1].rolls.get(id) or tables[0].rolls.get(id)


def _scene_of(roll: int, lying: Mapping[tuple[int, int], tuple[Id, Id, int]]) -> Id:
    return lying[roll, 0][0] if (roll, 0) in lying else ""


def _sums(event: Checked | Opposed | Shot) -> tuple[Sum, ...]:
    match event:
        case Checked():
            return (event.sum,)
        case Opposed():
            return (event.one, event.other)
        case Shot():
            return (event.one,) if event.dodge is None else (event.one, event.dodge)


def _odds(table: Table, scene: Id) -> Mapping[int, int]:
    held = table.scenes.get(scene)
    return odds(method_of(held)) if held is not None and held.system in EDITIONS else FATE_ODDS


def luck(thrown: Iterable[Throw]) -> list[Luck]:
    """Throws as they compare with what is expected, those of each kind of dice for themselves."""
    kinds: dict[tuple[tuple[int, int], ...], list[int]] = {}
    for throw in thrown:
        kinds.setdefault(tuple(throw.odds.items()), []).append(throw.result)
    return [_luck(results, dict(kind)) for kind, results in kinds.items()]


def _luck(results: list[int], kind: Mapping[int, int]) -> Luck:
    whole = sum(kind.values())
    expected = sum(result * n for result, n in kind.items()) / whole
    spread = sqrt(sum(n * (result - expected) ** 2 for result, n in kind.items()) / whole)
    n = len(results)
    return Luck(n, sum(results) / n, expected, 2 * spread / sqrt(n), Counter(results), kind)
