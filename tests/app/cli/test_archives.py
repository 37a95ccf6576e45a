"""Commands on compressed files and files in archives: everything around them stays unchanged."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

import formats
from app.cli.main import group
from app.documents import dictionaries
from app.ui import app_paths
from formats import wrap
from tests.app.cli.conftest import LANTERN, ROOT, VOICES, WATCHMAN
from tests.formats.wrap import made
from tests.patience import GUARD

ENTRY = "Component/Voices.bgyml"


def archive(files: dict[str, bytes]) -> bytes:
    held = wrap.Archive()
    for name, data in files.items():
        held = held.with_file(name, data)
    return wrap.write_sarc(held)


FILES = {
    ENTRY: VOICES.read_bytes(),
    "AI/Watchman.root.ainb": WATCHMAN.read_bytes(),
    "Inner.sarc": archive({"Lantern.bgparamlist": LANTERN.read_bytes()}),
    "Note.txt": b"\0\1other",
}


def packed(number: int) -> bytes:
    """Return a pack, compressed with the dictionary of a number (0: none)."""
    return made.frame(archive(FILES), number)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    file = tmp_path / "X.pack.zs"
    file.write_bytes(packed(0))
    return file


def dictionary_file(folder: Path) -> Path:
    """Make a game's file of dictionaries below a folder."""
    given = made.dictionaries()
    blobs = {f"{number}.zsdic": given.get(number) for number in given.numbers}
    file = folder / "Pack/ZsDic.pack.zs"
    file.parent.mkdir(parents=True)
    file.write_bytes(made.frame(archive(blobs), 0))
    return file


def entries(file: Path) -> dict[str, bytes]:
    held = wrap.open_archive(file.read_bytes(), made.dictionaries())[1]
    return dict(zip(held.words, (entry.data for entry in held.entries), strict=True))


# Reading


def test_info_lists_the_files_of_an_archive(run, pack):
    lines = run("info", pack).stdout.splitlines()
    assert lines[0] == str(pack)
    assert "  compression  zstd" in lines
    assert {line.split()[-1] for line in lines[-4:]} == set(FILES)
    (told,) = json.loads(run("info", "--json", pack).stdout)
    assert told["kind"] == "sarc"
    assert {one["name"]: one["size"] for one in told["entries"]} == {
        name: len(data) for name, data in FILES.items()
    }


def test_info_of_a_size_table(run, tmp_path):
    file = tmp_path / "ResourceSizeTable.Product.121.rsizetable.zs"
    file.write_bytes(made.frame(made.restbl(made.sizes(), {"a": 1})))
    (told,) = json.loads(run("info", "--json", file).stdout)
    assert (told["kind"], told["facts"]["entries"]) == ("restbl", "41")
    assert "Size table (RESTBL)" in run("info", file).stdout


def test_what_is_inside_is_read_like_any_file(run, pack):
    place = f"{pack}//{ENTRY}"
    assert run("get", place).stdout == run("get", VOICES).stdout
    assert run("convert", place, "-").stdout_bytes == run("convert", VOICES, "-").stdout_bytes
    assert run("diff", place, VOICES).stdout == ""
    assert f"{place}\n" in run("info", place).stdout
    deep = f"{pack}//Inner.sarc//Lantern.bgparamlist"
    assert run("get", deep, "General").stdout == run("get", LANTERN, "General").stdout
    graph = f"{pack}//AI/Watchman.root.ainb"
    assert run("graph", graph, "-o", "-").stdout == run("graph", WATCHMAN, "-o", "-").stdout


@pytest.mark.parametrize("sign", ["//", "/", ":"])
def test_the_way_inside_as_other_programs_write_it(run, pack, sign):
    assert run("get", f"{pack}{sign}{ENTRY}").stdout == run("get", VOICES).stdout


def test_a_pipe_may_be_compressed(run, pack):
    given = made.frame(VOICES.read_bytes(), 0)
    assert run("get", "-", given=given).stdout == run("get", VOICES).stdout
    assert "Archive (SARC)" in run("info", "-", given=pack.read_bytes()).stdout


def test_an_archive_is_no_document(run, pack):
    said = run("set", pack, "a", "1", status=2).stderr
    assert "is an archive: name a file in it, such as" in said
    said = run("get", f"{pack}//Nothing", status=2).stderr
    assert said == f"triptych: {pack}//Nothing: the archive holds no file “Nothing”\n"
    said = run("get", f"{pack}//Note.txt", status=2).stderr
    assert "this is not an AAMP, BYML or AINB file" in said
    assert "it does not exist" in run("get", pack.parent / "Y.pack.zs//a", status=2).stderr


def test_check_looks_into_archives(run, pack):
    (pack.parent / "loose.bgyml.zs").write_bytes(made.frame(VOICES.read_bytes(), 0))
    (pack.parent / "picture.bfres.zs").write_bytes(made.frame(b"other", 0))
    every = json.loads(run("check", "--json", pack.parent).stdout)
    expected = [f"{pack}//{name}" for name in FILES if name.endswith(("bgyml", "ainb"))]
    expected += [f"{pack}//Inner.sarc//Lantern.bgparamlist", str(pack.parent / "loose.bgyml.zs")]
    assert sorted(one["file"] for one in every) == sorted(expected)


def test_check_tells_of_a_damaged_file_in_an_archive(run, pack):
    pack.write_bytes(archive({**FILES, ENTRY: VOICES.read_bytes()[:40]}))
    result = run("check", pack, status=2)
    assert f"{pack}//{ENTRY}" in result.stderr
    assert "1 not read" in result.stdout


# Dictionaries


def test_dictionaries_are_found_above_the_file(run, tmp_path):
    dictionary_file(tmp_path / "dump")
    file = tmp_path / "dump/Pack/Actor/X.pack.zs"
    file.parent.mkdir()
    file.write_bytes(packed(3))
    assert "zstd, dictionary 3" in run("info", file).stdout


def test_dictionaries_are_pointed_at(run, tmp_path):
    found = dictionary_file(tmp_path / "dump")
    file = tmp_path / "X.pack.zs"
    file.write_bytes(packed(3))
    said = run("info", file, status=2).stderr
    assert "dictionary 3" in said
    assert "--dictionaries" in said
    assert "zstd, dictionary 3" in run("info", "--dictionaries", found, file).stdout
    assert "--dictionaries" in run("info", "--dictionaries", LANTERN, file, status=2).stderr


def test_dictionaries_of_the_dump_that_the_window_knows(tmp_path, home):
    """In a process without Qt, which reads the settings by itself."""
    dump = dictionary_file(tmp_path / "dump").parents[1]
    games = json.dumps([{"dump": str(dump), "mod": ""}])
    app_paths.settings().setValue(dictionaries.GAMES, games)
    file = tmp_path / "X.pack.zs"
    file.write_bytes(packed(3))
    deep = f"{file}//Inner.sarc//Lantern.bgparamlist"
    code = (
        "import sys\nfrom app.__main__ import main\n"
        f"status = main(['get', {f'{file}//{ENTRY}'!r}])\n"
        f"status |= main(['set', {deep!r}, 'General/Life', '7'])\n"
        "sys.exit('loaded Qt' if 'PySide6' in sys.modules else status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, timeout=GUARD
    )
    assert done.returncode == 0, done.stderr
    assert b"General/Life: " in done.stdout
    assert file.read_bytes() != packed(3)


# Writing


@pytest.fixture
def lantern_pack(tmp_path: Path) -> Path:
    dictionary_file(tmp_path / "dump")
    file = tmp_path / "dump/Pack/Lantern.pack.zs"
    held = {**FILES, "Lantern.bgparamlist": LANTERN.read_bytes()}
    file.write_bytes(made.frame(archive(held), 3, checksum=True))
    return file


def test_set_changes_one_file_of_the_archive_alone(run, lantern_pack):
    before, old = lantern_pack.read_bytes(), entries(lantern_pack)
    place = f"{lantern_pack}//Lantern.bgparamlist"
    assert run("set", place, "General/Life", "7").stdout.startswith("General/Life: ")
    assert run("get", place, "General/Life").stdout == "7\n"
    new = entries(lantern_pack)
    assert list(new) == list(old)
    assert [name for name in old if old[name] != new[name]] == ["Lantern.bgparamlist"]
    layer, old_layer = (
        wrap.unwrap(data, made.dictionaries()).layers[0]
        for data in (lantern_pack.read_bytes(), before)
    )
    assert layer.title == old_layer.title
    assert (layer.number, layer.checksum) == (3, True)
    assert lantern_pack.with_name("Lantern.pack.zs.bak").read_bytes() == before


def test_set_in_a_compressed_file(run, tmp_path):
    file = tmp_path / "L.sbgparamlist"
    file.write_bytes(wrap.wrap_new(LANTERN.read_bytes(), file.name))
    run("set", file, "General/Life", "7")
    assert file.read_bytes().startswith(b"Yaz0")
    assert run("get", file, "General/Life").stdout == "7\n"
    out = tmp_path / "Out.sbgparamlist"
    run("set", file, "General/Life", "8", "-o", out)
    assert out.read_bytes().startswith(b"Yaz0")


def test_set_into_a_copy_of_the_archive(run, lantern_pack, tmp_path):
    before = lantern_pack.read_bytes()
    target = tmp_path / "mod/Pack/Lantern.pack.zs"
    place = f"{lantern_pack}//Lantern.bgparamlist"
    run("set", place, "General/Life", "7", "-o", f"{target}//Lantern.bgparamlist")
    assert lantern_pack.read_bytes() == before
    old, new = entries(lantern_pack), entries(target)
    assert [name for name in old if old[name] != new[name]] == ["Lantern.bgparamlist"]


def test_convert_into_an_archive(run, pack, tmp_path):
    text = tmp_path / "v.bgyml.yml"
    run("convert", f"{pack}//{ENTRY}", text)
    before = pack.read_bytes()
    assert "--force" in run("convert", text, f"{pack}//{ENTRY}", status=2).stderr
    said = run("convert", LANTERN, f"{pack}//Note.yml", "--force", status=2).stderr
    assert "a text cannot be put into an archive" in said
    said = run("convert", text, f"{pack}//Nothing", "--force", status=2).stderr
    assert "no file “Nothing”" in said
    assert pack.read_bytes() == before
    run("convert", text, f"{pack}//Note.txt", "--force")
    assert entries(pack) == {**FILES, "Note.txt": VOICES.read_bytes()}


def test_what_is_refused_leaves_the_archive(run, pack):
    before = pack.read_bytes()
    place = f"{pack}//Inner.sarc//Lantern.bgparamlist"
    assert "not a whole number" in run("set", place, "General/Life", "x", status=2).stderr
    assert pack.read_bytes() == before
    assert [one.name for one in pack.parent.iterdir()] == [pack.name]


def test_a_dump_is_never_written(run, lantern_pack):
    dump = lantern_pack.parents[1]
    games = json.dumps([{"dump": str(dump), "mod": ""}])
    app_paths.settings().setValue(dictionaries.GAMES, games)
    before = lantern_pack.read_bytes()
    place = f"{lantern_pack}//Lantern.bgparamlist"
    said = run("set", place, "General/Life", "7", status=2).stderr
    assert "it belongs to the game dump, which is never changed" in said
    assert lantern_pack.read_bytes() == before


def test_a_folder_with_compressed_files_there_and_back(run, tmp_path):
    folder, texts, back = tmp_path / "mod", tmp_path / "texts", tmp_path / "back"
    folder.mkdir()
    (folder / "V.bgyml.zs").write_bytes(wrap.wrap_new(VOICES.read_bytes(), "V.bgyml.zs"))
    (folder / "L.sbgparamlist").write_bytes(wrap.wrap_new(LANTERN.read_bytes(), "L.sbyml"))
    (folder / "X.pack.zs").write_bytes(packed(3))
    said = run("convert", folder, texts).stderr
    assert "1 archive left out: X.pack.zs." in said
    assert f"triptych convert {folder / 'X.pack.zs'} {texts / 'X'}”" in said
    run("convert", texts, back)
    for name in ("V.bgyml.zs", "L.sbgparamlist"):
        assert (back / name).read_bytes()[:4] == (folder / name).read_bytes()[:4]
        old, new = (wrap.unwrap((one / name).read_bytes()).payload for one in (folder, back))
        assert old == new
        assert formats.open_bytes(new) is not None


def test_three_archives_are_merged_entry_by_entry(run, tmp_path):
    lantern = "Lantern.bgparamlist"
    base = tmp_path / "X.sbactorpack"
    base.write_bytes(
        wrap.wrap_new(archive({lantern: LANTERN.read_bytes(), ENTRY: b"one"}), "X.sarc")
    )
    names = [str(base)]
    for name, life in (("mine", 41), ("theirs", 42)):
        file = tmp_path / name / base.name
        file.parent.mkdir()
        file.write_bytes(base.read_bytes())
        run("set", f"{file}//{lantern}", "General/Life", life)
        names.append(str(file))
    run("set", f"{names[2]}//{lantern}", "General/Speed", 9)
    out = tmp_path / "merged.sbactorpack"
    told = run("merge", *names, "-o", out, status=1)
    assert "mine or theirs" in told.stderr
    assert not out.exists()
    told = run("merge", *names, "-o", out, "--prefer", "theirs").stdout
    assert f"~ X.sbactorpack//{lantern}" in told
    assert run("get", f"{out}//{lantern}", "General/Life").stdout == "42\n"
    assert run("get", f"{out}//{lantern}", "General/Speed").stdout == "9.0\n"
    told = json.loads(run("merge", *names, "--choose", "**/Life=mine", "--json").stdout)
    assert told["merged"]
    assert told["written"] is None
    assert "already exists" in run("merge", *names, "-o", out, "--prefer", "mine", status=2).stderr
    assert run("merge", names[0], names[0], names[0], "-o", tmp_path / "same.pack").exit_code == 0
    assert (tmp_path / "same.pack").read_bytes() == base.read_bytes()


def test_what_lacks_dictionaries_is_told_once_and_the_dump_may_be_named(run, tmp_path, monkeypatch):
    dump = tmp_path / "game/romfs"
    dictionary_file(dump)
    mod = tmp_path / "mod/romfs/Pack/Actor"
    mod.mkdir(parents=True)
    for name in "ABC":
        (mod / f"{name}.pack.zs").write_bytes(packed(3))
    top = tmp_path / "mod"
    orders = {
        ("info", top): 0, ("check", top): 0, ("find", top, "--path", "**"): 0,
        ("get", top, "*"): 0, ("names", "learn", top): 0,
    }  # fmt: skip
    for words in orders:
        said = run(*words, status=2).stderr
        assert said.count("dictionary 3") == said.count("--dictionaries") == 1, words
        assert "2 more files cannot be read for the same reason." in said, words
    for words, status in orders.items():
        for known in (dump, dump.parent):
            said = run(*words, "--dictionaries", known, status=status).stderr
            assert "dictionary 3" not in said, words
    assert "--dictionaries" in run("info", "--dictionaries", top, top, status=2).stderr


def test_archives_that_cannot_be_compared_are_no_mere_difference(run, tmp_path):
    dump = tmp_path / "dump"
    dictionary_file(dump)
    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        folder.mkdir()
        for name in "AB":
            data = made.frame(archive({**FILES, folder.name: name.encode()}), 3)
            (folder / f"{name}.pack.zs").write_bytes(data)
    (folders[1] / "New.byml").write_bytes(VOICES.read_bytes())
    named = (*folders, "--dump", folders[0])
    result = run("diff", *named, status=2)
    assert result.stdout.count("not compared") == 2
    assert result.stderr.count("dictionary") == result.stderr.count("--dictionaries") == 1
    assert "2 files not compared." in result.stderr
    assert run("diff", "--json", *named, status=2).stdout.count('"count": 0') == 3


def test_a_folder_of_nothing_but_archives_says_how_they_are_converted(run, pack, tmp_path):
    folder = tmp_path / "mod"
    folder.mkdir()
    pack.rename(folder / pack.name)
    result = run("convert", folder, tmp_path / "out", status=2)
    assert "No file written." in result.stdout
    commands = [words.split()[1:] for words in re.findall("“(triptych .*?)”", result.stderr)]
    assert [words[0] for words in commands] == ["convert", "extract"]
    for words in commands:
        run(*words)
        assert list((tmp_path / "out/X").rglob("*.yml"))
        shutil.rmtree(tmp_path / "out")
    (folder / "A.byml").write_bytes(VOICES.read_bytes())
    assert "1 file written" in run("convert", folder, tmp_path / "out").stdout


def test_a_copy_is_read_with_the_dictionaries_of_the_dump_that_it_is_compared_with(run, tmp_path):
    dump, copy, other = tmp_path / "dump", tmp_path / "mine.pack.zs", tmp_path / "other.pack.zs"
    dictionary_file(dump)
    stock = dump / "Pack/Actor/X.pack.zs"
    stock.parent.mkdir()
    for file in (stock, copy):
        file.write_bytes(packed(3))
    other.write_bytes(made.frame(archive({**FILES, "New.txt": b"new"}), 3))
    assert "dictionary" in run("diff", copy, other, status=2).stderr
    assert "New.txt" in run("diff", stock, other, status=1).stdout
    assert "New.txt" in run("diff", other, stock, status=1).stdout
    run("merge", stock, copy, other, "-o", tmp_path / "merged.pack.zs")


def test_a_pack_that_needs_a_dictionary_says_how_it_is_given(run, tmp_path):
    dictionary_file(tmp_path / "dump")
    stock = tmp_path / "dump/X.pack.zs"
    stock.write_bytes(packed(3))
    run("extract", stock, "-o", tmp_path / "X")
    words = ("pack", tmp_path / "X", "-o", tmp_path / "X.pack.zs")
    assert run(*words, status=2).stderr.count("Name that file with --dictionaries.") == 1
    run(*words, "--dictionaries", tmp_path / "dump")
    assert (tmp_path / "X.pack.zs").is_file()


def test_dumps_that_files_of_a_command_lie_in_are_forgotten_with_it(run, tmp_path):
    (tmp_path / "Pack").mkdir()
    (tmp_path / "Pack/ZsDic.pack.zs").write_bytes(b"")
    file = Path(shutil.copy(VOICES, tmp_path))
    run("diff", file, file)
    assert dictionaries._named == []


# -o for a file in an archive

EDITS: dict[str, list[str]] = {
    "set": ["General/Life", "7"],
    "add": ["General/New", "7", "--type", "s32"],
    "remove": ["General/Life"],
    "rename": ["General/Life", "Lives"],
    "merge": [],
}
WITH_FOLDERS = {"apply", "export", "extract", "graph", "import-mod", "merge-mods", "pack"}
"""Commands whose -o names a folder, a picture, or the archive itself."""


def arguments(command: str, place: str) -> list[str]:
    """Return how the file at a place is changed by a command."""
    sides = [str(LANTERN), str(LANTERN)]
    if command == "merge":  # MINE is the file that has a change
        return [command, sides[0], place, sides[1]]
    return [command, place, *EDITS[command]]


def test_every_command_that_writes_a_file_to_another_is_tried_below():
    with_out = {
        name
        for name in group.list_commands(click.Context(group))
        if (command := group.get_command(click.Context(group), name))
        and any("-o" in param.opts for param in command.params)
    }
    assert with_out == WITH_FOLDERS | EDITS.keys()


@pytest.mark.parametrize("command", EDITS)
@pytest.mark.parametrize(
    ("out", "layers"),
    [
        ("Other.pack.zs", 3), ("Other.sarc.zs", 3), ("Other.pack", None), ("Other.sarc", None),
        ("deep/Other.pack.zs//Lantern.bgparamlist", 3), ("Other.pack//Lantern.bgparamlist", None),
        ("Folder.pack/Other.pack.zs", 3),
    ],
)  # fmt: skip
def test_out_named_like_an_archive_is_the_archive_with_the_change(
    run, lantern_pack, tmp_path, command, out, layers
):
    place = f"{lantern_pack}//Lantern.bgparamlist"
    if command == "merge":
        run("set", place, "General/Life", "7")
    before = lantern_pack.read_bytes()
    (tmp_path / "Folder.pack").mkdir()
    run(*arguments(command, place), "-o", f"{tmp_path}/{out}")
    file = tmp_path / out.partition("//")[0]
    old, new = entries(lantern_pack), entries(file)
    assert list(new) == list(old)
    changed = [] if command == "merge" else ["Lantern.bgparamlist"]
    assert [name for name in old if old[name] != new[name]] == changed
    assert number(file) == layers
    assert lantern_pack.read_bytes() == before


@pytest.mark.parametrize("command", EDITS)
@pytest.mark.parametrize("out", ["o.bgparamlist", "o.sbgparamlist", "o.bgparamlist.yml", "o"])
def test_out_named_otherwise_is_the_file_alone(run, lantern_pack, tmp_path, command, out):
    run(*arguments(command, f"{lantern_pack}//Lantern.bgparamlist"), "-o", tmp_path / out)
    assert "General" in run("get", tmp_path / out, "--as", "aamp").stdout


def test_an_archive_in_the_way_is_replaced_and_not_mixed(run, lantern_pack, pack, tmp_path):
    place = f"{lantern_pack}//Lantern.bgparamlist"
    words = ("set", place, "General/Life", "7", "-o", pack)
    assert "already exists" in run(*words, status=2).stderr
    run(*words, "--force")
    assert list(entries(pack)) == list(entries(lantern_pack))
    run("set", place, "General/Life", "8", "-o", lantern_pack, "--force")
    assert run("get", place, "General/Life").stdout == "8\n"


def test_a_file_in_an_archive_in_an_archive_is_changed_in_a_copy_of_the_outer_one(
    run, pack, tmp_path
):
    inside, other = "Inner.sarc//Lantern.bgparamlist", tmp_path / "Other.pack.zs"
    run("set", f"{pack}//{inside}", "General/Life", "7", "-o", other)
    assert run("get", f"{other}//{inside}", "General/Life").stdout == "7\n"
    assert list(entries(other)) == list(entries(pack))


def test_a_text_never_gets_the_name_of_an_archive(run, pack, tmp_path):
    said = run("convert", f"{pack}//{ENTRY}", tmp_path / "Y.pack.zs", status=2).stderr
    assert "Y.pack.zs.yml" in said
    assert not (tmp_path / "Y.pack.zs").exists()


# The compression of a file that is replaced or followed


def number(file: Path) -> int | None:
    """Return the dictionary of a zstd file, None for another file."""
    layers = wrap.unwrap(file.read_bytes(), made.dictionaries()).layers
    return getattr(layers[0], "number", None) if layers else None


@pytest.fixture
def voices(tmp_path):
    """The folder of a game with dictionaries: one file without, one with 1, one with 2."""
    dictionary_file(tmp_path / "dump")
    for name, dictionary in (("None", 0), ("One", 1), ("Two", 2)):
        file = tmp_path / f"dump/{name}.byml.zs"
        file.write_bytes(made.frame(VOICES.read_bytes(), dictionary))
    return tmp_path / "dump"


@pytest.mark.parametrize(
    ("old", "like", "right"),
    [
        ("", "", 1), ("None", "", 0), ("Two", "", 2), ("", "None", 0), ("", "Two", 2),
        ("None", "Two", 2), ("Two", "None", 0), ("None", "Plain", 0), ("broken", "", 1),
    ],
)  # fmt: skip
def test_convert_compresses_like_the_file_it_follows_or_replaces(
    run, voices, tmp_path, old, like, right
):
    text, out = tmp_path / "v.byml.yml", tmp_path / "Out.byml.zs"
    (voices / "Plain.byml.zs").write_bytes(VOICES.read_bytes())
    run("convert", VOICES, text)
    if old:
        file = voices / f"{old}.byml.zs"
        out.write_bytes(file.read_bytes() if file.is_file() else b"\x28\xb5\x2f\xfd broken")
    options = ("--like", voices / f"{like}.byml.zs") if like else ()
    run("convert", text, out, *options, "--dictionaries", voices, "--force")
    assert number(out) == right
    assert run("get", out, "--dictionaries", voices).stdout == run("get", VOICES).stdout


def test_a_file_that_is_replaced_and_cannot_be_read_says_which_dictionary_it_needs(run, tmp_path):
    out, text = tmp_path / "Out.byml.zs", tmp_path / "v.byml.yml"
    out.write_bytes(made.frame(VOICES.read_bytes(), 2))
    run("convert", VOICES, text)
    before = out.read_bytes()
    assert "--dictionaries" in run("convert", text, out, "--force", status=2).stderr
    assert out.read_bytes() == before


def test_a_folder_is_compressed_like_the_files_of_the_same_names(run, voices, tmp_path):
    texts = tmp_path / "texts"
    run("convert", voices, texts)
    (texts / "New.byml.zs.yml").write_bytes((texts / "One.byml.zs.yml").read_bytes())
    right = {"None": 0, "One": 1, "Two": 2, "New": 1}
    for like, two in ((voices, 2), (voices / "None.byml.zs", 1)):
        out = tmp_path / f"like {like.name}"
        run("convert", texts, out, "--like", like, "--dictionaries", voices)
        found = {name: number(out / f"{name}.byml.zs") for name in right}
        assert found == {**right, "Two": two}


def test_the_words_in_the_head_of_yaz0_stay(run, tmp_path):
    text, like, out = (tmp_path / name for name in ("v.byml.yml", "L.sbyml", "O.sbyml"))
    like.write_bytes(wrap.wrap_new(VOICES.read_bytes(), like.name, alignment=0x2000))
    run("convert", VOICES, text)
    run("convert", text, out, "--like", like)
    run("convert", text, out, "--force")
    assert int.from_bytes(out.read_bytes()[8:12], "big") == 0x2000
    zstd = tmp_path / "O.byml.zs"
    run("convert", text, zstd, "--like", like)  # what the name says comes first
    assert number(zstd) == 0


def test_a_copy_outside_of_the_game_needs_its_dictionary_too(run, voices, tmp_path):
    file = voices / "Two.byml.zs"
    run("set", file, "Version", "9", "-o", tmp_path / "Set.byml.zs")
    run("merge", file, file, file, "-o", tmp_path / "Merged.byml.zs")
    for name in ("Set", "Merged"):
        assert number(tmp_path / f"{name}.byml.zs") == 2


def test_a_folder_is_packed_as_the_name_says_whatever_it_was_extracted_from(run, tmp_path):
    stock = tmp_path / "X.sbactorpack"
    stock.write_bytes(wrap.wrap_new(archive(FILES), stock.name, alignment=0x80))
    run("extract", stock, "-o", tmp_path / "X")
    for more in ((), ("--like", stock)):
        run("pack", tmp_path / "X", "-o", tmp_path / "X.pack.zs", "--force", *more)
        assert number(tmp_path / "X.pack.zs") == 0
        run("pack", tmp_path / "X", "-o", tmp_path / "Y.sbactorpack", "--force", *more)
        assert (tmp_path / "Y.sbactorpack").read_bytes() == stock.read_bytes()
