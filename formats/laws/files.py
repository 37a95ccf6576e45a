"""Laws of files: they come back byte for byte, and damage gives a `FormatError` or a document."""

from __future__ import annotations

import contextlib
from itertools import islice

from ..errors import FormatError
from ..registry import format_of, sniff
from .case import Case, require
from .damage import damaged_file

WALKED = 5_000
"""How many rows of a damaged file are looked at."""


def a_file_comes_back_byte_for_byte(case: Case) -> None:
    """A file that was read is written as it was, however often."""
    root = case.root()
    require(sniff(case.data) is case.format, "the first bytes are not those of the format")
    require(format_of(root) is case.format, "the document is of another format")
    require(case.format.write(root) == case.data, "the file is written in another way")
    require(case.format.write(root) == case.data, "writing changes the document")


def documents_are_equal_where_they_say_the_same(case: Case) -> None:
    """A document is equal to what its file is read as."""
    root = case.root()
    require(case.format.owns(root), "it is not a document of its format")
    require(case.format.equal(root, case.root()), "the same file twice is not equal")


def facts_are_words(case: Case) -> None:
    """There is something to say about a document, in short words."""
    facts = case.format.facts(case.root())
    require(facts, "there are no facts")
    for name, fact in facts.items():
        require(isinstance(name, str) and name, f"{name!r} is no name of a fact")
        require(isinstance(fact, str) and fact, f"the fact “{name}” has no words")


def what_a_document_begins_as_can_be_saved(case: Case) -> None:
    """A new document, and each template, is written and read again."""
    one = case.format
    templates = one.templates()
    require(len({each.label for each in templates}) == len(templates) > 0, "templates are alike")
    require(one.equal(one.new(), one.new()), "two new documents are not equal")
    for each in templates:
        root = each.make()
        require(each.file.rpartition(".")[2] in one.extensions, f"“{each.file}” is another file")
        require(one.equal(case.written_again(root), root), f"“{each.label}” is read as another one")


def a_file_cut_short_is_refused_or_sound(case: Case) -> None:
    """A file without its end is a `FormatError`, or a document."""
    size = len(case.data)
    every = range(size) if size < case.tries else range(0, size, -(-size // case.tries))
    for stop in {*every, 1, 7, 15, max(size - 5, 0), max(size - 1, 0)}:
        is_sound(case, case.data[:stop])


def a_damaged_file_is_refused_or_sound(case: Case) -> None:
    """A file with wrong bytes is a `FormatError`, or a document."""
    chance = case.chance("files")
    for _ in range(case.tries):
        is_sound(case, damaged_file(chance, [case.data]))


def is_sound(case: Case, data: bytes) -> bool:
    """Whether bytes are a document; if so, it is walked, written and read again.

    Raises `LawBroken` where it is not written the same again, and what a reader must not raise.
    """
    try:
        root = case.format.read(data)
    except FormatError:
        return False
    for _path, _row in islice(case.view_of(root).walk(), WALKED):
        pass
    saved = b""
    with contextlib.suppress(FormatError):
        saved = case.format.write(root)
    if saved:
        again = case.written_again(root)
        require(case.format.write(again) == saved, "what was written is written in another way")
    return True
