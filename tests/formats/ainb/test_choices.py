"""Which ints of a behaviour graph may be chosen by name."""

from __future__ import annotations

from formats.ainb import AINB
from formats.ainb.enums import enum_facts
from formats.ainb.types import INT
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.enum_names import Enums
from formats.games.shipped import shipped
from tests import corpus
from tests.formats.ainb import odd


def test_an_int_of_a_known_enum_has_choices_and_others_have_none():
    root = odd.document(0x407, "Choices")
    node = odd.node(root, "ChooseSlot")
    for name, value, strings in (
        ("Slot", 0, ("choices::Slots", "Main")),
        ("Slot", 2, ("choices::Slots", "SP")),
        ("Count", 0, ()),
    ):
        odd.build.add_property(node, name, INT, value).orphan_strings = strings
    known = shipped()
    known.enums = Enums(enum_facts(root))
    view = AINB.outline(root, known)
    paths: list[Path] = [("nodes", 0, "properties", place) for place in range(3)]
    assert [view.choices(path) for path in paths] == [{0: "Main", 2: "SP"}] * 2 + [None]
    assert view.choices(()) is None
    view.set(paths[0], 7)
    assert view.row(paths[0]).value == 7
    assert view.choices(paths[0]) == {0: "Main", 2: "SP"}


def test_selectors_and_slots_of_real_files_have_choices():
    labels, known = set(), shipped()
    roots = [AINB.read(file.read_bytes()) for file in corpus.need("ainb")[:60]]
    known.enums = Enums(fact for root in roots for fact in enum_facts(root))
    for root in roots:
        view = AINB.outline(root, known)
        for path, row in view.walk():
            choices = view.choices(path)
            if choices is not None:
                assert row.kind is Kind.S32
                assert all(choices.values())
                labels.add(path[2])
        if labels >= {"children", "properties", "inputs"}:
            return
    raise AssertionError(f"only {labels} have choices")
