"""The scalars and types for an index are those the rows show, however a format finds them.

So are the modules that a graph calls, which no edit of a row changes.
"""

from __future__ import annotations

import gc

import pytest

import formats
from formats.ainb.model import Ainb
from formats.core.kinds import Kind
from formats.core.work import collector_paused
from formats.registry import SHIPPED, format_of
from formats.scalars import BARE, of_outline, of_row
from tests.formats import own
from tests.scale import scale


@pytest.mark.parametrize("name", own.NAMES)
def test_a_format_finds_what_its_rows_show(name, count):
    for file in own.files(name) + own.small_real_files(
        name, scale(60, 1 << 20), scale(30_000, 1 << 30)
    ):
        root = formats.open_bytes(file.read_bytes(), file.name)
        found, view = format_of(root).held(root, SHIPPED), formats.outline_of(root)
        shown = of_outline(view)
        if isinstance(root, Ainb) and root.modules:
            shown.scalars.setdefault("path", set()).update(one.path for one in root.modules)
        assert found == shown, file
        assert all(values for some in found for values in some.values()), file
        assert not any([*of_row(row)] for _path, row in view.walk() if row.kind in BARE)
        count(f"scalars of {name}", sum(map(len, found.scalars.values())))


def test_names_numbers_bools_and_the_elements_of_arrays():
    document = formats.open(
        b"# triptych: byml version=7 order=little\n"
        b"Name: Keese\nLife: 5\nOn: true\nAt: [1.5, .nan, 2.5]\n"
        b"All: [{Life: 7}, [x, y]]\nNo: null\n"
    )
    found = format_of(document.root).held(document.root, SHIPPED)
    assert found.scalars == {
        "Name": {"Keese"},
        "Life": {5, 7},
        "On": {"true"},
        "At": {1.5, 2.5},
        "All": {"x", "y"},
    }
    assert found.kinds == {
        "Name": {Kind.STRING},
        "Life": {Kind.S32},
        "On": {Kind.BOOL},
        "At": {Kind.ARRAY},
        "All": {Kind.ARRAY},
        "No": {Kind.NULL},
    }
    assert found.elements == {
        "At": {Kind.F32},
        "All": {Kind.MAP, Kind.ARRAY, Kind.STRING},
    }


@pytest.mark.parametrize("name", own.NAMES)
def test_a_document_leaves_nothing_for_the_search_for_cycles(name):
    files = own.files(name)
    for file in files:
        format_of(formats.open_bytes(file.read_bytes(), file.name))
    gc.collect()  # so that only what comes from now on is found
    with collector_paused():
        for file in files:
            root = formats.open_bytes(file.read_bytes(), file.name)
            its = format_of(root)
            its.held(root, SHIPPED)
            del root
        assert gc.collect() < 100 * len(files), "what the formats keep once for all documents"
