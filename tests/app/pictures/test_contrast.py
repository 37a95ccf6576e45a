"""Texts and icons are readable in both themes: their contrast meets the accessibility
guidelines."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QFont, QPalette

from app.editors.painting import Brush
from app.ui import theme
from formats.core.kinds import Kind
from tests.app.pictures.contrast import PICTURE, TEXT, contrast, over

THEMES = {"light": theme.LIGHT, "dark": theme.DARK, "contrast": theme.CONTRAST}
GROUNDS = ("window", "panel", "raised")
WORDS = ("text", "secondary", "error", "warning", "changed", "fine", "accent")


@pytest.fixture(params=THEMES)
def colors(request, qapp):
    theme.apply(qapp, request.param)
    yield THEMES[request.param]
    theme.apply(qapp, "light")


def test_contrast_is_measured_as_the_guidelines_say():
    assert contrast(QColor("#000000"), QColor("#FFFFFF")) == pytest.approx(21)
    assert contrast(QColor("#777777"), QColor("#FFFFFF")) == pytest.approx(4.48, abs=0.01)
    assert contrast(QColor("#1F6FD6"), QColor("#1F6FD6")) == 1


def test_words_are_read_on_every_ground(colors):
    faint = {
        (word, ground): round(contrast(getattr(colors, word), getattr(colors, ground)), 2)
        for word in WORDS
        for ground in GROUNDS
        if contrast(getattr(colors, word), getattr(colors, ground)) < TEXT
    }
    assert faint == {}


def test_high_contrast_is_what_the_guidelines_call_enhanced():
    colors = theme.CONTRAST
    words = [getattr(colors, name) for name in (*WORDS, "disabled", "line")]
    grounds = [getattr(colors, name) for name in GROUNDS]
    assert min(contrast(word, ground) for word in words for ground in grounds) >= 7


def test_selected_rows_are_read(colors, qapp):
    ink = Brush(QFont(), qapp.palette()).of(is_selected=True)
    ground = qapp.palette().color(QPalette.ColorRole.Highlight)
    for color in (ink.text, ink.dim, ink.link):
        assert contrast(over(color, ground), ground) >= TEXT


@pytest.mark.parametrize("role", ["Text", "WindowText", "ButtonText", "PlaceholderText", "Link"])
def test_the_palette_is_read(colors, qapp, role):
    palette, roles = qapp.palette(), QPalette.ColorRole
    grounds = (roles.Window, roles.Base, roles.Button)
    for ground in grounds:
        assert contrast(palette.color(roles[role]), palette.color(ground)) >= TEXT


def test_types_are_told_apart_from_the_ground(colors):
    faint = {
        kind.value: round(contrast(theme.kind_color(kind), colors.panel), 2)
        for kind in Kind
        if contrast(theme.kind_color(kind), colors.panel) < PICTURE
    }
    assert faint == {}
