"""The canonical sentences of a session, decided anew with the dice that fell, give the same events."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.program import RICH
from tracker.engine.catalogue import BOOK, VERBS
from tracker.engine.dice import RecordedDice
from tracker.engine.session import Entry, Session
from tracker.history.counts import CountRolled, RolledOff
from tracker.history.rolls import DiceFell, RollOpened
from tracker.language.parse import Parsed, parse
from tracker.language.spell import spell
from tracker.language.words import words
from tracker.model.problems import problems
from tracker.model.table import Table
from tracker.storage.desk import Desk
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import Opened, start_session

START = read_scene(RICH).table
ENGLISH = words("en")
PEOPLE = ("Imre", "Sava", "Rook", "Mirel", '"Acolyte 1"', '"Acolyte 2"', "Deacon", "Cantor", '"Old Tesse"', '"Wader 1"')
ASPECTS = ("tide", "Slick", "Pitch", '"Cracked bell"', "Ropes", "Owes", '"Never misses"', "Vigil")
ZONES = ("Nave", "Crypt", "Sacristy", '"Bell loft"', "Undercroft", "Sluice")

who, aspect, zone = st.sampled_from(PEOPLE), st.sampled_from(ASPECTS), st.sampled_from(ZONES)
dice = st.sampled_from(("", " dice=+2", " dice=?", " dice=++0-", " dice=-4", " dice=0"))
answers = st.sampled_from(("offer", "accept", "refuse", "withdraw", "drop", "retroactive", "reword"))
attacks = st.tuples(who, who, dice).map(lambda p: f"attack {p[0]} {p[1]}{p[2]}")
resolved = st.sampled_from(("resolve", "resolve lower", "resolve cost=boost", "resolve as=style"))
lines = st.one_of(
    st.just("begin conflict"),
    attacks,
    attacks,
    resolved,
    resolved,
    who.map("turn {}".format),
    who.map("turn {}".format),
    who.map("turn {}".format),
    st.just("done"),
    st.tuples(who, who, dice).map(lambda p: f"attack {p[0]} {p[1]}{p[2]}"),
    st.tuples(who, dice).map(lambda p: f'overcome {p[0]} "a wall" difficulty=Fair{p[1]}'),
    st.tuples(who, dice).map(lambda p: f'advantage {p[0]} "Smoke" difficulty=1{p[1]}'),
    st.tuples(aspect, who).map(lambda p: f"invoke {p[0]} by={p[1]}"),
    st.tuples(aspect, who).map(lambda p: f"invoke {p[0]} by={p[1]} reroll"),
    aspect.map("invoke {} by=GM".format),
    st.sampled_from(("resolve lower", "withdraw", "withdraw 1", "cancel")),
    st.tuples(who, who, dice).map(lambda p: f"attack {p[0]} {p[1]},Deacon,Cantor{p[2]}"),
    st.tuples(who, zone, dice).map(lambda p: f"attack {p[0]} zone={p[1]}{p[2]}"),
    st.tuples(who, who, dice).map(lambda p: f'advantage {p[0]} "Smoke" targets={p[1]},Deacon{p[2]}'),
    st.tuples(who, who).map(lambda p: f"roll {p[0]},{p[1]} Notice difficulty=2"),
    st.tuples(who, who).map(lambda p: f"assist {p[0]} {p[1]} with=2"),
    st.tuples(who, who).map(lambda p: f"assist {p[0]} {p[1]} off"),
    st.tuples(who, who).map(lambda p: f"defend {p[0]} for={p[1]}"),
    st.tuples(aspect, who).map(lambda p: f"pass {p[0]} {p[1]}"),
    who.map("spare {}".format),
    who.map("share {}:2,Deacon:1,Cantor:1".format),
    st.sampled_from(("share", "dice *", "dice @Cult", "resolve lower-for=Deacon", "resolve together")),
    who.map("dice {}".format),
    who.map("dice {} +1".format),
    st.tuples(who, st.integers(1, 4)).map(lambda p: f"take {p[0]} {p[1]}"),
    who.map("take {} mild=Bruise".format),
    who.map("out {}".format),
    who.map("concede {}".format),
    st.tuples(who, st.integers(1, 5)).map(lambda p: f"hit {p[0]} {p[1]}"),
    st.tuples(who, zone).map(lambda p: f"move {p[0]} {p[1]}"),
    st.tuples(who, answers).map(lambda p: f'compel {p[0]} text="x" {p[1]}'),
    st.tuples(who, who, answers).map(lambda p: f'compel {p[0]},{p[1]} text="x" by=Imre {p[2]}'),
    who.map('declare {} "A way out" aspect'.format),
    who.map('stunt {} "Second wind" cost=1 uses=2'.format),
    who.map("pay {} stunt=1".format),
    who.map("modify {} stunt=1".format),
    st.sampled_from(("refresh", "scenario", "points GM +1", "strike 1")),
    st.tuples(who, zone, who).map(lambda p: f"move {p[0]} {p[1]} forced by={p[2]}"),
    st.tuples(who, zone, dice).map(lambda p: f"move {p[0]} {p[1]} difficulty=2{p[2]}"),
    st.sampled_from((
        "zones Nave > Porch > Yard; Porch > Well", "zone Porch rename=Gate hidden", "zone Gate shown at=7/7",
        "zone Nave remove", "border Nave Sluice difficulty=3 name=Weir oneway", "border Sluice Nave both",
        "border Nave Sluice remove", "zone Cell near=Crypt", "option scale condensed", "option solo-hits less",
    )),
    st.tuples(who, st.integers(0, 4)).map(lambda p: f"set {p[0]} scale {p[1]}"),
    st.tuples(who, st.sampled_from(("before", "after", "free", "none"))).map(lambda p: f"scale {p[0]} {p[1]}"),
    st.sampled_from(("time few hour", "time half day", "resolve cost=major", "resolve cost=detail")),
    who.map("raise {} Fight".format),
    who.map("all-defence {} focus=physical".format),
    who.map("free-move {}".format),
    st.tuples(who, dice).map(lambda p: f'advantage {p[0]} "A hatch" unknown difficulty=1{p[1]}'),
    st.just('aspect "A false wall" unknown'),
    who.map("away {}".format),
    who.map("back {}".format),
    st.just("end conflict"),
    st.just("undo"),
    st.just("redo"),
)  # fmt: skip


def fallen(entry: Entry) -> Iterator[tuple[int, ...]]:
    """Faces that the program rolled in an entry, in the order in which it rolled them."""
    for event in entry.events:
        if isinstance(event, RollOpened):
            for part in event.roll.parts:
                if part.dice is not None and not part.dice.typed:
                    yield part.dice.faces
        elif isinstance(event, DiceFell) and not event.dice.typed:
            yield event.dice.faces
        elif isinstance(event, CountRolled | RolledOff) and event.dice is not None and not event.typed:
            yield event.dice


def decided_anew(before: Table, dice: RecordedDice) -> Session:
    """A session that goes on from a table with dice that fell before."""
    return Session(before, BOOK, clock=lambda: "", spell=lambda c, t: spell(c, t, ENGLISH), dice=lambda _: dice)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(lines, st.booleans()), min_size=25, max_size=60), st.sampled_from(("", " !")))
def test_sentences_decided_anew_give_the_same_events(played: list[tuple[str, bool]], mark: str) -> None:
    opened = start_session(START, None, seed="anew")
    desk = Desk(opened)
    desk.run("begin conflict first=Imre")
    for line, ruling in played:
        desk.run(line + (mark if ruling and line not in ("undo", "redo") else ""))
    all_anew(opened, mark)


ROWS = ("Mob", '"Mob 1"', '"Mob 2"', "Rats")
SET_OUT = (
    'character Mob template="mob fair" count=5 side=Cult zone=Nave',
    'character Rats template="filler group" count=4 side=Cult zone=Nave rating=2',
    "character Fire template=hazard rating=4 weapon=3 zone=Nave",
    'character Fence template="harmful block" zone=Nave hidden',
    'character Bomb template=countdown boxes=0/4 outcome="It goes off"',
    'character Child template=distraction choice="Save it?" repercussions="It is hurt"',
    "border Nave Crypt block=Fence",
    "option minion_armour on",
    'counter Ritual 0/6 turn=Cult outcome="It wakes"',
)
rows = st.sampled_from(ROWS)
row_lines = st.one_of(
    lines,
    st.tuples(rows, st.integers(1, 4)).map(lambda p: f"split {p[0]} {p[1]}"),
    st.tuples(rows, rows).map(lambda p: f"merge {p[0]} {p[1]}"),
    st.tuples(rows, st.sampled_from(("", " 1", " 2"))).map(lambda p: f"flee {p[0]}{p[1]}"),
    st.tuples(rows, st.integers(1, 6)).map(lambda p: f"hit {p[0]} {p[1]}"),
    rows.map("take {} 1".format),
    rows.map("take {} down=1 boxes=1".format),
    st.tuples(rows, st.integers(1, 6)).map(lambda p: f"set {p[0]} members {p[1]}"),
    st.tuples(who, rows, st.sampled_from(("passive", "none", "rolls")), dice).map(
        lambda p: f"attack {p[0]} {p[1]} {p[2]}{p[3]}"
    ),
    rows.map("attack {} Imre cover=Fence dice=+1".format),
    rows.map("attack Fire {} into=Fence".format),
    rows.map("shield {}".format),
    st.sampled_from(("block Fence cover", "block Fence into", "block Fence off", "defend none", "defend passive")),
    st.tuples(who, dice).map(lambda p: f"breach {p[0]} Fence{p[1]}"),
    st.sampled_from(("choose Child taken by=Imre", "choose Child left", "turn Bomb", "turn Fire", "counter Ritual")),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(row_lines, st.booleans()), min_size=15, max_size=40), st.sampled_from(("", " !")))
def test_sentences_of_rows_and_obstacles_decided_anew(played: list[tuple[str, bool]], mark: str) -> None:
    opened = start_session(START, None, seed="anew")
    desk = Desk(opened)
    for line in SET_OUT:
        answer = desk.run(line)
        assert answer.ok, (line, answer.sentences)
    desk.run("begin conflict first=Imre")
    for line, ruling in played:
        desk.run(line + (mark if ruling and line not in ("undo", "redo") else ""))
    all_anew(opened, mark)


def all_anew(opened: Opened, mark: str) -> None:
    """Every entry that stands, decided anew from its sentence; and the whole session, read back."""
    session = opened.session
    if not mark:
        assert problems(session.table) == []
    for seq in session.standing:
        entry = session.entries[seq - 1]
        before = session.at(seq - 1)
        parsed = parse(entry.sentence, before, VERBS, ENGLISH)
        assert isinstance(parsed, Parsed), (entry.sentence, parsed)
        anew = decided_anew(before, RecordedDice(fallen(entry)))
        anew.submit(parsed.command, ruling=entry.ruled)
        assert anew.entries[0].events == entry.events
        assert anew.entries[0].sentence == entry.sentence
    loaded = Session(session.start, BOOK, clock=lambda: "", spell=lambda c, t: "")
    from tracker.engine.session import written

    loaded.load([written(entry) for entry in session.entries])
    assert loaded.table == session.table
    assert list(loaded.standing) == list(session.standing) and list(loaded.undone) == list(session.undone)
    assert isinstance(opened, Opened)
