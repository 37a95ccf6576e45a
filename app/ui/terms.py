"""Words that the formats give and the window shows at every turn, in the language in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.ui.i18n import mark, tr, trn

if TYPE_CHECKING:
    from formats.core.kinds import Kind
    from formats.diff import DifferenceKind
    from formats.editing import Offer
    from formats.graph import Group

DIFFERENCES = (
    mark("added"),
    mark("removed"),
    mark("changed"),
    mark("retyped"),
    mark("moved"),
    mark("renamed"),
    mark("mine"),
    mark("theirs"),
    mark("both"),
    mark("base"),
)
"""The ways rows differ in, and the versions a conflict may be decided for."""
STATES = (
    mark("new"),
    mark("changed"),
    mark("removed"),
    mark("added"),
    mark("unsaved"),
    mark("replaced"),
)
"""What a file is against the dump's, or against what is saved."""

OFFERS = (
    mark("Property"),
    mark("Input"),
    mark("Output"),
    mark("Node of a class"),
    mark("Module"),
    mark("Command"),
    mark("Command that begins here"),
    mark("Secondary root"),
    mark("Transition"),
    mark("Child"),
    mark("Attachment"),
    mark("Formula"),
    mark("Variable of this value"),
    mark("Source"),
    mark("Behavior"),
    mark("Item"),
)
"""The parts that the formats offer to add; other offers are types, or names of the file."""
FACTS = (
    mark("little endian"),
    mark("big endian"),
    mark("type"),
    mark("version"),
    mark("layout"),
    mark("whole values"),
    mark("header"),
    mark("with path table"),
    mark("name"),
    mark("category"),
    mark("nodes"),
    mark("commands"),
)
"""What the formats say of a document in the status bar: headings, and some of the facts."""

SORTS = (
    mark("Event"),
    mark("Selector"),
    mark("Execute"),
    mark("OneShot"),
    mark("Query"),
    mark("Module"),
    mark("Element"),
)
"""The words by which people sort classes of nodes."""
EDGES = (
    mark("entry"),
    mark("second entry"),
    mark("child"),
    mark("data"),
    mark("query"),
    mark("transition"),
)
"""What edges of a graph are."""

GROUPS = (mark("Unreached"), mark("Unlinked"))
"""How groups of a graph are called that bear no name of the file."""


def sorted_as(sort: str) -> str:
    """Return the word by which people sort a class of nodes; "" for none."""
    return tr(sort) if sort in SORTS else sort


def titled(group: Group) -> str:
    """Return what stands over a group of a graph."""
    return tr(group.title) if group.title in GROUPS else group.title


def offered(offer: Offer) -> str:
    """Return what is offered to be added: a part, with its type behind a colon if it has one."""
    part, colon, type_ = offer.label.partition(": ")
    return (tr(part) if part in OFFERS else part) + colon + type_


def fact(heading: str, words: str) -> str:
    """Return a fact about a document so that it can be read without its heading."""
    if heading in ("format", "order", "layout", "header"):
        words = tr(words) if words in FACTS else words
    if heading in ("format", "order"):
        return words
    return f"{tr(heading) if heading in FACTS else heading} {words}"


def differs(kind: DifferenceKind) -> str:
    """Return the word for a way in which a row differs."""
    return tr(kind.value)


def counted(kind: Kind, count: int) -> str:
    """Return how much a container holds: `1 parameter`, `12 elements`, `3 entries`, `empty`."""
    from formats.core.kinds import Kind  # late: a window without a document has no use for it

    if not count:
        return tr("empty")
    if kind is Kind.OBJECT:
        return trn("{n:,} parameter", "{n:,} parameters", count)
    if kind is Kind.ARRAY:
        return trn("{n:,} element", "{n:,} elements", count)
    return trn("{n:,} entry", "{n:,} entries", count)


def root_name() -> str:
    """Return what the root of every document is called."""
    return tr("Root")
