"""The format of a text, and documents opened from any of their forms."""

from __future__ import annotations

import json

import pytest

import formats
from formats import text_io
from formats.errors import FormatError, InvalidData, Unsupported
from formats.registry import FORMATS
from formats.text_io import FileForm, form_of, open_any, text_of
from tests.formats import own

FILES = [path for one in FORMATS if one.text for path in own.files(one.name)]


@pytest.mark.parametrize("path", FILES, ids=own.label)
def test_a_text_tells_its_format_without_a_name(path):
    root = formats.open_bytes(path.read_bytes())
    text = text_of(root, FileForm.YAML)
    opened = open_any(text.encode("utf-8", "surrogatepass"))
    assert opened.format is formats.format_of(root)
    assert opened.form is FileForm.YAML
    assert formats.save_bytes(opened.root) == path.read_bytes()


@pytest.mark.parametrize(
    "path", [path for path in own.files("ainb") if path.parent.name == "samples"], ids=own.label
)
def test_graphs_go_through_json(path):
    root = formats.open_bytes(path.read_bytes())
    text = text_of(root, FileForm.JSON)
    opened = open_any(text.encode("utf-8"))
    assert (opened.format.name, opened.form) == ("ainb", FileForm.JSON)
    assert text_of(opened.root, FileForm.JSON) == text


def told(text: str, name: str) -> str | None:
    """Return the format that a text or its name tells."""
    known = text_io._told_by(text) or text_io.format_named(name)
    return known and known.name


@pytest.mark.parametrize(
    ("text", "name", "known"),
    [
        ("!io\nversion: 0\n", "", "aamp"),
        ("# a comment\n\n%YAML 1.1\n---\n!io\nversion: 0\n", "", "aamp"),
        ("--- !io\nversion: 0\n", "", "aamp"),
        ("ainb: 0x407\n", "", "ainb"),
        ("ainb: Work/X.ainb\n", "x.byml.yml", "byml"),
        ("# triptych: version=4 order=big\nainb: 5\n", "", "byml"),
        ("# triptych: version=4 order=big shares=yes\na: 1\n", "", "byml"),
        ("# mine\n# triptych: version=4 order=big\na: 1\n", "", "byml"),
        ("a: 1\n", "Player.byml.yml", "byml"),
        ("a: 1\n", "Player.BGYML.YAML", "byml"),
        ("a: 1\n", "Player.bgparamlist.yml", "aamp"),
        ("a: 1\n", "Player.ainb", "ainb"),
        ("!io\n", "Player.byml.yml", "aamp"),
    ],
)
def test_a_text_is_known_by_what_it_says_then_by_its_name(text, name, known):
    assert told(text, name) == known


@pytest.mark.parametrize("text", ["a: 1\n", "", "# triptych: flags=2\n", "# version=4 order=big\n"])
def test_a_text_that_tells_nothing_is_known_by_nothing(text):
    assert told(text, "notes.yml") is None


def test_rubbish_under_the_name_of_a_binary_file_is_told_by_what_it_begins_with():
    with pytest.raises(Unsupported, match="it begins with 72 75 62 62") as caught:
        open_any(b"rubbish", "mod/Player.BYML")
    assert "not a valid text of one either: line 1, column 1: " in caught.value.hint
    assert caught.value.name == "mod/Player.BYML"
    with pytest.raises(InvalidData, match="line 1, column 1: the root"):
        open_any(b"rubbish", "Player.byml.yml")
    assert open_any(b"a: 1", "Player.byml").form is FileForm.YAML


@pytest.mark.parametrize(
    ("data", "form"),
    [
        (b"YB\7\0\x10\0\0\0", FileForm.BINARY),
        (b"a: 1", FileForm.YAML),
        (b"\xef\xbb\xbfa: 1", FileForm.YAML),
        (b'\xef\xbb\xbf \r\n{"a": 1}', FileForm.YAML),
        (b"{}", FileForm.YAML),
        (b"SARC: 1", FileForm.YAML),
        (b"Yaz0:\n  a: 1", FileForm.YAML),
        (b"{RootAIRef: Work/AI/Root/X.root.ainb}", FileForm.YAML),
        (b'\xef\xbb\xbf \r\n{"Version": 1031, "Filename": "x", "Category": "AI"}', FileForm.JSON),
        (b'{"Nodes": [], "Version": 1031}', FileForm.JSON),
        (b'{"Info": {}, "Nodes": []}', FileForm.JSON),
        (b'{"Version": 1031, "Filename": "cut o', FileForm.JSON),
        (b'{"Version": 1, "a": 2}', FileForm.YAML),
        ("漢字".encode() * 100, FileForm.YAML),
        (b"a" + "漢字".encode() * 100, FileForm.YAML),
        (b"aa" + "漢字".encode() * 100, FileForm.YAML),
        (b"a" * 300 + b"\xff", FileForm.YAML),
    ],
)
def test_forms_are_told_by_the_bytes(data, form):
    assert form_of(data) is form


@pytest.mark.parametrize(
    "data",
    [b"", b" \n", b"Yaz0 text", b"\x28\xb5\x2f\xfd..", b"\x89PNG", b"a\0b", b"caf\xe9", b"SARC"],
)
def test_other_files_are_refused_as_ever(data):
    with pytest.raises(Unsupported) as ours:
        form_of(data)
    with pytest.raises(Unsupported) as other:
        formats.sniff(data)
    assert str(ours.value) == str(other.value)


def test_a_text_that_is_not_utf_8_is_told_with_the_place():
    with pytest.raises(InvalidData) as caught:
        open_any(b"a: " + b"b" * 300 + b"\xff", "x.byml.yml")
    assert str(caught.value) == "x.byml.yml, at 0x12F: the text is not in UTF-8"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_text_in_utf_16_is_read(encoding):
    words = "\ufeff---\r\nName: 丘の上\r\n...\r\n"
    opened = open_any(words.encode(encoding), "x.byml.yml")
    plain = open_any("Name: 丘の上\n".encode())
    assert opened.format.equal(plain.root, opened.root)
    assert form_of(words.encode(encoding)) is FileForm.YAML
    with pytest.raises(InvalidData, match="0x2C: the text is not in UTF-16"):
        open_any(words.encode(encoding) + b"\0", "x.byml.yml")


GRAPH = b'{"Version": 1031, "Filename": "x", "Category": "AI"'


@pytest.mark.parametrize(
    "data",
    [GRAPH, GRAPH + b', "a": }', GRAPH + b', "a": ' + b"[" * 100_000, GRAPH + b": " + b"1" * 5000],
)
def test_json_that_is_none_ends_in_one_sentence(data):
    with pytest.raises(InvalidData, match="the text is not JSON"):
        open_any(data)


@pytest.mark.parametrize(
    "data", [GRAPH + b"}", b'{"Nodes": 3, "Version": "x"}', b'{"Info": 1, "Nodes": []}']
)
def test_json_of_no_sound_graph_is_refused(data):
    with pytest.raises(FormatError):
        open_any(data)


@pytest.mark.parametrize("data", [b"{", b'{"a": ', b"{" * 100_000])
def test_flow_style_that_is_not_closed_is_refused(data):
    with pytest.raises(FormatError, match="line "):
        open_any(data)


@pytest.mark.parametrize("known", [one for one in FORMATS if one.name != "ainb"])
def test_only_graphs_have_json(known):
    root = formats.open_bytes(own.files(known.name)[0].read_bytes())
    with pytest.raises(Unsupported, match="has no JSON form"):
        text_of(root, FileForm.JSON)


def test_the_format_that_is_known_wins():
    """Over the signs of a text, over JSON, and over the name."""
    byml = next(one for one in FORMATS if one.name == "byml")
    for data in (b"{}", b'{"a": 1}', GRAPH + b"}", b"ainb: 5", b'{"Version": 1, "Nodes": []}'):
        for name in ("", "x.bgparamlist", "x.root.ainb.yml", "x.json", "x.root.ainb"):
            opened = open_any(data, name, byml)
            assert (opened.format, opened.form) == (byml, FileForm.YAML)
    for known in FORMATS:
        if known is not byml:
            with pytest.raises(FormatError, match="line 1"):
                open_any(b"{}", known=known)


def test_a_text_that_tells_nothing_is_taken_for_byml_and_that_is_said():
    opened = open_any(b"{a: 1}", "notes.txt")
    assert opened.format.name == "byml"
    assert "shows the format: BYML was assumed" in opened.notes[0].sentence
    like = formats.open_bytes(own.files("byml")[0].read_bytes())
    assert "BYML was assumed" in open_any(b"{a: 1}", "notes.txt", None, like).notes[0].sentence
    assert not any("BYML was" in one.sentence for one in open_any(b"a: 1", "x.byml.yml").notes)
    with pytest.raises(Unsupported, match="does not say which format") as caught:
        open_any(b"rubbish", "notes.txt")
    assert "It was tried as BYML: line 1" in caught.value.hint


NAMED = [(known, form) for known in FORMATS for form in known.extensions]


@pytest.mark.parametrize(("known", "ending"), NAMED, ids=lambda one: getattr(one, "name", one))
def test_a_text_that_its_name_says_the_format_of_is_never_of_another(known, ending):
    for name in (f"X.{ending}.yml", f"X.{ending}", f"X.{ending}.zs.yaml", f"X.{ending}.json"):
        for data in (b"Info: {Magic: 'AIB '}\n", b'{"a": 1}', b"- 1\n", b"a: 1\n"):
            found = format_or_refusal(data, name)
            assert known.name.upper() in found
            assert known.name != "byml" or found == "BYML"


def format_or_refusal(data, name):
    try:
        return open_any(data, name).format.name.upper()
    except FormatError as error:
        return str(error)


def test_a_text_of_an_older_layout_is_refused_and_that_says_what_to_do():
    yaml = b"Info:\n  Magic: 'AIB '\n  Version: '0x407'\nCommands: []\n"
    json_ = b'{"Info": {"Magic": "AIB "}, "Commands": [], "Nodes": []}'
    for data, name in ((yaml, "S.root.ainb.yml"), (json_, "S.root.ainb.json"), (json_, "S.json")):
        with pytest.raises(FormatError, match="another program or version of one wrote it"):
            open_any(data, name)


def test_a_text_that_shows_its_format_may_have_the_name_of_another():
    aamp = b"!io\nversion: 0\ntype: xml\nparam_root: !list {objects: {}, lists: {}}\n"
    for data, known in ((aamp, "aamp"), (b"# triptych: version=4 order=big\na: 1\n", "byml")):
        assert open_any(data, "X.root.ainb.yml").format.name == known
    assert open_any(b"ConditionalTimelines: [{a: 1}]\n", "X.baischedule").format.name == "byml"
    with pytest.raises(InvalidData, match="param_root"):
        open_any(b"version: 0\ntype: xml\nobjects: !obj {}\n", "X.bgparamlist.yml")


def test_a_name_tells_the_format_of_compressed_files_too():
    for name in ("X.ainb.zs.yml", "X.root.ainb.zs", "x/X.AINB.YML", "X.ainb.zs.json"):
        assert told("a: 1", name) == "ainb"
    assert told("a: 1", "X.sbyml.yml") == "byml"
    assert told("a: 1", "X.sbgparamlist") == "aamp"


def test_json_holds_any_string():
    root = formats.open_bytes(next(p for p in own.files("ainb")).read_bytes())
    root.name = "火\udc80"
    text = text_of(root, FileForm.JSON)
    assert json.loads(text)["Filename"] == root.name
    assert open_any(text.encode()).root.name == root.name
