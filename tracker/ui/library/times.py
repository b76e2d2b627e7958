"""When something was, in the words of people who play once a week."""

from __future__ import annotations

from datetime import datetime

from tracker.language.words import Words
from tracker.ui.library.words import says

WEEK = 7


def ago(when: str, now: datetime, words: Words) -> str:
    """A time as entries carry it (UTC) against now: today, yesterday, 3 days ago, last week, then the day itself."""
    try:
        then = datetime.fromisoformat(when.replace("Z", "+00:00")).astimezone(now.tzinfo)
    except (ValueError, OverflowError):
        return ""
    days = (now.date() - then.date()).days
    if days < 0 or days >= 2 * WEEK:
        return then.date().isoformat()
    if days < 2:
        return says(words, "yesterday" if days else "today")
    return says(words, "last_week") if days >= WEEK else says(words, "days_ago", {"n": days})
