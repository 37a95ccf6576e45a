"""The list of formats, how a file's format is detected, and errors in words."""

from __future__ import annotations

import ast
import os
import pickle
import string
import subprocess
import sys
from pathlib import Path

import pytest

import formats
from formats import text_io
from formats.errors import FormatError, InvalidData, Unsupported, WrongType
from formats.graph import Graph
from formats.registry import FORMATS, SHIPPED, format_of, graph_of, sniff
from formats.text_io import refuse_foreign
from tests.patience import GUARD

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


# Foreign files are refused by their first bytes and size, before they fill the memory


ROOT = Path(__file__).resolve().parents[2]
HUGE = 3 << 30
UNKNOWN = (b"\0" * 16, b"\x7fELF\2\1\1\0", b"\x89PNG\r\n\x1a\n")
KNOWN = (b"YB\7\0", b"AAMP\2\0\0\0", b"AIB \7\4\0\0", b"SARC", b"Yaz0", b"\x28\xb5\x2f\xfd")


def of_size(file, head, size):
    file.write_bytes(head)
    os.truncate(file, size)
    return file


@pytest.mark.parametrize("head", UNKNOWN + KNOWN)
def test_a_huge_file_is_refused(tmp_path, head):
    with pytest.raises(FormatError) as caught:
        formats.open(of_size(tmp_path / "huge", head, HUGE))
    assert ("3,221,225,472 bytes" in str(caught.value)) == (head in KNOWN)
    assert str(tmp_path) in str(caught.value)


@pytest.mark.parametrize("head", UNKNOWN)
def test_a_large_file_is_known_by_its_head(tmp_path, head):
    large = of_size(tmp_path / "large", head, 2 << 20)
    with pytest.raises(FormatError, match=r"not an AAMP|not edited here"):
        refuse_foreign(large)
    refuse_foreign(large, as_bytes=True)


@pytest.mark.parametrize("text", ["%YAML 1.1\n", "\n" * 5000, "丘: 1\n" * 9000, "\ufeffa: 1\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_large_texts_are_none_of_these(tmp_path, text, encoding):
    text += "a: 1\n" * (1 << 18)
    (tmp_path / "large.yml").write_text(text, encoding=encoding)
    refuse_foreign(tmp_path / "large.yml")


@pytest.mark.skipif(os.name == "nt", reason="no limit of memory there")
def test_nothing_of_a_huge_file_is_kept_in_memory(tmp_path):
    import resource

    of_size(tmp_path / "huge.byml", b"YB\7\0", HUGE)
    of_size(tmp_path / "huge.bin", b"\0\0\0\0", HUGE)
    for name in ("huge.byml", "huge.bin"):
        done = subprocess.run(
            [sys.executable, "-m", "app", "info", tmp_path / name],
            cwd=ROOT, capture_output=True, text=True, timeout=GUARD, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30)),
        )  # fmt: skip
        assert done.returncode == 2
        assert "memory" not in done.stderr
        assert name in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="no such files there")
@pytest.mark.parametrize("name", ["/dev/zero", "/dev/null", "/proc/self/maps", "/proc/kmsg"])
def test_special_files_are_refused_at_once(name):
    if not os.access(name, os.R_OK):
        pytest.skip("it may not be read here")
    with pytest.raises(FormatError, match="ordinary file"):
        formats.open(name)


@pytest.mark.parametrize(
    ("name", "words"),
    [("a\0b.byml", "NUL"), ("a\0b.pack//AI/X.ainb", "NUL"), ("\ud800.byml", "no name of a file")],
    ids=["NUL", "NUL in an archive", "surrogate"],
)
def test_a_name_that_no_file_can_have_is_refused_in_words(tmp_path, name, words):
    with pytest.raises(FormatError, match=words):
        formats.open(str(tmp_path / name))


def test_an_empty_file_is_called_empty(tmp_path):
    (tmp_path / "empty.byml").write_bytes(b"")
    with pytest.raises(FormatError, match="empty"):
        formats.open(tmp_path / "empty.byml")


# The errors: their parts, and the sentence made from them


KINDS = [InvalidData, Unsupported, WrongType]


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({}, "cut short"),
        ({"offset": 0x1A4}, "at 0x1A4: cut short"),
        ({"offset": 0}, "at 0x0: cut short"),
        ({"path": ("Root", "Name")}, "Root › Name: cut short"),
        ({"name": "a.byml", "path": ("A",), "offset": 16}, "a.byml, A, at 0x10: cut short"),
        ({"line": 3, "column": 1}, "line 3, column 1: cut short"),
        ({"name": "a.yml", "line": 12}, "a.yml, line 12: cut short"),
        ({"hint": "Copy it again."}, "cut short. Copy it again."),
        ({"name": "a.byml", "hint": "Copy it again."}, "a.byml: cut short. Copy it again."),
    ],
)
def test_sentence_has_every_part_that_is_there(parts, sentence):
    assert str(InvalidData("cut short", **parts)) == sentence


def test_a_full_stop_is_not_doubled():
    assert str(WrongType("It is full.", hint="Remove one.")) == "It is full. Remove one."


@pytest.mark.parametrize("kind", KINDS)
def test_one_base_catches_all(kind):
    assert issubclass(kind, FormatError)
    with pytest.raises(FormatError, match="cut short"):
        raise kind("cut short")


@pytest.mark.parametrize("kind", KINDS)
def test_all_parts_cross_a_process_border(kind):
    error = kind(
        "cut short", offset=7, path=("A", "B"), hint="Look.", name="a.byml", line=3, column=9
    )
    other = pickle.loads(pickle.dumps(error))
    assert type(other) is kind
    assert vars(other) == vars(error)
    assert str(other) == str(error)


def test_a_path_is_kept_as_a_tuple():
    assert InvalidData("cut short", path=["A", "B"]).path == ("A", "B")


def _library_words(file: Path) -> list[str]:
    """Return where an error of a library is put into a sentence without quotes around it."""
    tree = ast.parse(file.read_bytes())
    handlers = [node for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler)]
    found = []
    for handler in handlers:
        kind = "" if handler.type is None else ast.unparse(handler.type)
        is_own = any(name in kind for name in OWN)
        for text in ast.walk(handler):
            if is_own or handler.name is None or not isinstance(text, ast.JoinedStr):
                continue
            words = ast.unparse(text)
            if f"{{{handler.name}}}" in words and f"“{{{handler.name}}}”" not in words:
                found.append(f"{file.name}:{text.lineno}")
    return found


OWN = ("FormatError", "InvalidData", "Unsupported", "WrongType", "SizeError")
"""Names of errors that say it in our own words."""


def test_the_words_of_libraries_are_quoted():
    """They are in English whatever the window's language is, and may be long."""
    root = Path(formats.__file__).parent
    files = [*root.rglob("*.py"), *(root.parent / "app/files").glob("*.py")]
    assert [place for file in files for place in _library_words(file)] == []
