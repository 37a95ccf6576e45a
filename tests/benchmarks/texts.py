"""Documents as text and back, against oead; the aims are those of the event route."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import formats
from formats.registry import SHIPPED
from tests.benchmarks import limit_aamp_text, limit_from_text, limit_to_text, others
from tests.benchmarks.table import Job, Limit, Result, in_turn, milliseconds, peak

TO_AIM = 2.0
FROM_AIM = 1.5


def lines(name: str, what: str, data: bytes, rounds: int = 5) -> Iterator[Result]:
    """Yield the lines of one file: to text, from text, from text to values in Python, memory."""
    known = next(known for known in formats.FORMATS if known.name == name)
    to_text, from_text, walk = _tools(name)
    root, theirs = formats.open_bytes(data), _opened(name, data)
    text, other = known.text.write(root, SHIPPED), to_text(theirs)
    bare = _limits(name, root, text)
    writes = in_turn(
        rounds,
        ours=lambda: lambda: known.text.write(root, SHIPPED),
        oead=lambda: lambda: to_text(theirs),
        bare=lambda: bare[0],
    )
    reads = in_turn(
        rounds,
        ours=lambda: lambda: known.text.read(text).root,
        oead=lambda: lambda: from_text(other),
        walked=lambda: lambda: walk(from_text(other)),
        bare=lambda: bare[1],
    )
    for title, taken, against, aim, at_least in (
        ("to text, against oead", writes, "oead", TO_AIM, True),
        ("from text, against oead in C++", reads, "oead", FROM_AIM, False),
        ("from text, against oead walked", reads, "walked", FROM_AIM, False),
    ):
        ours, oead = taken["ours"], taken[against]
        quotient = oead / ours if at_least else ours / oead
        shown = milliseconds(ours), milliseconds(oead)
        limit = Limit(taken["bare"], ours)
        yield Result(f"{what}: {title}", *shown, quotient, aim, at_least, limit)
    for title, job in (
        ("to text", lambda: known.text.write(root, SHIPPED)),
        ("from text", lambda: known.text.read(text).root),
    ):
        most = peak(job)
        size = f"{len(text) / 1e6:.2f} MB"
        yield Result(
            f"{what}: {title}, peak memory, against the text",
            f"{most / 1e6:.1f} MB",
            size,
            most / len(text),
        )


def _limits(name: str, root: Any, text: str) -> tuple[Job, Job]:
    """Return what Python takes at the very best to write a text and to read it."""
    if name == "byml":
        return limit_to_text.limit(root), limit_from_text.limit(text)
    return limit_aamp_text.to_limit(root), limit_aamp_text.from_limit(text)


Tools = tuple[Callable[[Any], str], Callable[[str], Any], Callable[[Any], Any]]


def _tools(name: str) -> Tools:
    if name == "aamp":
        return others.text_of_oead_aamp, others.oead_aamp_of_text, others.plain_aamp
    return others.text_of_oead_byml, others.oead_byml_of_text, others.plain_byml


def _opened(name: str, data: bytes) -> Any:
    return others.oead_aamp(data) if name == "aamp" else others.oead_byml(data)
