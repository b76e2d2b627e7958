"""Valid input made invalid in the ways that hands, editors, disks and jokers do it."""

from __future__ import annotations

from random import Random

HOSTILE = (
    "\x1b[2J", "\x1b]0;x\x07", "\u202e", "\u200b", "\u0301" * 9, "\U0001f469\u200d\U0001f467", "\x00", "\x7f", "\ud800",
    "[red]x[/]", "{x}", "%s", "\r\n", "\n", "\t", "ก็", "日本", "\ufeff", "'", '"', '\"\"\"', "'''", "\\", "\\u0000",
    "$(id)", "../..", "~", "#", "!", "=", ",",
)  # fmt: skip
VALUES = (
    "0", "-1", "1e9", "nan", "inf", "9223372036854775808", "-9223372036854775809", "1.5", "true", "false", '""',
    "[]", "{}", '"x"', "[1, 2]", '["a", "a"]', "1979-05-27", "07:32:00", '[[["x"]]]', "{ a = { b = 1 } }", '"GM"',
    '"anyone"', '"Fair"', '"ask"', '"closed"', '"Legendary +99"', "[0, 0]", "[-1, 9]", "[99999, 0]",
    f'"{"n" * 5000}"', '"1"', '"@Cult"', '"*"',
)  # fmt: skip


def mangled(random: Random, text: str, others: tuple[str, ...] = (), most: int = 3) -> str:
    """A text with one to `most` things done to it; lines of the other texts are put in as well."""
    for _ in range(random.randint(1, most)):
        text = random.choice(WAYS)(random, text, others)
    return text


def _drop_line(random: Random, text: str, others: tuple[str, ...]) -> str:
    lines = text.split("\n")
    del lines[random.randrange(len(lines))]
    return "\n".join(lines)


def _twice(random: Random, text: str, others: tuple[str, ...]) -> str:
    lines = text.split("\n")
    at = random.randrange(len(lines))
    lines.insert(random.randrange(len(lines) + 1), lines[at])
    return "\n".join(lines)


def _swap(random: Random, text: str, others: tuple[str, ...]) -> str:
    lines = text.split("\n")
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _another_value(random: Random, text: str, others: tuple[str, ...]) -> str:
    lines = text.split("\n")
    at = [n for n, line in enumerate(lines) if "=" in line]
    if not at:
        return text
    n = random.choice(at)
    lines[n] = f"{lines[n].partition('=')[0]}= {random.choice(VALUES)}"
    return "\n".join(lines)


def _value_of_another(random: Random, text: str, others: tuple[str, ...]) -> str:
    lines = text.split("\n")
    at = [n for n, line in enumerate(lines) if "=" in line]
    if not at:
        return text
    n, m = random.choice(at), random.choice(at)
    lines[n] = lines[n].partition("=")[0] + "=" + lines[m].partition("=")[2]
    return "\n".join(lines)


def _splice(random: Random, text: str, others: tuple[str, ...]) -> str:
    lines = text.split("\n")
    theirs = random.choice(others or (text,)).split("\n")
    at, many = random.randrange(len(theirs)), random.randint(1, 8)
    n = random.randrange(len(lines) + 1)
    lines[n:n] = theirs[at : at + many]
    return "\n".join(lines)


def _hostile(random: Random, text: str, others: tuple[str, ...]) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(HOSTILE) * random.choice((1, 1, 1, 30)) + text[at:]


def _drop_piece(random: Random, text: str, others: tuple[str, ...]) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + text[at + random.randint(1, 12) :]


def _other_letter(random: Random, text: str, others: tuple[str, ...]) -> str:
    if not text:
        return text
    at = random.randrange(len(text))
    return text[:at] + chr(random.randrange(32, 127)) + text[at + 1 :]


def _cut(random: Random, text: str, others: tuple[str, ...]) -> str:
    return text[: random.randrange(len(text) + 1)] if random.random() < 0.2 else _drop_piece(random, text, others)


WAYS = (
    *(_another_value, _value_of_another) * 3, *(_drop_line, _twice, _splice, _hostile) * 2,
    _swap, _drop_piece, _other_letter, _cut,
)  # fmt: skip
"""Each as often as it stands here."""


def flipped(random: Random, data: bytes, start: int = 0) -> bytes:
    """Bytes with one to four things done to them, from that place on."""
    held = bytearray(data)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(min(start, len(held)), len(held) + 1)
        match random.randrange(6):
            case 0 if held:
                held[at % len(held)] ^= 1 << random.randrange(8)
            case 1:
                del held[at : at + random.randint(1, 200)]
            case 2:
                held[at:at] = bytes(random.randrange(256) for _ in range(random.randint(1, 8)))
            case 3:
                held[at : at + 64] = bytes(64)
            case 4:
                other = random.randrange(len(data) + 1)
                held[at:at] = data[other : other + random.randint(1, 4000)]
            case _:
                del held[at:]
    return bytes(held)
