"""The library's API: files and archives opened, edited by name, saved, compared; plain Python."""

from __future__ import annotations

import copy
import doctest
import pkgutil
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import formats
from formats import wrap
from formats.core.kinds import CONTAINERS, Kind, same
from formats.document import Document
from formats.errors import FormatError, InvalidData, Unsupported, WrongType
from formats.merge import Choice
from formats.registry import SHIPPED
from formats.rows import Rows
from formats.wrap import MissingDictionary
from formats.yaml.plain import from_plain, to_plain
from tests import corpus
from tests.formats import own
from tests.formats.wrap import made
from tests.scale import scale

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "resources" / "samples"
_REAL = {"aamp": (scale(30, 3000), 40_000), "byml": (scale(30, 3000), 40_000),
         "ainb": (scale(10, 200), 60_000)}  # fmt: skip
FILES = [
    file
    for name, (count, limit) in _REAL.items()
    for file in (*own.files(name), *own.small_real_files(name, count, limit))
]


@pytest.fixture
def samples(tmp_path, monkeypatch):
    """A copy of the samples that one stands in."""
    shutil.copytree(SAMPLES, tmp_path / "samples")
    monkeypatch.chdir(tmp_path / "samples")
    return tmp_path / "samples"


def test_the_examples_of_the_page_are_true(samples):
    page = doctest.testfile(str(ROOT / "formats" / "README.md"), module_relative=False,
                            optionflags=doctest.ELLIPSIS)  # fmt: skip
    assert (page.failed, page.attempted > 30) == (0, True)


def test_the_package_is_typed():
    assert (ROOT / "formats" / "py.typed").exists()
    assert 'package-data.formats = ["py.typed"' in (ROOT / "pyproject.toml").read_text("utf-8")


def test_importing_the_library_loads_no_reader():
    heavy = {"ruamel", "zstandard", "mmh3", "crunch64", "lz4", "formats.document"}
    code = f"import sys, formats; print(sorted(set(sys.modules) & {heavy!r}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert (done.stdout, done.stderr) == ("[]\n", "")


# Opening


def test_a_path_and_bytes_open_alike():
    file = SAMPLES / "Lantern.bgparamlist"
    by_path, by_bytes = formats.open(file), formats.open(file.read_bytes())
    assert by_path.equals(by_bytes)
    assert (by_path.file, by_bytes.file) == (str(file), "")
    assert by_path.to_bytes() == by_bytes.to_bytes() == file.read_bytes()
    assert formats.open(memoryview(file.read_bytes())) == by_path


@pytest.mark.parametrize("name", ["Village.smubin", "Village.mubin.zs"])
def test_a_compressed_file_opens_and_saves_through_its_compression(tmp_path, name):
    plain = (SAMPLES / "Village.mubin").read_bytes()
    file = tmp_path / name
    file.write_bytes(wrap.wrap_new(plain, name))
    doc = formats.open(file)
    assert doc.to_bytes() == file.read_bytes()
    doc["LocationPosX"] = 7
    doc.save()
    assert wrap.is_packed(file.read_bytes())
    assert formats.open(file)["LocationPosX"] == 7.0
    assert formats.open(file.read_bytes())["LocationPosX"] == 7.0


def _sarc(given: dict[str, bytes]) -> bytes:
    return made.sarc(made.items(given))


def test_a_copy_has_the_dictionary_of_the_file_it_was_made_from(tmp_path):
    file = tmp_path / "Lantern.byml.zs"
    for number in (0, 2):
        file.write_bytes(made.frame((SAMPLES / "Voices.bgyml").read_bytes(), number))
        doc = formats.open(file, dictionaries=made.dictionaries())
        doc["Version"] = 9
        doc.save(tmp_path / "Copy.byml.zs")
        layers = wrap.unwrap((tmp_path / "Copy.byml.zs").read_bytes(), made.dictionaries()).layers
        assert [layer.number for layer in layers] == [number]


def test_a_file_in_a_pack_is_put_back_alone(tmp_path):
    inner = _sarc({"Village.mubin": (SAMPLES / "Village.mubin").read_bytes(), "x.txt": b"x"})
    file = tmp_path / "Outer.pack"
    file.write_bytes(_sarc({"Inner.sarc": inner, "y.txt": b"y"}))
    doc = formats.open(f"{file}//Inner.sarc//Village.mubin")
    assert doc.to_bytes() == file.read_bytes()
    changed = _sarc({"Inner.sarc": inner, "y.txt": b"written meanwhile"})
    file.write_bytes(changed)
    doc["LocationPosX"] = 7
    doc.save()
    assert formats.open(f"{file}//Inner.sarc//Village.mubin")["LocationPosX"] == 7.0
    assert wrap.open_inside(file.read_bytes(), ["y.txt"]).payload == b"written meanwhile"
    with pytest.raises(Unsupported, match="this is an archive"):
        formats.open(file)
    with pytest.raises(WrongType):
        formats.open(f"{file}//Nowhere.byml")


def test_a_text_opens_as_what_it_was_made_from(tmp_path):
    doc = formats.open(SAMPLES / "Lantern.bgparamlist")
    file = tmp_path / "Lantern.bgparamlist.yml"
    doc.save(file)
    text = formats.open(file)
    assert text.form.value == "yaml"
    assert text.format.write(text.root) == (SAMPLES / "Lantern.bgparamlist").read_bytes()
    text["General/Life"] = 3
    text.save()
    assert "Life: 3" in file.read_text("utf-8")


def test_what_a_text_does_not_tell_is_that_of_another_document():
    like = formats.open(SAMPLES / "Village.mubin")
    assert formats.open(b"a: 1", "x.byml.yml").facts != like.facts
    assert formats.open(b"a: 1", "x.byml.yml", like=like).facts == like.facts
    for known in (like.format, "byml"):
        assert formats.open(b"a: 1", format=known).format is like.format
        with pytest.raises(Unsupported, match="the file is AAMP, not BYML"):
            formats.open(SAMPLES / "Lantern.bgparamlist", format=known)
    with pytest.raises(WrongType, match="The formats are aamp, byml, ainb"):
        formats.open(b"a: 1", format="xml")


@pytest.mark.parametrize(
    ("data", "error"), [(b"", Unsupported), (b"AAMP\2\0\0\0", InvalidData), (b"a: [", FormatError)]
)
def test_what_does_not_open_says_why_and_which(tmp_path, data, error):
    file = tmp_path / "Broken.aamp"
    file.write_bytes(data)
    with pytest.raises(error) as caught:
        formats.open(file)
    assert caught.value.name == str(file)
    with pytest.raises(OSError, match="Nowhere"):
        formats.open(tmp_path / "Nowhere.aamp")


# Asking and editing


@pytest.mark.parametrize("file", FILES, ids=own.label)
def test_every_row_is_found_by_its_words_and_by_its_steps(file):
    doc = formats.open(file)
    for words, row in list(doc.walk())[: own.often(file, 300)]:
        assert doc.row(words) == row
        found = doc[words]
        if row.kind in CONTAINERS:
            assert isinstance(found, Rows)
            assert len(found) == row.count == len(found.keys())
            assert [type(one) for one in found.values()] == [type(one) for _, one in found.items()]
        else:
            assert same(row.kind, found, row.value)


def test_arrays_are_lists_and_the_rest_dictionaries():
    doc = formats.open(SAMPLES / "Every type.byml")
    assert list(doc["MixedArray"]) == [1, "two", 3.0, False, None]
    assert doc["MixedArray"][-5] == doc["MixedArray/0"] == doc["MixedArray/[0]"] == 1
    assert doc["Hashes"][0x1C6F1A2B] == "by hash"
    assert 0x1C6F1A2B in doc["Hashes"]
    assert (5 in doc["MixedArray"], "two" in doc["MixedArray"]) == (False, True)
    assert doc["MixedArray"][1:3] == ["two", 3.0]
    assert doc["MixedArray"][::-2] == [None, 3.0, 1]
    assert None not in doc
    assert doc.get("Nowhere", 5) == 5
    assert doc.get("Bool") is True
    assert bool(doc["EmptyMap"])
    assert len(doc["EmptyMap"]) == 0


@pytest.mark.parametrize(
    ("key", "error"),
    [
        ("Nowhere/x", KeyError),
        (3, KeyError),
        ("MixedArray/9", IndexError),
        ("Bool/x", WrongType),
        (None, TypeError),
        (slice(2), TypeError),
    ],
)
def test_what_is_not_there_is_refused(key, error):
    doc = formats.open(SAMPLES / "Every type.byml")
    data = doc.to_bytes()
    with pytest.raises(error):
        doc[key]
    with pytest.raises(error):
        doc[key] = 1
    with pytest.raises(error):
        del doc[key]
    assert doc.to_bytes() == data


def test_a_missing_row_is_an_error_of_the_library_and_of_python():
    doc = formats.open(SAMPLES / "Every type.byml")
    with pytest.raises(FormatError, match="no “Nope”"):
        del doc["Nope"]
    with pytest.raises(IndexError, match=r"^MixedArray: there is no \[9\]"):
        doc["MixedArray"][9]


@pytest.mark.parametrize("name", sorted(path.name for path in SAMPLES.iterdir()))
def test_equal_is_what_holds_the_same(name):
    doc = formats.open(SAMPLES / name)
    for other in (doc.clone(), copy.copy(doc), copy.deepcopy(doc)):
        assert doc == other
        assert dict(doc) == dict(other)
        words = next(words for words, row in other.walk() if row.editable and row.kind is Kind.F32)
        other[words] = -0.125
        assert doc != other
        assert dict(doc) != dict(other)
        assert doc.to_bytes() == (SAMPLES / name).read_bytes()
    assert doc != 5


def test_a_value_keeps_its_type():
    doc = formats.open(SAMPLES / "Every type.byml")
    doc["U32"] = 7
    doc["F32"] = 1
    assert (doc.row("U32").kind, doc.row("F32").value) == (Kind.U32, 1.0)
    for key, value in (("U32", -1), ("S32", 1.5), ("String", 5), ("Bool", "true")):
        with pytest.raises(WrongType):
            doc[key] = value
    again = formats.open(doc.to_bytes())
    assert (again["U32"], again["F32"]) == (7, 1.0)


def test_children_are_added_and_deleted():
    doc = formats.open(SAMPLES / "Every type.byml")
    data = doc.to_bytes()
    made = doc.add("More", Kind.MAP)
    assert made.add("Inner", Kind.U32, 5) == 5
    with pytest.raises(WrongType):
        made.add("Wrong", Kind.U32, -5)
    with pytest.raises(WrongType, match="no vec3 can be added here") as caught:
        made.add("Wrong", Kind.VEC3)
    assert "u32" in caught.value.hint
    assert made.keys() == ["Inner"]
    doc["MixedArray"].add("", Kind.S32, 0, 0)
    assert doc["MixedArray"][0] == 0
    del doc["MixedArray"][0]
    assert doc["MixedArray"].add("", Kind.S32, 5) == doc["MixedArray"][-1] == 5
    doc["MixedArray"].add("", Kind.MAP)
    del doc["MixedArray"][-2:]
    with pytest.raises(TypeError, match=r"such as Kind\.F32"):
        doc["MixedArray"].add("", 5)
    del doc["More"]
    assert doc.to_bytes() == data


def test_a_graph_is_edited_as_in_the_window():
    doc = formats.open(SAMPLES / "Watchman.root.ainb")
    count = len(doc["nodes"])
    del doc["nodes"][0]
    assert len(doc["nodes"]) == count - 1
    assert formats.open(doc.to_bytes()).equals(doc)


# Saving


def test_a_file_that_cannot_be_written_stays(tmp_path, monkeypatch):
    file = tmp_path / "A.byml"
    shutil.copy(SAMPLES / "Every type.byml", file)
    data = file.read_bytes()
    doc = formats.open(file)
    doc["U32"] = 5
    monkeypatch.setattr("os.fsync", _refuse)
    with pytest.raises(OSError, match="full"):
        doc.save()
    assert file.read_bytes() == data
    assert list(tmp_path.iterdir()) == [file]


def _refuse(_handle):
    raise OSError("the disk is full")


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such permissions")
def test_permissions_and_links_stay(tmp_path):
    file, link = tmp_path / "A.byml", tmp_path / "B.byml"
    shutil.copy(SAMPLES / "Every type.byml", file)
    file.chmod(0o640)
    link.symlink_to(file)
    doc = formats.open(link)
    doc["U32"] = 5
    doc.save()
    assert link.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o640
    assert formats.open(file)["U32"] == 5


def test_bytes_have_no_place_to_be_saved_to():
    doc = formats.open((SAMPLES / "Every type.byml").read_bytes())
    with pytest.raises(WrongType, match="has no file"):
        doc.save()
    with pytest.raises(FileNotFoundError, match=r"Nowhere'$"):
        doc.save(SAMPLES / "Nowhere" / "A.byml")


# Comparing


@pytest.mark.parametrize("name", sorted(path.name for path in SAMPLES.iterdir()))
def test_differences_of_a_document_make_it_the_other(name):
    one, other = formats.open(SAMPLES / name), formats.open(SAMPLES / name)
    assert one.diff(other) == []
    words = next(words for words, row in other.walk() if row.editable and row.kind is Kind.F32)
    other[words] = 0.125
    one.apply(one.diff(other))
    assert one.equals(other)
    assert one.to_bytes() == other.to_bytes()


def test_three_are_brought_together():
    base = formats.open(SAMPLES / "Village.mubin")
    mine, theirs = base.clone(), base.clone()
    mine["Objs"][0]["HashId"] = 1
    theirs["Objs"][2]["HashId"] = 3
    both = base.merge(mine, theirs)
    assert [one["HashId"] for one in both["Objs"]][::2] == [1, 3]
    theirs["Objs"][0]["HashId"] = 2
    with pytest.raises(WrongType, match="not decided"):
        base.merge(mine, theirs)
    assert base.merge(mine, theirs, lambda _one: Choice.THEIRS)["Objs"][0]["HashId"] == 2
    assert base.to_bytes() == (SAMPLES / "Village.mubin").read_bytes()
    with pytest.raises(WrongType, match="not BYML, AAMP, BYML"):
        base.merge(formats.open(SAMPLES / "Lantern.bgparamlist"), theirs)


# Plain Python


@pytest.mark.parametrize("file", FILES, ids=own.label)
def test_plain_python_holds_all_of_a_file(file):
    doc = formats.open(file)
    try:
        doc.text()
    except FormatError:
        return  # it refers to what is not there, so no text holds it
    data = doc.to_plain(typed=True)
    of_text = doc.format.text.read(doc.text()).root
    assert formats.from_plain(data).to_bytes() == formats.save_bytes(of_text)


@pytest.mark.parametrize(
    "data",
    [
        None, True, -5, 1.5, float("inf"), float("-inf"), "", "a b", "true", "No", "5", "-> x",
        "a: b", "#", "\x7f\x85\u2028\ufeff", "\n", "火", "\U0001f600", [], {}, [[], [[1]], {}],
        {"a": {"b": [{"c": 1}, 2]}}, {5: 1, "5": 2}, {"!u": 5}, {"!!map": {"!u": 5}},
        {"&x": {"!u": None}}, {"!!pairs": [["a", 1], ["a", 2]]}, {"!bare": "-> [3] x"},
        {"!quoted": "default"}, [{"!x": []}, {"!x": {}}, {"!x": {"a": 1}}],
    ],
)  # fmt: skip
def test_plain_values_come_back(data):
    assert to_plain(from_plain(data)) == data


@pytest.mark.parametrize("data", [object(), {"a": b"x"}, [{1, 2}]])
def test_what_is_not_plain_is_refused(data):
    with pytest.raises(WrongType, match="is not a plain value"):
        from_plain(data)


@pytest.mark.parametrize(
    "data",
    [None, {}, {"format": "byml"}, {"format": "gif", "content": {}},
     {"format": "byml", "content": object()}],
)  # fmt: skip
def test_what_is_no_document_is_refused(data):
    with pytest.raises(FormatError):
        formats.from_plain(data)


def test_a_document_of_a_new_root_has_no_place():
    for known in formats.FORMATS:
        doc = Document(known.new())
        assert repr(doc) == f"<{known.name.upper()} document of no file>"
        assert doc.problems == known.problems(doc.root, SHIPPED)


def test_no_name_of_the_library_hides_a_module():
    """`import formats.outline as it` gives the module, whatever the library offers."""
    modules = {one.name for one in pkgutil.iter_modules(formats.__path__)}
    assert not modules & set(formats.__all__)


# Archives as dictionaries: what is in them, edited, put in and taken out, and saved


VILLAGE = (SAMPLES / "Village.mubin").read_bytes()
LANTERN = (SAMPLES / "Lantern.bgparamlist").read_bytes()


@pytest.fixture
def file(tmp_path):
    """An archive of two documents, one compressed, and two other files."""
    packed = wrap.wrap_new(VILLAGE, "Village.smubin")
    inner = _sarc({"Lantern.bgparamlist": LANTERN})
    path = tmp_path / "Lantern.sbactorpack"
    files = {"Lantern.bgparamlist": LANTERN, "Village.smubin": packed, "Inner.sarc": inner}
    data = _sarc(files | {"Note.txt": b"x"})
    path.write_bytes(wrap.wrap_new(data, path.name))
    return path


def test_an_archive_is_a_dictionary_of_its_files(file):
    pack = formats.open_pack(file)
    assert sorted(pack) == [
        "Inner.sarc", "Lantern.bgparamlist", "Note.txt", "Village.smubin",
    ]  # fmt: skip
    assert (len(pack), "Note.txt" in pack, "Note" in pack, 5 in pack) == (4, True, False, False)
    assert pack["Note.txt"] == b"x"
    assert isinstance(pack["Inner.sarc"], bytes)
    assert pack["Lantern.bgparamlist"]["General/Life"] == 40
    assert pack["Lantern.bgparamlist"] is pack["Lantern.bgparamlist"]
    assert pack["Village.smubin"].to_bytes() == wrap.wrap_new(VILLAGE, "Village.smubin")
    assert {name for name, one in pack.items() if isinstance(one, Document)} == {
        "Lantern.bgparamlist", "Village.smubin",
    }  # fmt: skip
    assert repr(pack) == f"<pack {file}, 4 files>"


def test_an_archive_that_was_not_edited_is_the_same_file(file):
    pack = formats.open_pack(file.read_bytes())
    assert pack.file == ""
    assert pack.to_bytes() == file.read_bytes()
    assert [pack[name] for name in pack]
    pack["Lantern.bgparamlist"]["General/Life"] = 40
    assert pack.to_bytes() == file.read_bytes()


def test_edited_documents_are_saved_with_it(file):
    pack = formats.open_pack(file)
    pack["Lantern.bgparamlist"]["General/Life"] = 60
    pack["Village.smubin"]["LocationPosX"] = 7
    pack.save()
    again = formats.open_pack(file)
    assert again["Lantern.bgparamlist"]["General/Life"] == 60
    assert again["Village.smubin"]["LocationPosX"] == 7.0
    stored = wrap.open_inside(file.read_bytes(), ()).archive
    assert wrap.is_packed(stored.entries[stored.index("Village.smubin")].head)
    assert again["Note.txt"] == b"x"
    pack["Lantern.bgparamlist"]["General/Life"] = 61
    pack.save()
    assert formats.open(f"{file}//Lantern.bgparamlist")["General/Life"] == 61


def test_files_are_put_in_and_taken_out(file, tmp_path):
    pack = formats.open_pack(file)
    village = formats.open(SAMPLES / "Village.mubin")
    pack["Other.smubin"] = village
    village["LocationPosX"] = 7
    pack["Note.txt"] = b"longer than it was"
    pack["Lantern.bgparamlist"] = formats.open(SAMPLES / "Lantern.bgparamlist").clone()
    del pack["Inner.sarc"]
    pack.save(tmp_path / "New.pack")
    assert not wrap.is_packed((tmp_path / "New.pack").read_bytes())
    again = formats.open_pack(tmp_path / "New.pack")
    assert sorted(again) == ["Lantern.bgparamlist", "Note.txt", "Other.smubin", "Village.smubin"]
    assert again["Other.smubin"] == village
    assert again["Note.txt"] == b"longer than it was"
    assert pack.file == str(tmp_path / "New.pack")
    assert pack.pop("Note.txt") == b"longer than it was"
    pack["Village.smubin"] = b"no document any more"
    assert formats.open_pack(pack.to_bytes())["Village.smubin"] == b"no document any more"


def test_an_archive_in_another_is_put_back_alone(file):
    pack = formats.open_pack(f"{file}//Inner.sarc")
    pack["Lantern.bgparamlist"]["General/Life"] = 60
    pack.save()
    whole = formats.open_pack(file)
    assert whole["Lantern.bgparamlist"]["General/Life"] == 40
    assert formats.open_pack(whole["Inner.sarc"])["Lantern.bgparamlist"]["General/Life"] == 60


def test_what_is_not_there_or_damaged_is_refused(file, tmp_path):
    pack = formats.open_pack(file)
    for refused in (
        lambda: pack["Nope"],
        lambda: pack.pop("Nope"),
        lambda: pack.__delitem__("Nope"),
    ):
        with pytest.raises(KeyError) as caught:
            refused()
        assert isinstance(caught.value, FormatError)
    with pytest.raises(WrongType, match="Document or bytes"):
        pack["New"] = "text"
    with pytest.raises(WrongType, match="cannot be the name"):
        pack["火"] = b"x"
    pack["Broken.aamp"] = LANTERN[:40]
    with pytest.raises(InvalidData, match=r"^Broken\.aamp"):
        pack["Broken.aamp"]
    assert pack["Note.txt"] == b"x"
    with pytest.raises(Unsupported, match=r"Lantern\.bgparamlist: this is not an archive"):
        formats.open_pack(SAMPLES / "Lantern.bgparamlist")
    with pytest.raises(FileNotFoundError):
        formats.open_pack(tmp_path / "Nowhere.pack")
    with pytest.raises(WrongType, match="has no file"):
        formats.open_pack(file.read_bytes()).save()
    assert formats.open_pack(file)["Lantern.bgparamlist"]["General/Life"] == 40


def test_dictionaries_open_what_they_compressed(tmp_path):
    file = tmp_path / "X.pack.zs"
    file.write_bytes(made.frame(_sarc({"Village.mubin": VILLAGE}), 3))
    with pytest.raises(MissingDictionary):
        formats.open_pack(file)
    pack = formats.open_pack(file, dictionaries=made.dictionaries())
    pack["Village.mubin"]["LocationPosX"] = 7
    pack.save()
    again = formats.open_pack(file, dictionaries=made.dictionaries())
    assert again["Village.mubin"]["LocationPosX"] == 7.0


def test_real_archives_are_the_same_when_nothing_is_edited():
    for file in corpus.need("sarc")[:20]:
        pack = formats.open_pack(file.read_bytes())
        found = [pack[name] for name in pack if name.endswith((".bgparamlist", ".byml", ".ainb"))]
        assert pack.to_bytes() == file.read_bytes(), (file, found)
