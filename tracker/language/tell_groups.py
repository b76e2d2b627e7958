"""Sentences of those who act as one, and of what stands in the way."""

from __future__ import annotations

from tracker.history import groups
from tracker.history.event import Event
from tracker.language.tale import Said, Shown, Tale, Teller


def _fell(event: groups.MembersFell, tale: Tale) -> Said:
    who = tale.after.cast.get(event.who)
    left = 0 if who is None else len(who.standing)
    facts: dict[str, object] = {"down": len(event.members), "who": event.who, "left": left}
    return Said("members_down" if left else "members_all_down", facts)


def _marked(event: groups.MemberMarked, tale: Tale) -> Said:
    facts = {"who": event.who, "n": event.member, "boxes": len(event.boxes), "track": event.track}
    return Said("member_cleared" if event.cleared else "member_marked", facts)


def _split(event: groups.GroupSplit, tale: Tale) -> Said:
    return Said("group_split", {"go": len(event.new.standing), "who": event.character.id, "new": event.new.id})


def _merged(event: groups.GroupsMerged, tale: Tale) -> Said:
    heads = len(event.character.standing)
    return Said("groups_merged", {"was": Shown(event.name), "who": event.character.id, "heads": heads})


def _fled(event: groups.Fled, tale: Tale) -> Said:
    if not event.members:
        return Said("fled", {"who": event.who})
    left = len(event.character.standing)
    return Said("some_fled", {"who": event.who, "go": len(event.members), "left": left})


def _settled(event: groups.DistractionSettled, tale: Tale) -> Said:
    key = "distraction_taken" if event.how == "taken" else "distraction_left"
    return Said(key, {"who": event.who, "by": event.by, "text": event.repercussions})


TELLERS: dict[type[Event], Teller] = {
    groups.MembersFell: _fell,
    groups.MemberMarked: _marked,
    groups.GroupSplit: _split,
    groups.GroupsMerged: _merged,
    groups.Fled: _fled,
    groups.DistractionSettled: _settled,
}
