"""Short words of the screen that a vocabulary may lack.

A vocabulary that has the key wins, so translating one is adding it there.
"""

from __future__ import annotations

from tracker.language.words import Words
from tracker.ui.cells import cut

ENGLISH = {
    "may_follow": "may follow",
    "may_begin": "may go first",
    "choose_first": "Choose who goes first",
    "choose": "choose",
    "still_open": "still open",
    "sealed": "sealed",
    "all_open": "All are open",
    "simultaneous": "simultaneous",
    "rcs_order": "by CS",
    "then": "then",
    "holds": "waits",
    "also": "also",
    "on_turn_there": "on turn",
    "more": "more",
    "stunt_pays": "pays",
    "stunt_gains": "gains",
    "of": "of",
    "target": "target",
    "out": "out",
    "conceded": "conceded",
    "left": "gone",
    "mob": "mob",
    "group": "group",
    "members": "members",
    "for_heads": "for",
    "done_away": "done away with:",
    "turn_of": "turn of",
    "zones": "Zones",
    "in_no_zone": "in no zone",
    "zones_left": "left",
    "zones_right": "right",
    "zones_above": "above",
    "zones_below": "below",
    "situation_title": "Situation",
    "log_title": "Log",
    "cast_title": "Cast",
    "open_title": "Open",
    "loose_title": "Loose ends",
    "spotlight_title": "Spotlight",
    "sheet_title": "Sheet",
    "map_title": "Map",
    "next_panel": "next",
    "against": "against",
    "down": "down",
    "up": "up",
    "no_order": "No conflict runs.",
    "begins_one": "begins one",
    "or_type": "or type",
    "nobody_on_turn": "nobody is on turn",
    "no_scene": "No scene is open.",
    "nobody_selected": "Nobody is selected.",
    "nothing_loose": "no loose ends",
    "nothing_open": "nothing is open",
    "nothing_yet": "Nothing has happened yet.",
    "no_aspects": "No aspect is in play.",
    "nobody_here": "Nobody is here.",
    "by_side": "by side, number",
    "fate_title": "Fate",
    "concept": "concept",
    "advantage_short": "advantage",
    "now": "now",
    "only": "only",
    "from_": "from",
    "waits": "waits for dice",
    "replay_title": "REPLAY",
    "hit_title": "HIT",
    "locked": "locked",
    "consequences": "consequences",
    "this_one": "this",
    "next_one": "next",
    "unnamed_scene": "Untitled scene",
    "no_way": "no way there",
    "unknown": "unknown",
    "solo": "lone opponent",
    "through": "through",
    "fight": "fight",
    "fights": "fights",
    "choice": "choice",
    "on_one": "on",
    "resolved": "resolved",
    "dying": "dying",
    "blow": "Blow",
    "blows_wait": "Blows wait: n takes them.",
    "still_choose": "still choose: n, or c for the selected one.",
    "round_is_over": "The round is over: n begins the next.",
    "all_opens": "All have chosen: n opens and resolves.",
    "nobody_fights_yet": "Nobody fights anybody yet: f says who faces whom.",
    "bare_hands": "Bare hands",
    "defence_factor": "Defence",
    "gifts": "Gifts",
    "faults": "Faults",
    "knocked_out": "knocked out",
    "default_level": "Fair",
    "to_": "to",
    "tried": "tried",
    "to_roll": "to roll",
    "to_try": "to try",
    "forfeits": "forfeits",
    "won": "won",
    "they_harm": "the opposition harms",
    "no_tasks": "No task yet: x n adds one.",
    "unbroken": "unbroken",
    "cost_minor": "at a minor cost",
    "cost_major": "at a major cost",
    "cost_boost": "failed for a boost",
    "cost_hit": "for a hit",
    "all_rolled": "all have rolled",
    "all_tried": "all tried",
}

SHORT = {
    "moderate": "mod",
    "severe": "sev",
    "extreme": "ext",
    "conceded": "conc",
    "hidden": "hid",
    "target": "targ",
    "compel": "comp",
    "choose": "ch?",
    "scratch": "scr",
    "very_hurt": "very",
    "incapacitated": "inc",
    "near_death": "near",
}
"""Shorter forms of English words, for rows that have no room for the whole one."""
SHORT_CELLS = 4


def label(words: Words, key: str) -> str:
    """A word of the screen: the vocabulary's, else ours in English."""
    text = words.term(key)
    return ENGLISH.get(key, text) if text == key else text


def short_label(words: Words, key: str) -> str:
    """A word of the screen in a few cells: the vocabulary's short form, ours of an English word, else cut."""
    whole = label(words, key)
    short = words.term(key, short=True)
    if short not in (key, words.term(key)):
        return cut(short, SHORT_CELLS)
    if whole == label(words.english or words, key):
        short = SHORT.get(key, whole)
        return short if len(short) < len(whole) else cut(whole, SHORT_CELLS)
    return cut(whole, SHORT_CELLS)
