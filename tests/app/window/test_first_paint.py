"""The first moments of a window: what is painted stays so, and keys and menus work at once."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from app.documents.document_manager import DocumentManager
from app.ui import app_paths, theme
from app.window.dialog_commands import DialogCommands
from app.window.main_window import MainWindow
from tests.patience import GUARD

ROOT = Path(__file__).resolve().parents[3]
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier

_TWO_PICTURES = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from app.start import application

def complete(window, real=application._complete):
    assert not window.is_completed
    window.grab().save("first.png")
    real(window)
    assert window.is_completed
    QTimer.singleShot(1000, lambda: end(window))

def end(window):
    window.grab().save("later.png")
    QApplication.exit(0)

application._complete = complete
from app.__main__ import main
sys.exit(main([]))
"""


def run(code: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Run a program in a folder that is its home, too."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=home,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "QT_QPA_PLATFORM": "offscreen",
            "TRIPTYCH_HOME": str(home),
        },
        capture_output=True,
        text=True,
        timeout=GUARD,
    )


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"look/theme": "dark", "look/language": "ja", "tour/done": True},
        {"look/theme": "contrast", "files/games": '[{"dump": "/nowhere"}]'},
    ],
    ids=["plain", "dark and Japanese", "high contrast with a dump"],
)
def test_what_is_painted_first_stays_as_it_is(tmp_path, settings):
    stored = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    for name, value in settings.items():
        stored.setValue(name, value)
    stored.sync()
    done = run(_TWO_PICTURES, tmp_path)
    assert done.returncode == 0, done.stderr
    first, later = (QImage(str(tmp_path / f"{name}.png")) for name in ("first", "later"))
    assert not first.isNull()
    assert first == later


@pytest.fixture
def new_window(qapp: QApplication) -> Iterator[MainWindow]:
    """A window that is shown, and no event was worked off since."""
    theme.apply(qapp, "light")
    window = MainWindow()
    window.show()
    assert not window.is_completed
    yield window
    window.close()
    window.deleteLater()


def press(window: MainWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
    """Press a key as the window system would tell it."""
    QTest.keyClick(window.windowHandle(), key, modifiers)


def test_the_rest_is_there_as_soon_as_it_is_painted(new_window, qtbot):
    with qtbot.waitSignal(new_window.painted):
        pass
    qtbot.waitUntil(lambda: new_window.is_completed)
    assert len(list(new_window.actions_)) > 150
    assert all(menu.actions() for menu in new_window.first_commands.menus.values())


def test_control_o_opens_a_file_at_once(new_window, monkeypatch):
    asked: list[str] = []
    monkeypatch.setattr(DocumentManager, "ask_open", lambda _self: asked.append("open"))
    press(new_window, Qt.Key.Key_O, CONTROL)
    assert asked == ["open"]


@pytest.mark.parametrize(
    ("key", "modifiers", "name"),
    [
        (Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier, "shortcuts"),
        (Qt.Key.Key_P, CONTROL | SHIFT, "palette"),
    ],
)
def test_keys_of_help_and_palette_work_at_once(new_window, monkeypatch, key, modifiers, name):
    done: list[str] = []
    monkeypatch.setattr(DialogCommands, name, lambda _self: done.append(name))
    press(new_window, key, modifiers)
    assert done == [name]


def test_alt_f_opens_the_whole_file_menu_at_once(new_window, qtbot):
    press(new_window, Qt.Key.Key_F, ALT)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    names = [action.objectName() for action in menu.actions()]
    menu.close()
    assert names[:2] == ["new", "open"]
    assert names[-1] == "quit"


def test_a_click_on_a_tool_opens_a_file_at_once(new_window, monkeypatch):
    asked: list[str] = []
    monkeypatch.setattr(DocumentManager, "ask_open", lambda _self: asked.append("open"))
    from PySide6.QtWidgets import QToolBar

    bar = new_window.findChild(QToolBar, "tools")
    button = bar.widgetForAction(new_window.first_commands.actions["open"])
    place = button.mapTo(new_window, button.rect().center())
    QTest.mouseClick(
        new_window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place
    )
    assert asked == ["open"]


def test_a_menu_that_opens_is_filled(new_window):
    menu = new_window.first_commands.menus["&Help"]
    assert not menu.actions()
    menu.aboutToShow.emit()
    assert menu.actions()[0].objectName() == "palette"


def test_parts_are_made_when_they_are_asked_for(new_window):
    assert new_window.session.documents == []
    assert new_window.is_completed


def test_a_name_that_no_part_has_is_an_error(new_window):
    with pytest.raises(AttributeError, match="'MainWindow' object has no attribute 'panel'"):
        new_window.panel  # noqa: B018
    assert not hasattr(new_window, "__nothing__")


def test_input_is_watched_only_until_the_window_is_complete(new_window, monkeypatch):
    from app.window import first_window

    new_window.complete()
    seen: list[Any] = []
    monkeypatch.setattr(first_window._Input, "eventFilter", lambda *what: seen.append(what))
    press(new_window, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier)
    assert not seen


def test_a_window_is_closed_at_once(new_window, qtbot):
    new_window.close()
    assert not new_window.isVisible()


@pytest.mark.parametrize("zoom", [90, 200])
def test_a_font_of_another_size_is_there_from_the_start(qapp, qtbot, zoom):
    app_paths.settings().setValue("look/zoom", zoom)
    before = qapp.font().pointSizeF()
    window = MainWindow()
    qtbot.addWidget(window)
    assert qapp.font().pointSizeF() == pytest.approx(max(6, before * zoom / 100))


def test_the_undo_of_nothing_reads_the_same_before_and_after(new_window):
    actions = new_window.first_commands.actions
    before = {name: (one.text(), one.isEnabled()) for name, one in actions.items()}
    new_window.complete()
    assert before == {name: (one.text(), one.isEnabled()) for name, one in actions.items()}


_FAILING = """
import sys
from app.window.dialog_commands import DialogCommands
from app.window.main_window import MainWindow

def fail(_self):
    raise ValueError("no parts today")

MainWindow._make_rest = fail
from app.__main__ import main
sys.exit(main([]))
"""


def test_a_window_that_cannot_be_completed_ends_the_program_with_the_reason(tmp_path):
    done = run(_FAILING, tmp_path)
    assert done.returncode == 1
    assert "ValueError: no parts today" in done.stderr
    assert len(list(tmp_path.rglob("report-*.txt"))) == 1
