"""Who fights whom, how one fights, and what the blow of a round is meant for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tracker.engine.command import Command
from tracker.engine.conflicts import Begin
from tracker.engine.fate.answers import Modify, Strike
from tracker.engine.fudge import choices, clash, grit, hordes, openings
from tracker.engine.fudge.melee import choice_of, may_strike
from tracker.language.levels import ladder_of
from tracker.language.table_words import said_level
from tracker.model.blows import Fight
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Rounds
from tracker.rules.fudge.edition import EDITIONS
from tracker.rules.fudge.ladder import FAIR, GOOD, GREAT
from tracker.rules.fudge.melee import AIM_NEEDS
from tracker.rules.fudge.several import MOOK, ROOM
from tracker.ui import choices as shown
from tracker.ui.flows.asked import a_modifier, who_acts
from tracker.ui.flows.fudge_asked import a_foe, a_number, thrown
from tracker.ui.flows.fudge_blows import take_blows
from tracker.ui.flows.newcomers import NEW, newcomer
from tracker.ui.questions import Asked, Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

EACH, SWEEP = "each", "sweep"
PLACES = {"open": "open ground", "armed": "with weapons", "doorway": "through a door"}


def rounds_run(seat: Seat) -> bool:
    """Whether rounds run, or could be begun."""
    runs = isinstance(seat.scene.order, Rounds)
    return runs or seat.submit(Begin(frame="conflict", order_="rounds")).ok


# Who fights whom.


def face(seat: Seat) -> Flow:
    """Who fights whom: the selected one against the marked ones, or one that is picked; it stays so."""
    if not rounds_run(seat):
        return
    who = yield from who_acts(seat)
    marked = tuple(id for id in seat.marks if id in seat.scene.here and id != who)
    if marked:
        seat.marks = ()
        seat.submit(choices.Face(one=who, foes=marked))
        return
    fight = choices.fight_of(seat.scene, who)
    more = [Option(NEW, "somebody new", key="+", note="improvised")]
    if fight is not None:
        more += _about(seat, fight, who)
    foe = yield from a_foe(seat, who, f"{seat.name(who)} fights", more)
    if foe == NEW:
        foe = yield from newcomer(seat)
        if foe is None:
            return
    match foe:
        case "part":
            seat.submit(choices.Part(who=who))
        case "mooks":
            seat.submit(hordes.Mooks(who=tuple(id for id in fight.foes) if fight is not None else who))
        case "worse" if fight is not None:
            yield from _worse(seat, fight, who)
        case "ignores" if fight is not None:
            yield from _ignores(seat, fight)
        case "place" if fight is not None:
            rooms = [
                Option(place, PLACES[place], n, note=f"{usual} to {most} at one")
                for n, (place, (usual, most)) in enumerate(ROOM.items(), 1)
            ]
            place = yield Pick("How many can come at one there", rooms)
            seat.submit(_same(fight, place=place))
        case _:
            yield from _takes_on(seat, who, foe)


def _takes_on(seat: Seat, who: Id, foe: Id) -> Flow:
    """Against one more: whoever fights already is asked whether that fight goes on with both, or is left."""
    alone = choices.Face(one=who, foes=(foe,))
    held = [fight for each in (who, foe) if (fight := choices.fight_of(seat.scene, each)) is not None]
    if not held or (who in held[0].people and foe in held[0].people):
        seat.submit(alone)
        return
    options = [Option(alone, "they fight each other alone; what they were in is left", key="l")]
    both = _with_one_more(held[0], who, foe) if len(held) == 1 else None
    if both is not None:
        against = seat.words.join([seat.name(each) for each in both.foes])
        options.insert(0, Option(both, f"{seat.name(both.one)} against {against}", key="a"))
    seat.submit((yield Pick(f"{seat.name(who)} and {seat.name(foe)}: a fight runs already", options)))


def _with_one_more(fight: Fight, who: Id, foe: Id) -> choices.Face | None:
    """The fight with the one of the two who is not in it yet; None where several would be on both sides."""
    within, new = (who, foe) if who in fight.people else (foe, who)
    if within == fight.one:
        return _same(fight, foes=(*fight.foes, new))
    if len(fight.foes) == 1:
        return choices.Face(one=within, foes=(fight.one, new))
    return None


def _about(seat: Seat, fight: Fight, who: Id) -> list[Option]:
    """What may be said about a fight that is set."""
    options = [
        Option("worse", "stands worse this round", key="w"),
        Option("part", "they part", key="p"),
    ]
    if len(fight.foes) > 1:
        options += [
            Option("ignores", "defends against some of them only", key="i"),
            Option("place", "how many can come at one there", key="r", note=PLACES[fight.place]),
            Option("mooks", f"the foes are a horde: {_said(seat, MOOK)}", key="h", note="epic games"),
        ]
    return options


def _same(fight: Fight, **more: Any) -> choices.Face:
    """The fight as it is, but for what is said."""
    held: dict[str, Any] = {
        "one": fight.one, "foes": fight.foes, "ignores": fight.ignored, "worse": fight.worse, "place": fight.place,
    }  # fmt: skip
    return choices.Face.model_validate(held | more)


def _worse(seat: Seat, fight: Fight, who: Id) -> Flow:
    """By one; where the edition goes further, by one or two."""
    most = -EDITIONS[seat.scene.system].worst_position
    by = None
    if most > 1:
        by = yield Pick("How much worse", [Option(n, f"-{n}", n) for n in range(1, most + 1)])
    seat.submit(_same(fight, worse=who, by=by))


def _ignores(seat: Seat, fight: Fight) -> Flow:
    """Of several foes, one more that the lone one does not defend against, or one less."""
    options = shown.people(seat.table, fight.foes, seat.words)
    held = [
        option._replace(note="not defended against" if option.value in fight.ignored else "") for option in options
    ]  # fmt: skip
    foe = yield Pick(f"{seat.name(fight.one)} does not defend against", held)
    left = tuple(id for id in fight.ignored if id != foe)
    seat.submit(_same(fight, ignores=left if foe in fight.ignored else (*fight.ignored, foe)))


# How one fights.


def choose_all(seat: Seat, late: Sequence[Id]) -> Flow:
    """The GM's characters first, those of one fight together; then each player's. The key is not shown."""
    gms = [who for who in late if not seat.table.cast[who].is_player]
    for group in _groups(seat, gms):
        yield from choose_for(seat, group)
    for who in late:
        if seat.table.cast[who].is_player:
            yield from choose_for(seat, (who,))


def _groups(seat: Seat, people: Sequence[Id]) -> list[tuple[Id, ...]]:
    """Of some, those who stand together in a fight."""
    found: list[tuple[Id, ...]] = []
    for fight in seat.scene.fights:
        for side in ((fight.one,), fight.foes):
            here = tuple(who for who in side if who in people)
            if here:
                found.append(here)
    return found


def choose_for(seat: Seat, group: tuple[Id, ...]) -> Flow:
    """How some fight this round."""
    names = seat.words.join([seat.name(who) for who in group])
    command = yield from _how(seat, names, group)
    if command == EACH:
        for who in group:
            yield from choose_for(seat, (who,))
    elif command == SWEEP:
        if seat.submit(choices.Sweep(who=group[0])).ok:
            seat.submit(choices.Stance(who=group))
    else:
        seat.submit(command)


WEAPON = "weapon"


def _how(seat: Seat, names: str, group: tuple[Id, ...]) -> Asked[Any]:
    """The command, with another weapon or trait where one was picked first."""
    held: dict[str, Any] = {}
    while True:
        command = yield from _manner(seat, names, group, held)
        if command != WEAPON:
            takes = isinstance(command, choices.Stance | choices.AllOut | choices.FullGuard)
            return type(command).model_validate(command.model_dump(by_alias=False) | held) if takes else command
        held = yield from _in_hand(seat, names, group)


def _in_hand(seat: Seat, names: str, group: tuple[Id, ...]) -> Asked[dict[str, Any]]:
    """Another weapon, or a trait without one, of those that all of a group have."""
    sheets = [sheet for who in group if isinstance(sheet := seat.table.cast[who].sheet, FudgeSheet)]
    weapons = [
        weapon.name
        for weapon in (sheets[0].weapons if sheets else ())
        if weapon.name and all(weapon.name in [each.name for each in sheet.weapons] for sheet in sheets)
    ]
    traits = [trait for trait in (sheets[0].traits if sheets else ()) if all(trait in sheet.traits for sheet in sheets)]
    options = [Option({"weapon": name}, name, n) for n, name in enumerate(weapons, 1)]
    game = ladder_of(seat.scene)
    options += [
        Option({"with_": trait}, trait, n, note=seat.words.level(game, sheets[0].traits[trait]))
        for n, trait in enumerate(traits, len(weapons) + 1)
    ]
    if not options:
        seat.say("no_other_weapon", names=names)
        return {}
    chosen: dict[str, Any] = yield Pick(f"{names}: with", options)
    return chosen


def _manner(seat: Seat, names: str, group: tuple[Id, ...], held: dict[str, Any]) -> Asked[Any]:
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
            Option(choices.FullGuard(who=group), "full defence", key="g", note=_guards(seat)),
        ]
    fight = choices.fight_of(seat.scene, group[0])
    if fight is not None and group == (fight.one,) and len(fight.foes) > 1 and seat.scene.options.lone == "epic":
        options.append(Option(SWEEP, "a sweep at all foes", key="s", note="each blow 1 less"))
    options.append(Option(choices.Helpless(who=group, how="ward"), "only wards, or does something else", key="w"))
    options.append(Option(choices.Helpless(who=group), "unaware, or cannot fight back", key="u"))
    note = str(next(iter(held.values()), ""))
    options.append(Option(WEAPON, "with another weapon or trait", key="x", note=note))
    if len(group) > 1:
        options.append(Option(EACH, "each by themselves", key="e"))
    default = 2 if seat.scene.options.fight == "stances" else 0
    return (yield Pick(f"{names}: how", options, default=default))


def _guards(seat: Seat) -> str:
    """What full defence is worth: where criticals are played, one strikes all the same (F-23)."""
    if seat.scene.options.criticals == "off":
        return "+2, strikes nobody"
    return "+2, strikes only by a critical success"


def choose(seat: Seat) -> Flow:
    """The selected one chooses, or chooses again; where turns are played, exchanges blows with somebody at once."""
    who = yield from who_acts(seat)
    if not isinstance(seat.scene.order, Rounds):
        yield from _clash(seat, who)
        return
    yield from choose_for(seat, seat.those(who))


def _clash(seat: Seat, who: Id) -> Flow:
    foe = yield from a_foe(seat, who, f"{seat.name(who)} exchanges blows with")
    manner = yield Pick(
        f"{seat.name(who)}: how",
        [
            Option("normal", "fight plainly", key="p"),
            Option("all_out", "attack all-out", key="a"),
            Option("full_defence", "full defence", key="g", note=_guards(seat)),
            Option("unable", f"{seat.name(foe)} is unaware, or cannot fight back", key="u"),
        ],
    )
    unable = manner == "unable"
    dice = yield from thrown(seat, f"Dice of {seat.name(who)}")
    defence = None if unable else (yield from thrown(seat, f"Dice of {seat.name(foe)}"))
    seat.submit(
        clash.Clash(
            who=who,
            foe=foe,
            how="normal" if unable else manner,
            dice=dice,
            defence=defence,
            unable=unable,
        )
    )
    yield from take_blows(seat)


# What a blow is meant for.


def how(seat: Seat) -> Flow:
    """What the blow of this round is meant for, numbers on the roll, and what may be rolled beside it."""
    who = yield from who_acts(seat)
    choice = choice_of(seat.scene, who)
    options = [
        Option("modify", "a modifier with its reason", key="m", note="by a minus sign against"),
        Option("strike", "strike the penalty of wounds, or put it back", key="x"),
        Option("endure", f"bear the pain: Willpower against {_said(seat, GREAT)}", key="w"),
        Option(
            "aim",
            "aimed at a part of the body",
            key="a",
            note=choice.aim or f"-1, and {_said(seat, GOOD)} to strike it",
        ),
        Option("pull", "pulled: at most so much damage", key="p", note="" if choice.pull is None else str(choice.pull)),
        Option(
            choices.KnockOut(who=who, off=choice.knock_out), "meant to knock out", key="k", note=_on(choice.knock_out)
        ),
        Option(
            choices.KnockOut(who=who, head=True, off=choice.floors),
            f"at the head: with {_said(seat, GOOD)} it knocks out at once",
            key="h",
            note=_on(choice.floors),
        ),
        Option(choices.Sweep(who=who, off=choice.sweep), "a sweep at all foes", key="s", note=_on(choice.sweep)),
        Option("opening", "look for an opening, behind a full defence", key="o", note="the foes -1 next round"),
    ]
    what = yield Pick(f"The blow of {seat.name(who)}", options)
    if isinstance(what, Command):
        seat.submit(what)
    elif what == "modify":
        said = yield from a_modifier()
        if said is not None:
            seat.submit(Modify(who=who, n=said[0], why=said[1]))
    elif what == "strike":
        seat.submit(Strike(n=0, who=who))
    elif what == "endure":
        title = f"Willpower of {seat.name(who)}, against {_said(seat, GREAT)}"
        seat.submit(grit.Endure(who=who, dice=(yield from thrown(seat, title))))
    elif what == "aim":
        part, needs = yield from aimed_at(seat)
        seat.submit(choices.Aim(who=who, part=part, needs=needs))
    elif what == "pull":
        most = yield from a_number("At most how much damage", hint="empty: in full")
        seat.submit(choices.Pull(who=who, most=most))
    else:
        dice = yield from thrown(seat, f"Perception or Tactics of {seat.name(who)}, against {_said(seat, FAIR)}")
        seat.submit(openings.Manoeuvre(who=who, dice=dice))


def _said(seat: Seat, n: int) -> str:
    """A level as this table calls it."""
    return said_level(seat.words, seat.scene, n)


def _on(set_already: bool) -> str:
    return "on; again: off" if set_already else ""


def aimed_at(seat: Seat) -> Asked[tuple[str, int]]:
    """The part of the body, and what it takes to strike it; Good for no part."""
    part = yield Write("At what", hint="the hand, an eye; empty: no aim")
    if not part:
        return "", GOOD
    usual, hard = AIM_NEEDS
    options = [
        Option(usual, f"{_said(seat, usual)} strikes it", key="g"),
        Option(hard, f"it takes {_said(seat, hard)}", key="t"),
    ]
    return part, (yield Pick(f"At {part}", options))


def pick_struck(seat: Seat, fight: Fight) -> Flow:
    """Of several beaten foes, the one to be struck."""
    may = may_strike(seat.table, seat.scene, fight)
    if may:
        options = shown.people(seat.table, [hit.who for hit in may], seat.words)
        foe = yield Pick(f"{seat.name(fight.one)} strikes", options)
        seat.submit(choices.Target(who=fight.one, foe=foe))
