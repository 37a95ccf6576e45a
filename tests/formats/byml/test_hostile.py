"""Damaged and misleading files: one `FormatError` with the place, or a document."""

from __future__ import annotations

import struct

import pytest

from formats.byml import types as t
from formats.byml.equal import equal
from formats.byml.findings import problems
from formats.byml.model import DEPTH_LIMIT, reachable
from formats.byml.outline import Outline
from formats.byml.read import read
from formats.byml.write import write
from formats.errors import FormatError
from formats.registry import SHIPPED
from tests.formats.byml.test_vectors import TREE


def words(*numbers: int) -> bytes:
    """Return a file without tables whose body, from offset 16 on, is these words."""
    head = struct.pack("<2sH3I", b"YB", 7, 0, 0, 16)
    return head + struct.pack(f"<{len(numbers)}I", *numbers)


def array(count: int) -> int:
    return 0xC0 | count << 8


def chain(depth: int) -> bytes:
    """Return arrays of one element that is the next array, `depth` arrays in all."""
    numbers: list[int] = []
    for level in range(1, depth):
        numbers += [array(1), 0xC0, 16 + 12 * level]
    return words(*numbers, array(0))


@pytest.mark.parametrize(
    ("data", "path"),
    [
        (words(array(1), 0xC0, 16), (0,)),
        (words(array(1), 0xC0, 28, array(1), 0xC0, 16), (0, 0)),
        (words(0x20 | 1 << 8, 7, 16, 0x20), (7,)),
        (words(array(2), 0xD1C0, 16, 0), (0,)),
    ],
)
def test_a_container_inside_of_itself_leads_back_to_it(data, path):
    root = read(data)
    view = Outline(root)
    row = view.row(path)
    assert (row.count, row.target) == (0, ())
    assert write(root) == data


def test_rings_are_not_unrolled():
    """Ten arrays, each of which has all: as rows these would be millions."""
    size = 4 + 12 + 40
    heads = [array(10), 0xC0C0C0C0, 0xC0C0C0C0, 0xC0C0]
    numbers = [word for _ in range(10) for word in (*heads, *range(16, 16 + 10 * size, size))]
    root = read(words(*numbers))
    assert len(reachable(root.root)) == 10
    assert write(root) == words(*numbers)
    assert equal(root, read(write(root)))
    assert problems(root, SHIPPED) == []
    view = Outline(root)
    view.insert((), -1, 10, view.make(t.KINDS[t.S32]))
    assert len(reachable(view.root.root)) == 10
    assert equal(view.root, read(write(view.root)))
    view.replace((1, 0), view.make(t.KINDS[t.S32]))
    with pytest.raises(FormatError, match="leads back"):
        view.replace((), view.node((1,)))


def test_an_edit_in_a_ring_is_one_of_the_very_container():
    data = words(array(2), 0xD1C0, 32, 5, array(2), 0xD1C0, 16, 7)
    view = Outline(read(data))
    first = view.root
    view.set((0, 1), 8)
    assert [at for at, byte in enumerate(write(view.root)) if byte != data[at]] == [len(data) - 4]
    view.set((1,), 6)
    assert len(write(view.root)) == len(data)
    view.remove((0, 1))
    assert equal(view.root, read(write(view.root)))
    copy = view.copy(view.node((0,)))
    view.insert((), -1, 2, copy)
    assert equal(view.root, read(write(view.root)))
    view.show(first)
    assert write(view.root) == data


def test_depth_is_limited():
    assert write(read(chain(DEPTH_LIMIT))) == chain(DEPTH_LIMIT)
    for depth in (DEPTH_LIMIT + 1, 100_000):
        with pytest.raises(FormatError, match="nested more than"):
            read(chain(depth))


def test_depth_is_limited_through_shared_containers():
    """A deep branch that is first met near the root, then again further down."""

    def branches(first: int, second: int) -> bytes:
        """A root with a chain, and a second chain that ends in the first."""
        numbers = [array(2), 0xC0C0, 32, 32 + 12 * first]
        for level in range(1, first + 1):
            numbers += [array(1), 0xC0, 32 + 12 * level] if level < first else [array(0), 0, 0]
        for level in range(1, second + 1):
            below = 32 + 12 * (first + level) if level < second else 32
            numbers += [array(1), 0xC0, below]
        return words(*numbers)

    assert len(read(branches(150, DEPTH_LIMIT - 151)).root.values) == 2
    with pytest.raises(FormatError, match="nested more than"):
        read(branches(150, DEPTH_LIMIT - 150))


def strings(*offsets: int, count: int | None = None, text: bytes = b"") -> bytes:
    """Return a file with a string table of these offsets, and an empty array."""
    table = struct.pack("<I", 0xC2 | (len(offsets) - 1 if count is None else count) << 8)
    table += struct.pack(f"<{len(offsets)}I", *offsets) + text
    table += bytes(-len(table) % 4)
    return struct.pack("<2sH3I", b"YB", 7, 0, 16, 16 + len(table)) + table + b"\xc0\0\0\0"


LIES = {
    "array longer than the file": words(array(0xFFFFFF), 0, 0),
    "map longer than the file": words(0xC1 | 0xFFFFFF << 8, 0, 0),
    "map one entry too long": words(0xC1 | 1 << 8, 0xD1 << 24),
    "hash map longer than the file": words(0x2F | 0xFFFFFF << 8, 0, 0),
    "mono-typed array longer than the file": words(0xC8 | 0xFFFFFF << 8, 0xD1, 0),
    "mono-typed array without a type": words(0xC8),
    "key of no table": words(0xC1 | 1 << 8, 0xD1 << 24, 5),
    "string of no table": words(array(1), 0xA0, 5),
    "child of another type": words(array(1), 0xC1, 28, array(0)),
    "same child as two types": words(array(2), 0xC1C0, 32, 32, array(0)),
    "child behind the end": words(array(1), 0xC0, 0xFFFFFFF0),
    "child in the header": words(array(1), 0xC0, 4),
    "child at the very end": words(array(1), 0xC0, 28),
    "outside value behind the end": words(array(1), 0xD5, 0xFFFFFFFE),
    "outside value cut off": words(array(1), 0xD5, 28, 0),
    "binary longer than the file": words(array(1), 0xA1, 28, 0xFFFFFFFF),
    "binaries over each other": words(array(3), 0xA1A1A1, 32, 36, 40, 40, 36, 32, *[0] * 8),
    "string table longer than the file": strings(8, count=0xFFFFFF),
    "strings behind the end": strings(0xFFFF, 8),
    "strings over each other": strings(*[408] * 99, 413, text=b"x" * 500 + b"\0"),
    "string without an end": strings(12, 13, text=b"xxxx")[:-4] + b"\xc0xxx",
}


@pytest.mark.parametrize("name", LIES)
def test_lies_are_refused(name):
    with pytest.raises(FormatError) as caught:
        read(LIES[name])
    assert caught.value.offset is not None
    assert str(caught.value)


def test_an_error_says_where():
    data = bytearray(TREE)
    data[0x68 + 12] = 9  # the string index of Name … its key index, in fact
    with pytest.raises(FormatError) as caught:
        read(bytes(data))
    assert caught.value.offset == 0x68
    data = bytearray(TREE)
    data[0x68 + 16] = 9
    with pytest.raises(FormatError, match="string 9") as caught:
        read(bytes(data))
    assert (caught.value.path, caught.value.offset) == (("Name",), 0x68 + 16)
