"""`?` in a Fudge scene: what the round waits for, what each choice means, what damage and points do."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.fudge.rounds import unresolved, waiting
from tracker.engine.fudge.system import form_of
from tracker.language.table_words import table_words
from tracker.language.template import filled, pieces
from tracker.model.checks import OpenCheck
from tracker.model.order import Rcs, Rounds
from tracker.model.table import Scene
from tracker.rules.fudge.edition import EDITIONS
from tracker.ui.sight import Sight

MANNERS = (
    ("p", "Plainly: whoever is ahead strikes, if the result is {poor} or better."),
    ("a", "All-out attack: +1, and 1 more damage; a tie or a loss lets the other strike with 2 more."),
    ("g", "Full defence: +2, and no blow of one's own unless a natural +4, or the foe's -4, frees one."),
)
STANCES = (("1-5", "A stance moves up to two levels from defence to attack, or back. Both may be hit in one round."),)
SUMS = (
    ("Damage", "Levels between the two + weapon + Strength + Scale - armour - Scale, then the damage roll."),
    ("Roll", "Above 0 it adds at most what was calculated, and 1 point stays; from 0 down at most 1 comes of it."),
    ("Wounds", "{penalties}; the worst alone counts. What is suffered in a round counts from the next."),
    (
        "Several",
        "A lone fighter rolls once: each foe above it strikes; he strikes one, if he beats all ({key f}: room).",
    ),
    (
        "Blow",
        "{key h} before the dice: aimed (-1), at the head, pulled, to knock out; behind a full defence: an opening.",
    ),
    ("Shots", "{key a}: marked ones shoot together; whoever shoots back does not dodge, and both may hit."),
)
SUMS_1995 = (
    SUMS[0],
    ("Wounds", "Each blow by itself, by its points: {grades}. {penalties}; the worst alone counts."),
    (
        "Stun",
        "Meant to stun ({key h} k): {hurt} stuns, no blow and {stun_penalty} for {stun_rounds}; {very_hurt} "
        "{very_stunned_penalty} for {very_stunned_rounds}; worse is out cold.",
    ),
    ("Pawn", "A pawn has no boxes: unhurt, {hurt}, out."),
    SUMS[3],
)
DICE_1995 = {
    "roll": "The damage roll: above 0 it adds at most what was calculated, and 1 point stays.",
    "factor": "One Fudge die on the points of damage.",
    "level": "One Fudge die on the level of the wound.",
    "even_factor": "Even dice of the round help their side by a point of damage; none are thrown for it.",
    "even_level": "Even dice of the round help their side by a level of the wound; none are thrown for it.",
}
AFTER = (
    (
        "Healing",
        "By treatment ({key w} t): {cures}. Rest counts days ({key w} r).",
    ),
    (
        "Down",
        "{incapacitated}: Constitution against {fair} to stay conscious ({key w} c). "
        "Death without a roll is {key w} d alone.",
    ),
    ("Points", "A a sure success; B a die moved; C, D wounds, out of combat; E +3; F a coincidence ({key s})."),
)


def fudge_now(sight: Sight, scene: Scene | None) -> Iterator[tuple[str, str]]:
    """Labels with sentences; nothing in another game."""
    if scene is None or scene.system not in EDITIONS:
        return
    if isinstance(scene.order, Rounds) and (late := _late(sight, scene)):
        names = sight.words.join([sight.name(who) for who in late])
        yield "", sight.words.screen("Still to choose: {names}.").replace("{names}", names)
    own = table_words(sight.words, scene)
    for label, text in _told(sight, scene):
        # The keys first: what the table calls its levels is never read again.
        said = sight.words.keyed(sight.words.screen(text))
        yield sight.words.screen(label), filled(pieces(said), own, lambda word, _: str(word))
    typed = sight.words.screen("Typed as they are called out: {forms}. Space rolls them.")
    yield sight.words.screen("Dice"), typed.replace("{forms}", sight.words.term(form_of(scene)))


def _told(sight: Sight, scene: Scene) -> Iterator[tuple[str, str]]:
    """The same with the usual keys, and with holes for the table's own words."""
    order = scene.order
    if isinstance(order, Rounds):
        yield "", _waits(sight, scene, order)
        yield from MANNERS if scene.options.fight == "manners" else STANCES
        yield from SUMS_1995 if EDITIONS[scene.system].wounds == "graded" else SUMS
        if EDITIONS[scene.system].wounds == "graded":
            yield "Roll", DICE_1995[scene.options.damage_die]
        if scene.options.graze:
            yield "Graze", "One level apart only grazes."
    elif isinstance(order, Rcs):
        yield (
            "",
            "By reaction counts, lowest first: {key n} goes on and asks for counts; "
            "{key O} r: a Reaction; {key O}: ties, another order.",
        )
        yield "", "{key c}: the one on turn strikes at once; {key a} shoots, {key r} rolls a trait."
    elif order is not None:
        yield (
            "",
            "Turns are played: {key n} goes on; {key c}: the one on turn strikes at once; "
            "{key O}: places, another order.",
        )
    elif scene.ended:
        yield "", "The scene is over: {key B} opens the next one."
    else:
        yield (
            "",
            "{key B} or {key n} begins a conflict in rounds; {key r} rolls a trait, "
            "{key o} lets two roll against each other, {key a} shoots.",
        )
    yield from AFTER


def check_topics(check: OpenCheck) -> tuple[str, ...]:
    """What there is to say about an open roll, by key."""
    if check.kind == "reaction":
        return ("reaction", "modifiers", "secret")
    wounds = ("wounds",) if any(side.lost for side in check.sides) else ()
    mine = ("least",) if check.other is not None else ("critical",)
    return ("trait", "against", "modifiers", *wounds, "second", *mine, "one_die", "secret")


def _late(sight: Sight, scene: Scene) -> tuple[str, ...]:
    """Who has still to choose, once somebody fights and no blow waits."""
    return tuple(waiting(sight.table, scene)) if len(scene.fights) and not len(scene.blows) else ()


def _waits(sight: Sight, scene: Scene, order: Rounds) -> str:
    """What the round waits for, and the key that goes on."""
    if not len(scene.fights):
        return "Nobody fights anybody yet: {key f} says who faces whom (Space marks several first)."
    if len(scene.blows):
        return "Blows wait to be taken: {key n}. Each shows its sum; it may be set by hand."
    if _late(sight, scene):
        return "{key n} asks in turn who has still to choose, the GM's first; what is sealed stands nowhere."
    if not order.revealed:
        return "All have chosen: {key n} opens the choices, takes the dice and resolves every fight at once."
    if unresolved(scene):
        return "The choices are open; dice are missing: {key n} asks for them."
    return "This round is over: {key n} begins the next."
