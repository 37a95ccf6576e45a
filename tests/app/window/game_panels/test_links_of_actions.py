"""No action of the window writes or deletes through a link, into a dump or any folder but its own.

Documents alone are saved through a link: to the file they were opened from, or that the user named.
"""

from __future__ import annotations

import itertools
import json
import shutil
from collections.abc import Callable, Generator
from functools import partial

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QLabel, QMessageBox, QPushButton

from app.editors.binary import BinaryEditor
from app.editors.buffer import BufferEditor
from app.game.mod import project_of
from app.game_panels.export_dialog import ExportDialog
from app.game_panels.extract_dialog import ExtractDialog, PackDialog
from app.game_panels.import_dialog import ImportDialog
from app.game_panels.sizes_page import SizesPage
from app.ui import app_paths, background
from formats.core.kinds import Kind
from formats.merge import Choice
from tests.app.game import botw
from tests.app.game.conftest import document, make_dump, pack
from tests.app.game.test_exporting import put
from tests.app.links import levels, link_level, snapshot
from tests.app.monkey.menu_deeds import WRITING
from tests.app.window.game_panels.kit import (
    BASE,
    count_in,
    listed,
    notices,
    packs_dialog,
    shown_dialog,
)  # fmt: skip
from tests.app.window.run.conftest import Bench
from tests.app.window.test_game_replace import preview
from tests.app.window.test_graph_parts import module_ready
from tests.systems import needs_links

PACKS = [f"Pack/Actor/Weapon_{number:03}.pack.zs" for number in range(3)]
NUMBERS = itertools.count(20)


class Desk:
    """The window, and what its actions read and write.

    `out` is the folder with the links, `own` the folder in it that the user chose.
    """

    def __init__(self, window, qtbot, said, opened, at, patch):
        self.window, self.said, self.open, self.at = window, said, opened, at
        self.dump, self.out, self.own = at / "dump", at / "out", at / "out/M"
        self.wait, self._patch = qtbot.waitUntil, patch
        self.qtbot, self.actions = qtbot, window.actions_
        patch.setattr(QMessageBox, "exec", _accept)

    def rest(self):
        self.qtbot.wait(1)  # what begins later
        session, busy = self.window.session, self.window.busy
        self.wait(lambda: background.is_idle() and not busy.tasks)
        self.wait(lambda: not any(one in session.saves for one in session.documents))

    def command(self, name):
        self.actions[name].trigger()
        self.rest()

    def dialog(self, command, kind):
        self.command(command)
        return shown_dialog(self.window, kind)

    def use(self, mod, dump=None):
        """Use a mod, as it is now."""
        for some in ([], [project_of(dump or self.dump, mod)]):
            self.window.workspace.set_projects(some)

    def protect(self, dump):
        """Have a dump of another game in the settings, too."""
        games = [*(app_paths.stored_json(app_paths.GAMES) or ()), {"dump": str(dump), "mod": ""}]
        app_paths.settings().setValue(app_paths.GAMES, json.dumps(games))

    def show_files(self):
        self.window.panels.show("files")
        self.wait(lambda: not self.window.workspace.indexing.is_busy)
        return self.window.panels.files

    def choose(self, file):
        """Answer the system's dialog for a new file."""
        self._patch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_b: (str(file), ""))

    def edit(self, *place):
        found = self.open(*place)
        found.set_value(("Count",), 50)
        return found

    def clear(self):
        """Close what an action left open."""
        self.rest()
        for found in list(self.window.session.documents):
            found.undo_stack.setClean()
            self.window.session.close(found)
        if self.window.panels.has_unsaved_archives:
            for archive in self.window.panels.files.model.modified_archives:
                archive.discard()
        self.wait(lambda: not self.window.session.documents)
        self.said.clear()


def _accept(box):
    roles = (QMessageBox.ButtonRole.AcceptRole, QMessageBox.ButtonRole.DestructiveRole)
    next(one for one in box.buttons() if box.buttonRole(one) in roles).click()


Action = Callable[[Desk], Generator[None, None, str | None]]
"""Prepares, yields when the links are to be made, and acts. Returns the answer of its page, if that
is where it is given."""


# Mods


def save(desk, name, places):
    desk.use(desk.own)
    for file, *words in places:
        desk.edit(desk.dump / file, tuple(words))
    yield
    desk.command(name)


def save_archive(desk):
    desk.use(desk.own)
    panel = desk.show_files()
    node = listed(panel, desk.qtbot, desk.dump / PACKS[1], (BASE,))
    panel.commands.replace_with(node, desk.at / "Extra.byml")
    yield
    panel.commands.do("save")


def write_to_others(desk):
    desk.use(desk.own)
    desk.show_files()
    view = desk.window.views.view_of(desk.edit(desk.dump / PACKS[1], (BASE,)))
    desk.command("save")
    desk.wait(lambda: bool(view.notices()))
    yield
    view.notices()[-1].press("Choose the packs…")
    packs_dialog(desk.window, desk.qtbot).write.click()


def revert(desk):
    desk.use(desk.own)
    desk.actions["show_changes"].setChecked(True)
    panel = desk.window.panels.changes
    panel.look_anew()
    desk.wait(lambda: not panel.is_busy)
    panel.tree.selectAll()
    yield
    panel.revert.click()
    desk.rest()


def replace(desk):
    desk.use(desk.own)
    desk.command("find_in_games")
    panel = desk.window.panels.widget("find")
    desk.wait(lambda: not desk.window.workspace.values.is_busy)
    panel.by.clear()
    preview(panel, desk.qtbot, ">= 2", "*2")
    yield
    panel.games.replace()
    desk.wait(lambda: not panel.games.replacing.is_busy)


def take_back(desk, first, act):
    for _turn in first(desk):
        pass
    yield
    act(desk)


def sizes(desk, act):
    desk.use(desk.own, desk.at / "Zelda/romfs")
    desk.command("check_sizes")
    page = desk.window.findChild(SizesPage)
    page.check()
    desk.wait(page.set_all.isEnabled)
    yield
    act(desk, page)
    desk.rest()
    return page.answer.text()


def merge_mods(desk):
    desk.use(desk.at / "A")
    desk.command("merge_mods")
    merger = desk.window.dialogs.merge_mods()
    merger.sources.mods.clear()
    merger.sources.add_mods([desk.at / "A", desk.at / "B"])
    merger.choose_out(desk.own)
    merger.begin()
    desk.wait(lambda: not merger.merging.is_busy)
    merger.outcomes.tree.selectAll()
    merger.decide(Choice.MINE)
    yield
    merger.write()
    desk.wait(lambda: not merger.merging.is_busy)
    return merger.sentence.text()


# Dialogs


def extract(desk):
    dialog = desk.dialog("extract", ExtractDialog)
    dialog.archive.set_path(desk.at / "X.pack.zs")
    dialog.folder.set_path(desk.own)
    yield
    dialog.accept()


def pack_folder(desk):
    dialog = desk.dialog("pack_folder", PackDialog)
    dialog.folder.set_path(desk.at / "A")
    dialog.target.set_path(desk.own / "Y.pack.zs")
    yield
    dialog.accept()


def export_mod(desk, zipped):
    desk.use(desk.at / "A")
    dialog = desk.dialog("export_mod", ExportDialog)
    dialog.zipped.setChecked(zipped)
    dialog.folder.set_path(desk.own)
    yield
    dialog.accept()


def import_mod(desk):
    dialog = desk.dialog("import_mod", ImportDialog)
    dialog.source.set_path(desk.at / "A")
    desk.wait(dialog.verb.isEnabled)
    dialog.folder.set_path(desk.own)
    yield
    dialog.accept()


# One file


def of_graph(desk, name, file):
    desk.open(desk.at / "Watchman.root.ainb")
    desk.window.view.show_mode("graph")
    view = desk.window.view.graph.view
    view.load()
    view.go_to(module_ready(view))
    desk.choose(desk.own / file)
    yield
    desk.command(name)


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


LOOSE, PACKED = ("AI/Loose.byml",), (PACKS[1], BASE)
ACTIONS: dict[str, Action] = {
    "save": partial(save, name="save", places=[LOOSE]),
    "save, packed": partial(save, name="save", places=[PACKED]),
    "save_all": partial(save, name="save_all", places=[LOOSE, PACKED]),
    "show_files, save": save_archive,
    "other packs": write_to_others,
    "show_changes, revert": revert,
    "show_changes, restore": partial(
        take_back, first=revert, act=lambda desk: notices(desk.window)[-1].press("Restore")
    ),
    "replace_in_games": replace,
    "undo_replace": partial(
        take_back, first=replace, act=lambda desk: desk.command("undo_replace")
    ),
    "check_sizes, set": partial(sizes, act=lambda _desk, page: page.set_all.click()),
    "merge_mods": merge_mods,
    "extract": extract,
    "pack_folder": pack_folder,
    "export_mod": partial(export_mod, zipped=False),
    "export_mod, one file": partial(export_mod, zipped=True),
    "import_mod": import_mod,
    **{
        f"export_{ending}": partial(of_graph, name=f"export_{ending}", file=f"X.{ending}")
        for ending in ("svg", "png", "dot")
    },
    "extract_module": partial(of_graph, name="extract_module", file="X.module.ainb"),
    "answers": save_answers,
    "bytes": partial(save_value, kind=Kind.BINARY, editor=BinaryEditor, ending="byml"),
    "elements": partial(save_value, kind=Kind.BUFFER_F32, editor=BufferEditor, ending="aamp"),
}
"""The actions that write, by their commands, or by what their buttons write."""
OF_MODS = {"show_changes", "replace_in_games", "undo_replace", "other packs"}
"""The actions on a mod that has files already."""
OTHERS = {
    "save_as": "writes where the user says; see the last law",
    "inline_module": "changes the open document alone",
    "learn_names": "writes the program's own data",
}
"""The commands that have no line in the table, and why."""


def test_each_command_that_writes_has_an_action():
    there = {name.partition(",")[0] for name in ACTIONS}
    assert there | OTHERS.keys() >= WRITING
    assert not there & OTHERS.keys()


@pytest.fixture
def desk(window, qtbot, said, opened, tmp_path, monkeypatch):
    """A dump, mods, an archive and a graph, and no links yet."""
    make_dump(tmp_path / "dump")
    for name, count in (("A", 70), ("B", 80)):
        put(tmp_path, f"{name}/romfs/AI/New{count}.byml", document(count))
        put(tmp_path, f"{name}/romfs/AI/Loose.byml", document(count))
    put(tmp_path, "X.pack.zs", pack({"AI/A.byml": document(1), "B.byml": document(2)}))
    put(tmp_path, "Extra.byml", document(9))
    for file in app_paths.sample_folder().iterdir():
        shutil.copy(file, tmp_path)
    desk = Desk(window, qtbot, said, opened, tmp_path, monkeypatch)
    desk.own.mkdir(parents=True)
    yield desk
    desk.clear()


def prepare(desk, name):
    """Make the mod of an action."""
    if name.partition(",")[0] in OF_MODS:
        put(desk.own, "romfs/AI/Loose.byml", document(8))
        for one in PACKS if name == "other packs" else PACKS[:1]:
            put(desk.own, f"romfs/{one}", pack({BASE: document(1)}))
    if name.startswith("check_sizes"):
        botw.make_dump(desk.at / "Zelda", "switch")
        put(desk.own, "romfs/Ecosystem/Second.byml", botw.table_of_values(300))


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
    names = [name for name in levels(before, after) if not name.endswith(".bak")]
    return [name for name in names if _content(before / name) != _content(after / name)]


def _content(file):
    return file.read_bytes() if file.is_file() else None


WHY = {"dump": "game dump", "unrelated": "link leads out"}


@needs_links
@pytest.mark.parametrize("where", WHY)
@pytest.mark.parametrize("name", ACTIONS)
def test_no_action_writes_or_deletes_through_a_link(desk, count, name, where):
    base, before, after = (desk.at / each for each in ("base", "before", "after"))
    victim, action = desk.at / "far/in", ACTIONS[name]
    prepare(desk, name)
    shutil.copytree(desk.out, base)
    result = play(desk, action, lambda: shutil.copytree(desk.out, before))
    shutil.copytree(desk.out, after)
    changed = written(before, after)
    assert changed, result
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

        result = play(desk, action, lay)
        assert snapshot(victim) == kept, (level, result)
        is_refused = any(file == level or file.startswith(f"{level}/") for file in changed)
        if is_refused:
            assert WHY[where] in result, (level, result)
        count(f"{name}: links", 1)
        count(f"{name}: refusals", is_refused)


@needs_links
@pytest.mark.parametrize("where", WHY)
@pytest.mark.parametrize("name", ["save", "save_all", "save_as"])
def test_documents_are_saved_through_a_link_but_not_into_a_dump(desk, count, name, where):
    far = desk.at / "far"
    for file in ("X.byml", "Y.byml"):
        put(far, file, document(1))
    (desk.own / "X.byml").symlink_to(far / "X.byml")
    (desk.own / "inner").symlink_to(far)
    desk.use(desk.own)
    if where == "dump":
        desk.protect(far)
    for file in (desk.own / "X.byml", desk.own / "inner/Y.byml"):
        desk.edit(desk.at / "Extra.byml" if name == "save_as" else file)
        desk.choose(file)
        kept = snapshot(far)
        desk.command(name)
        count(f"{name} through a link")
        if where == "dump":
            assert WHY[where] in desk.said[-1]
            buttons = notices(desk.window)[-1].findChildren(QPushButton)
            assert "Save as…" in [one.text() for one in buttons]
            assert snapshot(far) == kept
        else:
            assert count_in(file) == 50
            assert not desk.said
        desk.clear()
    assert (desk.own / "X.byml").is_symlink()
    assert (desk.own / "inner").is_symlink()
