"""One tab: two documents compared, with differences to apply in either direction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from shiboken6 import isValid

from app.compare.compare_graph import ComparedGraph
from app.compare.compare_header import TAKE_LEFT, TAKE_RIGHT, CompareHead
from app.compare.compare_job import ComparedDocument, CompareResult, Comparing
from app.compare.compare_rows import Both, nearest
from app.compare.compare_tree import ComparedRows
from app.compare.reverse_diff import edits_to_take
from app.documents.document import Document
from app.ui import theme
from app.ui.i18n import mark, tr
from app.ui.layouts import vbox
from app.ui.menu import Menu
from app.ui.notice_bar import Notice, Notices
from app.ui.plain import Label
from app.ui.sentences import refusal
from app.ui.widgets import Hairline, open_menu
from formats.core.paths import Path
from formats.diff import LIMIT, Difference
from formats.errors import FormatError
from formats.value_text import one_line

_KEYS = {"left": (TAKE_LEFT,), "right": (TAKE_RIGHT,)}
TakeEdits = Callable[[list[Difference]], object]


class CompareView(QWidget):
    """What differs between two sides; `document` is the one that the window's commands mean."""

    document_changed = Signal()
    """The window's commands apply to another document now."""
    row_wanted = Signal(object, object)
    """A document and a row of it to show in its own tab."""
    busy = Signal(str, object)
    """A text and a cancel callable while documents are compared; an empty text when it is over."""

    def __init__(self, left: ComparedDocument, right: ComparedDocument) -> None:
        super().__init__()
        self.comparing = Comparing(left, right)
        self.comparing.setParent(self)
        self._documents = (left.document, right.document)
        self.document: Document = right.document if right.is_open else left.document
        self.mode = "merged"
        self.head = CompareHead()
        self.rows = ComparedRows(left.words, right.words)
        self.graph: ComparedGraph | None = None
        self.nothing = MessagePage()
        self._pages = QStackedWidget()
        self._notices = Notices(self)
        self._wanted: int | None = None
        """Which entry to go to when the next result comes."""
        self._at = -1
        """The index of the last current entry, even if it no longer exists; -1 before the first."""
        self._is_going = False
        self._followed: Document | None = None
        """The document whose selection has changed elsewhere and is not shown yet."""
        self._entries_before: list[Both] = []
        """The entries of the previous comparison."""
        self._again: Notice | None = None
        self._build()
        self._connect()
        self._add_keys()
        self._name_sides()
        self._show_mode()
        self.setFocusProxy(self.rows)
        self.comparing.start()

    def _build(self) -> None:
        self._pages.addWidget(self.nothing)
        self._pages.addWidget(self.rows)
        vbox(self.head, Hairline(), (self._pages, 1), parent=self, spacing=0, margins=0)

    def _connect(self) -> None:
        comparing, compare_head, rows = self.comparing, self.head, self.rows
        comparing.changed.connect(self._show_result)
        comparing.busy.connect(self._show_busy)
        comparing.failed.connect(self._comparing_failed)
        compare_head.stepped.connect(self.step)
        compare_head.taken.connect(self.apply_side)
        compare_head.swapped.connect(self.swap)
        compare_head.filtered.connect(lambda _on: self._refill())
        compare_head.mode_chosen.connect(self.show_mode)
        rows.current_changed.connect(self._went_to)
        rows.selection_changed.connect(self._update_buttons)
        rows.menu_asked.connect(self._open_menu)
        for side in comparing.sides:
            side.document.state_changed.connect(self._update_buttons)
        document, other_document = self._documents
        document.current_changed.connect(self._follow_first)
        other_document.current_changed.connect(self._follow_second)

    def _add_keys(self) -> None:
        actions: dict[str, Callable[[], object]] = {
            "left": lambda: self.apply_side(True, False),
            "right": lambda: self.apply_side(False, False),
        }
        for name, do in actions.items():
            action = QAction(self)
            action.setShortcuts([QKeySequence(key) for key in _KEYS[name]])
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(lambda _=False, do=do: do())
            self.addAction(action)

    # What is compared

    @property
    def left(self) -> ComparedDocument:
        """The side on the left."""
        return self.comparing.left

    @property
    def right(self) -> ComparedDocument:
        """The side on the right."""
        return self.comparing.right

    @property
    def result(self) -> CompareResult | None:
        """The result of the last comparison."""
        return self.comparing.result

    @property
    def entries(self) -> list[Both]:
        """The rows that differ, from top to bottom."""
        return self.result.rows.entries if self.result is not None else []

    def involves(self, document: Document) -> bool:
        """Whether a document is one of those that are compared."""
        return document in (self.left.document, self.right.document)

    def _name_sides(self) -> None:
        self.head.set_names(self.left.words, self.right.words)
        self.rows.set_titles(self.left.words, self.right.words)
        self.setAccessibleName(
            tr(
                "Comparison of {left} with {right}",
                left=self.left.words,
                right=self.right.words,
            )
        )

    def swap(self) -> None:
        """Exchange left and right."""
        if self.graph is not None:
            self._pages.removeWidget(self.graph)
            self.graph.deleteLater()
            self.graph = None
        self.rows.show_rows(None, False)
        self._at, self._followed = -1, None
        self.comparing.swap()
        self._name_sides()
        self._show_mode()

    # The result

    def _show_busy(self, on: bool) -> None:
        self.busy.emit(tr("Comparing…") if on else "", self.comparing.cancel if on else None)
        self._update_buttons()
        if on and self.result is None:
            self._show_instead(tr("Comparing…"))
        elif not on and not self.comparing.is_fresh:
            self._offer_again()

    def _offer_again(self) -> None:
        """Show that the comparison is out of date."""
        again: dict[str, Callable[[], object]] = {tr("Compare again"): self.comparing.start}
        self._again = Notice(tr("The comparison was cancelled, so it is not up to date."), again)
        self._notices.add(self._again)
        if self.result is None:
            self._show_instead("")

    def _comparing_failed(self, sentence: str) -> None:
        self.busy.emit("", None)
        self._show_instead(sentence)
        self.head.show_counts({})

    def _show_instead(self, sentence: str) -> None:
        self.nothing.show_sentence(sentence)
        self._pages.setCurrentWidget(self.nothing)

    def _show_result(self) -> None:
        result = self.result
        assert result is not None, "it was told of"
        if self._again is not None and isValid(self._again):
            self._again.dismiss()
        self._again = None
        self.head.show_counts(
            Counter(difference.what for difference in result.compared.differences)
        )
        self.head.show_facts(facts_words(result))
        here, self._wanted = self._wanted, None
        was = self.rows.current
        if self.rows.model_.rows is not None:
            self._entries_before = self.rows.model_.rows.entries
        self._fill_rows()
        if self.graph is not None:
            self.graph.renew()
        if here is not None and self.entries:
            self.go_to(min(here, len(self.entries) - 1))
        elif self._show_followed():
            pass
        elif was is not None and self.rows.model_.find(was) is not None:
            self._keep_row(was)
        elif self._at < 0 and self.entries:
            self.go_to(0)
        elif (now := self._row_of(self.document)) is not None:
            self._keep_row(now)
        self._update_buttons()

    def _keep_row(self, node: Both) -> None:
        self._is_going = True
        self.rows.keep_current(node)
        self._is_going = False

    def _row_of(self, document: Document) -> Both | None:
        """Return the row shown here that is the current one of a document, None for none.

        Where that is not shown, a row missing in it that differs only since the last comparison.
        """
        side = 0 if document is self.left.document else 1
        current = self.comparing.ways[side].shown(document.current)
        node = self.rows.model_.find_own(current, side)
        if node is not None and self.rows.model_.index_of(node).isValid():
            return node
        known = {both.key for both in self._entries_before}
        at_it = (entry for entry in self.entries if nearest(entry)[side] == current)
        return next((entry for entry in at_it if entry.key not in known), None)

    # The documents' current rows

    def _follow_first(self, _path: Path) -> None:
        self._follow_document(self._documents[0])

    def _follow_second(self, _path: Path) -> None:
        self._follow_document(self._documents[1])

    def _follow_document(self, document: Document) -> None:
        """Follow a document to its current row, for example after an undo."""
        if not self._is_going:
            self._followed = document
            if self.comparing.is_fresh:
                self._show_followed()

    def _show_followed(self) -> bool:
        """Make a document's current row the current one here; return whether it is shown here.

        While this is hidden, it waits: documents may be navigated in their own tabs. If the row is
        not shown here, nothing is selected, so that no other row is mistaken for it.
        """
        if self._followed is None or not self.isVisible():
            return False
        document, self._followed = self._followed, None
        node = self._row_of(document)
        if node is None:
            self.rows.clear_selection()
        else:
            self._show_entry(node)
        self._update_buttons()
        return True

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.comparing.is_fresh and not self._show_followed() and self.rows.current is not None:
            self._went_to(self.rows.current)

    def _fill_rows(self) -> None:
        """Show the rows of the result, or a page that says there are none."""
        if self.result is None:
            return
        self.rows.show_rows(self.result.rows, not self.head.only.isChecked())
        self._show_page()
        self._update_buttons()

    def _refill(self) -> None:
        """Show more or fewer rows of the same result."""
        current = self.rows.current
        self._fill_rows()
        if current is not None:
            self.rows.go_to(current)

    def _show_page(self) -> None:
        is_empty = not self.entries and self.head.only.isChecked() and self.mode != "graph"
        if self.result is None:
            return
        if is_empty:
            self.nothing.say_same(self.left, self.right, self.result)
            self._pages.setCurrentWidget(self.nothing)
        elif self.mode == "graph" and self.graph is not None:
            self._pages.setCurrentWidget(self.graph)
        else:
            self._pages.setCurrentWidget(self.rows)

    # Modes

    @property
    def modes(self) -> set[str]:
        """The available modes."""
        return {"merged", "beside"} | (
            {"graph"} if self.document.format.graph is not None else set()
        )

    def show_mode(self, mode: str) -> None:
        """Show the merged tree, the sides beside each other, or the graph."""
        self.mode = mode if mode in self.modes else "merged"
        self._show_mode()
        current = self.rows.current
        if self.graph is not None and self.mode == "graph" and current is not None:
            self.graph.show_row(current)

    def _show_mode(self) -> None:
        if self.mode == "graph" and self.graph is None:
            self.graph = ComparedGraph(self.comparing)
            self.graph.spotted.connect(self._spot)
            self._pages.addWidget(self.graph)
        self.rows.set_beside(self.mode == "beside")
        self.head.only.setEnabled(self.mode != "graph")
        self.head.show_mode(self.mode, self.modes)
        alone = self.graph if self.mode == "graph" else None
        self.setFocusProxy(alone or self.rows)
        self._show_page()

    def _spot(self, path: Path, is_left: bool) -> None:
        """Select all differences of the node that was selected on the canvas."""

        def own(node: Both) -> Path | None:
            return node.path if is_left else node.other_path

        depth = len(path)
        entries_at = [entry for entry in self.entries if (own(entry) or ())[:depth] == path]
        self._is_going = True
        self.rows.select(entries_at)
        if not entries_at:
            self.rows.merged.clearSelection()
        self._is_going = False
        self._update_buttons()

    # Going

    def step(self, forward: bool) -> None:
        """Go to the next difference or the previous one, round the end to the first."""
        count, here = len(self.entries), self._entry_index()
        if count:
            is_on = 0 <= here < count and self._is_on(here)
            self.go_to((here + (1 if forward else -is_on)) % count)

    def _entry_index(self) -> int:
        """Return the index of the current entry, or of the last one before the row; -1 if none."""
        current = self.rows.current
        if current is None:
            return max(-1, self._at - 1)
        return self.result.rows.place(current) if self.result is not None else -1

    def go_to(self, number: int) -> None:
        """Go to one entry."""
        self._show_entry(self.entries[number])

    def _show_entry(self, node: Both) -> None:
        self.rows.go_to(node)
        if self.graph is not None and self.mode == "graph":
            self.graph.show_row(node)

    def _went_to(self, node: Both) -> None:
        """Make the row current in the documents, too, if they are unchanged.

        If a side does not have it, its parent is used. While this is hidden, the documents do not
        follow.
        """
        if self.comparing.is_fresh and not self._is_going and self.isVisible():
            self._is_going = True
            paths = zip(self.comparing.ways, nearest(node), strict=True)
            for side, (path_mapping, path) in zip(self.comparing.sides, paths, strict=True):
                if side.is_open:
                    side.document.set_current(path_mapping.own(path))
            self._is_going = False
            self._followed = None
        self._update_buttons()

    # Taking

    def chosen(self) -> list[Difference]:
        """Return the differences that are selected, with those below selected rows."""
        if self.result is None:
            return []
        return self.result.rows.differences(self.rows.selected())

    def apply_side(self, is_left: bool, of_all: bool = False) -> None:
        """Apply the left side's version to the right document, or the other way round.

        It affects the selected differences, or all; it is one step of that document's history.
        """
        result = self.result
        if result is None or self.why_not(is_left):
            return
        differences = result.compared.differences if of_all else self.chosen()
        if not differences:
            return
        source, target = self.comparing.sides if is_left else self.comparing.sides[::-1]
        self._wanted = None if of_all else result.rows.place_of(differences[0])
        self._make_current(target.document)
        edits = edits_to_take(differences, result.rows, is_left)
        words = step_words(differences, source.words)
        take = partial(target.document.apply_differences, text=words)
        self.comparing.prepare(edits, is_left, partial(self._take_differences, take))

    def _take_differences(self, take: TakeEdits, edits: list[Difference] | FormatError) -> None:
        try:
            if isinstance(edits, FormatError):
                raise edits
            take(edits)
        except FormatError as error:
            self._wanted = None
            self.refuse(refusal(error))

    def why_not(self, is_left: bool) -> str:
        """Return why a side's version cannot be applied now, "" if it can."""
        target = self.right if is_left else self.left
        if not target.is_open:
            return tr(
                "“{words}” is shown for comparison only and cannot be changed", words=target.words
            )
        if target.document.frozen:
            return target.document.frozen
        if not self.entries:
            return tr("Nothing differs")
        if not self.comparing.is_fresh:
            return tr("The comparison is not up to date yet")
        return ""

    def _make_current(self, document: Document) -> None:
        if document is not self.document:
            self.document = document
            self.document_changed.emit()

    def refuse(self, reason: str) -> None:
        """Show for a while why something was not applied."""
        self._notices.show_message(tr("Not applied: {reason}.", reason=reason), "error")

    # The head and the menu

    def _update_buttons(self) -> None:
        """Update the buttons for the selection."""
        count = len(self.entries)
        place = self._entry_index()
        result = self.result
        selected = result is not None and result.rows.differs(self.rows.selected())
        on_entry = 0 <= place < count and self._is_on(place)
        self._at = place if on_entry else self._at
        where = (
            tr("{place:,} of {count:,}", place=place + 1, count=count) if on_entry else f"{count:,}"
        )
        self.head.place.setText(where if count else "")
        nothing = "" if selected else tr("Select a difference first")
        left, right = self.why_not(True), self.why_not(False)
        self.head.allow(count > 0, left or nothing, right or nothing)
        self.head.all_left.setEnabled(not left)
        self.head.all_right.setEnabled(not right)
        self.head.take_all.setEnabled(not (left and right))

    def _is_on(self, place: int) -> bool:
        current = self.rows.current
        return current is not None and self.entries[place].key == current.key

    def _open_menu(self, place: QPoint) -> None:
        menu = Menu(self)
        self.fill_menu(menu)
        open_menu(menu, place)

    def fill_menu(self, menu: Menu) -> None:
        """Put in what can be done with the selected rows."""
        for is_left, icon in ((True, "take-left"), (False, "take-right")):
            source = self.left if is_left else self.right
            words = tr("Take from “{words}”", words=_menu_text(source.words))
            action = menu.addAction(theme.icon(icon), words)
            action.setEnabled(not self.why_not(is_left) and bool(self.chosen()))
            action.triggered.connect(lambda _=False, is_left=is_left: self.apply_side(is_left))
        menu.addSeparator()
        current = self.rows.current
        sides = zip(self.comparing.sides, self.comparing.ways, (True, False), strict=True)
        for side, path_mapping, is_left in sides:
            if side.is_open and current is not None:
                path = current.path if is_left else current.other_path
                path = None if path is None else path_mapping.own(path)
                action = menu.addAction(tr("Show in “{words}”", words=_menu_text(side.words)))
                action.setEnabled(path is not None and self.comparing.is_fresh)
                action.triggered.connect(
                    lambda _=False, one=side.document, path=path: self.row_wanted.emit(one, path)
                )


def _menu_text(name: str) -> str:
    return name.replace("&", "&&")


# The sentences of a comparison: for the empty page, and for the header.


_PLACE_LENGTH = 60
_SAME = mark("No differences")


class MessagePage(Label):
    """Shown instead of rows, with the reason why there are none."""

    def __init__(self) -> None:
        super().__init__()
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMargin(24)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)

    def show_sentence(self, sentence: str) -> None:
        """Show one sentence."""
        self.setText(f"<span {_quiet()}>{_escaped(sentence)}</span>")

    def say_same(
        self, left: ComparedDocument, right: ComparedDocument, result: CompareResult
    ) -> None:
        """Say that two sides are the same."""
        more = "" if not result.facts else tr(" Only the file headers differ, as listed above.")
        sentence = tr(
            "“{left}” and “{right}” hold the same rows and values, down to the last bit.{more}",
            left=left.words,
            right=right.words,
            more=more,
        )
        head = f'<p style="font-size:large"><b>{tr(_SAME)}</b></p>'
        self.setText(f"{head}<p {_quiet()}>{_escaped(sentence)}</p>")


def _quiet() -> str:
    return f'style="color:{theme.colors().secondary.name()}"'


def _escaped(sentence: str) -> str:
    from html import escape

    return escape(sentence)


def step_words(differences: list[Difference], source: str) -> str:
    """Return the history's name for applying differences from a side."""
    if len(differences) > 1:
        return tr("Take {count:,} differences from {source}", count=len(differences), source=source)
    row = differences[0].row or differences[0].other_row
    label = one_line(row.label, _PLACE_LENGTH) if row is not None and row.label else tr("the root")
    return tr("Take {label} from {source}", label=label, source=source)


_FACTS = {
    "format": mark("format"),
    "order": mark("byte order"),
    "header": mark("header"),
    "layout": mark("layout"),
}


def facts_words(result: CompareResult) -> str:
    """Return the differences between the files' headers, in one line."""
    fact_words = [
        f"{tr(_FACTS[name]) if name in _FACTS else name} {left} | {right}"
        for name, (left, right) in result.facts.items()
    ]
    limit = ""
    if len(result.compared.differences) >= LIMIT:
        limit = tr(
            "More than {limit:,} differences: the rest is compared as whole containers. ",
            limit=LIMIT,
        )
    return limit + (
        tr("The file headers differ, too: {told}", told="; ".join(fact_words)) if fact_words else ""
    )
