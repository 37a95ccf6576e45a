"""The path bar shows what there is room for, and the row itself before all else."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QToolButton

from app.tree.path_bar import PathBar

PLACE = "Player.pack.zs//AI/Walk.root.ainb"


@pytest.fixture
def bar(qtbot):
    bar = PathBar()
    qtbot.addWidget(bar)
    bar.set_place(PLACE)
    bar.set_path((("name", "Speed"),), ["Speed"])
    bar.show()
    return bar


def steps(bar, width):
    bar.resize(width, 24)
    row = bar.layout()
    parts = [row.itemAt(at).widget() for at in range(row.count())]
    return [part.text() for part in parts if isinstance(part, QToolButton)]


def test_the_archive_comes_first_where_there_is_room(bar):
    assert steps(bar, 600) == [PLACE, "Root", "Speed"]


@pytest.mark.parametrize("width", [90, 150, 199])
def test_the_row_is_read_rather_than_the_archive(bar, width):
    assert steps(bar, width)[-1] == "Speed"
    assert not any(".pack" in step for step in steps(bar, width))
    assert PLACE in bar.text()
