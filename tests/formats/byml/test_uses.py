"""What the file stores once is one object at all its positions: counted, edited, found."""

from __future__ import annotations

from collections import Counter
from pathlib import Path as File
from typing import Any

import pytest

import formats
from formats.byml import BYML
from formats.byml.changes import Uses
from formats.byml.model import reachable
from formats.byml.outline import Outline
from formats.core.paths import Path
from formats.registry import SHIPPED, structure_of
from tests.formats import own
from tests.formats.test_roots import LENGTH, SEQUENCES, files, session_of, turn
from tests.scale import scale, seeded


def maps_with_shared_objects() -> list[File]:
    found = [file for file in own.files("byml") if b"Shared" in file.name.encode()]
    return found + own.small_real_files("byml", scale(60, 1 << 20), 60_000)


def counted(root: Any) -> Counter[int]:
    """Return how often a document refers to each container, by its `id`."""
    nodes = [] if root.root is None else reachable(root.root)
    return Counter(id(child) for node in nodes for child in node.children)


def test_uses_after_edits_are_those_that_are_counted_afresh(count):
    """Those of a new document are found from those of the one before, or of one before that."""
    some, compared = [*files("byml"), *maps_with_shared_objects()], 0
    for seed in range(SEQUENCES):
        session, chance = session_of(some[seed % len(some)]), seeded(f"uses {seed}")
        view = formats.outline_of(session.root)
        assert isinstance(view, Outline)
        for _step in range(LENGTH):
            turn(session, chance)
            view.show(session.root)
            if chance.random() < 0.7:
                uses = Uses(session.root, view.counted).counts
                assert uses == view.counted.counts == counted(session.root), session.trail
                compared += 1
    count("counts of uses", compared)


def test_uses_of_a_document_that_has_little_in_common_with_the_one_before():
    text = "# triptych: version=2 order=little shares=yes\n"
    roots = [
        BYML.text.read(text + words).root
        for words in ("a: &x {b: [[1], [1], 2]}\nc: [*x, *x]\n", "[[[1]], [[1]], {c: [1]}]", "{}")
    ]
    for first in roots:
        before = Uses(first)
        assert before.counts == counted(first)
        for then in roots:
            assert Uses(then, before).counts == counted(then)
            assert Uses(first, Uses(then, before)).counts == counted(first)


def test_an_edit_of_all_positions_changes_the_bytes_of_the_very_container(count):
    for file in maps_with_shared_objects():
        data = file.read_bytes()
        root = formats.open_bytes(data)
        one, tried = structure_of(root), 0
        view = one.view
        for path, row in list(view.walk())[:2000]:
            if row.kind is not formats.Kind.F32 or one.uses(path) < 2 or tried > 3:
                continue
            tried += 1
            uses = one.uses(path)
            one.set_everywhere([(path, row.value + 1)])
            saved = formats.save_bytes(view.root)
            assert len(saved) == len(data)
            others = [at for at in range(len(data)) if data[at] != saved[at]]
            assert 1 <= len(others) <= 4
            assert others[-1] - others[0] < 4
            assert len(reachable(view.root.root)) == len(reachable(root.root))
            assert one.uses(path) == uses
            changes = view.changes_since(root)
            assert not changes.lists
            assert path in changes.values
            view.show(root)
        count("edits of all positions", tried)


STAGE = """# triptych: version=3 order=little shares=yes
Areas:
  - Id: obj1
    IsLinkDest: false
    Links:
      View:
        - &view {Id: obj2, IsLinkDest: true, Links: {}, Translate: {X: 1.5, Y: 0.5}}
Objects:
  - *view
  - {Id: obj3, IsLinkDest: false, Translate: &same {X: 2.5}}
  - {Id: obj3, IsLinkDest: true, Translate: *same}
"""
RING = """# triptych: version=3 order=little shares=named
a: &a {x: 1, back: [*a]}
b: {y: *a}
"""
LINKED: Path = ("Areas", 0, "Links", "View", 0)
LISTED: Path = ("Objects", 0)


def stage_map() -> Outline:
    """Return a map of which one object is at two positions, and two objects have one id."""
    return formats.outline_of(formats.open_bytes(BYML.write(BYML.text.read(STAGE).root)))


def warnings(view: Outline) -> list[tuple[Path, str]]:
    return [(problem.path, problem.sentence) for problem in BYML.problems(view.root, SHIPPED)]


def test_an_object_that_was_edited_at_one_position_alone_is_found():
    view = stage_map()
    assert warnings(view) == []
    for path, value in ((LINKED, 3.5), (LISTED, 1.25)):
        view = stage_map()
        view.set((*path, "Translate", "X"), value)
        (found,) = warnings(view)
        assert found == (
            LISTED,
            "This object differs from the one with the same Id at Areas/[0]/Links/View/[0]; "
            "give both the same values, or one of them another Id.",
        )
        view.set((*path, "Translate", "X"), 1.5)
        assert warnings(view) == []
        view.set((*path, "Id"), "obj4")
        view.set((*path, "Translate", "X"), value)
        assert warnings(view) == []


def saved(view: Outline) -> Outline:
    """Return a document once it is saved and opened again."""
    return formats.outline_of(formats.open_bytes(formats.save_bytes(view.root)))


def test_an_object_that_was_edited_at_one_position_alone_is_found_once_it_was_saved():
    for path, value in ((LINKED, 3.5), (LISTED, 1.25)):
        view = stage_map()
        view.set((*path, "Translate", "X"), value)
        before = warnings(view)
        view = saved(view)
        assert warnings(view) == before != []
        view.set((*path, "Translate", "X"), 1.5)
        assert warnings(view) == []
        view = saved(view)
        assert warnings(view) == []
        view.set((*path, "Translate", "X"), value)
        view.set((*path, "Id"), "obj4")
        assert warnings(saved(view)) == []


SCENARIOS = """# triptych: version=3 order=little shares=yes
- ObjectList: [&one {Id: obj1, IsLinkDest: false, Links: {}, Size: 1.5, UnitConfigName: Coin}]
- LinkList:
    - {Id: obj2, IsLinkDest: false, Links: {Coins: [*one]}, UnitConfigName: Post}
    - {Id: obj1, IsLinkDest: false, Links: {}, Size: 2.5, UnitConfigName: Gate}
  ObjectList: [*one]
"""


def test_the_scenarios_of_a_map_may_have_an_object_each_in_its_own_way():
    """Of the games, some differ; in one scenario, an object is one."""
    view = formats.outline_of(formats.open_bytes(BYML.write(BYML.text.read(SCENARIOS).root)))
    assert warnings(view) == []
    view.set((0, "ObjectList", 0, "Size"), 3.5)
    assert warnings(saved(view)) == []
    view.set((1, "ObjectList", 0, "Size"), 4.5)
    ((path, sentence),) = warnings(saved(view))
    assert path == (1, "ObjectList", 0)
    assert "the same Id at [1]/LinkList/[0]/Links/Coins/[0];" in sentence


def test_an_object_that_was_edited_at_all_positions_is_one():
    view = stage_map()
    one = structure_of(view.root, view)
    view = one.view
    one.set_everywhere([((*LINKED, "Translate", "X"), 3.5)])
    assert view.get((*LISTED, "Translate", "X")) == 3.5
    assert warnings(view) == []


def test_of_many_rows_those_of_objects_are_edited_at_all_positions():
    view = stage_map()
    one = structure_of(view.root, view)
    values = [
        ((*LINKED, "Translate", "X"), 3.5),
        ((*LISTED, "Translate", "Y"), 4.5),
        (("Objects", 1, "Translate", "X"), 5.5),  # no object has it twice
        (("Objects", 2, "IsLinkDest"), False),
    ]
    assert one.set_everywhere(values, objects_only=True) == 4
    for path in (LINKED, LISTED):
        assert [one.view.get((*path, "Translate", key)) for key in "XY"] == [3.5, 4.5]
    assert [one.view.get(("Objects", at, "Translate", "X")) for at in (1, 2)] == [5.5, 2.5]
    assert one.set_everywhere(values, objects_only=True) == 0
    assert one.set_everywhere([(("Objects", 1, "Translate", "X"), 6.5)]) == 1
    assert [one.view.get(("Objects", at, "Translate", "X")) for at in (1, 2)] == [6.5, 2.5]
    with pytest.raises(formats.WrongType):
        one.set_everywhere([*values[:1], (("Objects",), 1)])
    assert one.view.get((*LISTED, "Translate", "X")) == 3.5


def test_of_many_rows_all_in_rings_are_edited_at_all_positions():
    view = formats.outline_of(formats.open_bytes(BYML.write(BYML.text.read(RING).root)))
    assert view.root.rings
    one = structure_of(view.root, view)
    one.set_everywhere([(("a", "x"), 8), (("b", "y", "x"), 9)], objects_only=True)
    assert [one.view.get(path) for path in (("a", "x"), ("b", "y", "x"))] == [9, 9]


def test_rows_without_an_id_are_edited_at_one_position_without_a_warning():
    view = stage_map()
    view.set(("Objects", 1, "Translate", "X"), 9.5)
    assert warnings(view) == []


def test_unedited_real_files_have_no_object_that_differs(count):
    for file in own.small_real_files("byml", scale(60, 1 << 20), 200_000):
        root = formats.open_bytes(file.read_bytes())
        assert not [one for one in BYML.problems(root, SHIPPED) if "This object" in one.sentence]
        count("files", 1)
