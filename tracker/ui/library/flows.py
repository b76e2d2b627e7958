"""What the library asks before it does something with a file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tracker.storage import wastebin
from tracker.storage.journal import JournalError
from tracker.storage.library import SceneCard, in_list
from tracker.storage.new_scene import MOST_NAME, SYSTEMS, slug, write_free
from tracker.storage.new_scene import new_scene as write_scene
from tracker.storage.paths import named, named_folder
from tracker.storage.regular import contents
from tracker.storage.session_head import Head, head_of, in_use
from tracker.text import is_number, one_line
from tracker.ui.flows.folders import made_for
from tracker.ui.games import system_name
from tracker.ui.library import desk
from tracker.ui.library.words import says
from tracker.ui.opening import LONG
from tracker.ui.questions import Asked, Flow, Option, Pick, Write
from tracker.ui.working import aside

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.engine.branches import Origin
    from tracker.ui.library.seat import Library


def new_scene(library: Library, first: int = 1) -> Flow:
    """A new scene: of which game, under which title. `first` is the place of the game that Enter takes."""
    options = [
        Option(
            system,
            library.words.screen(system_name(system)),
            number=n,
            note=says(library.words, f"template_{system.replace('-', '_')}"),
        )
        for n, system in enumerate(SYSTEMS, 1)
    ]
    system = yield Pick(says(library.words, "new_scene_of"), options, default=first - 1)
    yield from new_scene_of(library, system)


def new_scene_of(library: Library, system: str) -> Flow:
    """A new scene of a game under its title; it stands in the list, ready to be edited or played."""
    asked = says(library.words, "title_of_scene", {"system": library.words.screen(system_name(system))})
    title = yield Write(asked, needed=says(library.words, "title_needed"))
    try:
        path = write_scene(system, title, library.own)
    except OSError as error:
        library.not_written(library.own / f"{slug(title) or 'scene'}.toml", error)
        folder = yield Write(says(library.words, "scene_elsewhere"), hint=says(library.words, "scene_elsewhere_hint"))
        other = named_folder(folder)
        if other is None:
            return
        yield from made_for(other)
        try:
            path = write_scene(system, title, other)
        except OSError as again:
            library.not_written(other / f"{slug(title) or 'scene'}.toml", again)
            return
    _show_new(library, path, "scene_made")


def play_elsewhere(library: Library, scene: Path) -> Flow:
    """A new session cannot be kept among the others: in another file, or nowhere."""
    from tracker.ui.library.seat import Want

    options = [
        Option("move", says(library.words, "kept_elsewhere"), key="m"),
        Option("unkept", says(library.words, "kept_nowhere"), key="p"),
    ]
    what = yield Pick(library.advice, options)
    if what == "unkept":
        library.wants = Want("unkept", scene)
        return
    into = named((yield Write(says(library.words, "keep_in"), hint=says(library.words, "keep_in_hint"))))
    if into is not None:
        yield from made_for(into.parent)
        library.wants = Want("play", scene, into)


def _show_new(library: Library, path: Path, code: str, **facts: object) -> None:
    """A file that was just made: in its list, selected."""
    row = in_list(path, scene=True) or head_of(path)
    if row is not None:
        library.shelves.find("")
        library.shelves.take(row)
        library.shelves.go("scenes" if isinstance(row, SceneCard) else "sessions", path)
    library.say(code, name=path.name, folder=str(path.parent), **facts)


def edit(library: Library) -> Flow:
    """Edit the scene; a sample is copied first, so that the one that came with the program stays."""
    row = library.row
    if not isinstance(row, SceneCard):
        library.say("scenes_only")
        return
    if desk.is_sample(row):
        yes = yield from _sure(library, "edit_sample", name=row.path.name, folder=str(library.own))
        if not yes:
            return
        try:
            path = write_free(library.own / row.path.name, contents(row.path))
            for held in row.path.parent.glob("*.toml"):
                _bring_cast(held, row, library)
        except OSError as error:
            library.failed(error)
            return
        _show_new(library, path, "scene_copied")
    library.place = ""
    library.want("edit")


def _bring_cast(held: Path, row: SceneCard, library: Library) -> None:
    """A cast file that the copied scene names comes along, unless one of that name is there."""
    if f'"{held.name}"' not in contents(row.path).decode("utf-8", "replace"):
        return
    beside = library.own / held.name
    if not os.path.lexists(beside):
        write_free(beside, contents(held))


def _sure(library: Library, code: str, **facts: object) -> Asked[bool]:
    """A yes or a no; Esc is a no too."""
    yes, no = says(library.words, "yes"), says(library.words, "no")
    answer = yield Pick(
        says(library.words, code, facts), [Option("yes", yes, key="y"), Option("no", no, key="n")], default=0
    )
    return bool(answer == "yes")


def branch(library: Library) -> Flow:
    """A new session that is this one up to an entry."""
    row = library.row
    if not isinstance(row, Head):
        return
    last = library.entries_of(row.path)
    title, hint = says(library.words, "branch_at"), says(library.words, "up_to", {"n": last})
    typed = yield Write(title, text=str(last), hint=hint, replaced=True)
    while typed and (not is_number(typed) or int(typed) > (last := library.entries_of(row.path))):
        typed = yield Write(title, text=typed, hint=says(library.words, "up_to", {"n": last}))
    if not typed:
        return
    try:
        origin = yield from _origin(library, row, int(typed))
        path = desk.branched(row, int(typed), origin)
    except JournalError as error:
        library.failed(error)
        return
    _show_new(library, path, "branched", n=int(typed))


def _origin(library: Library, row: Head, entry: int) -> Asked[Origin | None]:
    """From which table the branch goes on, where an entry that came later has made another of it: the one that a
    replay shows there, or the one that stood there as the entry was done. Raises JournalError."""
    from tracker.engine.branches import origins
    from tracker.storage.desk import Desk
    from tracker.storage.session_file import read_session

    long = one_line(row.path.name) if row.size >= LONG else ""
    read = yield from aside(says(library.words, "session_read"), long, lambda: read_session(row.path), at_once=not long)
    found = origins(read.session, entry) if entry <= len(read.session.entries) else ()
    if len(found) < 2:
        return found[0] if found else None
    told = Desk(read)
    now, then = found
    options = [
        Option(
            now,
            says(library.words, "branch_now", {"n": now.of} if now.of else {}),
            key="r",
            told=told.whole_sentence(now.of) if now.of else "",
        ),
        Option(
            then,
            says(library.words, "branch_then", {"n": entry}),
            key="d",
            told=told.marked(entry, told.first_sentence(entry)),
        ),
    ]
    chosen: Origin = yield Pick(says(library.words, "branch_which", {"n": entry}), options)
    return chosen


def _file_name(library: Library, typed: str) -> str:
    """What was typed as the name of a file, with or without .toml; empty, and said why, for what can be none."""
    name = typed.strip().removesuffix(".toml")
    if not slug(name):
        library.say("no_file_name", what=one_line(typed)[:40])
        return ""
    if len(name) > MOST_NAME:
        library.say("long_file_name", n=len(name), most=MOST_NAME)
        return ""
    return name


def _named(library: Library, asks: str, path: Path, offered: str) -> Asked[str]:
    """A name for a file, asked for with one that would do."""
    typed = yield Write(says(library.words, asks, {"name": path.name}), text=offered, replaced=True)
    return _file_name(library, typed)


def copy(library: Library) -> Flow:
    """A copy under a name of its own."""
    row = library.row
    if row is None:
        return
    name = yield from _named(library, "copy_as", row.path, f"{row.path.stem}-copy")
    if not name:
        return
    try:
        path = desk.copied(row, name, library.own)
    except (JournalError, OSError) as error:
        library.failed(error)
        return
    _show_new(library, path, "copied")


def rename(library: Library) -> Flow:
    """Another name for the file."""
    row = library.row
    if row is None:
        return
    if desk.is_sample(row):
        library.say("sample_stays")
        return
    if _taken(library, row.path):
        return
    name = yield from _named(library, "rename_to", row.path, row.path.stem)
    if not name:
        return
    try:
        path = desk.renamed(row, name)
    except JournalError as error:
        library.failed(error)
        return
    library.shelves.forget(row.path)
    _show_new(library, path, "renamed")


def _taken(library: Library, path: Path) -> bool:
    """Whether another program writes the file: said before anything is asked."""
    if not in_use(path):
        return False
    library.failed(JournalError("locked", path))
    return True


def delete(library: Library) -> Flow:
    """Into the bin, after a yes."""
    row = library.row
    if row is None:
        return
    if desk.is_sample(row):
        library.say("sample_stays")
        return
    if _taken(library, row.path):
        return
    sure = yield from _sure(library, "delete_sure", name=row.path.name)
    if not sure:
        return
    try:
        wastebin.throw_away(row.path)
    except JournalError as error:
        library.failed(error)
        return
    library.shelves.forget(row.path)
    library.say("deleted", name=row.path.name)


def take_back(library: Library) -> Flow:
    """What was deleted last, back to where it was."""
    held = wastebin.thrown()
    if held:
        _put_back(library, held[0])
    else:
        library.say("bin_empty")
    yield from ()


def restore(library: Library) -> Flow:
    """Something out of the bin, back to where it was."""
    held = wastebin.thrown()
    if not held:
        library.say("bin_empty")
        return
    options = [Option(each, each.origin.name, number=n, note=each.when[:10]) for n, each in enumerate(held, 1)]
    _put_back(library, (yield Pick(says(library.words, "bring_back"), options)))


def _put_back(library: Library, chosen: wastebin.Thrown) -> None:
    try:
        path = wastebin.put_back(chosen)
    except JournalError as error:
        library.failed(error)
        return
    _show_new(library, path, "brought_back")


def recap(library: Library) -> Flow:
    """What happened in the session, for the group or for the GM, as a file."""
    from tracker.storage.desk import Desk
    from tracker.storage.session_file import read_session
    from tracker.ui.flows.recap import recap_of

    row = library.row
    if isinstance(row, Head):
        long = one_line(row.path.name) if row.size >= LONG else ""
        yield from recap_of(lambda: Desk(read_session(row.path)), library.say, long)


def show_settings(library: Library) -> None:
    """The settings in force, where they stand, and what of the file could not be used: as they are on disk now."""
    from tracker.storage.settings_text import told
    from tracker.ui.preferences import read_again
    from tracker.ui.rebinding import told_games

    if library.in_force is not None:
        library.take_settings(read_again(library.in_force))
        library.read(told(library.in_force, told_games), says(library.words, "settings_title"))
        library.place = "settings"


def write_settings(library: Library) -> Flow:
    """A settings file where there is none."""
    from tracker.storage.settings import write_commented

    assert library.in_force is not None
    path = library.in_force.path
    try:
        write_commented(path)
    except OSError as error:
        library.failed(error)
        return
    show_settings(library)
    library.say("settings_made", name=one_line(str(path)))
    yield from ()


def edit_read(library: Library) -> Flow:
    """Edit the file that is read: a scene, or the settings."""
    if library.place == "settings" and library.in_force is not None:
        library.wants_settings_edited = True
        return
    yield from edit(library)
