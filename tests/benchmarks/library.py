"""Reading and writing of AAMP and BYML, against oead and the Python packages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import formats
from formats.aamp.model import Layout
from formats.errors import FormatError
from tests import corpus
from tests.benchmarks import limit_aamp, others, texts
from tests.benchmarks.table import Job, Limit, Result, in_turn, milliseconds, peak

Read = Callable[[bytes], Any]

READ_AIM = 5.0
MEMORY_AIMS = {"aamp": 16.0, "byml": 8.0}
WRITE_AIMS = {"ActorInfo.product.byml": 4.0, "GameROMPlayer.byml": 8.0, "AAMP corpus": 3.0}
BIG_BYML = ("byml/roead/ActorInfo.product.byml", "byml/roead/GameROMPlayer.byml")


def results() -> list[Result]:
    """Measure everything; empty where there are no real files."""
    lines: list[Result] = []
    aamp = readable("aamp", others.oead_aamp)
    if aamp:
        biggest = max(aamp, key=len)
        lines += one_file("aamp", f"AAMP biggest ({len(biggest):,} B)", biggest)
        lines += texts.lines("aamp", "AAMP biggest", biggest)
        lines += whole_corpus("aamp", "AAMP corpus", aamp)
    for name in BIG_BYML:
        path = corpus.find(name)
        if path.is_file():
            lines += one_file("byml", path.name, path.read_bytes())
            lines += texts.lines("byml", path.name, path.read_bytes())
    byml = readable("byml", others.oead_byml)
    if byml:
        lines += whole_corpus("byml", "BYML corpus", byml)
    return lines


def readable(folder: str, other: Read) -> list[bytes]:
    """Return the real files that we and oead both read, ours first: see `others`."""
    found = []
    for path in corpus.files(folder):
        if is_read(path, other):
            found.append(path.read_bytes())
    return found


def is_read(path: Path, other: Read) -> bool:
    """Whether we and then oead read a file."""
    data = path.read_bytes()
    try:
        formats.open_bytes(data)
        other(data)
    except (FormatError, *others.ERRORS):
        return False
    return True


def _tools(name: str) -> tuple[Read, Read, Callable[[Any, bytes], bytes], Read, str]:
    if name == "aamp":
        return (
            others.oead_aamp, others.oead_aamp_walked, others.write_oead_aamp,
            others.package_aamp, "package aamp",
        )  # fmt: skip
    return (
        others.oead_byml, others.oead_byml_walked, others.write_oead_byml,
        others.package_byml, "package byml",
    )  # fmt: skip


def one_file(name: str, what: str, data: bytes, rounds: int = 9) -> list[Result]:
    """Return the lines of one file: reading, writing, memory."""
    oead, walked, write_oead, package, package_name = _tools(name)
    reads = in_turn(
        rounds,
        ours=lambda: lambda: formats.open_bytes(data),
        oead=lambda: lambda: oead(data),
        walked=lambda: lambda: walked(data),
    )
    slow = in_turn(3, package=lambda: lambda: package(data))
    writes = in_turn(
        rounds,
        ours=lambda: _writing(formats.open_bytes(data)),
        oead=lambda: _writing_with(write_oead, oead(data), data),
    )
    return [
        _slower(f"{what}: read, against oead in C++", reads["ours"], reads["oead"]),
        _faster(f"{what}: read, against oead walked", reads["ours"], reads["walked"], READ_AIM),
        _faster(f"{what}: read, against {package_name}", reads["ours"], slow["package"]),
        _slower(f"{what}: write, against oead", *writes.values(), WRITE_AIMS.get(what)),
        memory(name, what, data),
    ]


def whole_corpus(name: str, what: str, files: list[bytes], rounds: int = 3) -> list[Result]:
    """Return the lines of all files together."""
    oead, walked, write_oead, package, package_name = _tools(name)
    reads = in_turn(
        rounds,
        ours=lambda: lambda: _each(formats.open_bytes, files),
        oead=lambda: lambda: _each(oead, files),
        walked=lambda: lambda: _each(walked, files),
    )
    ours, theirs = list(map(formats.open_bytes, files)), list(map(oead, files))
    writes = in_turn(
        rounds,
        ours=lambda: lambda: _each(formats.save_bytes, ours),
        oead=lambda: lambda: [write_oead(*pair) for pair in zip(theirs, files, strict=True)],
    )
    limit = None
    if name == "aamp":
        plain = [root for root in ours if root.layout is Layout.NINTENDO]
        bare = limit_aamp.limit(plain)
        both = in_turn(
            rounds, ours=lambda: lambda: _each(formats.save_bytes, plain), bare=lambda: bare
        )
        limit = Limit(both["bare"], both["ours"])
    sample = files[:: max(1, len(files) // 100)]
    few = in_turn(
        rounds,
        ours=lambda: lambda: _each(formats.open_bytes, sample),
        package=lambda: lambda: _try_each(package, sample),
    )
    title = f"{what}: read, against"
    return [
        _slower(f"{title} oead in C++ ({len(files)} files)", reads["ours"], reads["oead"]),
        _faster(f"{title} oead walked", reads["ours"], reads["walked"], READ_AIM),
        _faster(f"{title} {package_name} ({len(sample)} files)", few["ours"], few["package"]),
        _slower(f"{what}: write, against oead", *writes.values(), WRITE_AIMS.get(what), limit),
    ]


def memory(name: str, what: str, data: bytes) -> Result:
    """Return the line that sets the memory of a file being read against its size."""
    most = peak(lambda: formats.open_bytes(data))
    return Result(
        f"{what}: peak memory, against the file",
        f"{most / 1e6:.1f} MB",
        f"{len(data) / 1e6:.2f} MB",
        most / len(data),
        MEMORY_AIMS[name],
    )


def _writing(root: Any) -> Job:
    return lambda: formats.save_bytes(root)


def _writing_with(write: Callable[[Any, bytes], bytes], root: Any, data: bytes) -> Job:
    return lambda: write(root, data)


def _each(read: Callable[[Any], Any], files: list[Any]) -> None:
    for one in files:
        read(one)


def _try_each(read: Read, files: list[bytes]) -> None:
    for data in files:
        try:
            read(data)
        except (ValueError, *others.ERRORS):
            continue  # the packages know fewer node types


def _slower(
    what: str, ours: float, other: float, aim: float | None = None, limit: Limit | None = None
) -> Result:
    shown = milliseconds(ours), milliseconds(other)
    return Result(what, *shown, ours / other, aim, limit=limit)


def _faster(what: str, ours: float, other: float, aim: float | None = None) -> Result:
    return Result(what, milliseconds(ours), milliseconds(other), other / ours, aim, at_least=True)
