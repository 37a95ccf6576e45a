"""Icons for the systems: every size present, readable, and the same drawing in each."""

from __future__ import annotations

import struct

import pytest
from PySide6.QtGui import QImage, QImageReader

from tests.packaging.load import script

icons = script("icons")


def alpha(picture: QImage) -> float:
    """How much of a picture is covered, 0 … 1."""
    size = picture.width()
    dots = ((x, y) for x in range(size) for y in range(size))
    return sum(picture.pixelColor(x, y).alphaF() for x, y in dots) / size**2


@pytest.mark.parametrize("name", icons.NAMES)
def test_windows_finds_every_size(qapp, tmp_path, name):
    file = tmp_path / "one.ico"
    file.write_bytes(icons.ico(name))
    reader = QImageReader(str(file))
    assert reader.imageCount() == len(icons.ICO_SIZES)
    for number, size in enumerate(icons.ICO_SIZES):
        assert reader.jumpToImage(number)
        picture = reader.read()
        assert (picture.width(), picture.height()) == (size, size)
        drawn = icons.render(name, size)
        assert alpha(picture) == pytest.approx(alpha(drawn), abs=0.01)
        middle = size // 2
        for x, y in ((middle, middle), (middle, size - 3), (size // 4, middle)):
            one, other = picture.pixelColor(x, y).getRgb(), drawn.pixelColor(x, y).getRgb()
            assert all(abs(a - b) <= 3 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("name", icons.NAMES)
def test_macos_finds_every_size(qapp, tmp_path, name):
    file = tmp_path / "one.icns"
    data = icons.icns(name)
    file.write_bytes(data)
    assert struct.unpack(">4sI", data[:8]) == (b"icns", len(data))
    reader = QImageReader(str(file))
    assert reader.imageCount() == len(icons.ICNS_TYPES)
    widths = set()
    for number in range(reader.imageCount()):
        assert reader.jumpToImage(number)
        picture = reader.read()
        assert picture.width() == picture.height()
        widths.add(picture.width())
    assert widths == set(icons.ICNS_TYPES.values())


def test_all_are_written(qapp, tmp_path):
    icons.make_all(tmp_path / "made")
    there = {path.name for path in (tmp_path / "made").iterdir()}
    kinds = (".ico", ".icns", *(f"-{size}.png" for size in icons.PNG_SIZES))
    assert there == {f"{name}{kind}" for name in icons.NAMES for kind in kinds}


def test_a_drawing_that_is_missing_is_named(qapp):
    with pytest.raises(FileNotFoundError, match=r"no-such\.svg"):
        icons.render("no-such", 16)
