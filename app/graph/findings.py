"""What was found wrong in a document, by the node and the line of the graph that it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from app.graph.owners import Owner
from formats.graph import Id
from formats.problems import Problem, Severity
from formats.values import Path


class Finding(NamedTuple):
    """The findings about one node, or one line of it: the worst severity, all sentences."""

    severity: Severity
    sentences: tuple[str, ...]


class Findings(NamedTuple):
    """The findings about a node: all together, and those about its lines by the path of these."""

    whole: Finding
    lines: Mapping[Path, Finding]


def findings(
    problems: Iterable[Problem], owner: Callable[[Path], Owner | None]
) -> dict[Id, Findings]:
    """Return the findings about each node that shows a row that one is about."""
    by_row: dict[Id, dict[Path, list[Problem]]] = {}
    for problem in problems:
        at = owner(problem.path) if problem.path else None
        if at is not None:
            by_row.setdefault(at.id, {}).setdefault(at.path, []).append(problem)
    return {
        id_: Findings(
            _of([one for every in rows.values() for one in every]),
            {path: _of(every) for path, every in rows.items()},
        )
        for id_, rows in by_row.items()
    }


def _of(problems: Iterable[Problem]) -> Finding:
    found = sorted(problems, key=lambda problem: -problem.severity)
    return Finding(found[0].severity, tuple(one.sentence for one in found))
