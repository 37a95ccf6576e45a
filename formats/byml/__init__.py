"""BYML, binary YAML: maps, arrays and typed values, of both byte orders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from ..core.roots import Root
from ..format import Format, Template, TextForm, WantedHeader
from ..knowledge import NO_KNOWLEDGE, Knowledge

if TYPE_CHECKING:
    from ..core.paths import Path
    from ..editing import Structure
    from ..outline import Node, Outline, Tree
    from ..problems import Problem, TextResult
    from ..scalars import ScalarValues
    from ..yaml.dialect import Dialect
    from ..yaml.events import TypedText
    from ..yaml.source_map import MappedText
    from .model import Byml

__all__ = ["BYML"]


class _Text(TextForm["Byml"]):
    comment = r"# triptych:.* version=\d+ order=(?:little|big)"
    has_choice = True

    def write(self, root: Byml, knowledge: Knowledge = NO_KNOWLEDGE) -> str:
        from .text import to_text

        return to_text(root)

    def read(
        self,
        text: str | TypedText,
        like: Byml | None = None,
        header: WantedHeader | None = None,
    ) -> TextResult[Byml]:
        from .text_read import read_text

        return read_text(text, like, header)

    def map(self, root: Byml, path: Path = (), knowledge: Knowledge = NO_KNOWLEDGE) -> MappedText:
        from .text import mapped_text

        return mapped_text(root, path)

    def read_row(self, root: Byml, path: Path, text: str | TypedText) -> Node:
        from .text_read import subtree_from_text

        return subtree_from_text(root, path, text)

    def read_part(self, root: Byml, path: Path, text: TypedText) -> Byml | None:
        from .text_read import with_part

        return with_part(root, path, text)

    @property
    def types(self) -> Dialect:
        from .text_scalars import TEXT_TYPES

        return TEXT_TYPES


class _Byml(Format["Byml"]):
    name = "byml"
    title = "Binary YAML (BYML)"
    extensions = ("byml", "bgyml", "byaml", "bprm", "mubin", "bgdata", "bgsvdata", "baischedule")
    # Little and big endian; the version between is a number of 16 bits, and small.
    magic = (((0, b"YB"), (3, b"\0")), ((0, b"BY"), (2, b"\0")))
    icon = "file-byml"
    help = "byml"
    parent_key = "$parent"
    text = _Text()

    def read(self, data: bytes) -> Byml:
        from .read import read

        return read(data)

    def write(self, root: Byml) -> bytes:
        from .write import write

        return write(root)

    def new(self, version: int = 7, big_endian: bool = False) -> Byml:
        """Return a document with an empty map; `version` is 1 to 10."""
        from .model import new

        return new(version, big_endian)

    def templates(self) -> list[Template]:
        return [
            Template(
                "BYML, version 7 (Tears of the Kingdom, Wonder)", "New.bgyml", partial(self.new, 7)
            ),
            Template("BYML, version 4 (Switch)", "New.byml", partial(self.new, 4)),
            Template("BYML, version 2 (Breath of the Wild)", "New.byml", partial(self.new, 2)),
            Template("BYML, version 2, big endian (Wii U)", "New.byml", partial(self.new, 2, True)),
        ]

    def carrier(self, root: Byml) -> Byml:
        from .model import carrier

        return carrier(root)

    def equal(self, byml: Byml, other_byml: Byml) -> bool:
        from .equal import equal

        return equal(byml, other_byml)

    def facts(self, root: Byml) -> dict[str, str]:
        from .findings import facts

        return facts(root)

    def problems(self, root: Byml, knowledge: Knowledge = NO_KNOWLEDGE) -> list[Problem]:
        from .findings import problems

        return problems(root, knowledge)

    def outline(self, root: Byml, knowledge: Knowledge = NO_KNOWLEDGE) -> Tree:
        from .outline import Outline

        return Outline(root, knowledge)

    def structure(self, view: Outline, root: Byml, other_roots: Sequence[Root] = ()) -> Structure:
        from .outline import Structure

        return Structure(self, view, root, other_roots)

    def held(self, root: Byml, knowledge: Knowledge = NO_KNOWLEDGE) -> ScalarValues:
        from .plain import held

        return held(root)


BYML: Final = _Byml()
