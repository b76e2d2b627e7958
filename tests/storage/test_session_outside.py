"""Sessions that were crafted, or that change under a reader: what can be read is there, and the rest is told."""

import os
import time
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tracker.storage.blocks import KEY_LIMIT, Suspect, entry_block, header_block, long_key, washed
from tracker.storage.desk import Desk
from tracker.storage.journal import Journal, JournalError, read
from tracker.storage.scene_faults import SceneError
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import Opened, read_session, resume_session, start_session
from tracker.text import displayable
from tracker.ui.seat import Seat

ROOT = Path(__file__).parents[2]
POSIX = pytest.mark.skipif(os.name == "nt", reason="an open file cannot be taken away on Windows")
NASTY = "a\x1b[2J\x9bb\u202ec\u2028d\te\ufefff\x7f\u200b"


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """A session with three notes."""
    path = tmp_path / "s.toml"
    opened = start_session(read_scene(ROOT / "scenes" / "mill-bridge.toml").table, path, seed="x")
    desk = Desk(opened)
    assert all(desk.run(f"note {word}").ok for word in ("alpha", "beta", "gamma"))
    opened.close()
    return path


def write(path: Path, header: Mapping[str, Any], entries: list[dict[str, Any]]) -> None:
    path.write_bytes(header_block(header) + b"".join(entry_block(each) for each in entries))


def note(seq: int, text: str) -> dict[str, Any]:
    return {"seq": seq, "at": "2026-01-02T20:00:00Z", "command": f"note {text}", "events": [noted(text)]}


def noted(text: str) -> dict[str, Any]:
    return {"kind": "noted", "text": text}


# What is written into it while a second program reads.


def told(opened: Opened) -> list[str]:
    return [entry.sentence for entry in opened.session.entries]


@pytest.fixture
def reader(session: Path) -> tuple[Desk, Opened]:
    """A program that writes and one that follows."""
    writer, reader = resume_session(session), resume_session(session)
    assert reader.locked and not reader.follow() and reader.trouble == ""
    return Desk(writer), reader


@POSIX
def test_a_reader_keeps_what_it_has_and_goes_on_when_the_session_is_there_again(
    session: Path, reader: tuple[Desk, Opened]
) -> None:
    writer, opened = reader
    whole = session.read_bytes()
    other = session.with_name("o.toml")
    begun = start_session(writer.session.start, other, seed="y")
    Desk(begun).run("note other")
    begun.close()
    session.unlink()
    assert not opened.follow() and "There is no file" in opened.trouble
    session.write_bytes(whole)
    assert not opened.follow() and opened.trouble == ""
    session.write_bytes(other.read_bytes())
    for _ in range(3):
        assert not opened.follow() and "Another session was put in the place" in opened.trouble
    session.write_bytes(b"title = 1\n")
    for _ in range(3):
        assert not opened.follow() and "is no session file" in opened.trouble
    for size in (0, 10, len(whole) - 400, 100):
        session.write_bytes(whole[:size])
        for _ in range(3):
            assert not opened.follow() and "it holds less than was read" in opened.trouble, size
    session.write_bytes(whole)
    assert not opened.follow() and opened.trouble == "" and len(opened.session.entries) == 3
    assert writer.run("note delta").ok
    if writer.opened.path == session:
        assert opened.follow() and told(opened)[-1] == "note delta"
    else:
        session.write_bytes(whole + entry_block(note(4, "epsilon")))
        assert opened.follow() and told(opened)[-1] == "note epsilon" and opened.trouble == ""
    writer.opened.close()


@POSIX
def test_a_reader_takes_over_once_the_writer_is_gone(session: Path, reader: tuple[Desk, Opened]) -> None:
    writer, mine = reader
    desk = Desk(mine)
    assert "open elsewhere" in desk.run("note mine").sentences[0]
    assert writer.run("note delta").ok and writer.opened.keeper is not None
    writer.opened.keeper.journal.close()  # as the system does for one that was killed
    with session.open("ab") as file:
        file.write(b"[[entry]]\nsum = ")  # in the middle of a word
    answer = desk.run("note mine")
    assert answer.ok and "is gone: it goes on here" in answer.advice[0] and not mine.read_only
    assert not desk.run("note once").advice and mine.kept is not None
    mine.close()
    words = ("alpha", "beta", "gamma", "delta", "mine", "once")
    assert told(read_session(session)) == [f"note {word}" for word in words]


def test_a_reader_whose_file_is_gone_says_so_instead(session: Path, reader: tuple[Desk, Opened]) -> None:
    writer, mine = reader
    assert writer.opened.keeper is not None
    writer.opened.keeper.journal.close()
    session.unlink()
    assert not mine.follow()
    said = Desk(mine).run("note mine").sentences[0]
    assert said == f"{JournalError('missing', session)} It can only be read here." and not session.exists()


def test_a_reader_goes_on_after_the_writer_has_mended_the_file(session: Path, reader: tuple[Desk, Opened]) -> None:
    writer, opened = reader
    with session.open("r+b") as file:
        file.truncate(session.stat().st_size - 300)
    assert not opened.follow() and opened.trouble
    assert writer.run("note delta").ok and writer.opened.path == session
    assert opened.follow() and opened.trouble == "" and len(opened.session.entries) == 4
    session.unlink()
    assert writer.run("note epsilon").ok
    assert opened.follow() and len(opened.session.entries) == 5 and opened.trouble == ""
    writer.opened.close()


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ({"seq": 4, "at": "", "what": "undo", "to": 77}, "goes to entry 77, where it cannot go"),
        ({"seq": 4}, "entry 4 makes no sense"),
        ({"seq": 4, "at": "", "command": "x", "events": [{"kind": "noted"}]}, "entry 4 holds something"),
        ({"seq": 4, "at": "", "command": "x", "events": 5}, "entry 4 "),
        ({"seq": 4, "at": "", "what": "undo", "to": [1]}, "entry 4 makes no sense"),
    ],
)
def test_an_entry_that_makes_no_sense_is_damage(session: Path, bad: dict[str, Any], said: str) -> None:
    whole = session.read_bytes()
    follower = start_following(session)
    after = entry_block(bad) + entry_block(note(5, "later"))
    session.write_bytes(whole + after)
    assert not follower.follow() and said in follower.trouble and len(follower.session.entries) == 3
    assert not follower.follow() and said in follower.trouble
    for opened in (read_session(session), resume_session(session)):
        assert told(opened) == ["note alpha", "note beta", "note gamma"]
        assert opened.damage is not None and opened.damage.kind == "unknown" and said in opened.damage.detail
        assert opened.damage.line == whole.count(b"\n") + 1
        assert "pydantic" not in opened.damage.detail and "validation" not in opened.damage.detail
    assert opened.kept is None and session.read_bytes() == whole + after
    assert Desk(opened).run("note delta").ok
    kept = session.with_name("s.toml.torn-1")
    assert opened.kept == kept and kept.read_bytes() == after
    opened.close()
    found = read_session(session)
    assert found.damage is None and told(found)[3:] == ["note delta"]
    session.write_bytes(whole + entry_block(note(4, "right")))
    assert follower.follow() and follower.trouble == "" and told(follower)[-1] == "note right"


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ({"seq": 4, "at": "", "command": "x", "events": [{"kind": "sung", "text": "x"}]}, "'sung'"),
        ({"seq": 4, "at": "", "command": "x", "events": [{"kind": "noted", "text": "x", "pitch": 3}]}, "`pitch`"),
        ({"seq": 4, "at": "", "what": "sing"}, "'sing'"),
    ],
)
def test_what_a_newer_program_wrote_is_neither_put_aside_nor_written_behind(
    session: Path, bad: dict[str, Any], said: str
) -> None:
    whole = session.read_bytes() + entry_block(bad) + entry_block(note(5, "later"))
    session.write_bytes(whole)
    opened = resume_session(session)
    assert told(opened) == ["note alpha", "note beta", "note gamma"] and opened.read_only and opened.damage is None
    assert "a newer version" in opened.why_read_only and said in opened.why_read_only
    assert Desk(opened).run("note delta").sentences[0] == opened.why_read_only
    opened.close()
    assert session.read_bytes() == whole and [each.name for each in session.parent.iterdir()] == [session.name]
    read = read_session(session)
    assert read.damage is not None and read.damage.kind == "newer" and said in read.damage.detail
    assert "a newer version" in Seat(Desk(read), replay=True).advice


def start_following(path: Path) -> Opened:
    writer = resume_session(path)
    opened = resume_session(path)
    writer.close()
    assert not opened.follow() and opened.trouble == ""
    return opened


def test_an_entry_that_makes_no_sense_before_other_damage(session: Path) -> None:
    whole = session.read_bytes()
    after = entry_block({"seq": 4}) + entry_block(note(5, "x")) + b"junk\n"
    session.write_bytes(whole + after)
    opened = resume_session(session)
    assert Desk(opened).run("note delta").ok and opened.kept is not None
    assert opened.kept.read_bytes() == after and len(read_session(session).session.entries) == 4
    opened.close()


def test_damage_in_the_middle_names_where_it_was_kept(session: Path) -> None:
    session.write_bytes(session.read_bytes().replace(b"beta", b"atte"))
    opened = resume_session(session)
    assert opened.kept is None
    assert Desk(opened).run("note delta").ok
    assert opened.kept == session.with_name("s.toml.torn-1")
    opened.close()


@POSIX
def test_a_session_that_had_to_move_says_so(session: Path) -> None:
    opened = resume_session(session)
    assert opened.keeper is not None and opened.path == session and opened.moved_from is None
    with session.open("ab") as file:
        file.write(b"x")
    assert Desk(opened).run("note delta").ok and opened.keeper.trouble is None
    assert opened.path == opened.keeper.path == session.with_name("s-2.toml")
    assert opened.moved_from == opened.keeper.moved_from == session
    opened.close()
    assert len(read_session(session.with_name("s-2.toml")).session.entries) == 4


@pytest.mark.parametrize(
    ("start", "said"),
    [
        (None, r"its header has no `start`\.$"),
        ({"title": 5}, r"its `start` holds something that this program cannot read, at `[a-z0-9._]+`\.$"),
        ("x", r"its `start` is no table\.$"),
    ],
)
def test_a_header_without_a_start(session: Path, start: object, said: str) -> None:
    header = {key: value for key, value in read(session).header.items() if key != "start"}
    write(session, header if start is None else {**header, "start": start}, [])
    for attempt in (read_session, resume_session):
        with pytest.raises(JournalError, match=said) as caught:
            attempt(session)
        assert "valid" not in str(caught.value) and "pydantic" not in str(caught.value)
    assert not session.with_name(".s.toml.lock").exists() or os.name == "nt"


# Text that a terminal would act on.


def test_every_text_of_a_crafted_session_is_safe_to_show(session: Path) -> None:
    found = read(session)
    start = dict(found.header["start"])  # type: ignore[call-overload]
    header = {**found.header, "start": {**start, "title": NASTY}, "seed": NASTY}
    bad = {**note(1, NASTY), "ruling": [NASTY], "at": NASTY}
    write(session, header, [bad, note(2, "clean")])
    raw = session.read_bytes()
    crafted = raw.replace(b"\\u202E", "\u202e".encode())
    assert crafted != raw
    for opened in (read_session(session), resume_session(session)):
        assert opened.session.start.title == displayable(NASTY)
        entry = opened.session.entries[0]
        assert entry.sentence == displayable(f"note {NASTY}") and entry.ruling == (displayable(NASTY),)
        assert entry.at == displayable(NASTY)
        assert entry.events[0].text == displayable(NASTY)  # type: ignore[attr-defined]
    opened.close()
    follower = start_following(session)
    session.write_bytes(raw + entry_block(note(3, NASTY)))
    assert follower.follow() and follower.session.entries[2].sentence == displayable(f"note {NASTY}")


def sealed(body: bytes) -> bytes:
    from hashlib import blake2s

    return b'sum = "%d:%s"\n%s' % (len(body), blake2s(body, digest_size=16).hexdigest().encode(), body)


@pytest.mark.parametrize(
    "code",
    [*range(0x20), *range(0x7F, 0xA1), 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x180B, 0x180F,
     *range(0x200B, 0x2070), 0x3164, 0xFEFF, 0xFFA0, 0xFFFA, 0x1BCA0, 0x1D173, 0x1D17A, 0xE0001, 0xE0041, 0xE007F],
)  # fmt: skip
def test_each_character_is_found_however_it_is_written(tmp_path: Path, code: int) -> None:
    short = {8: r"\b", 9: r"\t", 10: r"\n", 12: r"\f", 13: r"\r", 27: r"\e"}
    ways = [
        chr(code),
        *([f"\\u{code:04x}"] if code < 0x10000 else []),
        f"\\U{code:08X}",
        *([short[code]] if code in short else []),
    ]
    path = tmp_path / "s.toml"
    for text in ways:
        path.write_bytes(sealed(f'format = 1\nx = "\\\\{text}"\n"{text}k" = 1\n\n'.encode()))
        try:
            header = read(path).header
        except JournalError:
            assert text == r"\e" or code == 0x7F or code < 0x20  # not in TOML
            continue
        clean = washed(header)
        assert clean == {"format": 1, "x": displayable("\\" + chr(code)), displayable(f"{chr(code)}k"): 1}


@pytest.mark.parametrize("text", ["plain", "Łódź ąęść 'x' \"y\"", "ไม้เอก", "a\nb \\ c", "xy \N{EN DASH} …"])
def test_clean_text_is_not_even_looked_at(tmp_path: Path, text: str) -> None:
    path = tmp_path / "s.toml"
    write(path, {"format": 1, "text": unicodedata.normalize("NFC", text)}, [])
    header = read(path).header
    assert not isinstance(header, Suspect) and washed(header) is header


# Files made to take long.


def test_a_key_with_very_many_dots_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    key = ".".join("a" * 100_000)
    texts = (f"{key} = 1", f"[{key}]", f"[[ {key} ]]", f"x = {{ {key} = 1 }}", f"x = {{ y = 1, {key} = 1 }}",
             " . ".join(['"a.\'"'] * 9_000) + " = 1", ".".join(["'\"'"] * 9_000) + " = 1")  # fmt: skip
    for text in texts:
        path.write_text(f'title = "x"\nsystem = """\n"\n"""\n{text}\n')
        began = time.perf_counter()
        with pytest.raises(SceneError) as caught:
            read_scene(path)
        fault = caught.value.faults[0]
        assert (fault.line, fault.code) == (5, "too_deep") and "more than 64 dots" in str(fault)
        path.write_bytes(sealed(f"format = 1\n{text}\n\n".encode()))
        with pytest.raises(JournalError, match="line 3 holds a key with more than 64 dots"):
            read(path)
        path.write_bytes(header_block({"format": 1}) + b"[[entry]]\n" + sealed(f"seq = 1\n{text}\n\n".encode()))
        damage = read(path).damage
        assert damage is not None and damage.kind == "damaged"
        assert time.perf_counter() - began < 5


def test_prose_that_reads_like_a_key_is_no_key(tmp_path: Path) -> None:
    prose = "so, " + "ha. " * 200 + "\n" + "ha." * 200 + ' "' + "a." * 100 + "'" + "b." * 100
    path = tmp_path / "s.toml"
    journal = Journal.create(path, {"format": 1, "start": {"title": prose}})
    journal.append({"seq": 1, "command": prose, "events": [{"text": prose}]})
    journal.close()
    found = read(path)
    assert found.damage is None and found.entries[0]["command"] == prose
    for quoted in (
        f'"""{prose}"""',
        f"'''\n{prose}'''",
        f'"x" # , {"ha." * 99}x = 1',
        "'" + "\n".join([]) + "ha." * 99 + "'",
    ):
        assert long_key(f"x = {quoted}\ny = 1.5\n") is None
    assert long_key(".".join("a" * (KEY_LIMIT + 1))) is None
    assert long_key("\n\n" + ".".join("a" * (KEY_LIMIT + 2))) == 3


def test_false_marks_are_looked_through_once(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    mark = b'[[entry]]\nsum = "9000000:' + b"0" * 32 + b'"\n'
    path.write_bytes(header_block({"format": 1}) + mark * (24_000_000 // len(mark)))
    began = time.perf_counter()
    damage = read(path).damage
    assert damage is not None and damage.kind == "damaged" and damage.line == 4
    path.write_bytes(b'sum = "9' + mark * (24_000_000 // len(mark)))
    with pytest.raises(JournalError):
        read(path)
    assert time.perf_counter() - began < 10
