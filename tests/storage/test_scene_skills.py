"""A skill that may be a slip of the hand is a note: it is read all the same."""

from pathlib import Path

import pytest

from tracker.storage.scene_file import look_over, read_scene

ROOT = Path(__file__).parents[2]


def people(**skills: str) -> str:
    return "".join(f'[[character]]\nname = "{name}"\nskills = {{ {held} }}\n' for name, held in skills.items())


def told(folder: Path, text: str, head: str = 'title = "T"\nsystem = "fate-condensed"\n') -> list[tuple[int, str]]:
    """Lines, and what was meant."""
    path = folder / "scene.toml"
    path.write_text(head + text, encoding="utf-8")
    looked = look_over(path)
    assert looked.faults == () and look_over(path).faults == ()
    notes = [note for note in looked.notes if note.code == "skill_slip"]
    return [(note.line or 0, str(note).partition("did you mean `")[2].removesuffix("`?")) for note in notes]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (people(A="Athletcs = 2, Figth = 1, Will = 3"), [(5, "Athletics"), (5, "Fight")]),
        (people(A="fight = 2"), [(5, "Fight")]),
        (people(A='Good = ["Nitice"]'), [(5, "Notice")]),
        (people(A="Ride = 2, Sailing = 1, '*' = 0"), []),
        (people(A="Sorcery = 1", B="Sorcery = 2", C="Sorcry = 1"), [(11, "Sorcery")]),
        (people(A="Sorcry = 1", B="Sorcery = 2", C="Sorcery = 1"), [(5, "Sorcery")]),
        (people(A="Sorcery = 1", B="Sorcry = 2"), [(8, "Sorcery")]),
        (people(A="Athletcs = 1", B="Athletcs = 2"), []),
        (people(A="Sorcery = 1, Sorcerer = 1"), []),
    ],
)
def test_a_skill_that_nobody_else_has(tmp_path: Path, text: str, meant: list[tuple[int, str]]) -> None:
    assert told(tmp_path, text) == meant


def test_like_ones_are_told_once(tmp_path: Path) -> None:
    text = people(A="Figth = 2") + 'count = 3\n[[character]]\nname = "B"\nlike = "A"\n'
    assert told(tmp_path, text) == [(5, "Fight")]


@pytest.mark.parametrize(
    "head",
    ['title = "T"\nsystem = "fate-core"\nlanguage = "it"\n', 'title = "T"\nsystem = "fate-accelerated"\n\n', "\n\n\n"],
)
def test_skills_of_other_words_are_not_measured_by_the_english_ones(tmp_path: Path, head: str) -> None:
    assert told(tmp_path, people(A="Atletica = 2, Empatia = 1"), head) == []
    assert told(tmp_path, people(A="Atletica = 2", B="Atletica = 1", C="Atltica = 1"), head) == [(12, "Atletica")]


def test_a_cast_file_by_itself(tmp_path: Path) -> None:
    assert told(tmp_path, people(A="Fight = 2, Athletcs = 1"), "") == [(3, "Athletics")]


def test_a_note_carries_the_name_of_the_cast_file(tmp_path: Path) -> None:
    (tmp_path / "party.toml").write_text(people(A="Figth = 2"))
    path = tmp_path / "scene.toml"
    path.write_text('title = "T"\nsystem = "fate-condensed"\ncast = ["party.toml"]\n')
    assert [str(note) for note in read_scene(path).notes] == [
        'party.toml, line 3: nobody else has the skill "Figth": did you mean `Fight`?'
    ]


@pytest.mark.parametrize("path", sorted((ROOT / "scenes").glob("*.toml")), ids=lambda path: path.name)
def test_the_samples_have_no_note(path: Path) -> None:
    assert look_over(path) == ((), ())
