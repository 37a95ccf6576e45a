"""AINB documents as YAML text, both ways."""

from formats.ainb.text.document import from_text, mapped_text, read_text, subtree_from_text, to_text
from formats.ainb.text.types import TEXT_TYPES

__all__ = [
    "TEXT_TYPES",
    "from_text",
    "mapped_text",
    "read_text",
    "subtree_from_text",
    "to_text",
]
