"""Comments as they are painted below edges and nodes, readable at any zoom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from app.documents.arrangement import Comment
from app.graph.arranging.scene_comments import outline_of, rect_of, title_of
from app.graph.colors import mix
from app.graph.frames import PLAIN
from app.ui.i18n import mark, trn
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.graph.scene import GraphScene

NAMED = {
    "blue": (mark("Blue"), "#3A6EA5"),
    "green": (mark("Green"), "#4C8B4F"),
    "amber": (mark("Amber"), "#B8862D"),
    "red": (mark("Red"), "#B34F4F"),
    "violet": (mark("Violet"), "#7A5BB0"),
    "grey": (mark("Grey"), "#6E7684"),
}
"""The colours of comments by the name that is remembered: what they are called, and what they are.
"""
DEFAULT = "blue"
_RADIUS = 6.0
_TEXT = 0.4
"""Below this zoom only the beginning of a note is shown, as large as a hint."""
_INSET = 10.0
_NARROWEST = 30.0
_WORDS = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


def color_of(comment: Comment) -> QColor:
    """Return the colour of a comment at full strength."""
    return QColor(NAMED.get(comment.color, NAMED[DEFAULT])[1])


def map_color(comment: Comment, scene: GraphScene) -> QColor:
    """Return the colour of a comment on the small map."""
    return mix(scene.paints.shades.canvas, color_of(comment), 0.35)


def paint_boxes(
    painter: QPainter, rect: QRectF, scene: GraphScene, zoom: float, chosen: int | None
) -> None:
    """Paint the comments that lie in a rectangle, the larger ones below; one may be `chosen`."""
    boxes = scene.boxes
    seen = [
        (comment, number == chosen)
        for number, comment in boxes.shown().items()
        if not boxes.is_folded(number)
        and outline_of(comment, zoom).adjusted(-8, -8, 8, 8).intersects(rect)
    ]
    seen.sort(key=lambda each: -each[0].rect[2] * each[0].rect[3])
    for box, is_chosen in seen:
        _paint_box(painter, rect, box, scene, zoom, is_chosen)


def paint_folded(
    painter: QPainter, rect: QRectF, scene: GraphScene, zoom: float, chosen: int | None
) -> None:
    """Paint the boxes that stand for folded comments: the title, and how many nodes are in it."""
    boxes = scene.boxes
    for number, comment in boxes.shown().items():
        place = boxes.rect(number)
        if boxes.is_folded(number) and place.adjusted(-8, -8, 8, 8).intersects(rect):
            _paint_pile(painter, place, comment, scene, number == chosen)
            _paint_words(painter, place, comment, scene, zoom)


def _paint_pile(
    painter: QPainter, place: QRectF, comment: Comment, scene: GraphScene, is_chosen: bool
) -> None:
    """Paint a box that looks like several, one upon the other."""
    shades, color = scene.paints.shades, color_of(comment)
    pen = QPen(shades.accent if is_chosen else mix(shades.body, color, 0.8), 2 if is_chosen else 1)
    pen.setCosmetic(True)
    painter.setPen(pen)
    for by, share in ((6.0, 0.2), (3.0, 0.3), (0.0, 0.42)):
        painter.setBrush(mix(shades.body, color, share))
        painter.drawRoundedRect(place.translated(0, by), _RADIUS, _RADIUS)


def _paint_words(
    painter: QPainter, place: QRectF, comment: Comment, scene: GraphScene, zoom: float
) -> None:
    faces, is_near = scene.paints.faces, zoom >= PLAIN
    face, scale = (faces.heading, 1.0) if is_near else (faces.hint, 1 / zoom)
    room = (place.width() - 2 * _INSET) / scale
    painter.save()
    painter.setClipRect(place, Qt.ClipOperation.IntersectClip)
    painter.setPen(scene.paints.text)
    middle = place.center().y() if not is_near else place.y() + 24
    painter.translate(QPointF(place.x() + _INSET, middle))
    painter.scale(scale, scale)
    painter.setFont(face.font)
    drop = 0.0 if is_near else face.drop
    painter.drawText(QPointF(0, drop), face.fit(one_line(comment.text), room))
    painter.restore()
    if is_near:
        painter.setFont(faces.hint.font)
        painter.setPen(scene.paints.label)
        count = len(comment.nodes & scene.items_by_id.keys())
        words = trn("{n:,} node, collapsed", "{n:,} nodes, collapsed", count)
        painter.drawText(QPointF(place.x() + _INSET, place.y() + 44), words)


def _paint_box(
    painter: QPainter,
    seen_rect: QRectF,
    comment: Comment,
    scene: GraphScene,
    zoom: float,
    is_chosen: bool,
) -> None:
    """Paint a comment; its title only within `seen_rect`, as most of a large one is below it."""
    shades, color, rect = scene.paints.shades, color_of(comment), outline_of(comment, zoom)
    ground = shades.canvas if not comment.is_note else shades.body
    pen = QPen(shades.accent if is_chosen else mix(ground, color, 0.75), 2 if is_chosen else 1)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.setBrush(mix(ground, color, 0.22 if comment.is_note else 0.13))
    painter.drawRoundedRect(rect, _RADIUS, _RADIUS)
    if not comment.is_note and not title_of(comment, zoom).adjusted(-2, -2, 2, 2).intersects(
        seen_rect
    ):
        return
    if not comment.is_note:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(mix(ground, color, 0.42 if shades.dark else 0.34))
        painter.drawRoundedRect(title_of(comment, zoom).adjusted(1, 1, -1, 0), _RADIUS, _RADIUS)
    painter.setPen(scene.paints.text)
    if comment.is_note and zoom >= _TEXT:
        _paint_note(painter, comment, scene)
    else:
        _paint_title(painter, comment, scene, zoom)


def _paint_title(painter: QPainter, comment: Comment, scene: GraphScene, zoom: float) -> None:
    is_near = zoom >= PLAIN
    face = scene.paints.faces.heading if is_near else scene.paints.faces.hint
    scale = 1.0 if is_near else 1 / zoom
    title = title_of(comment, zoom)
    room = title.width() / scale - 2 * _INSET
    if room < _NARROWEST:
        return
    text = face.fit(one_line(comment.text), room)
    height = face.metrics.ascent() - face.metrics.descent()
    painter.save()
    painter.setClipRect(title, Qt.ClipOperation.IntersectClip)
    painter.translate(QPointF(title.x() + _INSET * scale, title.center().y()))
    painter.scale(scale, scale)
    painter.setFont(face.font)
    painter.drawText(QPointF(0, height / 2), text)
    painter.restore()


def _paint_note(painter: QPainter, comment: Comment, scene: GraphScene) -> None:
    """Paint the whole text of a note, as much of it as there is room for."""
    face = scene.paints.faces.body
    inner_rect = rect_of(comment).adjusted(_INSET, _INSET - 2, -_INSET, -_INSET + 2)
    painter.save()
    painter.setClipRect(inner_rect, Qt.ClipOperation.IntersectClip)
    painter.setFont(QFont(face.font))
    painter.drawText(inner_rect, _WORDS, comment.text)
    painter.restore()
