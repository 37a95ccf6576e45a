"""The places of a window in which values, names and titles are typed, for the laws about these."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

import formats
from app.documents.arrangement import Arranged, Comment
from app.documents.document import Document
from app.editors.base import ValueEditor
from app.ui import app_paths
from app.window.main_window import MainWindow
from formats.aamp import AAMP
from formats.byml import BYML
from formats.core.kinds import Curve, Kind
from formats.core.paths import Path as RowPath
from formats.graph import Family, Graph
from tests.app.graph.conftest import sample
from tests.app.window.conftest import path_of, put

_BYML_WORDS = """\
Blob: !!binary |
  AAECAwQFBgcICQoLDA0ODw==
Count: 3
Items:
- {Chance: 10, Name: Apple}
- {Chance: 5, Name: Bow}
- {Chance: 7, Name: Club}
Name: Lamp
Speed: 1.5
Zeal: 1
"""


_MANY = 70_000
"""More bytes than are committed with every key."""


class Typed(NamedTuple):
    """The row at which something was typed, and what becomes of it by that.

    `edit` makes the same of another document; without it, `value` is set at `path`.
    """

    path: RowPath
    value: Any
    edit: Callable[[Document], object] | None = None


class Stage:
    """A window with a document in which something is typed and something else is done."""

    def __init__(self, window: MainWindow, document: Document, qtbot: Any) -> None:
        self.window, self.document, self.qtbot = window, document, qtbot
        self.field: QWidget | None = None
        """Where something was typed last."""
        self.wrong = ""
        """What is typed in place of the words of a place, if it is not empty."""

    @property
    def state(self) -> tuple[bytes, dict[int, str]]:
        """The bytes of the document now, and the comments on its canvas."""
        comments = {
            at: one.text for at, one in self.document.view_state.arrangement.comments.items()
        }
        return formats.save_bytes(self.document.root), comments

    @property
    def inspector(self) -> QWidget:
        return self.window.panels.widget("inspector")

    def path(self, *labels: str) -> RowPath:
        """Return the path of a row by its labels."""
        return path_of(self.document, *labels)

    def do(self, name: str) -> None:
        """Do a command of the window."""
        self.window.actions_[name].trigger()

    def settle(self) -> None:
        """Let come what comes later."""
        for _turn in range(3):
            QApplication.processEvents()

    def lines(self, within: QWidget) -> list[QLineEdit]:
        """Return the fields that are seen in a widget."""
        return [one for one in within.findChildren(QLineEdit) if one.isVisible()]

    def type_into(self, field: QWidget, words: str) -> None:
        """Type over what is in a field."""
        self.field = field
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, self.wrong or words)

    def show(self, path: RowPath) -> Any:
        """Show a row in the inspector, and return its editor."""
        self.document.set_current(path)
        self.settle()
        editors = self.inspector.widget().findChildren(ValueEditor)
        return next((one for one in editors if one.row and one.row.key == path[-1]), None)

    def in_inspector(self, path: RowPath, at: int, words: str) -> None:
        """Type into one of the fields of a row in the inspector."""
        self.show(path)
        self.type_into(self.lines(self.inspector)[at], words)

    def in_cell(self, path: RowPath, row: int, words: str) -> None:
        """Type into a cell of the table of numbers that a row has in the inspector."""
        view = self.show(path).view
        view.setFocus()
        view.setCurrentIndex(view.model().index(row, 0))
        view.edit(view.currentIndex())
        self.settle()
        self.type_into(self.lines(view.viewport())[0], words)


Place = Callable[[Stage], Typed]
PLACES: dict[str, tuple[str, Place]] = {}
"""A kind of sample, and what types into the place."""


def place(sample: str) -> Callable[[Place], Place]:
    """Register a place of a kind of sample, named by its function."""

    def register(type_: Place) -> Place:
        PLACES[type_.__name__] = (sample, type_)
        return type_

    return register


# Numbers, texts and names of rows


@place("byml")
def number_in_inspector(stage: Stage) -> Typed:
    stage.in_inspector(stage.path("Count"), 0, "42")
    return Typed(stage.path("Count"), 42)


@place("byml")
def calculation_in_inspector(stage: Stage) -> Typed:
    stage.in_inspector(stage.path("Speed"), 0, "1.5*2")
    return Typed(stage.path("Speed"), 3.0)


@place("byml")
def string_in_inspector(stage: Stage) -> Typed:
    stage.in_inspector(stage.path("Name"), 0, "Lantern")
    return Typed(stage.path("Name"), "Lantern")


@place("byml")
def lines_in_inspector(stage: Stage) -> Typed:
    path = stage.path("Name")
    editor = stage.show(path)
    stage.type_into(editor.line, "Lan")
    QTest.keyClick(editor.line, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(editor.area, "tern")
    return Typed(path, "Lan\ntern")


@place("aamp")
def limited_string_in_inspector(stage: Stage) -> Typed:
    path = stage.path("General", "Tag")
    stage.in_inspector(path, 0, "long")
    return Typed(path, "long")


@place("byml")
def value_in_tree(stage: Stage) -> Typed:
    path = stage.path("Count")
    stage.document.set_current(path)
    stage.window.view.edit_value()
    stage.type_into(stage.lines(stage.window.view.tree.viewport())[0], "42")
    return Typed(path, 42)


@place("byml")
def name_in_tree(stage: Stage) -> Typed:
    path = stage.path("Count")
    stage.document.set_current(path)
    stage.do("rename")
    stage.type_into(stage.window.view.tree.name_field, "Counted")
    return renamed(path, "Counted")


def renamed(path: RowPath, name: str) -> Typed:
    """Return what a row becomes by another name."""
    return Typed(
        path,
        name,
        lambda document: document.edit("", lambda rows: rows.rename(path, name)),
    )


@place("byml")
def field_in_form(stage: Stage) -> Typed:
    base = (*stage.path("Items"), 1)
    stage.document.set_current(base)
    stage.settle()
    field = next(one for one in stage.lines(stage.inspector) if one.text() == "5")
    stage.type_into(field, "55")
    return Typed((*base, "Chance"), 55)


@place("byml")
def field_of_several(stage: Stage) -> Typed:
    path = (*stage.path("Items"), 1, "Chance")
    stage.document.selection.choose([path, path])
    stage.settle()
    stage.type_into(stage.lines(stage.inspector)[0], "55")
    return Typed(path, 55)


@place("byml")
def cell_in_table(stage: Stage) -> Typed:
    base = (*stage.path("Items"), 1)
    stage.document.set_current(base)
    stage.window.panels.show("table")
    stage.settle()
    panel = stage.window.panels.widget("table")
    column = [one.label for one in panel.model.columns].index("Chance")
    panel.view.setCurrentIndex(panel.model.index(1, column))
    panel.edit_cell()
    stage.type_into(stage.lines(panel.view.viewport())[0], "55")
    return Typed((*base, "Chance"), 55)


# Vectors, colours, curves, buffers and bytes


@place("aamp")
def part_of_vector(stage: Stage) -> Typed:
    path = stage.path("General", "Position")
    stage.in_inspector(path, 1, "7")
    return Typed(path, (1.0, 7.0, -9.75))


@place("aamp")
def part_of_vector_in_form(stage: Stage) -> Typed:
    stage.show(stage.path("General"))
    field = next(one for one in stage.lines(stage.inspector) if one.text() == "2.5")
    stage.type_into(field, "7")
    return Typed(stage.path("General", "Position"), (1.0, 7.0, -9.75))


@place("aamp")
def part_of_colour(stage: Stage) -> Typed:
    path = stage.path("General", "Tint")
    stage.document.set_current(path)
    stage.settle()
    stage.type_into(
        next(one for one in stage.lines(stage.inspector) if one.text() == "0.5"), "0.25"
    )
    return Typed(path, (1.0, 0.25, 2.0, 1.0))


@place("aamp")
def hex_text_of_colour(stage: Stage) -> Typed:
    path = stage.path("General", "Plain")
    stage.type_into(stage.show(path).hex, "#FF0000FF")
    return Typed(path, (1.0, 0.0, 0.0, 1.0))


@place("aamp")
def intensity_of_colour(stage: Stage) -> Typed:
    path = stage.path("General", "Plain")
    stage.type_into(stage.show(path).intensity, "2")
    return Typed(path, (0.0, 2.0, 0.0, 1.0))


@place("aamp")
def hue_of_colour(stage: Stage) -> Typed:
    path = stage.path("General", "Plain")
    stage.type_into(stage.show(path).hue.hue, "240")
    return Typed(path, (0.0, 0.0, 1.0, 1.0))


@place("aamp")
def angle_of_rotation(stage: Stage) -> Typed:
    path = stage.path("General", "Turn")
    stage.type_into(stage.show(path).angles[0], "90")
    return Typed(path, (0.7071067690849304, 0.0, 0.0, 0.7071067690849304))


@place("aamp")
def number_of_curve(stage: Stage) -> Typed:
    path = stage.path("General", "Path")
    stage.in_cell(path, 3, "0.25")
    return Typed(path, (Curve(2, 0, (0.0, 0.25, *[0.0] * 28)),))


@place("aamp")
def number_of_buffer(stage: Stage) -> Typed:
    path = stage.path("General", "Numbers")
    stage.in_cell(path, 1, "7")
    return Typed(path, (1, 7, 3))


@place("byml")
def number_of_bytes(stage: Stage) -> Typed:
    path = stage.path("Blob")
    editor = stage.show(path)
    editor.view.go_to(2)
    stage.type_into(editor.numbers.fields["u8"], "255")
    return Typed(path, b"\x00\x01\xff" + bytes(range(3, 16)))


@place("blob")
def bytes_in_hex_view(stage: Stage) -> Typed:
    """Bytes among so many that a key is no step by itself."""
    path = stage.path("Blob")
    view = stage.field = stage.show(path).view
    view.setFocus()
    view.go_to(2)
    QTest.keyClicks(view, "FFEE")
    return Typed(path, b"\x00\x00\xff\xee" + bytes(_MANY - 4))


# Graphs


@place("ainb")
def name_of_variable(stage: Stage) -> Typed:
    return renamed(_in_variables(stage, "rename", "Other").path, "Other")


@place("ainb")
def value_of_variable(stage: Stage) -> Typed:
    variable = _in_variables(stage, "edit_value", "42")
    return Typed(variable.value, 42)


def _in_variables(stage: Stage, command: str, words: str) -> Any:
    stage.window.panels.show("variables")
    stage.settle()
    panel = stage.window.panels.widget("variables")
    shared = next(one for one in stage.document.structure.shared() if one.kind in _NUMBERS)
    panel.select_variable(shared.path)
    getattr(panel, command)()
    stage.settle()
    stage.type_into(stage.lines(panel.view.viewport())[0], words)
    return shared


_NUMBERS = (Kind.S32, Kind.F32)


def _canvas(stage: Stage) -> Any:
    stage.window.view.show_mode("both")
    stage.settle()
    pane = stage.window.view.graph
    pane.load()
    return pane


def _graph(stage: Stage) -> Graph:
    return _canvas(stage).view.graph


@place("ainb")
def value_on_canvas(stage: Stage) -> Typed:
    nodes = _graph(stage).nodes.values()
    paths = [line.path for node in nodes for line in node.lines]
    rows = [(path, stage.document.outline.row(path)) for path in paths]
    path = next(path for path, row in rows if row.kind in _NUMBERS and row.editable)
    _on_canvas(stage, "open", path, "42")
    return Typed(path, 42)


@place("formula")
def formula_on_canvas(stage: Stage) -> Typed:
    nodes = _graph(stage).nodes.values()
    paths = [line.path for node in nodes for line in node.lines]
    path = next(path for path in paths if stage.document.structure.caption_terms(path))
    return _caption(stage, path, "Out = In < 7.0")


@place("ainb")
def condition_on_canvas(stage: Stage) -> Typed:
    nodes = _graph(stage).nodes.values()
    path = next(line.path for node in nodes for line in node.lines if line.free_label)
    return _caption(stage, path, "7")


@place("ainb")
def name_of_command_on_canvas(stage: Stage) -> Typed:
    nodes = _graph(stage).nodes.values()
    path = next(node.path for node in nodes if node.family is Family.COMMAND)
    return _caption(stage, path, "Other")


def _caption(stage: Stage, path: RowPath, words: str) -> Typed:
    _on_canvas(stage, "open_caption", path, words)
    return Typed(
        path,
        words,
        lambda document: document.edit("", lambda rows: rows.set_caption(path, words)),
    )


@place("ainb")
def title_of_comment(stage: Stage) -> Typed:
    return _in_comment(stage, is_note=False)


@place("ainb")
def text_of_note(stage: Stage) -> Typed:
    return _in_comment(stage, is_note=True)


def _in_comment(stage: Stage, *, is_note: bool) -> Typed:
    """Write in a comment that is there already, as no step."""
    arrangement, comments = stage.document.view_state.arrangement, _canvas(stage).view.commenting
    if not arrangement.comments:
        arrangement.apply_part(
            Arranged(comments={7: Comment("Old", "amber", (0, 0, 400, 300), is_note=is_note)})
        )
    stage.settle()
    comments.write(7)
    stage.type_into(comments.writing, "New")

    def edit(document: Document) -> None:
        old = document.view_state.arrangement.comments
        document.view_state.arrangement.comments = {**old, 7: old[7]._replace(text="New")}

    return Typed((), "New", edit)


def _on_canvas(stage: Stage, how: str, path: RowPath, words: str) -> None:
    pane = _canvas(stage)
    stage.document.set_current(path)
    stage.settle()
    pane.view.canvas.camera.land()
    getattr(pane.in_place, how)(path, pane.view.line_rect(path) or QRect(20, 20, 120, 20))
    stage.type_into(stage.lines(pane.in_place.editor)[0], words)


# Samples


def new_sample(folder: Path, kind: str) -> Path:
    """Write a new file of a kind."""
    if kind == "ainb":
        for file in app_paths.sample_folder().glob("Watchman*.ainb"):
            shutil.copy(file, folder)
        return folder / "Watchman.root.ainb"
    roots = {"byml": _byml, "aamp": _aamp, "formula": _formula, "blob": _blob}
    file = folder / f"Lantern.{'ainb' if kind == 'formula' else kind.replace('blob', 'byml')}"
    file.write_bytes(formats.save_bytes(roots[kind]()))
    return file


def _byml() -> Any:
    return BYML.text.read(_BYML_WORDS).root


def _blob() -> Any:
    view = formats.outline_of(_byml())
    view.set(("Blob",), bytes(_MANY))
    return view.root


def _aamp() -> Any:
    view = formats.outline_of(AAMP.new())
    general = put(view, (), "General", Kind.OBJECT)
    put(view, general, "Position", Kind.VEC3, (1.0, 2.5, -9.75))
    put(view, general, "Tint", Kind.COLOR, (1.0, 0.5, 2.0, 1.0))
    put(view, general, "Plain", Kind.COLOR, (0.0, 1.0, 0.0, 1.0))
    put(view, general, "Turn", Kind.QUAT, (0.0, 0.0, 0.0, 1.0))
    put(view, general, "Path", Kind.CURVE1, (Curve(2, 0, (0.0, 1.0, *[0.0] * 28)),))
    put(view, general, "Numbers", Kind.BUFFER_S32, (1, 2, 3))
    put(view, general, "Tag", Kind.STRING32, "short")
    put(view, put(view, (), "Second", Kind.OBJECT), "Zeal", Kind.S32, 1)
    return view.root


def _formula() -> Any:
    return sample().root
