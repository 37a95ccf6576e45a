"""Values as the window shows them: as the formats say them, and wholly in the language in force."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import formats
from app.graph.tooltips import edge_tip, node_text
from app.ui import app_paths
from app.ui.sentences import FAMILIES
from app.ui.shown_values import curve_type_label, detail_text, row_text, typed_text, value_text
from app.ui.terms import EDGES, SORTS, sorted_as
from formats.ainb.catalogue.offers import sort_of
from formats.ainb.rules.node_classes import ClassKey
from formats.ainb.types import FLAG_WORDS, NodeType
from formats.core.kinds import CURVE_COUNTS, CURVE_TYPES, DEFAULT_CURVE, STRINGS, Curve, Kind
from formats.diff import row_words, typed_words
from formats.graph import EdgeKind, Family
from formats.outline import Row
from formats.registry import graph_of
from formats.value_text import text
from tests.app.pictures.english import english_in
from tests.app.untranslated import untranslated
from tests.formats import own

SAMPLES = sorted(file.name for file in app_paths.sample_folder().iterdir())
CURVES = [Curve(use, type_, DEFAULT_CURVE.floats) for type_ in range(13) for use in range(9)]


def rows(name: str) -> Iterator[Row]:
    root = formats.open_bytes((app_paths.sample_folder() / name).read_bytes())
    return (row for _path, row in formats.outline_of(root).walk())


@pytest.mark.parametrize("name", SAMPLES)
def test_in_english_values_are_what_the_formats_say(qapp, name):
    for row in rows(name):
        assert value_text(row.kind, row.value) == text(row.kind, row.value)
        assert (row_text(row), typed_text(row)) == (row_words(row), typed_words(row))
        assert detail_text(row) == row.detail
    for curve in CURVES:
        assert value_text(Kind.CURVE1, (curve,)) == text(Kind.CURVE1, (curve,))


@pytest.mark.parametrize("name", SAMPLES)
def test_in_japanese_no_english_is_left(japanese, name):
    for row in rows(name):
        if row.kind not in STRINGS:  # what files say is what it is
            assert english_in(value_text(row.kind, row.value)) == []
        assert english_in(detail_text(row)) == []


def test_nor_in_curves_of_any_type(japanese):
    for kind, count in CURVE_COUNTS.items():
        for at in range(len(CURVES) - count):
            shown = value_text(kind, tuple(CURVES[at : at + count]))
            assert english_in(shown) == []
            assert "type" not in shown
    assert [curve_type_label(kind) for kind in range(len(CURVE_TYPES) + 1)] == [
        *(f"{kind} {name}" for kind, name in enumerate(CURVE_TYPES)),
        "11 (不明)",
    ]


def test_nodes_and_edges_of_every_family_are_known(qapp):
    assert {family.value for family in Family} | set(FLAG_WORDS.values()) == set(FAMILIES)
    assert {kind.value for kind in EdgeKind} == set(EDGES)
    keys = [ClassKey(node_type) for node_type in NodeType]
    keys += [ClassKey(NodeType.USER, name) for name in ("ExecuteA", "OneShotA", "QueryA")]
    keys += [ClassKey(NodeType.USER, name) for name in ("SelectorA", "EventA", "A")]
    assert {sort_of(key) for key in keys} - {""} <= set(SORTS)


def test_words_that_classes_are_sorted_by_are_translated(japanese):
    assert [sort for sort in SORTS if sorted_as(sort) == sort not in untranslated()] == []
    assert sorted_as("Unheard") == "Unheard"


@pytest.mark.parametrize("file", own.files("ainb"), ids=lambda file: file.name)
def test_graphs_speak_no_english(japanese, file):
    graph = graph_of(formats.open_bytes(file.read_bytes()))
    for node in graph.nodes.values():
        assert english_in(node_text(node)) == []
    for edge in graph.edges:
        assert english_in(edge_tip(edge, graph)) == []
