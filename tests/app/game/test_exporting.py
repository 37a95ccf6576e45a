"""Exports can be read by readers of the managers' formats, and imported again."""

from __future__ import annotations

import io
import itertools
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from app.documents import atomic_file
from app.documents.policy import Policy
from app.game import exporting, games, importing, package_layout
from app.game.batch_writing import OutputFile, write_files
from app.game.folder_packing import PackingStopped
from app.game.package_layout import BASE_TITLES, ExportTarget, ModFileSort
from app.game.package_meta import Meta, ulid
from app.game.package_source import FolderSource, ZipSource, open_source
from formats.errors import FormatError
from tests.app.game import readers
from tests.scale import scale, seeded

POLICY = Policy()
TABLES = {
    "totk": "System/Resource/ResourceSizeTable.Product.121.rsizetable.zs",
    "botw": "System/Resource/ResourceSizeTable.product.srsizetable",
}
TELLING = {"totk": "Banc/A.byml", "wonder": "Stage/A.byml", "splatoon3": "Pack/Scene/A.pack.zs"}
"""What tells the games apart whose packs of actors lie in the same place."""
CODE = (ModFileSort.CODE, ModFileSort.CHEATS)
META = Meta("Größe: a/b", "1.2.0", "Mé", "Two\nlines", "https://example.org")


def put(folder: Path, name: str, data: bytes | None = None) -> None:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(name.encode() if data is None else data)


def make_mod(folder: Path, game: str, *, options: bool = True, dlc: bool = False) -> Path:
    """Make the folder of a mod with all that one may hold."""
    is_botw, is_wiiu = game.startswith("botw"), game == "botw-wiiu"
    base = "content" if is_wiiu else f"{BASE_TITLES['botw']}/romfs" if dlc else "romfs"
    pack = "Actor/Pack/Item.sbactorpack" if is_botw else "Pack/Actor/Item.pack.zs"
    for name in (pack, "Event/Any.byml", TABLES["botw" if is_botw else "totk"], f"{pack}.bak"):
        put(folder, f"{base}/{name}")
    put(folder, f"{base}/triptych-pack.json")
    if game in TELLING:
        put(folder, f"{base}/{TELLING[game]}")
    if dlc:
        put(folder, "aoc/0010/Map/A.smubin" if is_wiiu else f"{package_layout.DLC_TITLE}/romfs/M.x")
    if not is_wiiu:
        put(folder, "exefs/patch.ips")
        put(folder, "cheats/code.txt")
    for way in ("Hard", "Looks/Red", "Looks/Blue") if options else ():
        put(folder, f"options/{way}/{base}/Event/Any.byml", way.encode())
    put(folder, "thumbnail.png", b"\x89PNG")
    put(folder, "notes.md")
    return folder


def planned(mod, target, game, meta=META, **more):
    source = FolderSource(mod)
    found = package_layout.find(source.names)
    assert found.game == game
    own = exporting.meta_of(source, found, mod.name)
    name = exporting.picture_of(found)
    picture = OutputFile(name, lambda: source.read(name)) if name else None
    told = meta._replace(groups=own.groups)
    return exporting.plan(source, found, target, told, game, picture, **more)


def exported(mod, target, game, out, **more):
    made = planned(mod, target, game, **more)
    exporting.write(made, out, POLICY)
    return made


# What managers read


@pytest.mark.parametrize("name", ["out", "out.zip"])
def test_tkmm_reads_a_project(tmp_path, name):
    mod = make_mod(tmp_path / "mod", "totk")
    made = exported(mod, ExportTarget.TKMM, "totk", tmp_path / name)
    read = readers.tkmm(tmp_path / name)
    assert [read.told[one] for one in ("Name", "Version", "Author", "Description")] == list(
        META[:4]
    )
    assert set(read.files) == {
        "romfs/Pack/Actor/Item.pack.zs", "romfs/Event/Any.byml", "exefs/patch.ips",
        "cheats/code.txt", "romfs/Banc/A.byml",
    }  # fmt: skip
    assert all(data == (mod / name).read_bytes() for name, data in read.files.items())
    assert {way: one["romfs/Event/Any.byml"] for way, one in read.options.items()} == {
        ("Options", "Hard"): b"Hard", ("Looks", "Red"): b"Looks/Red",
        ("Looks", "Blue"): b"Looks/Blue",
    }  # fmt: skip
    kinds = {way: one["Type"] for way, one in read.told["options"].items() if len(way) == 1}
    assert kinds == {("Options",): 0, ("Looks",): 2}
    left = dict(made.left_out)
    assert "size table" in left[f"romfs/{TABLES['totk']}"]
    assert {"romfs/triptych-pack.json"} < set(left)
    assert not any(".bak" in name for name in left)


@pytest.mark.parametrize("game", ["botw", "botw-wiiu"])
@pytest.mark.parametrize("dlc", [False, True])
@pytest.mark.parametrize("target", [ExportTarget.BCML, ExportTarget.UKMM])
def test_bcml_reads_a_mod(tmp_path, game, dlc, target):
    mod = make_mod(tmp_path / "mod", game, dlc=dlc)
    out = tmp_path / ("out.bnp" if target is ExportTarget.BCML else "out.zip")
    made = exported(mod, target, game, out)
    read = readers.bcml(out)
    assert read.told["platform"] == ("wiiu" if game == "botw-wiiu" else "switch")
    assert (read.told["name"], read.told["version"]) == META[:2]
    assert META.author in read.told["desc"]
    assert read.told["image"] == "thumbnail.png"
    root = "content" if game == "botw-wiiu" else "01007EF00011E000/romfs"
    assert {f"{root}/Actor/Pack/Item.sbactorpack", f"{root}/Event/Any.byml"} <= set(read.files)
    assert len(read.files) == 2 + dlc
    own = [file.read_bytes() for file in mod.rglob("*") if "options" not in file.parts
           and file.suffix in (".byml", ".sbactorpack", ".smubin", ".x")]  # fmt: skip
    assert sorted(read.files.values()) == sorted(own)
    assert set(read.options) == {("Hard",), ("Looks - Red",), ("Looks - Blue",)}
    assert [one["name"] for one in read.told["options"]["single"]] == ["Looks"]
    assert any("DLC" in one for one in made.notes) == dlc
    if game == "botw-wiiu":
        assert readers.cemu(out).files == read.files


def test_cemu_reads_a_graphic_pack(tmp_path):
    mod = make_mod(tmp_path / "mod", "botw-wiiu", dlc=True)
    exported(mod, ExportTarget.CEMU, "botw-wiiu", tmp_path / "out")
    read = readers.cemu(tmp_path / "out")
    assert read.told["description"] == "Two|lines|1.2.0 by Mé"
    assert f"content/{TABLES['botw']}" in read.files
    assert "aoc/0010/Map/A.smubin" in read.files
    assert not any("options" in one for one in readers.contents(tmp_path / "out"))


PLACES = {
    ExportTarget.SWITCH: "atmosphere/contents/{id}/{inner}",
    ExportTarget.EMULATOR: "load/{id}/Größe_ a_b/{inner}",
    ExportTarget.RYUJINX: "mods/contents/{low}/Größe_ a_b/{inner}",
}


@pytest.mark.parametrize("game", sorted(BASE_TITLES))
@pytest.mark.parametrize("target", PLACES)
def test_consoles_and_emulators_find_a_mod_where_they_look(tmp_path, target, game):
    mod = make_mod(tmp_path / "mod", game, dlc=game == "botw")
    made = exported(mod, target, game, tmp_path / "out")
    number, files = BASE_TITLES[game], readers.contents(tmp_path / "out")
    for inner, name in (("romfs", "Event/Any.byml"), ("exefs", "patch.ips")):
        place = PLACES[target].format(id=number, low=number.lower(), inner=inner)
        assert f"{place}/{name}" in files
    assert any(TABLES["botw" if game == "botw" else "totk"] in one for one in files)
    assert sum("options" in one for one, _why in made.left_out) == 3
    if game == "botw":
        title = package_layout.DLC_TITLE
        place = PLACES[target].format(id=title, low=title.lower(), inner="romfs")
        assert f"{place}/M.x" in files


def test_a_target_is_for_its_own_games(tmp_path):
    for game in games.GAMES:
        mod = make_mod(tmp_path / game, game)
        for target in ExportTarget:
            if target in package_layout.targets(game):
                assert planned(mod, target, game).files
            else:
                with pytest.raises(FormatError):
                    planned(mod, target, game)


def test_what_the_game_has_as_well_is_left_out(tmp_path):
    mod = make_mod(tmp_path / "mod", "totk", options=False)
    made = planned(
        mod, ExportTarget.SWITCH, "totk", is_same=lambda item: item.path == "Event/Any.byml"
    )
    assert not any(one.path.endswith("Event/Any.byml") for one in made.files)
    with pytest.raises(FormatError, match="no file of a game"):
        planned(
            mod,
            ExportTarget.TKMM,
            "totk",
            is_same=lambda item: item.sort in (ModFileSort.GAME, *CODE),
        )


def test_the_same_mod_is_the_same_archive(tmp_path):
    mod = make_mod(tmp_path / "mod", "totk")
    for name in ("one.zip", "two.zip"):
        exported(mod, ExportTarget.TKMM, "totk", tmp_path / name)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    assert ulid("a") == ulid("a") != ulid("b")


def test_what_is_stopped_or_fails_leaves_nothing(tmp_path):
    mod = make_mod(tmp_path / "mod", "totk")
    made, done = planned(mod, ExportTarget.SWITCH, "totk"), []
    (tmp_path / "out").mkdir()
    with pytest.raises(PackingStopped):
        exporting.write(made, tmp_path / "out", POLICY, done.append, lambda: len(done) > 2)
    assert not list((tmp_path / "out").iterdir())
    with pytest.raises(PackingStopped):
        exporting.write(made, tmp_path / "out.zip", POLICY, done.append, lambda: True)
    with pytest.raises(PackingStopped):
        exporting.write(made, tmp_path / "out.bnp", POLICY, done.append, lambda: True)
    assert not [one for one in tmp_path.iterdir() if one.suffix in (".zip", ".bnp")]
    (mod / "romfs/Pack/Actor/Item.pack.zs").unlink()
    with pytest.raises(OSError, match=r"Item\.pack\.zs"):
        exporting.write(made, tmp_path / "out", POLICY)
    assert not list((tmp_path / "out").iterdir())


STOPS = range(12)


@pytest.mark.parametrize("name", ["out", "out.zip"])
def test_an_export_over_another_that_is_stopped_anywhere_leaves_the_other_whole(tmp_path, name):
    mod, out = make_mod(tmp_path / "mod", "totk"), tmp_path / name
    exported(mod, ExportTarget.TKMM, "totk", out)
    if name == "out":
        put(out, "mine.txt")
        (out / "romfs/Event/Any.byml").unlink()  # so that this one is new
    before = contents(tmp_path)
    made = planned(mod, ExportTarget.TKMM, "totk", META._replace(version="2.0.0"))
    for file in made.files:
        if file.path.endswith((".zs", ".byml")):
            made.files[made.files.index(file)] = file._replace(read=lambda: b"another")
    stops = 0
    for stop in STOPS:
        asked = itertools.count()
        try:
            exporting.write(
                made, out, POLICY, is_stopped=lambda asked=asked, at=stop: next(asked) == at
            )
        except PackingStopped:
            stops += 1
            assert contents(tmp_path) == before
    assert stops == len(STOPS)
    refusing = made.files[-1]._replace(read=lambda: Path(tmp_path / "none").read_bytes())
    if name == "out":
        exporting.write(made, out, POLICY)
        assert (out / "mine.txt").is_file()
        assert not list(out.rglob(".triptych*"))
        before = contents(tmp_path)
    with pytest.raises(FileNotFoundError):
        exporting.write(made._replace(files=[*made.files[:-1], refusing]), out, POLICY)
    assert contents(tmp_path) == before


def test_a_file_that_must_not_be_written_over_keeps_the_others_as_they_were(tmp_path, monkeypatch):
    mod, out = make_mod(tmp_path / "mod", "totk"), tmp_path / "out"
    exported(mod, ExportTarget.TKMM, "totk", out)
    before = contents(out)
    made = planned(mod, ExportTarget.TKMM, "totk")
    made.files[:] = [one._replace(read=lambda: b"another") for one in made.files]
    last = out / made.files[-1].path
    real = atomic_file.write_safely

    def refusing(file, *rest, **how):
        if file == last and how["backup"]:
            raise atomic_file.WriteRefused("the file is read-only")
        return real(file, *rest, **how)

    monkeypatch.setattr(atomic_file, "write_safely", refusing)
    with pytest.raises(atomic_file.WriteRefused):
        exporting.write(made, out, POLICY)
    assert {name: data for name, data in contents(out).items() if name in before} == before


def test_a_zip_archive_is_never_in_memory(tmp_path):
    piece, out = seeded(3).randbytes(1 << 20), tmp_path / "out.zip"
    files = [OutputFile(f"{number}.zs", lambda: piece) for number in range(24)]
    tracemalloc.start()
    exporting.write(exporting.ExportPlan(files, [], []), out, POLICY)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert out.stat().st_size > 24 << 20
    assert peak < 4 << 20


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file() and not file.name.endswith(".bak")
    }


# Back again


def imported(package, out, game=""):
    found = importing.read(open_source(package), package.stem, game)
    write_files(importing.planned(found), out, POLICY)
    return found


@pytest.mark.parametrize("game", sorted(games.GAMES))
@pytest.mark.parametrize("name", ["out", "out.zip"])
def test_every_export_is_imported_again(tmp_path, game, name):
    mod = make_mod(tmp_path / "mod", game, dlc=game.startswith("botw"))
    for target in package_layout.targets(game):
        place = tmp_path / target.value
        exported(mod, target, game, place / name)
        found = imported(place / name, place / "back")
        assert found.game == game
        assert found.game or target in (ExportTarget.TKMM,) or game in ("wonder", "splatoon3")
        back, own = readers.contents(place / "back"), readers.contents(mod)
        is_managed = target in package_layout.MANAGERS
        for one, data in own.items():
            is_game = not any(word in one for word in (".bak", "triptych", ".md", "thumbnail"))
            is_left = "options" in one or (is_managed and "rsizetable" in one)
            is_code = one.startswith(("exefs", "cheats")) and game.startswith("botw") and is_managed
            if is_game and not is_left and not is_code:
                assert back[one] == data, (target, one)
        assert not any(".bak" in one for one in back)
        if is_managed:
            assert found.meta.name == META.name
            texts = {data for one, data in back.items() if "Event/Any.byml" in one}
            assert {b"Hard", b"Looks/Red", b"Looks/Blue"} < texts
            assert {group.name for group in found.meta.groups} & {"Looks"}


LAYOUTS = {
    "romfs/Banc/X.byml.zs": ("totk", "Banc/X.byml.zs"),
    "romfs/Pack/Actor/X.pack.zs": ("", "Pack/Actor/X.pack.zs"),
    "My mod/romfs/Pack/Actor/X.pack.zs": ("", "Pack/Actor/X.pack.zs"),
    "Pack/Actor/X.pack.zs": ("", "Pack/Actor/X.pack.zs"),
    "contents/0100F2C0115B6000/romfs/AI/X.ainb": ("totk", "AI/X.ainb"),
    "load/0100f2c0115b6000/Mod/romfs/AI/X.ainb": ("totk", "AI/X.ainb"),
    "0100C2500FC20000/romfs/RSDB/X.byml.zs": ("splatoon3", "RSDB/X.byml.zs"),
    "content/Actor/Pack/X.sbactorpack": ("botw-wiiu", "Actor/Pack/X.sbactorpack"),
    "Actor/Pack/X.sbactorpack": ("botw", "Actor/Pack/X.sbactorpack"),
    "graphicPacks/Mod/content/Pack/Bootup.pack": ("botw-wiiu", "Pack/Bootup.pack"),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_is_known_by_its_names(name):
    found = package_layout.find([name, "readme.txt", "rules.txt"])
    assert (found.game, found.items[0].path) == LAYOUTS[name]
    assert found.items[0].sort is ModFileSort.GAME
    assert len(found.items) == 1


def test_a_folder_of_the_game_itself_is_a_mod(tmp_path):
    mod = make_mod(tmp_path / "mod", "totk", options=False)
    names = package_layout.find(FolderSource(mod / "romfs").names)
    assert {one.path for one in names.items} >= {"Event/Any.byml"}


# Archives made to do harm


def zipped(file, *entries, **more):
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in entries:
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = more.get("mode", 0o644) << 16
            packed.writestr(info, data)
    return file


@pytest.mark.parametrize(
    "name",
    [
        "../romfs/AI/x", "romfs/../../x", "/romfs/AI/x", "C:/romfs/AI/x", "romfs\\..\\..\\x",
        "romfs//AI/x", "./romfs/x", "\\\\server\\romfs\\x",
    ],
)  # fmt: skip
def test_a_name_that_leads_out_is_refused(tmp_path, name):
    with pytest.raises(FormatError):
        ZipSource(zipped(tmp_path / "x.zip", (name, b"x")))


def test_links_locks_and_twins_are_refused(tmp_path):
    with pytest.raises(FormatError):
        ZipSource(zipped(tmp_path / "l.zip", ("romfs/AI/x", b"/etc"), mode=0o120777))
    with pytest.raises(FormatError):
        ZipSource(zipped(tmp_path / "t.zip", ("romfs/AI/x", b"1"), ("romfs/AI/X", b"2")))
    data = bytearray(zipped(tmp_path / "p.zip", ("romfs/AI/x", b"1")).read_bytes())
    data[data.index(b"PK\x01\x02") + 8] |= 1
    (tmp_path / "p.zip").write_bytes(data)
    with pytest.raises(FormatError, match="password"):
        ZipSource(tmp_path / "p.zip")


def test_a_bomb_is_refused_before_it_goes_off(tmp_path):
    file = zipped(tmp_path / "b.zip", ("romfs/AI/x", bytes(1 << 20)))
    data = bytearray(file.read_bytes())
    at = data.index(b"PK\x01\x02")
    data[at + 24 : at + 28] = (0xFFFFFFF0).to_bytes(4, "little")
    file.write_bytes(data)
    with pytest.raises(FormatError, match="unpacked"):
        ZipSource(file)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"7z\xbc\xaf\x27\x1c" + bytes(60), "damaged"), (b"TKMP\x20\0\0\0" + bytes(60), "tkcl"),
        (b"Rar!\x1a\x07" + bytes(60), "RAR"), (b"", "zip"), (b"PK\x03\x04" + bytes(60), "zip"),
    ],
)  # fmt: skip
def test_what_is_no_zip_says_what_it_is(tmp_path, data, words):
    (tmp_path / "x.zip").write_bytes(data)
    with pytest.raises(FormatError, match=words):
        open_source(tmp_path / "x.zip")


def test_an_archive_without_a_mod_says_so(tmp_path):
    with pytest.raises(FormatError, match="no mod"):
        importing.read(open_source(zipped(tmp_path / "x.zip", ("readme.txt", b""))), "x")
    ukmm = zipped(tmp_path / "u.zip", ("meta.yml", b""), ("manifest.yml", b""))
    with pytest.raises(FormatError, match="UKMM"):
        importing.read(open_source(ukmm), "u")
    told = zipped(tmp_path / "i.zip", ("info.json", b"{"), ("content/Pack/X.pack", b""))
    with pytest.raises(FormatError, match="JSON"):
        importing.read(open_source(told), "i")


def test_damaged_archives_give_a_format_error(tmp_path):
    chance = seeded("archives")
    mod = make_mod(tmp_path / "mod", "totk")
    exported(mod, ExportTarget.TKMM, "totk", tmp_path / "whole.zip")
    whole = (tmp_path / "whole.zip").read_bytes()
    assert zipfile.ZipFile(io.BytesIO(whole)).testzip() is None
    file = tmp_path / "damaged.zip"
    for _try in range(scale(60, 3000)):
        data = bytearray(whole)
        for _bit in range(chance.randrange(1, 4)):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        file.write_bytes(data[: chance.choice([len(data), chance.randrange(len(data))])])
        try:
            source = open_source(file)
            for name in source.names:
                source.read(name)
            importing.read(source, "x")
        except FormatError:
            continue
