"""Modules are found in the game's order, in the mod before the dump."""

from __future__ import annotations

import pytest

from app.documents.file_place import FilePlace
from app.game.index import FolderIndex, Indexes
from app.game.mod import Project
from app.game.modules import resolve
from tests.app.game.conftest import pack

NAME = "Parry.module.ainb"


@pytest.fixture
def project(dump, tmp_path):
    return Project(dump, tmp_path / "mod")


@pytest.fixture
def caller(dump):
    """The place of a graph in a pack of the dump."""
    file = dump / "Pack/Actor/Player.pack.zs"
    file.write_bytes(pack({"AI/Player.root.ainb": b"root"}))
    return file, ("AI/Player.root.ainb",)


def put(root, path, entry=f"AI/{NAME}"):
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(pack({entry: b"module", "AI/Player.root.ainb": b"r"}) if entry else b"module")
    return file


def test_every_step_of_the_order_in_the_mod_first(dump, project, caller, tmp_path):
    mirror = project.mirror
    assert resolve(NAME, *caller, project) is None
    index = FolderIndex(dump, tmp_path / "cache")
    other = put(dump, "Pack/Actor/Other.pack.zs")
    index.build()
    steps = [
        FilePlace(other, (f"AI/{NAME}",)),
        FilePlace(put(dump, f"Logic/{NAME}", ""), ()),
    ]
    assert resolve(NAME, *caller, project, Indexes([index])) == steps[1]
    (dump / f"Logic/{NAME}").unlink()
    assert resolve(NAME, *caller, project, Indexes([index])) == steps[0]
    for path, words in (
        (f"AI/{NAME}", ()),
        ("Pack/AI.Global.Product.121.pack.zs", (f"AI/{NAME}",)),
        ("Pack/Actor/Player.pack.zs", (f"AI/{NAME}",)),
    ):
        for root in (dump, mirror):
            file = put(root, path, words[0] if words else "")
            assert resolve(NAME, *caller, project, Indexes([index])) == FilePlace(file, words)


def test_a_loose_graph_finds_what_lies_beside_it(tmp_path):
    file = tmp_path / "Some.root.ainb"
    file.write_bytes(b"")
    assert resolve(NAME, file, (), None) is None
    beside = tmp_path / NAME
    beside.write_bytes(b"")
    assert resolve(NAME, file, (), None) == FilePlace(beside)


def test_a_damaged_pack_is_passed_over(dump, project, caller):
    (dump / "Pack/AI.Global.Product.121.pack.zs").write_bytes(b"SARC damaged")
    loose = put(dump, f"AI/{NAME}", "")
    assert resolve(NAME, *caller, project) == FilePlace(loose)
