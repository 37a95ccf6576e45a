"""The files that the laws are tested on: enough of each format, with every kind of value."""

from __future__ import annotations

import pytest

import formats
from formats.core.kinds import Kind
from formats.registry import FORMATS
from tests.formats import own
from tests.formats.own import allowed
from tests.formats.test_laws import containers


@pytest.mark.parametrize("name", own.NAMES)
def test_every_format_has_samples(name):
    found = own.files(name)
    assert len(found) >= 3
    assert any(file.parent.name == "samples" for file in found)


def test_samples_show_every_kind_of_value():
    """Each kind a format allows somewhere is in one of its own files, so the laws meet it."""
    for known in FORMATS:
        shown: set[Kind] = set()
        possible: set[Kind] = set()
        for file in own.files(known.name):
            view = formats.outline_of(formats.open_bytes(file.read_bytes()))
            shown |= {row.kind for _path, row in view.walk()}
            for path, _row in containers(view):
                possible |= set(allowed(view, path))
            possible |= {row.kind for _path, row in view.walk() if row.editable}
        assert possible, known.name
        assert possible <= shown, known.name
