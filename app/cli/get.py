"""`triptych get`: one value of a file, or what is in one of its containers."""

from __future__ import annotations

import sys

import click

from app.cli import files
from app.cli.parts import AS_JSON, DICTIONARIES, KNOWN, ending
from app.cli.show import row_data, say, say_json, table, value_words
from formats import Outline, outline
from formats.format import AnyFormat
from formats.outline import Row
from formats.paths import Speller
from formats.value_text import f32_text, one_line, text
from formats.values import BYTES, CONTAINERS, CURVE_COUNTS, Kind, Path

_EXAMPLES = """
triptych get Player.bgparamlist General/Life
triptych get Player.bgparamlist 0x01940FD6/[1]
triptych get ActorInfo.byml Actors/[12] --json
triptych get Player.bgparamlist
triptych get Pack/Actor/X.pack.zs//AI/Y.root.ainb Nodes
"""


@click.command(epilog=ending(_EXAMPLES, "0, or 2 where the file or the row is not there."))
@click.argument("file")
@click.argument("path", default="")
@AS_JSON
@KNOWN
@DICTIONARIES
def command(file: str, path: str, as_json: bool, known: AnyFormat | None) -> None:
    """Print the value at PATH, or the rows of the container there.

    PATH is names separated by slashes; a step may also be a hash (0x1B2C3D4E) or the place among
    its siblings in brackets, counted from 0. Without PATH, the file's first level is printed. -
    reads the standard input.
    """
    view = outline(files.load(file, known).root)
    at = files.row_at(view, path, file)
    row = view.row(at)
    if as_json:
        words = Speller(view).words
        data = row_data(row, words(at))
        if row.kind in CONTAINERS:
            data["rows"] = [row_data(one, words((*at, one.key))) for one in view.rows(at)]
        say_json(data)
    elif row.kind in CONTAINERS:
        say(_rows(view, at))
    else:
        _print_value(row)


def _rows(view: Outline, at: Path) -> list[str]:
    """Return a line for each child of a container."""
    cells = [[one_line(row.label), row.kind.value, value_words(row)] for row in view.rows(at)]
    return table(cells) if cells else []


def _print_value(row: Row) -> None:
    """Print a value whole; on a terminal nothing in a string can do harm."""
    words = value_text(row)
    if sys.stdout.isatty():
        words = "\n".join(one_line(line, sys.maxsize) for line in words.split("\n"))
        say(words)
        return
    files.print_bytes(f"{words}\n".encode("utf-8", "surrogateescape"))


def value_text(row: Row) -> str:
    """Return a value with nothing left out: bytes in hex digits, each curve on its own line."""
    if row.kind in BYTES or row.kind is Kind.BINARY_ALIGNED:
        return bytes(row.value).hex()
    if row.kind in CURVE_COUNTS:
        return "\n".join(
            " ".join([str(one.use), str(one.type), *map(f32_text, one.floats)]) for one in row.value
        )
    if isinstance(row.value, tuple):
        number = f32_text if any(isinstance(one, float) for one in row.value) else str
        return " ".join(map(number, row.value))
    return text(row.kind, row.value)
