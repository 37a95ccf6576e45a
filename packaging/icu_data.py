"""Makes the copy of ICU's data that the bundle for Linux has: without what Qt never asks for.

Qt compares and converts texts by ICU, whose data, names of currencies and units in 500 languages
among it, is a fourth of the bundle. That data is a list of files in a library of its own, which is
taken apart here and put together again from the files that are kept.
"""

from __future__ import annotations

import re
import struct
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

from trim import Entry

ASKED: Final = re.compile(
    r"ucnv_\w+|UCNV_\w+|ucol_\w+|u_strTo(Lower|Upper)"
    r"|ucal_(open|close|getCanonicalTimeZoneID|getTimeZoneDisplayName)"
)
"""What Qt asks ICU for: to convert texts, to compare them, letters of another case, and names of
time zones. A Qt that asks for more gets all data."""
UNUSED: Final = {
    "brkitr": "where words and lines may end",
    "curr": "names of currencies",
    "lang": "names of languages",
    "rbnf": "numbers in words",
    "region": "names of countries",
    "translit": "one script written in another",
    "unit": "names of units",
}
"""The folders of data that none of this reads, and what is in them."""
_VERSION = re.compile(r"_\d+$")
_ENTRY = struct.Struct("=II")
_COUNT = struct.Struct("=I")
_ALIGNED = 16
_ASSEMBLY = """\
    .section .rodata
    .balign 16
    .globl {symbol}
    .type {symbol}, "object"
{symbol}:
    .incbin "{data}"
    .size {symbol}, . - {symbol}
    .section .note.GNU-stack, "", "progbits"
"""


def with_less(entries: Sequence[Entry], folder: Path) -> list[Entry]:
    """Return the libraries of a bundle, that of ICU's data replaced by one made in a folder.

    They stay as they are where one of Qt asks ICU for something that is not known here.
    """
    qt = [Path(path) for name, path, _kind in entries if PurePosixPath(name).match("libQt6*")]
    if any(map(asks_for_more, qt)):
        return list(entries)
    return [
        (name, str(make_smaller(Path(path), folder)) if is_icu_data(name, kind) else path, kind)
        for name, path, kind in entries
    ]


def is_icu_data(name: str, kind: str) -> bool:
    """Whether an entry of a bundle is the library with ICU's data, no link to it."""
    return kind != "SYMLINK" and PurePosixPath(name).name.startswith("libicudata.so")


def asks_for_more(library: Path) -> bool:
    """Whether a library asks ICU for something that is not known here."""
    listed = _output("nm", "-D", "--undefined-only", library)
    names = {name for name in re.findall(r"\bU (\w+)", listed) if _VERSION.search(name)}
    of_icu = {_VERSION.sub("", name) for name in names if re.match(r"u[a-z]*_|UCNV_", name)}
    return not all(map(ASKED.fullmatch, of_icu))


def make_smaller(library: Path, folder: Path) -> Path:
    """Make a library like that of ICU's data, without what is unused; return it."""
    folder.mkdir(parents=True, exist_ok=True)
    symbol = re.findall(r"\bicudt\w+_dat\b", _output("nm", "-D", library))[0]
    data, assembly = folder / "icu.dat", folder / "icu.s"
    _output("objcopy", "-O", "binary", "--only-section=.rodata", library, data)
    head, files = read(data.read_bytes())
    data.write_bytes(write(head, {name: files[name] for name in files if _is_used(name)}))
    assembly.write_text(_ASSEMBLY.format(symbol=symbol, data=data), encoding="utf-8")
    _output("as", "-o", folder / "icu.o", assembly)
    made = folder / library.name
    _output("ld", "-shared", "-soname", library.name, "-o", made, folder / "icu.o")
    return made


def _is_used(name: str) -> bool:
    """Whether a file is kept; its name is such as `icudt73l/curr/ja.res`."""
    return not UNUSED.keys() & set(name.split("/")[:-1])


def read(data: bytes) -> tuple[bytes, dict[str, bytes]]:
    """Return what stands before ICU's list of files, and the files by their names."""
    size = struct.unpack_from("=H", data)[0]
    table = memoryview(data)[size:]
    (count,) = _COUNT.unpack_from(table)
    places = list(_ENTRY.iter_unpack(table[_COUNT.size : _COUNT.size + count * _ENTRY.size]))
    starts = [start for _name, start in places]
    names = [bytes(table[at : at + 200]).partition(b"\0")[0].decode() for at, _start in places]
    ends = [*starts[1:], len(table)]
    files = {
        name: bytes(table[start:end]) for name, start, end in zip(names, starts, ends, strict=True)
    }
    return data[:size], files


def write(head: bytes, files: Mapping[str, bytes]) -> bytes:
    """Return ICU's data of these files: what `read` returned, as it stands before them."""
    names = b"".join(name.encode() + b"\0" for name in files)
    name_at = _COUNT.size + len(files) * _ENTRY.size
    at = name_at + len(names)
    entries, contents = [], [names]
    for name, file in files.items():
        pad = -at % _ALIGNED
        entries.append(_ENTRY.pack(name_at, at + pad))
        contents += [bytes(pad), file]
        name_at += len(name.encode()) + 1
        at += pad + len(file)
    return b"".join([head, _COUNT.pack(len(files)), *entries, *contents])


def _output(*command: str | Path) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
