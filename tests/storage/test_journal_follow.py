"""Following a session while it is written."""

from pathlib import Path

import pytest

from tracker.storage.journal import Follower, Journal, JournalError

HEADER = {"format": 1, "id": "s1", "start": {"title": "x"}}


def entry(seq: int, text: str = "turn") -> dict[str, object]:
    return {"seq": seq, "command": text, "events": [{"kind": "turn"}]}


def test_entries_come_as_they_are_written(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    follower = Follower(path)
    assert follower.poll() == [] and follower.header is None
    journal = Journal.create(path, HEADER)
    assert follower.poll() == [] and follower.header == HEADER
    for seq in (1, 2):
        journal.append(entry(seq))
        assert follower.poll() == [entry(seq)]
        assert follower.poll() == []
    journal.append(entry(3))
    journal.append(entry(4))
    assert follower.poll() == [entry(3), entry(4)]
    journal.close()


def test_every_partial_write_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    journal = Journal.create(path, HEADER)
    for seq in (1, 2):
        journal.append(entry(seq))
    journal.close()
    data = path.read_bytes()
    follower, slow = Follower(tmp_path / "slow.toml"), tmp_path / "slow.toml"
    got = []
    with slow.open("wb", buffering=0) as file:
        for at in range(7, len(data) + 1):
            file.seek(0)
            file.write(data[:at])
            got += follower.poll()
    assert got == [entry(1), entry(2)] and follower.damage is None


def test_a_torn_end_may_be_cut_off_and_written_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    journal = Journal.create(path, HEADER)
    journal.append(entry(1))
    follower = Follower(path)
    assert follower.poll() == [entry(1)]
    with path.open("ab") as file:
        file.write(b'[[entry]]\nsum = "50:')
    assert follower.poll() == []
    assert follower.damage is not None and follower.damage.kind == "torn"
    assert follower.damage.line == path.read_bytes().count(b"\n")
    journal.close()
    journal, _ = Journal.open(path)
    assert follower.poll() == [] and follower.damage is None
    journal.append(entry(2, "otherwise"))
    journal.close()
    assert follower.poll() == [entry(2, "otherwise")]


def test_a_new_file_with_the_same_session_is_followed_on(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    journal = Journal.create(path, HEADER)
    journal.append(entry(1))
    follower = Follower(path)
    assert follower.poll() == [entry(1)]
    journal.append(entry(2))
    journal.close()
    copy = tmp_path / "copy.toml"
    copy.write_bytes(path.read_bytes())
    copy.replace(path)
    assert follower.poll() == [entry(2)]


@pytest.mark.parametrize("seqs", [[], [1], [1, 2, 3]])
def test_another_session_in_its_place_is_said_and_then_read_from_its_start(tmp_path: Path, seqs: list[int]) -> None:
    path, other = tmp_path / "s.toml", tmp_path / "other.toml"
    journal = Journal.create(path, HEADER)
    journal.append(entry(1))
    journal.append(entry(2))
    journal.close()
    follower = Follower(path)
    assert len(follower.poll()) == 2
    journal = Journal.create(other, {**HEADER, "id": "s2"})
    for seq in seqs:
        journal.append(entry(seq))
    journal.close()
    other.replace(path)
    with pytest.raises(JournalError) as caught:
        follower.poll()
    assert caught.value.kind == "replaced"
    assert follower.poll() == [entry(seq) for seq in seqs]
    assert follower.header == {**HEADER, "id": "s2"}


def test_a_header_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text('title = "a scene"\n')
    with pytest.raises(JournalError) as caught:
        Follower(path).poll()
    assert caught.value.kind == "not_a_session"
