"""The worked cases of the rulebooks that need a table which changes, played through the engine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.engine.tables import NEXT, Play, a_table, somebody
from tracker.engine.aspects import AddAspect
from tracker.engine.by_hand import Set
from tracker.engine.cast import AddCharacter
from tracker.engine.catalogue import BOOK
from tracker.engine.command import Command
from tracker.engine.conflicts import Begin
from tracker.engine.evening import End, OpenScene
from tracker.engine.fate.answers import TypeDice
from tracker.engine.fate.compels import Compel
from tracker.engine.fate.harm import Drop, HitCommand, Take
from tracker.engine.fate.harm import ways as ways_of
from tracker.engine.fate.invokes import Cancel, Invoke
from tracker.engine.fate.leaving import Concede, Out
from tracker.engine.fate.marks import Mark
from tracker.engine.fate.resolve import Resolve
from tracker.engine.fate.rolls import Advantage, Attack, PlainRoll
from tracker.engine.options import Option
from tracker.engine.refusal import Refusal
from tracker.engine.turns import FreeAction, TurnTo
from tracker.model.aspects import Aspect, Free
from tracker.model.cast import FateSheet, Id, Side, Slot, Track
from tracker.model.order import Popcorn
from tracker.model.place import Presence
from tracker.model.table import Given, Options, Scene, Table
from tracker.model.value import Keyed
from tracker.rules.fate import RULESETS
from tracker.rules.harm import SLOT_VALUES

Case = dict[str, Any]

CASES: dict[str, Case] = {
    case["id"]: case for case in json.loads((Path(__file__).parents[1] / "cases" / "fate.json").read_text("utf-8"))
}
LEDGER = ("FP-03", "FP-12", "FP-13", "FP-16", "FP-17", "FP-18", "FP-19", "FP-20", "FP-21", "FP-41", "FP-43")
COMPELS = ("FP-23", "FP-24", "FP-26", "FP-27", "FP-29", "FP-30")
ATTACKS = tuple(id for id in CASES if id.startswith(("ATK", "WPN")) and id != "WPN-06")
ABSORBED = tuple(id for id in CASES if id.startswith("HIT") and {"use_boxes", "use_slots"} & CASES[id]["rolls"].keys())
CAPACITY = ("HIT-06", "HIT-20", "HIT-21", "HIT-22")
EXTREME = ("HIT-27", "HIT-28", "HIT-29")


def test_no_case_is_forgotten() -> None:
    mine = {*LEDGER, *COMPELS, *ATTACKS, *ABSORBED, *CAPACITY, *EXTREME, "WPN-06", "HIT-30", "FP-40", "INV-07"}
    assert {id for id in CASES if id.startswith(("ATK", "WPN", "HIT"))} <= mine


def systems(id: str) -> list[str]:
    """The games a case is of: all three where it is of any."""
    case = CASES[id]
    name = case["system"]
    return list(RULESETS) if name == "fate_any" else [case["given"].get("system", name).replace("_", "-")]


def each(ids: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(id, system) for id in ids for system in systems(id)]


class Told:
    """A case as it is played: people by their names."""

    def __init__(self, names: dict[str, int], npcs: list[str], pool: int, system: str) -> None:
        self.ids = {name: f"c{n}" for n, name in enumerate((*names, *npcs, "Foe"), 1)}
        players = [name for name in names if name not in npcs]
        cast = [
            somebody(n, name, "g1" if name in players else "g2", name if name in players else "", names.get(name, 0))
            for n, name in enumerate(self.ids, 1)
        ]
        scene = Scene(
            id="s91",
            title="x",
            system=system,
            here=Keyed(Presence(id=who.id) for who in cast),
            options=Options(
                stress="graded" if system == "fate-core" else "one-point", extreme=RULESETS[system].extreme
            ),
            pool=pool,
            pool_start=pool,
        )
        self.start = Table(
            sides=Keyed([Side(id="g1", name="Players"), Side(id="g2", name="Others")]),
            cast=Keyed(cast),
            scenes=Keyed([scene]),
            focus="s91",
            given=Given(ids=99, number=len(cast)),
        )
        self.next_pool, self.pool = 0, 0
        self.play = Play(self.start, shelf=self.shelf)

    def shelf(self, name: str) -> Table:
        """The next scene: the same people, a pool of one a player."""
        scene = self.start.scenes["s91"].but(pool=self.next_pool, pool_start=self.next_pool)
        return self.start.but(scenes=Keyed([scene]))

    def who(self, name: str) -> Id:
        return "gm" if name == "GM" else self.ids[name]

    def errors(self, events: list[Case]) -> list[list[Any]]:
        """Play them; the refusals there were."""
        self.play.do(Begin(frame="conflict"))
        found: list[list[Any]] = []
        for n, event in enumerate(events):
            code = getattr(self, event["type"])(event)
            if code is not None:
                found.append([n, code])
        return found

    def _try(self, command: Command) -> str | None:
        before = self.play.table
        result = self.play.session.submit(command)
        if not isinstance(result, Refusal):
            return None
        assert self.play.table is before
        return result.code

    def invoke(self, event: Case) -> str | None:
        """On an attack that fails all the same."""
        by = self.who(event["by"])
        if "against" in event:
            roll: Command = Attack(
                who=self.ids["Foe"] if by == "gm" else by, target=self.who(event["against"]), dice="-4", defence="+4"
            )
        else:
            roll = PlainRoll(who=by, dice="0", difficulty=9)
        made = Aspect(
            id=f"a{self.play.table.given.ids + 1}",
            text=event["aspect"],
            kind=event.get("kind", "character"),
            on=self.ids.get(event.get("attached_to", "")),
            free=() if event["paid"] and event.get("kind") != "boost" else (Free(owner=by, n=1),),
        )
        self.play.do(AddAspect(text="x"))
        start = self.play.table.with_aspect(made)
        self.play = Play(start, shelf=self.shelf)
        if self.play.scene.turn is not None:
            self.play.do(TurnTo(who=roll.who)) if isinstance(roll, Attack) else None
        self.play.do(roll)
        code = self._try(Invoke(aspect=made.id, by=by, how="paid" if event["paid"] else "free"))
        if code is not None:
            self.play.do(Cancel())
            return code
        self.play.do(Resolve())
        for hit in self.play.table.hits:
            self.play.do(Drop(hit=hit.id))
        return None

    def concede(self, event: Case) -> str | None:
        who = self.who(event["by"])
        for severity in ("mild", "moderate", "severe")[: event["consequences_this_conflict"]]:
            self.play.do(Mark(who=who, box=severity))
        if event.get("dice_rolled"):
            self.play.do(Attack(who=self.ids["Foe"], target=who, dice="0", defence="?"))
        return self._try(Concede(who=who))

    def compel(self, event: Case) -> str | None:
        targets = event["target"] if isinstance(event["target"], list) else [event["target"]]
        for name in targets:
            target = self.who(name)
            self.play.do(Compel(who=(target,), by=self.who(event["proposer"])))
            code = self._try(Compel(who=(target,), step=event["response"]))
            if code is not None:
                return code
        return None

    def end_scene(self, event: Case) -> None:
        self.pool = self.play.scene.pool
        self.play.do(End(what="scene"))

    def start_scene(self, event: Case) -> None:
        self.next_pool = event["pcs"]
        self.play.do(OpenScene(scene=NEXT))


@pytest.mark.parametrize(("id", "system"), each(LEDGER + COMPELS))
def test_the_ledger(id: str, system: str) -> None:
    given, expect = CASES[id]["given"], CASES[id]["expect"]
    told = Told(given["fp"], given.get("npcs", []), given.get("gm_pool", 0), system)
    errors = told.errors(CASES[id]["rolls"]["events"])
    assert errors == expect.get("errors", [])
    table = told.play.table
    for name, points in expect.get("fp", {}).items():
        assert table.cast[told.ids[name]].points == points, name
    for name, points in expect.get("locked", {}).items():
        assert table.cast[told.ids[name]].owed == points, name
    if "gm_pool" in expect:
        # What is left at the end of a scene lapses with it; a case may ask for it all the same.
        assert table.scene is not None
        assert (told.pool if table.scene.ended else table.scene.pool) == expect["gm_pool"]


@pytest.mark.parametrize("system", systems("FP-40"))
def test_conceding_is_leaving_and_not_being_taken_out(system: str) -> None:
    told = Told({"A": 0}, [], 0, system)
    told.play.do(Begin(frame="conflict"), Concede(who="c1", terms="captured"))
    presence = told.play.table.presence("c1")
    expect = CASES["FP-40"]["expect"]
    assert presence is not None and presence.takes_part is expect["in_conflict"]
    assert (presence.state == "out") is expect["taken_out"]
    told.play.refused(Attack(who="c2", target="c1"), "target_out")


@pytest.mark.parametrize("system", systems("HIT-30"))
def test_the_end_of_a_scene_clears_stress_and_no_consequence(system: str) -> None:
    told = Told({"A": 0}, [], 0, system)
    play = told.play
    play.do(Mark(who="c1", box="1"), Mark(who="c1", box="2"), Mark(who="c1", box="mild"))
    # In Accelerated a mild one would be gone with some rest.
    play.do(End(what="scene", unrested=system == "fate-accelerated"))
    sheet = play.table.cast["c1"].sheet
    assert isinstance(sheet, FateSheet)
    assert list(sheet.tracks[0].marked) == CASES["HIT-30"]["expect"]["marked_idx"]
    assert [slot.severity for slot in sheet.slots if slot.aspect] == CASES["HIT-30"]["expect"]["consequences"]


@pytest.mark.parametrize(("caa", "free"), [("-1", CASES["INV-06"]["expect"]["free_invokes"]), ("+4", 3)])
def test_an_advantage_promotes_a_boost_that_keeps_its_own_invoke(caa: str, free: int) -> None:
    boost, told = CASES["INV-06"]["given"]["boost"], Told({"A": 0}, [], 0, "fate-core")
    told.play.do(
        AddAspect(text=boost, kind="boost", by="c1"), Advantage(who="c1", text=boost, difficulty=0, dice=caa), Resolve()
    )
    (aspect,) = told.play.table.aspects
    assert (aspect.kind, sum(held.n for held in aspect.free)) == ("situation", free)


def test_boosts_that_nobody_used_are_gone_with_the_scene() -> None:
    told = Told({"A": 0}, [], 0, "fate-condensed")
    told.play.do(*[AddAspect(kind="boost", by="c1")] * CASES["INV-09"]["given"]["boosts"])
    assert len(told.play.table.aspects) == CASES["INV-09"]["given"]["boosts"]
    told.play.do(End(what="scene"))
    assert len(told.play.table.aspects) == CASES["INV-09"]["expect"]["boosts"]


@pytest.mark.parametrize("system", systems("INV-07"))
def test_a_boost_is_gone_after_one_use(system: str) -> None:
    told = Told({"A": 0}, [], 0, system)
    told.play.do(AddAspect(kind="boost", by="c1"), PlainRoll(who="c1", dice="0"))
    boost = next(aspect.id for aspect in told.play.table.aspects)
    told.play.do(Invoke(aspect=boost, by="c1"))
    assert len(told.play.table.aspects) == CASES["INV-07"]["expect"]["boosts"]


@pytest.mark.parametrize("id", ["ORD-05", "ORD-06", "ORD-07", "ORD-08", "ORD-09"])
def test_popcorn(id: str) -> None:
    case = CASES[id]
    names = case["given"]["participants"]
    told = Told(dict.fromkeys(names, 0), [], 0, "fate-condensed")
    play, ids = told.play, dict(told.ids)
    play.do(Begin(frame="conflict"), Out(who=ids.pop("Foe")))
    picks: list[Case] = []
    for event in case["rolls"]["events"]:
        who = event["who"]
        match event["type"]:
            case "act":
                if play.scene.turn is None:
                    play.do(TurnTo(who=ids[who]))
                assert play.scene.turn is not None and play.scene.turn.who == ids[who]
            case "taken_out":
                play.do(Out(who=ids[who]))
            case "join":
                play.do(AddCharacter(name=who, side="g2"))
                ids[who] = next(held.id for held in play.table.cast if held.name == who)
            case "pick":
                following = BOOK.following(play.table, play.scene)
                exchange = number(play)
                code = told._try(TurnTo(who=ids[who]))
                assert code in (None, "has_acted", "cannot_go_next_out")
                anew = following.new_exchange
                assert number(play) == exchange + (anew and code is None)
                named = sorted(name for name, held in ids.items() if held in following.who)
                picks.append({"eligible": named, "pick": who, "legal": code is None, "new_exchange": anew})
    assert picks == case["expect"]["picks"]
    assert number(play) == case["expect"]["exchange"]


def number(play: Play) -> int:
    order = play.scene.order
    assert isinstance(order, Popcorn)
    return order.exchange


def armed(table: Table, who: Id, **changes: Any) -> Table:
    return table.with_who(table.cast[who].but(sheet=table.cast[who].sheet.but(**changes)))


@pytest.mark.parametrize(("id", "system"), each(ATTACKS))
@pytest.mark.parametrize("lower", [False, True])
def test_attacks(id: str, system: str, lower: bool) -> None:
    given, rolls, expect = CASES[id]["given"], CASES[id]["rolls"], CASES[id]["expect"]
    told = Told({"A": 0, "B": 0}, [], 0, system)
    start = armed(armed(told.start, "c1", weapon=given.get("weapon", 0)), "c2", armour=given.get("armor", 0))
    start = start.with_aspect(Aspect(id="a90", text="x", free=(Free(owner="anyone", n=2),)))
    play = Play(start)
    passive = 0 if given.get("no_defense") else given.get("passive_defense")
    attack = Attack(
        who="c1",
        target="c2",
        with_=given.get("attack_skill", rolls.get("attack_total")),
        dice=str(rolls.get("attack_dice", 0)),
        against=given.get("defend_skill", rolls.get("defend_total")) if passive is None else None,
        defence=str(rolls.get("defend_dice", 0)) if passive is None else None,
        difficulty=passive,
    )
    play.do(Begin(frame="conflict", first="c1"), attack)
    for _ in range(given.get("attack_invokes", 0)):
        play.do(Invoke(aspect="a90", by="c1"))
    roll = play.table.rolls[1]
    assert roll.shifts == expect.get("shifts", roll.shifts)
    assert roll.act.total == expect.get("attack_total", roll.act.total)
    assert roll.oppose is not None and roll.oppose.total == expect.get("defend_total", roll.oppose.total)
    options = expect.get("options", [{"hit": expect.get("hit", 0), "boost": 0}])
    if lower and len(options) == 1:
        if "options" in expect or (expect.get("outcome") in ("succeed", "tie") and expect["hit"]):
            play.cannot(Resolve(lower=True), "nothing_to_lower")
        return
    play.do(Resolve(lower=lower))
    resolved = play.last()[0].model_dump()
    assert resolved["outcome"] == expect.get("outcome", resolved["outcome"])
    option = options[lower]
    assert [hit.shifts for hit in play.table.hits if hit.who == "c2" and hit.by == "c1"] == [option["hit"]][
        : option["hit"] > 0
    ]
    boosts = [aspect.free[0].owner for aspect in play.table.aspects if aspect.kind == "boost"]
    assert boosts.count("c1") == expect.get("attacker_boost", boosts.count("c1") - option["boost"]) + option["boost"]
    assert boosts.count("c2") == expect.get("defender_boost", boosts.count("c2"))
    assert len(boosts) <= 1


def hit_table(case: Case, system: str) -> Table:
    given = case["given"]
    told = Told({"A": 0, "B": 0}, [], 0, system)
    sheet = FateSheet(
        tracks=(Track(name="physical", boxes=tuple(given["boxes"]), marked=tuple(given.get("marked_idx", ()))),),
        slots=tuple(Slot(severity=name, value=SLOT_VALUES[name]) for name in given["free_slots"]),
    )
    return told.start.with_who(told.start.cast["c2"].but(sheet=sheet))


@pytest.mark.parametrize("id", ABSORBED)
def test_hits_absorbed(id: str) -> None:
    case = CASES[id]
    given, rolls, expect = case["given"], case["rolls"], case["expect"]
    play = Play(hit_table(case, given["system"].replace("_", "-")))
    play.do(Begin(frame="conflict"), HitCommand(who="c2", shifts=given["hit"], by="c1"))
    words: dict[str, Any] = dict.fromkeys(rolls.get("use_slots", []), "Hurt")
    take = Take(who="c2", boxes=",".join(str(place + 1) for place in rolls.get("use_boxes", [])), **words)
    if expect["legal"] and not expect["taken_out"]:
        play.do(take)
        sheet = play.table.cast["c2"].sheet
        assert isinstance(sheet, FateSheet) and not play.table.hits
        assert list(sheet.tracks[0].marked) == expect.get("marked_after", list(sheet.tracks[0].marked))
        mine = [aspect for aspect in play.table.aspects if aspect.kind == "consequence"]
        assert sum(aspect.free == (Free(owner="c1", n=1),) for aspect in mine) == len(words)
        assert expect.get("free_invokes_to_attacker", len(words)) == len(words)
        return
    refusal = play.refused(take, expect.get("reason", "absorbs_too_little"))
    if expect["legal"]:
        assert int(str(refusal.facts["of"])) - int(str(refusal.facts["n"])) == expect["unabsorbed"]
        play.do(Out(who="c2"))
        presence = play.table.presence("c2")
        assert presence is not None and presence.state == "out" and not play.table.hits


@pytest.mark.parametrize("id", CAPACITY)
def test_what_cannot_be_absorbed(id: str) -> None:
    case = CASES[id]
    play = Play(hit_table(case, case["given"]["system"].replace("_", "-")))
    play.do(HitCommand(who="c2", shifts=case["given"]["hit"]))
    listed = ways_of(play.table, play.table.hits[1])
    assert (not listed) is case["expect"]["must_be_taken_out"]
    if listed:
        play.do(Take(who="c2", way=len(listed)))
    else:
        play.cannot(Take(who="c2", way=1), "no_such_way")


def test_an_action_may_be_given_back() -> None:
    told = Told({"A": 0}, [], 0, "fate-condensed")
    told.play.do(Begin(frame="conflict", first="c1"))
    told.play.cannot(FreeAction(), "action_not_spent")
    told.play.do(PlainRoll(who="c1", dice="0"), Resolve(), Attack(who="c1", target="c2", dice="0"), FreeAction())
    assert told.play.scene.turn is not None and not told.play.scene.turn.acted


def test_a_weapon_of_four_on_a_tie_takes_four_of_a_mob() -> None:
    """WPN-06."""
    case = CASES["WPN-06"]
    play = Play(a_table("fate-core"))
    play.do(
        AddCharacter(name="Mob", template=f"mob {case['given']['quality']}", count=case["given"]["count"], side="g12"),
        Set(who="c1", field="weapon", value="4"),
        Attack(who="c1", target="c51", dice="0", defence="?"),
    )
    oppose = play.table.rolls[1].oppose
    assert oppose is not None
    play.do(TypeDice(who="c51", value=str(play.table.rolls[1].act.fixed - oppose.fixed)), Resolve())
    assert play.table.hits[1].shifts == case["rolls"]["shifts"]
    play.do(Take(who="c51", way=1))
    assert len(play.table.cast["c51"].standing) == case["expect"]["remaining"]
    assert play.scene.here["c51"].state == "out"


@pytest.mark.parametrize("id", EXTREME)
def test_a28_the_extreme_consequence_replaces_an_aspect(id: str) -> None:
    case = CASES[id]
    told = Told({"A": 0}, [], 0, "fate-core")
    play = told.play
    play.do(Option(option="extreme", value="off"), Option(option="extreme", value="on"))
    who, used = play.table.cast["c1"], case["given"]["used_since_major_milestone"]
    assert isinstance(who.sheet, FateSheet)
    roles = ("high_concept", "trouble")
    aspects = [Aspect(id=f"a9{n}", text=role, kind="character", role=role, on="c1") for n, role in enumerate(roles)]
    start = play.table.with_who(who.but(sheet=who.sheet.but(extreme_used=used)))
    play = Play(start.with_aspect(aspects[0]).with_aspect(aspects[1]))
    play.do(HitCommand(who="c1", shifts=case["given"]["hit"], by="c2"))
    replaced = next(aspect.id for aspect in aspects if aspect.role == case["rolls"]["replace"])
    take = Take(who="c1", extreme="Broken", replaces=replaced)
    expect = case["expect"]
    if not expect["legal"]:
        play.refused(take, expect["reason"])
        return
    play.do(take)
    held = next(aspect for aspect in play.table.aspects if aspect.kind == "consequence")
    assert replaced not in play.table.aspects and play.scene.here["c1"].takes_part and not play.table.hits
    assert held.invokes == expect["free_invokes_to_attacker"] and held.free[0].owner == "c2"
    sheet = play.table.cast["c1"].sheet
    assert isinstance(sheet, FateSheet) and sheet.extreme_used and sheet.slots[-1].value == expect["absorbed"]
    assert sheet.slots[-1].replaces == expect["aspect_replaced"]
