"""The checker of looks finds all flaws, and none in correct widgets."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QTabBar,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.editors.labels import ElidedLabel, WrapLabel
from app.ui import theme
from app.ui.item_models import RIGHT
from app.ui.menu import Menu
from tests.app.pictures.looks import findings
from tests.app.pictures.rows import off_the_middle, touching, uneven, unlike_their_numbers

LONG = "Every word of this is to be read"
NAME = "TwnObj_HyruleTownHall_FlagPole_A_01_Broken_Ruins"


@pytest.fixture
def frame(qtbot, qapp):
    theme.apply(qapp, "light")
    frame = QWidget()
    frame.resize(600, 300)
    qtbot.addWidget(frame)
    return frame


def show(qtbot, frame):
    frame.show()
    qtbot.waitExposed(frame)
    return findings(frame)


def button(text):
    made = QPushButton(text)
    made.setMinimumSize(1, 1)
    return made


def tool(text):
    made = QToolButton()
    made.setText(text)
    return made


def field(hint):
    made = QLineEdit()
    made.setPlaceholderText(hint)
    made.setAccessibleName("Name")
    return made


def combo(text):
    made = QComboBox()
    made.addItem(text)
    made.setAccessibleName("Choice")
    return made


def tree(text):
    made = QTreeWidget()
    made.setHeaderLabels([text, ""])
    made.setAccessibleName("Rows")
    made.header().setStretchLastSection(False)
    made.header().resizeSection(0, 40)
    return made


def tabs(text):
    made = QTabBar()
    made.addTab(text)
    made.addTab(text)
    made.setUsesScrollButtons(False)
    return made


MAKERS = [QLabel, QCheckBox, button, tool, field, combo]


@pytest.mark.parametrize("make", MAKERS, ids=lambda one: one.__name__)
def test_a_cut_text_is_found_and_a_whole_one_is_not(qtbot, frame, make):
    widget = make(LONG)
    widget.setParent(frame)
    widget.setGeometry(10, 10, 400, 40)
    assert show(qtbot, frame) == []
    widget.setGeometry(10, 10, 60, 40)
    assert [one.partition(":")[0] for one in findings(frame)] == ["cut"]
    widget.setFixedSize(400, 6)
    assert "cut" in findings(frame)[0]


@pytest.mark.parametrize("make", [tree, tabs])
def test_a_cut_heading_is_found(qtbot, frame, make):
    widget = make(LONG)
    widget.setParent(frame)
    widget.setGeometry(10, 10, 200, 120)
    assert any(one.startswith("cut") for one in show(qtbot, frame))


def test_lines_that_have_no_room_are_found(qtbot, frame):
    label = QLabel(LONG, frame)
    label.setWordWrap(True)
    label.setGeometry(10, 10, 100, 200)
    assert show(qtbot, frame) == []
    label.resize(100, 20)
    assert len(findings(frame)) == 1


def test_a_word_too_long_is_found_unless_the_label_breaks_it(qtbot, frame):
    label = QLabel(NAME, frame)
    label.setWordWrap(True)
    label.setGeometry(10, 10, 100, 200)
    assert any("a word" in one for one in show(qtbot, frame))
    label.hide()
    broken = WrapLabel(NAME, frame)
    broken.setGeometry(10, 10, 100, 200)
    broken.show()
    assert findings(frame) == []
    broken.resize(100, 30)
    assert len(findings(frame)) == 1


def test_japanese_breaks_between_any_of_its_letters(qtbot, frame):
    label = QLabel("値が異なります。ここで入力した値はすべての行に設定されます。", frame)
    label.setWordWrap(True)
    label.setGeometry(10, 10, 100, 200)
    assert show(qtbot, frame) == []


def test_what_is_shortened_and_has_the_whole_as_tool_tip_is_right(qtbot, frame):
    label = ElidedLabel(NAME)
    label.setParent(frame)
    label.setGeometry(10, 10, 80, 20)
    assert show(qtbot, frame) == []
    label.setToolTip("")
    assert len(findings(frame)) == 1


def test_an_overlap_is_found(qtbot, frame):
    one, other = QLabel("one", frame), QLabel("other", frame)
    one.setGeometry(10, 10, 100, 30)
    other.setGeometry(110, 10, 100, 30)
    assert show(qtbot, frame) == []
    other.move(100, 20)
    assert [found.partition(":")[0] for found in findings(frame)] == ["overlap"]
    other.hide()
    assert findings(frame) == []


def test_what_sticks_out_is_found(qtbot, frame):
    inner = QLabel("inner", frame)
    inner.setGeometry(560, 10, 40, 30)
    assert show(qtbot, frame) == []
    inner.move(580, 10)
    assert [found.partition(":")[0] for found in findings(frame)] == ["sticks out"]


def test_a_field_whose_lower_edge_is_cut_off_is_found(qtbot, frame):
    row = QWidget(frame)
    row.setGeometry(10, 10, 200, 30)
    edit = field("Value")
    edit.setParent(row)
    edit.setGeometry(0, 0, 200, 30)
    assert show(qtbot, frame) == []
    row.resize(200, 29)
    assert [found.partition(":")[0] for found in findings(frame)] == ["sticks out"]


def test_what_is_wider_than_a_view_that_does_not_scroll_is_found(qtbot, frame):
    area = QScrollArea(frame)
    area.setGeometry(0, 0, 200, 200)
    inner = QWidget()
    inner.resize(300, 100)
    area.setWidget(inner)
    assert show(qtbot, frame) == []
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    assert len(findings(frame)) == 1


def test_a_control_without_a_name_is_found(qtbot, frame):
    row = QHBoxLayout(frame)
    edit = QLineEdit()
    row.addWidget(edit)
    assert [found.partition(":")[0] for found in show(qtbot, frame)] == ["no name"]
    edit.setAccessibleName("Speed")
    assert findings(frame) == []


def test_what_is_not_shown_is_not_looked_at(qtbot, frame):
    label = QLabel(LONG, frame)
    label.setGeometry(10, 10, 20, 5)
    assert show(qtbot, frame) != []
    label.hide()
    assert findings(frame) == []


@pytest.mark.parametrize("other", [button, field, combo, tool], ids=lambda one: one.__name__)
def test_boxes_side_by_side_that_differ_in_height_are_found(qtbot, frame, other):
    row = QHBoxLayout(frame)
    one, beside = QPushButton("Find"), other("Replace")
    row.addWidget(one)
    row.addWidget(beside)
    frame.show()
    qtbot.waitExposed(frame)
    assert uneven(frame) == []
    beside.setFixedHeight(one.height() + 1)
    frame.layout().activate()
    assert [found.partition(":")[0] for found in uneven(frame)] == ["uneven"]


def test_a_box_without_an_edge_may_have_another_height(qtbot, frame):
    flat = tool("Fit")
    flat.setAutoRaise(True)
    flat.setFixedHeight(30)
    row = QHBoxLayout(frame)
    row.addWidget(QPushButton("Find"))
    row.addWidget(flat)
    frame.show()
    qtbot.waitExposed(frame)
    assert uneven(frame) == []


def test_a_field_too_low_for_its_ring_and_its_letters_is_found(qtbot, frame):
    edit = QLineEdit("Gyp", frame)
    edit.setAccessibleName("Name")
    edit.setGeometry(10, 10, 100, edit.fontMetrics().height() + 4)
    assert show(qtbot, frame) == []
    edit.setFixedSize(100, edit.fontMetrics().height() + 1)
    assert "within the ring" in findings(frame)[0]


def test_an_icon_off_the_middle_of_its_field_is_found(qtbot, frame):
    edit = field("Find")
    edit.setParent(frame)
    edit.setGeometry(10, 10, 200, 30)
    edit.addAction(theme.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
    frame.show()
    qtbot.waitExposed(frame)
    assert off_the_middle(frame) == []
    icon = edit.findChild(QToolButton)
    icon.move(icon.x(), icon.y() + 2)
    assert len(off_the_middle(frame)) == 1


def list_view(_words):
    return QPlainTextEdit()


@pytest.mark.parametrize("make", [button, field, list_view], ids=lambda one: one.__name__)
@pytest.mark.parametrize(("x", "y"), [(100, 0), (0, 40)])
def test_boxes_without_a_gap_between_them_are_found(qtbot, frame, make, x, y):
    one, other = make("Load"), make("Save")
    for box in (one, other):
        box.setParent(frame)
        box.setFixedSize(96, 36)
    one.move(10, 10)
    other.move(10 + x, 10 + y)
    frame.show()
    qtbot.waitExposed(frame)
    assert touching(frame) == []
    other.move(10 + x - 2 * (x > 0), 10 + y - 2 * (y > 0))
    assert [found.partition(":")[0] for found in touching(frame)] == ["touching"]


@pytest.mark.parametrize("has_heading", [True, False])
def test_a_title_that_is_not_over_its_numbers_is_found(qtbot, frame, has_heading):
    rows = QTreeWidget(frame)
    rows.setHeaderLabels(["Name", "Nodes"])
    above = QTreeWidgetItem(rows, ["Main"]) if has_heading else rows
    number = QTreeWidgetItem(above, ["Wait", "12"])
    rows.expandAll()
    rows.setGeometry(10, 10, 300, 200)
    frame.show()
    qtbot.waitExposed(frame)
    assert unlike_their_numbers(frame) == []
    number.setTextAlignment(1, RIGHT)
    assert [found.partition(":")[0] for found in unlike_their_numbers(frame)] == ["heading"]
    rows.headerItem().setTextAlignment(1, RIGHT)
    assert unlike_their_numbers(frame) == []


def test_a_menu_that_counts_its_keys_twice_is_found(qtbot):
    class Twice(Menu):
        def initStyleOption(self, option, action):
            QMenu.initStyleOption(self, option, action)

    assert looks_of(qtbot, Menu()) == []
    (found,) = looks_of(qtbot, Twice())
    assert found.startswith("loose: Twice")


def looks_of(qtbot, menu):
    qtbot.addWidget(menu)
    for words in ("Add a variable", "Find in games and mods"):
        menu.addAction(f"{words}\tCtrl+Alt+F")
    menu.popup(QPoint())
    found = findings(menu)
    menu.close()
    return found
