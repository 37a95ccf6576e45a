"""No action of the window writes or deletes through a link, into a dump or any folder but its own.

A document alone is saved through a link: to the file it was opened from, or that the user named.
"""

from __future__ import annotations

import itertools
import json
import shutil
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QLabel, QMessageBox, QPushButton

from app import app_paths
from app.documents import background
from app.editors.binary import BinaryEditor
from app.editors.buffer import BufferEditor
from app.files.mod import project_of
from app.windows.exchange.export_dialog import ExportDialog
from app.windows.exchange.extract_dialog import ExtractDialog, PackDialog
from app.windows.exchange.import_dialog import ImportDialog
from app.windows.files.sizes_page import SizesPage
from formats.merge import Choice
from formats.values import Kind
from tests.app.files import botw
from tests.app.files.conftest import document, make_dump, pack
from tests.app.files.test_exporting import put
from tests.app.links import levels, link_level, snapshot
from tests.app.monkey.menu_deeds import WRITING
from tests.app.windows.files.kit import BASE, listed, notices, packs_dialog, shown_dialog
from tests.app.windows.running.conftest import Bench
from tests.app.windows.test_game_replace import preview
from tests.app.windows.test_graph_parts import module_ready
from tests.systems import needs_links

NUMBERS = itertools.count(20)
PACKS = [f"Pack/Actor/Weapon_{number:03}.pack.zs" for number in range(3)]


class Desk:
    """The window, and what its actions read and write.

    `out` is the folder with the links, `own` the folder in it that the user chose.
    """

    def __init__(self, window, qtbot, said, at, patch):
        self.window, self.qtbot, self.said, self.at, self.patch = window, qtbot, said, at, patch
        self.dump, self.out, self.own = at / "dump", at / "out", at / "out/M"
        patch.setattr(QMessageBox, "exec", _accept)

    def rest(self):
        saves = self.window.session.saves
        self.qtbot.wait(1)  # what was begun later
        self.qtbot.waitUntil(
            lambda: (
                background.is_idle()
                and not self.window.busy.tasks
                and not any(found in saves for found in self.window.session.documents)
            )
        )

    def command(self, name):
        self.window.actions_[name].trigger()
        self.rest()

    def use(self, mod, dump=None):
        """Use a mod, as it is now."""
        self.window.workspace.set_projects([])
        self.window.workspace.set_projects([project_of(dump or self.dump, mod)])

    def protect(self, dump):
        """Have a dump of another game in the settings, too."""
        games = app_paths.stored_json(app_paths.GAMES) or []
        games.append({"dump": str(dump), "mod": ""})
        app_paths.settings().setValue(app_paths.GAMES, json.dumps(games))

    def open(self, file, words=()):
        session = self.window.session
        count = len(session.documents)
        session.open_place(file, words)
        self.qtbot.waitUntil(lambda: len(session.documents) > count)
        found = session.documents[-1]
        self.qtbot.waitUntil(lambda: found.lossless is not None)
        return found

    def choose(self, file):
        """Answer the system's dialog for a new file."""
        self.patch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_b: (str(file), ""))

    def clear(self):
        """Close what an action left open."""
        self.rest()
        for found in list(self.window.session.documents):
            found.undo_stack.setClean()
            self.window.session.close(found)
        if self.window.panels.has_unsaved_archives:
            for archive in self.window.panels.files.model.modified_archives:
                archive.discard()
        self.qtbot.waitUntil(lambda: not self.window.session.documents)
        self.said.clear()

    def dialog(self, command, kind):
        self.command(command)
        return shown_dialog(self.window, kind)


def _accept(box):
    roles = (QMessageBox.ButtonRole.AcceptRole, QMessageBox.ButtonRole.DestructiveRole)
    next(one for one in box.buttons() if box.buttonRole(one) in roles).click()


Action = Callable[[Desk], Iterator[None]]
"""Prepares, yields when the links are to be made, and acts. Returns the answer of a page, if that
is where it is given."""


# Documents and files of the mod


def save(desk):
    desk.use(desk.own)
    desk.open(desk.dump / "AI/Loose.byml").set_value(("Count",), 50)
    yield
    desk.command("save")


def save_all(desk):
    desk.use(desk.own)
    for place in ((desk.dump / "AI/Loose.byml", ()), (desk.dump / PACKS[1], (BASE,))):
        desk.open(*place).set_value(("Count",), 50)
    yield
    desk.command("save_all")


def save_archive(desk):
    desk.use(desk.own)
    desk.window.panels.show("files")
    panel = desk.window.panels.files
    desk.qtbot.waitUntil(lambda: not desk.window.workspace.indexing.is_busy)
    node = listed(panel, desk.qtbot, desk.dump / PACKS[1], (BASE,))
    panel.commands.replace_with(node, desk.at / "Extra.byml")
    yield
    panel.commands.do("save")
    desk.rest()


def write_to_others(desk):
    desk.use(desk.own)
    desk.window.panels.show("files")
    desk.qtbot.waitUntil(lambda: not desk.window.workspace.indexing.is_busy)
    found = desk.open(desk.dump / PACKS[1], (BASE,))
    found.set_value(("Count",), 50)
    desk.command("save")
    view = desk.window.views.view_of(found)
    desk.qtbot.waitUntil(lambda: bool(view.notices()))
    yield
    view.notices()[-1].press("Choose the packs…")
    packs_dialog(desk.window, desk.qtbot).write.click()
    desk.rest()


def revert(desk):
    desk.use(desk.own)
    desk.window.actions_["show_changes"].setChecked(True)
    panel = desk.window.panels.changes
    panel.look_anew()
    desk.qtbot.waitUntil(lambda: not panel.is_busy)
    panel.tree.selectAll()
    yield
    panel.revert.click()
    desk.rest()


def restore(desk):
    reverting = revert(desk)
    next(reverting)
    next(reverting, None)
    yield
    press(desk, "Restore")


def press(desk, words):
    buttons = [one for each in notices(desk.window) for one in each.findChildren(QPushButton)]
    [one for one in buttons if one.text() == words][-1].click()
    desk.rest()


def replace(desk):
    desk.use(desk.own)
    desk.command("find_in_games")
    panel = desk.window.panels.widget("find")
    desk.qtbot.waitUntil(lambda: not desk.window.workspace.values.is_busy)
    panel.by.clear()
    preview(panel, desk.qtbot, ">= 2", "*2")
    yield
    panel.games.replace()
    desk.qtbot.waitUntil(lambda: not panel.games.replacing.is_busy)


def undo_replace(desk):
    replacing = replace(desk)
    next(replacing)
    next(replacing, None)
    yield
    desk.command("undo_replace")


def sizes(desk):
    desk.use(desk.own, desk.at / "Zelda/romfs")
    desk.command("check_sizes")
    page = desk.window.findChild(SizesPage)
    page.check()
    desk.qtbot.waitUntil(page.export.isEnabled)
    return page


def set_sizes(desk):
    page = sizes(desk)
    yield
    page.set_all.click()
    desk.rest()
    return page.answer.text()


def export_sizes(desk):
    page = sizes(desk)
    yield
    page.export_to(desk.own / "S.rcl")
    desk.rest()
    return page.answer.text()


def import_sizes(desk):
    page = sizes(desk)
    yield
    page.import_from(desk.at / "S.rcl")
    desk.rest()
    return page.answer.text()


# Archives and mods


def extract(desk):
    dialog = desk.dialog("extract", ExtractDialog)
    dialog.archive.set_path(desk.at / "X.pack.zs")
    dialog.folder.set_path(desk.own)
    yield
    dialog.accept()


def pack_folder(desk):
    dialog = desk.dialog("pack_folder", PackDialog)
    dialog.folder.set_path(desk.at / "mods/A")
    dialog.target.set_path(desk.own / "Y.pack.zs")
    yield
    dialog.accept()


def export_mod(desk):
    desk.use(desk.at / "mods/A")
    dialog = desk.dialog("export_mod", ExportDialog)
    dialog.folder.set_path(desk.own)
    yield
    dialog.accept()


def export_zip(desk):
    desk.use(desk.at / "mods/A")
    dialog = desk.dialog("export_mod", ExportDialog)
    dialog.targets.setCurrentText("TKMM")
    dialog.zipped.setChecked(True)
    dialog.folder.set_path(desk.own)
    yield
    dialog.accept()


def import_mod(desk):
    dialog = desk.dialog("import_mod", ImportDialog)
    dialog.source.set_path(desk.at / "mods/A")
    desk.qtbot.waitUntil(dialog.verb.isEnabled)
    dialog.folder.set_path(desk.own)
    yield
    dialog.accept()


def merge_mods(desk):
    desk.use(desk.at / "mods/A")
    desk.command("merge_mods")
    merger = desk.window.dialogs.merge_mods()
    merger.sources.mods.clear()
    merger.sources.add_mods([desk.at / "mods/A", desk.at / "mods/B"])
    merger.choose_out(desk.own)
    merger.begin()
    desk.qtbot.waitUntil(lambda: not merger.merging.is_busy)
    merger.outcomes.tree.selectAll()
    merger.decide(Choice.MINE)
    yield
    merger.write()
    desk.qtbot.waitUntil(lambda: not merger.merging.is_busy)
    desk.rest()
    return merger.sentence.text()


# One file


def graph(desk, name):
    desk.open(desk.at / "Watchman.root.ainb")
    desk.window.view.show_mode("graph")
    view = desk.window.view.graph.view
    view.load()
    view.go_to(module_ready(view))
    desk.choose(desk.own / f"X.{name}")


def export_graph(desk, name):
    graph(desk, name)
    yield
    desk.command(f"export_{name}")


def extract_module(desk):
    graph(desk, "module.ainb")
    yield
    desk.command("extract_module")


def save_answers(desk):
    bench = Bench(desk.qtbot, desk.window, desk.open(desk.at / "Watchman.root.ainb"))
    bench.frame()
    bench.answer(11, "Distance", str(next(NUMBERS)))
    desk.choose(desk.own / "X.json")
    yield
    bench.panel.answers.save.click()


def save_value(desk, kind, editor, ending):
    found = desk.open(desk.at / f"Every type.{ending}")
    found.set_current(next(path for path, row in found.outline.walk() if row.kind is kind))
    desk.window.panels.show("inspector")
    inspector = desk.window.panels.widget("inspector")
    desk.choose(desk.own / "X.bin")
    yield
    actions = inspector.findChild(editor).findChildren(QAction)
    next(one for one in actions if "Export" in one.text()).trigger()
    return " ".join(one.text() for one in inspector.findChildren(QLabel))


ACTIONS: dict[str, Action] = {
    "save": save, "save_all": save_all,
    "export_mod": export_mod, "export_mod, one file": export_zip, "import_mod": import_mod,
    "extract": extract, "pack_folder": pack_folder, "merge_mods": merge_mods,
    "export_svg": partial(export_graph, name="svg"),
    "export_png": partial(export_graph, name="png"),
    "export_dot": partial(export_graph, name="dot"),
    "extract_module": extract_module,
    "replace_in_games": replace, "undo_replace": undo_replace,
    "show_changes, revert": revert, "show_changes, restore": restore,
    "check_sizes, set": set_sizes, "check_sizes, export": export_sizes,
    "check_sizes, import": import_sizes,
    "show_files, save": save_archive, "other packs": write_to_others, "answers": save_answers,
    "bytes": partial(save_value, kind=Kind.BINARY, editor=BinaryEditor, ending="byml"),
    "elements": partial(save_value, kind=Kind.BUFFER_F32, editor=BufferEditor, ending="aamp"),
}  # fmt: skip
"""The actions that write, by their commands, or by what their buttons write."""
OF_MODS = {"show_changes", "replace_in_games", "undo_replace", "check_sizes", "other packs"}
"""The actions on a mod that has files already."""
OTHERS = {
    "save_as": "writes where the user says",
    "inline_module": "changes the open document alone",
    "learn_names": "writes the program's own data",
}
"""The commands that have no line in the table, and why."""


def test_each_command_that_writes_has_an_action():
    there = {name.partition(",")[0] for name in ACTIONS}
    assert there | OTHERS.keys() >= WRITING
    assert not there & OTHERS.keys()


@pytest.fixture
def desk(window, qtbot, said, tmp_path, monkeypatch):
    """A dump, mods, an archive and a graph, and no links yet."""
    make_dump(tmp_path / "dump")
    for name, count in (("A", 70), ("B", 80)):
        put(tmp_path, f"mods/{name}/romfs/AI/New{count}.byml", document(count))
        put(tmp_path, f"mods/{name}/romfs/AI/Loose.byml", document(count))
    put(tmp_path, "X.pack.zs", pack({"AI/A.byml": document(1), "B.byml": document(2)}))
    put(tmp_path, "Extra.byml", document(9))
    for file in app_paths.sample_folder().iterdir():
        shutil.copy(file, tmp_path)
    desk = Desk(window, qtbot, said, tmp_path, monkeypatch)
    yield desk
    desk.clear()


def prepare(desk, name):
    """Make the folder as it is before an action."""
    desk.own.mkdir(parents=True)
    if name.partition(",")[0] in OF_MODS - {"check_sizes"}:
        put(desk.own, "romfs/AI/Loose.byml", document(8))
        for one in PACKS if name == "other packs" else PACKS[:1]:
            put(desk.own, f"romfs/{one}", pack({BASE: document(1)}))
    if name.startswith("check_sizes"):
        botw.make_dump(desk.at / "Zelda", "switch")
        put(desk.own, "romfs/Ecosystem/Second.byml", botw.table_of_values(300))
        put(desk.at, "S.rcl", b"")


def play(desk, action, lay):
    """Act with links that are made where the action yields; return all that is reported."""
    acting, answer = action(desk), ""
    next(acting)
    desk.said.clear()
    lay()
    try:
        next(acting)
    except StopIteration as end:
        answer = end.value or ""
    desk.rest()
    return " ".join([*desk.said, answer])


def written(before, after):
    """Return the files that an action wrote or deleted; backups stay."""
    read = lambda file: file.read_bytes() if file.is_file() else None  # noqa: E731
    names = [name for name in levels(before, after) if not name.endswith(".bak")]
    return [name for name in names if read(before / name) != read(after / name)]


@needs_links
@pytest.mark.parametrize("where", ["dump", "unrelated"])
@pytest.mark.parametrize("name", ACTIONS)
def test_no_action_writes_or_deletes_through_a_link(desk, count, name, where):
    base, before, after = (desk.at / each for each in ("base", "before", "after"))
    victim, action = desk.at / "far/in", ACTIONS[name]
    prepare(desk, name)
    shutil.copytree(desk.out, base)
    told = play(desk, action, lambda: shutil.copytree(desk.out, before))
    shutil.copytree(desk.out, after)
    changed = written(before, after)
    assert changed, told
    why = "game dump" if where == "dump" else "link leads out"
    for level in levels(before, after):
        if where == "unrelated" and level == desk.own.name:
            continue  # the user chose it
        desk.clear()
        shutil.rmtree(desk.out)
        shutil.copytree(base, desk.out)
        kept = {}

        def lay(level=level, kept=kept):
            link_level(before, after, desk.out, victim, level)
            kept.update(snapshot(victim))
            if where == "dump":
                desk.protect(victim.parent)

        told = play(desk, action, lay)
        assert snapshot(victim) == kept, (level, told)
        if any(file == level or file.startswith(f"{level}/") for file in changed):
            assert why in told, (level, told)
        count(f"links: {name}")
