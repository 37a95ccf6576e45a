"""The window learns nodes from open graphs and, in the background, from the dump in the
settings."""

from __future__ import annotations

import shutil

import pytest

import formats
from app.documents.hints import hints_for
from app.game.node_store import NodeStore
from app.ui import app_paths, report
from formats.ainb.rules.node_classes import ClassKey
from tests.app.dumps import choose_dump
from tests.app.game.conftest import make_dump, pack
from tests.app.game.test_node_store import graph
from tests.formats.ainb.catalogue.test_seen import one

NAME = "Watchman.root.ainb"


@pytest.fixture
def file(tmp_path):
    shutil.copy(app_paths.sample_folder() / NAME, tmp_path / NAME)
    return tmp_path / NAME


def known(window, name):
    return window.preferences.knowledge.catalogue.of(0x407, ClassKey(0, name))


def settled(window, qtbot):
    qtbot.waitUntil(lambda: not window.learning.cataloguing.is_busy)


def test_nothing_is_learned_before_a_graph_is_opened(window):
    assert window.preferences.knowledge.catalogue is None
    assert "cataloguing" not in window.learning.__dict__


def test_open_graphs_are_known_until_they_are_closed(window, open_file, file, qtbot):
    open_file(file)
    settled(window, qtbot)
    nodes = window.view.document.root.nodes
    name = next(node.name for node in nodes if node.name and not node.is_module)
    assert known(window, name).files == 1
    window.actions_["close_document"].trigger()
    qtbot.waitUntil(lambda: not window.session.documents)
    assert known(window, name) is None


def test_the_dump_is_learned_and_what_is_saved_again(window, open_file, file, tmp_path, qtbot):
    dump = make_dump(tmp_path / "dump")
    (dump / "Pack/Actor/Graph.pack.zs").write_bytes(pack({"AI/G.ainb": graph("OneShotOfDump")}))
    choose_dump(dump)
    window.workspace.projects.load()
    open_file(file)
    settled(window, qtbot)
    assert known(window, "OneShotOfDump").files == 1
    offers = window.view.document.structure.node_offers()
    assert "OneShotOfDump" in {one.title for one in offers}


def test_an_index_that_is_there_is_used(window, tmp_path, qtbot):
    dump = make_dump(tmp_path / "dump")
    choose_dump(dump)
    window.workspace.projects.load()
    assert [one.names for one in window.learning._catalogue_folders()] == [None], (
        "none is made for it"
    )
    indexing = window.workspace.indexing
    qtbot.waitUntil(lambda: not indexing.is_busy)
    (folder,) = window.learning._catalogue_folders()
    assert (folder.root, folder.is_stock) == (dump, True)
    assert folder.names is indexing.indexes[dump]


def test_learning_can_be_stopped_in_the_status_bar(
    window, open_file, file, tmp_path, qtbot, monkeypatch
):
    dump = make_dump(tmp_path / "dump", 6)
    choose_dump(dump)
    window.workspace.projects.load()
    monkeypatch.setattr(NodeStore, "batch", 1)
    shown = []
    monkeypatch.setattr(window.busy, "show", lambda *told: shown.append(told))
    open_file(file)
    settled(window, qtbot)
    own = [told for told in shown if told[2:] == (window.learning,)]
    assert [bool(words) for words, _cancel, _owner in own] == [True, False]
    assert own[0][1] == window.learning.cataloguing.cancel


def test_what_went_wrong_is_noted(window, open_file, file, qtbot):
    open_file(file)
    settled(window, qtbot)
    with qtbot.waitSignal(report.reports().posted) as told:
        window.learning.cataloguing.failed.emit(OSError("no room"))
    assert "no room" in told.args[0].sentence


def test_names_of_values_in_the_dump_show_in_open_graphs(window, open_file, tmp_path, qtbot):
    dump, mine = make_dump(tmp_path / "dump"), tmp_path / "Mine.root.ainb"
    for name in "ABC":
        named = one(2, "Low", ("choices::Slots", "SP"), f"{name}.root")
        (dump / f"AI/{name}.root.ainb").write_bytes(formats.save_bytes(named))
    mine.write_bytes(formats.save_bytes(one(2, "")))
    document = open_file(mine)
    settled(window, qtbot)
    path = ("nodes", 0, "properties", 0)
    assert document.outline.row(path).detail == ""
    choose_dump(dump)
    window.workspace.projects.load()
    with qtbot.waitSignal(document.names_changed):
        window.workspace.changed.emit()
    assert document.outline.row(path).detail == "SP"
    assert hints_for(document, path).choices == {2: "SP"}
    assert list(hints_for(document, (*path[:3], 1)).words()) == ["Low", ""]
    settled(window, qtbot)
