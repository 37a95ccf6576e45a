"""Files where they live, in the window: archives, dump and mod, sizes, as a user does it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

import formats
from app import report
from app.documents import disk, inside
from app.files.mod import Project, project_of
from app.files.nodes import Sort
from app.windows import dictionaries, dumps
from app.windows.notice import Notice
from formats import wrap
from tests.app.files.conftest import document, hashes, make_dump, pack
from tests.corpus import ROOT, need

BASE = "Common/Base.bgyml"


@pytest.fixture(autouse=True)
def _no_protection(monkeypatch):
    monkeypatch.setattr(disk, "_protected", ())


@pytest.fixture(autouse=True)
def _leave(window):
    """Let go of what a test leaves unsaved, so that closing the window asks nothing."""
    yield
    if window.panels.has_unsaved_archives:
        for archive in window.panels.files.model.modified_archives:
            archive.discard()


@pytest.fixture
def dump(tmp_path):
    return make_dump(tmp_path / "dump")


@pytest.fixture
def mod(tmp_path):
    folder = tmp_path / "mod"
    folder.mkdir()
    return folder


@pytest.fixture
def said():
    """Every sentence that was reported."""
    sentences: list[str] = []
    note = lambda message: sentences.append(message.sentence)  # noqa: E731
    report.reports().posted.connect(note)
    yield sentences
    report.reports().posted.disconnect(note)


@pytest.fixture
def project(window, dump, mod):
    window.workspace.set_projects([project_of(dump, mod)])
    return window.workspace.projects.all[0]


@pytest.fixture
def panel(window, qtbot):
    window.panels.show("files")
    qtbot.waitUntil(lambda: not window.workspace.indexing.is_busy, timeout=10_000)
    return window.panels.files


@pytest.fixture
def opened(window, qtbot):
    def open_place(file, words=(), **more):
        count = len(window.session.documents)
        window.session.open_place(file, words, **more)
        qtbot.waitUntil(lambda: len(window.session.documents) > count, timeout=10_000)
        found = window.session.documents[-1]
        qtbot.waitUntil(lambda: found.lossless is not None, timeout=10_000)
        return found

    return open_place


@pytest.fixture
def save(window, qtbot):
    def save_document(found):
        with qtbot.waitSignal(window.session.saved, timeout=10_000):
            window.session.save(found)

    return save_document


def count_in(file, words=()):
    root = formats.open_bytes(inside.read(file, words).data)
    return formats.outline(root).get(("Count",))


def listed(panel, qtbot, file, words=()):
    """Open the tree down to a place and return its row."""
    panel.reveal(file, words)
    qtbot.waitUntil(lambda: panel._wanted is None, timeout=10_000)
    return panel.model.node(panel.tree.currentIndex())


def names_below(panel, index=QModelIndex()):  # noqa: B008
    model = panel.model
    return [model.index(row, 0, index).data() for row in range(model.rowCount(index))]


def notices(widget):
    return [one for one in widget.findChildren(Notice) if not one.isHidden()]


# Archives


def test_an_archive_opens_in_the_panel_and_an_entry_in_a_tab(
    window, panel, qtbot, tmp_path, opened
):
    file = tmp_path / "X.pack.zs"
    file.write_bytes(pack({"AI/A.byml": document(4), "Note.txt": b"some bytes"}))
    window.open_files([file])
    qtbot.waitUntil(lambda: panel.model.archive(file) is not None, timeout=10_000)
    row = listed(panel, qtbot, file, ("AI/A.byml",))
    assert row.sort is Sort.ENTRY
    panel.open(row)
    qtbot.waitUntil(lambda: window.document is not None, timeout=10_000)
    assert window.tabs.tabText(0) == "X.pack.zs//AI/A.byml"
    assert window.view.path_bar.text().startswith("X.pack.zs//AI/A.byml › Root")
    window.document.set_value(("Count",), 9)
    assert panel.model.state(row) == "unsaved"
    assert window.tabs.tabText(0) == "X.pack.zs//AI/A.byml ●"
    panel.open(listed(panel, qtbot, file, ("Note.txt",)))
    qtbot.waitUntil(lambda: window.tabs.count() == 2, timeout=10_000)
    assert window.document is None
    assert window.tabs.tabText(1) == "X.pack.zs//Note.txt"
    window.close_document()
    assert window.tabs.count() == 1


def test_a_path_into_an_archive_is_opened(window, tmp_path, qtbot):
    file = tmp_path / "X.pack.zs"
    file.write_bytes(pack({"AI/A.byml": document(4)}))
    window.open_files([Path(f"{file}/AI/A.byml")])
    qtbot.waitUntil(lambda: window.document is not None, timeout=10_000)
    assert window.document.words == ("AI/A.byml",)


@pytest.fixture
def loose(window, panel, qtbot, tmp_path):
    """An archive of no dump, shown in the panel."""
    file = tmp_path / "X.pack.zs"
    file.write_bytes(pack({"AI/A.byml": document(4), "AI/B.byml": document(5), "C.byml": b"?"}))
    window.open_files([file])
    qtbot.waitUntil(lambda: panel.model.archive(file) is not None, timeout=10_000)
    return panel.model.archive(file)


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
    qtbot.waitUntil(lambda: not loose.is_modified, timeout=10_000)
    on_disk = wrap.open_archive(loose.file.read_bytes())[1]
    assert set(on_disk.words) == words
    assert on_disk.entries[on_disk.index("AI/B.byml")].data == document(6)
    assert not loose.stack.canUndo()
    assert loose.file.with_name("X.pack.zs.bak").read_bytes() == before


def test_edits_undone_to_the_end_leave_nothing(loose):
    loose.remove(["AI/A.byml"])
    loose.put({"AI/N.byml": b"n"})
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
    qtbot.waitUntil(lambda: not loose.is_modified, timeout=10_000)
    assert count_in(loose.file, ("AI/A.byml",)) == 44
    assert count_in(loose.file, ("AI/R.byml",)) == 5


def test_an_open_document_follows_its_renamed_entry(window, panel, loose, qtbot, opened, save):
    found = opened(loose.file, ("AI/A.byml",))
    loose.rename("AI/A.byml", "AI/R.byml")
    panel.commands.save_archive(loose)
    qtbot.waitUntil(lambda: found.words == ("AI/R.byml",), timeout=10_000)
    assert window.tabs.tabText(0) == "X.pack.zs//AI/R.byml"
    found.set_value(("Count",), 44)
    save(found)
    assert count_in(loose.file, ("AI/R.byml",)) == 44


def test_an_archive_in_an_archive_is_edited_like_any(window, panel, qtbot, tmp_path):
    inner = pack({"A.byml": document(4), "B.byml": document(5)}, "Inner.sarc.zs")
    file = tmp_path / "X.pack.zs"
    file.write_bytes(pack({"Inner.sarc.zs": inner, "C.byml": document(6)}))
    window.open_files([file])
    qtbot.waitUntil(lambda: panel.model.archive(file) is not None, timeout=10_000)
    listed(panel, qtbot, file, ("Inner.sarc.zs", "A.byml"))
    panel.commands.do("delete")
    archive = panel.model.archive(file, ("Inner.sarc.zs",))
    assert archive.is_modified
    panel.commands.save_archive(archive)
    qtbot.waitUntil(lambda: not archive.is_modified, timeout=10_000)
    assert count_in(file, ("Inner.sarc.zs", "B.byml")) == 5
    assert count_in(file, ("C.byml",)) == 6
    assert inside.read(file, ("Inner.sarc.zs",)).kind == "sarc"
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


def test_extracted_files_never_write_over_others(panel, loose, qtbot, tmp_path, said):
    row = listed(panel, qtbot, loose.file, ("AI/B.byml",))
    (written,) = panel.commands.extract_to(tmp_path, [row])
    assert written.read_bytes() == document(5)
    with pytest.raises(FileExistsError):
        panel.commands.extract_to(tmp_path, [row])


def test_what_cannot_be_is_refused_and_changes_nothing(panel, loose, qtbot, said, monkeypatch):
    from PySide6.QtWidgets import QInputDialog

    monkeypatch.setattr(QInputDialog, "getText", lambda *_a, **_m: ("AI/A.byml", True))
    listed(panel, qtbot, loose.file, ("AI/B.byml",))
    panel.commands.do("rename")
    assert "already holds" in said[-1]
    assert not loose.is_modified


def test_closing_asks_for_archives_that_are_not_saved(window, panel, loose, qtbot, monkeypatch):
    loose.remove(["C.byml"])
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: QMessageBox.StandardButton.Cancel)
    window.close()
    qtbot.wait(50)
    assert window.isVisible()
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: QMessageBox.StandardButton.Save)
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=10_000)
    assert "C.byml" not in wrap.open_archive(loose.file.read_bytes())[1].words


def test_an_entry_that_is_not_saved_offers_to_save_first(window, panel, loose, qtbot):
    loose.put({"AI/N.byml": document(8)})
    panel.open(listed(panel, qtbot, loose.file, ("AI/N.byml",)))
    qtbot.waitUntil(lambda: bool(notices(window)), timeout=10_000)
    notices(window)[-1].press("Save the archive and open it")
    qtbot.waitUntil(lambda: window.document is not None, timeout=10_000)
    assert window.document.words == ("AI/N.byml",)


# Dump and mod


def test_a_file_of_the_dump_is_saved_in_the_mod(window, project, dump, mod, opened, save):
    before = hashes(dump)
    file = dump / "Pack/Actor/Weapon_001.pack.zs"
    found = opened(file, (BASE,))
    found.set_value(("Count",), 50)
    save(found)
    mirrored = mod / "romfs/Pack/Actor/Weapon_001.pack.zs"
    assert found.file == mirrored
    assert count_in(mirrored, (BASE,)) == 50
    assert hashes(dump) == before
    assert list(hashes(mod)) == ["romfs/Pack/Actor/Weapon_001.pack.zs"]
    found.set_value(("Count",), 51)
    save(found)
    assert count_in(mirrored, (BASE,)) == 51
    assert hashes(dump) == before


def test_what_the_mod_has_is_opened_and_kept(window, project, dump, mod, opened, save):
    file = dump / "Pack/Actor/Weapon_001.pack.zs"
    mirrored = mod / "romfs/Pack/Actor/Weapon_001.pack.zs"
    stale = opened(file, ("Actor/Weapon_001.bgyml",))
    mirrored.parent.mkdir(parents=True)
    changed = wrap.replace_inside(file.read_bytes(), {(BASE,): document(70)})
    mirrored.write_bytes(changed)
    stale.set_value(("Count",), 60)
    save(stale)
    assert count_in(mirrored, (BASE,)) == 70
    assert count_in(mirrored, ("Actor/Weapon_001.bgyml",)) == 60
    found = opened(file, (BASE,))
    assert found.file == mirrored
    assert found.outline.get(("Count",)) == 70
    original = opened(file, (BASE,), as_named=True)
    assert original.outline.get(("Count",)) == 1


def test_without_a_mod_saving_asks_for_one(window, dump, mod, opened, qtbot):
    window.workspace.set_projects([Project(dump)])
    before = hashes(dump)
    found = opened(dump / "AI/Loose.byml")
    found.set_value(("Count",), 50)
    window.session.save(found)
    qtbot.waitUntil(lambda: bool(notices(window)), timeout=10_000)
    assert found.is_modified
    dumps.take_mod(window, mod, lambda: window.session.save(found))
    qtbot.waitUntil(lambda: not found.is_modified, timeout=10_000)
    assert count_in(mod / "romfs/AI/Loose.byml") == 50
    assert hashes(dump) == before


def test_save_as_into_the_dump_is_refused(window, project, dump, opened, said, qtbot, monkeypatch):
    from PySide6.QtWidgets import QFileDialog

    target = str(dump / "AI/Other.byml")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_m: (target, ""))
    found = opened(dump / "AI/Loose.byml")
    window.session.save_as(found)
    qtbot.waitUntil(lambda: bool(said), timeout=10_000)
    assert "game dump" in said[-1]
    assert not Path(target).exists()


def test_a_mod_that_may_not_be_written_leaves_everything_whole(
    window, project, dump, mod, opened, said, qtbot, monkeypatch
):
    before = hashes(dump)
    found = opened(dump / "AI/Loose.byml")
    found.set_value(("Count",), 50)

    def refuse(*_args, **_more):
        raise PermissionError(13, "no")

    monkeypatch.setattr(disk, "_write", refuse)
    window.session.save(found)
    qtbot.waitUntil(lambda: bool(said), timeout=10_000)
    assert "may not be written" in said[-1]
    assert found.is_modified
    assert hashes(dump) == before
    assert hashes(mod) == {}


def test_entries_of_the_dump_edited_in_the_panel_go_to_the_mod(
    window, project, dump, mod, panel, qtbot
):
    before = hashes(dump)
    file = dump / "Pack/Actor/Weapon_001.pack.zs"
    listed(panel, qtbot, file, (BASE,))
    archive = panel.model.archive(file)
    archive.remove([BASE])
    panel.commands.save_archive(archive)
    mirrored = mod / "romfs/Pack/Actor/Weapon_001.pack.zs"
    qtbot.waitUntil(lambda: mirrored.exists() and not archive.is_modified, timeout=10_000)
    assert hashes(dump) == before
    assert BASE not in wrap.open_archive(mirrored.read_bytes())[1].words
    assert BASE in archive.archive.words


def test_the_tree_shows_what_the_mod_changed(window, project, dump, mod, panel, qtbot):
    folder = mod / "romfs/Pack/Actor"
    folder.mkdir(parents=True)
    held = (dump / "Pack/Actor/Weapon_001.pack.zs").read_bytes()
    (folder / "Weapon_000.pack.zs").write_bytes(
        (dump / "Pack/Actor/Weapon_000.pack.zs").read_bytes()
    )
    edited = wrap.edit_archive(
        wrap.replace_inside(held, {(BASE,): document(70)}),
        (),
        lambda one: one.without([one.index("Model/Weapon_001.bfres")]).with_file("N.byml", b"n"),
    )
    changed = folder / "Weapon_001.pack.zs"
    changed.write_bytes(edited)
    (folder / "Mine.pack.zs").write_bytes(edited)
    assert listed(panel, qtbot, folder / "Weapon_000.pack.zs").state == ""
    assert listed(panel, qtbot, folder / "Mine.pack.zs").state == "new"
    assert listed(panel, qtbot, changed).state == "changed"
    states = {
        entry: listed(panel, qtbot, changed, (entry,)).state
        for entry in (BASE, "N.byml", "Actor/Weapon_001.bgyml", "Model/Weapon_001.bfres")
    }
    assert list(states.values()) == ["changed", "new", "", "removed"]


def test_a_saved_file_comes_up_in_the_tree_of_the_mod(
    window, project, dump, mod, panel, qtbot, opened, save
):
    (mod / "romfs").mkdir()
    panel.refresh_roots()
    tree = panel.model.root.children[0]
    qtbot.waitUntil(lambda: tree.children is not None, timeout=10_000)
    found = opened(dump / "AI/Loose.byml")
    found.set_value(("Count",), 50)
    save(found)
    qtbot.waitUntil(lambda: bool(tree.children), timeout=10_000)
    row = listed(panel, qtbot, mod / "romfs/AI/Loose.byml")
    assert row.state == "changed"


def test_files_are_found_by_name(window, project, dump, panel, qtbot):
    panel.search.setText("weapon_001 bgyml")
    qtbot.waitUntil(lambda: panel.hits.topLevelItemCount() == 1, timeout=10_000)
    panel.hits.itemActivated.emit(panel.hits.topLevelItem(0), 0)
    qtbot.waitUntil(lambda: window.document is not None, timeout=10_000)
    assert window.document.name == "Weapon_001.pack.zs//Actor/Weapon_001.bgyml"
    panel.search.clear()
    qtbot.waitUntil(lambda: panel.hits.isHidden() or not panel.hits.isVisible(), timeout=10_000)


def test_what_mod_and_dump_have_is_found_once(window, project, dump, panel, qtbot, opened, save):
    found = opened(dump / "Pack/Actor/Weapon_001.pack.zs", ("Actor/Weapon_001.bgyml",))
    found.set_value(("Count",), 50)
    save(found)
    qtbot.wait(100)
    panel.search.setText("weapon_001 bgyml")
    qtbot.waitUntil(lambda: panel.hits.topLevelItemCount() == 1, timeout=10_000)
    assert str(project.mirror) in panel.hits.topLevelItem(0).toolTip(0)


def test_settings_name_a_wrong_folder(window, dump, mod, tmp_path, qtbot):
    page = dumps.Dumps(window.workspace)
    qtbot.addWidget(page)
    assert not page.add(mod)
    assert "is empty" in page.problem.text()
    assert page.add(dump)
    assert page.problem.isHidden()
    assert not page.set_mod(0, dump / "Pack")
    assert "lies in the dump" in page.problem.text()
    assert page.set_mod(0, mod)
    assert window.workspace.projects.all == [Project(dump, mod)]


def test_a_folder_is_offered_as_dump_or_named(window, dump, mod, qtbot, said):
    window.open_files([mod])
    assert "is empty" in said[-1]
    window.open_files([dump])
    qtbot.waitUntil(lambda: len(notices(window)) == 2, timeout=10_000)
    notices(window)[-1].press("Show it in the files panel")
    assert window.workspace.projects.all == [Project(dump)]
    assert window.actions_["show_files"].isChecked()


def test_a_missing_dictionary_has_a_button(window, tmp_path, qtbot):
    need("romfs-totk")
    source = ROOT / "romfs-totk/Pack/Actor/Weapon_Sword_003.pack.zs"
    file = tmp_path / source.name
    file.write_bytes(source.read_bytes())
    window.open_files([file])
    qtbot.waitUntil(lambda: bool(notices(window)), timeout=10_000)
    words = notices(window)[-1].label.text()
    assert "dictionary 3" in words
    assert "Pack/ZsDic.pack.zs" in words
    again = lambda: window.open_files([file])  # noqa: E731
    dictionaries.take_dictionaries(ROOT / "romfs-totk/Pack/ZsDic.pack.zs", again)
    qtbot.waitUntil(lambda: window.workspace.opened == [file], timeout=10_000)


# After a save


def test_other_packs_with_the_path_are_told_and_written(
    window, project, dump, mod, opened, save, panel, qtbot
):
    before = hashes(dump)
    found = opened(dump / "Pack/Actor/Weapon_001.pack.zs", (BASE,))
    found.set_value(("Count",), 50)
    save(found)
    view = window.view_of(found)
    qtbot.waitUntil(lambda: bool(view.notices()), timeout=10_000)
    assert "2 more packs" in view.notices()[-1].label.text()
    view.notices()[-1].press("Write it to all of them in the mod")
    packs = [mod / f"romfs/Pack/Actor/Weapon_{number:03}.pack.zs" for number in range(3)]
    qtbot.waitUntil(lambda: all(one.exists() for one in packs), timeout=10_000)
    qtbot.waitUntil(lambda: [count_in(one, (BASE,)) for one in packs] == [50] * 3, timeout=10_000)
    assert count_in(packs[2], ("Actor/Weapon_002.bgyml",)) == 2
    assert hashes(dump) == before


def grow(found):
    view = found.outline
    node = view.make(formats.values.Kind.STRING, "x" * 400)
    found.insert((), -1, view.key((), "More", formats.values.Kind.STRING), node)


def put_table(folder, sizes):
    table = wrap.SizeTable()
    for path, size in sizes.items():
        table.set(path, size)
    file = folder / "System/Resource/ResourceSizeTable.Product.121.rsizetable.zs"
    file.parent.mkdir(parents=True)
    file.write_bytes(wrap.wrap_new(wrap.write_table(table), file.name))
    return file


def read_table(file):
    return wrap.read_table(inside.read(file).data)


def test_the_mods_size_table_is_set(window, project, dump, mod, opened, save, qtbot):
    sizes = {BASE: 5000, "Pack/Actor/Weapon_001.pack": 10, "Else": 7}
    put_table(dump, sizes)
    before = hashes(dump)
    file = put_table(mod / "romfs", sizes)
    found = opened(dump / "Pack/Actor/Weapon_001.pack.zs", (BASE,))
    found.set_value(("Count",), 4)
    save(found)
    found.undo()
    grow(found)
    save(found)
    qtbot.waitUntil(lambda: read_table(file).get(BASE) > 5000, timeout=10_000)
    table = read_table(file)
    assert table.get("Pack/Actor/Weapon_001.pack") > 10
    assert table.get("Else") == 7
    assert hashes(dump) == before


def test_without_a_table_it_is_told_and_can_be_written(
    window, project, dump, mod, opened, save, qtbot
):
    put_table(dump, {BASE: 5000, "Else": 7})
    before = hashes(dump)
    found = opened(dump / "Pack/Actor/Weapon_001.pack.zs", (BASE,))
    grow(found)
    save(found)
    view = window.view_of(found)
    told = lambda: [n for n in view.notices() if "size table" in n.label.text()]  # noqa: E731
    qtbot.waitUntil(lambda: bool(told()), timeout=10_000)
    told()[0].press("Write a table into the mod")
    name = "romfs/System/Resource/ResourceSizeTable.Product.121.rsizetable.zs"
    qtbot.waitUntil((mod / name).exists, timeout=10_000)
    assert read_table(mod / name).get(BASE) > 5000
    assert read_table(mod / name).get("Else") == 7
    assert hashes(dump) == before


def test_a_size_table_is_shown_and_looked_up(window, dump, qtbot):
    file = put_table(dump, {BASE: 5000, "Pack/Actor/X.pack": 123})
    window.open_files([file])
    qtbot.waitUntil(lambda: window.tabs.count() == 1, timeout=10_000)
    page = window.tabs.currentWidget()
    page.field.setText("Pack/Actor/X.pack.zs")
    assert page.answer.text() == "123 bytes (0x7B)"
    page.field.setText("No/Such")
    assert "no entry" in page.answer.text()


# As a new user


def test_a_weapons_attack_is_changed_and_nothing_else(window, mod, panel, qtbot, save):
    """From the dump and an empty mod folder to one pack in the mod that differs in one value."""
    need("romfs-totk")
    dump = ROOT / "romfs-totk"
    before = hashes(dump)
    window.workspace.set_projects([project_of(dump, mod)])
    qtbot.waitUntil(lambda: not window.workspace.indexing.is_busy, timeout=30_000)
    panel.search.setText("Weapon_Sword_003 WeaponParam")
    qtbot.waitUntil(lambda: panel.hits.topLevelItemCount() > 0, timeout=10_000)
    items = [panel.hits.topLevelItem(row) for row in range(panel.hits.topLevelItemCount())]
    item = next(one for one in items if one.text(0).startswith("Weapon_Sword_003."))
    panel.hits.itemActivated.emit(item, 0)
    qtbot.waitUntil(lambda: window.document is not None, timeout=10_000)
    found = window.document
    assert found.outline.get(("BaseAttack",)) == 18
    found.set_value(("BaseAttack",), 99)
    save(found)
    (name,) = hashes(mod)
    assert name == "romfs/Pack/Actor/Weapon_Sword_003.pack.zs"
    assert hashes(dump) == before
    old, new = (inside.read(one) for one in (dump / name.removeprefix("romfs/"), mod / name))
    was, now = (wrap.read_sarc(one.data) for one in (old, new))
    assert was.words == now.words
    pairs = zip(was.words, was.entries, now.entries, strict=True)
    changed = [word for word, one, other in pairs if one.data != other.data]
    assert changed == list(found.words)
    one, other = (
        formats.open_bytes(archive.entries[archive.index(found.words[0])].data)
        for archive in (was, now)
    )
    formats.outline(one).set(("BaseAttack",), 99)
    assert formats.save_bytes(one) == formats.save_bytes(other)
