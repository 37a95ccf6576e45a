"""Lists of flags over several files: back in the game's files, and no file too long."""

from __future__ import annotations

import pytest

import formats
from formats.games.flag_files import MOST_FLAGS, MOST_SAVED, is_flag_file, regrouped, split_up
from tests.formats.editing import byml_of, plain
from tests.scale import scale, seeded


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
