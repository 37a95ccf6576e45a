"""Exchanging archives and mods with other programs: by keyboard, with the messages."""

from __future__ import annotations

import weakref
import zipfile

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from app.game.extracting import ExtractLayout
from app.game.pack_facts import NAME
from app.game_panels.exchange_commands import FOLDER
from app.game_panels.export_dialog import ExportDialog
from app.game_panels.extract_dialog import ExtractDialog, PackDialog
from app.game_panels.import_dialog import ImportDialog
from app.tree.choose_dialog import ChooseDialog
from app.ui import app_paths
from formats import wrap
from tests.app.dumps import hashes
from tests.app.game import readers
from tests.app.game.conftest import document, pack
from tests.app.game.test_exporting import put
from tests.app.window.game_panels.kit import extract, listed, shown_dialog
from tests.app.window.test_closed import collect


@pytest.fixture(autouse=True)
def _folder(tmp_path):
    app_paths.settings().setValue(FOLDER, str(tmp_path))


def typed(field, path):
    """Type a path into a field that has the keyboard."""
    field.line.setFocus()
    field.line.selectAll()
    QTest.keyClicks(field.line, str(path))


def told(said, qtbot, *words):
    qtbot.waitUntil(lambda: bool(said))
    for word in words:
        assert word in said[-1]
    said.clear()


# Archives


def test_a_field_that_is_not_asked_for_goes_with_its_dialog(tmp_path):
    dialog = ExtractDialog("X.pack.zs", 1, tmp_path)
    dialog.show()
    assert not dialog.archive.isVisible()
    field = weakref.ref(dialog.archive)
    dialog.deleteLater()
    del dialog
    collect()
    assert field() is None


def test_a_pack_is_extracted_edited_and_packed_by_keyboard(window, qtbot, said, tmp_path):
    file = tmp_path / "X.pack.zs"
    file.write_bytes(pack({"AI/A.byml": document(4), "Sub/Note.txt": b"words"}))
    window.actions_["extract"].trigger()
    dialog = shown_dialog(window, ExtractDialog)
    assert not dialog.verb.isEnabled()
    typed(dialog.archive, file)
    assert dialog.folder.path == tmp_path / "X"
    dialog.texts.setFocus()
    QTest.keyClick(dialog.texts, Qt.Key.Key_Down)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    told(said, qtbot, "2 files")
    assert set(hashes(tmp_path / "X")) == {"AI/A.byml.yml", "Sub/Note.txt", NAME}
    text = tmp_path / "X/AI/A.byml.yml"
    text.write_text(text.read_text().replace("Count: 4", "Count: 44"))
    window.actions_["pack_folder"].trigger()
    dialog = shown_dialog(window, PackDialog)
    typed(dialog.folder, tmp_path / "X")
    assert not dialog.order.isEnabled()
    typed(dialog.target, tmp_path / "Y.pack.zs")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    told(said, qtbot, "2 files", "Y.pack.zs")
    made = wrap.open_archive((tmp_path / "Y.pack.zs").read_bytes())[1]
    assert {entry.name: entry.data for entry in made.entries} == {
        "AI/A.byml": document(44), "Sub/Note.txt": b"words",
    }  # fmt: skip


@pytest.mark.parametrize("how", [ExtractLayout(), ExtractLayout(text=True)], ids=["bytes", "text"])
def test_rows_of_the_panel_keep_their_folders(window, panel, loose, qtbot, said, tmp_path, how):
    listed(panel, qtbot, loose.file, ("AI/B.byml",))
    extract(window, panel, tmp_path / "out", how)
    told(said, qtbot, "One file")
    name = "AI/B.byml.yml" if how.text else "AI/B.byml"
    assert set(hashes(tmp_path / "out")) == {name}
    row = panel.tree.currentIndex().parent()
    panel.tree.setCurrentIndex(row)
    extract(window, panel, tmp_path / "folder")
    told(said, qtbot, "2 files")
    assert set(hashes(tmp_path / "folder")) == {"AI/A.byml", "AI/B.byml"}
    listed(panel, qtbot, loose.file)
    extract(window, panel, tmp_path / "whole")
    told(said, qtbot, "3 files")
    assert set(hashes(tmp_path / "whole")) == {"AI/A.byml", "AI/B.byml", "C.byml", NAME}


def test_what_is_extracted_is_what_is_shown(window, panel, loose, qtbot, said, tmp_path):
    loose.rename("C.byml", "Z/C.byml")
    listed(panel, qtbot, loose.file)
    extract(window, panel, tmp_path / "out")
    told(said, qtbot, "3 files")
    assert "Z/C.byml" in hashes(tmp_path / "out")
    listed(panel, qtbot, loose.file, ("Z/C.byml",))
    extract(window, panel, tmp_path / "one")
    told(said, qtbot, "One file")
    assert set(hashes(tmp_path / "one")) == {"Z/C.byml"}


def test_extracted_files_are_written_over_only_where_that_is_meant(
    window, panel, loose, qtbot, said, tmp_path, monkeypatch
):
    put(tmp_path, "out/AI/B.byml", b"mine")
    asked = []

    def answer(box, is_meant):
        asked.append(box.text())
        box.buttons()[0 if is_meant else 1].click()

    for is_meant in (False, True):
        monkeypatch.setattr(QMessageBox, "exec", lambda box, on=is_meant: answer(box, on))
        listed(panel, qtbot, loose.file, ("AI/B.byml",))
        extract(window, panel, tmp_path / "out")
        qtbot.waitUntil(lambda: not window.busy.tasks and bool(asked))
        assert "B.byml" in asked.pop()
        data = (tmp_path / "out/AI/B.byml").read_bytes()
        assert (data == b"mine") is not is_meant
    told(said, qtbot, "One file")


def test_what_is_no_archive_says_so(window, qtbot, said, tmp_path):
    put(tmp_path, "any.sarc", b"no archive")
    window.actions_["extract"].trigger()
    dialog = shown_dialog(window, ExtractDialog)
    typed(dialog.archive, tmp_path / "any.sarc")
    dialog.accept()
    told(said, qtbot, "any.sarc", "Nothing was changed")
    assert not (tmp_path / "any").exists()


# Mods


def test_a_mod_is_exported_and_imported_by_keyboard(
    window, project, panel, dump, mod, qtbot, said, tmp_path
):
    put(mod, "romfs/AI/New.byml", document(1))
    put(mod, "romfs/AI/Loose.byml", (dump / "AI/Loose.byml").read_bytes())
    put(mod, "romfs/AI/New.byml.bak")
    window.actions_["export_mod"].trigger()
    qtbot.waitUntil(lambda: bool(window.findChildren(ExportDialog)))
    dialog = shown_dialog(window, ExportDialog)
    titles = [dialog.targets.itemText(at) for at in range(dialog.targets.count())]
    assert len(titles) == 4
    dialog.targets.setFocus()
    QTest.keyClicks(dialog.targets, "TKMM")
    for field, words in ((dialog.name, "Big one"), (dialog.author, "Me"), (dialog.version, "2.1")):
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, words)
    assert "Big one.zip" in dialog.told.text()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    told(said, qtbot, "2 files", "One was left out")
    read = readers.tkmm(tmp_path / "Big one.zip")
    assert [read.told[one] for one in ("Name", "Author", "Version")] == ["Big one", "Me", "2.1"]
    assert set(read.files) == {"romfs/AI/New.byml"}
    window.actions_["import_mod"].trigger()
    dialog = shown_dialog(window, ImportDialog)
    typed(dialog.source, tmp_path / "Big one.zip")
    qtbot.waitUntil(dialog.verb.isEnabled)
    assert "“Big one”" in dialog.told.text()
    assert dialog.folder.path == tmp_path / "Big one"
    typed(dialog.source, mod)
    qtbot.waitUntil(dialog.verb.isEnabled)
    dialog.folder.set_path(mod / "inner")
    assert not dialog.verb.isEnabled()
    dialog.folder.set_path(tmp_path / "any")
    typed(dialog.source, tmp_path / "Big one.zip")
    qtbot.waitUntil(dialog.verb.isEnabled)
    assert dialog.folder.path == tmp_path / "Big one"
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    told(said, qtbot, "files written")
    assert (tmp_path / "Big one/romfs/AI/New.byml").read_bytes() == document(1)
    assert tmp_path / "Big one" in window.workspace.opened


def test_a_variant_is_selected_for_an_import_and_an_export(
    window, project, mod, qtbot, said, tmp_path, monkeypatch
):
    for name in ("Fast", "Slow"):
        put(mod, f"{name}/romfs/AI/New.byml", name.encode())
    asked = []

    def answer(dialog, is_answered):
        asked.append([dialog.list.item(row).text() for row in range(dialog.list.count())])
        dialog.list.setCurrentRow(1)
        return int(is_answered)

    for is_answered in (False, True):
        monkeypatch.setattr(ChooseDialog, "exec", lambda box, on=is_answered: answer(box, on))
        window.actions_["import_mod"].trigger()
        dialog = shown_dialog(window, ImportDialog)
        typed(dialog.source, mod)
        qtbot.waitUntil(dialog.verb.isEnabled)
        dialog.folder.set_path(tmp_path / "back")
        dialog.accept()
        qtbot.waitUntil(lambda: bool(asked) and not window.busy.tasks)
        assert asked.pop() == ["Fast", "Slow"]
    told(said, qtbot, "One file")
    assert (tmp_path / "back/romfs/AI/New.byml").read_bytes() == b"Slow"
    window.actions_["export_mod"].trigger()
    qtbot.waitUntil(lambda: bool(window.findChildren(ExportDialog)))
    shown_dialog(window, ExportDialog).accept()
    told(said, qtbot, "written")
    assert asked == [["Fast", "Slow"]]
    assert [file.read_bytes() for file in tmp_path.rglob("contents/*/romfs/AI/New.byml")] == [
        b"Slow"
    ]


def test_a_hostile_package_is_refused_in_the_dialog(window, qtbot, tmp_path):
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as packed:
        packed.writestr("../romfs/AI/x", b"x")
    window.actions_["import_mod"].trigger()
    dialog = shown_dialog(window, ImportDialog)
    typed(dialog.source, tmp_path / "bad.zip")
    qtbot.waitUntil(lambda: "leads out" in dialog.told.text())
    assert not dialog.verb.isEnabled()
    dialog.reject()


def test_without_a_mod_the_export_says_what_to_do(window, qtbot):
    window.actions_["export_mod"].trigger()
    qtbot.waitUntil(lambda: bool(window.findChildren(ExportDialog)))
    dialog = shown_dialog(window, ExportDialog)
    assert not dialog.verb.isEnabled()
    assert "settings" in dialog.told.text()
    dialog.reject()


def test_an_export_is_cancelled(window, project, mod, qtbot, said, tmp_path):
    for number in range(40):
        put(mod, f"romfs/AI/{number}.byml", document(number))
    window.actions_["export_mod"].trigger()
    qtbot.waitUntil(lambda: bool(window.findChildren(ExportDialog)))
    dialog = shown_dialog(window, ExportDialog)
    dialog.accept()
    qtbot.waitUntil(lambda: bool(window.busy.tasks))
    for _words, cancel in window.busy.tasks.values():
        cancel()
    qtbot.waitUntil(lambda: not window.busy.tasks)
    assert not (tmp_path / "atmosphere").exists() or said


def test_paths_are_chosen_with_the_dialogs_of_the_system(window, tmp_path, monkeypatch):
    window.actions_["pack_folder"].trigger()
    dialog = shown_dialog(window, PackDialog)
    answers = {
        "getExistingDirectory": str(tmp_path), "getOpenFileName": (str(tmp_path / "a"), ""),
        "getSaveFileName": (str(tmp_path / "b.sarc"), ""),
    }  # fmt: skip
    for name, answer in answers.items():
        monkeypatch.setattr(QFileDialog, name, lambda *_more, answer=answer: answer)
    for field in (dialog.folder, dialog.target, dialog.like):
        field.buttons[0].click()
    found = (dialog.folder.path, dialog.target.path, dialog.like.path)
    assert found == (tmp_path, tmp_path / "b.sarc", tmp_path / "a")
    assert not dialog.verb.isEnabled()
    dialog.reject()
