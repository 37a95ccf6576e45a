"""Pictures: whole, as large as asked or as large as they may be, and nothing lost on a failure."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QByteArray, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app.documents import atomic_file
from app.graph import export_image
from app.graph.export_image import export_png, export_svg, fit_scale

SIZE = QSizeF(300, 200)
RED, BLUE = QColor("#FF0000"), QColor("#0000FF")


def paint(painter: QPainter) -> None:
    """Red with a blue right half and a text."""
    painter.fillRect(QRectF(0, 0, 300, 200), RED)
    painter.fillRect(QRectF(150, 0, 150, 200), BLUE)
    painter.drawText(QPointF(10, 30), "<PlayerWalk> & リンク \x01\x1b \udc80")


def texts(file: Path) -> str:
    return "".join(ET.fromstring(file.read_bytes()).itertext())


def test_svg_holds_the_whole(qapp, tmp_path):
    file = tmp_path / "graph.svg"
    export_svg(file, SIZE, paint, "Player <&> root")
    root = ET.fromstring(file.read_bytes())
    assert root.get("viewBox") == "0 0 300 200"
    assert "Player <&> root" in texts(file)
    assert "<PlayerWalk> &" in texts(file)
    assert "リンク" in texts(file)
    drawn = QImage(300, 200, QImage.Format.Format_RGB32)
    painter = QPainter(drawn)
    QSvgRenderer(QByteArray(file.read_bytes())).render(painter)
    painter.end()
    assert (drawn.pixelColor(140, 190), drawn.pixelColor(160, 190)) == (RED, BLUE)


def test_svg_is_cut_where_the_painter_is(qapp, tmp_path):
    def clipped(painter: QPainter) -> None:
        painter.setClipRect(QRectF(0, 0, 50, 50))
        paint(painter)

    export_svg(tmp_path / "graph.svg", SIZE, clipped)
    assert b"clip-path" in (tmp_path / "graph.svg").read_bytes()


def test_svg_is_the_same_each_time(qapp, tmp_path):
    export_svg(tmp_path / "a.svg", SIZE, paint, "Player")
    export_svg(tmp_path / "b.svg", SIZE, paint, "Player")
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


@pytest.mark.parametrize("scale", [1.0, 2.0, 0.5])
def test_png_is_as_large_as_asked(qapp, tmp_path, scale):
    file = tmp_path / "graph.png"
    assert export_png(file, SIZE, scale, paint) == scale
    image = QImage(str(file))
    assert (image.width(), image.height()) == (300 * scale, 200 * scale)
    left, right = round(140 * scale), round(160 * scale)
    bottom = image.height() - 5
    assert (image.pixelColor(left, bottom), image.pixelColor(right, bottom)) == (RED, BLUE)
    assert not list(tmp_path.glob(".*")), "no temporary file stays"


def test_png_holds_at_least_a_pixel_and_broken_ones_whole(qapp, tmp_path):
    file = tmp_path / "graph.png"
    export_png(file, QSizeF(0, 0), 1.0, lambda painter: None)
    assert QImage(str(file)).size().toTuple() == (1, 1)
    export_png(file, QSizeF(10.2, 10.0), 1.0, paint)
    assert QImage(str(file)).size().toTuple() == (11, 10)


def test_a_png_too_large_is_scaled_down(qapp, tmp_path, monkeypatch):
    monkeypatch.setattr(export_image, "LONGEST", 400)
    scale = export_png(tmp_path / "graph.png", SIZE, 3.0, paint)
    assert scale == pytest.approx(400 / 300)
    image = QImage(str(tmp_path / "graph.png"))
    assert image.width() == 400
    assert image.pixelColor(399, image.height() - 5) == BLUE, "the whole is there, only smaller"


@pytest.mark.parametrize(
    ("size", "scale", "used"),
    [
        (QSizeF(1000, 1000), 2.0, 2.0),
        (QSizeF(32768, 100), 1.0, 0.5),
        (QSizeF(100, 32768), 4.0, 0.5),
        (QSizeF(16384, 16384), 1.0, 1.0),
        (QSizeF(20000, 20000), 1.0, 16384 / 20000),
        (QSizeF(0, 0), 1.0, 1.0),
    ],
)
def test_fit_scale(size, scale, used):
    assert fit_scale(size, scale) == pytest.approx(used)


def test_fit_scale_bounds_the_area(monkeypatch):
    monkeypatch.setattr(export_image, "MOST_PIXELS", 10_000)
    assert fit_scale(QSizeF(400, 100), 1.0) == pytest.approx(0.5)


@pytest.mark.parametrize(
    "export", [export_svg, lambda file, size, paint: export_png(file, size, 1.0, paint)]
)
def test_a_fault_in_painting_leaves_the_old_file(qapp, tmp_path, export):
    file = tmp_path / "graph"
    file.write_bytes(b"old")

    def fail(painter: QPainter) -> None:
        painter.fillRect(0, 0, 10, 10, Qt.GlobalColor.red)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        export(file, SIZE, fail)
    assert file.read_bytes() == b"old"


def test_a_file_that_cannot_be_written_is_told(qapp, tmp_path):
    with pytest.raises(OSError, match="No such file"):
        export_png(tmp_path / "none" / "graph.png", SIZE, 1.0, paint)
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(OSError, match="not an ordinary file"):
        export_svg(tmp_path / "folder.svg", SIZE, paint)


def test_an_old_file_is_replaced_without_a_copy(qapp, tmp_path):
    file = tmp_path / "graph.svg"
    file.write_bytes(b"old")
    export_svg(file, SIZE, paint)
    assert [one.name for one in tmp_path.iterdir()] == ["graph.svg"]


def test_a_picture_that_is_not_what_was_drawn_is_refused(qapp):
    with pytest.raises(atomic_file.Differs):
        export_image._check_svg(b"<svg><g></svg>")
    with pytest.raises(atomic_file.Differs):
        export_image._check_png(b"", export_image._pixels(SIZE, 1.0))
