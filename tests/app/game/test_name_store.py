"""Names learned from a folder are those in its files, each with a correct place."""

from __future__ import annotations

import shutil
from zlib import crc32

import pytest

import formats
from app.game.naming import NameStore
from app.game.value_index import ValueIndex
from formats.games.evidence import Evidence
from formats.games.names import shipped_table
from formats.names import murmur3_of
from formats.names.learning import NameOrigin, Scheme
from formats.registry import SHIPPED, format_of
from tests import corpus
from tests.app.game.conftest import pack
from tests.app.hashed import UNKNOWN, hashed, told
from tests.formats import own
from tests.formats.games.names.executables import nso, texts
from tests.scale import scale


@pytest.fixture
def folder(tmp_path):
    top = tmp_path / "dump"
    top.mkdir()
    (top / "A.bgparamlist").write_bytes(hashed(UNKNOWN))
    words = told(
        "Text: NobodyCallsItSo\nitemPartOfAnOddKey: 1\nOther: 0x\n"
        f"ActorNameHash: !u {murmur3_of('Weapon_Odd_001')}\nActor: Work/Weapon_Odd_001.gyml\n"
    )
    (top / "B.pack.zs").write_bytes(pack({"X/Told.byml": words, "OddInFile.name.byml": words}))
    return top


def store(folder, tmp_path):
    index = ValueIndex(folder, tmp_path / "cache")
    index.build()
    return NameStore(index)


@pytest.fixture
def names(folder, tmp_path):
    return store(folder, tmp_path)


def found(names):
    return {one.learned.name: one for one in names.load()}


def test_names_are_learned_with_where_they_stand(names):
    assert names.load() == []
    assert names.learn_names()
    assert not names.learn_names(), "nothing is new"
    known = found(names)
    assert set(known) == {
        "NobodyCallsItSo", "PartOfAnOddKey", "OddInFile.name", "Weapon_Odd_001",
    }  # fmt: skip
    places = {name: one.place for name, one in known.items()}
    assert places["PartOfAnOddKey"] == places["NobodyCallsItSo"] == "B.pack.zs//OddInFile.name.byml"
    assert known["PartOfAnOddKey"].learned.told == ("itemPartOfAnOddKey", NameOrigin.KEY)
    assert known["OddInFile.name"].learned.told.origin is NameOrigin.FILE
    assert known["Weapon_Odd_001"].learned.scheme is Scheme.MURMUR3


def test_an_executable_teaches_what_no_file_tells(names, tmp_path):
    main = tmp_path / "main"
    main.write_bytes(nso(texts(["NamedInProgram", "NobodyCallsItSo", "Odd_%02d"]), texts(["x"])))
    assert names.learn_names([main])
    known = found(names)
    assert set(known) >= {"NamedInProgram", "Odd_07"}
    assert known["NamedInProgram"].place == str(main)
    assert known["Odd_07"].learned.told == ("Odd_%02d", NameOrigin.EXECUTABLE)
    assert known["NobodyCallsItSo"].learned.told.origin is NameOrigin.STRING, "the file comes first"
    assert not names.learn_names([main])
    main.write_bytes(b"broken")
    assert names.learn_names([main]), "it has changed"
    assert "NamedInProgram" not in found(names)
    assert names.learn_names([tmp_path / "gone"]) is False


def test_what_comes_and_goes_is_learned_and_forgotten(names, folder, tmp_path):
    names.learn_names()
    (folder / "C.byml").write_bytes(told("Late: NamedInProgram\n"))
    names._index.build()
    assert names.learn_names()
    assert found(names)["NamedInProgram"].place == "C.byml"
    (folder / "C.byml").unlink()
    names._index.build()
    assert names.learn_names()
    fresh = store(folder, tmp_path / "fresh")
    fresh.learn_names()
    assert fresh.load() == names.load()


def test_real_files_teach_names_that_stand_where_it_is_said(tmp_path, count):
    corpus.need("aamp")
    top = tmp_path / "dump"
    top.mkdir()
    for name in own.NAMES:
        for file in own.small_real_files(name, scale(25, 1 << 20), 30_000):
            shutil.copy(file, top / f"{len(list(top.iterdir()))}.{name}")
    names = store(top, tmp_path)
    names.learn_names()
    shipped, uses, evidence = shipped_table(), set(), Evidence()
    for file in top.iterdir():
        root = formats.open_bytes(file.read_bytes(), file.name)
        uses |= format_of(root).name_hashes(root)
        evidence.add(root, file.name)
    assert names.load() == evidence.sources(), "a database says what the files say"
    sources = [one for one in names.load() if one.learned.scheme is Scheme.CRC32]
    for learned, place in sources:
        assert crc32(learned.name.encode()) == learned.hash
        assert shipped.find(learned.hash) is None
        if learned.told.origin is NameOrigin.FILE:
            assert learned.told.text == place
            continue
        root = formats.open_bytes((top / place).read_bytes(), place)
        held = format_of(root).held(root, SHIPPED)
        values = set().union(*held.scalars.values())
        names_there = {*held.kinds, *held.elements}
        is_string = learned.told.origin is NameOrigin.STRING
        assert learned.told.text in (values if is_string else names_there)
    assert uses & {one.learned.hash for one in sources}
    count("names learned", len(sources))
