"""The players' screen at every size, in every game and frame."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.ui.playing import ROOT, a_seat, press
from tracker.language.words import words
from tracker.players.evening import PlayersEyes
from tracker.players.seen import PlayersView
from tracker.ui.board import board
from tracker.ui.glyphs import TWINS, spell
from tracker.ui.paint import Picture, measure, plain
from tracker.ui.players.screen import players_screen

ENGLISH = words()
QUOTES = str.maketrans("“”", "''")
"""Of what was said; the marks of a sentence are its own."""
SIZES = ((80, 24), (120, 36), (200, 60), (60, 20), (59, 19), (40, 10), (20, 5), (10, 3), (1, 1))
PLAYS: dict[str, tuple[str, tuple[str, ...]]] = {
    "conflict": ("drowned-chapel", ("begin conflict", "turn Imre", "hit Rook 5", "away Mirel", "aspect Fog")),
    "contest": ("drowned-chapel", ("begin contest Imre+Rook,Deacon", "try Imre dice=+1")),
    "challenge": ("granary-fire", ("begin challenge",)),
    "rounds": ("tavern-duel", ("begin conflict", "fight Dagna Wulf", "all-out Wulf")),
    "many": ("giant-orchard", ("begin conflict",)),
    "phase": ("salt-galleries", ("danger obvious", "rcs", "ct")),
    "quiet": ("reed-road", ()),
    "crowd": ("quarry-road", ("danger obvious", "rcs", "ct", "zone Gate", "zone Weir", "move Pim Gate by=GM")),
}


def a_view(play: str) -> PlayersView:
    scene, lines = PLAYS[play]
    seat = a_seat(ROOT / "scenes" / f"{scene}.toml")
    for line in lines:
        answer = seat.desk.run(line)
        assert answer.ok, (line, answer.sentences)
    return PlayersEyes(seat.desk.session, seat.words).view()


def drawn(view: PlayersView, width: int, height: int, scroll: int = 0) -> Picture:
    return players_screen(view, ENGLISH, width, height, scroll=scroll)[0]


@pytest.mark.parametrize("play", PLAYS)
def test_every_line_has_the_width_and_every_glyph_its_twin(play: str) -> None:
    view = a_view(play)
    for width, height in SIZES:
        for scroll in (0, 1, 7):
            picture = drawn(view, width, height, scroll)
            assert len(picture.lines) == height
            assert {sum(measure(part.text) for part in line) for line in picture.lines} == {width}
            assert spell(plain(picture), True).translate(QUOTES).isascii()


@pytest.mark.parametrize("play", PLAYS)
def test_no_character_has_a_number(play: str) -> None:
    text = plain(drawn(a_view(play), 200, 60))
    assert not re.search(r"[(\[<{]\d+[)\]>}]", text)


@pytest.mark.parametrize("play", ["conflict", "phase"])
def test_who_is_on_turn_stands_in_amber_and_is_told_at_every_size(play: str) -> None:
    view = a_view(play)
    if play == "phase":
        assert view.phase is not None
    else:
        for width, height in SIZES[:5]:
            picture = drawn(view, width, height)
            filled = [part for line in picture.lines for part in line if part.ink.ground == "turn_fill"]
            assert any("Imre" in part.text for part in filled)


def test_what_is_asked_is_told_at_every_size_and_its_number_is_big() -> None:
    view = a_view("conflict")
    for width, height in SIZES[:6]:
        assert "take the hit" in plain(drawn(view, width, height)), (width, height)
    assert "█" in plain(drawn(view, 120, 36)) and "▀" in plain(drawn(view, 80, 24))


@pytest.mark.parametrize("play", PLAYS)
def test_scrolling_brings_everything_into_sight(play: str) -> None:
    view = a_view(play)
    wanted = {held.text for held in view.aspects if not held.in_zone or held.free}
    wanted |= {held.name for held in view.counters} | {each.who.name for each in view.people}
    for width, height in ((80, 24), (60, 20), (50, 12)):
        texts: list[str] = []
        scroll = 0
        while len(texts) < 200:
            picture, at = players_screen(view, ENGLISH, width, height, scroll=scroll)
            texts.append(plain(picture))
            if at < scroll:
                break
            scroll += 1
        seen = " ".join(texts)
        missing = {text for text in wanted if text[:20] not in seen}
        assert not missing, (width, height, missing)


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (80, 34), (100, 30), (120, 22), (120, 36)])
def test_nobody_is_out_of_sight_without_a_word(play: str, size: tuple[int, int]) -> None:
    view = a_view(play)
    places = range(len(view.zones) or 1)
    for zone in (None, *places):  # also all of them in one zone, any of them
        people = view.people if zone is None else tuple(each.but(zone=zone) for each in view.people)
        lines = plain(drawn(view.but(people=people), *size)).splitlines()
        at = next(n for n, line in enumerate(lines) if "Where everyone is" in line or "Who is here" in line)
        end = next((n for n, line in enumerate(lines) if line.startswith(" In play")), len(lines))
        shown = "\n".join(lines[at:end])
        missing = [each.who.name for each in people if each.who.name[:5] not in shown]
        counted = sum(map(int, re.findall(r"\+([0-9]+)(?! zone)", shown)))
        assert not missing or counted >= len(missing), (zone, missing)


def test_names_of_every_script_keep_the_columns() -> None:
    view = a_view("conflict")
    odd = ("ราชันย์", "竜の王", "Ẑ̈a͟l̃go", "Gżegżółka", "👩‍👩‍👧 clan")
    people = tuple(each.but(who=each.who.but(name=odd[n % len(odd)])) for n, each in enumerate(view.people))
    party = tuple(card.but(who=card.who.but(name=odd[n % len(odd)])) for n, card in enumerate(view.party))
    view = view.but(people=people, party=party)
    for width, height in SIZES:
        picture = drawn(view, width, height)
        assert {sum(measure(part.text) for part in line) for line in picture.lines} == {width}


def test_the_empty_view_is_drawn() -> None:
    for width, height in SIZES:
        assert len(drawn(PlayersView(), width, height).lines) == height


def test_only_glyphs_of_the_look_are_drawn() -> None:
    for play in PLAYS:
        odd = {c for c in plain(drawn(a_view(play), 120, 36)) if not c.isascii() and c not in TWINS and c not in "“”"}
        assert not odd, (play, odd)


def test_this_file_plays_on_the_shipped_scenes() -> None:
    assert all(Path(ROOT / "scenes" / f"{scene}.toml").exists() for scene, _ in PLAYS.values())


def test_whoever_is_revealed_where_no_player_sees_is_named_and_the_gm_sees_how() -> None:
    seat = a_seat(ROOT / "scenes/drowned-chapel.toml")
    for line in ("zone Crypt hidden", "character Wulf zone=Crypt hidden", 'reveal Wulf as="A grey man"'):
        assert seat.run(line).ok
    view = PlayersEyes(seat.desk.session, seat.words).view()
    assert "in no zone: Deacon, A grey man" in plain(drawn(view, 120, 36))
    seat.selected = next(who.id for who in seat.table.cast if who.name == "Wulf")
    press(seat, "<f3>")
    assert "players read “A grey man”" in plain(board(seat, 120, 36))
    assert "“A grey man”" in plain(board(seat, 200, 60))


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 36)])
def test_many_players_characters_have_a_row_each(width: int, height: int) -> None:
    seat = a_seat(ROOT / "scenes/drowned-chapel.toml")
    for n in range(6):
        assert seat.run(f"character Hero{n} player=Somebody{n}").ok
    text = plain(drawn(PlayersEyes(seat.desk.session, seat.words).view(), width, height))
    top = text[: text.index("Where everyone")]
    assert all(name in top for name in ("Imre", "Sava", "Rook", "Mirel", *(f"Hero{n}" for n in range(6))))
