"""Mods merged step by step: the same bytes and decisions as on the command line, and the laws."""

from __future__ import annotations

import json

import pytest

import formats
from app.cli.errors import DIFFERENT
from app.game.decisions import to_bytes
from app.game.mod import target_in
from app.game.mod_merging import Mod
from app.game.mod_session import ModSession, decided
from app.game.patching import is_document
from formats.errors import WrongType
from formats.merge import Choice
from formats.registry import FORMATS
from tests.app.cli.conftest import run  # noqa: F401 -- a fixture
from tests.app.dumps import hashes
from tests.app.game import mods
from tests.app.game.conftest import make_dump, pack
from tests.app.game.test_mod_merging import BASE, PACK, mod_of, table
from tests.scale import scale, seeded

PAIRS = scale(4, 300)


def unlike(chance, dump, folder):
    """Return a mod with edits of every kind, and numbers that other mods have others for."""
    mod = mods.copy_of(dump, folder)
    mods.edit(chance, mod, 3)
    known = [one for one in mods.places_in(mod) if is_document(one[1])]
    for place, data in chance.sample(known, min(3, len(known))):
        root = formats.open_bytes(data)
        view = formats.outline_of(root)
        for path, kind in mods._leaves(view)[:2]:
            if kind in mods._STEPS:
                view.set(path, type(view.get(path))(chance.randrange(100)))
        mods._put(mod / place[0], place[1], formats.save_bytes(view.root))
    return mod


def looked(dump, *some):
    session = ModSession(dump, [Mod(one.name, one) for one in some])
    return session, {one.path: one for step in session.merge_files() if (one := step.outcome)}


def written(session, dump, out):
    """Write what a session has decided; return every file with its hash."""
    out.mkdir(exist_ok=True)
    target = target_in(out, dump, [dump], _no_policy())
    session.write(target)
    return hashes(out)


def _no_policy():
    from app.documents.policy import Policy

    return Policy()


def test_the_session_writes_what_the_command_line_writes(run, tmp_path, count):  # noqa: F811
    for number in range(PAIRS):
        chance, folder = seeded(number), tmp_path / str(number)
        dump = make_dump(folder / "dump", 2)
        some = [unlike(chance, dump, folder / name) for name in "ABC"[: chance.choice((2, 2, 3))]]
        session, outcomes = looked(dump, *some)
        for _round in range(3):  # what is decided may bring other conflicts
            for one in [c for each in outcomes.values() for c in each.open]:
                if chance.random() < 0.7:
                    session.choices[one.key] = chance.choice(one.choices)
            again = {path: session.again(path) for path in outcomes}
            outcomes = {path: one for path, one in again.items() if one is not None}
        kept = folder / "kept.json"
        kept.write_bytes(decided(outcomes))
        is_open = any(one.open for one in outcomes.values())
        words = ("merge-mods", dump, *some, "-o", folder / "told", "--decisions", kept)
        run(*words, status=DIFFERENT if is_open else 0)
        assert kept.read_bytes() == decided(outcomes)
        found = written(session, dump, folder / "made")
        told = hashes(folder / "told") if (folder / "told").exists() else {}
        assert found == told
        assert found.keys() == {f"romfs/{one.path}" for one in outcomes.values() if one.is_written}
        count("merges of two or three mods")
        count("files with conflicts in them", sum(bool(one.conflicts) for one in outcomes.values()))


def merged(dump, out, *some, choice=None):
    """Return all files of the game with what a merge makes of them, in place of archives theirs."""
    session, outcomes = looked(dump, *some)
    if choice is not None:
        for path in outcomes:
            session.again(path, [choice.value, "mine", "base"])
    made = mods.copy_of(dump, out)
    session.write(made)
    return dict(mods.places_in(made))


def alike(one, other):
    """Whether two sets of files hold the same, documents in whatever layout."""
    return one.keys() == other.keys() and all(
        one[place] == other[place] or _same(one[place], other[place]) for place in one
    )


def _same(one, other):
    known = next((each for each in FORMATS if each.sniff(one[:16])), None)
    return known is not None and known.equal(known.read(one), known.read(other))


def test_the_laws_of_merging_hold_over_whole_folders(tmp_path, count):
    for number in range(PAIRS):
        chance, folder = seeded(f"laws {number}"), tmp_path / str(number)
        dump = make_dump(folder / "dump", 2)
        one, other = (unlike(chance, dump, folder / name) for name in "AB")
        wanted = dict(mods.places_in(one))
        assert merged(dump, folder / "same", one, dump) == wanted
        assert merged(dump, folder / "same2", dump, one) == wanted
        twin = mods.copy_of(one, folder / "twin")
        assert merged(dump, folder / "twice", one, twin) == wanted
        mine = merged(dump, folder / "mine", one, other, choice=Choice.MINE)
        theirs = merged(dump, folder / "theirs", other, one, choice=Choice.THEIRS)
        assert alike(mine, theirs)
        count("pairs of mods for which the laws of merging hold")


# Of its own


def two(tmp_path):
    dump = make_dump(tmp_path / "dump")
    (dump / PACK).write_bytes(pack({BASE: table("B", "D"), "Model.bfres": b"model"}))
    some = [
        mod_of(tmp_path / name, pack={BASE: table("B", "D", D=life), "Model.bfres": b"model"})
        for name, life in (("A", 5), ("B", 7), ("C", 9))
    ]
    return dump, some


def test_what_one_decision_leaves_may_be_another_conflict(tmp_path):
    dump, some = two(tmp_path)
    session, outcomes = looked(dump, *some)

    def told():
        found = outcomes[PACK].conflicts
        return [(one.earlier, one.later, one.facts["mine"], one.choice) for one in found]

    assert told() == [(("A",), "B", "s32 5", None), (("A", "B"), "C", "s32 5", None)]
    assert written(session, dump, tmp_path / "made") == written(
        session.with_choices({one.key: Choice.MINE for one in outcomes[PACK].conflicts}),
        dump, tmp_path / "decided",
    )  # fmt: skip
    session.choices[outcomes[PACK].conflicts[0].key] = Choice.THEIRS
    outcomes[PACK] = session.again(PACK)
    assert told() == [
        (("A",), "B", "s32 5", Choice.THEIRS),
        (("A", "B"), "C", "s32 7", None),
    ]
    outcomes[PACK] = session.again(PACK, ["A", "mine"])
    assert told()[1] == (("A", "B"), "C", "s32 7", Choice.MINE)


def test_decisions_come_from_a_file_and_go_to_one(tmp_path):
    dump, some = two(tmp_path)
    session, outcomes = looked(dump, *some[:2])
    session.again(PACK, ["B"])
    outcomes[PACK] = session.again(PACK)
    data = decided(outcomes)
    again = ModSession(dump, session.mods)
    assert again.load(data) == 1
    assert again.choices == session.choices
    unknown = json.loads(data)
    unknown["conflicts"][0]["choice"] = "nobody"
    assert ModSession(dump, session.mods).load(json.dumps(unknown).encode()) == 0
    for wrong in (b"", b"{}", b"[1]", b'{"title": 1}', b"\xff"):
        with pytest.raises(WrongType, match="decisions"):
            again.load(wrong)
    assert to_bytes([]) != data
