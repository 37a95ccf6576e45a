"""The files of an actor, found by their names and by the modules that they call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from ...ainb.model import Ainb
from ...errors import FormatError
from .model import MachineFinding
from .names import SUFFIX, FileName, MachinePart, action_root, parse

Read = Callable[[str], Ainb | None]
"""Gives the document of a file by its name with extension, None if it is not there.

It may raise `FormatError` or OSError.
"""
Tell = Callable[[int, int], object]
"""Called with how many files are read, and how many there are as far as is known."""


@dataclass
class Files:
    """The documents by name, those that choose and the roots of actions alone."""

    owner: str
    documents: dict[str, Ainb] = field(default_factory=dict)
    findings: list[MachineFinding] = field(default_factory=list)

    def named(self, *parts: MachinePart) -> list[tuple[str, FileName, Ainb]]:
        """Return the files of some parts, with what their names say."""
        named_documents = [(name, parse(name), root) for name, root in self.documents.items()]
        return [
            (name, words, root)
            for name, words, root in named_documents
            if words is not None and words.part in parts
        ]


def collect(owner: str, names: Iterable[str], read: Read, tell: Tell | None = None) -> Files:
    """Read the files of an actor among `names`, and what they need beside.

    Those that are missing or damaged are informed of.
    """
    files = Files(owner)
    waiting = {name: "" for name in sorted(names) if _is_wanted(owner, name)}
    done = 0
    while len(waiting) > done:  # grows while it is gone through
        name, why = list(waiting.items())[done]
        if tell is not None:
            tell(done, len(waiting))
        done += 1
        root = _read(files, name, why, read)
        if root is not None:
            files.documents[name] = root
            for other, reason in _needed(name, root):
                waiting.setdefault(other, reason)
    return files


def _needed(name: str, root: Ainb) -> Iterator[tuple[str, str]]:
    """Yield the files that a scheduler or brain needs beside it, and what each is needed for."""
    words = parse(name)
    if words is None or words.part is MachinePart.ACTION:
        return
    if words.part is MachinePart.SCHEDULER:
        yield action_root(words.owner, words.slot), "the actions are in it"
    for node in root.nodes:
        called = parse(node.name) if node.is_module else None
        if called is not None and called.part is not MachinePart.ACTION:
            yield called_file(node.name), f"“{name}” calls it"


def _is_wanted(owner: str, name: str) -> bool:
    words = parse(name)
    if words is None or words.owner != owner or not name.endswith(SUFFIX):
        return False
    return words.part is not MachinePart.ACTION or words == FileName(owner, words.slot, words.part)


def called_file(name: str) -> str:
    """Return the file that a module node of a name calls."""
    return name.replace("\\", "/").rpartition("/")[2] + SUFFIX


def _read(files: Files, name: str, why: str, read: Read) -> Ainb | None:
    try:
        root = read(name)
    except (FormatError, OSError) as error:
        files.findings.append(MachineFinding(name, f"It cannot be read: {error}"))
        return None
    if root is None:
        files.findings.append(
            MachineFinding(name, f"It is not there, but {why or 'it was listed'}")
        )
    return root
