"""Every row of a document has its place in the text, and every place its row."""

from __future__ import annotations

import json

import pytest

import formats
from app.text import jobs
from app.text.places import Walk
from formats.outline import Row
from tests import corpus
from tests.formats import own


def texts(name: str) -> list[tuple[object, str]]:
    """Return the documents of a format's own test files that have a text, with their texts."""
    found = []
    for file in own.files(name):
        root = formats.open_bytes(file.read_bytes())
        if jobs.has_text(root):
            found.append((root, formats.format_of(root).text.write(root)))
    return found


def is_named_here(line: str, row: Row) -> bool:
    """Whether a line begins, from the place on, with how a row's name is written."""
    names = [
        row.label,
        json.dumps(row.label)[1:-1],
        json.dumps(row.label, ensure_ascii=False)[1:-1],
    ]
    if row.hash is not None:
        names += [str(row.hash), f"0x{row.hash:08x}", f"0x{row.hash:016x}"]
    if row.label.startswith('"') or "\\" in row.label:
        return True  # spelled as the text can say it
    unquoted = line.lstrip("'\"").replace("''", "'")
    return any(unquoted.startswith(name) for name in names)


def check(root: object, text: str) -> int:
    """Check every row; AINB's text is of nodes and formulas, so some rows have no own place."""
    view, places, lines = formats.outline(root), Walk(text).places, text.split("\n")
    is_whole = formats.format_of(root).name != "ainb"
    count = 0
    for path, row in view.walk():
        place = places.find(view, path)
        assert place is not None, path
        line, column = place
        is_own = row.label == f"[{path[-1]}]" or is_named_here(lines[line][column:], row)
        assert is_own or not is_whole, (path, lines[line][column:])
        if is_own:
            back = places.path_at(view, line, column)
            assert back is not None
            # An element of an array and the first row in it may begin at the same place.
            assert back[: len(path)] == path or not is_whole
            assert places.find(view, back) == place
            count += 1
    return count


@pytest.mark.parametrize("name", own.NAMES)
def test_every_row_of_our_files_has_its_place(name):
    found = texts(name)
    assert sum(check(root, text) for root, text in found) > 20


@pytest.mark.parametrize("folder", ["aamp", "byml", "ainb"])
def test_every_row_of_real_files_has_its_place(folder):
    checked = 0
    for file in corpus.need(folder)[::60]:
        try:
            root = formats.open_bytes(file.read_bytes())
        except formats.FormatError:
            continue
        if file.stat().st_size < 30_000:
            checked += check(root, formats.format_of(root).text.write(root))
    assert checked > 100


def test_a_text_that_breaks_off_is_walked_up_to_there():
    walk = Walk("a: 1\nb: [2, 'three', four, }")
    assert {"three", "four"} <= walk.words
    assert walk.places.names[:3] == [None, "a", "b"]


def test_words_are_names_and_strings_but_no_numbers():
    words = Walk("Name: Lantern\nCount: 12\nId: '12'\nlist: [true, -1.5, x]\n").words
    assert words == {"Name", "Lantern", "Count", "Id", "12", "list", "true"}


@pytest.mark.parametrize(
    ("one", "other"),
    [("", ""), ("a", "a"), ("abc", "abXc"), ("aaa", "aa"), ("", "x"), ("x", ""), ("ab", "ba"),
     ("aXa", "aYa"), ("abab", "ababab")],
)  # fmt: skip
def test_a_patch_makes_one_text_the_other(one, other):
    patch = jobs.difference(one, other)
    assert one[: patch.start] + patch.new + one[patch.end :] == other
    assert patch.end - patch.start + len(patch.new) <= len(one) + len(other)
