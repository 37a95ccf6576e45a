"""Documents as plain Python values."""

from __future__ import annotations

import json

import formats
from formats.byml.model import Byml
from formats.byml.plain import plain
from formats.byml.text_read import from_text


def test_maps_arrays_and_values_are_those_of_python():
    values = {"a": [1, 2.5, True, None, "x"], "b": {"c": [], "d": {}}}
    root = from_text(json.dumps(values))
    assert plain(root) == values
    assert plain(formats.open_bytes(formats.save_bytes(root))) == values


def test_the_null_document_and_a_single_value():
    assert plain(Byml(None)) is None
    assert plain(from_text("# triptych: version=10 root=value\n5")) == 5
