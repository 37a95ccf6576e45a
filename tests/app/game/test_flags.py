"""Mods that add flags: each has moved the game's flags from file to file in its own way."""

from __future__ import annotations

from collections import Counter

import formats
from app.game import patch_file, patching
from app.game.differing import State
from app.game.mod_changes import ModChanges
from app.game.mod_merging import Mod, merge_mods
from app.game.reverting import put_back, revert
from formats import wrap
from formats.diff import DifferenceKind
from formats.games.flag_files import MOST_FLAGS, MOST_SAVED
from tests.app.dumps import choose_dump, hashes
from tests.app.game.conftest import make_dump, pack
from tests.app.game.test_patching import loaded
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


NAMES = list(range(10, 10 + MOST_FLAGS + 300))


def both(tmp_path, names, values=None):
    """Return a dump, and the folder of a mod that has these flags."""
    dump = game(make_dump(tmp_path / "dump"), NAMES)
    choose_dump(dump, tmp_path / "mod")
    return dump, game(tmp_path / "mod/romfs", names, values)


def flag_files(changes):
    """Return the changes in files of unsaved flags by their names."""
    return {one.name: one for one in changes if one.name.endswith(".bgdata")}


def test_a_flag_in_another_file_than_in_the_game_is_not_told_as_removed_and_added(tmp_path):
    dump, mod = both(tmp_path, [1, 2, *NAMES[:-1]], {NAMES[4095]: 5})
    changes = flag_files(ModChanges(mod, dump).changes())
    told = [
        (name, value.what, value.where, value.mod_words and value.mod_words[-1])
        for name, change in sorted(changes.items())
        for value in change.told.values
    ]
    first, second = "/s32_data_0.bgdata", "/s32_data_1.bgdata"
    assert Counter((name, what, words) for name, what, _where, words in told) == {
        (first, DifferenceKind.ADDED, None): 2,
        (first, DifferenceKind.CHANGED, second): 1,
        (second, DifferenceKind.REMOVED, None): 1,
    }
    data = (mod / BOOTUP).read_bytes()
    for change in changes.values():
        for value in change.told.values:
            if value.mod_path is not None:
                words = value.mod_words or change.words
                payload = wrap.open_inside(data, words).payload
                flag = plain(formats.outline_of(formats.open_bytes(payload)))["s32_data"]
                assert flag[value.mod_path[1]]["DataName"] in value.where


def test_flags_that_only_moved_are_no_difference_but_of_the_whole_archive(tmp_path):
    dump, mod = both(tmp_path, NAMES)
    moved = files_of(NAMES, 2200, {})
    archives = {name: pack(moved if "gamedata" in name else saved_of(NAMES, MOST_SAVED), "a.ssarc")
                for name in ARCHIVES}  # fmt: skip
    (mod / BOOTUP).write_bytes(pack(archives, "Bootup.pack"))
    compared = ModChanges(mod, dump)
    [change] = compared.changes()
    assert (change.words, change.state) == (("GameData/gamedata.ssarc",), State.CHANGED)
    assert change.told.note == "Only the way it is stored differs."
    assert list(patching.make([change])) == []
    before, dumped = hashes(mod), hashes(dump)
    done = revert([change], mod)
    assert done.gone == [mod / BOOTUP]
    put_back(done)
    assert hashes(mod) == before
    assert hashes(dump) == dumped


def test_a_reverted_file_of_flags_has_the_games_and_no_other_loses_one(tmp_path):
    dump, mod = both(tmp_path, [1, 2, *NAMES[:-1]], {NAMES[4095]: 5})
    compared = ModChanges(mod, dump)
    changes = flag_files(compared.changes())
    revert([changes["/s32_data_0.bgdata"]], mod)
    left = compared.changes()
    assert flag_files(left).keys() == {"/s32_data_1.bgdata"}
    found, values = lists((mod / BOOTUP).read_bytes())
    every = [flag for name, part in found.items() if name.endswith(".bgdata") for flag in part]
    assert sorted(every) == sorted(f"Flag_{name}" for name in NAMES[:-1])
    assert values == {}
    assert revert(left, mod).gone == [mod / BOOTUP]


def test_a_patch_of_moved_flags_adds_each_once(tmp_path):
    dump, mod = both(tmp_path, [1, 2, *NAMES[:-1]], {NAMES[4095]: 5})
    items = loaded(mod, patch_file.save(patching.make(ModChanges(mod, dump).changes())))
    newer = game(make_dump(tmp_path / "newer"), [*NAMES, 9001])
    [file] = patching.apply(items, newer)
    assert file.conflicts == []
    found, values = lists(file.data)
    every = [flag for name, part in found.items() if name.endswith(".bgdata") for flag in part]
    assert sorted(every) == sorted(f"Flag_{name}" for name in [1, 2, *NAMES[:-1], 9001])
    assert values == {f"Flag_{NAMES[4095]}": 5}


def test_a_merge_is_told_with_the_flags_where_the_game_has_them(tmp_path):
    dump, mod = both(tmp_path, [1, 2, *NAMES[:-1]])
    [file] = merge_mods(dump, [Mod("mod", mod.parent)], lambda _clashes: None)
    told = [value.what for change in file.changes for value in change.by["mod"].values
            if change.words[-1].endswith(".bgdata")]  # fmt: skip
    assert Counter(told) == {DifferenceKind.ADDED: 2, DifferenceKind.REMOVED: 1}
