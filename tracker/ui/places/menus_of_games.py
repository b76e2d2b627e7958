"""What the rows of a menu mean, of Fudge and of the tactical phase; see `menus_told`."""

from __future__ import annotations

FUDGE_AND_PHASE = (
    (
        "at_check.strike at_roll.strike",
        "A struck number does not count, and stays in sight; chosen again it counts once more.",
    ),
    (
        "at_check.second",
        "The second trait adds 1 to the first, or is so much better that it is rolled in its place.",
    ),
    (
        "counts.counts counts._speeds counts.roll_offs counts.counts_menu",
        "Counts to come are rolled; one by hand, or rolled anew, stands as it is said; a roll-off: two dice, "
        "the lower goes first.",
    ),
    (
        "counts.react",
        "To what happens now costs as the title says; to something later the new slot comes at the count that "
        "is chosen.",
    ),
    (
        "counts.one_slot counts.go_before",
        "In one slot they act together; going before another of the same count is the GM's order, where the "
        "count says undoes it.",
    ),
    (
        "danger.begin_or_end",
        "Obvious: all are alert. Hidden, of the place, ambush, to one side: who notices is asked. An end "
        "closes phase, scene or evening.",
    ),
    (
        "danger.unanswered danger._moves",
        "Nobody has noticed: each of the hidden side moves once unanswered, then who notices is asked again.",
    ),
    (
        "danger.lapses",
        "Going on loses what the title names; staying leaves the CT open, to be used first.",
    ),
    (
        "fudge.begin_or_end",
        "In rounds all choose and roll at once; turns go by initiative, rank, naming the next or counts; an "
        "end closes what it names.",
    ),
    (
        "fudge._somebody_fights fudge_fight.face fudge_fight._takes_on fudge_fight._ignores",
        "Who fights whom hand to hand: they choose and roll against each other each round, till the GM parts them.",
    ),
    (
        "fudge.oppose fudge.reaction fudge_stretch.stretch fudge_stretch._wounded",
        "Somebody: both roll. A reaction: how an NPC takes to them, in secret. A stretch: three rolls each; a "
        "story element: one.",
    ),
    (
        "fudge_after.wounds fudge_after.pick_level fudge_after._treat",
        "Points or a level are set by hand; a doctor's roll heals one level, days of rest more; scratches go "
        "once the fight is over.",
    ),
    (
        "fudge_after.spend fudge_after._sure fudge_after._raise fudge_after.move_die fudge_dice.dice_lie",
        "Fudge points: a die moves by one, a wound gets lighter, a sure success, a coincidence. Experience "
        "raises a trait or buys gifts.",
    ),
    (
        "fudge_asked.called",
        "Dice as they fell: faces (++0-), ordinary dice (64: two of six sides), or the result (+1, 0); taken "
        "once whole; Space rolls.",
    ),
    (
        "fudge_asked.a_number fudge_words._number",
        "A whole number, with a minus for less; the title says of what, and empty leaves it as it is.",
    ),
    (
        "fudge_blows.take_blows",
        "Taken as worked out; pulled: at most so much, as the striker wants; another number: by hand; never "
        "landed: nothing; open: later.",
    ),
    (
        "fudge_blows.offer_end",
        "Ending it lets wounds be healed and scratches go; going on keeps the rounds as they are.",
    ),
    (
        "fudge_fight._worse optional._solo optional._level optional._time optional.menu",
        "What scale, time and numbers change in this roll; each row says by how much, the usual one is marked.",
    ),
    (
        "fudge_fight._in_hand",
        "With which weapon or trait of the sheet the next blows are struck; its offence counts in the damage.",
    ),
    (
        "fudge_fight._manner fudge_fight._clash",
        "Plain; all-out: +1, worse when it fails; full defence: +2, strikes nobody; unaware or warding: "
        "cannot strike back.",
    ),
    (
        "fudge_fight.how",
        "Modifier: a number. Aimed: at a part, -1. Pulled: at most so much. Knock out: stuns, wounds less. "
        "Sweep: at all. Opening: foes -1.",
    ),
    (
        "fudge_fight.aimed_at",
        "The part is struck only if the blow wins by so much; below that it is a blow like any other, or "
        "misses the part.",
    ),
    (
        "fudge_shots.shoot fudge_shots._aware",
        "Dodging rolls against the shot; unaware: a difficulty by the distance; shooting back or busy: no "
        "dodge. Aim, gear, weapon first.",
    ),
    (
        "fudge_words._levels fudge_words._wounds fudge_words._change",
        "Words of this table: another word for a level, boxes, penalty or place of a wound; the game's own "
        "come back by their row.",
    ),
    (
        "notice._who_notices notice.seek notice.unseen notice.guard notice._on_guard",
        "Who notices is on guard; who does not is Off-Guard till warned, and an ally's warning costs a Side "
        "action. Unseen: no player sees them.",
    ),
    (
        "phase._so_many_cts phase.abandon phase.bonus phase.convert phase.in_parts phase.worded",
        "What it takes of this CT stands beside it: Assessment, Primary, Secondary, Sides; a sealed plan is "
        "not shown to players.",
    ),
)
"""The flows whose question it is, and the sentence."""
