"""The filters find what rows show, in the language of the window and in English."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import formats
from app.documents.document import Document
from app.documents.roles import Column, ItemRole
from app.inspector.form_model import FormLines, FormPart
from app.inspector.records_model import RecordsModel
from app.tree.filter import FilterIndex, Query
from app.tree.tree_model import TreeModel
from app.ui import app_paths, language
from app.ui.sentences import said_beside
from formats.core.kinds import CONTAINERS
from formats.core.paths import Path
from formats.outline import Row
from tests.app.fake import K, document, linked

SAMPLES = sorted(file.name for file in app_paths.sample_folder().iterdir())
JAPANESE = range(0x3040, 0xA000)


@pytest.fixture(params=["en", "ja"])
def spoken(request, qapp):
    """The window in a language."""
    language.speak(qapp, request.param)
    yield request.param
    language.speak(qapp, "en")


def opened(name: str) -> Document:
    data = (app_paths.sample_folder() / name).read_bytes()
    return Document(formats.open_bytes(data), name)


def words_of(shown: str) -> set[str]:
    """Return the words of a text, those left out that may be cut off or hold signs of a query."""
    return {word for word in shown.split() if not any(sign in word for sign in '…":⏎')}


def shown_words(model: TreeModel, path: Path, row: Row) -> Iterator[str]:
    """Yield the words of a row in the tree that are its own, not those of the rows below."""
    for column in (Column.NAME, Column.VALUE):
        cell = model.index_of(path, column).data(ItemRole.CELL)
        if column == Column.NAME or row.kind not in CONTAINERS:
            yield from words_of(cell.text)
        if row.detail:
            yield from words_of(cell.preview) | words_of(row.detail)


@pytest.mark.parametrize("name", SAMPLES)
def test_in_the_tree(spoken, name):
    document = opened(name)
    model, index = TreeModel(document), FilterIndex(document.outline)
    rows = list(enumerate(document.outline.walk(), 1))
    assert list(index.scan())
    found: dict[str, set[int]] = {}
    for flat, (path, row) in rows[:: 1 + len(rows) // 500]:
        for word in shown_words(model, path, row):
            if word not in found:
                found[word] = set(index.find(Query(word)).rows)
            assert flat in found[word], (path, word)
            assert Query(word).matches(row), (path, word)


def test_details_are_there_in_japanese(qapp):
    """Else the laws here would say nothing."""
    language.speak(qapp, "ja")
    shown = said_beside(DETAIL)
    language.speak(qapp, "en")
    assert any(ord(sign) in JAPANESE for sign in shown)


DETAIL = "← blackboard Home"
TREE = {"items": [{"to": linked(3, DETAIL), "x": 1}, {"to": 4}, {"to": linked(5, DETAIL)}]}


def queries() -> tuple[str, ...]:
    """Return what finds a row with this detail: in English, and as it is shown."""
    return "BLACKBOARD", f'value:"{DETAIL}"', f'"{said_beside(DETAIL)}"'


def test_in_the_form_of_the_inspector(spoken):
    form = FormLines(document(TREE), [(K("items"),)])
    for typed in queries():
        form.filter(typed)
        found = [line.row.value for line in form.lines if line.part is FormPart.VALUE]
        assert found == [3, 5], typed


def test_in_the_table(spoken, qtbot):
    model = RecordsModel()
    model.show(document(TREE), (K("items"),))
    qtbot.waitUntil(lambda: model.columns != [])
    for typed in queries():
        model.filter(typed)
        qtbot.waitUntil(lambda: not model.is_arranging)
        assert list(model.places) == [0, 2], typed
    cell = model.index(0, 0).data(ItemRole.CELL)
    assert cell.preview == said_beside(DETAIL)
