"""Helpers for tests of comparing and merging: two small documents, and waiting for a result."""

from __future__ import annotations

import formats
from app.compare.compare_dialog import ComparedSource
from app.ui import background
from formats.byml import BYML
from formats.core.kinds import Kind
from formats.diff import diff
from tests.app.window.conftest import put


def settle(qtbot):
    """Wait until nothing is compared, read or checked any more."""
    qtbot.wait(5)
    qtbot.waitUntil(background.is_idle)
    qtbot.wait(5)
    qtbot.waitUntil(background.is_idle)


def small() -> object:
    view = formats.outline_of(BYML.new(7))
    put(view, (), "Count", Kind.S32, 3)
    put(view, (), "Name", Kind.STRING, "Lantern")
    put(view, (), "Speed", Kind.F32, 1.5)
    actors = put(view, (), "Actors", Kind.ARRAY)
    for name in ("Keese", "Chuchu", "Lizalfos", "Moblin"):
        actor = put(view, actors, "", Kind.MAP)
        put(view, actor, "name", Kind.STRING, name)
        put(view, actor, "hp", Kind.S32, len(name))
    return view.root


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
    document.edit("Cut", lambda structure: structure.remove([path]))
