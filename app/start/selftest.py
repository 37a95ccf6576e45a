"""`--selftest`: whether this copy of the program, however it was installed, does its work.

Every sample is opened in the window, edited, saved, read back, and brought back to its first
bytes, all in a temporary folder: neither the person's files nor settings are touched.
"""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QFont, QImage, QPainter

import formats
from app.start import startup
from app.ui import app_paths, report
from formats.core.kinds import INT_RANGES, Kind
from formats.core.paths import Path as RowPath
from formats.games.names import shipped_names, shipped_patterns
from formats.problems import Severity

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.window.document_view import DocumentView
    from app.window.main_window import MainWindow

_LIBRARIES = (
    "PySide6-Essentials",
    "aamp",
    "click",
    "crunch64",
    "lz4",
    "mmh3",
    "ruamel.yaml",
    "zstandard",
)
_PATIENCE = 120.0
"""Seconds that one step may take on a slow machine."""
_LOOK = 20
_SETTLE = 400
"""Milliseconds between two checks of a condition, and until a canvas stands still."""
_FEW_COLORS = 50
"""A window with documents in it, with smooth text, has more colours than this."""
_LETTERS = "ABgkx8"
_LETTER = 40
"""The letter that is drawn to check whether there are fonts, and the size of its picture (px)."""


class SelftestFailed(Exception):
    """What does not work here, in a sentence."""


def run(out: Path, commands: Collection[str]) -> int:
    """Check everything, put a picture of the window in `out`, and return 0, or 1 for a fault.

    `commands` are those of the command line.
    """
    with tempfile.TemporaryDirectory(prefix="triptych-", ignore_cleanup_errors=True) as folder:
        # Both are read when Qt starts and when settings are first used: not before here.
        startup.need_no_screen()
        os.environ["TRIPTYCH_HOME"] = str(Path(folder, "home"))
        try:
            _check_program(Path(folder), out.absolute(), commands)
        except SelftestFailed as failure:
            print(f"triptych: the self-test failed: {failure}", file=sys.stderr)  # noqa: T201
            return 1
    _print_line("The self-test passed.")
    return 0


def _check_program(folder: Path, out: Path, commands: Collection[str]) -> None:
    from app.start.application import make_application

    application = make_application("light")
    _print_line(report.versions())
    _print_line(", ".join(f"{name} {metadata.version(name)}" for name in _LIBRARIES))
    _check_library(commands)
    _check_processes(folder)
    _check_letters(application.font())
    faults = _Faults()
    from app.window.main_window import MainWindow

    window = MainWindow(remembers=False)
    window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)  # not requested
    window.show()
    try:
        _check_window(window, _copies(folder), faults)
        _take_picture(window, out)
    finally:
        _close_window(window)
    faults.refuse_any()
    application.quit()


# Without a window


def _check_library(commands: Collection[str]) -> None:
    """Raise `SelftestFailed` unless the lists, the commands and the compressions are all there."""
    names, patterns = len(shipped_names()), len(shipped_patterns())
    if not (names and patterns):
        raise SelftestFailed("the list of names is missing")
    for command in commands:
        importlib.import_module(f"app.cli.{command.replace('-', '_')}")
    for name in ("sample.sbyml", "sample.byml.zs"):
        _check_compression(name, b"Triptych " * 1000)
    _print_line(f"{names} names, {patterns} patterns, {len(commands)} commands, zstd and Yaz0")


def _check_compression(name: str, payload: bytes) -> None:
    from formats.wrap.inside import unwrap, wrap_new

    packed = wrap_new(payload, name)
    if unwrap(packed).payload != payload or len(packed) > len(payload) // 10:
        raise SelftestFailed(f"compressing as in {name} and back does not give the same bytes")


def _check_processes(folder: Path) -> None:
    """Raise `SelftestFailed` unless the command line converts the samples in new processes."""
    program = [] if getattr(sys, "frozen", False) else ["-m", "app"]
    texts = folder / "texts"
    done = subprocess.run(
        [sys.executable, *program, "convert", app_paths.sample_folder(), texts, "--jobs", "2"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=_PATIENCE,
    )
    written = len(list(texts.glob("*.yml")))
    if done.returncode or written != len(app_paths.samples()):
        raise SelftestFailed(
            f"the command line wrote {written} texts of the samples: {done.stderr}"
        )
    _print_line(f"{written} samples converted to text, by two processes")


def _check_letters(font: QFont) -> None:
    """Raise `SelftestFailed` if letters are not drawn, or as the same box each."""
    drawn = {letter: _drawn(letter, font) for letter in _LETTERS}
    blank = _drawn(" ", font)
    if blank in drawn.values() or len(set(drawn.values())) < len(_LETTERS):
        raise SelftestFailed(f"letters are not drawn: there is no font like {font.family()}")
    _print_line(f"letters are drawn, in {font.family()}")


def _drawn(letter: str, font: QFont) -> bytes:
    """Return the picture of a letter."""
    image = QImage(_LETTER, _LETTER, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setFont(font)
    painter.drawText(image.rect(), Qt.AlignmentFlag.AlignLeft, letter)
    painter.end()
    return bytes(image.constBits())


# In the window


class _Faults:
    """Records every error message and uncaught exception from now on."""

    def __init__(self) -> None:
        self._seen: list[str] = []
        report.reports().posted.connect(self._posted)
        self._hook = sys.excepthook
        sys.excepthook = self._uncaught

    def refuse_any(self) -> None:
        """Raise `SelftestFailed` with the first of them."""
        if self._seen:
            raise SelftestFailed(self._seen[0])

    def _posted(self, message: report.Message) -> None:
        if message.severity is Severity.ERROR:
            self._seen.append(message.sentence)

    def _uncaught(self, kind: Any, error: Any, trace: Any) -> None:
        self._hook(kind, error, trace)
        self._seen.append(f"a fault inside the program ({kind.__name__}: {error})")


def _copies(folder: Path) -> list[Path]:
    """Return copies of all samples, created now."""
    names = app_paths.samples()
    if not names:
        raise SelftestFailed("there are no samples")
    copies = folder / "samples"
    copies.mkdir()
    return [Path(shutil.copy(app_paths.sample_folder() / name, copies / name)) for name in names]


def _check_window(window: MainWindow, files: list[Path], faults: _Faults) -> None:
    """Open all files, and edit, save, read back and undo in each."""

    def is_open() -> bool:
        faults.refuse_any()
        documents = window.session.documents
        return len(documents) == len(files) and all(document.lossless for document in documents)

    window.session.open_files(files)
    _wait_until(is_open, "opening the samples")
    for document in window.session.documents:
        _check_document(window, document)
        faults.refuse_any()


def _check_document(window: MainWindow, document: Document) -> None:
    file = document.file
    assert file is not None, "all were opened from files"
    first = file.read_bytes()
    path, value = _edit_first_value(document)
    _save(window, document)
    again = formats.open_bytes(file.read_bytes(), file.name)
    if file.read_bytes() == first or formats.outline_of(again).row(path).value != value:
        raise SelftestFailed(f"an edit of {file.name} is not in the file that was saved")
    document.undo()
    _save(window, document)
    if file.read_bytes() != first:
        raise SelftestFailed(f"{file.name} is not as before when the edit is undone")
    _print_line(
        f"{file.name}: edited at {formats.outline_of(again).labels(path)}, saved, read, undone"
    )


def _edit_first_value(document: Document) -> tuple[RowPath, Any]:
    """Change the first number, boolean or string that accepts another value; return path and
    value."""
    for path, row in document.outline.walk():
        for value in _others(row.kind, row.value) if row.editable else ():
            try:
                document.outline.check(path, value)
            except formats.WrongType:
                continue
            document.set_value(path, value)
            return path, value
    raise SelftestFailed(f"{document.name} has no value to edit")


def _others(kind: Kind, value: Any) -> Iterator[Any]:
    """Return values to try in place of a simple one."""
    if kind is Kind.BOOL:
        yield not value
    elif kind in INT_RANGES:
        yield from (value + 1, value - 1)
    elif kind is Kind.F32 or kind is Kind.F64:
        yield 1.5 if value != 1.5 else 2.5
    elif kind is Kind.STRING:
        yield f"{value}x"


def _save(window: MainWindow, document: Document) -> None:
    if not document.is_modified:
        raise SelftestFailed(f"{document.name} counts as saved although it was edited")
    window.session.save(document)
    _wait_until(lambda: not document.is_modified and not document.frozen, f"saving {document.name}")


def _take_picture(window: MainWindow, out: Path) -> None:
    """Show text and, if there is one, a graph; write a picture of the window."""
    for document in window.session.documents:
        window.views.show_document(document)
        view = window.view
        assert view is not None, "its document is open"
        for mode in ("text-both", "both"):
            if mode in view.modes:
                view.show_mode(mode)
                _wait_until(partial(_has_text, view), f"the text of {document.name}")
    _pause(_SETTLE)
    picture = window.grab().toImage()
    points = ((x, y) for x in range(picture.width()) for y in range(0, picture.height(), 4))
    colors = {picture.pixel(x, y) for x, y in points}
    if len(colors) < _FEW_COLORS:
        raise SelftestFailed(f"the window was not painted: {len(colors)} colours in it")
    if not picture.save(str(out)):
        raise SelftestFailed(f"the picture {out} could not be written")
    _print_line(f"{out}: {picture.width()} x {picture.height()}, {len(colors)} colours or more")


def _close_window(window: MainWindow) -> None:
    """Close everything, and ask nothing of a document that a fault left unsaved."""
    for document in window.session.documents:
        document.undo_stack.setClean()
    window.session.close_all()
    window.close()


def _has_text(view: DocumentView) -> bool:
    return not view.is_text_awaited


# Small things


def _wait_until(is_done: Callable[[], bool], what: str) -> None:
    """Run the event loop until a condition is true. Raises `SelftestFailed` if that takes too
    long."""
    end = time.monotonic() + _PATIENCE
    while not is_done():
        if time.monotonic() > end:
            raise SelftestFailed(f"{what} was not over after {_PATIENCE:.0f} seconds")
        _pause(_LOOK)


def _pause(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def _print_line(words: str) -> None:
    print(words, flush=True)  # noqa: T201
