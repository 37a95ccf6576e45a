"""Lines of YAML from pairs, lists and scalars that are spelled already."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from formats.yaml.scalars import LONGEST_KEY, FloatSpelling, Spelling

_REFERENCE: Final = re.compile(r"(?:->|<-|=) [\w./()\[\]<>?-]+(?: [\w./()\[\]<>?-]+)*")


class Pairs(list["tuple[str, Value]"]):
    """Names, not spelled yet, with their values; a name may come again."""


class Items(list["Value"]):
    """The values of a list, each on lines of its own."""


Value = str | Pairs | Items
"""A scalar or a flow of scalars as it is written, or what takes lines of its own."""


class Words:
    """Spells names, strings, floats and references, all undecodable bytes in one block."""

    def __init__(self, block: int) -> None:
        self.strings = Spelling(block)
        self.floats = FloatSpelling()

    def reference(self, text: str) -> str:
        """Return a text such as `-> [3] Walk` that is no string."""
        if _REFERENCE.fullmatch(text) and text.isprintable():
            return text
        return f"!ref {self.strings[text]}"

    def flow(self, pairs: Iterable[tuple[str, str]]) -> str:
        """Return a map on one line."""
        return f"{{{', '.join(f'{self.strings[name]}: {value}' for name, value in pairs)}}}"

    def lines(self, top: Pairs) -> str:
        """Return the lines of a whole text."""
        out: list[str] = []
        self._pairs(top, "", "", out)
        return "\n".join([*out, ""])

    def _pairs(self, pairs: Pairs, first: str, indent: str, out: list[str]) -> None:
        """Add the lines of a map; `first` is what its first line begins with."""
        lead = first
        for name, value in pairs:
            key = self.strings[name]
            if len(key) > LONGEST_KEY:
                out.append(f"{lead}? {key}")
                head = f"{indent}:"
            else:
                head = f"{lead}{key}:"
            self._value(value, head, indent + "  ", out)
            lead = indent

    def _value(self, value: Value, head: str, indent: str, out: list[str]) -> None:
        if isinstance(value, str):
            out.append(f"{head} {value}")
        elif not value:
            out.append(f"{head} {'{}' if isinstance(value, Pairs) else '[]'}")
        else:
            out.append(head)
            self._below(value, indent, out)

    def _below(self, value: Pairs | Items, indent: str, out: list[str]) -> None:
        if isinstance(value, Pairs):
            self._pairs(value, indent, indent, out)
            return
        for item in value:
            if isinstance(item, Pairs) and item:
                self._pairs(item, f"{indent}- ", f"{indent}  ", out)
            else:
                self._value(item, f"{indent}-", f"{indent}  ", out)


def named(pairs: Sequence[tuple[str, Value]]) -> Value:
    """Return a map, or where a name comes again a list of maps with one pair each."""
    if len({name for name, _ in pairs}) == len(pairs):
        return Pairs(pairs)
    return Items([Pairs([pair]) for pair in pairs])
