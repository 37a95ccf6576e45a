"""Our icons: all present, all on one grid, tinted, sharp and updated wherever Qt shows them."""

from __future__ import annotations

import ast
import gc
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAction, QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from app.ui import theme
from formats.core.kinds import Kind
from formats.registry import FORMATS

ROOT = Path(theme.__file__).parents[1]
DRAWINGS = sorted(ROOT.parent.joinpath("resources", "icons").glob("*.svg"))
NAMES = (
    "open save save-as undo redo close search clear next previous settings theme reload folder "
    "file copy reset jump info warning error lossless changed history problems plus minus up "
    "down expand collapse inspector tree text graph recent sample tag lock file-aamp file-byml "
    "file-ainb triptych back forward split archive compare merge moved renamed retyped take-left "
    "take-right difference run step-over step-into step-out step-back frame-next frame-back stop "
    "question eyedropper list-open"
).split()
OWN_COLOURS = {"file-aamp", "file-byml", "file-ainb", "triptych"}


@pytest.fixture
def dress(qapp):
    """Put on a theme; the one before comes back, and the palette and style sheet with it."""
    before, palette, sheet = theme._theme.colors, qapp.palette(), qapp.styleSheet()
    yield lambda choice: theme.apply(qapp, choice)
    theme._theme.colors = before
    qapp.setPalette(palette)
    qapp.setStyleSheet(sheet)


def image(icon: QIcon, size: int = 16, mode: QIcon.Mode = QIcon.Mode.Normal) -> QImage:
    """The icon's `size` pixels, transparent around the drawing."""
    return icon.pixmap(QSize(size, size), 1.0, mode).toImage()


def opaque_colours(picture: QImage) -> set[str]:
    found = (
        picture.pixelColor(x, y) for x in range(picture.width()) for y in range(picture.height())
    )
    return {color.name() for color in found if color.alpha() == 255}


def is_all(picture: QImage, color: QColor) -> bool:
    """Whether every full pixel has this colour, give or take the rounding of blending."""
    found = [QColor(name).getRgb() for name in opaque_colours(picture)]
    wanted = color.getRgb()
    return bool(found) and all(
        abs(one - two) <= 2 for each in found for one, two in zip(each, wanted, strict=True)
    )


def test_every_name_has_a_drawing():
    names = {path.stem for path in DRAWINGS}
    assert names >= set(NAMES)
    kinds = set(map(theme._glyph, Kind))
    assert names == set(NAMES) | kinds, "a drawing nobody can ask for"
    assert {f"file-{form.name}" for form in FORMATS} <= names


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_drawing_is_valid_and_on_the_grid(qapp, path):
    source = path.read_text(encoding="utf-8")
    assert 'viewBox="0 0 16 16"' in source
    assert ("currentColor" in source) == (path.stem not in OWN_COLOURS)
    assert bool(re.search(r"#[0-9A-Fa-f]{3,6}\b", source)) == (path.stem in OWN_COLOURS)
    assert QSvgRenderer(str(path)).isValid()


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_drawing_stays_inside_its_grid(qapp, path):
    """Painted with 2 px of room around it, nothing lies outside the 16 px and something inside."""
    picture = QImage(20, 20, QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(str(path)).render(painter, QRect(2, 2, 16, 16))
    painter.end()
    seen = 8  # of 255; smoothed edges on the border spill less than that
    marked = [
        (x, y) for x in range(20) for y in range(20) if picture.pixelColor(x, y).alpha() > seen
    ]
    assert len(marked) > 15
    assert all(2 <= x < 18 and 2 <= y < 18 for x, y in marked)


def test_no_two_drawings_look_alike(qapp):
    seen = {}
    for path in DRAWINGS:
        picture = image(theme.icon(path.stem))
        seen.setdefault(bytes(picture.constBits()), []).append(path.stem)
    assert [names for names in seen.values() if len(names) > 1] == []


def test_every_icon_the_program_asks_for_is_there():
    names = {path.stem for path in DRAWINGS}
    asked = set()
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "theme.icon":
                asked |= {arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant)}
    assert "triptych" in asked
    assert asked <= names


def test_a_name_that_is_not_there_is_refused(qapp):
    with pytest.raises(FileNotFoundError):
        theme.icon("no such drawing")


@pytest.mark.parametrize(("choice", "colors"), [("dark", theme.DARK), ("light", theme.LIGHT)])
def test_tinted_in_its_role_and_greyed_when_disabled(dress, choice, colors):
    dress(choice)
    icon = theme.icon("warning", "error")
    assert is_all(image(icon, 64), colors.error)
    assert is_all(image(icon, 64, QIcon.Mode.Disabled), colors.disabled)
    chosen = QApplication.palette().highlightedText().color()
    assert is_all(image(icon, 64, QIcon.Mode.Selected), chosen)


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.value)
def test_every_kind_has_a_glyph_in_its_family_colour(dress, kind):
    icon = theme.kind_icon(kind)
    for choice in ("dark", "light"):
        dress(choice)
        assert is_all(image(icon, 64), theme.kind_color(kind))


def test_own_colours_stay_and_fade_when_disabled(dress):
    icon = theme.icon("triptych")
    dress("dark")
    dark = image(icon, 64)
    dress("light")
    assert image(icon, 64) == dark
    assert image(icon, 64, QIcon.Mode.Selected) == dark
    assert "#f2b84b" in opaque_colours(dark)
    assert dark.pixelColor(32, 18).alpha() == 255
    assert 90 < image(icon, 64, QIcon.Mode.Disabled).pixelColor(32, 18).alpha() < 115


def test_sharp_on_a_fine_screen(qapp):
    icon = theme.icon("save")
    pixmap = icon.pixmap(QSize(16, 16), 2.0)
    assert pixmap.size() == QSize(32, 32)
    assert pixmap.devicePixelRatio() == 2.0
    fine = pixmap.toImage()
    fine.setDevicePixelRatio(1.0)
    assert fine == image(icon, 32)


def test_never_stretched(qapp):
    wide = QImage(48, 16, QImage.Format.Format_ARGB32_Premultiplied)
    wide.fill(Qt.GlobalColor.transparent)
    painter = QPainter(wide)
    theme.icon("info").paint(painter, QRect(0, 0, 48, 16))
    painter.end()
    assert wide.copy(16, 0, 16, 16) == image(theme.icon("info"), 16).convertedTo(wide.format())
    assert opaque_colours(wide.copy(0, 0, 16, 16)) == set()


def test_painting_leaves_the_painter_as_it_was(qapp):
    canvas = QPixmap(16, 16)
    canvas.fill(QColor("white"))
    painter = QPainter(canvas)
    painter.setOpacity(0.5)
    theme.icon("triptych").paint(painter, QRect(0, 0, 16, 16), mode=QIcon.Mode.Disabled)
    assert painter.opacity() == 0.5
    painter.end()


def test_copies_outlive_the_icon_they_came_from(qapp):
    action = QAction(theme.icon("lock", "accent"), "Lock")
    changed = QIcon(theme.icon("lock", "accent"))
    changed.addPixmap(QPixmap(4, 4), QIcon.Mode.Active)  # makes Qt clone the engine
    expected = image(theme.icon("lock", "accent"))
    theme.icon.cache_clear()
    gc.collect()
    assert image(action.icon()) == expected
    assert image(changed) == expected


def test_nothing_is_drawn_where_there_is_no_room(qapp):
    """Qt asks for that where a view was made too narrow for its icons."""
    assert theme.icon("save").pixmap(QSize(0, 16), 1.0).isNull()
