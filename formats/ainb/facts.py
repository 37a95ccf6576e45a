"""Facts about a document as its header states them."""

from __future__ import annotations

from .model import Ainb


def facts(root: Ainb) -> dict[str, str]:
    """Return the facts of the header as short texts, in display order."""
    facts = {
        "format": f"AINB 0x{root.version:X}",
        "order": "little endian",
        "name": root.name,
        "category": root.category,
        "nodes": str(len(root.nodes)),
    }
    if root.commands:
        facts["commands"] = str(len(root.commands))
    return facts
