"""What commands print: tables and coloured lines for people, JSON for programs, complaints."""

from __future__ import annotations

import codecs
import enum
import json
import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

import click

from app.cli.errors import sentence
from formats.core.kinds import CONTAINERS, CURVE_COUNTS, AlignedBytes, Kind
from formats.outline import Row
from formats.problems import Severity
from formats.value_text import count_text, f32_text, hash_text, one_line, text

_PLAIN = {
    "→": "->", "←": "<-", "›": ">", "“": '"', "”": '"', "’": "'", "…": "...", "–": "-", "×": "x",
}  # fmt: skip
_MARKS = {
    "added": ("+", "green"), "removed": ("-", "red"), "moved": (">", "cyan"),
    "renamed": (">", "cyan"), "changed": ("~", "yellow"), "retyped": ("~", "yellow"),
    "same": ("=", ""),
}  # fmt: skip
"""The sign and the colour of a change to a row or a file, by the word for it."""
_COLORS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


def prepare() -> None:
    """Let every character be printed on any terminal, replaced if necessary."""
    codecs.register_error("triptych", _replace_unencodable)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="triptych")


def _replace_unencodable(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(_PLAIN.get(sign) or _escaped(sign) for sign in signs), error.end


def _escaped(sign: str) -> str:
    return sign.encode("ascii", "backslashreplace").decode("ascii")


def is_colored(stream: TextIO) -> bool:
    """Whether colours go to a stream: to a terminal, unless NO_COLOR is set."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def styled(words: str, color: str = "", *, bold: bool = False, stream: TextIO | None = None) -> str:
    """Return words in a colour, or unchanged if the terminal has no colours."""
    if not is_colored(stream or sys.stdout):
        return words
    return click.style(words, fg=color or None, bold=bold or None)


def sign(what: enum.Enum) -> str:
    """Return the sign before what differs, a `DifferenceKind` or the `State` of a file."""
    return _MARKS[what.value][0]


def difference_line(what: enum.Enum, words: str) -> str:
    """Return a line on what differs, with the sign and in the colour of its kind."""
    return styled(f"{sign(what)} {words}", _MARKS[what.value][1])


def print_lines(lines: str | Iterable[str]) -> None:
    """Print a line, or several."""
    every = [lines] if isinstance(lines, str) else lines
    for line in every:
        sys.stdout.write(f"{line}\n")


def complain(words: str, severity: Severity = Severity.ERROR) -> None:
    """Print a sentence to the error output."""
    head = styled("triptych:", _COLORS[severity], bold=True, stream=sys.stderr)
    sys.stdout.flush()
    sys.stderr.write(f"{head} {words}\n")


def say_json(data: Any) -> None:
    """Print data as JSON in ASCII."""
    print_lines(json.dumps(data, indent=2, allow_nan=False))


def severity_word(severity: Severity) -> str:
    """Return a severity as a coloured word."""
    return styled(severity.name.lower(), _COLORS[severity])


def counted(count: int, word: str) -> str:
    """Return a number with its noun: `1 file`, `2,000 files`."""
    return f"{count:,} {word}{'' if count == 1 else 's'}"


def table(rows: Sequence[Sequence[str]], indent: str = "") -> list[str]:
    """Return rows of cells as lines of text with aligned columns."""
    columns = [max(map(width, cells)) for cells in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            f"{cell}{' ' * (room - width(cell))}" for cell, room in zip(row, columns, strict=True)
        ]
        lines.append((indent + "  ".join(cells)).rstrip())
    return lines


def width(words: str) -> int:
    """Return the width of text in terminal columns, ignoring colours."""
    words = click.unstyle(words)
    if words.isascii():
        return len(words)
    return sum(
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in words
    )


def value_words(row: Row, limit: int = 120) -> str:
    """Return the value of a row, or the size of a container, on one line."""
    if row.kind in CONTAINERS:
        return count_text(row.kind, row.count)
    words = one_line(text(row.kind, row.value), limit)
    return f"{words}  {one_line(row.detail)}" if row.detail else words


def row_line(row: Row, path: str) -> list[str]:
    """Return the cells for a row with its path, in a form that `get` accepts."""
    return [one_line(path, sys.maxsize), row.kind.value, value_words(row)]


def row_data(row: Row, path: str) -> dict[str, Any]:
    """Return a row as JSON has it."""
    data: dict[str, Any] = {"path": path, "type": row.kind.value}
    if row.kind in CONTAINERS:
        return data | {"count": row.count}
    if row.hash is not None:
        data["hash"] = hash_text(row.hash)
    return data | {"value": value_data(row)}


def value_data(row: Row) -> Any:
    """Return a value for JSON: bytes as hex digits, curves as objects.

    Numbers that JSON cannot express, infinities and NaN, become texts that `set` accepts.
    """
    if row.kind in CURVE_COUNTS:
        return [
            {
                "use": curve.use,
                "type": curve.type,
                "floats": [_shortest_number(x) for x in curve.floats],
            }
            for curve in row.value
        ]
    if isinstance(row.value, AlignedBytes):
        return {"alignment": row.value.alignment, "bytes": row.value.hex()}
    if isinstance(row.value, bytes):
        return row.value.hex()
    if isinstance(row.value, tuple):
        return [_shortest_number(element) for element in row.value]
    if row.kind is Kind.F64:
        return row.value if row.value - row.value == 0 else text(row.kind, row.value)
    return _shortest_number(row.value) if isinstance(row.value, float) else row.value


def _shortest_number(value: Any) -> Any:
    """Return a float32 as its shortest decimal; an int unchanged."""
    if isinstance(value, int):
        return value
    words = f32_text(value)
    return float(words) if value - value == 0 else words


class Complaints:
    """Prints errors as they occur; of those with the same reason, the first and then their number.

    Only a missing dictionary of the game is such a reason.
    """

    def __init__(self) -> None:
        self.has_any = False
        self._lacking = 0

    def add(self, error: BaseException) -> None:
        """Print an error, or count it if its reason was printed before."""
        from formats.wrap import MissingDictionary  # late: most commands print no complaints

        self.has_any = True
        if isinstance(error, MissingDictionary):
            self._lacking += 1
            if self._lacking > 1:
                return
        complain(sentence(error))

    def end(self) -> bool:
        """Print the number of further ones; return whether there were any at all."""
        if self._lacking > 1:
            more = counted(self._lacking - 1, "more file")
            complain(f"{more} cannot be read for the same reason.")
        return self.has_any
