"""A graph is a value: an edit gives another one, made of all parts that it did not concern."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path as File
from typing import Any

import pytest

import formats
from formats.ainb.copied import copied
from formats.ainb.draft import reused, section
from formats.ainb.model import LISTS, Ainb, Top
from formats.ainb.text import read_text, to_text
from formats.core.paths import Path
from formats.core.roots import unchanged
from formats.errors import FormatError, WrongType
from formats.laws.case import other
from formats.outline import Outline, Row
from formats.registry import structure_of
from tests.formats import own
from tests.formats.random_edits import EDITS, Session
from tests.scale import scale, seeded

SEQUENCES = scale(24, 4000)
LENGTH = 15
LARGEST = 12_000
"""The size in bytes of the largest real files."""


def files(real: int = 20) -> list[File]:
    """Return our own files and some real ones; in a soak all of these."""
    return own.files("ainb") + own.small_real_files("ainb", scale(real, 1 << 20), LARGEST)


def opened(file: File) -> Ainb:
    root = formats.open_bytes(file.read_bytes())
    assert isinstance(root, Ainb)
    return root


def session_of(file: File) -> Session:
    root = opened(file)
    return Session(root)


def spread(view: Outline, count: int) -> list[tuple[Path, Row]]:
    """Return some rows of a document, evenly spread."""
    rows = list(view.walk())
    return rows[:: max(1, len(rows) // count)]


def parts(root: Ainb) -> dict[Any, Top]:
    """Return the parts of all lists of a document by their ids."""
    lists = [getattr(root, name) for name in LISTS.values() if name != "expressions"]
    table = [] if root.expressions is None else root.expressions.expressions
    return {part.uid: part for some in (*lists, table) for part in some}


def hold_shared(old: Ainb, new: Ainb) -> None:
    """Hold a document to be made of the very parts and lists of another that are the same."""
    known = parts(old)
    for uid, part in parts(new).items():
        before = known.get(uid)
        assert before is part or before is None or not unchanged(before, part), part
    for name in Ainb.__dataclass_fields__:
        before, now = getattr(old, name), getattr(new, name)
        assert before is now or not unchanged(before, now), name
    assert old is new or not unchanged(old, new)


def others(old: Ainb, new: Ainb) -> list[Top]:
    """Return the parts that are not the very ones of another document."""
    known = parts(old)
    return [part for uid, part in parts(new).items() if known.get(uid) is not part]


def test_roots_stay_what_they_were_and_share_what_is_the_same(count):
    """Whatever is edited, taken back and done again."""
    some = files()
    for seed in range(SEQUENCES):
        session, chance = session_of(some[seed % len(some)]), seeded(seed)
        shown = [(session.root, copied(session.root))]
        for _ in range(LENGTH):
            _turn(session, chance)
            shown.append((session.root, copied(session.root)))
        for root, copy in shown:
            assert unchanged(root, copy), f"seed {seed}: a document that was shown is another"
        count("edits of ainb that make another document", len({id(root) for root, _copy in shown}))


def _turn(session: Session, chance: random.Random) -> None:
    """Edit, undo or redo; hold an edit to leave what it does not concern."""
    before, what = session.root, chance.random()
    if what < 0.2 and session.done:
        session.undo()
    elif what < 0.4 and session.undone:
        session.redo()
    elif not (name := session.edit(chance)):
        assert session.root is before, session.trail[-1]
    elif name in EDITS:  # which are one each
        hold_shared(before, session.root)


@pytest.mark.parametrize("file", own.files("ainb"), ids=own.label)
def test_a_value_that_is_set_is_another_in_its_part_alone(file):
    root = opened(file)
    view = formats.outline_of(root)
    for path, row in spread(view, 400):
        if not row.editable:
            continue
        try:
            view.set(path, other(row))
        except WrongType:
            continue
        assert [part.uid for part in others(root, view.root)] == _uids_at(root, path), path
        hold_shared(root, view.root)
        view.show(root)


def _uids_at(root: Ainb, path: Path) -> list[Any]:
    """Return the id of the part that a row is or is below, none for a row of the document."""
    return [section(root, path[0])[path[1]].uid] if len(path) > 1 else []


@pytest.mark.parametrize("file", own.files("ainb"), ids=own.label)
def test_an_edit_without_effect_gives_the_very_document(file):
    root = opened(file)
    one, done = structure_of(root), Counter()
    view = one.view
    for path, row in spread(view, 400):
        for name, what in _void_edits(one, path, row).items():
            try:
                what()
            except WrongType:
                continue
            assert view.root is root, (name, path)
            done[name] += 1
    assert set(done) >= {"set"}


def _void_edits(one: Any, path: Path, row: Any) -> dict[str, Any]:
    """Return edits of a row that have it as it is."""
    found = {
        "set": lambda: one.set(path, row.value),
        "set many": lambda: one.set_many([(path, row.value)]),
        "rename": lambda: one.rename(path, one.name(path) or ""),
        "move": lambda: one.move(path, one.view.place(path)),
        "caption": lambda: one.set_caption(path, one.caption(path) or ""),
    }
    if row.target is not None:
        found["lead"] = lambda: one.connect(path, row.target)
    return found


def test_no_difference_and_all_of_the_same_give_the_very_document():
    for file in files():
        root = opened(file)
        one = structure_of(root)
        again = formats.open_bytes(formats.save_bytes(root))
        one.take([])
        assert one.view.root is root, file.name
        again.findings = root.findings  # of what is written by rule there is less to note
        one.replace((), again)
        assert one.view.root is root, file.name


# Another version of a document


def _of_text(root: Ainb, text: str) -> Ainb:
    """Return a document as its text is read, with what was noted of it."""
    read = read_text(text).root
    read.findings = root.findings
    return read


def test_a_text_that_was_written_and_read_gives_the_very_document(count):
    for file in files(60):
        root = opened(file)
        try:
            text = to_text(root)
        except FormatError:
            continue  # it refers to what is not there, so no text holds it
        assert reused(root, _of_text(root, text)) is root, file.name
        count("texts of ainb that give the very document")


def test_a_line_that_changes_leaves_all_other_parts_what_they_are(count):
    for file in files():
        root = opened(file)
        view = formats.outline_of(root)
        lines = to_text(root).splitlines()
        for path, row in spread(view, 100):
            if not row.editable or len(path) < 2:
                continue
            try:
                view.set(path, other(row))
                changed = to_text(view.root).splitlines()
            except FormatError:
                continue
            finally:
                edited = view.root
                view.show(root)
            if sum(map(str.__ne__, lines, changed)) != 1 or len(lines) != len(changed):
                continue
            made = reused(root, _of_text(root, "\n".join(changed) + "\n"))
            uids = {part.uid for part in others(root, made)}
            assert _is_name(path) or uids <= set(_uids_at(root, path)), (file.name, path)
            assert formats.save_bytes(made) == formats.save_bytes(edited)
            hold_shared(root, made)
            count("lines of ainb that change and leave the rest what it is")


def _is_name(path: Path) -> bool:
    """Whether a part is told by the value of a row, so that another value is of another part."""
    return path[-1] == "guid" or (
        path[0] in ("blackboard", "attachments") and path[2:] == ("name",)
    )
