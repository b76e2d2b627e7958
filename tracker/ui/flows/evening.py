"""Turns, and what begins and ends."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tracker.engine import by_hand, conflicts, evening, turns
from tracker.engine import cast as cast_commands
from tracker.engine.command import Command
from tracker.engine.fate import answers
from tracker.model.table import Scene
from tracker.storage.folders import data_folder, find_scene, samples, scenes_in, system_in, title_in
from tracker.storage.paths import leads_to, named
from tracker.ui.flows.along import party_along
from tracker.ui.flows.asked import who_acts
from tracker.ui.flows.challenge import end_challenge
from tracker.ui.flows.folders import made_for
from tracker.ui.flows.frames import into, straight_on
from tracker.ui.flows.orders import begin_alone, begin_conflict
from tracker.ui.flows.recap import OPTION as RECAP
from tracker.ui.flows.recap import write_recap
from tracker.ui.flows.recovery import boundaries
from tracker.ui.games import other_sheets, system_name
from tracker.ui.questions import Asked, Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.storage.keeper import Keeper
    from tracker.ui.seat import Seat


def begin_or_end(seat: Seat) -> Flow:
    """`B`: begin a conflict; or end it, the exchange, the scene, the evening; or open the next scene.

    A letter means one thing whatever runs: `c` begins a conflict, `k` a contest, `h` a challenge, `e` ends what runs,
    `s` the scene.
    """
    table = seat.table
    scene = table.scene
    if scene is None or scene.ended:
        yield from open_scene(seat)
        return
    if not scene.frame:
        what = yield Pick(
            "Begin or end",
            [
                Option("conflict", "begin a conflict", key="c"),
                Option("mental", "begin a conflict of minds", key="m", note="attacks do mental harm"),
                _stakes(scene),
                _turns(scene),
                Option("contest", "begin a contest", key="k", note=seat.words.keyed("{key x} has more")),
                Option("challenge", "begin a challenge", key="h"),
                Option("scene", "end the scene", key="s", note="stress clears, boosts go"),
                Option("next", "open another scene", key="o"),
                Option("evening", "end the evening", key="v"),
                Option("unrested", "end the scene without rest", key="u", note="Core's stress stays"),
                Option("bounds", "session, scenario, milestone", key="b"),
                RECAP,
            ],
        )
        if what in ("conflict", "mental"):
            yield from begin_conflict(seat, mental=what == "mental")
        elif what == "stakes":
            yield from agree_stakes(seat)
        elif what == "order":
            yield from begin_alone(seat)
        elif what == "no_order":
            seat.submit(evening.End(what="order"))
        elif what in ("contest", "challenge"):
            yield from into(seat, what)
        elif what == "next":
            yield from open_scene(seat)
        elif what == "bounds":
            yield from boundaries(seat)
        elif what == "recap":
            yield from write_recap(seat)
        elif what == "evening":
            yield from end_evening(seat)
        elif what == "unrested":
            yield from _end_scene(seat, unrested=True)
        else:
            yield from _end_scene(seat)
        return
    frame = scene.frame
    note = "owed points are released" if frame == "conflict" or scene.waiting else ""
    options = [Option(frame, f"end the {frame}", key="e", note=note)]
    if scene.order is not None:
        options.append(Option("exchange", "begin the next exchange now", key="x"))
    options.append(Option("scene", f"end the {frame} and the scene", key="s", note="stress clears, boosts go"))
    options += straight_on(frame)
    if scene.conflict or scene.waiting:
        options.append(_stakes(scene))
    options.append(RECAP)
    what = yield Pick("End", options)
    if isinstance(what, tuple):
        yield from into(seat, what[0])
    elif what == "stakes":
        yield from agree_stakes(seat)
    elif what == "recap":
        yield from write_recap(seat)
    elif what == "challenge":
        end_challenge(seat)
    elif what == "scene":
        yield from _end_scene(seat)
    else:
        seat.submit(turns.NextExchange() if what == "exchange" else evening.End(what=what))


def _end_scene(seat: Seat, *, unrested: bool = False) -> Flow:
    """It ends; where another one goes on, whoever is in no scene now may come along into it."""
    if seat.submit(evening.End(what="scene", unrested=unrested)).ok:
        yield from party_along(seat)


def _turns(scene: Scene) -> Option:
    if scene.order is None:
        return Option("order", "turns without a conflict", key="t")
    return Option("no_order", "end the turns", key="t")


def _stakes(scene: Scene) -> Option:
    return Option("stakes", "what is at stake in the conflict", key="g", note=scene.stakes)


def agree_stakes(seat: Seat) -> Flow:
    """What the conflict is about, in the words of the table."""
    said = yield Write("At stake", hint="what both sides want of it; empty: nothing agreed", text=seat.scene.stakes)
    if said != seat.scene.stakes:
        seat.submit(conflicts.Stakes(text=said))


def open_scene(seat: Seat) -> Flow:
    """The next scene of the evening: one on the table, or a file."""
    table = seat.table
    options = [
        Option(scene.id, scene.title or scene.id, note="on the table")
        for scene in table.scenes
        if not scene.ended and scene.id != table.focus
    ]
    options += [Option(str(path), title_in(path), note=_of_game(seat, path)) for path in scene_files()]
    options = [option._replace(number=n) for n, option in enumerate(options, 1)]
    over = table.scene is None or table.scene.ended
    if over:
        options.insert(0, Option("evening", "end the evening", key="v"))
    options.append(Option("", "another file", key="f"))
    options.append(Option("bounds", "session, scenario, milestone", key="b"))
    options.append(RECAP)
    chosen = yield Pick("Open which scene", options, default=int(over and len(options) > 1))
    if chosen == "recap":
        yield from write_recap(seat)
        return
    if chosen == "bounds":
        yield from boundaries(seat)
        return
    if chosen == "evening":
        yield from end_evening(seat)
        return
    if not chosen:
        chosen = yield Write("Scene file", hint="its path, or its name without .toml")
    if chosen and chosen not in table.scenes:
        yield from played_here(seat, find_scene(chosen))
    if chosen and seat.submit(evening.OpenScene(scene=chosen)).ok:
        yield from party_along(seat)


def _of_game(seat: Seat, path: Path) -> str:
    """The name of the file; of another game than this evening's, that too."""
    system, scene = system_in(path), seat.table.scene
    other = system and scene is not None and system != scene.system
    return f"{system_name(system)}   {path.stem}" if other else path.stem


def played_here(seat: Seat, path: Path | None) -> Asked[None]:
    """Before a scene is opened for whose game nobody here has a sheet: whether it is meant. Esc: it is not."""
    system, scene = "" if path is None else system_in(path), seat.table.scene
    if path is None or not system or scene is None or not other_sheets(system, scene.system):
        return
    now = system_name(scene.system)
    yes = Option(True, f"open it: {system_name(system)}", key="y", note=f"the sheets of {now} stay as they are")
    yield Pick(f"{title_in(path)} is {system_name(system)}, this evening is {now}", [yes])


def end_evening(seat: Seat) -> Flow:
    """It ends for everybody, so it is asked."""
    yield Pick("The evening is over", [Option("evening", "end it", key="y", note="Esc: not yet")])
    if seat.submit(evening.End(what="evening")).ok:
        yield Pick("What happened, for the group", [RECAP._replace(note="Esc: not now")])
        yield from write_recap(seat)


def leave_unsaved(seat: Seat, keeper: Keeper) -> Flow:
    """Before leaving with entries that are not on disk: another place, or leave all the same."""
    what = yield Pick(
        "Not everything is on disk",
        [
            Option("move", "keep the session in another place", key="m"),
            Option("stay", "stay, and try again", key="s"),
            Option("leave", "leave; a copy is tried elsewhere", key="l"),
        ],
    )
    if what == "leave":
        seat.wants_quit = True
    elif what == "move":
        said = yield Write("Keep the session in", hint="a file that is not there yet")
        path = named(said)
        if path is not None:
            yield from made_for(path.parent)
        if path is not None and keeper.move_to(path):
            seat.say("moved", path=said)
        elif keeper.trouble is not None:
            seat.say("still_unsaved", why=str(keeper.trouble))


def scene_files() -> list[Path]:
    """Prepared scenes of the folder beside, of the user, and those that come with the program."""
    found = [path for folder in (Path("scenes"), data_folder() / "scenes", samples()) for path in scenes_in(folder)]
    return list({leads_to(path): path for path in found}.values())


def turn_menu(seat: Seat) -> Flow:
    """Everything about turns and presence of the selected one."""
    who = yield from who_acts(seat)
    what = yield Pick(
        f"The turn of {seat.name(who)}",
        [
            Option("turn", "is on turn now", key="t"),
            Option("done", "ends the turn; who is next comes later", key="d"),
            Option("undone", "has not acted after all", key="u"),
            Option("again", "may act once more this turn", key="a"),
            Option("extra", "may have one more turn this exchange", key="x"),
            Option("defence", "takes full defence", key="f", note="+2 to defend until the next turn"),
            Option("away", "is away", key="w"),
            Option("back", "is back", key="b"),
            Option("own", "calls their own dice, or not", key="o"),
        ],
    )
    commands: dict[str, Command] = {
        "turn": turns.TurnTo(who=who),
        "done": turns.EndTurn(),
        "undone": turns.NotDone(who=who),
        "again": turns.FreeAction(),
        "extra": turns.ExtraTurn(who=who),
        "defence": answers.AllDefence(who=who),
        "away": cast_commands.Away(who=seat.those(who) if what == "away" else (who,)),
        "back": cast_commands.Back(who=seat.those(who) if what == "back" else (who,)),
        "own": by_hand.Set(who=who, field="own-dice", value="off" if seat.table.cast[who].own_dice else "on"),
    }
    seat.submit(commands[what])
