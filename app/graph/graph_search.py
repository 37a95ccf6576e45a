"""Finding in the graph: turns the find bar's text into results, marks them, goes through them."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.graph.find_bar import FindBar
from app.graph.finder import Finder, NodeHit
from app.graph.navigator import Navigator
from app.graph.scene import EMPTY, GraphScene
from formats.graph import Graph


class GraphSearch(QObject):
    """Keeps a find bar, the marks on the canvas and the current hit together."""

    def __init__(self, scene: GraphScene, navigator: Navigator, bar: FindBar) -> None:
        super().__init__(bar)
        self._scene = scene
        self._navigator = navigator
        self._bar = bar
        self._graph = EMPTY
        self._finder: Finder | None = None
        """Finds in the graph, made when something is searched."""
        self._hits: list[NodeHit] = []
        self._at = 0
        bar.searched.connect(lambda text: self.search(text))
        bar.stepped.connect(self.step)
        bar.closed.connect(self._mark)
        bar.hide()

    def set_graph(self, graph: Graph) -> None:
        """Search another graph, or another state of it."""
        self._graph, self._finder = graph, None
        if self._bar.isVisible():
            self.search(self._bar.text(), go=False)

    def open(self) -> None:
        """Open the bar, or go into it."""
        self._bar.open()

    def search(self, text: str, go: bool = True) -> None:
        """Find and mark; go to the first hit unless the current one is still one."""
        current = self._hits[self._at] if self._hits else None
        if self._finder is None:
            self._finder = Finder(self._graph)
        self._hits = self._finder.find(text)
        is_kept = current in self._hits
        self._at = self._hits.index(current) if current is not None and is_kept else 0
        self._mark()
        if go and not is_kept:
            self._go()

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) hit, round and round; open the bar for none."""
        if not self._bar.isVisible():
            self.open()
        elif self._hits:
            self._at = (self._at + by) % len(self._hits)
            self._mark()
            self._go()

    def _go(self) -> None:
        if self._hits:
            hit = self._hits[self._at]
            self._navigator.go_to(hit.id, hit.path)

    def _mark(self) -> None:
        is_open = not self._bar.isHidden()
        self._scene.emphasis.hits = frozenset(hit.id for hit in self._hits) if is_open else set()
        self._scene.refresh_looks()
        count = len(self._hits)
        self._bar.show_count(self._at + 1 if count else 0, count if self._bar.text() else None)
