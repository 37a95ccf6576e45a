"""How values are shared and records arranged, by each of the known writers."""

from __future__ import annotations

import struct
from dataclasses import replace

import pytest

from formats import outline_of
from formats.aamp import AAMP
from formats.aamp.model import Layout, ParameterIO, equal, name_hash
from formats.core.kinds import Kind
from formats.registry import SHIPPED
from tests.formats.aamp.made import add, laid_out, raw, values, with_first_values, with_values

ONE, TWO = struct.pack("<f", 1.0), struct.pack("<f", 2.0)


def data_section(root: ParameterIO) -> bytes:
    """Return the data section that a document of one object is written with."""
    written = AAMP.write(root)
    data, strings = struct.unpack_from("<2I", written, 0x24)
    return written[len(written) - strings - data : len(written) - strings]


def test_a_value_is_found_across_the_border_of_two_others():
    root = with_values((Kind.F32, 1.0), (Kind.F32, 2.0), (Kind.VEC2, (1.0, 2.0)))
    assert data_section(root) == ONE + TWO
    root = laid_out(root, Layout.PACKAGE)
    assert data_section(root) == ONE + TWO + ONE + TWO
    root = laid_out(root, Layout.TYPED)
    assert data_section(root) == ONE + TWO + ONE + TWO


def test_a_value_is_found_inside_another():
    root = with_values((Kind.VEC2, (1.0, 2.0)), (Kind.F32, 2.0))
    assert data_section(root) == ONE + TWO
    root = laid_out(root, Layout.PACKAGE)
    assert data_section(root) == ONE + TWO
    root = laid_out(root, Layout.TYPED)
    assert data_section(root) == ONE + TWO + TWO


def test_the_second_use_of_a_value_may_lie_lower_than_the_first():
    """(1, 1) put down behind a 1 makes an earlier match, which only the next use of it finds."""
    root = with_values((Kind.F32, 1.0), (Kind.VEC2, (1.0, 1.0)), (Kind.VEC2, (1.0, 1.0)))
    pair = (1.0, 1.0)
    root = with_first_values(root, 1.0, pair, pair)
    data = AAMP.write(root)
    offsets = [word & 0xFFFFFF for word in struct.unpack_from("<6I", data, 0x48)[1::2]]
    assert offsets == [6, 5, 2]
    again = AAMP.read(data)
    assert again.reproduced
    assert AAMP.write(again) == data


def test_the_first_use_may_come_later_among_the_parameters():
    """The same where the second use, by the order of the data, has its record before the first."""
    view = outline_of(AAMP.new())
    first = add(view, (), "First", Kind.OBJECT)
    child = add(view, (), "Child", Kind.LIST)
    inner = add(view, child, "Inner", Kind.OBJECT)
    pair = (1.0, 1.0)
    add(view, first, "A", Kind.F32, 1.0)
    add(view, first, "B", Kind.VEC2, pair)
    add(view, inner, "C", Kind.VEC2, pair)
    (owner,), (above,) = view.root.root.objects, view.root.root.lists
    (own,) = above.objects
    above = above._replace(objects=(own._replace(values=(pair,)),))
    owner = owner._replace(values=(1.0, pair))
    data = AAMP.write(
        replace(view.root, root=view.root.root._replace(objects=(owner,), lists=(above,)))
    )
    assert len(data) - len(data.rstrip(b"")) == 0
    again = AAMP.read(data)
    assert again.reproduced
    assert again.layout is Layout.NINTENDO
    assert values(again) == [1.0, pair, pair]
    assert AAMP.write(again) == data


def test_bool_int_and_u32_share_in_every_layout():
    root = with_values((Kind.BOOL, True), (Kind.S32, 1), (Kind.U32, 1))
    for layout in Layout:
        root = laid_out(root, layout)
        assert data_section(root) == b"\1\0\0\0"


def test_strings_are_shared_over_all_types():
    root = with_values((Kind.STRING32, "ab"), (Kind.STRING, "ab"), (Kind.STRING64, "abc"))
    for layout in Layout:
        root = laid_out(root, layout)
        assert AAMP.write(root).endswith(b"ab\0\0abc\0")
        assert values(AAMP.read(AAMP.write(root))) == ["ab", "ab", "abc"]


def test_equal_buffers_are_shared_with_their_count():
    root = with_values((Kind.S32, 1), (Kind.BUFFER_S32, (5,)), (Kind.BUFFER_U32, (5,)))
    assert data_section(root) == struct.pack("<3I", 1, 1, 5)
    assert values(AAMP.read(AAMP.write(root))) == [1, (5,), (5,)]


def tree() -> ParameterIO:
    """Return a document in which lists, objects and values come in another order each way."""
    view = outline_of(AAMP.new())
    for name in ("A", "B"):
        child = add(view, (), name, Kind.LIST)
        for number in range(2):
            inner = add(view, child, f"{name}{number}", Kind.LIST)
            owner = add(view, inner, "Inner", Kind.OBJECT)
            add(view, owner, "Value", Kind.STRING, f"{name}{number}")
        add(view, add(view, child, "Own", Kind.OBJECT), "Value", Kind.STRING, f"own {name}")
        add(view, child, "Nothing", Kind.OBJECT)
    add(view, add(view, (), "Top", Kind.OBJECT), "Value", Kind.STRING, "top")
    add(view, add(view, (), "Last", Kind.OBJECT), "Value", Kind.STRING, "last")
    return view.root


@pytest.mark.parametrize("layout", [Layout.NINTENDO, Layout.PACKAGE])
def test_the_layout_is_told_by_the_file(layout):
    root = laid_out(tree(), layout)
    data = AAMP.write(root)
    again = AAMP.read(data)
    assert again.layout is layout
    assert again.reproduced
    assert equal(again, root)
    assert AAMP.write(again) == data


def test_the_layouts_differ():
    written = set()
    for layout in (Layout.NINTENDO, Layout.PACKAGE):
        written.add(AAMP.write(laid_out(tree(), layout)))
    assert len(written) == 2


def strings_of(root: ParameterIO) -> bytes:
    """Return the string section a document is written with."""
    written = AAMP.write(root)
    return written[-struct.unpack_from("<I", written, 0x28)[0] :]


RULES = {
    # first object and list names -> the order their values come in
    (("DemoAIActionIdx", "O"), ("L", "M")): "L M DemoAIActionIdx O",
    (("Children", "Parameters"), ("Extend",)): "Parameters Extend Children",
    (("O", "Spine", "P"), ("L", "BoneGroups")): "O BoneGroups Spine P L",
    (("Ragdoll", "O", "SupportBone"), ("Cloth", "RigidBodySet", "RigidContactInfo")):
        "O RigidContactInfo RigidBodySet Ragdoll Cloth SupportBone",
    (("O", "SupportBone"), ("Cloth",)): "O Cloth SupportBone",
    (("O", "P"), ("L",)): "O P L",
}  # fmt: skip


@pytest.mark.parametrize("names", RULES)
def test_known_classes_have_their_order(names):
    objects, lists = names
    view = outline_of(AAMP.new())
    for name in objects:
        add(view, add(view, (), name, Kind.OBJECT), "V", Kind.STRING, f"<{name}>")
    for name in lists:
        owner = add(view, add(view, (), name, Kind.LIST), "Own", Kind.OBJECT)
        add(view, owner, "V", Kind.STRING, f"<{name}>")
    order = [part.strip(b"\0<>").decode() for part in strings_of(view.root).split(b">")]
    assert " ".join(order).strip() == RULES[names]
    again = AAMP.read(AAMP.write(view.root))
    assert again.reproduced


def test_values_that_nobody_would_share_like_that_are_saved_all_the_same():
    data = raw((1, 0), (1, 4), (2, 8), data=ONE + ONE + ONE)
    root = AAMP.read(data)
    assert not root.reproduced
    assert any("arranged" in one.sentence for one in AAMP.problems(root, SHIPPED))
    saved = AAMP.read(AAMP.write(root))
    assert equal(saved, root)
    assert saved.reproduced


@pytest.mark.parametrize(
    "data",
    [
        raw((7, 4), (7, 0), strings=b"one\0two\0"),
        raw((7, 0), (7, 4), strings=b"one\0one\0"),
        raw((7, 0), strings=b"one\0two\0"),
        raw((7, 0), strings=b"o\0x\0"),
        raw((7, 0), strings=b"one\0\0\0\0\0"),
        raw((3, 0), (3, 0), data=ONE + ONE + ONE),
        raw((19, 4), data=b"\3\0\0\0abcd"),
        raw((1, 0), data=ONE + TWO),
    ],
)
def test_traces_of_other_writers_are_never_taken_for_reproducible(data):
    root = AAMP.read(data)
    assert not root.reproduced
    assert equal(AAMP.read(AAMP.write(root)), root)


def test_header_facts_come_back():
    root = with_values((Kind.STRING, "abc"))
    facts = {"version": 410, "type": "aglenvset", "flags": 7, "extra": (1, 0xFFFFFFFF)}
    data = AAMP.write(replace(root, **facts, trailing=b"more"))
    again = AAMP.read(data)
    assert AAMP.write(again) == data
    assert (again.version, again.type, again.flags) == (410, "aglenvset", 7)
    assert (again.extra, again.trailing) == ((1, 0xFFFFFFFF), b"more")
    assert AAMP.facts(again)["type"] == "aglenvset"


def test_a_type_string_with_more_than_padding_behind_it():
    plain = AAMP.write(with_values((Kind.S32, 1)))
    size = struct.pack("<I", len(plain) + 4)
    data = plain[:12] + size + plain[16:20] + b"\x08\0\0\0" + plain[24:0x30] + b"xml\0rest"
    data += plain[0x34:]
    root = AAMP.read(data)
    assert (root.type, root.type_tail) == ("xml", b"rest")
    assert AAMP.write(root) == data


@pytest.mark.parametrize("missing", [1, 2, 3])
def test_missing_padding_stays_missing_while_it_is_padding(missing):
    root = with_values((Kind.STRING, "four"))
    whole = AAMP.write(root)
    data = whole[:-missing]
    root = AAMP.read(data)
    assert root.short == missing
    assert values(root) == ["four"]
    assert AAMP.write(root) == data
    view = outline_of(root)
    path = (*view.keys(()), *view.keys(tuple(view.keys(()))))
    view.set(path, "threes")
    assert values(AAMP.read(AAMP.write(view.root))) == ["threes"]
    view.set(path, "four")
    assert AAMP.write(view.root) == data


def test_the_hashes_of_the_rules_are_those_of_their_names():
    assert name_hash("DemoAIActionIdx") == 0xB994C459
    assert name_hash("param_root") == 0xA4F6CB6C
