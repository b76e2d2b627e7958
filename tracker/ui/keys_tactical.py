"""The keys of the table in a tactical scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.ui.binding import Binding, flow, no_scene
from tracker.ui.flows import counts, danger, notice, phase, tracks
from tracker.ui.keys_table import with_usual

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def _no_phase(seat: Seat) -> str:
    scene = seat.table.scene
    return no_scene(seat) or ("" if scene is not None and scene.phase is not None else "no_danger")


def _no_ct(seat: Seat) -> str:
    scene = seat.table.scene
    if scene is None or scene.phase is None:
        return _no_phase(seat)
    return "" if scene.phase.state == "ct" else "no_ct"


def _no_full(seat: Seat) -> str:
    scene = seat.table.scene
    held = None if scene is None or scene.phase is None else scene.phase.fighters.get(seat.selected or "")
    running = held is not None and held.full is not None and held.full.status == "running"
    return _no_ct(seat) or ("" if running else "no_full_runs")


OWN: tuple[Binding, ...] = (
    Binding("p", "primary", flow(phase.primary), 0, _no_ct, meaning="the Primary action, or its next part", use=2),
    Binding("s", "second", flow(phase.secondary), 0, _no_ct, meaning="a Secondary action", use=3),
    Binding("d", "side", flow(phase.side), 0, _no_ct, meaning="a Side action", use=5),
    Binding("b", "bonus", flow(phase.bonus), 0, _no_ct, meaning="the Bonus action: names its power", use=7),
    Binding(
        "c", "convert", flow(phase.convert), 0, _no_ct, meaning="Primary into 2 Secondary, Secondary into 2 Side", use=7
    ),
    Binding("f", "full", flow(phase.full), 0, _no_ct, meaning="a Full action over so many CTs: Off-Guard", use=6),
    Binding("r", "react", flow(counts.react), 1, _no_ct, meaning="a Reaction; what it costs is shown first", use=3),
    Binding("m", "move", flow(phase.move), 1, no_scene, meaning="move: a Secondary, or part of the Primary", use=4),
    Binding(
        "n", "next", flow(danger.go_on), 2, no_scene, meaning="go on: counts, the CT, next slot; who waits holds", use=1
    ),
    Binding(
        "B", "begin/end", flow(danger.begin_or_end), 2, meaning="a danger begins, the phase ends; scene, evening", use=4
    ),
    Binding("a", "assess", flow(phase.assess), shown=False, why_not=_no_ct, meaning="the Assessment alone"),
    Binding("P", "parts", flow(phase.in_parts), shown=False, why_not=_no_ct, meaning="a Primary in several parts"),
    Binding('"', "words", flow(phase.worded), shown=False, why_not=_no_ct, meaning="an action, or a plan, with words"),
    Binding("x", "abandon", flow(phase.abandon), shown=False, why_not=_no_full, meaning="give a Full action up"),
    Binding("w", "warn", flow(notice.guard), shown=False, why_not=_no_phase, meaning="Off-Guard, warned, noticed"),
    Binding("k", "tracks", flow(tracks.menu), shown=False, why_not=no_scene, meaning="tracks and conditions"),
    Binding("h", "hurt", flow(tracks.first_box), shown=False, why_not=no_scene, meaning="a box of the first track"),
    Binding("v", "veil", flow(notice.veil), shown=False, why_not=no_scene, meaning="hide, or reveal: who notices then"),
    Binding(
        "O",
        "counts",
        flow(counts.order_menu),
        shown=False,
        why_not=_no_phase,
        meaning="counts by hand, ties, slots",
    ),
    Binding(
        "A",
        "character",
        flow(notice.come_in),
        shown=False,
        why_not=no_scene,
        meaning="a character: a name; in a CT it rolls on arrival, and may come unseen",
    ),
    Binding(
        "Space",
        "",
        lambda s: s.selection.mark(),
        shown=False,
        meaning="mark the selected one: {key h}, {key k}, {key w} act on all marked; Esc unmarks",
    ),
    Binding("Enter", "", lambda s: s.open_what_waits(), shown=False, meaning="to what is open: a roll, a hit"),
    Binding(
        "Backspace",
        "",
        phase.take_back,
        shown=False,
        meaning="take back the last action, with the Assessment made by the same key",
    ),
)
"""Keys act for the selected one; the selection follows the turn."""

TACTICAL_TABLE = with_usual(OWN)
"""The keys of the table where a tactical phase may run."""
