"""What all documents are: the objects of some format that know which one it is."""

from __future__ import annotations

from typing import ClassVar, TypeVar


class Root:
    """A document: the objects of its format, and the name of the format whose they are."""

    __slots__ = ()
    format_name: ClassVar[str]


R = TypeVar("R", bound=Root)
