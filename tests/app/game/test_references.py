"""Values that name files lead to them, and from a file its users are found."""

from __future__ import annotations

from collections import Counter

import pytest

import formats
from app.documents.file_place import FilePlace
from app.game import references
from app.game.index import FolderIndex, Indexes
from app.game.layers import dlc_target
from app.game.mod import Project
from app.game.references import (
    NONE,
    endings,
    named_file,
    named_module,
    resolve,
    spellings,
    targets,
)
from app.game.value_index import ValueIndex
from app.game.value_question import ValueQuestion
from formats import wrap
from formats.registry import SHIPPED, format_of
from tests import corpus
from tests.app.game import botw
from tests.app.game.conftest import make_dump, pack
from tests.app.game.test_value_index import text

LINKS = references._LINKS.keys() - {"ActorCaptureUser"}
"""The files of that one lie in no actor's pack."""


def strings_of(index, file):
    """Yield every (entry, name, string) of a file or pack."""
    for entry, data in index.contents(file):
        try:
            root = formats.open_bytes(index.unwrapped(data, entry or file.name), entry or file.name)
        except formats.FormatError:
            continue
        for name, values in format_of(root).held(root, SHIPPED).scalars.items():
            yield from ((entry, name, one) for one in values if isinstance(one, str))


@pytest.mark.parametrize(
    ("name", "value", "kind", "path"),
    [
        ("GParamUser", "Keese", "bxml", "Actor/GeneralParamList/Keese.bgparamlist"),
        ("Filename", "Wait", "baslist", "Actor/AS/Wait.bas"),
        ("cloth_setup_file_path", "A/B.hkcl", "bphysics", "Physics/Cloth/A/B.hkcl"),
        ("$parent", "Work/Actor/X.engine__a__B.gyml", "bgyml", "Actor/X.engine__a__B.bgyml"),
        ("Ref", "?Actor/X.engine__a__B.bgyml", "bgyml", "Actor/X.engine__a__B.bgyml"),
        ("Root", "Work/AI/Root/N/N.root.ain", "bgyml", "AI/N/N.root.ainb"),
        ("path", "N.module.ainb", "ainb", "Logic/N.module.ainb"),
        ("UnitConfigName", "N", "smubin", "Actor/ActorLink/N.bxml"),
        ("ItemName01", "Item_Meat_01", "bdrop", "Actor/ActorLink/Item_Meat_01.bxml"),
    ],
)
def test_what_a_value_names_and_how_a_file_is_named(name, value, kind, path):
    assert path in targets(name, value, kind)
    assert value in spellings(path)


def test_a_node_that_calls_a_module_names_its_file():
    assert "AI/N.module.ainb" in targets("class", "N.module", "ainb")
    assert named_module("class", "Simultaneous", "ainb") == []


def test_a_group_of_a_map_names_its_graph():
    value = "Logic/Root/Vss/Vss_Scene_66b8.logic.root.ain"
    (path,) = targets("Logic", value, "byml")
    assert path == "Logic/Vss_Scene_66b8.logic.root.ainb"
    assert named_file("Logic", value, "byml")[0] == path
    assert value.endswith(tuple(endings(path)))
    assert endings("AI/Any.root.ainb") == []


def test_some_values_name_nothing():
    for value in (*NONE, "x" * 300, "Some/Folder", "Work/X.png"):
        assert targets("GParamUser" if value in NONE else "Any", value, "bxml") == []


def test_every_string_is_a_spelling_of_what_it_names(tmp_path, count):
    index = ValueIndex(corpus.ROOTS[0], tmp_path)
    files = [*corpus.need("romfs-totk/Pack")[:12], *corpus.need("sarc")]
    for file in files:
        try:
            strings = set(strings_of(index, file))
        except formats.FormatError:
            continue
        for entry, name, value in strings:
            for path in targets(name, value, entry.rpartition(".")[2]):
                is_named = value in spellings(path) or value.endswith(tuple(endings(path)))
                assert is_named, (name, value)
                count("strings and what they may name")


def test_the_links_of_real_actors_lead_to_files_of_their_packs(tmp_path, count):
    index = ValueIndex(corpus.ROOTS[0], tmp_path)
    packs = [*corpus.need("sarc"), *corpus.need("yaz0")]
    packs = [file for file in packs if file.name.endswith(".sbactorpack")]
    there: Counter[bool] = Counter()
    for file in packs:
        for entry, name, value in set(strings_of(index, file)):
            if entry.startswith("Actor/ActorLink/") and name in LINKS:
                wanted = targets(name, value, "bxml")
                found = resolve(wanted, file, (entry,), None) if wanted else None
                there[found is not None] += bool(wanted)
    count("links of real actors that lead to a file", there[True])
    assert there[True] > 100
    assert not there[False]


@pytest.fixture
def dump(tmp_path):
    top = make_dump(tmp_path / "dump", 1)
    link = "GParamUser: Base\nDropTableUser: Dummy\n"
    (top / "Pack/Actor/A.pack.zs").write_bytes(
        pack({"Actor/A.engine__actor__ActorParam.bgyml": text("$parent: Work/Actor/B.x.gyml\n")})
    )
    (top / "Pack/Actor/B.pack.zs").write_bytes(
        pack({"Actor/B.x.bgyml": text(f"Actor: A\n{link}"), "AI/B.root.ainb": b"no"})
    )
    (top / "Actor").mkdir()
    (top / "Actor/Loose.x.bgyml").write_bytes(text("Root: Work/AI/Root/B.root.ain\n"))
    return top


def test_what_a_value_names_is_found_in_the_pack_and_elsewhere(dump, tmp_path):
    project = Project(dump)
    index = FolderIndex(dump, tmp_path / "cache")
    index.build()
    a, b = (dump / f"Pack/Actor/{name}.pack.zs" for name in "AB")

    def found(name, value, file, words):
        return resolve(targets(name, value, "bgyml"), file, words, project, Indexes([index]))

    inside = ("Actor/A.engine__actor__ActorParam.bgyml",)
    assert found("$parent", "Work/Actor/B.x.gyml", a, inside) == FilePlace(b, ("Actor/B.x.bgyml",))
    assert found("Actor", "A", b, ("Actor/B.x.bgyml",)) == FilePlace(a, inside)
    loose = dump / "Actor/Loose.x.bgyml"
    assert found("Root", "Work/AI/Root/B.root.ain", loose, ()) == FilePlace(b, ("AI/B.root.ainb",))
    assert found("x", "?Actor/Loose.x.bgyml", a, inside) == FilePlace(loose)
    assert found("Actor", "Nobody", b, ("Actor/B.x.bgyml",)) is None


@pytest.mark.parametrize("system", ["switch", "wiiu"])
def test_what_a_value_names_is_found_in_the_dlc_the_mods_file_first(tmp_path, system):
    root = botw.make_dump(tmp_path / "game", system)
    dlc, mod = tmp_path / "game" / botw.DLC, tmp_path / "mod"
    (mod / root.name).mkdir(parents=True)
    project = Project(root, mod)
    assert project.dlc_roots == [dlc]
    name = "Actor/Pack/Armor_181.sbactorpack"
    link, params = "Actor/ActorLink/Armor_181.bxml", "Actor/GeneralParamList/Own.bgparamlist"
    held = wrap.wrap_new(
        botw.pack({link: b"AAMP", params: b"AAMP"}, name, big_endian=system == "wiiu"), name
    )
    there = dlc / name
    there.parent.mkdir(parents=True)
    there.write_bytes(held)

    def found(value, file, words):
        indexes = [FolderIndex(one, tmp_path / "cache") for one in project.all_roots]
        for one in indexes:
            one.build()
        return resolve([value], file, words, project, Indexes(indexes))

    shop = root / botw.SHOP, (botw.COMMON,)
    assert found(link, *shop) == FilePlace(there, (link,))
    assert found(params, there, (link,)) == FilePlace(there, (params,))
    assert found("Map/MainField/B.smubin", *shop) == FilePlace(dlc / "Map/MainField/B.smubin")
    own = dlc_target(project.mirror, is_switch=system == "switch") / name
    own.parent.mkdir(parents=True)
    own.write_bytes(held)
    project = Project(root, mod)
    assert project.dlc_roots == [own.parents[2], dlc]
    assert found(link, *shop) == FilePlace(own, (link,))
    assert found(params, there, (link,)) == FilePlace(own, (params,))


def test_what_names_a_file_is_found(dump, tmp_path):
    values = ValueIndex(dump, tmp_path / "cache")
    values.build()
    hits = values.find(ValueQuestion(exact=tuple(spellings("Actor/B.x.bgyml"))))
    assert [(hit.path, hit.name) for hit in hits] == [("Pack/Actor/A.pack.zs", "$parent")]
    actor = "Actor/A.engine__actor__ActorParam.bgyml"
    hits = values.find(ValueQuestion(exact=tuple(spellings(actor))))
    assert [(hit.path, hit.name) for hit in hits] == [("Pack/Actor/B.pack.zs", "Actor")]
