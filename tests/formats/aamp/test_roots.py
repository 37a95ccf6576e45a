"""A document is a value: an edit gives another one, made of all parts that it did not concern."""

from __future__ import annotations

import random
from pathlib import Path as File

import pytest

import formats
from formats.aamp import AAMP
from formats.aamp.edit import reused
from formats.aamp.model import ParameterIO, ParameterList, ParameterObject, name_hash
from formats.core.kinds import Kind, same
from formats.core.paths import Path
from formats.core.roots import unchanged
from formats.errors import WrongType
from formats.laws.case import other
from formats.outline import Outline
from formats.registry import SHIPPED, structure_of
from tests.formats import own
from tests.formats.aamp.made import add, with_values
from tests.formats.random_edits import Session
from tests.scale import scale, seeded

SEQUENCES = scale(24, 4000)
LENGTH = 15
LARGEST = 12_000
"""The size in bytes of the largest real files."""


def files(real: int = 20) -> list[File]:
    """Return our own files and some real ones; in a soak all of these."""
    return own.files("aamp") + own.small_real_files("aamp", scale(real, 1 << 20), LARGEST)


def opened(file: File) -> ParameterIO:
    root = formats.open_bytes(file.read_bytes())
    assert isinstance(root, ParameterIO)
    return root


def session_of(file: File) -> Session:
    root = opened(file)
    return Session(root)


def parts(root: ParameterIO) -> dict[int, ParameterList | ParameterObject]:
    """Return the lists and objects of a document by their identities."""
    lists = list(root.root.walk())
    return {part.uid: part for one in lists for part in (one, *one.objects)}


def hold_shared(old: ParameterIO, new: ParameterIO) -> None:
    """Hold a document to be made of the very parts of another that are the same."""
    known = parts(old)
    for uid, part in parts(new).items():
        before = known.get(uid)
        assert before is part or before is None or not unchanged(before, part), part


def test_roots_stay_what_they_were_and_share_what_is_the_same(count):
    """Whatever is edited, taken back and done again."""
    some = files()
    for seed in range(SEQUENCES):
        session, chance = session_of(some[seed % len(some)]), seeded(seed)
        shown = [(session.root, repr(session.root.root))]
        for _ in range(LENGTH):
            _turn(session, chance)
            shown.append((session.root, repr(session.root.root)))
        for root, words in shown:
            assert repr(root.root) == words, f"seed {seed}: a document that was shown is another"
        count("edits of aamp that make another document", len({id(root) for root, _ in shown}))


def _turn(session: Session, chance: random.Random) -> None:
    """Edit, undo or redo; hold an edit to leave what it does not concern."""
    before, what = session.root, chance.random()
    if what < 0.2 and session.done:
        session.undo()
    elif what < 0.4 and session.undone:
        session.redo()
    elif not session.edit(chance):
        assert session.root is before, session.trail[-1]
    else:
        hold_shared(before, session.root)
    assert len(parts(session.root)) == _count(session.root), "two parts have one identity"


def _count(root: ParameterIO) -> int:
    return sum(1 + len(one.objects) for one in root.root.walk())


def test_nothing_in_a_document_can_be_changed():
    root = with_values((Kind.S32, 1))
    with pytest.raises(AttributeError):
        root.version = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        root.root.objects = ()  # type: ignore[misc]
    with pytest.raises(AttributeError):
        root.root.objects[0].values = ()  # type: ignore[misc]


@pytest.mark.parametrize("file", own.files("aamp"), ids=own.label)
def test_a_value_that_is_set_is_another_in_its_object_and_above_alone(file):
    root = opened(file)
    view = formats.outline_of(root)
    for path, row in list(view.walk()):
        if not row.editable:
            continue
        value = other(row)
        view.set(path, value)
        if same(row.kind, value, row.value):
            assert view.root is root
            continue
        known = parts(root)
        changed = {uid for uid, part in parts(view.root).items() if known[uid] is not part}
        above = [view.node(path[:depth]) for depth in range(1, len(path))]
        assert changed == {view.root.root.uid, *(part.uid for part in above)}, path
        hold_shared(root, view.root)
        view.show(root)


@pytest.mark.parametrize("file", own.files("aamp"), ids=own.label)
def test_an_edit_without_effect_gives_the_very_document(file):
    root = opened(file)
    one = structure_of(root)
    view = one.view
    for path, row in view.walk():
        for what in (
            lambda path=path, row=row: one.set(path, row.value),
            lambda path=path, row=row: one.set_many([(path, row.value)]),
            lambda path=path: one.rename(path, one.name(path) or ""),
            lambda path=path: one.move(path, one.view.place(path)),
            lambda: one.take([]),
            lambda: one.replace((), formats.open_bytes(file.read_bytes())),
        ):
            try:
                what()
            except WrongType:
                continue
            assert view.root is root, path


def test_what_is_refused_leaves_the_very_document():
    view = formats.outline_of(with_values(*[(Kind.S32, number) for number in range(80)]))
    one, root = structure_of(view.root, view), view.root
    (owner,) = view.keys(())
    rows = [(owner, key) for key in view.keys((owner,))]
    with pytest.raises(WrongType):
        one.remove([*rows, ()])
    assert one.root is root


# Another version of a document


def test_a_text_that_was_written_and_read_gives_the_very_document(count):
    for file in files(60):
        root = opened(file)
        assert reused(root, AAMP.text.read(AAMP.text.write(root, SHIPPED)).root) is root, file.name
        count("texts of aamp that give the very document")


def test_a_value_that_changes_in_a_text_leaves_all_other_parts_what_they_are(count):
    for file in files():
        root = opened(file)
        view = formats.outline_of(root)
        rows = [(path, row) for path, row in view.walk() if row.editable]
        for path, row in rows[:: max(1, len(rows) // 10)]:
            view.set(path, other(row))
            edited = view.root
            view.show(root)
            made = reused(root, AAMP.text.read(AAMP.text.write(edited, SHIPPED)).root)
            assert AAMP.equal(made, edited)
            assert formats.save_bytes(made) == formats.save_bytes(edited)
            known = parts(root)
            changed = {uid for uid, part in parts(made).items() if known.get(uid) is not part}
            assert changed == {uid for uid, part in parts(edited).items() if known[uid] is not part}
            count("lines of aamp that change and leave the rest what it is")


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
