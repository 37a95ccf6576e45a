"""Archives extracted and packed again: the same bytes, except for changed files."""

from __future__ import annotations

import json

import pytest

import formats
from app.game import packing
from app.game.extracting import AS_THEY_ARE, ExtractLayout, extract
from app.game.pack_facts import NAME
from app.game.safe_paths import safe
from formats import wrap
from formats.errors import FormatError
from formats.wrap.sarc import ArchiveLayout
from tests.app.game.conftest import document, pack
from tests.formats.wrap.test_corpus import dictionaries, real
from tests.scale import scale

EVERY = [
    ExtractLayout(), ExtractLayout(unpacked=True), ExtractLayout(text=True),
    ExtractLayout(nested=True),
    ExtractLayout(unpacked=True, text=True, nested=True),
]  # fmt: skip
"""The ways of taking an archive apart."""


def taken(data, how=AS_THEY_ARE, given=wrap.NONE, wanted=None):
    found = list(extract(data, given, how, wanted))
    files = {one.path: one.data for one in found}
    assert len({one.casefold() for one in files}) == len(found)
    assert all(one and safe(one) == one for one in files)
    return files


def packed(files, name="X.pack.zs", given=wrap.NONE, **how):
    like = how.pop("like", None)
    made = packing.pack(
        list(files), files.__getitem__, name, packing.PackLayout(**how), like, given
    )
    return made.data


def payload(data, given=wrap.NONE):
    return wrap.unwrap(data, given).payload


def of_folder(files):
    return {one: data for one, data in files.items() if not one.endswith(NAME)}


# Real packs


def test_every_real_pack_comes_back():
    given, count, by_rule = dictionaries(), 0, 0
    for path, data in list(real())[:: scale(4, 1)]:
        wrapped = wrap.unwrap(data, given)
        if wrap.kind_of(wrapped.payload) != "sarc":
            continue
        layout, like = wrap.read_sarc(wrapped.payload).layout, packing.like_of(data, given)
        name = path.name if ".zs." not in path.name else path.name.rpartition(".")[0]
        for how in EVERY if not count % scale(5, 1) else EVERY[:2]:
            files = taken(data, how, given)
            assert payload(packed(files, name, given), given) == wrapped.payload, (path, how)
            if wrapped.layers:
                assert packed(files, name, given, like=like) == data, (path, how)
        bare = of_folder(taken(data, ExtractLayout(), given))
        facts = {"alignment": layout.alignment, "big_endian": layout.big_endian}
        is_same = payload(packed(bare, name, given, **facts), given) == wrapped.payload
        # Two packs of another program have their data aligned apart from their files.
        assert is_same or layout.data_alignment != layout.alignment, path
        count, by_rule = count + 1, by_rule + is_same
    assert count > 14
    assert by_rule >= count - 2


# Made ones


def nested(alignment=4, big_endian=False):
    """Return an archive with all that one may hold: archives, compression, odd names."""
    layout = ArchiveLayout(big_endian=big_endian, alignment=alignment, data_alignment=alignment)
    inner = wrap.Archive(layout=layout)
    for name, data in (("A/B.byml", document(4)), ("/lead.bgdata", b"\0\1")):
        inner = inner.with_file(name, data)
    archive = wrap.Archive(layout=layout)
    for name, data in (
        ("Deep/Inner.sarc", wrap.write_sarc(inner)),
        ("Deep/Packed.sbactorpack", wrap.wrap_new(wrap.write_sarc(inner), "X.sbactorpack")),
        ("Map/Unit.smubin", wrap.wrap_new(document(9), "Unit.smubin")),
        ("Map/Unit.mubin", document(1)),
        ("Note.txt", b"words"),
        ("../../escape", b"out"), ("C:/disk", b"disk"), ("con.txt", b"device"), ("a", b"file"),
        ("a/b", b"below a file"), ("A/B", b"other case"), ("/lead.bgdata", b"\0\1"),
        (NAME, b"not ours"), ("0x1234ABCD.bin", b"no name"), ("dots...", b"dots"),
    ):  # fmt: skip
        archive = archive.with_file(name, data)
    return wrap.write_sarc(archive)


@pytest.mark.parametrize("how", EVERY, ids=str)
@pytest.mark.parametrize("alignment", [4, 8, 0x100])
def test_a_made_pack_comes_back(how, alignment):
    for big_endian in (False, True):
        data = nested(alignment, big_endian)
        files = taken(data, how)
        assert packed(files, "X.pack") == data
        assert packed(files, "X.pack", like=packing.like_of(data, wrap.NONE)) == data
        assert payload(packed(files, "X.sbactorpack")) == data


def test_files_lie_as_was_asked_for():
    data = nested()
    plain, bare = taken(data), taken(data, ExtractLayout(unpacked=True))
    assert plain["Map/Unit.smubin"][:4] == b"Yaz0"
    assert plain["Note.txt"] == b"words"
    assert bare["Deep/Packed.bactorpack"][:4] == b"SARC"
    assert bare["Map/Unit.smubin"] == document(9)  # whose other name another file has
    texts = taken(data, ExtractLayout(text=True, nested=True))
    assert b"Count: 9" in texts["Map/Unit.smubin.yml"]
    assert b"Count: 4" in texts["Deep/Packed.sbactorpack/A/B.byml.yml"]
    assert texts["Deep/Inner.sarc/lead.bgdata"] == b"\0\1"
    assert NAME in texts


def test_some_files_alone_come_without_facts():
    files = taken(nested(), ExtractLayout(), wanted=lambda word: word.startswith("Map/"))
    assert sorted(files) == ["Map/Unit.mubin", "Map/Unit.smubin"]


def test_what_was_edited_is_edited_and_nothing_else():
    data = nested()
    files = taken(data, ExtractLayout(text=True, nested=True))
    text = "Deep/Packed.sbactorpack/A/B.byml.yml"
    files[text] = files[text].replace(b"Count: 4", b"Count: 44")
    del files["Note.txt"]
    files["Sub/New.byml.yml"] = files["Map/Unit.mubin.yml"]
    made = packed(files, "X.pack", like=packing.like_of(data, wrap.NONE))
    old, new = wrap.read_sarc(data), wrap.read_sarc(made)
    assert set(new.words) == {*old.words, "Sub/New.byml"} - {"Note.txt"}
    for word in set(old.words) & set(new.words) - {"Deep/Packed.sbactorpack"}:
        assert new.entries[new.index(word)].data == old.entries[old.index(word)].data
    inside = wrap.open_inside(made, ("Deep/Packed.sbactorpack", "A/B.byml")).payload
    assert inside == document(44)


def test_a_new_folder_is_packed_by_the_rules():
    files = {
        "Actor/A.bgyml": document(1), "Actor/B.bgyml.yml": _text(2), "Map/C.sbyml.yml": _text(3),
        ".DS_Store": b"litter", "Sub/Thumbs.db": b"litter",
    }  # fmt: skip
    made = wrap.open_archive(packed(files))[1]
    assert made.layout.alignment == 8
    assert not made.layout.big_endian
    found = {word: entry.data for word, entry in zip(made.words, made.entries, strict=True)}
    assert found.keys() == {"Actor/A.bgyml", "Actor/B.bgyml", "Map/C.sbyml"}
    assert found["Actor/B.bgyml"] == document(2)
    assert wrap.unwrap(found["Map/C.sbyml"]).payload == document(3)
    older = wrap.open_archive(packed(files, "X.sbactorpack", big_endian=True))[1]
    assert (older.layout.alignment, older.layout.big_endian) == (4, True)


def test_many_files_are_added_as_one_by_one():
    files = {f"Folder/File {number:03}.bin": bytes([number]) * number for number in range(200)}
    slowly = wrap.Archive()
    for name, data in files.items():
        slowly = slowly.with_file(name, data)
    assert payload(packed(files)) == wrap.write_sarc(slowly)


def _text(count):
    from formats.text_io import FileForm, text_of

    return text_of(formats.open_bytes(document(count)), FileForm.YAML).encode()


# What cannot be


@pytest.mark.parametrize(
    "told",
    [
        b"", b"{", b"[]", b"[" * 100_000, b'{"version": 2}', b'{"version": 1, "files": {}}',
        b'{"version": 1, "files": [1]}', b'{"version": 1, "files": [{"name": 1}]}',
        b'{"version": 1, "files": [{"name": "a", "alignment": 3}]}',
        b'{"version": 1, "layout": {"alignment": 0}}', b'{"version": 1, "layout": {"tail": "x"}}',
        b'{"version": 1, "layout": {"big_endian": 1}}', b'{"version": 1, "compression": [{}]}',
        b'{"version": 1, "compression": [{"kind": "zstd", "dictionary": 77}]}',
        b'{"version": 1, "files": [{"name": null, "hash": "wrong"}]}',
    ],
)  # fmt: skip
def test_facts_that_are_none_are_refused(told):
    with pytest.raises(FormatError) as caught:
        packed({NAME: told, "a": b"1"})
    assert NAME in str(caught.value)


def test_facts_lead_nowhere_outside_of_the_folder():
    files = taken(nested())
    facts = json.loads(files[NAME])
    facts["files"][0]["file"] = "../../secret"
    asked = []

    def read(name):
        asked.append(name)
        return files[name]

    made = {**files, NAME: json.dumps(facts).encode()}
    packing.pack(list(made), lambda name: made[name] if name == NAME else read(name), "X.pack")
    assert set(asked) <= set(files)


def test_a_text_that_is_none_names_itself():
    with pytest.raises(FormatError, match=r"B\.bgyml\.yml"):
        packed({"Actor/B.bgyml.yml": b"Count: [1"})


def test_a_file_and_its_text_are_one_too_many():
    with pytest.raises(FormatError, match=r"A\.byml"):
        packed({"A.byml": document(1), "A.byml.yml": _text(1)})


def test_what_is_no_archive_is_refused():
    with pytest.raises(FormatError):
        list(extract(document(1), wrap.NONE))
    with pytest.raises(FormatError):
        list(extract(pack({"a": b"1"})[:40], wrap.NONE))
