"""Read and written against the `ainb` package: what each writes, the other reads as the same."""

from __future__ import annotations

from collections.abc import Iterator
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
PATCHED = "Old states.ainb"
"""The package puts numbers into the ints that are looked up by name, and drops the names."""
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


@pytest.mark.parametrize(
    "file", [path for path in FILES if path.name != PATCHED], ids=lambda path: path.name
)
def test_ours_reads_the_packages(file: Path):
    data = theirs.AINB.from_binary(file.read_bytes()).to_binary()
    root = AINB.read(data)
    assert facts(root) == facts(AINB.read(file.read_bytes()))
    assert list(told(root)) == list(told(AINB.read(file.read_bytes())))


def facts(root: Any) -> tuple[int, ...]:
    """Return how much of each part there is; the package does not share attachments."""
    lists = (root.commands, root.nodes, root.variables, root.modules)
    attached = sum(len(node.attachments) for node in root.nodes)
    return (*map(len, lists), attached, len(root.actions), len(root.transitions))


def told(root: Any) -> Iterator[Any]:
    """Yield what every part holds, but for what the package is known to drop or to order again."""
    numbers = {one.uid: place for place, one in enumerate(root.nodes)}
    for node in root.nodes:
        yield node.type, node.name, node.guid, node.flags & 7
        for slot in (*node.properties, *node.inputs):
            origin = type(root.binding(slot.binding))
            yield slot.type, slot.name, repr(slot.value), slot.flags, origin
        for slot in node.inputs:
            outputs = [(numbers.get(one.node), root.output(one)) for one in slot.sources]
            yield [(number, output.name) for number, output in outputs if output]
        yield [(one.type, one.name, one.class_name) for one in node.outputs]
        yield [
            (link.kind, link.label, numbers.get(link.target), condition(root, link))
            for link in node.links
        ]
        yield [root.attachment(one).name for one in node.attachments]


def condition(root: Any, link: Any) -> Any:
    """Return the form and value of a link's condition, as far as the package keeps it.

    It drops the text of the last range, and the own value of what comes from the blackboard.
    """
    found = link.condition
    if found is None or found.form == "default range":
        return found and found.form
    variables = [root.variable(bound.variable) for bound in found.bounds]
    names = [variable and variable.name for variable in variables]
    return found.form, names, any(names) or repr(found.value)
