"""The front page and the one for contributors match the program."""

from __future__ import annotations

import re
import tomllib
from collections import Counter

import pytest
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter

from app.cli import COMMANDS
from formats.registry import FORMATS
from tests.packaging.load import ROOT, script

README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MOST_BYTES = 150_000
pictures = script("make_pictures")
keys = script("make_keys")


# The text


def test_the_table_of_keys_is_the_programs():
    """`python packaging/make_keys.py`, or `dev.py pictures`, writes it again."""
    assert keys.parted(README)[1] == keys.table()


def test_the_table_of_keys_has_what_the_menus_and_the_text_have():
    assert "| File | Save | `Ctrl+S` |" in keys.table()
    assert "| Edit | Redo | `Ctrl+Shift+Z`, `Ctrl+Y` |" in keys.table()
    assert "| in the graph | Map | `M` |" in keys.table()
    assert "| in the text | Apply the text | `Ctrl+Return` |" in keys.table()


def test_a_page_without_a_place_for_the_keys_is_refused():
    with pytest.raises(SystemExit, match="no place"):
        keys.parted("# Triptych\n")


def test_every_command_is_listed():
    for name in COMMANDS:
        assert f"    triptych {name} " in README
    for name in script("dev").COMMANDS:
        assert f"`{name}`" in CONTRIBUTING or f"dev.py {name}" in CONTRIBUTING


def test_the_table_of_folders_names_those_that_exist_and_forgets_none():
    table = CONTRIBUTING.partition("## Folders")[2].partition("##")[0]
    named = {name.strip("/") for name in re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)}
    missing = {name for name in named if not (ROOT / name).exists()}
    assert not missing
    for room in ("app", "formats"):
        for folder in (ROOT / room).iterdir():
            if folder.is_dir() and list(folder.glob("*.py")):
                assert f"`{room}/{folder.name}`" in table or f"`{folder.name}`" in table, folder


def test_every_format_is_told_of():
    table = README.partition("## Formats")[2].partition("##")[0]
    for known in FORMATS:
        assert f"| {known.name.upper()}, version" in table


def test_modules_that_the_page_sends_a_reader_to_are_there():
    pages = README + CONTRIBUTING
    for name in re.findall(r"`((?:app|formats|tests|packaging|resources)/[\w/.]+)`", pages):
        assert "NAME" in name or (ROOT / name).exists(), name
    base = (ROOT / "app/editors/base.py").read_text(encoding="utf-8")
    for name in ("_build", "_show_row", "_read_value", "_set_read_only", "_field_finished"):
        assert f"def {name}" in base
        assert f"`{name}`" in CONTRIBUTING


# The pictures


def test_the_pictures_of_the_page_are_those_that_are_made():
    shown = re.findall(r"!\[[^]]+\]\(resources/pictures/(\w+)\.png\)", README)
    made = [one.name for one in pictures.PICTURES]
    there = {file.stem for file in pictures.FOLDER.iterdir()}
    assert sorted(shown) == sorted(made) == sorted(there)


@pytest.mark.parametrize("one", pictures.PICTURES, ids=lambda one: one.name)
def test_a_picture_is_small_and_of_its_size(one):
    file = pictures.FOLDER / f"{one.name}.png"
    image = QImage(str(file))
    assert f"{image.width()}x{image.height()}" == one.size
    assert file.stat().st_size <= MOST_BYTES


def test_pictures_show_samples_only(tmp_path):
    pictures.make_files(tmp_path)
    names = {name for one in pictures.PICTURES for name in one.files}
    for name in names:
        assert (tmp_path / name.partition("/")[0]).is_file()
    edited = (tmp_path / pictures.MINE).read_bytes()
    assert edited != (tmp_path / "Lantern.bgparamlist").read_bytes()


def test_pictures_are_not_installed():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    left_out = project["tool"]["setuptools"]["exclude-package-data"]["resources"]
    assert left_out == ["pictures/*"]


def test_a_picture_is_taken(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(pictures, "FOLDER", tmp_path)
    pictures.make_files(tmp_path)
    one = pictures.Picture("one", "light", ("Voices.bgyml",), (), "1024x640")
    assert pictures.take(one, tmp_path)
    assert QImage(str(tmp_path / "one.png")).width() == 1024
    assert "one: " in capsys.readouterr().out
    assert not pictures.take(one._replace(files=("no such file",)), tmp_path)
    assert "not taken" in capsys.readouterr().out


def test_the_palette_keeps_a_colour_of_each_shade():
    counts = Counter({0xFF000000 | grey: 1000 for grey in range(400)})
    counts[0xFFFF0000] = 1
    colors = pictures.palette(counts)
    assert len(colors) == pictures.COLORS == len(set(colors))
    assert 0xFFFF0000 in colors


def test_gradients_are_left_whole(tmp_path):
    file = tmp_path / "gradient.png"
    image = QImage(300, 300, QImage.Format.Format_RGB32)
    gradient = QLinearGradient(0, 0, 300, 300)
    for place, name in ((0, "red"), (0.3, "blue"), (0.6, "lime"), (1, "white")):
        gradient.setColorAt(place, QColor(name))
    painter = QPainter(image)
    painter.fillRect(image.rect(), gradient)
    painter.end()
    image.save(str(file))
    pictures.shrink(file)
    assert QImage(str(file)).convertToFormat(image.format()) == image


def test_a_window_with_few_colours_becomes_smaller(tmp_path):
    file = tmp_path / "flat.png"
    image = QImage(300, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    image.setPixelColor(5, 5, QColor("#FF8800"))
    image.save(str(file))
    pictures.shrink(file)
    small = QImage(str(file))
    assert small.format() == QImage.Format.Format_Indexed8
    assert small.convertToFormat(image.format()) == image
