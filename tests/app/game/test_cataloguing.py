"""The catalogue follows open graphs and folders; the window never waits for it."""

from __future__ import annotations

import sqlite3

import pytest

import formats
from app.documents.atomic_file import Stamp, digest
from app.documents.document import Document
from app.game.cataloguing import Cataloguing, Folder
from app.game.node_store import NodeStore
from formats.ainb import build, model
from formats.ainb.rules.node_classes import ClassKey
from formats.byml import BYML
from formats.games.shipped import shipped
from tests.app.game.conftest import pack
from tests.app.game.test_node_store import graph


@pytest.fixture
def knowledge():
    return shipped()


@pytest.fixture
def cataloguing(knowledge, qtbot):
    made = Cataloguing(knowledge)
    yield made
    made.cancel()
    qtbot.waitUntil(lambda: not made.is_busy)


@pytest.fixture
def settled(cataloguing, qtbot):
    def wait():
        qtbot.waitUntil(lambda: not cataloguing.is_busy)

    return wait


@pytest.fixture
def dump(tmp_path):
    top = tmp_path / "dump"
    top.mkdir()
    (top / "A.pack.zs").write_bytes(pack({"AI/A.ainb": graph("OneShotStock")}))
    return top


def document(name="OneShotOpen"):
    return Document(formats.open_bytes(graph(name)), "Thing.root.ainb")


def known(knowledge, name):
    return knowledge.catalogue.of(0x407, ClassKey(0, name))


def test_an_open_graph_is_known_and_forgotten_when_it_is_closed(knowledge, cataloguing, settled):
    opened = document()
    cataloguing.attend_graph(opened)
    cataloguing.attend_graph(opened)
    settled()
    assert known(knowledge, "OneShotOpen").files == 1
    cataloguing.leave_graph(opened)
    assert known(knowledge, "OneShotOpen") is None


def test_an_edit_is_learned_a_while_later(knowledge, cataloguing, settled):
    opened = document()
    cataloguing.attend_graph(opened)
    settled()
    path = ("nodes", 0)
    opened.edit("Rename", lambda one: one.rename(path, "OneShotEdited"))
    settled()
    assert known(knowledge, "OneShotEdited") is not None
    assert known(knowledge, "OneShotOpen") is None
    cataloguing.leave_graph(opened)
    opened.end()


def test_a_document_of_another_format_teaches_nothing(cataloguing):
    cataloguing.attend_graph(Document(BYML.new(7), "x.byml"))
    assert not cataloguing.is_busy


def test_folders_are_learned_beside_the_window(knowledge, cataloguing, settled, dump, qtbot):
    told = []
    cataloguing.progressed.connect(told.append)
    opened = document()
    cataloguing.attend_graph(opened)
    cataloguing.set_folders([Folder(dump, True)])
    assert known(knowledge, "OneShotStock") is None, "it goes on beside"
    settled()
    assert known(knowledge, "OneShotStock").files == 1
    assert known(knowledge, "OneShotOpen").files == 1, "what is open stays known"
    assert told[-1] is None
    assert (told[-2].done, told[-2].total) == (1, 1)
    cataloguing.set_folders([])
    settled()
    assert known(knowledge, "OneShotStock") is None
    assert known(knowledge, "OneShotOpen") is not None
    cataloguing.leave_graph(opened)


def test_a_file_that_is_written_is_learned_again(knowledge, cataloguing, settled, dump):
    cataloguing.set_folders([Folder(dump, False)])
    settled()
    (dump / "A.pack.zs").write_bytes(pack({"AI/A.ainb": graph("OneShotNew")}))
    cataloguing.refresh([dump / "A.pack.zs", dump.parent / "elsewhere"])
    settled()
    assert known(knowledge, "OneShotNew") is not None
    assert known(knowledge, "OneShotStock") is None


def test_a_graph_of_a_folder_that_is_open_counts_once(knowledge, cataloguing, settled, dump):
    data = graph("OneShotStock")
    (dump / "A.pack.zs").write_bytes(pack({"AI/A.ainb": data}))
    cataloguing.set_folders([Folder(dump, True)])
    opened = Document(formats.open_bytes(data), "A.ainb", stamp=Stamp(len(data), 0, digest(data)))
    cataloguing.attend_graph(opened)
    settled()
    assert known(knowledge, "OneShotStock").files == 1
    cataloguing.leave_graph(opened)
    assert known(knowledge, "OneShotStock").files == 1


def test_what_cannot_be_kept_is_said(cataloguing, settled, dump, qtbot, monkeypatch):
    monkeypatch.setattr(NodeStore, "connect", _broken)
    with qtbot.waitSignal(cataloguing.failed) as told:
        cataloguing.set_folders([Folder(dump, True)])
    settled()
    assert "disk image" in str(told.args[0])


def _broken(_store):
    raise sqlite3.DatabaseError("database disk image is malformed")


def test_structures_ask_the_catalogue(knowledge, cataloguing, settled, dump):
    cataloguing.set_folders([Folder(dump, True)])
    settled()
    root = model.new("Mine")
    build.add_node(root, "OneShotMine")
    mine = Document(root, "Mine.ainb", knowledge=knowledge)
    titles = [one.title for one in mine.structure.node_offers()]
    assert {"OneShotMine", "OneShotStock"} <= set(titles)
