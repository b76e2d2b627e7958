"""One round of one fight: every result with its sum, who strikes whom, and the blows that land (2.4 - 2.6).

The numbers come from the state in which the round began; nothing that is struck here changes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tracker.engine.draft import Draft
from tracker.engine.fudge import arms
from tracker.engine.fudge.body import stunned_now
from tracker.engine.fudge.rare import apart, lifted, natural
from tracker.engine.fudge.system import edition_of, rolled
from tracker.engine.fudge.traits import fought_with, weapon_in_hand
from tracker.history.fudge import FightResolved, Struck, ThrowFell
from tracker.model.blows import Blow, Fight, Sum, Term, modifier_terms
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet, Weapon
from tracker.model.order import Declaration, Rounds
from tracker.model.rolls import Dice
from tracker.model.table import Scene, Table
from tracker.rules.fudge.criticals import Critical
from tracker.rules.fudge.edition import Edition
from tracker.rules.fudge.knockout import head_blow
from tracker.rules.fudge.melee import (
    AGAINST_ALL_OUT,
    AIM,
    ALL_OUT_DAMAGE,
    LIKE_SIZE,
    MANOEUVRE,
    SHIELDS_1995,
    SKILL_BONUS,
    UNAWARE,
    Fighter,
    Manner,
    aimed,
    exchange,
    position_modifiers,
    size_modifiers,
)
from tracker.rules.fudge.ranged import shot
from tracker.rules.fudge.several import IGNORING, SWEEP_DAMAGE, against_several, penalty, swept
from tracker.rules.fudge.stances import Guard, guard
from tracker.rules.fudge.stances import blow as landed

UNABLE = "cannot_fight_back"
"""The reason of a result that nobody rolled: the difficulty against whoever cannot fight back."""

SHIELD_SIZES = ("", "small", "medium", "large")


class Side(NamedTuple):
    """One fighter as a round finds them."""

    who: Id
    sheet: FudgeSheet
    choice: Declaration
    weapon: Weapon | None
    sum: Sum
    """Without dice until they fell."""

    @property
    def manner(self) -> Manner:
        """How they fight, for the rules."""
        known = {"all_out": Manner.ALL_OUT, "full_defence": Manner.FULL_DEFENCE}
        return known.get(self.choice.manner, Manner.NORMAL)

    @property
    def fights(self) -> bool:
        """Whether they can strike back."""
        return self.choice.manner not in ("ward", "unable") and stunned_now(self.sheet) is None

    @property
    def die(self) -> int:
        """As it fell; 0 without one."""
        return 0 if self.sum.dice is None else self.sum.dice.total

    def attack(self, scene: Scene) -> int:
        """The result as an attack: with a stance, moved by it."""
        return self.sum.result + (self.choice.stance if scene.options.fight == "stances" else 0)


def choice_of(scene: Scene, who: Id) -> Declaration:
    """What somebody declared in this round."""
    return scene.order.of(who) if isinstance(scene.order, Rounds) else Declaration(who=who)


def hurt_at_start(scene: Scene, who: Id) -> int:
    """The penalty of wounds that counts in this round."""
    return scene.order.start.get(who, 0) if isinstance(scene.order, Rounds) else 0


def sides(table: Table, scene: Scene, fight: Fight) -> dict[Id, Side]:
    """Everybody in a fight with the sum of what they roll on, dice where they lie."""
    held = {who: _armed(table, scene, who) for who in fight.people}
    return {who: side._replace(sum=_sum(scene, fight, who, held)) for who, side in held.items()}


def _armed(table: Table, scene: Scene, who: Id) -> Side:
    sheet = table.cast[who].sheet
    if not isinstance(sheet, FudgeSheet):
        sheet = FudgeSheet()
    choice = choice_of(scene, who)
    weapon = weapon_in_hand(sheet, choice.weapon)
    trait, level = fought_with(sheet, weapon)
    if choice.rating is not None:
        trait, level = choice.trait, choice.rating
    return Side(who, sheet, choice, weapon, Sum(who=who, trait=trait, rating=level, dice=choice.dice))


def _sum(scene: Scene, fight: Fight, who: Id, held: Mapping[Id, Side]) -> Sum:
    edition, side = edition_of(scene), held[who]
    if side.choice.manner == "unable":
        # Nobody rolls: a blow has this to reach.
        return Sum(who=who, rating=UNAWARE, terms=(Term(why=UNABLE, n=0),))
    others = fight.foes if who == fight.one else (fight.one,)
    facing = [held[other] for other in others if who != fight.one or other not in fight.ignored]
    terms = [
        Term(why=side.manner.value, n=SKILL_BONUS[side.manner]),
        Term(why="wounds", n=0 if side.choice.unhurt else hurt_at_start(scene, who)),
        Term(why="worse_position", n=_footing(edition, fight) if fight.worse == who else 0),
        Term(why="outmanoeuvred", n=MANOEUVRE if who in hampered(scene) else 0),
        Term(why="blessed" if side.sheet.blessing > 0 else "cursed", n=side.sheet.blessing),
        Term(why="aimed", n=AIM if side.choice.aim else 0),
        Term(why=side.sheet.stun or "stun", n=stunned_now(side.sheet) or 0),
    ]
    if who == fight.one and len(facing) > 1:
        terms.append(Term(why="several_foes", n=penalty(len(facing), scene.options.lone)))
    mine = arms.bulk(side.sheet, side.weapon)
    sizes = [size_modifiers(edition, mine, arms.bulk(other.sheet, other.weapon))[0] for other in facing]
    terms.append(Term(why="larger_arms", n=min(sizes, default=0)))
    if edition.shield == "skill":
        shields = [SHIELD_SIZES[min(other.sheet.shield, len(SHIELD_SIZES) - 1)] for other in facing]
        terms.append(Term(why="their_shield", n=min((SHIELDS_1995[name].melee for name in shields if name), default=0)))
    terms += modifier_terms(side.choice.modifiers, side.choice.dice)
    made = side.sum.but(terms=tuple(term for term in terms if term.n))
    return lifted(scene, made)


def _footing(edition: Edition, fight: Fight) -> int:
    return position_modifiers("a", edition.worst_position if fight.footing is None else fight.footing)[0]


def hampered(scene: Scene) -> tuple[Id, ...]:
    """Whom somebody outmanoeuvred in the round before."""
    return scene.order.hampered if isinstance(scene.order, Rounds) else ()


def standing(scene: Scene, fight: Fight) -> Fight | None:
    """The fight of those who take part in the scene: nobody who is away or out strikes or is struck.

    None where one of the two sides is missing. Whoever went down in this round still fights in it (F-28).
    """

    def there(who: Id) -> bool:
        return who in scene.here and scene.here[who].takes_part

    foes = tuple(who for who in fight.foes if there(who))
    if not foes or not there(fight.one):
        return None
    return fight if foes == fight.foes else fight.but(foes=foes, ignored=tuple(w for w in fight.ignored if w in foes))


def missing_dice(table: Table, scene: Scene, fight: Fight) -> tuple[Id, ...]:
    """Who still has to roll for a fight."""
    stands = standing(scene, fight)
    people = () if stands is None else stands.people
    return tuple(
        who for who in people if choice_of(scene, who).dice is None and choice_of(scene, who).manner != "unable"
    )


def may_strike(table: Table, scene: Scene, fight: Fight) -> tuple[Hit, ...]:
    """The blows of which the lone fighter of a fight that was read still has one to choose; empty = none."""
    order, stands = scene.order, standing(scene, fight)
    if not isinstance(order, Rounds) or stands is None or fight.id not in order.resolved:
        return ()
    if order.of(fight.one).target is not None or missing_dice(table, scene, fight):
        return ()
    return reading(table, scene, stands).may_hit


def least_against(sheet: FudgeSheet) -> int:
    """The least result with which somebody is hit."""
    return LIKE_SIZE if sheet.least is None else sheet.least


class Hit(NamedTuple):
    """Somebody strikes another."""

    by: Id
    who: Id
    relative: int
    bonus: int
    """More damage, from all-out attacks."""


class Reading(NamedTuple):
    """Who strikes whom in a round of a fight."""

    hits: tuple[Hit, ...]
    may_hit: tuple[Hit, ...]
    """Of several beaten foes, the blows of which the lone fighter has one."""


def reading(table: Table, scene: Scene, fight: Fight) -> Reading:
    """A round of a fight as it stands; everybody's dice must lie."""
    held = sides(table, scene, fight)
    one = held[fight.one]
    faced = [held[who] for who in fight.foes if who not in fight.ignored]
    hits = [hit for who in fight.ignored if (hit := _unopposed(scene, held[who], one, IGNORING)) is not None]
    if not faced:
        return Reading(tuple(hits), ())
    if one.choice.manner == "unable":
        hits += [hit for foe in faced if (hit := _unopposed(scene, foe, one, UNAWARE)) is not None]
        return Reading(tuple(hits), ())
    mine: list[Hit] = []
    for foe in faced:
        if foe.choice.manner == "unable":
            struck = _unopposed(scene, one, foe, UNAWARE)
            mine += [] if struck is None else [struck]
            continue
        for hit in _both(scene, one, foe):
            (mine if hit.by == one.who else hits).append(hit)
    if len(faced) == 1:
        return Reading((*mine, *hits), ())
    return _lone(scene, one, [foe for foe in faced if foe.choice.manner != "unable"], mine, hits)


def _unopposed(scene: Scene, striker: Side, struck: Side, difficulty: int) -> Hit | None:
    if not striker.fights or striker.manner is Manner.FULL_DEFENCE:
        return None
    attack = striker.attack(scene)
    came = shot(attack, max(difficulty, _least(striker, struck)))
    bonus = ALL_OUT_DAMAGE if striker.manner is Manner.ALL_OUT else 0
    return Hit(striker.who, struck.who, attack - difficulty, bonus) if came.hit else None


def _least(striker: Side, struck: Side) -> int:
    return least_against(struck.sheet)


def _both(scene: Scene, a: Side, b: Side) -> list[Hit]:
    """The blows of two who face each other."""
    least_a, least_b = _least(a, b), _least(b, a)
    if scene.options.fight == "stances":
        mine, theirs = guard(a.sum.result, a.choice.stance), guard(b.sum.result, b.choice.stance)
        pairs = (
            (a, b, landed(mine.attack, theirs.defence, least_a)),
            (b, a, landed(theirs.attack, mine.defence, least_b)),
        )
        return [Hit(by.who, who.who, relative, 0) for by, who, relative in pairs if relative is not None and by.fights]
    came = exchange(
        Fighter(a.sum.result, a.manner, natural(scene, a.sum, b.sum), least_a, not a.fights),
        Fighter(b.sum.result, b.manner, natural(scene, b.sum, a.sum), least_b, not b.fights),
    )
    pairs_of = {"a": ((a, b),), "b": ((b, a),), "both": ((a, b), (b, a)), None: ()}
    return [Hit(by.who, who.who, came.relative_degree, came.damage_bonus) for by, who in pairs_of[came.winner]]


def _lone(scene: Scene, one: Side, faced: list[Side], mine: list[Hit], hits: list[Hit]) -> Reading:
    """One against several: he strikes one of them, and only if he beats all; in a sweep everyone he beats (F-35)."""
    stance = one.choice.stance if scene.options.fight == "stances" else 0
    stances = {foe.who: foe.choice.stance if scene.options.fight == "stances" else 0 for foe in faced}
    me = guard(one.sum.result, stance)
    others: Mapping[str, Guard] = {foe.who: guard(foe.sum.result, stances[foe.who]) for foe in faced}
    least = min((_least(one, foe) for foe in faced), default=LIKE_SIZE)
    if one.choice.sweep:
        all_beaten = swept(me, others, least=least)
        sweep = [hit for hit in mine if hit.who in all_beaten]
        return Reading((*sweep, *hits), ())
    came = against_several(me, others, leave=scene.options.second_best, least=least)
    reach = [hit for hit in mine if hit.who in came.may_hit or hit.who not in others]
    chosen = [hit for hit in reach if hit.who == one.choice.target] or reach
    if len(chosen) == 1:
        return Reading((*chosen, *hits), ())
    return Reading(tuple(hits), tuple(chosen))


def read_fight(draft: Draft, fight: Fight) -> None:
    """Roll what nobody has called, read the round of a fight, and put its blows on the table."""
    scene, stands = draft.scene, standing(draft.scene, fight)
    if stands is None:
        return
    fight = stands
    for who in missing_dice(draft.table, scene, fight):
        draft.emit(ThrowFell(scene=scene.id, who=who, dice=rolled(draft, scene, who)))
    scene = draft.scene
    held = sides(draft.table, scene, fight)
    came = reading(draft.table, scene, fight)
    order = scene.order
    draft.emit(
        FightResolved(
            scene=scene.id,
            fight=fight.id,
            exchange=order.exchange if isinstance(order, Rounds) else 0,
            one=held[fight.one].sum,
            foes=tuple(held[who].sum for who in fight.foes),
            hits=tuple((hit.by, hit.who) for hit in came.hits),
            may_hit=tuple(hit.who for hit in came.may_hit),
            rare=_rare(scene, fight, held),
            stunned=tuple(who for who, side in held.items() if stunned_now(side.sheet) is not None),
        )
    )
    for hit in came.hits:
        strike(draft, held[hit.by], held[hit.who], hit)


def _rare(scene: Scene, fight: Fight, held: Mapping[Id, Side]) -> dict[Id, Critical]:
    """Whose result is critical: against the foe, of several against the best of them."""
    best = max((held[who].sum for who in fight.foes), key=lambda made: made.result)
    against = {fight.one: best} | dict.fromkeys(fight.foes, held[fight.one].sum)
    found = {who: apart(scene, held[who].sum, held[who].sum.result - other.result) for who, other in against.items()}
    return {who: rare for who, rare in found.items() if rare is not None}


def strike(draft: Draft, by: Side, struck: Side, hit: Hit) -> None:
    """A blow lands: its damage, number by number, waits to be taken."""
    draft.emit(Struck(scene=draft.scene.id, blow=blow_of(draft, by, struck, hit)))


def blow_of(draft: Draft, by: Side, struck: Side, hit: Hit) -> Blow:
    """The blow of somebody who strikes."""
    scene, result = draft.scene, by.attack(draft.scene)
    bonus = []
    if by.manner is Manner.ALL_OUT and hit.bonus % AGAINST_ALL_OUT:
        bonus.append(Term(why="all_out", n=ALL_OUT_DAMAGE))
    if hit.bonus >= AGAINST_ALL_OUT:
        bonus.append(Term(why="against_all_out", n=AGAINST_ALL_OUT))
    if by.choice.sweep:
        bonus.append(Term(why="sweep", n=SWEEP_DAMAGE))
    part = by.choice.aim if by.choice.aim and aimed(result, True, by.choice.aim_needs).part else ""
    return Blow(
        id=max(draft.table.given.blow, max((held.id for held in scene.blows), default=0)) + 1,
        who=struck.who,
        by=by.who,
        relative=hit.relative,
        result=result,
        offence=tuple(arms.offence(scene, by.sheet, by.weapon, by.sum.trait, by.sum.rating)),
        defence=tuple(arms.defence(scene, struck.sheet, by.weapon)),
        bonus=tuple(bonus),
        pulled=by.choice.pull,
        knock_out=by.choice.knock_out,
        part=part,
        weapon="" if by.weapon is None else by.weapon.name,
        floors=bool(part) and by.choice.floors and head_blow(result, won=True),
        round_dice=(by.die, struck.die) if by.sum.dice is not None and struck.sum.dice is not None else None,
        scale_lead=by.sheet.strength_scale - struck.sheet.mass_scale,
        critical=apart(scene, by.sum, hit.relative) or "",
    )


def seen(table: Table, scene: Scene, fight: Fight, dice: Mapping[Id, Dice]) -> Reading:
    """The reading as it would be with these dice."""
    order = scene.order
    if not isinstance(order, Rounds):
        return Reading((), ())
    others = tuple(held for held in order.declared if held.who not in dice)
    with_dice = tuple(order.of(who).but(dice=fell) for who, fell in dice.items())
    return reading(table, scene.but(order=order.but(declared=(*others, *with_dice))), fight)
