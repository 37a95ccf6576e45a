"""A generated dump of Breath of the Wild: archives in archives, DLC, a table; and a check of mods.

The check is independent of how the program measures: it unpacks a whole mod and compares every file
with the dump's, the mod's table and the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import formats
from app.documents import container_io
from formats import wrap
from formats.aamp import AAMP
from formats.byml import BYML
from formats.core.kinds import Kind
from formats.games.sizes import is_left_out, size_of
from formats.wrap import SizeTable

TABLE = "System/Resource/ResourceSizeTable.product.srsizetable"
COMMON = "Actor/GeneralParamList/Common.bgparamlist"
LOOSE, DEEP, SHOP = (f"Actor/Pack/{name}.sbactorpack" for name in ("Loose", "Deep", "Shop"))
DLC = "aoc/0010"


def parameters(count: int) -> bytes:
    """Return a parameter list with so many numbers and a text."""
    view = formats.outline_of(AAMP.new())
    key = view.key((), "General", Kind.OBJECT)
    view.insert((), -1, key, view.make(Kind.OBJECT, None))
    for number in range(count):
        name = view.key((key,), f"Life{number}", Kind.S32)
        view.insert((key,), -1, name, view.make(Kind.S32, number))
    name = view.key((key,), "Text", Kind.STRING)
    view.insert((key,), -1, name, view.make(Kind.STRING, "x"))
    return AAMP.write(view.root)


def table_of_values(count: int) -> bytes:
    """Return a BYML file with so many texts."""
    root = BYML.new(2)
    view = formats.outline_of(root)
    for number in range(count):
        key = view.key((), f"Key{number}", Kind.STRING)
        view.insert((), -1, key, view.make(Kind.STRING, f"a value of some length {number}"))
    return formats.save_bytes(view.root)


def pack(files: dict[str, bytes], name: str, *, big_endian: bool) -> bytes:
    """Return an archive as Breath of the Wild has them."""
    layout = replace(wrap.ArchiveLayout(), big_endian=big_endian, alignment=4, data_alignment=4)
    archive = wrap.Archive(layout=layout)
    for entry, data in files.items():
        archive = archive.with_file(entry, data)
    return wrap.wrap_new(wrap.write_sarc(archive), name)


def make_dump(title: Path, system: str) -> Path:
    """Make a title with its DLC; return where the game's own files begin."""
    big_endian = system == "wiiu"
    root = title / ("content" if big_endian else "romfs")

    def put(folder: Path, name: str, data: bytes | dict[str, bytes]) -> bytes:
        made = pack(data, name, big_endian=big_endian) if isinstance(data, dict) else data
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(wrap.wrap_new(made, name) if isinstance(data, bytes) else made)
        return made

    common, own = parameters(2), "Actor/GeneralParamList/{}.bgparamlist".format
    deep = pack({COMMON: common, own("Deep"): parameters(3)}, DEEP, big_endian=big_endian)
    put(root, "Pack/Bootup.pack", {"Message/Any.byml": table_of_values(1)})
    put(root, "Pack/TitleBG.pack", {DEEP: deep, "Actor/Pack/Same.byml": table_of_values(2)})
    put(root, LOOSE, {COMMON: common, own("Loose"): parameters(4)})
    put(root, SHOP, {COMMON: common, "Actor/AS/Any.bas": parameters(5)})
    put(root, "Ecosystem/Area.sbyml", table_of_values(3))
    put(root, "Ecosystem/Second.byml", table_of_values(3))
    dlc = title / DLC
    put(dlc, "Pack/AocMainField.pack", {"Map/MainField/A.smubin": table_of_values(3)})
    put(dlc, "Map/MainField/B.smubin", table_of_values(3))
    put(root, TABLE, wrap.write_table(table_for(title, root, system)))
    return root


def table_for(title: Path, root: Path, system: str) -> SizeTable:
    """Return the table of a dump: every file but the packs, one of them above its rule."""
    table = SizeTable("rstb", system == "wiiu", 0, 0x80)
    for path, data in {**files_in(root), **files_in(title / DLC, "Aoc/0010/")}.items():
        if not is_left_out(path, system):
            more = 4096 if path.endswith("Area.byml") else 0
            table.set(path, size_of(path, data, system).value + more)
    return table


def files_in(root: Path, prefix: str = "") -> dict[str, bytes]:
    """Return every file below a folder and in its archives, unpacked, the largest of each path."""
    found: dict[str, bytes] = {}
    for file in sorted(root.rglob("*")):
        name = file.relative_to(root).as_posix()
        if file.is_file() and "ResourceSizeTable" not in name and file.suffix != ".bak":
            for path, data in _within(name, file.read_bytes()):
                if len(data) >= len(found.get(prefix + path, b"")):
                    found[prefix + path] = data
    return found


def _within(name: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    data = wrap.unwrap(data).payload
    yield wrap.resource_path(name), data
    if data[:4] == b"SARC":
        for entry in wrap.read_sarc(data).entries:
            yield from _within(entry.name or "", entry.data)


def read_table(file: Path) -> SizeTable:
    return wrap.read_table(container_io.read(file).data)


def too_small(dump: Path, mirror: Path, system: str, table: Path | None = None) -> list[str]:
    """Return a line for every file of a mod that its table states too little for."""
    own = read_table(table or mirror / TABLE)
    game = read_table(dump / TABLE)
    was = {**files_in(dump), **files_in(dump.parent / DLC, "Aoc/0010/")}
    now = files_in(mirror)
    if (mirror.parent / DLC).is_dir():
        now.update(files_in(mirror.parent / DLC, "Aoc/0010/"))
    wrong = []
    for path, data in now.items():
        entry, stated = game.get(path), own.get(path)
        if entry is None and (path in was or is_left_out(path, system)):
            needed = None
        elif was.get(path) == data:
            needed = entry
        else:
            needed = max(entry or 0, size_of(path, data, system).value)
        if needed is not None and (stated is None or stated < needed):
            wrong.append(f"{path}: {stated} of {needed}")
        if needed is None and stated is not None:
            wrong.append(f"{path}: {stated}, where the game has none")
    return wrong
