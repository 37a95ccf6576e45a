"""What is done over and over leaves nothing behind: tabs, selections, editors, views of a document.

PySide keeps a weak reference for every connection to a method of what is no object of Qt, as long
as that lives, even if it is disconnected or the sender is gone; these count, too.
"""

from __future__ import annotations

import gc
import weakref
from collections import Counter
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.ui import app_paths, background

SAMPLES = ("Every type.aamp", "Every type.byml", "Watchman.root.ainb")
TIMES = 3


@pytest.fixture
def views(window, open_file, qtbot):
    documents = [open_file(app_paths.sample_folder() / name) for name in SAMPLES]
    window.panels.show("inspector")
    rest(qtbot)
    return [window.views.view_of(document) for document in documents]


def rest(qtbot) -> None:
    qtbot.waitUntil(background.is_idle)
    for _turn in range(2):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def there() -> Counter[str]:
    """Return how many objects of Qt and weak references there are, by their classes."""
    gc.collect()
    return Counter(
        type(one).__name__
        for one in gc.get_objects()
        if issubclass(type(one), QObject) or type(one) is weakref.ReferenceType
    )


def paths(view, most: int) -> list[tuple]:
    return [path for path, _row in zip(view.document.outline.walk(), range(most), strict=False)]


def switch_tabs(window, views, qtbot) -> None:
    for view in views:
        window.tabs.setCurrentWidget(view)
        rest(qtbot)


def select(window, views, qtbot) -> None:
    for view in views:
        window.tabs.setCurrentWidget(view)
        for path, _row in paths(view, 6):
            view.document.selection.choose([path])
            rest(qtbot)


def edit(window, views, qtbot) -> None:
    view = views[1]
    window.tabs.setCurrentWidget(view)
    for path, row in paths(view, 16):
        if row.editable:
            view.document.selection.choose([path])
            view.edit_value()
            rest(qtbot)
            at = QApplication.focusWidget()
            if at is not None:
                QTest.keyClick(at, Qt.Key.Key_Escape)
            rest(qtbot)


def undo(window, views, qtbot) -> None:
    view = views[1]
    window.tabs.setCurrentWidget(view)
    path = next(path for path, row in view.document.outline.walk() if row.editable)
    view.document.selection.choose([path])
    for name in ("duplicate", "undo", "cut", "undo"):
        window.actions_[name].trigger()
        rest(qtbot)


def show_otherwise(window, views, qtbot) -> None:
    for view in views:
        window.tabs.setCurrentWidget(view)
        for mode in (*view.modes, "tree"):
            view.show_mode(mode)
            qtbot.waitUntil(lambda view=view: not view.is_text_awaited)
            rest(qtbot)


def open_and_close(window, _views, qtbot) -> None:
    for name in SAMPLES:
        count = len(window.session.documents)
        window.session.open_sample(name)
        qtbot.waitUntil(lambda count=count: len(window.session.documents) > count)
        rest(qtbot)
        window.session.close(window.session.documents[-1])
        qtbot.waitUntil(lambda count=count: len(window.session.documents) == count)
        rest(qtbot)


DEEDS: tuple[Callable[..., None], ...] = (
    switch_tabs, select, edit, undo, show_otherwise, open_and_close,
)  # fmt: skip


@pytest.mark.parametrize("deed", DEEDS)
def test_nothing_is_left_of_what_is_done_again(window, views, qtbot, deed):
    deed(window, views, qtbot)
    first, second = _left_by(window, views, qtbot, deed), _left_by(window, views, qtbot, deed)
    assert not first & second, "what is made once, when it is first asked for, may stay"


def _left_by(window, views, qtbot, deed) -> Counter[str]:
    before = there()
    for _time in range(TIMES):
        deed(window, views, qtbot)
    return Counter({name: many for name, many in (there() - before).items() if many >= TIMES})
