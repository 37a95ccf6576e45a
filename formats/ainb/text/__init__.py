"""AINB documents as YAML text, both ways."""

from .document import from_text, mapped_text, read_text, subtree_from_text, to_text
from .types import TEXT_TYPES

__all__ = [
    "TEXT_TYPES",
    "from_text",
    "mapped_text",
    "read_text",
    "subtree_from_text",
    "to_text",
]
