"""The engine of records declares every structure of AINB: files are read and written by it."""

from __future__ import annotations

import random
import tracemalloc
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.ainb.binary.header import MAGIC, ORDER, parse
from formats.ainb.binary.write import write
from formats.errors import FormatError
from tests import corpus
from tests.formats.ainb import odd
from tests.formats.core.ainb_records import DeclaredFile
from tests.formats.mutate import mutate

TOOL_MADE = {"reserialization_test.ainb"}
"""Its blackboard names offsets inside of its values: the tool that wrote it miscounted."""
VERSIONS = (0x404, 0x407, 0x408)


@cache
def odd_file(version: int) -> bytes:
    """Return a file with every part that the format has."""
    return write(odd.every_part(version))


def sections_that_differ(data: bytes) -> set[str]:
    """Return the sections that the declarations do not write as they are."""
    file = DeclaredFile(data)
    again = file.rewritten()
    starts = {name: getattr(file.header, name) for name in ORDER if name in file.ends}
    spans = {name: slice(start, file.ends[name]) for name, start in starts.items()}
    spans["front"] = slice(0, file.header.blackboard)
    return {name for name, span in spans.items() if data[span] != again[span]}


@pytest.mark.parametrize("version", VERSIONS)
def test_every_structure_of_odd_files_comes_back(version):
    data = odd_file(version)
    assert sections_that_differ(data) == set()
    kinds = {type(row).__name__ for _offset, _layout, row, _pool in DeclaredFile(data).rows}
    assert len(kinds) > 25, kinds


def test_every_section_of_real_files_comes_back(count):
    faults = {}
    files = [path for path in corpus.need("ainb") if path.read_bytes()[:4] == MAGIC]
    for path in files:
        differing = sections_that_differ(path.read_bytes())
        if differing:
            faults[path.name] = differing
    assert faults.keys() <= TOOL_MADE, faults
    count("real AINB files that come back by the declarations", len(files) - len(faults))


def _refused_or_read(data: bytes) -> None:
    try:
        DeclaredFile(data)
    except FormatError:
        return


@pytest.mark.parametrize("version", VERSIONS)
def test_files_cut_anywhere_are_refused(version):
    data = odd_file(version)
    for size in range(0, len(data), 7):
        _refused_or_read(data[:size])


@given(st.integers(0, 2**32), st.sampled_from(VERSIONS))
def test_damaged_files_are_refused_or_read(seed, version):
    chance = random.Random(seed)
    _refused_or_read(mutate(chance, [odd_file(version)]))


def test_real_files_damaged_are_refused_or_read():
    chance = random.Random(5)
    pool = [path.read_bytes() for path in corpus.need("ainb")[:40]]
    for _ in range(300):
        _refused_or_read(mutate(chance, pool))


def test_a_count_larger_than_the_file_takes_no_memory():
    data = bytearray(odd_file(0x407))
    at = parse(bytes(data)).modules
    data[at : at + 4] = b"\xff\xff\xff\x7f"
    tracemalloc.start()
    with pytest.raises(FormatError, match="end after their section"):
        DeclaredFile(bytes(data))
    assert tracemalloc.get_traced_memory()[1] < 4 << 20
    tracemalloc.stop()
