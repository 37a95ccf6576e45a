"""Values that name rows of other files lead to them, and from these rows to the values."""

from __future__ import annotations

import shutil

import pytest

import formats
from app.game.archive_walk import load
from app.game.broken_references import check
from app.game.definitions import defined_id, is_id, users
from app.game.index import FolderIndex
from app.game.mod import Project
from app.game.named_rows import Mention, flag_of, row_of, users_of
from app.game.value_index import ValueIndex, find_played
from formats.names import murmur3_of
from tests import corpus
from tests.app.game.conftest import make_dump, pack
from tests.app.game.test_value_index import text

FLAG = "Work/GameData/Entity/Bool.gmdentity.json?IsOpen.Gate"
EVENTS = """
Demo1<Talk>: {type: 1}
Demo1<Walk>: {child: [{file: Demo2, entry: Run}]}
Demo2<Run>: {type: 2}
"""
MAP = """
Objs:
  - {EventFlowName: Demo1, EventFlowEntryName: Walk}
  - {EventFlowName: Demo3, EventFlowEntryName: Walk}
"""


@pytest.fixture
def game(tmp_path):
    """A dump with events, flags, and a mod with another table of events, indexed."""
    dump = make_dump(tmp_path / "dump", 1)
    hashed = flag_of(FLAG)
    flags = "Data: {Bool: [{Hash: !u %d, DefaultValue: true}, {Hash: !u 7}]}\n"
    files = {
        "Event/EventInfo.product.byml": EVENTS,
        "Map/M.mubin": MAP + "  - {EventFlowName: Demo2}\n" * 20,
        "GameData/GameDataList.Product.110.byml": flags % hashed,
        "Actor/A.bgyml": "Open: {0}\nOpenGmdHash: !u {1}\nHash: !u {1}\n".format(
            FLAG, flag_of(FLAG)
        ),
        "Actor/B.bgyml": f"Shut: {FLAG}\nNo: Work/GameData/Entity/Bool.gmdentity.json?Nothing\n",
    }
    for name, words in files.items():
        file = dump / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text(words))
    return Project(dump)


@pytest.fixture
def indexes(game, tmp_path):
    found = [ValueIndex(root, tmp_path / "values") for root in game.all_roots]
    for one in found:
        one.build()
    return found


def led(mention, game, indexes, file="Map/M.mubin", words=()):
    """Return the file and name of the row that a value leads to."""
    found = row_of(mention, game.dump / file, words, game, indexes)
    return found and (found.hit.path, found.hit.name, found.hit.value)


def test_an_event_is_led_to_by_its_file_and_entry(game, indexes):
    def at(flow, **beside):
        return led(Mention("EventFlowName", flow, "M.mubin", beside), game, indexes)

    table = "Event/EventInfo.product.byml"
    assert at("Demo1", EventFlowEntryName="Walk") == (table, "Demo1<Walk>", "map")
    assert at("Demo1") == (table, "Demo1<Talk>", "map")
    assert at("Demo1", EventFlowEntryName="Nothing") is None
    assert at("Demo") is None
    inner = Mention("file", "Demo2", "EventInfo.product.byml", {"entry": "Run"})
    assert led(inner, game, indexes) == (table, "Demo2<Run>", "map")
    assert led(inner._replace(file="Other.byml"), game, indexes) is None


def test_a_flag_is_led_to_by_its_path_and_its_hash(game, indexes):
    table = "GameData/GameDataList.Product.110.byml"
    row = (table, "Hash", murmur3_of("IsOpen.Gate"))
    assert led(Mention("Open", FLAG, "A.bgyml", {}), game, indexes) == row
    by_hash = Mention("OpenGmdHash", flag_of(FLAG), "A.bgyml", {})
    assert led(by_hash, game, indexes) == row
    assert led(by_hash._replace(value=flag_of(FLAG) - 2**32), game, indexes) == row
    assert led(by_hash._replace(name="Open"), game, indexes) is None


def uses(mention, path, game, indexes):
    hits = find_played(indexes, [game], users_of(mention, path))
    return sorted((hit.path, hit.name) for _root, hit in hits)


def test_what_names_a_row_is_found(game, indexes):
    event = Mention("Demo2<Run>", None, "EventInfo.product.byml", {})
    found = [("Event/EventInfo.product.byml", "file"), ("Map/M.mubin", "EventFlowName")]
    assert uses(event, "", game, indexes) == found
    flag = Mention("Hash", flag_of(FLAG), "GameDataList.Product.110.byml.zs", {})
    found = [("Actor/A.bgyml", "Open"), ("Actor/A.bgyml", "OpenGmdHash"), ("Actor/B.bgyml", "Shut")]
    assert uses(flag, "", game, indexes) == found
    assert users_of(flag._replace(file="Other.byml"), "") == []


def test_events_and_flags_that_are_nowhere_are_told(game, indexes, tmp_path):
    names = [FolderIndex(root, tmp_path / "names") for root in game.all_roots]
    for one in names:
        one.build()
    found = check(indexes, names, [game])
    assert found.kinds["mubin: EventFlowName"] == (3, 2, True)
    assert found.kinds["flags"] == (3, 2, True)
    assert not any(hit.value == "Demo1" for _root, hit in found.broken)


def test_lists_of_objects_by_flags_lead_to_flags_and_objects(tmp_path):
    game = make_dump(tmp_path / "dump", 1)
    files = {
        "GameData/bool_data_0.bgdata": "bool_data: [{DataName: Flag_1}, {DataName: Flag_2}]",
        "Map/A-1_Static.mubin": "Objs: [{HashId: 5}, {HashId: 6}]",
        "Map/A-1_Dynamic.mubin": "Objs: [{HashId: 8, LinksToObj: [{DestUnitHashId: 6}]}]",
        "Map/MainField/LazyTraverseList.mubin": "Flag_1: [{HashId: 6}]\nNo_Flag: [{HashId: 7}]",
    }
    for name, words in files.items():
        (game / name).parent.mkdir(exist_ok=True, parents=True)
        (game / name).write_bytes(text(f"{words}\n"))
    project, values = Project(game), ValueIndex(game, tmp_path / "values")
    names = FolderIndex(game, tmp_path / "names")
    values.build()
    names.build()
    lazy = "LazyTraverseList.mubin"

    flag = Mention("Flag_1", None, lazy, {})
    found = row_of(flag, game / "Map" / lazy, (), project, [values])
    assert found.hit[:4] == ("GameData/bool_data_0.bgdata", "", "DataName", "Flag_1")
    assert row_of(flag._replace(name="No_Flag"), game / lazy, (), project, [values]) is None
    for other in (flag._replace(name="[0]"), flag._replace(value=1), flag._replace(file="X.byml")):
        assert not other.is_sure

    assert is_id("HashId", lazy)
    assert not is_id("HashId", "A-1_Static.mubin")
    found = defined_id(6, [values], [project])
    assert found.hit[:4] == ("Map/A-1_Static.mubin", "", "HashId", 6)
    assert defined_id(7, [values], [project]) is None

    hits = find_played([values], [project], users("Flag_1", "DataName"))
    assert [(hit.path, hit.name, hit.is_row) for _root, hit in hits] == [
        (f"Map/MainField/{lazy}", "Flag_1", True)
    ]
    tree = Mention("HashId", 6, "A-1_Static.mubin", {})
    hits = find_played([values], [project], users_of(tree, "Map/A-1_Static.mubin"))
    assert [(hit.path, hit.name) for _root, hit in hits] == [
        ("Map/A-1_Dynamic.mubin", "DestUnitHashId"),
        (f"Map/MainField/{lazy}", "HashId"),
    ]
    for other in (tree._replace(file=lazy), tree._replace(value=0), tree._replace(name="Hash")):
        assert users_of(other, "") == []

    report = check([values], [names], [project])
    assert report.kinds["LazyTraverseList: flags"] == (2, 1, True)
    assert report.kinds["LazyTraverseList: objects"] == (2, 1, True)


def test_names_of_as_in_real_packs_lead_to_the_list_of_the_pack(tmp_path, count):
    packs = [one for one in corpus.need("yaz0") if one.name.endswith(".sbactorpack")]
    game = make_dump(tmp_path / "dump", 1)
    (game / "Actor/Pack").mkdir(parents=True)
    for one in packs:
        shutil.copy(one, game / "Actor/Pack" / one.name)
    project = Project(game)
    lead = total = 0
    for one in packs:
        archive = load(one)
        programs = [word for word in archive.words if word.endswith(".baiprog")]
        for word in programs:
            view = formats.outline_of(formats.open_bytes(archive.entries[archive.index(word)].data))
            for _path, row in view.walk():
                mention = Mention(row.label, row.value, word, {})
                if not mention.as_name:
                    continue
                total += 1
                file = game / "Actor/Pack" / one.name
                found = row_of(mention, file, (word,), project, [])
                lead += found is not None
                assert found is None or found.hit.value == row.value
                assert found is None or found.hit.entry.endswith(".baslist")
    count("names of AS in AI programs", total)
    count("names of AS that lead to a list", lead)
    assert lead > total * 0.8 > 40


def test_the_as_of_a_pack_are_used_by_its_programs_alone(tmp_path):
    file = next(one for one in corpus.need("yaz0") if one.name == "Animal_Crow_A.sbactorpack")
    game = make_dump(tmp_path / "dump", 1)
    for name in ("One", "Two"):
        (game / f"{name}.sbactorpack").write_bytes(file.read_bytes())
    index = ValueIndex(game, tmp_path / "values")
    index.build()
    mention = Mention("Name", "Wait", "Animal_Crow_A.baslist", {})
    hits = find_played([index], [], users_of(mention, "One.sbactorpack"))
    assert hits
    assert {hit.path for _root, hit in hits} == {"One.sbactorpack"}
    assert {hit.name for _root, hit in hits} <= {"ASName", "ASKeyName"}


def test_damaged_lists_are_passed_over(tmp_path):
    game = make_dump(tmp_path / "dump", 1)
    held = {"Actor/ASList/A.baslist": b"AAMP", "Actor/AIProgram/A.baiprog": b""}
    (game / "A.sbactorpack").write_bytes(pack(held, "A.sarc"))
    mention = Mention("ASName", "Wait", "Actor/AIProgram/A.baiprog", {})
    words = ("Actor/AIProgram/A.baiprog",)
    assert row_of(mention, game / "A.sbactorpack", words, Project(game), []) is None
