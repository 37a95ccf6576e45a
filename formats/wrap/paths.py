"""Paths into archives: `Pack/Actor/X.pack.zs//AI/Y.root.ainb` and the words it is made of.

The first word is a file, every further one the name of an entry in the archive before it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from formats.errors import WrongType
from formats.wrap.names import is_archive_name

MARK = "//"
_BREAK = re.compile(r"[/\\:]+")


def parse(text: str) -> tuple[str, ...]:
    """Return the words of a path: `a.pack//b.sarc//c` has three, a plain path one.

    A mark at the very begin, as in names of network places, parts nothing; a name that itself
    begins with a slash keeps it: `a.ssarc///b` is `a.ssarc` and `/b`. A mark at the
    end is left out.
    """
    words: list[str] = []
    while True:
        slashes = len(text) - len(text.lstrip("/"))
        cut = text.find(MARK, slashes)
        words.append(text if cut < 0 else text[:cut])
        if cut < 0 or cut + len(MARK) == len(text):
            return tuple(words)
        text = text[cut + len(MARK) :]


def parse_loose(text: str) -> tuple[str, ...]:
    """Return the words of a path as other programs write it: `X.pack.zs:AI/Y`, `X.pack.zs/AI/Y`.

    Every part that is named as archives are is taken for one, so ask first whether the text as a
    whole is a file on disk: folders may be named so too. Where a backslash leads into an archive,
    as on Windows, those behind it separate folders, too, which in archives slashes do.
    """
    if len(words := parse(text)) > 1:
        return words
    for found in _BREAK.finditer(text):
        rest = text[found.end() :]
        if rest and is_archive_name(text[: found.start()]):
            rest = rest.replace("\\", "/") if "\\" in found[0] else rest
            return (text[: found.start()], *parse_loose(rest))
    return (text,)


def join(words: Sequence[str]) -> str:
    """Return the text of a path, or raise `WrongType` where it could not be parsed again."""
    text = MARK.join(words)
    if not words or parse(text) != tuple(words):
        raise WrongType(f"“{text}” cannot be written as a path: a name in it holds “//”")
    return text
