"""Archives in the files panel: opened, edited with undo, saved, dragged and dropped."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.documents import container_io, recent
from app.documents.file_place import FilePlace
from app.game.file_nodes import FileNode, FileSort
from app.game_panels.files_model import FilesModel
from formats import wrap
from tests.app.game.conftest import document, pack
from tests.app.window.game_panels.kit import count_in, listed, notices

# Archives


def test_an_archive_opens_in_the_panel_and_an_entry_in_a_tab(
    window, panel, qtbot, tmp_path, opened
):
    file = tmp_path / "X.pack.zs"
    file.write_bytes(pack({"AI/A.byml": document(4), "Note.txt": b"some bytes"}))
    window.session.open_files([file])
    qtbot.waitUntil(lambda: panel.model.archive(file) is not None)
    row = listed(panel, qtbot, file, ("AI/A.byml",))
    assert row.sort is FileSort.ENTRY
    panel.open(row)
    qtbot.waitUntil(lambda: window.document is not None)
    assert window.tabs.tabText(0) == "X.pack.zs//AI/A.byml"
    assert window.view.path_bar.text().startswith("X.pack.zs//AI/A.byml › Root")
    window.document.set_value(("Count",), 9)
    assert panel.model.state(row) == "unsaved"
    assert window.tabs.tabText(0) == "X.pack.zs//AI/A.byml ●"
    panel.open(listed(panel, qtbot, file, ("Note.txt",)))
    qtbot.waitUntil(lambda: window.tabs.count() == 2)
    assert window.document is None
    assert window.tabs.tabText(1) == "X.pack.zs//Note.txt"
    window.views.close_current()
    assert window.tabs.count() == 1


def test_a_path_into_an_archive_is_opened(window, tmp_path, qtbot):
    file = tmp_path / "X.pack.zs"
    file.write_bytes(pack({"AI/A.byml": document(4)}))
    window.session.open_files([Path(f"{file}/AI/A.byml")])
    qtbot.waitUntil(lambda: window.document is not None)
    assert window.document.words == ("AI/A.byml",)


def test_what_was_opened_in_an_archive_is_remembered_as_such(window, opened, loose, qtbot):
    opened(loose.file, ("AI/A.byml",))
    place = FilePlace(loose.file, ("AI/A.byml",))
    qtbot.waitUntil(lambda: recent.all_places()[:1] == [place])
    window.session.close_all()
    menu = window.actions_.menus["open_recent"]
    menu.aboutToShow.emit()
    entry = next(one for one in menu.actions() if one.text() == f"{loose.file}//AI/A.byml")
    entry.trigger()
    qtbot.waitUntil(lambda: window.document is not None)
    assert (window.document.file, window.document.words) == place


def test_entries_are_edited_with_undo_and_saved(panel, loose, qtbot, tmp_path):
    before = loose.file.read_bytes()
    new = tmp_path / "New.byml"
    new.write_bytes(document(6))
    commands = panel.commands
    commands.add_files(listed(panel, qtbot, loose.file, ("AI/A.byml",)), [new])
    commands.replace_with(listed(panel, qtbot, loose.file, ("AI/B.byml",)), new)
    loose.rename("C.byml", "Z/C.byml")
    listed(panel, qtbot, loose.file, ("AI/A.byml",))
    commands.do("duplicate")
    words = {"AI/A.byml", "AI/A_copy.byml", "AI/B.byml", "AI/New.byml", "Z/C.byml"}
    assert set(loose.archive.words) == words
    listed(panel, qtbot, loose.file, ("AI/A.byml",))
    commands.do("delete")
    assert loose.archive.find("AI/A.byml") is None
    assert loose.state("AI/New.byml") == "added"
    assert loose.state("AI/B.byml") == "changed"
    panel.tree.setFocus()
    listed(panel, qtbot, loose.file)
    QTest.keyClick(panel.tree, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert loose.archive.find("AI/A.byml") is not None
    assert loose.file.read_bytes() == before
    QTest.keyClick(panel.tree, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not loose.is_modified)
    on_disk = wrap.open_archive(loose.file.read_bytes())[1]
    assert set(on_disk.words) == words
    assert on_disk.entries[on_disk.index("AI/B.byml")].data == document(6)
    assert not loose.stack.canUndo()
    assert loose.file.with_name("X.pack.zs.bak").read_bytes() == before


def test_edits_undone_to_the_end_leave_nothing(loose):
    loose.remove(["AI/A.byml"])
    loose.put_files({"AI/N.byml": b"n"})
    loose.stack.undo()
    loose.stack.undo()
    assert not loose.is_modified
    loose.stack.redo()
    assert loose.is_modified
    assert set(loose.archive.words) == {"AI/B.byml", "C.byml"}


def test_a_document_saved_meanwhile_and_edits_of_the_archive_go_together(
    window, panel, loose, qtbot, opened, save
):
    found = opened(loose.file, ("AI/A.byml",))
    loose.rename("AI/B.byml", "AI/R.byml")
    found.set_value(("Count",), 44)
    save(found)
    qtbot.waitUntil(lambda: loose.base.entries[loose.base.index("AI/A.byml")].data != document(4))
    assert loose.is_modified
    panel.commands.save_archive(loose)
    qtbot.waitUntil(lambda: not loose.is_modified)
    assert count_in(loose.file, ("AI/A.byml",)) == 44
    assert count_in(loose.file, ("AI/R.byml",)) == 5


def test_an_open_document_follows_its_renamed_entry(window, panel, loose, qtbot, opened, save):
    found = opened(loose.file, ("AI/A.byml",))
    loose.rename("AI/A.byml", "AI/R.byml")
    panel.commands.save_archive(loose)
    qtbot.waitUntil(lambda: found.words == ("AI/R.byml",))
    assert window.tabs.tabText(0) == "X.pack.zs//AI/R.byml"
    found.set_value(("Count",), 44)
    save(found)
    assert count_in(loose.file, ("AI/R.byml",)) == 44


def test_an_archive_in_an_archive_is_edited_like_any(window, panel, qtbot, tmp_path):
    inner = pack({"A.byml": document(4), "B.byml": document(5)}, "Inner.sarc.zs")
    file = tmp_path / "X.pack.zs"
    file.write_bytes(pack({"Inner.sarc.zs": inner, "C.byml": document(6)}))
    window.session.open_files([file])
    qtbot.waitUntil(lambda: panel.model.archive(file) is not None)
    listed(panel, qtbot, file, ("Inner.sarc.zs", "A.byml"))
    panel.commands.do("delete")
    archive = panel.model.archive(file, ("Inner.sarc.zs",))
    assert archive.is_modified
    panel.commands.save_archive(archive)
    qtbot.waitUntil(lambda: not archive.is_modified)
    assert count_in(file, ("Inner.sarc.zs", "B.byml")) == 5
    assert count_in(file, ("C.byml",)) == 6
    assert container_io.read(file, ("Inner.sarc.zs",)).kind == "sarc"
    listed(panel, qtbot, file, ("Inner.sarc.zs", "B.byml"))


def test_files_are_dropped_on_archives_and_dragged_out(panel, loose, qtbot, tmp_path):
    new = tmp_path / "New.byml"
    new.write_bytes(document(6))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(new))])
    index = panel.model.index_of(listed(panel, qtbot, loose.file))
    copy = Qt.DropAction.CopyAction
    assert panel.model.canDropMimeData(data, copy, -1, -1, index)
    assert panel.model.dropMimeData(data, copy, -1, -1, index)
    assert loose.state("New.byml") == "added"
    row = listed(panel, qtbot, loose.file, ("AI/B.byml",))
    dragged = panel.model.mimeData([panel.model.index_of(row)])
    (url,) = dragged.urls()
    assert Path(url.toLocalFile()).read_bytes() == document(5)
    panel.model.clean()


def test_what_cannot_be_is_refused_and_changes_nothing(panel, loose, qtbot, said, monkeypatch):
    from PySide6.QtWidgets import QInputDialog

    monkeypatch.setattr(QInputDialog, "getText", lambda *_a, **_m: ("AI/A.byml", True))
    listed(panel, qtbot, loose.file, ("AI/B.byml",))
    panel.commands.do("rename")
    assert "already holds" in said[-1]
    assert not loose.is_modified


def test_an_entry_that_is_not_saved_offers_to_save_first(window, panel, loose, qtbot):
    loose.put_files({"AI/N.byml": document(8)})
    panel.open(listed(panel, qtbot, loose.file, ("AI/N.byml",)))
    qtbot.waitUntil(lambda: bool(notices(window)))
    notices(window)[-1].press("Save the archive and open it")
    qtbot.waitUntil(lambda: window.document is not None)
    assert window.document.words == ("AI/N.byml",)


def test_the_rows_are_not_kept_by_the_archives_that_were_listed(qtbot, tmp_path):
    file = tmp_path / "X.pack.zs"
    file.write_bytes(pack({"AI/A.byml": document(4)}))
    model = FilesModel()
    row = FileNode(file.name, FileSort.ARCHIVE, file)
    model.set_roots([row])
    with qtbot.waitSignal(model.listed):
        model.load(row)
    archive = model.archive(file)
    archive.changed.emit()
    kept = weakref.ref(model), weakref.ref(archive)
    del model, row, archive
    QApplication.processEvents()
    gc.collect()
    assert [one() for one in kept] == [None, None]
