"""The English sentences of the tactical phase, by key."""

from __future__ import annotations

from collections.abc import Mapping

TACTICAL: Mapping[str, str] = {
    "now_turn_tactical": "{who:name} is on turn.",
    "now_counted": "By reaction counts, lowest first. {key n} goes on and asks for counts; {key O} r: a Reaction.",
    "now_danger": "A danger begins the phase: an obvious one, a hidden one, one of the place, or an ambush.",
    "now_detection": "Who notices? One row each: won, or not won; a tie is not a win.",
    "now_unanswered": "Nobody has noticed: each of the other side moves once, unanswered; then it is asked again.",
    "now_counts": "Counts to come: {names:names}. RSp and two dice, the lowest acts first.",
    "now_ct": "Everybody has a count: the CT begins, with fresh actions for all.",
    "now_slot": "On to the next slot; who does not act holds: later in this CT.",
    "now_ct_ends": "Every slot was played: the CT ends, what is unspent lapses, the next one begins.",
    "now_acts_for": "For {who:name}, who is selected:",
    "now_not": "{what}, not now: {why}",
    "now_do_assessment": "Assessment: before every other action; the first action key makes it.",
    "now_do_primary": "Primary: an attack, anything that takes all of one; {key P}: in parts.",
    "now_do_secondary": "Secondary: moving as far as one can, drawing, opening.",
    "now_do_side": "Side: a word, a glance, what goes along with another action.",
    "now_do_bonus": "Bonus: by a power that grants it, when that power says.",
    "now_do_convert": "Convert: Primary into two Secondary, Secondary into two Side.",
    "now_do_convert_secondary": "Convert: a Secondary into two Side.",
    "now_do_full": "Full: everything, over whole CTs, Off-Guard till it is done.",
    "now_do_react": "Reaction: a slot one CS later with one Primary; the rest is lost.",
    "now_do_abandon": "Give the Full action up: it fails; in a later CT the actions of this CT are there.",
    "now_do_move": "Move: as far as one can: a Secondary; in an attack part of the Primary.",
    "now_guard": "Off-Guard: no Reaction, no defence; warned again; who notices a newcomer.",
    "now_counts_keys": "Counts: by hand, roll-offs, shared slots, who goes before whom.",
    "now_tracks": "Tracks and conditions, as the GM names them; {key h} marks a box of the first.",
    "end_count": "{who:name} has no count yet",
    "missing_count": "count",
    "end_speed": "{who:name} has no Reaction Speed",
    "missing_speed": "REF, CTR, MOV, PRE",
}
