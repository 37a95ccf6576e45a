"""Pictures of the main window: empty, with documents of every format, panels, tabs and dialogs."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QItemSelection, QPoint
from PySide6.QtWidgets import QApplication, QWidget

import formats
from app.compare.compare_dialog import ComparedSource
from app.documents.leftovers import Leftover
from app.game.copies import Copy, CopyState
from app.game.mod import project_of
from app.game.package_meta import Meta
from app.game_panels.export_dialog import ExportDialog
from app.game_panels.extract_dialog import ExtractDialog, PackDialog
from app.game_panels.import_dialog import ImportDialog
from app.game_panels.search_history import RememberedSearch, SearchHistory, remember
from app.game_panels.sizes_page import SizesPage
from app.tree.bulk_edit_dialog import BulkEditDialog
from app.ui import app_paths, report
from app.window.crash_dialog import CrashDialog
from app.window.document_view import DocumentView
from app.window.help_window import show_help
from app.window.main_window import MainWindow
from app.window.other_packs_dialog import OtherPacksDialog
from app.window.recovery_dialog import RecoveryDialog
from formats import wrap
from formats.editing import Pin
from formats.problems import Severity
from tests.app.game import botw
from tests.app.game.conftest import document, make_dump, pack
from tests.app.game.test_exporting import put
from tests.app.game.test_value_index import text as text_file
from tests.app.pictures.stage import Stage, come_to_rest, settle, wait_until

SAMPLES = ("Every type.aamp", "Every type.byml", "Watchman.root.ainb")


@contextmanager
def main_window() -> Iterator[MainWindow]:
    """Show a main window that remembers nothing, and close it without a question."""
    font = QApplication.font()  # which every window scales by the zoom that was chosen
    window = MainWindow(remembers=False)
    window.show()
    settle()
    try:
        yield window
    finally:
        for document in window.session.documents:
            document.undo_stack.setClean()
        window.close()
        wait_until(lambda: not window.isVisible())
        window.deleteLater()
        QApplication.setFont(font)
        settle()


def opened(window: MainWindow, file: Path) -> DocumentView:
    """Open a file and wait until it is shown and checked."""
    count = len(window.session.documents)
    window.session.open_files([file])
    wait_until(lambda: len(window.session.documents) > count)
    document = window.session.documents[-1]
    wait_until(lambda: document.lossless is not None)
    settle()
    view = window.views.view_of(document)
    assert view is not None
    return view


def sample(window: MainWindow, name: str, folder: Path) -> DocumentView:
    """Open a copy of a sample."""
    copy = folder / name
    shutil.copy(app_paths.resource_folder() / "samples" / name, copy)
    return opened(window, copy)


def go(view: DocumentView, *labels: str) -> None:
    """Make a row current by the labels on the way to it."""
    path: tuple = ()
    for label in labels:
        rows = view.document.outline.rows(path)
        path = (*path, next(row.key for row in rows if row.label == label))
    view.document.set_current(path)
    view.tree.expand(view.tree.currentIndex().siblingAtColumn(0))


def first_rows(view: DocumentView) -> list[tuple]:
    """Return the paths of the values in the first object."""
    outline = view.document.outline
    path = (outline.rows(())[0].key,)
    return [(*path, row.key) for row in outline.rows(path)]


def welcome(stage: Stage, folder: Path) -> None:
    """Look at the window without a document, and at its menus' help."""
    with main_window() as window:
        stage.look_in_sizes("welcome", window)


def tour(stage: Stage, folder: Path) -> None:
    """Look at every card of the guided tour, in both sizes."""
    with main_window() as window:
        window.actions_["guided_tour"].trigger()
        tour = window.dialogs.tour
        number = 0
        while (card := tour.card) is not None:
            wait_until(lambda: tour.is_ready)
            wait_until(lambda: window.view is None or not window.view.is_text_awaited)
            come_to_rest()
            stage.look_in_sizes(f"tour-{number}", window)
            number += 1
            card.next.click()


def trees(stage: Stage, folder: Path) -> None:
    """Look at a tree of each format, changed and filtered."""
    for name in SAMPLES:
        with main_window() as window:
            view = sample(window, name, folder)
            view.show_mode("tree")
            view.tree.expandToDepth(1)
            stage.look_in_sizes(f"tree-{name[-4:]}", window)
            view.filter_bar.setText("a")
            view.filter_bar.ask()
            settle()
            stage.look_in_sizes(f"filter-{name[-4:]}", window)


def graphs(stage: Stage, folder: Path) -> None:
    """Look at a graph alone, beside its tree, with its tools, and beside its text."""
    with main_window() as window:
        view = sample(window, "Watchman.root.ainb", folder)
        for mode in ("graph", "both", "text", "text-both"):
            view.show_mode(mode)
            settle()
            wait_until(lambda: not view.is_text_awaited)
            come_to_rest()
            stage.look_in_sizes(f"ainb-{mode}", window)
        view.show_mode("graph")
        graph = view.graph
        assert graph is not None
        graph.view.tools.enter_commands()
        graph.view.tools.toggle_map()
        graph.view.find()
        come_to_rest()
        stage.look_in_sizes("ainb-tools", window)


def text(stage: Stage, folder: Path) -> None:
    """Look at the text of a document with an error, and while one finds in it."""
    with main_window() as window:
        view = sample(window, "Every type.byml", folder)
        view.show_mode("text")
        wait_until(lambda: not view.is_text_awaited)
        assert view.text is not None
        view.text.editor.insertPlainText("!wrong: [\n")
        view.text.open_replace()
        come_to_rest()
        stage.look_in_sizes("text-wrong", window)
        stage.look_at_dialog("dialog-text", lambda: window.session.close(view.document))
        view.text.revert()


def panels(stage: Stage, folder: Path) -> None:
    """Look at the panels below and at the left, with something in them."""
    with main_window() as window:
        view = sample(window, "Every type.aamp", folder)
        rows = first_rows(view)
        document = view.document
        for value in range(3):
            document.set_value(rows[0], not document.outline.get(rows[0]) if value else True)
        report.error("“Weapon_Sword_001.bgparamlist” cannot be read: it ends early.")
        for name in ("problems", "find", "history"):
            window.panels.show(name)
            stage.look_in_sizes(f"panel-{name}", window)
        _files(stage, window, folder)
        document.selection.choose(rows[:5])
        stage.look_in_sizes("many-rows", window)
        window.side.split()
        come_to_rest()
        stage.look_in_sizes("split", window)


def _files(stage: Stage, window: MainWindow, folder: Path) -> None:
    dump, mod = make_dump(folder / "TotK dump"), folder / "My first mod"
    mod.mkdir()
    names = "$parent: Work/Common/Base.gyml\nAlso: Work/Actor/Nobody.gyml\n"
    put(dump, "AI/Naming.byml", text_file(names))
    window.workspace.set_projects([project_of(dump, mod)])
    window.panels.show("files")
    wait_until(lambda: not window.workspace.indexing.is_busy)
    window.panels.files.reveal(dump / "Pack/Actor/Weapon_001.pack.zs", ("Common/Base.bgyml",))
    come_to_rest()
    stage.look_in_sizes("panel-files", window)
    _in_games(stage, window)
    window.panels.show("files", False)


def _in_games(stage: Stage, window: MainWindow) -> None:
    window.actions_["find_in_games"].trigger()
    panel = window.panels.find
    panel.named.setText("Count")
    panel.search_now()
    wait_until(lambda: panel.games is not None and not panel.games.is_reading)
    wait_until(lambda: panel.games is not None and panel.games.count > 0)
    come_to_rest()
    stage.look_in_sizes("panel-games", window)
    _replacing(stage, window)
    panel.named.clear()
    panel.scope.setCurrentIndex(0)


def _replacing(stage: Stage, window: MainWindow) -> None:
    """Look at what would be replaced, some of it not chosen and some refused, and was."""
    panel = window.panels.find
    games = panel.games
    assert games is not None
    panel.number.setChecked(True)
    panel.by.setText("=14/x")
    panel.search_now()
    games.show_preview()
    wait_until(lambda: games.is_preview)
    model = games.preview.model_
    one = model.index(0, 0, model.index(1, 0))
    model.toggle(QItemSelection(one, one))
    stage.look_in_sizes("panel-replace", window)
    games.replace()
    wait_until(lambda: not games.replacing.is_busy)
    come_to_rest()
    stage.look_in_sizes("panel-replaced", window)
    games.replacing.take_back()
    wait_until(lambda: not games.replacing.is_busy)
    history = panel.findChild(SearchHistory)
    assert history is not None
    remember(RememberedSearch.of(panel))
    history.show_menu()
    stage.look("popup-searches", history.menu)
    history.menu.close()
    window.actions_["broken_references"].trigger()
    wait_until(lambda: not games.is_busy and not games.is_reading)
    stage.look("panel-broken", window)
    dump = window.workspace.projects.all[0].dump
    window.references.find_users_of(dump / "Pack/Actor/Weapon_001.pack.zs", ("Common/Base.bgyml",))
    wait_until(lambda: not games.is_busy and games.count > 0)
    stage.look("panel-users", window)
    panel.number.setChecked(False)
    panel.by.clear()


def comparing(stage: Stage, folder: Path) -> None:
    """Look at two versions side by side, and at three brought together."""
    with main_window() as window:
        one = sample(window, "Every type.aamp", folder)
        (folder / "other").mkdir()
        other = sample(window, "Every type.aamp", folder / "other")
        (folder / "base").mkdir()
        base = sample(window, "Every type.aamp", folder / "base")
        for view, step in ((one, 0), (other, 1)):
            for path in first_rows(view)[step : step + 4]:
                _alter(view, path)
        sources = [ComparedSource(v.document.name, document=v.document) for v in (one, other, base)]
        window.compare_tabs.open_comparison(*sources[:2])
        wait_until(lambda: getattr(window.compare_tabs.current, "result", None) is not None)
        come_to_rest()
        stage.look_in_sizes("compare", window)
        stage.look_at_dialog("dialog-compare", window.compare_tabs.compare)
        stage.look_at_dialog("dialog-merge", window.compare_tabs.merge)
        window.compare_tabs.open_merge(sources[0], sources[2], sources[1])
        wait_until(lambda: len(window.compare_tabs.views) == 2)
        come_to_rest()
        stage.look_in_sizes("merge", window)


def running(stage: Stage, folder: Path) -> None:
    """Look at a run: before it, in a frame, waiting, and at every page beside the trace."""
    with main_window() as window:
        view = sample(window, "Watchman.root.ainb", folder)
        view.show_mode("graph")
        window.actions_["show_run"].setChecked(True)
        come_to_rest()
        stage.look_in_sizes("run-idle", window)
        assert view.graph is not None
        view.document.set_current(("nodes", 2))
        settle()
        window.actions_["run_breakpoint"].trigger()
        for _ in range(5):
            window.actions_["run_step"].trigger()
            come_to_rest()
        stage.look_in_sizes("run-within", window)
        window.actions_["run_frame"].trigger()
        window.actions_["run_frame"].trigger()
        panel = window.panels.run
        for page in range(panel.tabs.count()):
            panel.tabs.setCurrentIndex(page)
            come_to_rest()
            stage.look_in_sizes(f"run-page-{page}", window)
        window.actions_["show_variables"].setChecked(True)
        view.document.set_current(("nodes", 2, "inputs", 0))
        come_to_rest()
        stage.look("variables", window)
        window.actions_["show_catalogue"].setChecked(True)
        catalogue = window.panels.widget("catalogue")
        wait_until(lambda: not window.learning.cataloguing.is_busy)
        come_to_rest()
        stage.look_in_sizes("catalogue", window)
        catalogue.field.setText("chase")
        come_to_rest()
        stage.look_in_sizes("catalogue-class", window)


def table(stage: Stage, folder: Path) -> None:
    """Look at a list as a table: some cells selected, changed, missing, and none found."""
    with main_window() as window:
        view = sample(window, "Village.mubin", folder)
        window.actions_["show_table"].setChecked(True)
        panel = window.panels.widget("table")
        come_to_rest()
        base = panel.model.base
        assert base is not None
        view.document.set_current(panel.model.record_path(1))
        _alter(view, panel.model.path(panel.model.index(0, 4)))
        come_to_rest()
        stage.look_in_sizes("table", window)
        last = min(3, panel.model.rowCount() - 1)
        panel.view.choose([(row, 1) for row in range(last)], panel.model.index(0, 1))
        come_to_rest()
        stage.look_in_sizes("table-cells", window)
        panel.filter.setText("no value at all")
        wait_until(lambda: not panel.model.rowCount())
        stage.look("table-none", window)


def _alter(view: DocumentView, path: tuple) -> None:
    """Give a number or a switch another value; others stay."""
    value = view.document.outline.get(path)
    if isinstance(value, bool):
        view.document.set_value(path, not value)
    elif isinstance(value, int | float):
        view.document.set_value(path, type(value)(value / 2))


def other_tabs(stage: Stage, folder: Path) -> None:
    """Look at bytes of no format, at many tabs with long names, and at notices."""
    with main_window() as window:
        unknown = folder / "TwnObj_HyruleTownHall_FlagPole_A_01_Broken_Ruins.unknown"
        unknown.write_bytes(bytes(range(256)) * 20)
        count = window.tabs.count()
        window.session.open_place(unknown, (), as_bytes=True)
        wait_until(lambda: window.tabs.count() > count)
        stage.look_in_sizes("bytes", window)
        for name in ("Every type.byml", "Lantern.bgparamlist", "Voices.bgyml", "Dusk.baglenv"):
            view = sample(window, name, folder)
        window.messages.offer_reload(view.document)
        stage.look_in_sizes("notice-reload", window)
        window.messages.say_vanished(view.document)
        window.add_notice(
            "“TwnObj_HyruleTownHall_FlagPole_A_01_Broken_Ruins.bgparamlist” was not saved.",
            {"Recover": lambda: None, "Discard": lambda: None},
            "error",
        )
        stage.look_in_sizes("notices", window)


def size_tables(stage: Stage, folder: Path) -> None:
    """Look at the page of a mod's size table, with values that are too small and without."""
    dump, mod = botw.make_dump(folder / "Zelda", "wiiu"), folder / "A mod with a long name"
    held, data = (dump / "Pack/TitleBG.pack").read_bytes(), botw.parameters(60)
    (mod / "content/Pack").mkdir(parents=True)
    pack = wrap.replace_inside(held, {(botw.DEEP, botw.COMMON): data})
    (mod / "content/Pack/TitleBG.pack").write_bytes(pack)
    with main_window() as window:
        window.workspace.set_projects([project_of(dump, mod)])
        window.file_tabs.check_sizes()
        settle()
        stage.look_in_sizes("sizes-short", window)
        window.findChildren(SizesPage)[0].set()
        settle()
        stage.look_in_sizes("sizes-enough", window)


def changes(stage: Stage, folder: Path) -> None:
    """Look at what a mod changes: in folders, in archives, as a list, and with a filter."""
    dump, mod = botw.make_dump(folder / "Zelda", "wiiu"), folder / "mod/content"
    for name, words in (
        ("Pack/TitleBG.pack", (botw.DEEP, botw.COMMON)),
        (botw.SHOP, (botw.COMMON,)),
    ):
        held, made = (dump / name).read_bytes(), botw.parameters(1)
        (mod / name).parent.mkdir(parents=True, exist_ok=True)
        (mod / name).write_bytes(wrap.replace_inside(held, {words: made}))
    (mod / "Ecosystem").mkdir()
    (mod / "Ecosystem/Second.byml").write_bytes(botw.table_of_values(5))
    (mod / "Ecosystem/Third.byml").write_bytes(botw.table_of_values(2))
    with main_window() as window:
        window.workspace.set_projects([project_of(dump, mod.parent)])
        sample(window, "Every type.aamp", folder)
        window.actions_["show_changes"].setChecked(True)
        panel = window.panels.changes
        wait_until(lambda: not panel.is_busy)
        settle()
        stage.look_in_sizes("changes-tree", window)
        panel.flat.setChecked(True)
        panel.field.setText("key")
        wait_until(lambda: not panel.is_busy)
        settle()
        stage.look_in_sizes("changes-list", window)
        panel.tree.selectAll()
        stage.look_at_dialog("dialog-revert", lambda: panel.commands.do("revert"))


def dialogs(stage: Stage, folder: Path) -> None:
    """Look at every dialog in its own size."""
    with main_window() as window:
        view = sample(window, "Every type.aamp", folder)
        rows = first_rows(view)
        view.document.set_current(rows[0])
        ask = stage.look_at_dialog
        ask("dialog-new", window.actions_["new"].trigger)
        ask("dialog-about", window.actions_["about"].trigger)
        ask("dialog-shortcuts", window.actions_["shortcuts"].trigger)
        for page in range(3):
            ask(f"dialog-settings-{page}", lambda page=page: _settings(window, page))
        _show(stage, "dialog-many", BulkEditDialog(view.document, rows[:5], window))
        message = report.Message(
            Severity.ERROR, "Something went wrong. Your documents are safe.", "Traceback\n" * 60
        )
        _show(stage, "dialog-crash", CrashDialog(message, window))
        help_window = show_help(window, "tour")
        stage.look("help", help_window)
        help_window.close()
        _alter(view, rows[0])
        ask("dialog-unsaved", lambda: window.session.close(view.document))
        other = sample(window, "Every type.byml", folder)
        for path, _row in list(other.document.outline.walk(()))[:9]:
            _alter(other, path)
        ask("dialog-unsaved-several", window.actions_["close_all"].trigger)
        _recovery(stage, window, folder)
        window.views.show_document(view.document)
        ask("dialog-reload", lambda: window.session.ask_reload(view.document))
        _choosers(stage, window, rows)


def exchange(stage: Stage, folder: Path) -> None:
    """Look at the dialogs of archives and mods that go to other programs and come from them."""
    put(folder, "X.pack.zs", pack({"AI/A.byml": document(4)}))
    put(folder, "mod/romfs/AI/New.byml", document(1))
    with main_window() as window:
        window.workspace.set_projects([project_of(make_dump(folder / "dump"), folder / "mod")])
        extracting = ExtractDialog("", 0, folder / "X", window)
        extracting.archive.set_path(folder / "X.pack.zs")
        _show(stage, "exchange-extract", extracting)
        packing = PackDialog(window)
        packing.folder.set_path(folder / "X")
        _show(stage, "exchange-pack", packing)
        told = {folder / "mod": Meta("Bigger bombs", "1.2.0", "Someone", "Bombs, but bigger.")}
        mods = window.workspace.projects.all
        exporting = ExportDialog(mods, told, folder, window)
        exporting.targets.setCurrentIndex(exporting.targets.count() - 1)
        _show(stage, "exchange-export", exporting)
        importing = ImportDialog(folder, window)
        importing.source.set_path(folder / "mod")
        wait_until(lambda: importing.package is not None)
        _show(stage, "exchange-import", importing)
        put(folder, "done/content/Pack/X.pack", b"")
        put(folder, "done/logs/packs.json", b"{}")
        put(folder, "done/info.json", b"{}")
        importing = ImportDialog(folder, window)
        importing.source.set_path(folder / "done")
        wait_until(lambda: "BCML" in importing.told.text())
        _show(stage, "exchange-refused", importing)
        packs = [
            Copy(
                f"Pack/Actor/Weapon_{state.name}.pack.zs", folder, folder, state, how=("A: 1 → 2",)
            )
            for state in CopyState
        ]
        _show(stage, "exchange-packs", OtherPacksDialog("AI/Base.byml", packs, window))


def _recovery(stage: Stage, window: MainWindow, folder: Path) -> None:
    """Look at what two documents kept, as after a crash."""
    kept = []
    for number, one in enumerate(window.session.documents):
        assert one.file is not None
        header = folder / f"gone-{number}.json"
        facts = {"name": one.name, "file": str(one.file), "time": 1.7e9}
        header.write_text(json.dumps(facts), encoding="utf-8")
        header.with_suffix(".bin").write_bytes(formats.save_bytes(one.root))
        kept.append(Leftover(header))
    dialog = RecoveryDialog(kept, window)
    wait_until(lambda: "→" in dialog.how.toPlainText())
    _show(stage, "dialog-recovery", dialog)


def _settings(window: MainWindow, page: int) -> None:
    from app.window.settings_dialog import SettingsDialog

    dialog = SettingsDialog(window.preferences, window)
    dialog.add_keys(window.keymap)
    dialog.add_games(window.workspace)
    dialog.pages.setCurrentIndex(page)
    dialog.exec()


def _choosers(stage: Stage, window: MainWindow, rows: list[tuple]) -> None:
    """Look at the lists that are chosen from by a few letters."""
    for path in rows[:3]:
        window.views.go_to(path)
        window.bookmarks.toggle()
    for name in ("palette", "go_to_path", "list_bookmarks"):
        before = set(window.findChildren(QWidget))
        window.actions_[name].trigger()
        settle()
        fresh = [w for w in window.findChildren(QWidget) if w not in before and w.isWindow()]
        stage.look(f"chooser-{name}", fresh[0])
        fresh[0].close()


def _show(stage: Stage, name: str, dialog: QWidget) -> None:
    dialog.show()
    settle()
    stage.look(name, dialog)
    dialog.close()


def palette(stage: Stage, folder: Path) -> None:
    """Look at the palette of nodes over a canvas: all of them, those of a pin, none."""
    with main_window() as window:
        view = sample(window, SAMPLES[2], folder)
        view.show_mode("graph")
        come_to_rest()
        pane = view.graph
        assert pane is not None
        nodes = list(enumerate(view.document.root.nodes))
        port = next(at for at, node in nodes if node.children())
        slot = next(at for at, node in nodes if node.inputs)
        for name, pin, text in (
            ("all", None, ""),
            ("port", Pin(("nodes", port, "children", 0), True), ""),
            ("input", Pin(("nodes", slot, "inputs", 0), False), ""),
            ("found", None, "sel"),
            ("nothing", None, "nobody knows this"),
        ):
            pane.adding.open(pin, pane.view.canvas.mapToScene(QPoint(40, 40)))
            popup = pane.adding.palette
            assert popup is not None
            popup.field.setText(text)
            settle()
            stage.look(f"palette-{name}", popup)
            popup.close()
            settle()


SCENES: tuple[Callable[[Stage, Path], None], ...] = (
    welcome,
    tour,
    trees,
    graphs,
    palette,
    text,
    panels,
    comparing,
    running,
    table,
    other_tabs,
    size_tables,
    changes,
    dialogs,
    exchange,
)
