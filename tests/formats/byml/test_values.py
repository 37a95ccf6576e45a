"""A BYML document is a value: an edit gives another one, made of what it did not concern."""

from __future__ import annotations

import random
import threading
from collections import Counter
from pathlib import Path as File
from typing import Any

import pytest

import formats
from formats import outline_of
from formats.byml import BYML
from formats.byml.changes import Uses
from formats.byml.model import Byml, Container, reachable
from formats.byml.outline import Outline as BymlOutline
from formats.core.changes import Changes
from formats.core.kinds import CONTAINERS
from formats.core.paths import Path
from formats.diff import diff
from formats.outline import Outline, Row
from formats.registry import SHIPPED, structure_of
from tests.formats import own
from tests.formats.core.test_changes import replayed
from tests.formats.random_edits import Session
from tests.scale import scale, seeded

SEQUENCES = scale(40, 4000)
LENGTH = 12
LARGEST = 6000
"""The size in bytes of the largest real files."""


def files() -> list[File]:
    """Return the documents that are edited."""
    return own.files("byml") + own.small_real_files("byml", scale(30, 1 << 20), LARGEST)


def session_of(file: File) -> Session:
    root = formats.open_bytes(file.read_bytes())
    return Session(root)


def look(root: Any) -> str:
    """Return all that a document has, with the positions of its containers."""
    assert isinstance(root, Byml)
    nodes = [] if root.root is None else reachable(root.root)
    numbers = {id(node): number for number, node in enumerate(nodes)}
    told = []
    for node in nodes:
        inner = [numbers.get(id(value), repr(value)) for value in node.values]
        told.append((node.shape.ident, inner, node.at, list(node.large)))
    return repr((told, root.version, root.big_endian, root.long_header, root.paths, root.shares))


def turn(session: Session, chance: random.Random) -> None:
    """Edit, undo or redo."""
    before, what = session.root, chance.random()
    if what < 0.2 and session.done:
        session.undo()
    elif what < 0.4 and session.undone:
        session.redo()
    elif not session.edit(chance):
        assert session.root is before, session.trail[-1]


def test_roots_stay_what_they_were(count):
    """Whatever is edited, taken back and done again."""
    some = files()
    for seed in range(SEQUENCES):
        session, chance = session_of(some[seed % len(some)]), seeded(seed)
        shown = [(session.root, look(session.root))]
        for _ in range(LENGTH):
            turn(session, chance)
            shown.append((session.root, look(session.root)))
        for root, before in shown:
            assert look(root) == before, f"seed {seed}: a document that was shown is another"
        while session.done:
            session.undo()
        assert session.root is shown[0][0]
        count("edits of byml that make another document", len({id(root) for root, _ in shown}))


@pytest.mark.parametrize("file", own.files("byml"), ids=own.label)
def test_an_edit_without_effect_gives_the_very_document(file):
    root = formats.open_bytes(file.read_bytes())
    one = structure_of(root)
    view = one.view
    for path, row in list(view.walk())[:300]:
        if row.editable:
            one.set(path, row.value)
            one.set_many([(path, row.value)])
        if path and view.row(path[:-1]).kind in CONTAINERS and one.name(path) is not None:
            one.rename(path, one.name(path) or "")
        elif path:
            one.move(path, view.place(path))
        one.replace(path, view.node(path))
        assert view.root is root, path


def test_an_edit_copies_the_containers_on_its_way_alone():
    for file in files():
        view = formats.outline_of(formats.open_bytes(file.read_bytes()))
        for path, row in list(view.walk())[:40]:
            if row.editable and isinstance(row.value, str):
                root = view.root
                known = set(map(id, reachable(root.root)))
                view.set(path, row.value + "!")
                new = [node for node in reachable(view.root.root) if id(node) not in known]
                assert len(new) == len(path)
                view.show(root)


# Changes


def told(view: Outline) -> dict[Path, tuple[Row, list[object]]]:
    """Return all rows of a document with the keys of their children."""
    rows = [((), view.row(())), *view.walk()]
    return {path: (row, list(view.keys(path))) for path, row in rows}


def hold(changes: Changes, old: dict[Path, Any], new: dict[Path, Any]) -> None:
    """Hold changes to lead from some rows to others."""
    listed = {change.old: change for change in changes.lists}
    assert len(listed) == len(changes.lists)
    assert set(changes.paths) <= set(new)
    for path, (row, keys) in old.items():
        at = changes.follow(path)
        if at is None:
            continue
        now, now_keys = new[at]
        change = listed.get(path)
        if change is None:
            assert keys == now_keys, path
        elif not change.is_replaced and change.keys is not None:
            followed = [change.follow(key) for key in keys]
            assert {key for key in followed if key is not None} <= set(now_keys)
            assert len(replayed(change, keys)) == len(now_keys)
        elif not change.is_replaced:
            assert len(replayed(change, keys)) == len(now_keys)
        is_told = any(at[: len(one)] == one for one in changes.spread) or at in changes.values
        shown = [(one.kind, repr(one.value)) for one in (row, now)]
        assert is_told or shown[0] == shown[1], (path, at, row, now)


def test_what_is_told_of_a_step_leads_from_the_rows_before_to_those_after(count):
    some, done = files(), 0
    for seed in range(SEQUENCES):
        session, chance = session_of(some[seed % len(some)]), seeded(f"changes {seed}")
        first, before, old = session.root, session.root, told(session.view)
        start = old
        for _step in range(LENGTH):
            turn(session, chance)
            new = told(session.view)
            changes = session.view.changes_since(before)
            try:
                hold(changes, old, new)
            except (AssertionError, KeyError) as error:
                raise AssertionError(f"seed {seed}, {session.trail[-1]}: {error!r}") from error
            assert (not changes.paths) is (session.root is before), session.trail[-1]
            done += session.root is not before
            before, old = session.root, new
        hold(session.view.changes_since(first), start, told(session.view))
    count("steps of byml whose changes are told", done)


# Uses


def counted(root: Any) -> Counter[int]:
    """Return how often a document refers to each container, by its `id`."""
    nodes = [] if root.root is None else reachable(root.root)
    return Counter(id(child) for node in nodes for child in node.children)


def test_uses_after_edits_are_those_that_are_counted_afresh(count):
    """Those of a new document are found from those of the one before, or of one before that."""
    some, compared = [*files(), *maps_with_shared_objects()], 0
    for seed in range(SEQUENCES):
        session, chance = session_of(some[seed % len(some)]), seeded(f"uses {seed}")
        view = formats.outline_of(session.root)
        assert isinstance(view, BymlOutline)
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


# Threads

READERS = {
    "bytes": formats.save_bytes,
    "rows": lambda root: list(formats.outline_of(root).walk()),
    "text": BYML.text.write,
    "findings": lambda root: list(map(str, BYML.problems(root, SHIPPED))),
    "values": lambda root: BYML.held(root, SHIPPED).scalars,
    "differences": lambda root: diff(formats.outline_of(root), formats.outline_of(root)),
    "blocks": lambda root: [repr(block) for block in formats.outline_of(root).blocks()],
    "packed": lambda root: structure_of(root).pack([next(formats.outline_of(root).walk())[0]]),
}
"""What is read of a document; each gives the same for the same document."""


def read(name: str, root: Any) -> object:
    """Return what a reader gives, or why it refuses."""
    try:
        return READERS[name](root)
    except (formats.FormatError, StopIteration) as error:
        return str(error)


@pytest.mark.parametrize("name", READERS)
def test_reading_changes_nothing(name):
    for file in files():
        root = formats.open_bytes(file.read_bytes())
        before, first = look(root), read(name, root)
        assert look(root) == before, file.name
        assert read(name, root) == first, file.name


@pytest.mark.usefixtures("collected_here")
@pytest.mark.parametrize("file", own.files("byml")[::4], ids=own.label)
def test_twelve_threads_see_one_state_each_while_another_edits(file):
    session, chance = session_of(file), seeded(file.name)
    stop, faults = threading.Event(), list[str]()

    def watch(number: int) -> None:
        names = sorted(READERS)
        while not stop.is_set():
            root, name = session.root, names[number % len(names)]
            number += 1
            try:
                if read(name, root) != read(name, root):
                    faults.append(f"{name} sees two states")
            except Exception as error:  # noqa: BLE001 - of whatever sort, it is a fault
                faults.append(f"{name}: {error!r}")

    threads = [threading.Thread(target=watch, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(scale(10, 300)):
            session.edit(chance)
            if session.done and chance.random() < 0.3:
                session.undo()
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert faults == []


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
