"""The open roll as a picture: the states of the reference pictures, all others, every size, names nobody expects."""

from __future__ import annotations

import pytest

from tests.ui.places_tables import BEFORE, FRESH, OPEN, STATES, passive, roll_sight, table_with
from tests.ui.tables import HOSTILE, hostile, sight_of
from tracker.engine.fate.prospects import Cost
from tracker.model.aspects import Aspect, Free
from tracker.model.cast import FateSheet
from tracker.model.rolls import AttackAim, Dice, Invoked, Modifier, OvercomeAim, Part, Roll
from tracker.ui.glyphs import spell
from tracker.ui.paint import Ink, Picture, Span, plain, width_of
from tracker.ui.places.digits import FONT, big, big_width
from tracker.ui.places.roll import draw_roll
from tracker.ui.places.roll_plan import Wanted, plan
from tracker.ui.places.sentences import CHOICES
from tracker.ui.theme import TABLES

SIZES = [(200, 50), (120, 28), (118, 29), (100, 24), (80, 18), (80, 15), (60, 20), (40, 8), (20, 4), (5, 2), (1, 1)]

BEFORE_120 = """\
 Roll 42 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ attack, physical   2 open: 42 43

   (1) Imre attacks with Fight                                  [9] Deacon defends with Fight

           ██████       Fantastic                                       ██  ██       Great, then the dice
     ██    ██           ╭───╮ ╭───╮ ╭───╮ ╭───╮                   ██    ██  ██       ╭───╮ ╭───╮ ╭───╮ ╭───╮
   ██████  ██████       │ + │ │ + │ │   │ │ - │                 ██████  ██████       │ ? │ │ ? │ │ ? │ │ ? │
     ██    ██  ██       ╰───╯ ╰───╯ ╰───╯ ╰───╯                   ██        ██       ╰───╯ ╰───╯ ╰───╯ ╰───╯
           ██████                                                           ██       dice ▌        in the open

   Parts ───────────────────────────────────────────── +6       Parts ──────────────────────────────── +4 without dice
      Dice ++0-                    +1   typed by Ada               Dice                          ?   waited for
      Fight, Good                  +3                              Fight, Great                 +4
    1 Slick flagstones             +2   free, by Sava              no invoke yet
   s1 Ropework                          needs a height

                                Waiting for Deacon's dice.  Imre stands at Fantastic +6.

    ├────────────────── fail ───────────────────├── tie ───├────── succeed ──────├────────── with style ──────────┤
         -4         -3         -2         -1         0          +1         +2         +3         +4         +5

 What would it take ─────────────────────────────────────────────────    Before the other dice ─────────── exact, of 81
 Deacon  tie         dice +2 or better                         18.5 %    fail       ━━─────────────────────────   6.2 %
 Deacon  succeed     dice +3 or better                          6.2 %    tie        ━━━────────────────────────  12.3 %
 Imre    with style  Deacon rolls -1 or worse                  38.3 %    succeed    ━━━━━━━━━━━━───────────────  43.2 %
                                                                         with style ━━━━━━━━━━─────────────────  38.3 %
 Imre has 2 points and 1 locked till the end; the GM has 3.              Deacon taken out                         never
                                                                         Deacon could have conceded               GM +1
"""

OPEN_120 = """\
 Roll 42 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ attack, physical   2 open: 42 43

   (1) Imre attacks with Fight                                  [9] Deacon defends with Fight
           ██████       Fantastic                                       ██  ██       Great
     ██    ██           ╭───╮ ╭───╮ ╭───╮ ╭───╮                   ██    ██  ██       ╭───╮ ╭───╮ ╭───╮ ╭───╮
   ██████  ██████       │ + │ │ + │ │   │ │ - │                 ██████  ██████       │ + │ │   │ │ - │ │   │
     ██    ██  ██       ╰───╯ ╰───╯ ╰───╯ ╰───╯                   ██        ██       ╰───╯ ╰───╯ ╰───╯ ╰───╯
           ██████                                                           ██

   Parts ───────────────────────────────────────────── +6       Parts ───────────────────────────────────────────── +4
      Dice ++0-                    +1   typed by Ada               Dice +0-0                    +0   open
      Fight, Good                  +3                              Fight, Great                 +4
    1 Slick flagstones             +2   free, by Sava              no invoke yet
   s1 Ropework                          needs a height

                           Imre succeeds by 2.  A hit of 2 physical for Deacon; 2 boxes free.

    ├────────────────── fail ───────────────────├── tie ───├────── succeed ──────├────────── with style ──────────┤
         -4         -3         -2         -1         0          +1         +2         +3         +4         +5

 What would it take ────────────────────────────────── cheapest first    The odds were ─────────────────── exact, of 81
 Imre    with style  The tide is rising                  free, anyone    fail       ━━─────────────────────────   6.2 %
 Deacon  tie         Twisted ankle                       free, Deacon    tie        ━━━────────────────────────  12.3 %
 Deacon  succeed     Twisted ankle, then The tide is rising    2 free    succeed    ━━━━━━━━━━━━───────────────  43.2 %
 Deacon  with style  Twisted ankle, then The tide is     GM 1, 2 free    with style ━━━━━━━━━━─────────────────  38.3 %
                     rising twice                                        Deacon taken out                         never
                                                                         Deacon could have conceded               GM +1
 Imre has 2 points and 1 locked till the end; the GM has 3.
"""

OPEN_80 = """\
 Roll 42 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ attack, physical   2 open: 42 43
 (1) Imre attacks with Fight             [9] Deacon defends with Fight
  ▄  █▀▀   Fantastic                      ▄  █ █   Great
 ▀█▀ █▀█   + + 0 -                       ▀█▀ ▀▀█   + 0 - 0
     ▀▀▀                                       ▀
    Dice ++0-        +1  typed by Ada       Dice +0-0        +0  open
    Fight, Good      +3                     Fight, Great     +4
  1 Slick flagstones +2  free, by Sava      no invoke yet
 s1 Ropework            needs a height
       Imre succeeds by 2.  A hit of 2 physical for Deacon; 2 boxes free.
    ├────────── fail ───────────├ tie ─├── succeed ──├──── with style ────┤
       -4     -3     -2     -1     0      +1     +2     +3     +4     +5
 What would it take ────────────────────────────────── cheapest first   +3 more
 Imre    with style  The tide is rising                            free, anyone
 Imre has 2 points and 1 locked till the end; the GM has 3.
"""


def text(picture: Picture) -> str:
    return "\n".join(line.rstrip() for line in plain(picture).split("\n")).rstrip("\n") + "\n"


def drawn(roll: Roll, width: int, height: int, **more: object) -> Picture:
    return draw_roll(roll_sight(roll), roll, width, height, margin=1, **more)  # type: ignore[arg-type]


def spans(picture: Picture) -> list[Span]:
    return [part for line in picture.lines for part in line]


def line_with(picture: Picture, words: str) -> str:
    return next(line for line in text(picture).split("\n") if words in line)


def test_before_the_dice_as_in_the_reference() -> None:
    assert text(drawn(BEFORE, 120, 28)) == BEFORE_120


def test_open_as_in_the_reference() -> None:
    assert text(drawn(OPEN, 120, 28)) == OPEN_120


def test_open_in_a_small_terminal() -> None:
    assert text(drawn(OPEN, 80, 15)) == OPEN_80


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_state_fits_every_size(state: str, width: int, height: int) -> None:
    picture = drawn(STATES[state], width, height)
    assert len(picture.lines) == height
    assert {width_of(line) for line in picture.lines} == {width}
    assert all(0 <= s.row < height and s.col >= 0 and s.col + s.width <= width + 60 for s in picture.spots)
    assert {part.ink.fg for part in spans(picture)} <= set(TABLES["tracker-dark"])
    assert {part.ink.ground for part in spans(picture)} <= {*TABLES["tracker-dark"], ""}


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("name", HOSTILE)
def test_names_nobody_expects_push_nothing_about(width: int, height: int, name: str) -> None:
    table = hostile()
    for id in ("c1", "c9"):
        table = table.with_who(table.cast[id].but(name=name))
    for roll in (BEFORE, STATES["crowded"]):
        table = table.but(rolls=table.rolls.put(roll))
        picture = draw_roll(sight_of(table), roll, width, height)
        assert {width_of(line) for line in picture.lines} == {width}


def test_the_ascii_twin_has_the_same_width() -> None:
    for line in text(drawn(OPEN, 120, 28)).split("\n"):
        assert len(spell(line, True)) == len(line)
        assert spell(line, True).isascii()


def test_the_box_shows_what_is_typed_and_belongs_to_the_awaited_part() -> None:
    picture = drawn(BEFORE, 120, 28, typed="+0-")
    assert "dice +0-▌" in text(picture)
    assert picture.spot_at(86, 8) == "dice:1"
    assert "▌" not in text(drawn(BEFORE, 120, 28, cursor=False))


def test_dice_that_lie_may_be_typed_anew() -> None:
    assert "dice -1▌" in text(drawn(OPEN, 120, 28, focus=1, typed="-1", retyping=True))
    assert "▌" not in text(drawn(OPEN, 120, 28, focus=1, typed="-1"))


def test_with_both_dice_missing_the_focus_says_which_box() -> None:
    left, right = (line_with(drawn(FRESH, 120, 28, focus=n, typed="2"), "dice 2▌").index("2▌") for n in (0, 1))
    assert left < 60 < right
    assert line_with(drawn(FRESH, 120, 28, typed="2"), "dice 2▌").index("2▌") == left


def test_the_present_shift_is_inverse_and_beyond_the_ruler_it_stands_at_its_end() -> None:
    inverse = [part for part in spans(drawn(OPEN, 120, 28)) if part.ink.ground == "text"]
    assert inverse == [Span("  +2  ", Ink("ground", "text", True))]
    far = [part.text.strip() for part in spans(drawn(STATES["far"], 120, 28)) if part.ink.ground == "text"]
    assert far == ["+26"]
    assert not [part for part in spans(drawn(BEFORE, 120, 28)) if part.ink.ground == "text"]


def test_a_total_without_dice_is_muted_and_one_with_them_strong() -> None:
    inks = {part.ink.fg for part in spans(drawn(BEFORE, 120, 28)) if "██" in part.text}
    assert inks == {"strong", "muted"}
    assert {part.ink.fg for part in spans(drawn(OPEN, 120, 28)) if "██" in part.text} == {"strong"}


def test_invokes_modifiers_stunts_and_other_rolls_may_be_clicked() -> None:
    picture = drawn(STATES["crowded"], 120, 40)
    ids = {spot.id for spot in picture.spots}
    assert {"invoke:1", "invoke:8", "modifier:3", "stunt:0:1", "need:0", "choice:b", "c1", "c9", "roll:43"} <= ids
    row = next(spot for spot in picture.spots if spot.id == "roll:43")
    assert plain(picture).split("\n")[row.row][row.col : row.col + row.width] == "43"


def test_paid_free_and_rerolled_invokes_say_so() -> None:
    picture = drawn(STATES["crowded"], 200, 50)
    assert "Imre 1" in line_with(picture, " 6 Pitch dark")
    assert "Imre 1, to Deacon" in line_with(picture, "7 Voice of the flood")
    assert "free, anyone, was -2" in line_with(picture, "8 The tide is rising")
    assert "struck" in line_with(picture, "Help 3")


def test_a_taken_stunt_is_not_offered_again() -> None:
    assert "s1 Ropework" in text(drawn(OPEN, 120, 28))
    act = OPEN.parts[0]
    taken = act.but(modifiers=(Modifier(id=2, n=2, why="Ropework", kind="stunt"),))
    picture = drawn(OPEN.but(parts=(taken, OPEN.parts[1])), 120, 28)
    assert "s1" not in text(picture) and "2 Ropework" in text(picture)


def test_secret_dice_are_marked_for_the_gm() -> None:
    assert "░ hidden" in text(drawn(STATES["secret"], 120, 28))


def test_without_opposition_it_says_what_is_missing() -> None:
    said = text(drawn(STATES["no opposition"], 120, 28))
    assert "Opposition none yet" in said and "Nothing opposes yet." in said and "What would it take" not in said
    assert "The GM reads it." in text(drawn(STATES["trait"], 120, 28))


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ("fresh", "Waiting for Imre's and Deacon's dice."),
        ("passive waits", "Waiting for Imre's dice.  Imre must beat Good +3."),
        ("fail", "Imre fails by 2.  What it costs is the table's choice."),
        ("tie", "Imre ties."),
        ("style", "Imre succeeds with style, by 6.  A hit of 6 physical for Deacon, or 5 and a boost for Imre;"),
        ("advantage", "Imre succeeds with style, by 3.  Bells ringing comes into play, 2 free invokes for Imre."),
        ("secret", "Imre fails by 2.  Nobody is hit."),
    ],
)
def test_the_outcome_in_one_sentence(state: str, sentence: str) -> None:
    assert sentence in text(drawn(STATES[state], 120, 28))


def armed(roll: Roll, weapon: int, armour: int) -> str:
    table = table_with(roll)
    for id, change in (("c1", {"weapon": weapon}), ("c9", {"armour": armour})):
        who = table.cast[id]
        assert isinstance(who.sheet, FateSheet)
        table = table.with_who(who.but(sheet=who.sheet.but(**change)))
    return text(draw_roll(sight_of(table), roll, 120, 28))


@pytest.mark.parametrize(
    ("roll", "weapon", "armour", "sentence"),
    [
        (OPEN, 1, 0, "Imre succeeds by 2.  Weapon 1: A hit of 3 physical for Deacon; 2 boxes free."),
        (OPEN, 2, 1, "Imre succeeds by 2.  Weapon 2, Armor 1: A hit of 3 physical for Deacon;"),
        (OPEN, 0, 4, "Imre succeeds by 2.  Armor 4: nobody is hit.  Imre gets a boost."),
        (passive(AttackAim(target="c9"), 3, 3), 1, 0, "Imre ties.  Weapon 1: A hit of 1 physical for Deacon;"),
        (passive(AttackAim(target="c9"), 3, 3), 0, 1, "Imre ties.  Nobody is hit."),
        (passive(AttackAim(target="c9"), 1, 3), 2, 2, "Imre fails by 2.  Nobody is hit."),
        (OPEN.but(aim=AttackAim(target="c9", harm="mental")), 1, 1, "A hit of 2 mental for Deacon;"),
    ],
)
def test_the_outcome_says_where_weapon_and_armour_count(roll: Roll, weapon: int, armour: int, sentence: str) -> None:
    assert sentence in armed(roll, weapon, armour)


def test_weapon_and_armour_are_notes_without_a_value_among_the_parts() -> None:
    said = armed(OPEN, 1, 2)
    row = next(line for line in said.split("\n") if "Armor 2" in line)
    assert row.split() == ["Weapon", "1", "Armor", "2"]
    assert "Weapon" not in armed(OPEN.but(aim=AttackAim(target="c9", harm="mental")), 1, 2)
    assert "Weapon" not in armed(passive(OvercomeAim(zone="z2"), 3, 1), 1, 2)


def test_a_boost_that_is_used_up_keeps_its_working_name() -> None:
    used = Aspect(id="a77", kind="boost", scene="n1", by="c3", against="c9", free=(Free(owner="c3", n=1),))
    spent = Invoked(id=2, aspect="a77", text="", by="c3", paid=False, free_owner="c3", used_up=used)
    act = OPEN.parts[0]
    roll = OPEN.but(marks=2, parts=(act.but(invokes=(*act.invokes, spent)), OPEN.parts[1]))
    said = text(drawn(roll, 200, 40))
    assert "2 boost of Rook against Deacon" in said and "a77" not in said


def test_a_long_sentence_has_two_rows_where_it_must() -> None:
    said = text(drawn(STATES["style"], 80, 24))
    assert "Imre succeeds with style, by 6.\n" in said
    assert "A hit of 6 physical for Deacon, or 5 and a boost for Imre; 2 boxes free." in said


def test_the_choices_of_this_game_have_their_letters() -> None:
    assert "f it fails   p success at a major cost   e take a hit" in text(drawn(STATES["fail"], 120, 28))
    assert "p success at a minor cost   b fail, and a boost" in text(drawn(STATES["tie"], 120, 28))


@pytest.mark.parametrize("size", [(60, 13), (58, 10), (80, 15), (80, 17), (120, 28)])
def test_long_choices_have_as_many_rows_as_they_take(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("success_at_serious_cost", "keep_roll", "give_aspect", "name_receiver")
    offered = tuple(Cost(key, name) for key, name in zip("pkgn", names, strict=True))
    monkeypatch.setattr("tracker.ui.places.roll.costs", lambda table, roll: offered)
    picture = drawn(STATES["fail"], *size)
    said = text(picture)
    assert all(f"{cost.key} {CHOICES[f'choice_{cost.meaning}']}" in said for cost in offered)
    assert {f"choice:{cost.key}" for cost in offered} <= {spot.id for spot in picture.spots}


def test_conceding_is_offered_only_before_any_dice() -> None:
    assert "Deacon concedes now" in text(drawn(FRESH, 120, 28))
    assert "Deacon could have conceded" in text(drawn(BEFORE, 120, 28))


def test_in_a_narrow_terminal_the_odds_are_on_a_tab() -> None:
    assert "What would it take" in text(drawn(OPEN, 80, 20))
    assert "exact, of 81" in text(drawn(OPEN, 80, 20, tab="odds"))


def test_a_tall_screen_shows_what_there_is_to_invoke() -> None:
    said = text(drawn(OPEN, 200, 50))
    assert "Situation" in said and "What it may come to" in said


def test_only_the_outcome_that_happened_is_strong_afterwards() -> None:
    tracks = [part for part in spans(drawn(OPEN, 120, 28)) if part.text.startswith("━━━")]
    assert [part.text for part in tracks if part.ink.fg == "strong"] == ["━" * 12]


def test_a_roll_of_somebody_who_is_gone_is_drawn() -> None:
    part = Part(role="act", who="c77", dice=Dice(total=1))
    ghost = Roll(id=42, scene="n1", aim=AttackAim(target="c99"), parts=(part,))
    sight = sight_of(table_with(ghost))
    assert len(draw_roll(sight, ghost, 80, 18).lines) == 18


@pytest.mark.parametrize("rows", [1, 3, 5])
def test_digits_have_the_width_they_say(rows: int) -> None:
    for sign in FONT:
        shape = big(f"+{sign}", rows)
        assert len(shape) == rows and {len(line) for line in shape} == {big_width(f"+{sign}", rows)}


@pytest.mark.parametrize("height", range(1, 60))
@pytest.mark.parametrize("width", [38, 78, 118])
def test_a_plan_never_has_more_rows_than_there_are(width: int, height: int) -> None:
    for parts, choices, band in ((2, 0, 1), (4, 1, 2), (12, 3, 2)):
        made = plan(width, height, Wanted(parts, 6, True, choices, band))
        assert made.used <= max(height, 4)


def test_difficulties_have_no_cards_and_no_box() -> None:
    said = text(drawn(passive(OvercomeAim(), 2, 3), 120, 28))
    assert said.count("╭───╮") == 4 and "Difficulty" in said
