"""The panel of the mod's changes: what it lists, opens, compares and reverts."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QMessageBox, QPushButton

from app.compare.compare_tabs import BASE as ANCESTOR
from app.compare.compare_tabs import SourcesDialog
from app.compare.compare_view import CompareView
from app.game_panels.change_rows import Sort
from app.game_panels.changes_panel import ChangesPanel
from formats import wrap
from formats.games.flag_files import MOST_FLAGS
from tests.app.game.conftest import document, hashes
from tests.app.game.test_flags import BOOTUP, game
from tests.app.window.game_panels.kit import BASE, count_in, listed, notices

PACK = "Pack/Actor/Weapon_001.pack.zs"


@pytest.fixture
def changed(project, dump, mod):
    """A mod with a changed loose file, and a pack in which one is changed, one new, one gone."""
    mirror = mod / "romfs"
    (mirror / "AI").mkdir(parents=True)
    (mirror / "AI/Loose.byml").write_bytes(document(70))
    (mirror / "AI/New.byml").write_bytes(document(1))

    def edit(archive):
        archive = archive.with_data(archive.index(BASE), document(50))
        archive = archive.without([archive.index("Model/Weapon_001.bfres")])
        return archive.with_file("Actor/More.bgyml", document(2))

    (mirror / PACK).parent.mkdir(parents=True)
    (mirror / PACK).write_bytes(wrap.edit_archive((dump / PACK).read_bytes(), (), edit))
    return mirror


@pytest.fixture
def changes(window, changed, qtbot):
    window.actions_["show_changes"].setChecked(True)
    panel = window.panels.changes
    settled(panel, qtbot)
    return panel


def settled(panel: ChangesPanel, qtbot) -> None:
    qtbot.waitUntil(lambda: not panel.is_busy)


def texts(panel, sort=None):
    """Return the rows in their order: column by column, indented by how deep they lie."""

    def below(row, depth):
        for one in row.children:
            index = panel.model.index_of(one)
            cells = [index.siblingAtColumn(at).data() for at in range(4)]
            if sort is None or one.row.sort is sort:
                yield "  " * depth + " | ".join(filter(None, cells))
            yield from below(one, depth + 1)

    return list(below(panel.model.top, 0))


def test_what_cannot_be_read_is_listed_with_why(window, changed, qtbot):
    (changed / "AI/New.byml").write_bytes(b"BY?")
    (changed / "AI/Empty.byml").write_bytes(b"")
    window.actions_["show_changes"].setChecked(True)
    panel = window.panels.changes
    settled(panel, qtbot)
    odd = [one.split(" | ") for one in texts(panel) if "unreadable" in one]
    assert [one[0].strip() for one in odd] == ["Empty.byml", "New.byml"]
    assert odd[0][2].startswith("It cannot be read: the file is empty")


def choose(panel, *keys):
    """Select the rows with these texts in their first column."""
    model, selection = panel.model, panel.tree.selectionModel()
    selection.clear()
    flags = selection.SelectionFlag.Select | selection.SelectionFlag.Rows
    waiting = list(model.top.children)
    while waiting:
        row = waiting.pop()
        waiting += row.children
        index = model.index_of(row)
        if index.data() in keys:
            selection.select(index, flags)
            panel.tree.setCurrentIndex(index) if len(keys) == 1 else None
    assert panel.selected(), keys


def answer(monkeypatch, words):
    """Have every question answered by the button with these words; return what was asked."""
    asked = []

    def press(box):
        asked.append(box.text())
        next(one for one in box.buttons() if one.text().replace("&", "") == words).click()

    monkeypatch.setattr(QMessageBox, "exec", press)
    return asked


def test_the_tree_and_the_list_go_down_to_values(changes, qtbot, qapp):
    assert texts(changes) == [
        "AI | 2 files",
        "  Loose.byml | one value",
        "    Count | changed | 7 | 70",
        "  New.byml | new",
        "Pack/Actor | 3 files",
        "  Weapon_001.pack.zs | 3 files",
        "    Actor/More.bgyml | new",
        "    Common/Base.bgyml | one value",
        "      Count | changed | 1 | 50",
        "    Model/Weapon_001.bfres | removed",
    ]
    assert changes.count.text() == "5 files changed, 2 values"
    choose(changes, "AI")
    assert not changes.compare.isEnabled()
    assert changes.revert.isEnabled()
    changes.flat.setChecked(True)
    settled(changes, qtbot)
    assert sorted(texts(changes, Sort.FILE)) == [
        "AI/Loose.byml | one value",
        "AI/New.byml | new",
        f"{PACK}//Actor/More.bgyml | new",
        f"{PACK}//Common/Base.bgyml | one value",
        f"{PACK}//Model/Weapon_001.bfres | removed",
    ]
    changes.field.setText("count 70")
    settled(changes, qtbot)
    assert texts(changes) == ["AI/Loose.byml | one value", "  Count | changed | 7 | 70"]
    changes.field.setText("more")
    settled(changes, qtbot)
    assert texts(changes) == [f"{PACK}//Actor/More.bgyml | new"]
    choose(changes, f"{PACK}//Actor/More.bgyml")
    menu = QMenu(changes)
    changes.commands.fill(menu)
    names = [one.objectName() for one in menu.actions() if one.objectName()]
    assert names == ["open", "revert", "show_place", "copy_path"]
    ctrl = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(changes.tree, Qt.Key.Key_C, ctrl)
    assert qapp.clipboard().text() == f"{PACK}//Actor/More.bgyml"


def test_a_double_click_opens_the_mods_file_at_the_value(window, changes, changed, dump, qtbot):
    choose(changes, "Common/Base.bgyml")
    changes.tree.activated.emit(changes.tree.currentIndex())
    qtbot.waitUntil(lambda: window.document is not None)
    assert (window.document.file, window.document.words) == (changed / PACK, (BASE,))
    activate_value(changes, "Loose.byml")
    qtbot.waitUntil(lambda: len(window.session.documents) == 2)
    assert window.document.file == changed / "AI/Loose.byml"
    assert window.document.current == ("Count",)
    choose(changes, "Model/Weapon_001.bfres")
    count = window.tabs.count()
    changes.commands.do("open")
    qtbot.waitUntil(lambda: window.tabs.count() > count)
    told = window.tabs.tabToolTip(window.tabs.currentIndex()).replace("\n", "")
    assert str(dump) in told


def activate_value(panel, name):
    choose(panel, name)
    value = panel.model.index(0, 0, panel.tree.currentIndex())
    panel.tree.setCurrentIndex(value)
    panel.tree.activated.emit(value)


def test_a_file_is_compared_with_the_games_and_merged_from_it(
    window, changes, changed, dump, opened, qtbot, monkeypatch, said
):
    choose(changes, "Common/Base.bgyml")
    changes.commands.do("compare")
    qtbot.waitUntil(lambda: isinstance(window.tabs.currentWidget(), CompareView))
    view = window.tabs.currentWidget()
    qtbot.waitUntil(lambda: view.comparing.is_fresh)
    assert (view.left.document.file, view.left.is_open) == (dump / PACK, False)
    assert (view.right.document.words, view.right.is_open) == ((BASE,), True)
    view.apply_side(is_left=True, of_all=True)
    assert view.right.document.outline.get(("Count",)) == 1
    opened(changed / "AI/Loose.byml")
    bases = []
    look = lambda dialog: bases.append(dialog.choices[ANCESTOR].source.file) or 0  # noqa: E731
    monkeypatch.setattr(SourcesDialog, "exec", look)
    window.actions_["merge"].trigger()
    assert bases == [dump / "AI/Loose.byml"]
    menu = QMenu(window)
    window.compare_tabs.fill_menu(menu, window.document)
    assert menu.actions()[0].menu().actions()[0].text() == "Loose.byml (the game’s)"
    count = window.tabs.count()
    window.actions_["compare_game"].trigger()
    qtbot.waitUntil(lambda: window.tabs.count() > count)
    opened(changed / "AI/New.byml")
    window.actions_["compare_game"].trigger()
    assert "not a file of a mod that the dump also has" in said[-1]


# Reverting


def test_a_value_is_reverted_as_a_step_of_its_document(window, changes, changed, qtbot, save):
    before = hashes(changed)
    choose(changes, "Loose.byml")
    changes.tree.setCurrentIndex(changes.model.index(0, 0, changes.tree.currentIndex()))
    changes.commands.do("revert")
    qtbot.waitUntil(lambda: window.document is not None and window.document.is_modified)
    found = window.document
    assert found.outline.get(("Count",)) == 7
    assert found.undo_stack.undoText() == "Revert one value to the game’s"
    assert hashes(changed) == before
    found.undo()
    assert found.outline.get(("Count",)) == 70
    found.redo()
    save(found)
    qtbot.waitUntil(lambda: "Loose.byml" not in str(texts(changes)))


def test_a_folder_is_reverted_after_a_question_and_put_back(
    window, changes, panel, changed, qtbot, monkeypatch, dump
):
    listed(panel, qtbot, changed / PACK)
    before, dumped = hashes(changed), hashes(dump)
    asked = answer(monkeypatch, "Cancel")
    choose(changes, "AI", "Pack/Actor")
    changes.revert.click()
    assert hashes(changed) == before
    answer(monkeypatch, "Revert")
    choose(changes, "Pack/Actor")
    changes.revert.click()
    qtbot.waitUntil(lambda: bool(notices(window)))
    settled(changes, qtbot)
    assert asked == ["Revert 5 files to the game’s?"]
    assert sorted(hashes(changed)) == ["AI/Loose.byml", "AI/New.byml"]
    assert texts(changes, Sort.FOLDER) == ["AI | 2 files"]
    qtbot.waitUntil(lambda: shown_in(panel) == ["AI"])
    press(window, "Restore")
    qtbot.waitUntil(lambda: hashes(changed) == before)
    qtbot.waitUntil(lambda: len(texts(changes, Sort.FILE)) == 5)
    qtbot.waitUntil(lambda: shown_in(panel) == ["AI", "Pack"])
    assert hashes(dump) == dumped


def shown_in(panel):
    """Return the folders of the mod that the files panel shows."""
    return [one.name for one in panel.model.root.children[0].children]


def test_entries_are_reverted_and_what_is_the_same_can_go(
    changes, changed, dump, qtbot, monkeypatch
):
    answer(monkeypatch, "Revert")
    other = "Pack/Actor/Weapon_002.pack.zs"
    (changed / other).write_bytes((dump / other).read_bytes())
    choose(changes, "Common/Base.bgyml", "Model/Weapon_001.bfres")
    changes.revert.click()
    qtbot.waitUntil(lambda: count_in(changed / PACK, (BASE,)) == 1)
    qtbot.waitUntil(lambda: len(texts(changes, Sort.FILE)) == 3)
    assert "    Actor/More.bgyml | new" in texts(changes)
    assert changes.count.text().endswith("(one file is the same as the game’s)")
    assert "Weapon_002" not in str(texts(changes))
    changes.commands.do("revert_same")
    qtbot.waitUntil(lambda: not (changed / other).exists())


def test_what_is_open_follows_to_the_games_and_back(
    window, changes, changed, opened, qtbot, monkeypatch, dump, said
):
    asked = answer(monkeypatch, "Revert")
    loose, new = opened(changed / "AI/Loose.byml"), opened(changed / "AI/New.byml")
    loose.set_value(("Count",), 8)
    choose(changes, "AI")
    changes.commands.do("revert")
    assert "changes that are not saved" in said[-1]
    assert asked == []
    loose.undo()
    changes.commands.do("revert")
    qtbot.waitUntil(lambda: loose.file == dump / "AI/Loose.byml")
    qtbot.waitUntil(lambda: loose.outline.get(("Count",)) == 7)
    assert not loose.frozen
    assert not loose.is_modified
    assert new not in window.session.documents
    press(window, "Restore")
    qtbot.waitUntil(lambda: loose.file == changed / "AI/Loose.byml")
    qtbot.waitUntil(lambda: loose.outline.get(("Count",)) == 70)
    assert not loose.is_modified
    qtbot.waitUntil(lambda: "AI | 2 files" in texts(changes))
    choose(changes, "AI")
    changes.commands.do("revert")
    qtbot.waitUntil(lambda: loose.outline.get(("Count",)) == 7)
    loose.set_value(("Count",), 9)
    press(window, "Restore")
    qtbot.waitUntil(lambda: loose.file == changed / "AI/Loose.byml")
    settled(changes, qtbot)
    assert (loose.outline.get(("Count",)), loose.is_modified) == (9, True)


# The rest


def test_without_a_mod_it_says_so(window, qtbot):
    window.actions_["show_changes"].setChecked(True)
    changes = window.panels.changes
    settled(changes, qtbot)
    assert "Choose a dump and a mod folder" in changes.count.text()
    assert changes.commands.offered() == frozenset()


def test_the_files_panel_leads_here_and_a_save_is_seen_at_once(
    window, changed, panel, qtbot, opened, save
):
    listed(panel, qtbot, changed / "AI/Loose.byml")
    panel.commands.do("changes")
    changes = window.panels.changes
    settled(changes, qtbot)
    assert window.actions_["show_changes"].isChecked()
    assert len(texts(changes, Sort.FILE)) == 5
    choose(changes, "Loose.byml")
    changes.commands.do("show_place")
    changes.tree.setExpanded(changes.tree.currentIndex(), False)
    found = opened(changed / PACK, (BASE,))
    found.set_value(("Count",), 51)
    save(found)
    qtbot.waitUntil(lambda: "      Count | changed | 1 | 51" in texts(changes))
    assert changes.tree.currentIndex().data() == "Loose.byml"
    assert not changes.tree.isExpanded(changes.tree.currentIndex())
    assert changes.tree.isExpanded(changes.tree.currentIndex().parent())


def press(window, words):
    buttons = [one for notice in notices(window) for one in notice.findChildren(QPushButton)]
    next(one for one in buttons if one.text() == words).click()


def test_a_flag_that_the_mod_has_in_another_file_is_found_there(
    window, project, dump, mod, qtbot, said
):
    names = list(range(10, 10 + MOST_FLAGS + 5))
    game(dump, names)
    mirror = game(mod / "romfs", [1, *names], {names[-6]: 7})
    window.actions_["show_changes"].setChecked(True)
    panel = window.panels.changes
    settled(panel, qtbot)
    choose(panel, f"s32_data/[4095] Flag_{names[-6]}/InitValue")
    assert panel.selected()[0].value.after == "7"
    panel.commands.do("revert")
    assert "is in another file of the mod, “/s32_data_1.bgdata”" in said[-1]
    panel.commands.do("open")
    qtbot.waitUntil(lambda: window.document is not None)
    there = ("GameData/gamedata.ssarc", "/s32_data_1.bgdata")
    assert (window.document.file, window.document.words) == (mirror / BOOTUP, there)
    qtbot.waitUntil(lambda: window.document.current == ("s32_data", 0, "InitValue"))
    assert window.document.outline.get(window.document.current) == 7
