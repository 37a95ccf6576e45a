"""AINB, the behaviour graphs of AI, logic and sequences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from ..core.roots import Root
from ..format import Format, GraphForm, Interchange, Template, TextForm, WantedHeader
from ..knowledge import NO_KNOWLEDGE, Knowledge

if TYPE_CHECKING:
    from ..core.paths import Path
    from ..editing import Structure
    from ..graph import Drawing, Graph
    from ..outline import Node
    from ..outline import Outline as AnyOutline
    from ..problems import Problem, TextResult
    from ..rows import Rows
    from ..scalars import ScalarValues
    from ..yaml.dialect import Dialect
    from ..yaml.events import TypedText
    from ..yaml.source_map import MappedText
    from .model import Ainb
    from .node_objects import NodeGraph

__all__ = ["AINB"]


class _Text(TextForm["Ainb"]):
    begins = r"ainb:[ \t]+[0-9]"

    def write(self, root: Ainb, knowledge: Knowledge = NO_KNOWLEDGE) -> str:
        from .text import to_text

        return to_text(root)

    def read(
        self,
        text: str | TypedText,
        like: Ainb | None = None,
        header: WantedHeader | None = None,
    ) -> TextResult[Ainb]:
        from .text import read_text

        return read_text(text)

    def map(self, root: Ainb, path: Path = (), knowledge: Knowledge = NO_KNOWLEDGE) -> MappedText:
        from .text import mapped_text

        return mapped_text(root, path)

    def read_row(self, root: Ainb, path: Path, text: str | TypedText) -> Node:
        from .text import subtree_from_text

        return subtree_from_text(root, path, text)

    @property
    def types(self) -> Dialect:
        from .text import TEXT_TYPES

        return TEXT_TYPES


class _Graph(GraphForm["Ainb"]):
    def drawing(
        self,
        root: Ainb,
        old: Graph | None = None,
        before: Ainb | None = None,
        knowledge: Knowledge = NO_KNOWLEDGE,
    ) -> Drawing:
        from .graph import drawing

        return drawing(root, old, before, knowledge)

    def objects(self, rows: Rows) -> NodeGraph:
        from .node_objects import NodeGraph

        return NodeGraph(rows)


class _Interchange(Interchange["Ainb"]):
    """The dictionaries of the `ainb` package for Python."""

    begins = r'\s*\{\s*"(?:Info|Version|Filename|Category|(?:Parent )?Blackboard(?: ID)?)"\s*:'
    _LINES = r"(?:[^\n]*\n[ \t])*?[^\n]*\b"
    _INFO = re.compile(
        rf"\n(?:\{{[ \t]*)?Info[ \t]*:(?:(?={_LINES}File Category:)"
        rf"|(?={_LINES}Magic:[ \t]*['\"]?AIB\b)(?={_LINES}(?:Version|Filename):))"
    )
    """The header of the first form of the package's texts, whatever stands before it."""

    def tells(self, text: str) -> bool:
        return self._INFO.search(f"\n{text}") is not None

    def is_ours(self, data: object) -> bool:
        from .package import is_package

        return is_package(data)

    def from_data(self, data: object) -> Ainb:
        from .package import from_package

        return from_package(data)

    def to_data(self, root: Ainb) -> dict[str, object]:
        from .package import to_package

        return to_package(root)


class _Ainb(Format["Ainb"]):
    name = "ainb"
    title = "Behaviour graph (AINB)"
    extensions = ("ainb",)
    magic = (((0, b"AIB "),),)
    icon = "file-ainb"
    help = "ainb"
    text = _Text()
    graph = _Graph()
    interchange = _Interchange()

    def read(self, data: bytes) -> Ainb:
        from .binary.read import read

        return read(data)

    def write(self, root: Ainb) -> bytes:
        from .binary.write import write

        return write(root)

    def new(self, name: str = "New", category: str = "AI") -> Ainb:
        """Return an empty 0x407 document of this name, in one of `types.CATEGORIES`."""
        from .model import new

        return new(name, category)

    def templates(self) -> list[Template]:
        return [
            Template(
                "Behaviour graph (AINB): AI", "New.root.ainb", partial(self.new, "New.root", "AI")
            ),
            Template(
                "Behaviour graph (AINB): logic",
                "New.logic.root.ainb",
                partial(self.new, "New.logic.root", "Logic"),
            ),
            Template(
                "Behaviour graph (AINB): sequence",
                "New.event.root.ainb",
                partial(self.new, "New.event.root", "Sequence"),
            ),
        ]

    def equal(self, ainb: Ainb, other_ainb: Ainb) -> bool:
        from .equal import equal

        return equal(ainb, other_ainb)

    def facts(self, root: Ainb) -> dict[str, str]:
        facts = {
            "format": f"AINB 0x{root.version:X}",
            "order": "little endian",
            "name": root.name,
            "category": root.category,
            "nodes": str(len(root.nodes)),
        }
        return facts | ({"commands": str(len(root.commands))} if root.commands else {})

    def held(self, root: Ainb, knowledge: Knowledge = NO_KNOWLEDGE) -> ScalarValues:
        """Return the strings and numbers of a graph, and the modules it calls as `path`."""
        values = super().held(root, knowledge)
        if root.modules:
            values.scalars.setdefault("path", set()).update(module.path for module in root.modules)
        return values

    def problems(self, root: Ainb, knowledge: Knowledge = NO_KNOWLEDGE) -> list[Problem]:
        from .checks import problems

        found = problems(root)
        if knowledge.catalogue is not None:
            found += knowledge.catalogue.problems(root)
        return found

    def outline(self, root: Ainb, knowledge: Knowledge = NO_KNOWLEDGE) -> AnyOutline:
        from .outline import Outline

        return Outline(root, knowledge)

    def structure(
        self, view: AnyOutline, root: Ainb, other_roots: Sequence[Root] = ()
    ) -> Structure:
        from .editing import Structure

        assert view.root is root, "it is the view of this document"
        return Structure(view, other_roots)


AINB: Final = _Ainb()
