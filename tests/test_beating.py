"""Short versions of the long beatings; `make crash`, `make fuzz` and `make soak` go on for as long as one likes."""

from __future__ import annotations

import signal
from pathlib import Path
from random import Random

import pytest

from tests.beating import crash, fuzz, mutants, soak
from tests.beating.mangle import VALUES, flipped, mangled
from tracker.rules.costs import gauge
from tracker.storage.scene_cast import Draft, Place, copy_like
from tracker.storage.scene_faults import Fault
from tracker.storage.scene_file import SceneError, read_scene
from tracker.storage.scene_source import Source
from tracker.storage.session_file import read_session, start_session


@pytest.mark.parametrize("kind", fuzz.KINDS)
def test_no_input_ends_in_a_traceback(kind: str) -> None:
    ended, wrong = fuzz.run(kind, {"dice": 2000, "scene": 60, "line": 40, "session": 40, "settings": 200}[kind])
    assert not wrong, wrong[:3]
    assert all(fuzz.TOLD[kind][how] in fuzz.summed_up(kind, ended, 0) for how in ended)
    assert len(ended) > 1, "all inputs ended in the same way: they test nothing"


def test_the_fuzz_notices_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(random: Random, folder: Path) -> str:
        raise KeyError("x")

    monkeypatch.setitem(fuzz.KINDS, "dice", broken)
    _, wrong = fuzz.run("dice", 3)
    assert len(wrong) == 3 and "KeyError" in wrong[0].detail


def test_what_is_mangled_is_another_text() -> None:
    text = 'title = "x"\nsystem = "fudge"\n' * 5
    made = {mangled(Random(n), text) for n in range(200)}
    assert len(made) > 100
    assert len({flipped(Random(n), text.encode()) for n in range(200)}) > 100


@pytest.mark.parametrize("way", crash.WAYS)
def test_a_killed_program_loses_nothing_it_told(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash, "LINES", 40)
    monkeypatch.setattr(crash, "TYPED", 20)
    found = crash.run(way, 2, seed=1)
    assert any(each.told > 0 and each.cut for each in found), "they test nothing"
    assert "killed 2 times" in crash.told(way, found)[0]


def test_the_crash_driver_notices_a_loss(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    opened = start_session(read_scene(crash.SCENE).table, path, seed="s")
    opened.close()
    assert not read_session(path).session.entries
    with pytest.raises(AssertionError, match="1 entries were told, 0 are there"):
        crash._look(path, 0, 1, Random(0))


@pytest.mark.parametrize("system", soak.SCENES)
def test_an_evening_of_random_commands(system: str) -> None:
    found = soak.engine(system, 200)
    assert found.entries > 20 and found.refused > 20


@pytest.mark.parametrize("where", [*soak.SCENES, *soak.PLACES])
async def test_an_evening_of_random_keys(where: str) -> None:
    found = await soak.screen(where, 40, seed=3)
    assert found.entries >= 0


@pytest.mark.parametrize("length", [300, 5_000])
def test_a_cast_file_of_any_name_is_a_fault_and_no_traceback(length: int, tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(f'title = "x"\nsystem = "fate-core"\ncast = ["{"n" * length}"]\n')
    with pytest.raises(SceneError, match="there is no file"):
        read_scene(path)


@pytest.mark.parametrize("value", VALUES)
def test_a_title_of_any_value_is_read_or_refused(value: str, tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(f'title = {value}\nsystem = "fate-core"\n')
    try:
        assert read_scene(path).table.scene is not None
    except SceneError as error:
        assert str(error).startswith("scene.toml")


def test_the_sample_of_mutants_is_the_same_for_the_same_seed_and_judged_by_what_was_noticed() -> None:
    names = [f"m{n}" for n in range(50)]
    assert mutants.drawn(names, 10, 1) == mutants.drawn(names[::-1], 10, 1) != mutants.drawn(names, 10, 2)
    assert [mutants.how(code) for code in (0, 1, -signal.SIGXCPU, mutants.BROKEN)] == [
        "survived", "caught", "never ended", "broken",
    ]  # fmt: skip


def test_a_mutant_is_in_the_functions_that_others_hold_and_goes_again() -> None:
    path = "tracker/rules/costs.py"
    source = (mutants.ROOT / path).read_text("utf-8")
    line = source[: source.index("    if missed <= 2:")].count("\n") + 1
    mutant = mutants.Mutant("m", path, "gauge", source.replace("missed <= 2", "missed < 2"), line)
    assert gauge(2) == "light" and "missed < 2" in mutant.shown
    try:
        assert mutants.put_in(mutant) and gauge(2) == "even"
    finally:
        mutants.put_in(mutant, control=True)
    assert gauge(2) == "light"
    reach = mutants.Reach({path: {line: ["slow", "quick"], line + 1: ["other"]}}, {"slow": 2.0, "quick": 1.0})
    assert reach.of(mutant) == ["quick", "slow"]


HEAD = 'title = "x"\nsystem = "fate-condensed"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + "# x\n" * 1_400_000, "larger than 5 MB"),
        (HEAD + "".join(f'[[character]]\nname = "Guard {n}"\n' for n in range(10_000)), "at most 1000 would do"),
        (HEAD + '[[character]]\nname = "Guard"\ncount = 1000000\n', "at most 200 would do"),
        (HEAD + "".join(f'[[aspect]]\ntext = "A {n}"\n' for n in range(20_000)), "at most 1000 would do"),
        (HEAD + f'[[character]]\nname = "{"n" * 5000}"\n', "200 at most would do"),
        (HEAD + "x = " + "[" * 500 + "]" * 500, "nested too deep"),
        (HEAD + "[x" + ".a" * 5000 + "]\ny = 1", "more than 64 dots"),
        (HEAD + "".join(f'[[zone]]\nname = "Z {n}"\n' for n in range(5_000)), "at most 200 would do"),
        (
            HEAD + '[[character]]\nname = "A"\n[character.skills]\n' + "".join(f"S{n} = 1\n" for n in range(2000)),
            r"line 5, character\[1\].skills: 2000 are given; at most 1000 would do",
        ),
        (HEAD + "cast = [" + '"x.toml", ' * 3000 + "]", "line 3, cast: 3000 are given"),
        (HEAD + "".join(f"k{n} = 1\n" for n in range(2000)), "2002 keys outside all tables are given; at most 1000"),
        (HEAD + "\n" * 100_001, "100003 lines are given; at most 100000"),
        (
            HEAD + "".join(f"k{n} = [{'1,' * 900}]\n" for n in range(120)),
            "108122 keys and entries are given; at most 1",
        ),
        (HEAD + "".join(f"k{n} = 1\n" for n in range(500)), r"\n.*line 202: 300 more faults are in this file"),
    ],
    ids=[
        "big",
        "characters",
        "count",
        "aspects",
        "name",
        "deep",
        "dots",
        "zones",
        "skills",
        "casts",
        "keys",
        "lines",
        "all",
        "faults",
    ],
)
def test_every_size_has_a_limit_with_a_sentence(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(text)
    with pytest.raises(SceneError, match=said):
        read_scene(path)


def test_a_long_chain_of_copies_is_read_and_a_long_ring_told() -> None:
    place = Place(Source("scene.toml", "x = 1"), ("x",))

    def copied(last: dict[str, object]) -> tuple[list[Draft], list[Fault]]:
        given: list[dict[str, object]] = [{"like": f"C {n + 1}"} for n in range(1010)]
        given.append(last)
        drafts = [Draft(f"C {n}", place, each, dict.fromkeys(each, place)) for n, each in enumerate(given)]
        faults: list[Fault] = []
        copy_like(drafts, faults)
        return drafts, faults

    drafts, faults = copied({"weapon": 3})
    assert not faults and all(draft.given["weapon"] == 3 for draft in drafts)
    assert "in a ring: C 0 -> C 1 -> " in str(copied({"like": "C 0"})[1][0])
