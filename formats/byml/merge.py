"""Finds the containers of a BYML document to be written, without duplicates, and their order.

Copies that an edit made and that are equal again are written once, as they were read; a new
container is written once with an equal one only in files that do so throughout. Every container
keeps its place; a new one goes behind the one that comes before it in the document.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from .equal import content
from .layout import LayoutPlan
from .model import Container, children_first, reachable


class ContainerOrder:
    """The order in which the containers below `root` are written.

    `nodes` are the containers, each once. `ranks` has for each the offset it was read at, or that
    of the container it is written behind if it is new (-1: before all); `kept` whether the place
    is its own. `one` gives the container that is written for any container of the document.
    """

    def __init__(self, root: Container, plan: LayoutPlan | None, shares: bool) -> None:
        self.root = root
        self.shares = shares
        self.same: dict[int, Container] = {}
        self.read: Sequence[Container] = plan.order if plan else ()
        self.starts: Sequence[int] = plan.starts if plan else ()
        self.nodes: Sequence[Container] = self.read
        self.ranks: Sequence[int] = self.starts
        self.kept: Sequence[bool] | None = None
        """None if all are, as in every document without new containers."""
        if plan is None or root is not plan.root:
            self.indices = dict(zip(self.starts, range(len(self.starts)), strict=True))
            self.sort_edited(reachable(root))

    def one(self, node: Container) -> Container:
        """Return the container that is written for `node`."""
        return self.same.get(id(node), node)

    def sort_edited(self, containers: Sequence[Container]) -> None:
        """Find the order for a document in which containers were changed, added or removed."""
        edited = [node for node in containers if not self.is_read(node)]
        known = set(map(id, containers))
        changed = self.merge_copies(known, edited)
        if changed is not None:
            rows = [
                (self.starts[i], node if id(node) in known else changed[i])
                for i, node in enumerate(self.read)
                if id(node) in known or i in changed
            ]
            self.ranks = [start for start, _node in rows]
            self.nodes = [node for _start, node in rows]
            return
        walked = self.walk()
        holders = self.holders(walked)
        if self.shares and self.merge_new(walked, edited, holders):
            walked = self.walk()
            holders = self.holders(walked)
        self.arrange(walked, holders)

    def index(self, node: Container) -> int:
        """Return which container of the file `node` is, or is a changed copy of; -1 if none."""
        return self.indices.get(node.at, -1)

    def is_read(self, node: Container) -> bool:
        """Whether a container is one of the file, unchanged."""
        index = self.index(node)
        return index >= 0 and self.read[index] is node

    def content(self, node: Container) -> Hashable:
        """Return a key that is equal for containers that would be written as the same bytes."""
        return content(
            node, lambda child: id(self.one(child)) if isinstance(child, Container) else child
        )

    def inner_first(self, nodes: Iterable[Container]) -> list[Container]:
        """Return the containers in an order in which children precede their parents."""
        wanted = set(map(id, nodes))
        return [node for node in children_first(self.root) if id(node) in wanted]

    def merge_copies(
        self, container_ids: set[int], edited: Sequence[Container]
    ) -> dict[int, Container] | None:
        """Merge the equal copies of each container into one.

        `container_ids` are the ids of all containers. Returns the changed ones by the index of the
        place each has for itself, or None if some are new or if unequal copies compete for a place.
        """
        changed: dict[int, Container] = {}
        contents: dict[Hashable, Container] = {}
        compete = False
        for node in self.inner_first(edited):
            index = self.index(node)
            if index < 0:
                compete = True
                continue
            origin = self.read[index]
            if id(origin) in container_ids:
                contents.setdefault((index, self.content(origin)), origin)
            first = contents.setdefault((index, self.content(node)), node)
            if first is not node:
                self.same[id(node)] = first
            elif id(origin) in container_ids or changed.setdefault(index, node) is not node:
                compete = True
        return None if compete else changed

    def merge_new(
        self,
        walked: Sequence[Container],
        edited: Sequence[Container],
        holders: dict[int, Container],
    ) -> bool:
        """Let containers without a place be written as equal ones; return whether any is."""
        homeless = [node for node in walked if holders.get(self.index(node)) is not node]
        if not homeless:
            return False
        new = {id(node) for node in homeless}
        shapes = {id(node.shape): node.shape for node in walked}
        new_idents = {node.shape.ident for node in homeless}
        wanted = {i for i, shape in shapes.items() if shape.ident in new_idents}
        contents: dict[Hashable, Container] = {}
        for node in walked:
            if id(node.shape) in wanted and id(node) not in new:
                contents.setdefault(self.content(node), node)
        before = len(self.same)
        for node in self.inner_first([*edited, *homeless]):
            if id(node) in new:
                first = contents.setdefault(self.content(node), node)
                if first is not node:
                    self.same[id(node)] = first
        return len(self.same) > before

    def walk(self, *, is_stored: bool = True) -> list[Container]:
        """Return the containers depth first.

        The children of a map come in the order of the file, or else in that of its keys.
        """
        walked: list[Container] = []
        seen: set[int] = set()
        todo = [self.one(self.root)]
        while todo:
            node = todo.pop()
            if id(node) in seen:
                continue
            seen.add(id(node))
            walked.append(node)
            if node.shape.children:
                children = [self.one(child) for child in node.children]
                if is_stored and len(children) > 1 and type(node.shape.keys) is not range:
                    children = self.as_stored(children)
                todo += reversed(children)
        return walked

    def as_stored(self, children: Sequence[Container]) -> list[Container]:
        """Sort children by the positions they were read at; a new child follows its predecessor."""
        last, places = -1, []
        for child in children:
            last = max(index, -1) if (index := self.index(child)) >= 0 else last
            places.append(last)
        ranks = sorted(range(len(children)), key=places.__getitem__)
        return [children[i] for i in ranks]

    def holders(self, walked: Iterable[Container]) -> dict[int, Container]:
        """Return which container has each place of the file: of several, the first walked."""
        holders: dict[int, Container] = {}
        for node in walked:
            index = self.index(node)
            if index >= 0:
                holders.setdefault(index, node)
        return holders

    def arrange(self, walked: Sequence[Container], holders: dict[int, Container]) -> None:
        """Put each new container behind the one before it in document order."""
        behind: dict[int, list[Container]] = {-1: []}
        last = -1
        for node in walked:
            index = self.index(node)
            if holders.get(index) is node:
                last = index
                behind[index] = [node]
            else:
                behind[last].append(node)
        nodes, ranks, kept = [], [], []
        for index in sorted(behind):
            nodes += behind[index]
            rank = self.starts[index] if index >= 0 else -1
            ranks += [rank] * len(behind[index])
            kept += [holders.get(index) is node for node in behind[index]]
        self.nodes, self.ranks, self.kept = nodes, ranks, kept
