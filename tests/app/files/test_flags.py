"""Mods that add flags, merged: each has moved the game's flags from file to file in its own way."""

from __future__ import annotations

import formats
from app.files.mod_merging import Mod, merge_mods
from formats import wrap
from formats.byml.flag_files import MOST_FLAGS, MOST_SAVED
from tests.app.files.conftest import make_dump, pack
from tests.formats.editing import byml_of, plain

BOOTUP = "Pack/Bootup.pack"
ARCHIVES = {"GameData/gamedata.ssarc": "bgdata", "GameData/savedataformat.ssarc": "bgsvdata"}


def data_of(value):
    return formats.save_bytes(byml_of(value)[0])


def files_of(names, most, values):
    """Return files filled one after the other with so many flags at most."""
    parts = [names[n : n + most] for n in range(0, len(names), most)]
    lists = [
        [{"DataName": f"Flag_{name}", "InitValue": values.get(name, 0)} for name in part]
        for part in parts
    ]
    return {f"/s32_data_{n}.bgdata": data_of({"s32_data": part}) for n, part in enumerate(lists)}


def saved_of(names, most):
    parts = [sorted(names)[n : n + most] for n in range(0, len(names), most)]
    head = {"file_name": "game_data.sav"}
    return {
        f"/saveformat_{n}.bgsvdata": data_of(
            {"file_list": [head, [{"DataName": f"Flag_{x}", "HashValue": x} for x in part]]}
        )
        for n, part in enumerate(parts)
    }


def game(folder, names, values=None):
    """Write the pack that holds all flags to a folder."""
    archives = [files_of(names, MOST_FLAGS, values or {}), saved_of(names, MOST_SAVED)]
    inner = {name: pack(files, "a.ssarc") for name, files in zip(ARCHIVES, archives, strict=True)}
    (folder / BOOTUP).parent.mkdir(parents=True, exist_ok=True)
    (folder / BOOTUP).write_bytes(pack(inner, "Bootup.pack"))
    return folder


def lists(data):
    """Return the flags of a pack by file: the names, and the values that are not 0."""
    found, values = {}, {}
    for name in ARCHIVES:
        archive = wrap.open_inside(data, (name,)).archive
        for word, entry in zip(archive.words, archive.entries, strict=True):
            value = plain(formats.outline_of(formats.open_bytes(entry.data)))
            flags = value["s32_data"] if "s32_data" in value else value["file_list"][1]
            found[word] = [flag["DataName"] for flag in flags]
            values.update({f["DataName"]: f["InitValue"] for f in flags if f.get("InitValue")})
    return found, values


def test_all_flags_of_both_are_there_and_no_file_is_too_long(tmp_path):
    names = list(range(10, 10 + MOST_FLAGS + 4000))
    dump = game(make_dump(tmp_path / "dump"), names)
    one = game(tmp_path / "one/romfs", [1, 2, *names[:-1]], {4100: 5, 1: 3})
    other = game(tmp_path / "other/romfs", [*names[:50], *names[51:], 9001, 9002], {4100: 5, 77: 6})
    clashes = []
    [merged] = merge_mods(
        dump, [Mod("one", one.parent), Mod("other", other.parent)], clashes.extend
    )
    assert clashes == []
    assert merged.data is not None
    found, values = lists(merged.data)
    wanted = {1, 2, 9001, 9002, *names} - {names[-1], names[50]}
    for kind, most in ((".bgdata", MOST_FLAGS), (".bgsvdata", MOST_SAVED)):
        parts = [part for name, part in sorted(found.items()) if name.endswith(kind)]
        every = [flag for part in parts for flag in part]
        assert sorted(every) == sorted(f"Flag_{name}" for name in wanted)
        assert all(len(part) <= most for part in parts)
    assert values == {"Flag_4100": 5, "Flag_1": 3, "Flag_77": 6}
    assert found["/s32_data_0.bgdata"][:2] == ["Flag_10", "Flag_11"]


def test_one_flag_changed_by_both_is_one_conflict(tmp_path):
    names = list(range(20))
    dump = game(make_dump(tmp_path / "dump"), names)
    one = game(tmp_path / "one/romfs", names, {5: 1})
    other = game(tmp_path / "other/romfs", names[1:], {5: 2})
    clashes = []
    list(merge_mods(dump, [Mod("one", one.parent), Mod("other", other.parent)], clashes.extend))
    [place] = [clash.address for clash in clashes]
    assert place.startswith(f"{BOOTUP}//GameData/gamedata.ssarc///s32_data_0.bgdata//")
    assert place.endswith("/InitValue")


def test_a_damaged_file_of_flags_is_a_conflict_as_a_whole(tmp_path):
    dump = game(make_dump(tmp_path / "dump"), [1, 2])
    mods = [Mod(name, game(tmp_path / name, [1, 2], {1: n + 3})) for n, name in enumerate("AB")]
    broken = {"GameData/gamedata.ssarc": pack({"/s32_data_0.bgdata": b"YB\0\2broken"}, "a.ssarc")}
    (mods[1].folder / BOOTUP).write_bytes(pack(broken, "Bootup.pack"))
    clashes = []
    list(merge_mods(dump, mods, clashes.extend))
    assert f"{BOOTUP}//GameData/gamedata.ssarc///s32_data_0.bgdata" in [
        clash.address for clash in clashes
    ]
