"""Documents compared and merged by meaning: numbered parts of files are identified by name."""

from __future__ import annotations

from dataclasses import replace

import pytest

import formats
from formats.aamp.model import (
    TYPE_IDS,
    ParameterIO,
    ParameterList,
    ParameterObject,
    name_hash,
    new,
)
from formats.core.kinds import CONTAINERS, Kind, bits
from formats.diff import Difference, DifferenceKind, diff
from formats.errors import WrongType
from formats.games.programs import BEHAVIORS, definition, owners, program
from formats.games.twins import twins
from formats.merge import Choice, MergeTriple, TwinViews, differences
from formats.registry import format_of, structure_of
from tests import corpus
from tests.formats import own
from tests.formats.aamp.made import exchanged, with_objects
from tests.scale import scale, seeded

KINDS = ("baiprog", "bdrop", "bshop", "brecipe", "baslist", "batcllist", "bmodellist", "bxml")


def of_kind(kind, count=8):
    """Return some sound real files of a kind as documents."""
    found = [one for one in corpus.need("aamp") if f".{kind}" in one.name]
    chosen = seeded(kind).sample(found, min(len(found), scale(count, len(found))))
    documents = (
        formats.open_bytes(one.read_bytes(), one.name) for one in chosen if one.stat().st_size
    )
    return list(documents)


def parameters(name, **fields):
    kinds = {int: Kind.S32, str: Kind.STRING64, float: Kind.F32}
    return ParameterObject(
        name_hash(name),
        tuple(map(name_hash, fields)),
        bytes(TYPE_IDS[kinds[type(one)]] for one in fields.values()),
        tuple(fields.values()),
    )


def drops(**items):
    """Return a table of drops with these items and their probabilities."""
    numbered = {}
    for n, (name, chance) in enumerate(items.items(), 1):
        numbered |= {f"ItemName{n:02}": name, f"ItemProbability{n:02}": chance}
    root = new("xml")
    header = parameters("Header", TableNum=1, Table01="Normal")
    table = parameters("Normal", RepeatNumMin=1, ColumnNum=len(items), **numbered)
    return with_objects(root, header, table)


AIS = ("Root", "Attack", "Wait")


def ai_program(ais=AIS, actions=("Stand",), life=1):
    """Return an AI program: `Root` leads to all other elements."""
    every = [*ais, *actions]
    places = {name: every.index(name) for name in sorted(every) if name != "Root"}
    lists = []
    for family, names in (("AI", ais), ("Action", actions)):
        elements = []
        for place, name in enumerate(names):
            objects = [parameters("Def", Name=name, ClassName=f"C{name}", GroupName="")]
            if family == "AI":
                objects.append(parameters("ChildIdx", **(places if name == "Root" else {})))
            objects.append(parameters("SInst", Life=life if name == "Wait" else 1))
            elements.append(ParameterList(name_hash(f"{family}_{place}"), tuple(objects)))
        lists.append(ParameterList(name_hash(family), (), tuple(elements)))
    lists += [ParameterList(name_hash(name)) for name in ("Behavior", "Query")]
    demo = parameters("DemoAIActionIdx", **dict.fromkeys(actions[:1], len(ais)))
    root = with_objects(new("xml"), demo)
    return replace(root, root=root.root._replace(lists=tuple(lists)))


def together(base, *sides, choice=None):
    """Return what becomes of documents that are merged one after the other."""
    now = base
    for side in sides:
        made = MergeTriple(base, now, side)
        for conflict in made.merged.conflicts:
            conflict.resolve(choice)
        now = made.result()
    return now


def same(one, other):
    return format_of(one).equal(one, other)


# There and back


def unknown(view):
    """Return the hashes in an outline whose names are not known."""
    return {row.hash for _path, row in view.walk() if row.hash is not None and not row.known}


def test_no_name_is_lost_on_the_way_there():
    count = 0
    for kind in KINDS:
        for root in [*of_kind(kind), drops(Item_A=1.0, Item_B=99.0)]:
            _found, twin_views = differences(root, replace(root))
            if twin_views.twins is not None:
                assert unknown(twin_views.views[0]) <= unknown(formats.outline_of(root))
                count += 1
    assert count > len(KINDS)


def test_a_twin_comes_back_as_the_document_it_is_of():
    count = dict.fromkeys(KINDS, 0)
    for kind in KINDS:
        for root in of_kind(kind):
            made = twins([root])
            if made is not None:
                count[kind] += 1
                data = formats.save_bytes(root)
                assert same(made.back(made.roots[0]), root)
                assert formats.save_bytes(made.back(made.roots[0])) == data
                assert formats.save_bytes(root) == data
    assert min(count.values()) > 0


def test_small_documents_have_twins():
    for root in (drops(A=10.0, B=90.0), ai_program()):
        made = twins([root])
        assert same(made.back(made.roots[0]), root)
        assert not same(made.roots[0], root)


def test_an_index_to_a_behavior_is_called_as_what_it_leads_to():
    file = next(file for file in own.files("aamp") if file.name == "Errand.baiprog")
    (twin,) = twins([formats.open_bytes(file.read_bytes())]).roots
    found = [owner for _path, owner, over in owners(twin, program(twin)) if over == BEHAVIORS]
    assert [len(owner.values) for owner in found] == [1, 2]
    assert all(owner.hashes == tuple(map(name_hash, owner.values)) for owner in found)


# Differences


def test_an_element_in_the_middle_of_a_program_is_two_differences():
    one, other = ai_program(), ai_program(("Root", "Attack", "Flee", "Wait"))
    assert len(diff(formats.outline_of(one), formats.outline_of(other))) > 6
    found, made = differences(one, other)
    assert [each.what for each in found] == [DifferenceKind.ADDED, DifferenceKind.ADDED]
    assert found[1].other_row.label == "Flee (CFlee)"
    assert made.views[1].row(found[0].other_path).value == "Flee (CFlee)"


def test_elements_taken_out_of_real_programs_are_few_differences():
    for root in of_kind("baiprog", 6):
        other = _without_one(root)
        if other is None:
            continue
        found, _made = differences(root, other)
        removed = [one for one in found if one.what is DifferenceKind.REMOVED]
        assert found == removed
        assert len(found) == len({one.path for one in found}) < 40


def _without_one(root):
    """Return a program without its last AI; None where it has none."""
    count = len(program(root).lists["AI"].lists)
    return _without(root, "AI", [count - 1]) if twins([root]) and count > 1 else None


def _without(root, family, places):
    """Return a program without some elements, its indices following."""
    target = structure_of(root)
    paths = [program(root).path(family, place) for place in places]
    target.remove(paths)
    return target.view.root


# Merging


def test_two_that_add_an_element_under_one_number_are_both_in():
    base = ai_program()
    mine, theirs = ai_program((*AIS, "Flee")), ai_program((*AIS, "Dance"), ("Stand", "Sit"))
    for sides in ((mine, theirs), (theirs, mine)):
        made = together(base, *sides)
        found = program(made)
        names = [definition(one).name for one in found.lists["AI"].lists]
        assert sorted(names) == sorted([*AIS, "Flee", "Dance"])
        assert [one.hash for one in found.lists["AI"].lists] == [
            name_hash(f"AI_{n}") for n in range(5)
        ]
        every = [definition(one).name for one in found.elements()]
        children = found.lists["AI"].lists[0].objects[1]
        assert [every[n] for n in children.values] == sorted(set(every) - {"Root"})
        assert children.hashes == tuple(name_hash(every[n]) for n in children.values)
    assert same(together(base, mine, theirs), together(base, theirs, mine))


def with_behaviors(*behaviors):
    """Return an AI program with behaviors of one class, each with these two numbers."""
    root = ai_program()
    family = next(one for one in root.root.lists if one.hash == name_hash("Behavior"))
    elements = []
    for place, (life, speed) in enumerate(behaviors):
        objects = (parameters("Def", ClassName="Guard"), parameters("SInst", L=life, S=speed))
        elements.append(ParameterList(name_hash(f"Behavior_{place}"), objects))
    return exchanged(root, (family, family._replace(lists=tuple(elements))))


def behaviors_of(root):
    family = next(one for one in root.root.lists if one.hash == name_hash("Behavior"))
    return [element.objects[1].values for element in family.lists]


def test_a_behavior_that_both_edit_is_merged_field_by_field():
    base = with_behaviors((1, 1), (2, 2))
    mine, theirs = with_behaviors((1, 1), (7, 2)), with_behaviors((1, 1), (2, 8), (3, 3))
    assert MergeTriple(base, mine, theirs).merged.conflicts == []
    assert behaviors_of(together(base, mine, theirs)) == [(1, 1), (7, 8), (3, 3)]
    other = with_behaviors((1, 1), (9, 2))
    assert len(MergeTriple(base, mine, other).merged.conflicts) == 1
    assert behaviors_of(together(base, mine, other, choice=Choice.THEIRS)) == [(1, 1), (9, 2)]


def test_behaviors_that_moved_are_those_of_their_contents():
    base = with_behaviors((1, 1), (2, 2), (3, 3))
    mine = with_behaviors((2, 2), (3, 3))
    theirs = with_behaviors((1, 1), (2, 2), (3, 3), (4, 4))
    assert behaviors_of(together(base, mine, theirs)) == [(2, 2), (3, 3), (4, 4)]


def test_items_of_tables_are_counted_anew():
    base, mine, theirs = (
        drops(A=50.0, B=50.0),
        drops(A=50.0, B=40.0, C=10.0),
        drops(A=45.0, B=50.0, D=5.0),
    )
    wanted = {"A": 45.0, "B": 40.0, "C": 10.0, "D": 5.0}
    for sides in ((mine, theirs), (theirs, mine)):
        made = together(base, *sides)
        fields = made.root.objects[1]
        assert fields.values[1] == 4
        assert dict(zip(fields.values[2::2], fields.values[3::2], strict=True)) == wanted
        names = ["RepeatNumMin", "ColumnNum"]
        for n in range(1, 5):
            names += [f"ItemName{n:02}", f"ItemProbability{n:02}"]
        assert fields.hashes == tuple(map(name_hash, names))


def test_an_item_taken_out_and_changed_is_one_conflict():
    base, mine, theirs = drops(A=50.0, B=50.0), drops(A=100.0), drops(A=50.0, B=30.0)
    made = MergeTriple(base, mine, theirs)
    assert [one.words(made.base) for one in made.merged.conflicts] == [
        "Normal/B: object, 2 parameters, mine nothing, theirs object, 2 parameters"
    ]
    assert same(together(base, mine, theirs, choice=Choice.MINE), mine)
    assert same(together(base, mine, theirs, choice=Choice.THEIRS), drops(A=100.0, B=30.0))


def test_elements_that_two_add_to_real_programs_are_both_in():
    tried = 0
    for root in of_kind("baiprog", 8):
        count = len(program(root).lists["Action"].lists)
        if twins([root]) is None or count < 3:
            continue
        places = seeded(count).sample(range(count), 2)
        sides = [_without(root, "Action", some) for some in (places, places[:1], places[1:])]
        if any(twins([one]) is None for one in sides):
            continue
        tried += 1
        made = together(*sides)
        assert same(made, together(sides[0], sides[2], sides[1]))
        assert sorted(map(repr, _told(made))) == sorted(map(repr, _told(root)))
    assert tried > 2


def _told(root):
    """Return all rows of a program's twin by names, without those that only tell the order."""
    view = differences(root, root)[1].views[0]
    return [
        ([view.row(path[: n + 1]).label for n in range(len(path))], row.kind, row.value)
        for path, row in view.walk()
    ]


def test_an_index_to_what_the_other_took_out_is_refused():
    base, mine = ai_program(), ai_program(("Root", "Wait"))
    wait = base.root.lists[0].lists[2]
    objects = (wait.objects[0], parameters("ChildIdx", Attack=1), wait.objects[2])
    theirs = exchanged(base, (wait, wait._replace(objects=objects)))
    made = MergeTriple(base, mine, theirs)
    with pytest.raises(WrongType, match=r"“Attack .CAttack.” was removed by one side"):
        made.result()


def test_one_side_alone_is_taken_as_it_is():
    chance = seeded("one side")
    for kind in KINDS:
        for root in of_kind(kind, 3):
            other = _edited(root, chance)
            for sides in ((other, root), (root, other), (other, other)):
                assert same(MergeTriple(root, *sides).result(), other)
            assert same(MergeTriple(root, other, root).result_as_mine(), other)


def _edited(root, chance):
    """Return a document with an element less in one of its lists, where it has twins."""
    made = twins([root])
    if made is None:
        return root
    lists = [one for one in made.roots[0].root.walk() if len(one.lists) > 1 or len(one.objects) > 2]
    pairs = [
        (one, one._replace(objects=one.objects[:-1]))
        for one in chance.sample(lists, min(len(lists), 2))
        if len(one.objects) > 2 and not one.lists
    ]
    return made.back(exchanged(made.roots[0], *pairs))


def test_documents_given_stay_as_they_are():
    base, mine, theirs = ai_program(), ai_program((*AIS, "Flee")), ai_program((*AIS, "Dance"))
    before = [formats.save_bytes(one) for one in (base, mine, theirs)]
    made = MergeTriple(base, mine, theirs)
    assert same(made.result(), made.result())
    assert [formats.save_bytes(one) for one in (base, mine, theirs)] == before
    assert isinstance(made.result_as_mine(), ParameterIO)


# Rows


def test_every_row_of_a_twin_is_one_of_its_document():
    count = dict.fromkeys(KINDS, 0)
    for kind in KINDS:
        for root in of_kind(kind, 4):
            made, view = TwinViews([root]), formats.outline_of(root)
            paths = made.paths(0)
            if paths is None:
                continue
            count[kind] += 1
            rows = dict(made.views[0].walk())
            assert {(), *rows} == set(paths)
            for number, (path, row) in enumerate(rows.items()):
                own = view.row(paths[path])
                if len(path) == 2 or number % 50 == 0:
                    one = Difference(DifferenceKind.REMOVED, path, None, row, None, made.views[0])
                    assert made.both_paths(one) == (paths[path], None)
                is_index = row.kind is Kind.STRING and own.kind is Kind.S32
                if row.kind in CONTAINERS or is_index or row.label == "ColumnNum":
                    continue
                assert (row.kind, bits(row.kind, row.value)) == (
                    own.kind,
                    bits(own.kind, own.value),
                )
            values = [path for path, row in view.walk() if row.kind not in CONTAINERS]
            header = [path for path in values if view.labels(path)[:1] == ["Header"]]
            assert set(values) - set(paths.values()) <= set(header), "only tables have one"
    assert min(count.values()) > 0


def test_differences_of_a_view_are_taken_into_its_document():
    one, other = ai_program(), ai_program(("Root", "Attack", "Flee", "Wait"), life=2)
    found, made = differences(one, other)
    added = [each for each in found if each.what is DifferenceKind.ADDED]
    assert same(made.taken(0, found), other)
    assert same(made.taken(0, added), ai_program(("Root", "Attack", "Flee", "Wait")))
    assert same(made.taken(0, []), one)
