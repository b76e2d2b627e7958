"""The keys of a replay. Nothing can be changed from here; a branch is a session of its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tracker.ui.binding import Binding, flow
from tracker.ui.flows import find, recap, tales
from tracker.ui.flows import replay as flows
from tracker.ui.replay import SPEEDS

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def _steps(
    key: str, does: str, meaning: str, *, step: int, word: str = "", group: int = 0, shown: bool = True, use: int = 5
) -> Binding:
    return Binding(key, word, partial(flows.move, by=does, step=step), group, shown=shown, meaning=meaning, use=use)


def _nothing_sought(seat: Seat) -> str:
    return "" if seat.replaying is not None and seat.replaying.sought else "nothing_sought"


REPLAY = (
    _steps("Left", "step", "a step back", step=-1),
    _steps("Right", "step", "a step on", step=1, word="step"),
    _steps("[", "stretch", "an exchange, a round, a CT back", step=-1, use=6),
    _steps("]", "stretch", "an exchange, a round, a CT on", step=1, word="exchange", use=6),
    Binding("Space", "play", flows.play, 0, meaning="play, pause: the pauses of the table, shortened"),
    *(
        Binding(
            str(speed),
            "speed" if speed == SPEEDS[-1] else "",
            partial(flows.set_speed, speed=speed),
            meaning=f"play {speed} times as fast" if speed > 1 else "play as fast as the table was",
            use=9,
        )
        for speed in SPEEDS
    ),
    _steps("Home", "end", "to the start", step=-1, shown=False),
    _steps("End", "end", "to the end", step=1, shown=False),
    Binding("g", "go to", flow(flows.go_to), 1, meaning="to an entry by its number"),
    Binding("/", "find", flow(flows.find), 1, meaning="find a text in the sentences"),
    Binding("n", "", partial(flows.find_next, step=1), 1, _nothing_sought, shown=False, meaning="find it again, on"),
    Binding("N", "", partial(flows.find_next, step=-1), 1, _nothing_sought, shown=False, meaning="find it again, back"),
    _steps("h", "hit", "the next hit", step=1, shown=False),
    _steps("H", "hit", "the hit before", step=-1, shown=False),
    _steps("x", "out", "the next who is taken out or concedes", step=1, shown=False),
    _steps("X", "out", "the one before", step=-1, shown=False),
    _steps("r", "ruling", "the next ruling", step=1, shown=False),
    _steps("R", "ruling", "the ruling before", step=-1, shown=False),
    Binding("v", "undone", flows.show_undone, 1, meaning="show steps that were taken back, or hide them"),
    Binding("b", "branch", flow(flows.branch), 2, meaning="a new session that goes on from this moment"),
    Binding(
        "C", "", lambda s: s.curtain.toggle(), shown=False, meaning="what the players saw then, until C again; F12 too"
    ),
    Binding("w", "recap", flow(recap.write_recap), 2, shown=False, meaning="write the recap, or the entries as tables"),
    Binding("Tab", "next panel", lambda s: s.looking.next_panel(), shown=False, meaning="the next panel"),
    Binding("F1", "keys", lambda s: s.toggle("keys"), shown=False, meaning="all keys"),
    Binding("F9", "ledger", flow(tales.to_ledger), shown=False, meaning="the ledger of fate points"),
    Binding("y", "story", flow(tales.story_menu), shown=False, meaning="the story of anything, up to here"),
    Binding("Ctrl+P", "", flow(find.find), shown=False, meaning="find anything; an entry is gone to"),
    Binding("q", "leave", lambda s: s.quit(), 2, meaning="leave the replay", use=7),
    Binding("Esc", "stop", flows.leave, shown=False, meaning="stop what runs; back from what is read"),
    Binding("?", "keys", lambda s: s.toggle("now"), 2, meaning="what can be done here"),
)
