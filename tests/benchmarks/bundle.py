"""The bundle that `packaging/dev.py package` made: how its start compares, and how large it is."""

from __future__ import annotations

import tempfile

from tests.benchmarks.painting import BARE, ROOT, SOURCE, first_paints
from tests.benchmarks.table import Result, milliseconds

PROGRAM = ROOT / "build" / "dist" / "triptych" / "triptych"
SOURCE_AIM = 1.3
BARE_AIM = 1.5
SIZE_AIM = 130e6


def results() -> list[Result]:
    """Measure the bundle; there are no lines where none was made."""
    if not PROGRAM.is_file():
        print("There is no bundle: make one with packaging/dev.py package bundle")
        return []
    with tempfile.TemporaryDirectory() as home:
        taken = first_paints(home, bundle=[str(PROGRAM)], source=SOURCE, bare=BARE)
    bundle, source, bare = (taken[name] for name in ("bundle", "source", "bare"))
    return [
        _line(
            "from nothing to the first paint, against the source tree", bundle, source, SOURCE_AIM
        ),
        _line(
            "from nothing to the first paint, against a bare QMainWindow", bundle, bare, BARE_AIM
        ),
        size(),
    ]


def _line(what: str, seconds: float, other: float, aim: float) -> Result:
    return Result(what, milliseconds(seconds), milliseconds(other), seconds / other, aim)


def size() -> Result:
    """Return the line of the room it takes on the disk."""
    found = sum(path.lstat().st_size for path in PROGRAM.parent.rglob("*"))
    words = (f"{size / 1e6:.0f} MB" for size in (found, SIZE_AIM))
    return Result("unpacked, against the aim", *words, found / SIZE_AIM, 1.0)
