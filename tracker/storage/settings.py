"""The settings of the user: one TOML file in the platform's folder for configuration.

Whatever is wrong in it is named with its line, and the rest is used. A setting never changes a session that is there:
what belongs to an evening (dice, language of the log) is taken into new ones when they begin.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from tracker.storage.disk import Disk, write_new
from tracker.storage.folders import data_folder, samples
from tracker.storage.paths import leads_to, named, named_folder
from tracker.storage.scene_faults import Fault, SceneError, shown
from tracker.storage.scene_source import Source, open_source
from tracker.text import closest, displayable

ENVIRONMENT = "TRACKER_CONFIG"
"""The variable that names another settings file."""

MOST_FAULTS = 200

PLAYERS, GM_SIDE = "players", "gm"
"""Words for the characters that players have, and for all others, where a side is wanted."""


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


Named = Annotated[str, Field(min_length=1, max_length=200)]
Names = Annotated[list[Named], BeforeValidator(_listed), Field(max_length=100)]


class Part(BaseModel):
    """A table of the file."""

    model_config = ConfigDict(extra="forbid", strict=True)


class DiceSettings(Part):
    """Who throws, and what the players see of the GM's dice."""

    gm: Literal["open", "at resolve", "hidden"] | None = None
    """The GM's dice in new sessions, where the scene does not say."""
    typed: Names | None = None
    """Sides that call their own dice, `players` and `gm` among them: for all others the program rolls at once.
    Left out: every box waits, and Space rolls."""


class Settings(Part):
    """All settings; what is left out has the program's default."""

    theme: Named = "auto"
    """dark, light, high-contrast, high-contrast-light, or the name of one of Textual's themes."""
    colours: Literal["auto", "true", "256"] = "auto"
    ascii: bool | None = None
    """Draw with ASCII only; left out: by the locale."""
    language: Literal["en", "it", "pl", "th"] | None = None
    """Of the screen and the log; left out: what the evening says."""
    scenes: Names | None = None
    """Folders with scenes; left out: the samples, `./scenes`, and `scenes` in the data folder."""
    dice: DiceSettings = DiceSettings()
    keys: dict[Named, Named] = {}
    """Keys of the table: what it does, or its usual key, and the key that does it now."""


Wrong = tuple[tuple[str, ...], str, str]
"""The path of a setting that cannot be used, what was found there, and what would do."""
Check = Callable[[Settings], Iterable[Wrong]]
"""Finds settings that only the screen can judge: names of themes, keys."""


class InForce(NamedTuple):
    """The settings as they are used, and what of the file could not be."""

    settings: Settings
    path: Path
    there: bool
    """Whether there is such a file."""
    faults: tuple[Fault, ...] = ()


def settings_path() -> Path:
    """Where the settings stand; `TRACKER_CONFIG` names another file, and `TRACKER_HOME` another folder."""
    given = os.environ.get(ENVIRONMENT)
    if given:
        return named(given) or Path(given)
    home = os.environ.get("TRACKER_HOME")
    if home:
        return Path(home) / "settings.toml"
    from platformdirs import user_config_path

    return user_config_path("tracker", appauthor=False) / "settings.toml"


def write_commented(path: Path) -> None:
    """A settings file that sets nothing and says what there is; never over one that is there. Raises OSError."""
    disk = Disk()
    disk.make_folder(path.parent)
    write_new(disk, path, COMMENTED.encode()).close()


def read_settings(path: Path | None = None, check: Check | None = None) -> InForce:
    """The settings in force; without a file the defaults. Never fails: what is wrong is among the faults."""
    path = settings_path() if path is None else path
    try:
        if not os.path.lexists(path):
            return InForce(Settings(), path, False)
        source = open_source(path)
    except SceneError as error:
        faults = tuple(fault for fault in error.faults if fault.code != "empty")
        return InForce(Settings(), path, True, faults)
    except (OSError, ValueError):
        return InForce(Settings(), path, True, (Fault("unreadable", path.name, None, "", "the file cannot be read"),))
    settings, found = _used(source, check or (lambda _: ()))
    settings, gone = _without_gone(settings, source)
    found += gone
    ordered = sorted((*source.faults, *found), key=lambda fault: fault.line or 0)
    return InForce(settings, path, True, tuple(ordered))


def _without_gone(settings: Settings, source: Source) -> tuple[Settings, list[Fault]]:
    """The settings without folders that are not there, or are none; with none left, those of the default."""
    faults, kept = [], []
    for name in settings.scenes or ():
        folder = named_folder(name)
        if folder is not None and os.path.isdir(folder):
            kept.append(name)
            continue
        state = "is no folder" if folder is not None and os.path.lexists(folder) else "is not there"
        wanted = "~ stands for your own folder; $ for nothing" if "$" in name else ""
        faults.append(source.fault("folder", ("scenes",), f"{shown(name)} {state}", wanted))
    return settings.model_copy(update={"scenes": kept or None}) if faults else settings, faults


def _used(source: Source, check: Check) -> tuple[Settings, list[Fault]]:
    data: dict[str, Any] = dict(_clean(source.data or {}))
    faults: list[Fault] = []
    for _ in range(MOST_FAULTS):
        try:
            settings = Settings.model_validate(data)
        except ValidationError as wrong:
            detail = wrong.errors(include_url=False)[0]
            faults.append(_fault(source, detail))
            data = _mended(data, detail)
            continue
        wrong_one = next(iter(check(settings)), None)
        if wrong_one is None:
            return settings, faults
        path, found, wanted = wrong_one
        faults.append(source.fault("setting", path, found, wanted))
        data = _without(data, path)
    return Settings(), faults


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return displayable(value)
    if isinstance(value, dict):
        return {displayable(key): _clean(item) for key, item in value.items()}
    return [_clean(item) for item in value] if isinstance(value, list) else value


def _path(detail: ErrorDetails) -> tuple[str | int, ...]:
    return tuple(part for part in detail["loc"] if part != "[key]")


def _mended(data: dict[str, Any], detail: ErrorDetails) -> dict[str, Any]:
    """The data without what is wrong: of a list only that element goes."""
    *path, last = _path(detail)
    held: Any = data
    for key in path:
        held = held.get(key) if isinstance(held, dict) else None
    if not isinstance(last, int) or not isinstance(held, list):
        return _without(data, _path(detail))
    return _with(data, path, held[:last] + held[last + 1 :])


def _with(data: dict[str, Any], path: Sequence[str | int], value: Any) -> dict[str, Any]:
    first, *rest = [str(part) for part in path]
    return {**data, first: _with(data[first], rest, value) if rest else value}


def _without(data: dict[str, Any], path: Sequence[str | int]) -> dict[str, Any]:
    """The data without what is wrong."""
    first, *rest = [part for part in path if isinstance(part, str)]
    inner = data.get(first)
    kept = {key: value for key, value in data.items() if key != first}
    return {**kept, first: _without(inner, rest)} if rest and isinstance(inner, dict) else kept


def _fault(source: Source, detail: ErrorDetails) -> Fault:
    path, given, facts = _path(detail), detail["input"], detail.get("ctx", {})
    if detail["type"] == "extra_forbidden":
        known = sorted(DiceSettings.model_fields if path[:1] == ("dice",) else Settings.model_fields)
        near = closest(str(path[-1]), known)
        wanted = "" if near is not None else f"known here: {', '.join(known)}"
        return source.fault("unknown_key", path, f"`{path[-1]}` is no setting", wanted, nearest=near)
    if detail["type"] == "literal_error":
        wanted = f"{facts.get('expected', '')} would do".replace("'", '"')
        return source.fault("word", path, f"{shown(given)} is none of these", wanted)
    wanted = {
        "bool_type": "true or false would do",
        "string_type": "a text in quotes would do",
        "list_type": "a list of texts [ ] would do",
        "dict_type": "a table { } would do",
        "model_type": "a table { } would do",
    }.get(detail["type"], "")
    return source.fault("type", path, f"{shown(given)} does not fit", wanted)


def scene_folders(settings: Settings) -> list[Path]:
    """The folders whose scenes the library lists, each once; they need not be there."""
    if settings.scenes is not None:
        folders = [found for name in settings.scenes if (found := named_folder(name)) is not None]
    else:
        folders = [samples(), Path("scenes"), own_scenes()]
    kept: list[Path] = []
    for folder in folders:
        if not any(_same(folder, other) for other in kept):
            kept.append(folder)
    return kept


def home_of_new(settings: Settings) -> Path:
    """The folder that new scenes are put into: the first that the settings name."""
    return own_scenes() if not settings.scenes else scene_folders(settings)[0]


def own_scenes() -> Path:
    """Where new scenes are put unless the settings name folders."""
    return data_folder() / "scenes"


def _same(one: Path, other: Path) -> bool:
    return leads_to(one) == leads_to(other)


COMMENTED = """\
# Settings of the tracker. Lines that begin with # show what would do; everything may be left out.

# theme = "dark"          # dark, light, high-contrast, high-contrast-light, or one of Textual's: nord, gruvbox ...
# colours = "auto"        # auto, true, 256
# ascii = false           # draw with ASCII only; left out, the locale decides
# language = "en"         # of the screen and the log: en, it, pl, th; left out, the scene decides

# Folders with scenes. Left out: the samples, ./scenes, and the folder `scenes` among your data.
# scenes = ["~/games/marsh", "~/games/city"]

# [dice]
# gm = "open"             # what players see of the GM's dice in new sessions: open, at resolve, hidden
# typed = ["players"]     # who calls dice: names of sides, players, gm. For all others the program rolls at once.
#                         # Left out: every box waits for dice, and Space rolls.

# [keys]                  # other keys at the table: what it does, or its usual key, and the key that does it now
# attack = "f"            # a word acts in the games that have it, this one in Fate alone
# "c" = "W"               # a key acts in every game that has it
"""
"""A settings file that says what there is, and sets nothing."""
