"""Roles of the look out of a theme that knows nothing of them: its colours, moved until every text can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.color import Color, ColorParseError

if TYPE_CHECKING:
    from textual.theme import Theme

BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)
READABLE, PLAIN, SEEN = 4.6, 7.0, 3.0
"""Least contrast of texts, of the usual text, and of walls, with the worst ground they stand on."""
STEPS = 20


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colours as WCAG 2 measures it: 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def mapped(theme: Theme) -> dict[str, str] | None:
    """A colour for each role; None for a theme that leaves its colours to the terminal."""
    ground = _colour(theme.background) or (Color.parse("#121212") if theme.dark else Color.parse("#EFEFEF"))
    if any(_of_the_terminal(given) for given in (theme.background, theme.foreground, theme.primary)):
        return None
    away = WHITE if theme.dark else BLACK
    text = _colour(theme.foreground) or ground.blend(away, 0.85)
    raised = ground.blend(text, 0.14)
    primary = _colour(theme.primary) or text
    warning = _colour(theme.warning) or Color.parse("#F0B93F")
    error = _colour(theme.error) or Color.parse("#E0604C")
    turn_room, harm_tint = ground.blend(warning, 0.2), ground.blend(error, 0.2)
    grounds = (ground, raised, turn_room)
    table = {
        "ground": ground,
        "bar": ground.blend(text, 0.06),
        "room": ground.blend(text, 0.05),
        "raised": raised,
        "rule": ground.blend(text, 0.25),
        "wall": _apart(ground.blend(text, 0.4), (ground,), away, SEEN),
        "muted": _apart(ground.blend(text, 0.6), grounds, away, READABLE),
        "text": _apart(text, grounds, away, PLAIN),
        "strong": _apart(text.blend(away, 0.6), grounds, away, PLAIN),
        "turn": _apart(warning, (*grounds, turn_room), away, READABLE),
        "turn_fill": warning,
        "turn_ink": _ink(warning),
        "turn_room": turn_room,
        "harm": _apart(error, (*grounds, harm_tint), away, READABLE),
        "harm_fill": error,
        "harm_ink": _ink(error),
        "harm_tint": harm_tint,
    }
    sides = (primary, theme.accent, theme.success, theme.secondary)
    for number, given in enumerate(sides, 1):
        side = _colour(given) or primary
        tint = ground.blend(side, 0.2)
        table[f"side{number}"] = _apart(side, (*grounds, tint), away, READABLE)
        table[f"side{number}_tint"] = tint
    return {role: "#{:02X}{:02X}{:02X}".format(*colour.rgb) for role, colour in table.items()}


def _colour(given: Color | str | None) -> Color | None:
    if given is None:
        return None
    try:
        return Color.parse(given)
    except ColorParseError:
        return None


def _of_the_terminal(given: str | None) -> bool:
    return given is not None and given.startswith("ansi")


def _ink(fill: Color) -> Color:
    return max((BLACK, WHITE), key=lambda ink: contrast(ink, fill))


def _apart(colour: Color, grounds: tuple[Color, ...], away: Color, least: float) -> Color:
    """The colour, moved away from the grounds until it can be told from each of them."""
    for step in range(STEPS + 1):
        moved = colour.blend(away, step / STEPS)
        if all(contrast(moved, ground) >= least for ground in grounds):
            return moved
    return away
