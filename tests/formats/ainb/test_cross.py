"""Read and written against the `ainb` package: what each writes, the other reads as the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from formats.ainb import AINB
from tests import corpus
from tests.formats import own

theirs = pytest.importorskip("ainb")

REFUSED = ("Vss_",)
"""Two files of version 0x404 that the package refuses, since their category has a number."""
UNKNOWN_TYPE = "Ring.ainb"
"""It has a node of a type that the package does not know, which it refuses."""
FILES = [
    path
    for path in (*own.files("ainb"), *corpus.files("ainb"))
    if not path.name.startswith(REFUSED) and path.name != UNKNOWN_TYPE
]


@pytest.fixture(autouse=True)
def _enums() -> None:
    theirs.AINB.set_enum_db({"spl::Enum": {f"Value{number}": 10 + number for number in range(9)}})


def walked(path: Path) -> Any:
    """Return a file as the package's dictionary."""
    return theirs.AINB.from_binary(path.read_bytes()).as_dict()


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_the_package_reads_ours_as_the_file(file: Path):
    """Rewritten by rule alone, with nothing that was kept of the file's own arrangement."""
    expected = walked(file)
    root = AINB.read(file.read_bytes())
    root.query_layout = None
    root.strays = {}
    assert theirs.AINB.from_binary(AINB.write(root)).as_dict() == expected
