"""The keys that do the same in every place."""

from __future__ import annotations

from tracker.ui.binding import Binding, flow
from tracker.ui.flows import (
    find,
    past,
    table,
    tales,
)

TAKE_BACK = Binding("Backspace", "", flow(past.take_back), shown=False, meaning="take back the whole action just done")


COMMON: tuple[Binding, ...] = (
    Binding("q", "quit", lambda s: s.quit(), shown=False, meaning="quit; everything is kept"),
    Binding("u", "undo", lambda s: s.doing.undo(), shown=False, meaning="undo the last entry"),
    Binding("U", "redo", lambda s: s.doing.redo(), shown=False, meaning="redo"),
    Binding(
        "H",
        "history",
        flow(past.history),
        shown=False,
        meaning="history: amend or drop any step, take back an action, reopen a roll",
    ),
    Binding(":", "command", flow(table.command_line), 3, meaning="the command line", use=8),
    Binding(
        "Ctrl+P",
        "",
        flow(find.find),
        shown=False,
        meaning="find anything: people, aspects, zones, scenes, commands, entries",
    ),
    Binding(
        "?",
        "what now",
        lambda s: s.toggle("now"),
        3,
        meaning="what can be done now, and what it means",
        use=0,
        brief="help",
    ),
    Binding(
        "y", "story", flow(tales.story_menu), shown=False, meaning="the story of anything: made, changed, used, when"
    ),
    Binding("!", "ruling", lambda s: s.doing.rule(), shown=False, meaning="do what a rule stopped, as a ruling"),
    Binding("F1", "keys", lambda s: s.toggle("keys"), 3, shown=False, meaning="all keys", rest=True),
    Binding("F9", "ledger", flow(tales.to_ledger), shown=False, meaning="the ledger: every fate point that moved"),
    Binding(
        "C",
        "curtain",
        lambda s: s.curtain.toggle(),
        shown=False,
        meaning="the curtain: the players' view on this screen, until {key C} again; {key F12} where letters are typed",
    ),
    Binding("l", "loose ends", lambda s: s.toggle("ends"), shown=False, meaning="loose ends: unnamed, open, offered"),
)
