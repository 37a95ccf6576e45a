"""Renders the program's and the files' icons from resources/icons to what each system wants.

Made again for every package: PNG for Linux, ICO for Windows, ICNS for macOS.
"""

from __future__ import annotations

import os
import struct
from pathlib import Path

from associations import FORMATS
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

DRAWINGS = Path(__file__).resolve().parent.parent / "resources" / "icons"
NAMES = ("triptych", *(str(form.icon) for form in FORMATS))
PNG_SIZES = (16, 22, 24, 32, 48, 64, 128, 256)
ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 256)
ICNS_TYPES = {
    b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic13": 256, b"ic08": 256, b"ic14": 512, b"ic09": 512,
    b"ic10": 1024,
}  # fmt: skip
"""The kinds of pictures in an ICNS file that hold PNG, with their width in pixels."""


def make_all(folder: Path) -> None:
    """Write all icons to `folder`: NAME-SIZE.png, NAME.ico and NAME.icns."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        for size in PNG_SIZES:
            (folder / f"{name}-{size}.png").write_bytes(png(render(name, size)))
        (folder / f"{name}.ico").write_bytes(ico(name))
        (folder / f"{name}.icns").write_bytes(icns(name))


def render(name: str, size: int) -> QImage:
    """Return a drawing of `resources/icons`, `size` pixels wide and high."""
    if QGuiApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        render.application = QGuiApplication([])  # type: ignore[attr-defined]  # kept alive here
    drawing = QSvgRenderer((DRAWINGS / f"{name}.svg").read_bytes())
    picture = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    drawing.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return picture


def png(picture: QImage) -> bytes:
    """Return a picture as a PNG file."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs want bytes
    return bytes(data.data())


def ico(name: str) -> bytes:
    """Return a Windows icon: bitmaps up to 64 pixels, as old programs want them, then a PNG."""
    parts = [(s, png(render(name, s)) if s >= 256 else _bitmap(render(name, s))) for s in ICO_SIZES]
    head = struct.pack("<3H", 0, 1, len(parts))
    at = len(head) + 16 * len(parts)
    for size, data in parts:
        head += struct.pack("<4B2H2I", size % 256, size % 256, 0, 0, 1, 32, len(data), at)
        at += len(data)
    return head + b"".join(data for _, data in parts)


def _bitmap(picture: QImage) -> bytes:
    """Return a picture as an icon's bitmap: rows from below, then a mask that hides nothing."""
    size = picture.width()
    straight = picture.convertToFormat(QImage.Format.Format_ARGB32)  # its bits go with it
    plain = bytes(straight.constBits())
    rows = [plain[at : at + 4 * size] for at in range(0, len(plain), 4 * size)]
    mask = bytes((size + 31) // 32 * 4 * size)
    head = struct.pack("<I2i2H6I", 40, size, 2 * size, 1, 32, 0, 4 * size * size, 0, 0, 0, 0)
    return head + b"".join(reversed(rows)) + mask


def icns(name: str) -> bytes:
    """Return a macOS icon."""
    parts = b""
    for kind, size in ICNS_TYPES.items():
        data = png(render(name, size))
        parts += kind + struct.pack(">I", 8 + len(data)) + data
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts
