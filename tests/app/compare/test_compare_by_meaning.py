"""The window, the command line, the list of a mod's changes and a merge report the same changes."""

from __future__ import annotations

import pytest

import formats
from app.compare.compare_job import ComparedDocument, Comparing
from app.compare.merge_job import Merging
from app.compare.reverse_diff import edits_to_take
from app.documents.document import Document
from app.game.value_changes import compare_versions
from formats.aamp.model import name_hash
from formats.diff import DifferenceKind
from formats.errors import FormatError
from formats.games.programs import definition, program
from formats.merge import Choice, MergeTriple, TwinViews, differences
from tests.app.tree.test_random_edits import edit
from tests.formats import own
from tests.formats.test_meaning import KINDS, ai_program, drops, of_kind
from tests.scale import scale, seeded

MIDDLE = ("Root", "Attack", "Flee", "Wait")


def pairs():
    """Return names with what makes two documents, the second an edited copy of the first."""
    found = {
        "program": lambda _chance: (ai_program(), ai_program(MIDDLE, life=2)),
        "renamed": lambda _chance: (ai_program(), ai_program(("Root", "Charge", "Wait"))),
        "drops": lambda _chance: (drops(A=10.0, B=90.0), drops(A=10.0, C=5.0, B=85.0)),
    }
    for name in own.NAMES:
        some = [one for one in own.files(name) if one.stat().st_size < 4000]
        some = [*some[: scale(3, 30)], *own.small_real_files(name, scale(2, 20), 6000)]
        found |= {
            own.label(one): lambda chance, one=one: edited(
                formats.open_bytes(one.read_bytes()), chance
            )
            for one in some
        }
    for kind in KINDS:
        found[kind] = lambda chance, kind=kind: edited(of_kind(kind, 1)[0], chance)
    return found


PAIRS = pairs()


def edited(root, chance):
    data = formats.save_bytes(root)
    document = Document(formats.open_bytes(data), "edited")
    for _turn in range(4):
        edit(document, chance)
    return root, document.root


def compared(qtbot, one, other):
    """Compare two documents as the window does."""
    comparing = Comparing(
        ComparedDocument(one, "one", True), ComparedDocument(other, "other", True)
    )
    with qtbot.waitSignal(comparing.changed):
        comparing.start()
    return comparing


def named(found, ways):
    """Return differences with where they are in the documents."""
    paths = [(one.path, one.other_path) for one in found]
    told = [
        [path if path is None else way.own(path) for way, path in zip(ways, pair, strict=True)]
        for pair in paths
    ]
    return [(one.what, *places) for one, places in zip(found, told, strict=True)]


@pytest.mark.parametrize("name", PAIRS)
def test_all_who_compare_name_the_same_changes(qtbot, name):
    before, after = PAIRS[name](seeded(name))
    one, other = Document(before, "one"), Document(after, "other")
    comparing = compared(qtbot, one, other)
    result = comparing.result
    shown = named(result.compared.differences, result.ways)
    found, made = differences(before, after)
    assert shown == [(each.what, *made.both_paths(each)) for each in found]
    heads = len(result.facts)
    values = compare_versions(formats.save_bytes(before), formats.save_bytes(after)).values[heads:]
    assert shown == [(each.what, each.path, each.mod_path) for each in values]
    for what, path, other_path in shown:
        assert path is None or one.outline.row(path) or not path
        assert other_path is None or other.outline.row(other_path) or not other_path
        assert (what is DifferenceKind.ADDED) == (path is None)
    clean = MergeTriple(before, before, after).merged.clean
    assert {(each.what, each.path, each.other_path) for each in clean} == {
        (each.what, each.path, each.other_path) for each in found
    }


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("is_left", [True, False], ids=["to the right", "to the left"])
def test_what_is_taken_is_what_is_shown(qtbot, name, is_left):
    before, after = PAIRS[name](seeded(name))
    one, other = Document(before, "one"), Document(after, "other")
    comparing = compared(qtbot, one, other)
    result, target = comparing.result, other if is_left else one
    start = formats.save_bytes(target.root)
    found = result.compared.differences
    edits = edits_to_take(found, result.rows, is_left)
    if not found:
        return
    target.apply_differences(prepared(qtbot, comparing, edits, is_left), "Take")
    assert not differences(one.root, other.root)[0]
    target.undo()
    assert formats.save_bytes(target.root) == start


def prepared(qtbot, comparing, edits, is_left):
    made = []
    comparing.prepare(edits, is_left, made.append)
    qtbot.waitUntil(lambda: bool(made))
    assert not isinstance(made[0], FormatError)
    return made[0]


def test_two_who_add_an_element_in_the_middle_are_merged_in_the_window(qtbot):
    base, mine, theirs = (
        Document(root, name)
        for root, name in (
            (ai_program(), "base"),
            (ai_program(MIDDLE), "mine"),
            (ai_program(("Root", "Attack", "Hide", "Wait")), "theirs"),
        )
    )
    merging = Merging(
        ComparedDocument(mine, "mine", True),
        ComparedDocument(base, "base", True),
        ComparedDocument(theirs, "t", True),
    )
    with qtbot.waitSignal(merging.changed):
        merging.start()
    merged = merging.merged
    for conflict in merged.conflicts:
        conflict.resolve(Choice.BOTH)
    assert {merging.is_of_mine(one) for one in merged.clean} == {True, False}
    with qtbot.waitSignal(merging.ready) as ready:
        merging.prepare()
    mine.apply_differences(ready.args[0], "Merge")
    together = MergeTriple(base.root, ai_program(MIDDLE), theirs.root)
    for conflict in together.merged.conflicts:
        conflict.resolve(Choice.BOTH)
    assert TwinViews((mine.root, together.result())).twins is not None
    assert not differences(mine.root, together.result())[0]
    elements = program(mine.root).lists["AI"].lists
    names = [definition(one).name for one in elements]
    assert names == ["Root", "Attack", "Flee", "Hide", "Wait"]
    assert [one.hash for one in elements] == [name_hash(f"AI_{n}") for n in range(5)]
