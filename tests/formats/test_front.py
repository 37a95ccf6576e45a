"""The library's front: plain values become rows of the right types, and edits are whole or none."""

from __future__ import annotations

import math
import time
from pathlib import Path

import pytest

import formats
from formats import Kind
from formats.errors import FormatError, WrongType
from formats.rows import Rows
from tests.formats import own
from tests.formats.byml.test_hostile import array as array_head
from tests.formats.byml.test_hostile import words as file_of
from tests.formats.editing import refused
from tests.scale import scale

SAMPLES = Path(__file__).resolve().parents[2] / "resources" / "samples"
FILES = own.every(scale(20, 2000), 40_000)


@pytest.fixture
def village():
    return formats.open(SAMPLES / "Village.mubin")


@pytest.fixture
def lantern():
    return formats.open(SAMPLES / "Lantern.bgparamlist")


@pytest.fixture
def types():
    return formats.open(SAMPLES / "Every type.byml")


def _below(rows: Rows) -> dict[str, Kind]:
    """Return the kinds of the rows below one, by what leads to them from there."""
    whole = formats.rows.spell(rows.outline, rows.path)
    return {words.removeprefix(f"{whole}/"): row.kind for words, row in rows.walk()}


# Types


def test_what_takes_the_place_of_a_row_has_its_type(village):
    npc = village["Objs"][0]
    village["Objs"][0] = npc.to_plain() | {"HashId": 7, "Translate": [1, 2, 3]}
    assert npc["HashId"] == 7
    assert npc["Translate"].to_plain() == [1.0, 2.0, 3.0]
    assert npc.row("HashId").kind is Kind.U32
    assert {row.kind for _words, row in npc["Translate"].walk()} == {Kind.F32}


def test_what_is_new_has_the_type_of_its_name_elsewhere(village):
    objs = village["Objs"]
    made = objs.append({"HashId": 5, "UnitConfigName": "Npc_New", "Scale": [1, 1, 1], "Goods": []})
    assert _below(made) == {
        "HashId": Kind.U32, "UnitConfigName": Kind.STRING, "Goods": Kind.ARRAY, "Scale": Kind.ARRAY,
        "Scale/[0]": Kind.F32, "Scale/[1]": Kind.F32, "Scale/[2]": Kind.F32,
    }  # fmt: skip
    made["IsChild"] = True
    made["DisplayName"] = "Neu"
    again = formats.open(village.to_bytes())["Objs"][-1]
    assert (again["IsChild"], again["DisplayName"], again["HashId"]) == (True, "Neu", 5)


def test_a_number_is_a_float_in_an_array_of_floats(types):
    types["Floats"] = [1.5, 2]
    assert types["Floats"].append(3) == 3.0
    assert [row.kind for _words, row in types["Floats"].walk()] == [Kind.F32] * 3


@pytest.mark.parametrize(
    ("value", "kind"),
    [(True, Kind.BOOL), (-5, Kind.S32), (2**31, Kind.U32), (-(2**40), Kind.S64),
     (2**63, Kind.U64), (0.5, Kind.F32), ("x", Kind.STRING), (b"x", Kind.BINARY),
     (None, Kind.NULL), ({}, Kind.MAP), ([], Kind.ARRAY), ((), Kind.ARRAY),
     ({5: 1}, Kind.HASH_MAP)],
)  # fmt: skip
def test_what_is_like_nothing_has_the_type_of_the_value(value, kind):
    doc = formats.from_plain({"format": "byml", "content": {}})
    doc["New"] = value
    assert doc.row("New").kind is kind
    assert doc.to_plain()["New"] == (list(value) if isinstance(value, tuple) else value)


def test_dictionaries_are_objects_and_lists_of_parameters(lantern):
    lantern["Guard"] = {"Power": 5, "Name": "abc", "Pos": (1, 2, 3), "Way": [0.5, 1]}
    assert _below(lantern["Guard"]) == {
        "Power": Kind.S32, "Name": Kind.STRING, "Pos": Kind.VEC3, "Way": Kind.VEC2,
    }  # fmt: skip
    lantern["Guards"] = {"First": {"Power": 5}, "More": {"Second": {"Power": 6}}}
    assert [lantern.row(f"Guards{one}").kind for one in ("", "/First", "/More")] == [
        Kind.LIST, Kind.OBJECT, Kind.LIST,
    ]  # fmt: skip
    assert formats.open(lantern.to_bytes())["Guards/More/Second/Power"] == 6
    with pytest.raises(WrongType, match="no row here can be 5"):
        lantern["Bare"] = 5
    with pytest.raises(WrongType, match="takes a dictionary of values"):
        lantern["Guard"] = {"Power": {"Deeper": 5}}


def test_strings_are_as_those_beside_them():
    doc = formats.open(SAMPLES / "Lantern.bgparamlist")
    guard = doc.add("Guard", Kind.OBJECT)
    guard.add("Long", Kind.STRING256, "a")
    guard["Other"] = "b"
    assert guard.row("Other").kind is Kind.STRING256


@pytest.mark.parametrize(
    ("key", "value"),
    [("U32", -1), ("U32", "5"), ("U32", 5.0), ("U32", [5]), ("String", 5), ("MixedArray", 5),
     ("MixedArray", {"a": 5}), ("EmptyMap", [5]), ("New", object()), ("New", {"a": {1, 2}})],
)  # fmt: skip
def test_no_type_changes_by_itself(types, key, value):
    with refused(types, WrongType):
        types[key] = value


def test_a_map_has_the_rows_of_a_dictionary_and_no_others(types):
    types["Map"] = {"a": 1, "b": {"c": "x"}}
    types["Map"]["b"].add("d", Kind.U64, 5)
    types["Map"] = {"b": {"d": 6, "e": None}, "f": []}
    assert types["Map"].to_plain() == {"b": {"d": 6, "e": None}, "f": []}
    assert types.row("Map/b/d").kind is Kind.U64


def test_an_array_has_the_elements_of_a_list(types):
    array = types["MixedArray"]
    types["MixedArray"] = ["one", 2, 3.5]
    assert array.to_plain() == ["one", 2, 3.5]
    types["MixedArray"] = [*array.to_plain(), [1, 2], {"a": 1}]
    assert array.to_plain() == ["one", 2, 3.5, [1, 2], {"a": 1}]
    types["MixedArray"] = []
    assert len(array) == 0


@pytest.mark.parametrize("file", FILES, ids=own.label)
def test_the_plain_form_of_a_container_put_back_changes_nothing(file):
    doc = formats.open(file)
    before = doc.root
    for name in doc if doc.row().kind is not Kind.ARRAY else range(len(doc)):
        try:
            plain = doc[name].to_plain() if isinstance(doc[name], Rows) else doc[name]
        except WrongType:
            continue  # it has two rows of one name, or leads back to itself
        if isinstance(doc[name], Rows) or doc.row(name).editable or plain is None:
            doc[name] = plain
    assert doc.root is before


@pytest.mark.parametrize("key", ["foo", "0x5", 5])
def test_what_is_missing_is_added_only_by_its_name(types, key):
    with refused(types, (KeyError, IndexError)):
        types["MixedArray"][key] = 5
    with refused(types, KeyError):
        types[f"EmptyMap/{key}"] = 5


# Copies


def test_a_copy_has_all_types_also_in_another_document(village, types):
    first = village["Objs"][0]
    assert village["Objs"].append(first) == first
    assert village["Objs"].insert(0, first) == first
    assert len(village["Objs"]) == 5
    types["Npc"] = first
    assert types["Npc"] == first
    assert _below(types["Npc"]) == _below(first)
    before = types.root
    types["Npc"] = types["Npc"]
    assert types.root is before
    types["Npc"] = village["Objs"][-2]
    assert types["Npc"] == village["Objs"][-2]
    assert formats.open(types.to_bytes())["Npc"] == village["Objs"][-2]


@pytest.mark.parametrize(
    ("name", "key"), [("Village.mubin", "Objs"), ("Watchman.root.ainb", "nodes")]
)
def test_elements_that_a_list_leaves_out_are_deleted_and_the_others_stay(name, key):
    doc, other = formats.open(SAMPLES / name), formats.open(SAMPLES / name)
    doc[key] = [element for index, element in enumerate(doc[key]) if index != 1]
    del other[key][1]
    assert doc.to_bytes() == other.to_bytes()
    before = doc.root
    doc[key] = list(doc[key])
    assert doc.root is before


def test_lists_and_dictionaries_may_have_containers_in_them(village, types):
    objs, plain = village["Objs"], village["Objs"].to_plain()
    village["Objs"] = [npc for npc in objs if npc["UnitConfigName"] != "Npc_Smith"]
    assert objs.to_plain() == [plain[0], plain[2]]
    village["Objs"] = [objs[1], {"HashId": 5}, objs[0], {"UnitConfigName": "x", "Like": objs[0]}]
    assert objs.to_plain() == [plain[2], {"HashId": 5}, plain[0],
                               {"UnitConfigName": "x", "Like": plain[0]}]  # fmt: skip
    assert _below(objs[3]["Like"]) == _below(objs[2])
    types["Both"] = {"a": objs[0], "b": objs[2], "c": 5}
    both = types["Both"]
    types["Both"] = {"a": both["b"], "b": both["a"], "d": {"e": [both]}, "f": objs[2]["Goods"]}
    assert types["Both"].to_plain() == {
        "a": plain[0], "b": plain[2], "f": plain[0]["Goods"],
        "d": {"e": [{"a": plain[2], "b": plain[0], "c": 5}]},
    }  # fmt: skip
    with refused(types, WrongType):
        types["Both"] = {"a": 5, "new": objs[0]}


def test_a_value_is_copied_with_its_type_by_its_row(types):
    array = types["MixedArray"]
    assert array.append(types.row("U64")) == types["U64"]
    types["Again"] = types.row("U64")
    assert types.row("Again").kind is types.row("MixedArray/5").kind is Kind.U64
    with pytest.raises(WrongType, match="Give its Rows"):
        array.append(types.row("MixedArray"))


def test_a_container_of_another_format_is_copied_by_its_values(village, lantern):
    village["Lantern"] = lantern["General"]
    assert village["Lantern/Life"] == lantern["General/Life"]
    village["Lantern"] = lantern["General"]
    lantern["Npc"] = formats.from_plain({"format": "byml", "content": {"a": 5}})
    assert lantern["Npc"].to_plain() == {"a": 5}


def test_a_node_of_a_behaviour_is_copied_as_one(types):
    doc = formats.open(SAMPLES / "Watchman.root.ainb")
    copied = doc["nodes"].append(doc["nodes"][2])
    assert (copied["class"], len(doc["nodes"])) == ("ChaseTarget", 17)
    with pytest.raises(WrongType):
        doc["nodes"].append({"class": "Other"})
    with pytest.raises(WrongType):
        doc["nodes"][0] = doc["nodes"][2]
    assert len(doc["nodes"]) == 17
    assert formats.open(doc.to_bytes()) == doc


def test_a_container_of_another_kind_does_not_take_a_place(types):
    with pytest.raises(WrongType, match=r"^MixedArray: a row of type map cannot"):
        types["MixedArray"] = types["EmptyMap"]


def test_a_container_is_inserted_at_an_index_only_in_an_array(types):
    array = types["MixedArray"]
    assert array.insert(-1, 7) == 7
    assert array.to_plain() == [1, "two", 3.0, False, 7, None]
    array.insert(99, 8)
    assert array[-1] == 8
    with pytest.raises(WrongType, match="Give the row a name"):
        types.append(5)


# Names and order


def test_rows_are_renamed_and_moved(lantern, types):
    lantern["General"].rename("Life", "Lives")
    assert lantern["General/Lives"] == 40
    lantern.move("General", 0)
    lantern["General"].move("Lives", -1)
    again = formats.open(lantern.to_bytes())
    assert again.keys()[0] == "General"
    assert again["General"].row("Lives") == again["General"].row(again["General"].keys()[-1])
    array = types["MixedArray"]
    array.move(0, -1)
    assert array.to_plain() == ["two", 3.0, False, None, 1]
    for edit in (lambda: array.move(0, 9), lambda: types.move("U32", 0),
                 lambda: array.rename(0, "a"), lambda: types.rename("U32", "S32")):  # fmt: skip
        with refused(types, WrongType):
            edit()


# Many edits as one


@pytest.mark.parametrize("value", [{"a": 1, None: 2}, {"a": [1, {2: {None: 3}}]}])
def test_whatever_an_edit_raises_nothing_of_it_is_made(types, value):
    with refused(types, TypeError):
        types["New"] = value
    with refused(types, TypeError):
        types["MixedArray"] = [7, value]


def test_values_that_are_too_deep_end_in_an_error(types):
    deep = []
    deep.append(deep)
    with refused(types, RecursionError):
        types["New"] = deep
    nested = formats.open(b"a: " + b"[" * 1000 + b"]" * 1000, format="byml")
    with pytest.raises(WrongType, match="too deep"):
        nested.to_plain()


def test_edits_of_a_block_are_made_together(types):
    with types.edit():
        types["U32"] = 5
        types["MixedArray"].append(6)
    assert (types["U32"], types["MixedArray"][-1]) == (5, 6)


@pytest.mark.parametrize(
    "wrong",
    [lambda doc: doc["Nowhere"], lambda doc: doc["MixedArray"].rename(0, "x"), lambda doc: 1 / 0,
     lambda doc: doc.set_many({"U32": 6, "S32": "x"})],
)  # fmt: skip
def test_of_a_block_that_is_left_by_an_error_nothing_is_made(types, wrong):
    def edit():
        with types.edit():
            types["U32"] = 8
            types["New"] = 8
            types["U32"] = 9
            wrong(types)

    with refused(types, (FormatError, ZeroDivisionError)):
        edit()
    assert types["U32"] != 9


def test_a_block_in_another_is_undone_alone(types):
    def edit():
        with types.edit():
            types["U32"] = 7
            types["S32"] = "x"

    with types.edit():
        types["U32"] = 5
        types["MixedArray"].append(6)
        with pytest.raises(WrongType):
            edit()
        assert types["U32"] == 5
    assert (types["U32"], types["MixedArray"][-1]) == (5, 6)


def test_values_that_are_set_in_a_block_are_read_there(types):
    with types.edit():
        types["U32"] = 5
        array = types["MixedArray"]
        array[0] = 6
        assert (types["U32"], types.get("U32"), types.row("U32").value) == (5, 5, 5)
        assert (array[0], next(iter(array)), array[:1], dict(types.items())["U32"]) == (
            6,
            6,
            [6],
            5,
        )
        types["U32"] = 7
        assert dict(types.walk())["U32"].value == 7
        assert types.to_plain()["MixedArray"][0] == 6
        array[0] = 8
        assert formats.open(types.to_bytes())["MixedArray"][0] == 8
        array[0] = 9
        assert types.clone()["MixedArray/0"] == 9


def test_rows_are_found_where_they_are_after_others_came_and_went(types):
    with types.edit():
        types["MixedArray/1"] = "x"
        del types["MixedArray"][0]
        types["MixedArray/0"] = "y"
        types["MixedArray"].insert(0, "z")
        assert types["MixedArray/[1]"] == "y"
    assert types["MixedArray"].to_plain() == ["z", "y", 3.0, False, None]


def test_a_walk_sees_the_document_as_it_was(types):
    seen = []
    for words, row in types.walk():
        seen.append(words)
        if words == "MixedArray":
            del types["MixedArray"][0]
        if row.kind is Kind.U32:
            types[words] = 5
    assert "MixedArray/[4]" in seen
    assert len(types["MixedArray"]) == 4


def test_many_values_are_set_at_once(lantern):
    with refused(lantern, WrongType):
        lantern.set_many({"General/Life": 5, "General/Speed": "fast"})
    lantern.set_many({"General/Life": 5, "General/Speed": 2, "Guard": {"Power": 1}})
    assert (lantern["General/Life"], lantern["General/Speed"], lantern["Guard/Power"]) == (
        5,
        2.0,
        1,
    )


COUNT = 33_576


def test_tens_of_thousands_of_values_are_set_in_a_second():
    """In the time that reading all rows takes, and a few times that on a busy machine."""
    data = {
        "Objs": [{"Name": f"N{at}", "Translate": [0.5, 1.5, at + 0.5]} for at in range(COUNT // 3)]
    }
    doc = formats.from_plain({"format": "byml", "content": data})
    start = time.process_time()
    hits = [(words, row.value) for words, row in doc.walk() if row.kind is Kind.F32]
    walked = time.process_time() - start
    assert len(hits) == COUNT
    for change in (doc.set_many, lambda values: _loop(doc, values)):
        start = time.process_time()
        change({words: value * 2 for words, value in hits})
        assert time.process_time() - start < 5 * max(walked, 0.2)
    assert doc["Objs"][-1]["Translate"].to_plain() == [1.0, 3.0, COUNT // 3 * 2 - 1.0]


def _loop(doc, values):
    with doc.edit():
        for words, value in values.items():
            doc[words] = value


# Plain Python


def test_plain_python_has_the_values(types):
    plain = types.to_plain()
    assert plain["MixedArray"] == [1, "two", 3.0, False, None]
    assert plain["Hashes"][0x1C6F1A2B] == "by hash"
    assert plain["U64"] == types["U64"]
    assert types["MixedArray"].to_plain() == plain["MixedArray"]


def test_a_container_that_lies_in_itself_is_not_plain():
    ring = formats.open(file_of(array_head(2), 0xD1C0, 32, 5, array_head(2), 0xD1C0, 16, 7))
    with pytest.raises(WrongType, match=r"^\[0\] › \[0\]: it leads back"):
        ring.to_plain()
    assert ring[1] == 5


def test_what_the_file_stores_once_is_one_object():
    levels = "".join(f"l{at}: &l{at} [*l{at - 1}, *l{at - 1}]\n" for at in range(1, 40))
    doc = formats.open(
        f"# triptych: byml version=7 order=little shares=yes\nl0: &l0 [1]\n{levels}".encode()
    )
    plain = doc.to_plain()
    assert plain["l39"][0] is plain["l39"][1] is plain["l38"]


def test_a_number_that_is_none_stays(types):
    types["F32"] = math.nan
    assert math.isnan(types.to_plain()["F32"])


# Graphs


def test_only_graphs_have_a_graph(types):
    with pytest.raises(WrongType, match="BYML files have no graph"):
        print(types.graph)
