"""Panels: widths, states and what is never dropped."""

from __future__ import annotations

import pytest

from tests.ui.shots import as_text, draw_all, layout_of
from tests.ui.tables import HOSTILE, LOG, chapel, chapel_sight, crowd, hostile, sight_of
from tracker.language.words import words
from tracker.model.aspects import Aspect, Compel, Free
from tracker.model.cast import FateSheet
from tracker.model.order import Count, Declaration, Popcorn, Ranked, Rcs, Rounds, Turn
from tracker.model.order import Place as Rank
from tracker.model.table import Table
from tracker.model.value import Keyed
from tracker.ui.glyphs import TWINS, spell
from tracker.ui.labels import SHORT, short_label
from tracker.ui.layout import arrange
from tracker.ui.paint import Picture, Span, headless, measure, plain, span, width_of
from tracker.ui.panels.advice import advice
from tracker.ui.panels.cast import cast
from tracker.ui.panels.heading import heading
from tracker.ui.panels.keys import keys
from tracker.ui.panels.log import log
from tracker.ui.panels.loose import loose
from tracker.ui.panels.party import party
from tracker.ui.panels.people import people, points
from tracker.ui.panels.sheet import sheet
from tracker.ui.panels.situation import situation
from tracker.ui.panels.tabs import tabs
from tracker.ui.panels.title import title
from tracker.ui.panels.turn import turn
from tracker.ui.panels.whole import PANELS
from tracker.ui.sight import Key, Sight

SIZES = [(200, 60), (120, 36), (80, 24), (40, 15), (23, 9), (10, 4), (5, 3), (1, 1)]


def hostile_sight(**more: object) -> Sight:
    entries = tuple((seq, f"{name} {HOSTILE[0]}") for seq, name in enumerate(HOSTILE))
    given: dict[str, object] = {
        "selected": "c3",
        "target": "c9",
        "log": entries,
        "advice": HOSTILE[2],
        "undo": HOSTILE[7],
        "loose": 2,
        "ends": ((HOSTILE[0], HOSTILE[1]), (HOSTILE[2], "")),
        "spotlight": (("c1", HOSTILE[3]),),
        "may_follow": ("c2", "c6", "c7", "c9"),
        **more,
    }
    return sight_of(hostile(), **given)


def in_scene(table: Table, **changes: object) -> Table:
    scene = table.scenes["n1"].but(**changes)
    return table.but(scenes=table.scenes.put(scene))


def assert_filled(picture: Picture, width: int, height: int) -> None:
    assert len(picture.lines) == height
    for line in picture.lines:
        assert sum(measure(part.text) for part in line) == width, "".join(part.text for part in line)
        # What is joined must be as wide as its parts: nothing reaches over the edge of a span.
        assert measure("".join(part.text for part in line)) == width
    for spot in picture.spots:
        assert 0 <= spot.row < height and 0 <= spot.col < width and spot.width > 0


@pytest.mark.parametrize("name", sorted(PANELS))
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_panel_fills_its_region_exactly(name: str, width: int, height: int) -> None:
    empty = sight_of(Table(), log=(), undo="", keys=())
    for seen in (hostile_sight(), chapel_sight(), sight_of(crowd()), empty):
        assert_filled(PANELS[name](seen, width, height), width, height)


@pytest.mark.parametrize("width", range(1, 130, 3))
def test_one_line_panels_fit_every_width(width: int) -> None:
    for seen in (hostile_sight(), chapel_sight(), chapel_sight(replay=(41, 212))):
        for panel in (title, turn, party, advice, keys, tabs):
            assert_filled(panel(seen, width, 1), width, 1)


@pytest.mark.parametrize(("width", "height"), [(w, h) for w in range(1, 260, 13) for h in range(1, 90, 7)])
def test_regions_lie_on_the_screen_and_apart(width: int, height: int) -> None:
    for crowded in (False, True):
        taken: set[tuple[int, int]] = set()
        for region in arrange(width, height, crowded).regions.values():
            assert region.width > 0 and region.height > 0
            assert region.x >= 0 and region.x + region.width <= width
            assert region.y >= 0 and region.y + region.height <= height
            cells = {
                (x, y)
                for x in range(region.x, region.x + region.width)
                for y in range(region.y, region.y + region.height)
            }
            assert not cells & taken
            taken |= cells


@pytest.mark.parametrize(
    ("width", "height"), [(200, 60), (170, 48), (140, 40), (120, 36), (100, 30), (80, 24), (60, 20), (30, 10)]
)
def test_a_whole_screen_is_drawn_at_every_size(width: int, height: int) -> None:
    for seen in (hostile_sight(), sight_of(crowd(), panel="log"), chapel_sight(panel="cast")):
        layout = layout_of(seen, width, height)
        for name, picture in draw_all(seen, layout).items():
            assert_filled(picture, layout.regions[name].width, layout.regions[name].height)


@pytest.mark.parametrize(("width", "height", "body"), [(80, 24, 17), (120, 36, 29), (120, 37, 29), (200, 60, 52)])
def test_a_crowded_map_keeps_the_last_sentence(width: int, height: int, body: int) -> None:
    regions = arrange(width, height, True).regions
    assert regions["last"].y == height - 3 and regions["last"].height == 1
    assert regions["body"].height == body and regions["body"].y + body == height - 3


def test_ascii_leaves_only_letters_of_names() -> None:
    for seen in (chapel_sight(), chapel_sight(replay=(3, 9)), sight_of(crowd())):
        for size in ((200, 60), (120, 36), (80, 24), (30, 10)):
            assert spell(as_text(seen, *size), True).isascii()
    assert spell("Grażyna 龍", True) == "Grażyna 龍"
    assert all(measure(glyph) == measure(twin) == 1 for glyph, twin in TWINS.items())


def test_only_known_glyphs_are_drawn() -> None:
    text = "".join(
        as_text(seen, *size) for seen in (chapel_sight(), sight_of(crowd())) for size in ((200, 60), (80, 24))
    )
    assert {sign for sign in text if not sign.isascii()} <= set(TWINS)


def line_of(picture: Picture, row: int = 0) -> str:
    return plain(picture).split("\n")[row]


# The title line


def test_the_title_says_where_we_are_and_what_undo_takes_back() -> None:
    line = line_of(title(chapel_sight(), 120))
    assert line.startswith(" The Drowned Chapel  Fate Condensed   exchange 2")
    assert line.endswith("u undo Imre takes 1 physical   GM ●●●○ 3 of 4 ")


def test_a_narrow_title_gives_up_the_system_then_the_sentence() -> None:
    assert "Fate Condensed" not in line_of(title(chapel_sight(), 80))
    assert "u undo 41   GM ●●●○ 3 of 4" in line_of(title(chapel_sight(), 72))


def test_a_replay_says_so_and_offers_no_undo() -> None:
    line = line_of(title(chapel_sight(replay=(41, 212)), 120))
    assert line.startswith("  REPLAY   The Drowned Chapel")
    assert "undo" not in line and line.endswith("entry 41 of 212 ")


def test_the_title_of_an_evening_that_is_its_only_scene_stands_there_once() -> None:
    line = line_of(title(sight_of(chapel().but(title="the drowned chapel ")), 160))
    assert line.lower().count("drowned chapel") == 1
    picture = title(chapel_sight(), 160)
    assert line_of(picture).index("The Drowned Chapel") < line_of(picture).index("The Marsh")
    assert {part.ink.fg for part in picture.lines[0] if "The Marsh" in part.text} == {"muted"}


# The turn line


def test_popcorn_shows_whom_the_actor_may_choose_and_who_is_done() -> None:
    line = line_of(turn(chapel_sight(), 120))
    assert line.startswith(
        " ► (1) Imre  Wardens   may follow  (2) Sava   [6] Acolyte 2   ░[7] Drowned one   [9] Deacon"
    )
    assert line.endswith("done 3, 5, 8   popcorn ")


def test_a_narrow_turn_line_keeps_who_may_go_next() -> None:
    assert line_of(turn(chapel_sight(), 80)).startswith(
        " ► (1) Imre  may follow  (2) Sava  [6] Acolyte 2  ░[7]  [9] Deacon"
    )
    assert line_of(turn(chapel_sight(), 50)).rstrip() == " ► (1) Imre  may follow  (2)  [6]  ░[7]  [9]"


def test_the_turn_line_knows_where_everybody_stands_on_it() -> None:
    picture = turn(chapel_sight(), 120)
    line = line_of(picture)
    found = {spot.id: line[spot.col : spot.col + spot.width] for spot in picture.spots}
    assert found["c2"] == "(2) Sava" and found["c7"] == "░[7] Drowned one"


def test_without_a_conflict_the_two_ways_to_begin_are_told() -> None:
    seen = sight_of(in_scene(chapel(), order=None, turn=None, frame=""))
    assert line_of(turn(seen, 80)).strip() == "No conflict runs.  B begins one  or type :begin conflict"


def test_a_conflict_without_a_turn_asks_for_the_first() -> None:
    seen = sight_of(in_scene(chapel(), order=Popcorn(), turn=None), may_follow=("c2", "c9"))
    assert line_of(turn(seen, 100)).rstrip() == " ► Choose who goes first  may go first  (2) Sava   [9] Deacon"


def test_a_ranked_order_shows_what_comes_then() -> None:
    order = Ranked(
        places=tuple(Rank(who=id, key=(9 - n,)) for n, id in enumerate(["c5", "c1", "c9", "c4", "c2"])),
        acted=("c5", "c1"),
    )
    seen = sight_of(in_scene(chapel(), order=order, turn=Turn(who="c1")))
    line = line_of(turn(seen, 120))
    assert line.startswith(" ► (1) Imre +8  Wardens   then  [9] Deacon +7   (2) Sava +5")
    assert line.endswith("done Acolyte 1   ranked ")


def test_rounds_show_who_has_not_declared() -> None:
    order = Rounds(
        exchange=3, declared=(Declaration(who="c1", manner="normal"), Declaration(who="c5", manner="normal"))
    )
    seen = sight_of(in_scene(chapel(), order=order, turn=None))
    line = line_of(turn(seen, 140))
    assert line.startswith(" ► Choose  still open  (2) Sava") and "sealed 1 5   2 of 8" in line
    assert "exchange" not in line_of(title(seen, 120)) and "round 3" in line_of(title(seen, 120))


def test_everybody_who_still_chooses_is_amber_and_the_others_are_sealed() -> None:
    order = Rounds(declared=(Declaration(who="c1", manner="normal", sealed=True),))
    here = people(sight_of(in_scene(chapel(), order=order, turn=None))).by_id
    assert here["c1"].word == "▒ sealed" and not here["c1"].on_turn
    assert here["c2"].on_turn and here["c2"].word == "choose" and not here["c4"].on_turn


def test_a_long_queue_is_shown_by_name_and_counted() -> None:
    for width in (120, 200):
        line = line_of(turn(sight_of(crowd()), width))
        assert "(1) Imre  (2) Sava  (3) Rook  [5] Guard 1" in line and " more" in line and "done 27 of 60" in line


def test_reaction_counts_show_the_slots_ahead() -> None:
    order = Rcs(
        exchange=3,
        acted=("c5", "c1"),
        counts=(Count(who="c5", rcs=62), Count(who="c1", rcs=94), Count(who="c9", rcs=110)),
    )
    seen = sight_of(in_scene(chapel(), order=order, turn=Turn(who="c1")))
    line = line_of(turn(seen, 120))
    assert line.startswith(" ► (1) Imre  CS 9  Wardens   then  CS 11 [9] Deacon") and "1 of 3" in line
    assert "CT 3" in line_of(title(seen, 120))


def test_a_very_narrow_turn_line_has_chips_only() -> None:
    assert line_of(turn(chapel_sight(), 36)).rstrip() == " ► (1) Imre  (2) [6] ░[7] [9]"


# The party strip


def test_the_party_strip_shows_points_consequences_and_hits() -> None:
    line = line_of(party(chapel_sight(), 120))
    assert "(1) Imre ●● +1 locked mild" in line and "(3) Rook ● severe  HIT 5 " in line
    assert "(4) Mirel ~ away" in line and line.endswith("l 2 loose ends ")


def test_a_player_keeps_its_place_when_something_happens_to_another() -> None:
    before = {spot.id: spot.col for spot in party(chapel_sight(), 160).spots}
    after = {spot.id: spot.col for spot in party(sight_of(chapel().but(hits=()), loose=0), 160).spots}
    assert list(before) == list(after) == ["c1", "c2", "c3", "c4"]
    poorer = chapel()
    poorer = poorer.but(cast=poorer.cast.put(poorer.cast["c1"].but(points=0, locked=())))
    assert {
        spot.id: spot.col for spot in party(chapel_sight().__class__(poorer, chapel_sight().words, loose=2), 160).spots
    } == before


@pytest.mark.parametrize("ended", [True, False])
def test_without_a_scene_every_player_is_in_the_party_strip(ended: bool) -> None:
    table = chapel()
    over = in_scene(table, here=Keyed(), ended=True, order=None, turn=None)
    line = line_of(party(sight_of(over if ended else table.but(focus=None)), 120))
    assert "(1) Imre ●● +1 locked mild" in line and "(2) Sava ●●●" in line
    assert "(3) Rook ● severe  HIT 5 " in line and "(4) Mirel ●●" in line and "Deacon" not in line


@pytest.mark.parametrize(("state", "word"), [("out", "x out"), ("conceded", "x conceded"), ("away", "~ away")])
def test_whoever_is_out_still_shows_points(state: str, word: str) -> None:
    scene = chapel().scenes["n1"]
    seen = sight_of(in_scene(chapel(), here=scene.here.put(scene.here["c2"].but(state=state))))
    assert f"(2) Sava {word} ●●●" in line_of(party(seen, 160))
    assert f"(2) Sava {word[0]} ●●●" in line_of(party(seen, 76))


def test_points_above_five_are_a_number() -> None:
    assert "".join(part.text for part in points(7)) == "●7"
    assert "".join(part.text for part in points(3, 4)) == "●●●○"
    assert "".join(part.text for part in points(0)) == "○"


@pytest.mark.parametrize("width", [120, 80, 70, 60])
def test_an_open_hit_and_points_stay_in_the_party_strip(width: int) -> None:
    line = line_of(party(chapel_sight(), width))
    assert "HIT 5" in line and "●●●" in line


# Situation, sheet, log, advice, keys


def test_the_situation_shows_owners_and_against_whom() -> None:
    text = plain(situation(chapel_sight(), 75, 12))
    assert "◆ The tide is rising                        ● Cult  ● anyone" in text
    assert "◇ Cracked bell                 boost        ● Imre against Deacon" in text
    assert "◆ The Deacon is already dead   ░ hidden" in text
    assert "The nave floods                ■■□□□        2 of 5          end of exchange" in text


def test_a_situation_that_is_too_long_says_how_many_are_missing() -> None:
    text = plain(situation(chapel_sight(), 75, 6))
    assert "+5 more" in text and "The nave floods" in text


def test_what_can_be_invoked_for_free_stands_first_in_the_situation() -> None:
    table = chapel()
    for aspect in (
        Aspect(id="a30", kind="boost", scene="n1", on="c2"),
        Aspect(id="a31", text="Old oath", kind="character", role="other", on="c9", free=(Free(owner="s1", n=1),)),
        Aspect(id="a32", text="Gone", kind="consequence", role="mild", on="c77", free=(Free(owner="s1", n=1),)),
    ):
        table = table.with_aspect(aspect)
    rows = plain(situation(sight_of(table), 75, 14)).split("\n")
    assert rows[0].endswith(" 9 aspects, 7 free")
    assert [row[2:44].split("  ")[0] for row in rows[1:10]] == [
        "The tide is rising",
        "Ropes everywhere",
        "Twisted ankle",
        "Old oath",
        "Cracked bell",
        "The Deacon is already dead",
        "Slick flagstones",
        "Pitch dark",
        "boost 30",
    ]
    assert "◆ Twisted ankle                Imre         ● Deacon" in rows[3]


def test_the_sheet_of_the_pictures() -> None:
    assert plain(sheet(chapel_sight(), 40, 20)).split("\n") == [
        "Imre ━━━━━━━━━━━━━━━━━━━━━━ Wardens  Ada",
        "◆ Last bell-ringer of the marsh  concept",
        "◆ Owes the drowned a name        trouble",
        "◆ Knows every rope                      ",
        " " * 40,
        "Fate      ●● 2 +1 locked       refresh 3",
        "Physical  ■■□ 1 free                    ",
        "Mental    □□□□ 4 free                   ",
        " " * 40,
        "■ mild     2 Twisted ankle      ● Deacon",
        "□ moderate 4                            ",
        "□ severe   6                            ",
        " " * 40,
        "+3 Fight     +3 Will      +2 Athletics  ",
        "+2 Notice    +1 Lore      +1 Physique   ",
        " " * 40,
        "1 Ropework          +2 overcome, heights",
        "2 Sound of bronze        1 a scene, used",
        " " * 40,
        " " * 40,
    ]


@pytest.mark.parametrize(
    ("weapon", "armour", "row"), [(1, 0, "Weapon 1"), (0, 2, "Armor 2"), (2, 1, "Weapon 2  Armor 1")]
)
def test_the_sheet_shows_weapon_and_armour(weapon: int, armour: int, row: str) -> None:
    table = chapel()
    who = table.cast["c1"]
    assert isinstance(who.sheet, FateSheet)
    table = table.with_who(who.but(sheet=who.sheet.but(weapon=weapon, armour=armour)))
    assert row in [line.rstrip() for line in plain(sheet(sight_of(table), 40, 22)).split("\n")]
    assert "Weapon" not in plain(sheet(chapel_sight(), 40, 22))


def test_the_newest_sentence_is_text_and_older_ones_are_muted() -> None:
    picture = log(chapel_sight(), 40, 8)
    inks = {part.text.strip(): part.ink.fg for line in picture.lines for part in line}
    assert inks["Acolyte 1 attacks Imre with Fight:"] == "text"
    assert inks["physical, open."] == "muted"
    assert LOG[-1][1].split()[-1] in plain(picture)


@pytest.mark.parametrize("width", [30, 40, 52, 75, 118])
def test_what_is_hidden_in_the_situation_has_glyph_and_word_at_every_width(width: int) -> None:
    line = next(line for line in plain(situation(chapel_sight(), width, 20)).split("\n") if "hidden" in line)
    assert "░" in line and "The Deacon" in line


def test_long_texts_of_the_situation_take_cells_that_nobody_needs() -> None:
    table = chapel()
    long = table.but(
        aspects=table.aspects.put(table.aspects["a24"].but(text="Flagstones as slick as the scales of an eel"))
    )
    assert "scales of an eel" in plain(situation(sight_of(long), 118, 20))


def test_the_newest_sentence_is_never_dropped() -> None:
    long = sight_of(chapel(), log=((1, "word " * 200),))
    assert plain(log(long, 30, 4)).count("word") > 3


def test_the_advice_line_shows_what_is_open() -> None:
    line = line_of(advice(chapel_sight(), 120))
    assert line.startswith(" Deacon is behind the grille") and line.endswith("open  hit 1 Rook   roll 42 Sava ")
    assert line_of(advice(chapel_sight(), 80)).endswith("hit 1  roll 42 ")
    assert {spot.id for spot in advice(chapel_sight(), 80).spots} == {"hit:1", "roll:42"}


def test_the_key_line_never_drops_the_question_mark() -> None:
    for width in range(4, 130):
        assert "?" in line_of(keys(chapel_sight(), width))


def test_a_key_that_cannot_act_is_muted_and_goes_first() -> None:
    some = (Key("a", "attack"), Key("h", "hit", False, 1), Key("?", "what now", True, 2))
    (line,) = keys(sight_of(chapel(), keys=some), 60).lines
    assert Span("h", span("", "muted").ink._replace(ground="bar")) in line
    assert " hit" not in line_of(keys(sight_of(chapel(), keys=some), 16))


def test_tabs_count_what_they_hold() -> None:
    line = line_of(tabs(chapel_sight(panel="situation"), 80))
    assert line.startswith(" Map ─── Sheet ─── Situation 7 ━━━ Log 41 ─── Open 2 ─") and line.endswith(" Tab next ")


def test_a_focused_panel_without_a_place_takes_that_of_another() -> None:
    for panel, heading_ in (
        ("cast", "Cast ━"),
        ("spotlight", "Spotlight ━"),
        ("open", "Open ━"),
        ("loose", "Loose ends ━"),
    ):
        assert heading_ in as_text(chapel_sight(panel=panel), 120, 36)
        assert panel in "cast spotlight open loose" and "◆" in as_text(chapel_sight(panel=panel), 200, 60)


def test_the_spotlight_falls_back_on_points() -> None:
    text = plain(PANELS["spotlight"](sight_of(chapel()), 40, 6)).split("\n")
    assert text[1].startswith("(3) Rook") and text[1].endswith("1 fate point")


def test_loose_ends_are_numbered() -> None:
    assert line_of(loose(chapel_sight(), 39, 4), 1) == "1 Rook's hit of 5                  open"


# States in lists


def test_each_state_has_a_mark_and_a_word() -> None:
    table = chapel()
    scene = table.scenes["n1"]
    here = scene.here.put(scene.here["c6"].but(state="out")).put(scene.here["c8"].but(state="conceded"))
    seen = sight_of(in_scene(table, here=here), selected="c9", target="c9")
    rows = {person.id: (person.mark, person.word) for person in people(seen).by_id.values()}
    assert rows["c1"][0] == "►" and rows["c3"] == ("-", "severe") and rows["c5"] == ("-", "done")
    assert rows["c4"] == ("~", "away")
    assert rows["c6"] == ("x", "out") and rows["c8"] == ("x", "conceded")
    assert rows["c7"] == ("░", "hidden") and rows["c9"] == ("▌", "target")


def test_the_cast_keeps_the_selected_row_in_sight() -> None:
    text = plain(cast(sight_of(crowd(), selected="c57"), 118, 10))
    assert "<57>" in text and "+52 more" in text


def test_the_cast_has_done_beside_the_column_of_consequences() -> None:
    line = next(line for line in plain(cast(sight_of(chapel().but(hits=())), 118, 14)).split("\n") if "Rook" in line)
    assert "severe Cracked ribs" in line and line.endswith("done")


def compelled() -> Table:
    return chapel().but(compels=Keyed([Compel(id=f"k{n}", who=f"c{n}") for n in (1, 2, 3, 4)]))


def test_whoever_is_compelled_has_the_word_where_nothing_more_important_stands() -> None:
    here = people(sight_of(compelled(), target="c1")).by_id
    assert [here[id].word for id in ("c1", "c2", "c4", "c5")] == ["target", "compel", "away", "done"]
    line = line_of(party(sight_of(compelled()), 160))
    assert "(1) Imre ●● +1 locked mild compel" in line and "(2) Sava ●●● compel" in line
    assert "(3) Rook ● severe  HIT 5 " in line and "(4) Mirel ~ away ●●" in line
    assert "(1) Imre ●● comp  (2) Sava ●●● comp  (3) Rook ● sev HIT 5" in " ".join(
        line_of(party(sight_of(compelled(), loose=2), 81)).replace("   ", "  ").split("\n")
    )


@pytest.mark.parametrize("language", ["en", "it", "pl", "th"])
def test_short_words_are_short_in_every_language(language: str) -> None:
    for key in (*SHORT, "done", "away"):
        assert 0 < measure(short_label(words(language), key)) <= 4
    assert short_label(words(), "moderate") == "mod" and short_label(words(), "mild") == "mild"
    assert short_label(words("it"), "moderate") == "mod~"


def test_states_are_drawn_in_their_roles() -> None:
    line = cast(chapel_sight(), 118, 14).lines[2]
    assert {part.ink.ground for part in line} == {"turn_room", "turn_fill"}
    assert any(part.text == "Imre" and part.ink.fg == "turn" and part.ink.bold for part in line)


def test_a_heading_gives_up_its_note_before_its_title() -> None:
    assert "".join(part.text for part in heading(20, "Situation", "4 aspects")) == "Situation ── 4 aspe~"
    assert "".join(part.text for part in heading(6, "Situation")) == "Situa~"
    for width in range(1, 40):
        assert width_of(heading(width, "Situation", "4 aspects, 3 free")) == width


def test_a_tab_takes_the_place_of_a_heading() -> None:
    picture = cast(chapel_sight(), 118, 14)
    short = headless(picture)
    assert short.lines == picture.lines[1:] and short.spots[0].row == picture.spots[0].row - 1
