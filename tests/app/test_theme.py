"""The theme that is chosen is what Windows draws the frames of windows in."""

from __future__ import annotations

import sys
from typing import ClassVar

import pytest
from PySide6.QtCore import Qt

from app import theme


class Hints:
    """The system's, which tell what they were told."""

    told: ClassVar[list[str]] = []

    def setColorScheme(self, scheme: Qt.ColorScheme) -> None:
        self.told.append(scheme.name)

    def unsetColorScheme(self) -> None:
        self.told.append("as the system")

    def colorScheme(self) -> Qt.ColorScheme:
        return Qt.ColorScheme.Light


@pytest.fixture
def told(qapp, monkeypatch) -> list[str]:
    """What Windows is told, on which everything is light."""
    before = "dark" if theme.colors().dark else "light"
    with monkeypatch.context() as patch:
        patch.setattr(theme, "_came_dark", lambda: False)
        patch.setattr(theme._theme, "is_named", False)
        patch.setattr(theme.QGuiApplication, "styleHints", lambda: Hints())
        patch.setattr(Hints, "told", [])
        yield Hints.told
    theme.apply(qapp, before)


def test_frames_are_as_the_theme_is(qapp, told, monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    theme.apply(qapp, "light")
    theme.apply(qapp, "system")
    assert told == []
    theme.apply(qapp, "dark")
    theme.apply(qapp, "system")
    theme.apply(qapp, "light")
    assert told == ["Dark", "as the system"]


def test_other_systems_are_told_nothing(qapp, told, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    theme.apply(qapp, "dark")
    assert told == []
