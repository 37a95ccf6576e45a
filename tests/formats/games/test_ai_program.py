"""AI programs: what indices lead to, and that they lead there still after every edit."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path as File
from typing import Any

import pytest

import formats
from formats.aamp import AAMP
from formats.aamp.children import LIST, ChildKey
from formats.aamp.model import ParameterIO, ParameterList, name_hash
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.diff import diff
from formats.errors import WrongType
from formats.games.program_editing import number
from formats.games.programs import (
    BEHAVIORS,
    FAMILIES,
    definition,
    is_numbered,
    program,
    references,
)
from formats.problems import Problem, Severity
from formats.registry import SHIPPED, structure_of
from tests import corpus
from tests.formats import own
from tests.formats.editing import take
from tests.scale import scale, seeded

ELEMENTS = scale(1, 1_000)
EVERY = scale(12, 1)
"""Of how many elements of each list every edit is tried, in every which of the real files."""


def samples() -> list[File]:
    return [file for file in own.files("aamp") if program(formats.open_bytes(file.read_bytes()))]


def real_files() -> list[File]:
    found = [file for file in corpus.need("aamp") if file.suffix == ".baiprog"]
    assert len(found) > 300
    return found


class Hand:
    """Does edits on one program as one step, and holds what its indices have to lead to."""

    def __init__(self, root: ParameterIO) -> None:
        self.structure = structure_of(root)
        self.view = self.structure.view
        self.before, self.data = root, formats.save_bytes(root)

    @property
    def root(self) -> ParameterIO:
        return self.view.root

    def path(self, *labels: str) -> Path:
        path: Path = ()
        for label in labels:
            path = (*path, next(row.key for row in self.view.rows(path) if row.label == label))
        return path

    def value(self, *labels: str) -> Any:
        return self.view.get(self.path(*labels))

    def undo(self) -> None:
        self.structure.show(self.before)
        assert formats.save_bytes(self.root) == self.data

    def goals(self) -> dict[tuple[int, int], int | None]:
        """Return by owner and name what each index leads to, each known by its identity."""
        found = program(self.root)
        assert found is not None
        there = {over: found.elements(over) for over in (FAMILIES, BEHAVIORS)}
        return {
            (one.owner.uid, one.key.hash): (
                there[one.over][one.value].uid if found.find(one.over, one.value) else None
            )
            for one in references(self.root, found)
        }

    def check_sound(self) -> None:
        """Hold the program to be numbered, and to be read again from the saved bytes as it is."""
        found = program(self.root)
        assert found is not None
        assert all(is_numbered(name, there) for name, there in found.lists.items())
        data = formats.save_bytes(self.root)
        again = formats.open_bytes(data)
        assert formats.save_bytes(again) == data
        assert AAMP.equal(again, self.root)


def hand(file: File) -> Hand:
    return Hand(formats.open_bytes(file.read_bytes()))


@pytest.fixture
def errand() -> Hand:
    return hand(own.FOLDERS[0] / "Errand.baiprog")


def graver(one: Hand) -> list[Problem]:
    """Return the findings that are more than notes."""
    return [found for found in AAMP.problems(one.root, SHIPPED) if found.severity > Severity.NOTE]


# What is told


def test_documents_are_programs_by_what_they_hold():
    for file in own.files("aamp"):
        assert (program(formats.open_bytes(file.read_bytes())) is not None) == (
            file.suffix == ".baiprog"
        )


def test_real_programs_are_known_and_nothing_else_is():
    for file in corpus.need("aamp"):
        data = file.read_bytes()
        if data[:8] == b"AAMP\2\0\0\0":
            known = program(formats.open_bytes(data)) is not None
            assert known == (".baiprog" in file.name), file.name


def test_every_index_of_real_files_leads_to_an_element_of_its_name():
    counts = {"AI": 0, "Action": 0, "Behavior": 0, "nowhere": 0}
    for file in real_files():
        root = formats.open_bytes(file.read_bytes())
        found = program(root)
        assert found is not None
        for one in references(root, found):
            there = found.find(one.over, one.value)
            counts[there[0] if there else "nowhere"] += 1
            if there is not None and one.over == FAMILIES:
                assert name_hash(definition(found.element(*there)).name) == one.key.hash
    assert counts.pop("nowhere") == 1  # a damaged file
    assert all(count > 1000 for count in counts.values()), counts


def test_rows_tell_class_and_name(errand):
    rows = [row for path, row in errand.view.walk() if len(path) == 2 and row.kind is Kind.LIST]
    assert [row.detail for row in rows] == [
        "ErrandRoot “Root”", "StrollLoop “散歩”", "Wait “待機”", "Walk “歩く”",
        "DemoJoin “Demo_Join”", "LookAround", "Breathe", "CheckWeather",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("labels", "detail", "target"),
    [
        (("DemoAIActionIdx", "Demo_Join"), "Action_2 · DemoJoin “Demo_Join”", "Action"),
        (("AI", "AI_0", "ChildIdx", "散歩"), "AI_1 · StrollLoop “散歩”", "AI"),
        (("AI", "AI_1", "ChildIdx", "歩く"), "Action_1 · Walk “歩く”", "Action"),
        (("Action", "Action_0", "BehaviorIdx", "Idx_1"), "Behavior_1 · Breathe", "Behavior"),
    ],
)
def test_indices_tell_what_they_lead_to(errand, labels, detail, target):
    path = errand.path(*labels)
    row = errand.view.row(path)
    assert row.detail == detail
    assert row.target == errand.path(target, detail.split(" ")[0])
    assert row in errand.view.rows(path[:-1])
    assert (path, row) in list(errand.view.walk())


def test_values_are_no_indices(errand):
    rows = [row for path, row in errand.view.walk() if not row.target]
    assert {row.label for row in rows} >= {"Time", "Speed", "Radius", "Position"}
    assert all(not row.detail for row in rows if row.kind is not Kind.LIST)


def test_rows_tell_the_same_however_they_are_asked():
    for file in samples() + corpus.files("aamp/UKMM-x")[:40]:
        one = hand(file)
        for path, row in one.view.walk():
            assert one.view.row(path) == row


@pytest.mark.parametrize(("value", "severity"), [(-1, 2), (6, 1), (8, 2), (1, 1)])
def test_an_index_that_leads_nowhere_or_elsewhere_is_found(errand, value, severity):
    path = errand.path("DemoAIActionIdx", "Demo_Join")
    errand.view.set(path, value)
    assert [(one.path, one.severity) for one in graver(errand)] == [(path, Severity(severity))]


def test_elements_out_of_order_are_found(errand):
    errand.view.move(errand.path("Action", "Action_0"), 2)
    found = AAMP.problems(errand.root, SHIPPED)
    assert found[0].path == errand.path("Action")
    assert "Action_0, Action_1" in found[0].sentence


def test_real_programs_are_sound_but_one():
    found = []
    for file in real_files():
        root = formats.open_bytes(file.read_bytes())
        told = AAMP.problems(root, SHIPPED)
        found += [one.severity for one in told if "ndex" in one.sentence or "leads" in one.sentence]
    assert found == [Severity.ERROR, Severity.NOTE]  # a damaged file


# The laws of editing


def check_edit(one: Hand, family: str, place: int, edit: str, to: int) -> None:
    """Hold an edit of one element to keep what every index leads to, and to be taken back."""
    found = program(one.root)
    assert found is not None
    path, node = found.path(family, place), found.element(family, place)
    before = one.goals()
    if edit == "remove":
        one.structure.remove([path])
    elif edit == "duplicate":
        [made] = one.structure.duplicate([path])
        copied = program(one.root)
        assert copied is not None
        assert copied.path(family, place + 1) == made
        assert copied.element(family, place).uid == node.uid
    else:
        made = one.structure.move(path, to)
        assert one.view.node(made).uid == node.uid
        assert list(one.view.keys(path[:1])).index(made[-1]) == to
    check_goals(one, before, node if edit == "remove" else None, edit == "duplicate")
    one.check_sound()
    one.undo()
    assert one.goals() == before


def check_goals(
    one: Hand, before: dict[Any, Any], gone: ParameterList | None, is_copy: bool
) -> None:
    after = one.goals()
    owners = {owner.uid for owner in gone.objects} if gone else set()
    for held, goal in before.items():
        if held[0] not in owners and (gone is None or goal != gone.uid):
            kept = [there for (at, _hash), there in after.items() if at == held[0]]
            # Only in sequences of behaviors does an index get another name.
            assert after.get(held) == goal or goal in kept
    lost = [goal for held, goal in before.items() if held[0] not in owners]
    came = [goal for held, goal in after.items() if held in before or not is_copy]
    wanted = [goal for goal in lost if gone is None or goal != gone.uid]
    assert Counter(wanted) == Counter(came)


EDITS = ("remove", "duplicate", "move")


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize("file", samples(), ids=own.label)
def test_indices_follow_every_edit_of_samples(file, edit):
    one = hand(file)
    found = program(one.root)
    assert found is not None
    for family in found.lists:
        count = len(found.lists[family].lists)
        for place in range(count):
            for to in range(count if edit == "move" else 1):
                check_edit(one, family, place, edit, to)


@pytest.mark.parametrize("edit", EDITS)
def test_indices_follow_edits_of_real_files(edit):
    done = 0
    for seed, file in enumerate(real_files()[::EVERY]):
        one, chance = hand(file), seeded(seed)
        found = program(one.root)
        assert found is not None
        for family in found.lists:
            count = len(found.lists[family].lists)
            for place in chance.sample(range(count), min(count, ELEMENTS)):
                check_edit(one, family, place, edit, chance.randrange(count))
                done += 1
    assert done > 300 // EVERY


def told_goals(one: Hand) -> list[Any]:
    """Return what each index says and what it leads to, both by what elements say of themselves."""
    found = program(one.root)
    assert found is not None
    told = {id(child): definition(each) for each in found.elements() for child in each.objects}
    there = {over: found.elements(over) for over in (FAMILIES, BEHAVIORS)}
    return sorted(
        (
            told.get(id(each.owner), ()),
            each.key.hash,
            definition(there[each.over][each.value]) if found.find(each.over, each.value) else (),
        )
        for each in references(one.root, found)
    )


def check_bring(one: Hand, name: str, place: int, to: str, index: int) -> None:
    """Hold an element that is brought to another list to be led to and to lead as before."""
    found = program(one.root)
    assert found is not None
    node, before = found.element(name, place), told_goals(one)
    said, count = definition(node), len(found.lists[to].lists)
    [made] = one.structure.bring([found.path(name, place)], found.path(to, 0)[:1], index)
    assert made[:1] == found.path(to, 0)[:1]
    assert definition(one.view.node(made)) == said
    assert len(list(one.view.keys(made[:1]))) == count + 1
    assert told_goals(one) == before
    one.check_sound()
    one.undo()


@pytest.mark.parametrize("file", samples(), ids=own.label)
def test_elements_are_brought_to_the_other_list_with_their_indices(file):
    one = hand(file)
    found = program(one.root)
    assert found is not None
    for name, to in (("AI", "Action"), ("Action", "AI")):
        for place in range(len(found.lists[name].lists)):
            for index in range(-1, len(found.lists[to].lists)):
                check_bring(one, name, place, to, index)


def test_elements_of_real_files_are_brought_to_the_other_list():
    done = 0
    for seed, file in enumerate(real_files()[::EVERY]):
        one, chance = hand(file), seeded(seed)
        found = program(one.root)
        assert found is not None
        for name, to in (("AI", "Action"), ("Action", "AI")):
            count = len(found.lists[name].lists)
            if not found.lists[to].lists:
                continue
            for place in chance.sample(range(count), min(count, ELEMENTS)):
                check_bring(one, name, place, to, chance.randrange(len(found.lists[to].lists)))
                done += 1
    assert done > 300 // EVERY


@pytest.mark.parametrize(
    ("rows", "target"),
    [
        (("Behavior", "Behavior_0"), ("Action",)),
        (("Action", "Action_0"), ("Behavior",)),
        (("Action", "Action_0"), ("AI", "AI_0")),
    ],
)
def test_an_element_is_not_brought_where_indices_cannot_follow(errand, rows, target):
    with pytest.raises(WrongType, match="can follow it to AI and Action alone"):
        errand.structure.bring([errand.path(*rows)], errand.path(*target))
    errand.undo()


# Single edits


def test_an_element_goes_with_the_indices_that_led_to_it(errand):
    words = errand.structure.remove([errand.path("Action", "Action_0")])
    assert words == "2 indices that led there"
    assert [row.label for row in errand.view.rows(errand.path("AI", "AI_1", "ChildIdx"))] == [
        "歩く"
    ]
    assert errand.value("AI", "AI_1", "ChildIdx", "歩く") == 2
    assert errand.value("DemoAIActionIdx", "Demo_Join") == 3


def test_a_behavior_goes_and_the_indices_behind_it_close_up(errand):
    errand.structure.remove([errand.path("Behavior", "Behavior_0")])
    rows = errand.view.rows(errand.path("Action", "Action_0", "BehaviorIdx"))
    assert [(row.label, row.value) for row in rows] == [("Idx_0", 0)]
    assert errand.value("AI", "AI_1", "BehaviorIdx", "Idx_0") == 0


def test_a_copy_has_a_name_of_its_own_and_leads_where_it_led(errand):
    made = errand.structure.duplicate([errand.path("AI", "AI_1")])
    assert made == [errand.path("AI", "AI_2")]
    assert errand.value("AI", "AI_2", "Def", "Name") == "散歩2"
    assert errand.view.row(errand.path("AI", "AI_2", "ChildIdx", "歩く")).target == errand.path(
        "Action", "Action_1"
    )


def test_elements_of_several_lists_go_at_once(errand):
    paths = [errand.path("AI", "AI_1"), errand.path("Action", "Action_1")]
    paths.append(errand.path("Behavior", "Behavior_1"))
    errand.structure.remove(paths)
    errand.check_sound()
    assert errand.value("AI", "AI_0", "ChildIdx", "待機") == 1
    assert errand.value("DemoAIActionIdx", "Demo_Join") == 2
    errand.undo()


def test_elements_are_sorted_by_name_those_of_events_last(errand):
    errand.structure.move(errand.path("Action", "Action_2"), 0)
    before = errand.goals()
    assert errand.structure.can_sort(errand.path("Action"))
    errand.structure.sort(errand.path("Action"))
    rows = errand.view.rows(errand.path("Action"))
    assert [row.detail for row in rows] == ["Wait “待機”", "Walk “歩く”", "DemoJoin “Demo_Join”"]
    assert errand.goals() == before
    errand.undo()


def test_a_new_element_is_added_at_its_place(errand):
    [offer] = errand.structure.offers(errand.path("AI"))
    before = errand.goals()
    made = errand.structure.add(errand.path("AI"), offer, "", 1)
    assert made == errand.path("AI", "AI_1")
    assert [row.label for row in errand.view.rows((*made, errand.view.keys(made)[0]))] == [
        "Name", "ClassName", "GroupName",
    ]  # fmt: skip
    assert errand.goals() == before
    errand.check_sound()


def test_a_new_index_leads_to_the_element_that_it_is_named_as(errand):
    path = errand.path("AI", "AI_0", "ChildIdx")
    [offer] = errand.structure.offers(path)
    assert offer.names == ("Root", "散歩", "待機", "歩く", "Demo_Join")
    made = errand.structure.add(path, offer, "歩く")
    assert errand.view.row(made).target == errand.path("Action", "Action_1")
    with pytest.raises(WrongType, match="no AI and no action"):
        errand.structure.add(path, offer, "泳ぐ")


def test_an_index_may_be_made_to_lead_to_another_element(errand):
    path = errand.path("AI", "AI_0", "ChildIdx", "散歩")
    targets = errand.structure.targets(path)
    assert [one.label.split(" ")[0] for one in targets] == [
        "AI_1", "AI_0", "Action_0", "Action_1", "Action_2",
    ]  # fmt: skip
    errand.structure.connect(path, errand.path("Action", "Action_2"))
    assert errand.view.get(path) == 4
    with pytest.raises(WrongType):
        errand.structure.connect(path, errand.path("Behavior"))


def test_the_names_of_elements_are_their_places(errand):
    path = errand.path("AI", "AI_1")
    assert errand.structure.name(path) is None
    with pytest.raises(WrongType):
        errand.structure.rename(path, "AI_9")


def test_indices_are_named_as_what_they_lead_to(errand):
    path = errand.path("Action", "Action_0", "Def", "Name")
    errand.structure.set(path, "休み")
    for labels in (("AI", "AI_0", "ChildIdx", "休み"), ("AI", "AI_1", "ChildIdx", "休み")):
        assert errand.view.row(errand.path(*labels)).target == path[:2]
    assert AAMP.problems(errand.root, SHIPPED) == []
    errand.undo()
    with pytest.raises(WrongType, match="歩く"):
        errand.structure.set(path, "歩く")


def test_what_makes_a_program_stays(errand):
    for name in ("AI", "Action", "DemoAIActionIdx"):
        assert errand.structure.name(errand.path(name)) is None
        with pytest.raises(WrongType, match=name):
            errand.structure.remove([errand.path(name)])
    errand.structure.remove([errand.path("Behavior")])
    assert not errand.view.rows(errand.path("Action", "Action_0", "BehaviorIdx"))
    errand.undo()


def test_circles_and_elements_that_nothing_leads_to_are_found(errand):
    errand.view.set(errand.path("AI", "AI_1", "ChildIdx", "歩く"), 1)
    found = [(one.path, one.severity) for one in AAMP.problems(errand.root, SHIPPED)]
    assert (errand.path("AI", "AI_1"), Severity.ERROR) in found
    assert (errand.path("Action", "Action_1"), Severity.NOTE) in found


# Comparing


def test_differences_of_indices_are_told_and_taken(errand):
    """An index is a number of its own, even where it leads to the counterpart of what it led to."""
    other = hand(own.FOLDERS[0] / "Errand.baiprog")
    other.structure.duplicate([other.path("AI", "AI_1")])
    take(errand.view, diff(errand.view, other.view))
    assert AAMP.equal(errand.root, other.root)


# The clipboard


def test_pasted_elements_find_their_children_by_name_and_bring_their_behaviors(errand):
    other = hand(own.FOLDERS[0] / "Errand.baiprog")
    other.structure.remove([other.path("Behavior", "Behavior_0")])
    other.structure.remove([other.path("AI", "AI_1")])
    data = errand.structure.pack([errand.path("Action", "Action_0")])
    [made] = other.structure.paste(other.path("Action"), data, 0)
    assert made == other.path("Action", "Action_0")
    labels = [row.label for row in other.view.rows(other.path("Behavior"))]
    assert labels == ["Behavior_0", "Behavior_1"]
    rows = other.view.rows((*made, other.path(*["Action", "Action_0", "BehaviorIdx"])[-1]))
    assert [row.detail for row in rows] == ["Behavior_1 · LookAround", "Behavior_0 · Breathe"]
    data = errand.structure.pack([errand.path("AI", "AI_1")])
    [made] = other.structure.paste(other.path("AI"), data)
    rows = other.view.rows(other.path("AI", "AI_1", "ChildIdx"))
    assert [row.detail for row in rows] == ["Action_1 · Wait “待機”", "Action_2 · Walk “歩く”"]
    other.check_sound()


def test_a_pasted_element_without_its_children_leads_nowhere_and_that_is_found(errand):
    other = hand(own.FOLDERS[0] / "Errand.baiprog")
    other.structure.remove([other.path("Action", "Action_1")])
    data = errand.structure.pack([errand.path("AI", "AI_1")])
    [made] = other.structure.paste(other.path("AI"), data)
    path = (*made, *other.path("AI", "AI_2", "ChildIdx", "歩く")[2:])
    assert other.view.get(path) == -1
    assert [one.path for one in graver(other)] == [path]


def test_an_element_pasted_over_another_takes_its_place(errand):
    path = errand.path("Action", "Action_1")
    data = errand.structure.pack([errand.path("Action", "Action_0")])
    errand.structure.paste_over(path, data)
    assert errand.view.row(path).detail == "Wait “待機2”"
    assert errand.view.row(errand.path("AI", "AI_1", "ChildIdx", "待機2")).target == path
    assert AAMP.problems(errand.root, SHIPPED) == []
    errand.undo()


def test_numbers_come_back_in_whatever_order_the_elements_are():
    chance = random.Random(4)
    for _again in range(200):
        one = hand(own.FOLDERS[0] / "Errand.baiprog")
        numbers = chance.sample(range(6), 3)
        top = one.root.root
        names = [name_hash(f"Action_{place}") for place in numbers]
        pairs = zip(top.lists[1].lists, names, strict=True)
        elements = tuple(element._replace(hash=hash_) for element, hash_ in pairs)
        there = top.lists[1]._replace(lists=elements)
        lists = (top.lists[0], there, *top.lists[2:])
        one.view.show(replace(one.root, root=top._replace(lists=lists)))
        number(one.view, "Action", there)
        there = one.root.root.lists[1]
        assert is_numbered("Action", there)
        assert [element.uid for element in there.lists] == [each.uid for each in elements]
        assert one.view.keys((ChildKey(LIST, there.hash),))
