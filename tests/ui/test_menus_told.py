"""`?` and F1 in a menu or question say what that one is, not only what the place is that it is asked at."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.fudge_desk import DUEL
from tests.ui.playing import RICH, ROOT, a_seat, press
from tracker.ui.board import board
from tracker.ui.flows.fudge_asked import Throw
from tracker.ui.paint import plain
from tracker.ui.places.menus_told import MENUS, menu_told
from tracker.ui.question_box import BOX
from tracker.ui.seat import Seat

FLOWS = (*(ROOT / "tracker" / "ui" / "flows").glob("*.py"), ROOT / "tracker" / "ui" / "library" / "flows.py")
CHAIN = "begin conflict first=Imre"
GALLERIES = ROOT / "scenes" / "salt-galleries.toml"


def own(flow: ast.FunctionDef) -> Iterator[ast.AST]:
    """What stands in a function, and in none that is made in it."""
    left: list[ast.AST] = list(flow.body)
    while left:
        node = left.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            left += ast.iter_child_nodes(node)


def asking() -> set[str]:
    """Every flow with a question of its own; one that finds rows of a list yields those."""
    found = set()
    for path in FLOWS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and "Iterator" not in ast.unparse(node.returns or ast.Constant("")):
                asked = [each for each in own(node) if isinstance(each, ast.Yield)]
                if any(each.value is not None for each in asked):
                    found.add(f"{path.stem}.{node.name}")
    return found


def test_every_flow_that_asks_has_a_sentence_and_no_other_has() -> None:
    assert len(asking()) > 150
    assert asking() == set(MENUS)
    assert all(text.endswith(".") and len(text) <= 140 for text in MENUS.values())


PRESSED: dict[tuple[Path, tuple[str, ...]], tuple[tuple[str, str], ...]] = {
    (RICH, (CHAIN,)): (
        ("v", "Reveal: players see it"),
        ("H", "a step may be said otherwise"),
        ("H1<enter>", "a step may be said otherwise"),
        ("a", "what the attack is aimed at"),
        ("O", "ranked goes by"),
        ("E", "can be undone"),
        ("M", "one way"),
        (":", "Tab completes"),
        ("Ss", "comes beside"),
    ),
    (DUEL, ("begin conflict", "fight 1 2", "stance 1,2")): (("v", "Reveal"), ("h", "Pulled: at most"), ("w", "heal")),
    (GALLERIES, ("danger obvious",)): (("B", "who notices is asked"), ("w", "on guard"), ("O", "Counts to come")),
}


@pytest.mark.parametrize(("scene", "lines"), PRESSED, ids=["fate", "fudge", "tactical"])
def test_the_help_of_a_menu_is_its_own(scene: Path, lines: tuple[str, ...]) -> None:
    for pressed, wanted in PRESSED[scene, lines]:
        seat = a_seat(scene)
        for line in lines:
            assert seat.run(line).ok, line
        press(seat, pressed)
        assert seat.question is not None, pressed
        press(seat, "<f1>")
        for width, height in ((80, 24), (120, 36), (200, 60)):
            text = " ".join(plain(board(seat, width, height)).split())
            said = menu_told(seat.words, seat.asking.asks)
            seen = said if width == 80 else said[:40]  # beside a narrow box there is the board
            assert wanted in said and seen in text, (pressed, seat.asking.asks, said)
            assert seat.question.title.split()[0] in text


def with_dice() -> Seat:
    seat = a_seat(DUEL)
    for line in ("begin conflict", "fight 1 2", "stance 1,2"):
        assert seat.run(line).ok
    press(seat, "n")
    return seat


def test_where_dice_are_typed_their_forms_are_told_by_the_same_key() -> None:
    seat = with_dice()
    assert isinstance(seat.question, Throw)
    press(seat, "+?")
    assert seat.question.text == "+"
    text = " ".join(plain(board(seat, 80, 24)).split())
    assert "(++0-)" in text and "64: two of six sides" in text and "go along the line" not in text
    press(seat, "<escape>1")
    assert not seat.asking.told


BESIDE: dict[str, tuple[Path, tuple[str, ...], str]] = {
    "invoke in a roll": (RICH, (CHAIN, "attack Imre Deacon with=Fight dice=+2 defence=-1"), "i"),
    "a shot at a skill": (RICH, (CHAIN, "attack Imre Deacon with=Fight dice=? defence=?"), "k"),
    "help in a roll": (RICH, (CHAIN, "attack Imre Deacon with=Fight dice=? defence=?"), "s?"),
    "the table": (RICH, (CHAIN,), "v"),
    "rounds": (DUEL, ("begin conflict", "fight 1 2"), "h"),
}


@pytest.mark.parametrize("size", [(100, 30), (120, 36), (140, 36), (200, 60)])
@pytest.mark.parametrize("name", BESIDE)
def test_beside_a_question_nothing_is_left_of_what_it_covers_in_part(name: str, size: tuple[int, int]) -> None:
    scene, lines, pressed = BESIDE[name]
    seat = a_seat(scene)
    for line in lines:
        seat.run(line)
    before = [[*line] for line in plain(board(seat, *size)).split("\n")]
    press(seat, pressed)
    assert seat.question is not None
    after = [[*line] for line in plain(board(seat, *size)).split("\n")]
    width = min(size[0] - 2, BOX)
    for old, new in zip(before[2:-2], after[2:-2], strict=True):
        if old == new or old[width + 1 :] != new[width + 1 :]:
            continue
        # What still stands there began beside the box: it is no end of a word.
        assert not (old[width] != " " and old[width + 1] != " ") or new[width + 1] == " ", "".join(new)


@pytest.mark.parametrize("form", ["+2", "++0-", "1 4 6 2"])
def test_at_an_open_roll_the_same_key_tells_forms_that_are_taken(form: str) -> None:
    seat = a_seat(RICH)
    for line in (CHAIN, "attack Imre Deacon with=Fight dice=? defence=?"):
        assert seat.run(line).ok
    press(seat, "?")
    assert form in " ".join(plain(board(seat, 80, 24)).split())
    press(seat, f"<escape>{form}<enter>")
    roll = next(iter(seat.table.rolls))
    assert roll.parts[0].dice is not None
