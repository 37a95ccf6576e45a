"""The list of commands: filtered, gone through by keyboard, one shown alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from app.graph.command_list import CommandList, ListedCommand, commands
from app.ui import theme
from tests.app.graph.fake import fake_graph

SOME = [
    ListedCommand(("big", 2**70), "Root", 120),
    ListedCommand("battle", "BattleAttack", 1),
    ListedCommand("swim", "Swim <b>fast</b>\nリンク", 34567),
    ListedCommand("evade", "BattleEvade", 0),
]


@pytest.fixture
def made(qtbot):
    made = CommandList()
    qtbot.addWidget(made)
    QAbstractItemModelTester(
        made._filter, QAbstractItemModelTester.FailureReportingMode.Fatal, made
    )
    made.set_commands(SOME)
    made.went_to, made.onlys = [], []
    made.went.connect(made.went_to.append)
    made.only.connect(made.onlys.append)
    made.resize(240, 300)
    made.show()
    qtbot.waitExposed(made)
    return made


def press(qtbot, widget, key, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.keyClick(widget, key, modifier)


def test_commands_of_a_graph():
    listed = [ListedCommand("c0", "Root", 9), ListedCommand("c1", "Battle", 1)]
    assert commands(fake_graph()) == listed


def test_every_command_is_listed_with_its_count(made):
    assert made.shown() == [one.id for one in SOME]
    assert [made._filter.index(row, 1).data() for row in range(4)] == ["120", "1", "34,567", "0"]
    assert "\n" not in made._filter.index(2, 0).data()
    assert made.current() is None
    assert made._hint.isHidden()


def test_the_filter_needs_all_words(made, qtbot):
    qtbot.keyClicks(made.edit, "attle EV")
    assert made.shown() == ["evade"]
    qtbot.keyClicks(made.edit, "nothing")
    assert made.shown() == []
    assert "nothing" in made._hint.text()
    assert not made._hint.isHidden()
    press(qtbot, made.edit, Qt.Key.Key_Escape)
    assert made.shown() == [one.id for one in SOME]
    assert made.onlys == made.went_to == []


def test_return_goes_to_the_first_or_the_current(made, qtbot):
    qtbot.keyClicks(made.edit, "battle")
    press(qtbot, made.edit, Qt.Key.Key_Return)
    assert made.went_to == ["battle"]
    press(qtbot, made.edit, Qt.Key.Key_Down)
    press(qtbot, made.view, Qt.Key.Key_Down)
    press(qtbot, made.view, Qt.Key.Key_Enter)
    assert made.went_to == ["battle", "evade"]
    press(qtbot, made.view, Qt.Key.Key_Up)
    press(qtbot, made.view, Qt.Key.Key_Up)
    assert QApplication.focusWidget() is made.edit


def test_return_on_an_empty_list_goes_nowhere(made, qtbot):
    made.set_commands([])
    press(qtbot, made.edit, Qt.Key.Key_Return)
    press(qtbot, made.edit, Qt.Key.Key_Down)
    assert made.went_to == []
    assert not made.check.isEnabled()
    assert "no commands" in made._hint.text()


def test_a_click_goes_there(made, qtbot):
    index = made._filter.index(0, 0)
    qtbot.mouseClick(
        made.view.viewport(), Qt.MouseButton.LeftButton, pos=made.view.visualRect(index).center()
    )
    assert made.went_to == [("big", 2**70)], "ids come back as they are"


def test_the_check_shows_only_the_current(made, qtbot):
    made.set_current("battle")
    press(qtbot, made.check, Qt.Key.Key_Space)
    assert made.onlys == ["battle"]
    assert made.only_shown() == "battle"
    press(qtbot, made.view, Qt.Key.Key_Down)
    assert made.onlys == ["battle", "swim"], "walking through the list shows each"
    press(qtbot, made.check, Qt.Key.Key_Space)
    assert made.onlys == ["battle", "swim", None]
    press(qtbot, made.view, Qt.Key.Key_Down)
    assert made.onlys[3:] == []


def test_the_check_takes_the_first_where_none_is_current(made, qtbot):
    press(qtbot, made.check, Qt.Key.Key_Space)
    assert made.onlys == [("big", 2**70)]


def test_filtering_never_changes_what_is_shown_alone(made, qtbot):
    made.set_only("battle")
    qtbot.keyClicks(made.edit, "swim")
    assert made.current() is None
    assert made.only_shown() == "battle"
    made.edit.clear()
    assert made.current() == "battle"
    assert made.onlys == []


def test_what_a_program_sets_was_not_chosen(made):
    made.edit.setText("battle")
    made.set_current("swim")
    made.set_current("of another kind")
    assert made.current() is None
    assert made.edit.text() == "battle", "what is typed stays"
    made.set_current("battle")
    assert made.current() == "battle"
    made.set_only("evade")
    assert made.check.isChecked()
    assert made.current() == "evade"
    made.set_only(None)
    assert not made.check.isChecked()
    made.set_current(None)
    assert made.current() is None
    assert made.onlys == made.went_to == []


def test_other_commands_keep_what_is_still_there(made):
    made.set_only("swim")
    made.set_commands(SOME[1:3])
    assert made.current() == made.only_shown() == "swim"
    assert made.onlys == []
    made.set_commands(SOME[:2])
    assert made.only_shown() is None
    assert made.onlys == [None], "nothing may stay hidden for a command that is gone"
    assert not made.check.isChecked()


@pytest.mark.parametrize("name", ["light", "dark"])
def test_it_follows_the_theme(made, qapp, name):
    theme.apply(qapp, name)
    image = made.grab().toImage()
    assert image.pixelColor(2, 2) == theme.colors().window
