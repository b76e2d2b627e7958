"""The colours: every role of the look, dark and light, in true colour and in 256 colours.

The only module that knows a colour. Panels ask for roles; a `Palette` turns an ink into a style. Nearest-colour
reduction would turn several grounds into one black, so terminals of 256 colours get exact greys of that palette.
Nothing depends on a hue: with NO_COLOR there are only bold and inverse, and glyphs and words tell the states apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.style import Style

from tracker.ui.paint import Ink

if TYPE_CHECKING:
    from textual.theme import Theme

PREFIX = "look-"
"""Of the theme variables: `$look-raised` in a style sheet is the role `raised`."""

_DARK = {
    "ground": "#12151A", "bar": "#1A1F27", "room": "#1B2028", "raised": "#262D38",
    "rule": "#3A4350", "wall": "#5B6777", "muted": "#9AA4B2", "text": "#D3D8DF", "strong": "#F5F7F9",
    "turn": "#F3BE53", "turn_fill": "#F3BE53", "turn_ink": "#1B1405", "turn_room": "#33290F",
    "harm": "#F58A75", "harm_fill": "#F58A75", "harm_ink": "#220904", "harm_tint": "#42201A",
    "side1": "#86B6F2", "side1_tint": "#1B2B40", "side2": "#E79ABF", "side2_tint": "#3A2031",
    "side3": "#86CBA5", "side3_tint": "#183229", "side4": "#BBA8F5", "side4_tint": "#2A2545",
}  # fmt: skip

_LIGHT = {
    "ground": "#F5F3EE", "bar": "#E9E6DD", "room": "#FCFBF8", "raised": "#E2DED3",
    "rule": "#C9C4B7", "wall": "#8C887D", "muted": "#5D6068", "text": "#2C2F35", "strong": "#0E1013",
    "turn": "#7A4E00", "turn_fill": "#F0B93F", "turn_ink": "#1B1405", "turn_room": "#FBE9BF",
    "harm": "#A32A17", "harm_fill": "#A32A17", "harm_ink": "#FFFFFF", "harm_tint": "#F9DED8",
    "side1": "#1A549C", "side1_tint": "#DCE8F7", "side2": "#96305F", "side2_tint": "#F7DEE9",
    "side3": "#1B6344", "side3_tint": "#DAEFE4", "side4": "#553FA8", "side4_tint": "#E6E0F8",
}  # fmt: skip

_TINTS = ("harm_tint", "side1_tint", "side2_tint", "side3_tint", "side4_tint")

_DARK_256 = {
    **_DARK,
    **{"ground": "#121212", "bar": "#1C1C1C", "room": "#1C1C1C", "raised": "#303030", "rule": "#444444"},
    **{"wall": "#6C6C6C", "muted": "#A8A8A8", "text": "#D0D0D0", "strong": "#FFFFFF", "turn_room": "#303030"},
    **{"turn": "#FFAF5F", "turn_fill": "#FFAF5F", "turn_ink": "#121212"},
    **{"harm": "#FF8787", "harm_fill": "#FF8787", "harm_ink": "#121212"},
    **{"side1": "#87AFFF", "side2": "#FF87AF", "side3": "#87D7AF", "side4": "#AFAFFF"},
    **dict.fromkeys(_TINTS, "#303030"),
}
_LIGHT_256 = {
    **_LIGHT,
    **{"ground": "#EEEEEE", "bar": "#DADADA", "room": "#FFFFFF", "raised": "#D7D7D7", "rule": "#BCBCBC"},
    **{"wall": "#808080", "muted": "#585858", "text": "#303030", "strong": "#000000", "turn_room": "#FFFFD7"},
    **{"turn": "#5F5F00", "turn_fill": "#FFAF5F", "turn_ink": "#121212"},
    **{"harm": "#870000", "harm_fill": "#870000", "harm_ink": "#FFFFFF"},
    **{"side1": "#005F87", "side2": "#87005F", "side3": "#005F00", "side4": "#5F00AF"},
    **dict.fromkeys(_TINTS, "#E4E4E4"),
}

_HIGH = {
    **_DARK,
    **{"ground": "#000000", "bar": "#000000", "room": "#000000", "raised": "#262626", "rule": "#808080"},
    **{"wall": "#BCBCBC", "muted": "#DADADA", "text": "#FFFFFF", "strong": "#FFFFFF", "turn_room": "#262626"},
    **{"turn": "#FFFF00", "turn_fill": "#FFFF00", "turn_ink": "#000000"},
    **{"harm": "#FFAFAF", "harm_fill": "#FFAFAF", "harm_ink": "#000000"},
    **{"side1": "#87D7FF", "side2": "#FFAFD7", "side3": "#87FFAF", "side4": "#D7AFFF"},
    **dict.fromkeys(_TINTS, "#262626"),
}
_HIGH_LIGHT = {
    **_LIGHT,
    **{"ground": "#FFFFFF", "bar": "#FFFFFF", "room": "#FFFFFF", "raised": "#E4E4E4", "rule": "#767676"},
    **{"wall": "#585858", "muted": "#303030", "text": "#000000", "strong": "#000000", "turn_room": "#E4E4E4"},
    **{"turn": "#5F0000", "turn_fill": "#FFFF00", "turn_ink": "#000000"},
    **{"harm": "#870000", "harm_fill": "#870000", "harm_ink": "#FFFFFF"},
    **{"side1": "#00005F", "side2": "#5F005F", "side3": "#004000", "side4": "#5F00AF"},
    **dict.fromkeys(_TINTS, "#E4E4E4"),
}

TABLES: Mapping[str, Mapping[str, str]] = {
    "tracker-dark": _DARK,
    "tracker-light": _LIGHT,
    "tracker-dark-256": _DARK_256,
    "tracker-light-256": _LIGHT_256,
    "tracker-high-contrast": _HIGH,
    "tracker-high-contrast-light": _HIGH_LIGHT,
}
"""Colours of the roles, by the name of the theme."""


OWN = ("dark", "light", "high-contrast", "high-contrast-light")
"""Names of our own themes, as the settings have them."""


def named_theme(name: str, true_colour: bool = True) -> str:
    """The theme of a name of the settings; those of high contrast have only colours that every terminal has."""
    if name not in OWN:
        return name
    return f"tracker-{name}-256" if f"tracker-{name}-256" in TABLES and not true_colour else f"tracker-{name}"


def known_themes() -> tuple[str, ...]:
    """Every name that the settings may give: our own, then Textual's."""
    from textual.theme import BUILTIN_THEMES

    return (*OWN, *sorted(BUILTIN_THEMES))


def colours_of(theme: Theme) -> Mapping[str, str]:
    """The colours of the roles under any theme."""
    own = TABLES.get(theme.name)
    if own is not None:
        return own
    from tracker.ui.theme_mapped import mapped

    return mapped(theme) or (_DARK if theme.dark else _LIGHT)


def themes() -> list[Theme]:
    """All themes, to be registered with the app."""
    return [_theme(name, table) for name, table in TABLES.items()]


def _theme(name: str, table: Mapping[str, str]) -> Theme:
    from textual.theme import Theme

    return Theme(
        name=name,
        dark="light" not in name,
        primary=table["wall"],
        secondary=table["muted"],
        accent=table["strong"],
        warning=table["harm"],
        error=table["harm"],
        success=table["side3"],
        foreground=table["text"],
        background=table["ground"],
        surface=table["bar"],
        panel=table["raised"],
        variables=variables(table),
    )


def variables(table: Mapping[str, str] = _DARK) -> dict[str, str]:
    """Theme variables of a table: one a role, and the stock ones that would bring in another hue.

    Also the defaults for `App.get_theme_variable_defaults`, so that a style sheet may use them under any theme.
    """
    return {
        **{PREFIX + role.replace("_", "-"): colour for role, colour in table.items()},
        "block-cursor-background": table["raised"],
        "block-cursor-foreground": table["strong"],
        "block-cursor-blurred-background": table["raised"],
        "block-cursor-blurred-foreground": table["text"],
        "border": table["wall"],
        "border-blurred": table["rule"],
        "input-cursor-background": table["text"],
        "input-cursor-foreground": table["ground"],
        "input-selection-background": table["wall"],
        "scrollbar": table["rule"],
        "scrollbar-hover": table["wall"],
        "scrollbar-active": table["wall"],
        "scrollbar-background": table["ground"],
        "scrollbar-background-hover": table["ground"],
        "scrollbar-background-active": table["ground"],
        "scrollbar-corner-color": table["ground"],
    }


ALIKE = {"asked": "raised"}
"""Grounds that look like another one, except where there are no colours."""
INVERSE = ("turn_fill", "harm_fill", "text", "asked")
"""Grounds that are inverse where there are no colours: who is on turn, a hit, a cursor, what is asked."""


class Palette:
    """Styles of inks under one theme, each made once; without colours only bold and inverse."""

    def __init__(self, colours: Mapping[str, str], colourless: bool = False) -> None:
        self.colours = colours
        self.colourless = colourless
        self._styles: dict[Ink, Style] = {}

    @classmethod
    def of(cls, theme: Theme, colourless: bool = False) -> Palette:
        """Of a theme, our own or a foreign one."""
        return cls(colours_of(theme), colourless)

    def style_of(self, ink: Ink) -> Style:
        """The style of an ink."""
        style = self._styles.get(ink)
        if style is None:
            style = self._styles[ink] = self._made(ink)
        return style

    def _made(self, ink: Ink) -> Style:
        if self.colourless:
            return Style(bold=ink.bold, reverse=ink.ground in INVERSE)
        ground = ALIKE.get(ink.ground, ink.ground) or "ground"
        return Style(color=self.colours[ink.fg], bgcolor=self.colours[ground], bold=ink.bold)
