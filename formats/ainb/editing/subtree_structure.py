"""Commands on whole subtrees of an AINB graph: duplicate, replace, extract to a module."""

from __future__ import annotations

from collections.abc import Sequence

from formats.ainb.editing import modules, nodes, replacing, rows
from formats.ainb.editing.canvas_structure import CanvasStructure
from formats.ainb.editing.recorder import Recorder
from formats.ainb.model import Ainb, Node
from formats.ainb.rules.reach import subtrees, unread_queries, with_read_queries
from formats.edits import RunEdit
from formats.errors import WrongType
from formats.graph import NodeOffer
from formats.root import Root
from formats.values import Path


class SubtreeStructure(CanvasStructure):
    """The commands on nodes with all that belongs to them."""

    # All below

    def duplicate_below(self, paths: Sequence[Path], run: RunEdit) -> list[Path]:
        """Copy nodes with all below them, and the queries that only these read.

        Returns the paths of the copies, those of the nodes themselves first.
        """
        places = [self._find(path) for path in paths]
        nodes = self._do(run, lambda edit: rows.duplicate_below(edit, places))
        return self._paths_of((node, None) for node in nodes)

    def with_below(self, paths: Sequence[Path]) -> list[Path]:
        """Return the rows of nodes, of all below them and of every query that these need.

        A query is among them also where others read it: where these nodes are put in, there may be
        no other.
        """
        tops = rows.tops_of([self._find(path) for path in paths])
        wanted_nodes = with_read_queries(self.root, subtrees(self.root, tops))
        there = {node.uid for node in wanted_nodes}
        return [("nodes", at) for at, node in enumerate(self.root.nodes) if node.uid in there]

    def remove_unread(self, run: RunEdit) -> int:
        """Take out the queries that nothing reads; return how many these were."""
        removed_nodes = unread_queries(self.root)
        if removed_nodes:
            self._do(run, lambda edit: nodes.delete_nodes(edit, removed_nodes))
        return len(removed_nodes)

    # Another class

    def replace_offers(self, path: Path) -> list[NodeOffer]:
        """Return the possible classes of a node, those first that keep most of it."""
        node = self._node(path)
        return replacing.offers(self.root, node, self.others, self._catalogue)

    def replace_with(self, path: Path, offer: NodeOffer, run: RunEdit) -> str:
        """Change the class of a node; describe what the class has no place for."""
        node, known = self._node(path), (self.others, self._catalogue)

        def what(edit: Recorder) -> list[str]:
            new = replacing.new_node(edit, offer.what, *known)
            return replacing.replace(edit, node, new)

        return "; ".join(self._do(run, what))

    def _node(self, path: Path) -> Node:
        part = self._find(path).part
        if not isinstance(part, Node):
            raise WrongType("choose a node")
        return part

    # Modules

    def extracted(self, paths: Sequence[Path], name: str) -> Ainb:
        """Return the document of a module that nodes with all below them make."""
        return modules.module_of(self.root, self._module_plan(paths), name)

    def extract_reason(self, paths: Sequence[Path]) -> str:
        """Say why nodes with all below them cannot be a module, "" where they can."""
        try:
            self._module_plan(paths)
        except WrongType as error:
            return error.what
        return ""

    def extract(self, paths: Sequence[Path], name: str, run: RunEdit) -> Path:
        """Put one node that calls a module in the place of those that are in it."""
        plan = self._module_plan(paths)
        return self.path_of(self._do(run, lambda edit: modules.extract(edit, plan, name)))

    def _module_plan(self, paths: Sequence[Path]) -> modules.ModulePlan:
        return modules.module_plan(self.root, [self._node(path) for path in paths])

    def inline_reason(self, path: Path, module: Root | None = None) -> str:
        """Say why a module cannot be put in the place of the node that calls it."""
        return modules.inline_reason(self.root, self._find(path).part, module)

    def inline(self, path: Path, module: Root, run: RunEdit) -> list[Path]:
        """Put the nodes of a module in the place of the node that calls it; its root first."""
        node = self._node(path)
        if not isinstance(module, Ainb):
            raise WrongType(self.inline_reason(path, module))
        nodes = self._do(run, lambda edit: modules.inline(edit, node, module))
        return self._paths_of((node, None) for node in nodes)
