"""What tabs are called: the names of their documents, with a folder where names are the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.documents.document import Document


def titles(documents: Iterable[Document]) -> dict[Document, str]:
    """Return a title for each document; those of the same name get as many folders as needed."""
    named: dict[str, list[Document]] = defaultdict(list)
    for document in documents:
        named[document.name].append(document)
    found: dict[Document, str] = {}
    for name, group in named.items():
        if len(group) == 1:
            found[group[0]] = name
            continue
        for document, folder in zip(group, _folders(group), strict=True):
            found[document] = f"{name} – {folder}" if folder else name
    return found


def _folders(group: list[Document]) -> list[str]:
    """Return the least of the end of each one's folder that tells them apart."""
    parts = [() if one.file is None else one.file.parent.parts for one in group]
    most = max(len(part) for part in parts)
    for count in range(1, most + 1):
        tails = ["/".join(part[-count:]) for part in parts]
        if len(set(tails)) == len(tails):
            return tails
    return ["/".join(part[-1:]) for part in parts]
