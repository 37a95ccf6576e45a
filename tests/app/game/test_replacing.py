"""Replacing in games changes the results and nothing else, in the mod, and can be undone."""

from __future__ import annotations

import errno
import shutil
from collections import Counter
from functools import partial
from typing import NamedTuple

import pytest

import formats
from app.game.batch_writing import Job
from app.game.mod import Project
from app.game.replace_steps import UndoneStep, replace_in_files, take_back, writes
from app.game.replacing import EntryPlace, ReplaceRequest, exactly, plan, swaps, typed_over
from app.game.value_index import ValueIndex, played_places
from app.game.value_question import ValueQuestion
from app.game_panels.game_search import wanted
from formats.aamp.model import name_hash
from formats.calculator import NumberCondition, numbers_of
from formats.core.kinds import STRINGS, Kind, same
from formats.errors import FormatError
from formats.find import Field, FindQuestion, plain
from formats.scalars import of_row
from tests import corpus
from tests.app.dumps import choose_dump, hashes
from tests.app.game import botw, mods
from tests.app.game.conftest import document, make_dump, pack
from tests.app.game.test_value_index import text
from tests.scale import scale, seeded

VALUES = frozenset({Field.VALUE})


def small(folder):
    dump = make_dump(folder / "dump")
    words = "Name: Enemy_Keese\nOther: [Enemy_Bat, 1, 2.5, true]\nLife: 3\n"
    inner = pack({"Deep/In.byml": text(words)}, "B.pack")
    (dump / "Pack/Actor/Deep.pack.zs").write_bytes(pack({"I.pack": inner, "L.byml": text(words)}))
    return dump


def real(folder):
    """Loose files of every format, and packs of a real dump."""
    source = corpus.need_file("romfs-totk/Pack/ZsDic.pack.zs").parents[1]
    packs = sorted((source / "Pack/Actor").iterdir())[: scale(2, 60)]
    for file in [
        source / "Pack/ZsDic.pack.zs",
        *packs,
        *sorted(source.glob("AI/*"))[: scale(3, 30)],
    ]:
        _copy(file, folder / "dump" / file.relative_to(source))
    for number, file in enumerate([*corpus.files("aamp")[:: scale(500, 20)], *_small("byml")]):
        _copy(file, folder / f"dump/Actor/{number}{file.suffix}")
    return folder / "dump"


def _small(name):
    found = [one for one in corpus.files(name) if one.stat().st_size < 20_000]
    return found[:: scale(100, 10)]


def _copy(file, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, target)


def nested(folder):
    return botw.make_dump(folder / "Zelda", "switch")


class Game:
    """A dump, a mod with some of its files, and the indexes of both."""

    def __init__(self, dump, folder, chance):
        self.dump, self.mod = dump, folder / "mod"
        mirror = self.mod / "romfs"
        mirror.mkdir(parents=True)
        files = [one for one in sorted(dump.rglob("*")) if one.is_file()]
        for file in chance.sample(files, len(files) // 3):
            _copy(file, mirror / file.relative_to(dump))
        choose_dump(dump, self.mod)
        self.project = Project(dump, self.mod)
        self.indexes = [ValueIndex(root, folder / "cache") for root in self.project.roots]
        for one in self.indexes:
            one.build()

    def rows(self):
        """Return every value of every document that the game reads, by file, words and path."""
        found = {}
        for root in reversed(self.project.roots):
            for (path, words), data in mods.places_in(root):
                held = {key: one for key, one in found.items() if key[:2] != (path, words)}
                found = held if root != self.dump else found
                try:
                    view = formats.outline_of(formats.open_bytes(data))
                except FormatError:
                    continue
                found.update({(path, words, at): row for at, row in view.walk()})
        return found

    def look(self, question, words, by):
        request = ReplaceRequest.of(question, words, by)
        found = played_places(self.indexes, [self.project], wanted(question, words))
        return plan(found, lambda view, structure: swaps(view, structure, request))

    def writes(self, plans):
        changes = {}
        for one in plans:
            chosen = [each for each in one.swaps if not each.refusal]
            if chosen:
                changes.setdefault(one.place.file, {})[one.place.words] = chosen
        return writes(changes, [self.project])


@pytest.fixture(params=[small, nested, real])
def game(request, tmp_path):
    return Game(request.param(tmp_path), tmp_path, seeded(request.param.__name__))


def wishes(chance, rows, count):
    """Yield a question, its words, what replaces, and what each row must be after it."""
    numbers = sorted({n for row in rows.values() for n in numbers_of(row) if n == n}, key=repr)
    texts = sorted({str(row.value) for row in rows.values() if row.kind in STRINGS and row.value})
    for _ in range(count):
        number = chance.choice(numbers)
        condition = NumberCondition.read(f"= {number!r}")
        yield FindQuestion(condition=condition), repr(number), "+1", _added(number)
        words = chance.choice(texts)
        start = chance.randrange(len(words))
        some = words[start : start + chance.randint(2, 5)]
        yield FindQuestion(plain(some, case=True), None, VALUES), some, "Zz", _replaced(some)


def _added(number):
    def made(row):
        if not any(row_n == number for row_n in numbers_of(row)):
            return None
        new = tuple(n + 1 if n == number else n for n in numbers_of(row))
        return new if len(new) > 1 or isinstance(row.value, tuple) else new[0]

    return made


def _replaced(words):
    def made(row):
        held = str(row.value) if row.kind in STRINGS else ""
        return held.replace(words, "Zz") if words in held else None

    return made


def test_what_was_found_is_replaced_and_nothing_else_and_comes_back(game, count):
    chance = seeded("replace")
    before, dumped, made = game.rows(), hashes(game.dump), hashes(game.mod)
    changed = 0
    for question, words, by, meant in wishes(chance, before, scale(2, 60)):
        planned = game.look(question, words, by)
        assert not planned.failed
        done = replace_in_files(game.writes(planned.plans), [game.project])
        assert not done.failed
        after = _as_keyed_before(game, game.rows(), planned.plans)
        assert after.keys() == before.keys()
        refused = {
            _key(game, one.place, each)
            for one in planned.plans
            for each in one.swaps
            if each.refusal
        }
        wrong = {
            key: (row.value, after[key].value)
            for key, row in before.items()
            if not same(row.kind, after[key].value, _expected(row, meant, key in refused))
        }
        assert not wrong, (words, by)
        assert all(after[key].kind is row.kind for key, row in before.items())
        assert hashes(game.dump) == dumped
        changed += done.values
        back = take_back(done.left)
        assert not back.failed
        assert hashes(game.mod) == made
    count("values replaced in games", changed)
    assert changed > 5


def _as_keyed_before(game, rows, plans):
    """Return rows by their paths before: keys of AI programs that name an element follow it."""
    named = {}
    for one in plans:
        place = (game.project.relative(one.place.file).as_posix(), one.place.words)
        for each in one.swaps:
            if each.kind in STRINGS and place[0].endswith(".baiprog") and not each.refusal:
                named[place, name_hash(each.new)] = name_hash(each.old)

    def before(place, step):
        old = named.get((place, getattr(step, "hash", None)))
        return step if old is None else step._replace(hash=old)

    return {
        (path, words, tuple(before((path, words), step) for step in at)): row
        for (path, words, at), row in rows.items()
    }


def _key(game, place, swap):
    path = game.project.relative(place.file).as_posix()
    return path, place.words, swap.path


def _expected(row, meant, is_refused):
    new = None if is_refused else meant(row)
    return row.value if new is None else new


def test_what_is_typed_over_a_value_found_is_read_as_in_a_row(game):
    """Whatever is found by an index, the rows it stands in take another value, and only these."""
    chance = seeded("typed")
    hits = [(one, hit) for one in game.indexes for hit in one.find(ValueQuestion(), 1 << 40)]
    hits = [(one.root, hit) for one, hit in hits if hit.name and not _is_text(hit.value)]
    told = 0
    for root, hit in chance.sample(hits, min(len(hits), scale(40, 4000))):
        place = EntryPlace(root / hit.path, hit.words)
        typed = chance.choice(["7", "2*3", "x+1", "true", "word"])
        find = partial(typed_over, hit.name, hit.value, typed, None)
        (one,) = plan([place], find).plans or [None]
        assert one is not None or repr(hit.value) == typed or hit.value in (6, 7, "true", "word")
        for each in one.swaps if one else ():
            assert hit.value in of_row(_Row(each.kind, each.old))
            if not each.refusal and isinstance(hit.value, str):
                assert each.after == typed
            told += not each.refusal
    assert told > 5


def _is_text(value):
    return isinstance(value, str) and len(value) > 30


class _Row(NamedTuple):
    kind: object
    value: object


@pytest.fixture
def made(tmp_path):
    return Game(make_dump(tmp_path / "dump", 6), tmp_path, seeded("made"))


def everything(game, by="+1"):
    question = FindQuestion(condition=NumberCondition.read(">= 0"), name=plain("Count"))
    return game.writes(game.look(question, ">= 0", by).plans)


def test_cancelled_nothing_is_done(made):
    before, todo, told = hashes(made.mod), everything(made), []
    done = replace_in_files(
        todo, [made.project], lambda *at: told.append(at), lambda: len(told) == 2
    )
    assert (done.left, done.values, done.failed) == ([], 0, [])
    assert hashes(made.mod) == before


def test_one_that_cannot_be_written_is_told_and_nothing_is_done(made):
    todo = everything(made)
    there = next(one for one in todo if one.target.is_file())
    there.target.write_bytes(there.target.read_bytes()[:40])
    new = next(one for one in todo if not one.target.exists())
    new.target.parent.mkdir(parents=True, exist_ok=True)
    new.target.write_bytes(pack({"Another.byml": document(1)}))
    kept = hashes(made.mod)
    done = replace_in_files(todo, [made.project])
    assert {file for file, _error in done.failed} == {there.target, new.target}
    assert not done.left
    assert hashes(made.mod) == kept


def test_what_was_worked_out_before_another_edit_is_not_written(made):
    todo = everything(made)
    one = todo[0]
    one.target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(one.source, one.target) if not one.target.exists() else None
    replace_in_files(everything(made, "*2")[:1], [made.project])
    kept = hashes(made.mod)
    done = replace_in_files([one], [made.project])
    assert len(done.failed) == 1
    assert not done.left
    assert hashes(made.mod) == kept


def test_what_somebody_changed_since_is_not_taken_back(made):
    done = replace_in_files(everything(made), [made.project])
    other = done.left[0].file
    other.write_bytes(b"mine")
    back = take_back(done.left)
    assert [file for file, _error in back.failed] == [other]
    assert other.read_bytes() == b"mine"
    assert len(back.files) == len(done.left) - 1


def test_a_replace_is_taken_back_as_a_whole_or_not_at_all(made, monkeypatch):
    before = hashes(made.mod)
    done = replace_in_files(everything(made), [made.project])
    after, apply, calls = hashes(made.mod), Job._apply, []

    def failing(job, change):
        calls.append(change)
        if len(calls) == len(done.left):
            raise OSError(errno.ENOSPC, "no space left")
        apply(job, change)

    with monkeypatch.context() as only_here:
        only_here.setattr(Job, "_apply", failing)
        assert take_back(done.left).failed
    assert len(calls) > 1
    assert hashes(made.mod) == after
    cancel = iter([*[False] * len(done.left), False, True])
    assert take_back(done.left, is_cancelled=lambda: next(cancel)) == UndoneStep([], [])
    assert hashes(made.mod) == after
    assert len(take_back(done.left).files) == len(done.left)
    assert hashes(made.mod) == before


def test_a_dump_is_never_written(made):
    before = hashes(made.dump)
    todo = [one._replace(target=one.source) for one in everything(made)]
    inside = [one for one in todo if one.source.is_relative_to(made.dump)]
    done = replace_in_files(inside, [made.project])
    assert len(done.failed) == len(inside) > 0
    assert hashes(made.dump) == before


def test_sizes_follow_and_come_back(tmp_path):
    dump = botw.make_dump(tmp_path / "Zelda", "switch")
    game = Game(dump, tmp_path, seeded("sizes"))
    table = game.project.mirror / botw.TABLE
    _copy(dump / botw.TABLE, table)
    before = hashes(game.mod)
    words = FindQuestion(plain("a value"), None, VALUES)
    done = replace_in_files(
        game.writes(game.look(words, "a value", "x" * 900).plans), [game.project]
    )
    assert not done.failed
    assert done.raised > 0
    assert table in done.files
    assert not take_back(done.left).failed
    assert hashes(game.mod) == before


def test_what_stays_says_why_and_names_are_not_replaced(made):
    question = FindQuestion(condition=NumberCondition.read("= 1"))
    plans = made.look(question, "= 1", "2.5").plans
    assert plans
    assert all("not a whole number" in each.refusal for one in plans for each in one.swaps)
    assert not made.writes(plans)
    assert not made.look(question, "= 1", "=x").plans, "what stays as it is is not a change"


# Names and types


def test_names_are_replaced_everywhere_and_nothing_else_and_come_back(game, count):
    dumped, made = hashes(game.dump), hashes(game.mod)
    chance = seeded("names")
    told = _told_rows(game)
    known = sorted({label for rows in told.values() for label, _value in rows})
    changed = 0
    for name in chance.sample([one for one in known if one.isidentifier()], scale(2, 60)):
        question = FindQuestion(exactly(name), None, frozenset({Field.NAME}))
        request = ReplaceRequest.of(question, name, "NameOfItsOwn")
        planned = _planned(game, question, name, request)
        some = [one for each in planned.plans for one in each.swaps if not one.refusal]
        assert all(one.before == name and one.after == "NameOfItsOwn" for one in some)
        done = replace_in_files(game.writes(planned.plans), [game.project])
        assert not done.failed
        assert done.has_others == bool(some)
        assert hashes(game.dump) == dumped
        after = _told_rows(game)
        places = {
            (game.project.relative(one.place.file).as_posix(), one.place.words)
            for one in planned.plans
            if len(one.swaps) > one.stay
        }
        for place, rows in told.items():
            if place in places:
                assert after[place] != rows
                assert _unnamed(after[place], name) == _unnamed(rows, name)
            else:
                assert after[place] == rows
        changed += len(some)
        assert not take_back(done.left).failed
        assert hashes(game.mod) == made
    count("names replaced in games", changed)
    assert changed > 0


def _planned(game, question, words, request):
    """Return what is to be replaced, which reading every document of the game finds, too."""
    make = partial(swaps, request=request)
    known = played_places(game.indexes, [game.project], [*wanted(question, words), *request.named])
    every = {(path, words) for path, words, _at in game.rows()}
    found = plan(known, make)
    whole = plan(
        [EntryPlace(game.project.locate(path), words) for path, words in sorted(every)], make
    )
    assert sorted(found.plans, key=repr) == sorted(whole.plans, key=repr)
    return found


def test_types_are_replaced_everywhere_and_nothing_else_and_come_back(game, count):
    made, before = hashes(game.mod), game.rows()
    chance = seeded("types")
    found = {
        (row.label, row.kind, other)
        for row in before.values()
        for other in (Kind.F32, Kind.STRING)
        if row.kind in _SIMPLE and row.kind is not other and row.label.isidentifier()
    }
    some_of = chance.sample(sorted(found, key=repr), min(len(found), scale(2, 60)))
    changed = 0
    for name, kind, other in some_of:
        types = frozenset({Field.TYPE})
        question = FindQuestion(exactly(kind.value), None, types, name=exactly(name))
        request = ReplaceRequest.of(question, kind.value, other.value)
        planned = _planned(game, question, kind.value, request)
        some = [one for each in planned.plans for one in each.swaps if not one.refusal]
        assert all(one.old == kind.value and one.new == other.value for one in some)
        done = replace_in_files(game.writes(planned.plans), [game.project])
        assert not done.failed
        expected = Counter((row.label, row.kind) for row in before.values())
        for label in _labels(game, before, planned.plans):
            expected[label, kind] -= 1
            expected[label, other] += 1
        assert Counter((row.label, row.kind) for row in game.rows().values()) == expected
        changed += len(some)
        assert not take_back(done.left).failed
        assert hashes(game.mod) == made
    count("types replaced in games", changed)
    assert changed > 0 or not found


def _labels(game, rows, plans):
    """Yield the label of every row that is to be another."""
    for one in plans:
        place = game.project.relative(one.place.file).as_posix(), one.place.words
        yield from (rows[(*place, each.path)].label for each in one.swaps if not each.refusal)


_SIMPLE = {Kind.BOOL, Kind.S32, Kind.U32, Kind.F32}


def _told_rows(game):
    """Return the labels and values of every document that the game reads, by file and words."""
    found = {}
    for (path, words, _at), row in game.rows().items():
        found.setdefault((path, words), []).append((row.label, row.value))
    return found


def _unnamed(rows, name):
    """Return rows, in any order, with one name for the old and the new one.

    Of a name that nobody knows, the files with hashes tell the hash.
    """
    new = "NameOfItsOwn"
    one = (name, new, f"0x{name_hash(new):08X}")
    return sorted(("?" if label in one else label, repr(value)) for label, value in rows)
