"""The edits of a document: values that can be done, undone, and done again.

The owner of an edit may do it while the document is as it was when the edit was built, and take it
back where it is the last one done; rows that are moved are followed meanwhile. `formats.editing`
builds edits from what a person asks for; the undo command of a document, a merge and the command
line hold lists of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, cast

from .core.kinds import AnyValue, Kind, same
from .core.paths import Key, Path
from .errors import WrongType
from .outline import Action, Change, Node, Outline
from .root import Root
from .tree_outline import Tree

Result = TypeVar("Result")


class Edit(ABC):
    """One edit: `_do` of a subclass has the view show another root; undo shows the one before."""

    _before: Root
    _after: Root | None = None
    """The root after it, once it was taken back."""
    _done: Change

    def do(self, view: Outline) -> Change:
        """Do it and return what was done; raises `WrongType` and changes nothing if refused."""
        if self._after is not None:
            view.show(self._after)
            return self._done
        self._before = view.root
        try:
            self._done = self._do(view)
        except WrongType:
            view.show(self._before)
            raise
        return self._done

    def undo(self, view: Outline) -> Change:
        """Take it back, where it is the last edit done; return what was done for that."""
        self._after = view.root
        view.show(self._before)
        return _turned(self._done)

    @abstractmethod
    def _do(self, view: Outline) -> Change: ...

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

    def do(self, view: Outline) -> Change:
        return self._do(view)

    def undo(self, view: Outline) -> Change:
        return _shown(view, self.old, is_back=True)

    def _do(self, view: Outline) -> Change:
        return _shown(view, self.new, is_back=False)

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

    def _do(self, view: Outline) -> Change:
        change = view.set(self.path, self.value)
        self._old, self._kind = change.node, view.row(self.path).kind
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

    The change is of the row that holds them all, whose rows stay.
    """

    def __init__(self, values: Sequence[tuple[Path, AnyValue]]) -> None:
        self.values = list(values)
        self._old: list[tuple[Path, AnyValue]] = []

    def _do(self, view: Outline) -> Change:
        self._old = view.set_many(self.values)
        return Change(Action.SET, common([path[:-1] for path, _value in self.values]))

    def absorb(self, other_edit: Edit) -> bool:
        if not isinstance(other_edit, SetValues):
            return False
        self._old = list((dict(other_edit._old) | dict(self._old)).items())
        self.values = list((dict(self.values) | dict(other_edit.values)).items())
        self._done = Change(Action.SET, common([path[:-1] for path, _value in self.values]))
        return True

    def place(self, change: Change) -> Path:
        return self.values[0][0]

    @property
    def is_void(self) -> bool:
        return not self.values


class TreeEdit(Edit):
    """One edit of a tree whose rows come and go one by one; the subclasses say which."""

    @property
    def is_void(self) -> bool:
        done = self._done
        stays = done.index == done.new_index and done.key == done.new_key
        return done.action is Action.MOVE and stays

    @abstractmethod
    def _change(self, tree: Tree) -> Change:
        """Call the tree's own method."""

    def _do(self, view: Outline) -> Change:
        return self._change(cast(Tree, view))


class Replace(TreeEdit):
    """Another node in the place of the one at `path`, under its key."""

    def __init__(self, path: Path, node: Node) -> None:
        self.path, self.node = path, node

    def _change(self, tree: Tree) -> Change:
        return tree.replace(self.path, self.node)


class Insert(TreeEdit):
    """A new child of the row at `path`; `index` -1 is the end."""

    def __init__(self, path: Path, index: int, key: Key, node: Node) -> None:
        self.path, self.index, self.key, self.node = path, index, key, node

    def _change(self, tree: Tree) -> Change:
        return tree.insert(self.path, self.index, self.key, self.node)


class Remove(TreeEdit):
    """The row at `path` taken out."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def _change(self, tree: Tree) -> Change:
        return tree.remove(self.path[:-1], self.path[-1])


class Rename(TreeEdit):
    """Another key for the row at `path`."""

    def __init__(self, path: Path, key: Key) -> None:
        self.path, self.key = path, key

    def _change(self, tree: Tree) -> Change:
        return tree.rename(self.path, self.key)


class Move(TreeEdit):
    """Another place among its siblings for the row at `path`."""

    def __init__(self, path: Path, index: int) -> None:
        self.path, self.index = path, index

    def _change(self, tree: Tree) -> Change:
        return tree.move(self.path, self.index)


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

    def _do(self, view: Outline) -> Change:
        what, self._what = self._what, None
        assert what is not None, "it is done for the first time"
        self.result = what(lambda edit: hear(edit, lambda edit: edit.do(view), self.heard))
        return self._change


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
