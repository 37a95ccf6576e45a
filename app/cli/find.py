"""`triptych find`: rows of files, by their names, values, numbers and types."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import click

from app.cli import files
from app.cli.errors import DIFFERENT, EXPECTED, FAILED
from app.cli.found import documents
from app.cli.parts import AS_JSON, DICTIONARIES, KNOWN, NAMES, ending
from app.cli.show import Complaints, print_lines, row_data, row_line, say_json, styled, table
from formats.calculator import NumberCondition
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.errors import WrongType
from formats.find import Field, FindQuestion, Matcher, plain, regular, search
from formats.format import AnyFormat
from formats.outline import Outline, Row
from formats.paths import Speller, spelled
from formats.value_text import one_line

_EXAMPLES = """
triptych find mod/romfs --name Life --number ">= 100"
triptych find ActorInfo.byml --value Keese
triptych find *.baiprog --type string32 --value "^Enemy_" --regex
triptych find Player.root.ainb --type f32 --number nan --json
triptych find Pack/Actor/X.pack.zs --path "**/Translate"
"""
_STATUS = "0 where something was found, 1 where nothing was, 2 where a file does not open."
_TYPES = sorted(kind.value for kind in Kind)


@click.command(epilog=ending(_EXAMPLES, _STATUS))
@click.argument("names", nargs=-1, required=True, metavar="FILE|FOLDER...")
@click.option("--name", metavar="WORDS", help="What the name of a row contains.")
@click.option("--value", metavar="WORDS", help="What its value contains, as text.")
@click.option("--number", metavar="CONDITION", help="What a number is: > 100, != 0, 1..5, nan.")
@click.option("--type", "kind", type=click.Choice(_TYPES), metavar="TYPE", help="Its type.")
@click.option("--path", metavar="PATH", help="Its path; * is any step, ** any number of them.")
@click.option("--regex", is_flag=True, help="WORDS are regular expressions.")
@click.option("--case", is_flag=True, help="Match case.")
@click.option("--whole", is_flag=True, help="Find whole words only.")
@AS_JSON
@KNOWN
@NAMES
@DICTIONARIES
def command(
    names: tuple[str, ...],
    name: str | None,
    value: str | None,
    number: str | None,
    kind: str | None,
    path: str | None,
    regex: bool,
    case: bool,
    whole: bool,
    as_json: bool,
    file_format: AnyFormat | None,
) -> int:
    """Print the rows that meet all conditions, with paths that “get” and “set” accept.

    An element of an array, which has no name, is found by the name of the array. In folders and
    archives, all files of a known format are searched. - reads the standard input.
    """
    if all(condition is None for condition in (name, value, number, kind, path)):
        raise click.UsageError(_lacking(names))
    make = _Maker(regex, case, whole)
    conditions = _RowConditions(
        make.matcher(name),
        make.matcher(value),
        None if number is None else NumberCondition.read(number),
        None if kind is None else Kind(kind),
        path,
    )
    every: list[dict[str, Any]] = []
    complaints = Complaints()
    for place, held in documents(names):
        try:
            if isinstance(held, BaseException):
                raise held
            view = files.view(files.parse(held, place, file_format).root)
            rows = list(conditions.rows(view))
        except EXPECTED as error:
            complaints.add(error)
            continue
        if rows:
            every.append(_found_data(place, rows, as_json))
            if not as_json:
                _print_found(place, rows, is_alone=names == (place,))
    if as_json:
        say_json(every)
    if complaints.end():
        return FAILED
    return 0 if every else DIFFERENT


def _lacking(names: tuple[str, ...]) -> str:
    """Return what is missing if there is no condition; words to find may be among the names."""
    words = next((name for name in names if " " in name or not os.path.lexists(name)), None)
    if words is None or words == files.STANDARD:
        return "Missing option: --name, --value, --number, --type or --path."
    return f"“{one_line(words)}” is no file; what to find is given as --name or --value."


class _Maker(NamedTuple):
    """How words are looked for."""

    regex: bool
    case: bool
    whole: bool

    def matcher(self, words: str | None) -> Matcher | None:
        """Return the matcher for the words; raises `WrongType` for an invalid expression."""
        if words is None:
            return None
        if not words:
            raise WrongType("the text to find must have at least one character")
        return (regular if self.regex else plain)(words, self.case, self.whole)


class _RowConditions(NamedTuple):
    """The conditions that a row must meet, None for those that do not matter."""

    name: Matcher | None
    value: Matcher | None
    number: NumberCondition | None
    kind: Kind | None
    path: str | None

    def rows(self, view: Outline) -> Iterator[tuple[str, Row]]:
        """Yield every row that is all of it, with its path in words."""
        words = Speller(view).words
        place = None if self.path is None else spelled(self.path)
        for path, row in self._matching_rows(view):
            is_kind = self.kind is None or row.kind is self.kind
            if is_kind and self._has_value(row):
                at = words(path)
                if place is None or place.fullmatch(at):
                    yield at, row

    def _matching_rows(self, view: Outline) -> Iterator[tuple[Path, Row]]:
        """Yield the rows with the name that meet the number condition or contain the value."""
        if self.number is not None:
            question = FindQuestion(condition=self.number, name=self.name)
        elif self.value is not None:
            question = FindQuestion(self.value, fields=frozenset({Field.VALUE}), name=self.name)
        elif self.name is not None:
            question = FindQuestion(self.name, fields=frozenset({Field.NAME}))
        else:
            yield from view.walk()
            return
        for hit in search(view, question):
            if hit is not None:
                yield hit.path, hit.row

    def _has_value(self, row: Row) -> bool:
        """Whether the value contains the words, if only the number was checked."""
        if self.number is None or self.value is None:
            return True
        only = FindQuestion(self.value, fields=frozenset({Field.VALUE}))
        return bool(only.fields_of(row))


def _found_data(place: str, rows: list[tuple[str, Row]], as_json: bool) -> dict[str, Any]:
    rows_data = [row_data(row, path) for path, row in rows] if as_json else []
    return {"file": place, "rows": rows_data}


def _print_found(place: str, rows: list[tuple[str, Row]], is_alone: bool) -> None:
    """Print the rows of a file, below its name unless it is the only one."""
    if not is_alone:
        print_lines(styled(one_line(files.shown(place), sys.maxsize), bold=True))
    print_lines(table([row_line(row, path) for path, row in rows], "" if is_alone else "  "))
