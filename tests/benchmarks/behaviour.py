"""Reading and writing of AINB, against the `ainb` package."""

from __future__ import annotations

import warnings

import formats
from formats.errors import FormatError
from tests import corpus
from tests.benchmarks import others
from tests.benchmarks.table import Result, in_turn, milliseconds, peak

AIM = 3.0


def results() -> list[Result]:
    """Measure the corpus as far as both read it; empty where there are no real files."""
    files = _readable()
    if not files:
        return []
    big = max(files, key=len)
    return [
        *_both_ways(f"AINB corpus ({len(files)} files)", files, 5),
        *_both_ways(f"AINB biggest ({len(big):,} B)", [big], 7),
        _memory(big),
    ]


def _readable() -> list[bytes]:
    found = []
    for path in corpus.files("ainb"):
        data = path.read_bytes()
        try:
            formats.open_bytes(data)
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                others.package_ainb(data)
        except (FormatError, *others.AINB_ERRORS):
            continue
        found.append(data)
    return found


def _both_ways(what: str, files: list[bytes], rounds: int) -> list[Result]:
    reads = in_turn(
        rounds,
        ours=lambda: lambda: list(map(formats.open_bytes, files)),
        package=lambda: lambda: list(map(others.package_ainb, files)),
    )
    ours, theirs = list(map(formats.open_bytes, files)), list(map(others.package_ainb, files))
    writes = in_turn(
        rounds,
        ours=lambda: lambda: list(map(formats.save_bytes, ours)),
        package=lambda: lambda: [one.to_binary() for one in theirs],
    )
    return [
        _line(f"{what}: read, against package ainb", reads),
        _line(f"{what}: write, against package ainb", writes),
    ]


def _line(what: str, times: dict[str, float]) -> Result:
    ours, other = times["ours"], times["package"]
    return Result(what, milliseconds(ours), milliseconds(other), other / ours, AIM, at_least=True)


def _memory(data: bytes) -> Result:
    most = peak(lambda: formats.open_bytes(data))
    words = (f"{most / 1e6:.1f} MB", f"{len(data) / 1e6:.2f} MB")
    return Result("AINB biggest: peak memory, against the file", *words, most / len(data))
