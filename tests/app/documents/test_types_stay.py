"""The law that a type never changes unless the user changes it, wherever many rows are changed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

import formats
from app.documents import bulk_values
from app.documents.document import Document
from app.editors.registry import editor_for
from app.game_panels.find_model import apply_proposals
from app.inspector.form_area import set_all
from app.inspector.table_text import value_of_cell
from formats.core.kinds import CONTAINERS, Kind, accept, same
from formats.core.paths import Path
from formats.errors import FormatError
from formats.find import Field, FindQuestion, Hit, propose
from formats.outline import Row
from formats.value_text import parse
from tests.app.cli.test_editing import EVERY, WATCHMAN

BYML_OF_EVERY_TYPE = EVERY.with_name("Every type.byml")
FILES = [EVERY, BYML_OF_EVERY_TYPE, WATCHMAN]
PLAIN = ("2", "-3", "2.5", "0x10", "true", "1 2 3", "1e300", "nan", "lantern", "99" * 9)
TYPED = (*PLAIN, "*2", "=x/2")
Rows = dict[Path, Row]
Way = Callable[[Document, list[Path], str], object]


def rows_of(document: Document) -> Rows:
    rows = {path: row for path, row in document.outline.walk() if row.kind not in CONTAINERS}
    assert len({row.kind for row in rows.values()}) > 3
    return rows


def one_of_each_kind(document: Document) -> list[Path]:
    kinds: dict[Kind, Path] = {}
    for path, row in rows_of(document).items():
        if row.editable:
            kinds.setdefault(row.kind, path)
    return list(kinds.values())


def type_over(document: Document, paths: list[Path], typed: str) -> None:
    document.set_many(bulk_values.type_over(document.outline, paths, typed), "Type")


def calculate(document: Document, paths: list[Path], typed: str) -> None:
    document.set_many(bulk_values.calculate(document.outline, paths, f"x + ({typed})"), "Add")


def paste(document: Document, paths: list[Path], typed: str) -> None:
    outline = document.outline
    pasted = (value_of_cell(outline, path, outline.row(path), typed) for path in paths)
    document.set_many([value for values in pasted for value in values], "Paste")


def replace(document: Document, paths: list[Path], typed: str) -> None:
    question = FindQuestion(fields=frozenset({Field.VALUE}))
    hits = [Hit(path, document.outline.row(path), Field.VALUE) for path in paths]
    proposals = [propose(document.structure, question, hit, typed) for hit in hits]
    apply_proposals(document, proposals)


def edit_in_one_editor(document: Document, paths: list[Path], typed: str) -> None:
    """Give the value of the first row's editor to all, as table and inspector do."""
    row = document.outline.row(paths[0])
    editor = editor_for(row.kind)()
    try:
        editor.set_row(row._replace(value=accept(row.kind, parse(row.kind, typed))))
        set_all(document, editor, paths, editor.value(), None)
    finally:
        editor.deleteLater()


WAYS = [type_over, calculate, paste, edit_in_one_editor, replace]


def check(document: Document, before: Rows, changed: set[Path], way: Way, typed: str) -> None:
    after = rows_of(document)
    assert {path: row.kind for path, row in after.items()} == {
        path: row.kind for path, row in before.items()
    }, (way, typed)
    for path, row in after.items():
        was = before[path]
        if same(row.kind, row.value, was.value):
            continue
        assert path in changed
        if way is type_over and typed in PLAIN:
            read_text = "16" if typed == "0x10" and isinstance(row.value, float) else typed
            assert same(row.kind, row.value, parse(row.kind, read_text)), "each reads the text"
    read = Document(formats.open_bytes(formats.save_bytes(document.root)), document.name)
    stored = rows_of(read)
    assert {path: row.kind for path, row in stored.items()} == {
        path: row.kind for path, row in after.items()
    }


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.suffix)
def test_every_row_keeps_its_type_whatever_many_rows_are_given(qapp, file, way):
    document = Document(formats.open_bytes(file.read_bytes()), file.name)
    start, before = formats.save_bytes(document.root), rows_of(document)
    paths = one_of_each_kind(document)
    sets = [paths, *map(list, pairwise(paths)), *map(list, pairwise(reversed(paths)))]
    set_count = refused_count = 0
    for chosen in sets:
        for typed in TYPED:
            try:
                way(document, chosen, typed)
                set_count += 1
            except FormatError:
                refused_count += 1
                assert document.undo_stack.index() == 0, "all or nothing"
            if document.undo_stack.index():
                check(document, before, set(chosen), way, typed)
            while document.undo_stack.canUndo():
                document.undo()
    assert formats.save_bytes(document.root) == start
    assert set_count
    assert refused_count or way is replace
