"""The scalars of an AAMP file and the types of its rows, straight from the model.

That is several times as fast as by its rows.
"""

from __future__ import annotations

from collections import defaultdict
from math import isnan
from typing import TYPE_CHECKING, Final

from ..core.kinds import PART_KINDS, Kind
from ..scalars import WORDS, Kinds, Scalar, Scalars, ScalarValues, without_nan
from .labels import Labels
from .model import KINDS, STRING_TYPES, TYPE_IDS, ParameterIO, ParameterObject, kind_of

if TYPE_CHECKING:
    from ..knowledge import Knowledge

_BOOL, _F32 = TYPE_IDS[Kind.BOOL], TYPE_IDS[Kind.F32]
_PLAIN: Final = {*STRING_TYPES, TYPE_IDS[Kind.S32], TYPE_IDS[Kind.U32]}
_SEVERAL: Final = {number for number, kind in enumerate(KINDS) if kind in PART_KINDS}


def held(root: ParameterIO, knowledge: Knowledge) -> ScalarValues:
    """Return what is cached for a document's names, see `formats.scalars`."""
    by_hash: dict[int, set[Scalar]] = defaultdict(set)
    types: dict[int, set[int]] = defaultdict(set)
    containers: dict[Kind, set[int]] = {Kind.LIST: set(), Kind.OBJECT: set()}
    seen: set[tuple[int, int]] = set()
    for parent in root.root.walk():
        containers[Kind.LIST].update(parameter_list.hash for parameter_list in parent.lists)
        for child in parent.objects:
            containers[Kind.OBJECT].add(child.hash)
            key = id(child.hashes), id(child.values)
            if key not in seen:  # the reader lets equal objects share these
                seen.add(key)
                _gather(child, by_hash, types)
    texts = Labels(root, knowledge).texts(types.keys() | set().union(*containers.values()))
    values_by_name: Scalars = {}
    for hash_, values in by_hash.items():
        if values:  # two hashes may go by one text: a name that was learned, and that text itself
            values_by_name.setdefault(texts[hash_], values).update(values)
    kinds: Kinds = {}
    for hash_, some in types.items():
        kinds.setdefault(texts[hash_], set()).update(map(kind_of, some))
    for kind, hashes in containers.items():
        for hash_ in hashes:
            kinds.setdefault(texts[hash_], set()).add(kind)
    return ScalarValues(values_by_name, kinds, {})


def _gather(
    child: ParameterObject, by_hash: dict[int, set[Scalar]], types: dict[int, set[int]]
) -> None:
    for hash_, type_, value in zip(child.hashes, child.types, child.values, strict=True):
        types[hash_].add(type_)
        if type_ in _PLAIN:
            by_hash[hash_].add(value)
        elif type_ == _F32:
            if not isnan(value):
                by_hash[hash_].add(value)
        elif type_ == _BOOL:
            by_hash[hash_].add(WORDS[bool(value)])
        elif type_ in _SEVERAL:
            by_hash[hash_].update(without_nan(value))
