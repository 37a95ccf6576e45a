"""The commands on the rows that are selected: add, delete, rename, move, copy, and so on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QCursor

from app.documents import namesakes
from app.documents.document import Document, nearest
from app.documents.error_text import why
from app.tree.filter import CHANGED
from app.tree.row_clipboard import CopiedRows, HeldRows, copied_rows, rows_in
from app.tree.row_preparing import RowPreparing, is_many, sorts_slowly
from app.ui import theme
from app.ui.background import DocumentEdited, Lane, LatestJob, whole
from app.ui.i18n import bare, mark, tr
from app.ui.later import call_later
from app.ui.menu import Menu
from app.ui.sentences import said
from app.ui.shown_values import value_text
from app.ui.terms import offered, root_name
from app.ui.widgets import open_menu
from formats.core.kinds import CONTAINERS, Converted, Kind
from formats.core.paths import Path, tops
from formats.core.work import Steps
from formats.editing import Offer, Structure
from formats.errors import FormatError, Unconvertible, WrongType
from formats.outline import Outline
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.window.document_view import DocumentView


_DELETE = (mark("Delete {label}"), mark("Delete {count:,} rows"))
_DUPLICATE = (mark("Duplicate {label}"), mark("Duplicate {count:,} rows"))
_MOVE = (mark("Move {label}"), mark("Move {count:,} rows"))
_SORT = (mark("Sort {label}"), mark("Sort {count:,} rows"))
_LEAD = (mark("Connect {label}"), mark("Connect {count:,} rows"))
_RETYPE = (mark("Retype {label} to {kind}"), mark("Retype {count:,} rows to {kind}"))


class RowEdits(QObject):
    """Edits a view's selected rows, each time as one step of undo, or says why it cannot."""

    named = Signal(str)
    """A row whose name is stored only as a hash was given this name."""
    busy = Signal(str, object)
    """A text and a cancel callable while something takes long; an empty text when it is over."""

    def __init__(self, view: DocumentView) -> None:
        super().__init__(view)
        self._view = view
        self._document = view.document
        self._tree = view.tree
        view.tree.renamed.connect(self._renamed)
        view.tree.dropped.connect(self.drop_rows)
        view.tree.data_dropped.connect(self._drop_data)
        view.tree.pack = view.clipboard.dragged
        view.document.about_to_edit.connect(self._keep_input)
        self._session: object = None
        self._preparing = RowPreparing(self, view.document, self._do_and_go, view.refuse)
        self.pasting = RowPasting(
            self, self._document, self._preparing, view.refuse, view.show_message
        )
        for part in (self._preparing, self.pasting):
            part.busy.connect(self.busy)

    def _keep_input(self) -> None:
        """Make what is typed in a row an edit; a field without input stays open."""
        self._tree.delegate.keep_input()
        field = self._tree.name_field
        if field is not None and field.has_input:
            field.confirm()

    def selection(self) -> list[Path]:
        """Return the rows that commands act on: the selected ones; in a filtered tree, its matches.

        Rows that a filter hides, or shows only for their descendants, are excluded, except on the
        canvas, where they are outlined.
        """
        paths = self._document.selection.paths
        return paths if self._view.is_in_graph else [path for path in paths if self._is_seen(path)]

    @property
    def can_act(self) -> bool:
        """Whether there is a row for commands."""
        paths = self._document.selection.paths
        return bool(paths) if self._view.is_in_graph else any(map(self._is_seen, paths))

    def _is_seen(self, path: Path) -> bool:
        return self._tree.model_.is_shown_whole(path)

    def _acting(self) -> list[Path]:
        """Return the rows to act on as `selection`; if there is none, show a message."""
        self._document.commit_input()
        if self._view.filtering.is_busy and not self._view.is_in_graph:
            self._view.refuse(tr("the filter is still searching"))
            return []
        paths = self.selection()
        if not paths and self._document.selection.paths:
            self._view.refuse(tr("the selected row does not match the filter"))
        elif not paths:
            self._view.refuse(tr("nothing is selected"))
        return paths

    def _one(self) -> Path | None:
        """Return the current row if it can be edited, else None after saying why."""
        paths = self._acting()
        current = self._document.selection.current
        return current if current in paths or not paths else paths[-1]

    def _edit(self, words: str, what: Callable[[Structure], Any]) -> Any:
        """Run an edit as one step; if it is refused, show the reason and return None."""
        self._view.finish_editing()
        try:
            return self._document.edit(words, what, self._session)
        except FormatError as error:
            self._view.refuse(error.what)
            return None

    def _do_and_go(self, words: str, do: Callable[[Structure], list[Path]]) -> list[Path]:
        """Run an edit as one step, select its result, and return it."""
        self._view.finish_editing()
        with self._document.step():
            made = self._edit(words, do) or []
            if made and self._view.graph is not None and self._view.is_in_graph:
                self._view.graph.view.expect_nodes()
            if made:
                self._document.show_done(made)
        return made

    # Adding

    def offers(self) -> tuple[Path, list[Offer]]:
        """Return what may be added at the current row or the nearest above it, and where."""
        structure = self._document.structure
        path = self._document.current
        while True:
            offers = structure.offers(path)
            if offers or not path:
                return path, offers
            path = path[:-1]

    def fill_add_menu(self, menu: Menu) -> None:
        """Put what may be added here into a menu."""
        menu.clear()
        path, offers = self.offers()
        letters: set[str] = set()
        for offer in offers:
            words = offered(offer).replace("&", "&&")
            letter = words[:1].lower()
            is_free = letter.isascii() and letter not in letters
            action = menu.addAction(f"&{words}" if is_free else words)
            letters.add(letter)
            action.setIcon(theme.kind_icon(offer.kind))
            action.triggered.connect(lambda _=False, new=offer: self.add(path, new))
        if menu.isEmpty() and (graph := self._view.graph) is not None:
            node = menu.addAction(tr("A &node of the graph…"))
            node.triggered.connect(lambda: call_later(graph, graph.add_node))  # no menu is open
        elif menu.isEmpty():
            words = tr("Nothing can be added here: select a row that contains others")
            menu.addAction(words).setEnabled(False)

    def add_row(self) -> None:
        """Show a menu of rows to add beside the current row; on a canvas, of nodes at the
        pointer, and also where no row can be added. A single choice is made at once."""
        graph, (path, offers) = self._view.graph, self.offers()
        if graph is not None and (self._view.is_in_graph or not offers):
            graph.add_node()
            return
        if len(offers) == 1:
            self.add(path, offers[0])
            return
        menu = Menu(self._tree)
        self.fill_add_menu(menu)
        rect = self._tree.visualRect(self._tree.currentIndex())
        place = self._tree.viewport().mapToGlobal(rect.bottomLeft())
        menu.setActiveAction(menu.actions()[0])  # Return chooses the first
        open_menu(menu, place if rect.isValid() else QCursor.pos())

    def add(self, path: Path, offer: Offer) -> None:
        """Add an offer to a row, and edit its name in the tree."""
        name = offer.name or ""
        if offer.name == "":
            asked = self._ask_name(offer)
            if asked is None:
                return
            name = asked
        self._session = object()
        index = index_below(self._document, path, self._document.current)
        paths = self._do_and_go(
            tr("Add {label}", label=offered(offer)),
            lambda structure: [structure.add(path, offer, name, index)],
        )
        if not paths:
            self._session = None
            return
        if offer.name and not self._view.is_in_graph:
            self._tree.setFocus()
            self._tree.edit_name(paths[0], offer.name)
            return
        self._session = None
        if self._view.graph is not None and self._view.is_in_graph:
            self._view.graph.load()
            self._view.graph.view.name_command(paths[0])

    def _ask_name(self, offer: Offer) -> str | None:
        from app.tree.choose_dialog import ChooseDialog

        dialog = ChooseDialog(offered(offer), list(offer.names), self._view, typed=bare(tr("&Add")))
        return dialog.text() if dialog.exec() else None

    # Deleting, copying

    @property
    def _deletion(self) -> Callable[[], None] | None:
        """What deletes something else on the canvas than nodes, which is selected there."""
        graph = self._view.graph
        return graph.deletion if graph is not None and self._view.is_in_graph else None

    @property
    def can_delete(self) -> bool:
        """Whether there is a row to delete, or a link, comment or point on the canvas."""
        return self.can_act or self._deletion is not None

    def delete(self) -> None:
        """Delete the selected rows, or what is selected on the canvas instead."""
        (self._deletion or self.delete_rows)()

    def delete_rows(self) -> None:
        """Delete the selected rows, and select the row that takes their place."""
        self._session = None
        paths = self._acting()
        if paths:
            self._remove(paths)

    def _remove(self, paths: list[Path], is_soon: bool = False) -> None:
        """Delete rows, in a turn of its own where that `is_soon`."""
        graph = self._view.graph if self._view.is_in_graph else None
        is_seen = self._is_seen if graph is None else graph.sight()
        following = NextSelection(self._document, paths, is_seen, else_any=graph is not None)
        also: list[str] = []

        def removing(structure: Structure) -> Steps[list[Path]]:
            yield
            also.append(structure.remove(paths))
            return [following.path(structure.view)]

        def tell(made: list[Path]) -> None:
            if made and also[0]:
                self._view.show_message(tr("Also deleted: {words}.", words=also[0]))

        self._preparing.edit(self._step_text(_DELETE, paths), is_soon, removing, tell)

    def duplicate(self) -> None:
        """Put a copy of each selected row behind it."""
        self._session = None
        paths = self._acting()
        if paths:
            words = self._step_text(_DUPLICATE, paths)
            self._preparing.edit(words, is_many(paths), lambda rows: rows.duplicating(paths))

    def _step_text(self, texts: tuple[str, str], paths: list[Path], **values: str) -> str:
        """Return the name of a step on one row or on many."""
        if len(paths) == 1:
            return tr(texts[0], label=self._label(paths[0]), **values)
        return tr(texts[1], count=len(paths), **values)

    # Names

    def rename(self) -> None:
        """Edit the name of the current row in its place; a row without one edits its value."""
        path = self._one()
        if path is None:
            return
        self._session = None
        name = self._document.structure.name(path)
        if name is None or self._view.is_in_graph:
            self._view.edit_value()
        else:
            self._tree.setFocus()
            self._tree.edit_name(path, name)

    def _renamed(self, path: Path, name: str) -> None:
        values = namesakes.followers(self._document, [(path, name)])
        if values is None:
            self._session = None
            return
        also = [user for user, _name in values]

        def what(structure: Structure) -> list[Path]:
            return [structure.rename(path, name, also)]

        label = one_line(self._document.outline.row(path).label, 40)
        paths = self._do_and_go(tr("Rename {label}", label=label), what)
        self._session = None
        if paths:
            self._tell_name(paths[0], name)

    def _tell_name(self, path: Path, name: str) -> None:
        """Mention a name that would be lost, since the file stores only its hash."""
        row = self._document.outline.row(path)
        is_plain = name.isprintable() and name == name.strip() and not name.startswith("#")
        if row.hash is not None and row.known and row.label == name and is_plain:
            self.named.emit(name)

    # Order and types

    def can_move(self, by: int) -> bool:
        """Whether the current row can go up (-1) or down (1), as far as that is seen here."""
        graph = self._view.graph if self._view.is_in_graph else None
        return self.can_act and (graph is None or graph.can_move(by))

    def move(self, by: int) -> None:
        """Bring the current row one place up (-1) or down (1) among its siblings."""
        path = self._one()
        if path is None:
            return
        self._session = None
        keys = list(self._document.outline.keys(path[:-1])) if path else []
        index = keys.index(path[-1]) + by if path else 0
        if not path or 0 <= index < len(keys):
            words = self._step_text(_MOVE, [path])
            self._do_and_go(words, lambda structure: [structure.move(path, index)])

    def sort(self) -> None:
        """Bring the elements of the current array, or of the one around the row, in order."""
        self._session = None
        path = self._one()
        if path is None:
            return
        structure = self._document.structure
        path = path if structure.can_sort(path) else path[:-1]
        words, is_long = self._step_text(_SORT, [path]), sorts_slowly(self._document.outline, path)
        self._preparing.edit(words, is_long, lambda rows: rows.sorting(path))

    def fill_type_menu(self, menu: Menu) -> None:
        """Fill a menu with the types that the selected values can have, and the results.

        A type that another value could have is disabled, with the reason; others are left out.
        """
        menu.clear()
        paths, structure = self.selection(), self._document.structure
        converted = structure.converting(paths)
        for kind in structure.kinds(paths[0]) if paths else ():
            try:
                made = converted(kind)
            except Unconvertible:
                continue
            except WrongType as error:
                words = one_line(said(error.what), RESULT_LENGTH)
                menu.addAction(theme.kind_icon(kind), f"{kind.value}\t{words}").setEnabled(False)
                continue
            action = menu.addAction(theme.kind_icon(kind), "")
            action.setText(f"{kind.value}\t{result_shown(kind, made)}".replace("&", "&&"))
            action.triggered.connect(lambda _=False, k=kind: self.retype(k))
        if menu.isEmpty():
            menu.addAction(tr("The type of this row is fixed")).setEnabled(False)

    def retype(self, kind: Kind) -> None:
        """Make the selected values of another type."""
        self._session = None
        paths = self._acting()
        if not paths:
            return
        words = self._step_text(_RETYPE, paths, kind=kind.value)
        self._preparing.edit(words, is_many(paths), lambda rows: rows.retyping(paths, kind))

    # The clipboard

    def copy_rows(self) -> None:
        """Put the selected rows on the clipboard: for this program, and as text for others."""
        self._view.clipboard.copy_rows(self._acting())

    def cut(self) -> None:
        """Move the selected rows to the clipboard."""
        paths = self._acting()
        structure = self._document.structure
        try:
            structure.check_remove_all(paths)
        except WrongType as error:
            self._view.refuse(error.what)
            return
        self._session = None
        remove = partial(self._remove, paths, is_soon=is_many(paths))
        self._view.clipboard.cut_rows(paths, remove)

    def paste(self) -> None:
        """Insert the rows on the clipboard in the nearest row that can contain them."""
        self._session = None
        self._view.finish_editing()
        self.pasting.paste(self._document.current)

    def paste_over(self) -> None:
        """Replace the current row by the one on the clipboard, keeping its name."""
        self._session = None
        path = self._one()
        if path is not None:
            self.pasting.paste_over(path)

    def _label(self, path: Path) -> str:
        return one_line(self._document.outline.row(path).label, 40) if path else root_name()

    # Dragging

    def drop_rows(self, paths: list[Path], target: Path, index: int, is_copy: bool) -> None:
        """Put dragged rows of this document below `target`, at a place or (-1) at the end."""
        self._session = None
        paths = tops(paths)
        if not is_copy and all(path[:-1] == target for path in paths):
            self._reorder(paths, target, index)
            return

        if is_copy:
            self._copy_rows_to(paths, target, index)
            return
        words = tr("Move by dragging")
        self._preparing.edit(
            words, is_many(paths), lambda rows: rows.bringing(paths, target, index)
        )

    def _copy_rows_to(self, paths: list[Path], target: Path, index: int) -> None:
        try:
            rows = CopiedRows(held=HeldRows.of(self._document, paths))
        except FormatError as error:
            self._view.refuse(error.what)
            return
        self.pasting.put_in(tr("Copy by dragging"), rows, target, index)

    def only_changed(self) -> None:
        """Show only rows that differ from the file, or all again."""
        bar = self._view.filter_bar
        words = [word for word in bar.text().split() if word != CHANGED]
        bar.setText(" ".join(words if CHANGED in bar.text().split() else [CHANGED, *words]))

    def _drop_data(self, data: QMimeData, target: Path, index: int) -> None:
        self._session = None
        self.pasting.put_in(tr("Copy by dragging"), rows_in(data), target, index)

    def _reorder(self, paths: list[Path], target: Path, index: int) -> None:
        def what(structure: Structure) -> list[Path]:
            new_paths, place = [], index
            keys = list(structure.view.keys(target))
            if place < 0:
                place = len(keys)
            start = keys.index(paths[0][-1])
            to = place - 1 if start < place else place
            if to != start:
                new_paths.append(structure.move(paths[0], to))
            return new_paths

        if len(paths) > 1:
            self._view.refuse(tr("rows can only be moved one at a time among their siblings"))
            return
        self._do_and_go(self._step_text(_MOVE, paths), what)

    # What leads where, many values

    @property
    def can_lead(self) -> bool:
        """Whether there are rows that may connect to others."""
        return self.can_act and self._document.format.graph is not None

    def lead(self) -> None:
        """Let the user choose the target of the current row."""
        from app.tree.choose_dialog import choose_target

        self._session = None
        path = self._one()
        if path is None:
            return
        structure = self._document.structure
        try:
            targets = structure.targets(path)
        except WrongType:
            targets = []
        if not targets:
            self._view.refuse(tr("this row cannot be connected to anything else"))
            return
        aim = choose_target(targets, path, self._view.graph, self._view)
        if aim is not None:
            words = self._step_text(_LEAD, [path])
            self._edit(words, lambda structure: structure.connect(path, aim.path))

    def edit_many(self) -> None:
        """Change the values of all selected rows in one go."""
        from app.tree.bulk_edit_dialog import BulkEditDialog

        self._view.finish_editing()
        if self._acting():
            BulkEditDialog(self._document, self.value_paths(), self._view).exec()

    def value_paths(self) -> list[Path]:
        """Return the selected values; below selected containers, all values."""
        outline = self._document.outline
        paths: list[Path] = []
        for path in tops(self.selection()):
            row = outline.row(path)
            if row.kind in CONTAINERS:
                paths += [at for at, below in outline.walk(path) if below.editable]
            elif row.editable:
                paths.append(path)
        return paths


# What values become when they are made of another type, as a menu shows it.


RESULT_LENGTH = 60
"""How many letters are shown of a result."""
_BESIDE_LOSS = 24
"""How many are shown before what is lost by it."""


def _middle_out(loss: str) -> str:
    """Return what is lost in a short line: a value is in the middle, what becomes of it behind."""
    line = one_line(loss, len(loss))
    keep = RESULT_LENGTH // 2
    return (
        line
        if len(line) <= RESULT_LENGTH
        else f"{line[:keep].rstrip()}…{line[1 - keep :].lstrip()}"
    )


def result_shown(kind: Kind, results: list[Converted]) -> str:
    """Return in a few words what values become as another kind, and what is lost by that."""
    losses = [converted.loss for converted in results if converted.loss]
    is_one = len(results) == 1 and results[0].value is not None
    room = _BESIDE_LOSS if losses else RESULT_LENGTH
    shown = one_line(value_text(kind, results[0].value), room) if is_one else ""
    if not losses:
        return shown
    first, more = _middle_out(said(losses[0])), len(losses) - 1
    lost = tr("{names} and {count:,} more", names=first, count=more) if more else first
    return f"{shown}  ({lost})".strip()


# The selection after rows were deleted: the next row, else the previous one or the parent.


class NextSelection:
    """Created before rows are deleted; `path` returns the row to select in a view without them.

    It is a sibling of the current row for which `is_seen` is true; if there is none, with
    `else_any` the next sibling.
    """

    def __init__(
        self,
        document: Document,
        paths: list[Path],
        is_seen: Callable[[Path], bool],
        *,
        else_any: bool = False,
    ) -> None:
        self._document = document
        current = document.selection.current
        removed_paths = set(paths)
        row = current if current in removed_paths else paths[-1]
        while any(row[:depth] in removed_paths for depth in range(len(row))):
            row = row[:-1]  # it is deleted with its container
        self._above = row[:-1]
        self._place = self._place_of(row, removed_paths, is_seen) if row else -1
        if self._place < 0 and row and else_any:
            self._place = self._place_of(row, removed_paths, lambda _path: True)

    def _place_of(
        self, row: Path, removed_paths: set[Path], is_seen: Callable[[Path], bool]
    ) -> int:
        """Return the index of the row to select among the remaining siblings, or -1."""
        keys = list(self._document.outline.keys(self._above))
        at = keys.index(row[-1])
        stays = [(*self._above, key) not in removed_paths for key in keys]
        for index in (*range(at + 1, len(keys)), *range(at - 1, -1, -1)):
            if stays[index] and is_seen((*self._above, keys[index])):
                return sum(stays[:index])
        return -1

    def path(self, outline: Outline) -> Path:
        """Return the row to select, their container if no sibling remains."""
        above = nearest(outline, self._above)
        keys = outline.keys(above) if above == self._above else ()
        if self._place < 0 or not keys:
            return above
        return (*above, keys[min(self._place, len(keys) - 1)])


# Pastes rows into a document; what takes long to read is read in a thread, with progress.


class ReadyRows(NamedTuple):
    """Packed rows, and the row below which they are put."""

    path: Path
    data: bytes
    is_many: bool = False


class RowPasting(QObject):
    """Reads copied rows, and has `preparing` put them in.

    `refuse` shows a reason, `tell` a sentence.
    """

    busy = Signal(str, object)
    """A text and a cancel callable while rows are read; an empty text when it is over."""

    def __init__(
        self,
        parent: QObject,
        document: Document,
        preparing: RowPreparing,
        refuse: Callable[[str], object],
        tell: Callable[[str], object],
    ) -> None:
        super().__init__(parent)
        self._document, self._preparing = document, preparing
        self._refuse, self._tell = refuse, tell
        self._latest = LatestJob(self, Lane.TEXT)
        self._is_reading = False

    @property
    def is_busy(self) -> bool:
        """Whether rows are being read or made ready."""
        return self._is_reading or self._preparing.is_busy

    def paste(self, current: Path) -> None:
        """Put the copied rows into the row at `current`, or the nearest above that they fit in."""
        nearest = _nearest(self._document, current)

        def then(ready: ReadyRows) -> None:
            index = index_below(self._document, ready.path, current)
            self._put_in(tr("Paste"), ready, index, tell)

        def tell(paths: list[Path]) -> None:
            if paths and paths[0][:-1] != nearest:
                label = _label(self._document, paths[0][:-1])
                self._tell(tr("Pasted into “{label}”.", label=label))

        self._read(copied_rows, lambda rows, copied: _place_that_fits(rows, copied, nearest), then)

    def paste_over(self, path: Path) -> None:
        """Replace the row at a path by the copied one, keeping its name."""

        def find(rows: Structure, copied: CopiedRows) -> ReadyRows:
            return ReadyRows(path, copied.packed(rows, path[:-1]))

        def then(ready: ReadyRows) -> None:
            words = tr("Paste over {label}", label=_label(self._document, path))
            self._preparing.edit(words, False, lambda rows: _over(rows, ready))

        def get() -> CopiedRows:
            if not path:
                raise WrongType(tr("the root must stay"))
            return copied_rows()

        self._read(get, find, then)

    def put_in(self, words: str, copied: CopiedRows, path: Path, index: int) -> None:
        """Put rows below a row, to `index` (-1: the end), as a step named `words`."""

        self._read(
            lambda: copied,
            lambda rows, copied: ReadyRows(path, copied.packed(rows, path)),
            lambda ready: self._put_in(words, ready, index),
        )

    def _put_in(
        self,
        words: str,
        ready: ReadyRows,
        index: int,
        then: Callable[[list[Path]], object] = lambda _made: None,
    ) -> None:
        path, data, is_many = ready
        self._preparing.edit(words, is_many, lambda rows: rows.pasting(path, data, index), then)

    # Reading

    def _read(
        self,
        get: Callable[[], CopiedRows],
        find: Callable[[Structure, CopiedRows], ReadyRows],
        then: Callable[[ReadyRows], object],
    ) -> None:
        """Call `then` with what `find` makes of the copied rows: now, or soon if they are many."""
        try:
            if self.is_busy:
                raise WrongType(tr("other rows are still being pasted"))
            copied = get()
            structure = self._document.structure
            if not copied.is_many:
                then(find(structure, copied))
                return
        except FormatError as error:
            self._refuse(error.what)
            return

        def job(_root: object) -> ReadyRows:
            ready = find(structure, copied)
            return ReadyRows(ready.path, structure.read_ahead(ready.data), is_many=True)

        read = whole(self._document, job)
        self._set_busy(True)
        self._latest.run(
            lambda _unwanted: read(), lambda ready: self._arrived(ready, then), self._failed
        )

    def _set_busy(self, on: bool) -> None:
        self._is_reading = on
        self.busy.emit(tr("Reading the copied rows…") if on else "", self.cancel if on else None)

    def _arrived(self, ready: ReadyRows, then: Callable[[ReadyRows], object]) -> None:
        self._set_busy(False)
        then(ready)

    def _failed(self, error: BaseException) -> None:
        self._set_busy(False)
        if isinstance(error, DocumentEdited):
            self._refuse(tr("the document was edited while the copied rows were being read"))
        else:
            self._refuse(error.what if isinstance(error, FormatError) else why(error))

    def cancel(self) -> None:
        """Paste nothing after all."""
        self._latest.drop_results()
        self._set_busy(False)


def _over(structure: Structure, ready: ReadyRows) -> Steps[list[Path]]:
    yield
    structure.paste_over(ready.path, ready.data)
    return []


def index_below(document: Document, path: Path, current: Path) -> int:
    """Return the place of a new row below a row: after the one at `current`, else at the end."""
    if len(current) <= len(path) or current[: len(path)] != path:
        return -1
    keys = list(document.outline.keys(path))
    return keys.index(current[len(path)]) + 1 if current[len(path)] in keys else -1


def _nearest(document: Document, current: Path) -> Path:
    """Return the row at `current` if it is a container, else its parent."""
    is_empty = not document.outline.row(current).count
    return (
        current[:-1] if current and is_empty and not document.structure.offers(current) else current
    )


def _place_that_fits(structure: Structure, copied: CopiedRows, nearest: Path) -> ReadyRows:
    """Return the rows, and the nearest row or ancestor that accepts them.

    Where none does, the reason why the nearest does not is raised.
    """
    reason: FormatError | None = None
    for depth in range(len(nearest), -1, -1):
        path = nearest[:depth]
        try:
            data = copied.packed(structure, path)
            structure.check_paste(path, data)
        except FormatError as error:
            reason = reason or error
            continue
        return ReadyRows(path, data)
    assert reason is not None, "the root was tried at least"
    raise reason


def _label(document: Document, path: Path) -> str:
    return one_line(document.outline.row(path).label, 40) if path else root_name()
