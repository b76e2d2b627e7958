"""The recap: what happened, for the group without a secret and without what was taken back, for the GM in full."""

from __future__ import annotations

import csv
import html
import io
import json
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from tests.engine.drawn import a_command
from tests.engine.tables import a_session, a_table
from tests.planted import GAMES, leaked, play
from tests.program import RICH, ROOT, tracker
from tests.ui.playing import a_seat, press
from tracker.engine.film import Film
from tracker.language.tell import tell
from tracker.language.words import words
from tracker.players.evening import PlayersEyes
from tracker.players.eyes import Eyes
from tracker.players.told import told
from tracker.storage.desk import Desk
from tracker.storage.library import Left, left_of
from tracker.storage.recap.dice import luck, throws
from tracker.storage.recap.export import as_csv, as_jsonl
from tracker.storage.recap.keep import made
from tracker.storage.recap.markdown import escaped, table
from tracker.storage.recap.story import OF_THE_MOMENT
from tracker.storage.recap.write import _Groups, recap
from tracker.storage.scene_file import read_scene, read_text
from tracker.storage.session_file import Opened, read_session, start_session
from tracker.ui.seat import Seat

LINES = (
    "note for the GM alone",
    "begin conflict first=Imre",
    "attack Imre Deacon dice=+2 defence=-1",
    'invoke "The tide is rising" by=Imre !',
    "withdraw 1",
    'invoke "Slick flagstones" by=Imre !',
    "resolve",
    "take Deacon 1",
    "turn Sava",
    "note wrong",
    "undo",
    'hit "Rook" 3',
    "let-go 2",
    'attack Sava "Acolyte 1" dice=+3 defence=-2',
    "resolve",
    'out "Acolyte 1" by=Sava',
    "mark Mirel physical:1",
    "turn Deacon",
    "attack Deacon Imre dice=+1 defence=0",
    "dice Imre -1",
    "resolve",
    'take Imre boxes=1 mild="Split brow"',
    "turn Rook",
    "concede Rook terms=Swims",
    "points Mirel +1 why=given",
    "exchange !",
    "turn Mirel",
    "end conflict",
    "end scene",
    "end evening",
)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("recap") / "s.toml"
    opened = start_session(read_scene(RICH).table, path, seed="x")
    minute = iter(range(1000))
    opened.session._clock = lambda: f"2026-01-01T20:{next(minute):02d}:00Z"
    desk = Desk(opened)
    for line in LINES:
        assert desk.run(line).ok, line
    opened.close()
    return path


def test_the_groups_has_the_story_and_none_of_the_corrections(path: Path) -> None:
    text = recap(read_session(path).session)
    for said in (
        "# The Drowned Chapel",
        "2026-01-01, 29 min.",
        "### Exchange 1",
        "Imre invokes “Slick flagstones” (paid): +2",
        "Acolyte 1 is taken out by Sava",
        "Imre takes a consequence (mild): “Split brow”",
        "Rook concedes",
        "Mirel gains 1 fate point",
        "The evening ends",
    ):
        assert said in text, said
    assert "Mirel marks 1 stress box (physical)" in text, "also what was marked by hand"
    taken_back = ("The tide is rising", "wrong", "Rook has a hit")
    for hidden in (*taken_back, "GM alone", "ruling", "Drowned one", "hands the turn"):
        assert hidden not in text, hidden
    assert text.count("Acolyte 1 is taken out") == 2  # where it happened, and among the falls


@pytest.mark.parametrize("system", GAMES)
def test_whatever_players_read_as_it_happened_the_group_has_in_its_recap(system: str, tmp_path: Path) -> None:
    """But for what is of the moment alone, each with its reason."""
    session = play(system, tmp_path)[0].session
    text, eyes, shown = recap(session), PlayersEyes(session, words()), 0
    for seq in session.standing:
        entry = session.entries[seq - 1]
        if entry.what != "command":
            continue
        then, now = (Eyes(session.at(n), eyes.known(n), words()) for n in (seq - 1, seq))
        for event in entry.events:
            for said in told((event,), session.at(seq - 1), session.at(seq), then, now):
                shown += 1
                assert f"- {escaped(said)}\n" in text or type(event) in OF_THE_MOMENT, said
    assert shown > 3


AWAY = ("away Pim", "hide Pim", "back Pim", "reveal Pim", "mark Marek Wounds:1", "hide Pim", "away Pim", "reveal Pim")


def test_who_was_last_seen_away_is_back_when_shown_again() -> None:
    desk = Desk(start_session(read_scene(ROOT / "scenes" / "quarry-road.toml").table, None, seed="x"))
    assert all(desk.run(line).ok for line in AWAY)
    story = ["Pim is away.", "Pim is back.", "Marek marks 1 stress box (Wounds).", "Pim is away."]
    assert list(PlayersEyes(desk.session, words()).view().told) == story
    assert "".join(f"- {escaped(line)}\n" for line in story) in recap(desk.session)


FALLS = {
    "tavern-duel": (("wound Wulf 11", "wound Dagna 3"), ("- Wulf: Dead", "- Wulf dies.", "- Dagna (Ines): Scratch")),
    "mill-bridge": (
        ("begin conflict first=Ox", "concede Ox", "out Gosha", "end conflict", "end scene"),
        ("- Gosha: taken out", "- Ox: conceded", "- Ox concedes."),
    ),
}


@pytest.mark.parametrize("scene", FALLS)
def test_who_fell_is_told_of_the_cast_and_among_the_falls(scene: str) -> None:
    lines, says = FALLS[scene]
    desk = Desk(start_session(read_scene(ROOT / "scenes" / f"{scene}.toml").table, None, seed="x"))
    assert all(desk.run(line).ok for line in lines)
    text = recap(desk.session)
    for line in says:
        assert f"{line}\n" in text, text
    falls = text.split("## Taken out, conceded\n")[1].split("##")[0].strip().split("\n")
    assert [mark for _, mark in Film(desk.session).marked].count("out") == len(falls), "a replay goes to each fall"
    assert ".\n" not in text.partition("## Who was there")[2].partition("##")[0]


def test_the_gms_has_everything_with_its_entries(path: Path) -> None:
    session = read_session(path).session
    text = recap(session, gm=True)
    desk = Desk(read_session(path))
    for entry in session.entries:
        if entry.what == "command":
            told = tell(entry.events, session.at(entry.seq - 1), session.at(entry.seq), words())
            assert f"- {entry.seq}  {escaped(' '.join(told))}" in text, desk.sentence(entry.seq)
    assert "Note: wrong (undone by 11)" in text
    assert "GM's ruling" in text and "Drowned one" in text


def test_each_fall_consequence_and_point_is_singled_out(path: Path) -> None:
    text = recap(read_session(path).session)
    falls = text.split("## Taken out, conceded\n")[1].split("##")[0]
    assert [line[2:] for line in falls.split("\n") if line] == [
        "Acolyte 1 is taken out by Sava.",
        "Rook concedes. Terms: Swims",
    ]
    consequences = text.split("## Consequences\n")[1].split("##")[0]
    assert [line[2:] for line in consequences.split("\n") if line] == [
        "Deacon takes a consequence (mild): “consequence of Deacon”.",
        "Imre takes a consequence (mild): “Split brow”.",
    ]
    points = text.split("## Points\n")[1].split("##")[0]
    rows = [line.strip("| ").split(" | ") for line in points.split("\n")[3:] if line]
    session = read_session(path).session
    held = {who.name: str(who.points + who.owed) for who in session.table.cast if who.is_player}
    assert {row[0]: row[4] for row in rows} == held
    for _, began, gained, spent, has in rows:
        assert int(began) + int(gained) - int(spent) == int(has)
    assert ["Imre", "3", "0", "1", "2"] in rows


def every_dice(value: Any) -> Iterator[dict[str, Any]]:
    """Dice in the entries as the file holds them, wherever they lie."""
    if isinstance(value, dict):
        if "total" in value and "faces" in value:
            yield value
        for held in value.values():
            yield from every_dice(held)
    elif isinstance(value, list | tuple):
        for held in value:
            yield from every_dice(held)


def test_dice_agree_with_the_log(path: Path) -> None:
    session = read_session(path).session
    lines = [json.loads(line) for line in as_jsonl(Desk(read_session(path))).splitlines()]
    fell = [
        (line["entry"], dice["total"])
        for line in lines
        for event in line["events"]
        if event["kind"] in ("roll_opened", "dice_fell")
        for dice in every_dice(event)
    ]
    assert fell[-3:] == [(19, 1), (19, 0), (20, -1)]
    fell.remove((19, 0))  # set right by entry 20
    found = throws(Film(session))
    assert Counter((throw.result) for throw in found) == Counter(total for _, total in fell)
    (all_of_them,) = luck(found)
    assert all_of_them.n == 6 and all_of_them.mean == pytest.approx(sum(total for _, total in fell) / 6)
    assert all_of_them.expected == 0 and all_of_them.usual == pytest.approx(2 * (8 / 3) ** 0.5 / 6**0.5)
    text = recap(session, gm=True)
    assert "| All | 6 | +0.33 | +0.00 |" in text
    assert "| Imre | 2 | +0.50 |" in text


@pytest.mark.parametrize("system", GAMES)
def test_no_secret_is_ever_in_the_groups_recap(system: str, tmp_path: Path) -> None:
    opened, done = play(system, tmp_path)
    desk = Desk(opened)
    while True:
        assert leaked(recap(opened.session)) == []
        if len(opened.session.standing) < 4:
            break
        desk.undo(4)
    for _ in range(100):
        if not desk.redo(7).ok:
            break
        assert leaked(recap(opened.session)) == []
    whole = leaked(recap(opened.session, gm=True))
    assert len(whole) >= 6 and len(done) > 20  # there was something to leak


def test_hidden_dice_are_in_no_statistics_of_the_group(tmp_path: Path) -> None:
    opened, _ = play("fate-condensed", tmp_path)
    session = opened.session
    named = recap(session).split("## Dice")[1]
    assert "Ana" in named and "Thug 1" in named
    hidden = next(who for who in session.table.cast if who.hidden and not who.name.startswith("Hood"))
    assert any(throw.who == hidden.id for throw in throws(Film(session)))
    shown = int(named.split("| All | ")[1].split(" ")[0])
    assert shown == sum(throw.who != hidden.id for throw in throws(Film(session))) > 0  # also a player's own against it


PEOPLE = (
    '[[side]]\nname = "We"\n[[side]]\nname = "They"\n'
    '[[character]]\nname = "Anna"\nside = "We"\nplayer = "Kim"\nskills = { Dodge = "Fair", Fight = "Good" }\n'
    '[[character]]\nname = "Guard"\nside = "They"\nskills = { Dodge = "Fair", Fight = "Good" }\n'
    '[[character]]\nname = "Vex"\nside = "They"\nskills = { Dodge = "Fair", Fight = "Good" }\nhidden = true\n'
)
SEEN: Mapping[str, tuple[str, ...]] = {
    "fate-condensed": ("attack Anna Guard dice=+2 defence=-1",),
    "fudge": ("check Anna Dodge dice=+2", "oppose Anna Guard with=Dodge against=Dodge dice=+1 defence=0"),
}
UNSEEN: Mapping[str, Mapping[str, int | None]] = {
    "fate-condensed": {
        "attack Vex Anna dice=+3 defence=-4": -4,
        "attack Anna Vex dice=+4 defence=+4": 4,
        "attack Guard Vex dice=+4 defence=+4": None,
        "attack Vex Guard dice=+4 defence=+4": None,
        'advantage Anna "Off balance" on=Vex with=Fight dice=-3 defence=+2': -3,
        "overcome Anna Gate with=Fight against=Vex using=Fight dice=+4 defence=+1": 4,
    },
    "fudge": {
        "check Anna Dodge secret dice=-2": None,
        "oppose Guard Anna secret with=Dodge against=Dodge dice=+1 defence=-3": None,
        "oppose Anna Guard secret with=Dodge against=Dodge dice=+1 defence=-3": None,
        "oppose Anna Vex secret with=Dodge against=Dodge dice=+2 defence=+3": None,
        "oppose Anna Vex with=Dodge against=Dodge dice=+2 defence=+3": 2,
        "oppose Guard Vex with=Dodge against=Dodge dice=+2 defence=+3": None,
        "oppose Vex Anna with=Dodge against=Dodge dice=+2 defence=+3": 3,
        "shoot Vex Anna with=Fight dice=+3 against=Dodge defence=+2": 2,
        "shoot Anna Vex with=Fight dice=+3 against=Dodge defence=+2": 3,
    },
}
"""Rolls that have to do with somebody hidden, or are secret; what a player called in them, who knows of it."""
IN_SIGHT = {"fate-condensed": "overcome Anna with=Fight difficulty=0 dice={}", "fudge": "check Anna Dodge dice={}"}


@pytest.mark.parametrize("system", UNSEEN)
def test_what_players_do_not_see_changes_no_number_of_the_groups(system: str, tmp_path: Path) -> None:
    """Rolls in secret, and those that somebody hidden has to do with: but for the dice that players called, they are
    as if they had not been; and those are as if nobody had been there."""
    start = read_text("x.toml", f'title = "X"\nsystem = "{system}"\n{PEOPLE}', tmp_path).table

    def dice(*lines: str) -> tuple[str, int]:
        desk = Desk(start_session(start, None, seed="x"))
        for line in lines:
            answer = desk.run(f"{line} !")
            assert answer.ok, (line, answer.sentences)
            desk.run("resolve !")
        return recap(desk.session).partition("## Dice")[2], len(throws(Film(desk.session)))

    counted, fallen = dice(*SEEN[system])
    assert counted
    for line, called in UNSEEN[system].items():
        with_it = dice(*SEEN[system], line)
        alone = () if called is None else (IN_SIGHT[system].format(called),)
        assert with_it[0] == dice(*SEEN[system], *alone)[0] and with_it[1] > fallen, line
    assert "dice that players called" in counted, "said whether any are left out or not"


@pytest.mark.parametrize("system", GAMES)
def test_no_dice_that_speak_of_something_hidden_are_counted(system: str, tmp_path: Path) -> None:
    """Looked for in whatever the rolls hold, at each of their moments; but for what players called themselves."""
    opened, _ = play(system, tmp_path)
    groups = _Groups(opened.session, words())
    film, seen = groups.film, groups.standing_throws()
    for throw in seen:
        table = film.at(throw.place)
        if throw.typed and table.cast[throw.who].is_player:
            continue
        hidden = {who.id for who in table.cast if who.hidden}
        rolled = [throw.who, *throw.people, *((throw.roll.model_dump_json(),) if throw.roll is not None else ())]
        assert not [who for who in hidden if who in throw.people or f'"{who}"' in " ".join(rolled)], throw
    assert len(seen) < len(throws(film)) or system == "tactical"


@given(st.text(alphabet=st.characters(exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=40))
def test_text_is_text_wherever_it_stands(text: str) -> None:
    parse = MarkdownIt("commonmark").enable("table").parse
    for source in (f"- {escaped(text)}\n", table([text, "b"], [[text, text]])):
        tokens = parse(source)
        inline = [child for token in tokens for child in token.children or ()]
        assert {child.type for child in inline} <= {"text", "text_special"}
        blocks = {token.type for token in tokens if not token.type.endswith("_close")}
        assert blocks <= {"bullet_list_open", "list_item_open", "paragraph_open", "inline", "table_open", "thead_open",
                          "tbody_open", "tr_open", "th_open", "td_open"}  # fmt: skip
    whole = unicodedata.normalize("NFC", " ".join(text.split()))
    told = "".join(child.content for token in parse(f"- {escaped(text)}\n") for child in token.children or ())
    assert " ".join(told.split()) == html.unescape(whole) if "&" not in text else True


@pytest.mark.parametrize(
    "text",
    [
        "<b>x</b>",
        "[a](http://b)",
        "1. x",
        "- x",
        "# x",
        "x #",
        "> x",
        "= x",
        "==x==",
        "===",
        "a|b",
        "`x`",
        "**x**",
        "&lt;",
        "![i](j)",
    ],
)
def test_signs_of_markdown_and_html_stay_what_they_are(text: str) -> None:
    rendered = MarkdownIt("commonmark").render(f"- {escaped(text)}\n")
    assert html.unescape(rendered.removeprefix("<ul>\n<li>").removesuffix("</li>\n</ul>\n")) == text


@pytest.mark.parametrize("text", ["a -> b", "dice Tomas +1 roll=2", "Two slingers!", "roll #3 of 4"])
def test_what_means_nothing_in_markdown_stands_in_the_file_as_it_is(text: str) -> None:
    assert escaped(text) == text


@settings(max_examples=12)
@given(st.integers(0, 2**32))
def test_any_evening_has_a_recap(seed: int) -> None:
    random = Random(seed)
    session = a_session(a_table(random.choice(["fate-core", "fate-condensed", "fate-accelerated"])))
    for _ in range(40):
        session.submit(a_command(random, session.table), ruling=random.random() < 0.5)
        if random.random() < 0.1:
            session.undo()
    desk = Desk(Opened(session))
    for form in ("group", "gm", "csv", "jsonl"):
        assert made(desk, form)


def test_an_amended_evening_is_told_as_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    opened = start_session(read_scene(RICH).table, path, seed="x")
    desk = Desk(opened)
    fight = ("begin conflict first=Imre", "attack Imre Deacon dice=+2 defence=-1", "resolve", "take Deacon 1")
    for line in (*fight, "note after", "amend 2 drop=4 attack Imre Deacon dice=-4 defence=+1"):
        assert desk.run(line).ok, line
    opened.close()
    session = read_session(path).session
    assert session.entries[-1].what == "amend"
    film = Film(session)
    assert film.at(len(film)) == session.table
    text, whole = recap(session), recap(session, gm=True)
    assert "Superb +5" not in text and "amended by 6" in whole and "Superb +5" in whole
    found = throws(film)
    assert [throw.result for throw in found] == [-4, 1]
    rows = {row["entry"]: (row["became"], row["by"]) for row in csv.DictReader(io.StringIO(as_csv(Desk(opened))))}
    assert rows == {
        "1": ("stands", ""),
        "2": ("amended", "6"),
        "3": ("again", "6"),
        "4": ("dropped", "6"),
        "5": ("stands", ""),
        "6": ("stands", ""),
    }


def test_entries_as_tables(path: Path) -> None:
    desk = Desk(read_session(path))
    rows = list(csv.DictReader(io.StringIO(as_csv(desk))))
    assert [int(row["entry"]) for row in rows] == list(range(1, len(LINES) + 1))
    assert (rows[9]["became"], rows[9]["by"]) == ("undone", "11") and rows[10]["what"] == "undo"
    assert rows[2]["command"] == "attack Imre Deacon dice=+2 defence=-1"
    assert rows[2]["sentence"] == desk.sentence(3)
    lines = [json.loads(line) for line in as_jsonl(desk).splitlines()]
    assert [line["sentence"] for line in lines] == [row["sentence"] for row in rows]
    assert lines[0]["events"] == [{"kind": "noted", "text": "for the GM alone"}]


def test_a_cell_is_no_formula(tmp_path: Path) -> None:
    opened = start_session(read_scene(RICH).table, None)
    desk = Desk(opened)
    assert desk.run('new-scene "=cmd()"').ok and desk.run("note x").ok
    assert {row["scene"] for row in csv.DictReader(io.StringIO(as_csv(desk)))} == {"'=cmd()"}


def test_by_command_line(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "recap.md"
    assert tracker("recap", path, "--out", out).returncode == 0
    assert out.read_text(encoding="utf-8") == recap(read_session(path).session)
    again = tracker("recap", path, "--out", out)
    assert again.returncode == 2 and "is there already" in again.stderr
    printed = tracker("recap", path, "--gm")
    assert printed.returncode == 0 and "GM alone" in printed.stdout
    assert tracker("export", path).returncode == 2
    assert tracker("export", path, "--csv").stdout.startswith("entry,at,")
    assert tracker("do", path, "-c", f"recap gm {tmp_path / 'gm.md'}").returncode == 0
    assert "GM alone" in (tmp_path / "gm.md").read_text(encoding="utf-8")
    refused = tracker("do", path, "-c", f"recap gm {tmp_path / 'gm.md'}")
    assert refused.returncode == 1 and "already" in refused.stderr
    assert tracker("do", path, "-c", f"recap gm {tmp_path / 'gm.md'} !").returncode == 0


@pytest.mark.parametrize(
    ("scene", "lines", "kind"),
    [
        (
            "tavern-duel",
            (
                "begin conflict",
                "fight Dagna Wulf",
                "stance Dagna,Wulf",
                "dice Dagna +1",
                "dice Wulf -1",
                "undo",
                "dice Wulf 0",
            ),
            "throw_fell",
        ),
        (
            "quarry-road",
            ("danger obvious", "rcs 1 dice=3,4", "rcs 2 dice=6,1", "undo", "rcs 2 dice=5,2"),
            "count_rolled",
        ),
    ],
)
def test_dice_agree_with_the_log_in_other_games(scene: str, lines: tuple[str, ...], kind: str) -> None:
    desk = Desk(start_session(read_scene(RICH.with_name(f"{scene}.toml")).table, None, seed="dice"))
    for line in lines:
        answer = desk.run(line)
        assert answer.ok, (line, answer.sentences)
    fell: list[int] = []
    for step in desk.session.line:
        for event in step.events:
            if event.kind == kind:
                dice = event.dice  # type: ignore[attr-defined]
                fell += list(dice) if isinstance(dice, tuple) else [dice.total]
    found = throws(Film(desk.session))
    assert Counter(throw.result for throw in found) == Counter(fell) and len(fell) > 1
    assert f"| All | {len(fell)} |" in recap(desk.session, gm=True)


def test_the_group_reads_of_a_consequence_by_the_words_it_got_later() -> None:
    desk = Desk(start_session(read_scene(RICH).table, None, seed="named later"))
    for line in (
        "begin conflict first=Imre",
        "attack Imre Deacon dice=+3 defence=-2",
        "resolve",
        "take Deacon mild boxes=1,2,3",
    ):
        assert desk.run(line).ok, line
    (nameless,) = [held.id for held in desk.table.aspects if not held.text]
    for text in ("Broken nos", "Broken nose", "Nose in splints"):
        assert desk.run(f'reword #{nameless} "{text}"').ok
        assert text == "Broken nos" or desk.run("exchange !").ok
    story, summary = recap(desk.session).split("## Consequences")
    assert "Deacon takes a consequence (mild): “Broken nose”." in story and "consequence of Deacon" not in story
    assert "“Broken nose”. Now “Nose in splints”." in summary
    gms = recap(desk.session, gm=True).split("## Consequences")[1]
    assert "Deacon takes a consequence (mild): “Nose in splints”." in gms, "the GM's has the same words"


def test_a_scene_that_got_its_title_in_play_is_called_so_from_the_start() -> None:
    desk = Desk(start_session(read_scene(RICH).table, None, seed="title"))
    for line in (
        "begin conflict first=Imre",
        'rename "The Drowned Chapel" "Harbour Night"',
        "end conflict",
        "end scene",
    ):
        assert desk.run(line).ok, line
    for written in (recap(desk.session), recap(desk.session, gm=True)):
        heads = [line for line in written.split("\n") if line.startswith("#")]
        assert heads[0] == "# Harbour Night" and any(head.startswith("## Harbour Night") for head in heads), heads
        assert not any("Drowned Chapel" in head for head in heads), heads


@pytest.mark.parametrize("scene", ["drowned-chapel", "tavern-duel", "quarry-road"])
def test_the_end_of_the_evening_offers_it_in_every_game(scene: str, tmp_path: Path) -> None:
    seat = a_seat(RICH.with_name(f"{scene}.toml"), tmp_path / "s.toml")
    press(seat, "Bvywg<enter>")
    assert seat.table.ended and (tmp_path / "s-recap.md").exists()


@pytest.mark.parametrize("scene", ["drowned-chapel", "tavern-duel", "quarry-road"])
def test_by_keys_from_every_table(scene: str, tmp_path: Path) -> None:
    seat = a_seat(RICH.with_name(f"{scene}.toml"), tmp_path / "s.toml")
    press(seat, "Bwg<enter>")
    written = tmp_path / "s-recap.md"
    assert written.name in seat.advice and written.read_text(encoding="utf-8").startswith("# ")
    press(seat, "Nsecret<enter>Bwg<enter>")
    assert "is there already" in seat.question.title  # type: ignore[union-attr]
    press(seat, "<escape>")
    press(seat, "Bwm<enter>")
    assert "secret" in (tmp_path / "s-recap-gm.md").read_text(encoding="utf-8")
    press(seat, "Bwc<enter>Bwj<enter>")
    assert (tmp_path / "s.csv").exists() and (tmp_path / "s.jsonl").exists()
    press(seat, "Bwg<enter>o")
    assert written.name in seat.advice


def test_the_end_of_the_evening_offers_it_and_so_does_the_replay(tmp_path: Path) -> None:
    seat = a_seat(RICH, tmp_path / "s.toml")
    press(seat, "Bvywg<enter>")
    assert seat.table.ended and "The evening ends" in (tmp_path / "s-recap.md").read_text(encoding="utf-8")
    seat.desk.opened.close()
    replay = Seat(Desk(read_session(tmp_path / "s.toml")), replay=True)
    press(replay, "wm<enter>")
    assert (tmp_path / "s-recap-gm.md").exists()


def test_the_groups_has_names_from_the_start_moves_counters_and_sentences() -> None:
    desk = Desk(start_session(read_scene(RICH).table, None, seed="told"))
    for line in (
        "begin conflict first=Imre",
        'attack Imre "Acolyte 1" dice=+4 defence=-4',
        "resolve",
        'out "Acolyte 1" gone',
        'advantage Imre "" with=Fight difficulty=0 dice=+4 !',
        "resolve",
        "REWORD",
        'counter "The nave floods" 1/5',
        "move Sava Nave !",
    ):
        if line == "REWORD":
            nameless = next(held.id for held in desk.table.aspects if not held.text)
            line = f'reword #{nameless} "Rope across the aisle"'
        answer = desk.run(line)
        assert answer.ok, (line, answer.sentences)
    assert "Rope across the aisle" in recap(desk.session)
    told = recap(desk.session)
    assert "Imre attacks Acolyte 1 and hits with style" in told
    assert "is now Rope" not in told and "“aspect”" not in told
    assert "The nave floods: 1 of 5" in told and "Sava moves from" in told


def test_after_an_amendment_every_sentence_names_what_is_there_now(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    opened = start_session(read_scene(RICH).table, path, seed="x")
    desk = Desk(opened)
    fight = ("hit Deacon 8", "take Deacon mild severe", "overcome Rook dice=0 difficulty=2")
    named = 'invoke "mild consequence of Deacon" by=Rook'
    for line in (*fight, named, "amend 2 take Deacon moderate severe"):
        assert desk.run(line).ok, line
    opened.close()
    now, then = "Rook invokes “moderate consequence of Deacon”", "Rook invokes “mild consequence of Deacon”"
    assert now in desk.sentence(4) and then in desk.first_sentence(4)
    whole = recap(desk.session, gm=True)
    assert now in whole and then not in whole and "(amended by 5; first: Deacon takes a consequence (mild)" in whole
    for row in (list(csv.DictReader(io.StringIO(as_csv(desk))))[3], json.loads(as_jsonl(desk).splitlines()[3])):
        assert now in row["sentence"] and then in row["first"]
    second = json.loads(as_jsonl(desk).splitlines()[1])
    assert second["command"] == "take Deacon moderate severe" and second["events"][0]["aspect"]["role"] == "moderate"
    left = left_of(path)
    assert isinstance(left, Left) and now in left.sentences[-1] and len(left.sentences) == 4


CORRECTED = {
    "an aspect that was there": (('reword "The tide is rising" 5', 'reword "5" "High tide"'), (), ("“5”", "High tide")),
    "a name": (("character Copy like=Imre", 'rename Copy "Anton"'), ("Anton comes into play.",), ("Copy",)),
    "a place": (
        ("character Anton like=Imre zone=Nave", 'move Anton "Bell loft" !'),
        ("Anton comes into play (Bell loft).",),
        ("Nave", "moves"),
    ),
    "somebody": (("character Anton like=Imre", "remove Anton"), (), ("Anton",)),
    "an aspect": (('aspect "Brning pews"', 'drop "Brning pews"'), (), ("pews",)),
    "its words": (
        ('aspect "Brning pews"', 'reword "Brning pews" "Burning pews"'),
        ("A new aspect: “Burning pews”.",),
        ("Brning", "is now"),
    ),
    "boxes": (("mark Mirel physical:1", "clear Mirel physical:1"), (), ("Mirel marks",)),
    "points": (("points Mirel +5", "points Mirel -5"), (), ("Mirel gains", "Mirel pays")),
    "words in an exchange": (
        ("begin conflict first=Imre", 'aspect "Brning pews"', "turn Deacon", 'reword "Brning pews" "Burning pews"'),
        ("A new aspect: “Burning pews”.",),
        ("Brning", "is now"),
    ),
    "no words that were invoked": (
        (
            "begin conflict first=Imre",
            'aspect "Pews" free=1',
            'attack Imre "Acolyte 1" dice=+2 defence=-1',
            "invoke Pews by=Imre !",
            "resolve",
            "reword Pews Ashes",
        ),
        ("A new aspect: “Pews”", "“Pews” is now “Ashes”."),
        (),
    ),
    "no words of the exchange before": (
        ("begin conflict first=Imre", "aspect Pews", "exchange !", "reword Pews Ashes"),
        ("A new aspect: “Pews”.", "“Pews” is now “Ashes”."),
        (),
    ),
    "no move after something was played": (
        (
            "character Anton like=Imre zone=Nave",
            "overcome Imre with=Fight difficulty=0 dice=+1 !",
            "resolve",
            'move Anton "Bell loft" !',
        ),
        ("Anton comes into play (Nave).", "Anton moves from Nave to Bell loft."),
        (),
    ),
}


@pytest.mark.parametrize("what", CORRECTED)
def test_what_was_set_right_before_it_was_used_is_told_as_it_ended(what: str) -> None:
    lines, told_lines, untold = CORRECTED[what]
    desk = Desk(start_session(read_scene(RICH).table, None, seed="x"))
    for line in lines:
        answer = desk.run(line)
        assert answer.ok, (line, answer.sentences)
    text = recap(desk.session)
    story = [line for line in text.split("\n") if line.startswith("- ")]
    for said in told_lines:
        assert sum(line.startswith(f"- {said}") for line in story) == 1, (said, story)
    for said in untold:
        assert said not in "\n".join(story[4:]), (said, story)
    rows = [
        line.strip("| ").split(" | ") for line in text.split("## Points\n")[1].split("##")[0].split("\n")[3:] if line
    ]
    assert all(row[1:] == [row[1], "0", "0", row[1]] for row in rows), "what somebody came with is no gain"
    whole = recap(desk.session, gm=True)
    assert all(f"- {n}  " in whole for n in range(1, len(lines) + 1)), "the GM's has every entry"


def test_points_that_were_given_twice_are_told_as_they_came_to() -> None:
    desk = Desk(start_session(read_scene(RICH).table, None, seed="x"))
    for line in ("points Mirel +5", "points Mirel -7", "points Imre +2", "overcome Imre 0 dice=0 !", "points Imre -1"):
        assert desk.run(line).ok, line
    story, points = recap(desk.session).split("## Points")
    assert [line[2:] for line in story.split("\n") if "fate point" in line] == [
        "Mirel pays 2 fate points.",
        "Imre gains 2 fate points.",
        "Imre pays 1 fate point.",
    ]
    assert "| Mirel | 3 | 0 | 2 | 1 |" in points and "| Imre | 3 | 2 | 1 | 4 |" in points


def test_the_story_is_in_the_order_of_the_table() -> None:
    """Who rolls, what is invoked, what comes of it; a boost goes as it is used; what has no name says whose it is."""
    desk = Desk(start_session(read_scene(RICH).table, None, seed="x"))
    for line in (
        "begin conflict first=Imre",
        'advantage Imre "" with=Fight difficulty=0 dice=+4 !',
        "resolve",
        "attack Deacon Imre dice=-4 defence=+4 !",
        "resolve",
        'attack Imre "Acolyte 1" dice=+2 defence=-1 !',
        "INVOKE boost",
        "INVOKE situation",
        "withdraw 2",
        "resolve",
        "attack Sava Deacon dice=+1 defence=+1 !",
        "INVOKE situation",
        "withdraw 1",
        "resolve",
    ):
        if line.startswith("INVOKE"):
            held = next(each for each in desk.table.aspects if each.kind == line.split()[1] and not each.text)
            line = f"invoke #{held.id} by=Imre !"
        answer = desk.run(line)
        assert answer.ok, (line, answer.sentences)
    story = [line[2:] for line in recap(desk.session).split("###")[1].split("##")[0].split("\n") if line[:2] == "- "]
    assert story == [
        "A conflict begins.",
        "Imre succeeds with style, with Fight: Epic +7 against Mediocre +0.",
        "A new aspect: “aspect made by Imre”, 2 free invokes for Imre.",
        "Deacon attacks Imre and misses: Poor -1 against Epic +7.",
        "A new aspect: “boost of Imre against Deacon”, 1 free invoke for Imre.",
        "Imre rolls against Acolyte 1.",
        "Imre invokes “boost of Imre against Deacon” (free): +2.",
        "“boost of Imre against Deacon” is gone.",
        "Imre attacks Acolyte 1 and hits with style: Epic +7 against Mediocre +0.",
        "Sava attacks Deacon and hits with style: Superb +5 against Average +1.",
    ]
