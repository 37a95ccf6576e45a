"""The rows of a behaviour graph: what may be set, what an edit reaches, where references lead."""

from __future__ import annotations

import pytest

from formats.ainb import AINB
from formats.ainb.enums import enum_facts
from formats.ainb.model import Ainb
from formats.ainb.outline import Outline
from formats.ainb.types import CLASS_DEFAULT, INT, USES_DEFAULT
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.enum_names import Enums
from formats.errors import WrongType
from formats.games.shipped import shipped
from tests.formats import own
from tests.formats.ainb import odd


def sample(name: str = "Watchman.root.ainb") -> Ainb:
    """Return one of our own files."""
    return AINB.read(next(f for f in own.files("ainb") if f.name == name).read_bytes())


def find(view: Outline, label: str) -> Path:
    """Return the path of the first row with a label."""
    return next(path for path, row in view.walk() if row.label == label)


def test_every_value_that_nothing_depends_on_may_be_set():
    view = AINB.outline(sample())
    kinds = {row.kind for _path, row in view.walk() if row.editable}
    assert kinds >= {Kind.S32, Kind.BOOL, Kind.F32, Kind.STRING, Kind.VEC3, Kind.GUID, Kind.U32}
    for path, row in view.walk():
        if row.kind in (Kind.REFERENCE, Kind.POINTER):
            assert not row.editable
            with pytest.raises(WrongType):
                view.set(path, row.value)


def test_references_lead_to_what_they_name():
    root = sample()
    view = AINB.outline(root)
    wired = find(view, "[3] Element_BoolSelector")
    row = view.row((*wired, "inputs", 0))
    assert row.kind is Kind.MAP
    assert row.detail.startswith("← [")
    assert "ƒ Out = In < 10.0" in row.detail
    source = view.row((*wired, "inputs", 0, "source 0"))
    assert source.target is not None
    assert view.row(source.target).label == "Distance"
    expression = view.row((*wired, "inputs", 0, "expression"))
    assert view.row(expression.target or ()).detail == "Out = In < 10.0"
    back = view.row(source.target)
    assert back.target == (*wired, "inputs", 0)


def test_the_name_of_a_class_shows_wherever_it_is_referred_to():
    root = sample()
    view = AINB.outline(root)
    view.set((*find(view, "[1] RaiseAlarm"), "class"), "RingBell")
    words = [str(row.value) for _path, row in view.walk() if row.kind is Kind.REFERENCE]
    assert "[1] RingBell" in words
    assert not any("RaiseAlarm" in word for word in words)


def test_an_input_that_was_edited_is_no_longer_its_classes_own():
    root = sample()
    slot = next(s for n in root.nodes for s in n.inputs if s.name == "Hurry")
    slot.flags = USES_DEFAULT | CLASS_DEFAULT
    root = AINB.read(AINB.write(root))
    before = AINB.write(root)
    view = AINB.outline(root)
    path = next(
        (*view.index.path_of(n), "inputs", place)  # type: ignore[misc]
        for n in root.nodes
        for place, s in enumerate(n.inputs)
        if s.flags & CLASS_DEFAULT
    )
    old = view.get(path)
    view.set(path, not old)
    again = AINB.read(AINB.write(view.root))
    assert not any(s.flags & CLASS_DEFAULT for n in again.nodes for s in n.inputs)
    view.set(path, old)
    assert AINB.write(view.root) == before


def test_the_names_of_an_enum_show_and_go_with_their_value():
    """New strings stand between the ints, as in real files: they tell whose an orphan is."""
    root = odd.document(0x407, "Enums")
    first, second, third = (odd.node(root, "TakeSlot") for _ in range(3))
    odd.build.add_property(first, "Slot", INT, 0).orphan_strings = ("game::Slots", "Main")
    odd.build.add_property(first, "Between", INT, 5)
    odd.build.add_property(second, "Slot", INT, 1).orphan_strings = ("Sub",)
    odd.build.add_property(third, "Behind", INT, 5)
    odd.build.add_property(third, "Slot", INT, 0)
    data = AINB.write(root)
    root = AINB.read(data)
    places = [(0, 0), (1, 0), (2, 1)]
    paths: list[Path] = [("nodes", node, "properties", slot) for node, slot in places]
    assert {AINB.outline(root).row(path).detail for path in paths} == {""}, "one file alone"
    known = shipped()
    known.enums = Enums(enum_facts(root))
    view = AINB.outline(root, known)
    assert [view.row(path).detail for path in paths] == ["Main", "Sub", "Main"]
    path = paths[0]
    view.set(path, 1)
    assert view.row(path).detail == "Sub"
    again = AINB.write(view.root)
    assert b"Main\0" not in again
    view.set(path, 0)
    assert AINB.write(view.root) == data


def test_a_class_whose_children_have_numbers_is_not_given_or_taken():
    root = odd.every_part(0x407)
    view = AINB.outline(root)
    with pytest.raises(WrongType, match="numbers"):
        view.set((*find(view, "[0] Leaf"), "class"), "SelectorBSABrainVerbUpdater")
    brain = next(i for i, n in enumerate(root.nodes) if n.name == "SelectorBSABrainVerbUpdater")
    assert not view.row(("nodes", brain, "class")).editable
