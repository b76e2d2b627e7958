"""The session file: what is written is read back, and whatever happens to the file is noticed."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tracker.storage.journal import Damage, Follower, Journal, JournalError, Read, is_session, read

HOSTILE = '\n[[entry]]\nsum = "3:00000000000000000000000000000000"\nseq = 9\n'
HEADER = {"format": 1, "id": "s1", "created": "2026-01-02", "program": "0.1", "start": {"title": HOSTILE, "n": [1, {}]}}


def entry(seq: int, text: str = "turn Ada") -> dict[str, object]:
    return {
        "seq": seq,
        "at": "2026-01-02T20:00:00Z",
        "command": text,
        "events": [{"kind": "turn", "who": "c1"}, {"n": seq}],
    }


ENTRIES = [entry(1), entry(2, HOSTILE), entry(3, "ไม้ \x00\x1b\u2028 'x' \"y\" \\")]


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """A session with three entries."""
    path = tmp_path / "evening.toml"
    journal = Journal.create(path, HEADER)
    for item in ENTRIES:
        journal.append(item)
    journal.close()
    return path


def damage_of(found: Read) -> Damage:
    assert found.damage is not None
    return found.damage


def blocks(path: Path) -> list[int]:
    """Where the header and each entry end."""
    data = path.read_bytes()
    ends = [read_bytes(path, data[:cut]).good for cut in range(read(path).good + 1) if cut >= header_end(path)]
    return sorted(set(ends))


def header_end(path: Path) -> int:
    return path.read_bytes().index(b"[[entry]]\nsum")


def read_bytes(path: Path, data: bytes) -> Read:
    other = path.with_name("other.toml")
    other.write_bytes(data)
    return read(other)


def test_what_is_written_is_read_back(session: Path) -> None:
    assert read(session) == Read(HEADER, ENTRIES, None, session.stat().st_size)


def test_the_whole_file_is_toml(session: Path) -> None:
    whole = tomllib.loads(session.read_text("utf-8"))
    seals = [whole.pop("sum"), *(item.pop("sum") for item in whole["entry"])]
    assert whole.pop("entry") == ENTRIES
    assert whole == HEADER and len(set(seals)) == 4


def test_an_entry_has_one_event_a_line(session: Path) -> None:
    assert b'events = [\n  { kind = "turn", who = "c1" },\n  { n = 1 },\n]\n' in session.read_bytes()


def test_a_session_is_taken_up_again(session: Path) -> None:
    journal, found = Journal.open(session)
    assert found.entries == ENTRIES and journal.seq == 3
    journal.append(entry(4))
    journal.close()
    assert read(session).entries == [*ENTRIES, entry(4)]
    assert not list(session.parent.glob("*.torn-*"))


def test_what_stands_behind_the_last_entry_is_told_as_that(session: Path) -> None:
    session.write_bytes(session.read_bytes() + b"# mine\n")
    damage = read(session).damage
    assert damage is not None and damage.detail == "something was put behind entry 3, the last one, outside the program"


@given(st.lists(st.text(), max_size=5), st.binary(max_size=5))
@settings(max_examples=40)
def test_any_text_survives(tmp_path_factory: pytest.TempPathFactory, texts: list[str], tail: bytes) -> None:
    path = tmp_path_factory.mktemp("any") / "s.toml"
    journal = Journal.create(path, {**HEADER, "start": {text: text for text in texts}})
    for n, text in enumerate(texts, 1):
        journal.append({"seq": n, "command": text, "events": [{text: text}]})
    journal.close()
    with path.open("ab") as file:
        file.write(tail)
    found = read(path)
    assert [item["command"] for item in found.entries] == texts
    # Blank lines at the end are no damage: editors put them there.
    assert bool(found.damage) == bool(tail.strip(b" \t\r\n"))


def test_every_cut_loses_only_what_was_cut(session: Path) -> None:
    data, ends = session.read_bytes(), blocks(session)
    assert len(ends) == 4
    for cut in range(len(data)):
        if cut < ends[0] - 2:
            with pytest.raises(JournalError) as caught:
                read_bytes(session, data[:cut])
            assert caught.value.kind == ("empty" if cut == 0 else "not_a_session" if cut < 7 else "header")
            continue
        found = read_bytes(session, data[:cut])
        whole = sum(end <= cut + 2 for end in ends) - 1  # without its blank line an entry is whole
        assert found.entries == ENTRIES[:whole] and found.good == ends[whole]
        kind = found.damage.kind if found.damage else None
        assert kind == (None if {cut, cut + 1, cut + 2} & set(ends) else "torn"), cut


def test_a_flipped_bit_at_any_place_is_noticed_and_nothing_before_it_is_lost(session: Path) -> None:
    data, ends = session.read_bytes(), blocks(session)
    for at in range(len(data)):
        for bit in (at % 8, (at + 4) % 8):  # each of the eight, along any eight bytes
            changed = bytearray(data)
            changed[at] ^= 1 << bit
            if at < ends[0]:
                with pytest.raises(JournalError) as caught:
                    read_bytes(session, bytes(changed))
                assert caught.value.kind == "header"
                assert is_session(session.with_name("other.toml"))
                continue
            found = read_bytes(session, bytes(changed))
            before = sum(end <= at for end in ends) - 1
            assert found.entries == ENTRIES[:before] and found.good == ends[before]
            assert damage_of(found).kind in {"damaged", "torn"}
            assert at >= ends[-2] or damage_of(found).kind == "damaged"
            assert damage_of(found).line == data[: ends[before]].count(b"\n") + 1


def test_a_missing_entry_is_a_gap(session: Path) -> None:
    data, ends = session.read_bytes(), blocks(session)
    found = read_bytes(session, data[: ends[1]] + data[ends[2] :])
    assert found.entries == ENTRIES[:1] and damage_of(found).kind == "gap"
    found = read_bytes(session, data[: ends[2]] + data[ends[1] :])
    assert found.entries == ENTRIES[:2] and damage_of(found).kind == "gap"


def test_zero_bytes_at_the_end_are_a_torn_write(session: Path) -> None:
    data, ends = session.read_bytes(), blocks(session)
    for cut in (ends[2], ends[2] + 5, ends[2] + 60, len(data) - 3):
        found = read_bytes(session, data[:cut].ljust(len(data) + 50, b"\0"))
        assert found.entries == ENTRIES[:2] and damage_of(found).kind == "torn"


def test_a_torn_entry_is_kept_beside_and_the_session_goes_on(session: Path) -> None:
    whole, ends = session.read_bytes(), blocks(session)
    for number in (1, 2):
        session.write_bytes(whole[:-5])
        journal, found = Journal.open(session)
        assert damage_of(found).kind == "torn" and found.entries == ENTRIES[:2]
        beside = session.with_name(f"evening.toml.torn-{number}")
        assert journal.kept == beside
        assert beside.read_bytes() == whole[ends[2] : -5]
        assert session.read_bytes() == whole[: ends[2]]
        journal.append(ENTRIES[2])
        journal.close()
        assert session.read_bytes() == whole


def test_damage_in_the_middle_is_kept_beside_before_the_first_append(session: Path) -> None:
    whole, ends = session.read_bytes(), blocks(session)
    broken = whole.replace(b"seq = 2", b"seq = 7")
    session.write_bytes(broken)
    journal, found = Journal.open(session)
    assert damage_of(found).kind == "damaged" and found.entries == ENTRIES[:1]
    assert session.read_bytes() == broken and journal.kept is None
    journal.append(entry(2, "otherwise"))
    journal.close()
    assert session.with_name("evening.toml.torn-1").read_bytes() == broken[ends[1] :]
    assert read(session).entries == [ENTRIES[0], entry(2, "otherwise")]


def test_a_second_writer_is_refused_and_can_still_read(session: Path) -> None:
    journal, _ = Journal.open(session)
    for attempt in (lambda: Journal.open(session), lambda: Journal.create(session, HEADER)):
        with pytest.raises(JournalError) as caught:
            attempt()
        assert caught.value.kind == "locked"
    assert read(session).entries == ENTRIES
    journal.close()
    Journal.open(session)[0].close()


def test_another_program_is_refused_and_its_crash_lets_go_of_the_lock(session: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from tracker.storage.journal import Journal\n"
        "journal, _ = Journal.open(Path(sys.argv[1])); print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(session)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == b"open\n"
        with pytest.raises(JournalError, match="open in another program"):
            Journal.open(session)
        other.kill()
    Journal.open(session)[0].close()


def test_a_killed_program_loses_nothing_it_has_shown(session: Path) -> None:
    program = (
        "import itertools, sys; from pathlib import Path; from tracker.storage.journal import Journal\n"
        "journal, _ = Journal.open(Path(sys.argv[1]))\n"
        "for seq in itertools.count(4): journal.append({'seq': seq, 'events': []}); print(seq, flush=True)"
    )
    with subprocess.Popen([sys.executable, "-c", program, str(session)], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        shown = [int(other.stdout.readline()) for _ in range(50)]
        other.kill()
        shown += [int(line) for line in other.stdout.read().split(b"\n") if line.isdigit()]
    journal, found = Journal.open(session)
    assert len(found.entries) >= shown[-1] and found.entries[:3] == ENTRIES
    journal.close()


def test_a_file_that_is_there_is_never_written_over(session: Path) -> None:
    before = session.read_bytes()
    with pytest.raises(JournalError) as caught:
        Journal.create(session, HEADER)
    assert caught.value.kind == "exists" and session.read_bytes() == before


def test_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "s.toml"
    Journal.create(path, HEADER).close()
    assert read(path).header == HEADER


@pytest.mark.parametrize(
    ("data", "kind"),
    [(b"", "empty"), (b" \n", "empty"), (b'title = "The Chapel"\n', "not_a_session"), (b"\xff\xfe", "not_a_session"),
     (b'sum = "1:0"\n', "header"), (b'sum = "' + b"9" * 9999 + b':0"\n', "header")],
)  # fmt: skip
def test_what_is_no_session(tmp_path: Path, data: bytes, kind: str) -> None:
    path = tmp_path / "x\x1b.toml"
    path.write_bytes(data)
    for attempt in (read, Journal.open):
        with pytest.raises(JournalError) as caught:
            attempt(path)
        assert caught.value.kind == kind
        assert "\x1b" not in str(caught.value) and str(caught.value).endswith(".")
    assert path.read_bytes() == data
    assert is_session(path) == (kind == "header")
    assert kind == "header" or list(tmp_path.iterdir()) == [path]


def test_a_newer_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    Journal.create(path, {**HEADER, "format": 2}).close()
    for attempt in (read, Journal.open):
        with pytest.raises(JournalError, match="newer version") as caught:
            attempt(path)
        assert caught.value.kind == "newer" and caught.value.facts["format"] == 2


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for attempt in (read, Journal.open):
        with pytest.raises(JournalError) as caught:
            attempt(tmp_path / "none.toml")
        assert caught.value.kind == "missing"
    assert list(tmp_path.iterdir()) == []


def test_a_session_and_a_scene_are_told_apart(session: Path, tmp_path: Path) -> None:
    assert is_session(session)
    for text in ("# A scene\n", 'format = 1\ntitle = "x"\n', 'title = "sum = "\n', ""):
        scene = tmp_path / "scene.toml"
        scene.write_text(text)
        assert not is_session(scene)


@pytest.mark.parametrize(
    "change",
    [
        lambda d: b"\xef\xbb\xbf" + d,
        lambda d: b"\xef\xbb\xbf" + d.replace(b"\n", b"\r\n"),
        lambda d: d.rstrip(b"\n"),
        lambda d: d.rstrip(b"\n") + b"\n",
        lambda d: d + b"\n  \n",
        lambda d: d.replace(b"\n", b"\r\n").rstrip(),
    ],
)
def test_what_an_editor_does_to_line_ends_is_undone(session: Path, change: Callable[[bytes], bytes]) -> None:
    whole = session.read_bytes()
    session.write_bytes(change(whole))
    assert is_session(session) and read(session).entries == ENTRIES
    changed = session.read_bytes()
    assert b"\r" in changed or changed[0] == 0xEF or Follower(session).poll() == ENTRIES
    journal, found = Journal.open(session)
    assert found.damage is None
    journal.append(entry(4))
    journal.close()
    assert session.read_bytes().startswith(whole) and read(session).entries == [*ENTRIES, entry(4)]


def test_an_entry_out_of_turn_or_of_the_wrong_kind_is_not_kept(session: Path) -> None:
    journal, _ = Journal.open(session)
    before = session.read_bytes()
    with pytest.raises(ValueError, match="entry 4 comes next"):
        journal.append(entry(5))
    with pytest.raises(ValueError, match="sum"):
        journal.append({**entry(4), "sum": "x"})
    with pytest.raises(TypeError):
        journal.append({**entry(4), "at": object()})
    assert journal.pending == 0 and journal.seq == 3 and session.read_bytes() == before
    journal.append(entry(4))
    journal.close()


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_link_is_the_file_it_points_to(session: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.toml"
    link.symlink_to(session)
    journal, _ = Journal.open(link)
    with pytest.raises(JournalError, match="another program"):
        Journal.open(session)
    journal.close()
