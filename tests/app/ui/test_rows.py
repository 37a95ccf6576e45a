"""Declared lists: cells, check boxes, keys, menus, and what stays while rows are replaced."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QLineEdit, QMenu

from app.ui.rows import FIT, ListColumn, ListCommand, ListSpec, RowsPanel, RowsView
from formats.errors import WrongType

_Item = Qt.ItemDataRole


class Fruit(NamedTuple):
    name: str
    count: int = 0
    parts: tuple[Fruit, ...] = ()


class Basket:
    """What commands were called, what was edited, and which rows have a tick."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.ticked: set[str] = set()

    def rename(self, fruit: Fruit, name: str) -> bool:
        if not name:
            raise WrongType("a fruit needs a name")
        self.calls.append(f"{fruit.name} > {name}")
        return True

    def tick(self, fruit: Fruit, is_on: bool) -> None:
        (self.ticked.add if is_on else self.ticked.discard)(fruit.name)

    def state(self, fruit: Fruit) -> Qt.CheckState | None:
        if fruit.name == "none":
            return None
        return Qt.CheckState.Checked if fruit.name in self.ticked else Qt.CheckState.Unchecked

    def drag(self, fruit: Fruit) -> QMimeData:
        data = QMimeData()
        data.setText(fruit.name)
        return data


def spec(basket: Basket, **more) -> ListSpec[Fruit]:
    return ListSpec(
        "Fruits",
        (
            ListColumn(
                "Name", lambda fruit: fruit.name, is_italic=lambda fruit: not fruit.count,
                edit=basket.rename, check=basket.state, set_checked=basket.tick,
            ),
            ListColumn("Count", lambda fruit: str(fruit.count or ""), is_right=True, width=FIT),
        ),
        key=lambda fruit: fruit.name,
        commands=(
            ListCommand("eat", "&Eat", lambda: basket.calls.append("eat"), ("Del",), "minus",
                        can=lambda fruit: fruit.count),
            ListCommand("add", "", lambda: basket.calls.append("add"), ("Ins", "Ctrl+D")),
        ),
        drag=basket.drag,
        can_select=lambda fruit: fruit.name != "none",
        **more,
    )  # fmt: skip


FRUITS = [Fruit("Apple", 2), Fruit("Pear"), Fruit("Plum", 1)]


@pytest.fixture
def basket():
    return Basket()


@pytest.fixture
def panel(qtbot, basket):
    panel = RowsPanel(spec(basket))
    qtbot.addWidget(panel)
    panel.view.show_rows(FRUITS)
    return panel


def test_cells_show_what_is_declared(panel):
    model = panel.model
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    pear = model.index(1, 0)
    assert [model.headerData(n, Qt.Orientation.Horizontal) for n in range(2)] == ["Name", "Count"]
    assert pear.data() == pear.data(_Item.ToolTipRole) == "Pear"
    assert pear.data(_Item.FontRole).italic()
    assert pear.data(_Item.AccessibleTextRole) == "Pear"
    assert model.index(0, 0).data(_Item.AccessibleTextRole) == "Apple, 2"
    assert model.index(0, 1).data(_Item.TextAlignmentRole) & Qt.AlignmentFlag.AlignRight
    assert panel.view.accessibleName() == "Fruits"
    assert model.mimeData([pear]).text() == "Pear"
    del tester


def test_keys_and_buttons_and_the_menu_are_those_of_the_commands(panel, basket):
    panel.view.select(("Pear",))
    assert not panel.buttons["eat"].isEnabled()
    panel.view.select(("Plum",))
    assert list(panel.buttons) == ["eat"]
    assert panel.buttons["eat"].isEnabled()
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_Insert):
        QTest.keyClick(panel.view, key)
    QTest.keyClick(panel.view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert basket.calls == ["eat", "add", "add"]
    menu = QMenu()
    panel.view.add_commands(menu)
    assert [action.text() for action in menu.actions()] == ["&Eat\tDel"]


def test_a_cell_is_edited_and_a_key_then_belongs_to_its_field(panel, basket):
    refused = []
    panel.refused.connect(refused.append)
    panel.show()
    panel.view.select(("Apple",))
    panel.view.edit_column(0)
    field = panel.view.findChild(QLineEdit)
    QTest.keyClick(field, Qt.Key.Key_Delete)
    assert basket.calls == []
    field.setText("Quince")
    panel.view.keep_input()
    assert basket.calls == ["Apple > Quince"]
    assert not panel.model.setData(panel.model.index(0, 0), "")
    assert refused == ["a fruit needs a name"]


def test_boxes_are_ticked(panel, basket):
    panel.view.show_rows([*FRUITS, Fruit("none")])
    first, last = panel.model.index(0, 0), panel.model.index(3, 0)
    assert panel.model.setData(first, Qt.CheckState.Checked.value, _Item.CheckStateRole)
    assert basket.ticked == {"Apple"}
    assert Qt.CheckState(first.data(_Item.CheckStateRole)) is Qt.CheckState.Checked
    assert last.data(_Item.CheckStateRole) is None
    assert not last.flags() & Qt.ItemFlag.ItemIsSelectable


def test_the_current_row_stays_so_by_its_key(panel):
    panel.view.select(("Plum",))
    panel.view.show_rows([Fruit("Fig"), *FRUITS])
    assert panel.view.current == Fruit("Plum", 1)
    panel.view.show_rows(FRUITS[:2], otherwise=("Pear",))
    assert panel.view.current is None


def test_rows_with_the_same_keys_are_replaced_where_they_are(panel, qtbot):
    resets = []
    panel.model.modelReset.connect(lambda: resets.append(1))
    with qtbot.waitSignal(panel.model.dataChanged):
        panel.view.show_rows([fruit._replace(count=9) for fruit in FRUITS])
    assert not resets
    assert panel.model.index(1, 1).data() == "9"


def test_what_is_expanded_stays_so_by_its_keys(qtbot, basket):
    read = []

    def parts(fruit):
        read.append(fruit.name)
        return fruit.parts

    more = {"children": parts, "has_children": lambda fruit: fruit.parts}
    view = RowsView(spec(basket, **more))
    qtbot.addWidget(view)
    core = Fruit("Core", 1, (Fruit("Seed", 5),))
    rows = [Fruit("Apple", 2, (core,)), Fruit("Pear", 1, (core,))]
    tester = QAbstractItemModelTester(view.items)
    view.show_rows(rows, otherwise=("Apple", "Core", "Gone"))
    assert view.current == core
    view.expand(view.items.index_at(("Pear",)))
    view.expand(view.items.index_at(("Pear", "Core")))
    view.select(("Pear", "Core", "Seed"))
    view.show_rows([Fruit("Fig"), *rows])
    assert view.isExpanded(view.items.index_at(("Pear", "Core")))
    assert not view.isExpanded(view.items.index_at(("Fig",)))
    assert view.current_key == ("Pear", "Core", "Seed")
    assert view.items.index_at(("Pear", "Skin")) == QModelIndex()
    del tester
