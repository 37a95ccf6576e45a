"""Documents to run without a window, and the highlights at each step."""

from __future__ import annotations

from typing import Any

import formats
from app.documents.document import Document
from app.run.lighting import lights_of
from app.run.run_modules import FoundModule
from app.run.running import Running
from formats.ainb.types import BOOL
from tests.formats.behaviour.simulation.runs import Graph


class Shelf:
    """Modules by their file's name, as a window finds them."""

    def __init__(self, **roots: Any) -> None:
        self.roots = {name.replace("__", "."): root for name, root in roots.items()}
        self.opened: dict[str, Any] = {}

    def looker(self, name: str) -> Any:
        root = self.roots.get(name)
        return lambda: None if root is None else FoundModule(None, root)

    def open_root(self, name: str, _found: FoundModule) -> Any:
        return self.opened.get(name)


def running(root: Any, command: str = "", shelf: Shelf | None = None) -> Running:
    """Return the run of a new document, its modules at hand."""
    made = Running(Document(root, "Tried.root.ainb"), shelf or Shelf())
    if command:
        made.choose(command)
    return made


def wait(qtbot: Any, one: Running) -> None:
    """Wait until a run does nothing by itself any more."""
    qtbot.waitUntil(lambda: not one.is_busy)


def lit(one: Running) -> Any:
    """Return all that the canvas of the document shows of a run."""
    return lights_of(one, one.root, one.root.name)


def lines(one: Running) -> list[str]:
    """Return the trace, each step with its frame."""
    return [] if one.run is None else [f"{step.frame} {step.line}" for step in one.run.trace]


def stored(one: Running) -> bytes:
    """Return what the document would be saved as."""
    return bytes(formats.save_bytes(one.root))


def asking_graph() -> Any:
    """Return a graph whose one query decides which of two actions runs."""
    graph = Graph()
    query = graph.query("QueryIsRaining")
    yes, no = graph.node("ExecuteHide"), graph.node("ExecuteWalk")
    top = graph.node("", 7, [("True", yes), ("False", no)])
    graph.given(top, "Input", BOOL, False, query)
    return graph.begin(top)
