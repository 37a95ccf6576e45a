"""AAMP, the engine's binary parameter archive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ..core.roots import Root
from ..format import Format, Template, TextForm, Twins, WantedHeader
from ..knowledge import NO_KNOWLEDGE, Knowledge

if TYPE_CHECKING:
    from ..core.paths import Path
    from ..editing import Structure
    from ..outline import Node, Outline, Tree
    from ..problems import Problem, TextResult
    from ..yaml.dialect import Dialect
    from ..yaml.events import TypedText
    from ..yaml.source_map import MappedText
    from .model import ParameterIO

__all__ = ["AAMP"]


class _Text(TextForm["ParameterIO"]):
    begins = r"!io\b"

    def write(self, root: ParameterIO, knowledge: Knowledge = NO_KNOWLEDGE) -> str:
        from .labels import Labels
        from .text import to_text

        return to_text(root, Labels(root, knowledge))

    def read(
        self,
        text: str | TypedText,
        like: ParameterIO | None = None,
        header: WantedHeader | None = None,
    ) -> TextResult[ParameterIO]:
        from .text_read import read_text

        return read_text(text)

    def map(
        self, root: ParameterIO, path: Path = (), knowledge: Knowledge = NO_KNOWLEDGE
    ) -> MappedText:
        from .labels import Labels
        from .text import mapped_text

        return mapped_text(root, path, Labels(root, knowledge))

    def read_row(self, root: ParameterIO, path: Path, text: str | TypedText) -> Node:
        from .text_read import subtree_from_text

        return subtree_from_text(root, path, text)

    @property
    def types(self) -> Dialect:
        from .text_read import TEXT_TYPES

        return TEXT_TYPES


class _Aamp(Format["ParameterIO"]):
    name = "aamp"
    title = "Parameter archive (AAMP)"
    extensions = tuple(
        (
            "aamp bxml baiprog baslist bas bmodellist bgparamlist bphysics bdmgparam bdrop "
            "bchemical bchmres bawareness batcllist batcl bawntable bbonectrl blifecondition "
            "brgconfiglist brgconfig brgbw brgcon bdemo bphyslayer bphyscontact bphyscharcon "
            "bphysmaterial bphyssubmat bphyssb bsft bsfbt bphhb bwinfo bksky bgenv baglenv "
            "baglenvset baglblm bagldof baglccr bagllmap baglfila baglclwd baglcube baglfog "
            "baglgfx bglght bgsdw baglshpp bpref baglatex bagllref bofx bglpbm bglpbd bmscdef "
            "bmscinfo bshop brecipe blod bumii bactcapt"
        ).split()
    )
    # The four letters alone also begin texts about the format, so the version counts too.
    magic = (((0, b"AAMP"), (4, b"\1\0\0\0")), ((0, b"AAMP"), (4, b"\2\0\0\0")))
    icon = "file-aamp"
    help = "aamp"
    hashes_names = True
    text = _Text()

    def read(self, data: bytes) -> ParameterIO:
        from .read import read

        return read(data)

    def write(self, root: ParameterIO) -> bytes:
        from .write import write

        return write(root)

    def new(self, type: str = "xml", version: int = 0) -> ParameterIO:  # noqa: A002
        """Return an empty version 2 document with this type string and data version."""
        from .model import new

        return new(type, version)

    def templates(self) -> list[Template]:
        return [Template("Parameter archive (AAMP)", "New.aamp", self.new)]

    def carrier(self, root: ParameterIO) -> ParameterIO:
        from .model import carrier

        return carrier(root)

    def equal(self, parameter: ParameterIO, other_parameter: ParameterIO) -> bool:
        from .model import equal

        return equal(parameter, other_parameter)

    def facts(self, root: ParameterIO) -> dict[str, str]:
        from .check import facts

        return facts(root)

    def problems(self, root: ParameterIO, knowledge: Knowledge = NO_KNOWLEDGE) -> list[Problem]:
        from .check import problems

        return problems(root, knowledge)

    def outline(self, root: ParameterIO, knowledge: Knowledge = NO_KNOWLEDGE) -> Tree:
        from .outline import Outline

        return Outline(root, knowledge)

    def structure(
        self, view: Outline, root: ParameterIO, other_roots: Sequence[Root] = ()
    ) -> Structure:
        from .meaning import AampMeaning

        return view.knowledge.of(AampMeaning).structure(self, view, root)

    def twins(
        self, roots: Sequence[ParameterIO], knowledge: Knowledge = NO_KNOWLEDGE
    ) -> Twins[ParameterIO] | None:
        from .meaning import AampMeaning

        return knowledge.of(AampMeaning).twins(roots)

    def name_hashes(self, root: ParameterIO) -> set[int]:
        from .labels import name_hashes

        return name_hashes(root)


AAMP: Final = _Aamp()
