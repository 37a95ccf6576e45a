"""The facts about a folder's graphs are stored, updated and forgotten; a killed update
continues."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing

import pytest

import formats
from app.game.index import FolderIndex
from app.game.node_store import NodeStore
from app.ui import app_paths
from formats import wrap
from formats.ainb import build, model
from formats.ainb.catalogue import learn
from formats.ainb.catalogue.facts import unite
from tests.app.game.conftest import pack
from tests.formats import own


def graph(name="OneShotThing", file="Thing.root"):
    root = model.new(file)
    build.add_command(root, "Root", build.add_node(root, name))
    return formats.save_bytes(root)


@pytest.fixture
def folder(tmp_path):
    """A dump of one loose graph, two packs that share a graph, and a pack without any."""
    top = tmp_path / "dump"
    (top / "AI").mkdir(parents=True)
    (top / "AI/Loose.root.ainb").write_bytes(graph("OneShotLoose"))
    shared = graph("OneShotShared")
    (top / "A.pack.zs").write_bytes(pack({"AI/S.ainb": shared, "AI/A.ainb": graph("OneShotA")}))
    (top / "B.pack.zs").write_bytes(pack({"AI/S.ainb": shared, "x.bin": b"no"}))
    (top / "C.pack.zs").write_bytes(pack({"Model/x.bfres": b"no"}))
    return top


@pytest.fixture
def store(folder, tmp_path):
    return NodeStore(folder, tmp_path / "cache")


def note_reading(monkeypatch):
    """Return a list that the names of files that are read are put in."""
    read, real = [], NodeStore.contents

    def contents(self, file):
        read.append(file.name)
        return real(self, file)

    monkeypatch.setattr(NodeStore, "contents", contents)
    return read


def graphs_of(folder):
    """The graphs in the packs of the dump, each once, and the loose one."""
    found = {(folder / "AI/Loose.root.ainb").read_bytes()}
    for name in ("A.pack.zs", "B.pack.zs"):
        archive = wrap.open_archive((folder / name).read_bytes())[1]
        pairs = zip(archive.words, archive.entries, strict=True)
        found |= {entry.data for word, entry in pairs if word.endswith(".ainb")}
    return [bytes(one) for one in found]


def names(store):
    return sorted(key.name for facts in store.load().facts for key in facts.files)


def test_every_graph_is_learned_once(store):
    assert names(store) == []
    told = []
    assert store.build(told.append)
    assert names(store) == ["OneShotA", "OneShotLoose", "OneShotShared"]
    assert told[-1] == (4, 4, 0)
    assert not store.build(), "nothing is new"


def test_what_is_read_back_is_what_was_learned(folder, tmp_path):
    for number, file in enumerate(own.files("ainb")):
        shutil.copy(file, folder / f"{number}.ainb")
    store = NodeStore(folder, tmp_path / "cache")
    store.build()
    roots = [formats.open_bytes(file.read_bytes()) for file in sorted(folder.glob("*.ainb"))]
    roots += [formats.open_bytes(graph_) for graph_ in graphs_of(folder)]
    wanted = unite(map(learn, roots))
    found = {(one.version, one.category): one for one in store.load().facts}
    assert found == wanted
    assert len(store.load().digests) == len({formats.save_bytes(one) for one in roots})
    with closing(sqlite3.connect(store.file)) as connection:
        connection.execute("DELETE FROM united")
        connection.commit()
    again = {(one.version, one.category): one for one in store.load().facts}
    assert again == wanted, "also where it was not added up yet"


def test_only_what_changed_is_read_again(store, folder, monkeypatch):
    store.build()
    read = note_reading(monkeypatch)
    (folder / "B.pack.zs").write_bytes(pack({"AI/B.ainb": graph("OneShotB", "Other.root")}))
    assert store.build()
    assert read == ["B.pack.zs"]
    assert names(store) == ["OneShotA", "OneShotB", "OneShotLoose", "OneShotShared"]


def test_what_is_gone_is_forgotten(store, folder):
    store.build()
    (folder / "A.pack.zs").unlink()
    assert store.build()
    assert names(store) == ["OneShotLoose", "OneShotShared"]
    (folder / "B.pack.zs").unlink()
    (folder / "AI/Loose.root.ainb").unlink()
    store.refresh([folder / "B.pack.zs", folder / "AI/Loose.root.ainb"])
    assert names(store) == []


def test_a_file_that_was_saved_is_learned_again(store, folder):
    store.build()
    (folder / "AI/Loose.root.ainb").write_bytes(graph("OneShotNew"))
    store.refresh([folder / "AI/Loose.root.ainb"])
    assert names(store) == ["OneShotA", "OneShotNew", "OneShotShared"]
    assert not store.build(), "it is known as it is"


def test_cancelled_it_goes_on_from_there(store, monkeypatch):
    monkeypatch.setattr(NodeStore, "batch", 1)
    told = []
    store.build(told.append, lambda: len(told) == 2)
    assert len(told) == 2
    some = names(store)
    assert 0 < len(some) < 3
    store.build(told.append)
    assert names(store) == ["OneShotA", "OneShotLoose", "OneShotShared"]


def test_what_cannot_be_read_is_passed_over(store, folder):
    (folder / "D.pack.zs").write_bytes(b"broken")
    (folder / "broken.ainb").write_bytes(graph()[:-40])
    told = []
    store.build(told.append)
    assert told[-1].failed >= 1
    assert names(store) == ["OneShotA", "OneShotLoose", "OneShotShared"]
    assert not store.build()


def test_packs_without_graphs_stay_closed_by_an_index(store, folder, tmp_path, monkeypatch):
    index = FolderIndex(folder, tmp_path / "index")
    index.build()
    read = note_reading(monkeypatch)
    store.build(index=index)
    assert sorted(read) == ["A.pack.zs", "B.pack.zs", "Loose.root.ainb"]
    assert names(store) == ["OneShotA", "OneShotLoose", "OneShotShared"]


def test_facts_of_another_version_are_learned_anew(store, monkeypatch):
    store.build()
    monkeypatch.setattr(NodeStore, "schema", NodeStore.schema._replace(version=99))
    assert names(store) == []
    store.build()
    assert names(store) == ["OneShotA", "OneShotLoose", "OneShotShared"]


def test_it_lies_in_the_cache(folder):
    assert NodeStore(folder).file.is_relative_to(app_paths.cache_folder())
