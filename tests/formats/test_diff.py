"""Comparing documents, and applying the differences."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import formats
import formats.diff
from formats.core.kinds import Kind
from formats.diff import DifferenceKind, diff, words
from formats.errors import WrongType
from tests import corpus
from tests.formats import own
from tests.formats.aamp.made import with_objects
from tests.formats.editing import byml_of, edit_somewhere, equal, load, plain, sample_files, take
from tests.scale import scale, seeded

FILES = sample_files()
each_file = pytest.mark.parametrize("file", FILES, ids=own.label)


def told(one, other):
    """Return the differences between two plain values in words."""
    first = byml_of(one)[1]
    return [words(found, first) for found in diff(first, byml_of(other)[1])]


# Laws over files


@each_file
@pytest.mark.parametrize("count", [1, 3, 15])
def test_all_differences_make_the_other_document(file, count):
    for seed in range(own.often(file, 6)):
        chance = seeded(f"{file.name}{count}{seed}")
        (root, one), (_other_root, other) = load(file), load(file)
        done = [edit_somewhere(other, chance) for _ in range(count)]
        differences = diff(one, other)
        assert bool(differences) is not equal(one.root, other.root)
        if len([change for change in done if change]) == 1:
            assert len(differences) <= 1, [words(found, one) for found in differences]
        take(one, differences)
        assert equal(one.root, other.root)
        assert diff(one, other) == []
        assert formats.save_bytes(root) == file.read_bytes()


@each_file
def test_any_choice_of_differences_can_be_taken_and_the_rest_after_it(file):
    for seed in range(own.often(file, 6)):
        chance = seeded(f"{file.name}{seed}")
        one, other = load(file)[1], load(file)[1]
        for _ in range(12):
            edit_somewhere(other, chance)
        differences = diff(one, other)
        chosen = [found for found in differences if chance.random() < 0.5]
        take(one, chosen)
        again = formats.outline_of(formats.open_bytes(formats.save_bytes(one.root)))
        assert diff(one, again) == []
        rest = diff(one, other)
        assert bool(rest) is (len(chosen) < len(differences))
        take(one, rest)
        assert equal(one.root, other.root)


@each_file
def test_the_rows_of_a_difference_are_those_at_its_paths(file):
    chance = seeded(file.name)
    one, other = load(file)[1], load(file)[1]
    for _ in range(10):
        edit_somewhere(other, chance)
    for found in diff(one, other):
        assert (found.path is None) is (found.what is DifferenceKind.ADDED)
        assert (found.other_path is None) is (found.what is DifferenceKind.REMOVED)
        if found.path is not None:
            assert repr(found.row) == repr(one.row(found.path))
        if found.other_path is not None:
            assert repr(found.other_row) == repr(other.row(found.other_path))
        assert "\n" not in words(found, one)


def test_a_refused_edit_leaves_nothing_behind():
    """A version 1 file of parameters holds no value of most types, so part of it is refused."""
    file = next(path for path in own.files("aamp") if path.name == "Version 1.aamp")
    root, one = load(file)
    other_root, other = load(next(p for p in own.files("aamp") if p.name == "Odd values.aamp"))
    differences = [found for found in diff(one, other) if found.siblings is not None]
    assert differences
    with pytest.raises(WrongType):
        take(one, differences)
    assert formats.save_bytes(root) == file.read_bytes()
    assert equal(other_root, other.root)


# Single edits


BASE = {
    "Actors": [{"name": f"A{n}", "hp": n, "tags": [n, 2, 3]} for n in range(9)],
    "Numbers": [1, 2, 3, 4, 5, 5, 5, 5],
    "Size": {"x": 1.5, "y": 2.0},
}


def edited(change):
    """Return what differs after one change of the plain base."""
    after = byml_of(BASE)[1]
    before = byml_of(BASE)[1]
    change(after)
    differences = diff(before, after)
    sentences = [words(found, before) for found in differences]
    take(before, differences)
    assert plain(before) == plain(after)
    return sentences


def test_single_edits_are_one_difference_in_words():
    assert edited(lambda v: v.set(("Size", "x"), 2.0)) == ["Size/x: 1.5 → 2.0"]
    assert edited(lambda v: v.set(("Actors", 3, "hp"), 7)) == ["Actors/[3] A3/hp: 3 → 7"]
    assert edited(lambda v: v.set(("Actors", 3, "name"), "B")) == ["Actors/[3] A3/name: “A3” → “B”"]
    assert edited(lambda v: v.set(("Actors", 3, "tags", 1), 7)) == ["Actors/[3] A3/tags/[1]: 2 → 7"]
    assert edited(lambda v: v.remove(("Actors", 3))) == ["Actors/[3] A3: removed map, 3 entries"]
    assert edited(lambda v: v.move(("Actors", 0), 8)) == ["Actors/[0] A0: moved from place 1 to 9"]
    assert edited(lambda v: v.rename(("Size", "x"), "z")) == ["Size/x: renamed to z"]
    assert edited(lambda v: v.rename(("Actors",), "Z")) == ["Actors: renamed to Z"]
    assert edited(lambda v: v.insert(("Numbers",), 2, 2, v.make(Kind.S32, 9))) == [
        "Numbers/[2]: added 9"
    ]
    assert edited(lambda v: v.replace(("Size", "x"), v.make(Kind.STRING, "w"))) == [
        "Size/x: f32 1.5 → string “w”"
    ]
    assert edited(lambda v: v.replace(("Size",), v.make(Kind.ARRAY))) == [
        "Size: map, 2 entries → array, empty"
    ]


def test_a_changed_element_among_inserted_ones_is_found_by_its_identity():
    def change(view):
        view.set(("Actors", 5, "hp"), 77)
        view.set(("Actors", 5, "tags", 0), 78)
        view.move(("Actors", 5), 0)
        view.insert(("Actors",), 3, 3, view.copy(view.node(("Size",))))

    assert sorted(edited(change)) == [
        "Actors/[3]: added map, 2 entries",
        "Actors/[5] A5/hp: 5 → 77",
        "Actors/[5] A5/tags/[0]: 5 → 78",
        "Actors/[5] A5: moved from place 6 to 1",
    ]


def test_a_renamed_container_may_have_changed_inside():
    def change(view):
        view.rename(("Actors",), "Zoo")
        view.set(("Zoo", 8, "hp"), 0)

    assert edited(change) == ["Actors: renamed to Zoo", "Actors/[8] A8/hp: 8 → 0"]


def test_numbers_in_place_are_changed_rather_than_moved():
    assert told([1, 2, 3], [2, 3, 3]) == ["[0]: 1 → 2", "[1]: 2 → 3"]
    assert told([0.0], [-0.0]) == ["[0]: 0.0 → -0.0"]
    assert told([1], [1.0]) == ["[0]: s32 1 → f32 1.0"]
    assert told([True], [1]) == ["[0]: bool true → s32 1"]


def test_few_edits_are_found_among_many_equal_elements():
    chance = random.Random(1)
    before = [chance.choice((0, 1)) for _ in range(300)]
    after = [*before[:5], 1, *before[5:90], *before[91:200], 0, 0, *before[200:]]
    assert len(told(before, after)) <= 4


def test_what_is_added_goes_behind_what_stays():
    """The element before it in the other document moves, but that is not chosen."""
    one, other = byml_of([1, 2, 3, 4, 5, 6])[1], byml_of([2, 3, 4, 5, 6, 1, 9])[1]
    chosen = [found for found in diff(one, other) if found.what is DifferenceKind.ADDED]
    take(one, chosen)
    assert plain(one) == [1, 2, 3, 4, 5, 6, 9]


def test_nothing_below_an_added_or_removed_row_is_listed():
    assert told({"a": {"b": [1, 2]}}, {}) == ["a: removed map, 1 entry"]
    assert told({}, {"a": {"b": [1, 2]}}) == ["a: added map, 1 entry"]


def test_what_rows_do_not_show_is_a_difference():
    """An array whose values are all of one type looks like any other, but is not."""
    from formats.byml import types as t
    from formats.byml.model import Value, container

    one, other = byml_of({"a": [1, 2]})[1], byml_of({})
    node = container(t.MONO_ARRAY, None, [Value(t.IDS[Kind.S32], n) for n in (1, 2)], t.S32)
    other[1].insert((), -1, "a", node)
    differences = diff(one, other[1])
    assert [found.what for found in differences] == [DifferenceKind.CHANGED]
    take(one, differences)
    assert equal(one.root, other[1].root)


# What rows do not show


def aamp_pair(change):
    """Return a sample, and that which `change(root)` makes of it, as outlines."""
    file = next(path for path in own.files("aamp") if path.name == "Odd values.aamp")
    root = load(file)[0]
    return [formats.outline_of(each) for each in (root, change(root))]


def test_the_group_of_an_object_is_a_difference():
    def change(root):
        head, *rest = root.root.objects
        return with_objects(root, head._replace(group=7), *rest)

    one, other = aamp_pair(change)
    assert [found.what for found in diff(one, other)] == [DifferenceKind.CHANGED]
    take(one, diff(one, other))
    assert equal(one.root, other.root)


def test_the_type_id_of_a_raw_value_is_a_difference():
    from formats.aamp.model import ParameterObject

    views = []
    for type_ in (0x40, 0x41):
        root = formats.open_bytes(own.files("aamp")[0].read_bytes())
        root = with_objects(root, ParameterObject(1, (5,), bytes([type_]), (b"abc",)))
        views.append(formats.outline_of(root))
    assert [words(found, views[0]) for found in diff(*views)][-1].endswith("→ 3 B  61 62 63")


def test_the_number_in_the_slot_of_a_null_is_a_difference():
    from formats.byml import types as t
    from formats.byml.model import Byml, Value
    from tests.formats.byml.containers import array

    views = [formats.outline_of(Byml(array([Value(t.NULL, raw)]))) for raw in (None, 5)]
    assert len(diff(*views)) == 1
    take(views[0], diff(*views))
    assert diff(*views) == []


def test_namesakes_are_compared_one_by_one_only_while_their_keys_are_the_same():
    def grow(root):
        return with_objects(root, *root.root.objects, root.root.objects[0])

    one, other = aamp_pair(grow)
    assert [(found.what, found.path) for found in diff(one, other)] == [
        (DifferenceKind.CHANGED, ())
    ]
    take(one, diff(one, other))
    assert equal(one.root, other.root)
    (path, row) = next((p, r) for p, r in other.walk() if r.kind is Kind.S32)
    other.set(path, row.value + 1)
    assert [(found.what, found.path) for found in diff(one, other)] == [
        (DifferenceKind.CHANGED, path)
    ]


@pytest.mark.parametrize("names", ["ab", "ba", "abc", "cba", "acb", "a", ""])
@pytest.mark.parametrize("other_names", ["ab", "ba", "abc", "cba", "bca", "b", "dcba"])
def test_maps_that_a_file_has_out_of_order_are_made_equal(names, other_names):
    from formats.byml import types as t
    from formats.byml.model import Byml, Value, container

    roots = [
        Byml(container(t.MAP, tuple(keys), [Value(t.S32, ord(key)) for key in keys]))
        for keys in (names, other_names)
    ]
    one, other = map(formats.outline_of, roots)
    take(one, diff(one, other))
    assert list(one.keys(())) == list(other_names)
    assert equal(one.root, other.root)


# References


def ainb_views(file):
    """Return two outlines of one real file with nodes that refer to each other."""
    data = file.read_bytes()
    return [formats.outline_of(formats.open_bytes(data)) for _ in range(2)]


def linked_files():
    """Return some real files of nodes that each have a guid of their own."""
    files = corpus.need("ainb")
    found = []
    for file in sorted(files, key=lambda path: path.stat().st_size)[20::12]:
        root = formats.open_bytes(file.read_bytes())
        rows = formats.outline_of(root).walk(("nodes",))
        guids = {row.value for path, row in rows if row.kind is Kind.GUID and len(path) == 3}
        if len(root.nodes) == len(guids) > 3:
            found.append(file)
    return found[:12]


def test_a_node_that_moves_is_one_difference_for_all_that_refer_to_it():
    files = linked_files()
    assert files
    for file in files:
        one, other = ainb_views(file)
        assert diff(one, other) == []
        other.root.nodes.insert(0, other.root.nodes.pop())
        other = type(other)(other.root)
        (found,) = diff(one, other)
        assert (found.what, found.other_path) == (DifferenceKind.MOVED, ("nodes", 0))
        assert sum(row.target is not None for _path, row in one.walk()) > 0


def test_a_node_that_is_taken_out_leaves_the_other_references_alone():
    for file in linked_files():
        one, other = ainb_views(file)
        node = other.root.nodes.pop(0)
        other = type(other)(other.root)
        removed, *rest = [
            found for found in diff(one, other) if found.what is DifferenceKind.REMOVED
        ]
        assert removed.path == ("nodes", 0)
        kept = {found.path for found in diff(one, other)} - {removed.path}
        for path in kept:
            assert node.name in repr(one.row(path)) or one.row(path).target is not None
        assert len(kept) + len(rest) <= 2 * len(one.root.nodes)


# Any two documents


scalars = st.one_of(
    st.integers(0, 3), st.sampled_from([0.0, -0.0, 1.5]), st.booleans(), st.sampled_from("ab")
)
keys = st.sampled_from(["a", "b", "c", "name", "x"])
trees = st.recursive(
    scalars,
    lambda below: st.one_of(st.lists(below, max_size=7), st.dictionaries(keys, below, max_size=4)),
    max_leaves=25,
)
documents = st.one_of(st.lists(trees, max_size=8), st.dictionaries(keys, trees, max_size=5))


@settings(max_examples=scale(200, 20_000))
@given(documents, documents)
def test_any_document_becomes_any_other(before, after):
    (root, one), (_root, other) = byml_of(before), byml_of(after)
    take(one, diff(one, other))
    assert equal(one.root, other.root)
    assert equal(root, byml_of(before)[0])


@settings(max_examples=scale(200, 10_000))
@given(st.lists(st.integers(0, 4), max_size=90), st.lists(st.integers(0, 4), max_size=90))
def test_any_list_of_few_numbers_becomes_any_other(before, after):
    one, other = byml_of(before)[1], byml_of(after)[1]
    differences = diff(one, other)
    assert len(differences) <= max(len(before), len(after))
    take(one, differences)
    assert plain(one) == after


# Cost

HANG = 60.0
"""Processor seconds that tell a cost that grows without bound; no benchmark."""


def seconds(one, other):
    """Return how long a comparison takes, and what it finds."""
    start = time.process_time()
    differences = diff(one, other)
    return time.process_time() - start, differences


def numbers(count, start):
    """Return a document of one array of different numbers."""
    from formats.byml import types as t
    from formats.byml.model import Byml, Value
    from tests.formats.byml.containers import array

    return formats.outline_of(Byml(array(Value(t.S32, start + n) for n in range(count))))


def test_long_arrays_with_nothing_in_common_are_compared_in_time():
    took, differences = seconds(numbers(100_000, 0), numbers(100_000, 500_000))
    assert len(differences) == 100_000
    assert took < HANG


def test_long_arrays_with_few_edits_are_compared_in_time():
    one, other = numbers(100_000, 0), numbers(100_000, 0)
    for n in range(20):
        other.remove((n * 4000,))
    other.move((50_000,), 3)
    took, differences = seconds(one, other)
    assert len(differences) == 21
    assert took < HANG


@pytest.mark.parametrize("kind", ["reversed", "mixed", "two values"])
def test_long_arrays_that_have_much_in_common_are_compared_in_time(kind):
    chance = random.Random(kind)
    values = (
        list(range(30_000))
        if kind != "two values"
        else [chance.choice((0, 1)) for _ in range(30_000)]
    )
    after = values[::-1] if kind == "reversed" else chance.sample(values, len(values))
    one, other = byml_of(values)[1], byml_of(after)[1]
    took, differences = seconds(one, other)
    assert differences
    assert took < HANG


def test_deep_documents_are_compared():
    value, other_value = 1, 2
    for _ in range(190):
        value, other_value = (
            {"a": [value]} if _ % 2 else value,
            {"a": [other_value]} if _ % 2 else other_value,
        )
    one, other = byml_of(value)[1], byml_of(other_value)[1]
    took, differences = seconds(one, other)
    assert [found.what for found in differences] == [DifferenceKind.CHANGED]
    assert len(differences[0].path) == 190
    assert took < HANG


def bomb(value):
    """Return a document of 60 containers that unfolds to more rows than any memory holds."""
    from formats.byml import types as t
    from formats.byml.model import Byml, Value
    from tests.formats.byml.containers import array

    node = array([Value(t.S32, value)])
    for _ in range(60):
        node = array([node, node, node])
    return formats.outline_of(Byml(node))


def test_a_document_that_unfolds_without_end_is_compared_with_itself():
    took, differences = seconds(bomb(1), bomb(1))
    assert differences == []
    assert took < HANG


def test_differences_that_unfold_without_end_are_listed_up_to_a_limit(monkeypatch):
    monkeypatch.setattr(formats.diff, "LIMIT", 3000)
    one, other = bomb(1), bomb(2)
    took, differences = seconds(one, other)
    assert 3000 <= len(differences) < 4000
    assert took < HANG
    assert words(differences[-1], one).endswith("array, 3 elements → array, 3 elements")


def test_real_documents_are_compared_in_time():
    data = corpus.need_file("byml/roead/ActorInfo.product.byml").read_bytes()
    one, other = (formats.outline_of(formats.open_bytes(data)) for _ in range(2))
    for n in range(50):
        other.set(("Actors", n * 100, "name"), f"Other{n}")
        other.remove(("Actors", 5000 + n * 9))
    took, differences = seconds(one, other)
    assert len(differences) == 100
    assert took < HANG
    take(one, differences)
    assert equal(one.root, other.root)
