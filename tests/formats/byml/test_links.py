"""Numbers that name elements lead to them, and lists of flags lie in the game's files."""

from __future__ import annotations

from collections import Counter

import pytest

import formats
from formats.byml.model import Byml
from formats.byml.outline import Outline
from formats.core.paths import Path
from formats.errors import FormatError
from formats.games.byml import NOWHERE, LinkedElements
from formats.games.flag_files import MOST_FLAGS, MOST_SAVED, is_flag_file, regrouped, split_up
from formats.outline import Row
from formats.problems import Severity
from formats.registry import SHIPPED
from tests import corpus
from tests.formats.editing import byml_of, plain
from tests.scale import scale, seeded

MAP = """
Objs:
  - HashId: !u 0xE0000001
    UnitConfigName: Npc_Musician
    LinksToObj:
      - {DefinitionName: BasicSig, DestUnitHashId: !u 0xE0000002}
      - {DefinitionName: BasicSig, DestUnitHashId: !u 0xE0000077}
    LinksToRail:
      - {DefinitionName: Follow, DestUnitHashId: !u 0xE0000003}
      - {DefinitionName: Follow, DestUnitHashId: !u 0xE0000002}
  - {HashId: !u 0xE0000002, UnitConfigName: SwitchA}
Rails:
  - {HashId: !u 0xE0000003, UnitConfigName: Guide}
"""
BANC = """
Actors:
  - Hash: !ul 0x1111111111111111
    Gyaml: Npc_A
    Links:
      - {Dst: !ul 0x2222222222222222, Src: !ul 0x1111111111111111, Name: Connection}
      - {Dst: !ul 0x9999999999999999, Name: Connection}
    Phive: {Placement: {ID: !ul 0x1111111111111111}}
    spl__X: {ToRailPoint: !ul 0x4444444444444444, Number: !ul 5}
  - Hash: !ul 0x2222222222222222
    Name: Lever
Rails:
  - Hash: !ul 0x3333333333333333
    Points:
      - Hash: !ul 0x4444444444444444
AiGroups:
  - Hash: !ul 0x5555555555555555
    References:
      - Reference: !ul 0x2222222222222222
SimultaneousGroups:
  - [!ul 0x1111111111111111, !ul 0x2222222222222222]
"""


def opened(words: str) -> tuple[Byml, Outline]:
    root = formats.open(f"# triptych: byml version=7 order=little\n{words}".encode()).root
    return root, formats.outline_of(root)


def told(view: Outline) -> dict[Path, Row]:
    """Return the rows that say something beside their value."""
    return {path: row for path, row in view.walk() if row.detail or row.target}


def test_links_of_a_map_lead_to_objects_and_rails():
    root, view = opened(MAP)
    links = ("Objs", 0, "LinksToObj"), ("Objs", 0, "LinksToRail")
    dest = "DestUnitHashId"
    found = told(view)
    assert {path: row.target for path, row in found.items()} == {
        (*links[0], 0, dest): ("Objs", 1),
        (*links[0], 1, dest): None,
        (*links[1], 0, dest): ("Rails", 0),
        (*links[1], 1, dest): None,
    }
    assert found[(*links[0], 0, dest)].detail == "Objs [1] · SwitchA"
    assert found[(*links[1], 1, dest)].detail == NOWHERE
    lost = [one for one in formats.format_of(root).problems(root, SHIPPED) if one.path]
    assert [(one.severity, one.path) for one in lost] == [
        (Severity.NOTE, (*links[0], 1, dest)),
        (Severity.WARNING, (*links[1], 1, dest)),
    ]


def test_links_of_newer_maps_lead_to_actors_points_and_groups():
    root, view = opened(BANC)
    found = {path: row.target for path, row in told(view).items()}
    link = ("Actors", 0, "Links")
    assert found == {
        (*link, 0, "Dst"): ("Actors", 1),
        (*link, 0, "Src"): ("Actors", 0),
        (*link, 1, "Dst"): None,
        ("Actors", 0, "spl__X", "ToRailPoint"): ("Rails", 0, "Points", 0),
        ("AiGroups", 0, "References", 0, "Reference"): ("Actors", 1),
        ("SimultaneousGroups", 0, 0): ("Actors", 0),
        ("SimultaneousGroups", 0, 1): ("Actors", 1),
    }
    assert list(LinkedElements(root).lost()) == [((*link, 1, "Dst"), True)]


def test_links_lead_where_elements_are_after_edits():
    _root, view = opened(MAP)
    path = ("Objs", 0, "LinksToObj", 0, "DestUnitHashId")
    assert view.is_referred_to(("Objs", 1, "HashId"))
    assert view.is_referred_to(("Objs",))
    assert view.is_referred_to(())
    assert not view.is_referred_to(("Objs", 1, "Scale"))
    before = view.root
    view.move(("Objs", 1), 0)
    assert view.row(("Objs", 1, *path[2:])).target == ("Objs", 0)
    view.set(("Objs", 0, "HashId"), 5)
    assert view.row(("Objs", 1, *path[2:])).target is None
    view.set(("Objs", 1, *path[2:]), 5)
    assert view.row(("Objs", 1, *path[2:])).target == ("Objs", 0)
    view.set(("Objs", 0, "UnitConfigName"), "Lever")
    assert view.row(("Objs", 1, *path[2:])).detail == "Objs [0] · Lever"
    view.show(before)
    assert view.row(path).target == ("Objs", 1)
    view.remove(("Objs", 1))
    assert view.row(path).target is None


def test_other_documents_say_nothing_of_their_numbers():
    _root, view = opened("Objs: {HashId: 5}\nList: [{HashId: 7, DestUnitHashId: 7}]\n")
    assert not told(view)
    assert not view.is_referred_to(("List",))


def test_links_of_real_maps(count):
    """Of every map at hand nearly all links lead to an element of the same file.

    Five lead to what is in no file of the game any more.
    """
    led: Counter[str] = Counter()
    there: Counter[str] = Counter()
    for file in corpus.need("byml"):
        try:
            root = formats.open_bytes(file.read_bytes(), file.name)
        except FormatError:
            continue
        view = formats.outline_of(root)
        if not isinstance(root, Byml) or not {"Objs", "Actors"} & set(map(str, view.keys(()))):
            continue
        for path, name, target in _links(view):
            there[name] += 1
            led[name] += target is not None
            assert target is None or view.row((*target, _ID[path[0]])).value == view.get(path)
    for name in there:
        count(f"{name} that lead to an element", led[name])
        count(f"{name} in all", there[name])
    assert there["DestUnitHashId"] > 8000
    assert led["DestUnitHashId"] == there["DestUnitHashId"]
    for name in ("Dst", "Src", "Reference"):
        assert there[name] - there[name] // 500 <= led[name] > 40


_ID = {"Objs": "HashId", "Actors": "Hash", "AiGroups": "Hash"}
_WAYS = {
    "Objs": (("LinksToObj", "DestUnitHashId"), ("LinksToRail", "DestUnitHashId")),
    "Actors": (("Links", "Dst"), ("Links", "Src")),
    "AiGroups": (("References", "Reference"),),
}


def _links(view: Outline):
    """Yield the rows that are links by their names: path, name, where they lead."""
    for top, ways in _WAYS.items():
        if top not in view.keys(()):
            continue
        for at in view.keys((top,)):
            below = set(view.keys((top, at)))
            for way, name in ways:
                for link in view.keys((top, at, way)) if way in below else ():
                    path = (top, at, way, link, name)
                    if name in view.keys(path[:-1]) and view.get(path):
                        yield path, name, view.row(path).target


@pytest.mark.parametrize("words", ["null", "[]", "{}", "Objs: 5", "Objs: [5, [7]]", "Links: []"])
def test_any_document_is_asked_for_lost_links(words):
    root, _view = opened(words)
    assert not list(LinkedElements(root).lost())


# Lists of flags over several files: back in the game's files, and no file too long


def data_of(value):
    return formats.save_bytes(byml_of(value)[0])


def flags(*names, kind="bool_data", **values):
    return data_of({kind: [{"DataName": name, "Init": values.get(name, 0)} for name in names]})


def saved(*numbers, file_name="game_data.sav"):
    listed = [{"DataName": f"Flag_{number}", "HashValue": number} for number in numbers]
    return data_of({"file_list": [{"file_name": file_name}, listed], "save_info": [{}]})


def named(files):
    """Return the names of flags by file, with the values of those that have one."""
    names = {}
    for name, data in files.items():
        value = plain(formats.outline_of(formats.open_bytes(data)))
        if name.endswith("bgsvdata"):
            names[name] = [flag["HashValue"] for flag in value["file_list"][1]]
        else:
            (part,) = value.values()
            names[name] = [
                flag["DataName"] if not flag["Init"] else (flag["DataName"], flag["Init"])
                for flag in part
            ]
    return names


def test_flags_that_a_tool_moved_are_put_back_with_their_values():
    base = {
        "/a_0.bgdata": flags("A", "B"),
        "/a_1.bgdata": flags("C", "D"),
        "x_0.bgdata": flags("E"),
    }
    moved = {
        "/a_0.bgdata": flags("New", "A"),
        "/a_1.bgdata": flags("B", "D", B=7),
        "/a_2.bgdata": flags("E", "Other"),
    }
    assert named(regrouped(base, moved)) == {
        "/a_0.bgdata": ["A", ("B", 7), "New"],
        "/a_1.bgdata": ["D", "Other"],
        "x_0.bgdata": ["E"],
    }


def test_files_without_a_flag_elsewhere_stay_as_they_are():
    base = {"/a_0.bgdata": flags("A", "B"), "/a_1.bgdata": flags("C")}
    for files in (
        {"/a_0.bgdata": flags("New", "B", "A"), "/a_1.bgdata": flags()},
        {"/a_0.bgdata": flags("A", "A"), "/a_1.bgdata": flags("B", "C")},
        {"/a_0.bgdata": flags("B"), "/a_1.bgdata": data_of({"bool_data": 1})},
        {"/a_0.bgdata": flags("B"), "/a_1.bgdata": data_of([1])},
        {"/b_0.bgdata": flags("A", kind="other"), **base},
    ):
        assert regrouped(base, files) == files
        assert split_up(files) == files
    assert regrouped({}, base) == base


def test_saved_flags_go_where_they_are_sorted():
    base = {
        "/s_0.bgsvdata": saved(-9, -3),
        "/s_1.bgsvdata": saved(2, 8),
        "/s_2.bgsvdata": saved(1, file_name="option.sav"),
    }
    moved = {
        "/s_0.bgsvdata": saved(-12, -9, -5),
        "/s_1.bgsvdata": saved(-3, 2, 5),
        "/s_2.bgsvdata": saved(8, 11),
        "/s_3.bgsvdata": saved(1, file_name="option.sav"),
    }
    assert named(regrouped(base, moved)) == {
        "/s_0.bgsvdata": [-12, -9, -5, -3],
        "/s_1.bgsvdata": [2, 5, 8, 11],
        "/s_2.bgsvdata": [1],
    }


@pytest.mark.parametrize("seed", range(scale(4, 300)))
def test_what_any_tool_makes_of_the_same_flags_is_what_the_game_has(seed):
    chance = seeded(seed)
    names = [f"Flag_{n}" for n in range(chance.randint(1, 30))]
    size, other_size = chance.randint(1, 9), chance.randint(1, 9)
    base, files = (
        {f"/{stem}_{n}.bgdata": flags(*names[n * most : (n + 1) * most])
         for n in range(-(-len(names) // most))}
        for stem, most in (("bool", size), (chance.choice(["bool", "revival"]), other_size))
    )  # fmt: skip
    assert named(regrouped(base, files)) == named(base)
    assert regrouped(base, base) == base


def test_what_is_too_long_goes_to_files_with_room_then_to_new_ones():
    names = [f"F{n}" for n in range(MOST_FLAGS + 3)]
    files = {"/a_0.bgdata": flags(*names), "/a_1.bgdata": flags("X"), "/b_0.bgdata": flags("Y")}
    whole = named(split_up(files))
    assert whole == {
        "/a_0.bgdata": names[:MOST_FLAGS], "/a_1.bgdata": ["X", *names[MOST_FLAGS:]],
        "/b_0.bgdata": ["Y"],
    }  # fmt: skip
    alone = named(split_up({"/a_0.bgdata": files["/a_0.bgdata"]}))
    assert alone == {"/a_0.bgdata": names[:MOST_FLAGS], "/a_1.bgdata": names[MOST_FLAGS:]}


def test_saved_flags_fill_file_after_file_and_others_move_up():
    count = MOST_SAVED + 1
    files = {
        "/s_0.bgsvdata": saved(*range(5, 5 + count)),
        "/s_1.bgsvdata": saved(7, file_name="option.sav"),
    }
    assert named(split_up(files)) == {
        "/s_0.bgsvdata": list(range(5, 5 + MOST_SAVED)),
        "/s_1.bgsvdata": [4 + count],
        "/s_2.bgsvdata": [7],
    }
    room = {**files, "/s_1.bgsvdata": saved(1)}
    assert named(split_up(room)) == {
        "/s_0.bgsvdata": [1, *range(5, 4 + MOST_SAVED)],
        "/s_1.bgsvdata": [3 + count, 4 + count],
    }


def test_files_of_flags_are_known_by_their_names():
    assert is_flag_file("/bool_data_0.bgdata")
    assert is_flag_file("saveformat_0.bgsvdata")
    assert not is_flag_file("ShopGameDataInfo.byml")
