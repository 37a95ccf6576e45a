"""The comment at the head of an AAMP text: the rest of the header, and the layout of the file.

A file like those of the games' own converter needs no layout.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from formats.aamp.members import Members, members_of
from formats.aamp.model import (
    Layout,
    OverlongString,
    Parameter,
    ParameterIO,
    ParameterList,
    ParameterObject,
)
from formats.aamp.order import Steps, steps, steps_in
from formats.yaml.comment import Facts, pack, pack_data

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
    if root.recovered:
        facts["steps"] = pack_data(dict(_steps(root.root)))
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


def _steps(root: ParameterList) -> Iterator[tuple[str, str]]:
    """Yield the document order of each list that does not follow the known rules."""
    for number, parent in enumerate(root.walk()):
        if parent.objects and parent.lists:
            real = list(steps_in(parent, recovered=True) or _plain_order(parent))
            ruled = steps(
                [parameter_object.hash for parameter_object in parent.objects],
                [parameter_list.hash for parameter_list in parent.lists],
            )
            if real != list(ruled or _plain_order(parent)):
                yield str(number), "".join("o" if step >= 0 else "l" for step in real)


def _plain_order(parent: ParameterList) -> Steps:
    return [*range(len(parent.objects)), *(~n for n in range(len(parent.lists)))]


def restore(root: ParameterIO, facts: Facts) -> None:
    """Apply the facts of a text to a document; facts that no longer fit the tree are dropped."""
    root.format_version = facts.number("format", 2, 1, 2)
    root.flags = facts.number("flags", 3, 0, 0xFFFFFFFF)
    root.layout = _LAYOUTS[facts.choice("layout", tuple(_LAYOUTS))]
    root.short = facts.number("short", 0, 0, 3)
    root.reproduced = facts.choice("reproduced", ("yes", "no")) == "yes"
    root.extra = tuple(_fact_words(facts, "extra")) if "extra" in facts else ()
    root.trailing = facts.packed("trailing") if "trailing" in facts else b""
    root.type_tail = facts.packed("type-tail") if "type-tail" in facts else None
    if "groups" in facts:
        _restore_groups(root, _fact_words(facts, "groups"))
    if "steps" in facts:
        root.recovered = True
        _restore_steps(root.root, facts)


def _fact_words(facts: Facts, name: str) -> list[int]:
    words = facts.data(name)
    if not isinstance(words, list) or not all(
        type(word) is int and 0 <= word < 2**32 for word in words
    ):
        raise facts.error(name, "it is damaged")
    return words


def _restore_groups(root: ParameterIO, groups: Sequence[int]) -> None:
    objects = members_of(root.root).objects
    if len(objects) == len(groups):
        for owner, group in zip(objects, groups, strict=True):
            owner.group = group


def _restore_steps(root: ParameterList, facts: Facts) -> None:
    steps = facts.data("steps")
    if not isinstance(steps, dict) or not all(
        isinstance(word, str) and re.fullmatch("[ol]*", word) for word in steps.values()
    ):
        raise facts.error("steps", "it is damaged")
    for number, parent in enumerate(root.walk()):
        word = steps.get(str(number), "")
        if word.count("o") == len(parent.objects) and word.count("l") == len(parent.lists):
            objects, lists = iter(parent.objects), iter(parent.lists)
            for rank, letter in enumerate(word):
                child = next(objects) if letter == "o" else next(lists)
                child.rank = rank
