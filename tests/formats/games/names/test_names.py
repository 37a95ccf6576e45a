"""Names behind hashes: lists, numbered names, and names in the document itself."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest

from formats import outline_of
from formats.aamp import AAMP
from formats.aamp.model import ParameterIO, ParameterList, ParameterObject
from formats.games.names import (
    FOUND,
    shipped_names,
    shipped_patterns,
    shipped_table,
)
from formats.names.guess import Resolver
from formats.names.table import NameTable, remember_all
from tests import corpus


def hash_of(name: str) -> int:
    return crc32(name.encode())


@pytest.fixture
def table():
    """A table of its own without the list that is shipped."""
    return NameTable()


def resolver(table: NameTable, *texts: str) -> Resolver:
    return Resolver(table, lambda: texts)


def write(path: Path, text: str) -> Path:
    path.write_bytes(text.encode())
    return path


def test_the_shipped_list_is_there():
    assert shipped_table().find(hash_of("DemoAIActionIdx")) == "DemoAIActionIdx"
    assert len(shipped_names()) > 50_000
    assert len(shipped_patterns()) > 200
    assert shipped_table().find(hash_of("no game ever said this")) is None


def test_names_that_no_list_has_are_known():
    shipped = {hash_of(name.decode()) for name in shipped_names()}
    for name in FOUND:
        assert shipped_table().find(hash_of(name.decode())) == name.decode()
        assert hash_of(name.decode()) not in shipped
    assert NameTable().find(hash_of("RigidBodyParam")) is None


def test_it_is_read_without_importing_the_package(tmp_path):
    import subprocess
    import sys

    code = (
        "import sys; from formats.registry import SHIPPED; assert SHIPPED.names.find(1) is None;"
        "print('aamp' in sys.modules, 'yaml' in sys.modules)"
    )
    root = Path(__file__).parents[4]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("False False\n", "")


def test_user_lists_come_and_go(table, tmp_path):
    one = write(tmp_path / "one.txt", "# a comment\r\n\nAlpha\r\n  Beta  \n火\n")
    other = write(tmp_path / "two.txt", "\ufeffGamma\n")
    assert table.find(hash_of("Alpha")) is None
    assert table.add(one) == 3
    assert table.add(other) == 1
    assert table.lists() == [one, other]
    for name in ("Alpha", "Beta", "火", "Gamma"):
        assert table.find(hash_of(name)) == name
    table.remove(one)
    table.remove(one)
    assert table.lists() == [other]
    assert table.find(hash_of("Alpha")) is None
    assert table.find(hash_of("# a comment")) is None


def test_a_list_that_cannot_be_read(table, tmp_path):
    with pytest.raises(OSError, match="nothing"):
        table.add(tmp_path / "nothing.txt")
    assert table.lists() == []


def test_numbered_names(table, tmp_path):
    table.add(write(tmp_path / "list.txt", "Door%02d\nKey_%d_End\nPlain\n100%\nTwo%d%d\n"))
    assert table.find_numbered(hash_of("Door07"), 7) == "Door07"
    assert table.find_numbered(hash_of("Door07"), 6) is None
    assert table.find_numbered(hash_of("Key_300_End"), 300) == "Key_300_End"
    assert table.find_numbered(hash_of("Plain"), 99) is None
    assert table.find_numbered(hash_of("Door2047"), 60_000) == "Door2047"
    assert table.find_numbered(hash_of("Door2048"), 60_000) is None, "more would fill the memory"


def test_a_document_asks_its_own_strings_first(table, tmp_path):
    asked = resolver(table, "Own", "line\nend", "")
    assert asked.name(hash_of("Own")) == "Own"
    assert asked.name(hash_of("line\nend")) is None
    assert asked.label(0) == ("0x00000000", False)
    assert asked.label(hash_of("Own")) == ("Own", True)


def test_a_new_list_reaches_documents_that_are_open(table, tmp_path):
    asked = resolver(table)
    assert asked.label(hash_of("Late")) == (f"0x{hash_of('Late'):08X}", False)
    path = write(tmp_path / "list.txt", "Late\n")
    table.add(path)
    assert asked.label(hash_of("Late")) == ("Late", True)
    table.remove(path)
    assert asked.label(hash_of("Late"))[1] is False


def test_a_taught_name_stays(table, tmp_path):
    asked = resolver(table)
    asked.teach("Taught")
    asked.teach("")
    table.add(write(tmp_path / "list.txt", "Other\n"))
    assert asked.name(hash_of("Taught")) == "Taught"
    assert asked.name(0) is None


@pytest.mark.parametrize(
    ("parent", "children"),
    [
        ("AI", ["AI_0", "AI_1", "AI_2"]),
        ("Elements", ["Element0", "Element1"]),
        ("ASDefines", ["ASDefine_0", "ASDefine_1"]),
        ("AddReses", ["AddRes_0", "AddRes_1"]),
        ("FooList", ["Foo_00", "Foo_01"]),
        ("Any", ["Children0", "Child_001"]),
        ("Bones", ["Bones1", "Bones2"]),
    ],
)
def test_children_are_counted_after_their_parent(table, parent, children):
    asked = resolver(table, parent)
    hashes = [hash_of(name) for name in children]
    assert asked.guess(hash_of(parent), hashes)
    assert [asked.name(one) for one in hashes] == children
    assert not asked.guess(hash_of(parent), hashes)


def test_a_guess_needs_a_known_parent_and_the_very_hash(table):
    asked = resolver(table, "Parent")
    assert not asked.guess(hash_of("Unknown"), [hash_of("Unknown0")])
    assert not asked.guess(hash_of("Parent"), [hash_of("Parent0") ^ 1])


def test_a_pattern_counts_only_up_to_the_place(table, tmp_path):
    table.add(write(tmp_path / "list.txt", "Slot%d\n"))
    asked = resolver(table)
    assert asked.guess(1, [hash_of("Slot1"), hash_of("Slot9")])
    assert asked.name(hash_of("Slot1")) == "Slot1"
    assert asked.name(hash_of("Slot9")) is None


def nested(*names_down: str) -> ParameterIO:
    """Return a document of lists within each other, an object at the bottom."""
    root = AAMP.new()
    node = ParameterList(0, (ParameterObject(hash_of(names_down[-1])),))
    for name in reversed(names_down[:-1]):
        node = ParameterList(0, (), (node._replace(hash=hash_of(name)),))
    return replace(root, root=node._replace(hash=root.root.hash))


def test_a_guessed_name_is_the_parent_of_further_guesses():
    view = outline_of(nested("Elements", "Element0", "Element0_1", "Element0_1_00"))
    assert [row.label for _path, row in view.walk()] == [
        "Elements", "Element0", "Element0_1", "Element0_1_00",
    ]  # fmt: skip


def test_remembering_a_name(tmp_path):
    file = tmp_path / "folder" / "learned.txt"
    assert remember_all(["Alpha"], file) == 1
    assert remember_all(["火"], file) == 1
    assert remember_all(["Alpha"], file) == 0
    assert file.read_text(encoding="utf-8") == "Alpha\n火\n"
    file.write_bytes(b"# mine\nBeta")
    assert remember_all(["Gamma"], file) == 1
    assert file.read_bytes() == b"# mine\nBeta\nGamma\n"
    assert [path.name for path in file.parent.iterdir()] == ["learned.txt"]


def test_many_names_are_remembered_at_once(tmp_path):
    file = tmp_path / "learned.txt"
    assert remember_all(["B", "A", " no", "B"], file) == 2
    assert remember_all(["A", "C"], file) == 1
    assert remember_all(["C", "#"], file) == 0
    assert file.read_bytes() == b"B\nA\nC\n"


@pytest.mark.parametrize("name", ["", " a", "#a", "a\nb", "a\0"])
def test_names_that_a_list_cannot_hold(tmp_path, name):
    file = tmp_path / "learned.txt"
    assert remember_all([name, "A"], file) == 1
    assert file.read_bytes() == b"A\n"


def test_most_names_of_real_files_are_known():
    known = total = 0
    for path in corpus.need("aamp")[::10]:
        if path.suffix != ".txt":
            for _path, row in outline_of(AAMP.read(path.read_bytes())).walk():
                known += row.known
                total += 1
    print(f"{known} of {total} names known, {known / total:.1%}")
    assert known > 0.95 * total


def test_tables_share_the_names_that_are_shipped():
    one, other = shipped_table(), shipped_table()
    for table in (one, other):
        table.find(0)
    assert one._shipped.names is other._shipped.names
    empty = NameTable()
    empty.find(0)
    assert empty._shipped.names == {}


def test_numbers_tried_for_a_giant_object_are_not_kept(table):
    """Those of usual objects are: many documents have the same ones."""
    parent, tried = hash_of("Actors"), resolver(table, "Actors")
    tracemalloc.start()
    try:
        children = [hash_of(f"Nobody knows {number}") for number in range(5_000)]
        children[3_999] = hash_of("Actor4000")
        before = tracemalloc.get_traced_memory()[0]
        assert tried.guess(parent, children)
        assert tried.name(children[3_999]) == "Actor4000"
        del tried
        assert tracemalloc.get_traced_memory()[0] - before < 1_000_000
    finally:
        tracemalloc.stop()
