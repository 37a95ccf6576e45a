"""Every real file: the same bytes when written, and the same to the `ainb` package."""

from __future__ import annotations

from formats.ainb.binary.read import read
from formats.ainb.binary.write import write
from formats.ainb.equal import equal
from tests import corpus
from tests.formats.rewriting import faults_of_rewriting

OLDEST = 100
"""A corpus with fewer files than this is not the one these tests are about."""
TOOL_MADE = {"reserialization_test.ainb"}
"""Its blackboard names places inside of its values: the tool that wrote it miscounted."""


def test_every_file_comes_back_byte_for_byte(count):
    files = corpus.need("ainb")
    faults = faults_of_rewriting(files, read, write)
    assert set(faults) <= TOOL_MADE
    assert len(files) >= OLDEST
    count("real AINB files that come back byte for byte", len(files) - len(faults))


def test_what_is_written_reads_back_equal():
    for path in corpus.need("ainb"):
        root = read(path.read_bytes())
        data = write(root)
        again = read(data)
        assert equal(root, again), path.name
        assert write(again) == data, path.name


def test_expressions_are_laid_out_by_rule():
    """No real file needs its own arrangement of expressions to be kept."""
    tables = [read(path.read_bytes()).expressions for path in corpus.need("ainb")]
    found = [table for table in tables if table is not None]
    assert len(found) >= 2
    assert all(table.kept is None for table in found)
