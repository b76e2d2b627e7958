"""The worked cases that tell a story, played through `tracker do`: a scene file, command lines, the JSON that comes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from click.testing import CliRunner

from tracker.cli import main
from tracker.rules.fate import RULESETS

Case = dict[str, Any]

CASES: dict[str, Case] = {
    case["id"]: case for case in json.loads((Path(__file__).parent / "cases" / "fate.json").read_text("utf-8"))
}
TOLD = {id for id, case in CASES.items() if {"events", "rounds"} & case["rolls"].keys()}
LEDGER = sorted(id for id in TOLD if id.startswith("FP"))
CONTESTS = sorted(id for id in TOLD if id.startswith("CON"))
RECOVERY = sorted(id for id in TOLD if id.startswith("REC"))
POPCORN = sorted(id for id in TOLD if id.startswith("ORD"))


def each(ids: list[str]) -> list[tuple[str, str]]:
    """Every case with every game it is of: all three where it is of any."""
    told = []
    for id in ids:
        name = CASES[id]["system"]
        names = list(RULESETS) if name == "fate_any" else [CASES[id]["given"].get("system", name).replace("_", "-")]
        told += [(id, system) for system in names]
    return told


def quoted(text: str) -> str:
    """As a name; `GM` is a word of the language and stands bare."""
    return text if text == "GM" else json.dumps(text)


class Tale:
    """A folder with the scenes of a case, and the lines it is told in."""

    def __init__(self, folder: Path, system: str) -> None:
        self.folder = folder
        self.system = system
        self.lines: list[str] = []

    def scene(self, name: str, people: dict[str, dict[str, Any]], aspects: list[dict[str, Any]], **more: Any) -> None:
        file: dict[str, Any] = {"title": name, "system": self.system, "options": {"order": "popcorn"}}
        if "pool" in more:
            file["gm"] = {"fate_points": more["pool"]}
        file["side"] = [{"name": side} for side in more.get("sides", ("Players", "Others"))]
        file["character"] = [{"name": who, **fields} for who, fields in people.items()]
        file["aspect"] = aspects
        (self.folder / f"{name}.toml").write_text(tomli_w.dumps(file), "utf-8")

    def told(self, start: str = "first") -> Case:
        """What `tracker do --json` says."""
        script = "\n".join(self.lines)
        arguments = ["do", str(self.folder / f"{start}.toml"), "--json", "--seed", "1", "--script", "-"]
        result = CliRunner().invoke(main, arguments, input=script)
        assert result.exit_code in (0, 1), result.output
        answer: Case = json.loads(result.stdout)
        return answer


def player(name: str, points: int) -> dict[str, Any]:
    return {"side": "Players", "player": name.lower(), "points": points, "skills": {"Fight": 0, "Athletics": 0}}


class Ledger(Tale):
    """A case of the fate point ledger: `at` holds the number of the line each event ends with."""

    def __init__(self, folder: Path, id: str, system: str) -> None:
        super().__init__(folder, system)
        given, self.events = CASES[id]["given"], CASES[id]["rolls"]["events"]
        npcs = [*given.get("npcs", []), "Foe"]
        people = {name: player(name, points) for name, points in given["fp"].items()}
        people |= {name: {"side": "Others", "skills": {"Fight": 0, "Athletics": 0}} for name in npcs}
        aspects = [self._aspect(event) for event in self.events if event["type"] == "invoke"]
        self.scene("first", people, aspects, pool=given.get("gm_pool", 0))
        self.scene("next", people, [])
        self.lines.append("begin conflict")
        self.at: list[int] = []
        for event in self.events:
            getattr(self, event["type"])(event)
            self.at.append(len(self.lines) - 1)

    def _aspect(self, event: Case) -> dict[str, Any]:
        fields: dict[str, Any] = {"text": event["aspect"]}
        if "kind" in event:
            fields["kind"] = event["kind"]
        elif "attached_to" in event:
            fields |= {"on": event["attached_to"], "kind": "character"}
        if not event["paid"] or event.get("kind") == "boost":
            fields["free"] = {event["by"]: 1}
        return fields

    def invoke(self, event: Case) -> None:
        by = event["by"]
        acts = "Foe" if by == "GM" else by
        if "against" in event:
            self.lines.append(f"attack {quoted(acts)} {quoted(event['against'])} dice=-4 defence=+4")
        else:
            self.lines.append(f"roll {quoted(acts)} Fight dice=0 difficulty=9")
        self.lines.append(f"invoke {quoted(event['aspect'])} by={quoted(by)} how={'paid' if event['paid'] else 'free'}")
        self.lines.append("resolve")

    def concede(self, event: Case) -> None:
        who = quoted(event["by"])
        for severity in ("mild", "moderate", "severe")[: event["consequences_this_conflict"]]:
            self.lines.append(f"mark {who} {severity}")
        if event.get("dice_rolled"):
            self.lines.append(f"attack Foe {who} dice=0 defence=?")
        self.lines.append(f"concede {who}")

    def compel(self, event: Case) -> None:
        targets = event["target"] if isinstance(event["target"], list) else [event["target"]]
        for name in targets:
            self.lines.append(f"compel {quoted(name)} by={quoted(event['proposer'])}")
            self.lines.append(f"compel {quoted(name)} {event['response']}")

    def end_scene(self, event: Case) -> None:
        self.lines.append("end scene")

    def start_scene(self, event: Case) -> None:
        self.lines.append("scene next.toml")


def pool_after(answer: Case, n: int) -> int:
    return int(answer["table"]["scenes"][n]["pool"])


@pytest.mark.parametrize(("id", "system"), each(LEDGER))
def test_the_ledger(id: str, system: str, tmp_path: Path) -> None:
    case = CASES[id]
    tale = Ledger(tmp_path, id, system)
    expect = dict(case["expect"])
    started = [event["pcs"] for event in case["rolls"]["events"] if event["type"] == "start_scene"]
    if started:
        # The pool that the next scene is given is one a player's character in it.
        here = list(case["given"]["fp"])
        people = {name: player(name, 0) for name in [*here, *"WXYZ"][: started[0]]}
        people |= {name: {"side": "Others"} for name in case["given"].get("npcs", [])}
        tale.scene("next", people, [])
    answer = tale.told()
    errors = [] if answer["refused"] is None else [answer["refused"]]
    wrong = [code for _, code in expect.pop("errors", [])]
    assert [error["code"] for error in errors] == wrong
    cast = {who["name"]: who for who in answer["table"]["cast"]}
    for name, points in expect.pop("fp", {}).items():
        assert cast[name]["points"] == points, name
    for name, points in expect.pop("locked", {}).items():
        assert sum(lock["n"] for lock in cast[name]["locked"]) == points, name
    if "gm_pool" in expect:
        if tale.lines[-1] == "end scene":
            # What is left lapses with the scene; the case asks for what there was.
            tale.lines.pop()
            answer = tale.told()
        assert pool_after(answer, -1) == expect.pop("gm_pool")
    assert expect.keys() <= {"note"}


@pytest.mark.parametrize("id", POPCORN)
def test_popcorn(id: str, tmp_path: Path) -> None:
    case = CASES[id]
    tale = Tale(tmp_path, "fate-condensed")
    people = {name: {"side": "Players"} for name in case["given"]["participants"]}
    tale.scene("first", people, [])
    tale.lines.append("begin conflict")
    first, expect = True, list(case["expect"]["picks"])
    for event in case["rolls"]["events"]:
        who = quoted(event["who"])
        match event["type"]:
            case "act" if first:
                tale.lines.append(f"turn {who}")
            case "taken_out":
                tale.lines.append(f"out {who}")
            case "join":
                tale.lines.append(f"character {who} side=Players")
            case "pick":
                pick = expect.pop(0)
                before = tale.told()
                assert before["refused"] is None
                tale.lines.append(f"turn {who}")
                after = tale.told()
                assert (after["refused"] is None) is pick["legal"]
                turn = exchange(after)
                assert turn - exchange(before) == (pick["new_exchange"] and pick["legal"])
                if not pick["legal"]:
                    tale.lines.pop()
        first = False
    assert not expect
    assert exchange(tale.told()) == case["expect"]["exchange"]


def exchange(answer: Case) -> int:
    return int(answer["table"]["scenes"][0]["order"]["exchange"])


@pytest.mark.parametrize(("id", "system"), each(CONTESTS))
def test_contests(id: str, system: str, tmp_path: Path) -> None:
    given, expect = CASES[id]["given"], dict(CASES[id]["expect"])
    rounds = CASES[id]["rolls"]["rounds"]
    names: list[str] = given["sides"]
    tale = Tale(tmp_path, system)
    tale.scene("first", {name: {"side": name, "skills": {"Drive": 0}} for name in names}, [], sides=names)
    difficulty = rounds[0].get("difficulty")
    against = "" if difficulty is None else f" difficulty={difficulty}"
    tale.lines.append(f"begin contest to={given.get('victories_needed', 3)}{against}")
    for told in rounds:
        tale.lines += [f"try {quoted(name)} with={effort} dice=0" for name, effort in told["efforts"].items()]
        tale.lines.append("resolve")
    answer = tale.told()
    assert answer["refused"] is None
    contest = answer["table"]["scenes"][0]["contest"]
    side_of = {side["id"]: side["name"] or name for side, name in zip(contest["sides"], names, strict=True)}
    read = [event for entry in answer["entries"] for event in entry["events"] if event["kind"] == "exchange_read"]
    if "rounds" in expect:
        found = [
            {"award": {side_of[held["side"]]: held["victories"]} if held.get("side") else {}, "twist": held["twist"]}
            for held in read
        ]
        assert found == expect.pop("rounds")
    if "victories" in expect:
        assert {side_of[side["id"]]: side["victories"] for side in contest["sides"]} == expect.pop("victories")
    if "winner" in expect:
        winner = contest.get("winner")
        assert (None if not winner else side_of[winner]) == expect.pop("winner")
    assert len(read) == expect.pop("exchanges_played", len(read))
    assert not expect


TREATED = {
    "during scene 1": ("treat P mild by=H dice=+4", "resolve"),
    "between scene 1 and scene 2": ("recover P mild",),
}
HAPPENS = {"scene1_end": "end scene", "scene2_start": "scene next.toml", "scene2_end": "end scene"}


@pytest.mark.parametrize("id", RECOVERY)
def test_recovery(id: str, tmp_path: Path) -> None:
    given = CASES[id]["given"]
    tale = Tale(tmp_path, "fate-condensed")
    people = {name: player(name, 3) for name in "PH"}
    tale.scene("first", people, [])
    tale.scene("next", people, [])
    tale.lines.append("mark P mild Bruise")
    events = list(CASES[id]["rolls"]["events"])
    if "scene1_end" not in events:
        tale.lines.append("end scene")
    tale.lines += TREATED[given["treated"]]
    cleared = ""
    for event in events:
        before = tale.told()
        tale.lines.append(HAPPENS[event])
        answer = tale.told()
        assert answer["refused"] is None
        if taken(answer) < taken(before):
            cleared = event
    assert cleared == "scene2_end" and CASES[id]["expect"]["clears_at"].startswith("end of scene 2")


def taken(answer: Case) -> int:
    """Consequences that somebody has."""
    return sum(bool(slot.get("aspect")) for who in answer["table"]["cast"] for slot in who["sheet"]["slots"])


def test_every_case_that_tells_a_story_is_told() -> None:
    assert {*LEDGER, *POPCORN, *CONTESTS, *RECOVERY} == TOLD
