"""What holds for all that is asked on the screen."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tracker.ui.questions import Pick


@pytest.fixture(autouse=True)
def one_meaning_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """No question has a key or a number for two of its options, whatever is being tested."""
    before = Pick.__post_init__

    def checked(self: Pick, *args: Any) -> None:
        before(self, *args)
        keys = Counter(option.key for option in self.options if option.key)
        numbers = Counter(option.number for option in self.options if option.number is not None)
        assert not [key for key, n in (*keys.items(), *numbers.items()) if n > 1], self

    monkeypatch.setattr(Pick, "__post_init__", checked)
