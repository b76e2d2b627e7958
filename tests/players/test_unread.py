"""Words of what players do not know, in texts that the GM wrote: a kind, a side, a true name, what is gone since."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.tables import shelf
from tracker.language.words import words
from tracker.players.evening import PlayersEyes
from tracker.players.seen import PlayersView
from tracker.storage.desk import Desk
from tracker.storage.recap.write import recap
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import start_session

ROOT = Path(__file__).parents[2]


class Evening:
    """A sample scene, played by the command line."""

    def __init__(self, scene: str = "quarry-road") -> None:
        opened = start_session(read_scene(ROOT / f"scenes/{scene}.toml").table, None, seed="unread", shelf=shelf)
        self.desk, self.session = Desk(opened), opened.session
        self.eyes = PlayersEyes(opened.session, words())

    def do(self, *lines: str) -> PlayersView:
        for line in lines:
            answer = self.desk.run(line)
            assert answer.ok, (line, answer)
        return self.eyes.view()

    def aspect(self, text: str) -> str:
        """What players read of an aspect of the scene."""
        return self.do(f'aspect "{text}"').aspects[-1].text

    @property
    def all(self) -> str:
        """What players see, and what the group reads of the evening."""
        return self.eyes.view().model_dump_json() + recap(self.session)


def test_kinds_and_sides_of_which_nobody_was_seen_are_masked_and_read_once_seen() -> None:
    play = Evening()
    text = "The Slinger; both Slingers duck, Slinger 2 falls, a poacher and Poachers flee"
    hidden = "The somebody; both somebody duck, somebody falls, a somebody and somebody flee"
    assert play.aspect(text) == hidden
    assert "linger" not in play.all and "oacher" not in play.all
    # Players know of one Slinger, by no number; what is told is not told again.
    view = play.do('reveal "Slinger 1"')
    assert view.aspects[-1].text == "The Slinger; both Slingers duck, somebody falls, a poacher and Poachers flee"
    assert hidden in " ".join(view.told)


def test_a_name_that_players_know_stays_whole_and_keys_stay_keys() -> None:
    play = Evening()
    play.do("character Act hidden=yes")
    play.do('character "Act of Grace" side=Convoy', "danger obvious")
    assert "Act of Grace" in [each.who.name for each in play.eyes.view().people]


@pytest.mark.parametrize("also", ["", "remove Halda"])
def test_a_true_name_reads_as_what_players_take_it_for_until_they_learn_it(also: str) -> None:
    play = Evening()
    play.do('reveal Halda as="A figure"')
    play.do(*[also] if also else [])
    assert play.aspect("Halda's men") == "A figure's men"
    assert "Halda" not in play.all
    if not also:
        view = play.do("hide Halda", "reveal Halda as=Halda")
        assert view.aspects[-1].text == "Halda's men"


def test_a_copy_of_one_shown_as_something_else_is_shown_so_too() -> None:
    play = Evening("drowned-chapel")
    who = next(who for who in play.session.table.cast if who.shown_as)
    play.do(*[f'reveal "{who.name}"'] if who.hidden else [])
    view = play.do(f'character "{who.name}" like="{who.name}"')
    names = [each.who.name for each in view.people]
    assert {who.shown_as, f"{who.shown_as} 2"} <= set(names) and who.name not in play.all


def test_what_was_never_shown_stays_masked_when_it_is_gone() -> None:
    play = Evening()
    play.do('zone "Secret stair" hidden=yes', 'aspect "Halda is up there, by the Secret stair" on=Road')
    play.do("rename Halda Hilda", "remove Hilda")
    (text,) = (each.text for each in play.eyes.view().aspects if "up there" in each.text)
    assert text == "somebody is up there, by the somewhere" and "Halda" not in play.all
    play.do('reveal "Secret stair"')
    assert "by the Secret stair" in play.all


def test_a_name_is_found_where_no_spaces_stand_between_words() -> None:
    play = Evening()
    play.do("character ฮัลดา hidden=yes")
    assert "ฮัลดา" not in play.aspect("พบฮัลดาที่นี่")


def test_a_scene_without_anybody_in_sight_leaves_players_where_they_were() -> None:
    play = Evening()
    before = play.eyes.view()
    view = play.do('new-scene "The Trap" tactical')
    assert (view.title, view.zones) == (before.title, before.zones) and "Trap" not in play.all
