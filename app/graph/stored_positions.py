"""Stores the positions of nodes moved by hand, for each file, in the program's data folder.

A file's positions are one small JSON file, named for a digest of the file's path; the document
itself never holds them.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from app.documents import remembered_texts
from app.ui.i18n import mark, tr

Spots = dict[str, tuple[float, float]]
"""The upper left corner of nodes in px, by `GraphNode.keep`."""

_PURPOSE = "positions"
_FARTHEST = 1e7
_VERSION = 1
_UNREAD = mark(
    "The node positions of “{name}” could not be read, so the graph was laid out again: {error}."
)
_UNSAVED = mark("The node positions of “{name}” could not be saved: {reason}.")


def load(file: Path | str) -> Spots:
    """Return the positions remembered for `file`, none if there are none.

    `file` is a path, or the words that name a document inside an archive. What cannot be read is
    reported and counts as nothing; it is written again when a node is moved.
    """
    return remembered_texts.load(_PURPOSE, file, _spots, _UNREAD) or {}


def save(file: Path | str, spots: Spots) -> bool:
    """Remember the positions of `file` in place of those before; none are forgotten.

    Returns whether it was done; a failure is reported and the old positions stay. Of many
    files those not written for longest are forgotten.
    """
    return remembered_texts.save(_PURPOSE, file, _text(spots), _UNSAVED)


def _spots(read: Any) -> Spots:
    """Return the positions in a JSON value. Raises ValueError, TypeError or OverflowError."""
    if not isinstance(read, dict) or read.get("version") != _VERSION:
        raise ValueError(tr("it was made by another version of Triptych"))
    if not isinstance(read.get("positions"), dict):
        raise ValueError(tr("it holds no positions"))
    return {keep: _spot(keep, spot) for keep, spot in read["positions"].items()}


def _spot(keep: str, spot: Any) -> tuple[float, float]:
    if not isinstance(spot, list) or len(spot) != 2:
        raise ValueError(tr("“{keep}” has no x and y", keep=keep))
    x, y = map(float, spot)
    if not (math.isfinite(x) and math.isfinite(y)) or max(abs(x), abs(y)) > _FARTHEST:
        raise ValueError(tr("“{keep}” is too far away", keep=keep))
    return x, y


def _text(spots: Spots) -> str:
    if not spots:
        return ""
    positions = {keep: [round(x, 1), round(y, 1)] for keep, (x, y) in sorted(spots.items())}
    return json.dumps({"version": _VERSION, "positions": positions}, separators=(",", ":"))
