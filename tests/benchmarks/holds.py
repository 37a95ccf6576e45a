"""How long work on whole games and mods holds the window, measured in a process of its own."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from tests import corpus
from tests.benchmarks import mods
from tests.benchmarks.table import Result, milliseconds
from tests.benchmarks.window import probe

PACKS = 60
"""Packs of the game: thousands of values in hundreds of documents."""
_AIM = 0.05
"""Seconds."""


def results() -> list[Result]:
    """Measure replacing in games, what mods change, broken references and merging mods."""
    with tempfile.TemporaryDirectory() as name:
        top = Path(name)
        dump, mod, other = top / "dump", top / "mod/romfs", top / "other/romfs"
        mods.make(dump, mod, PACKS)
        mods.make(top / "same", other, PACKS, 2)
        shutil.copy(corpus.ROOT / "romfs-totk/Pack/ZsDic.pack.zs", dump / "Pack")
        folders = (dump, mod.parent, other.parent, top / "out")
        taken = probe(str(top / "home"), *map(str, folders), program="holds_probe")
    return [
        Result(what, milliseconds(held), milliseconds(_AIM), held / _AIM, 1.0)
        for what, held in taken.items()
    ]
