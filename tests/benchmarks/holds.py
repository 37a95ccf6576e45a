"""How long work on whole games and mods holds the window, measured in processes of their own."""

from __future__ import annotations

import itertools
import shutil
import tempfile
from pathlib import Path

import formats
from formats import wrap
from formats.ainb.model import Ainb
from formats.errors import FormatError
from tests import corpus
from tests.benchmarks import mods, peer
from tests.benchmarks.canvas import LARGEST
from tests.benchmarks.table import Result
from tests.benchmarks.window import probe

PACKS = 300
"""Packs of the game: as many values as are replaced at once, in thousands of documents."""
FILES = 2_000
"""Files of a large mod, and of a large archive."""
GRAPHS = 8_000
"""Graphs of a large dump."""
_LARGEST = 20_000
"""Bytes of such a file."""


def results() -> list[Result]:
    """Measure what is done to games and mods, and what goes to other programs and comes back."""
    with tempfile.TemporaryDirectory() as name:
        top = Path(name)
        taken = {
            **_of_games(top / "games"),
            **_of_exchange(top / "exchange"),
            **_of_learning(top / "learning"),
        }
    return peer.lines("", taken)


def _of_games(top: Path) -> peer.Taken:
    """Measure replacing in games, what mods change, broken references and merging mods."""
    dump, mod, other = top / "dump", top / "mod/romfs", top / "other/romfs"
    mods.make(dump, mod, PACKS)
    mods.make(top / "same", other, PACKS, 2)
    shutil.copy(corpus.find("romfs-totk/Pack/ZsDic.pack.zs"), dump / "Pack")
    folders = (dump, mod.parent, other.parent, top / "out")
    return probe(str(top / "home"), *map(str, folders), program="holds_probe")


def _of_exchange(top: Path) -> peer.Taken:
    """Measure extracting, packing, exporting and importing so many files."""
    dump, mod, out = top / "dump", top / "mod", top / "out"
    out.mkdir(parents=True)
    shutil.copytree(corpus.find("romfs-totk"), dump)
    archive = wrap.Archive()
    paths = [one for one in corpus.files("byml") if one.stat().st_size <= _LARGEST]
    for number, path in zip(range(FILES), itertools.cycle(paths), strict=False):
        way, data = f"Component/Part{number % 40:02}/{number:04}.bgyml", path.read_bytes()
        archive = archive.with_file(way, data)
        file = mod / "romfs" / way
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    large = top / "Large.pack.zs"
    large.write_bytes(wrap.wrap_new(wrap.write_sarc(archive), large.name))
    places = (dump, mod, large, out)
    return probe(str(top / "home"), *map(str, places), program="exchange_probe")


def _of_learning(top: Path) -> peer.Taken:
    """Measure learning the nodes of so many graphs, each with a GUID of its own in its bytes."""
    folder = top / "dump/Logic"
    folder.mkdir(parents=True)
    paths = [one for one in corpus.files("ainb") if one.stat().st_size <= _LARGEST]
    for number, (data, guid) in zip(
        range(GRAPHS), itertools.cycle(filter(None, map(_with_guid, paths))), strict=False
    ):
        other = number.to_bytes(4, "big") + guid[4:]
        (folder / f"{number:04}.root.ainb").write_bytes(data.replace(guid, other))
    places = (top / "dump", corpus.find(LARGEST))
    return probe(str(top / "home"), *map(str, places), program="learning_probe")


def _with_guid(path: Path) -> tuple[bytes, bytes] | None:
    """Return the bytes of a graph, and the GUID of its first node; None where it has none."""
    data = path.read_bytes()
    try:
        root = formats.open_bytes(data)
    except FormatError:
        return None
    nodes = root.nodes if isinstance(root, Ainb) else []
    return (data, nodes[0].guid) if nodes and nodes[0].guid in data else None
