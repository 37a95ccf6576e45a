"""Archives as dictionaries: what is in them, edited, put in and taken out, and saved."""

from __future__ import annotations

from pathlib import Path

import pytest

import formats
from formats import wrap
from formats.document import Document
from formats.errors import FormatError, InvalidData, Unsupported, WrongType
from formats.wrap import MissingDictionary
from tests import corpus
from tests.formats.wrap import made

SAMPLES = Path(__file__).resolve().parents[2] / "resources" / "samples"
VILLAGE = (SAMPLES / "Village.mubin").read_bytes()
LANTERN = (SAMPLES / "Lantern.bgparamlist").read_bytes()


def _sarc(given: dict[str, bytes]) -> bytes:
    return made.sarc(made.items(given))


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
