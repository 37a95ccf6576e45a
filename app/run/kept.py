"""Stores the run settings of a file: answers, breakpoints, and changed assumptions.

They are in the program's own data, by a digest of the file's path, so that nothing is written
beside a file of a dump unasked. The answers are a file of their own that `triptych run` reads. Once
the user has saved one beside the file (see `answers_beside`), that one is used.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from app.documents import atomic_file, remembered_texts
from app.documents.policy import Policy
from app.ui import report
from app.ui.i18n import mark, tr
from app.ui.sentences import refusal
from formats.behaviour.simulation.answers import Answers
from formats.behaviour.simulation.assumptions import Settings
from formats.errors import WrongType

_ANSWERS, _MARKS = "answers", "runs"
_LOST = mark("The saved settings of runs of “{name}” could not be read: {error}.")


class KeptRun(NamedTuple):
    """The stored run settings: `said` are the answers, `breakpoints` and `watched` names."""

    said: dict[str, Any]
    breakpoints: frozenset[str] = frozenset()
    chosen: Mapping[str, str] = MappingProxyType({})
    watched: tuple[str, ...] = ()


def load(file: Path | str, near: Path | None = None) -> KeptRun:
    """Return the settings stored for a file; unreadable ones are reported and count as empty.

    `near` is the path of answers beside it.
    """
    stored = remembered_texts.place(_ANSWERS, file)
    try:
        said = read_answers(near if near is not None and near.is_file() else stored)
    except FileNotFoundError:
        said = {}
    except (OSError, ValueError) as error:
        report.note(tr(_LOST, name=Path(file).name, error=refusal(error)))
        said = {}
    return remembered_texts.load(_MARKS, file, partial(_marks, said), _LOST) or KeptRun(said)


def read_answers(file: Path) -> dict[str, Any]:
    """Return the answers in a file. Raises OSError, or ValueError for invalid contents."""
    try:
        said = remembered_texts.read_json(file)
        Answers(said)
    except RecursionError:
        raise ValueError(tr("it is nested too deeply")) from None
    except WrongType as error:
        raise ValueError(refusal(error)) from None
    return dict(said)


def _marks(said: dict[str, Any], read: Any) -> KeptRun:
    texts = [read.get("breakpoints", []), read.get("watched", [])]
    if not all(isinstance(mark, str) for text in texts for mark in text):
        raise ValueError(tr("it holds no names"))
    chosen = dict(read.get("assume", {}))
    try:
        Settings(chosen)
    except WrongType as error:
        raise ValueError(refusal(error)) from None
    return KeptRun(said, frozenset(texts[0]), chosen, tuple(texts[1]))


def save(file: Path | str, kept_run: KeptRun, near: Path | None = None) -> bool:
    """Store settings for a file; return whether that succeeded; a failure is reported.

    If there are answers beside the file, at `near`, they are stored there, too.
    """
    marks = {
        "breakpoints": sorted(kept_run.breakpoints),
        "assume": dict(kept_run.chosen),
        "watched": list(kept_run.watched),
    }
    try:
        if near is not None and near.is_file():
            write_answers(near, kept_run.said)
        remembered_texts.store_text(
            _ANSWERS, file, answers_text(kept_run.said) if kept_run.said else ""
        )
        remembered_texts.store_text(
            _MARKS, file, json.dumps(marks, indent=1) if any(marks.values()) else ""
        )
    except OSError as error:
        report.note(
            tr(
                "Your answers for “{name}” could not be saved: {reason}.",
                name=Path(file).name,
                reason=error.strerror or refusal(error),
            )
        )
        return False
    return True


def write_answers(file: Path, said: Any) -> None:
    """Write a file of answers if they have changed. Raises OSError; the old file is then
    unchanged."""
    data = answers_text(said).encode("ascii")
    if file.is_file() and file.read_bytes() == data:
        return

    def check(written: bytes) -> None:
        if json.loads(written) != said:
            raise atomic_file.Differs(tr("the file holds something else"))

    atomic_file.write_safely(file, data, check, Policy.stored(file.parent), backup=False)


def answers_text(said: Any) -> str:
    """Return answers as the text of a file of them."""
    return json.dumps(said, indent=2) + "\n"
