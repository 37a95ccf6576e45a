"""What the games mean by parameter archives: AI programs and tables of items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..aamp.meaning import AampMeaning
from ..aamp.model import ParameterIO, ParameterObject
from ..core.paths import Path
from ..names.guess import Resolver
from ..outline import Outline
from ..problems import Problem
from . import programs, tables
from .programs import ProgramNotes

if TYPE_CHECKING:
    from ..format import Format, Twins
    from .parameter_editing import Structure


class Parameters(AampMeaning):
    """Answers for AI programs and tables; what else archives hold means nothing here."""

    def names(self, root: ParameterIO) -> Sequence[str]:
        return programs.names(root)

    def notes(self, root: ParameterIO, names: Resolver) -> ProgramNotes:
        return ProgramNotes(root, names)

    def subject(self, owner: ParameterObject, hash_: int) -> str:
        return tables.item_of(owner, hash_)

    def problems(self, root: ParameterIO, names: Resolver) -> Iterator[Problem]:
        yield from programs.problems(root, names)
        yield from tables.unlisted(root)

    def object_problems(self, owner: ParameterObject, path: Path) -> Iterator[Problem]:
        return tables.problems(owner, path)

    def structure(
        self, file_format: Format[ParameterIO], view: Outline, root: ParameterIO
    ) -> Structure:
        from .parameter_editing import Structure

        return Structure(file_format, view, root)

    def twins(self, roots: Sequence[ParameterIO]) -> Twins[ParameterIO] | None:
        from .twins import twins

        return twins(roots)
