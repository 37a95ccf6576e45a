"""Text from files is plain text wherever it is shown: never HTML, never a mnemonic, never too
wide."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractListModel
from PySide6.QtGui import QAction, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QMessageBox,
    QTabWidget,
)

import app
import formats
from app.ui import background, report
from app.ui.notice_bar import Notice
from app.ui.plain import caption, fit, plain, short, tip
from formats.byml import BYML
from formats.core.kinds import Kind
from formats.problems import Severity
from tests.app.window.comparing import compared
from tests.app.window.conftest import put

IMAGE, BOLD, AMP, RIGHT = "<img src=x>", "<b>bold</b>", "&amp; &File", "\u202eright-to-left <i>"
LONG = "<u>" + "W" * 10_000
HOSTILE = (IMAGE, BOLD, AMP, RIGHT, LONG)
_TAGS = ("<img", "<b>bold", "<i>", "<u>W")
_WIDTH = 1100


def hostile(folder: Path, name: str = "<b>bold</b> &amp; <img src=x>.byml") -> Path:
    view = formats.outline_of(BYML.new(7))
    for number, text in enumerate(HOSTILE):
        put(view, (), text, Kind.STRING, HOSTILE[number - 1])
        inner = put(view, (), f"{text}{number}", Kind.MAP)
        put(view, inner, text, Kind.S32, number)
    if sys.platform == "win32":  # where no file is named so
        name = name.translate(str.maketrans("<>", "‹›"))
    file = folder / name.replace("/", "∕")
    file.write_bytes(BYML.write(view.root))
    return file


def is_html(text: str) -> bool:
    """Whether Qt would take a text from outside, as it stands, for HTML."""
    return any(tag in text for tag in _TAGS) and Qt.mightBeRichText(text)


def faults() -> list[str]:
    """Return every place of every window where text from outside would not be shown as text."""
    found = []
    for widget in QApplication.allWidgets():
        name = f"{type(widget).__name__} {widget.objectName()}"
        if is_html(widget.toolTip()):
            found.append(f"tool tip of {name}: {widget.toolTip()[:80]}")
        if isinstance(widget, QLabel) and _may_be_rich(widget):
            found.append(f"label {name}: {widget.text()[:80]}")
        if isinstance(widget, QAbstractButton) and _has_mnemonic(widget.text()):
            found.append(f"button {name}: {widget.text()[:80]}")
        if isinstance(widget, QTabWidget):
            found += [f"tab {at}" for at in range(widget.count()) if _tab(widget, at)]
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            found += [f"{name}: {one}" for one in _cells(widget)]
        found += [f"action: {one}" for one in map(_action, widget.actions()) if one]
        if widget.isWindow() and widget.isVisible() and widget.width() > _WIDTH:
            found.append(f"{name} is {widget.width()} px wide")
    return found


def _may_be_rich(label: QLabel) -> bool:
    is_plain = label.textFormat() == Qt.TextFormat.PlainText
    return not is_plain and any(tag in label.text() for tag in _TAGS)


def _has_mnemonic(text: str) -> bool:
    return "&amp;" in text.replace("&&", "")


def _tab(tabs: QTabWidget, at: int) -> bool:
    return _has_mnemonic(tabs.tabText(at)) or is_html(tabs.tabToolTip(at))


def _action(action: QAction) -> str:
    wrong = _has_mnemonic(action.text()) or is_html(action.toolTip())
    return f"{action.text()[:80]} / {action.toolTip()[:80]}" if wrong else ""


def _cells(view: QAbstractItemView) -> list[str]:
    model = view.model()
    rows = [model.index(row, 0) for row in range(min(60, model.rowCount()))]
    rows += [model.index(row, 0, one) for one in rows for row in range(min(9, model.rowCount(one)))]
    count = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    cells = [one.siblingAtColumn(column) for one in rows for column in range(count)]
    tips = [cell.data(Qt.ItemDataRole.ToolTipRole) for cell in cells]
    return [text[:80] for text in tips if isinstance(text, str) and is_html(text)]


def test_what_is_told_of_a_file_is_text(window, open_file, qtbot, tmp_path):
    document = open_file(hostile(tmp_path))
    for name in ("problems", "find", "history", "files"):
        window.panels.show(name)
    for row in document.outline.rows(()):
        document.set_current((row.key,))
        qtbot.wait(1)
        assert faults() == []
    document.set_value((IMAGE,), BOLD)
    document.set_value((BOLD,), LONG)
    document.edit(AMP, lambda structure: structure.remove([(AMP,)]))
    assert faults() == []
    document.undo()
    for text in HOSTILE:
        window.add_notice(text, {}, "warning")
        window.views.view_of(document).show_message(text)
        window.panels.problems.add_message(Severity.WARNING, text, None)
        report.note(f"“{text}” is not there")
    qtbot.wait(1)
    assert faults() == []
    window.actions_["find_replace"].trigger()
    window.panels.widget("find").field.setText("<")
    window.panels.widget("find").search_now()
    qtbot.waitUntil(background.is_idle)
    document.selection.choose([(IMAGE,), (BOLD,)])
    window.actions_["toggle_bookmark"].trigger()
    for name in ("go_to_path", "list_bookmarks", "palette"):
        window.actions_[name].trigger()
        qtbot.wait(1)
        assert faults() == []
    assert window.minimumSizeHint().width() <= _WIDTH
    assert window.width() <= _WIDTH


def test_what_two_files_differ_in_is_text(window, open_file, qtbot, tmp_path):
    one = open_file(hostile(tmp_path))
    other = open_file(hostile(tmp_path, "&amp;<img src=x>.byml"))
    other.set_value((IMAGE,), "<i>other</i>")
    other.set_value((LONG,), "<b>bold")
    view = compared(window, qtbot, one, other)
    view.step(True)
    qtbot.wait(1)
    assert faults() == []
    assert window.minimumSizeHint().width() <= _WIDTH


@pytest.mark.parametrize("text", HOSTILE)
def test_questions_show_text(qtbot, text):
    box = QMessageBox(QMessageBox.Icon.Question, "Save?", f"Save “{text}”?")
    qtbot.addWidget(box)
    box.setInformativeText(text)
    plain(box).show()
    assert faults() == []
    assert box.width() <= _WIDTH
    box.hide()


@pytest.mark.parametrize("text", HOSTILE)
def test_a_tip_is_what_it_says(qtbot, text):
    label = QLabel(tip(text))
    qtbot.addWidget(label)
    label.setWordWrap(Qt.mightBeRichText(label.text()))
    assert not is_html(tip(text))
    assert label.sizeHint().width() <= _WIDTH * 2
    assert tip("plain & simple") == "plain & simple"


def test_long_texts_are_cut_in_words_and_lines():
    assert short("W" * 81) == f"{'W' * 40}…{'W' * 40}"
    assert fit("a few words") == "a few words"
    assert max(map(len, fit(LONG).split())) <= 81
    assert caption("this & that") == "this && that"
    assert len(tip("a\n" * 99).split("\n")) <= 26


def test_a_notice_is_no_wider_than_the_screen(qtbot):
    notice = Notice(LONG, {}, "warning")
    qtbot.addWidget(notice)
    assert notice.minimumSizeHint().width() <= _WIDTH
    assert notice.sentence == LONG


def test_every_tip_that_is_worked_out_is_made_plain():
    """A tip in the code is a text of ours (`tr` of one text alone) or goes through `tip`."""
    root = Path(app.__file__).parent
    wrong = []
    for file in root.rglob("*.py"):
        if file.relative_to(root).as_posix() in _OURS:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _may_be_html(node):
                wrong.append(f"{file.relative_to(root)}:{node.lineno}")
    assert wrong == []


_OURS = set(
    """editors/binary.py editors/buffer.py editors/choices.py editors/color.py editors/fields.py
    text/find_bar.py ui/buttons.py ui/widgets.py""".split()
)
"""Whose tips are made of words of the program and of numbers alone."""
_PLACES = {"setToolTip": -1, "setTabToolTip": 1, "showText": 1}


def _may_be_html(call: ast.Call) -> bool:
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in _PLACES:
        return False
    argument = call.args[_PLACES[call.func.attr]]
    if isinstance(argument, ast.IfExp):
        return any(_is_made(one) for one in (argument.body, argument.orelse))
    return _is_made(argument)


def _is_made(node: ast.expr) -> bool:
    """Whether a text is neither a literal, nor `tip(…)`, nor `tr(…)` without anything put in."""
    if isinstance(node, ast.Constant):
        return False
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id != "tip" and not (node.func.id == "tr" and not node.keywords)
    return True


def test_labels_are_plain_unless_they_are_ours():
    """`QLabel` takes what looks like HTML for HTML; `Label` does not."""
    rich = {"plain.py", "about.py", "welcome_page.py", "settings_dialog.py"}
    root = Path(app.__file__).parent
    files = [file for file in root.rglob("*.py") if file.name not in rich]
    assert [f.name for f in files if " QLabel(" in f.read_text(encoding="utf-8")] == []
