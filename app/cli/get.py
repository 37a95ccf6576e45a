"""`triptych get`: values of files, or the contents of one of their containers."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

import click

from app.cli import files
from app.cli.errors import DIFFERENT, EXPECTED, FAILED, Refusal
from app.cli.found import documents, is_pattern
from app.cli.parts import AS_JSON, DICTIONARIES, KNOWN, NAMES, ending
from app.cli.show import (
    Complaints,
    print_lines,
    row_data,
    row_line,
    say_json,
    styled,
    table,
    value_words,
)
from app.documents.file_place import INSIDE
from formats import Outline
from formats.core.kinds import CONTAINERS
from formats.core.paths import Path
from formats.core.roots import Root
from formats.errors import FormatError
from formats.format import AnyFormat
from formats.outline import Row
from formats.paths import Speller
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.cli.effective import Inherited
    from app.documents.container_io import Content

_EXAMPLES = """
triptych get Player.bgparamlist General/Life
triptych get Player.bgparamlist 0x01940FD6/[1]
triptych get ActorInfo.byml Actors/[12] --json --deep
triptych get ActorInfo.byml "Actors/*/name"
triptych get Player.bgparamlist
triptych get Pack/Actor/X.pack.zs//AI/Y.root.ainb nodes
triptych get mod/romfs "**/Life"
triptych get "Pack/Actor/*.pack.zs//*.bgyml" "**/Life"
triptych get Pack/Actor/X.pack.zs//Actor/X.bgyml --effective --deep
"""
_STATUS = (
    "0, 1 where nothing in a folder or an archive fits, 2 where the file or the row is not there."
)
_MOST = 2_000_000
"""The most rows for which JSON is made at once; shared containers may expand to any number."""


@click.command(epilog=ending(_EXAMPLES, _STATUS))
@click.argument("file")
@click.argument("path", default="")
@click.option("--deep", is_flag=True, help="Print everything below, not only the children.")
@click.option("--effective", is_flag=True, help="Include what the file inherits from its parents.")
@AS_JSON
@KNOWN
@NAMES
@DICTIONARIES
def command(
    file: str, path: str, deep: bool, effective: bool, as_json: bool, file_format: AnyFormat | None
) -> int:
    """Print the value at PATH, or the rows of the container there.

    PATH consists of names separated by slashes; a step can also be a hash (0x1B2C3D4E, or decimal)
    or the position among its siblings in brackets, counted from 0. * stands for any step or part of
    one, ** for any number of steps. Without PATH, the first level of the file is printed. In a
    folder or an archive, and where FILE has wildcards, all files are searched. - reads the standard
    input.

    With --effective, rows that the file does not have itself come from the file it names as
    $parent, and from the parent of that. Parents are looked up in the same archive, in the game's
    folders, and wherever the window's index of the game knows them.
    """
    held_content = None if File(file).is_dir() or is_pattern(file) else files.content(file)
    if held_content is None or (held_content.kind == "sarc" and file != files.STANDARD):
        if effective:
            raise click.UsageError("--effective takes one file: name it, even in an archive.")
        if held_content is not None:
            _refuse_entry(file, held_content, path)
        return _of_many(file, path, deep, as_json, file_format)
    root = files.learn_text_names(files.parse(held_content.data, file, file_format)).root
    inherited = _inherited(file, root) if effective else None
    view = files.view(root) if inherited is None else inherited.view
    matches = _PathMatches(view, path, deep, inherited)
    if not matches.is_pattern:
        at = files.row_at(view, path, file)
        if as_json:
            say_json(matches.data(at))
        elif view.row(at).kind in CONTAINERS:
            print_lines(matches.below(at))
        else:
            _print_value(view.row(at))
        return 0
    paths = list(matches.paths())
    if not paths:
        raise Refusal(f"{files.shown(file)}: nothing fits “{one_line(path)}”.")
    if as_json:
        say_json([matches.data(at) for at in paths])
    else:
        print_lines(matches.lines(paths))
    return 0


def _inherited(file: str, root: Root) -> Inherited:
    from app.cli.effective import Inherited

    if file == files.STANDARD:
        raise click.UsageError("--effective needs a file with a name.")
    return Inherited(file, root)


def _refuse_entry(name: str, held_content: Content, path: str) -> None:
    """Raise `Refusal` where the path is that of a file in the archive, and of no row in one."""
    from formats import wrap

    if path in wrap.read_sarc(held_content.data).words:
        raise Refusal(f"“{one_line(path)}” is a file in the archive: name it {name}{INSIDE}{path}.")


def _of_many(name: str, path: str, deep: bool, as_json: bool, file_format: AnyFormat | None) -> int:
    """Print what fits in the files of a folder or an archive."""
    every: list[dict[str, Any]] = []
    complaints = Complaints()
    for place, held in documents([name]):
        try:
            if isinstance(held, BaseException):
                raise held
            matches = _PathMatches(
                files.view(files.parse(held, place, file_format).root), path, deep
            )
            paths = list(matches.paths(may_fail=True))
        except EXPECTED as error:
            complaints.add(error)
            continue
        if paths and as_json:
            every.append({"file": place, "rows": [matches.data(at) for at in paths]})
        elif paths:
            every.append({"file": place})
            print_lines(styled(one_line(place, sys.maxsize), bold=True))
            print_lines(matches.lines(paths, "  "))
    if as_json:
        say_json(every)
    if complaints.end():
        return FAILED
    return 0 if every else DIFFERENT


class _PathMatches:
    """What words mean in one document, and how that is printed."""

    def __init__(
        self, view: Outline, words: str, deep: bool, inherited: Inherited | None = None
    ) -> None:
        self._view, self._words, self._deep, self._inherited = view, words, deep, inherited
        self._spelled = Speller(view).words
        self._count = 0

    @property
    def is_pattern(self) -> bool:
        """Whether the words may mean several rows."""
        return "*" in self._words

    def paths(self, may_fail: bool = False) -> Iterator[Path]:
        """Yield the paths that the words mean; with `may_fail`, none if they lead nowhere."""
        from formats.paths import find_all

        try:
            yield from find_all(self._view, self._words)
        except FormatError:
            if not may_fail:
                raise

    def lines(self, paths: list[Path], indent: str = "") -> list[str]:
        """Return a line for each row, with its path."""
        return self._value_table(
            [path for at in paths for path in (at, *self._all_below(at))], indent
        )

    def _value_table(self, paths: list[Path], indent: str = "") -> list[str]:
        rows = [
            [*row_line(self._view.row(path), self._spelled(path)), *self._from(path)]
            for path in paths
        ]
        return table(rows, indent) if rows else []

    def _from(self, path: Path) -> list[str]:
        """Return the cell with the origin of an inherited row, empty for others."""
        if self._inherited is None:
            return []
        source = self._inherited.source(path)
        return [f"from {one_line(source, sys.maxsize)}" if source else ""]

    def _all_below(self, at: Path) -> list[Path]:
        if not self._deep:
            return []
        return [path for path, _row in islice(self._view.walk(at), _MOST)]

    def below(self, path: Path) -> list[str]:
        """Return a line for each child of a container, or for each row below."""
        if self._deep:
            return self._value_table(self._all_below(path))
        rows = self._view.rows(path)
        cells = [
            [one_line(row.label), row.kind.value, value_words(row), *self._from((*path, row.key))]
            for row in rows
        ]
        return table(cells) if cells else []

    def data(self, at: Path) -> dict[str, Any]:
        """Return a row as JSON has it, with its children or with all below."""
        row = self._view.row(at)
        data = self._row_data(row, at)
        if row.kind in CONTAINERS:
            below = [((*at, row.key), row) for row in self._view.rows(at)]
            data["rows"] = [
                self.data(path) if self._deep else self._row_data(row, path) for path, row in below
            ]
            self._count += len(below)
            if self._count > _MOST:
                raise Refusal(f"there are more than {_MOST:,} rows; name a part of them.")
        return data

    def _row_data(self, row: Row, path: Path) -> dict[str, Any]:
        data = row_data(row, self._spelled(path))
        source = "" if self._inherited is None else self._inherited.source(path)
        return data | {"from": source} if source else data


def _print_value(row: Row) -> None:
    """Print a value whole; on a terminal nothing in a string can do harm."""
    words = row.kind.type.whole_text(row.value)
    if sys.stdout.isatty():
        words = "\n".join(one_line(line, sys.maxsize) for line in words.split("\n"))
        print_lines(words)
        return
    files.print_bytes(f"{words}\n".encode("utf-8", "surrogateescape"))
