"""One open file: its identity, its undo stack, and the signals that views live by.

Views ask `outline` and listen to `changed`; every edit goes through the methods here, which push
a command on the undo stack. Nothing else changes a document.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path as File
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from PySide6.QtCore import QObject, Signal, SignalInstance
from PySide6.QtGui import QUndoCommand, QUndoStack

import formats
from app.documents import namesakes
from app.documents.arrangement import Arranged
from app.documents.atomic_file import Stamp
from app.documents.baseline import ChangeTracker, OriginalValues
from app.documents.commands import ArrangeCommand, EditCommand
from app.documents.undo_stack import push
from app.documents.view_state import ViewState
from app.ui.i18n import tr, trn
from formats.core.changes import Changes
from formats.core.kinds import same
from formats.core.paths import Path
from formats.core.roots import Root
from formats.errors import WrongType
from formats.format import AnyFormat
from formats.knowledge import Knowledge
from formats.outline import Outline
from formats.registry import SHIPPED, format_of

if TYPE_CHECKING:
    from formats.diff import Difference
    from formats.editing import Structure

Result = TypeVar("Result")


_EDITED: set[Document] = set()
"""Documents with a history, held until `end`: otherwise the garbage collector would delete commands
one by one, and their stack once more."""


def name_of(file: File, words: tuple[str, ...] = ()) -> str:
    """Return the display name of a document from its path: `X.pack.zs//AI/Y.root.ainb`."""
    return "//".join((file.name, *words))


class UsedStrings(Protocol):
    """The strings of several documents, to offer where one is typed."""

    def add(self, document: Document) -> None:
        """Gather the strings of a document too."""

    def likely(self, document: Document, path: Path) -> Sequence[str]:
        """Return the strings that the row at `path` may be meant to have, the likeliest first."""


class Document(QObject):
    """A document root and everything about it that is not in the file.

    `file` is its path on disk (None for a new one or a sample), `name` its title in the tab;
    `stamp` identifies the contents that it was read from or saved as. `words` is the path to the
    document inside the archive `file` (empty if it is the file itself), and `layers` are the
    compressions around it; `stamp` is then that of the contents inside. `view_state` is shared by
    its views; in it, `selection` are the selected rows, and `current` the one that they show.
    `tracker` knows all differences from the file on disk; `originals` maps the path of every
    changed value, except in new rows, to its original. `place` are the rows that the last change
    affected, the one to make current first. `revision` increases before and after every step; a
    worker that finds it as it was when the job was submitted has read a consistent state. `company`
    returns the open documents, whose parts serve as examples for new ones. `knowledge` is what is
    known about names beyond the document, `used_words` are the strings of all open documents, None
    if there is no other. `ask_to_follow` asks whether texts that name a row change when the row is
    renamed. `lossless` is None until the rewritten document was compared with the file, then True
    or False.
    """

    about_to_edit = Signal()
    """An edit, undo or redo was asked for: what is typed in a field is to become an edit first."""
    changed = Signal(object)
    """The `Changes` of a step that was done."""
    step_ended = Signal()
    """A step is complete: all changes and the new selection were emitted."""
    identity_changed = Signal()
    reset = Signal()
    """Everything changed: a new root, no history. Views ask `outline` again."""
    modified_changed = Signal(bool)
    names_changed = Signal()
    """A name was learned, so labels of rows may have changed."""
    refused = Signal(str)
    """Why a step could not be undone or done again."""
    state_changed = Signal()
    """`lossless`, `problems` or `frozen` changed."""

    def __init__(
        self,
        root: Any,
        name: str,
        file: File | None = None,
        size: int = 0,
        note: str = "",
        stamp: Stamp | None = None,
        words: tuple[str, ...] = (),
        layers: tuple[Any, ...] = (),
        knowledge: Knowledge = SHIPPED,
    ) -> None:
        super().__init__()
        self.knowledge = knowledge
        self.outline = formats.outline_of(root, knowledge)
        self.name = name
        self.file = file
        self.size = size
        self.stamp = stamp
        self.words = words
        self.layers = layers
        self.undo_stack = QUndoStack(self)
        self._was_clean = True
        # first, before the listeners that ask what is clean
        self.undo_stack.indexChanged.connect(self._keep_clean)
        self.undo_stack.cleanChanged.connect(self._clean_changed)
        self.view_state = ViewState(self, note)
        self.selection = self.view_state.selection
        self.tracker = ChangeTracker(self.outline)
        self.originals = OriginalValues(self.tracker)
        self.revision = 0
        self._is_in_step = self._is_asking = False
        self.changes_all: bool | None = None
        """Whether a value is set at all positions of what the file stores once.

        None leaves it to what that is.
        """
        self.place: list[Path] = []
        self.lossless: bool | None = None
        self.problems: list[Any] = []
        self.frozen = ""
        self.company: Callable[[], Sequence[Document]] = tuple
        self.ask_to_follow: namesakes.Ask | None = None
        self.used_words: UsedStrings | None = None

    def _clean_changed(self, clean: bool) -> None:
        if clean is not self._was_clean:
            self._was_clean = clean
            self.modified_changed.emit(not clean)

    def _keep_clean(self, index: int) -> None:
        """Move the clean state past steps that only arrange nodes.

        This keeps Qt's own `isClean` correct, and pushing a step after undoing steps that only
        arrange does not lose the mark.
        """
        clean = self.undo_stack.cleanIndex()
        if clean >= 0 and clean != index and self._edits_at(clean) == self._edits_at(index):
            self.undo_stack.setClean()

    def _edits_at(self, index: int) -> int:
        """Return how many of the first `index` steps are edits."""
        step = self.undo_stack.command(index - 1) if index else None
        return step.count if isinstance(step, EditCommand | ArrangeCommand) else index

    # Asking

    @property
    def root(self) -> Any:
        """The document as it is now; of a format of values, each edit makes another root."""
        return self.outline.root

    @property
    def format(self) -> AnyFormat:
        """The format this document is read and written in."""
        return format_of(self.root)

    @property
    def is_modified(self) -> bool:
        """Whether something was changed since the file was read or saved."""
        return not self.undo_stack.isClean()

    @property
    def change_count(self) -> int:
        """How many edits on the undo stack part the document from the file."""
        clean = self.undo_stack.cleanIndex()
        edits = self._edits_at(self.undo_stack.index())
        return edits if clean < 0 else abs(edits - self._edits_at(clean))

    @property
    def current(self) -> Path:
        """The path of the current row, the root's where nothing is selected."""
        return self.selection.current or ()

    @property
    def current_changed(self) -> SignalInstance:
        """Carries the path of the row to be brought into sight: see `Selection`."""
        return self.selection.current_changed

    def set_current(self, path: Path) -> None:
        """Select one row alone, which the inspector and every view show."""
        self.selection.choose([path])

    def show_done(self, paths: Iterable[Path]) -> None:
        """Select the rows that the step just done is about; doing it again selects them again."""
        self.selection.show(paths)
        step = self.undo_stack.command(self.undo_stack.index() - 1)
        if isinstance(step, EditCommand):
            step.left = self.selection.paths

    @property
    def acting(self) -> list[Path]:
        """The rows that a command is about now: those selected, the current one first."""
        rows, current = self.selection.paths, self.selection.current
        return [] if current is None else [current, *(path for path in rows if path != current)]

    # Editing: each pushes one command, or raises `WrongType` and changes nothing

    @property
    def structure(self) -> Structure:
        """What may be done to the document as it is now; what is edited in it goes to `edit`."""
        others = [document.root for document in self.company() if document is not self]
        return self.format.structure(self.outline, self.root, others)

    def edit(
        self,
        text: str,
        what: Callable[[Structure], Result],
        session: object = None,
        names: Iterable[tuple[Path, Any]] = (),
    ) -> Result:
        """Take over what `what` makes of a structure as one step named `text`; return its result.

        Consecutive steps with the same `session` are merged. Without an edit there is no step.
        `names` are the new names of rows: the user is asked soon after whether texts that name them
        change, too.
        """
        self._refuse_frozen()
        self.commit_input()
        namings = namesakes.found(self, names)
        session = object() if namings and session is None else session
        structure = self.structure
        with structure.trying():
            result = what(structure)
        with self.step():
            if structure.root is not self.root:
                command = EditCommand(self, text, structure.root, session)
                command.first()
                command.count = self._edits_at(self.undo_stack.index()) + 1
                _EDITED.add(self)
                push(self.undo_stack, command)
        if namings:
            namesakes.ask_soon(self, namings, session)
        return result

    @contextmanager
    def step(self) -> Iterator[None]:
        """Emit one change of the selection for everything inside the context."""
        if self._is_in_step:
            yield
            return
        try:
            with self.selection.signals_held():
                self._is_in_step = True
                try:
                    yield
                finally:
                    self._is_in_step = False
        finally:
            self.step_ended.emit()

    def set_value(self, path: Path, value: Any, session: object = None) -> None:
        """Give a row another value of its kind; an equal value is not an edit.

        Edits of one row with the same `session` (such as one drag of a slider) are merged into one
        step.
        """
        row = self.outline.row(path)
        value = self.outline.check(path, value)
        if same(row.kind, value, row.value):
            return
        text = tr("Change {label}", label=row.label or tr("root"))
        values = [(path, value)]
        self.edit(text, lambda structure: self._set(structure, values), session, values)

    def _set(self, structure: Structure, values: Sequence[tuple[Path, Any]]) -> int:
        """Set values, each at one or at all positions of what its row is in."""
        if self.changes_all is False:
            return structure.set_many(values)
        return structure.set_everywhere(values, objects_only=self.changes_all is None)

    def can_reset(self, path: Path) -> bool:
        """Whether a row has another value in the file that it may be given: some only follow."""
        return path in self.originals and self.outline.row(path).editable

    def reset_values(self, paths: Iterable[Path]) -> None:
        """Give those of some rows that have another value in the file that one, as one step."""
        values = [(path, self.originals[path]) for path in paths if self.can_reset(path)]
        text = trn("Reset {n:,} value", "Reset {n:,} values", len(values))
        if len(values) == 1:
            self.set_value(*values[0])
        elif values:
            self.set_many(values, text)

    def set_many(
        self, values: Iterable[tuple[Path, Any]], text: str, session: object = None
    ) -> int:
        """Set the values of many rows as one step; return how many changed.

        Every value is checked before any is set. Steps with the same `session` become one. What is
        one object in the file changes at all its positions, as `set_value` has it.
        """
        edits = list(values)
        return self.edit(text, lambda structure: self._set(structure, edits), session, edits)

    def apply_differences(self, differences: Iterable[Difference], text: str) -> int:
        """Apply the differences from another document as one step named `text`; return how many.

        The document must not have changed since the comparison. Without an edit there is no step;
        if one edit is refused, none is applied.
        """
        changes = list(differences)
        also = namesakes.of_differences(self, changes)

        def what(structure: Structure) -> int:
            before = structure.root
            structure.set_many(also)
            structure.take(changes)
            return 0 if structure.root is before else len(changes)

        return self.edit(text, what)

    def arrange(
        self, text: str, before: Arranged, after: Arranged, rows: Sequence[Path] = ()
    ) -> None:
        """Push a new arrangement of the graph, a step that is not an edit.

        It does not affect the file's bytes, so the document is not modified, and it is allowed
        while edits are refused. Undoing it selects `rows`. Like any step it replaces undone ones.
        """
        command = ArrangeCommand(self, text, before, after, rows)
        command.count = self._edits_at(self.undo_stack.index())
        _EDITED.add(self)
        self.undo_stack.push(command)

    def arrange_on(self, text: str, after: Arranged) -> bool:
        """Merge an arrangement into the last step if that has the same text and nodes.

        False if it has to be a step of its own.
        """
        index = self.undo_stack.index()
        step = self.undo_stack.command(index - 1) if index else None
        is_last = index == self.undo_stack.count()
        is_alike = isinstance(step, ArrangeCommand) and step.text() == text
        return is_last and is_alike and step.goes_on(after)  # type: ignore[union-attr]

    def _refuse_frozen(self) -> None:
        if self.frozen:
            raise WrongType(self.frozen)

    def learn_name(self, path: Path, name: str) -> None:
        """Use `name` for a row's unknown hash; not an edit, since the file does not change."""
        self.outline.learn(path, name)
        self.names_changed.emit()

    def renew_names(self) -> None:
        """Show the names that are known now: those behind values may be others than before."""
        self.outline.renew()
        self.names_changed.emit()

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return self.undo_stack.canUndo()

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return self.undo_stack.canRedo()

    @property
    def undo_text(self) -> str:
        """The name of the step that `undo` undoes, "" if there is none."""
        return self.undo_stack.undoText()

    @property
    def redo_text(self) -> str:
        """The name of the step that `redo` does again, "" if there is none."""
        return self.undo_stack.redoText()

    def undo(self, seen: frozenset[Path] = frozenset()) -> None:
        """Undo the last step and show what changed, unless edits are refused now.

        What is below the rows of `seen` is in sight, so that the selection stays.
        """
        self._travel(seen, is_back=True)

    def redo(self, seen: frozenset[Path] = frozenset()) -> None:
        """Do the next step again and show where, as `undo`."""
        self._travel(seen, is_back=False)

    def _travel(self, seen: frozenset[Path], *, is_back: bool) -> None:
        """Undo the last step or do the next one again, in all documents that it changed."""
        if not self.commit_input() or (step := self.next_step(is_back)) is None:
            return
        parts = step.parts() if isinstance(step, EditCommand) else {}
        for document, part in parts.items():
            if not document.commit_input() or document.next_step(is_back) is not part:
                name = document.name
                edited = tr("the step also changed “{name}”, which was edited since", name=name)
                self.refused.emit(document.frozen or edited)
                return
        for document in (self, *parts):
            document.travel_alone(seen if document is self else frozenset(), is_back=is_back)

    def travel_alone(self, seen: frozenset[Path], *, is_back: bool) -> None:
        """Undo the last step here or do the next one again, whatever other documents it changed."""
        with self.step():
            (self.undo_stack.undo if is_back else self.undo_stack.redo)()
            self._show_change(seen)

    def next_step(self, is_back: bool) -> QUndoCommand | None:
        """Return the step that undo takes back, or that redo does again."""
        stack = self.undo_stack
        at = stack.index() - is_back
        return stack.command(at) if 0 <= at < stack.count() else None

    def commit_input(self) -> bool:
        """Have what is typed in a field made an edit, before another; return if one may be made."""
        if not self.frozen and not self._is_asking:
            self._is_asking = True
            try:
                self.about_to_edit.emit()
            finally:
                self._is_asking = False
        return not self.frozen

    def _show_change(self, seen: frozenset[Path]) -> None:
        """Select the rows of the step, if they exist, or the nearest ones."""
        if not self.place:
            return  # a step that arranges may be about no row
        if seen and all(_is_below(path, seen) for path in self.place):
            return
        places = self.outline.places(self.place)
        paths = [path for path, place in zip(self.place, places, strict=True) if place >= 0]
        self.selection.show(paths or [self.nearest(self.place[0])])

    # For commands

    def show_root(self, root: Root) -> Changes:
        """Have another root, and emit `changed`; return what became of the rows."""
        before = self.root
        self.revision += 1
        self.outline.show(root)
        self.revision += 1
        changes = self.outline.changes_since(before)
        self.tracker.note_changes(changes, self.outline.view_of(before))
        old = self.selection.follow(changes, self.outline)
        self.changed.emit(changes)
        # only now do the views have the rows of the changed document
        self.selection.emit_since(old)
        return changes

    def end(self) -> None:
        """Give up the history of a document that is closed, so that it can go."""
        self.ask_to_follow = None
        for at in range(self.undo_stack.count()):
            step = self.undo_stack.command(at)
            if isinstance(step, EditCommand):
                step.leave_others()
        self.undo_stack.clear()
        _EDITED.discard(self)

    # Identity and state

    def mark_saved(
        self, file: File, size: int, stamp: Stamp | None = None, words: tuple[str, ...] = ()
    ) -> None:
        """Record that the document's current state is saved in `file`, with the stamp `stamp`."""
        self.move_to(file, words)
        self.view_state.note = ""
        self._set_file_state(size, stamp)
        self.undo_stack.setClean()
        self.identity_changed.emit()

    def move_to(self, file: File, words: tuple[str, ...] = ()) -> None:
        """Set the document's path; nothing else changes."""
        self.file = file
        self.words = words
        self.name = name_of(file, words)

    def mark_unsaved(self) -> None:
        """Mark the document as different from its file, whatever is undone."""
        self.undo_stack.resetClean()

    def set_knowledge(self, knowledge: Knowledge, used_words: UsedStrings) -> None:
        """Use the names that a program knows; to be called before anything is shown."""
        self.knowledge, self.used_words = knowledge, used_words
        self.outline = self.tracker.outline = formats.outline_of(self.root, knowledge)

    def adopt(self, root: Any, size: int, stamp: Stamp | None = None) -> None:
        """Replace the root by one just read from the document's file.

        The undo history is lost. The selection is kept, or moves up to the nearest existing row.
        """
        self.outline = self.tracker.outline = formats.outline_of(root, self.knowledge)
        self.revision += 1
        self.view_state.note = ""
        self._set_file_state(size, stamp)
        old = self.selection.keep_existing(self.nearest)
        self.reset.emit()
        self.undo_stack.clear()
        self.selection.emit_since(old)
        self.identity_changed.emit()
        self.set_state(lossless=None, problems=[])

    def _set_file_state(self, size: int, stamp: Stamp | None) -> None:
        self.size = size
        self.stamp = stamp
        self.tracker.clear()

    def nearest(self, path: Path) -> Path:
        """Return `path`, or that of the nearest existing row above it."""
        return nearest(self.outline, path)

    def set_state(self, **parts: Any) -> None:
        """Set `lossless`, `problems` or `frozen` (why edits are refused now, or "")."""
        for name, value in parts.items():
            setattr(self, name, value)
        self.state_changed.emit()


def nearest(outline: Outline, path: Path) -> Path:
    """Return `path`, or that of the nearest row above it that a view has."""
    for depth in range(len(path), 0, -1):
        if outline.has(path[:depth]):
            return path[:depth]
    return ()


def _is_below(path: Path, tops: frozenset[Path]) -> bool:
    """Whether a row is one of `tops` or below one."""
    return any(path[:depth] in tops for depth in range(len(path) + 1))
