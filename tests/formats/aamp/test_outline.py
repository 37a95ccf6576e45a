"""The outline beyond the laws of every format: keys, names, namesakes, limits, changes."""

from __future__ import annotations

import pytest

import formats
from formats import outline_of
from formats.aamp import AAMP
from formats.aamp.children import ChildKey
from formats.aamp.model import KINDS, MAX_DEPTH, ParameterList, name_hash
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.errors import WrongType
from formats.outline import Outline
from formats.registry import SHIPPED, structure_of
from tests.formats import own
from tests.formats.aamp.made import add, with_objects, with_values


@pytest.fixture
def root():
    return with_values((Kind.S32, 5), (Kind.STRING, "text"))


@pytest.fixture
def view(root):
    return outline_of(root)


def labels(view, path=()):
    return [row.label for row in view.rows(path)]


def test_objects_stand_before_lists(view):
    add(view, (), "List", Kind.LIST)
    add(view, (), "Later", Kind.OBJECT)
    assert labels(view) == ["Obj", "Later", "List"]
    key = view.key((), "First", Kind.LIST)
    assert view.place((view.insert((), 0, key, view.make(Kind.LIST)),)) == 2
    key = view.key((), "Last", Kind.OBJECT)
    assert view.place((view.insert((), 9, key, view.make(Kind.OBJECT)),)) == 2
    assert labels(view) == ["Obj", "Later", "Last", "First", "List"]


@pytest.mark.parametrize("count", [1, 100])
def test_nothing_is_found_at_the_place_of_a_removed_child(count):
    root = with_values(*((Kind.S32, number) for number in range(count)))
    view = outline_of(root)
    (owner,) = view.keys(())
    *kept, gone = view.keys((owner,))
    view.remove((owner, gone))
    assert [view.row((owner, key)).value for key in kept] == list(range(count - 1))
    with pytest.raises(WrongType, match="nothing at this place"):
        view.row((owner, gone))


def test_allowed_kinds(view):
    owner = tuple(view.keys(()))
    assert list(view.allowed(())) == [Kind.OBJECT, Kind.LIST]
    assert set(view.allowed(owner)) == set(KINDS)
    with pytest.raises(WrongType):
        view.key((), "X", Kind.S32)
    with pytest.raises(WrongType):
        view.key(owner, "X", Kind.LIST)


def test_one_name_may_stand_once_in_each_section(view):
    assert view.key((), "Obj", Kind.LIST) == ChildKey("list", name_hash("Obj"))
    with pytest.raises(WrongType, match="“Obj”"):
        view.key((), "Obj", Kind.OBJECT)


@pytest.mark.parametrize("name", ["0x1234abcd", "0X1234ABCD"])
def test_a_hash_is_a_name(view, name):
    path = add(view, (), name, Kind.OBJECT)
    row = view.row(path)
    assert (row.hash, row.label, row.known) == (0x1234ABCD, "0x1234ABCD", False)


@pytest.mark.parametrize("name", ["", "a\0b", "\ud800"])
def test_names_that_are_none(view, name):
    with pytest.raises(WrongType):
        view.key((), name, Kind.OBJECT)


def test_learning_a_name(root, view):
    data = AAMP.write(root)
    path = add(view, (), f"0x{name_hash('Zelda was here'):08X}", Kind.OBJECT)
    view.remove(path)
    view.insert((), -1, path[-1], view.make(Kind.OBJECT))
    with pytest.raises(WrongType, match=r"“Ganon” .* 0x[0-9A-F]{8}.* 0x[0-9A-F]{8}"):
        view.learn(path, "Ganon")
    view.learn(path, "Zelda was here")
    assert (view.row(path).label, view.row(path).known) == ("Zelda was here", True)
    view.remove(path)
    assert AAMP.write(view.root) == data


def test_a_learned_name_names_its_children():
    view = outline_of(AAMP.new())
    parent = add(view, (), f"0x{name_hash('Qwertzes'):08X}", Kind.LIST)
    for number in range(3):
        add(view, parent, f"0x{name_hash(f'Qwertz_{number}'):08X}", Kind.OBJECT)
    view = outline_of(AAMP.read(AAMP.write(view.root)))
    assert not any(row.known for row in view.rows(parent))
    view.learn(parent, "Qwertzes")
    assert labels(view, parent) == ["Qwertz_0", "Qwertz_1", "Qwertz_2"]


def test_labels_stay_while_the_document_is_edited():
    view = outline_of(AAMP.new())
    parent = add(view, (), "AI", Kind.LIST)
    for number in range(6):
        add(view, parent, f"AI_{number}", Kind.LIST)
    view = outline_of(AAMP.read(AAMP.write(view.root)))
    for key in list(view.keys(parent))[:4]:
        view.remove((*parent, key))
    assert labels(view, parent) == ["AI_4", "AI_5"]


def test_the_strings_of_a_document_name_its_hashes():
    view = outline_of(with_values((Kind.STRING, "Only This File Says So")))
    add(view, (), f"0x{name_hash('Only This File Says So'):08X}", Kind.OBJECT)
    view = outline_of(AAMP.read(AAMP.write(view.root)))
    assert labels(view)[-1] == "Only This File Says So"


@pytest.fixture
def twins():
    """A document whose root has three objects of one name among others, and its outline."""
    view = outline_of(AAMP.new())
    for name in ("A", "T1", "B", "T2", "T3"):
        add(view, add(view, (), name, Kind.OBJECT), "V", Kind.STRING, name)
    objects = list(view.root.root.objects)
    for number in (1, 3, 4):
        objects[number] = objects[number]._replace(hash=name_hash("T"))
    view.show(with_objects(view.root, *objects))
    return view.root, view


def test_namesakes_are_kept_and_told_apart(twins):
    root, _view = twins
    data = AAMP.write(root)
    view = outline_of(AAMP.read(data))
    keys = view.keys(())
    assert [key.namesake for key in keys] == [0, 1, 0, 2, 3]
    texts = [view.rows((key,))[0].value for key in keys]
    assert texts == ["A", "T1", "B", "T2", "T3"]
    assert AAMP.write(view.root) == data


def test_namesakes_can_be_taken_out_in_any_order_and_put_back(twins):
    root, view = twins
    data = AAMP.write(root)
    for order in ([1, 1, 1], [3, 2, 1], [2, 1, 1]):
        log = []
        for number in order:
            keys = [key for key in view.keys(()) if key.hash == name_hash("T")]
            key = keys[min(number, len(keys)) - 1]
            log.append((view.place((key,)), key, view.node((key,))))
            view.remove((key,))
        assert len(view.keys(())) == 2
        for row in reversed(log):
            view.insert((), *row)
        assert AAMP.write(view.root) == data


def test_a_taken_name_is_refused_at_every_place(twins):
    _root, view = twins
    for key in view.keys(()):
        for index in range(-1, 6):
            if key.namesake and index == view.keys(()).index(key):
                continue  # where a namesake that was taken out would come back
            if key.namesake == 1 and index in (0, 1):
                continue
            if key.namesake == 2 and index in (2, 3):
                continue
            with pytest.raises(WrongType):
                view.insert((), index, key, view.make(Kind.OBJECT))


def test_follow_counts_namesakes_anew(twins):
    _root, view = twins
    text = {path[0]: view.rows(path)[0].value for path in [(key,) for key in view.keys(())]}
    root = view.root
    view.remove((view.keys(())[1],))
    for key, value in text.items():
        path = view.changes_since(root).follow((key,))
        assert (path is None) == (value == "T1")
        if path is not None:
            assert view.rows(path)[0].value == value
    text = {key: view.rows((key,))[0].value for key in view.keys(())}
    root = view.root
    view.rename((view.keys(())[2],), view.key((), "New", Kind.OBJECT))
    for key, value in text.items():
        assert view.rows(view.changes_since(root).follow((key,)))[0].value == value


def test_a_row_does_not_pass_its_namesake(twins):
    _root, view = twins
    first = view.keys(())[1]
    for index in (0, 2):
        assert view.place((view.move((first,), index),)) == index
    with pytest.raises(WrongType, match="same name"):
        view.move((first,), 3)


def test_lists_stay_lists(view):
    path = add(view, (), "List", Kind.LIST)
    with pytest.raises(WrongType):
        view.replace(path, view.make(Kind.OBJECT))
    with pytest.raises(WrongType, match="before lists"):
        view.move(path, 0)
    with pytest.raises(WrongType):
        view.rename((), ChildKey("list", 1))
    with pytest.raises(WrongType):
        view.replace((), view.make(Kind.OBJECT))


def test_lists_do_not_lie_deeper_than_can_be_read(view):
    path = ()
    for _level in range(MAX_DEPTH - 1):
        path = add(view, path, "L", Kind.LIST)
    with pytest.raises(WrongType, match="deep"):
        add(view, path, "L", Kind.LIST)
    deep = ParameterList(0, lists=(view.copy(view.node(view_path(view))),))
    with pytest.raises(WrongType, match="deep"):
        view.replace(view_path(view), deep)
    assert AAMP.write(AAMP.read(AAMP.write(view.root))) == AAMP.write(view.root)


def view_path(view):
    return (view.keys(())[-1],)


def test_a_copy_can_stand_in_another_document(view):
    other = AAMP.new()
    target = outline_of(other)
    node = view.copy(view.node(tuple(view.keys(()))))
    target.insert((), -1, target.key((), "Copy", Kind.OBJECT), node)
    path = tuple(target.keys(()))
    target.set((*path, target.keys(path)[0]), 77)
    assert [row.value for row in view.rows(tuple(view.keys(())))] == [5, "text"]
    whole = target.copy(view.node(()))
    target.insert((), -1, target.key((), "Whole", Kind.LIST), whole)
    assert labels(target) == ["Copy", "Whole"]


def test_replacing_the_root_list_keeps_the_header(root, view):
    data = AAMP.write(root)
    view.replace((), ParameterList(1))
    assert AAMP.write(view.root) == AAMP.write(AAMP.new())
    view.replace((), root)
    assert AAMP.write(view.root) == data


# What is told of a step makes of its rows before it those after it


def test_elements_of_a_program_are_followed_to_their_new_numbers():
    view = formats.outline_of(formats.open_bytes((own.FOLDERS[0] / "Errand.baiprog").read_bytes()))
    one, root, old = structure_of(view.root, view), view.root, dict(view.walk())
    view = one.view
    first = next(path for path, row in view.walk() if row.label == "Action_0")
    one.move(first, 2)
    changes = view.changes_since(root)
    labels = {
        old[path].label: view.row(changes.follow(path) or ()).label
        for path in old
        if len(path) == 2 and old[path].label.startswith("Action_")
    }
    assert labels == {"Action_0": "Action_2", "Action_1": "Action_0", "Action_2": "Action_1"}


def test_a_renamed_value_is_followed():
    view = formats.outline_of(AAMP.new())
    owner = add(view, (), "Obj", Kind.OBJECT)
    paths = [add(view, owner, name, Kind.S32, number) for number, name in enumerate("ABC")]
    root = view.root
    view.rename(paths[1], view.key(owner, "Other", Kind.S32))
    changes = view.changes_since(root)
    at = changes.follow(paths[1])
    assert at is not None
    assert (view.row(at).label, view.row(at).value) == ("Other", 1)
    assert changes.values == []


# A document is a value: an edit gives another one, made of all parts that it did not concern


def test_what_is_refused_leaves_the_very_document():
    view = formats.outline_of(with_values(*[(Kind.S32, number) for number in range(80)]))
    one, root = structure_of(view.root, view), view.root
    (owner,) = view.keys(())
    rows = [(owner, key) for key in view.keys((owner,))]
    with pytest.raises(WrongType):
        one.remove([*rows, ()])
    assert one.root is root


# The names that a person gave


def given(view: Outline) -> list[str]:
    return formats.outline_of(view.root).given_names()


def test_names_that_a_person_gave_are_part_of_the_document():
    view = formats.outline_of(with_values((Kind.S32, 1)))
    root = view.root
    path: Path = add(view, (), "NobodyEverSaidThis", Kind.LIST)
    assert "NobodyEverSaidThis" in given(view)
    assert "NobodyEverSaidThis: !list" in AAMP.text.write(view.root, SHIPPED)
    assert formats.outline_of(view.root).row(path).label == "NobodyEverSaidThis"
    view.rename(path, view.key((), "NorThat", Kind.LIST))
    assert {"NobodyEverSaidThis", "NorThat"} <= view.root.names
    assert "NorThat" in given(view)
    assert "NobodyEverSaidThis" not in given(view), "it is in the document no longer"
    view.show(root)
    assert {"NobodyEverSaidThis", "NorThat"}.isdisjoint(view.root.names)


def test_names_that_are_only_checked_are_not_part_of_the_document():
    view = formats.outline_of(with_values((Kind.S32, 1)))
    view.key((), "OnlyAsked", Kind.LIST)
    add(view, (), "NobodyEverSaidThis", Kind.LIST)
    assert "OnlyAsked" not in view.root.names


def test_names_come_with_what_is_put_in():
    source = formats.outline_of(with_values((Kind.S32, 1)))
    inner = add(source, add(source, (), "Above", Kind.LIST), "DeepInside", Kind.OBJECT)
    data = structure_of(source.root, source).pack([inner[:1]])
    structure = structure_of(AAMP.new())
    structure.paste((), data)
    view = structure.view
    assert {"Above", "DeepInside"} <= view.root.names
    hashes = [row.hash for _path, row in view.walk()]
    assert hashes == list(map(name_hash, ("Above", "DeepInside")))
