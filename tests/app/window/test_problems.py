"""The problems panel: updated, filtered, fixed; and the question before errors are saved."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

import formats
from app.ui import report
from app.ui.notice_bar import Notice
from formats.aamp import AAMP
from formats.byml import BYML
from formats.core.kinds import Kind
from formats.problems import Problem, Severity
from formats.registry import SHIPPED
from tests.app.window.conftest import put


@pytest.fixture
def odd_file(tmp_path):
    """An AAMP file with two rotations that are none and a bool that is 2."""
    view = formats.outline_of(AAMP.new())
    general = put(view, (), "General", Kind.OBJECT)
    put(view, general, "Position", Kind.QUAT, (0.0, 0.0, 0.0, 2.0))
    put(view, general, "Speed", Kind.QUAT, (0.0, 3.0, 0.0, 0.0))
    put(view, general, "Enable", Kind.BOOL, 2)
    file = tmp_path / "Odd.bgparamlist"
    file.write_bytes(AAMP.write(view.root))
    return file


@pytest.fixture
def panel(window, open_file, odd_file, qtbot):
    document = open_file(odd_file)
    qtbot.waitUntil(lambda: len(document.problems) == 3)
    window.actions_["show_problems"].setChecked(True)
    return window.panels.problems


def rows(panel):
    model = panel.list.model()
    return [
        tuple(model.index(at, column).data() for column in range(3))
        for at in range(model.rowCount())
    ]


def choose(panel, at):
    panel.list.setCurrentIndex(panel.list.model().index(at, 0))


def test_findings_are_listed_worst_first_with_their_fixes(panel):
    found = rows(panel)
    assert [row[2] for row in found] == ["Make its length 1"] * 2 + ["Store it as 1"]
    assert found[0][1] == "General › Position"
    assert panel.shown[Severity.WARNING].text() == "Warnings 2"
    assert panel.count() == 2


def test_a_long_sentence_is_broken_into_lines_as_wide_as_there_is_room(window, panel, qtbot):
    window.show()
    sentence = "One of the very many words of a long sentence. " * 12
    panel.add_message(Severity.WARNING, sentence)
    view, long = panel.list, panel.list.model().index(0, 0)
    assert long.data() == long.data(Qt.ItemDataRole.ToolTipRole).replace("\n", "") == sentence

    def heights():
        return [
            view.visualRect(view.model().index(n, 0)).height()
            for n in range(view.model().rowCount())
        ]

    window.resize(1000, 700)
    qtbot.waitUntil(lambda: heights()[0] > 3 * heights()[1])
    before = heights()[0]
    window.resize(2400, 700)
    qtbot.waitUntil(lambda: heights()[0] < before)
    width = view.columnWidth(0)
    assert heights()[0] >= view.fontMetrics().horizontalAdvance(sentence) // width


def test_that_nothing_was_found_is_said_as_plainly_as_findings_are(window, panel, qtbot):
    window.document.set_state(problems=[])
    qtbot.waitUntil(lambda: panel.count() == 0)
    assert panel.list.model().rowCount() == 1
    only = panel.list.model().index(0, 0)
    assert only.data() == "No problems found."
    assert only.flags() & Qt.ItemFlag.ItemIsEnabled
    QTest.mouseClick(
        panel.list.viewport(),
        Qt.MouseButton.LeftButton,
        pos=panel.list.visualRect(only).center(),
    )
    assert not panel.fix_one.isEnabled()


def test_severities_are_shown_or_not(panel):
    panel.shown[Severity.WARNING].setChecked(False)
    assert [row[2] for row in rows(panel)] == ["Store it as 1"]
    panel.shown[Severity.NOTE].setChecked(False)
    assert (
        rows(panel)[0][0] == "No problems of the kinds shown. Turn on more above to see the rest."
    )
    panel.shown[Severity.WARNING].setChecked(True)
    assert len(rows(panel)) == 2


def test_a_finding_leads_to_its_row_and_is_mended_there(window, panel, qtbot):
    document = window.document
    panel.list.setFocus()
    choose(panel, 1)
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    labels = document.outline.labels(document.current)
    assert labels == ["General", "Speed"]
    panel.list.setFocus()
    QTest.keyClick(panel.list, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert document.outline.get(document.current) == (0.0, 1.0, 0.0, 0.0)
    assert [row[1] for row in rows(panel)] == ["General › Position", "General › Enable"]
    document.undo()
    qtbot.waitUntil(lambda: len(rows(panel)) == 3)


def test_all_of_a_kind_are_mended_as_one_step(window, panel, qtbot):
    document = window.document
    choose(panel, 0)
    assert panel.fix_kind.isEnabled()
    panel.fix_kind.click()
    assert document.undo_stack.count() == 1
    assert "2 times" in panel.says.text()
    assert [row[2] for row in rows(panel)] == ["Store it as 1"]
    choose(panel, 0)
    assert not panel.fix_kind.isEnabled()
    panel.fix_one.click()
    assert rows(panel)[0][0] == "No problems found."
    assert formats.format_of(document.root).problems(document.root, SHIPPED) == []
    assert not panel.fix_one.isEnabled()


def test_findings_keep_up_with_edits(window, panel, qtbot):
    document = window.document
    (general,) = document.outline.keys(())
    path = (general, document.outline.keys((general,))[0])
    document.set_value(path, (0.0, 0.0, 0.0, 1.0))
    qtbot.waitUntil(lambda: len(document.problems) == 2)
    document.set_value(path, (0.0, 0.0, 0.0, 5.0))
    qtbot.waitUntil(lambda: len(document.problems) == 3)
    assert "length 5" in rows(panel)[0][0]
    assert window.status._problems.text() == "2 problems"


def test_what_was_current_stays_so_when_the_list_is_filled(panel):
    choose(panel, 1)
    panel.fill()
    assert panel.list.currentIndex().row() == 1


# Saving


def answer(monkeypatch, words):
    """Have message boxes answered by the button with these words; return what they said."""
    said = []

    def exec_(box):
        said.append(f"{box.text()}\n{box.informativeText()}")
        button = next((one for one in box.buttons() if words in one.text()), None)
        assert button is not None, [one.text() for one in box.buttons()]
        monkeypatch.setattr(QMessageBox, "clickedButton", lambda _box: button)

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    return said


@pytest.fixture
def broken(window, open_file, byml_file, monkeypatch, qtbot):
    """A document in which the format finds an error as soon as something was edited."""

    document = open_file(byml_file)
    error = Problem(Severity.ERROR, "Nothing is right here.", ("Count",))
    monkeypatch.setattr(BYML, "problems", lambda *_given: [error])
    document.set_value(("Count",), 99)
    return document


def test_errors_are_asked_about_before_they_are_saved(
    window, broken, byml_file, qtbot, monkeypatch
):
    before = byml_file.read_bytes()
    said = answer(monkeypatch, "Show the problems")
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: bool(said))
    assert "Nothing is right here." in said[0]
    assert "Lantern.byml" in said[0]
    assert window.panels.problems.isVisible()
    assert broken.current == ("Count",)
    qtbot.wait(50)
    assert byml_file.read_bytes() == before
    assert broken.is_modified


def test_errors_that_are_wanted_are_saved_and_not_asked_about_again(
    window, broken, byml_file, qtbot, monkeypatch
):
    said = answer(monkeypatch, "Save anyway")
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: not broken.is_modified)
    broken.set_value(("Count",), 100)
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: not broken.is_modified)
    assert len(said) == 1
    assert formats.outline_of(formats.open_bytes(byml_file.read_bytes())).get(("Count",)) == 100


def test_sound_documents_are_saved_without_a_question(window, open_file, byml_file, qtbot):
    document = open_file(byml_file)
    document.set_value(("Count",), 99)
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: not document.is_modified)


def test_what_fails_twice_is_said_once(window, panel, qtbot):
    message = report.Message(Severity.ERROR, "“a.byml” was not saved: the disk is full.")

    def bars():
        return [one for one in window.findChildren(Notice) if one.isVisible()]

    for _ in range(2):
        window.messages.post(message)
        qtbot.waitUntil(lambda: len(bars()) == 1)
    assert bars()[0].label.text() == message.sentence
    assert sum(message.sentence in row[0] for row in rows(panel)) == 1
