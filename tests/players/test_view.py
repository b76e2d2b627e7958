"""What players see and read of a scene in which somebody is hidden, told as stories."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from tests.engine.tables import CRYPT, CULT, DEACON, FIRST, IMRE, SAVA, SECOND, TIDE, TOWER, WARDENS, Play
from tracker.engine.aspects import AddAspect, Reword
from tracker.engine.cast import Rename
from tracker.engine.command import Command
from tracker.engine.conflicts import Begin
from tracker.engine.evening import End, Note, Tell
from tracker.engine.fate.compels import Compel
from tracker.engine.fate.harm import HitCommand, Take
from tracker.engine.fate.resolve import Resolve
from tracker.engine.fate.rolls import Attack, Overcome, PlainRoll
from tracker.engine.fudge.checks import Check
from tracker.engine.fudge.choices import AllOut, Face
from tracker.engine.fudge.rounds import Round
from tracker.engine.options import Option
from tracker.engine.place import Move
from tracker.engine.rcs import Ct, RollCount
from tracker.engine.scenes import Bring, NewScene
from tracker.engine.tactical.actions import Assess
from tracker.engine.tactical.danger import Danger
from tracker.engine.turns import TurnTo
from tracker.engine.veils import Hide, Reveal
from tracker.language.tell import tell
from tracker.language.words import words
from tracker.model.table import Table
from tracker.players.evening import PlayersEyes
from tracker.players.seen import PlayersView, Prompt
from tracker.storage.recap.write import recap
from tracker.storage.scene_file import read_scene, read_text

ROOT = Path(__file__).parents[2]


class Seen(Play):
    """A session, and what its players see of it now."""

    def __init__(self, table: Table | None = None) -> None:
        super().__init__(table)
        self.eyes = PlayersEyes(self.session, words())

    @property
    def view(self) -> PlayersView:
        return self.eyes.view()

    @property
    def names(self) -> list[str]:
        return [each.who.name for each in self.view.people]

    def read(self, *commands: Command) -> tuple[str, ...]:
        """Do these; what players read of it."""
        before = self.view.told
        self.do(*commands)
        return self.view.told[len(before) :]


def a_fight(*hidden: str) -> Seen:
    """A conflict with Imre on turn."""
    play = Seen()
    for who in hidden:
        play.do(Hide(what=who))
    play.do(Begin(frame="conflict"), TurnTo(who=IMRE))
    return play


def prompted(play: Seen) -> Prompt:
    (prompt,) = play.view.prompts
    return prompt


def test_the_marker_stays_on_the_last_one_that_can_be_seen() -> None:
    play = a_fight(SECOND)
    before = play.view
    assert before.band.acts.name == "Imre" and "Acolyte 2" not in play.names
    assert play.read(TurnTo(who=SECOND)) == ()
    assert play.view == before, "the marker stays, and what it asks for"
    play.do(TurnTo(who=SAVA))
    assert play.view.band.acts.name == "Sava"


def test_who_may_be_next_is_told_as_if_nobody_else_were_there() -> None:
    play = a_fight(SECOND)
    play.do(TurnTo(who=SAVA), TurnTo(who=DEACON), TurnTo(who=FIRST))
    (last,) = [who.id for who in play.table.cast if who.name == "Acolyte 2"]
    assert last == SECOND
    assert {each.name for each in play.view.band.next} == {"Imre", "Sava", "Deacon", "Acolyte 1"}


def test_numbers_of_like_characters_go_by_when_players_first_saw_them() -> None:
    play = Seen()
    play.do(Hide(what=FIRST))
    again = PlayersEyes(Seen(play.table).session, words())
    assert [each.who.name for each in again.view().people if "Acolyte" in each.who.name] == ["Acolyte"]
    play = Seen(play.table)
    play.do(Reveal(what=FIRST))
    named = [each.who.name for each in play.view.people if "Acolyte" in each.who.name]
    assert named == ["Acolyte", "Acolyte 2"], "whoever is revealed late stands behind those seen before"
    assert "Acolyte, Sealed door and Acolyte 2" in recap(play.session)


def test_a_thing_revealed_gets_the_name_it_is_shown_as_and_before_that_nothing_of_it_shows() -> None:
    play = a_fight(DEACON)
    assert "Deacon" not in play.view.model_dump_json()
    assert play.read(Reveal(what=DEACON, as_="The robed man")) == ("Revealed: The robed man.",)
    assert "The robed man" in play.names and "Deacon" not in play.view.model_dump_json()
    play.rule(Move(who=DEACON, zone=TOWER))
    assert play.view.told[-1] == "The robed man moves from Nave to Tower."


def test_a_new_name_of_somebody_seen_is_the_new_name() -> None:
    play = a_fight()
    play.do(Rename(what=DEACON, name="Bishop"))
    assert "Bishop" in play.names and "Deacon" not in play.names


def test_what_somebody_hidden_does_is_told_as_the_gm_words_it() -> None:
    play = a_fight(DEACON)
    assert play.read(TurnTo(who=DEACON)) == ()
    assert play.read(Attack(who=DEACON, target=IMRE, dice="+2")) == ()
    assert [(each.who, each.does) for each in play.view.prompts] == [("Imre", "act")], "nothing of the turn"
    assert play.read(Note(text="the deacon is in the loft")) == ()
    assert play.read(Tell(text="Something flies out of the dark.")) == ("Something flies out of the dark.",)


def test_a_prompt_says_who_rolls_what_against_what() -> None:
    play = a_fight()
    play.do(TurnTo(who=DEACON), Attack(who=DEACON, target=IMRE, dice="+2", defence="?"))
    prompt = prompted(play)
    assert (prompt.who, prompt.does, prompt.beat, prompt.target) == ("Imre", "defend", 5, "Deacon")
    own = a_fight()
    own.do(Attack(who=IMRE, target=DEACON, dice="?"))
    assert prompted(own).target == "Deacon"
    assert prompt.skill and prompt.rating is not None


def test_a_roll_at_several_is_told_of_those_who_can_be_seen() -> None:
    play = a_fight(SECOND)
    assert play.read(Attack(who=IMRE, target=(FIRST, SECOND), dice="+4", how="none")) == ()
    play.rule(Resolve())
    told = " ".join(play.view.told)
    assert "Imre v Acolyte" in told and "Acolyte 2" not in told


def test_no_number_is_told_of_dice_that_the_gm_keeps_back() -> None:
    play = a_fight()
    play.do(Option(option="gm_dice", value="at resolve"), TurnTo(who=DEACON))
    play.do(Attack(who=DEACON, target=IMRE, dice="+2", defence="?"))
    assert prompted(play).beat is None and prompted(play).rating is not None


def test_a_hit_asks_what_takes_it_and_goes_before_all_else() -> None:
    play = a_fight()
    play.do(HitCommand(who=IMRE, shifts=4), HitCommand(who=FIRST, shifts=2))
    first = play.view.prompts[0]
    assert (first.who, first.does, first.n, first.boxes) == ("Imre", "hit", 4, 3)
    assert first.slots == ("mild", "moderate", "severe")
    assert [each.hit for each in play.view.people if each.who.name.startswith("Acolyte")] == [0, 0]
    assert next(card.hit for card in play.view.party if card.who.name == "Imre") == 4


def test_boxes_and_points_of_the_gm_are_shown_only_where_they_are_shared() -> None:
    play = a_fight()

    def shown() -> tuple[bool, int | None]:
        foe = next(each for each in play.view.people if each.who.name == "Deacon")
        return foe.boxes is not None, play.view.pool

    assert shown() == (False, None)
    play.do(Option(option="shared-boxes", value="on"))
    assert shown() == (True, None)
    play.do(Option(option="shared-points", value="on"))
    assert shown() == (True, 2)


def test_free_invokes_of_whoever_is_hidden_are_not_there() -> None:
    play = Seen()
    play.do(Hide(what=DEACON), AddAspect(text="Ropes", free=((DEACON, 2), (WARDENS, 1))))
    ropes = next(held for held in play.view.aspects if held.text == "Ropes")
    assert [(each.owner.name, each.n) for each in ropes.free] == [("Wardens", 1)]
    assert CULT and play.table.aspects[TIDE].free


def test_the_map_closes_up_over_a_hidden_zone() -> None:
    play = Seen()
    assert play.table.scene is not None and play.table.scene.zones[CRYPT].hidden
    assert [(zone.name, zone.at) for zone in play.view.zones] == [("Nave", (0, 0)), ("Tower", (0, 1))]
    assert [(way.one, way.other, way.name) for way in play.view.ways] == [(0, 1, "")]
    play.do(Reveal(what=CRYPT))
    assert ("Crypt", (1, 0)) in [(zone.name, zone.at) for zone in play.view.zones]
    assert "Rusted grille" in [way.name for way in play.view.ways]


def test_undo_takes_back_what_players_know_and_read() -> None:
    play = a_fight(DEACON)
    before = play.view
    play.do(Reveal(what=DEACON), Tell(text="He steps out."))
    after = play.view
    play.undo()
    play.undo()
    assert play.view == before
    play.redo()
    play.redo()
    assert play.view == after


def test_every_moment_can_be_asked_for_in_any_order() -> None:
    play = a_fight(SECOND)
    play.do(TurnTo(who=SECOND), Tell(text="A step in the dark."), TurnTo(who=SAVA))
    live = [play.eyes.view(n) for n in range(len(play.session.entries) + 1)]
    anew = PlayersEyes(play.session, words())
    assert [anew.view(n) for n in reversed(range(len(live)))] == live[::-1]


def test_a_roll_of_ones_own_says_what_it_is_for() -> None:
    play = Seen()
    play.do(Overcome(who=IMRE, what="the wall", difficulty=2, dice="?"))
    prompt = prompted(play)
    assert (prompt.does, prompt.text, prompt.beat) == ("roll", "the wall", 2)
    play.do(PlainRoll(who=DEACON, dice="?"))
    assert len(play.view.prompts) == 1


def fudge() -> Seen:
    play = Seen(read_scene(ROOT / "scenes" / "tavern-duel.toml").table)
    play.do(Begin(frame="conflict"))
    return play


def test_a_sealed_choice_shows_only_that_it_was_made() -> None:
    play = fudge()
    dagna, wulf = (who.id for who in play.table.cast)
    play.do(Face(one=dagna, foes=(wulf,)), AllOut(who=wulf))
    assert [prompt.does for prompt in play.view.prompts] == ["choose"]
    ended = Seen(read_scene(ROOT / "scenes" / "tavern-duel.toml").table)
    ended.do(End(what="scene"))
    assert ended.view.system == play.view.system == "fudge", "points are called the same when the scene has ended"
    held = play.view.round
    assert held is not None and [each.manner for each in held.fighters] == ["", ""]
    assert [each.chosen for each in held.fighters] == [False, True]
    play.do(AllOut(who=dagna), Round())
    assert any("strikes" in said or "All is open" in said for said in play.view.told)


def test_a_secret_check_is_told_to_nobody() -> None:
    play = fudge()
    wulf = next(who for who in play.table.cast if not who.is_player)
    trait = next(iter(wulf.sheet.traits))  # type: ignore[union-attr]
    assert play.read(Check(who=wulf.id, trait=trait, secret=True)) == ()
    assert play.read(Check(who=wulf.id, trait=trait)) != ()


def test_an_open_roll_of_fudge_is_asked_for_unless_it_is_the_gms_own() -> None:
    play = fudge()
    dagna = next(who for who in play.table.cast if who.is_player)
    trait = next(iter(dagna.sheet.traits))  # type: ignore[union-attr]
    play.do(Check(who=dagna.id, trait=trait, dice="?", difficulty=2))
    asked = next(prompt for prompt in play.view.prompts if prompt.does == "roll")
    assert (asked.who, asked.skill, asked.beat) == (dagna.name, trait, 2)
    play.undo()
    play.do(Check(who=dagna.id, trait=trait, dice="?", difficulty=2, secret=True))
    assert [prompt.does for prompt in play.view.prompts] == ["choose"]


def test_a_danger_is_not_there_before_somebody_notices_it_and_a_plan_stays_sealed() -> None:
    play = Seen(read_scene(ROOT / "scenes" / "salt-galleries.toml").table)
    before = play.view
    play.do(Danger(danger="hidden"))
    assert play.view == before
    play.undo()
    play.do(Danger(danger="obvious"), RollCount(), Ct())
    scene = play.scene
    order = [who.name for who in play.view.phase.slots] if play.view.phase is not None else []
    assert len(order) == len([here for here in scene.here if here.takes_part])
    foe = next(who.id for who in play.table.cast if not who.is_player and who.id in scene.here)
    play.rule(Assess(who=foe, plan="drop the cage", sealed=True))
    assert "drop the cage" not in play.view.model_dump_json()


def test_of_a_compel_on_something_hidden_only_that_there_is_one_is_shown() -> None:
    """What the GM wrote of it speaks of what is hidden."""
    play = a_fight()
    play.do(AddAspect(text="A spy among them", hidden=True))
    spy = [held.id for held in play.table.aspects][-1]
    play.do(Compel(who=(IMRE,), aspect=spy, text="The spy has your key"))
    prompt = next(prompt for prompt in play.view.prompts if prompt.does == "compel")
    assert prompt == Prompt(who="Imre", does="compel")
    assert "spy" not in play.view.model_dump_json()
    play.do(Reveal(what=spy))
    assert next(prompt.text for prompt in play.view.prompts if prompt.does == "compel") == "A spy among them"


def test_a_fight_with_somebody_hidden_is_hinted_at_by_nothing(tmp_path: Path) -> None:
    text = 'title = "X"\nsystem = "fudge"\n[[side]]\nname = "We"\n[[side]]\nname = "They"\n'
    for name, more in (("Anna", 'player = "K"\nside = "We"'), ("Bert", 'player = "L"\nside = "We"')):
        text += f'[[character]]\nname = "{name}"\n{more}\n'
    for name, more in (("Guard", ""), ("Vex", "hidden = true")):
        text += f'[[character]]\nname = "{name}"\nside = "They"\n{more}\n'
    play = Seen(read_text("x.toml", text, tmp_path).table)
    anna, bert, guard, vex = (who.id for who in play.table.cast)
    play.do(Begin(frame="conflict"), Face(one=anna, foes=(guard,)), Face(one=bert, foes=(vex,)))
    before = play.view
    play.do(AllOut(who=bert))
    assert play.view.round == before.round and play.view.party == before.party and play.view.people == before.people
    play.do(AllOut(who=anna))
    held = play.view.round
    assert held is not None and [each.name for each in held.fighters if each.chosen] == ["Anna"]


def test_whoever_is_to_roll_against_somebody_hidden_is_asked_and_learns_nothing_else() -> None:
    play = a_fight(DEACON)
    play.do(TurnTo(who=DEACON), Attack(who=DEACON, target=IMRE, dice="+2", defence="?"))
    prompt = prompted(play)
    assert (prompt.who, prompt.does, prompt.beat, prompt.text) == ("Imre", "defend", None, "")
    assert prompt.target == ""
    assert "Deacon" not in play.view.model_dump_json()


def test_each_of_several_open_rolls_is_asked_for() -> None:
    play = a_fight(DEACON)
    play.do(TurnTo(who=DEACON), Attack(who=DEACON, target=IMRE, dice="+2", defence="?"))
    play.rule(Attack(who=FIRST, target=SAVA, dice="+1", defence="?"))
    assert {(each.who, each.does) for each in play.view.prompts} == {("Imre", "defend"), ("Sava", "defend")}


def test_while_a_roll_or_a_hit_lies_open_no_turn_is_handed_on() -> None:
    play = a_fight()
    play.do(Attack(who=IMRE, target=DEACON, dice="+4", defence="-4"))
    assert [(each.who, each.does) for each in play.view.prompts] == [("Imre", "invoke")]
    play.do(Resolve())
    assert len(play.table.hits) == 1
    assert [(each.who, each.does) for each in play.view.prompts] == [("Imre", "wait")]


def test_while_ones_own_roll_at_somebody_hidden_lies_open_no_turn_is_handed_on() -> None:
    play = a_fight(DEACON)
    play.rule(Attack(who=IMRE, target=DEACON, dice="+4", defence="?"))
    assert play.table.scenes[play.table.focus or ""].turn.acted and play.table.rolls  # type: ignore[union-attr]
    assert [(each.who, each.does) for each in play.view.prompts] == [("Imre", "invoke")]


def test_what_a_success_cost_or_a_tie_was_given_up_for_is_told_to_the_players_too() -> None:
    """A failure that was bought is none, and a tie taken for a boost is no success."""
    plays: tuple[tuple[str, Literal["", "minor", "major", "boost"], str], ...] = (
        ("-4", "major", "Imre succeeds at a major cost, with Fight"),
        ("0", "minor", "Imre succeeds at a minor cost, with Fight"),
        ("0", "boost", "Imre fails with Fight"),
        ("-4", "", "Imre fails with Fight"),
        ("+4", "", "Imre succeeds with style, with Fight"),
    )
    for dice, cost, said in plays:
        play = a_fight()
        play.rule(Overcome(who=IMRE, with_="Fight", dice=dice, difficulty=3))
        play.rule(Resolve(cost=cost))
        assert any(told.startswith(said) for told in play.view.told), (play.view.told, said)


def test_a_consequence_that_gets_its_name_and_what_comes_hidden_are_told_as_what_they_are() -> None:
    play = a_fight()
    play.do(HitCommand(who=IMRE, shifts=2), Take(who=IMRE, slots="mild"))
    wound = next(held.id for held in play.table.aspects if held.kind == "consequence" and held.on == IMRE)
    said = play.read(Reword(aspect=wound, text="Knife in the shoulder"))
    assert said == ("Imre's consequence is named “Knife in the shoulder”.",)
    before = play.table
    done = play.do(AddAspect(text="A false wall", hidden=True))
    assert tell(done.entry.events, before, play.table, words()) == ["A new hidden aspect: “A false wall”."]
    assert play.view.told[-1] == said[0]


def test_a_boost_that_somebody_hidden_gained_is_not_there_until_it_has_words() -> None:
    play = a_fight(DEACON)
    play.do(TurnTo(who=DEACON), Attack(who=DEACON, target=IMRE, dice="+1", defence="+1"))
    before = play.view.aspects
    assert play.read(Resolve()) == () and play.view.aspects == before
    boost = next(held.id for held in play.table.aspects if held.kind == "boost" and held.by == DEACON)
    assert play.read(Reword(aspect=boost, text="Wind at the door")) == ("A new aspect: “Wind at the door”.",)


def test_a_new_exchange_that_somebody_hidden_opens_begins_with_the_first_turn_in_sight() -> None:
    play = a_fight(SECOND)
    for who in (SAVA, DEACON, FIRST, SECOND):
        play.do(TurnTo(who=who))
    before = play.view
    while play.table.scenes[play.table.focus or ""].order.exchange == 1:  # type: ignore[union-attr]
        play.rule(TurnTo(who=SECOND))
    assert play.view == before and play.view.number == 1, "a countdown waits as well"
    play.do(TurnTo(who=SAVA))
    assert (play.view.number, play.view.band.acts.name) == (2, "Sava")
    assert play.view.told[-1] == "The nave floods: 1 of 3." and play.view.counters[0].marked == 1


def test_of_a_scene_nothing_is_known_before_somebody_in_sight_is_in_it() -> None:
    play = a_fight(DEACON)
    before = play.view.title
    assert play.read(NewScene(title="Vault", bring=(DEACON,)), AddAspect(text="Bones")) == ()
    assert play.view.title == before, "players stay where they were"
    assert "Vault" not in recap(play.session) and "Vault" in recap(play.session, gm=True)
    play.do(Bring(who=(IMRE,)))
    assert play.view.title == "Vault" and "Bones" in [held.text for held in play.view.aspects]
    assert "## Vault" in recap(play.session)
    (opens, *_) = play.read(NewScene(title="Roof", bring=(SAVA,)))
    assert "Roof" in opens
