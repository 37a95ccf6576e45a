"""7z archives: those of 7-Zip are read with every method, malicious ones are refused.

The archives of `seven_zip` were made by 7-Zip from the same five files, as their names say.
"""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from app.game import importing, package_source
from app.game.batch_writing import OutputFile
from app.game.folder_packing import PackingStopped
from app.game.package_source import SevenZipSource, open_source
from app.game.seven_zip_header import HEAD
from formats.errors import FormatError
from tests.app.game import seven_zip_maker
from tests.scale import scale, seeded

DATA = Path(__file__).parent / "seven_zip"
SUMS = {
    "info.json": 0xE7A24366, "romfs/AI/A.byml": 0xD1A09DAF, "romfs/AI/B.byml": 0xFBC9EB73,
    "romfs/AI/ラ.byml": 0x29928517, "romfs/Empty/none.txt": 0x0,
}  # fmt: skip
READ = ("BCJ", "BZip2", "Copy", "Deflate", "Delta", "LZMA", "LZMA2", "plain", "single")


def everything(file: Path) -> dict[str, bytes]:
    source = open_source(file)
    try:
        return {name: source.read(name) for name in source.names}
    finally:
        source.close()


def made(file: Path, files: dict[str, bytes]) -> Path:
    outs = [OutputFile(path, lambda data=data: data) for path, data in files.items()]
    with file.open("wb") as stream:
        seven_zip_maker.write(stream, outs, lambda _done: None, lambda: False)
    return file


@pytest.mark.parametrize("name", READ)
def test_what_7_zip_packs_is_read(name):
    found = everything(DATA / f"{name}.7z")
    assert {one: zlib.crc32(data) for one, data in found.items()} == SUMS


def test_files_are_read_in_any_order():
    source = SevenZipSource(DATA / "LZMA2.7z")
    for name in [*reversed(source.names), *source.names]:
        assert zlib.crc32(source.read(name)) == SUMS[name]
    source.close()


@pytest.mark.parametrize(
    ("name", "words"),
    [("PPMd", "PPMd"), ("BCJ2", "BCJ2"), ("locked", "password"), ("hidden", "password")],
)
def test_what_is_not_read_says_why(name, words):
    with pytest.raises(FormatError, match=words):
        everything(DATA / f"{name}.7z")


def test_links_are_refused():
    with pytest.raises(FormatError, match="leads out"):
        SevenZipSource(DATA / "link.7z")


@pytest.mark.parametrize("name", ["../romfs/AI/x", "/romfs/x", "C:/x", "romfs\\..\\..\\x", "a//b"])
def test_a_name_that_leads_out_is_refused(tmp_path, name):
    with pytest.raises(FormatError, match="leads out"):
        SevenZipSource(made(tmp_path / "x.7z", {name: b"x"}))
    with pytest.raises(FormatError, match="same name"):
        SevenZipSource(made(tmp_path / "y.7z", {"romfs/a": b"x", "romfs/A": b"x"}))


def test_a_bomb_is_refused_before_it_goes_off(tmp_path, monkeypatch):
    file = made(tmp_path / "x.7z", {"romfs/AI/x": bytes(4 << 20)})
    assert everything(file)
    monkeypatch.setattr(package_source, "FREE", 1 << 16)
    with pytest.raises(FormatError, match="unpacked"):
        SevenZipSource(file)


def test_unpacking_is_stopped(tmp_path):
    file = made(tmp_path / "x.7z", {"romfs/AI/x": b"x", "romfs/AI/y": bytes(8 << 20)})
    stopped = []
    source = SevenZipSource(file, lambda: bool(stopped))
    assert source.read("romfs/AI/x") == b"x"
    stopped.append(True)
    with pytest.raises(PackingStopped):
        source.read("romfs/AI/y")
    source.close()


def test_damaged_archives_give_a_format_error(tmp_path):
    chance = seeded("seven zip")
    wholes = [(DATA / f"{name}.7z").read_bytes() for name in READ]
    file, refused = tmp_path / "x.7z", 0
    for _try in range(scale(300, 20_000)):
        data = bytearray(chance.choice(wholes))
        for _bit in range(chance.randrange(1, 4)):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        _mend(data)
        file.write_bytes(data[: chance.choice([len(data), chance.randrange(len(data))])])
        try:
            everything(file)
        except FormatError:
            refused += 1
    assert refused


def _mend(data: bytearray) -> None:
    """Mend the sums of the beginning, so that what is behind them is looked at."""
    start, length = (int.from_bytes(data[at : at + 8], "little") for at in (12, 20))
    header = bytes(data[HEAD + start : HEAD + start + length])
    data[28:32] = zlib.crc32(header).to_bytes(4, "little")
    data[8:12] = zlib.crc32(bytes(data[12:32])).to_bytes(4, "little")


def test_finished_mods_of_managers_are_refused(tmp_path):
    top = {"info.json": b"{}", "content/Actor/Pack/X.sbactorpack": b"x"}
    for more, words in ((["logs/packs.json"], "BCML"), (["meta.yml", "manifest.yml"], "UKMM")):
        finished = {**top, **dict.fromkeys(more, b"")}
        file = made(tmp_path / "x.bnp", {f"Any/{one}": data for one, data in finished.items()})
        with pytest.raises(FormatError, match=words):
            importing.read(open_source(file), "x")
        for name, data in finished.items():
            place = tmp_path / words / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        with pytest.raises(FormatError, match=words):
            importing.read(open_source(tmp_path / words), "x")
    assert importing.read(open_source(made(tmp_path / "y.bnp", top)), "y").game == "botw-wiiu"


@pytest.mark.parametrize("log", ["packs.log", "deepmerge.yml", "actorinfo.yml"])
def test_finished_mods_of_older_managers_are_refused(tmp_path, log):
    top = {"rules.txt": b"[Definition]\n", "content/Actor/Pack/X.sbactorpack": b"x"}
    assert importing.read(open_source(made(tmp_path / "x.bnp", top)), "x").game == "botw-wiiu"
    file = made(tmp_path / "y.bnp", {**top, f"logs/{log}": b""})
    with pytest.raises(FormatError, match=r"of BCML 2.*have UKMM merge it alone"):
        importing.read(open_source(file), "y")
