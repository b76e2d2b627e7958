"""A contest: begun, rolled for, corrected, won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import conflicts, evening
from tracker.engine.fate import contest as contests
from tracker.engine.fate.contenders import members, rolls_of, still_to_roll
from tracker.engine.fate.contest import default_parties, so_far
from tracker.engine.fate.resolve import Resolve
from tracker.engine.fate.system import rules_of
from tracker.engine.fate.tries import Try
from tracker.model.cast import Id
from tracker.model.contest import Contender, Contest
from tracker.model.table import Frame
from tracker.rules.contest import MOST_VICTORIES, VICTORIES
from tracker.ui import choices
from tracker.ui.flows.asked import WAIT
from tracker.ui.marking import Marking
from tracker.ui.questions import Asked, Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

INTO: tuple[tuple[Frame, str, str], ...] = (
    ("conflict", "straight on into a conflict", "f"),
    ("contest", "straight on into a contest", "c"),
    ("challenge", "straight on into a challenge", "h"),
)
"""What may follow without a break: what it is, what it is called, its key."""


def begin_contest(seat: Seat) -> Flow:
    """A contest: who against whom, each other or a difficulty, to how many victories."""
    sides = yield from _parties(seat)
    if not sides:
        return
    against = yield Pick(
        "Each side rolls against",
        [
            Option("", "the others", key="o"),
            Option(2, seat.words.level("fate", 2), key="f", note="a sign begins another difficulty: +3, 0 is +0"),
        ],
        signs=True,
    )
    numbers = range(VICTORIES, MOST_VICTORIES + 1)
    options = [Option((n, None), seat.words.count("victory", n), n) for n in numbers]
    if rules_of(seat.scene).contest_harm == "hit":
        harm = seat.scene.harm
        options.append(Option((VICTORIES, harm), f"{VICTORIES}, and the opposition harms", key="h", note=harm))
    to, harm_ = yield Pick("It takes", options)
    difficulty = None if against == "" else int(against)
    seat.submit(conflicts.Begin(frame="contest", sides=sides, difficulty=difficulty, to=to, harm=harm_))


def _parties(seat: Seat) -> Asked[tuple[tuple[Id, ...], ...]]:
    """The sides of a contest: those of the scene, the marked ones each for themselves, or chosen one by one."""
    scene = seat.scene
    usual = default_parties(seat.table, scene)
    options = []
    if len(usual) > 1:
        named = " against ".join(seat.words.join([seat.name(id) for id in party]) for party in usual)
        options.append(Option(usual, named, key="s"))
    marked = tuple(id for id in seat.marks if id in scene.here)
    if len(marked) > 1:
        names = seat.words.join([seat.name(id) for id in marked])
        options.append(Option(tuple((id,) for id in marked), f"{names}, each for themselves", key="m"))
    options.append(Option((), "others: choose them", key="o"))
    chosen: tuple[tuple[Id, ...], ...] = yield Pick("Who contends", options)
    seat.marks = ()
    if chosen:
        return chosen
    sides: list[tuple[Id, ...]] = []
    taken: set[Id] = set()
    while True:
        party = yield from _party(seat, len(sides) + 1, taken)
        if not party:
            return tuple(sides)
        sides.append(party)
        taken |= set(party)


def _party(seat: Seat, number: int, taken: set[Id]) -> Asked[tuple[Id, ...]]:
    """One side, character by character; nobody ends the list of sides."""
    ids = [p.id for p in seat.scene.here if p.takes_part and p.id not in taken]
    if not ids:
        return ()
    people = choices.people(seat.table, ids, seat.words)
    title = f"Side {number}" + ("; none marked: that is all" if number > 2 else "")
    party: tuple[Id, ...] = yield Marking(title, people, least=int(number <= 2))
    return party


def contest_menu(seat: Seat, contest: Contest) -> Asked[Frame]:
    """What can be done in a contest that runs; the answer is what it goes straight on into, if anything."""
    table, scene = seat.table, seat.scene
    score = ", ".join(f"{seat.name(side.id)} {side.victories}" for side in contest.sides)
    waiting = still_to_roll(table, scene)
    rolls = rolls_of(table, scene)
    options: list[Option] = []
    if contest.winner is not None:
        options.append(Option("end", f"end the contest: {seat.name(contest.winner)} wins", key="e"))
    else:
        if so_far(table, scene) is not None:
            options.append(Option("read", "read the exchange", key="x"))
        if waiting:
            names = seat.words.join([seat.name(side.id) for side in waiting])
            options.append(Option("all", f"roll for {names}", key="r"))
        if rolls:
            options.append(Option("open", "to the open rolls", key="g"))
        options += [
            Option("one", "one rolls for a side", key="o"),
            Option("award", "the exchange by hand", key="b", note="victories for a side"),
            Option("twist", "a twist by hand", key="t"),
        ]
    options.append(Option("score", "set the victories of a side", key="v"))
    options.append(Option("forfeit", "a side forfeits its roll, or does not", key="l"))
    options.append(Option("goal", "what a side wants", key="w"))
    options += [Option((frame,), label, key=key) for frame, label, key in INTO if frame != "contest"]
    if contest.winner is None:
        options.append(Option("end", "end the contest", key="e"))
    what = yield Pick(f"Contest: {score} of {contest.to}", options)
    if what == "all":
        seat.at_roll.open_contest(Try(dice=WAIT))
    elif what == "open":
        seat.at_roll.next_contest()
    elif what == "read":
        seat.at_roll.resolve(Resolve(roll=next(iter(rolls.values())).id))
    elif what == "one":
        ids = [who for side in contest.sides if side.id not in rolls for who in members(table, scene, side)]
        who = yield Pick("Who rolls", choices.people(table, ids, seat.words))
        seat.at_roll.open_contest(Try(who=(who,), dice=WAIT))
    elif what == "end":
        seat.submit(evening.End(what="contest"))
    elif what == "twist":
        text = yield Write("The twist", hint="its words (may wait)")
        seat.submit(contests.Twist(text=text))
    elif what in ("award", "score", "forfeit", "goal"):
        yield from _on_a_side(seat, contest, what)
    return what[0] if isinstance(what, tuple) else ""


def _on_a_side(seat: Seat, contest: Contest, what: str) -> Flow:
    side: Contender = yield Pick(
        "Which side", [Option(side, seat.name(side.id), n) for n, side in enumerate(contest.sides, 1)]
    )
    ref = side.side or side.who[0]
    if what == "award":
        n = yield Pick("It marks", [Option(n, seat.words.count("victory", n), n) for n in (1, 2)])
        seat.at_roll.after_exchange(seat.submit(contests.Award(side=ref, n=n)))
    elif what == "score":
        options = [Option(n, seat.words.count("victory", n), n) for n in range(contest.to + 2)]
        n = yield Pick(f"{seat.name(side.id)} has", options, default=side.victories)
        seat.at_roll.after_exchange(seat.submit(contests.SetContender(side=ref, victories=n)))
    elif what == "forfeit":
        seat.submit(contests.SetContender(side=ref, now="rolls" if side.forfeits else "forfeits"))
    else:
        goal = yield Write(f"{seat.name(side.id)} wants", text=side.goal)
        seat.submit(contests.SetContender(side=ref, goal=goal))


def won(seat: Seat, side: Id) -> Asked[Frame]:
    """A side has won: end it, or go straight on into what is answered."""
    options = [Option("end", "the contest ends", key="e")]
    options += [Option((frame,), label, key=key) for frame, label, key in INTO if frame != "contest"]
    options.append(Option("", "later", key="l"))
    what = yield Pick(f"{seat.name(side)} wins the contest", options)
    if what == "end":
        seat.submit(evening.End(what="contest"))
    return what[0] if isinstance(what, tuple) else ""
