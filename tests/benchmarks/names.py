"""How many hashes of AAMP files have names, counted as they are used: with the shipped list and
without it, when all that the files and their dump contain is learned."""

from __future__ import annotations

from collections import Counter
from unittest import mock

import formats
from app.game.archive_walk import walk_archive
from formats import wrap
from formats.aamp.labels import Labels
from formats.aamp.model import ParameterIO
from formats.errors import FormatError
from formats.games import names as shipped_names
from formats.games.evidence import Evidence
from formats.games.shipped import shipped
from formats.names.learning import by_hash
from tests import corpus
from tests.benchmarks.table import Result

_FOLDERS = ("aamp", "byml", "ainb", "sarc", "yaz0")
_UNNAMED, _LEARNED = 2.6, 60.0
"""Percent of the uses: at most nameless with the list, at least named without it."""


def results() -> list[Result]:
    """Count the named uses with and without the list."""
    roots = _roots()
    uses = [(root, _uses(root)) for root in roots.values() if isinstance(root, ParameterIO)]
    known = _percent_named(roots, uses)
    with mock.patch.object(shipped_names, "_shipped", return_value=[]):
        shipped_names._names.cache_clear()
        learned = _percent_named(roots, uses)
    shipped_names._names.cache_clear()
    total, distinct = sum(sum(each.values()) for _root, each in uses), set[int]()
    distinct.update(hash_ for _root, each in uses for hash_ in each)
    words = f"{total:,} uses of {len(distinct):,} hashes in {len(uses):,} AAMP files"
    return [
        Result(
            f"{words}: nameless",
            f"{100 - known:.2f} %",
            f"{_UNNAMED} %",
            (100 - known) / _UNNAMED,
            1.0,
        ),
        Result(
            "  named without the list, from the files and the dump",
            f"{learned:.2f} %",
            f"{_LEARNED} %",
            learned / _LEARNED,
            1.0,
            at_least=True,
        ),
    ]


def _roots() -> dict[str, object]:
    """Return every distinct document of the corpus, in archives too, by a place of it."""
    roots: dict[str, object] = {}
    seen: set[bytes] = set()
    for path in (path for folder in _FOLDERS for path in corpus.files(folder)):
        for place, data in _within(str(path), path.read_bytes()):
            if data not in seen:
                seen.add(data)
                try:
                    roots[place] = formats.open_bytes(data)
                except FormatError:
                    continue
    return roots


def _within(name: str, data: bytes) -> list[tuple[str, bytes]]:
    try:
        payload = wrap.unwrap(data).payload
        if wrap.kind_of(payload[:16]) != "sarc":
            return [(name, payload)]
        entries = [entry for _way, entry in walk_archive(wrap.read_sarc(payload), wrap.NONE)]
        return [(f"{name}//{entry.name}", wrap.unwrap(entry.data).payload) for entry in entries]
    except FormatError:
        return []


def _uses(root: ParameterIO) -> Counter[int]:
    """Return how often each hash stands for a name in a document."""
    uses: Counter[int] = Counter()
    for each in root.root.walk():
        uses[each.hash] += 1
        for child in each.objects:
            uses[child.hash] += 1
            uses.update(child.hashes)
    return uses


def _percent_named(roots: dict[str, object], uses: list[tuple[ParameterIO, Counter[int]]]) -> float:
    """Learn from all documents; return how much of all uses then has a name (percent)."""
    evidence = Evidence()
    for place, root in roots.items():
        evidence.add(root, place)  # type: ignore[arg-type]
    names = shipped_names.shipped_table()
    names.set_learned(by_hash(evidence.sources()))
    knowledge = shipped()
    knowledge.names = names
    named = 0
    for root, each in uses:
        labels = Labels(root, knowledge)
        labels.count_names()
        named += sum(count for hash_, count in each.items() if labels.name(hash_))
    return 100 * named / sum(sum(each.values()) for _root, each in uses)
