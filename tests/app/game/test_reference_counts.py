"""How many references in real files lead somewhere, by kind, printed for comparison.

A soak treats all available files as one game, otherwise it is the packs of some actors. No whole
game is available, so targets in other packs are missing.
"""

from __future__ import annotations

from collections import Counter
from zlib import crc32

import pytest

import formats
from app.game.archive_walk import load
from app.game.broken_references import check
from app.game.index import FolderIndex
from app.game.references import named_file, resolve, targets
from app.game.value_index import ValueIndex
from formats.core.kinds import STRINGS
from formats.errors import FormatError
from tests import corpus
from tests.scale import SEED

_FEW = 20
"""So many references of a kind are worth a line."""
_LEAST = {
    "smubin: UnitConfigName": 97,
    "smubin: SaveFlag": 50,
    "bdrop: ItemName": 70,
    "bshop: ItemName": 95,
    "brecipe: ItemName": 60,
    "Actor/ASList/*.baslist": 75,
    "Actor/Chemical/*.bchemical": 75,
}
"""Of a hundred references of a kind, how many lead somewhere among all files at hand.

Most of the others are of mods, or in packs that are not at hand.
"""


def test_references_of_real_files(tmp_path, count):
    corpus.need("yaz0")
    roots = corpus.find_all("" if SEED else "yaz0")
    values = [ValueIndex(root, tmp_path / f"values{n}") for n, root in enumerate(roots)]
    names = [FolderIndex(root, tmp_path / f"names{n}") for n, root in enumerate(roots)]
    for index in (*values, *names):
        index.build()
    found = check(values, names, [])
    for name, kind in found.kinds.items():
        if kind.total >= _FEW:
            count(f"{name}: all", kind.total)
            count(f"{name}: lead to a file or a name", kind.lead)
    assert found.kinds["Actor/ASList/*.baslist"].is_checked
    for name, least in _LEAST.items() if SEED else ():
        kind = found.kinds[name]
        assert kind.lead * 100 >= kind.total * least, name


@pytest.mark.parametrize(
    ("ending", "lists", "name", "hashed"),
    [
        ("bgdata", "*_data", "DataName", "HashValue"),
        ("ActorInfo.product.byml", "Actors", "name", ""),
    ],
)
def test_hashes_of_real_tables_are_those_of_their_names(ending, lists, name, hashed, count):
    """A flag has the hash of its name; of actors, a list beside them has the hashes in order."""
    told: Counter[bool] = Counter()
    for file in corpus.need("byml"):
        if not file.name.endswith(ending):
            continue
        try:
            view = formats.outline_of(formats.open_bytes(file.read_bytes(), file.name))
        except FormatError:
            continue
        for top in view.keys(()):
            if top == lists or (lists[0] == "*" and str(top).endswith(lists[1:])):
                for at in view.keys((top,)):
                    path = (top, at, hashed) if hashed else ("Hashes", at)
                    crc = crc32(view.get((top, at, name)).encode())
                    told[view.get(path) % 2**32 == crc] += 1
    count(f"hashes of {name} that are right", told[True])
    count(f"hashes of {name}", told.total())
    assert told[True] >= told.total() - 1 > 1000  # one flag is a dummy


def test_every_link_of_a_real_actor_leads_into_its_pack(count):
    """So for what the lists in a pack name; what lies outside of the packs at hand is counted."""
    links: Counter[tuple[str, bool]] = Counter()
    listed: Counter[tuple[str, bool]] = Counter()
    for file in (*corpus.need("yaz0"), *corpus.files("sarc")):
        if "actorpack" not in file.name:
            continue
        archive = load(file)
        for word, entry in zip(archive.words, archive.entries, strict=True):
            kind = word.rpartition(".")[2]
            if kind in {"bxml", "baslist", "batcllist"}:
                view = formats.outline_of(formats.open_bytes(entry.data))
                for _path, row in view.walk():
                    value = row.value if row.kind in STRINGS else ""
                    _told, pattern = named_file(row.label, value, kind)
                    if pattern:
                        found = resolve(targets(row.label, value, kind), file, (word,), None)
                        told = links if kind == "bxml" else listed
                        told[pattern, found is not None] += 1
    for found in (links, listed):
        for pattern in sorted({pattern for pattern, _leads in found}):
            count(f"{pattern} in its pack: all", found[pattern, True] + found[pattern, False])
            count(f"{pattern} in its pack: lead to a file", found[pattern, True])
    captures = "Actor/ActorCapture/{}.bactcapt"  # no pack at hand has one, though actors name it
    assert {pattern for pattern, leads in links if not leads} <= {captures}
    assert sum(links.values()) > 100
    assert {pattern for pattern, leads in listed if not leads} <= {"Actor/AttClient/{}.batcl"}
    assert listed["Actor/AS/{}.bas", True] > 100 > listed["Actor/AttClient/{}.batcl", False] * 50
