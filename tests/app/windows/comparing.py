"""Helpers for tests of comparing and merging: two small documents, and waiting for a result."""

from __future__ import annotations

from app.documents import background
from app.windows.compare.dialog import ComparedSource
from formats.byml import BYML
from formats.core.kinds import Kind
from formats.diff import diff
from tests.app.windows.conftest import put


def settle(qtbot):
    """Wait until nothing is compared, read or checked any more."""
    qtbot.wait(5)
    qtbot.waitUntil(background.is_idle)
    qtbot.wait(5)
    qtbot.waitUntil(background.is_idle)


def small() -> object:
    root = BYML.new(7)
    put(root, (), "Count", Kind.S32, 3)
    put(root, (), "Name", Kind.STRING, "Lantern")
    put(root, (), "Speed", Kind.F32, 1.5)
    actors = put(root, (), "Actors", Kind.ARRAY)
    for name in ("Keese", "Chuchu", "Lizalfos", "Moblin"):
        actor = put(root, actors, "", Kind.MAP)
        put(root, actor, "name", Kind.STRING, name)
        put(root, actor, "hp", Kind.S32, len(name))
    return root


def compared(window, qtbot, left, right):
    """The tab that compares two documents or sources, ready."""
    sources = [
        one if isinstance(one, ComparedSource) else ComparedSource(one.name, document=one)
        for one in (left, right)
    ]
    count = len(window.compare_tabs.views)
    window.compare_tabs.open_comparison(*sources)
    qtbot.waitUntil(lambda: len(window.compare_tabs.views) > count)
    view = window.compare_tabs.current
    qtbot.waitUntil(lambda: view.result is not None and view.comparing.is_fresh)
    return view


def fresh(qtbot, view):
    qtbot.waitUntil(lambda: view.comparing.is_fresh)


def whats(view):
    return [what for entry in view.entries for what in entry.whats]


def alike(one, other):
    return diff(one.outline, other.outline) == []


def cut(document, path):
    document.edit("Cut", lambda structure, run: structure.remove([path], run))
