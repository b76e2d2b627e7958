"""The zone map, as text."""

from __future__ import annotations

import pytest

from tests.ui.shots import as_text, layout_of
from tests.ui.tables import HOSTILE, SIDES, chapel, chapel_sight, crowd, extra, hostile, sight_of, slots, track
from tracker.model.aspects import Aspect
from tracker.model.cast import FateSheet
from tracker.model.order import Popcorn, Turn
from tracker.model.place import Border, Presence, Zone
from tracker.model.rolls import Hit
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed
from tracker.ui.glyphs import spell
from tracker.ui.paint import Canvas, measure, plain, span
from tracker.ui.panels.whole import PANELS
from tracker.ui.panels.zone_map import crowded, map_notes, zone_map
from tracker.ui.panels.zone_ways import name_rows
from tracker.ui.panels.zones import grid
from tracker.ui.sight import Sight


def drawn(seen: Sight, width: int, height: int) -> list[str]:
    """The map without its heading; blanks at the end of lines are left out."""
    return [line.rstrip() for line in plain(zone_map(seen, width, height + 1)).split("\n")[1:]]


def heading_of(seen: Sight, width: int, height: int) -> str:
    return plain(zone_map(seen, width, height)).split("\n")[0]


def place(names: dict[str, tuple[int, int] | None], *borders: Border, people: int = 0, **more: object) -> Table:
    """A scene of zones; the first one holds so many people."""
    zones = [Zone(id=f"z{i}", name=name, at=at) for i, (name, at) in enumerate(names.items())]
    cast = [extra(n, f"Guard {n}", "s2", 2) for n in range(1, people + 1)]
    here = Keyed([Presence(id=who.id, zone="z0") for who in cast])
    scene = Scene.model_validate(
        {"id": "n1", "title": "", "zones": Keyed(zones), "borders": Keyed(borders), "here": here, **more}
    )
    return Table(sides=Keyed(SIDES), cast=Keyed(cast), scenes=Keyed([scene]), focus="n1")


def test_the_map_of_the_pictures() -> None:
    assert drawn(chapel_sight(), 75, 15) == [
        "╭ Nave ────────────────────────╮           ╭ Crypt ───────────────────────╮",
        "│►(1) Imre        ■■□     mild │  Rusted   │ [6] Acolyte 2   □□           │",
        "│-(3) Rook        ■□□□  HIT 5  │  grille   │▌[9] Deacon      ■■□□  target │",
        "│-[5] Acolyte 1   ■□      done ╞══ Fair ═══╡                              │",
        "│-<8> Old Tesse           done │           │                              │",
        "│ ◆ Slick flagstones           │           │ ◆ Pitch dark                 │",
        "╰────────────────────┬─────────╯           ╰────────────────────┄─────────╯",
        "              ladder │                               stair Good ┆",
        "                     │                                          ┆",
        "╭ Bell loft ─────────┴─────────╮           ╭ ░ Undercroft ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄╮",
        "│ (2) Sava        □□□          │           ┆░[7] Drowned one □□    hidden ┆",
        "│                              │  Bricked  ┆                              ┆",
        "│                              ├┄ closed ┄┄┤                              ┆",
        "│ ◆ Ropes everywhere           │           ┆                              ┆",
        "╰──────────────────────────────╯           ╰┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄╯",
    ]
    assert heading_of(chapel_sight(), 75, 16).endswith("─ 4, 1 hidden")


def test_the_map_in_ascii() -> None:
    lines = spell("\n".join(drawn(chapel_sight(), 75, 15)), True).split("\n")
    assert lines[3] == "|-[5] Acolyte 1   #.      done +== Fair ===+                              |"
    assert lines[10] == "| (2) Sava        ...          |           :?[7] Drowned one ..    hidden :"


def test_where_the_actor_stands_the_name_is_strong_and_the_walls_are_muted() -> None:
    line = zone_map(chapel_sight(), 75, 16).lines[1]
    inks = {part.text.strip(): part.ink for part in line}
    assert inks["Nave"].fg == "strong" and inks["Nave"].bold
    assert inks["Crypt"].fg == "text" and not inks["Crypt"].bold
    assert [part.ink.fg for part in line if "╭" in part.text] == ["muted", "wall"]


def test_only_the_inside_of_a_zone_is_filled() -> None:
    lines = zone_map(chapel_sight(), 75, 16).lines
    assert {part.ink.ground for part in lines[1]} == {"ground"}
    assert {part.ink.ground for part in lines[2]} >= {"ground", "turn_room", "turn_fill", "room"}


def test_the_most_urgent_stand_first() -> None:
    table = place({"Hall": (0, 0)}, people=6, order=Popcorn(acted=("c1", "c2")), turn=Turn(who="c4"))
    scene = table.scenes["n1"]
    scene = scene.but(here=scene.here.put(scene.here["c3"].but(state="out")).put(scene.here["c5"].but(state="away")))
    table = table.but(scenes=Keyed([scene]), hits=Keyed([Hit(id=1, scene="n1", who="c2", shifts=3)]))
    lines = drawn(sight_of(table), 40, 10)[1:7]
    assert [line[2:5] for line in lines] == ["[4]", "[2]", "[6]", "[1]", "[5]", "[3]"]


def test_what_does_not_fit_is_counted_by_side_and_state() -> None:
    table = place({"Hall": (0, 0), "Yard": (1, 0)}, people=9, order=Popcorn(acted=("c7", "c8")))
    lines = drawn(sight_of(table, selected="c9"), 60, 7)
    assert lines[0].startswith("╭ Hall ───────────── 9 ╮")
    assert [line[1:5] for line in lines[1:5]] == [" [1]", " [2]", " [3]", "▌[9]"]
    assert lines[5].startswith("│ +5 [] 5  2 done")


def test_the_actor_a_hit_and_the_selected_one_are_never_only_counted() -> None:
    table = place({"Hall": (0, 0)}, people=30, order=Popcorn(acted=("c1",)), turn=Turn(who="c28"))
    table = table.but(hits=Keyed([Hit(id=1, scene="n1", who="c29", shifts=2)]))
    text = "\n".join(drawn(sight_of(table, selected="c30"), 34, 7))
    assert "Guard 28" in text and "HIT 2" in text and "Guard 30" in text and "+26" in text


def test_an_open_hit_takes_the_place_of_the_boxes_where_it_is_narrow() -> None:
    table = place({"Hall": (0, 0), "Yard": (1, 0)}, people=2)
    table = table.but(hits=Keyed([Hit(id=1, scene="n1", who="c1", shifts=12)]))
    line = drawn(sight_of(table), 58, 6)[1]
    assert line.startswith("│ [1] Gua~ 1  HIT 12  │")


def test_aspects_of_a_zone_stand_at_its_foot_two_and_a_count() -> None:
    table = place({"Hall": (0, 0)})
    table = table.but(aspects=Keyed([Aspect(id=f"a{n}", text=f"Thing {n}", scene="n1", on="z0") for n in range(5)]))
    lines = drawn(sight_of(table), 30, 7)
    assert lines[3:6] == [f"│ {text:<27}│" for text in ("◆ Thing 0", "◆ Thing 1", "+3 aspects")]


def test_one_row_of_aspects_is_left_where_people_need_the_room() -> None:
    table = place({"Hall": (0, 0)}, people=4)
    table = table.but(aspects=Keyed([Aspect(id=f"a{n}", text=f"Thing {n}", scene="n1", on="z0") for n in range(5)]))
    assert drawn(sight_of(table), 30, 7)[5] == "│ ◆ Thing 0               +4 │"


def two(border: Border | None, across: bool = True) -> list[str]:
    names = {"Hall": (0, 0), "Yard": (1, 0) if across else (0, 1)}
    return drawn(sight_of(place(dict(names), *([border] if border else []))), 58, 5 if across else 13)


GATE = Border(id="b1", between=("z0", "z1"))


def test_neighbours_without_a_border_are_joined_by_an_open_way() -> None:
    assert two(None)[3] == "│                     ├────────────┤                     │"


@pytest.mark.parametrize(
    ("border", "line"),
    [
        (GATE, "├────────────┤"),
        (GATE.but(bar="obstacle", difficulty=2), "╞═══ Fair ═══╡"),
        (GATE.but(bar="obstacle", difficulty=12), "╞═══ +12 ════╡"),
        (GATE.but(bar="ask"), "╞════ ? ═════╡"),
        (GATE.but(bar="closed"), "╞══ closed ══╡"),
        (GATE.but(oneway=True), "├──── > ─────┤"),
        (GATE.but(oneway=True, bar="obstacle", difficulty=2), "╞══ > Fair ══╡"),
        (Border(id="b1", between=("z1", "z0"), oneway=True, bar="obstacle", difficulty=2), "╞══ Fair < ══╡"),
        (GATE.but(hidden=True, bar="obstacle", difficulty=2), "├┄┄┄ Fair ┄┄┄┤"),
        (GATE.but(bar="obstacle", difficulty=-4), "╞════ -4 ════╡"),
    ],
)
def test_a_way_sideways(border: Border, line: str) -> None:
    assert line in two(border)[3]


def test_the_name_of_a_way_stands_above_it_in_two_rows() -> None:
    lines = two(GATE.but(name="An old and very rusty grille"))
    assert [line[23:35] for line in lines[1:3]] == [" An old and ", " very rust~ "]
    assert lines[3][22:36] == "├────────────┤"


def test_ways_up_and_down_name_themselves_at_the_left() -> None:
    lines = two(GATE.but(name="ladder", bar="obstacle", difficulty=3), across=False)
    assert lines[5:9] == [
        "╰─────────────────────╥──────────╯",
        "          ladder Good ║",
        "                      ║",
        "╭ Yard ───────────────╨──────────╮",
    ]


def test_a_one_way_stair_says_which_way() -> None:
    assert "stair down │" in "\n".join(two(GATE.but(name="stair", oneway=True), across=False))
    back = Border(id="b1", between=("z1", "z0"), name="stair", oneway=True)
    assert "stair up │" in "\n".join(two(back, across=False))


def test_with_a_gap_of_one_row_the_difficulty_goes_on_the_wall() -> None:
    table = place({"Hall": (0, 0), "Cellar": (0, 1)}, GATE.but(bar="obstacle", difficulty=4, name="hatch"), people=4)
    lines = drawn(sight_of(table), 34, 11)
    assert lines[5] == "╰────────────── Great ╥──────────╯" and "hatch" not in "\n".join(lines)


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("Bricked", ["Brick~"]),
        ("Bricked archway", ["Brick~", "archw~"]),
        ("A gate of iron", ["A gate", "of ir~"]),
        ("", []),
        ("ที่นี่น้ำทะเลขึ้นสูงมาก", ["ที่นี่น้ำท~"]),
    ],
)
def test_the_name_of_a_way_is_never_broken_inside_a_word(name: str, rows: list[str]) -> None:
    assert name_rows(name, 6) == rows


def test_a_gap_is_widened_for_a_long_word_where_there_is_room() -> None:
    names = {"Hall": (0, 0), "Yard": (1, 0), "Shed": (2, 0)}
    for width, line in ((118, "Bricked "), (86, "Brick~")):
        seen = sight_of(place(dict(names), GATE.but(name="Bricked", bar="closed")))
        lines = drawn(seen, width, 9)
        assert line in lines[2] and all(measure(each) <= width for each in lines)
    plain_gap = drawn(sight_of(place(dict(names), GATE.but(name="Gate"))), 118, 9)
    assert "╮        ╭" in plain_gap[0]


def wounded(name: str, severity: str, state: str = "in", size: int = 4) -> Table:
    """Somebody with a consequence of that severity in a hall."""
    table = place({"Hall": (0, 0)}, people=1)
    who = table.cast["c1"]
    sheet = FateSheet(tracks=(track("physical", size),), slots=slots(**{severity: "a11"} if severity else {}))
    scene = table.scenes["n1"]
    scene = scene.but(here=scene.here.put(scene.here["c1"].but(state=state)))
    return table.but(cast=Keyed([who.but(name=name, sheet=sheet)]), scenes=Keyed([scene]))


@pytest.mark.parametrize(
    ("width", "severity", "state", "row"),
    [
        (34, "moderate", "in", "│ [1] Margaret    □□□□ moderate │"),
        (34, "moderate", "conceded", "│x[1] Margaret    □□□□ conceded │"),
        (30, "moderate", "in", "│ [1] Margaret □□□□ moderate │"),
        (28, "moderate", "in", "│ [1] Margaret □□□□    mod │"),
        (28, "severe", "in", "│ [1] Margaret □□□□ severe │"),
        (26, "severe", "in", "│ [1] Margaret □□□□  sev │"),
        (26, "", "conceded", "│x[1] Margaret □□□□ conc │"),
        (25, "", "conceded", "│x[1] Margaret □□□□ conc│"),
        (23, "", "conceded", "│x[1] Margaret □□□□  │"),
    ],
)
def test_a_word_is_shortened_before_it_goes(width: int, severity: str, state: str, row: str) -> None:
    line = drawn(sight_of(wounded("Margaret", severity, state)), width, 5)[1]
    assert measure(line) == width
    assert line.split() == row.split()


def test_the_name_of_a_zone_is_never_cut_by_a_line() -> None:
    names = {"Hall": (0, 0), "The long gallery of saints": (0, 1)}
    lines = drawn(sight_of(place(dict(names), GATE)), 34, 13)
    assert "╭ The long gallery of saints ─┴──╮" in lines
    for name, shown in (
        ("Z4 👨\u200d👩\u200d👧\u200d👦 and its friends", "╭ Z4 👨👩👧👦 and its friends ─┴─╮"),
        ("The longest gallery of all saints", "╭ The longest gallery of all sa~┴╮"),
        ("Gate 123456789 of the old house 2", "╭ Gate 123456789 of the old h~ 2┴╮"),
    ):
        lines = drawn(sight_of(place({"Hall": (0, 0), name: (0, 1)}, GATE)), 34, 13)
        assert shown in lines


def test_zones_that_are_not_neighbours_have_exits() -> None:
    names = {"Hall": (0, 0), "Yard": (1, 0), "Shed": (0, 1), "Well": (1, 1)}
    table = place(dict(names), Border(id="b1", between=("z0", "z3"), bar="obstacle", difficulty=4))
    lines = drawn(sight_of(table), 75, 15)
    assert "> Well, Great ─┬" in lines[6] and lines[14].endswith(" > Hall, Great ╯")


def test_an_exit_of_one_way_points_out_of_the_other_end() -> None:
    names = {"Hall": (0, 0), "Yard": (1, 0), "Shed": (0, 1), "Well": (1, 1)}
    lines = drawn(sight_of(place(dict(names), Border(id="b1", between=("z0", "z3"), oneway=True))), 75, 15)
    assert "> Well ─┬" in lines[6] and lines[14].endswith(" < Hall ╯")


def test_a_second_way_between_neighbours_is_an_exit() -> None:
    table = place({"Hall": (0, 0), "Yard": (1, 0)}, GATE, Border(id="b2", between=("z0", "z1"), bar="closed"))
    lines = drawn(sight_of(table), 58, 5)
    assert "├────────────┤" in lines[3] and "> Yard, closed ╯" in lines[4] and "> Hall, closed ╯" in lines[4]


def test_more_exits_than_fit_are_counted() -> None:
    names = {f"Room {n}": (n % 3, n // 3 * 2) for n in range(9)}
    borders = [Border(id=f"b{n}", between=("z0", f"z{n}")) for n in range(2, 9)]
    text = "\n".join(drawn(sight_of(place(dict(names), *borders)), 118, 29))
    assert "> Room 2  +" in text


def test_the_crowd_stands_four_by_three() -> None:
    lines = drawn(sight_of(crowd()), 118, 29)
    assert [measure(part) for part in lines[0].split("        ")] == [23, 23, 23, 23]
    assert sum("╭" in line for line in lines) == 3 and len([line for line in lines if line]) == 29
    assert not crowded(sight_of(crowd()), 118, 30) and crowded(sight_of(crowd()), 75, 16)


def test_a_map_that_does_not_fit_scrolls_by_whole_columns() -> None:
    seen = sight_of(crowd())
    assert heading_of(seen, 70, 30).endswith("+6 zones right")
    far = crowd()
    scene = far.scenes["n1"]
    far = far.but(scenes=Keyed([scene.but(here=scene.here.put(scene.here["c4"].but(zone="z3")))]))
    lines = drawn(sight_of(far), 70, 29)
    assert "Gatehouse" in lines[0] and "Wall walk" in lines[0] and "Barbican" not in lines[0]
    assert heading_of(sight_of(far), 70, 30).endswith("+6 zones left")
    assert map_notes(sight_of(far), 70, 30)[-2:] == ("+6 left", "+6 zones")


def test_zones_stand_closer_before_one_is_out_of_sight() -> None:
    seen = sight_of(crowd())
    assert heading_of(seen, 75, 30).endswith("+3 zones right")
    assert [measure(part) for part in drawn(seen, 75, 29)[0].split("   ")] == [23, 23, 23]


@pytest.mark.parametrize("zone", [f"z{n}" for n in range(12)])
@pytest.mark.parametrize(("width", "height"), [(75, 16), (58, 12), (40, 9), (20, 6)])
def test_the_zone_of_the_actor_is_kept_in_sight(zone: str, width: int, height: int) -> None:
    table = crowd()
    scene = table.scenes["n1"]
    table = table.but(scenes=Keyed([scene.but(here=scene.here.put(scene.here["c4"].but(zone=zone)))]))
    assert "►" in plain(zone_map(sight_of(table, selected="c9"), width, height))


def test_zones_without_a_place_stand_beside_what_they_border_on() -> None:
    zones = [Zone(id=id, name=id) for id in "abcde"]
    chain = [
        Border(id=f"b{n}", between=(a, b)) for n, (a, b) in enumerate([("a", "b"), ("b", "c"), ("c", "d"), ("d", "e")])
    ]
    cells = grid(zones, chain)
    assert len(set(cells.values())) == 5
    for border in chain:
        (x, y), (x2, y2) = (cells[id] for id in border.between)
        assert abs(x - x2) + abs(y - y2) == 1
    assert grid(zones[:4], chain) == {id: cells[id] for id in "abcd"}


def test_empty_columns_close_up_and_no_place_is_given_twice() -> None:
    zones = [Zone(id="a", name="", at=(0, 0)), Zone(id="b", name="", at=(5, 0)), Zone(id="c", name="", at=(5, 0))]
    assert grid(zones, ()) == {"a": (0, 0), "b": (1, 0), "c": (2, 0)}


def test_a_way_does_not_join_what_only_closed_up() -> None:
    text = "\n".join(drawn(sight_of(place({"Hall": (0, 0), "Yard": (5, 0)})), 58, 5))
    assert "├" not in text and ">" not in text


def test_a_click_finds_the_topmost_thing() -> None:
    picture = zone_map(chapel_sight(), 75, 16)
    assert picture.spot_at(6, 2) == "c1" and picture.spot_at(50, 3) == "c9"
    assert picture.spot_at(6, 1) == "z1" and picture.spot_at(5, 6) == "a24"
    assert picture.spot_at(36, 6) is None


def test_whoever_stands_nowhere_is_named() -> None:
    table = chapel()
    scene = table.scenes["n1"]
    table = table.but(scenes=Keyed([scene.but(here=scene.here.put(scene.here["c2"].but(zone=None)))]))
    assert heading_of(sight_of(table), 75, 16).endswith("4, 1 hidden, in no zone: Sava")


def test_without_zones_the_panel_is_the_cast() -> None:
    table = chapel()
    table = table.but(scenes=Keyed([table.scenes["n1"].but(zones=(), borders=())]))
    assert plain(PANELS["map"](sight_of(table), 75, 16)).startswith("Cast ─")


def beforehand(line: str) -> list[str]:
    """What stands before each box of a line."""
    return [line[:at] for at, sign in enumerate(line) if sign == "■" and line[at - 1] not in "■□"]


@pytest.mark.parametrize("name", HOSTILE)
def test_boxes_keep_their_column_whatever_the_names(name: str) -> None:
    table = chapel()
    cast = Keyed([who.but(name=name) if who.id in ("c1", "c5") else who for who in table.cast])
    lines = plain(zone_map(sight_of(table.but(cast=cast)), 75, 16)).split("\n")
    places = [[measure(before) for before in beforehand(line)] for line in lines[2:5]]
    assert all(18 in place for place in places)
    assert all(measure(line) == 75 for line in lines)


def test_walls_line_up_under_hostile_names() -> None:
    lines = plain(zone_map(sight_of(hostile()), 75, 16)).split("\n")[1:]
    assert all(measure(line) == 75 for line in lines)
    assert all(line[-1] in "╮│╯┆" for line in lines if not line.endswith(" "))


def test_a_wide_character_keeps_both_cells_or_neither() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, [span("龍龍龍")])
    canvas.put(1, 0, [span("x")])
    canvas.put(4, 0, [span("│")])
    assert "".join(part.text for part in canvas.lines()[0]) == " x龍│ "
    canvas = Canvas(3, 1)
    canvas.put(-1, 0, [span("龍龍")])
    assert "".join(part.text for part in canvas.lines()[0]) == " 龍"
    canvas = Canvas(3, 1)
    canvas.put(0, 0, [span("龍龍")])
    assert "".join(part.text for part in canvas.lines()[0]) == "龍 "


def test_at_eighty_columns_the_tabs_say_on_which_sides_the_map_goes_on() -> None:
    top = as_text(sight_of(crowd(), panel="map", entry=0), 80, 20).split("\n")[3]
    assert "+3 right +3 below" in top and "Tab" in top


def test_beside_a_map_of_many_the_cast_stands_above_the_log_where_there_are_three_parts() -> None:
    many, few = sight_of(crowd()), chapel_sight()
    usual = layout_of(few, 200, 60).regions
    grown = layout_of(many, 200, 60).regions
    assert grown["map"].height > usual["map"].height and grown["cast"].height >= 20 > usual["cast"].height
    assert grown["cast"].x == grown["log"].x and grown["log"].height >= 10
    end = usual["advice"].y - 1
    assert grown["loose"].y + grown["loose"].height == end, "no row is lost"
    rows = {name: range(region.y, region.y + region.height) for name, region in grown.items()}
    assert rows["map"].stop <= rows["situation"].start and rows["first"].stop <= rows["cast"].start
    assert rows["cast"].stop <= rows["log"].start and rows["log"].stop <= rows["advice"].start
    text = as_text(many, 200, 60)
    before = sum(name in text for name in (f"Guard {n} " for n in range(1, 42)))
    shown = plain(zone_map(many, grown["map"].width, grown["map"].height))
    assert (
        shown.count("[") - shown.count("[]") > plain(zone_map(many, usual["map"].width, usual["map"].height)).count("[")
        and before > 25
    )


FOUR: dict[str, dict[str, tuple[int, int] | None]] = {
    "row": {"Yard": (0, 0), "Barn": (1, 0), "Loft": (2, 0), "Cellar": (3, 0)},
    "three and one": {"Yard": (0, 0), "Barn": (1, 0), "Loft": (2, 0), "Cellar": (0, 1)},
    "square": {"Yard": (0, 0), "Barn": (1, 0), "Loft": (0, 1), "Cellar": (1, 1)},
}


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
@pytest.mark.parametrize("names", FOUR.values(), ids=FOUR)
def test_a_map_of_four_zones_leaves_room_for_the_cast(
    names: dict[str, tuple[int, int] | None], size: tuple[int, int]
) -> None:
    seen = sight_of(place(names, people=4))
    found = layout_of(seen, *size).regions
    shown = [name for name in found if name in ("cast", "map", "body", "situation", "log", "sheet")]
    assert "cast" in shown and found["cast"].height >= 4
    for one in shown:
        for other in shown:
            a, b = found[one], found[other]
            apart = a.x + a.width <= b.x or b.x + b.width <= a.x or a.y + a.height <= b.y or b.y + b.height <= a.y
            assert one == other or apart, (one, a, other, b)
        assert found[one].y + found[one].height <= found["advice"].y
