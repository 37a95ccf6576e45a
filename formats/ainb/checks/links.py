"""Findings about the children of one node: missing targets and conditions of selectors."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from formats.ainb.index import PartIndex
from formats.ainb.model import Link, Node
from formats.ainb.rules.conditions import plain_value
from formats.ainb.rules.input_mirror import SELECTORS
from formats.ainb.rules.link_forms import OTHER, PORTS, WITH_DEFAULT
from formats.ainb.rules.node_classes import is_event_class
from formats.ainb.types import MAX_LINKS, NO_NODE, NodeType
from formats.problems import Problem, Severity
from formats.value_text import f32_text
from formats.values import Path

_CHOOSING = SELECTORS | {NodeType.SPLIT_TIMING}
_EXECUTE = "Execute"


def link_problems(node: Node, path: Path, index: PartIndex) -> Iterator[Problem]:
    """Yield the findings about the links of a node."""
    children = node.children()
    below = (*path, "children")
    if len(node.links) > MAX_LINKS:
        sentence = f"“{node.title}” has {len(node.links)} links; {MAX_LINKS} can be stored."
        yield Problem(Severity.ERROR, sentence, below if children else path)
    for place, link in enumerate(children):
        yield from _target_problems(node, link, (*below, place), index)
    if node.type in PORTS and tuple(link.label for link in children) != PORTS[node.type]:
        words = ", ".join(PORTS[node.type])
        sentence = f"The children of a {node.type_name} are always {words}."
        yield Problem(Severity.WARNING, sentence, below if children else path)
    if node.type in WITH_DEFAULT:
        yield from _condition_problems(node, children, below if children else path)
    runs = any(link.label == _EXECUTE and link.target is not None for link in children)
    if is_event_class(node.type, node.name) and not runs:
        sentence = f"The event “{node.name}” has no child “{_EXECUTE}”, so nothing runs."
        yield Problem(Severity.ERROR, sentence, path)


def _target_problems(node: Node, link: Link, path: Path, index: PartIndex) -> Iterator[Problem]:
    if _dangling(link, index):
        sentence = f"A child of “{node.title}” is node {link.raw_target}, which is not there."
        yield Problem(Severity.ERROR, sentence, path)
    elif link.target is None:
        grave = Severity.WARNING if node.type in _CHOOSING else Severity.NOTE
        yield Problem(grave, f"A child of “{node.title}” leads to no node.", path)
    elif link.target.is_query:
        sentence = (
            f"A child of “{node.title}” is the query “{link.target.title}”; queries are evaluated "
            "for those that read them, and never run."
        )
        yield Problem(Severity.ERROR, sentence, path)


def _dangling(link: Link, index: PartIndex) -> bool:
    if link.target is not None:
        return link.target.uid not in index.nodes
    return link.raw_target != NO_NODE


# Selectors


def _condition_problems(node: Node, children: Sequence[Link], path: Path) -> Iterator[Problem]:
    if not children or children[-1].condition is None:
        if children:
            sentence = f"“{node.title}” has no child for all other values."
            yield Problem(Severity.NOTE, sentence, path)
        return
    default = children[-1].condition.value
    if node.type == NodeType.S32_SELECTOR and default != 0:
        sentence = f"The condition of a default is 0 in every file, and {default} here."
        yield Problem(Severity.WARNING, sentence, (*path, len(children) - 1))
    if node.type != NodeType.S32_SELECTOR and default != OTHER:
        sentence = f"The condition of a default is {OTHER} in every file, and {default} here."
        yield Problem(Severity.WARNING, sentence, (*path, len(children) - 1))
    check = _range_problems if node.type == NodeType.F32_SELECTOR else _equal_condition_problems
    for place, sentence in check([plain_value(link.condition) for link in children[:-1]]):
        yield Problem(Severity.WARNING, sentence, (*path, place))


def _equal_condition_problems(values: list[object]) -> Iterator[tuple[int, str]]:
    """Yield the places of children that are never taken, since one before asks for the same."""
    seen = set()
    for place, value in enumerate(values):
        if value is not None and (value in seen or value == OTHER):
            yield place, f"A child before is taken at {value} too, so this one never is."
        seen.add(value)


def _range_problems(values: list[object]) -> Iterator[tuple[int, str]]:
    """Yield the positions of ranges that are empty, or covered by earlier ones."""
    seen: list[tuple[float, float]] = []
    for place, value in enumerate(values):
        if not isinstance(value, tuple):
            continue
        low, high = value
        if math.isnan(low) or math.isnan(high) or low > high:
            yield place, f"No number lies between {f32_text(low)} and {f32_text(high)}."
        elif any(low < end and start < high for start, end in seen):
            yield place, "A range before holds some of these numbers too."
        seen.append((low, high))
