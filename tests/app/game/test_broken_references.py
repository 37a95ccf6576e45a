"""Broken references are reported, for kinds of references that mostly lead to files."""

from __future__ import annotations

import shutil

import pytest

import formats
from app.game.archive_walk import load
from app.game.broken_references import check
from app.game.index import FolderIndex
from app.game.mod import Project
from app.game.references import _FILES, _LINKS
from app.game.value_index import ValueIndex
from tests import corpus
from tests.app.game.conftest import make_dump, pack
from tests.app.game.test_value_index import text
from tests.formats import own


def checked(folder, *roots, project=None):
    values = [ValueIndex(root, folder / "values") for root in roots]
    names = [FolderIndex(root, folder / "names") for root in roots]
    for one in (*values, *names):
        one.build()
    return check(values, names, [project] if project else [])


def actor(number, part):
    return text(f"$parent: Work/Actor/{part}.x__Y.gyml\nRef: ?Part/P{number}.x__Part.bgyml\n")


@pytest.fixture
def dump(tmp_path):
    """Five actors that share a parent; the parts of one are nowhere, as all of a kind's files."""
    top = make_dump(tmp_path / "dump", 1)
    for number in range(5):
        held = {
            f"Actor/A{number}.x__Y.bgyml": actor(number, "Base"),
            "Actor/Base.x__Y.bgyml": text("Name: Work/Never/Here.x__Z.gyml\nAlso: Dummy\n"),
        }
        if number:
            held[f"Part/P{number}.x__Part.bgyml"] = text("Life: 1\n")
        (top / f"Pack/Actor/A{number}.pack.zs").write_bytes(pack(held))
    return top


def told(found):
    return [(root.name, hit.path, hit.name, hit.value) for root, hit in found.broken]


def test_what_is_nowhere_is_told_unless_all_of_its_kind_is(dump, tmp_path):
    found = checked(tmp_path, dump)
    missing = ("dump", "Pack/Actor/A0.pack.zs", "Ref", "?Part/P0.x__Part.bgyml")
    assert told(found) == [missing]
    assert found.kinds["?*.x__Part.bgyml"][:2] == (5, 4)
    assert found.kinds["W*.x__Y.gyml"][:2] == (5, 5)
    assert found.kinds["W*.x__Z.gyml"][:2] == (1, 0)
    assert (found.total, found.passed_over) == (10, 1)


def test_a_mod_breaks_and_mends_references_and_comes_first(dump, tmp_path):
    mod = tmp_path / "mod"
    project = Project(dump, mod)
    one = mod / "romfs/Pack/Actor/A1.pack.zs"
    one.parent.mkdir(parents=True)
    one.write_bytes(pack({"Actor/A1.x__Y.bgyml": actor(1, "Bas")}))
    new = mod / "romfs/Part/P0.x__Part.bgyml"
    new.parent.mkdir(parents=True)
    new.write_bytes(text("Life: 2\n"))
    found = checked(tmp_path, *project.roots, project=project)
    assert told(found) == [
        ("romfs", "Pack/Actor/A1.pack.zs", "$parent", "Work/Actor/Bas.x__Y.gyml"),
        ("romfs", "Pack/Actor/A1.pack.zs", "Ref", "?Part/P1.x__Part.bgyml"),
    ]


def test_names_of_maps_lead_to_actors_and_flags_of_tables(tmp_path):
    top = tmp_path / "game"
    (top / "Actor/Pack").mkdir(parents=True)
    (top / "Actor/Pack/Gate.sbactorpack").write_bytes(pack({"X.bin": b""}, "X.sarc"))
    names = " ".join(f"- name: Actor_{number}\n" for number in range(12))
    (top / "Actor/ActorInfo.product.byml").write_bytes(text(f"Actors:\n {names}"))
    (top / "bool_data_0.bgdata").write_bytes(text("bool_data: [{DataName: Flag_1}]\n"))
    (top / "Other.byml").write_bytes(text("Any: [{DataName: No_Flag, name: Nobody}]\n"))
    objects = [("UnitConfigName", f"Actor_{number}") for number in range(12)]
    objects += [("UnitConfigName", "Gate"), ("UnitConfigName", "Nobody")]
    objects += [("SaveFlag", "Flag_1"), ("OpenFlag", "Flag_1"), ("OpenFlag", "No_Flag")]
    rows = "".join(f"  - {name}: {value}\n" for name, value in objects)
    (top / "M.mubin").write_bytes(text(f"Objs:\n{rows}"))
    found = checked(tmp_path, top)
    assert found.kinds["mubin: UnitConfigName"] == (14, 13, True)
    assert found.kinds["mubin: SaveFlag"] == (1, 1, True)
    assert found.kinds["mubin: OpenFlag"] == (2, 1, True)
    assert told(found) == [("game", "M.mubin", "UnitConfigName", "Nobody")]
    assert (found.total, found.passed_over) == (15, 2)


def test_flags_and_objects_that_a_list_has_and_nothing_else_are_told(tmp_path):
    top = tmp_path / "game"
    top.mkdir()
    flags = ", ".join(f"{{DataName: Flag_{number}}}" for number in range(20))
    (top / "bool_data_0.bgdata").write_bytes(text(f"bool_data: [{flags}]\n"))
    objects = ", ".join(f"{{HashId: {number}}}" for number in range(20))
    (top / "M.mubin").write_bytes(text(f"Objs: [{objects}]\n"))
    rows = "".join(f"Flag_{number}: [{{HashId: {number}}}]\n" for number in range(19))
    (top / "LazyTraverseList.mubin").write_bytes(text(f"{rows}No_Flag: [{{HashId: 77}}]\n"))
    found = checked(tmp_path, top)
    assert found.kinds["LazyTraverseList: flags"] == (20, 19, True)
    assert found.kinds["LazyTraverseList: objects"] == (20, 19, True)
    broken = [hit for _root, hit in found.broken]
    assert [(hit.name, hit.value, hit.is_row) for hit in broken] == [
        ("HashId", 77, False),
        ("No_Flag", "array", True),
    ]


def test_names_of_as_are_told_where_the_list_beside_has_others(tmp_path):
    """A program without a list beside it names none that could be missed."""
    top = tmp_path / "game"
    top.mkdir()
    file = next(one for one in corpus.need("yaz0") if one.name == "Animal_Crow_A.sbactorpack")
    archive = load(file)
    names = dict(zip(archive.words, (one.data for one in archive.entries), strict=True))
    program = next(word for word in names if word.endswith(".baiprog"))
    (top / "Loose.baiprog").write_bytes(names[program])
    assert "baiprog: AS" not in checked(tmp_path, top).kinds
    root = formats.open_bytes(names[program])
    view = formats.outline_of(root)
    as_names = [path for path, row in view.walk() if row.label == "ASName"]
    view.set(as_names[0], "Nothing")
    (top / "A.sbactorpack").write_bytes(
        pack({**names, program: formats.save_bytes(view.root)}, "A.sbactorpack")
    )
    found = checked(tmp_path, top)
    kind = found.kinds["baiprog: AS"]
    assert kind.lead == kind.total - 1 > 3
    assert [(hit.name, hit.value) for _root, hit in found.broken if hit.name == "ASName"] == [
        ("ASName", "Nothing")
    ]


def test_modules_that_graphs_call_are_references(tmp_path):
    top = tmp_path / "game"
    (top / "AI").mkdir(parents=True)
    for file in own.files("ainb"):
        if file.name.startswith("Watchman"):
            (top / "AI" / file.name).write_bytes(file.read_bytes())
    assert checked(tmp_path, top).kinds["modules"] == (1, 1, True)


def test_real_packs(tmp_path, count):
    """Of real actors every link leads to a file, and every file of a list but those of a mod."""
    top = tmp_path / "real"
    top.mkdir()
    files = [one for one in corpus.need("sarc") if "actorpack" in one.name]
    files += [one for one in corpus.files("yaz0") if "actorpack" in one.name]
    for number, file in enumerate(files):
        folder = top / str(number)
        folder.mkdir()
        shutil.copy(file, folder / file.name)
    found = checked(tmp_path, top)
    links = {name: found.kinds[name] for name in _patterns(_LINKS) if name in found.kinds}
    count("kinds of links", len(links))
    assert len(links) > 10
    lists = {name: found.kinds[name] for name in _patterns(_FILES) if name in found.kinds}
    assert lists["Actor/AS/*.bas"].total == lists["Actor/AS/*.bas"].lead > 100
    assert {name for name, kind in links.items() if kind.lead < kind.total} <= _NOT_IN_ALL_PACKS
    assert all(one.is_checked for name, one in links.items() if name not in _NOT_IN_ALL_PACKS)
    missing = {hit.value for _root, hit in found.broken if hit.name == "FileName"}
    assert missing <= {"Enemy_Guardian_LockOff"}
    assert found.total > 200


def _patterns(table):
    return {one.format("*") for one in table.values()}


_NOT_IN_ALL_PACKS = {
    "Actor/ActorCapture/*.bactcapt",
    "Physics/SupportBone/*",
    "Physics/Cloth/*",
    "Physics/RigidBody/*",
    "Actor/RagdollConfig/*.brgconfig",
}
"""Kinds of which games name files that lie in no pack."""


def of_as(names, missing):
    """Return an AI program that plays AS, and the AS list that lacks one."""
    program = "".join(f"A{at}: {{ASName: {name}}}\n" for at, name in enumerate([*names, missing]))
    every = "".join(f"L{at}: {{Name: {name}}}\n" for at, name in enumerate(names))
    return {
        "Actor/AIProgram/A.baiprog": text(f"{program}B: {{IsWaitAS: true, StartAS: ''}}\n"),
        "Actor/ASList/A.baslist": text(every),
    }


def test_names_of_as_lead_to_the_list_in_the_same_archive(tmp_path):
    top = make_dump(tmp_path / "dump", 1)
    names = [f"Wait{number}" for number in range(12)]
    held = of_as(names, "Run")
    (top / "A.sbactorpack").write_bytes(pack(held, "A.sarc"))
    shared = {**held, "Actor/ASList/A.baslist": text("L: {Name: Wait0}\n")}
    inner = pack(of_as(names[:-1], "Run"), "A.sarc")
    (top / "B.pack").write_bytes(pack({**shared, "C.sbactorpack": inner}, "B.sarc"))
    found = checked(tmp_path, top)
    assert [(hit.path, hit.entry, hit.value) for _root, hit in found.broken] == [
        ("A.sbactorpack", "Actor/AIProgram/A.baiprog", "Run"),
        ("B.pack", "Actor/AIProgram/A.baiprog", "Run"),
        ("B.pack", "C.sbactorpack//Actor/AIProgram/A.baiprog", "Run"),
    ]
    assert found.kinds["baiprog: AS"][:2] == (25, 23)
