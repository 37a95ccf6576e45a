"""A name that is typed for an unknown hash when something else is done: learned, or why not."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import formats
from app.inspector.inspector import HashNameField
from app.ui.notice_bar import Notices
from formats.aamp import AAMP
from formats.aamp.model import name_hash
from formats.core.kinds import Kind
from tests.app.window.conftest import put
from tests.app.window.test_typed import ACTIONS, ASKS
from tests.app.window.typing_places import Stage, new_sample

_NAME = "Quixotry"
_ACTIONS = sorted({*ACTIONS} - {*ASKS, "escape", "delete", "duplicate", "sort", "redo", "save"})


def _stage(window, open_file, tmp_path, qtbot):
    """Return a window with a row whose name is unknown in the inspector, and its field."""
    (tmp_path / "other").mkdir()
    open_file(new_sample(tmp_path / "other", "byml"))
    view = formats.outline_of(AAMP.new())
    general = put(view, (), "General", Kind.OBJECT)
    put(view, general, f"0x{name_hash(_NAME):08X}", Kind.S32, 7)
    put(view, general, "Last", Kind.S32, 8)
    file = tmp_path / "Unknown.aamp"
    file.write_bytes(formats.save_bytes(view.root))
    stage = Stage(window, open_file(file), qtbot)
    with qtbot.waitActive(window):
        window.activateWindow()
    path = next(
        (*base, row.key)
        for base in (stage.path("General"),)
        for row in stage.document.outline.rows(base)
        if not row.known
    )
    stage.document.set_current(path)
    stage.settle()
    return stage, path, stage.inspector.findChild(HashNameField).edit


@pytest.mark.parametrize("action", _ACTIONS)
def test_a_name_that_fits_is_learned(window, open_file, tmp_path, qtbot, action):
    stage, path, field = _stage(window, open_file, tmp_path, qtbot)
    stage.type_into(field, _NAME)
    ACTIONS[action](stage)
    stage.settle()
    is_kept = any(one.text() == _NAME for one in stage.lines(stage.inspector))
    assert is_kept or stage.document.outline.row(path).label == _NAME


@pytest.mark.parametrize("action", _ACTIONS)
def test_one_that_does_not_fit_is_kept_or_said(
    window, open_file, tmp_path, qtbot, monkeypatch, action
):
    told: list[str] = []
    monkeypatch.setattr(Notices, "show_message", lambda _self, words, *_: told.append(words))
    stage, path, field = _stage(window, open_file, tmp_path, qtbot)
    stage.type_into(field, "Quix")
    ACTIONS[action](stage)
    stage.settle()
    is_kept = any(one.text() == "Quix" for one in stage.lines(stage.inspector))
    assert is_kept or any("Quix" in words for words in told)
    assert not stage.document.outline.row(path).known


def test_escape_gives_it_up(window, open_file, tmp_path, qtbot):
    stage, path, field = _stage(window, open_file, tmp_path, qtbot)
    stage.type_into(field, _NAME)
    QTest.keyClick(field, Qt.Key.Key_Escape)
    stage.document.set_current(path[:-1])
    stage.settle()
    assert not stage.document.outline.row(path).known


def test_return_shows_the_row_by_its_name(window, open_file, tmp_path, qtbot):
    stage, path, field = _stage(window, open_file, tmp_path, qtbot)
    stage.type_into(field, _NAME)
    QTest.keyClick(field, Qt.Key.Key_Return)
    stage.settle()
    assert stage.inspector.widget().findChild(HashNameField) is None
    assert stage.document.outline.row(path).label == _NAME
