"""How soon Python spells a BYML document at the very best: a bare loop over its patterns.

It is prepared, untimed, with everything that is known once the text is there: the patterns of the
containers, the comment at the head, the form each distinct value is spelled by. What is timed goes
through the containers once, since no float can be spelled before it is met, takes the values out of
them, spells them and fills the patterns. Of all there is to find out it only looks for the distinct
floats and their fewest digits, since nothing but trying tells them; it checks and decides nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain, compress
from operator import getitem
from typing import Any, NamedTuple

from formats.byml import types as t
from formats.byml.model import Byml, Container
from formats.byml.text import Emitter, Form, Walk, is_flow, to_text
from formats.core.float32 import f32_digits_of
from formats.core.work import collector_paused
from formats.yaml.scalars import FloatSpelling, Spelling
from tests.benchmarks.table import Job

_FORMS = ("%d", "!u 0x%08x", "!path %d")


class _Piece(NamedTuple):
    """Lines that no other container stands between: some values of one."""

    pattern: str
    tables: tuple[Any, ...]
    node: Sequence[Any]
    wanted: slice


def limit(root: Byml) -> Job:
    """Return the loop that makes the text of a document, whose root is of several lines."""
    text = to_text(root)
    recorder = _Recorder(root.root)
    pieces = recorder.pieces
    head = text[: len(text) - len(_filled(pieces))]
    spelled = [
        (table, form, values)
        for table in recorder.emitter.tables.values()
        if isinstance(table, dict)
        for form, values in _groups(table).items()
    ]
    floats = recorder.emitter.tables[t.F32]
    digits = dict(f32_digits_of(floats))
    pointed = [value for value in digits if floats[value] == digits[value] + ".0"]
    usual = {value for value in digits if floats[value] == digits[value]}.union(pointed)
    odd = {value: word for value, word in floats.items() if value not in usual}
    types = b"".join([node.shape.types for node in Walk(root.root).found])
    is_float = types.translate(bytes([type_ == t.F32 for type_ in range(256)]))

    @collector_paused()
    def job() -> str:
        for table, form, values in spelled:
            table.update(zip(values, map(form.__mod__, values), strict=True))
        nodes = Walk(root.root).found
        values = chain.from_iterable([node.values for node in nodes])
        floats.update(f32_digits_of(dict.fromkeys(compress(values, is_float))))
        floats.update(odd)
        floats.update([(value, floats[value] + ".0") for value in pointed])
        return head + _filled(pieces)

    assert job() == text, "the loop makes the same text"
    return job


def _filled(pieces: list[_Piece]) -> str:
    return "".join(
        [
            pattern % tuple(map(getitem, tables, node[wanted]))
            for pattern, tables, node, wanted in pieces
        ]
    )


def _groups(table: dict[Any, str]) -> dict[str, list[Any]]:
    """Return the values of a table by the form that spells them, those without one left out."""
    groups: dict[str, list[Any]] = defaultdict(list)
    for value, word in table.items():
        if isinstance(value, str) and value == word:
            groups["%s"].append(value)
        for form in _FORMS if type(value) is int else ():
            if word == form % value:
                groups[form].append(value)
                break
    return groups


class _Recorder:
    """Takes a document apart into pieces, as the emitter spells it."""

    def __init__(self, root: Any) -> None:
        self.emitter = Emitter(Spelling(), FloatSpelling(), set())
        self.emitter.document(root)  # so that the tables know every value
        self.pieces: list[_Piece] = []
        assert not is_flow(root.shape), "it is of several lines"
        self._cut(self.emitter.block(root.shape, 0), root, 0)
        self.pieces.append(_Piece("\n", (), (), slice(0)))

    def _cut(self, form: Form, node: Container, depth: int) -> None:
        """Add the pieces of a container, those of the containers in it between them."""
        words = ["%s"] * len(node.values)
        for slot in node.shape.children:
            words[slot] = "\0"
        parts = (form.pattern.replace("%%", "%%%%") % tuple(words)).split("\0")
        start = 0
        for part, slot in zip(parts, [*node.shape.children, len(node.values)], strict=True):
            wanted = slice(start, slot)
            self.pieces.append(_Piece(part, form.tables[wanted], node.values, wanted))
            if slot < len(node.values):
                self._enter(node.values[slot], depth, in_map=type(node.shape.keys) is not range)
            start = slot + 1

    def _enter(self, child: Container, depth: int, *, in_map: bool) -> None:
        is_deeper = not in_map or type(child.shape.keys) is not range
        self._cut(self.emitter.child(child.shape, depth, in_map=in_map), child, depth + is_deeper)
