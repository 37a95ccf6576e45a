"""The filter: it finds what a plain search over all rows finds, and the tree shows exactly that."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QTreeView

import formats
from app.documents.roles import Column, ItemRole
from app.tree import filter as filter_module
from app.tree import row_filter
from app.tree.filter import FilterIndex, Query
from app.tree.row_filter import Filter
from app.tree.tree_model import TreeModel
from formats.core.kinds import CONTAINERS, Kind
from formats.outline import Row
from formats.value_text import text
from tests.app import edits
from tests.app.fake import K, Map, Typed, build, document
from tests.app.tree.check import expected, shown
from tests.app.tree.walk import step
from tests.formats import own
from tests.scale import scale, seeded

TREE = {
    "Speed": 1.5,
    "MaxSpeed": 21.5,
    "items": [1, 2, {"deep": [True, None, "Speed"]}, [15] * 12],
    "object": Map(Kind.OBJECT, {"z": "Straße\nnext", "?x": 2, "a": 3, "Inner": Map(Kind.LIST)}),
    "vector": Typed(Kind.VEC3, (1, 2, 3)),
    "name with blanks": Typed(Kind.COLOR, (1, 1, 1, 1)),
    "big": Typed(Kind.U64, 2**64 - 1),
}
QUERIES = [
    "speed", "SPEED", "1.5", "value:1.5", "name:speed", "name:1.5", "type:f32", "type:s", "f32",
    "vec3", "array", "type:array", "hash:0x", "0x", "speed value:21", "speed nothing", "straße",
    "STRASSE", '"with bl"', 'name:"with bl"', "value:“", "18446744073709551615", "", "   ", "name:",
    "unknown:x", "type:f32 speed", "deep", "null", "true", "next", "hash:0", "object items",
]  # fmt: skip


@pytest.fixture(autouse=True)
def _time_enough(monkeypatch):
    """However busy the machine is, a small document is searched at once."""
    monkeypatch.setattr("app.tree.row_filter._AT_ONCE_SECONDS", 60.0)


def scanned(outline, budget=10**6) -> FilterIndex:
    index = FilterIndex(outline, budget)
    for _count in index.scan():
        pass
    return index


def naive(row: Row, typed: str) -> bool:
    """Decide by the words alone, as the box's help says it."""
    fields = {
        "name": row.label.casefold(),
        "value": text(row.kind, row.value).casefold(),
        "hash": f"0x{row.hash:08x} {row.hash}" if row.hash is not None else "",
        "type": row.kind.value,
    }
    for field, term in [(word.field, word.term) for word in Query(typed).parts]:
        if field:
            found = term in fields[field]
        else:
            found = any(term in fields[name] for name in ("name", "value", "hash"))
            found = found or (term == fields["type"] and row.kind not in CONTAINERS)
        if not found:
            return False
    return True


def found_by_hand(outline, typed: str) -> list:
    return [path for path, row in outline.walk() if naive(row, typed)]


def test_words_are_taken_apart():
    assert Query('speed Name:"a B" type:F32 hash:0X1 x:y "p q"').parts == (
        ("", "speed"),
        ("name", "a b"),
        ("type", "f32"),
        ("hash", "0x1"),
        ("", "x:y"),
        ("", "p q"),
    )
    assert not Query("  ")
    assert Query("a value:b").words(Column.VALUE) == ("a", "b")
    assert Query("a value:b").words(Column.NAME) == ("a",)


@pytest.mark.parametrize("typed", QUERIES)
def test_finds_what_a_plain_search_finds(qtbot, typed):
    model = TreeModel(document(TREE))
    model.set_filter(scanned(model.document.outline).find(Query(typed)))
    hits = found_by_hand(model.document.outline, typed)
    assert list(model.hit_paths()) == hits
    assert model.hit_count == len(hits)
    assert shown(model) == expected(model, set(hits))


@given(
    st.lists(st.text("abAB .1é", max_size=6), min_size=1, max_size=40),
    st.text("abAB .1é", min_size=1, max_size=3),
)
@settings(max_examples=scale(60, 3_000))
def test_many_and_few_hits_are_found_alike(values, typed):
    outline = document(values).outline
    hits = scanned(outline).find(Query(typed))
    assert [flat - 1 for flat in hits.rows] == [path[0] for path in found_by_hand(outline, typed)]


def test_a_few_hits_among_many_rows():
    outline = document([f"row {number}" for number in range(5000)]).outline
    hits = scanned(outline).find(Query("499"))
    assert [flat - 1 for flat in hits.rows] == [499, 1499, 2499, 3499, 4499, *range(4990, 5000)]


def test_one_row_can_be_asked():
    row = document(TREE).outline.row((K("Speed"),))
    assert all(Query(typed).matches(row) == naive(row, typed) for typed in QUERIES)


def test_another_value_is_found_and_the_old_one_is_not():
    doc = document(TREE)
    index = scanned(doc.outline)
    path = (K("items"), 2, K("deep"), 2)
    doc.set_value(path, "Slow")
    index.patch(path)
    for typed in ("slow", "speed"):
        model = TreeModel(doc)
        model.set_filter(index.find(Query(typed)))
        assert list(model.hit_paths()) == found_by_hand(doc.outline, typed)


def test_a_scan_ends_at_its_budget():
    index = scanned(document([[1] * 50 for _ in range(50)]).outline, budget=100)
    assert index.truncated
    assert index.count == 101
    assert index.find(Query("1")).truncated


@pytest.mark.parametrize("name", own.NAMES)
def test_every_row_of_a_file_has_its_place_whatever_the_budget(name):
    for file in own.files(name):
        outline = formats.outline_of(formats.open_bytes(file.read_bytes()))
        paths = [(), *(path for path, _row in outline.walk())]
        for budget in {*range(1, 40), len(paths) // 2 + 1, len(paths)}:
            index = scanned(outline, budget)
            numbers = {path: number for number, path in enumerate(paths[: index.count])}
            assert index.count == min(len(paths), budget + 1)
            assert list(index.parents) == [
                numbers.get(path[:-1], 0) if path else -1 for path in numbers
            ]
            ends = list(range(1, index.count + 1))
            for number in reversed(range(1, index.count)):
                above = index.parents[number]
                ends[above] = max(ends[above], ends[number])
            assert list(index.ends) == ends


def test_a_filtered_tree_shows_rows_it_never_scanned(qtbot):
    model = TreeModel(document({"list": list(range(300))}))
    model.set_filter(scanned(model.document.outline, budget=20).find(Query("list")))
    assert len(shown(model)) == 302
    model.set_filter(scanned(model.document.outline, budget=20).find(Query("value:1")))
    assert [row[2] for row in shown(model)[2:]] == [*["1"], *map(str, range(10, 19))]


def test_only_hits_carry_words_to_mark(qtbot):
    model = TreeModel(document(TREE))
    model.set_filter(scanned(model.document.outline).find(Query("deep type:array")))
    index = model.index_of((K("items"), 2, K("deep")))
    assert index.data(ItemRole.CELL).words == ("deep",)
    assert index.siblingAtColumn(Column.TYPE).data(ItemRole.CELL).words == ("deep", "array")
    assert model.index_of((K("items"),)).data(ItemRole.CELL).words == ()


def test_hits_are_walked_both_ways_and_round_the_ends(qtbot, small_buckets):
    model = TreeModel(document({"a": list(range(30)), "b": {"12": 5}, "c": 12}))
    model.set_filter(scanned(model.document.outline).find(Query("12")))
    hits = list(model.hit_paths())
    assert hits == [(K("a"), 12), (K("b"), K("12")), (K("c"),)]
    walk = [()]
    for _ in range(4):
        walk.append(model.next_hit(walk[-1]))
    assert walk[1:] == [*hits, hits[0]]
    assert model.next_hit(hits[0], forward=False) == hits[2]
    assert model.next_hit((), forward=False) == hits[2]
    assert model.next_hit((K("b"),), forward=True) == hits[1]
    assert model.next_hit((K("b"),), forward=False) == hits[0]
    assert model.next_hit((K("gone"), 1)) == hits[0]


def test_no_hits_and_no_filter_lead_nowhere(qtbot):
    model = TreeModel(document(TREE))
    assert model.next_hit(()) is None
    assert list(model.hit_paths()) == []
    model.set_filter(scanned(model.document.outline).find(Query("no such thing")))
    assert model.next_hit(()) is None
    assert model.rowCount(model.index(0, 0)) == 0


@pytest.mark.parametrize("seed", range(6))
def test_a_filtered_tree_follows_every_edit(qtbot, small_buckets, seed):
    rng = seeded(seed)
    tree = {
        "list": list(range(rng.randrange(40))),
        "map": {f"k{number}": number for number in range(rng.randrange(30))},
        "object": Map(Kind.OBJECT, {f"k{number}": [number, {}] for number in range(6)}),
        "1": {"x": [1, 2, {"y": 3}]},
    }
    model = TreeModel(document(tree))
    view = QTreeView()
    view.setModel(model)
    qtbot.addWidget(view)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_filter(scanned(model.document.outline).find(Query("1")))
    for turn in range(45):
        if turn % 6 == 0:
            view.expandAll()
        step(model.document, rng)
        if turn % 4 == 0:
            everything = {row[0]: row for row in expected(model)}
            for row in shown(model):
                assert row == everything[row[0]], turn
    model.set_filter(None)
    assert shown(model) == expected(model)
    assert tester.model() is model


def test_edits_in_a_filtered_tree_keep_it(qtbot, small_buckets):
    doc = document({"list": list(range(20)), "other": [1]})
    model = TreeModel(doc)
    model.set_filter(scanned(doc.outline).find(Query("value:1")))
    doc.set_value((K("list"), 1), 5)
    edits.remove(doc, (K("list"),), 0)
    edits.insert(doc, (K("list"),), 3, 3, doc.outline.make(Kind.S32, 77))
    edits.remove(doc, (K("list"),), 1)
    shown_values = [row[2] for row in shown(model)]
    assert shown_values == [
        "2 entries",
        "19 elements",
        "5",
        "77",
        *map(str, range(10, 20)),
        "1 element",
        "1",
    ]
    assert next(path for path in model.hit_paths()) == (K("list"), 0)
    for _ in range(4):
        doc.undo()
    assert [row[2] for row in shown(model)][2:6] == ["0", "1", "2", "10"]


# The filter as a person uses it


def make(qtbot, tree):
    doc = document(tree)
    model = TreeModel(doc)
    return doc, model, Filter(doc, model)


def test_a_small_document_is_filtered_at_once(qtbot):
    _doc, model, box = make(qtbot, TREE)
    with qtbot.waitSignal(box.applied):
        box.set_text(" deep ")
    assert model.hit_count == 1
    assert not box.is_scanning
    box.set_text("")
    assert model.hits is None
    assert shown(model) == expected(model)


def test_a_large_document_is_scanned_between_events(qtbot, monkeypatch):
    monkeypatch.setattr("app.tree.row_filter._AT_ONCE_SECONDS", 0.0)
    monkeypatch.setattr("app.tree.row_filter._SLICE_SECONDS", 0.0)
    monkeypatch.setattr("app.tree.row_filter._TELL_SECONDS", 0.0)
    doc, model, box = make(qtbot, {"list": list(range(3000))})
    told = []
    box.progress.connect(told.append)
    box.set_text("value:299")
    assert box.is_scanning
    doc.set_value((K("list"), 0), 299)
    qtbot.waitUntil(lambda: not box.is_scanning)
    assert model.hit_count == 14
    assert told[0] < told[5]
    assert told[-1] is None


def test_a_scan_can_be_given_up(qtbot, monkeypatch):
    monkeypatch.setattr("app.tree.row_filter._AT_ONCE_SECONDS", 0.0)
    _doc, model, box = make(qtbot, {"list": list(range(3000))})
    box.set_text("7")
    box.cancel()
    assert not box.is_scanning
    assert model.hits is None
    box.set_text("7")
    assert box.is_scanning
    box.set_text("")
    assert not box.is_scanning


def test_edits_are_found_without_a_scan_and_new_rows_with_one(qtbot):
    doc, model, box = make(qtbot, TREE)
    box.set_text("speed")
    before = box._index
    doc.set_value((K("items"), 0), 777)
    box.set_text("777")
    assert list(model.hit_paths()) == [(K("items"), 0)]
    assert box._index is before
    edits.insert(doc, (), -1, K("newcomer"), doc.outline.make(Kind.S32, 777))
    box.set_text("newc")
    assert list(model.hit_paths()) == [(K("newcomer"),)]
    assert box._index is not before


def test_rows_that_come_later_are_results_as_the_others_are(qtbot):
    doc, model, box = make(qtbot, {"list": {"one": 1, "speed": 2, "top speed": 3}, "none": 4})
    told = []
    box.counted.connect(told.append)
    box.set_text("speed")
    speed, other = (K("list"), K("speed")), (K("list"), K("top speed"))
    edits.remove(doc, (K("list"),), K("speed"))
    qtbot.waitUntil(lambda: told == [1])
    assert model.next_hit(()) == other
    doc.undo()
    qtbot.waitUntil(lambda: told == [1, 2])
    assert model.index_of(speed).data(ItemRole.CELL).words == ("speed",)
    walk = [model.next_hit(one) for one in ((), speed, other)]
    assert walk == [speed, other, speed]
    walk = [model.next_hit(one, forward=False) for one in ((K("none"),), other, speed)]
    assert walk == [other, speed, other]


def test_what_is_changed_is_shown_as_it_is_now_but_not_while_a_value_is_typed(qtbot):
    doc, model, box = make(qtbot, {"one": 1, "two": 2})
    doc.set_value((K("one"),), 5)
    doc.set_value((K("two"),), 6)
    box.set_text("is:changed")
    is_free = False
    box.may_reset = lambda: is_free
    doc.undo()
    qtbot.wait(2 * row_filter._RECOUNT)
    assert model.hit_count == 2
    is_free = True
    qtbot.waitUntil(lambda: list(model.hit_paths()) == [(K("one"),)])
    doc.undo()
    qtbot.waitUntil(lambda: model.hit_count == 0)


def test_another_root_is_filtered_anew(qtbot):
    doc, model, box = make(qtbot, TREE)
    box.set_text("speed")
    edits.replace(doc, (), build({"speed": 1, "b": 2}))
    qtbot.waitUntil(lambda: model.hits is not None)
    assert [row[1] for row in shown(model)] == ["Root", "speed"]


def test_a_bomb_is_searched_up_to_the_budget(qtbot, monkeypatch):
    monkeypatch.setattr(filter_module, "BUDGET", 500)
    monkeypatch.setattr("app.tree.row_filter.FilterIndex", lambda o: FilterIndex(o, 500))
    _doc, model, box = make(qtbot, [[[1] * 10 for _ in range(10)] for _ in range(10)])
    box.set_text("value:1")
    assert box.truncated
    assert 400 < model.hit_count < 500
