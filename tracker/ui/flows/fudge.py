"""A Fudge scene by keys: a whole round, who fights whom, shots, rolls, wounds, points."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tracker.engine import evening
from tracker.engine.fate.rolls import Modify, Strike, TypeDice
from tracker.engine.fudge import blows, checks, choices, clash, growth, healing, quickness, shooting, spending
from tracker.engine.fudge import rounds as rounds_of
from tracker.engine.fudge.body import level_named, penalty, row_of
from tracker.engine.fudge.melee import missing_dice, reading
from tracker.engine.fudge.system import method_of
from tracker.engine.turns import Begin
from tracker.language.levels import ladder_of
from tracker.language.tell_fudge import terms_text, why_word
from tracker.model.blows import Blow, Fight
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Rounds
from tracker.model.table import Scene
from tracker.rules.fudge.dice import chance
from tracker.rules.fudge.ladder import FAIR
from tracker.ui import choices as shown
from tracker.ui.flows.asked import who_acts
from tracker.ui.flows.counts import counts
from tracker.ui.flows.evening import open_scene
from tracker.ui.flows.orders import next_turn as hand_on
from tracker.ui.questions import Asked, Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

ROLL = "roll"
"""The program rolls."""
_WHOLE = re.compile(r"[+-][1-4]|0|[1-6][1-6]|[-+0]{4}")


@dataclass
class Throw(Write):
    """Dice: taken as soon as they are whole ("+1", "0", "64"); Space alone lets the program roll.

    Enter alone is nothing: whoever ends dice with it that were taken already means those.
    """

    def key(self, key: str, char: str | None) -> Any:
        """The dice, or ROLL."""
        if not self.text and (char == " " or key == "space"):
            return ROLL
        if not self.text and key == "enter":
            return None
        answer = super().key(key, char)
        return self.text if answer is None and _WHOLE.fullmatch(self.text) else answer


def _thrown(title: str, hint: str = "+1, 0, 64; Space rolls") -> Asked[str | None]:
    """Dice as they were called out; None = the program rolls."""
    said: str = yield Throw(title, hint=hint)
    return None if said == ROLL else said


def _rounds_run(seat: Seat) -> bool:
    """Whether rounds run, or could be begun."""
    runs = isinstance(seat.scene.order, Rounds)
    return runs or seat.submit(Begin(frame="conflict", order_="rounds")).ok


def play_round(seat: Seat) -> Flow:
    """Go on with the round: whatever comes next, until its blows are taken."""
    if not _rounds_run(seat):
        return
    if not len(seat.scene.fights):
        yield from face(seat)
        return
    if len(seat.scene.blows):
        yield from take_blows(seat)
        return
    if not rounds_of.unresolved(seat.scene) and not seat.submit(rounds_of.Round(step="next")).ok:
        return
    yield from _choose_all(seat)
    order = seat.scene.order
    if not isinstance(order, Rounds) or rounds_of.waiting(seat.table, seat.scene):
        return
    if not order.revealed:
        seat.submit(rounds_of.Round(step="open"))
    for fight in rounds_of.unresolved(seat.scene):
        for who in missing_dice(seat.table, seat.scene, fight):
            said = yield from _thrown(f"Dice of {seat.name(who)}")
            seat.submit(TypeDice(who=who, value=said))
    if rounds_of.unresolved(seat.scene) and not seat.submit(rounds_of.Round(step="resolve")).ok:
        return
    for fight in tuple(seat.scene.fights):
        yield from _pick_struck(seat, fight)
    yield from take_blows(seat)


def _choose_all(seat: Seat) -> Flow:
    """The GM's characters first, those of one fight together; then each player's. The key is not shown."""
    late = rounds_of.waiting(seat.table, seat.scene)
    gms = [who for who in late if not seat.table.cast[who].is_player]
    for group in _groups(seat, gms):
        yield from _choose(seat, group)
    for who in late:
        if seat.table.cast[who].is_player:
            yield from _choose(seat, (who,))


def _groups(seat: Seat, people: Sequence[Id]) -> list[tuple[Id, ...]]:
    """Of some, those who stand together in a fight."""
    found: list[tuple[Id, ...]] = []
    for fight in seat.scene.fights:
        for side in ((fight.one,), fight.foes):
            here = tuple(who for who in side if who in people)
            if here:
                found.append(here)
    return found


def _choose(seat: Seat, group: tuple[Id, ...]) -> Flow:
    names = seat.words.join([seat.name(who) for who in group])
    command = yield from _how(seat, names, group)
    if command is EACH:
        for who in group:
            yield from _choose(seat, (who,))
    elif command is not None:
        seat.submit(command)


EACH = "each"


def _how(seat: Seat, names: str, group: tuple[Id, ...]) -> Asked[Any]:
    options: list[Option]
    if seat.scene.options.fight == "stances":
        options = [
            Option(choices.Stance(who=group, n=n), f"{n:+d} attack, {-n:+d} defence", key=key)
            for key, n in zip("12345", (2, 1, 0, -1, -2), strict=True)
        ]
    else:
        options = [
            Option(choices.Stance(who=group), "fight plainly", key="p"),
            Option(choices.AllOut(who=group), "attack all-out", key="a", note="+1; a tie or a loss hurts more"),
            Option(choices.FullGuard(who=group), "full defence", key="g", note="+2, strikes nobody"),
        ]
    options.append(Option(choices.Helpless(who=group, how="ward"), "only wards with the shield", key="w"))
    options.append(Option(choices.Helpless(who=group), "cannot fight back", key="u"))
    if len(group) > 1:
        options.append(Option(EACH, "each by themselves", key="e"))
    default = 2 if seat.scene.options.fight == "stances" else 0
    return (yield Pick(f"{names}: how", options, default=default))


def choose(seat: Seat) -> Flow:
    """The selected one chooses, or chooses again; where turns are played, exchanges blows with somebody at once."""
    who = yield from who_acts(seat)
    if not isinstance(seat.scene.order, Rounds):
        yield from _clash(seat, who)
        return
    yield from _choose(seat, seat.those(who))


def _clash(seat: Seat, who: Id) -> Flow:
    options = shown.people(seat.table, shown.others_here(seat.table, seat.scene, who), seat.words)
    foe = yield Pick(f"{seat.name(who)} exchanges blows with", options)
    manner = yield Pick(
        f"{seat.name(who)}: how",
        [
            Option("normal", "fight plainly", key="p"),
            Option("all_out", "attack all-out", key="a"),
            Option("full_defence", "full defence", key="g"),
        ],
    )
    dice = yield from _thrown(f"Dice of {seat.name(who)}")
    defence = yield from _thrown(f"Dice of {seat.name(foe)}")
    seat.submit(
        clash.Clash(
            who=who,
            foe=foe,
            how=manner,
            dice=dice,
            defence=defence,
        )
    )
    yield from take_blows(seat)


def face(seat: Seat) -> Flow:
    """Who fights whom: the selected one against the marked ones, or one that is picked; it stays so."""
    if not _rounds_run(seat):
        return
    who = yield from who_acts(seat)
    marked = tuple(id for id in seat.marks if id in seat.scene.here and id != who)
    if marked:
        seat.marks = ()
        seat.submit(choices.Face(one=who, foes=marked))
        return
    fight = choices.fight_of(seat.scene, who)
    options = shown.people(seat.table, shown.others_here(seat.table, seat.scene, who), seat.words)
    if fight is not None:
        options.append(Option("worse", "stands worse this round", key="w"))
        options.append(Option("part", "they part", key="p"))
    foe = yield Pick(f"{seat.name(who)} fights", options)
    if foe == "part":
        seat.submit(choices.Part(who=who))
    elif foe == "worse" and fight is not None:
        seat.submit(choices.Face(one=fight.one, foes=fight.foes, worse=who, ignores=fight.ignored))
    else:
        seat.submit(choices.Face(one=who, foes=(foe,)))


def how(seat: Seat) -> Flow:
    """What the blow of this round is meant for, and numbers on the roll."""
    who = yield from who_acts(seat)
    what = yield Pick(
        f"The blow of {seat.name(who)}",
        [
            Option("modify", "a modifier with its reason", key="m"),
            Option("strike", "strike the penalty of wounds, or put it back", key="x"),
            Option("aim", "aimed at a part of the body", key="a", note="-1, and Good to strike it"),
            Option("pull", "pulled: at most so much damage", key="p"),
            Option("knock", "meant to knock out", key="k"),
            Option("sweep", "a sweep at all foes", key="s", note="epic games"),
        ],
    )
    if what == "modify":
        n = yield Write("Number", hint="+1, -2")
        why = yield Write("Why", hint="may be left out")
        if re.fullmatch(r"[+-]?[0-9]{1,2}", n):
            seat.submit(Modify(who=who, n=int(n), why=why))
    elif what == "strike":
        seat.submit(Strike(n=0, who=who))
    elif what == "aim":
        seat.submit(choices.Aim(who=who, part=(yield Write("At what", hint="the hand, an eye; empty: no aim"))))
    elif what == "pull":
        most = yield Write("At most how much damage", hint="empty: in full")
        seat.submit(choices.Pull(who=who, most=int(most) if most.isascii() and most.isdigit() else None))
    elif what == "knock":
        seat.submit(choices.KnockOut(who=who))
    else:
        seat.submit(choices.Sweep(who=who))


def _pick_struck(seat: Seat, fight: Fight) -> Flow:
    """Of several beaten foes, the one to be struck."""
    order = seat.scene.order
    if not isinstance(order, Rounds) or order.of(fight.one).target is not None or fight.id not in order.resolved:
        return
    may = reading(seat.table, seat.scene, fight).may_hit
    if may:
        options = shown.people(seat.table, [hit.who for hit in may], seat.words)
        foe = yield Pick(f"{seat.name(fight.one)} strikes", options)
        seat.submit(choices.Target(who=fight.one, foe=foe))


def take_blows(seat: Seat) -> Flow:
    """Every open blow with its sum, its damage roll, and what it does; then it is taken."""
    while len(seat.scene.blows):
        blow = next(iter(seat.scene.blows))
        if seat.scene.options.damage_roll and blow.roll is None:
            dice = yield from _thrown(_blow_title(seat, blow), hint=f"= {blow.calculated}; damage roll")
            if not seat.submit(blows.DamageRoll(blow=blow.id, dice=dice)).ok:
                continue
            blow = seat.scene.blows[blow.id]
        what = yield Pick(_blow_title(seat, blow), _ways(seat, blow))
        if what == "by_hand":
            n = yield Write("How many points", hint="0 to 99")
            if n.isascii() and n.isdigit():
                seat.submit(blows.Damage(blow=blow.id, as_=int(n)))
        elif what == "later":
            return
        else:
            seat.submit(what)


def _blow_title(seat: Seat, blow: Blow) -> str:
    by = f"{seat.name(blow.by)} strikes " if blow.by is not None else ""
    part = f" ({blow.part})" if blow.part else ""
    terms = [terms_text(seat.words, [*blow.offence, *blow.bonus])]
    terms += [f"{-term.n:+d} {why_word(seat.words, term.why)}" for term in blow.defence]
    said = ", ".join(each for each in terms if each)
    return f"{by}{seat.name(blow.who)}{part}: {blow.relative:+d} degree, {said}"


def _ways(seat: Seat, blow: Blow) -> list[Option]:
    came = blows.outlook(seat.table, seat.scene, blow)
    if came is None:
        return [Option(blows.Miss(blow=blow.id), "it never landed", key="m")]
    words = seat.words
    roll = f", roll {blow.roll.total:+d}" if blow.roll is not None else ""
    after = words.term("knock_out") if came.down else words.term(came.after)
    note = f"{blow.calculated}{roll} = {came.final}"
    if came.grazed != came.rolled:
        note += f", {words.term('graze')}"
    return [
        Option(blows.Damage(blow=blow.id), f"{words.count('wound_point', came.final)}: {after}", key="t", note=note),
        Option("by_hand", "another number", key="="),
        Option(blows.Miss(blow=blow.id), "it never landed", key="m"),
        Option("later", "leave it open", key="l"),
    ]


def shoot(seat: Seat) -> Flow:
    """Shoot or throw: at whom, how hard it is, both dice."""
    who = yield from who_acts(seat)
    options = shown.people(seat.table, shown.others_here(seat.table, seat.scene, who), seat.words)
    target = yield Pick(f"{seat.name(who)} shoots at", options)
    aware = yield Pick(
        f"{seat.name(target)}",
        [
            Option("aware", "sees it and dodges", key="d"),
            Option("unaware", "does not see it", key="u"),
            Option("back", "shoots back, and does not dodge", key="b"),
        ],
    )
    level = yield Pick("How hard is it (range, light, cover)", levels(seat), default=_fair(seat), signs=True)
    said = yield from _thrown(f"Dice of {seat.name(who)}")
    dodge = None
    if aware == "aware":
        dodge = yield from _thrown(f"Dodge of {seat.name(target)}")
    seat.submit(
        shooting.Shoot(
            who=who,
            target=target,
            difficulty=int(level),
            dice=said,
            defence=dodge,
            unaware=aware == "unaware",
            no_dodge=aware == "back",
        )
    )
    yield from take_blows(seat)


def levels(seat: Seat) -> list[Option]:
    """Difficulties by their words, worst first."""
    game = ladder_of(seat.scene)
    known = sorted(seat.scene.options.levels.values()) or range(-3, 5)
    return [Option(n, seat.words.level(game, n), place) for place, n in enumerate(known, 1)]


def _fair(seat: Seat) -> int:
    """The place of what counts 0 among the levels."""
    return next(place for place, option in enumerate(levels(seat)) if option.value == 0)


def check(seat: Seat) -> Flow:
    """Roll a trait: which, how hard, the dice."""
    who = yield from who_acts(seat)
    trait = yield from a_trait(seat, who, f"{seat.name(who)} rolls")
    options = [*levels(seat), Option(None, "against nothing", key="n")]
    level = yield Pick("Against", options, default=_fair(seat), signs=True)
    said = yield from _thrown(f"Dice of {seat.name(who)}", hint=_chance(seat, who, trait, level))
    seat.submit(
        checks.Check(
            who=who,
            trait=trait,
            difficulty=None if level is None else int(level),
            dice=said,
        )
    )


def _chance(seat: Seat, who: Id, trait: str | None, level: int | str | None) -> str:
    """The exact chance of reaching a difficulty, wounds counted."""
    sheet = seat.table.cast[who].sheet
    if level is None or not isinstance(sheet, FudgeSheet):
        return "+1, 0, 64; Space rolls"
    held = FAIR if trait is None else sheet.traits.get(trait, FAIR) + (penalty(seat.scene, sheet) or 0)
    return f"{float(chance(method_of(seat.scene), held, int(level))):.0%}; Space rolls"


def a_trait(seat: Seat, who: Id, title: str) -> Asked[Any]:
    """A trait of somebody, the best first; or none, for a situational roll."""
    sheet = seat.table.cast[who].sheet
    held = sheet.traits if isinstance(sheet, FudgeSheet) else {}
    ordered = sorted(held.items(), key=lambda pair: -pair[1])
    options = [
        Option(name, name, n, note=seat.words.level(ladder_of(seat.scene), value))
        for n, (name, value) in enumerate(ordered, 1)
    ]
    options.append(Option(None, "no trait: a situational roll", key="s"))
    return (yield Pick(title, options))


def oppose(seat: Seat) -> Flow:
    """Two roll against each other; or tell a whole fight in three rolls, or a reaction."""
    who = yield from who_acts(seat)
    options = shown.people(seat.table, shown.others_here(seat.table, seat.scene, who), seat.words)
    options.append(Option("reaction", "how they take to the characters", key="r"))
    foe = yield Pick(f"{seat.name(who)} against", options)
    if foe == "reaction":
        said = yield from _thrown(f"Reaction of {seat.name(who)}")
        seat.submit(checks.Reaction(who=who, dice=said))
        return
    mine = yield from a_trait(seat, who, f"{seat.name(who)} with")
    theirs = yield from a_trait(seat, foe, f"{seat.name(foe)} with")
    dice = yield from _thrown(f"Dice of {seat.name(who)}")
    defence = yield from _thrown(f"Dice of {seat.name(foe)}")
    seat.submit(
        checks.Oppose(
            who=who,
            foe=foe,
            with_=mine,
            against=theirs,
            dice=dice,
            defence=defence,
        )
    )


def wounds(seat: Seat) -> Flow:
    """Wounds by hand, and what heals them."""
    who = yield from who_acts(seat)
    what = yield Pick(
        f"The wounds of {seat.name(who)}",
        [
            Option("more", "so many points more, or fewer with a minus", key="n"),
            Option("level", "a wound of a level, for a fight told at once", key="v"),
            Option("treat", "treated, with the healer's result", key="t"),
            Option(healing.Heal(who=who, how="rest"), "has rested once", key="r"),
            Option(healing.Heal(who=who, how="scratches"), "scratches go", key="s"),
            Option(healing.Heal(who=who, how="wake"), "comes to", key="w"),
            Option(blows.Wound(who=who, dead=True), "dies, without a roll", key="d"),
            Option(blows.Wound(who=who, alive=True), "is not dead after all", key="l"),
        ],
    )
    if what == "more":
        n = yield Write("How many points", hint="3, or -2 to take back")
        if re.fullmatch(r"[+-]?[0-9]{1,2}", n):
            seat.submit(blows.Wound(who=who, n=int(n)))
    elif what == "level":
        sheet = seat.table.cast[who].sheet
        row = row_of(seat.scene, sheet) if isinstance(sheet, FudgeSheet) else ()
        levels_of = [
            Option(blows.at_level(who, level.key), seat.words.term(level_named(seat.scene, level.key)), n)
            for n, level in enumerate(row, 1)
        ]
        seat.submit((yield Pick(f"{seat.name(who)} is now", levels_of)))
    elif what == "treat":
        level = yield Pick("Result of the healer", levels(seat), default=_fair(seat) + 1, signs=True)
        seat.submit(healing.Heal(who=who, how="treat", result=int(level)))
    else:
        seat.submit(what)


def spend(seat: Seat) -> Flow:
    """Fudge points by their uses; experience."""
    who = yield from who_acts(seat)
    held = seat.words.count("fudge_point", seat.table.cast[who].points)
    uses: tuple[tuple[str, str], ...] = (
        ("A", "a sure success, up to Good"),
        ("B", "a die moved one level"),
        ("C", "a wound one level less, out of combat"),
        ("D", "all wounds to Scratch, out of combat"),
        ("E", "+3 without rolling"),
        ("F", "a lucky coincidence"),
        ("spare", "a deadly wound is a serious one"),
    )
    options = [
        Option(spending.Spend.model_validate({"who": who, "use": use}), said, key=use.lower()[0]) for use, said in uses
    ]
    options.append(Option("raise", "experience: raise a trait", key="r"))
    options.append(Option("gain", "experience: gain some", key="g"))
    what = yield Pick(f"{seat.name(who)}: {held}", options)
    if what == "raise":
        trait = yield from a_trait(seat, who, f"{seat.name(who)} raises")
        if trait is not None:
            seat.submit(growth.Experience(who=(who,), raise_=trait))
    elif what == "gain":
        n = yield Write("How many experience points", hint="1 to 4 a session")
        if n.isascii() and n.isdigit():
            seat.submit(growth.Experience(who=seat.those(who), n=int(n)))
    else:
        seat.submit(what)


def begin_or_end(seat: Seat) -> Flow:
    """What begins and ends where Fudge is played."""
    scene = seat.table.scene
    if scene is None or scene.ended:
        yield from open_scene(seat)
        return
    if scene.frame or scene.order is not None:
        options = [
            Option(evening.End(what=_runs(scene)), "end the conflict", key="e", note="wounds may be healed then"),
            Option(evening.End(what="scene"), "end the scene", key="s"),
        ]
    else:
        options = [
            Option(Begin(frame="conflict", order_="rounds"), "a conflict in rounds", key="c", note="all at once"),
            Option(Begin(frame="conflict", order_="ranked"), "turns by initiative", key="i", note="then: initiative"),
            Option(Begin(frame="conflict", order_="popcorn", later=True), "turns, each names the next", key="t"),
            Option(Begin(frame="conflict", order_="rcs"), "turns by reaction counts", key="x", note="then: the counts"),
            Option(evening.End(what="scene"), "end the scene", key="s"),
            Option(OPEN, "open another scene", key="o"),
            Option(evening.End(what="evening"), "end the evening", key="v"),
        ]
    what = yield Pick("Begin or end", options)
    if what == OPEN:
        yield from open_scene(seat)
        return
    order = what.order_ if isinstance(what, Begin) else None
    if not seat.submit(what).ok:
        return
    if order == "ranked":
        seat.submit(quickness.Initiative())
    elif order == "rcs":
        yield from counts(seat)


OPEN = "open"


def _runs(scene: Scene) -> Any:
    """What there is to end."""
    return scene.frame or "order"


def next_turn(seat: Seat) -> Flow:
    """On with the round; where turns are played, on to the next one."""
    order = seat.scene.order
    if order is None or isinstance(order, Rounds):
        yield from play_round(seat)
    elif len(seat.scene.blows):
        yield from take_blows(seat)
    else:
        yield from hand_on(seat)
