"""Every row of a document has a position in the text, and every position its row."""

from __future__ import annotations

import json
from functools import partial

import pytest

import formats
from formats.byml import types as t
from formats.byml.model import Byml, Value
from formats.core.paths import Path
from formats.core.roots import Root
from formats.errors import WrongType
from formats.outline import Outline, Row
from formats.text_io import text_form
from formats.yaml.source_map import MappedText
from tests import corpus
from tests.formats import own
from tests.formats.byml.containers import array, mapping


def written(root: Root, path: Path = ()) -> MappedText:
    return text_form(formats.format_of(root)).map(root, path)


def is_row(view: Outline, path: Path) -> bool:
    try:
        view.row(path)
    except WrongType:
        return False
    return True


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


def check(root: Root, base: Path = ()) -> int:
    """Check every row; AINB's text is of nodes and formulas, so some rows have no own place."""
    view, text = formats.outline_of(root), written(root, base)
    lines = text.text.split("\n")
    is_whole = formats.format_of(root).name != "ainb"
    count = 0
    for path, row in view.walk(base):
        place = text.place(path)
        assert place is not None, path
        line, column = place
        is_own = row.label == f"[{path[-1]}]" or is_named_here(lines[line][column:], row)
        assert is_own or not is_whole, (path, lines[line][column:])
        if is_own:
            back = text.path_at(line, column, partial(is_row, view))
            assert back is not None
            # An element of an array and the first row in it may begin at the same place.
            assert back[: len(path)] == path or not is_whole
            assert text.place(back) == place
            count += 1
    return count


@pytest.mark.parametrize("name", own.NAMES)
def test_every_row_of_our_files_has_its_place(name):
    roots = [formats.open_bytes(file.read_bytes()) for file in own.files(name)]
    assert sum(map(check, roots)) > 20


@pytest.mark.parametrize("folder", ["aamp", "byml", "ainb"])
def test_every_row_of_real_files_has_its_place(folder):
    checked = 0
    for file in corpus.need(folder)[::60]:
        try:
            root = formats.open_bytes(file.read_bytes())
        except formats.FormatError:
            continue
        if file.stat().st_size < 30_000:
            checked += check(root)
    assert checked > 100


@pytest.mark.parametrize("name", own.NAMES)
def test_every_row_below_a_row_has_its_place_in_the_text_of_that_row(name):
    checked = 0
    for file in own.files(name):
        root = formats.open_bytes(file.read_bytes())
        view = formats.outline_of(root)
        bases = [("nodes", i) for i in range(view.row(("nodes",)).count)] if name == "ainb" else [
            path for path, row in view.walk() if row.count
        ]  # fmt: skip
        for base in bases[:30]:
            checked += check(root, base)
            line, column = written(root, base).place(base) or (-1, -1)
            assert column == 0
            assert written(root, base).text.split("\n")[line][:1] not in ("#", " ")
    assert checked > 20


def test_a_place_before_the_first_row_and_a_row_elsewhere_are_none():
    root = Byml(mapping({"a": mapping({"b": Value(t.S32, 1)}), "c": Value(t.S32, 2)}))
    whole, part = written(root), written(root, ("a",))
    assert whole.text.endswith("\na: {b: 1}\nc: 2\n")
    assert whole.path_at(0, 0, lambda _path: True) is None
    assert part.place(("c",)) is None
    assert part.place(("a", "nothing")) == part.place(("a",)) == (0, 0)


def test_names_that_need_a_line_of_their_own():
    long = "k" * 1000
    inner = mapping({long: mapping({"x": Value(t.S32, 1)}), "z": Value(t.S32, 1)})
    root = Byml(mapping({"a": inner, "b": Value(t.S32, 2)}))
    made = written(root)
    lines = made.text.split("\n")
    for path, start in ((("a", long), "? kkk"), (("a", "z"), "z: 1"), (("b",), "b: 2")):
        line, _column = made.place(path) or (-1, -1)
        assert lines[line].strip().startswith(start)
    line, _column = made.place(("a", long, "x")) or (-1, -1)
    assert lines[line].strip() == ": {x: 1}"


def test_rows_on_one_line_are_told_apart_by_their_columns():
    numbers = array([array([Value(t.S32, 1), Value(t.S32, 22)]), array([Value(t.S32, 3)])])
    made = written(Byml(mapping({"a": numbers}), 7))
    assert made.text.endswith("\na:\n- [1, 22]\n- [3]\n")
    first = made.text.count("\n") - 2
    columns = [made.path_at(first, column, lambda _path: True) for column in range(7)]
    assert columns == [("a", 0)] * 3 + [("a", 0, 0)] * 3 + [("a", 0, 1)]
    assert made.path_at(first, 0, lambda path: len(path) < 2) == ("a",)


def test_lines_between_rows_belong_to_the_row_above_both():
    root = next(
        one
        for one in map(formats.open_bytes, (f.read_bytes() for f in own.files("aamp")))
        if one.root.lists and one.root.objects
    )
    made = written(root)
    line = made.text.split("\n").index("  lists:")
    assert made.path_at(line, 2, lambda _path: True) == ()


def test_variables_and_formulas_have_their_own_places():
    root = formats.open_bytes((own.FOLDERS[0] / "Watchman.root.ainb").read_bytes())
    made = written(root)
    lines = made.text.split("\n")
    for place, one in enumerate(root.variables):
        line, _column = made.place(("blackboard", place)) or (-1, -1)
        assert lines[line].strip().startswith(f"{one.name}:")
    line, _column = made.place(("expressions", 0)) or (-1, -1)
    assert lines[line] == "  f0:"
