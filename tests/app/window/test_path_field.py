"""Path fields accept any input."""

from __future__ import annotations

import pytest

from app.game_panels.exchange_form import PathField, PathKind


@pytest.mark.parametrize(
    "words", ["x" * 5000, "~nobody-of-this-name/x", "a\0b", "", "  ", "/" + "y/" * 3000]
)
def test_what_no_file_is_called_counts_as_none(qtbot, words):
    field = PathField("Folder", PathKind.FOLDER)
    qtbot.addWidget(field)
    field.line.setText(words)
    assert field.path is None or not field.path.exists()


def test_a_path_may_begin_at_home(qtbot, monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    field = PathField("Folder", PathKind.FOLDER)
    qtbot.addWidget(field)
    field.line.setText("~/mods")
    assert field.path == tmp_path / "mods"
