"""The uses of classes are known: each listed place has nodes of the class, and no other has."""

from __future__ import annotations

import shutil
from collections import Counter
from types import SimpleNamespace

import pytest

import formats
from app.documents.document import Document
from app.game import node_users
from app.game.node_store import NodeStore
from app.game.node_users import in_documents, in_folders, nodes_of, together
from formats.ainb.model import Ainb
from formats.ainb.rules.node_classes import ClassKey, key_of
from tests import corpus
from tests.app.game.conftest import pack
from tests.app.game.test_node_store import graph
from tests.formats import own
from tests.scale import scale, seeded


def each_use_is_true(folder):
    """Hold the law for all classes of a folder; return how many there are."""
    NodeStore(folder).build()
    wanted, roots = Counter(), {}
    for file in folder.rglob("*.ainb"):
        root = roots[file] = formats.open_bytes(file.read_bytes())
        wanted.update((root.version, key_of(node), file) for node in root.nodes)
    found = Counter()
    for version, key in {(version, key) for version, key, _file in wanted}:
        for use in in_folders([folder], [], version, key):
            if use.is_home:
                assert roots[use.file].name == key.name
                continue
            found[version, key, use.file] += use.nodes
            assert len(nodes_of(roots[use.file], key)) == use.nodes
    assert found == wanted
    return len({(version, key) for version, key, _file in wanted})


def test_each_use_in_our_samples_is_true(tmp_path):
    for number, file in enumerate(own.files("ainb")):
        shutil.copy(file, tmp_path / f"{number}.ainb")
    assert each_use_is_true(tmp_path) > 20


def test_each_use_in_files_of_games_is_true(tmp_path):
    files = [one for one in corpus.need("ainb") if one.read_bytes()[:4] == b"AIB "]
    for number, file in enumerate(seeded("uses").sample(files, min(len(files), scale(6, 999)))):
        shutil.copy(file, tmp_path / f"{number}.ainb")
    each_use_is_true(tmp_path)


@pytest.fixture
def game(tmp_path):
    """A dump and its mod, which has another file in the place of one of the dump's."""
    dump, mod = tmp_path / "dump", tmp_path / "mod"
    for folder in (dump, mod):
        (folder / "AI").mkdir(parents=True)
    (dump / "AI/Same.ainb").write_bytes(graph("OneShotOld"))
    (mod / "AI/Same.ainb").write_bytes(graph("OneShotNew"))
    shared = graph("OneShotShared")
    (dump / "A.pack.zs").write_bytes(pack({"AI/S.ainb": shared}))
    (dump / "B.pack.zs").write_bytes(pack({"AI/S.ainb": shared}))
    for folder in (dump, mod):
        NodeStore(folder).build()
    return SimpleNamespace(dump=dump, mod=mod, project=SimpleNamespace(chains=[[mod, dump], []]))


def uses(game, name):
    roots = [game.mod, game.dump]
    return in_folders(roots, [game.project], 0x407, ClassKey(0, name))


def test_a_file_of_the_mod_stands_for_the_dumps(game):
    assert [one.file for one in uses(game, "OneShotNew")] == [game.mod / "AI/Same.ainb"]
    assert uses(game, "OneShotOld") == []


def test_the_same_graph_in_several_packs_is_listed_in_each(game):
    found = uses(game, "OneShotShared")
    assert [(one.file.name, one.words, one.nodes, one.name) for one in found] == [
        ("A.pack.zs", ("AI/S.ainb",), 1, "S.ainb"),
        ("B.pack.zs", ("AI/S.ainb",), 1, "S.ainb"),
    ]


def test_a_graph_that_is_open_counts_as_it_is(game):
    key = ClassKey(0, "OneShotShared")
    file = game.dump / "A.pack.zs"
    document = Document(formats.open_bytes(graph("OneShotOther")), "S.ainb", file, ("AI/S.ainb",))
    opened = in_documents([document], 0x407, key)
    assert opened == []
    listed = together(opened, uses(game, "OneShotShared"), lambda one: one.file == file)
    assert [one.file.name for one in listed] == ["B.pack.zs"]
    (now,) = in_documents([document], 0x407, ClassKey(0, "OneShotOther"))
    assert (now.document, now.nodes) == (document, 1)
    assert in_documents([document], 0x408, ClassKey(0, "OneShotOther")) == []


def test_the_file_of_a_module_comes_first_though_nobody_calls_it(tmp_path):
    root = formats.open_bytes(graph("OneShotIn", "Useful.module"))
    (tmp_path / "Useful.module.ainb").write_bytes(formats.save_bytes(root))
    NodeStore(tmp_path).build()
    (home,) = in_folders([tmp_path], [], 0x407, ClassKey(0, "Useful.module", True))
    assert home.is_home
    assert home.file == tmp_path / "Useful.module.ainb"


def test_a_folder_that_was_never_read_has_no_uses(tmp_path):
    assert in_folders([tmp_path], [], 0x407, ClassKey(0, "X")) == []


def test_uses_go_with_the_files(game):
    (game.dump / "A.pack.zs").unlink()
    NodeStore(game.dump).build()
    assert len(uses(game, "OneShotShared")) == 1
    (game.dump / "B.pack.zs").write_bytes(pack({"AI/S.ainb": graph("OneShotLater")}))
    NodeStore(game.dump).refresh([game.dump / "B.pack.zs"])
    assert uses(game, "OneShotShared") == []
    assert len(uses(game, "OneShotLater")) == 1


def test_not_too_many_are_listed(game, monkeypatch):
    monkeypatch.setattr(node_users, "MOST", 1)
    assert len(uses(game, "OneShotShared")) == 1


def test_numbers_of_nodes_are_those_of_the_file():
    root = formats.open_bytes(graph("OneShotThing"))
    assert isinstance(root, Ainb)
    assert nodes_of(root, ClassKey(0, "OneShotThing")) == [0]
    assert nodes_of(root, ClassKey(0, "Other")) == []
