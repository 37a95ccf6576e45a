"""The list of formats, how a file is known, and the library's face in `formats`."""

from __future__ import annotations

import string

import pytest

import formats
from formats.errors import FormatError, Unsupported, WrongType
from formats.graph import Graph, graph_of
from formats.registry import FORMATS, format_of, sniff

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
def test_a_folder_offers_what_its_record_promises(known):
    assert {"read", "write", "Root", "Outline", "facts"} <= set(dir(known.module))
    assert issubclass(known.module.Outline, formats.Outline)
    assert known.title


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
def test_every_format_has_the_same_face(known):
    for name in ("Outline", "Root", "equal", "facts", "new", "problems", "read", "write"):
        assert callable(getattr(known.module, name)), name
    assert isinstance(known.module.new(), known.module.Root)
    assert known.module.equal(known.module.new(), known.module.new())
    assert all(isinstance(word, str) for word in known.module.facts(known.module.new()).values())


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_only_formats_with_a_graph_say_so(known):
    root = known.module.new()
    if known.has_graph:
        assert isinstance(graph_of(root), Graph)
    else:
        with pytest.raises(WrongType, match=f"{known.name.upper()} files have no graph"):
            graph_of(root)


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_text_is_offered_whole_or_not_at_all(known):
    """A format without a text module yet has none of these."""
    names = (
        "to_text",
        "from_text",
        "read_text",
        "subtree_to_text",
        "subtree_from_text",
        "mapped_text",
    )
    there = [name for name in names if callable(getattr(known.module, name, None))]
    assert there in ([], list(names))
    assert there or known.name not in ("aamp", "byml")
    if there:
        root = known.module.new()
        result = known.module.read_text(known.module.to_text(root))
        assert known.module.equal(result.root, root)
        assert result.notes == []
