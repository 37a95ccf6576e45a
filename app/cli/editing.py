"""What commands have in common that edit a file: opening it, edits as a whole, writing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path as File
from typing import Any, TypeVar

import click

from app.cli import files
from app.cli.errors import Refusal
from app.cli.parts import DICTIONARIES, FORCE, KNOWN, NAMES
from app.cli.show import print_lines
from app.documents.atomic_file import digest
from formats.core.paths import Path
from formats.errors import FormatError, WrongType
from formats.format import AnyFormat
from formats.outline import Row
from formats.paths import Speller, find_all, is_pattern
from formats.registry import structure_of
from formats.text_io import FileForm
from formats.value_text import one_line

Result = TypeVar("Result")
_OUT = click.option(
    "-o", "--out", metavar="OUT",
    help="Write to this file instead of FILE. If FILE is in an archive, an OUT named like an "
    "archive is a copy of the whole archive with the change; any other OUT is that file alone.",
)  # fmt: skip
UNCHANGED = "0, or 2 if that is refused; the file is then unchanged."


def editing(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of all that edit a file: `out`, `force`, `known` and more."""
    for option in (DICTIONARIES, NAMES, KNOWN, FORCE, _OUT):
        command = option(command)
    return command


class EditedFile:
    """A file that is to be edited; `structure` is what may be done to its document.

    `out` is the file to write, None for the file itself, which is then no text.
    """

    def __init__(self, name: str, file_format: AnyFormat | None, out: str | None) -> None:
        self.name, self._out = name, out
        self._data = files.read(name)
        self.opened = files.learn_text_names(files.parse(self._data, name, file_format))
        if self.opened.form is not FileForm.BINARY and out is None and name != files.STANDARD:
            raise Refusal(f"“{name}” is a text: edit it as such, or give another file with -o.")
        root = self.opened.root
        self.structure = structure_of(root, files.view(root))
        self.view = self.structure.view
        self._spelled = Speller(self.view)

    @property
    def is_piped(self) -> bool:
        """Whether the standard output is the file, so that nothing else is printed there."""
        return (self.name if self._out is None else self._out) == files.STANDARD

    def rows(self, words: str) -> list[Path]:
        """Return the paths that a pattern matches, at least one.

        Raises `WrongType` or `Refusal` if there is none.
        """
        if not is_pattern(words):
            return [files.row_at(self.view, words, self.name)]
        paths = list(find_all(self.view, words))
        if not paths:
            raise Refusal(f"{files.shown(self.name)}: nothing fits “{one_line(words)}”.")
        return paths

    def row(self, path: Path) -> Row:
        """Return the row at a path."""
        return self.view.row(path)

    def shown_path(self, path: Path) -> str:
        """Return the path of a row for a person."""
        return one_line(self._spelled.words(path)) or "the whole document"

    @contextmanager
    def at(self, path: Path) -> Iterator[None]:
        """Add the row and the file to errors raised within."""
        try:
            yield
        except FormatError as error:
            error.path = error.path or tuple(self.view.labels(path))
            raise self._error_with_name(error) from None

    def _error_with_name(self, error: FormatError) -> FormatError:
        error.name = files.shown(self.name)
        error.hint = error.hint or "Nothing was written."
        return error

    def run(self, what: Callable[[], Result]) -> Result:
        """Do edits; errors name the file."""
        self._spelled = Speller(self.view)
        try:
            return what()
        except FormatError as error:
            raise self._error_with_name(error) from None

    def save(self, force: bool, report: Sequence[str]) -> None:
        """Write the file, then print what was done."""
        in_place = self._out is None
        target = self.name if self._out is None else self._out
        form = self.opened.form if in_place else files.form_by_name(target)
        files.print_notes(self.opened, self.name)
        files.store(
            self.structure.root,
            target,
            form,
            force=force or in_place,
            base=self.name,
            expected=digest(self._data) if in_place else None,
            allowed=files.policy() if in_place else None,  # a link to a document is followed
            backup=in_place,
        )
        if not self.is_piped:
            print_lines(report)


def content_of(text: str | None, source: str | None) -> str | None:
    """Return the text given as an argument or in a file, None if neither is given.

    A final line break in a file is ignored. Raises OSError, or `Refusal` for both.
    """
    if source is None:
        return text
    if text is not None:
        raise Refusal("the value is given twice, as an argument and as a file.")
    data = files.read(source) if source == files.STANDARD else File(source).read_bytes()
    try:
        return data.decode("utf-8-sig").removesuffix("\n").removesuffix("\r")
    except UnicodeDecodeError:
        raise WrongType("the text is not in UTF-8", path=(files.shown(source),)) from None
