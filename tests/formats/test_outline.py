"""What the neutral view offers for every format: walking, labels, rows in columns."""

from __future__ import annotations

import pytest

import formats
from tests.formats import own

_RUNS = """# triptych: byml version=7 order=little
alike:
{alike}
mixed: [[1, 2], [3, 4], 5, [6, 7], [], [8, 9], 1.0, {{a: 1}}, {{a: 2}}, {{b: 1}}]
long: [[1, {long}], [2, {long}], 3]
deep: [[[1, 2], [3, 4]], [[5, 6], [7, 8]], [[1.5, 2.5]], []]
nulls: [{{a: 1, b: null}}, {{a: 2, b: null}}]
map: {{a: {{x: 1}}, b: {{x: 2}}, c: 3, d: {{x: 4}}}}
"""
"""Containers of one shape, a few and many, next to others."""


def _runs() -> bytes:
    alike = "\n".join(f"  - {{id: {i}, name: n{i}}}" for i in range(300))
    words = _RUNS.format(alike=alike, long=", ".join(map(str, range(300))))
    return formats.save_bytes(formats.open(words.encode()).root)


@pytest.mark.parametrize("name", [*own.NAMES, "runs"])
def test_blocks_tell_every_row_as_a_walk_does(name):
    files = (file.read_bytes() for file in own.files(name)) if name in own.NAMES else [_runs()]
    for data in files:
        outline = formats.outline_of(formats.open_bytes(data))
        rows = [(len(path) - 1, row) for path, row in outline.walk()]
        told = []
        for depth, (labels, kinds, values, hashes, details, below) in outline.blocks():
            details = details or [""] * len(labels)
            depths = [depth + bool(place % (1 + below)) for place in range(len(labels))]
            told += zip(depths, labels, kinds, values, hashes, details, strict=True)
        assert told == [
            (depth, row.label, row.kind, row.value, row.hash, row.detail) for depth, row in rows
        ]
