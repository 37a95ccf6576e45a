"""The facts in a document's header, and findings about its values."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import isnan

from ..core.kinds import (
    CURVE_COUNTS,
    CURVE_FLOATS,
    CURVE_TYPES,
    FLOATS_PER_KNOT,
    STRING_LIMITS,
    AnyValue,
    Curve,
    Kind,
)
from ..core.paths import Path
from ..knowledge import NO_KNOWLEDGE, Knowledge
from ..problems import Problem, Severity
from .children import child_keys
from .header import UTF8
from .labels import Labels
from .model import (
    STRING_TYPES,
    Layout,
    OverlongString,
    ParameterIO,
    ParameterList,
    ParameterObject,
    kind_of,
)

_UNIT = 0.01
"""How far the length of a rotation may be from 1; those of real files stay below 0.001."""
_BY_X = {6, 7, 8, 10}
"""The curve types whose knots begin with their x."""

Sentences = Iterator[tuple[Severity, str]]
Fixable = Iterator[tuple[Severity, str, str]]
"""Messages, each with the name of its fix."""


def facts(root: ParameterIO) -> dict[str, str]:
    """Return the facts of the header as short texts, in display order."""
    header = {
        "format": f"AAMP v{root.format_version}",
        "order": "little endian",
        "type": root.type,
        "version": str(root.version),
    }
    if root.layout is not Layout.NINTENDO:
        header["layout"] = root.layout.value
    return header


def problems(root: ParameterIO, knowledge: Knowledge = NO_KNOWLEDGE) -> list[Problem]:
    """Return the findings about a document, those about the whole file first."""
    found = [Problem(severity, sentence) for severity, sentence in _file_problems(root)]
    labels = Labels(root, knowledge)
    found += _list_problems(root.root, (), labels)
    found += labels.meaning.problems(root, labels)
    return found


def _file_problems(root: ParameterIO) -> Sentences:
    if root.format_version == 1:
        yield (
            Severity.NOTE,
            "Version 1 of the format is experimental here: it is known from descriptions only, so "
            "numbers can be edited and everything else is kept unchanged.",
        )
    elif not root.flags & UTF8:
        yield Severity.WARNING, "The header does not mark the strings as UTF-8."
    if not root.reproduced:
        yield (
            Severity.WARNING,
            "The file is arranged in a way that saving does not follow: all values stay, but the "
            "saved file will be arranged as the games' own are, even without an edit.",
        )
    if root.short:
        yield (
            Severity.NOTE,
            f"The last {root.short} of the zeros that end the file are missing, and stay so.",
        )
    if root.trailing:
        yield (
            Severity.WARNING,
            f"{len(root.trailing)} bytes follow the end of the file; they are kept.",
        )
    if root.extra:
        yield Severity.NOTE, f"{len(root.extra)} words of unknown meaning are kept unchanged."


def _list_problems(parent: ParameterList, path: Path, labels: Labels) -> Iterator[Problem]:
    keys = child_keys(parent)
    children: tuple[ParameterObject | ParameterList, ...] = (*parent.objects, *parent.lists)
    for key, child in zip(keys, children, strict=True):
        below = (*path, key)
        if key.namesake > 1:
            yield _namesake(key.section, labels.label(key.hash)[0], below)
        if isinstance(child, ParameterObject):
            yield from _object_problems(child, below, labels)
        else:
            yield from _list_problems(child, below, labels)


def _object_problems(owner: ParameterObject, path: Path, labels: Labels) -> Iterator[Problem]:
    twice = len(set(owner.hashes)) < len(owner.hashes)
    for index, (type_, value) in enumerate(zip(owner.types, owner.values, strict=True)):
        if type_ in _HARMLESS:
            continue
        for severity, sentence, fix in _value_problems(type_, value):
            yield Problem(severity, sentence, (*path, child_keys(owner)[index]), fix=fix)
    yield from labels.meaning.object_problems(owner, path)
    if twice:
        for key in child_keys(owner):
            if key.namesake > 1:
                yield _namesake(key.section, labels.label(key.hash)[0], (*path, key))


def _namesake(section: str, label: str, path: Path) -> Problem:
    sentence = (
        f"Another {section} named “{label}” comes before it here: the game reads both in turn."
    )
    return Problem(Severity.WARNING, sentence, path)


_HARMLESS = frozenset({2, 13, 17, 18, 19})
"""Types that accept every value, so that none can be wrong."""


def _value_problems(type_: int, value: AnyValue) -> Fixable:
    kind = kind_of(type_)
    if kind is Kind.BOOL:
        if not isinstance(value, bool):
            yield Severity.NOTE, f"The bool is stored as {value}, not as 0 or 1.", "bool"
    elif type_ in STRING_TYPES:
        yield from _string_problems(kind, value)
    elif kind in CURVE_COUNTS:
        for curve in value:
            yield from ((severity, sentence, "") for severity, sentence in _curve_problems(curve))
    elif not kind.type.exact:
        floats = value if kind.type.part else (value,)
        if any(map(isnan, floats)):
            yield Severity.WARNING, "A number here is not a number (NaN).", ""
        elif kind is Kind.QUAT:
            length = sum(component * component for component in value) ** 0.5
            if not abs(length - 1) <= _UNIT:
                sentence = f"The rotation has the length {length:.4g} instead of 1."
                yield Severity.WARNING, sentence, "rotation"


def _string_problems(kind: Kind, value: str) -> Fixable:
    if isinstance(value, OverlongString):
        size, most = len(value.encode("utf-8", "surrogateescape")), STRING_LIMITS[kind]
        yield (
            Severity.WARNING,
            f"The text takes {size} bytes, but {kind.value} holds {most}: the game cuts it off.",
            "length",
        )
    if not value.isascii() and any("\udc80" <= char <= "\udcff" for char in value):
        sentence = "Some bytes of the text are not UTF-8; they are kept unchanged."
        yield Severity.WARNING, sentence, ""


def _curve_problems(curve: Curve) -> Sentences:
    use, type_, floats = curve
    if type_ >= len(CURVE_TYPES):
        yield Severity.WARNING, f"{type_} is not a type of a curve."
    if use > CURVE_FLOATS:
        yield Severity.WARNING, f"The curve uses {use} floats, but it has only {CURVE_FLOATS}."
        return
    per_knot = FLOATS_PER_KNOT.get(type_)
    if per_knot is None:
        return
    if use % per_knot:
        yield (
            Severity.WARNING,
            f"The curve uses {use} floats, no multiple of the {per_knot} of each knot.",
        )
    if type_ in _BY_X:
        places = floats[: use - use % per_knot : per_knot]
        if any(not left <= right for left, right in pairwise(places)):
            yield Severity.WARNING, "The knots of the curve do not go from left to right."
