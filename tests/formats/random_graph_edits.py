"""Random edits that only graphs have: links, commands, conditions, origins of values, parts.

Each is called with the structure, an arbitrary row, a random generator, and the function that runs
steps. One that finds nothing to do is refused.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, TypeVar

import formats
from formats.core.paths import Path
from formats.diff import diff
from formats.editing import Origin, Pin, Structure
from formats.errors import WrongType
from formats.graph import Family, Role
from formats.laws.case import other
from formats.registry import structure_of
from tests.formats import own

T = TypeVar("T")
Edit = Callable[[Structure, Path, random.Random, Any], object]
ROWS = 3000
LOOK_AT = 40
"""At so many rows at most is asked what they offer."""
MOST = 30
"""The nodes of a graph beyond which no more are added by copying many at once."""
FORMULAS = ("Out = In", "Out = In + 1", "Out = !In", "Out = Max(In, 2)", "Out = 3")


def some(found: Iterable[T], chance: random.Random) -> T:
    """Return one of some; refused where there is none."""
    every = list(found)
    if not every:
        raise WrongType("nothing of this sort is there")
    return chance.choice(every)


def rows(one: Structure, chance: random.Random, *kinds: str) -> list[Path]:
    """Return rows of nodes and commands in any order: of these lists, or the owners for none."""
    found = [at for at, _row in islice(one.view.walk(), ROWS)]
    if kinds:
        found = [at for at in found if len(at) > 3 and at[2] in kinds]
    else:
        found = [at for at in found if len(at) == 2 and at[0] in ("nodes", "commands")]
    chance.shuffle(found)
    return found


def nodes(one: Structure, chance: random.Random) -> list[Path]:
    """Return the rows of all nodes in any order."""
    return [at for at in rows(one, chance) if at[0] == "nodes"]


def slots(one: Structure, chance: random.Random, *kinds: str) -> list[Path]:
    """Return the rows of slots or children themselves, in any order."""
    return [at for at in rows(one, chance, *kinds) if len(at) == 4]


# Adding


def _add_case(one: Structure, _path: Path, chance: random.Random) -> None:
    one.add_case(some(nodes(one, chance), chance))


def _add_linked(one: Structure, _path: Path, chance: random.Random) -> None:
    """Add a node at a pin of any sort."""
    pins = [
        *(Pin(at, True) for at in rows(one, chance)[:LOOK_AT]),
        *(Pin(at, False) for at in nodes(one, chance)[:5]),
        *(Pin(at, True) for at in slots(one, chance, "children", "outputs")[:5]),
        *(Pin(at, False) for at in slots(one, chance, "inputs")[:5]),
    ]
    pin = some(pins, chance)
    one.view.row(one.add_offered(some(one.node_offers(pin)[:20], chance), pin))


def _add_between(one: Structure, _path: Path, chance: random.Random) -> None:
    links = [at for at in slots(one, chance, "children") if one.view.row(at).target]
    leading = [
        offer
        for offer in one.node_offers()
        if offer.family is not Family.QUERY and any(pin.role is Role.CHILD for pin in offer.pins)
    ]
    one.add_between(some(leading, chance), some(links, chance))


def _add_taking(one: Structure, _path: Path, chance: random.Random) -> None:
    variable = some(one.shared(), chance)
    fitting = [
        offer
        for offer in one.node_offers()
        if any(pin.role is Role.INPUT and pin.kind is variable.kind for pin in offer.pins)
    ]
    one.add_taking(some(fitting, chance), variable.path)


def _add_source(one: Structure, _path: Path, chance: random.Random) -> None:
    """Have an input that reads an output also read that of a copy of its node."""
    read = [(at[:4], one.view.row(at).target) for at in rows(one, chance, "inputs")]
    reader, given = some(((at, aim) for at, aim in read if _is_output(aim)), chance)
    (copy,) = one.duplicate([given[:2]])
    source = (*copy, *given[2:])
    if one.joins(Pin(reader, False)).reason(Pin(source, True), True):
        raise WrongType("it takes no more")
    one.view.row(one.add_source(reader, source))


def _is_output(path: Path | None) -> bool:
    return path is not None and path[2:3] == ("outputs",)


# Changing


def _relink(one: Structure, _path: Path, chance: random.Random) -> None:
    """Move the end or the beginning of a child's link, or the beginning of one that is read."""
    if chance.random() < 0.3:
        _relink_source(one, chance)
        return
    link = some((at for at in slots(one, chance, "children") if one.view.row(at).target), chance)
    aim = one.view.row(link).target
    if chance.random() < 0.5:
        joins = one.joins(Pin(link, True))
        ends = (at for at in nodes(one, chance) if not joins.reason(Pin(at, False)))
        one.relink(link, link, some(ends, chance))
        return
    assert aim is not None
    joins = one.joins(Pin(aim, False))
    begins = (at for at in nodes(one, chance) if not joins.reason(Pin(at, True)))
    one.relink(link, some(begins, chance), aim)


def _relink_source(one: Structure, chance: random.Random) -> None:
    given = slots(one, chance, "outputs")[:LOOK_AT]
    read = {at for at in rows(one, chance, "inputs") if "source" in str(at[-1])}
    link = some(sorted(read, key=str), chance)
    joins = one.joins(Pin(link, False))
    fitting = (at for at in given if not joins.reason(Pin(at, True)))
    one.relink(link, some(fitting, chance), link)


def _caption(one: Structure, _path: Path, chance: random.Random) -> None:
    """Give a child another condition, a port or command another name, a value another formula."""
    values = slots(one, chance, "inputs", "properties")[: 4 * LOOK_AT]
    computed = [at for at in values if one.caption_terms(at)]
    places = [*computed, *slots(one, chance, "children"), *rows(one, chance)][: 2 * LOOK_AT]
    path = some((at for at in places if one.caption(at) is not None), chance)
    words = [*one.captions(path), str(chance.randrange(99)), f"Edit{chance.randrange(99)}"]
    one.set_caption(path, some(FORMULAS if path in computed else words, chance))


def _origin(one: Structure, _path: Path, chance: random.Random) -> None:
    """Have a value be a constant, taken from a variable or computed by a formula."""
    places = rows(one, chance, "inputs", "properties", "children")[:LOOK_AT]
    offered = [(at, origin) for at in places for origin in sorted(one.origins(at), key=str)]
    path, origin = some(offered, chance)
    names = one.origin_names(path, origin)
    if origin is Origin.VARIABLE:
        names = [*names, f"Edit{chance.randrange(99)}"]
    elif origin is Origin.FORMULA:
        names = [*names, *FORMULAS]
    one.set_origin(path, origin, "" if origin is Origin.CONSTANT else some(names, chance))


def _set_many(one: Structure, _path: Path, chance: random.Random) -> None:
    found = [(at, row) for at, row in islice(one.view.walk(), ROWS) if row.editable]
    chosen = chance.sample(found, min(len(found), 4))
    one.set_many([(at, other(row)) for at, row in chosen])


def _bring(one: Structure, _path: Path, chance: random.Random) -> None:
    """Move a slot to another node."""
    slot = some(slots(one, chance, "inputs", "outputs", "properties"), chance)
    one.bring([slot], some(nodes(one, chance), chance))


def _rename_followed(one: Structure, _path: Path, chance: random.Random) -> None:
    """Rename a variable, with the texts that name it."""
    variable = some(one.shared(), chance)
    also = one.named_by(variable.path)
    one.rename(variable.path, f"Edit{chance.randrange(99)}", also)
    assert one.named_by(variable.path) == also


def _take(one: Structure, _path: Path, chance: random.Random) -> None:
    """Take over what another version of the document has."""
    root = formats.open_bytes(formats.save_bytes(one.root))
    structure = structure_of(root)
    there = structure.view
    for name in chance.sample(["add case", "caption", "origin", "set many"], 3):
        try:
            structure_edit(structure, name, chance)
        except WrongType:
            continue
    differences = diff(one.view, there)
    one.take(differences)
    one.complete(differences)


def _paste_from_another(one: Structure, _path: Path, chance: random.Random) -> None:
    """Put in nodes of another file, with all below them, their variables, formulas and modules."""
    if len(nodes(one, chance)) > MOST:
        raise WrongType("large enough")
    file = chance.choice(own.files("ainb"))
    root = formats.open_bytes(file.read_bytes())
    there = structure_of(root, formats.outline_of(root))
    chosen = nodes(there, chance)[:2]
    if chance.random() < 0.7:
        chosen = there.with_below(chosen)
    for place in one.paste((), there.pack(chosen)):
        one.view.row(place)


def structure_edit(one: Structure, name: str, chance: random.Random) -> None:
    """Do an edit that nobody takes back."""
    with one.trying():
        MORE_GRAPH_EDITS[name](one, (), chance)


MORE_GRAPH_EDITS: dict[str, Edit] = {
    "add between": _add_between,
    "add case": _add_case,
    "add linked": _add_linked,
    "add source": _add_source,
    "add taking": _add_taking,
    "bring": _bring,
    "caption": _caption,
    "origin": _origin,
    "paste from another": _paste_from_another,
    "relink": _relink,
    "rename followed": _rename_followed,
    "set many": _set_many,
    "take": _take,
}
