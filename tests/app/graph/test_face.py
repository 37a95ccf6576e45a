"""Texts of the canvas: laid out once, they look as Qt paints them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QImage, QPainter

from app.graph import face as face_module
from app.graph.face import Face

TEXTS = ["ExecuteEveryFrame", "AVATAR fi Té", "#12", "-0.25", "日本語の名前", "שלום a", ""]


@pytest.fixture
def face(qapp):
    """A font as the canvas uses it."""
    return Face(QFont(qapp.font()))


def picture(paint, scale):
    image = QImage(900, 500, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    for row, text in enumerate(TEXTS):
        paint(painter, 7.25 + row, 20.5 + 24 * row, text)
    painter.end()
    return image


@pytest.mark.parametrize("scale", [0.5, 0.8, 1.0, 1.25, 2.0])
def test_a_text_looks_as_qt_paints_it_at_every_zoom(face, scale):
    def plainly(painter, x, base, text):
        painter.setFont(face.font)
        painter.drawText(QPointF(x, base), text)

    wanted = picture(plainly, scale)
    for _ in range(2):  # laid out, then as it was laid out
        assert picture(face.paint, scale) == wanted


def test_a_text_is_laid_out_once_and_no_more_are_kept_than_are_painted_often(face, monkeypatch):
    laid_out = []
    lay_out = face_module._laid_out
    monkeypatch.setattr(
        face_module, "_laid_out", lambda text, font: laid_out.append(text) or lay_out(text, font)
    )
    picture(face.paint, 1.0)
    picture(face.paint, 0.8)
    assert laid_out == TEXTS
    monkeypatch.setattr(face_module, "_MOST_LAID_OUT", len(TEXTS))
    picture(lambda painter, x, base, text: face.paint(painter, x, base, text + "!"), 1.0)
    assert len(face._laid_out) == len(TEXTS)
