"""Laws of text: converted to text and back nothing changes, and damage is refused at its place."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from functools import partial, wraps
from itertools import islice

from ..core.paths import Path
from ..core.roots import Root
from ..errors import FormatError
from ..format import AnyFormat, TextForm
from ..outline import Outline
from .case import ROWS, Case, require
from .damage import damaged_text
from .edits import do

LONGEST = 1_500
"""How many characters the texts have that are damaged."""
TextLaw = Callable[[Case, TextForm[Root]], None]


def of_text(law: TextLaw) -> Callable[[Case], None]:
    """Return a law of texts as one of files; a format without text keeps it."""

    @wraps(law)
    def of_files(case: Case) -> None:
        if case.format.text is not None:
            law(case, case.format.text)

    return of_files


@of_text
def a_file_comes_back_from_its_text(case: Case, form: TextForm[Root]) -> None:
    """The text of a file makes the same file again, and the same text."""
    root = case.root()
    text = form.write(root)
    result = form.read(text)
    require(not result.notes, f"there are notes on the text: {result.notes}")
    require(case.format.equal(result.root, root), "the text says another thing")
    require(case.format.write(result.root) == case.data, "the text makes another file")
    require(form.write(result.root) == text, "the text of what it says is another")
    require(case.format.write(root) == case.data, "writing a text changes the document")


@of_text
def a_text_has_whole_lines(case: Case, form: TextForm[Root]) -> None:
    """A text ends with one line end, and has no tabs; its rows stand one after the other."""
    root = case.root()
    text = form.write(root)
    require(text.endswith("\n") and not text.endswith("\n\n"), "it does not end with a line")
    require("\t" not in text and "\r" not in text, "there are tabs or carriage returns in it")
    mapped = form.map(root)
    require(mapped.text == text, "the text with places is another")
    view = case.view()
    places = [mapped.place(path) for path in _paths(view)]
    found = [place for place in places if place is not None]
    require(all(line < text.count("\n") for line, _column in found), "rows stand behind the text")
    if not view.LINKED:  # the text of a graph has an order of its own
        require(found == sorted(found), "rows stand in another order than in the document")


@of_text
def every_part_applied_unchanged_changes_nothing(case: Case, form: TextForm[Root]) -> None:
    """A row is read from its own text as it was, and reading it changes nothing."""
    one = case.structure()
    root = one.view.root
    for path in some_paths(one.view):
        with contextlib.suppress(FormatError):  # as parts of graphs, and of damaged files
            node = form.read_row(root, path, form.write_row(root, path))
            do(one, partial(one.replace, path, node))
        for text in ("- [", "a: 1", "5"):
            with contextlib.suppress(FormatError):
                form.read_row(root, path, text)
        require(case.format.write(one.view.root) == case.data, f"the text of {path} changes it")
    require(case.format.write(root) == case.data, "the document before is another")


@of_text
def a_damaged_text_is_refused_at_its_place_or_sound(case: Case, form: TextForm[Root]) -> None:
    """A text with wrong signs is a `FormatError` with line and column, or a document."""
    text, chance = form.write(case.root()), case.chance("texts")
    for _ in range(case.tries if len(text) <= LONGEST else 0):
        is_sound_text(case.format, form, damaged_text(chance, [text]))


def is_sound_text(file_format: AnyFormat, form: TextForm[Root], text: str) -> bool:
    """Whether a text is a document; if so, it is written and read again, as text and as file."""
    root = read_or_refuse(form, text)
    if root is None:
        return False
    again = form.write(root)
    require(file_format.equal(form.read(again).root, root), "its own text says another thing")
    with contextlib.suppress(FormatError):
        data = file_format.write(root)
        require(file_format.equal(file_format.read(data), root), "its file says another thing")
    return True


def read_or_refuse(form: TextForm[Root], text: str) -> Root | None:
    """Return the document of a text, None where it is refused, which has to be with the place."""
    try:
        return form.read(text).root
    except FormatError as error:
        place = f"line {error.line}, column {error.column}"
        require(error.line is not None and error.column is not None, f"no place: {error}")
        require(place in str(error), f"the place is not said: {error}")
        lines = len(re.split("\r\n|\r|\n", text))
        require(error.line is not None and 1 <= error.line <= lines + 1, f"no such line: {error}")
        return None


def some_paths(view: Outline, count: int = 12) -> list[Path]:
    """Return the root and some rows, spread over the document."""
    paths = _paths(view)
    return [(), *paths[:: max(1, len(paths) // count)]]


def _paths(view: Outline) -> list[Path]:
    return [path for path, _row in islice(view.walk(), ROWS)]
