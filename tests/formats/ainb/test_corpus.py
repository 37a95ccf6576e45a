"""Every real file: the same bytes when written, and the same to the `ainb` package."""

from __future__ import annotations

from collections import Counter

import formats
from formats.ainb.binary.read import read
from formats.ainb.binary.write import write
from formats.ainb.checks import problems
from formats.ainb.equal import equal
from tests import corpus

OLDEST = 100
"""A corpus with fewer files than this is not the one these tests are about."""
TOOL_MADE = {"reserialization_test.ainb"}
"""Its blackboard names places inside of its values: the tool that wrote it miscounted."""


def test_every_file_comes_back_byte_for_byte(capsys):
    files = corpus.need("ainb")
    different, refused = [], []
    versions: Counter[str] = Counter()
    for path in files:
        data = path.read_bytes()
        try:
            root = read(data)
        except formats.FormatError as error:
            refused.append(f"{path.name}: {error}")
            continue
        versions[f"0x{root.version:X}"] += 1
        if write(root) != data:
            different.append(path.name)
    with capsys.disabled():
        same = len(files) - len(different) - len(refused)
        told = ", ".join(f"{count} of {version}" for version, count in versions.items())
        print(f"\nAINB corpus: {same} of {len(files)} files identical ({told}), {refused=}")
    assert set(different) <= TOOL_MADE
    assert refused == []
    assert len(files) >= OLDEST


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


def test_only_edited_files_have_findings():
    """The game's own files say nothing but what they really hold: a child that is no node."""
    told = {
        path.name: {found.sentence[:30] for found in problems(read(path.read_bytes()))}
        for path in corpus.need("ainb")
    }
    odd = {name: sentences for name, sentences in told.items() if sentences}
    assert len(odd) <= 6, odd
