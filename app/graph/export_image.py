"""Writes a picture of the whole graph as SVG or PNG, painted by the caller.

`paint(painter)` gets a painter on which the picture lies from (0, 0) to its size, in px at 100 %.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, QSizeF
from PySide6.QtGui import QGuiApplication, QImage, QImageReader, QPainter
from PySide6.QtSvg import QSvgGenerator

from app.documents import atomic_file
from app.documents.policy import Policy
from app.ui.i18n import tr
from app.ui.sentences import refusal

Paint = Callable[[QPainter], object]

LONGEST = 16384
"""The most px of one side of a PNG; many programs open no larger one."""
MOST_PIXELS = 256 * 2**20
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def export_svg(file: Path, size: QSizeF, paint: Paint, title: str = "") -> None:
    """Write a picture of `size` as SVG, in whole or not at all.

    Raises OSError, for `saving.sentence` to tell of, or whatever `paint` does.
    """
    data = QByteArray()
    buffer = _opened(data)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)  # the other one has no clipping
    generator.setOutputDevice(buffer)
    generator.setResolution(round(_dots_per_inch()))
    generator.setSize(_pixels(size, 1.0))
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setTitle(title)
    generator.setDescription("")
    _painted(generator, paint)
    buffer.close()
    svg = _as_xml(bytes(data.data()))
    atomic_file.write_safely(file, svg, _check_svg, Policy.stored(file.parent), backup=False)


def export_png(file: Path, size: QSizeF, scale: float, paint: Paint) -> float:
    """Write a picture of `size`, enlarged by `scale`, as PNG, in whole or not at all.

    Returns the scale used, which is less where the picture would be too large (`fit_scale`).
    Raises OSError or MemoryError, for `saving.sentence` to tell of, or whatever `paint` does.
    """
    scale = fit_scale(size, scale)
    pixels = _pixels(size, scale)
    image = QImage(pixels, QImage.Format.Format_RGB32)
    if image.isNull():
        raise MemoryError(
            tr(
                "there is not enough memory for {width} × {height} pixels",
                width=pixels.width(),
                height=pixels.height(),
            )
        )
    image.fill(0xFFFFFFFF)
    _painted(image, paint, scale)
    data = QByteArray()
    buffer = _opened(data)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]  # the stubs want bytes
        raise MemoryError(tr("the picture could not be compressed"))
    buffer.close()
    png = bytes(data.data())
    atomic_file.write_safely(
        file,
        png,
        lambda written: _check_png(written, pixels),
        Policy.stored(file.parent),
        backup=False,
    )
    return scale


def fit_scale(size: QSizeF, scale: float) -> float:
    """Return the scale nearest to `scale` (more than 0) at which a PNG is not too large."""
    width, height = max(size.width(), 1.0), max(size.height(), 1.0)
    most = min(LONGEST / width, LONGEST / height, math.sqrt(MOST_PIXELS / (width * height)))
    return min(scale, most)


def _pixels(size: QSizeF, scale: float) -> QSize:
    """Return whole pixels, at least one; what a division left over counts as none."""
    width, height = (
        max(1, math.ceil(side * scale - 1e-6)) for side in (size.width(), size.height())
    )
    return QSize(width, height)


def _painted(device: QImage | QSvgGenerator, paint: Paint, scale: float = 1.0) -> None:
    painter = QPainter(device)
    try:
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
        )
        painter.scale(scale, scale)
        paint(painter)
    finally:
        painter.end()  # Qt crashes where a device goes before its painter


def _dots_per_inch() -> float:
    """Return the resolution fonts are measured at on the screen, so that texts keep their width."""
    return QGuiApplication.primaryScreen().logicalDotsPerInch()


def _opened(data: QByteArray) -> QBuffer:
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.ReadWrite)
    return buffer


def _as_xml(data: bytes) -> bytes:
    """Return what Qt wrote without the control characters it takes over from texts."""
    text = data.decode("utf-8", "replace")
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text).encode("utf-8")


def _check_svg(data: bytes) -> None:
    try:
        ET.fromstring(data)
    except ET.ParseError as error:
        raise atomic_file.Differs(
            tr("the picture is not valid SVG: {error}", error=refusal(error))
        ) from error


def _check_png(data: bytes, pixels: QSize) -> None:
    array = QByteArray(data)
    buffer = _opened(array)
    if QImageReader(buffer, QByteArray(b"png")).size() != pixels:
        raise atomic_file.Differs(tr("the picture has another size"))
