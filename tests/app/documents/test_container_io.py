"""Documents that are compressed or in archives are opened and saved, and nothing else changes."""

from __future__ import annotations

import errno
import os

import pytest

import formats
from app.documents import atomic_file, container_io, save_job
from app.documents.dictionaries import choose
from app.documents.loading import open_file, reload_document
from app.documents.save_job import changed_on_disk, save_document
from formats import wrap
from tests.app.documents.conftest import small
from tests.app.dumps import choose_dump
from tests.corpus import need_file
from tests.systems import needs_links

DEEP = ("Inner.sarc.zs", "AI/Lantern.byml")


def archive(**files):
    made = wrap.Archive()
    for name, data in files.items():
        made = made.with_file(name, data)
    return wrap.write_sarc(made)


@pytest.fixture
def pack(tmp_path):
    """An archive in an archive, both compressed, with three documents and a stranger."""
    lantern = formats.save_bytes(small())
    inner = archive(**{"AI/Lantern.byml": lantern, "AI/Other.byml": formats.save_bytes(small(8))})
    outer = archive(**{
        "Inner.sarc.zs": wrap.wrap_new(inner, "Inner.sarc.zs"),
        "Top.sbyml": wrap.wrap_new(lantern, "Top.sbyml"),
        "Note.txt": b"unknown",
    })  # fmt: skip
    file = tmp_path / "X.pack.zs"
    file.write_bytes(wrap.wrap_new(outer, "X.pack.zs"))
    return file


@pytest.fixture
def open_(qtbot):
    def open_place(file, words=()):
        opening = open_file(file, words)
        with qtbot.waitSignal(opening.done) as signal:
            pass
        return signal.args[0]

    return open_place


def test_names_lead_into_archives_however_their_slashes_are(pack, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ("Inner.sarc.zs", "AI/Lantern.byml")
    typed = ["//Inner.sarc.zs//AI/Lantern.byml", "/Inner.sarc.zs/AI/Lantern.byml"]
    typed += ["\\Inner.sarc.zs\\AI\\Lantern.byml", "//Inner.sarc.zs//AI\\Lantern.byml"]
    for folder in ("", f"{tmp_path}{os.sep}", f"{tmp_path.as_posix()}/"):
        for way in typed[: 2 if os.sep == "/" else 4]:
            file, found = container_io.split_place(f"{folder}{pack.name}{way}")
            assert (file.absolute(), found) == (pack, words)
    assert container_io._slashed(["Inner.sarc.zs", "AI\\Lantern.byml"], "\\") == words


def test_a_file_that_is_not_named_as_archives_are_is_led_into_by_two_slashes(pack):
    file = pack.rename(pack.with_name("X.dat"))
    assert container_io.split_place(f"{file}//Top.sbyml") == (file, ("Top.sbyml",))
    assert container_io.split_place(str(file / "Top.sbyml")) == (file / "Top.sbyml", ())


def save(document, qtbot, file=None, words=None, base=None):
    place = document.words if words is None else words
    job = save_document(document, file or document.file, place, base)
    with qtbot.waitSignals([job.done]):
        pass


def fail(document, qtbot):
    job = save_document(document, document.file, document.words)
    with qtbot.waitSignals([job.failed]):
        pass
    return job.sentence


def count_in(file, words=()):
    return formats.outline_of(formats.open_bytes(container_io.read(file, words).data)).get(
        ("Count",)
    )


@pytest.mark.parametrize("name", ["Lantern.sbyml", "Lantern.byml.zs", "Lantern.szs"])
def test_a_compressed_file_stays_compressed(tmp_path, open_, qtbot, name):
    file = tmp_path / name
    packed = wrap.wrap_new(formats.save_bytes(small()), name)
    file.write_bytes(packed)
    document = open_(file)
    assert document.name == name
    assert document.layers
    save(document, qtbot)
    assert file.read_bytes() == packed
    document.set_value(("Count",), 77)
    save(document, qtbot)
    assert count_in(file) == 77
    assert file.read_bytes()[:4] == packed[:4]
    assert not changed_on_disk(document)


def test_a_file_in_an_archive_in_an_archive(pack, open_, qtbot):
    before = wrap.open_archive(pack.read_bytes())[1]
    document = open_(pack, DEEP)
    assert document.name == "X.pack.zs//Inner.sarc.zs//AI/Lantern.byml"
    document.set_value(("Count",), 5)
    save(document, qtbot)
    assert not document.is_modified
    assert count_in(pack, DEEP) == 5
    assert count_in(pack, ("Inner.sarc.zs", "AI/Other.byml")) == 8
    after = wrap.open_archive(pack.read_bytes())[1]
    assert after.words == before.words
    for name in ("Top.sbyml", "Note.txt"):
        index = after.index(name)
        assert after.entries[index].data == before.entries[index].data
    assert document.name == "X.pack.zs//Inner.sarc.zs//AI/Lantern.byml"


def test_documents_of_one_archive_keep_each_others_changes(pack, open_, qtbot):
    places = [DEEP, ("Inner.sarc.zs", "AI/Other.byml"), ("Top.sbyml",)]
    documents = [open_(pack, words) for words in places]
    for number, document in enumerate(documents):
        document.set_value(("Count",), 100 + number)
    jobs = [save_document(one, one.file, one.words) for one in documents]
    with qtbot.waitSignals([job.done for job in jobs]):
        pass
    assert [count_in(pack, words) for words in places] == [100, 101, 102]
    assert not any(changed_on_disk(one) for one in documents)


def test_the_first_version_is_kept_as_backup(pack, open_, qtbot):
    first = pack.read_bytes()
    document = open_(pack, DEEP)
    for value in (5, 6):
        document.set_value(("Count",), value)
        save(document, qtbot)
    assert pack.with_name("X.pack.zs.bak").read_bytes() == first


def test_another_programs_change_is_seen_at_the_place_only(pack, open_, qtbot):
    document = open_(pack, DEEP)
    payload = formats.save_bytes(small(33))
    pack.write_bytes(wrap.replace_inside(pack.read_bytes(), {("Top.sbyml",): payload}))
    assert not changed_on_disk(document)
    pack.write_bytes(wrap.replace_inside(pack.read_bytes(), {DEEP: payload}))
    assert changed_on_disk(document)
    opening = reload_document(document, lambda: True)
    with qtbot.waitSignal(opening.done):
        pass
    assert document.outline.get(("Count",)) == 33
    assert not changed_on_disk(document)


def test_an_archive_or_entry_that_is_gone_is_not_made_anew(pack, open_, qtbot):
    document = open_(pack, ("Top.sbyml",))
    document.set_value(("Count",), 5)
    held = pack.read_bytes()
    without = wrap.edit_archive(held, (), lambda one: one.without([one.index("Top.sbyml")]))
    pack.write_bytes(without)
    assert "no file “Top.sbyml”" in fail(document, qtbot)
    pack.unlink()
    assert "the archive it belongs to is no longer there" in fail(document, qtbot)
    assert document.is_modified
    assert not pack.exists()


def test_an_archive_that_cannot_be_read_any_more_is_no_fault_of_the_changes(pack, open_, qtbot):
    document = open_(pack, ("Top.sbyml",))
    document.set_value(("Count",), 12)
    pack.write_bytes(b"something else")
    sentence = fail(document, qtbot)
    assert "Undo" not in sentence
    assert sentence.endswith("Save it under another name or in another folder.")
    assert pack.read_bytes() == b"something else"


@pytest.mark.parametrize("step", ["write_new", "read"])
def test_a_full_disk_leaves_the_old_archive(pack, open_, qtbot, monkeypatch, step):
    before = pack.read_bytes()
    document = open_(pack, DEEP)
    document.set_value(("Count",), 5)
    real = getattr(atomic_file, step)

    def refuse(file, *args, **more):
        if file.name.startswith(".triptych"):
            raise OSError(errno.ENOSPC, "full")
        return real(file, *args, **more)

    monkeypatch.setattr(atomic_file, step, refuse)
    assert "the disk is full" in fail(document, qtbot)
    assert pack.read_bytes() == before
    assert [one.name for one in pack.parent.iterdir()] == [pack.name]


def test_a_writer_that_touches_other_entries_is_caught(pack, open_, qtbot, monkeypatch):
    before = pack.read_bytes()
    real = wrap.replace_inside

    def careless(data, changes, dictionaries):
        data = real(data, changes, dictionaries)
        edit = lambda one: one.with_data(one.index("Note.txt"), b"oops")  # noqa: E731
        return wrap.edit_archive(data, (), edit, dictionaries)

    document = open_(pack, DEEP)
    document.set_value(("Count",), 5)
    monkeypatch.setattr(wrap, "replace_inside", careless)
    assert "another file of the archive" in fail(document, qtbot)
    assert pack.read_bytes() == before


@needs_links
def test_nothing_is_written_below_a_protected_folder(pack, open_, qtbot):
    before = pack.read_bytes()
    choose_dump(pack.parent)
    link = pack.parent.parent / f"{pack.parent.name}-link"
    link.symlink_to(pack.parent)
    for file in (pack, link / pack.name):
        document = open_(file, DEEP)
        document.set_value(("Count",), 5)
        assert "game dump" in fail(document, qtbot)
    assert pack.read_bytes() == before
    assert [one.name for one in pack.parent.iterdir()] == [pack.name]


def test_saved_under_another_name_it_is_what_the_name_says(pack, open_, qtbot, tmp_path):
    document = open_(pack, DEEP)
    before = pack.read_bytes()
    save(document, qtbot, tmp_path / "Out.byml", ())
    assert (tmp_path / "Out.byml").read_bytes() == formats.save_bytes(document.root)
    assert (document.name, document.words) == ("Out.byml", ())
    save(document, qtbot, tmp_path / "Out.byml.zs", ())
    assert (tmp_path / "Out.byml.zs").read_bytes()[:4] == b"\x28\xb5\x2f\xfd"
    save(document, qtbot, tmp_path / "Out.sbyml", ())
    assert (tmp_path / "Out.sbyml").read_bytes()[:4] == b"Yaz0"
    assert pack.read_bytes() == before


def test_from_a_base_a_new_archive_is_made(pack, open_, qtbot, tmp_path):
    before = pack.read_bytes()
    document = open_(pack, DEEP)
    document.set_value(("Count",), 5)
    target = tmp_path / "Mod.pack.zs"
    save(document, qtbot, target, DEEP, pack)
    assert pack.read_bytes() == before
    assert count_in(target, DEEP) == 5
    assert document.file == target
    assert save_job.changed_on_disk(document) is False


def test_a_missing_dictionary_is_told_and_can_be_pointed_at(tmp_path, open_, qtbot):
    source = need_file("romfs-totk/Pack/Actor/Weapon_Sword_003.pack.zs")
    dictionaries = need_file("romfs-totk/Pack/ZsDic.pack.zs")
    alone = tmp_path / "far" / source.name
    alone.parent.mkdir()
    alone.write_bytes(source.read_bytes())
    opening = open_file(alone)
    with qtbot.waitSignal(opening.failed) as signal:
        pass
    assert isinstance(signal.args[0], wrap.MissingDictionary)
    assert signal.args[0].dictionary == 3
    assert "Pack/ZsDic.pack.zs" in opening.sentence
    assert choose(dictionaries) == (1, 2, 3)
    opening = open_file(alone)
    with qtbot.waitSignal(opening.other) as signal:
        pass
    assert signal.args[0].kind == "sarc"


def test_dictionaries_are_found_above_the_file():
    source = need_file("romfs-totk/Pack/Actor/Weapon_Sword_003.pack.zs")
    assert container_io.read(source).kind == "sarc"


def test_what_was_kept_of_a_document_in_an_archive_goes_back_there(pack, open_, qtbot, tmp_path):
    from app.documents.journal import Journal
    from app.documents.recovering import recover

    gone = Journal(tmp_path / "journal")
    document = open_(pack, DEEP)
    gone.watch(document)
    document.set_value(("Count",), 5)
    gone.write_all_now()
    gone.close()
    (leftover,) = Journal(tmp_path / "journal").leftovers()
    opening = recover(leftover)
    with qtbot.waitSignal(opening.done) as signal:
        pass
    recovered = signal.args[0]
    assert (recovered.name, recovered.words) == (document.name, DEEP)
    assert not changed_on_disk(recovered)
    save(recovered, qtbot)
    assert count_in(pack, DEEP) == 5
