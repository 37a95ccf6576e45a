"""The names of a whole document, from its own strings, the table and counting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, compress

from ..knowledge import NO_KNOWLEDGE, Knowledge
from ..names.guess import Resolver
from ..names.learning import Known, differ
from .children import ChildKey, Members, members_of
from .meaning import AampMeaning
from .model import STRING_TYPES, ParameterIO, ParameterList, ParameterObject, name_hash

_Family = tuple[int, Sequence[int]]
"""The hash of a parent, and those of its children of one sort."""
_IS_STRING = bytes(type_ in STRING_TYPES for type_ in range(256))


class Labels(Resolver):
    """The resolver of one document, which counts through all of it before its first answer.

    So an answer does not depend on the order in which the rows are looked at. `meaning` is what the
    document means in the games.
    """

    def __init__(self, root: ParameterIO, knowledge: Knowledge = NO_KNOWLEDGE) -> None:
        super().__init__(knowledge.names, lambda: strings(members_of(self._root.root)))
        self._root = root
        self.meaning = knowledge.of(AampMeaning)
        self._is_counted = False
        self._given: dict[int, str] = {}
        self._lists, self._learned = self._table.lists_generation, self._table.learned

    def label(self, hash_: int) -> tuple[str, bool]:
        """Return the label of a hash, and whether it is the real name."""
        self.count_names()
        return super().label(hash_)

    def count_names(self) -> None:
        """Count through the document unless that is done: edits may part names from places."""
        if self._generation != self._table.generation:
            self._forget_names()
        if not self._is_counted:
            for name in ("param_root", *self.meaning.names(self._root), *self._root.names):
                super().teach(name)
            self._count_all(members_of(self._root.root))
            self._is_counted = True

    def teach(self, name: str) -> None:
        """Use a name the user gave, and guess again: it may be a parent of others."""
        if self._known.get(name_hash(name)) != name:
            self._is_counted = False
        super().teach(name)
        self._given[name_hash(name)] = name

    def show(self, root: ParameterIO) -> None:
        """Answer for another root of the document, with the names that it has for hashes."""
        for name in root.names - self._root.names:
            self.teach(name)
        self._root = root

    def with_typed(self, root: ParameterIO, come: Iterable[object]) -> ParameterIO:
        """Return a document with the names that a person typed for hashes of what comes."""
        if not self._given:
            return root
        hashes = set(chain.from_iterable(map(_hashes_in, come)))
        return root.with_names(self._given[hash_] for hash_ in hashes & self._given.keys())

    def given(self) -> list[str]:
        """Return the names that only the user has given to hashes of the document."""
        names = {*self._given.values(), *self._root.names}
        here, known = name_hashes(self._root) if names else set(), self._table.find
        named = {hash_: name for name in names if (hash_ := name_hash(name)) in here}
        own = self._own
        return sorted(name for hash_, name in named.items() if not (hash_ in own or known(hash_)))

    def depends_on(self, old: Known, new: Known) -> bool:
        """Whether other learned names than before make a difference to this document."""
        asked = name_hashes(self._root) | self._known.keys() | self._unknown
        return differ(asked - self._taught.keys() - self._own.keys(), old, new)

    def _forget_names(self) -> None:
        """Start over, unless other names were learned alone, and none of this document's."""
        new, lists = self._table.learned, self._table.lists_generation
        is_same = lists == self._lists and not self.depends_on(self._learned, new)
        self._learned, self._lists = new, lists
        if is_same:
            self._generation = self._table.generation
        else:
            super()._forget_names()
            self._is_counted = False

    def _count_all(self, members: Members) -> None:
        """Guess numbered names from the root down, as long as a guess makes others possible."""
        for hash_ in members.hashes:
            self.name(hash_)
        families = list(_families(members, self._unknown)) if self._unknown else []
        tried: dict[_Family, str | None] = {}
        has_new = True
        while has_new:
            families = [family for family in families if not self._unknown.isdisjoint(family[1])]
            has_new = sum(self._count_in(family, tried) for family in families) > 0

    def _count_in(self, family: _Family, tried: dict[_Family, str | None]) -> bool:
        """Guess siblings, unless their parent had the same name before; return whether any were
        found."""
        owner = self.name(family[0])
        if tried.get(family, "") == owner:
            return False
        tried[family] = owner
        return self.guess(*family)


def _families(members: Members, unknown: set[int]) -> Iterable[_Family]:
    """Return all siblings some of which are unknown, from the root down, each once."""
    families: dict[_Family, None] = {}
    is_known = unknown.isdisjoint
    # Few tuples of names have unknown ones, and most objects share theirs.
    open_shapes = {key for key, hashes in members.shapes.items() if not is_known(hashes)}
    for parent, siblings in zip(members.lists, members.siblings, strict=True):
        for hashes in siblings:
            if not is_known(hashes):
                families[parent.hash, tuple(hashes)] = None
        for child in parent.objects:
            if id(child.hashes) in open_shapes:
                families[child.hash, child.hashes] = None
    return families


def strings(members: Members) -> set[str]:
    """Return every string value of a document but the empty one."""
    values = chain.from_iterable([child.values for child in members.objects])
    types = b"".join([child.types for child in members.objects])
    texts: set[str] = set(compress(values, types.translate(_IS_STRING)))
    return texts - {""}


def _hashes_in(part: object) -> set[int]:
    """Return the hashes of the names in a part, and of a key."""
    if isinstance(part, ParameterIO):
        return name_hashes(part)
    if isinstance(part, ParameterList):
        return members_of(part).hashes
    if isinstance(part, ParameterObject):
        return set(part.hashes)
    return {part.hash} if isinstance(part, ChildKey) else set()


def name_hashes(root: ParameterIO) -> set[int]:
    """Return the hash of every name in a document: of its lists, objects and parameters."""
    return members_of(root.root).hashes | {root.root.hash}
