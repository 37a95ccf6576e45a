"""Editing in the tree with mouse and keyboard, and how rows are painted."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLineEdit,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from app.documents.hints import NONE
from app.documents.roles import Column
from app.editors.base import ValueEditor
from app.editors.delegate import ValueDelegate, _is_same
from app.editors.registry import editor_with
from app.ui import theme
from formats.core.float32 import NaN32
from formats.core.kinds import DEFAULT_CURVE, Kind
from formats.value_text import text
from tests.app.editors.table import Table
from tests.app.editors.values import row

TRIGGERS = (
    QAbstractItemView.EditTrigger.DoubleClicked
    | QAbstractItemView.EditTrigger.EditKeyPressed
    | QAbstractItemView.EditTrigger.AnyKeyPressed
)
VALUES = {
    Kind.S32: 7,
    Kind.BOOL: True,
    Kind.F32: 1.5,
    Kind.STRING32: "name",
    Kind.VEC3: (1.0, NaN32(0x7FC00001), 3.0),
    Kind.COLOR: (1.0, 0.0, 2.0, 1.0),
    Kind.CURVE1: (DEFAULT_CURVE,),
    Kind.NULL: None,
    Kind.MAP: None,
    Kind.BUFFER_BYTES: b"\x01\x02",
    Kind.U64: 2**64 - 1,
}


@pytest.fixture
def tree(qtbot, qapp):
    """A tree over one row of each kind, with another widget beside it to click at."""
    page = QWidget()
    column = QVBoxLayout(page)
    view = QTreeView()
    view.setUniformRowHeights(True)
    view.setEditTriggers(TRIGGERS)
    view.table = Table([row(kind, value) for kind, value in VALUES.items()])
    view.setModel(view.table)
    view.setItemDelegate(ValueDelegate(view))
    view.other = QLineEdit()
    column.addWidget(view)
    column.addWidget(view.other)
    page.resize(800, 500)
    qtbot.addWidget(page)
    with qtbot.waitActive(page):
        page.show()
    view.header().resizeSection(1, 400)
    view.page = page
    return view


def at(view, kind, column=Column.VALUE):
    return view.table.index(list(VALUES).index(kind), column)


def value(view, kind):
    return view.table.rows[list(VALUES).index(kind)].value


def edit(view, kind) -> ValueEditor:
    view.setCurrentIndex(at(view, kind))
    view.edit(at(view, kind))
    return view.indexWidget(at(view, kind))


def click(qtbot, view, kind, x=14, double=False):
    place = view.visualRect(at(view, kind))
    spot = QPoint(place.left() + x, place.center().y())
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    if double:
        qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def focused(view):
    return view.page.focusWidget()


def test_a_click_on_the_box_toggles(qtbot, tree):
    click(qtbot, tree, Kind.BOOL)
    assert value(tree, Kind.BOOL) is False
    click(qtbot, tree, Kind.BOOL)
    assert value(tree, Kind.BOOL) is True


def test_a_click_beside_the_box_only_selects(qtbot, tree):
    click(qtbot, tree, Kind.BOOL, x=200)
    assert value(tree, Kind.BOOL) is True
    assert tree.currentIndex() == at(tree, Kind.BOOL)


@pytest.mark.parametrize("column", [Column.NAME, Column.VALUE, Column.TYPE])
def test_space_toggles_wherever_the_row_is_current(qtbot, tree, column):
    tree.setFocus()
    tree.setCurrentIndex(at(tree, Kind.BOOL, column))
    qtbot.keyClick(tree, Qt.Key.Key_Space)
    assert value(tree, Kind.BOOL) is False


def test_a_bool_that_may_not_be_edited_stays(qtbot, tree):
    tree.table.read_only = True
    click(qtbot, tree, Kind.BOOL)
    assert value(tree, Kind.BOOL) is True


def test_double_click_types_and_return_keeps(qtbot, tree):
    click(qtbot, tree, Kind.F32, double=True)
    editor = tree.indexWidget(at(tree, Kind.F32))
    assert isinstance(editor, ValueEditor)
    qtbot.keyClicks(focused(tree), "2.25")
    qtbot.keyClick(focused(tree), Qt.Key.Key_Return)
    assert value(tree, Kind.F32) == 2.25
    assert tree.indexWidget(at(tree, Kind.F32)) is None


def test_f2_and_typing_open_the_editor(qtbot, tree):
    tree.setFocus()
    tree.setCurrentIndex(at(tree, Kind.S32))
    qtbot.keyClick(tree, Qt.Key.Key_F2)
    assert tree.indexWidget(at(tree, Kind.S32)).field.text() == "7"
    qtbot.keyClick(focused(tree), Qt.Key.Key_Escape)
    tree.setFocus()
    qtbot.keyClick(tree, Qt.Key.Key_4)
    qtbot.keyClick(focused(tree), Qt.Key.Key_2)
    qtbot.keyClick(focused(tree), Qt.Key.Key_Return)
    assert value(tree, Kind.S32) == 42


def test_escape_leaves_the_old_value(qtbot, tree):
    edit(tree, Kind.STRING32)
    qtbot.keyClicks(focused(tree), "other")
    qtbot.keyClick(focused(tree), Qt.Key.Key_Escape)
    assert value(tree, Kind.STRING32) == "name"
    assert tree.indexWidget(at(tree, Kind.STRING32)) is None
    assert tree.table.set_count == 0


def test_bad_input_stays_open_with_the_reason(qtbot, tree):
    editor = edit(tree, Kind.S32)
    qtbot.keyClicks(focused(tree), "many")
    qtbot.keyClick(focused(tree), Qt.Key.Key_Return)
    assert tree.indexWidget(at(tree, Kind.S32)) is editor
    assert editor.isVisible()
    assert editor.reason == "“many” is not a whole number"
    assert theme.colors().error.name() in editor.field.styleSheet()
    note = next(w for w in tree.viewport().children() if getattr(w, "text", str)() == editor.reason)
    assert note.isVisible()
    assert value(tree, Kind.S32) == 7
    editor.field.selectAll()
    qtbot.keyClicks(focused(tree), "0x10")
    assert editor.reason == ""
    assert not note.isVisible()
    qtbot.keyClick(focused(tree), Qt.Key.Key_Return)
    assert value(tree, Kind.S32) == 16


def test_going_elsewhere_keeps_what_fits(qtbot, tree):
    edit(tree, Kind.S32)
    qtbot.keyClicks(focused(tree), "99")
    qtbot.mouseClick(tree.other, Qt.MouseButton.LeftButton)
    assert value(tree, Kind.S32) == 99
    assert tree.indexWidget(at(tree, Kind.S32)) is None
    assert tree.table.set_count == 1


def test_going_elsewhere_gives_up_what_does_not_fit_and_says_so(qtbot, tree):
    edit(tree, Kind.S32)
    qtbot.keyClicks(focused(tree), "many")
    with qtbot.waitSignal(tree.itemDelegate().refused) as refused:
        qtbot.mouseClick(tree.other, Qt.MouseButton.LeftButton)
    assert "many" in refused.args[0]
    assert value(tree, Kind.S32) == 7
    assert tree.indexWidget(at(tree, Kind.S32)) is None


def test_one_component_leaves_the_bits_of_the_others(qtbot, tree):
    editor = edit(tree, Kind.VEC3)
    assert focused(tree) is editor.fields[0]
    qtbot.keyClick(focused(tree), Qt.Key.Key_Tab)
    qtbot.keyClick(focused(tree), Qt.Key.Key_Tab)
    assert focused(tree) is editor.fields[2]
    editor.fields[2].selectAll()
    qtbot.keyClicks(focused(tree), "5")
    qtbot.keyClick(focused(tree), Qt.Key.Key_Return)
    assert value(tree, Kind.VEC3)[1] is VALUES[Kind.VEC3][1]
    assert value(tree, Kind.VEC3)[2] == 5.0


def test_tab_past_the_last_field_keeps_and_closes(qtbot, tree):
    editor = edit(tree, Kind.VEC3)
    editor.fields[2].setFocus()
    editor.fields[2].setText("8")
    qtbot.keyClick(editor.fields[2], Qt.Key.Key_Tab)
    assert value(tree, Kind.VEC3)[2] == 8.0
    assert tree.indexWidget(at(tree, Kind.VEC3)) is None


def test_a_64_bit_number_passes_through_whole(qtbot, tree):
    editor = edit(tree, Kind.U64)
    assert editor.field.text() == str(2**64 - 1)
    qtbot.keyClick(focused(tree), Qt.Key.Key_Down)
    assert value(tree, Kind.U64) == 2**64 - 1
    qtbot.keyClick(focused(tree), Qt.Key.Key_Return)
    assert value(tree, Kind.U64) == 2**64 - 2


def test_a_value_too_wide_for_a_row_asks_for_the_full_editor(qtbot, tree):
    delegate = tree.itemDelegate()
    for kind in (Kind.CURVE1, Kind.BUFFER_BYTES):
        with qtbot.waitSignal(delegate.wide_editor_wanted) as wanted:
            click(qtbot, tree, kind, double=True)
        assert wanted.args[0] == at(tree, kind)
        assert tree.indexWidget(at(tree, kind)) is None


def test_a_value_that_changes_meanwhile_shows_in_the_editor(qtbot, tree):
    editor = edit(tree, Kind.S32)
    tree.table.setData(at(tree, Kind.S32), 12)
    assert editor.field.text() == "12"


@pytest.mark.parametrize("name", ["dark", "light"])
@pytest.mark.parametrize("kind", list(VALUES), ids=lambda kind: kind.name)
def test_every_kind_is_painted_in_both_themes(qtbot, qapp, tree, name, kind):
    theme.apply(qapp, name)
    picture = grab(tree, kind)
    ground = theme.colors().panel
    assert ink(picture, ground) > 15, text(kind, VALUES[kind])


def grab(view, kind, column=Column.VALUE) -> QImage:
    view.viewport().repaint()
    return view.viewport().grab(view.visualRect(at(view, kind, column))).toImage()


def ink(picture: QImage, ground: QColor) -> int:
    spots = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
    return sum(picture.pixelColor(x, y) != ground for x, y in spots)


def has(picture: QImage, color: QColor) -> bool:
    spots = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
    return any(picture.pixelColor(x, y) == color for x, y in spots)


def test_a_changed_row_has_a_bar_at_the_left_edge(qtbot, qapp, tree):
    theme.apply(qapp, "dark")
    tree.table.changed = {list(VALUES).index(Kind.F32)}
    tree.viewport().repaint()
    picture = tree.viewport().grab(QRect(0, 0, 3, tree.viewport().height())).toImage()
    for kind in (Kind.F32, Kind.S32):
        middle = tree.visualRect(at(tree, kind)).center().y()
        is_bar = picture.pixelColor(1, middle) == theme.colors().changed
        assert is_bar is (kind is Kind.F32)


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_the_picker_of_a_color_is_part_of_its_editor(qtbot, tree):
    editor = edit(tree, Kind.COLOR)
    qtbot.mouseClick(editor.swatch, Qt.MouseButton.LeftButton)
    square = editor.popup.picker.square
    qtbot.mouseClick(square, Qt.MouseButton.LeftButton, pos=square.rect().center())
    qtbot.keyClick(square, Qt.Key.Key_Up)
    assert tree.table.set_count == 0
    editor.popup.close()
    assert not editor.is_done
    editor.fields[0].setFocus()
    qtbot.keyClick(editor.fields[0], Qt.Key.Key_Return)
    assert editor.is_done
    assert tree.table.set_count == 1
    assert value(tree, Kind.COLOR)[0] == pytest.approx(1.0, abs=0.2)
    assert max(value(tree, Kind.COLOR)) == 2.0


def test_the_picture_of_a_bright_color_shows_its_base(qtbot, qapp, tree):
    theme.apply(qapp, "dark")
    assert has(grab(tree, Kind.COLOR), QColor(128, 0, 255))
    assert value(tree, Kind.COLOR) == (1.0, 0.0, 2.0, 1.0)


def test_what_was_searched_for_is_marked(qtbot, qapp, tree):
    theme.apply(qapp, "dark")
    plain = ink(grab(tree, Kind.STRING32), theme.colors().panel)
    tree.table.words = ("am",)
    assert ink(grab(tree, Kind.STRING32), theme.colors().panel) > plain + 50


def test_painting_follows_the_theme(qtbot, qapp, tree):
    theme.apply(qapp, "dark")
    assert has(grab(tree, Kind.F32), theme.colors().text)
    theme.apply(qapp, "light")
    assert has(grab(tree, Kind.F32), theme.colors().text)


def test_rows_are_24_high_and_grow_with_the_font(qtbot, tree):
    delegate = tree.itemDelegate()
    assert tree.visualRect(at(tree, Kind.S32)).height() == 24
    delegate.set_row_height(28)
    tree.doItemsLayout()
    assert tree.visualRect(at(tree, Kind.S32)).height() == 28
    font = tree.font()
    font.setPointSizeF(font.pointSizeF() * 2)
    tree.setFont(font)
    height = tree.visualRect(at(tree, Kind.S32)).height()
    assert height > max(28, QFontMetrics(font).height())


def test_an_open_editor_can_be_finished_before_a_save(qtbot, tree):
    delegate = tree.itemDelegate()
    assert delegate.finish()
    edit(tree, Kind.S32)
    qtbot.keyClicks(focused(tree), "31")
    assert delegate.finish()
    assert value(tree, Kind.S32) == 31
    editor = edit(tree, Kind.S32)
    editor.field.setText("many")
    assert not delegate.finish()
    assert editor.isVisible()
    assert editor.reason


def test_an_editor_whose_row_is_gone_holds_nothing_to_keep(tree, qtbot):
    """A save asks for what is typed after the file was read anew, say."""
    index = tree.table.index(0, Column.VALUE)
    tree.edit(index)
    editor = tree.indexWidget(index) or tree.viewport().findChild(ValueEditor)
    tree.reset()
    qtbot.waitUntil(lambda: not isValid(editor))
    assert tree.itemDelegate().finish()


def test_an_editor_that_the_view_closes_by_itself_is_kept_once(tree, qtbot):
    """Alt and a key that leads on go past the editor, to the view."""
    editor = edit(tree, Kind.S32)
    editor.setFocus()
    QTest.keyClick(tree, Qt.Key.Key_PageDown, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: not isValid(editor))
    assert tree.itemDelegate().finish()


def test_an_editor_that_goes_with_all_rows_gives_nothing(tree, qtbot):
    editor = edit(tree, Kind.S32)
    editor.setFocus()
    editor.findChild(QLineEdit).setFocus()
    tree.table.beginResetModel()
    tree.table.endResetModel()
    qtbot.waitUntil(lambda: not isValid(editor))
    assert value(tree, Kind.S32) == 7


@pytest.mark.parametrize("old", [kind for kind in VALUES if editor_with(kind, NONE).INLINE])
def test_an_editor_closes_when_its_row_becomes_of_another_kind(tree, qtbot, old):
    """As by undoing a change of type while a value is typed: nothing of it is kept."""
    here = at(tree, old)
    before = tree.table.rows[here.row()]
    for new in VALUES:
        if new is old or new is Kind.BOOL:
            continue
        editor = edit(tree, old)
        editor.setFocus()
        now = tree.table.rows[here.row()] = row(new, VALUES[new])
        tree.table.dataChanged.emit(here.siblingAtColumn(0), here.siblingAtColumn(2))
        tree.other.setFocus()
        QApplication.sendPostedEvents()
        qtbot.waitUntil(lambda editor=editor: not isValid(editor))
        assert tree.table.rows[here.row()] is now
        tree.table.rows[here.row()] = before


@pytest.mark.parametrize("key", [None, Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Escape])
def test_an_editor_whose_row_is_gone_before_the_view_hears_of_it_is_dropped(tree, qtbot, key):
    """Whoever hears of a reset first may open a dialog, which takes the keyboard."""
    table = Table([row(Kind.STRING, "text"), row(Kind.STRING, "more")])

    def leave():
        if editors:
            line = editors[0].line
            tree.other.setFocus() if key is None else QTest.keyClick(line, key)

    editors: list[ValueEditor] = []
    table.modelReset.connect(leave)
    tree.setModel(table)
    index = table.index(0, Column.VALUE)
    tree.edit(index)
    editors.append(tree.indexWidget(index))
    editors[0].line.setText("typed")
    table.beginResetModel()
    table.endResetModel()
    assert editors[0].isHidden()
    assert table.set_count == 0
    qtbot.waitUntil(lambda: not isValid(editors[0]))
    assert tree.state() is tree.State.NoState


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape])
def test_keys_that_arrive_late_for_an_editor_do_nothing(tree, key):
    """An editor that the view released lives on while a dialog is open."""
    editor = edit(tree, Kind.STRING32)
    editor.line.setText("typed")
    tree.reset()
    other = edit(tree, Kind.S32)
    QTest.keyClick(editor.line, key)
    editor.abandoned.emit()
    assert value(tree, Kind.STRING32) == "name"
    assert tree.indexWidget(at(tree, Kind.S32)) is other
    assert tree.state() is tree.State.EditingState
    assert not other.is_done
    other.field.setText("12")
    assert tree.itemDelegate().finish()
    assert value(tree, Kind.S32) == 12


class _Wide(QWidget):
    def minimumSizeHint(self):
        return QSize(5000, 20)


def test_a_wide_editor_ends_where_the_view_ends(tree):
    editor, option = _Wide(tree.viewport()), QStyleOptionViewItem()
    option.rect = QRect(300, 0, 100, 20)
    tree.itemDelegate().updateEditorGeometry(editor, option, at(tree, Kind.S32))
    assert editor.geometry().left() == 300
    assert editor.geometry().right() == tree.viewport().rect().right()


@pytest.mark.parametrize(
    ("kind", "value", "is_same"),
    [
        (Kind.F32, 0.0, True),
        (Kind.F32, -0.0, False),
        (Kind.F32, 1.0, False),
        (Kind.F64, 0.0, False),
        (Kind.S32, 0, False),
    ],
)
def test_a_row_is_the_same_with_the_same_type_and_bits(kind, value, is_same):
    assert _is_same(row(Kind.F32, 0.0), row(kind, value)) is is_same
