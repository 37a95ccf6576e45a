"""New documents: what one may begin with, empty or from a sample of the program."""

from __future__ import annotations

from typing import Any, NamedTuple

import formats
from app import places
from app.documents.document import Document
from app.words import mark, tr
from formats.registry import Format

_NOTE = mark("This is new: it is in no file until you save it.")


class Beginning(NamedTuple):
    """One way to begin: in words, the name of the document, and of the sample it is made from.

    `format` is "" for a sample; `facts` are given to the format's `new`.
    """

    label: str
    name: str
    format: str = ""
    facts: tuple[tuple[str, Any], ...] = ()


_EMPTY = (
    Beginning(mark("Parameter archive (AAMP)"), "New.aamp", "aamp"),
    Beginning(
        mark("BYML, version 7 (Tears of the Kingdom, Wonder)"),
        "New.bgyml",
        "byml",
        (("version", 7),),
    ),
    Beginning(mark("BYML, version 4 (Switch)"), "New.byml", "byml", (("version", 4),)),
    Beginning(mark("BYML, version 2 (Breath of the Wild)"), "New.byml", "byml", (("version", 2),)),
    Beginning(
        mark("BYML, version 2, big endian (Wii U)"),
        "New.byml",
        "byml",
        (("version", 2), ("big_endian", True)),
    ),
    Beginning(mark("Behaviour graph (AINB): AI"), "New.root.ainb", "ainb", (("category", "AI"),)),
    Beginning(mark("Behaviour graph (AINB): logic"), "New.logic.root.ainb", "ainb",
              (("category", "Logic"),)),
    Beginning(mark("Behaviour graph (AINB): sequence"), "New.event.root.ainb", "ainb",
              (("category", "Sequence"),)),
)  # fmt: skip


def beginnings() -> list[Beginning]:
    """Return all ways to begin: empty ones of each format, then copies of the samples."""
    samples = [
        Beginning(tr("From the sample “{name}”", name=name), name) for name in places.samples()
    ]
    told = {one.format for one in _EMPTY}
    others = [_plain(known) for known in formats.FORMATS if known.name not in told]
    empty = [one._replace(label=tr(one.label)) for one in (*_EMPTY, *others)]
    return [*empty, *samples]


def _plain(known: Format) -> Beginning:
    """Return how to begin with a format that is not told of above."""
    return Beginning(known.title, f"New.{known.extensions[0]}", known.name)


def begin(one: Beginning) -> tuple[Document, bytes]:
    """Return a new document that is saved nowhere yet, and the bytes it would be saved as."""
    if one.format:
        root = _module(one.format).new(**dict(one.facts))
        if one.format == "ainb":
            root.name = one.name.removesuffix(".ainb")
    else:
        root = formats.open_bytes(places.sample_folder().joinpath(one.name).read_bytes(), one.name)
    data = formats.save_bytes(root)
    document = Document(root, one.name, None, len(data), tr(_NOTE))
    document.mark_unsaved()
    return document, data


def _module(name: str) -> Any:
    return next(known.module for known in formats.FORMATS if known.name == name)
