"""Rows show names learned from the dump, whenever they are opened, and say where these are from."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel

from app.ui import app_paths, report
from app.window.settings_dialog import SettingsDialog
from tests.app.dumps import choose_dump
from tests.app.game.conftest import pack
from tests.app.hashed import UNKNOWN, hashed, told
from tests.formats.games.names.executables import nso, rpx, texts


@pytest.fixture
def dump(tmp_path, window):
    top = tmp_path / "dump"
    top.mkdir()
    for name in ("A", "B"):
        (top / f"{name}.bgparamlist").write_bytes(hashed(UNKNOWN))
    words = told("Text: NobodyCallsItSo\nitemPartOfAnOddKey: 1\nActorNameHash: !u 5\n")
    (top / "T.pack.zs").write_bytes(pack({"X/Told.byml": words}))
    choose_dump(top)
    window.workspace.projects.load()
    return top


def settled(window, qtbot):
    workspace = window.workspace
    qtbot.waitUntil(lambda: not workspace.values.is_busy)
    qtbot.waitUntil(lambda: not window.naming.naming.is_busy)
    qtbot.wait(1)  # documents are told one after the other


def labels(document):
    return [row.label for _path, row in document.outline.walk()]


def known(document):
    return {label for label in labels(document) if not label.startswith("0x")} & set(UNKNOWN)


def test_nothing_is_begun_without_a_dump(window, open_file, aamp_file):
    open_file(aamp_file)
    assert "naming" not in window.naming.__dict__
    assert "values" not in window.workspace.__dict__


def test_rows_of_open_documents_get_the_names_that_the_dump_teaches(window, open_file, dump, qtbot):
    chosen = app_paths.settings().value(app_paths.GAMES)
    app_paths.settings().remove(app_paths.GAMES)
    window.workspace.projects.load()
    document = open_file(dump / "A.bgparamlist")
    assert known(document) == set()
    times = []
    document.names_changed.connect(lambda: times.append(1))
    app_paths.settings().setValue(app_paths.GAMES, chosen)
    window.workspace.projects.load()
    window.workspace.changed.emit()
    settled(window, qtbot)
    assert known(document) == {"NobodyCallsItSo", "PartOfAnOddKey"}
    assert times == [1]
    assert not document.is_modified
    path, _row = next(p for p in document.outline.walk() if p[1].label == "PartOfAnOddKey")
    index = window.view.tree.model().index_of(path)
    assert index.data() == "PartOfAnOddKey"
    tip = index.data(Qt.ItemDataRole.ToolTipRole)
    assert "learned from T.pack.zs//X/Told.byml, a part of “itemPartOfAnOddKey”" in tip
    document.set_current(path)
    window.panels.show("inspector")
    labels_shown = [one.text() for one in window.findChildren(QLabel)]
    assert any("learned from" in words for words in labels_shown)


def test_in_whatever_order_documents_are_opened_they_show_the_same(window, open_file, dump, qtbot):
    first = open_file(dump / "A.bgparamlist")
    settled(window, qtbot)
    second = open_file(dump / "B.bgparamlist")
    assert labels(first) == labels(second)
    assert known(first) == {"NobodyCallsItSo", "PartOfAnOddKey"}
    for document in list(window.session.documents):
        window.session.close(document)
    qtbot.waitUntil(lambda: not window.session.documents)
    again = open_file(dump / "B.bgparamlist")
    other = open_file(dump / "A.bgparamlist")
    settled(window, qtbot)
    assert labels(again) == labels(other) == labels(first)


@pytest.mark.parametrize("make", [nso, rpx])
def test_names_of_an_executable_show_once_it_is_chosen(
    window, open_file, dump, tmp_path, qtbot, make
):
    document = open_file(dump / "A.bgparamlist")
    settled(window, qtbot)
    assert "NamedInProgram" not in known(document)
    main = tmp_path / "main"
    main.write_bytes(make(texts(["NamedInProgram", "Odd_%02d"]), texts([])))
    window.naming.add_executable(main)
    qtbot.waitUntil(lambda: {"NamedInProgram", "Odd_07"} <= known(document))
    assert window.preferences.executables() == [main]
    window.preferences.set_executables([])
    qtbot.waitUntil(lambda: "Odd_07" not in known(document))


def test_what_is_no_executable_is_refused_with_a_reason(window, dump, qtbot, tmp_path):
    (tmp_path / "main").write_bytes(b"no executable at all")
    said = []
    report.reports().posted.connect(said.append)
    window.naming.add_executable(tmp_path / "main")
    qtbot.waitUntil(lambda: bool(said))
    assert "No names can be learned from main" in said[0].sentence
    assert window.preferences.executables() == []


def test_executables_stand_in_the_settings_and_can_be_taken_out(window, tmp_path):
    files = [tmp_path / "names.txt", tmp_path / "main", tmp_path / "sdk"]
    for file in files:
        file.write_bytes(b"")
    window.preferences.set_name_lists(files[:1])
    window.preferences.set_executables(files[1:])
    dialog = SettingsDialog(window.preferences)
    assert [dialog.lists.item(row).text() for row in range(3)] == [str(file) for file in files]
    for row in (1, 0):
        dialog.lists.setCurrentRow(row)
        dialog.remove()
    assert window.preferences.name_lists() == []
    assert window.preferences.executables() == files[2:]
    dialog.deleteLater()


def test_the_command_asks_for_an_executable(window, monkeypatch, tmp_path, qtbot):
    main = tmp_path / "main"
    main.write_bytes(nso(texts(["NamedInProgram"])))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(main), ""))
    said = []
    report.reports().posted.connect(said.append)
    window.actions_["learn_names"].trigger()
    qtbot.waitUntil(lambda: bool(said))
    assert "used once you choose a dump" in said[0].sentence
    assert window.preferences.executables() == [main]
