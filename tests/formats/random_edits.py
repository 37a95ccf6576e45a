"""Random edits of the structure of a document, for laws that hold after any of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Any

import formats
from formats.core.paths import Path, tops
from formats.editing import Offer, Pin, Structure
from formats.errors import WrongType
from formats.laws.case import other
from formats.outline import Outline
from formats.registry import structure_of
from formats.tree_editing import TreeStructure
from tests.formats.random_graph_edits import MORE_GRAPH_EDITS, MOST

ROWS = 3000


class Session:
    """Does edits of a document one by one, each as one step that can be taken back.

    `trail` is what was asked for at which rows.
    """

    def __init__(self, root: Any, view: Outline | None = None) -> None:
        self.structure: Structure = structure_of(root, view)
        self.done: list[Any] = []
        """The roots before the edits that may be undone."""
        self.undone: list[Any] = []
        self.trail: list[str] = []

    @property
    def view(self) -> Outline:
        """The view of the document as it is now."""
        return self.structure.view

    @property
    def root(self) -> Any:
        """The root as it is now."""
        return self.structure.root

    def edit(self, chance: random.Random, whole_parts: bool = True) -> str:
        """Do some edit somewhere; return its name, "" where it was refused.

        With `whole_parts`, of a graph also those that are done to many nodes at once.
        """
        is_graph = self.view.LINKED and whole_parts
        name = chance.choice(sorted(ALL_EDITS)) if is_graph else ""
        path = () if name in GRAPH_EDITS else _anywhere(self.view, chance)
        name = name or chance.choice(sorted(EDITS))
        self.trail.append(f"{name} {path}")
        done = self.do(lambda: ALL_EDITS[name](self.structure, path, chance))
        return name if done else ""

    def do(self, what: Callable[[], object]) -> bool:
        """Do one edit; return whether it was not refused and did something."""
        before = self.root
        try:
            with self.structure.trying():
                what()
        except WrongType:
            return False
        if self.root is before:
            return False
        self.done.append(before)
        self.undone = []
        return True

    def undo(self) -> None:
        """Take the last edit back."""
        self.undone.append(self.root)
        self.structure.show(self.done.pop())

    def redo(self) -> None:
        """Do the edit again that was taken back last."""
        self.done.append(self.root)
        self.structure.show(self.undone.pop())


def _add(one: Structure, path: Path, chance: random.Random) -> None:
    offers = one.offers(path)
    if not offers:
        raise WrongType("nothing to add")
    offer: Offer = chance.choice(offers)
    name = chance.choice([offer.name or "", *offer.names, f"Edit{chance.randrange(99)}"])
    made = one.add(path, offer, name)
    one.view.row(made)


def _remove(one: Structure, path: Path, chance: random.Random) -> None:
    chosen = tops(_selection(one, path, chance))
    left = _count(one, ()) - sum(_count(one, each) for each in chosen) - len(chosen)
    with_them = one.remove(chosen)
    is_linked = one.view.LINKED or with_them
    assert is_linked or _count(one, ()) == left, "other rows went than those selected"


def _count(one: Structure, path: Path) -> int:
    return sum(1 for _row in one.view.walk(path))


def _duplicate(one: Structure, path: Path, chance: random.Random) -> None:
    chosen = tops(_selection(one, path, chance))
    wanted = Counter(_contents(one, each) for each in chosen)
    made = one.duplicate(chosen)
    assert len(made) == len(chosen)
    if one.view.LINKED:
        for each in made:
            one.view.row(each)
        return
    assert Counter(_contents(one, each) for each in made) == wanted, "copies of other rows"


def _contents(one: Structure, path: Path) -> str:
    """Return all that a row holds, without its own name.

    Of formats whose copies are given names and references of their own, what sorts of rows.
    """
    row, is_plain = one.view.row(path), type(one) is TreeStructure
    below = [child for _path, child in one.view.walk(path)]
    told = [(each.kind, is_plain and (each.label, repr(each.value))) for each in below]
    return repr((row.kind, is_plain and repr(row.value), told))


def _selection(one: Structure, path: Path, chance: random.Random) -> list[Path]:
    """Return a row and sometimes some beside it, or some from anywhere."""
    if not path:
        raise WrongType("the root")
    count = chance.choice([0, 0, 1, 3])
    if chance.random() < 0.3:
        found = [path, *(_anywhere(one.view, chance) for _ in range(count))]
        targets = [one.view.row(each).target for each in found]
        return [each for each in (*found, *targets[:1]) if each]
    near = [(*path[:-1], key) for key in one.view.keys(path[:-1])]
    return [path, *chance.sample(near, min(len(near), count))]


def _anywhere(view: Outline, chance: random.Random) -> Path:
    """Return some row, as likely one of the upper two levels as one of all."""
    rows = [(), *(path for path, _row in islice(view.walk(), ROWS))]
    upper = [path for path in rows if len(path) < 3]
    return chance.choice(chance.choice([upper, rows]))


def _rename(one: Structure, path: Path, chance: random.Random) -> None:
    name = f"Edit{chance.randrange(99)}"
    made = one.rename(path, name)
    assert one.name(made) == name


def _move(one: Structure, path: Path, chance: random.Random) -> None:
    count = len(one.view.keys(path[:-1])) if path else 0
    if count:
        one.move(path, chance.randrange(count))


def _sort(one: Structure, path: Path, _chance: random.Random) -> None:
    one.sort(path)


def _retype(one: Structure, path: Path, chance: random.Random) -> None:
    kinds = one.kinds(path)
    if kinds:
        for made in one.retype([path], chance.choice(kinds)):
            one.view.row(made)


def _lead(one: Structure, path: Path, chance: random.Random) -> None:
    targets = one.targets(path)
    if targets:
        one.connect(path, chance.choice(targets).path)


def _paste(one: Structure, path: Path, chance: random.Random) -> None:
    data = one.pack(_selection(one, path, chance))
    made = one.paste(chance.choice([path, path[:-1]]), data)
    assert made
    for place in made:
        one.view.row(place)


def _take_over(one: Structure, _path: Path, chance: random.Random) -> None:
    """Put a whole document in the place of the one there is, as an edit of its text may do."""
    if not one.view.LINKED or chance.random() < 0.5:
        raise WrongType("not now")
    one.replace((), formats.open_bytes(formats.save_bytes(one.root)))


def _set(one: Structure, path: Path, _chance: random.Random) -> None:
    row = one.view.row(path)
    if row.editable:
        one.set(path, other(row))


def _set_everywhere(one: Structure, path: Path, _chance: random.Random) -> None:
    row = one.view.row(path)
    if row.editable:
        one.set_everywhere([(path, other(row))])


def _duplicate_below(one: Structure, path: Path, chance: random.Random) -> None:
    made = one.duplicate_below(_few(one, path, chance))
    for place in made:
        one.view.row(place)


def _paste_below(one: Structure, path: Path, chance: random.Random) -> None:
    for place in one.paste((), one.pack(one.with_below(_few(one, path, chance)))):
        one.view.row(place)


def _remove_joining(one: Structure, path: Path, chance: random.Random) -> None:
    one.remove_joining(_nodes(one, path, chance))


def _remove_unread(one: Structure, _path: Path, _chance: random.Random) -> None:
    one.remove_unread()


def _replace(one: Structure, path: Path, chance: random.Random) -> None:
    place = _nodes(one, path, chance)[0]
    offers = one.replace_offers(place)
    one.replace_with(place, chance.choice(offers[:5] + chance.sample(offers, 5)))


def _extract(one: Structure, path: Path, chance: random.Random, always: bool = False) -> None:
    """Make a module of nodes, and sometimes or always put it back in the same step."""
    chosen, name = _nodes(one, path, chance), f"Edit{chance.randrange(99)}.module"
    reason = one.extract_reason(chosen)
    if reason:
        raise WrongType(reason)
    module = one.extracted(chosen, name)
    made = one.extract(chosen, name)
    if always or chance.random() < 0.5:
        one.inline(made, formats.open_bytes(formats.save_bytes(module)))


def _inline(one: Structure, path: Path, chance: random.Random) -> None:
    _extract(one, path, chance, always=True)


def _insert(one: Structure, path: Path, chance: random.Random) -> None:
    """Put a node, often a new one, into a link."""
    links = [at for at, _row in islice(one.view.walk(), ROWS) if _is_link(at)]
    node = _nodes(one, path, chance)[0]
    if chance.random() < 0.7:
        node = one.add_offered(chance.choice(one.node_offers()[:20]), None)
    link = chance.choice(links or [path])
    reason = one.insert_reason(node, link)
    if reason:
        raise WrongType(reason)
    one.insert(node, link)


def _unlink(one: Structure, _path: Path, chance: random.Random) -> None:
    links = [at for at, _row in islice(one.view.walk(), ROWS) if _is_link(at)]
    if not links:
        raise WrongType("nothing to take away")
    one.unlink([chance.choice(links)])


def _join(one: Structure, path: Path, chance: random.Random) -> None:
    """Join some pin to one of those that fit, sometimes as one more."""
    place, adds = _nodes(one, path, chance)[0], chance.random() < 0.5
    pins = [Pin((*at[:4],), at[2] == "outputs") for at in _slots_of(one, place)]
    pins += [Pin(place, False), Pin(place, True), *(Pin(at, True) for at in _ports_of(one, place))]
    pin = chance.choice(pins)
    joins = one.joins(pin)
    rows = [at for at, _row in islice(one.view.walk(("nodes",)), ROWS) if len(at) in (2, 4)]
    others = [Pin(at, not pin.leaves) for at in chance.sample(rows, min(len(rows), 60))]
    fitting = [other for other in others if not joins.reason(other, adds)]
    if not fitting:
        raise WrongType("nothing fits")
    other = chance.choice(fitting)
    ends = (pin, other) if pin.leaves else (other, pin)
    one.join(ends[0].path, ends[1].path, adds)


def _slots_of(one: Structure, place: Path) -> list[Path]:
    return [
        at for at, _row in one.view.walk(place) if len(at) == 4 and at[2] in ("inputs", "outputs")
    ]


def _ports_of(one: Structure, place: Path) -> list[Path]:
    return [at for at, _row in one.view.walk(place) if len(at) == 4 and at[2] == "children"]


def _is_link(path: Path) -> bool:
    is_child = len(path) == 4 and path[2] == "children"
    return is_child or path[-1:] == ("root",) or "source" in str(path[-1:])


def _nodes(one: Structure, path: Path, chance: random.Random) -> list[Path]:
    """Return the node of a path, of a path that is of none one to three nodes."""
    places = list(one.view.keys(("nodes",))) if one.view.LINKED else []
    if not places:
        raise WrongType("no graph")
    found = [("nodes", at) for at in chance.sample(places, min(len(places), chance.choice([1, 3])))]
    return [path[:2]] if path[:1] == ("nodes",) and len(path) > 1 else found


def _few(one: Structure, path: Path, chance: random.Random) -> list[Path]:
    """Return nodes to be copied, none of a graph that has grown large by that already."""
    if len(one.view.keys(("nodes",))) > MOST:
        raise WrongType("large enough")
    return _nodes(one, path, chance)


EDITS = {
    "add": _add,
    "duplicate": _duplicate,
    "lead": _lead,
    "move": _move,
    "paste": _paste,
    "remove": _remove,
    "rename": _rename,
    "retype": _retype,
    "set": _set,
    "set everywhere": _set_everywhere,
    "sort": _sort,
    "take over": _take_over,
}
GRAPH_EDITS = {
    "delete joining": _remove_joining,
    "duplicate below": _duplicate_below,
    "extract": _extract,
    "inline": _inline,
    "insert": _insert,
    "join": _join,
    "paste below": _paste_below,
    "remove unread": _remove_unread,
    "replace class": _replace,
    "unlink": _unlink,
    **MORE_GRAPH_EDITS,
}
"""Edits of documents that are graphs, besides those of every format."""
ALL_EDITS = EDITS | GRAPH_EDITS
