"""The keys of the library: key line, help and dispatch all come from here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tracker.storage.library import SceneCard
from tracker.storage.session_head import Head
from tracker.ui.binding import KeyOf

if TYPE_CHECKING:
    from tracker.ui.library.seat import Library
    from tracker.ui.questions import Flow


LibraryBinding = KeyOf["Library"]
"""A key of the library."""


def _flow(name: str) -> Callable[[Library], None]:
    """A key that asks; what it asks is imported when it is first pressed."""

    def begin(library: Library) -> None:
        from tracker.ui.library import flows

        flow: Callable[[Library], Flow] = getattr(flows, name)
        library.begin_flow(flow(library))

    return begin


def _nothing(library: Library) -> str:
    return "" if library.row is not None else "nothing_selected"


def _barred(library: Library) -> str:
    """Nothing is selected, or a session of which nothing can be opened."""
    return _nothing(library) or ("session_unreadable" if library.why_unreadable else "")


def _no_session(library: Library) -> str:
    """Only a session that can be read."""
    row = library.row
    if row is None:
        return "nothing_selected"
    if not isinstance(row, Head):
        return "sessions_only"
    return _barred(library)


def _no_scene(library: Library) -> str:
    """Only a scene."""
    row = library.row
    return "nothing_selected" if row is None else "" if isinstance(row, SceneCard) else "scenes_only"


def _no_resume(library: Library) -> str:
    row = library.row
    return "" if isinstance(row, SceneCard) else _no_session(library)


def _no_mending(library: Library) -> str:
    """Only what is read of a scene file, or the settings once they have one."""
    if library.place == "settings":
        return "no_key_here" if library.in_force is None or not library.in_force.there else ""
    scene = library.place in ("faults", "whole") and isinstance(library.row, SceneCard)
    return "" if scene else "no_key_here"


def _no_writing(library: Library) -> str:
    """Only where there is no settings file yet."""
    absent = library.place == "settings" and library.in_force is not None and not library.in_force.there
    return "" if absent else "no_key_here"


def _settings(library: Library) -> None:
    from tracker.ui.library.flows import show_settings

    show_settings(library)


LIBRARY: tuple[LibraryBinding, ...] = (
    LibraryBinding(
        "Enter", "play", lambda s: s.open(), 0, _barred, meaning="play the scene, or go on with the session", use=1
    ),
    LibraryBinding(
        "r",
        "resume",
        lambda s: s.resume(),
        0,
        _no_resume,
        meaning="go on with the session, or the newest of the scene",
        use=2,
    ),
    LibraryBinding("p", "replay", lambda s: s.want("replay"), 0, _no_session, meaning="replay the session", use=4),
    LibraryBinding("b", "branch", _flow("branch"), 0, _no_session, meaning="a new session, from any entry of this one"),
    LibraryBinding("R", "recap", _flow("recap"), 0, _no_session, meaning="what happened, as a file for the group"),
    LibraryBinding(
        "w", "players' view", lambda s: s.want("watch"), 0, _no_session, meaning="the players' view", brief="players"
    ),
    LibraryBinding(
        "Space", "look", lambda s: s.toggle("whole"), 0, _nothing, meaning="all that is known of it, to be read", use=3
    ),
    LibraryBinding(
        "n", "new", _flow("new_scene"), 1, meaning="a new scene from a template; a digit marks one of them", use=2
    ),
    LibraryBinding("e", "edit", _flow("edit"), 1, _no_scene, meaning="edit it; faults are told on return", use=3),
    LibraryBinding("c", "copy", _flow("copy"), 1, _barred, meaning="a copy under another name"),
    LibraryBinding("m", "rename", _flow("rename"), 1, _nothing, meaning="another name for the file"),
    LibraryBinding(
        "d", "delete", _flow("delete"), 1, _nothing, meaning="into the bin; {key u} or {key B} brings it back"
    ),
    LibraryBinding("u", "", _flow("take_back"), 1, shown=False, meaning="bring back what was deleted last"),
    LibraryBinding("B", "bin", _flow("restore"), 1, meaning="bring something back from the bin", use=6),
    LibraryBinding("/", "find", lambda s: setattr(s, "finding", True), 2, meaning="show what has these words", use=3),
    LibraryBinding("Tab", "", lambda s: s.other_list(), 2, shown=False, meaning="the other list"),
    LibraryBinding("=", "settings", _settings, 2, meaning="the settings in force, and where they stand", use=9),
    LibraryBinding("F5", "", lambda s: s.look_again(), 2, shown=False, meaning="look at the folders again"),
    LibraryBinding("Esc", "", lambda s: s.back(), 2, shown=False, meaning="back; show everything again"),
    LibraryBinding("F1", "", lambda s: s.toggle("keys"), 2, shown=False, meaning="all keys"),
    LibraryBinding("q", "quit", lambda s: setattr(s, "wants_quit", True), 2, meaning="quit", use=2),
    LibraryBinding("?", "what now", lambda s: s.toggle("now"), 2, meaning="what can be done here", use=0, brief="help"),
)
"""Group 0 acts on what was played, 1 on files, 2 is for finding one's way."""

PLACE: tuple[LibraryBinding, ...] = (
    LibraryBinding("Esc", "back", lambda s: s.back(), 0, meaning="back to the lists"),
    LibraryBinding("Space", "", lambda s: s.back(), 0, shown=False, meaning="back to the lists"),
    LibraryBinding("e", "edit", _flow("edit_read"), 1, _no_mending, meaning="edit the file that is shown"),
    LibraryBinding(
        "w",
        "write the file",
        _flow("write_settings"),
        1,
        _no_writing,
        meaning="a settings file to begin with",
    ),
    LibraryBinding("F1", "keys", lambda s: s.toggle("keys"), 2, shown=False, meaning="all keys"),
    LibraryBinding("q", "back", lambda s: s.back(), 2, shown=False, meaning="back to the lists"),
    LibraryBinding("?", "what now", lambda s: s.toggle("now"), 2, meaning="what can be done here"),
)
