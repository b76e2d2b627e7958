"""Every refusal, every advice and every event has its sentence."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

import tracker
import tracker.language
from tests.language.templates import holes
from tests.language.toys import PLAIN
from tracker.engine.refusal import Advice, Refusal
from tracker.history.events import AnyEvent
from tracker.language.explain import explain
from tracker.language.tell import TELLERS
from tracker.language.words import words

ENGLISH = words()
FAULTS_OF_RULES = (
    "no_such_box", "no_such_slot", "box_already_marked", "one_box_per_hit", "slot_filled", "slot_wrong_harm",
    "absorbs_too_little", "dice_range", "dice_unreadable",
)  # fmt: skip
"""Codes that the rules give and the engine passes on."""


def calls() -> Iterator[tuple[str, str, set[Any]]]:
    """Every refusal and advice in the source: what it is, its code, the facts it carries."""
    for path in (path for folder in tracker.__path__ for path in Path(folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                named = (word.arg for word in node.keywords)
                facts: set[Any] = {arg for arg in named if arg and arg not in ("code", "kind", "facts")}
                given = next((word.value for word in node.keywords if word.arg == "facts"), None)
                if isinstance(given, ast.Dict):
                    facts |= {key.value for key in given.keys if isinstance(key, ast.Constant)}
                for code in _codes(name, node):
                    yield name, code, facts


def _codes(name: str, node: ast.Call) -> list[str]:
    place = {"rule": 1, "advise": 1, "cannot": 0, "_refuse": 0}.get(name)
    if name in ("Refusal", "Advice"):
        given: ast.expr | None = next((word.value for word in node.keywords if word.arg == "code"), None)
    else:
        given = node.args[place] if place is not None and len(node.args) > place else None
    branches = [given.body, given.orelse] if isinstance(given, ast.IfExp) else [given]
    return [str(branch.value) for branch in branches if isinstance(branch, ast.Constant)]


@pytest.mark.parametrize(("call", "code"), sorted({(call, code) for call, code, _ in calls()}))
def test_every_code_has_a_sentence(call: str, code: str) -> None:
    groups = ("advice", "refusal") if call in ("advise", "Advice") else ("refusal",)
    assert any(ENGLISH.find(group, code) for group in groups), f"{call} {code}"


@pytest.mark.parametrize("code", FAULTS_OF_RULES)
def test_faults_of_the_rules_have_sentences(code: str) -> None:
    assert ENGLISH.find("refusal", code)


def test_a_sentence_asks_only_for_facts_that_every_call_gives() -> None:
    for _, code, facts in calls():
        template = ENGLISH.find("refusal", code) or ENGLISH.find("advice", code)
        if not facts or template is None:
            continue
        said = explain(Refusal(kind="cannot", code=code, facts=dict.fromkeys(facts, "x")), PLAIN, ENGLISH)
        left = [hole.fact for hole in holes(template) if "{" + hole.fact + "}" in said]
        assert not left, (code, left, facts)


def test_a_rule_says_how_it_is_done_all_the_same() -> None:
    rule = Refusal(kind="rule", code="action_spent", facts={"who": "c1"})
    assert explain(rule, PLAIN, ENGLISH).startswith("Imre has used the action")
    assert explain(rule, PLAIN, ENGLISH, way_out=True).endswith("as a ruling.")


def test_a_house_rule_may_turn_a_rule_into_advice() -> None:
    assert explain(Advice(code="action_spent", facts={"who": "c1"}), PLAIN, ENGLISH).startswith("Imre has used")
    stopped = Refusal(kind="rule", code="moves_off_turn", facts={"who": "c2"})
    assert explain(stopped, PLAIN, ENGLISH) == "Sava moves out of turn."


def words_asked_for() -> Iterator[tuple[str, str]]:
    """Every group and key that the program names in full where it asks for words."""
    groups = {"term": "term", "count": "noun"}
    for path in Path(tracker.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                given = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args[:2]]
                owner = node.func.value
                is_words = "words" in (getattr(owner, "id", ""), getattr(owner, "attr", ""))
                if is_words and node.func.attr == "say" and all(isinstance(arg, str) for arg in given):
                    yield str(given[0]), str(given[1])
                elif is_words and node.func.attr in groups and isinstance(given[0], str):
                    yield groups[node.func.attr], given[0]


def test_all_words_the_program_asks_for_are_there() -> None:
    missing = {(group, key) for group, key in words_asked_for() if ENGLISH.find(group, key) is None}
    assert not missing


def events() -> list[Any]:
    return list(get_args(get_args(AnyEvent)[0]))


@pytest.mark.parametrize("kind", events(), ids=lambda kind: kind.__name__)
def test_every_event_has_a_way_to_be_told(kind: Any) -> None:
    assert kind in TELLERS or ENGLISH.find("sentence", kind.model_fields["kind"].default)


@pytest.mark.parametrize("kind", [kind for kind in events() if kind not in TELLERS], ids=lambda kind: kind.__name__)
def test_a_sentence_named_after_an_event_uses_its_fields(kind: Any) -> None:
    template = ENGLISH.find("sentence", kind.model_fields["kind"].default)
    assert {hole.fact for hole in holes(template)} <= kind.model_fields.keys()


def test_every_sentence_a_teller_names_exists() -> None:
    for path in Path(tracker.language.__path__[0]).glob("tell*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Said", "_boxes"):
                for key in _keys(node.args[0]):
                    assert ENGLISH.find("sentence", key), (path.name, key)


def _keys(given: ast.expr) -> list[str]:
    if isinstance(given, ast.IfExp):
        return [*_keys(given.body), *_keys(given.orelse)]
    return [given.value] if isinstance(given, ast.Constant) and isinstance(given.value, str) else []
