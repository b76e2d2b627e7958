"""The command line: what it takes, and how it says no."""

from __future__ import annotations

from typing import Any

import pytest

from tests.language.toys import PLAIN, VERBS, EndTurn, Put, Strike, table
from tracker.engine.refusal import Refusal
from tracker.language.lexer import tokens
from tracker.language.parse import Parsed, parse
from tracker.language.spell import spell
from tracker.language.words import words
from tracker.model.table import Table

ENGLISH = words()


def command(line: str, on: Any = PLAIN) -> Any:
    parsed = parse(line, on, VERBS, ENGLISH)
    assert isinstance(parsed, Parsed), parsed
    return parsed.command


def refusal(line: str, on: Any = PLAIN) -> Refusal:
    refused = parse(line, on, VERBS, ENGLISH)
    assert isinstance(refused, Refusal), refused
    return refused


def out_of(*ids: str) -> Table:
    scene = PLAIN.scenes["s1"]
    here = scene.here
    for id in ids:
        here = here.put(here[id].but(state="out"))
    return PLAIN.with_scene(scene.but(here=here))


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("strike Imre  3", ["strike", "Imre", "3"]),
        ("strike 'Imre", ["strike", "'Imre"]),
        ('a "b c" d="e f" # no', ["a", "b c", "d=e f"]),
        ("a “b c” „d e” «f g»", ["a", "b c", "d e", "f g"]),
        (r'a "say \"no\" \\ \n" O"Brien', ["a", 'say "no" \\ \n', 'O"Brien']),
        ('Imre, "Old Tesse" ,x', ["Imre,Old Tesse", ",x"]),
        ("#c1 #3 x#y # gone", []),
        ("a #c1 #3 x#y # gone", ["a", "#c1", "#3", "x#y"]),
        ("a ##", ["a"]),
        ("\u00a0a\u3000b", ["a", "b"]),
    ],
)
def test_tokens(line: str, texts: list[str]) -> None:
    assert [token.text for token in tokens(line)] == texts


def test_the_doors_of_a_command() -> None:
    line = 'STRIKE imre "Acolyte 1",acolyte*,5 mental with=Great difficulty=great dice=6 3 hidden own-dice=no !'
    parsed = parse(line, PLAIN, VERBS, ENGLISH)
    assert parsed == Parsed(
        Strike(
            who="c1",
            target=("c3", "c4", "c5"),
            how="mental",
            with_=4,
            difficulty=4,
            dice="6 3",
            hidden=True,
            own_dice=False,
        ),
        ruling=True,
    )


def test_a_verb_of_two_words() -> None:
    assert command("end turn Imre") == command("end-turn Imre") == command("End_Turn 1") == EndTurn(who=("c1",))
    assert command("end scene").what == "scene"


def test_a_quoted_word_is_no_flag_no_key_and_no_number() -> None:
    on = table(("hidden", "with=Fight", "3", "GM", "mental"))
    assert command('strike "hidden" "with=Fight","3","GM","mental"', on) == Strike(
        who="c1", target=("c2", "c3", "c4", "c5")
    )
    assert command("strike 3 1", on) == Strike(who="c3", target=("c1",))
    assert command('put by="GM"', on) == Put(by="c4")
    assert command("put by=GM", on) == Put(by="gm")
    assert command('strike 1 2 with="3" difficulty=3', on).with_ == "3"


def test_groups_take_whoever_takes_part() -> None:
    assert refusal("strike 1 @cult").code == refusal("strike 2 @Nave").code == "nobody_there"
    assert command("strike 2 @Imre").target == ("c1", "c3", "c5")
    assert command("strike 2 @Imre", out_of("c1")).target == ("c3", "c5")
    assert command("end-turn @Imre", out_of("c1", "c3", "c5")).who == ("c1", "c3", "c5")
    assert command("strike 2 *").target == ("c1", "c2", "c3", "c4", "c5")


def test_whole_names_come_first_then_the_scene_in_focus() -> None:
    assert command("strike Sava 1").who == "c2"
    assert command("strike Savag 1").who == "c6"
    assert command("strike Mir 1").who == "c7"
    assert command("put on=Nave").on == "z105"
    assert command("put on=scene").on == ""


def test_ids_name_what_has_no_name() -> None:
    assert command("put aspect=#a700").aspect == "a700"
    assert command('put aspect="boost 700"').aspect == "a700"
    assert command("put aspect=700").aspect == "a700"
    assert spell(Put(aspect="a700"), PLAIN, ENGLISH) == "put aspect=#a700"
    assert spell(Put(aspect="a501"), PLAIN, ENGLISH) == "put aspect=Sava"


def test_a_new_side_is_taken_as_written() -> None:
    assert command("put side=Cu").side == "g6"
    assert command('put side="Cu"').side == "Cu"
    assert command("put side=Crew").side == "Crew"
    assert spell(Put(side="Cu"), PLAIN, ENGLISH) == 'put side="Cu"'


def test_two_of_one_name_go_by_their_numbers() -> None:
    on = table(("Imre", "Imre", "Sava"))
    assert spell(Strike(who="c2", target=("c1", "c3")), on, ENGLISH) == "strike 2 1,Sava"
    refused = refusal("strike Imre Sava", on)
    assert (refused.code, refused.facts["fits"]) == ("ambiguous_name", ("Imre (1)", "Imre (2)"))


def test_a_number_that_is_the_name_of_somebody_else_means_neither() -> None:
    on = table(("Imre", "3", "Sava", "Sava"))
    for line in ("strike 1 3", "strike 3 1", "strike 1 2,3"):
        refused = refusal(line, on)
        assert (refused.code, refused.facts["fits"]) == ("number_and_name", ("Sava (#c3)", "3 (#c2)")), line
    assert refusal("put on=3", on).code == refusal("put by=3", on).code == "number_and_name"
    assert command('strike "3" #c3', on) == Strike(who="c2", target=("c3",))
    assert spell(Strike(who="c2", target=("c3", "c4")), on, ENGLISH) == 'strike "3" #c3,4'


def test_a_text_without_words_is_there_by_its_key() -> None:
    assert command("change Imre +1 mild").mild == ""
    assert command("change Imre +1 mild=ankle").mild == "ankle"
    assert command("change Imre +1").mild is None


def test_numbers_of_typography() -> None:
    assert command("change Imre −2").change == "-2"
    assert command("put n=−2").n == -2


@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        ("", "empty_line", {}),
        ("   # only a comment", "empty_line", {}),
        ("!", "empty_line", {}),
        ('strike "Imre', "unclosed_quote", {"text": '"Imre'}),
        ('strike "Imre"x 2', "glued_quote", {}),
        ("strike ! 1 2", "ruling_not_last", {}),
        ("strik 1 2", "unknown_verb", {"what": "strik", "nearest": "strike"}),
        ('"strike" 1 2', "unknown_verb", {}),
        ("strike 1 2 wiht=3", "unknown_key", {"what": "wiht", "nearest": "with"}),
        ("strike Imer 2", "unknown_name", {"what": "Imer", "nearest": "Imre"}),
        ("strike Acolyte 2", "ambiguous_name", {"fits": ("Acolyte 1 (3)", "Acolyte 2 (4)")}),
        ("strike 77 2", "unknown_number", {"n": 77}),
        ("strike #c77 2", "unknown_id", {"what": "#c77"}),
        ("strike 1,2 3", "one_only", {"what": "1,2"}),
        ("strike Acolyte* 3", "one_only", {}),
        ("strike 1 2,,3", "bad_list", {}),
        ("strike 1 Nobody*", "unknown_name", {}),
        ("strike 1 @nobody", "unknown_name", {}),
        ("strike 1", "missing_argument", {"key": "target", "verb": "strike"}),
        ("strike 1 2 physical 4", "too_many_arguments", {"what": "4"}),
        ("strike 1 2 mental physical", "given_twice", {"key": "how"}),
        ("strike 1 2 hidden hidden", "given_twice", {"key": "hidden"}),
        ("strike 1 2 with=", "empty_value", {"key": "with"}),
        ("strike 1 2 how=x", "bad_choice", {"choices": ("physical", "mental", "out-of-sight")}),
        ("strike 1 2 hidden=perhaps", "bad_choice", {}),
        ("strike 1 2 difficulty=Goodish", "bad_level", {"what": "Goodish"}),
        ("strike 1 2 roll=x", "bad_number", {"what": "x", "key": "roll"}),
        ('strike 1 2 roll="1"', "bad_number", {}),
        ("change 1 1", "bad_change", {}),
        ("change 1 3x", "bad_change", {}),
        ("change 1 +1 ratio=3", "bad_ratio", {}),
        ("change 1 +1 bar=shut", "bad_level", {}),
        ("put free=Imre:x", "bad_number", {}),
        ("put free=Imre:1:2", "bad_list", {}),
        ("put scene=Imre", "ambiguous_name", {}),
        ("end war", "bad_choice", {"choices": ("conflict", "scene")}),
    ],
)
def test_refusals_say_what_is_wrong(line: str, code: str, facts: dict[str, Any]) -> None:
    refused = refusal(line)
    assert (refused.kind, refused.code) == ("cannot", code)
    assert facts.items() <= dict(refused.facts).items()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("clash Ada 'Toll man 1'", ["clash", "Ada", "Toll man 1"]),
        ("clash 'Toll man 1','Old Tesse' with=‘Long blade’", ["clash", "Toll man 1,Old Tesse", "with=Long blade"]),
        ("face O'Brien 'O'Brien the younger'", ["face", "O'Brien", "O'Brien the younger"]),
        ("note Wulf's boots are Dagna's", ["note", "Wulf's", "boots", "are", "Dagna's"]),
        ("face 'Tis Wulf", ["face", "'Tis", "Wulf"]),
        ("face 'Toll man", ["face", "'Toll", "man"]),
    ],
)
def test_single_quotes_hold_a_name_and_apostrophes_stay_what_they_are(line: str, said: list[str]) -> None:
    assert [token.text for token in tokens(line)] == said
