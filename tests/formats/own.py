"""Our own files that laws are tested on, and small real ones beside them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from formats.core.kinds import Kind
from formats.core.paths import Path as RowPath
from formats.outline import Outline, Tree
from formats.registry import FORMATS, sniff
from tests import corpus
from tests.scale import scale

ROOT = Path(__file__).resolve().parents[2]
NAMES = [known.name for known in FORMATS]
LARGE = 20_000
"""The bytes from which a file takes so long that it is tried with fewer values."""
FOLDERS = (ROOT / "resources" / "samples", ROOT / "tests" / "data")


def files(name: str) -> list[Path]:
    """Return every sample and fixture of one format, sorted."""
    there = [folder for folder in FOLDERS if folder.is_dir()]
    found = [path for folder in there for path in folder.iterdir() if path.is_file()]
    ours = (path for path in found if sniff(path.read_bytes()).name == name)
    return sorted(ours, key=lambda path: path.parts)


def small_real_files(name: str, count: int, limit: int) -> list[Path]:
    """Return up to `count` real files of at most `limit` bytes, spread evenly over the corpus."""
    sized = (path for path in corpus.files(name) if 16 <= path.stat().st_size <= limit)
    found = [path for path in sized if _is_of(name, path)]
    step = max(1, len(found) // count)
    return found[::step][:count]


def every(count: int, limit: int) -> list[Path]:
    """Return our own files of all formats, and beside those of each some small real ones."""
    return [file for name in NAMES for file in files(name) + small_real_files(name, count, limit)]


def _is_of(name: str, path: Path) -> bool:
    """Whether a real file is one of a format, and not a text about it."""
    with path.open("rb") as stream:
        head = stream.read(16)
    return any(known.name == name and known.sniff(head) for known in FORMATS)


def often(path: Path, count: int) -> int:
    """Return how often to try something with a file: `count`, an eighth of it for a large one.

    In a soak it is `count` for every file.
    """
    return scale(count if path.stat().st_size <= LARGE else max(1, count // 8), count)


def label(path: Path) -> str:
    """Return the name a test with this file is shown by."""
    return path.name


def allowed(view: Outline, path: RowPath) -> Sequence[Kind]:
    """Return the kinds that a new child may have, none where rows do not come one by one."""
    return view.allowed(path) if isinstance(view, Tree) else ()
