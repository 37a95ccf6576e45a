"""The comment at the head of an AAMP text: the rest of the header, and the layout of the file.

A file like those of the games' own converter needs no layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from ..yaml.comment import Facts, pack, pack_data
from .children import Members, members_of
from .model import (
    FileLayout,
    Layout,
    OverlongString,
    Parameter,
    ParameterIO,
    ParameterList,
    ParameterObject,
)

_LAYOUTS = {"nintendo": Layout.NINTENDO, "package": Layout.PACKAGE, "typed": Layout.TYPED}
Node = ParameterIO | ParameterList | ParameterObject | Parameter


def describe(root: ParameterIO, members: Members, block: int = 0) -> dict[str, str]:
    """Return the facts on a document with these members.

    `block` if undecodable bytes are escaped with it.
    """
    facts = {}
    if root.format_version != 2:
        facts["format"] = str(root.format_version)
    if root.flags != 3:
        facts["flags"] = str(root.flags)
    if root.layout is not Layout.NINTENDO:
        facts["layout"] = next(word for word, layout in _LAYOUTS.items() if layout is root.layout)
    if root.extra:
        facts["extra"] = pack_data(root.extra)
    if root.trailing:
        facts["trailing"] = pack(root.trailing)
    if root.type_tail is not None:
        facts["type-tail"] = pack(root.type_tail)
    if root.short:
        facts["short"] = str(root.short)
    if not root.reproduced:
        facts["reproduced"] = "no"
    groups = [parameter_object.group for parameter_object in members.objects]
    if any(groups):
        facts["groups"] = pack_data(groups)
    return facts | _describe_names(members, block)


def describe_part(node: Node, block: int = 0) -> dict[str, str]:
    """Return the facts that the text of a part needs to be read back."""
    facts = _describe_names(_members_of_part(node), block)
    if isinstance(node, Parameter) and isinstance(node.value, OverlongString):
        facts["overlong"] = "yes"
    return facts


def _members_of_part(node: Node) -> Members:
    if isinstance(node, ParameterIO):
        node = node.root
    if isinstance(node, ParameterObject):
        return Members([], [node])
    return members_of(node) if isinstance(node, ParameterList) else Members([], [])


def _describe_names(members: Members, block: int) -> dict[str, str]:
    facts = {"bytes": f"{block:X}"} if block else {}
    if _has_namesakes(members):
        facts["namesakes"] = "yes"
    values = chain.from_iterable([one.values for one in members.objects])
    if OverlongString in set(map(type, values)):
        facts["overlong"] = "yes"
    return facts


def _has_namesakes(members: Members) -> bool:
    families = [*members.shapes.values(), *chain.from_iterable(members.siblings)]
    return sum(map(len, map(set, families))) < sum(map(len, families))


def restored(root: ParameterIO, facts: Facts) -> ParameterIO:
    """Return a document with the facts of its text, but for those that no longer fit the tree."""
    layout = _LAYOUTS[facts.choice("layout", tuple(_LAYOUTS))]
    reproduced = facts.choice("reproduced", ("yes", "no")) == "yes"
    # earlier versions stated an order of the values
    file_layout = FileLayout(layout, reproduced and "steps" not in facts)
    return replace(
        root,
        root=_with_groups(root.root, _fact_words(facts, "groups")),
        format_version=facts.number("format", 2, 1, 2),
        flags=facts.number("flags", 3, 0, 0xFFFFFFFF),
        extra=tuple(_fact_words(facts, "extra")),
        trailing=facts.packed("trailing") if "trailing" in facts else b"",
        short=facts.number("short", 0, 0, 3),
        type_tail=facts.packed("type-tail") if "type-tail" in facts else None,
        file_layout=file_layout,
    )


def _fact_words(facts: Facts, name: str) -> list[int]:
    words = facts.elements(name) if name in facts else []
    if not all(type(word) is int and 0 <= word < 2**32 for word in words):
        raise facts.error(name, "it is damaged")
    return words


def _with_groups(root: ParameterList, groups: Sequence[int]) -> ParameterList:
    """Return a root list whose objects have these groups, if there is one for each."""
    if not groups or len(members_of(root).objects) != len(groups):
        return root
    rest = iter(groups)

    def grouped(node: ParameterList) -> ParameterList:
        objects = tuple([child._replace(group=next(rest)) for child in node.objects])
        return node._replace(objects=objects, lists=tuple(map(grouped, node.lists)))

    return grouped(root)
