"""A damaged entry neither hides others, ends the program, nor deletes anything."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QLockFile

import formats
from app.documents import leftovers as module
from app.documents.journal import Journal
from app.documents.leftovers import Leftover
from app.documents.recovering import recover
from app.ui import background, report
from tests.app.documents.conftest import small
from tests.systems import needs_links

SOUND = {"name": "Lantern.byml", "file": None, "words": [], "time": 1.7e9}
DEEP = "[" * 100_000


def _with(**facts):
    return json.dumps({**SOUND, **facts})


HEADERS = {
    "time is null": _with(time=None),
    "time is huge": '{"name": "x", "file": null, "time": 1e300}',
    "time is infinite": '{"name": "x", "time": 1e400}',
    "time is not a number": '{"name": "x", "time": NaN}',
    "time is long ago": _with(time=-1e17),
    "time is an integer without end": '{"time": ' + "9" * 4000 + "}",
    "time is too long an integer": '{"time": ' + "9" * 5000 + "}",
    "time is a text": _with(time="yesterday"),
    "time is true": _with(time=True),
    "time is a list": _with(time=[1]),
    "file is a number": _with(file=5),
    "file is a list": _with(file=["a"]),
    "file is empty": _with(file=""),
    "file is relative": _with(file="Lantern.byml"),
    "file has a null": _with(file="/nowhere/a\0b"),
    "file is half a character": _with(file="/nowhere/\ud800"),
    "file is long": _with(file="/" + "x" * 70_000),
    "file is a folder": _with(file="/"),
    "file is true": _with(file=True),
    "words are a number": _with(file="/nowhere/x", words=5),
    "words are a text": _with(file="/nowhere/x", words="abc"),
    "words are numbers": _with(file="/nowhere/x", words=[1, 2]),
    "words are empty texts": _with(file="/nowhere/x", words=[""]),
    "words are an object": _with(file="/nowhere/x", words={"a": 1}),
    "name is a number": _with(name=5),
    "name is null": _with(name=None),
    "name is long": _with(name="x" * 100_000),
    "name is half a character": _with(name="\ud800"),
    "name is a tag": _with(name="<img src=x>"),
    "row is a number": _with(row=7),
    "row is long": _with(row="/a" * 50_000),
    "stamp is a number": _with(stamp=7, file="/nowhere/x"),
    "stamp is short": _with(stamp=[7], file="/nowhere/x"),
    "stamp is not hex": _with(stamp=[7, "zz"], file="/nowhere/x"),
    "stamp is infinite": '{"stamp": [1e400, "00"]}',
    "no facts": "{}",
    "a list": "[]",
    "a text": '"x"',
    "null": "null",
    "nothing": "",
    "no JSON": "{ no json",
    "cut off": _with()[:-7],
    "two": _with() + _with(),
    "deep": DEEP,
    "deep in a fact": '{"name": ' + DEEP,
    "not UTF-8": b'{"name": "\xff\xfe"}',
    "UTF-16": _with().encode("utf-16"),
    "with a mark of order": b"\xef\xbb\xbf" + _with().encode(),
    "zeros": bytes(4096),
    "very long": " " * (2**20) + _with(),
}


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "journal"
    made.mkdir()
    return made


@pytest.fixture
def told(monkeypatch):
    found = []
    monkeypatch.setattr(report, "note", found.append)
    return found


def put(folder, stem, header=None, data=None, text=None):
    for suffix, content in ((".json", header), (".bin", data), (".txt", text)):
        if content is not None:
            content = content.encode() if isinstance(content, str) else content
            (folder / f"{stem}{suffix}").write_bytes(content)


def kept(count):
    return formats.save_bytes(small(count))


def opened(leftover, qtbot):
    opening = recover(leftover)
    with qtbot.waitSignal(opening.done) as signal:
        pass
    return signal.args[0]


def test_there_are_fifty_kinds_of_damaged_headers():
    assert len(HEADERS) >= 50


@pytest.mark.parametrize("damage", HEADERS)
def test_a_damaged_header_hides_nothing_and_loses_nothing(damage, folder, qtbot):
    put(folder, "dead-1", HEADERS[damage], kept(41))
    put(folder, "dead-2", _with(name="Sound.byml"), kept(42))
    found = Journal(folder).leftovers()
    assert {one.header.stem for one in found} == {"dead-1", "dead-2"}
    odd = next(one for one in found if one.header.stem == "dead-1")
    assert odd.name
    assert odd.when
    assert odd.file is None or odd.file.is_absolute()
    for one, count in ((odd, 41), (next(one for one in found if one is not odd), 42)):
        document = opened(one, qtbot)
        assert document.outline.get(("Count",)) == count
        assert document.is_modified
        one.discard()
    assert not list(folder.glob("dead*"))


@pytest.mark.parametrize(
    "text", [b"\xff\xfe- 1", b"\0", "- ン\udc80".encode("utf-8", "surrogatepass")]
)
def test_typed_text_that_is_damaged_is_shown_as_far_as_it_can_be(text, folder, qtbot):
    put(folder, "dead-1", _with(), kept(41), text)
    (one,) = Journal(folder).leftovers()
    document = opened(one, qtbot)
    assert document.outline.get(("Count",)) == 41
    assert document.view_state.recovered_draft is not None
    assert ("damaged" in document.view_state.note) is (
        "�" in document.view_state.recovered_draft.text()
    )


def test_typed_text_that_cannot_be_read_is_told(folder, qtbot):
    put(folder, "dead-1", _with(), kept(41))
    (folder / "dead-1.txt").mkdir()
    (one,) = Journal(folder).leftovers()
    document = opened(one, qtbot)
    assert document.view_state.recovered_draft is None
    assert "text typed in it" in document.view_state.note


@pytest.mark.parametrize("data", [b"", b"BY", b"nonsense" * 9, None])
def test_bytes_that_are_damaged_or_missing_are_told_and_stay(data, folder, qtbot):
    put(folder, "dead-1", _with(name="Odd.byml"), data)
    put(folder, "dead-2", _with(), kept(42))
    found = Journal(folder).leftovers()
    odd = next(one for one in found if one.header.stem == "dead-1")
    assert odd.is_whole is (data is not None)
    opening = recover(odd)
    with qtbot.waitSignal(opening.failed):
        pass
    assert "Odd.byml" in opening.sentence
    assert str(folder) in opening.sentence
    assert (folder / "dead-1.json").exists()
    odd.discard()
    assert [one.header.stem for one in Journal(folder).leftovers()] == ["dead-2"]


@pytest.mark.parametrize("suffix", [".json", ".bin"])
def test_bytes_without_a_header_and_the_other_way_round_are_entries(suffix, folder):
    (folder / f"dead-1{suffix}").write_bytes(kept(41) if suffix == ".bin" else b"{}")
    (one,) = Journal(folder).leftovers()
    assert one.name == "document"


def test_a_folder_in_the_place_of_each_file_hides_nothing(folder, told, qtbot):
    for stem, suffix in (("a-1", ".json"), ("b-1", ".bin"), ("c-1", ".txt"), ("d", ".lock")):
        (folder / f"{stem}{suffix}").mkdir()
    put(folder, "d-1", _with(), kept(41))
    found = Journal(folder).leftovers()
    assert {one.header.stem for one in found} == {"a-1", "b-1", "c-1", "d-1"}
    for one in found:
        one.discard()
    qtbot.waitUntil(background.is_idle)
    assert len(told) == 3
    assert not (folder / "d-1.bin").exists()


def test_an_entry_that_cannot_be_deleted_is_told_and_offered_again(
    folder, told, monkeypatch, qtbot
):
    put(folder, "dead-1", _with(), kept(41))
    (one,) = Journal(folder).leftovers()

    def refuse(_file, missing_ok=False):
        raise PermissionError(13, "no")

    with monkeypatch.context() as denied:
        denied.setattr(module.Path, "unlink", refuse)
        one.discard()
        qtbot.waitUntil(background.is_idle)
    (sentence,) = told
    assert "Lantern.byml" in sentence
    assert len(Journal(folder).leftovers()) == 1


@pytest.mark.skipif(os.name != "posix", reason="every name is text there")
def test_names_that_are_no_text_hide_nothing(folder):
    put(folder, "dead-1", _with(), kept(41))
    try:
        (folder / os.fsdecode(b"\xff\xfe-1.bin")).write_bytes(kept(42))
    except OSError:
        pytest.skip("this disk holds no such names")
    assert len(Journal(folder).leftovers()) == 2


@pytest.mark.parametrize(
    "journal", ["file", "missing", pytest.param("link to nothing", marks=needs_links)]
)
def test_a_journal_that_is_no_folder_is_no_fault(journal, tmp_path, told):
    place = tmp_path / "journal"
    if journal == "file":
        place.write_text("no folder")
    elif journal != "missing":
        place.symlink_to(tmp_path / "nowhere")
    assert Journal(place).leftovers() == []
    assert len(told) == (journal == "file")


def test_what_nobody_needs_is_tidied_away(folder):
    put(folder, "dead-1", _with(), kept(41))
    (folder / "dead-1.bin.tmp").write_bytes(b"half")
    (folder / "gone.lock").write_bytes(b"")
    Journal(folder).leftovers()
    assert sorted(one.name for one in folder.iterdir()) == ["dead-1.bin", "dead-1.json"]


def test_where_a_file_lay_is_known_wholly_or_not_at_all(folder):
    """Without the words, the whole archive would be overwritten with what was inside it."""
    pack = str(Path("/mod/X.pack").absolute())
    put(folder, "dead-1", _with(file=pack, words=["a", 5]), kept(41))
    assert Leftover(folder / "dead-1.json").file is None
    put(folder, "dead-1", _with(file=pack, words=["a"]), kept(41))
    assert Leftover(folder / "dead-1.json").words == ("a",)


@pytest.mark.parametrize("lock", [b"", b"nonsense\n\n", b"\xff" * 99, "own"])
def test_a_lock_that_nobody_holds_hides_nothing(lock, folder):
    if lock == "own":  # in a container every process may have the same number
        held = QLockFile(str(folder / "alive.lock"))
        assert held.tryLock(0)
        lock = (folder / "alive.lock").read_bytes()
    (folder / "dead.lock").write_bytes(lock)
    put(folder, "dead-1", _with(), kept(41))
    assert len(Journal(folder).leftovers()) == 1
