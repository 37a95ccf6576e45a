"""The chain of parents of a document: in packs and loose, in mods, and where it breaks off."""

from __future__ import annotations

from collections import Counter

import pytest

import formats
from app.documents.file_place import FilePlace
from app.game.ancestors import BrokenChainReason, lineage, read, stored_indexes
from app.game.archive_walk import load
from app.game.index import FolderIndex, Indexes
from app.game.mod import Project
from formats.inheritance import parent_of
from tests import corpus
from tests.app.game.conftest import make_dump, pack
from tests.app.game.test_value_index import text
from tests.formats.test_inheritance import check_override, expected, inherited, plain
from tests.scale import scale, seeded


def parent(name):
    return f"$parent: Work/Part/{name}.x__P.gyml\n" if name else ""


def part(name, above="", more=""):
    return {f"Part/{name}.x__P.bgyml": text(f"{parent(above)}{more}Of{name}: 1\n")}


@pytest.fixture
def dump(tmp_path):
    """A chain through a pack, another one and a loose file; a loop; a missing and a broken one."""
    top = make_dump(tmp_path / "dump", 1)
    packs = {
        "A": {**part("A", "B"), **part("B", "C"), **part("L", "M"), **part("M", "L")},
        "C": part("C", "D"),
        "X": {**part("X", "Y"), **part("Y", "Gone"), **part("Z", "Bad"), **part("S", "S")}
        | {"Part/Bad.x__P.bgyml": b"YB\7\0" + b"\xff" * 12},
    }
    for name, held in packs.items():
        (top / f"Pack/Actor/{name}.pack.zs").write_bytes(pack(held))
    (top / "Part").mkdir()
    (top / "Part/D.x__P.bgyml").write_bytes(part("D")["Part/D.x__P.bgyml"])
    return top


def place(root, holder, name):
    return FilePlace(root / f"Pack/Actor/{holder}.pack.zs", (f"Part/{name}.x__P.bgyml",))


def chain(root, holder, name, project=None, index=None, opened=lambda _place: None):
    at = place(root, holder, name)
    return lineage(read(at), at, project, index, opened)


def names(found):
    return [one.place.name.partition(".")[0] for one in found.ancestors]


def test_a_chain_is_followed_through_packs_and_folders(dump, tmp_path):
    project = Project(dump)
    index = FolderIndex(dump, tmp_path / "cache")
    index.build()
    found = chain(dump, "A", "A", project, Indexes([index]))
    assert names(found) == ["B", "C", "D"]
    assert (found.first, found.end) == ("Work/Part/B.x__P.gyml", None)
    effective = found.effective(read(place(dump, "A", "A")))
    labels = {row.label: effective.level(path) for path, row in effective.walk()}
    assert labels == {"$parent": 0, "OfA": 0, "OfB": 1, "OfC": 2, "OfD": 3}
    assert names(chain(dump, "A", "A", project)) == ["B"], "without an index"
    assert stored_indexes(project).places_of("Part/C.x__P.bgyml") == []


@pytest.mark.parametrize(
    ("name", "there", "value", "why"),
    [
        ("X", ["Y"], "Gone", BrokenChainReason.MISSING),
        ("Z", [], "Bad", BrokenChainReason.UNREADABLE),
        ("S", [], "S", BrokenChainReason.LOOP),
        ("L", ["M"], "L", BrokenChainReason.LOOP),
    ],
)
def test_a_chain_that_breaks_off_tells_where(dump, name, there, value, why):
    found = chain(dump, "A" if name == "L" else "X", name, Project(dump))
    assert names(found) == there
    assert found.end is not None
    assert found.end[:2] == (f"Work/Part/{value}.x__P.gyml", why)
    assert (found.end.error is None) == (why is not BrokenChainReason.UNREADABLE)


def test_the_mod_and_what_is_open_come_first(dump, tmp_path):
    mod = tmp_path / "mod"
    there = mod / "romfs/Pack/Actor/A.pack.zs"
    there.parent.mkdir(parents=True)
    held = {**part("A", "B"), **part("B", "D", "New: 2\n")}
    there.write_bytes(pack(held))
    project = Project(dump, mod)
    found = chain(dump, "A", "A", project)
    assert [one.place.file for one in found.ancestors] == [there, dump / "Part/D.x__P.bgyml"]
    typed = formats.open_bytes(text("Typed: 1\n"))
    found = chain(dump, "A", "A", project, opened=lambda at: typed if "B." in at.name else None)
    assert [one.root for one in found.ancestors] == [typed]


def real_families(limit):
    """Yield the place and root of real documents that name a parent, with their ancestors."""
    top = corpus.need_file("romfs-totk/Pack/ZsDic.pack.zs").parents[1]
    project = Project(top)
    packs = sorted((top / "Pack/Actor").glob("*.pack.zs"))
    for file in seeded("families").sample(packs, min(limit, len(packs))):
        for word in load(file).words:
            if word.endswith(".bgyml"):
                at = FilePlace(file, (word,))
                root = read(at)
                if parent_of(root, formats.outline_of(root)):
                    yield at, root, lineage(root, at, project)


def test_real_families(count):
    """Of real documents the effective values are those of plain maps; any can be overridden."""
    chance, ends = seeded("overrides"), Counter()
    for at, root, found in real_families(scale(6, 1000)):
        ends[found.end.why if found.end else None] += 1
        effective = found.effective(root)
        count("documents with a parent")
        count(f"chains of {len(found.ancestors)}")
        assert plain(effective) == expected(effective), at
        paths = inherited(effective)
        count("rows that are inherited", len(paths))
        for path in chance.sample(paths, min(scale(1, 20), len(paths))):
            check_override([root, *(one.root for one in found.ancestors)], path)
            count("rows overridden and given up")
    assert ends[BrokenChainReason.LOOP] == ends[BrokenChainReason.UNREADABLE] == 0
    assert ends[None] > 20
