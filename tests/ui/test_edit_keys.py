"""`E`: everything on the table made, copied, changed and struck by keys, in each game, before and during play."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.playing import RICH, ROOT, SMALL, a_seat, id_of, number, press
from tracker.model.cast import Character, FateSheet, TacticalSheet
from tracker.model.fudge import FudgeSheet
from tracker.ui.filling import Fields
from tracker.ui.questions import Pick
from tracker.ui.seat import Seat

SCENES = {
    name: ROOT / "scenes" / f"{name}.toml" for name in ("tavern-duel", "quarry-road", "reed-road", "granary-fire")
}


def form(seat: Seat) -> Fields:
    question = seat.question
    assert isinstance(question, Fields), question
    return question


def to_row(seat: Seat, label: str, nth: int = 0) -> None:
    """Go to a row of a form by its label, by keys."""
    places = [n for n, field in enumerate(form(seat).fields) if field.label == label]
    assert len(places) > nth, [field.label for field in form(seat).fields]
    press(seat, "<down>" * ((places[nth] - form(seat).cursor) % len(form(seat).fields)))


def filled(seat: Seat, label: str, text: str, nth: int = 0) -> None:
    to_row(seat, label, nth)
    press(seat, f"<ctrl+u>{text}<enter>")


def of(seat: Seat, name: str) -> Character:
    return seat.table.cast[id_of(seat, name)]


def last(seat: Seat) -> str:
    return seat.desk.session.entries[-1].sentence


def test_a_fate_sheet_is_filled_field_by_field_and_each_is_an_entry() -> None:
    seat = a_seat(RICH)
    start = seat.table
    press(seat, "1Es")
    steps = [
        ("name", "Imre the Elder"),
        ("points", "5"),
        ("shown as", "An old man"),
        ("trouble", "Owes everybody a name"),
        ("aspect", ""),
        ("Fight", "Superb"),
        ("Lore", ""),
        ("new skill", "Ride Good"),
        ("new stunt", "Bell strike: +2 attack with Fight when in reach of bronze"),
        ("refresh", "4"),
        ("physical", "6"),
        ("mild", "2"),
        ("Weapon", "2"),
    ]
    for label, text in steps:
        filled(seat, label, text)
    press(seat, "<escape>")
    imre = of(seat, "Imre the Elder")
    sheet = imre.sheet
    assert isinstance(sheet, FateSheet)
    assert (imre.points, imre.shown_as) == (5, "An old man")
    assert sheet.skills["Fight"] == 5 and sheet.skills["Ride"] == 3 and "Lore" not in sheet.skills
    stunt = sheet.stunts[-1]
    assert (stunt.name, stunt.bonus, stunt.on, stunt.skill, stunt.when) == (
        "Bell strike",
        2,
        "attack",
        "Fight",
        "in reach of bronze",
    )
    track = sheet.track("physical")
    assert track is not None and len(track.boxes) == 6 and sheet.weapon == 2
    assert [slot.severity for slot in sheet.slots].count("mild") == 2
    own = [aspect.text for aspect in seat.table.aspects_on(imre.id) if aspect.kind == "character"]
    assert "Owes everybody a name" in own and "Knows every rope" not in own
    n = len(seat.desk.session.entries)
    assert n == len(steps)
    press(seat, "u" * n)
    assert seat.table == start


@pytest.mark.parametrize(
    ("scene", "who"),
    [("drowned-chapel", "Imre"), ("tavern-duel", "Dagna"), ("quarry-road", "Marek"), ("granary-fire", "")],
)
def test_no_row_of_a_form_breaks_whatever_is_typed(scene: str, who: str) -> None:
    seat = a_seat(ROOT / "scenes" / f"{scene}.toml")
    if who:
        seat.selected = id_of(seat, who)
    press(seat, "Es")
    for typed in ("", "7", "Good", "x: 3", "-", "Thing 2", "+", "Łódź [b]"):
        for n in range(len(form(seat).fields)):
            press(seat, "<escape>")
            press(seat, "Es")
            if n >= len(form(seat).fields):
                break
            press(seat, "<down>" * n + f"<ctrl+u>{typed}<enter>")
            assert isinstance(seat.question, Fields)
            press(seat, "<escape>u") if seat.desk.session.standing else press(seat, "<escape>")
            press(seat, "Es")


def test_a_fudge_sheet_by_keys() -> None:
    seat = a_seat(SCENES["tavern-duel"])
    press(seat, "2Es")
    for label, text in (
        ("new attribute", "Strength Great"),
        ("new skill", "Dodge: Good"),
        ("new gift", "Lucky"),
        ("new weapon", "Club: small"),
        ("new armour", "Furs: 1"),
        ("strength scale", "1"),
        ("mass scale", "20x"),
        ("shield", "2"),
        ("capacity", "Fair"),
        ("others", "Poor"),
    ):
        filled(seat, label, text)
    sheet = of(seat, "Wulf").sheet
    assert isinstance(sheet, FudgeSheet)
    assert sheet.attributes["Strength"] == 2 and sheet.skills["Dodge"] == 1 and "Lucky" in sheet.gifts
    assert sheet.weapons[-1].name == "Club" and sheet.armour["Furs"] == 1
    assert (sheet.strength_scale, sheet.mass_scale, sheet.shield, sheet.capacity, sheet.others) == (1, 8, 2, 0, -2)
    filled(seat, "armour", "", nth=[f.value for f in form(seat).fields if f.label == "armour"].index("Furs: 1"))
    filled(seat, "gift", "", nth=[f.value for f in form(seat).fields if f.label == "gift"].index("Lucky"))
    filled(seat, "others", "")
    sheet = of(seat, "Wulf").sheet
    assert isinstance(sheet, FudgeSheet)
    assert "Furs" not in sheet.armour and "Lucky" not in sheet.gifts and sheet.others is None


def test_a_tactical_sheet_by_keys() -> None:
    seat = a_seat(SCENES["quarry-road"])
    press(seat, "1Es")
    for label, text in (("REF", "14"), ("RSp", "6.2"), ("Wounds", "3"), ("new track", "Fear 1")):
        filled(seat, label, text)
    marek = of(seat, "Marek")
    assert isinstance(marek.sheet, TacticalSheet)
    assert marek.sheet.stats["REF"] == 14 and marek.rsp == 62
    assert [(track.name, len(track.boxes)) for track in marek.sheet.tracks] == [("Wounds", 3), ("Fear", 1)]


def test_words_are_chosen_by_left_and_right() -> None:
    seat = a_seat(RICH)
    press(seat, "9Es")
    to_row(seat, "players see")
    press(seat, "<right>")
    assert of(seat, "Deacon").hidden
    press(seat, "<right>")
    assert not of(seat, "Deacon").hidden
    to_row(seat, "side")
    press(seat, "<right>")
    assert of(seat, "Deacon").side != id_of(seat, "Deacon")
    filled(seat, "side", "The river")
    side = of(seat, "Deacon").side
    assert side is not None and seat.name(side) == "The river"


def test_what_is_being_typed_goes_with_esc_and_is_taken_by_leaving_the_row() -> None:
    seat = a_seat(RICH)
    press(seat, "1Es")
    press(seat, "Nobody<escape>")
    assert not seat.desk.session.entries
    press(seat, "EsElder<tab>")
    assert of(seat, "Elder").number == 1


def test_a_value_that_cannot_be_read_changes_nothing_and_says_so() -> None:
    seat = a_seat(RICH)
    press(seat, "1Es")
    filled(seat, "points", "many")
    assert not seat.desk.session.entries and "many" in seat.advice
    assert form(seat).fields[form(seat).cursor].label == "points"


def test_copies_are_unhurt_numbered_on_and_may_be_hidden() -> None:
    seat = a_seat(RICH)
    press(seat, "5Ec2<enter>h")
    made = [who for who in seat.table.cast if who.name.startswith("Acolyte")][-2:]
    assert len({who.name for who in made}) == 2 and all(who.hidden for who in made)
    assert last(seat).startswith("character")
    press(seat, "u")
    assert made[0].id not in seat.table.cast


def test_somebody_is_struck_after_a_question() -> None:
    seat = a_seat(RICH)
    press(seat, "5Ex<escape>")
    assert not seat.desk.session.entries
    press(seat, "Exy")
    assert last(seat) == 'remove "Acolyte 1"'


def test_aspects_by_keys() -> None:
    seat = a_seat(RICH)
    press(seat, "Ea+?Trapdoor<enter>s")
    made = next(reversed(list(seat.table.aspects)))
    assert (made.text, made.hidden, made.on) == ("Trapdoor", True, None)
    press(seat, "eOff balance<enter>b")
    assert isinstance(seat.question, Pick)
    press(seat, "1<enter>")
    boost = next(reversed(list(seat.table.aspects)))
    assert boost.kind == "boost" and boost.invokes == 1
    press(seat, "Ea")
    assert isinstance(seat.question, Pick)
    n = next(option.number for option in seat.question.options if option.value == boost.id)
    press(seat, f"{n}<enter>" if n == 3 else f"{n}")
    filled(seat, "words", "Reeling")
    to_row(seat, "kind")
    press(seat, "<right>")
    assert seat.table.aspects[boost.id].kind == "situation"
    filled(seat, "free, anyone", "2")
    assert seat.table.aspects[boost.id].invokes == 3
    filled(seat, "on the table", "goes")
    assert boost.id not in seat.table.aspects and seat.question is None


def test_counters_by_keys() -> None:
    seat = a_seat(SMALL)
    press(seat, "Ek+The mill burns 5<enter>")
    for label, text in (("marked", "2"), ("boxes", "6"), ("once it is full", "It falls"), ("name", "Fire")):
        filled(seat, label, text)
    to_row(seat, "advances")
    press(seat, "<right>")
    counter = next(iter(seat.scene.counters))
    assert (counter.name, counter.marked, counter.boxes, counter.outcome) == ("Fire", 2, 6, "It falls")
    assert counter.trigger == "end of exchange"
    filled(seat, "on the table", "goes")
    assert not len(seat.scene.counters)


def test_sides_by_keys() -> None:
    seat = a_seat(SMALL)
    press(seat, "Eg")
    filled(seat, "new side", "Bystanders")
    assert "Bystanders" in [side.name for side in seat.table.sides]
    filled(seat, "side", "Neighbours", nth=len(seat.table.sides) - 1)
    filled(seat, "side", "", nth=0)
    assert "belongs" in seat.advice
    filled(seat, "side", "", nth=len(seat.table.sides) - 1)
    assert "Neighbours" not in [side.name for side in seat.table.sides]


def test_zones_and_borders_by_keys_while_a_conflict_runs() -> None:
    seat = a_seat(RICH)
    press(seat, "Bc1<enter>Ez1")
    for label, text in (("name", "Long nave"), ("new aspect", "Echoes"), ("place", "5 5")):
        filled(seat, label, text)
    zone = next(iter(seat.scene.zones))
    assert (zone.name, zone.at) == ("Long nave", (5, 5))
    assert "Echoes" in [aspect.text for aspect in seat.table.aspects_on(zone.id)]
    press(seat, "<escape>Eb12")
    filled(seat, "in the way", "Great")
    filled(seat, "name", "A gate")
    to_row(seat, "leads")
    press(seat, "<right>")
    border = next(border for border in seat.scene.borders if border.name == "A gate")
    assert border.difficulty == 4 and border.oneway
    filled(seat, "on the table", "goes")
    assert border.id not in seat.scene.borders


def test_the_scene_has_a_title_to_change() -> None:
    seat = a_seat(SMALL)
    press(seat, "Et<ctrl+u><end>")
    press(seat, "<backspace>" * 40 + "At the mill<enter>")
    assert seat.scene.title == "At the mill"


def test_the_scene_is_saved_by_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACKER_HOME", str(tmp_path))
    seat = a_seat(SMALL)
    press(seat, "Ews<enter>")
    saved = list((tmp_path / "scenes").iterdir())
    assert len(saved) == 1 and saved[0].suffix == ".toml"
    press(seat, "Ews<enter>")
    assert isinstance(seat.question, Pick) and "such a file" in seat.question.title
    press(seat, "y")
    assert seat.question is None and "saved" in seat.advice and ".toml.bak" in seat.advice
    press(seat, f":save '{saved[0]}'<enter>")
    assert "saves over it" in seat.advice
    press(seat, "!")
    assert "saved" in seat.advice and ".toml.bak" in seat.advice
    saved[0].write_text("Dear all", encoding="utf-8")
    press(seat, "Ews<enter>")
    assert isinstance(seat.question, Pick) and "all of it is replaced" in seat.question.options[0].note
    press(seat, "y")
    assert "comments and order" in seat.advice


def test_somebody_new_in_one_line_in_every_game() -> None:
    seat = a_seat(SMALL)
    press(seat, "A?Wolf 3 x2<enter><enter>")
    wolves = [who for who in seat.table.cast if who.name.startswith("Wolf")]
    assert [who.name for who in wolves] == ["Wolf 1", "Wolf 2"] and all(who.hidden for who in wolves)
    sheet = wolves[0].sheet
    assert isinstance(sheet, FateSheet) and sheet.others == 3
    press(seat, "u")
    assert not any(who.name.startswith("Wolf") for who in seat.table.cast)
    press(seat, "A?Wolf 3 x5 mob<enter><enter>")
    pack = of(seat, "Wolf")
    assert (pack.kind, len(pack.members), pack.hidden) == ("mob", 5, True) and isinstance(pack.sheet, FateSheet)
    assert pack.sheet.others == 3 and not pack.sheet.tracks
    press(seat, "u")
    press(seat, "1a+Brigand 2<enter><enter>")
    roll = next(iter(seat.table.rolls))
    assert seat.name(roll.parts[1].who or "") == "Brigand" and roll.parts[1].rating == 2
    duel = a_seat(SCENES["tavern-duel"])
    press(duel, "f+Bravo 1<enter>")
    bravo = of(duel, "Bravo")
    assert isinstance(bravo.sheet, FudgeSheet) and bravo.sheet.others == 1
    assert any(bravo.id in fight.foes for fight in duel.scene.fights)
    road = a_seat(SCENES["quarry-road"])
    press(road, "AThug x3<enter>4<enter>")
    thugs = [who for who in road.table.cast if who.name.startswith("Thug")]
    assert [who.name for who in thugs] == ["Thug 1", "Thug 2", "Thug 3"]
    assert {road.name(road.scene.here[who.id].zone or "") for who in thugs} == {"Old kiln"}


def test_a_players_character_copied_is_somebodys_and_selected() -> None:
    seat = a_seat(RICH)
    press(seat, "1Ec<enter><enter>Lee<enter>")
    made = of(seat, "Imre 1")
    assert seat.selected == made.id and made.player == "Lee" and made.points == 3
    press(seat, "1Ec2<enter><enter><enter>")
    assert not of(seat, "Imre 2").is_player and seat.selected == of(seat, "Imre").id


def test_where_a_newcomer_comes_and_on_whose_side_is_asked() -> None:
    seat = a_seat(RICH)
    press(seat, number(seat, "Deacon") + "AGuard<enter><enter>")
    assert seat.question is None
    guard = seat.scene.here[of(seat, "Guard").id]
    assert guard.zone == seat.scene.here[of(seat, "Deacon").id].zone
    # Whoever is marked is who it comes to, whoever is selected.
    press(seat, number(seat, "Sava") + " " + number(seat, "Deacon") + "AFriend<enter><enter>")
    assert seat.scene.here[of(seat, "Friend").id].zone == seat.scene.here[of(seat, "Sava").id].zone
    road = a_seat(SCENES["quarry-road"])
    press(road, "AGuard<enter><enter>")
    question = road.question
    assert isinstance(question, Pick) and question.title == "On whose side"
    usual = question.options[question.cursor].value
    assert not any(who.is_player for who in road.table.cast if who.side == usual)
    players = next(option.number for option in question.options if option.value == of(road, "Pim").side)
    press(road, str(players))
    assert of(road, "Guard").side == of(road, "Pim").side


@pytest.mark.parametrize("leave", ["<down>", "<up>", "<ctrl+u>"])
def test_what_was_refused_is_told_no_longer_than_its_field(leave: str) -> None:
    seat = a_seat(RICH)
    press(seat, "1Es")
    was = of(seat, "Imre").points
    filled(seat, "points", "many")
    assert seat.advice.startswith("points:")
    press(seat, leave)
    assert not seat.advice
    assert next(field.value for field in form(seat).fields if field.label == "points") == str(was)
    if leave == "<ctrl+u>":
        assert form(seat).typed is None
        press(seat, "<ctrl+u>9<ctrl+u><ctrl+u><enter>")
        assert not isinstance(seat.question, Fields) and of(seat, "Imre").points == was


def test_several_are_brought_at_once() -> None:
    seat = a_seat(SMALL)
    seat.run("new-scene Mill")
    press(seat, "Sba")
    # Of the cast file only those who were in a scene of this evening.
    new = {id_of(seat, name) for name in ("Rook", "Mirel")}
    assert {held.id for held in seat.scene.here} == {who.id for who in seat.table.cast} - new
    press(seat, "uSbs")
    assert isinstance(seat.question, Pick)
    first, second = [option.number for option in seat.question.options if option.number is not None][:2]
    press(seat, f"{first}{second}<enter>")
    assert len(seat.scene.here) == 2 and last(seat).startswith("bring")


def test_a_form_keeps_what_was_refused_and_names_a_key_of_its_own_for_a_ruling() -> None:
    seat = a_seat(RICH)
    press(seat, "Ez1<ctrl+u><enter>")
    assert seat.advice == "It needs a name."
    press(seat, "<ctrl+u>Crypt<enter>")
    assert "Ctrl+Y does it anyway" in seat.advice and "!" not in seat.advice
    assert form(seat).typed == "Crypt"
    press(seat, "<ctrl+y>")
    assert [zone.name for zone in seat.scene.zones][:2] == ["Crypt", "Crypt"] and form(seat).typed is None
    press(seat, "<escape>")
    seat.selected = id_of(seat, "Imre")
    press(seat, "Es")
    filled(seat, "scale", "Sava")
    assert seat.advice.startswith("scale: Sava is none of mundane, ") and form(seat).typed == "Sava"
    filled(seat, "Fight", "")
    assert seat.desk.sentence(len(seat.desk.session.entries)) == "Imre: Fight removed."
