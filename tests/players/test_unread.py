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
    hidden = "Somebody; both others duck, somebody falls, somebody and others flee"
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


def test_a_track_of_the_gms_own_is_no_way_round() -> None:
    play = Evening()
    text = play.do('mark Pim "Cut by Halda"')
    assert "(Cut by somebody)" in play.all and "Halda" not in play.all, text


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
    assert text == "Somebody is up there, somewhere" and "Halda" not in play.all
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


def read(text: str, *hidden: str, language: str = "en", also: tuple[str, ...] = ()) -> str:
    """What players read of an aspect, while characters so called are hidden."""
    play = Evening()
    play.eyes = PlayersEyes(play.session, words(language))
    play.do(*(f'character "{name}" hidden=yes' for name in hidden), *also)
    return play.aspect(text)


MARTA = ("Old Marta Kowalska", "Brother Jan", "Captain Lucia d'Oro", "Guardia nera", "Stefek")
READS = [
    ("en", "Marta waits for you", "Somebody waits for you"),
    ("en", "Marta's knife, Kowalska's keys and Jan", "Somebody's knife, somebody's keys and somebody"),
    ("en", "the old woman knows old Marta Kowalska", "the old woman knows somebody"),
    ("en", "a brother of the Jan we know: MARTA", "a brother of somebody we know: somebody"),
    ("en", "Martha's martial smarts and january stay", "Martha's martial smarts and january stay"),
    ("it", "La Marta aspetta, il coltello della Marta", "Qualcuno aspetta, il coltello di qualcuno"),
    ("it", "Una torcia per l'Jan, dalla Marta", "Una torcia per qualcuno, da qualcuno"),
    ("pl", "Marta czeka, nóż Marty, daj Marcie, z Martą", "Ktoś czeka, nóż kogoś, daj komuś, z kimś"),
    ("pl", "Janowi i Jana, Kowalskiej i Kowalską", "Komuś i kogoś, komuś i kimś"),
    ("en", "Marta Kowalska hugs Lucia d'Oro, then Lucia d'Oro's dog", "Somebody hugs somebody, then somebody's dog"),
    ("it", "Una paura delle Guardie nere; l'Oro non c'è", "Una paura di qualcuno; qualcuno non c'è"),
    ("pl", "Stefka widziano z Lucią, mówią o Stefku", "Kogoś widziano z kimś, mówią o kimś"),
    ("th", "Marta รออยู่", "ใครบางคน รออยู่"),
]


@pytest.mark.parametrize(("language", "text", "reads"), READS)
def test_part_of_a_name_is_masked_in_its_forms_and_the_sentence_stays_one(language: str, text: str, reads: str) -> None:
    assert read(text, *MARTA, language=language) == reads


def test_a_part_of_a_name_that_was_known_before_tells_nothing_and_one_that_comes_later_is_masked_in_it() -> None:
    play = Evening()
    play.do('character "Marta Zych"', 'character "Marta Kowalska" hidden=yes')
    assert play.aspect("Marta and Kowalska wave") == "Marta and somebody wave"
    play.do('character "Jan Kowalska"')
    assert "Jan somebody" in [each.who.name for each in play.eyes.view().people]


LATE = [
    ('counter "Zyxomma wakes" 1/3', "Somebody wakes"),
    ('allegiance "Quibble gang"', ""),
    ('join Thug "Quibble gang"', "Thug joins Somebody gang"),
    ('rename Thug "Quibble\'s thug"', "Somebody's thug"),
    ('zone "Zyxomma Pit"', "Somebody Pit"),
    ('border Cart "Zyxomma Pit" name="Quibble gate"', "Somebody gate"),
    ('counter "Zyxomma Quibble" 1/3', "Somebody"),
    ('zone "Secretum yard"', "Some place yard"),
    ('aspect "Zyxomma"', "Somebody"),
]


def test_no_name_made_later_tells_of_somebody_hidden_nor_unmasks_what_was_masked() -> None:
    play = Evening()
    play.do("character Thug", 'character "Zyxomma Quibble" hidden=yes', "zone Secretum hidden=yes")
    masked = play.aspect("The wrath of Zyxomma, Quibble's lair by Secretum")
    assert masked == "The wrath of somebody, somebody's lair somewhere"
    for line, reads in LATE:
        answer = play.desk.run(line)
        assert answer.ok, (line, answer)
        assert (f"“{reads}”" in " ".join(answer.advice)) or not reads or reads.startswith("Thug"), (line, answer)
        view = play.eyes.view()
        assert reads in view.model_dump_json() and masked in [each.text for each in view.aspects], line
        assert not [word for word in ("Zyxomma", "Quibble", "Secretum") if word in play.all], line
    view = play.do('reveal "Zyxomma Quibble"')
    assert "Quibble's thug" in [each.who.name for each in view.people]
    assert "The wrath of Zyxomma, Quibble's lair somewhere" in [each.text for each in view.aspects]


@pytest.mark.parametrize("seen", ['character "Old Marta"', 'zone "Marta\'s Mill"', 'counter "Marta sings" 1/4'])
def test_what_was_in_sight_before_somebody_was_hidden_is_read_as_it_is(seen: str) -> None:
    play = Evening()
    play.do(seen, 'character "Marta\'s ghost" hidden=yes')
    assert seen.partition('"')[2].partition('"')[0] in play.eyes.view().model_dump_json()


def test_a_kind_of_which_some_are_hidden_keeps_its_name() -> None:
    play = Evening()
    play.do("character Knifemanqz count=2", 'hide "Knifemanqz 2"', "character Knifemanqz")
    names = [each.who.name for each in play.eyes.view().people]
    assert [name for name in names if "Knifemanqz" in name] and not [name for name in names if "ome" in name], names


@pytest.mark.parametrize(
    ("made", "text", "reads"),
    [
        ('zone "Drowned Crypt" hidden=yes', "To the Drowned Crypt or behind the drowned crypt",
         "Somewhere or behind some place"),
        ("zone Oubliette hidden=yes", "On the Oubliette's floor, into the Oubliette",
         "On some place's floor, somewhere"),
        ('zone "Tomb of Ysbel" hidden=yes', "Ysbel sleeps in the Tomb of Ysbel", "Some place sleeps somewhere"),
        ("border Road Woods name=Palisade hidden=yes", "The Palisade burns, over the palisades",
         "Something burns, over something"),
        ('counter "The Ritual" 1/4 hidden=yes', "The ritual nears its end", "Something nears its end"),
        ('aspect "Wolves in the wood" hidden=yes', "Fear of wolves in the wood", "Fear of something"),
    ],
)  # fmt: skip
def test_places_borders_counters_and_aspects_are_masked_too(made: str, text: str, reads: str) -> None:
    play = Evening()
    assert play.session.table.scene is not None
    zones = [zone.name for zone in play.session.table.scene.zones if not zone.hidden]
    play.do(made.replace("Road Woods", f'"{zones[0]}" "{zones[1]}"'))
    assert play.aspect(text) == reads


def test_a_place_in_sight_keeps_its_name_beside_another_place_but_not_whose_it_is() -> None:
    play = Evening()
    play.do('zone "Crypt Stairs"', "zone Crypt hidden=yes", 'character "Marta Zych" hidden=yes', 'zone "Marta\'s Hut"')
    view = play.eyes.view()
    assert {"Crypt Stairs", "Somebody's Hut"} <= {zone.name for zone in view.zones} and "Marta" not in play.all
    assert play.aspect("Down the Crypt Stairs to the Crypt") == "Down the Crypt Stairs somewhere"


def test_terms_of_the_rules_are_never_masked() -> None:
    """Somebody hidden may be called as a severity is, a trait, or an outcome: what the program says stays."""
    play = Evening("drowned-chapel")
    play.do(*(f"character {name} hidden=yes" for name in ("Mild", "Conflict", "Fight", "Hit", "Great", "Round", "Box")))
    view = play.do("begin conflict first=Imre", "attack Imre Deacon dice=+2 defence=0", "resolve", "hit Imre 3")
    assert "mild" in view.prompts[0].slots
    view = play.do('take Imre boxes=1 mild="Mild as Fight"')
    assert view.told[0] == "A conflict begins." and "somebody" not in " ".join(view.told[:2])
    assert "mild" in [wound.severity for card in view.party for wound in card.wounds]
    assert "Somebody as somebody" in [wound.text for card in view.party for wound in card.wounds]
    assert "mild: Somebody as somebody" in recap(play.session)
