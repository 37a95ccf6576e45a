"""Update, DLC and several mods in the window: opened, saved, compared, and in the settings."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QToolButton

from app.documents.file_place import FilePlace
from app.game.mod import Project
from app.game_panels.files_panel import place_of
from app.window.dumps import Dumps
from tests.app.dumps import hashes
from tests.app.game.conftest import document, pack
from tests.app.window.game_panels.kit import count_in, listed

BASE, UPDATE, DLC = (f"games/01007EF00011{end}/romfs" for end in ("E000", "E800", "F001"))
PACK = "Actor/Pack/Weapon.pack"


@pytest.fixture
def dump(tmp_path):
    base, update, dlc = (tmp_path / one for one in (BASE, UPDATE, DLC))
    for folder, number in ((base, 1), (update, 2), (dlc, 3)):
        (folder / "Actor/Pack").mkdir(parents=True)
        (folder / "Pack").mkdir()
        (folder / PACK).write_bytes(pack({"A.byml": document(number)}, "Weapon.pack"))
    (base / "Pack/Bootup.pack").write_bytes(pack({}, "Bootup.pack"))
    (base / "Actor/Old.byml").write_bytes(document(4))
    (dlc / "Pack/AocMainField.pack").write_bytes(pack({}, "AocMainField.pack"))
    return base


@pytest.fixture
def lower(tmp_path):
    folder = tmp_path / "lower"
    (folder / "romfs/Actor").mkdir(parents=True)
    (folder / "romfs/Actor/Old.byml").write_bytes(document(40))
    return folder


@pytest.fixture
def whole(window, project, lower, qtbot):
    """The project with another mod below its own."""
    window.workspace.set_projects([Project(project.dump, project.mod, (lower,))])
    window.panels.show("files")
    qtbot.waitUntil(lambda: not window.workspace.indexing.is_busy)
    return window.workspace.projects.all[0]


@pytest.mark.parametrize(
    ("folder", "target", "count"),
    [(UPDATE, f"romfs/{PACK}", 2), (DLC, f"01007EF00011F001/romfs/{PACK}", 3)],
)
def test_update_and_dlc_are_saved_in_the_mod(
    whole, window, opened, save, qtbot, tmp_path, mod, folder, target, count
):
    before = hashes(tmp_path / "games")
    found = opened(tmp_path / folder / PACK, ("A.byml",))
    assert found.outline.get(("Count",)) == count
    found.set_value(("Count",), 70)
    save(found)
    assert found.file == mod / target
    assert count_in(mod / target, ("A.byml",)) == 70
    assert hashes(tmp_path / "games") == before
    window.actions_["show_changes"].setChecked(True)
    panel = window.panels.changes
    qtbot.waitUntil(lambda: not panel.is_busy and bool(panel.result.found))
    [change] = panel.result.found
    assert change.base == FilePlace(tmp_path / folder / PACK)
    assert [(one.before, one.after) for one in change.told.values] == [(str(count), "70")]


def test_the_panel_shows_every_folder_and_what_the_game_reads_instead(whole, window, qtbot, dump):
    panel = window.panels.files
    tops = [panel.model.index(row, 0).data() for row in range(panel.model.rowCount())]
    game = "Breath of the Wild (Switch)"
    assert tops == ["Mod: mod", "Mod: lower", f"{game}: update", game, f"{game}: DLC"]
    node = listed(panel, qtbot, dump / PACK)
    index = panel.model.index_of(node)
    assert index.siblingAtColumn(1).data() == "replaced"
    assert f"“{game}: update”" in index.data(Qt.ItemDataRole.ToolTipRole)
    old = panel.model.index_of(listed(panel, qtbot, dump / "Actor/Old.byml"))
    assert "“Mod: lower”" in old.data(Qt.ItemDataRole.ToolTipRole)


def test_a_file_is_opened_from_the_upper_mod_and_saved_there(whole, opened, save, lower, mod, dump):
    found = opened(dump / "Actor/Old.byml")
    assert found.file == lower / "romfs/Actor/Old.byml"
    found.set_value(("Count",), 41)
    save(found)
    assert count_in(lower / "romfs/Actor/Old.byml") == 41
    assert not (mod / "romfs/Actor").exists()
    (mod / "romfs/Actor").mkdir(parents=True)
    (mod / "romfs/Actor/Old.byml").write_bytes(document(50))
    upper = opened(dump / "Actor/Old.byml")
    assert upper.file == mod / "romfs/Actor/Old.byml"


def test_a_search_names_each_file_once_and_dlc_by_itself(whole, window, qtbot, dump, tmp_path):
    panel = window.panels.files
    for words, wanted in (
        ("Weapon.pack A.byml", {tmp_path / UPDATE / PACK, tmp_path / DLC / PACK}),
        ("Old.byml", {tmp_path / "lower/romfs/Actor/Old.byml"}),
    ):
        panel.search.setText(words)
        panel.search_files()
        count = len(wanted)
        qtbot.waitUntil(lambda count=count: panel.hits.topLevelItemCount() == count)
        items = [panel.hits.topLevelItem(at) for at in range(count)]
        assert {place_of(one)[0] for one in items} == wanted


def test_each_mod_is_compared_with_the_game_by_itself(whole, window, qtbot, lower):
    window.actions_["show_changes"].setChecked(True)
    panel = window.panels.changes
    qtbot.waitUntil(lambda: not panel.is_busy)
    assert [panel.mods.itemText(at) for at in range(panel.mods.count())] == [
        str(one) for one in whole.mods
    ]
    panel.choose(lower / "romfs/Actor/Old.byml")
    qtbot.waitUntil(lambda: not panel.is_busy)
    [change] = panel.result.found
    assert [(one.before, one.after) for one in change.told.values] == [("4", "40")]


def test_mods_and_folders_are_set_by_keyboard(whole, window, qtbot, tmp_path, monkeypatch, lower):
    page = Dumps(window.workspace)
    qtbot.addWidget(page)
    page.show()
    more = tmp_path / "third"
    (more / "romfs").mkdir(parents=True)
    chosen = iter([more, tmp_path / "lower", tmp_path / "elsewhere"])
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(next(chosen)))

    def press(words):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
        [button] = [
            one
            for one in page.findChildren(QToolButton)
            if one.toolTip() == words and one.isVisible()
        ][-1:]
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Space)

    page._ask_below(0)
    mods = lambda: [one.name for one in window.workspace.projects.all[0].mods]  # noqa: E731
    assert mods() == ["mod", "lower", "third"]
    press("Move up")
    assert mods() == ["mod", "third", "lower"]
    QApplication.processEvents()
    assert page.focusWidget().accessibleName() == "Move up"
    press("Do not use lower")
    assert mods() == ["mod", "third"]
    assert not page.add_folder(0, tmp_path / "third")
    assert "neither an update nor DLC" in page.problem.text()
    (tmp_path / "elsewhere/Actor").mkdir(parents=True)
    assert page.add_folder(0, tmp_path / "elsewhere")
    assert window.workspace.projects.all[0].layers.updates[0] == tmp_path / "elsewhere"
    assert not page.add_below(0, tmp_path / BASE)
