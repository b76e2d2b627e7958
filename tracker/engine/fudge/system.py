"""What a Fudge game tells about its characters, and which edition and dice a scene has."""

from __future__ import annotations

from tracker.engine.draft import Draft
from tracker.engine.refusal import Refusal, Refused
from tracker.engine.turns import needs_here
from tracker.model.cast import STANDING_STILL, Character, Id
from tracker.model.fudge import FudgeSheet
from tracker.model.rolls import Dice
from tracker.model.table import Options, Scene
from tracker.rules.dice import DiceError
from tracker.rules.fudge.dice import FORMS, READINGS, Form, Method, read
from tracker.rules.fudge.edition import EDITIONS, Edition


class FudgeSystem:
    """Fudge as an edition of it says."""

    def __init__(self, edition: Edition) -> None:
        self.name = edition.name
        self.edition = edition

    def rating(self, who: Character, trait: str) -> int | None:
        """Of a trait on the sheet."""
        return who.sheet.traits.get(trait) if isinstance(who.sheet, FudgeSheet) else None

    def ranked_by(self, mental: bool) -> tuple[str, ...]:
        """By what makes people quick, where a table wants a ranked order."""
        return ("Initiative", "Reflexes", "Speed")

    def harm_in(self, scene: Scene, conflict: str) -> str:
        """Wounds are wounds."""
        return conflict

    def speed(self, who: Character) -> int | None:
        """Reaction Speed, if it was written down."""
        return who.rsp

    def acts(self, who: Character) -> bool:
        """Whoever is alive, and no thing."""
        dead = isinstance(who.sheet, FudgeSheet) and who.sheet.dead
        return who.kind not in STANDING_STILL and not dead

    def fresh_turn(self, draft: Draft, scene: Scene, who: Id) -> None:
        """Nothing beyond what the turn itself resets."""


def edition_of(scene: Scene) -> Edition:
    """The edition a scene plays. Raises Refused in another game."""
    edition = EDITIONS.get(scene.system)
    if edition is None:
        raise Refused(Refusal(kind="cannot", code="only_in_fudge", facts={"system": scene.system}))
    return edition


def foe_here(draft: Draft, scene: Scene, who: Id, foe: Id) -> None:
    """Cannot: against oneself, or against somebody who is not in that scene."""
    if foe == who:
        draft.cannot("fights_oneself", who=who)
    needs_here(draft, foe, scene)


def options_of() -> Options:
    """The options that both editions begin with."""
    return Options(order="rounds")


def method_of(scene: Scene) -> Method:
    """What is rolled in a scene."""
    return Method(scene.options.fudge_dice) if scene.options.fudge_dice else edition_of(scene).dice


def form_of(scene: Scene) -> Form:
    """What may be called out for a roll of a scene."""
    return FORMS[method_of(scene)]


def sheet_of(draft: Draft, who: Id) -> FudgeSheet:
    """The Fudge sheet of somebody; cannot: one of another game."""
    sheet = draft.table.cast[who].sheet
    if not isinstance(sheet, FudgeSheet):
        draft.cannot("no_fudge_sheet", who=who)
    return sheet


def dice_fault(scene: Scene, text: str) -> str:
    """What is wrong with dice that were called out, as a code; empty = they can be read."""
    try:
        read(method_of(scene), text)
    except DiceError as error:
        return error.code
    return ""


def read_dice(draft: Draft, scene: Scene, text: str) -> Dice:
    """Dice that were called out; cannot: beyond four levels, or unreadable."""
    try:
        throw = read(method_of(scene), text)
    except DiceError as error:
        draft.cannot(error.code, what=text, forms=form_of(scene))
    return Dice(faces=throw.faces, total=throw.total, typed=True)


def rolled(draft: Draft, scene: Scene, who: Id | None = None) -> Dice:
    """Dice that the program rolls."""
    method = method_of(scene)
    if method is Method.FOUR_DF:
        return draft.fate_dice(who)
    faces = draft.two_dice(who)
    return Dice(faces=faces, total=READINGS[method](*faces))


def dice_of(draft: Draft, scene: Scene, text: str | None, who: Id | None = None) -> Dice:
    """Dice called out, or rolled by the program where none were."""
    return rolled(draft, scene, who) if text is None else read_dice(draft, scene, text)
