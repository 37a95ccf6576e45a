"""Other tools' texts of every real file are read, under any name, with our comment or without.

The values and types are those of the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, product
from pathlib import Path

import pytest

from formats.byml.model import Byml
from formats.byml.read import read
from formats.text_io import FileForm, open_any
from tests import corpus
from tests.formats.byml.test_corpus import OLDEST, as_oead, found
from tests.scale import scale

NAMES = (
    "{name}.yml", "{name}", "Other.yml", "Other.yaml", "Other.json", "Other.txt", "Other",
    ".merge_file_a09fZ", "",
)  # fmt: skip
HEADS = ("", "# another tool's remark\n", "# triptych: version={version} order={order}\n")
WAYS = list(product(NAMES, HEADS))
SMALL = 200
"""Files of at most so many bytes are read in every way, others in one each."""
LARGE = {"oead": scale(500_000, 100_000_000), "byml": scale(100_000, 100_000_000)}
"""Files of more bytes are left to a soak: both tools take long, one of them very long."""


def theirs(make: Callable[[bytes], str | None]) -> Iterator[tuple[Path, Byml, str]]:
    """Yield every real file, its document, and what a tool makes of it where it can."""
    for path in corpus.need("byml"):
        data = path.read_bytes()
        root = read(data)
        if root.root is None:
            continue
        text = make(as_oead(data))
        if text is not None:
            yield path, root, text


def of_the_oead_package(data: bytes) -> str | None:
    oead = pytest.importorskip("oead")
    if len(data) > LARGE["oead"]:
        return None
    try:
        return str(oead.byml.to_text(oead.byml.from_binary(data)))
    except (oead.InvalidDataError, RuntimeError, ValueError):
        return None  # it does not read hash maps and the like


def of_the_byml_package(data: bytes) -> str | None:
    byml, yaml = pytest.importorskip("byml"), pytest.importorskip("yaml")
    from byml import yaml_util

    yaml_util.add_representers(yaml.CDumper)
    if len(data) > LARGE["byml"]:
        return None
    try:
        values = byml.Byml(data).parse()
    except ValueError:
        return None
    return str(yaml.dump(values, Dumper=yaml.CDumper, allow_unicode=True, default_flow_style=None))


def check(path: Path, root: Byml, text: str, name: str, head: str) -> None:
    order = "big" if root.big_endian else "little"
    head = head.format(version=root.version, order=order)
    name = name.format(name=path.name)
    opened = open_any((head + text).encode(), name)
    what = (path.name, name, head)
    assert (opened.format.name, opened.form) == ("byml", FileForm.YAML), what
    if "version=" in head:
        assert (opened.root.version, opened.root.big_endian) == (root.version, root.big_endian)
    assert found(opened.root.root) == found(root.root), what


@pytest.mark.long
@pytest.mark.parametrize("make", [of_the_oead_package, of_the_byml_package])
def test_every_text_is_read_and_holds_the_same(make):
    turn = cycle(WAYS)
    count = 0
    for path, root, text in theirs(make):
        ways = WAYS if len(text) <= SMALL and count % 5 == 0 else [next(turn)]
        for name, head in ways:
            check(path, root, text, name, head)
        count += 1
    assert count > 0.7 * OLDEST
