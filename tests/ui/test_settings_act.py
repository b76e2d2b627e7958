"""What the settings say is what the screen does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.theme import BUILTIN_THEMES

from tests.ui.playing import RICH, ROOT, SMALL, a_seat, opened, press
from tracker.storage.desk import Desk
from tracker.storage.opening import as_set
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import Opened, read_session
from tracker.storage.settings import DiceSettings, InForce, Settings, read_settings
from tracker.ui.app import TrackerApp
from tracker.ui.board import board
from tracker.ui.library.reader import Reader
from tracker.ui.library.seat import Library, Want
from tracker.ui.paint import plain
from tracker.ui.places.roll_rows import dice_source
from tracker.ui.preferences import check
from tracker.ui.rebinding import told_games
from tracker.ui.screens.table import TableScreen
from tracker.ui.seat import Seat
from tracker.ui.theme import OWN, TABLES, Palette, colours_of, known_themes
from tracker.ui.theme_mapped import contrast, mapped

# Dice


def seat_with(settings: Settings, scene: Path = SMALL) -> Seat:
    return Seat(Desk(opened(scene)), settings=settings)


def test_for_whoever_calls_no_dice_the_program_rolls_at_once() -> None:
    seat = seat_with(Settings(dice=DiceSettings(typed=["players"])))
    press(seat, "Bc1a6")
    (roll,) = seat.table.rolls
    assert roll.act.waits and not roll.parts[1].waits, "Imre is a player's, Ox is not"
    press(seat, "+2<enter>")
    assert not any(part.waits for part in seat.table.rolls[roll.id].parts)
    press(seat, "uu")
    assert [part.waits for part in seat.table.rolls[roll.id].parts] == [True, True], "undo brings no new dice"


@pytest.mark.parametrize(
    ("typed", "waits"),
    [(None, [True, True]), (["players", "gm"], [True, True]), ([], [False, False]), (["Toll gang"], [False, True])],
)
def test_sides_call_their_dice_as_the_settings_say(typed: list[str] | None, waits: list[bool]) -> None:
    seat = seat_with(Settings(dice=DiceSettings(typed=typed)))
    press(seat, "Bc1a6")
    (roll,) = seat.table.rolls
    assert [part.waits for part in roll.parts] == waits


def test_a_name_that_is_no_side_here_is_said() -> None:
    assert "dice typed: Nobody is no side here" in seat_with(Settings(dice=DiceSettings(typed=["Nobody", "gm"]))).advice
    assert not seat_with(Settings(dice=DiceSettings(typed=["Players", "toll gang"]))).advice


def test_a_player_who_rolls_is_waited_for_whatever_the_settings_say() -> None:
    seat = seat_with(Settings(dice=DiceSettings(typed=[])))
    seat.run("set Imre own-dice on")
    press(seat, "Bc1a6")
    (roll,) = seat.table.rolls
    assert [part.waits for part in roll.parts] == [True, False]


def test_new_sessions_begin_with_the_dice_of_the_settings_and_old_ones_keep_theirs(tmp_path: Path) -> None:
    table = read_scene(SMALL).table
    settings = Settings(dice=DiceSettings(gm="hidden", typed=["players"]))
    start = as_set(table, settings, SMALL)
    assert start.scene is not None and start.scene.options.gm_dice == "hidden"
    assert {who.name for who in start.cast if who.own_dice} == {who.name for who in start.cast if who.is_player}
    said = tmp_path / "said.toml"
    said.write_text(SMALL.read_text(encoding="utf-8").replace("[[side]]", '[options]\ngm_dice = "open"\n[[side]]', 1))
    (tmp_path / "party.toml").write_bytes((SMALL.parent / "party.toml").read_bytes())
    kept = as_set(read_scene(said).table, settings, said)
    assert kept.scene is not None and kept.scene.options.gm_dice == "open", "what the scene says counts"
    assert as_set(table, Settings(), SMALL) == table
    opened(SMALL, tmp_path / "s.toml").close()
    before = (tmp_path / "s.toml").read_bytes()
    seat = Seat(Desk(read_session(tmp_path / "s.toml")), settings=settings)
    assert seat.table == table and (tmp_path / "s.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("seen", "says"), [("open", "open"), ("at resolve", "shown at resolve"), ("hidden", "░ hidden")]
)
def test_the_gms_dice_are_told_as_players_see_them(seen: str, says: str) -> None:
    seat = seat_with(Settings())
    seat.run(f'option gm-dice "{seen}"')
    press(seat, "Bc1a6<space><space>")
    (roll,) = seat.table.rolls
    told = [dice_source(seat.sight(), part, part.dice) for part in roll.parts if part.dice is not None]
    assert told == ["open", says], "a player's, then the GM's"


def test_a_session_begun_in_the_library_has_the_dice_that_the_settings_say_by_then(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    library = Library(Reader([SMALL.parent]), read_settings(path))
    path.write_text('[dice]\ngm = "hidden"\ntyped = ["players"]\n', encoding="utf-8")
    begun = library.opened(Want("unkept", SMALL))
    assert isinstance(begun, Opened)
    scene = begun.session.table.scene
    assert scene is not None and scene.options.gm_dice == "hidden" and library.settings.dice.typed == ["players"]


# Keys


def test_keys_of_the_table_can_be_others() -> None:
    seat = seat_with(Settings(keys={"attack": "f", "c": "a", "n": "c"}))
    press(seat, "f")
    assert seat.question is not None and "attack" in plain(board(seat, 120, 36)).lower()
    press(seat, "<escape>a")
    assert seat.question is not None
    press(seat, "<escape>")
    text = plain(board(seat, 120, 36))
    assert "f attack" in text and "a create" in text and "c next" in text
    press(seat, "<f1>")
    assert re.search(r" f +attack: pick the target", plain(board(seat, 120, 36)))


@pytest.mark.parametrize(
    ("keys", "wrong"),
    [
        ('attack = "o"', "overcome"),
        ('attack = "c"\novercome = "c"', "`c`"),
        ('attack = "7"', "can be no key"),
        ('attack = "F3"', "can be no key"),
        ('conquer = "z"', "conquer"),
    ],
)
def test_a_key_that_would_mean_two_things_is_named_with_its_line_and_not_used(
    keys: str, wrong: str, tmp_path: Path
) -> None:
    path = tmp_path / "s.toml"
    path.write_text(f'language = "en"\n[keys]\n{keys}\n"." = "z"\n', encoding="utf-8")
    found = read_settings(path, check)
    assert wrong in str(found.faults[0]) and (found.faults[0].line or 0) >= 3
    assert found.settings.keys["."] == "z" and found.settings.language == "en"
    seat = seat_with(found.settings)
    used = [binding.key for binding in seat.own_keys.of_table()]
    assert len(used) == len(set(used))


def test_a_key_of_the_settings_says_in_which_games_it_acts() -> None:
    keys = {"attack": "f", "c": "W", "choose": "y"}
    assert told_games(keys) == {"attack": "in Fate only", "choose": "in Fudge only"}
    duel = seat_with(Settings(keys=keys), ROOT / "scenes" / "tavern-duel.toml")
    assert duel.advice == "Settings: keys without use in this game: attack."
    assert seat_with(Settings(keys={"c": "W", "attack": "f"})).advice == ""


def test_keys_that_change_places_are_no_conflict(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text('[keys]\nattack = "o"\novercome = "a"\n', encoding="utf-8")
    assert not read_settings(path, check).faults


# Themes


def test_an_unknown_theme_is_named_with_a_known_one(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text('theme = "gruvbx"\n', encoding="utf-8")
    found = read_settings(path, check)
    assert found.faults[0].line == 1 and "gruvbox" in str(found.faults[0]) and found.settings.theme == "auto"


@pytest.mark.parametrize("name", sorted(BUILTIN_THEMES))
def test_every_theme_of_textual_can_be_read(name: str) -> None:
    from textual.color import Color

    theme = BUILTIN_THEMES[name]
    table = colours_of(theme)
    assert set(table) == set(TABLES["tracker-dark"])
    Palette.of(theme)
    if mapped(theme) is None:
        return
    colours = {role: Color.parse(value) for role, value in table.items()}
    for role in ("text", "strong", "muted", "turn", "harm", "side1", "side2", "side3", "side4"):
        for ground in ("ground", "raised", "turn_room"):
            assert contrast(colours[role], colours[ground]) >= 4.5, (role, ground)
    for ink, fill in (("turn_ink", "turn_fill"), ("harm_ink", "harm_fill"), ("harm", "harm_tint")):
        assert contrast(colours[ink], colours[fill]) >= 4.5, fill
    assert contrast(colours["wall"], colours["ground"]) >= 3


@pytest.mark.parametrize("name", ["tracker-high-contrast", "tracker-high-contrast-light"])
def test_high_contrast_is_high(name: str) -> None:
    from textual.color import Color

    colours = {role: Color.parse(value) for role, value in TABLES[name].items()}
    for role in ("text", "strong", "muted", "turn", "harm", "side1", "side2", "side3", "side4"):
        for ground in ("ground", "raised", "turn_room"):
            assert contrast(colours[role], colours[ground]) >= 7, (role, ground)


@pytest.mark.parametrize("name", [*OWN, "nord", "textual-light", "ansi-dark"])
async def test_the_screen_has_the_theme_of_the_settings(name: str, tmp_path: Path) -> None:
    if name not in known_themes():
        pytest.skip("this Textual has no such theme")
    in_force = InForce(Settings(theme=name), tmp_path / "s.toml", True)
    app = TrackerApp(opened(RICH), in_force=in_force)
    async with app.run_test(size=(80, 24)):
        assert app.theme.removeprefix("tracker-").removesuffix("-256") == name
        assert "Imre" in app.export_screenshot()


# Language, ASCII, faults


async def test_the_screen_speaks_the_language_of_the_settings(tmp_path: Path) -> None:
    in_force = InForce(Settings(language="it"), tmp_path / "s.toml", True)
    app = TrackerApp(opened(SMALL, tmp_path / "e.toml"), in_force=in_force)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("B", "c", "1")
        text = plain(app.screen.board.picture) if isinstance(app.screen, TableScreen) else ""
        assert "scambio 1" in text and "exchange" not in text
    seat = Seat(Desk(read_session(tmp_path / "e.toml")))
    assert "exchange 1" in plain(board(seat, 120, 36)), "the session itself stays as it was"


async def test_ascii_and_faults_of_the_settings_show(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text("ascii = true\nlenguage = 3\n", encoding="utf-8")
    in_force = read_settings(path, check)
    app = TrackerApp(opened(SMALL), in_force=in_force)
    async with app.run_test(size=(120, 36)):
        assert app.ascii_only
        shown = plain(app.screen.board.picture) if isinstance(app.screen, TableScreen) else ""
        assert "lenguage" in shown


def test_a_seat_without_settings_plays_as_it_always_did() -> None:
    assert a_seat(SMALL).settings == Settings()
