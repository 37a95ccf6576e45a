"""A graph painted to a file without a window or a screen: the one command that needs Qt."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from app.graph.export_image import export_png, export_svg
from app.graph.paint_scene import paint_all
from app.graph.scene import GraphScene
from app.start import startup
from app.ui import theme
from formats.graph import Graph, Id

_EDGE = 16.0


def write_picture(
    graph: Graph,
    file: Path,
    shown: Collection[Id] | None,
    *,
    title: str,
    theme_name: str,
    scale: float,
) -> None:
    """Write a graph, or of it only the nodes `shown`, as SVG or PNG by the file's ending.

    Raises OSError and MemoryError.
    """
    startup.check_qt()
    startup.need_no_screen()
    app = QApplication.instance() or QApplication(["triptych", "-style", "fusion"])
    assert isinstance(app, QApplication), "no other program makes one here"
    theme.apply(app, theme_name)
    scene = GraphScene()
    scene.show(graph)
    if shown is not None:
        scene.show_only(shown)
    rect = scene.content().adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)

    def paint(painter: QPainter) -> None:
        painter.translate(-rect.topLeft())
        paint_all(scene, painter, QRectF(rect))

    try:
        if file.suffix.lower() == ".svg":
            export_svg(file, rect.size(), paint, title)
        else:
            export_png(file, rect.size(), scale, paint)
    finally:
        delete(scene)  # an error holds it, and would have it end with its timers in any thread
