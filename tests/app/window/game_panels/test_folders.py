"""Opened folders, the welcome page's dump, and a search without a dump."""

from __future__ import annotations

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMenu, QPushButton

from app.game.folder_jobs import IndexSearch
from app.game.index import IndexHit
from app.game.mod import Project
from app.game_panels.files_panel import lines
from tests.app.game.conftest import document, hashes, pack
from tests.app.window.game_panels.kit import listed, notices
from tests.systems import needs_links

SET_UP = "Choose the dump of your game…"


def tops(window):
    return [(one.name, one.file) for one in window.panels.files.model.root.children]


def selected(window, qtbot):
    panel = window.panels.files
    qtbot.waitUntil(lambda: panel._wanted is None)
    return panel.model.node(panel.tree.currentIndex()).file


def notice(window, qtbot):
    """Return the last notice, once it is shown."""
    qtbot.waitUntil(lambda: bool(notices(window)))
    return notices(window)[-1]


def test_a_dump_is_used_as_such(window, dump, mod, qtbot, monkeypatch):
    before = hashes(dump)
    window.session.open_files([dump])
    assert window.workspace.projects.all == [Project(dump)]
    assert selected(window, qtbot) == dump
    assert window.actions_["show_files"].isChecked()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_more: str(mod))
    notice(window, qtbot).press("Choose a mod folder…")
    assert window.workspace.projects.all == [Project(dump, mod)]
    assert hashes(dump) == before


def test_a_dump_that_is_none_for_the_user_is_let_go(window, dump, qtbot):
    window.session.open_files([dump])
    notice(window, qtbot).press("Don’t use it")
    assert window.workspace.projects.all == []


def test_a_folder_of_a_dump_is_shown_in_it(window, dump, qtbot):
    window.session.open_files([dump / "Pack/Actor"])
    assert window.workspace.projects.all == [Project(dump)]
    assert selected(window, qtbot) == dump / "Pack/Actor"


@needs_links
def test_a_folder_of_a_dump_is_known_by_any_way_to_it(window, dump, mod, qtbot):
    window.session.open_files([dump / "Pack/Actor"])
    link = mod.parent / "link"
    link.symlink_to(dump)
    window.session.open_files([link / "AI"])
    assert selected(window, qtbot) == dump / "AI"
    assert len(window.workspace.projects.all) == 1


def test_a_mod_of_the_settings_is_shown(window, project, mod, qtbot):
    (mod / "romfs").mkdir()
    window.session.open_files([mod])
    assert selected(window, qtbot) == mod / "romfs"
    assert len(tops(window)) == 2


def test_any_folder_is_shown_as_it_is(window, tmp_path, qtbot):
    folder = tmp_path / "loose"
    (folder / "below").mkdir(parents=True)
    (folder / "below/X.pack.zs").write_bytes(pack({"A.byml": document(4)}))
    window.session.open_files([folder, folder])
    assert tops(window) == [("loose", folder)]
    assert window.workspace.projects.all == []
    panel = window.panels.files
    panel.reveal(folder / "below/X.pack.zs", ("A.byml",))
    qtbot.waitUntil(lambda: panel._wanted is None)
    panel.open(panel.model.node(panel.tree.currentIndex()))
    qtbot.waitUntil(lambda: window.document is not None)
    window.document.set_value(("Count",), 5)
    with qtbot.waitSignal(window.session.saved):
        window.actions_["save"].trigger()
    assert window.document.file == folder / "below/X.pack.zs"


@pytest.fixture
def other_mod(tmp_path):
    folder = tmp_path / "other"
    (folder / "romfs/Pack/Actor").mkdir(parents=True)
    (folder / "romfs/Pack/Actor/X.pack.zs").write_bytes(pack({"A.byml": document(4)}))
    return folder


def test_a_mod_is_offered_to_a_dump_without_one(window, dump, other_mod, qtbot):
    window.session.open_files([dump, other_mod])
    assert tops(window)[-1] == ("other", other_mod)
    notice(window, qtbot).press("Use it as the mod")
    assert window.workspace.projects.all == [Project(dump, other_mod)]
    assert [name for name, _file in tops(window)] == ["Mod", "Tears of the Kingdom", "other"]


def test_a_mod_that_is_open_is_searched(window, other_mod, qtbot):
    window.session.open_files([other_mod])
    panel = window.panels.files
    qtbot.waitUntil(lambda: not window.workspace.indexing.is_busy)
    panel.search.setText("A.byml")
    qtbot.waitUntil(lambda: panel.hits.topLevelItemCount() == 1)


def test_what_may_be_a_dump_is_offered(window, tmp_path, qtbot):
    folder = tmp_path / "content"
    (folder / "Pack").mkdir(parents=True)
    (folder / "Pack/Bootup.pack").write_bytes(pack({"A.byml": document(4)}, "Bootup.pack"))
    window.session.open_files([folder])
    assert tops(window) == [("content", folder)]
    assert window.workspace.projects.all == []
    notice(window, qtbot).press("Use it as the dump")
    assert window.workspace.projects.all == [Project(folder)]
    assert [name for name, _file in tops(window)] == ["Breath of the Wild (Switch)"]


def test_a_folder_that_is_gone_or_closed_is_told(window, tmp_path, said, monkeypatch):
    folder = tmp_path / "closed"
    folder.mkdir()

    def refuse(_folder):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("app.game_panels.game_folders.os.scandir", refuse)
    window.session.open_files([folder])
    assert "“closed” could not be opened: you do not have permission to read it" in said[-1]


def test_a_folder_is_chosen_and_taken_out_again(
    window, panel, other_mod, loose, qtbot, said, monkeypatch
):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_more: str(other_mod))
    panel.commands.do("open_folder")
    assert [file for _name, file in tops(window)] == [loose.file, other_mod]
    menu = QMenu()
    panel.commands.fill(menu)
    names = [action.text() for action in menu.actions()]
    assert names[-2:] == ["Open a &folder…", "&Remove from this panel"]
    loose.remove(["C.byml"])
    listed(panel, qtbot, loose.file)
    panel.commands.do("take_out")
    assert "save the archive first" in said[-1]
    loose.stack.undo()
    panel.commands.do("take_out")
    panel.reveal(other_mod)
    panel.commands.do("take_out")
    assert tops(window) == []
    assert panel._pages.currentIndex() == 2
    assert other_mod.is_dir()
    assert loose.file.is_file()


# The welcome page and the search


def set_up_button(widget):
    return next(one for one in widget.findChildren(QPushButton) if one.text() == SET_UP)


def test_the_welcome_page_asks_for_a_dump_until_there_is_one(
    window, dump, qtbot, said, monkeypatch, tmp_path
):
    page = window._welcome_page()
    button = set_up_button(page)
    assert button.isVisible()
    empty = tmp_path / "empty"
    empty.mkdir()
    answers = iter([str(empty), "", str(dump)])
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_more: next(answers))
    button.click()
    assert "is empty" in said[-1]
    button.click()
    assert button.isVisible()
    button.click()
    assert window.workspace.projects.all == [Project(dump)]
    assert not button.isVisible()
    qtbot.waitUntil(lambda: "folder for your mod" in notice(window, qtbot).label.text())
    window.workspace.set_projects([])
    assert button.isVisible()


def search(panel, words, qtbot):
    panel.search.setText(words)
    panel.search_files()
    qtbot.waitUntil(lambda: panel._pages.currentIndex() in (1, 3))
    return panel._pages.currentIndex() == 1


def test_a_search_without_a_dump_says_what_to_do(window, panel, dump, qtbot, monkeypatch):
    assert not search(panel, "Weapon", qtbot)
    assert "“Weapon”" in panel._none_found.text()
    assert "Choose the dump of your game" in panel._none_found.text()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_more: str(dump))
    set_up_button(panel).click()
    qtbot.waitUntil(lambda: panel.hits.topLevelItemCount() > 0)
    assert panel._pages.currentIndex() == 1


def test_a_search_that_ends_after_a_later_one_shows_nothing(
    window, panel, project, dump, qtbot, monkeypatch
):
    qtbot.waitUntil(lambda: not window.workspace.indexing.is_busy)
    assert search(panel, "Weapon", qtbot)
    count = panel.hits.topLevelItemCount()
    assert count > 0
    begun = []

    def find(_words, _most):
        begun.append(IndexSearch(window))
        return begun[-1]

    with monkeypatch.context() as slow:
        slow.setattr(window.workspace.indexing, "find", find)
        panel.search_files()
        panel.search_files()
    hit = IndexHit("Pack/Actor/Weapon_000.pack.zs", "Actor/Weapon_000.bgyml", 0)
    begun[1].done.emit([(dump, hit)])
    begun[0].done.emit([])
    assert panel.hits.topLevelItemCount() == 1
    assert panel._pages.currentIndex() == 1


def test_folders_have_the_whole_line(panel, project, dump, qtbot):
    panel.tree.resize(200, 400)
    listed(panel, qtbot, dump / "Pack/Actor/Weapon_000.pack.zs", ("Actor/Weapon_000.bgyml",))
    entry, tree = panel.tree.currentIndex(), panel.tree
    size = tree.model().index(entry.row(), 1, entry.parent())
    assert tree.room(entry, tree.visualRect(entry)) == tree.visualRect(entry)
    assert tree.room(size, tree.visualRect(size)) == tree.visualRect(size)
    folder = entry.parent()
    empty = tree.model().index(folder.row(), 1, folder.parent())
    whole = tree.room(folder, tree.visualRect(folder))
    assert whole.right() == tree.viewport().width() - 1 > tree.visualRect(folder).right()
    assert tree.room(empty, tree.visualRect(empty)).isEmpty()
    tree.grab()


def test_what_is_found_is_opened_by_keys(window, panel, project, qtbot):
    qtbot.waitUntil(lambda: not window.workspace.indexing.is_busy)
    field = panel.search
    field.setFocus()
    assert search(panel, "Weapon_00 Actor .bgyml", qtbot)
    assert panel.hits.topLevelItemCount() == 6, "three of them by their packs"
    panel.hits.grab()
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.document is not None)
    assert window.document.words == ("Actor/Weapon_000.bgyml",)
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert panel.hits.currentItem() is panel.hits.topLevelItem(0)
    QTest.keyClick(panel.hits, Qt.Key.Key_Down)
    QTest.keyClick(panel.hits, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(window.session.documents) == 2)
    assert window.session.documents[1].words == ("Actor/Weapon_001.bgyml",)
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""
    panel.search_files()
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert panel.tree.currentIndex().isValid()


def test_a_search_that_finds_nothing_says_so(window, panel, project, qtbot):
    qtbot.waitUntil(lambda: not window.workspace.indexing.is_busy)
    assert not search(panel, "nowhere", qtbot)
    assert panel._none_found.text().startswith("No file name contains “nowhere”.")
    assert set_up_button(panel).isHidden()
    panel.search.clear()
    panel.search_files()
    assert panel._pages.currentIndex() == 0
    shutil.rmtree(project.mod)


@pytest.mark.parametrize(
    ("name", "place", "expected"),
    [
        ("X.game__component__WeaponParam.bgyml", "X", ("X", "WeaponParam in X")),
        ("X.engine__actor__ActorParam.bgyml", "", ("X", "ActorParam")),
        ("Npc.root.ainb", "Npc", ("Npc.root.ainb", "Npc")),
        ("__X", "Pack/Actor", ("__X", "Pack/Actor")),
    ],
)
def test_what_is_found_is_told_in_two_lines(name, place, expected):
    assert lines(name, place) == expected
