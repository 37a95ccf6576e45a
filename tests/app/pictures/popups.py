"""Pictures of what opens over a window: menus of the right button, pickers, lists, questions."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QVBoxLayout, QWidget

from app.compare.compare_dialog import ComparedSource
from app.compare.compare_view import CompareView
from app.documents.hints import Hints
from app.editors.base import ValueEditor
from app.editors.registry import editor_for, editor_with
from app.game.mod import project_of
from app.tree.bulk_edit_dialog import BulkEditDialog
from app.ui import app_paths
from app.ui.sentences import said
from app.window.document_prompts import DocumentPrompts, ask_to_follow
from app.window.document_view import DocumentView
from app.window.main_window import MainWindow
from formats.core.kinds import Kind, default
from formats.core.paths import Path as Place
from formats.problems import Problem, Severity
from tests.app.editors.values import row
from tests.app.game.conftest import make_dump, pack
from tests.app.game.test_exporting import put
from tests.app.game.test_value_index import text as text_file
from tests.app.pictures.contrast import contrast
from tests.app.pictures.editors import extremes
from tests.app.pictures.stage import Stage, come_to_rest, settle, shown, wait_until
from tests.app.pictures.windows import first_rows, main_window, opened, sample

_STANDS_OUT = 1.5
"""The least contrast of the grounds of the current row of a list and of another one."""


def _right_click(widget: QWidget, point: QPoint) -> None:
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(widget, QContextMenuEvent(reason, point, widget.mapToGlobal(point)))


def _right_click_current(view: QAbstractItemView) -> None:
    _right_click(view.viewport(), view.visualRect(view.currentIndex()).center())


def document_menus(stage: Stage, folder: Path) -> None:
    """Look at the menus of a tab, a text, the cells and columns of a table; and at a tab's own
    window."""
    look = stage.look_at_popup
    with main_window() as window:
        view = sample(window, "Village.mubin", folder)
        bar = window.tabs.tabBar()
        look("popup-tab", lambda: _right_click(bar, bar.tabRect(0).center()))
        window.actions_["show_table"].setChecked(True)
        table = window.panels.widget("table")
        view.document.set_current(table.model.record_path(1))
        come_to_rest()
        look("popup-cell", lambda: _right_click_current(table.view))
        across = table.view.horizontalHeader()
        look("popup-column", lambda: _right_click(across.viewport(), QPoint(60, 10)))
        columns = table._buttons[-1]
        look("popup-columns", columns.showMenu)
        view.show_mode("text")
        wait_until(lambda: not view.is_text_awaited)
        assert view.text is not None
        over = view.text.editor.viewport()
        look("popup-text", lambda: _right_click(over, QPoint(120, 40)))
        words = view.text.completion
        look("popup-words", lambda: words.offer(True))
        moved = window.tab_windows.move_out(view)
        come_to_rest()
        stage.look("tab-window", moved)
        moved.close()


def canvas_menus(stage: Stage, folder: Path) -> None:
    """Look at the menus of an empty place of a canvas, of a link and of a chosen variable."""
    look = stage.look_at_popup
    with main_window() as window:
        view = sample(window, "Watchman.root.ainb", folder)
        view.show_mode("graph")
        come_to_rest()
        assert view.graph is not None
        canvas = view.graph.view.canvas
        over = canvas.viewport()
        look("popup-place", lambda: _right_click(over, QPoint(over.width() // 8, 4)))
        wired = next(iter(view.graph.view.scene.edges.wired.values()))
        middle = canvas.mapFromScene(wired.path.pointAtPercent(0.5))
        look("popup-link", lambda: _right_click(over, middle))
        window.actions_["show_variables"].setChecked(True)
        variables = window.panels.widget("variables")
        variables.view.setCurrentIndex(variables.model.index(1, 0))
        settle()
        stage.look("variables-chosen", window)
        look("popup-variable", lambda: _right_click_current(variables.view))


def _two_graphs(window: MainWindow, folder: Path) -> list[DocumentView]:
    """Open two versions of a graph: one node changed, one removed."""
    views = []
    for name in ("One.root.ainb", "Two.root.ainb"):
        shutil.copy(app_paths.sample_folder() / "Watchman.root.ainb", folder / name)
        views.append(opened(window, folder / name))
    right = views[1].document
    right.edit("Delete", lambda structure: structure.remove([("nodes", 15)]))
    right.set_value(_first_switch(views[1], ("nodes", 7)), True)
    return views


def _first_switch(view: DocumentView, above: Place) -> Place:
    rows = view.document.outline.walk(above)
    return next(path for path, one in rows if one.editable and one.kind is Kind.BOOL)


def compared_graphs(stage: Stage, folder: Path) -> None:
    """Look at two graphs side by side as graphs, and at the menus of a comparison."""
    with main_window() as window:
        views = _two_graphs(window, folder)
        sources = [ComparedSource(view.document.name, document=view.document) for view in views]
        window.compare_tabs.open_comparison(*sources)
        wait_until(lambda: getattr(window.compare_tabs.current, "result", None) is not None)
        compared = window.compare_tabs.current
        assert isinstance(compared, CompareView)
        come_to_rest()
        stage.look_at_popup("popup-take-all", compared.head.take_all.showMenu)
        tree = compared.rows.findChildren(QAbstractItemView)[0]
        stage.look_at_popup("popup-difference", lambda: _right_click_current(tree))
        compared.show_mode("graph")
        come_to_rest()
        stage.look_in_sizes("compare-graph", window)


def inheritance(stage: Stage, folder: Path) -> None:
    """Look at the values of a file with a parent, and at the menus of that and of the files."""
    child = "$parent: Work/Part/Base.x.gyml\nLife: 5\nBow:\n  Range: 1.5\n"
    base = "Life: 4\nBow:\n  Speed: 2.5\nKind: wood\n"
    dump = make_dump(folder / "linked", 1)
    held = {"Part/Child.x.bgyml": text_file(child), "Part/Base.x.bgyml": text_file(base)}
    put(dump, "Pack/Actor/A.pack.zs", pack(held))
    (folder / "mod").mkdir()
    with main_window() as window:
        window.workspace.set_projects([project_of(dump, folder / "mod")])
        window.panels.show("files")
        wait_until(lambda: not window.workspace.indexing.is_busy)
        window.session.open_place(dump / "Pack/Actor/A.pack.zs", ("Part/Child.x.bgyml",))
        wait_until(lambda: window.document is not None)
        window.actions_["show_effective"].trigger()
        panel = window.panels.widget("effective")
        wait_until(lambda: panel.model.rowCount() > 0)
        panel.view.select(("Bow", "Speed"))
        come_to_rest()
        stage.look_in_sizes("panel-effective", window)
        stage.look_at_popup("popup-effective", lambda: _right_click_current(panel.view))
        files = window.panels.files
        for name, words in (("archive", ()), ("file", ("Part/Base.x.bgyml",))):
            files.reveal(dump / "Pack/Actor/A.pack.zs", words)
            come_to_rest()
            stage.look_at_popup(f"popup-{name}", lambda: _right_click_current(files.tree))


def pickers(stage: Stage) -> None:
    """Look at the menus and pickers of the editors of values."""
    for kind, name, ask in _PICKERS:
        editor = editor_for(kind)(None, False)
        frame = QWidget()
        QVBoxLayout(frame).addWidget(editor)
        frame.resize(340, 560)
        with shown(frame):
            editor.set_row(row(kind, [default(kind), *extremes(kind)][-1]))
            settle()
            stage.look_at_popup(f"popup-{name}", lambda ask=ask, editor=editor: ask(editor))
    editor = editor_for(Kind.COLOR)(None, True)
    editor.resize(260, 24)
    with shown(editor):
        editor.set_row(row(Kind.COLOR, (2.5, 1.25, 0.5, 1.0)))
        stage.look_at_popup("popup-color", lambda: editor.open_picker())
    _choices(stage)


def _look_at_list(stage: Stage, name: str, box: QComboBox) -> None:
    """Check that the current row in the list of a box stands out, and keep its picture."""
    box.showPopup()
    settle()
    stage.looked += 1
    rows = box.view()
    picture = rows.viewport().grab().toImage()
    row = rows.visualRect(rows.currentIndex())
    scale = picture.devicePixelRatio()
    grounds = [
        picture.pixelColor(picture.width() - 6, int(y * scale))
        for y in (row.center().y(), row.center().y() + row.height() * (-1 if row.top() else 1))
    ]
    if contrast(*grounds) < _STANDS_OUT:
        stage.findings.append(f"{name}: the current row is like the others")
    if stage.out is not None:
        rows.window().grab().save(str(stage.out / f"{name}.png"))
    box.hidePopup()
    settle()


def _choices(stage: Stage) -> None:
    """Look at the list of the names that a number may have."""
    hints = Hints(choices={0: "Idle", 1: "TwnObj_HyruleTownHall_FlagPole_A_01_Broken", 2: "眠る"})
    editor = editor_with(Kind.S32, hints)(None, False)
    editor.set_hints(hints)
    editor.resize(316, 24)
    with shown(editor):
        editor.set_row(row(Kind.S32, 1))
        _look_at_list(stage, "popup-choices", editor.findChildren(QComboBox)[0])
    themes = QComboBox()
    themes.addItems(["System default", "Light", "Dark"])
    with shown(themes):
        _look_at_list(stage, "popup-list", themes)


_PICKERS: tuple[tuple[Kind, str, Callable[[ValueEditor], object]], ...] = (
    (Kind.BINARY, "bytes", lambda editor: editor.more.showMenu()),
    (Kind.BUFFER_F32, "buffer", lambda editor: editor.more.showMenu()),
    (Kind.CURVE1, "curve", lambda editor: _right_click(editor.plot, QPoint(90, 90))),
    (Kind.S32, "hash", lambda editor: editor.hash_button.click()),
    (Kind.F32, "field", lambda editor: _right_click(editor.focusProxy(), QPoint(20, 10))),
)


def questions(stage: Stage, folder: Path) -> None:
    """Look at the questions about documents, and at a batch edit with its results."""
    long = "TwnObj_HyruleTownHall_FlagPole_A_01_Broken_Ruins"
    with main_window() as window:
        view = sample(window, "Every type.aamp", folder)
        document, ask = view.document, stage.look_at_dialog
        prompts = DocumentPrompts(window, window.views, lambda: None)
        ask("question-overwrite", lambda: prompts.may_overwrite(document))
        why = said("“12345678901” does not fit: it must be from -2147483648 to 2147483647")
        ask("question-input", lambda: prompts.may_drop_input(document, why))
        errors = [Problem(Severity.ERROR, f"“{long}” is here twice") for _ in range(7)]
        ask("question-errors", lambda: prompts.may_save_with_errors(document, errors))
        places = [f"Objs/[{number}]/LinksToObj/[0]/{long}" for number in range(15)]
        ask("question-references", lambda: ask_to_follow(long, f"{long}_2", places, window))
        document.selection.choose(first_rows(view)[1:4])
        dialog = BulkEditDialog(document, first_rows(view)[1:4], window)
        dialog.operand.setText("*2")
        dialog.show()
        QTest.qWait(1)
        stage.look("dialog-many-typed", dialog)
        dialog.close()


SCENES = (document_menus, canvas_menus, compared_graphs, inheritance, questions)
