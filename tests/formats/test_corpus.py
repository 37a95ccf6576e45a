"""Every real file of every format: the same bytes when written, and through its text and back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from formats.errors import FormatError
from formats.registry import FORMATS, SHIPPED
from tests import corpus
from tests.formats import own

FEWEST = {"aamp": 1000, "byml": 1000, "ainb": 100}
"""A corpus with fewer files than these is not the one these tests are about."""
TEXTS = {"AAMP_docs.txt"}
"""Texts about a format, which begin with its magic."""
TOOL_MADE = {"reserialization_test.ainb"}
"""Its blackboard names places inside of its values: the tool that wrote it miscounted."""
each_format = pytest.mark.parametrize("name", own.NAMES)


def real(name: str) -> Iterator[tuple[Path, bytes]]:
    """Yield every real file of a format."""
    for path in corpus.need(name):
        if path.name not in TEXTS:
            yield path, path.read_bytes()


def fault(known: Any, data: bytes) -> str:
    """Return why a file does not come back, "" where it does."""
    try:
        root = known.read(data)
        is_same = known.write(root) == data and known.equal(root, known.read(data))
    except FormatError as error:
        return str(error)
    return "" if is_same else "other bytes"


@each_format
def test_every_file_comes_back_byte_for_byte(name, count):
    found = {path: fault(FORMATS.named(name), data) for path, data in real(name)}
    assert {path.name for path, words in found.items() if words} <= TOOL_MADE, found
    assert len(found) >= FEWEST[name]
    count(f"real files of {name} that come back byte for byte", len(found))


@each_format
def test_every_file_comes_back_from_its_text_byte_for_byte(name, count):
    known = FORMATS.named(name)
    for path, data in real(name):
        root = known.read(data)
        text = known.text.write(root, SHIPPED)
        result = known.text.read(text)
        assert result.notes == [], path
        assert known.equal(result.root, root), path
        assert known.write(result.root) == known.write(root), path
        assert known.text.write(result.root, SHIPPED) == text, path
        count(f"real files of {name} that come back from their text")
