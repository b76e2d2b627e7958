"""The rows under one half of a roll: dice, rating, modifiers, invokes, and the stunts that may still be taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tracker.engine.fate.offers import stunts_offered
from tracker.engine.fate.resolve import hit_terms
from tracker.engine.fate.standing import BY_NUMBER, STANDING
from tracker.engine.fate.system import is_gms
from tracker.language.names import invoked_name
from tracker.language.tell_rolls import counted
from tracker.model.cast import ANYONE, GM
from tracker.model.rolls import AttackAim, Dice, Edge, Invoked, Modifier, Part, Roll
from tracker.ui.glyphs import HIDDEN
from tracker.ui.paint import measure, wrap
from tracker.ui.places.drawing import joined, named
from tracker.ui.places.words import first_upper, say
from tracker.ui.sight import Sight

INDENT = 4
"""Cells before a row that goes on from the one above."""
FACES = {-1: "-", 0: "0", 1: "+"}


class Row(NamedTuple):
    """A row of a half."""

    text: str
    value: str = ""
    source: str = ""
    key: str = ""
    """What to type to strike, withdraw or take it."""
    quiet: bool = False
    id: str = ""
    wide: bool = False
    """The text goes on to the end of the row: a condition that needs rows of its own."""
    brief: str = ""
    """The text where there is no room for all of it; empty = it is cut."""


def rows_of(sight: Sight, roll: Roll, place: int, width: int = 0) -> list[Row]:
    """All rows of a part; in a half of that width, long conditions go on in further rows (0 = they do not)."""
    part = roll.parts[place]
    rows = [] if part.passive else [_dice(sight, part)]
    if part.passive or part.skill or part.rating or not part.modifiers:
        rows.append(_rating(sight, part))
    rows += _gear(sight, roll, place)
    rows += [_edge(sight, edge) for edge in part.edges]
    rows += [_modifier(sight, modifier) for modifier in part.modifiers]
    rows += [_invoke(sight, part, invoke) for invoke in part.invokes]
    if not part.invokes:
        rows.append(Row(say(sight, "no_invoke_yet"), quiet=True))
    return rows + list(_stunts(sight, roll, place, width))


def signs(dice: Dice) -> str:
    """Dice as signs: ++0-."""
    return "".join(FACES.get(face, "?") for face in dice.faces)


def _dice(sight: Sight, part: Part) -> Row:
    label = say(sight, "dice_row")
    if part.dice is None:
        return Row(label, "?", say(sight, "waited_for"))
    shown = joined([label, signs(part.dice)], " ")
    return Row(shown, sight.words.signed(part.dice.total), dice_source(sight, part, part.dice))


def dice_source(sight: Sight, part: Part, dice: Dice) -> str:
    """Where dice come from."""
    who = sight.table.cast.get(part.who)
    typed = say(sight, "typed_by", who=who.player if who is not None and who.player else sight.label(GM))
    hidden = f"{HIDDEN} {say(sight, 'dice_hidden')}"
    if dice.secret:
        return hidden
    kept = {"open": "", "at resolve": say(sight, "at_resolve"), "hidden": hidden}[gm_dice_of(sight, part)]
    return joined([typed if dice.typed else "", kept]) or say(sight, "dice_open")


def gm_dice_of(sight: Sight, part: Part) -> str:
    """What players see of the dice of a part: those of their own lie open, the GM's as the scene has it."""
    who = sight.table.cast.get(part.who)
    scene = sight.scene if part.who is None else sight.table.scene_of(part.who)
    return "open" if scene is None or (who is not None and who.is_player) else scene.options.gm_dice


def _rating(sight: Sight, part: Part) -> Row:
    level = sight.level(part.rating)
    if not part.skill:
        return Row(say(sight, "rating_row") if not part.passive else level, sight.words.signed(part.rating))
    rated = say(sight, "rated", skill=part.skill, level=level)
    return Row(rated, sight.words.signed(part.rating), brief=part.skill)


def gear(sight: Sight, roll: Roll) -> tuple[str, str]:
    """Weapon of the attacker and armour of the defender, in words; empty where they do not count."""
    if not isinstance(roll.aim, AttackAim):
        return "", ""
    terms = hit_terms(sight.table, roll)
    act = [_rated("weapon", sight, terms.weapon), say(sight, "scale_harm", n=terms.scale) if terms.scale else ""]
    hit = [_rated("armour", sight, terms.armour), say(sight, "solo_less", n=terms.less) if terms.less else ""]
    return joined(act), joined(hit)


def _rated(key: str, sight: Sight, n: int) -> str:
    return f"{first_upper(sight.label(key))} {n}" if n > 0 else ""


def _gear(sight: Sight, roll: Roll, place: int) -> list[Row]:
    """Weapon or armour as a note: it changes the hit, not the roll."""
    note = gear(sight, roll)[place] if place < 2 else ""
    return [Row(text, quiet=True) for text in (note, *_in_the_way(sight, roll, place)) if text]


def _in_the_way(sight: Sight, roll: Roll, place: int) -> list[str]:
    """A minion in the way, a block that covers or hurts."""
    aim = roll.aim
    if not isinstance(aim, AttackAim) or place != 1:
        return []
    said = (("in_the_way", aim.minion), ("behind", aim.cover), ("pushed_into", aim.into))
    return [say(sight, key, who=who) for key, who in said if who is not None]


def _modifier(sight: Sight, modifier: Modifier) -> Row:
    why = modifier.why
    if why in STANDING:
        why = sight.label(BY_NUMBER) if why == BY_NUMBER else say(sight, f"why_{why}")
    word = "" if modifier.kind == "modifier" else say(sight, f"{modifier.kind}_word")
    if modifier.kind == "teamwork" and modifier.by is not None:
        why = say(sight, "helper_row", who=named(sight, modifier.by))
        word = say(sight, "helper_capped") if not modifier.n else word
    return Row(
        why or say(sight, "modifier_row"),
        "" if modifier.struck else sight.words.signed(modifier.n),
        say(sight, "struck") if modifier.struck else word,
        str(modifier.id),
        quiet=modifier.struck,
        id=f"modifier:{modifier.id}",
    )


def _invoke(sight: Sight, part: Part, invoke: Invoked) -> Row:
    value = say(sight, "reroll") if invoke.reroll else sight.words.signed(invoke.n)
    was = say(sight, "was", n=invoke.before.total) if invoke.before is not None else ""
    text = invoked_name(invoke, sight.table, sight.words)
    source = joined([_source(sight, part, invoke), was])
    return Row(text, value, source, str(invoke.id), id=f"invoke:{invoke.id}")


def _source(sight: Sight, part: Part, invoke: Invoked) -> str:
    """Who made it possible: a free invoke and whose, or a point and where it went."""
    if not invoke.paid:
        if invoke.by != part.who and invoke.free_owner == invoke.by:
            return say(sight, "free_by", who=named(sight, invoke.by))
        if invoke.free_owner in ("", part.who):
            return say(sight, "free_own")
        return say(sight, "free_of", who=named(sight, invoke.free_owner or ANYONE))
    payer = named(sight, GM if is_gms(sight.table, invoke.by) else invoke.by)
    if invoke.owed is None:
        return say(sight, "paid_by", who=payer)
    return say(sight, "paid_to", who=payer, to=named(sight, invoke.owed))


def _edge(sight: Sight, edge: Edge) -> Row:
    """A benefit of scale; what counts only after the roll has its number in words."""
    n, before = counted(edge), edge.benefit == "before"
    text = say(sight, f"edge_{edge.benefit}", n=n)
    return Row(text, sight.words.signed(n) if before else "", say(sight, "scale_word"), "S")


def _stunts(sight: Sight, roll: Roll, place: int, width: int) -> Iterator[Row]:
    """Stunts that fit this action and are not taken yet, by their number in this roll."""
    for n, offer in enumerate(stunts_offered(sight.table, roll), 1):
        stunt = offer.stunt
        if offer.place != place or not offer.fits or not stunt.bonus:
            continue
        gives = say(sight, "stunt_gives", n=stunt.bonus)
        when = say(sight, "needs_a", when=stunt.when) if stunt.when else ""
        id, room = f"stunt:{place}:{offer.number}", width * 36 // 100
        short = joined([when or gives])
        if not width or not when or measure(short) <= room:
            yield Row(stunt.name, "", short, f"s{n}", quiet=True, id=id)
            continue
        yield Row(stunt.name, "", gives, f"s{n}", quiet=True, id=id)
        for piece in wrap(when, max(1, width - INDENT)):
            yield Row(piece, quiet=True, id=id, wide=True)
