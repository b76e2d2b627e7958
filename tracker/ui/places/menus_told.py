"""What the rows of a menu mean: a sentence for each question, in our own words, by the flow that asks it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.language.words import Words
from tracker.ui.places.menus_of_games import FUDGE_AND_PHASE

_TABLE = (
    (
        "asked.who_acts compels._whom costs._which groups._merge groups._which_block recovery._whose "
        "challenge._tries fudge_asked.a_foe fudge_fight.pick_struck danger._whose together.attack_marked "
        "together.step_in together._pick_several contest._party",
        "Each row is somebody it may be, by the number they have on the table.",
    ),
    (
        "actions.attack together.zone_attack",
        "A row is what the attack is aimed at; somebody new is made at once; as a ruling it reaches further "
        "than the map says.",
    ),
    (
        "actions.create together.advantage_over",
        "The words of the new aspect; one that exists gets free invokes instead; a ? before it: it has to be "
        "discovered first.",
    ),
    (
        "actions.move actions._forced phase.move asked.which_zone",
        "Each row is a zone, with what is in the way beside it; by force is being pushed, carried or thrown.",
    ),
    (
        "along.whom",
        "Who comes along: all of them, the players' characters, those still up, or several that are marked one by one.",
    ),
    (
        "asked.opposition fudge_asked.a_level fudge.check at_check.against at_check.least together.group_roll "
        "contest.begin_contest optional.table_options",
        "What is to be reached: a level by its row, any number with its sign (+3, -1), or somebody who rolls; "
        "later leaves it open.",
    ),
    (
        "asked.pick_roll at_roll.withdraw",
        "Each row is one that lies open; what is taken back is paid back, and the others stay.",
    ),
    (
        "asked.which_skill fudge_asked.a_trait costs._raised",
        "What is rolled: one of the sheet, the usual one first, or a number with its sign where the sheet has none.",
    ),
    (
        "asked.a_modifier at_roll.modify fudge_stretch._modifier",
        "A modifier is added to the result: its number with the sign, then why, as the story and the recap tell it.",
    ),
    (
        "at_roll.invoke together.pass_invoke",
        "Each row is an aspect, free ones first; its note says what it costs and whom: +2, or with a reroll "
        "all dice anew.",
    ),
    (
        "at_roll.stunt points._stunt",
        "Each row is a stunt of somebody in it; beside it stands what it gives, what it costs and how often "
        "it was used.",
    ),
    (
        "at_roll.set_outcome",
        "The outcome holds whatever the dice say: fail, tie, succeed, with style. The log says that it was "
        "set by hand.",
    ),
    (
        "at_roll.concede",
        "Before the dice fall: the roll goes, whoever concedes leaves on their own terms and is paid; terms "
        "are words for the log.",
    ),
    (
        "challenge.challenge_menu challenge.try_task challenge.add_tasks challenge._change frames._begin",
        "Each task is one overcome roll; by hand it may be won, lost, struck or put to another; at the end "
        "all are read together.",
    ),
    (
        "compels.compel compels.answer compels.answer_all compels.offer",
        "Accepted pays a point, refused costs one; withdrawn and dropped cost nothing; already happened pays "
        "it afterwards.",
    ),
    (
        "contest.contest_menu contest._on_a_side contest._parties contest.won",
        "Each side rolls, then the exchange is read; by hand a side may get victories, forfeit, or change "
        "what it wants.",
    ),
    (
        "costs.cost_menu costs._command",
        "Each row is a price that whoever rolled may pay; a bad detail is only told, the others change the "
        "table at once.",
    ),
    (
        "costs.give_aspect",
        "Whoever is chosen may invoke the new aspect once without paying.",
    ),
    (
        "defence.all_defence",
        "The action is given up for +2 to defend; a focus is what it holds against, everything is as Core has it.",
    ),
    (
        "evening.begin_or_end",
        "A conflict takes turns, of minds its attacks do mental harm; ending the scene clears stress and "
        "boosts, the evening ends all.",
    ),
    (
        "evening.agree_stakes",
        "What both sides want of the conflict, in words; it stands beside it till the end, and empty is "
        "nothing agreed.",
    ),
    (
        "evening.open_scene evening.played_here evening.end_evening scenes.scenes_menu scenes._where "
        "scenes._new scenes._bring scenes._aspect",
        "A scene on the table is looked at; a file, or a new one, comes beside it; who and what is taken "
        "along leaves the other.",
    ),
    (
        "evening.leave_unsaved",
        "Another place keeps everything there; staying tries the disk again; leaving loses what is not written.",
    ),
    (
        "evening.turn_menu",
        "The selected one's turn: on turn now, ended, not acted after all, once more, an extra one; away is "
        "out of it till back.",
    ),
    (
        "fields.fill",
        "Each row is one field: what is written takes effect with Enter or the next row; Esc leaves the form "
        "as it stands.",
    ),
    (
        "groups.menu groups.in_the_way groups.counter",
        "A row splits, joins another, or some run; an obstacle covers or is pushed into; a countdown marks a "
        "box each time it is due.",
    ),
    (
        "harm.hit harm.row_by_hand",
        "A hit: shifts to absorb. Mark and clear: boxes by hand. Taken out: the other side says how; "
        "concedes: on own terms, and paid.",
    ),
    (
        "map.edit map._zones map._zone map._border map._aspect map._show map._rename map._remove map._strike",
        "Zones are laid out, joined, named, hidden or taken away; what lies between two is open, closed, one "
        "way, or has a difficulty.",
    ),
    (
        "newcomers.described newcomers.by_template newcomers._how_many newcomers._on_whose_side",
        "A name and what it rolls (Guard 2), ? before it hides it, x3 makes three; or a template, that brings "
        "its sheet.",
    ),
    (
        "options.rules_menu options._house",
        "An option changes how this table plays; a rule may stop once, only be said, or be allowed; sheets "
        "change only if asked to.",
    ),
    (
        "orders.next_turn orders.begin_conflict orders.begin_alone orders.order_menu orders._none_runs orders._ranked",
        "Each names the next, ranked goes by a skill or rating, counts by dice; earlier and later move the "
        "selected one.",
    ),
    (
        "past.history past.changing past._edited past.settle",
        "The history: a step may be said otherwise, dropped, with its whole action, or its roll opened again; "
        "what follows is decided anew.",
    ),
    (
        "points.menu points._boosts points._detail points._edit points._gm points._price points.flow",
        "Points come from the bank and go to it; a story detail is a fact that one pays for; boosts are "
        "handed over, kept or dropped.",
    ),
    (
        "prepare.menu prepare._aspect prepare._copy prepare._counter prepare._save prepare._strike "
        "prepare._summary prepare._title",
        "What is changed is changed at once and can be undone: sheets, copies, aspects, counters, zones, "
        "title; a save writes a scene file.",
    ),
    (
        "folders.made_for",
        "Nothing is written yet: a folder that is not there may be a slip of the fingers.",
    ),
    (
        "recap.recap_of",
        "For the group: nothing hidden is in it. For the GM, CSV and JSON lines: every secret is.",
    ),
    (
        "recovery.recover recovery._which recovery._treat recovery.boundaries recovery.extreme recovery.taken_out",
        "Treat rolls against it; begins to recover needs no roll; lighter and gone by hand; a session, "
        "scenario or milestone heals the rest.",
    ),
    (
        "replay.branch replay.find replay.go_to find.find tales.story_menu tales._read",
        "Whatever is found is only looked at; a branch is a new session that goes on from here, and this one "
        "stays as it is.",
    ),
    (
        "table.command_line table.note table.name_things at_check.what_for",
        "What is written is kept with the evening: a note or a name as it stands, a command by its words, "
        "which Tab completes.",
    ),
    (
        "things.new_aspect things.new_counter",
        "Its words may wait; a ? before them hides it from players; a free invoke is one use of +2 without paying.",
    ),
    (
        "together.menu together.help_with together.split together.lower_some",
        "Help adds +1 to one roll; several targets share the effort, a zone takes in friends too; stepping in "
        "defends for another.",
    ),
    (
        "tracks.menu",
        "A number marks the next box of its track; a condition is marked at once; out is taken out of play, "
        "back in undoes it.",
    ),
    (
        "veils.veil veils._reveal",
        "Reveal: players see it from now on, by the name that is asked. Hide: they see it no more. Tell: a "
        "line on their screen alone.",
    ),
    (
        "flows.new_scene flows.new_scene_of flows.play_elsewhere flows._sure flows.branch flows._origin "
        "flows._named flows.restore",
        "What is made or brought back stands in the list; nothing is written over, and what is thrown away "
        "lies in the bin.",
    ),
)
"""The flows whose question it is, and the sentence: of Fate, of every table, of the library."""

MENUS: Mapping[str, str] = MappingProxyType(
    {flow: text for flows, text in (*_TABLE, *FUDGE_AND_PHASE) for flow in flows.split()}
)
"""By the module and the name of the flow whose question it is, with a dot between."""


def menu_told(words: Words, flow: str) -> str:
    """What the rows of a question mean, in the reader's language; empty where no flow asks."""
    text = MENUS.get(flow, "")
    return words.screen(text) if text else ""
