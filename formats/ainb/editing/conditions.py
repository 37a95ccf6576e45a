"""Conditions of the form that a selector's children have, where these or its type are others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from ..model import Condition, Link, Node
from ..rules.conditions import new_condition, plain_value
from ..rules.link_forms import condition_form
from .recorder import Recorder

Conditions = Mapping[Link, Condition]


def allows(node: Node, condition: Condition | None) -> bool:
    """Whether some child of a node can have a condition, or none."""
    forms = [condition_form(node.type, node.name, is_last) for is_last in (False, True)]
    return (None if condition is None else condition.form) in forms


def counterpart_conditions(
    mine: Node, other_node: Node, here: Callable[[Node | None], Node | None]
) -> Iterator[tuple[Link, Condition]]:
    """Yield the conditions of a node's children at its counterpart in the other document.

    `here` tells what a node there is here. Children are identified by where they lead to, those
    that lead to the same node by their order, and the last one by its place.
    """
    children, other_links = mine.children(), other_node.children()
    links: defaultdict[Node | None, list[Link]] = defaultdict(list)
    for link in reversed(other_links):
        links[here(link.target)].append(link)
    for link in children:
        alike = links[link.target] if link.target is not None else []
        other_link = alike.pop() if alike else None
        if link is children[-1] and other_links:
            other_link = other_links[-1]
        if other_link is not None and other_link.condition is not None:
            yield link, other_link.condition


def fit_conditions(edit: Recorder, wanted: Conditions) -> None:
    """Give the children of touched nodes conditions of the form that files hold at their places.

    Those that are `wanted` are taken where they have that form, else ones that are free.
    """
    for node in edit.touched:
        children = node.children()
        for link in children:
            is_last = link is children[-1]
            form = condition_form(node.type, node.name, is_last)
            old = link.condition
            if (None if old is None else old.form) is form:
                continue
            link.condition = None
            condition = wanted.get(link)
            if form is not None and condition is not None and condition.form is form:
                link.condition = condition
            elif form is not None:
                taken = [plain_value(child.condition) for child in children[:-1]]
                link.condition = new_condition(form, taken, is_last)
