"""How a comparison looks: its rows, and whose row the inspector shows."""

from __future__ import annotations

import shutil

import pytest

import formats
from tests.app import edits
from tests.app.window.comparing import compared, fresh, small


@pytest.fixture
def pair(window, open_file, tmp_path):
    """Two open documents that are equal."""
    one, other = tmp_path / "Small.byml", tmp_path / "Other.byml"
    one.write_bytes(formats.save_bytes(small()))
    shutil.copy(one, other)
    return open_file(one), open_file(other)


def test_the_inspector_names_the_document_that_it_changes(window, pair, qtbot):
    left, right = pair
    window.panels.show("inspector")
    dock = window.panels.widget("inspector").parentWidget()
    assert dock.windowTitle() == "Inspector"
    right.set_value(("Count",), 4)
    view = compared(window, qtbot, left, right)
    assert dock.windowTitle() == f"Inspector · {right.name}"
    view.apply_side(False)
    fresh(qtbot, view)
    assert dock.windowTitle() == f"Inspector · {left.name}"
    window.views.show_document(left)
    assert dock.windowTitle() == "Inspector"


def test_the_tint_of_a_row_begins_at_the_left_edge(window, pair, qtbot):
    left, right = pair
    edits.rename(right, ("Actors", 1, "hp"), "life")
    right.set_value(("Count",), 4)
    view = compared(window, qtbot, left, right)
    view.go_to(0)
    tree, model = view.rows.merged, view.rows.model_
    inner = model.index_of(view.entries[1])
    assert not tree.selectionModel().isSelected(inner)
    name = tree.visualRect(inner)
    picture = tree.viewport().grab().toImage()
    ground = picture.pixelColor(name.right() - 2, name.top() + 2)
    assert picture.pixelColor(1, name.top() + 2) == ground
    assert picture.pixelColor(1, picture.height() - 2) != ground
