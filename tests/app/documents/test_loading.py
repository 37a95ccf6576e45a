"""Files are opened in a thread, with a message if that fails, and checked without races."""

from __future__ import annotations

import os
import sys

import pytest

import formats
from app.documents.loading import check, open_file, open_sample, reload_document
from app.documents.watcher import Watcher
from app.ui import app_paths


def done(opening, qtbot):
    with qtbot.waitSignal(opening.done) as signal:
        pass
    return signal.args[0]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"SARC" + bytes(40), "SARC"),
        (b"AAMP\2\0\0\0", "header"),
        (b"YB\7\0" + bytes(2), ""),
    ],
)
def test_a_file_that_does_not_open_says_why(tmp_path, qtbot, content, words):
    file = tmp_path / "Odd.byml"
    file.write_bytes(content)
    opening = open_file(file)
    with qtbot.waitSignal(opening.failed):
        pass
    assert "“Odd.byml” could not be opened" in opening.sentence
    assert words in opening.sentence
    assert opening.sentence.endswith("Nothing was changed.")
    assert ".." not in opening.sentence


def test_a_text_becomes_a_document_that_is_in_no_file_yet(tmp_path, qtbot):
    text = tmp_path / "Speeds.byml.yml"
    text.write_text("Speed: 1.5\nName: Keese\n")
    opening = open_file(text)
    document = done(opening, qtbot)
    assert (document.name, document.file) == ("Speeds.byml", None)
    assert document.outline.row(("Speed",)).value == 1.5
    assert "“Speeds.byml.yml”" in document.view_state.note
    assert "7 was assumed" in document.view_state.note
    assert opening.data == formats.save_bytes(document.root)
    assert text.read_text() == "Speed: 1.5\nName: Keese\n"


def test_a_text_with_a_mistake_tells_its_line(tmp_path, qtbot):
    text = tmp_path / "Speeds.byml.yml"
    text.write_text("Speed: 1.5\nName: [\n")
    opening = open_file(text)
    with qtbot.waitSignal(opening.failed):
        pass
    assert "line 3" in opening.sentence.lower()
    assert "“Speeds.byml.yml” could not be opened" in opening.sentence


def test_a_damaged_file_is_told_to_be_taken_anew(tmp_path, qtbot):
    file = tmp_path / "Cut.byml"
    file.write_bytes((app_paths.sample_folder() / "Every type.byml").read_bytes()[:200])
    opening = open_file(file)
    with qtbot.waitSignal(opening.failed):
        pass
    assert "At 0x8: " in opening.sentence
    assert "fresh copy" in opening.sentence


def test_a_file_that_is_gone_says_so(tmp_path, qtbot):
    opening = open_file(tmp_path / "gone.byml")
    with qtbot.waitSignal(opening.failed):
        pass
    assert "does not exist" in opening.sentence


def test_a_cancelled_opening_brings_nothing(file, qtbot):
    opening = open_file(file)
    heard = []
    opening.done.connect(heard.append)
    with qtbot.waitSignal(opening.cancelled):
        opening.cancel()
    qtbot.wait(200)
    assert heard == []


def test_every_sample_opens_and_is_lossless(qtbot):
    names = app_paths.samples()
    assert len(names) >= 6
    for name in names:
        opening = open_sample(name)
        document = done(opening, qtbot)
        check(document, opening.data)
        qtbot.waitUntil(lambda d=document: d.lossless is not None)
        assert document.lossless
        assert document.file is None
        assert document.view_state.note


def test_the_check_is_about_the_file_and_not_about_edits(file, qtbot):
    opening = open_file(file)
    document = done(opening, qtbot)
    check(document, opening.data)
    document.set_value(("Count",), 12)
    qtbot.waitUntil(lambda: document.lossless is not None)
    assert document.lossless


def test_reloading_keeps_the_current_row(opened, file, qtbot):
    opened.set_current(("List", 3))
    opened.set_value(("Count",), 5)
    view = formats.outline_of(formats.open_bytes(file.read_bytes()))
    view.set(("Count",), 50)
    view.remove(("List", 3))
    file.write_bytes(formats.save_bytes(view.root))
    done(reload_document(opened, lambda: True), qtbot)
    assert opened.outline.get(("Count",)) == 50
    assert opened.current == ("List",)
    assert not opened.is_modified
    assert not opened.originals


def test_a_replaced_file_is_seen_again_and_again(opened, file, qtbot):
    watcher = Watcher()
    watcher.watch(opened)
    for value in (70, 71):
        view = formats.outline_of(formats.open_bytes(file.read_bytes()))
        view.set(("Count",), value)
        other = file.with_name("other.tmp")
        other.write_bytes(formats.save_bytes(view.root))
        with qtbot.waitSignal(watcher.changed_outside):
            other.replace(file)
    with qtbot.waitSignal(watcher.vanished):
        file.unlink()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name is Unicode")
@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_file_whose_name_is_not_utf_8_is_watched_too(file, qtbot, is_replaced):
    odd = file.with_name(os.fsdecode(b"Caf\xe9.byml"))
    document = done(open_file(file.rename(odd)), qtbot)
    watcher = Watcher()
    watcher.watch(document)
    for value in (70, 71):
        view = formats.outline_of(formats.open_bytes(odd.read_bytes()))
        view.set(("Count",), value)
        data = formats.save_bytes(view.root)
        with qtbot.waitSignal(watcher.changed_outside):
            if is_replaced:
                other = odd.with_name("other.tmp")
                other.write_bytes(data)
                other.replace(odd)
            else:
                odd.write_bytes(data)
    with qtbot.waitSignal(watcher.vanished):
        odd.unlink()
    watcher.forget(document)
    with qtbot.assertNotEmitted(watcher.changed_outside, wait=1500):
        odd.write_bytes(data)
