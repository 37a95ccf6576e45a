"""Packages and patches made to do harm: one sentence, in bounded time and memory."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from app.game import importing, patch_file, patching
from app.game.differing import State
from app.game.mod_changes import ModChanges
from app.game.package_layout import ExportTarget
from app.game.package_source import SevenZipSource, ZipSource, open_source
from app.game.patch_file import PatchItem
from formats.errors import FormatError
from formats.laws.damage import damaged_text
from tests import corpus
from tests.app.game import mods
from tests.app.game.conftest import document, make_dump, pack
from tests.app.game.test_exporting import exported, make_mod, put, zipped
from tests.app.game.test_patching import loaded
from tests.app.game.test_seven_zip import DATA, READ, _mend, made
from tests.scale import scale, seeded

ROOT = Path(__file__).resolve().parents[3]
SECONDS, MEGABYTES = 10, 400
"""What one case may take of the processor and of memory."""
MEASURED = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS}, {SECONDS}))
from app.__main__ import main
status = main(sys.argv[1:])
# `ru_maxrss` would be that of the tests, of which this process was a copy before it began.
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(int(peak.split()[1]) // 1024, status)
"""
BAD_PATHS = {
    "parent": "romfs/../../X", "root": "/romfs/X", "drive": "C:/romfs/X", "empty part": "romfs//X",
    "NUL": "romfs/a\0b", "surrogate": "romfs/a\ud800b", "device": "romfs/AI/CON",
    "device with extension": "romfs/nul.txt/X", "end": "romfs/AI/a. ", "dot": "romfs/a./X",
    "deep": f"romfs/{'d/' * 1500}X", "deeper": f"romfs/{'d/' * 2000}X", "colon": "romfs/a:b",
    "control": "romfs/a\x01b", "long": f"romfs/{'x' * 300}",
}  # fmt: skip


def is_one_sentence(text: str) -> bool:
    """Whether an error output is one line with what is wrong and what to do."""
    return text.count("\n") == 1 and text.endswith(".\n") and len(text) < 600


# Paths


@pytest.mark.parametrize("name", BAD_PATHS)
def test_a_path_from_a_patch_is_refused(tmp_path, name):
    for path in (BAD_PATHS[name], BAD_PATHS[name].removeprefix("romfs/")):
        data = patch_file.save([PatchItem(path, (), State.ADDED, b"1")])
        with pytest.raises(FormatError, match=r"My\.patch.*: .*\. \w+") as refused:
            loaded(tmp_path / "x", data)
        assert len(str(refused.value)) < 500


@pytest.mark.parametrize("name", BAD_PATHS)
def test_a_path_from_a_package_is_refused(tmp_path, name):
    path = BAD_PATHS[name]
    if name == "surrogate":  # a zip archive cannot state one
        names = [made(tmp_path / "x.7z", {"romfs/aXXb": b"1", "romfs/AI/Y": b"2"})]
        data = names[0].read_bytes().replace("XX".encode("utf-16-le"), b"\0\xd8Q\0")
        data = bytearray(data)
        _mend(data)
        names[0].write_bytes(data)
    else:
        names = [made(tmp_path / "x.7z", {path: b"1"})] if name != "NUL" else []
        names.append(zipped(tmp_path / "x.zip", (path.replace("\0", "/../"), b"1")))
    for file in names:
        with pytest.raises(FormatError) as refused:
            importing.read(open_source(file), "x")
        assert len(str(refused.value)) < 500


def test_an_empty_path_from_a_package_is_refused(tmp_path):
    file = zipped(tmp_path / "x.zip", ("X", b"1"))
    data = file.read_bytes().replace(b"X", b"")
    at = data.index(b"PK\x01\x02")
    data = data[: at + 28] + bytes(2) + data[at + 30 :]
    end = data.index(b"PK\x05\x06")
    size, start = end - at, at
    file.write_bytes(
        data[: end + 12] + size.to_bytes(4, "little") + start.to_bytes(4, "little") + data[-2:]
    )
    with pytest.raises(FormatError, match="leads out"):
        open_source(file)


def test_names_that_no_game_reads_are_not_checked(tmp_path):
    file = zipped(tmp_path / "x.zip", ("My mod. /romfs/AI/X", b"1"), ("My mod. /aux.txt", b""))
    (one,) = importing.planned(importing.read(open_source(file), "x"))
    assert one.path == "romfs/AI/X"


def test_a_damaged_block_is_refused_each_time_it_is_read(tmp_path):
    data = bytearray((DATA / "LZMA2.7z").read_bytes())
    data[40] ^= 0xFF
    (tmp_path / "x.7z").write_bytes(data)
    source = SevenZipSource(tmp_path / "x.7z")
    for _again in range(3):
        for name in source.names[:-1]:
            with pytest.raises(FormatError):
                source.read(name)


# Cases


def _patch(file: Path, *paths: str, data: bytes = b"1") -> Path:
    file.write_bytes(patch_file.save([PatchItem(path, (), State.ADDED, data) for path in paths]))
    return file


def _locked(file: Path) -> Path:
    data = bytearray(file.read_bytes())
    for mark, flags in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        at = data.find(mark)
        while at >= 0:
            data[at + flags] |= 1
            at = data.find(mark, at + 4)
    file.write_bytes(data)
    return file


def _variants(folder: Path) -> None:
    for name in ("A", "B"):
        put(folder, f"variants/{name}/romfs/AI/X.ainb", name.encode())


def _damaged(folder: Path) -> None:
    data = bytearray((DATA / "LZMA2.7z").read_bytes())
    data[40] ^= 0xFF
    (folder / "block.7z").write_bytes(data)


CASES: dict[str, Callable[[Path], object]] = {
    "deep package": lambda at: zipped(at / "x.zip", (BAD_PATHS["deep"], b""), ("romfs/Y", b"")),
    "deep patch": lambda at: _patch(at / "x.patch", BAD_PATHS["deeper"]),
    "NUL": lambda at: _patch(at / "x.patch", "AI/Y", BAD_PATHS["NUL"]),
    "surrogate": lambda at: _patch(at / "x.patch", BAD_PATHS["surrogate"]),
    "device": lambda at: zipped(at / "x.zip", (BAD_PATHS["device"], b"")),
    "locked patch": lambda at: _locked(_patch(at / "x.patch", "AI/X")),
    "locked package": lambda at: _locked(zipped(at / "x.zip", ("romfs/AI/X", b"1"))),
    "bomb": lambda at: _patch(at / "x.patch", *map("A/{}".format, range(40)), data=bytes(80 << 20)),
    "damaged block": _damaged,
    "no patch": lambda at: (at / "x.patch").write_bytes(b"no patch"),
    "variants": _variants,
}


def commands(case: Path, dump: Path, out: Path) -> list[tuple[object, ...]]:
    if case.suffix == ".patch":
        return [("apply", case, dump, "-o", out)]
    imported = ("import-mod", case, "-o", out)
    exported = ("export", case, "--for", "switch", "--game", "totk", "-o", out.with_suffix(".zip"))
    return [imported, exported] if case.is_dir() else [imported]


def check_cases(folder: Path, dump: Path, out: Path, statuses: tuple[int, ...] = (2,)) -> int:
    """Run the commands on each case, which end in one of `statuses`; return how many there were."""
    cases = sorted(folder.iterdir())
    for case in cases:
        own = out.with_name(f"{out.name} of {case.name}")
        for arguments in commands(case, dump, own):
            done = subprocess.run(
                [sys.executable, "-c", MEASURED, *map(str, arguments)],
                cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False,
            )  # fmt: skip
            assert done.returncode == 0, (arguments, done.stderr)  # no traceback, not killed
            *printed, measured = done.stdout.splitlines()
            megabytes, status = map(int, measured.split())
            assert megabytes < MEGABYTES, arguments
            assert status in statuses, arguments
            assert is_one_sentence(done.stderr), (arguments, done.stderr)
            assert len(printed) == (status == 0), arguments
            assert status == 0 or not own.exists()
    return len(cases)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems measure in other ways")
@pytest.mark.parametrize("case", CASES)
def test_every_case_is_one_sentence(tmp_path, case):
    folder = tmp_path / "case"
    folder.mkdir()
    CASES[case](folder)
    assert check_cases(folder, make_dump(tmp_path / "dump"), tmp_path / "out") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such paths")
def test_a_deep_folder_is_one_sentence(tmp_path):
    """1,500 folders below each other, made by parts, since none of their paths may be too long."""
    put(tmp_path, "case/mod/romfs/AI/X.ainb")
    top = tmp_path / "case/mod/romfs/d"
    try:
        for _each in range(15):
            made_above = tmp_path / "d"
            deepest = made_above.joinpath(*"d" * 99)
            deepest.mkdir(parents=True)
            if top.exists():
                top.rename(deepest / "d")
            made_above.rename(top)
        top.joinpath(*"d" * 1499, "X").write_bytes(b"")
        assert check_cases(tmp_path / "case", make_dump(tmp_path / "dump"), tmp_path / "out") == 1
    finally:
        subprocess.run(["rm", "-r", str(top)], check=True)  # Python goes too deep for this


@pytest.mark.skipif(sys.platform != "linux", reason="other systems measure in other ways")
def test_every_real_case_is_one_sentence(tmp_path, count):
    corpus.need("../cases/hostile")
    folder = corpus.find("../cases/hostile")
    dump = make_dump(tmp_path / "dump")
    count("cases", check_cases(folder, dump, tmp_path / "out", (0, 2)))  # some have no harm left


# Mutants

PIECES = scale(1, 10)
EACH = scale(250, 3_400)
"""Mutants in each of so many pieces."""
HOSTILE = (
    None, True, -1, 0, 1 << 70, 1e308, "", "\0", "\ud800", "..", "CON", "a. ", "A" * 9999, [], {},
    [[]], {"": ""}, [""] * 99, "data/none", "patch.json", "AI/Loose.byml", "added", "removed",
)  # fmt: skip


def flipped(chance: random.Random, data: bytes) -> bytes:
    """Return bytes with a few others, inserted, removed or repeated."""
    spoilt = bytearray(data)
    for _time in range(chance.randint(1, 4)):
        at = chance.randrange(len(spoilt) + 1)
        match chance.randrange(4):
            case 0:
                spoilt[at : at + 1] = [chance.randrange(256)]
            case 1:
                del spoilt[at : at + chance.choice((1, 2, 9))]
            case 2:
                spoilt[at:at] = spoilt[at : at + chance.choice((1, 4, 99))]
            case _:
                spoilt[at : at + 4] = chance.choice((bytes(4), b"\xff" * 4, b"\0\0\0\x80"))
    return bytes(spoilt)


def zipped_again(files: dict[str, bytes]) -> bytes:
    """Return a zip archive, with sums that are right."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return stream.getvalue()


def entries(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def other_heads(chance: random.Random, data: bytes) -> bytes:
    """Return a zip archive with other numbers in its list of files."""
    spoilt, at = bytearray(data), data.index(b"PK\x01\x02")
    for _time in range(chance.randint(1, 3)):
        place = chance.randrange(at, len(data))
        spoilt[place] = chance.choice((0, 1, 8, 0x7F, 0xFF, chance.randrange(256)))
    return bytes(spoilt)


def other_contents(chance: random.Random, data: bytes) -> bytes:
    """Return a zip archive with other contents or names, and sums that are right."""
    files = entries(data)
    for _time in range(chance.randint(1, 2)):
        name = chance.choice(list(files))
        contents = files.pop(name)
        if chance.random() < 0.7:
            files[name] = flipped(chance, contents)
        else:
            text = damaged_text(chance, [name]).replace("\0", "/") or "_"
            files[text.encode("utf-8", "replace").decode()] = contents
    return zipped_again(files)


def other_list(chance: random.Random, data: bytes) -> bytes:
    """Return a patch with another list: other values, or other text."""
    files = entries(data)
    text = files["patch.json"].decode()
    if chance.random() < 0.3:
        text = damaged_text(chance, [text])
    else:
        listed = json.loads(text)
        for _time in range(chance.randint(1, 3)):
            _other_value(chance, listed)
        text = json.dumps(listed)
    return zipped_again({**files, "patch.json": text.encode("utf-8", "replace")})


def _other_value(chance: random.Random, value: Any) -> None:
    """Change, remove or add something anywhere in a JSON value."""
    while isinstance(value, dict | list) and value:
        key = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
        if chance.random() < 0.3 or not isinstance(value[key], dict | list):
            if chance.random() < 0.2:
                del value[key]
            else:
                value[key] = deepcopy(chance.choice(HOSTILE))
            return
        value = value[key]


def mended(chance: random.Random, data: bytes) -> bytes:
    """Return a 7z archive with other bytes, and sums of its list that are right."""
    spoilt = bytearray(data)
    for _time in range(chance.randint(1, 4)):
        spoilt[chance.randrange(32, len(spoilt))] ^= 1 << chance.randrange(8)
    _mend(spoilt)
    return bytes(spoilt)


Mutation = Callable[[random.Random, bytes], bytes]


def run_mutants(
    piece: str, pool: list[bytes], mutations: list[Mutation], use: Callable[[bytes], int]
) -> dict[str, int]:
    """Return how many mutants there were, how many passed the first check, and how many all.

    `use` returns how far it came, 1 for the first check; it raises `FormatError` before that.
    """
    chance = seeded(piece)
    counts = {"mutants": 0, "of these past the first check": 0, "of these without an error": 0}
    for _each in range(EACH):
        counts["mutants"] += 1
        try:
            stages = use(chance.choice(mutations)(chance, chance.choice(pool)))
        except FormatError:
            continue
        counts["of these past the first check"] += stages > 0
        counts["of these without an error"] += stages > 1
    assert counts["of these past the first check"] * 4 > EACH
    return counts


def use_package(file: Path, data: bytes) -> int:
    """Read everything in a package, twice, and plan its import."""
    file.write_bytes(data)
    source = open_source(file)
    try:
        is_sound = True
        for _again in range(2):
            for name in source.names:
                try:
                    source.read(name)
                except FormatError:
                    is_sound = False
        try:
            importing.planned(importing.read(source, "x"))
        except FormatError:
            is_sound = False
        return 1 + is_sound
    finally:
        source.close()


@pytest.mark.parametrize("piece", range(PIECES))
def test_mutants_of_zip_packages(tmp_path, piece, count):
    pool = []
    for game, target in (("totk", ExportTarget.TKMM), ("botw-wiiu", ExportTarget.BCML)):
        mod = make_mod(tmp_path / game, game)
        exported(mod, target, game, tmp_path / f"{game}.zip")
        pool.append((tmp_path / f"{game}.zip").read_bytes())
    mutations = [flipped, other_heads, other_contents, other_contents]
    found = run_mutants(
        f"zip {piece}", pool, mutations, lambda data: use_package(tmp_path / "x.zip", data)
    )
    for name, number in found.items():
        count(f"zip: {name}", number)


@pytest.mark.parametrize("piece", range(PIECES))
def test_mutants_of_7z_packages(tmp_path, piece, count):
    pool = [(DATA / f"{name}.7z").read_bytes() for name in READ]
    found = run_mutants(
        f"7z {piece}", pool, [mended], lambda data: use_package(tmp_path / "x.7z", data)
    )
    for name, number in found.items():
        count(f"7z: {name}", number)


@pytest.mark.parametrize("piece", range(PIECES))
def test_mutants_of_patches(tmp_path, piece, count):
    dump = make_dump(tmp_path / "dump", 1)
    mod = mods.copy_of(dump, tmp_path / "mod")
    (mod / "AI/Loose.byml").write_bytes(document(70))
    (mod / "AI/New.byml").write_bytes(document(1))
    name = "Pack/Actor/Weapon_000.pack.zs"
    (mod / name).write_bytes(pack({"Common/Base.bgyml": document(5), "New.txt": b"new"}))
    other = mods.copy_of(dump, tmp_path / "other")
    (other / "AI/Loose.byml").write_bytes(document(8))
    pool = [patch_file.save(patching.make(ModChanges(mod, dump).changes()))]

    def use(data: bytes) -> int:
        (tmp_path / "x.patch").write_bytes(data)
        with closing(ZipSource(tmp_path / "x.patch")) as source:
            if "patch.json" in source.names:
                source.read("patch.json")
        try:
            items = list(patch_file.load(tmp_path / "x.patch"))
            for folder in (dump, other):
                list(patching.apply(items, folder))
        except FormatError:
            return 1
        return 2

    found = run_mutants(
        f"patch {piece}", pool, [flipped, other_heads, other_contents, other_list, other_list], use
    )
    for what, number in found.items():
        count(f"patch: {what}", number)
