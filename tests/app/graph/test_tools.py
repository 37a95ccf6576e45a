"""The tools round the canvas: finding, the list of commands, the map, the strip."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.graph.tools import GraphToolbar


def key(widget, which):
    QTest.keyClick(widget, which)


def by_title(view, title):
    return next(id_ for id_, node in view.graph.nodes.items() if node.title == title)


def test_finding_marks_goes_and_counts(view):
    view.find()
    bar = view.tools.find_bar
    assert bar.isVisible()
    QTest.keyClicks(bar.edit, "sequential")
    key(bar.edit, Qt.Key.Key_Return)
    found = {id_ for id_, node in view.graph.nodes.items() if node.title == "Element_Sequential"}
    assert {id_ for id_, item in view.scene.items_by_id.items() if item.look.hit} == found
    assert bar.edit.accessibleDescription() == "1 of 2"
    first = view.scene.selected_ids()
    view.find_next()
    assert bar.edit.accessibleDescription() == "2 of 2"
    assert {*first, *view.scene.selected_ids()} == found
    view.find_next()
    assert view.scene.selected_ids() == first
    view.find_previous()
    assert bar.edit.accessibleDescription() == "2 of 2"
    key(bar.edit, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert not any(item.look.hit for item in view.scene.items_by_id.values())


def test_finding_goes_to_the_row_of_a_value(view, document):
    view.find()
    view.tools.find_bar.edit.setText("Wall_North")
    view.tools.find_bar.search()
    assert document.outline.row(document.current).value == "Wall_North"


def test_hits_follow_the_document(view, document, qtbot):
    view.find()
    bar = view.tools.find_bar
    bar.edit.setText("Wall_North")
    bar.search()
    assert bar.edit.accessibleDescription() == "1 of 1"
    document.set_value(document.current, "Wall_South")
    qtbot.waitUntil(lambda: bar.edit.accessibleDescription() == "No results")


def test_the_list_of_commands_goes_there_and_shows_one(view):
    key(view.canvas, Qt.Key.Key_C)
    listed = view.tools.commands
    assert listed.isVisible()
    reset = by_title(view, "Reset")
    listed.set_current(reset)
    key(listed.view, Qt.Key.Key_Return)
    assert view.scene.selected_ids() == [reset]
    listed.check.setChecked(True)
    assert view.focus.command == reset
    assert not view.scene.items_by_id[by_title(view, "Yawn")].isVisible()
    view.go_to(by_title(view, "Yawn"))
    assert not listed.check.isChecked()
    key(view.canvas, Qt.Key.Key_C)
    assert not listed.isVisible()


def test_the_map_shows_where_one_is_and_goes_elsewhere(view):
    view.tools.show_map(False)
    key(view.canvas, Qt.Key.Key_M)
    small = view.tools.map
    view.frame_all(glide=False)
    assert not small.isVisible(), "all is in sight"
    target = view.scene.items_by_id[by_title(view, "Yawn")].frame().center()
    view.canvas.camera.go(QPointF(0, 0), 1.5, glide=False)
    assert small.isVisible()
    small.moved.emit(target)
    assert (view.canvas.camera.center() - target).manhattanLength() < 4
    key(view.canvas, Qt.Key.Key_M)
    assert not small.isVisible()


def test_the_map_stays_as_it_was_left(document, show):
    show(document).tools.show_map(True)
    assert show(document).tools.map_shown()
    show(document).tools.show_map(False)
    assert not show(document).tools.map_shown()


def test_the_strip_does_what_it_says(view):
    strip = view.tools.toolbar
    view.zoom_actual()
    strip.zoomed.emit(-1)
    assert view.canvas.camera.zoom < 1
    strip.zoomed.emit(0)
    assert view.canvas.camera.zoom == pytest.approx(1.0)
    view.go_to(by_title(view, "Yawn"))
    strip.focus.setChecked(True)
    assert view.focus.is_on
    strip.hops.setValue(1)
    assert view.focus.hops == 1
    strip.focus.setChecked(False)
    assert not view.focus.is_on
    view.set_command(by_title(view, "Reset"))
    strip.all_commands.emit()
    assert view.focus.command is None


def test_the_number_of_hops_gives_way_where_there_is_no_room(qtbot):
    around, strip = QWidget(), GraphToolbar()
    qtbot.addWidget(around)
    QVBoxLayout(around).addWidget(strip)
    around.resize(1000, 60)
    around.show()
    assert strip.hops.isVisible()
    needed = strip.minimumSizeHint().width()
    around.resize(around.minimumSizeHint())
    assert strip.width() == needed
    assert not strip.hops.isVisible()
    assert strip.minimumSizeHint().width() == needed
    assert strip.map.geometry().right() < needed
    around.resize(1000, 60)
    assert strip.hops.isVisible()


def test_nodes_are_added_by_a_button_only_where_that_is_offered(qtbot):
    strip, asked = GraphToolbar(), []
    qtbot.addWidget(strip)
    strip.add_wanted.connect(lambda: asked.append(True))
    strip.resize(1000, 60)
    strip.show()
    assert not strip.add_node.isVisible()
    strip.offer_adding()
    strip.add_node.click()
    assert strip.add_node.isVisible()
    assert asked == [True]


def test_buttons_give_way_one_after_the_other(qtbot):
    around, strip = QWidget(), GraphToolbar()
    strip.offer_adding()
    qtbot.addWidget(around)
    QVBoxLayout(around).addWidget(strip)
    around.show()
    seen = []
    for width in range(1000, around.minimumSizeHint().width() - 1, -10):
        around.resize(width, 60)
        parts = (strip.hops, strip.grid, strip.snap, strip.add_node)
        shown = tuple(part.isVisible() for part in parts)
        if not seen or seen[-1] != shown:
            seen.append(shown)
        assert strip.map.geometry().right() < strip.width()
    assert seen == [(False,) * gone + (True,) * (4 - gone) for gone in range(5)]
