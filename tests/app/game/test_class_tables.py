"""The game's tables of node classes in a dump: learned and forgotten with their files."""

from __future__ import annotations

import json

import pytest

import formats
from app.game.cataloguing import Cataloguing, Folder
from app.game.node_store import NodeStore
from formats import wrap
from formats.ainb.catalogue.definitions import ANY_VERSION
from formats.ainb.rules.node_classes import ClassKey
from formats.byml.text_read import from_text
from formats.games.shipped import shipped
from tests.app.game.test_node_store import graph, note_reading
from tests.formats.ainb.catalogue.test_definitions import TABLE

PLACE = "AI/NodeDefinition/Node.Product.110.aidefn.byml"
LEAP = ClassKey(0, "ExecuteLeap")


def table_file(table=TABLE):
    return formats.save_bytes(from_text(json.dumps(table)))


@pytest.fixture
def folder(tmp_path):
    """A dump with one graph and a table that lies open."""
    top = tmp_path / "dump"
    (top / PLACE).parent.mkdir(parents=True)
    (top / PLACE).write_bytes(table_file())
    (top / "AI/Loose.root.ainb").write_bytes(graph("OneShotLoose"))
    return top


def defined(store):
    tables = [facts for facts in store.load().facts if facts.version == ANY_VERSION]
    return {definition.key.name for facts in tables for definition in facts.defined}


def test_a_table_is_learned_and_forgotten_with_its_file(folder, tmp_path):
    store = NodeStore(folder, tmp_path / "cache")
    assert store.build()
    assert defined(store) == set(TABLE)
    assert not store.build(), "nothing is new"
    (folder / PLACE).unlink()
    assert store.build()
    assert defined(store) == set()


def test_a_compressed_table_is_read_and_others_are_not(folder, tmp_path, monkeypatch):
    (folder / PLACE).unlink()
    (folder / f"{PLACE}.zs").write_bytes(wrap.wrap_new(table_file(), "x.byml.zs"))
    (folder / "AI/Node.Product.110.aidefn.byml").write_bytes(table_file({"Elsewhere": {}}))
    (folder / "AI/Other.bgyml").write_bytes(table_file({"Other": {}}))
    (folder / "AI/NodeDefinition/Broken.aidefn.byml").write_bytes(b"YB\7\0broken")
    read = note_reading(monkeypatch)
    store = NodeStore(folder, tmp_path / "cache")
    assert store.build()
    assert defined(store) == set(TABLE)
    assert "Other.bgyml" not in read


def test_a_table_that_is_saved_is_learned_again(folder, tmp_path):
    store = NodeStore(folder, tmp_path / "cache")
    store.build()
    (folder / PLACE).write_bytes(table_file({"ExecuteHop": {}}))
    store.refresh([folder / PLACE])
    assert defined(store) == {"ExecuteHop"}


def test_classes_of_a_table_are_offered_for_the_graphs_of_its_dump(folder, qtbot):
    knowledge = shipped()
    cataloguing = Cataloguing(knowledge)
    cataloguing.set_folders([Folder(folder, True)])
    qtbot.waitUntil(lambda: not cataloguing.is_busy)
    catalogue = knowledge.catalogue
    assert catalogue.of(0x407, LEAP).is_guessed
    assert LEAP in [about.key for about in catalogue.defined(0x407, "AI")]
    assert LEAP not in [about.key for about in catalogue.classes(0x407, "AI")]
    assert catalogue.of(0x404, LEAP) is None, "no graph of that version lies there"
    cataloguing.set_folders([])
    qtbot.waitUntil(lambda: not cataloguing.is_busy)
    assert knowledge.catalogue.of(0x407, LEAP) is None
