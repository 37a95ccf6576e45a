"""A BYML document is a value: an edit gives another one, made of what it did not concern."""

from __future__ import annotations

from pathlib import Path as File

import formats
from formats import outline_of
from formats.byml import BYML
from formats.byml.model import Container, reachable
from formats.core.paths import Path
from formats.outline import Outline
from formats.registry import SHIPPED, structure_of
from tests.formats import own
from tests.scale import scale

# Very long arrays


def test_of_a_long_array_an_edit_copies_a_part():
    numbers = "".join(f"- {number}.5\n" for number in range(20_000))
    view = outline_of(BYML.text.read(f"a:\n{numbers}").root)
    first = view.root
    view.insert(("a",), 7000, 7000, view.make(formats.Kind.F32, 1.25))
    (change,) = view.changes_since(first).lists
    assert (list(change.inserted), list(change.removed), list(change.moved)) == ([7000], [], [])
    array = view.root.root.values[0]
    assert isinstance(array, Container)
    before = first.root.values[0].values
    assert sum(one is other for one, other in zip(array.values, before, strict=False)) >= 7000
    view.set(("a", 19_999), 2.0)
    assert view.changes_since(first).values == (("a", 19_999),)
    view.remove(("a", 7000))
    assert [row.value for row in view.rows(("a",), 6999, 7002)] == [6999.5, 7000.5, 7001.5]
    view.show(first)
    assert len(view.rows(("a",))) == 20_000


# What the file stores once


def maps_with_shared_objects() -> list[File]:
    found = [file for file in own.files("byml") if b"Shared" in file.name.encode()]
    return found + own.small_real_files("byml", scale(60, 1 << 20), 60_000)


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


def test_an_object_that_was_edited_at_all_positions_is_one():
    view = stage_map()
    one = structure_of(view.root, view)
    view = one.view
    one.set_everywhere([((*LINKED, "Translate", "X"), 3.5)])
    assert view.get((*LISTED, "Translate", "X")) == 3.5
    assert warnings(view) == []


def test_rows_without_an_id_are_edited_at_one_position_without_a_warning():
    view = stage_map()
    view.set(("Objects", 1, "Translate", "X"), 9.5)
    assert warnings(view) == []


def test_unedited_real_files_have_no_object_that_differs(count):
    for file in own.small_real_files("byml", scale(60, 1 << 20), 200_000):
        root = formats.open_bytes(file.read_bytes())
        assert not [one for one in BYML.problems(root, SHIPPED) if "This object" in one.sentence]
        count("files", 1)
