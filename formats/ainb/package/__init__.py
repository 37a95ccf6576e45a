"""AINB documents as the JSON of the `ainb` package for Python, both ways.

The form is the package's, and holds less than a file. It keeps the graph: nodes, slots, links,
commands, variables, formulas, modules, actions and replacements; what was read from it is written
to the same again. It loses

- the names that a file has stored for enum values (the numbers stay) and, in 0x404 files, the list
  of those that the game looks up;
- attachments that no node has, and the order of the others; equal ones become one, and transitions
  that links share become one for each link;
- hashes that differ from their names, a category number that differs from its category, and the
  numbers of nodes that replacements are counted from;
- the value of a condition that a variable takes the place of;
- where the file had its parts, gaps and unused strings among them.

So mostly a file comes back in other bytes and, if it has one of the parts in the middle, as another
document. `Document.text` and `Document.to_plain(typed=True)` lose nothing.
"""

from __future__ import annotations

from typing import Final

from ...errors import FormatError, InvalidData
from ..binary.write import write
from ..model import Ainb
from .document import OlderDocument, PackageDocument, is_older
from .maps import Json, Map

JsonObject = dict[str, object]

_ORDER: Final = (
    "Version", "Filename", "Category", "Blackboard ID", "Parent Blackboard ID", "Commands", "Nodes",
    "Blackboard", "Expressions", "Replacement Table", "Modules", "Unknown Section 0x58",
    "Has Section 0x6C",
)  # fmt: skip
"""The keys of a document as they are written; what is named by number is read before the rest."""


def from_package(data: object) -> Ainb:
    """Return the document of a dictionary that the package's `as_dict` gives, or of its JSON.

    The first form of the package's texts is read, too, see `OlderDocument`. Raises `InvalidData`
    with the path to what is wrong.
    """
    root = Ainb(word_6c=None)
    is_first_form = isinstance(data, dict) and "Info" in data
    document = OlderDocument(root) if is_first_form else PackageDocument(root)
    document.document(Map(Json(data)))
    document.finish()
    try:
        write(root)
    except FormatError as error:
        raise InvalidData(error.what) from None
    return root


def to_package(root: Ainb) -> JsonObject:
    """Return a document as the package's `as_dict` of its file does.

    Raises `WrongType` if something refers to a part that is not in the document.
    """
    package = Map(None)
    PackageDocument(root).document(package)
    return {key: package.made[key] for key in _ORDER if key in package.made}


_PARTS: Final = ({"Version", "Filename", "Category"}, {"Version", "Nodes"}, {"Info", "Nodes"})
"""What every version of the package writes; one of these is enough."""


def is_package(data: object) -> bool:
    """Whether what a JSON text holds is a dictionary of the package."""
    has_parts = isinstance(data, dict) and any(data.keys() >= part for part in _PARTS)
    return has_parts or is_older(data)
