"""The edits of a document: values that can be done, undone, and done again.

The owner of an edit may do it while the document is as it was when the edit was built, and take it
back where it is the last one done; rows that are moved are followed meanwhile. `formats.editing`
builds edits from what a person asks for; the undo command of a document, a merge and the command
line hold lists of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar, cast

from .core.kinds import AnyValue, Kind, same
from .core.paths import Key, Path
from .errors import WrongType
from .outline import Action, Before, Change, Node, Outline, RootOutline
from .root import Root
from .tree_outline import Tree

Result = TypeVar("Result")


class Listener:
    """Is notified of every single change, also within an edit that is one change for views.

    This one does nothing. `is_within` is of those: the outer edit keeps what undo needs.
    """

    is_within = False

    def prepare(self, change: Change) -> None:
        """Hear that a change of structure happens next."""

    def note(self, change: Change) -> None:
        """Hear that a change of structure is done."""

    def note_many(self, changes: Sequence[Change]) -> None:
        """Hear of changes of structure below one row that are done, one after the other."""
        for change in changes:
            self.note(change)

    def note_order(self, path: Path, order: Sequence[int]) -> None:
        """Hear that children have another order, once `prepare` was told of a move; see `Tree`."""

    def note_kinds(self, paths: Sequence[Path]) -> None:
        """Hear that rows have values of other kinds."""

    def note_values(self, values: Iterable[tuple[Path, AnyValue, AnyValue]]) -> None:
        """Hear that rows have other values: (path, old, new) of each."""


DEAF = Listener()


class _Within(Listener):
    """Hears for another listener of what happens within an edit."""

    is_within = True

    def __init__(self, listener: Listener) -> None:
        self.prepare = listener.prepare  # type: ignore[method-assign]
        self.note = listener.note  # type: ignore[method-assign]
        self.note_many = listener.note_many  # type: ignore[method-assign]
        self.note_order = listener.note_order  # type: ignore[method-assign]
        self.note_kinds = listener.note_kinds  # type: ignore[method-assign]
        self.note_values = listener.note_values  # type: ignore[method-assign]


class Edit(ABC):
    """One edit, with one change for views; subclasses say how it is done and undone."""

    _kept: object = None
    _again: Root | None = None
    """The root after it, once it was taken back."""
    _first: Change | None = None
    """What was done for the first time, to a document that is a value."""

    def do(self, view: Outline, listener: Listener = DEAF) -> Change:
        """Do it and return what was done; raises `WrongType` and changes nothing if refused."""
        self._kept = None if listener.is_within else view.keep()
        if self._again is not None and self._first is not None:
            view.restore(self._again)
            return self._first
        try:
            change = self._do(view, listener)
        except WrongType:
            if self._kept is not None:
                view.restore(self._kept)
            raise
        if self._again is not None:
            view.restore(self._again)
        elif isinstance(view, RootOutline) and not isinstance(self, NewRoot):
            self._first = change
        return change

    def undo(self, view: Outline, listener: Listener = DEAF) -> Change:
        """Take it back, where it is the last edit done; return what was done for that."""
        is_value = isinstance(view, RootOutline) and not listener.is_within
        self._again = view.root if is_value else None
        if is_value and self._first is not None:
            view.restore(self._kept)
            return _turned(self._first)
        change = self._undo(view, listener)
        if self._kept is not None:
            view.restore(self._kept)
        return change

    @abstractmethod
    def _do(self, view: Outline, listener: Listener) -> Change: ...

    @abstractmethod
    def _undo(self, view: Outline, listener: Listener) -> Change: ...

    def absorb(self, other_edit: Edit) -> bool:
        """Take in an edit that was done right after this one, so that both are one; or refuse."""
        return False

    @property
    def is_void(self) -> bool:
        """Whether the document is the same with the edit and without it."""
        return False

    def place(self, change: Change) -> Path:
        """Return the row that a change of this edit was about, or what it was taken out of."""
        if change.action is Action.INSERT:
            return (*change.path, change.key)
        if change.action is Action.MOVE:
            return (*change.path, change.new_key)
        return change.path


RunEdit = Callable[[Edit], Change]
"""Does an edit and keeps it for undo."""


def _turned(change: Change) -> Change:
    """Return the change that takes another one back."""
    if change.action is Action.INSERT:
        return change._replace(action=Action.REMOVE)
    if change.action is Action.REMOVE:
        return change._replace(action=Action.INSERT)
    if change.action is Action.MOVE:
        to = change.new_index, change.new_key
        return change._replace(index=to[0], key=to[1], new_index=change.index, new_key=change.key)
    return change


class NewRoot(Edit):
    """Another root: what an edit of a document that is a value comes to."""

    def __init__(self, old: Root, new: Root) -> None:
        self.old, self.new = old, new

    def _do(self, view: Outline, listener: Listener) -> Change:
        return _shown(view, self.new, is_back=False)

    def _undo(self, view: Outline, listener: Listener) -> Change:
        return _shown(view, self.old, is_back=True)

    def absorb(self, other_edit: Edit) -> bool:
        if not isinstance(other_edit, NewRoot) or other_edit.old is not self.new:
            return False
        self.new = other_edit.new
        return True

    @property
    def is_void(self) -> bool:
        return self.old is self.new


def _shown(view: Outline, root: Root, *, is_back: bool) -> Change:
    """Show another root; return the one change that stands for all.

    That is the first insertion, else removal, else other value; for undo in the opposite order.
    """
    assert isinstance(view, RootOutline), "it is of a document that is a value"
    before = view.root
    view.show(root)
    changes = view.changes_since(before)
    came = [(change.path, index) for change in changes.lists for index in change.came()]
    gone = [(change.path, index) for change in changes.lists for index in change.removed]
    found = [Change(Action.INSERT, at, index, view.key_at(at, index)) for at, index in came[:1]]
    found += [Change(Action.REMOVE, at, index, index) for at, index in gone[:1]]
    found += [Change(Action.REPLACE, path) for path in changes.values[:1]]
    return found[-1 if is_back else 0] if found else Change(Action.REPLACE, ())


class SetValue(Edit):
    """Another value of the same kind for the row at `path`."""

    def __init__(self, path: Path, value: AnyValue) -> None:
        self.path = path
        self.value = value
        self._old: AnyValue = None
        self._kind: Kind | None = None

    def _do(self, view: Outline, listener: Listener) -> Change:
        change = self._set(view, self.value, listener)
        self._old, self._kind = change.node, view.row(self.path).kind
        return change

    def _undo(self, view: Outline, listener: Listener) -> Change:
        return self._set(view, self._old, listener)

    def _set(self, view: Outline, value: AnyValue, listener: Listener) -> Change:
        change = view.set(self.path, value)
        listener.note_values([(self.path, change.node, view.get(self.path))])
        return change

    @property
    def old(self) -> AnyValue:
        """The value before, once it is done."""
        return self._old

    @property
    def kind(self) -> Kind | None:
        """The kind of the row, once it is done."""
        return self._kind

    def absorb(self, other_edit: Edit) -> bool:
        if not isinstance(other_edit, SetValue) or other_edit.path != self.path:
            return False
        self.value = other_edit.value
        return True

    @property
    def is_void(self) -> bool:
        return self._kind is not None and same(self._kind, self.value, self._old)


class SetValues(Edit):
    """Other values for many rows, each as `Outline.check_many` returned it; one change for views.

    The change is of the row that holds them all, whose rows stay. Where a view keeps states of its
    document, these are put back, which is quicker than setting so many values again.
    """

    def __init__(self, values: Sequence[tuple[Path, AnyValue]]) -> None:
        self.values = list(values)
        self._old: list[tuple[Path, AnyValue]] = []
        self._after: object = None
        self._holder: Path | None = None

    def do(self, view: Outline, listener: Listener = DEAF) -> Change:
        if self._after is None or listener.is_within:
            return super().do(view, listener)
        self._kept = view.keep()
        return self._restore(view, self._after, self._old, self.values, listener)

    def undo(self, view: Outline, listener: Listener = DEAF) -> Change:
        if self._kept is None:
            return super().undo(view, listener)
        self._after = view.keep()
        return self._restore(view, self._kept, self.values, self._old[::-1], listener)

    def _do(self, view: Outline, listener: Listener) -> Change:
        self._old = _set_all(view, self.values, listener)
        return self._change()

    def _undo(self, view: Outline, listener: Listener) -> Change:
        _set_all(view, self._old[::-1], listener)
        return self._change()

    def _restore(
        self,
        view: Outline,
        state: object,
        before: list[tuple[Path, AnyValue]],
        values: list[tuple[Path, AnyValue]],
        listener: Listener,
    ) -> Change:
        view.restore(state)
        listener.note_values(_changed(before, values))
        return self._change()

    def _change(self) -> Change:
        if self._holder is None:
            self._holder = common([path[:-1] for path, _value in self.values])
        return Change(Action.SET, self._holder)

    def absorb(self, other_edit: Edit) -> bool:
        if not isinstance(other_edit, SetValues):
            return False
        self._old = list((dict(other_edit._old) | dict(self._old)).items())
        self.values = list((dict(self.values) | dict(other_edit.values)).items())
        self._after = self._holder = None
        return True

    def place(self, change: Change) -> Path:
        return self.values[0][0]

    @property
    def is_void(self) -> bool:
        return not self.values


def _changed(
    before: list[tuple[Path, AnyValue]], values: list[tuple[Path, AnyValue]]
) -> Iterator[tuple[Path, AnyValue, AnyValue]]:
    """Yield paths with what was there and what is; nothing is done where nobody listens."""
    was = dict(before)
    for path, value in values:
        yield path, was[path], value


def _set_all(
    view: Outline, values: list[tuple[Path, AnyValue]], listener: Listener
) -> list[tuple[Path, AnyValue]]:
    old = view.set_many(values)
    pairs = zip(values, old, strict=True)
    listener.note_values((path, was, value) for (path, value), (_path, was) in pairs)
    return old


class TreeEdit(Edit):
    """One edit of a tree whose rows come and go one by one; the subclasses say which."""

    _done: Change

    @abstractmethod
    def _change(self, tree: Tree, before: Before) -> Change:
        """Call the tree's own method."""

    @property
    def is_void(self) -> bool:
        done = self._done
        stays = done.index == done.new_index and done.key == done.new_key
        return done.action is Action.MOVE and stays

    def _do(self, view: Outline, listener: Listener) -> Change:
        self._done = self._run(view, listener)
        return self._done

    def _undo(self, view: Outline, listener: Listener) -> Change:
        tree = cast(Tree, view)
        return _inverse(tree, self._done)._run(tree, listener)

    def _run(self, view: Outline, listener: Listener) -> Change:
        change = self._change(cast(Tree, view), listener.prepare)
        listener.note(change)
        return change


class Replace(TreeEdit):
    """Another node in the place of the one at `path`, under its key."""

    def __init__(self, path: Path, node: Node) -> None:
        self.path, self.node = path, node

    def _change(self, tree: Tree, before: Before) -> Change:
        return tree.replace(self.path, self.node, before)


class Insert(TreeEdit):
    """A new child of the row at `path`; `index` -1 is the end."""

    def __init__(self, path: Path, index: int, key: Key, node: Node) -> None:
        self.path, self.index, self.key, self.node = path, index, key, node

    def _change(self, tree: Tree, before: Before) -> Change:
        return tree.insert(self.path, self.index, self.key, self.node, before)


class Remove(TreeEdit):
    """The row at `path` taken out."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def _change(self, tree: Tree, before: Before) -> Change:
        return tree.remove(self.path[:-1], self.path[-1], before)


class Rename(TreeEdit):
    """Another key for the row at `path`."""

    def __init__(self, path: Path, key: Key) -> None:
        self.path, self.key = path, key

    def _change(self, tree: Tree, before: Before) -> Change:
        return tree.rename(self.path, self.key, before)


class Move(TreeEdit):
    """Another place among its siblings for the row at `path`."""

    def __init__(self, path: Path, index: int) -> None:
        self.path, self.index = path, index

    def _change(self, tree: Tree, before: Before) -> Change:
        return tree.move(self.path, self.index, before)


def _inverse(tree: Tree, change: Change) -> TreeEdit:
    """Return the edit that undoes a change, which must be the last one done."""
    path = change.path
    if change.action is Action.REPLACE:
        return Replace(path, change.node)
    if change.action is Action.INSERT:
        return Remove((*path, change.key))
    if change.action is Action.REMOVE:
        return Insert(path, change.index, change.key, change.node)
    there = (*path, change.new_key)
    if change.key != change.new_key and tree.row(path).kind is not Kind.ARRAY:
        return Rename(there, change.key)
    return Move(there, change.index)


class GroupEdit(Edit, Generic[Result]):
    """Very many edits below one row as a single one: views hear that the row is replaced.

    `what` runs them when the group is done for the first time. Where one is refused, those before
    it are undone.
    """

    def __init__(self, path: Path, edit: Callable[[RunEdit], Result]) -> None:
        self.result: Result | None = None
        self.heard: Callable[[Edit, Change], object] | None = None
        """Is called with every edit that the group runs for the first time, after it is done."""
        self._change = Change(Action.REPLACE, path)
        self._what: Callable[[RunEdit], Result] | None = edit
        self._edits: list[Edit] = []

    def _do(self, view: Outline, listener: Listener) -> Change:
        within, before = _Within(listener), view.keep()
        what, self._what = self._what, None
        if what is None:
            for edit in self._edits:
                edit.do(view, within)
            return self._change

        def run(edit: Edit) -> Change:
            change = hear(edit, lambda edit: edit.do(view, within), self.heard)
            self._edits.append(edit)
            return change

        try:
            self.result = what(run)
        except WrongType:
            if isinstance(view, RootOutline):
                view.restore(before)
            else:
                self._take_back(view, within)
            raise
        return self._change

    def _undo(self, view: Outline, listener: Listener) -> Change:
        self._take_back(view, _Within(listener))
        return self._change

    def _take_back(self, view: Outline, listener: Listener) -> None:
        for edit in reversed(self._edits):
            edit.undo(view, listener)


def hear(edit: Edit, run: RunEdit, heard: Callable[[Edit, Change], object] | None) -> Change:
    """Run an edit, and have `heard` called after it, or after each of those that it groups."""
    if heard is None:
        return run(edit)
    if isinstance(edit, GroupEdit):
        edit.heard = heard
        return run(edit)
    change = run(edit)
    heard(edit, change)
    return change


_MOST = 50
"""Of more edits at once, views hear as of one."""


def are_many(count: int) -> bool:
    """Whether so many edits are done as one; see `grouped`."""
    return count > _MOST


def grouped(count: int, path: Path, edit: Callable[[RunEdit], Result], run: RunEdit) -> Result:
    """Run `edit`; where it makes very many edits, as one edit of the row at `path`."""
    if not are_many(count):
        return edit(run)
    group = GroupEdit(path, edit)
    run(group)
    return cast(Result, group.result)


def common(paths: Sequence[Path]) -> Path:
    """Return the path of the deepest row that all rows at `paths` are, or lie below."""
    first = min(paths, key=len, default=())
    depth = 0
    while depth < len(first) and all(path[depth] == first[depth] for path in paths):
        depth += 1
    return first[:depth]
