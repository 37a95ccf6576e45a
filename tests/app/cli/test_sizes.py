"""The size table of a mod: updated by every command that writes to the mod, and checked by a
command."""

from __future__ import annotations

import json
import shutil

import pytest

from formats import wrap
from tests.app.dumps import choose_dump, hashes
from tests.app.game import botw
from tests.app.game.botw import COMMON, DEEP, LOOSE, TABLE
from tests.scale import scale

OWN = "Actor/GeneralParamList/Loose.bgparamlist"
LOOKED_AT = (1, 3, 10)


@pytest.fixture(params=["switch", "wiiu"][: scale(1, 2)])
def system(request):
    return request.param


@pytest.fixture
def dump(tmp_path, system):
    return botw.make_dump(tmp_path / "Zelda", system)


@pytest.fixture
def mirror(tmp_path, dump):
    """A mod with the dump's packs, a table, and what other programs leave beside one."""
    folder = tmp_path / "mod" / dump.name
    shutil.copytree(dump, folder)
    shutil.copy(folder / TABLE, folder / f"{TABLE}.bak")
    choose_dump(dump, tmp_path / "mod")
    return folder


def by_set(run, mirror, _folder, number):
    run("set", f"{mirror / LOOSE}//{OWN}", "General/Text", "long" * 40 * number)


def by_set_in_nested_archives(run, mirror, _folder, number):
    place = f"{mirror}/Pack/TitleBG.pack//{DEEP}//{COMMON}"
    run("set", place, "General/Text", "long" * 40 * number)


def by_set_to_another_file(run, mirror, folder, number):
    file = folder / "Own.bgparamlist"
    file.write_bytes(botw.parameters(10 * number))
    target = mirror / f"Actor/GeneralParamList/Other{number}.bgparamlist"
    target.parent.mkdir(parents=True, exist_ok=True)
    run("set", file, "General/Text", "longer", "-o", target)


def by_converting_a_file(run, mirror, folder, number):
    run(
        "convert",
        texts(run, folder, number) / "0.byml.yml",
        mirror / "Ecosystem/Second.byml",
        "--force",
    )


def by_converting_a_folder(run, mirror, folder, number):
    run("convert", texts(run, folder, number), mirror / "Ecosystem", "--force", "--jobs", "1")


def by_converting_in_processes(run, mirror, folder, number):
    run("convert", texts(run, folder, number), mirror / "Ecosystem", "--force", "--jobs", "2")


def by_merging(run, mirror, folder, number):
    mine, theirs = folder / "mine.byml", folder / "theirs.byml"
    mine.write_bytes(botw.table_of_values(3 + number))
    theirs.write_bytes(botw.table_of_values(3))
    run("merge", theirs, mine, theirs, "-o", mirror / "Ecosystem/Second.byml", "--force")


def texts(run, folder, number):
    """Return a folder of texts of larger and larger files, more than one process is handed."""
    files, made = folder / "files", folder / "texts"
    files.mkdir(exist_ok=True)
    for one in range(20):
        (files / f"{one}.byml").write_bytes(botw.table_of_values(5 * number + one))
    run("convert", files, made, "--force", "--jobs", "1")
    return made


WAYS = [
    by_set, by_set_in_nested_archives, by_set_to_another_file, by_converting_a_file,
    by_converting_a_folder, by_converting_in_processes, by_merging,
]  # fmt: skip


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_the_table_states_enough_after_every_command(way, run, dump, mirror, system, tmp_path):
    before = hashes(dump.parent)
    sizes = botw.read_table(mirror / TABLE).sizes
    for number in range(1, scale(3, 10) + 1):
        way(run, mirror, tmp_path, number)
        if number in LOOKED_AT:
            assert botw.too_small(dump, mirror, system) == []
            assert botw.read_table(mirror / TABLE).sizes != sizes
    assert hashes(dump.parent) == before


def test_a_command_says_what_it_raised(run, mirror):
    said = run("set", f"{mirror / LOOSE}//{OWN}", "General/Text", "long" * 40).stderr
    assert "2 values raised" in said
    assert str(mirror / TABLE) in said
    assert run("set", f"{mirror / LOOSE}//{OWN}", "General/Text", "short").stderr == ""


def test_a_mod_without_a_table_is_told_what_sets_it(run, mirror):
    (mirror / TABLE).unlink()
    said = run("set", f"{mirror / LOOSE}//{OWN}", "General/Text", "long" * 40).stderr
    assert f"check-sizes {mirror} --set" in said
    assert not (mirror / TABLE).exists()


def test_a_damaged_table_does_not_fail_what_was_saved(run, mirror):
    (mirror / TABLE).write_bytes(b"Yaz0")
    said = run("set", f"{mirror / LOOSE}//{OWN}", "General/Text", "long" * 40).stderr
    assert "size table of the mod was not updated" in said
    assert run("get", f"{mirror / LOOSE}//{OWN}", "General/Text").stdout.strip() == "long" * 40


def grow(mirror):
    held = (mirror / "Pack/TitleBG.pack").read_bytes()
    held = wrap.replace_inside(held, {(DEEP, COMMON): botw.parameters(60)})
    (mirror / "Pack/TitleBG.pack").write_bytes(held)


@pytest.mark.parametrize("is_named", [False, True])
def test_check_sizes_lists_and_sets(run, dump, mirror, system, is_named, tmp_path):
    more = ("--dump", dump) if is_named else ()
    if is_named:
        choose_dump(tmp_path / "other")
    assert "large enough" in run("check-sizes", mirror, *more).stdout
    grow(mirror)
    before = hashes(tmp_path)
    found = run("check-sizes", mirror, *more, status=1)
    assert COMMON in found.stdout
    assert "Actor/Pack/Deep.bactorpack" in found.stdout
    assert "2 values too small" in found.stderr
    data = json.loads(run("check-sizes", mirror.parent, *more, "--json", status=1).stdout)
    assert [one["path"] for one in data["short"]] == [COMMON, "Actor/Pack/Deep.bactorpack"]
    for one in data["short"]:
        assert one["short_by"] == one["needed"] - one["stated"] > 0
    assert hashes(tmp_path) == before
    assert "2 values set" in run("check-sizes", mirror, *more, "--set").stdout
    assert botw.too_small(dump, mirror, system) == []
    assert "large enough" in run("check-sizes", mirror, *more).stdout


def test_check_sizes_makes_a_table_from_the_dumps(run, dump, mirror, system):
    (mirror / TABLE).unlink()
    grow(mirror)
    run("check-sizes", mirror, "--set")
    assert botw.too_small(dump, mirror, system) == []


def test_check_sizes_names_what_it_cannot_read(run, mirror):
    (mirror / LOOSE).write_bytes(b"Yaz0 cut short")
    assert "Loose.sbactorpack" in run("check-sizes", mirror, status=2).stderr


def test_check_sizes_refuses_a_folder_without_any_table(run, tmp_path):
    (tmp_path / "empty").mkdir()
    assert "--dump" in run("check-sizes", tmp_path / "empty", status=2).stderr


def test_check_sizes_takes_the_folder_above_a_dump_and_no_other(run, dump, mirror, tmp_path):
    choose_dump(tmp_path / "other")
    assert "large enough" in run("check-sizes", mirror, "--dump", dump.parent).stdout
    said = run("check-sizes", mirror, "--dump", tmp_path, status=2).stderr
    assert "not the dump of a game" in said
    before = hashes(tmp_path)
    said = run("check-sizes", dump, "--dump", dump, "--set", status=2).stderr
    assert "inside the dump" in said
    assert hashes(tmp_path) == before


def of_an_unknown_folder(folder, system):
    """Make a folder with a table that states too little, which no settings know of."""
    root = botw.make_dump(folder, system)
    grow(root)
    return root


def test_a_dump_that_is_not_known_is_never_written(run, dump, system, tmp_path):
    choose_dump(dump)
    other = of_an_unknown_folder(tmp_path / "Other", system)
    before = hashes(tmp_path)
    for named in (other, other.parent):
        assert "--dump" in run("check-sizes", named, "--set", status=2).stderr
    assert hashes(tmp_path) == before
    assert "too small" in run("check-sizes", other, status=1).stderr


def test_what_has_the_games_dictionaries_is_doubted_even_with_a_dump(run, dump, system, tmp_path):
    other = of_an_unknown_folder(tmp_path / "Other", system)
    (other / "Pack/ZsDic.pack.zs").write_bytes(b"any")
    before = hashes(tmp_path)
    said = run("check-sizes", other, "--dump", dump, "--set", status=2).stderr
    assert "--is-mod" in said
    assert hashes(tmp_path) == before


@pytest.mark.parametrize(
    "mark", ["rules.txt", "My.tkproj", "romfs/meta.yml", "in the place of an emulator", "--is-mod"]
)
def test_a_mod_is_told_without_a_dump(run, dump, tmp_path, mark):
    choose_dump(dump)
    folder = tmp_path / "Other"
    if mark.startswith("in"):
        folder = tmp_path / "mods/contents/0100f2c0115b6000/Mine"
    root = of_an_unknown_folder(folder, "switch")
    if "." in mark:
        (folder / mark).write_text("any", encoding="utf-8")
    options = [mark] if mark.startswith("--") else []
    assert "set in" in run("check-sizes", folder, "--set", *options).stdout
    assert "large enough" in run("check-sizes", root).stdout
