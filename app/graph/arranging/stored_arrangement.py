"""Stores the comments, reroute points and views of a graph by file, in the program's data folder.

They lie beside the positions of nodes, and know nodes by the same names.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from app.documents import remembered_texts
from app.documents.arrangement import Comment
from app.ui.i18n import mark, tr
from formats.graph import Edge, Graph

_PURPOSE = "comments"
_FARTHEST = 1e7
_VERSION = 1
_UNREAD = mark("The comments of “{name}” could not be read: {error}.")
_UNSAVED = mark("The comments of “{name}” could not be saved: {reason}.")


class LinkKey(NamedTuple):
    """What a link is known by: its kind, the `GraphNode.keep` of its ends, and its place among the
    links between these.
    """

    kind: str
    source: str
    target: str
    place: int = 0


class StoredArrangement(NamedTuple):
    """What is remembered of a graph; the nodes of comments are those of `GraphNode.keep`.

    `folded` are numbers of `comments`, `views` the middle and the zoom of places by their name,
    `reroutes` the points that links lead through.
    """

    comments: Mapping[int, Comment]
    folded: frozenset[int]
    views: Mapping[str, tuple[float, float, float]]
    reroutes: Mapping[LinkKey, tuple[tuple[float, float], ...]] = MappingProxyType({})


NOTHING = StoredArrangement({}, frozenset(), {})


def links_by_key(graph: Graph) -> dict[LinkKey, Edge]:
    """Return the edges of a graph by what they are known by in a file."""
    found: dict[LinkKey, Edge] = {}
    for edge in graph.edges:
        nodes = graph.nodes
        key = LinkKey(edge.kind.value, nodes[edge.source].keep, nodes[edge.target].keep)
        while key in found:
            key = key._replace(place=key.place + 1)
        found[key] = edge
    return found


def load(file: Path | str) -> StoredArrangement:
    """Return the stored arrangement of `file`, which is a path or a document's key.

    What cannot be read is reported and counts as nothing.
    """
    return remembered_texts.load(_PURPOSE, file, _arrangement, _UNREAD) or NOTHING


def save(file: Path | str, kept: StoredArrangement) -> bool:
    """Store an arrangement for `file`; return False after a failure, which is reported."""
    return remembered_texts.save(_PURPOSE, file, _json_text(kept), _UNSAVED)


def _arrangement(read: Any) -> StoredArrangement:
    """Return what was read. Raises ValueError, TypeError, OverflowError or KeyError."""
    if not isinstance(read, dict) or read.get("version") != _VERSION:
        raise ValueError(tr("it was made by another version of Triptych"))
    listed, views = read.get("comments", []), read.get("views", {})
    links = read.get("reroutes", [])
    if not (isinstance(listed, list) and isinstance(links, list) and isinstance(views, dict)):
        raise ValueError(tr("it holds no comments"))
    comments = {number: _comment(comment) for number, comment in enumerate(listed, 1)}
    folded = {number for number, comment in enumerate(listed, 1) if comment.get("folded") is True}
    places = {str(name): _floats(view, 3) for name, view in views.items()}
    reroutes = dict(map(_reroute, links))
    return StoredArrangement(comments, frozenset(folded), places, reroutes)  # type: ignore[arg-type]


def _reroute(read: Any) -> tuple[LinkKey, tuple[tuple[float, float], ...]]:
    kind, source, target, place, *points = read
    if not all(isinstance(one, str) for one in (kind, source, target)) or not points:
        raise ValueError(tr("it holds no comments"))
    key = LinkKey(kind, source, target, int(place))
    return key, tuple(_floats(point, 2) for point in points)  # type: ignore[misc]


def _comment(read: Any) -> Comment:
    text, color, nodes = read["text"], read["color"], read.get("nodes", [])
    if not all(isinstance(one, str) for one in (text, color, *nodes)):
        raise ValueError(tr("it holds no comments"))
    rect: Any = _floats(read["rect"], 4)
    if min(rect[2:]) <= 0:
        raise ValueError(tr("it holds no comments"))
    return Comment(text, color, rect, frozenset(nodes), read.get("note") is True)


def _floats(read: Any, count: int) -> tuple[float, ...]:
    numbers = tuple(map(float, read))
    if len(numbers) != count or not all(math.isfinite(number) for number in numbers):
        raise ValueError(tr("it holds no comments"))
    if max(map(abs, numbers)) > _FARTHEST:
        raise ValueError(tr("“{keep}” is too far away", keep=", ".join(map(str, numbers))))
    return numbers


def _json_text(kept: StoredArrangement) -> str:
    if not (kept.comments or kept.views or kept.reroutes):
        return ""
    numbered = sorted(kept.comments.items())
    listed = [_comment_data(comment, number in kept.folded) for number, comment in numbered]
    whole = {"version": _VERSION, "comments": listed, "views": dict(kept.views)}
    if kept.reroutes:
        whole["reroutes"] = [[*key, *points] for key, points in sorted(kept.reroutes.items())]
    return json.dumps(whole, separators=(",", ":"))


def _comment_data(comment: Comment, is_folded: bool) -> dict[str, Any]:
    data: dict[str, Any] = {
        "text": comment.text,
        "color": comment.color,
        "rect": list(comment.rect),
    }
    if comment.is_note:
        return {**data, "note": True}
    nodes = sorted(str(keep) for keep in comment.nodes)
    return {**data, "nodes": nodes, **({"folded": True} if is_folded else {})}
