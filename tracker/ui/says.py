"""Quiet lines that the screen itself says, where no command is involved. A vocabulary that has the key wins."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.language.words import Words

ENGLISH = {
    "nobody_to_attack": "Nobody else takes part here.",
    "no_zones": "This scene has no other zones.",
    "no_open_roll": "No roll is open: a attacks, o overcomes, c creates an advantage.",
    "no_aspects": "No aspect is in play.",
    "no_invoke": "Nothing has been invoked on this roll.",
    "no_danger": "No danger yet: B begins one.",
    "no_ct": "No CT is being played: n goes on.",
    "shows_itself": "An attack shows itself to whom it meets: w there, and that one is aware. n goes on.",
    "one_side_left": "Nobody of the other side is left: B p ends the phase.",
    "still_surprised": "Still Off-Guard: {names}. B d asks once more who notices; w warns one.",
    "alone_in_cs": "Nobody else is due in the CS of {who}.",
    "no_full_runs": "No Full action is under way.",
    "nobody_noticed": "Nobody has noticed. n: moves nobody can answer, then it is asked again.",
    "no_conflict_runs": "No conflict runs: B begins one.",
    "nobody_may_follow": "Nobody is left who may go next: B ends the conflict.",
    "no_place": "{who} has no place in this order.",
    "nobody_elsewhere": "Nobody of the cast is elsewhere.",
    "no_scene": "No scene is open: B opens one.",
    "treat_needs_scene": "Treating is a roll and needs a scene (S n makes one); s after r starts recovery without.",
    "no_stunts": "Nobody in this roll has a stunt with a number that does not count already.",
    "nothing_to_strike": "This roll has no modifier.",
    "no_box_free": "No box is free.",
    "no_slot_free": "No consequence slot is free.",
    "nobody_hurt": "No opponent has a marked box.",
    "nobody_to_heal": "Nobody has a consequence: b after r is for sessions, scenarios and milestones.",
    "not_hurt": "{who} has no consequence.",
    "nothing_heals": "Nobody has a consequence.",
    "nothing_hidden": "Nothing is hidden.",
    "no_priced_stunt": "{who} has no stunt with a price or a limit: w pays for anything else.",
    "no_free_invokes": "No boost and no free invoke is in play.",
    "no_name": "{what} is no name: dice are typed on an open roll.",
    "nothing_open": "Nothing is open.",
    "took_back": "Took back {n} entries: U brings them again, one by one. {what}",
    "bad_number": "{what} is no number.",
    "nothing_to_repeat": "Nothing to repeat yet: `.` repeats the last attack.",
    "nobody_like": "Nobody else of that kind may act now.",
    "type_dice": "Type the dice (+2, 0, ++0-) and press Enter, or press Space to roll.",
    "bad_dice": "{what} are no Fate dice: +2, -1, 0, ++0-, or four d6.",
    "ruling_hint": "{why} ! does it anyway, as a ruling.",
    "house_hint": "The third ruling of this kind: `:house {code} allow` makes it a rule of this table.",
    "no_ruling": "Nothing was stopped that a ruling could do.",
    "last_not_roll": "The last entry is not a resolved roll; u takes back what it is.",
    "unsaved": "NOT ON DISK: {why} It is kept in memory and tried again; q offers another place.",
    "still_unsaved": "That could not be written either: {why}",
    "moved_away": "{was} was changed by another program and left as it is; the session goes on in {path}.",
    "moved": "The session goes on in {path}.",
    "damaged": "This session is damaged at line {line} ({why}); everything before it is here.",
    "saved_again": "On disk again.",
    "read_only": "This session is only read here.",
    "replay_only": "This is a replay: nothing is changed here. Left and right step, b branches, Esc leaves.",
    "nothing_sought": "Nothing has been looked for yet: / finds a text.",
    "not_found": "No sentence has {what}.",
    "undone_by": "undone by {n}",
    "searching": "Searching {n} of {last}; Esc stops.",
    "no_hit_on": "No hit after this.",
    "no_hit_back": "No hit before this.",
    "no_out_on": "Nobody falls after this.",
    "no_out_back": "Nobody fell before this.",
    "no_ruling_on": "No ruling after this.",
    "no_ruling_back": "No ruling before this.",
    "no_file_to_branch": "This session is kept in no file, so that there is nothing to branch.",
    "branched": "Made: {path}. tracker opens it.",
    "way_gone": "This hit has no such way.",
    "no_dice_awaited": "No dice are awaited here: d types some anew, r rerolls by an invoke.",
    "enter_again": "Those were not read. Enter once more resolves.",
    "nothing_in_the_way": "No minion and no block is here to be put in the way.",
    "no_target_here": "Nobody is attacked in this roll.",
    "dice_lie": "All dice lie there; d types some anew, r rerolls by an invoke.",
    "cannot_read": "{field}: {what} cannot be read.",
    "no_key": "{key} does nothing here; ? tells what does.",
    "marked": "Marked: {names}. a, g, h, k, m, o, p, t, v, x act on all of them; Esc unmarks.",
    "nobody_to_help": "Nobody is left who could help.",
    "nobody_to_step_in": "Nobody steps in: the defence dice lie, or nobody defends.",
    "nothing_to_split": "This roll is at one target; nothing is split.",
    "split_after_dice": "The effort is split once the dice lie.",
    "bad_split": "{what} is no split over {n}: a number for each, such as {usual}.",
    "nothing_to_hand": "Nobody has a free invoke to pass.",
    "nothing_to_lower": "Nobody is hit with style.",
    "curtain_down": "The curtain is down: C lifts it.",
    "watch_waits": "Waiting for the session to begin.",
    "watch_stopped": "The file of the session cannot be read on just now.",
}


def says(words: Words, code: str, facts: Mapping[str, object] | None = None) -> str:
    """A quiet line by its code."""
    if words.find("ui", code) is not None:
        return words.say("ui", code, facts)
    text = ENGLISH.get(code, code)
    for key, value in (facts or {}).items():
        text = text.replace("{" + key + "}", str(value))
    return text
