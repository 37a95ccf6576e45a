"""The list of formats, the detection of a file's format, and the API in `formats`."""

from __future__ import annotations

import string

import pytest

import formats
from formats import text_io
from formats.errors import FormatError, Unsupported, WrongType
from formats.graph import Graph
from formats.registry import FORMATS, SHIPPED, format_of, graph_of, sniff

REAL_HEADS = [
    (b"AAMP\2\0\0\0\3\0\0\0", "aamp"),
    (b"AAMP\1\0\0\0\3\0\0\0", "aamp"),
    (b"AAMP", "aamp"),
    (b"YB\2\0", "byml"),
    (b"YB\7\0\x10\0\0\0", "byml"),
    (b"BY\0\1\0\0\0\x10", "byml"),
    (b"BY\0\4", "byml"),
    (b"YB", "byml"),
    (b"AIB \7\4\0\0", "ainb"),
    (b"AIB \4\4\0\0", "ainb"),
]


@pytest.mark.parametrize(("head", "name"), REAL_HEADS)
def test_known_by_the_first_bytes(head, name):
    assert sniff(head).name == name


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "the file is empty"),
        (b"AAMP [\n> text about the format", "41 41 4D 50"),
        (b"YBus timetable", "59 42 75 73"),
        (b"BYE.", "42 59 45 2E"),
        (b"\x89PNG\r\n\x1a\n", "89 50 4E 47"),
        (b"Yaz0\0\0\0\0", "Yaz0-compressed"),
        (b"\x28\xb5\x2f\xfd\0", "zstd-compressed"),
        (b"SARC\x14\0", "SARC archive"),
        (b"MsgStdBn\xff\xfe", "MSBT"),
        (b"PK\3\4\x14\0", "zip archive"),
        ("a: 1".encode("utf-16"), "UTF-16"),
    ],
)
def test_strangers_are_refused_by_name(data, words):
    with pytest.raises(Unsupported, match=words) as caught:
        sniff(data)
    assert caught.value.offset == (0 if data else None)
    assert caught.value.hint


def test_a_compressed_file_is_told_to_be_unpacked():
    with pytest.raises(Unsupported) as caught:
        sniff(b"Yaz0\0\0\0\0")
    assert "Unpack" in caught.value.hint


def test_names_and_extensions_are_unique_and_plain():
    names = [known.name for known in FORMATS]
    extensions = [extension for known in FORMATS for extension in known.extensions]
    assert len(set(names)) == len(names)
    assert len(set(extensions)) == len(extensions)
    assert set("".join(names + extensions)) <= set(string.ascii_lowercase + string.digits)


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_new_documents_know_their_format(known):
    root = known.new()
    assert known.title
    assert format_of(root) is known
    assert [one for one in FORMATS if one.owns(root)] == [known]
    assert known.equal(root, known.new())
    assert isinstance(known.outline(root), formats.Outline)
    assert all(isinstance(word, str) for word in known.facts(root).values())


def test_only_documents_have_a_format():
    for stranger in (None, b"AAMP", {}, object()):
        with pytest.raises(WrongType, match="is not a document of any format"):
            format_of(stranger)


def test_the_error_names_the_file():
    with pytest.raises(FormatError) as caught:
        formats.open_bytes(b"AAMP\2\0\0\0", name="Broken.baiprog")
    assert caught.value.name == "Broken.baiprog"
    assert str(caught.value).startswith("Broken.baiprog")


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_only_formats_with_a_graph_say_so(known):
    root = known.new()
    if known.graph:
        assert isinstance(graph_of(root), Graph)
    else:
        with pytest.raises(WrongType, match=f"{known.name.upper()} files have no graph"):
            graph_of(root)


@pytest.mark.parametrize(
    "known", [known for known in FORMATS if known.text], ids=lambda known: known.name
)
def test_a_text_is_that_of_the_document(known):
    root = known.new()
    assert known.text.map(root, (), SHIPPED).text == known.text.write(root, SHIPPED)
    result = known.text.read(known.text.write(root, SHIPPED))
    assert known.equal(result.root, root)
    assert result.notes == []


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_a_format_without_other_forms_refuses_them(known, monkeypatch):
    monkeypatch.setattr(type(known), "text", None)
    monkeypatch.setattr(type(known), "interchange", None)
    with pytest.raises(Unsupported, match=f"{known.name.upper()} has no text form"):
        text_io.text_of(known.new(), text_io.FileForm.YAML)
    with pytest.raises(Unsupported, match=f"{known.name.upper()} has no JSON form"):
        text_io.text_of(known.new(), text_io.FileForm.JSON)
