"""Whatever is done in a Fudge scene: it replays, it can be undone, and no sealed choice is seen before it is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.fudge_desk import DUEL, STAIRS, Played
from tracker.engine.catalogue import BOOK, VERBS
from tracker.engine.dice import RecordedDice
from tracker.engine.fudge.body import is_graded, row_of, status
from tracker.engine.fudge.seen import RoundSeen, round_seen
from tracker.engine.session import Entry, Session
from tracker.history.checks import Checked, Opposed, Shot
from tracker.history.fudge import BlowSet, BlowTaken, ThrowFell, WoundsSet
from tracker.language.parse import Parsed, parse
from tracker.language.spell import spell
from tracker.language.words import words
from tracker.model.blows import Blow
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Declaration, Rounds
from tracker.model.problems import problems
from tracker.model.rolls import Dice
from tracker.model.table import Table
from tracker.rules.fudge import wounds
from tracker.storage.scene_file import read_scene

ENGLISH = words("en")
PEOPLE = ("Berta", '"Rat-catcher 1"', '"Rat-catcher 2"', '"Rat-catcher 3"', '"Old Mole"')
who = st.sampled_from(PEOPLE)
dice = st.sampled_from(("+1", "-4", "0", "+4", "64", "11"))
lines = st.one_of(
    st.tuples(who, who).map(lambda p: f"fight {p[0]} {p[1]}"),
    st.just('fight Berta "Rat-catcher 1","Rat-catcher 2"'),
    st.tuples(st.sampled_from(("stance", "all-out", "guard", "helpless")), who).map(" ".join),
    st.tuples(st.sampled_from(("stance", "all-out", "guard")), who).map(" ".join),
    st.just("stance " + ",".join(PEOPLE)),
    st.just("stance " + ",".join(PEOPLE)),
    st.tuples(who, dice).map(lambda p: f"dice {p[0]} {p[1]}"),
    st.sampled_from(("round", "round", "round", "round open", "round next", "round resolve")),
    st.sampled_from(("damage", "damage all", "damage dice=+2", "damage no-roll", "miss")),
    who.map('target Berta {}'.format),
    who.map("sweep {}".format),
    who.map("knock-out {}".format),
    st.tuples(who, st.integers(0, 2)).map(lambda p: f"pull {p[0]} {p[1]}"),
    st.tuples(who, who).map(lambda p: f"shoot {p[0]} {p[1]} with=Good weapon=Club"),
    st.tuples(who, who).map(lambda p: f"oppose {p[0]} {p[1]}"),
    st.tuples(who, who, dice).map(lambda p: f"clash {p[0]} {p[1]} dice={p[2]}"),
    who.map("check {} Sword difficulty=Fair".format),
    st.sampled_from(("dice 2,3 one", "round open", "manoeuvre Berta", "conscious Berta", "endure Berta")),
    st.sampled_from(('shoot 2,3 Berta with=Good weapon=Club dice="+1 0"', "shoot 2,3 Berta with=Fair weapon=Club",
                     "skirmish Berta 8 single", "knock-out Berta head !", "mooks 8")),
    st.tuples(who, st.sampled_from("ABCDEF")).map(lambda p: f"spend {p[0]} {p[1]}"),
    st.tuples(who, st.sampled_from(("rest", "scratches", "treat result=Great"))).map(lambda p: f"heal {p[0]} {p[1]}"),
    st.sampled_from(("end conflict", "begin conflict", "undo", "redo")),
    who.map("away {}".format),
    who.map("back {}".format),
)  # fmt: skip


BETTER = ("treated", "rested", "scratches", "point", "time")
"""Why wounds may become less without a correction by hand."""
HARM = ("damage all dice=-4", "damage all dice=-4", "damage all no-roll", "miss")
rounds = st.tuples(dice, dice, dice, st.sampled_from(HARM)).map(
    lambda d: (
        "fight Berta 2,3",
        "pull Berta 4",
        "pull 2 4",
        "stance Berta !",
        "stance 2,3 !",
        f"dice Berta {d[0]}",
        f"dice 2 {d[1]}",
        f"dice 3 {d[2]}",
        "round",
        "target Berta 2",
        d[3],
        "damage all",
        "round next",
    )
)
after = st.sampled_from((
    "heal {} rest 9", "heal {} rest 30", "heal {} scratches", "heal {} treat result=Superb",
    "spend {} C", "spend {} D", "spend {} spare",
)).map(lambda said: ("end conflict", *(said.format(n) for n in (1, 2, 3)), "begin conflict"))  # fmt: skip
beside = lines.map(lambda line: (line,))
# Chosen by a number: of alternatives within alternatives, most would be single lines.
parts = st.tuples(st.integers(1, 3), rounds, after, beside, rounds).map(lambda drawn: (*drawn[4], *drawn[drawn[0]]))
plays = st.lists(parts, min_size=2, max_size=5).map(lambda told: [line for part in told for line in part])


def played(said: list[str], path: object = STAIRS) -> Played:
    play = Played(STAIRS if path is STAIRS else DUEL, "begin conflict")
    for line in said:
        play.desk.run(line)
        assert problems(play.table) == []
    return play


@settings(max_examples=25)
@given(plays)
def test_what_was_played_replays_and_is_undone(said: list[str]) -> None:
    play = played(said)
    session = play.desk.session
    table = session.start
    for entry in session.entries:
        table = session.at(entry.to) if entry.what != "command" else _evolved(table, entry)
        assert table == session.at(entry.seq)
    now = play.table
    steps = len(session.standing)
    for _ in range(steps):
        session.undo()
    assert play.table == session.start
    for _ in range(steps):
        session.redo()
    assert play.table == now


def _evolved(table: Table, entry: Entry) -> Table:
    for event in entry.events:
        table = event.evolve(table)
    return table


def test_points_only_go_down_by_healing_or_a_fudge_point() -> None:
    came: Counter[str] = Counter()

    @settings(max_examples=45)
    @given(plays)
    def drawn(said: list[str]) -> None:
        play = Played(STAIRS, *(f"set {n} capacity 4" for n in (1, 2, 3)), "begin conflict", "fight Berta 2,3")
        for line in said:
            before, entries = play.table, len(play.desk.session.entries)
            play.desk.run(line)
            done = play.desk.session.entries[entries:]
            if any(entry.what != "command" for entry in done):
                continue
            events = [event for entry in done for event in entry.events]
            healed = {event.who for event in events if isinstance(event, WoundsSet) and event.why in BETTER}
            came.update(event.kind for event in events if isinstance(event, BlowTaken) and event.damage)
            for person in play.table.cast:
                sheet, was = person.sheet, before.cast[person.id].sheet
                if not isinstance(sheet, FudgeSheet) or not isinstance(was, FudgeSheet):
                    continue
                if sheet.points < was.points or sheet.stunning < was.stunning or (was.dead and not sheet.dead):
                    assert person.id in healed, line
                    came["less"] += 1
                # The level follows from the points: nothing of it is kept.
                assert (
                    is_graded(play.scene)
                    or sheet.dead
                    or status(play.scene, sheet) == wounds.status(row_of(play.scene, sheet), sheet.points)
                )

    drawn()
    # Blows were taken and wounds became less, or nothing was put to the test.
    assert came["blow_taken"] >= 10 and came["less"] >= 5, came


@settings(max_examples=25)
@given(plays)
def test_sentences_decided_anew_give_the_same_events(said: list[str]) -> None:
    play = played(said)
    session = play.desk.session
    for entry in session.entries:
        if entry.what != "command":
            continue
        before = session.at(entry.seq - 1)
        parsed = parse(entry.sentence, before, VERBS, ENGLISH)
        assert isinstance(parsed, Parsed), entry.sentence
        fallen = RecordedDice(_faces(entry))
        again = _session(before, fallen)
        again.submit(parsed.command, ruling=entry.ruled)
        assert again.entries[-1].events == entry.events, entry.sentence


def _session(before: Table, dice: RecordedDice) -> Session:
    return Session(before, BOOK, clock=lambda: "", spell=lambda c, t: spell(c, t, ENGLISH), dice=lambda _: dice)


def _faces(entry: Entry) -> Iterator[tuple[int, ...]]:
    """Faces that the program rolled in an entry, in their order."""
    for event in entry.events:
        held: list[Dice | None] = []
        if isinstance(event, ThrowFell):
            held = [event.dice]
        elif isinstance(event, Checked):
            held = [event.sum.dice]
        elif isinstance(event, Opposed):
            held = [event.one.dice, event.other.dice]
        elif isinstance(event, Shot):
            held = [event.one.dice, None if event.dodge is None else event.dodge.dice]
        elif isinstance(event, BlowSet):
            held = [event.blow.roll]
        yield from (dice.faces for dice in held if dice is not None and not dice.typed and dice.faces)


CHOICES = st.builds(
    Declaration,
    who=st.just(""),
    manner=st.sampled_from(["normal", "all_out", "full_defence"]),
    stance=st.integers(-2, 2),
    trait=st.sampled_from(["", "Sword", "Dodge"]),
    weapon=st.sampled_from(["", "Club"]),
    aim=st.sampled_from(["", "the knee"]),
    pull=st.none() | st.integers(0, 3),
    knock_out=st.booleans(),
    sweep=st.booleans(),
    sealed=st.just(True),
    dice=st.none() | st.builds(Dice, total=st.integers(-4, 4)),
)


@given(CHOICES, CHOICES)
def test_no_sealed_choice_is_in_what_players_may_see(one: Declaration, other: Declaration) -> None:
    """Two tables that differ in a sealed choice only are one and the same to players."""
    table = played(["fight Berta 2,3"]).table
    for person in table.cast:
        pair = [seen(_with(table, choice.but(who=person.id))) for choice in (one, other)]
        assert pair[0] == pair[1]
        fighter = next(held for held in pair[0].fighters if held.name == person.name)
        assert fighter.chosen and not fighter.manner and fighter.stance is None and fighter.die is None


def seen(table: Table) -> RoundSeen:
    """What players may see of the round in focus."""
    assert table.scene is not None
    found = round_seen(table, table.scene)
    assert found is not None
    return found


def _with(table: Table, choice: Declaration) -> Table:
    scene = table.scene
    assert scene is not None and isinstance(scene.order, Rounds)
    return table.with_scene(scene.but(order=scene.order.but(declared=(choice,))))


def test_once_open_players_see_choices_but_nobody_hidden_and_no_secret_dice() -> None:
    play = played(["fight Berta 2,3", "hide 3", "stance Berta,2,3", "dice Berta +1", "round open"])
    open_to_all = seen(play.table)
    names = [fighter.name for fighter in open_to_all.fighters]
    assert "Rat-catcher 1" in names and "Rat-catcher 2" not in names
    assert "Rat-catcher 2" not in str(open_to_all)
    assert {fighter.manner for fighter in open_to_all.fighters if fighter.chosen} == {"normal"}
    scene = play.scene
    assert isinstance(scene.order, Rounds)
    secret = scene.order.of(play.who("Berta").id).but(dice=Dice(total=1, secret=True))
    hidden = play.table.with_scene(scene.but(order=scene.order.but(declared=(secret,))))
    assert all(fighter.die is None for fighter in seen(hidden).fighters)


def test_there_is_nothing_to_see_without_a_round() -> None:
    table = read_scene(DUEL).table
    assert table.scene is not None and round_seen(table, table.scene) is None


def test_a_fight_or_a_blow_of_nobody_is_a_problem() -> None:
    table = played(["fight Berta 2,3"]).table
    scene = table.scene
    assert scene is not None and problems(table) == []
    (fight,) = scene.fights
    wrong = table.with_scene(scene.but(fights=scene.fights.put(fight.but(foes=("c99",)))))
    assert [problem.code for problem in problems(wrong)] == ["fight_of_nobody"]
    blow = Blow(id=1, who="c99", relative=1)
    wrong = table.with_scene(scene.but(blows=scene.blows.put(blow)))
    assert [problem.code for problem in problems(wrong)] == ["fight_of_nobody"]
    late = table.with_scene(scene.but(blows=scene.blows.put(blow.but(id=9, who=fight.one))))
    assert [problem.code for problem in problems(late)] == ["number_to_come"]
