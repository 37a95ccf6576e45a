"""The problems panel: the findings about the current document, and recent failures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Self

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QTreeView, QWidget

from app.documents.document import Document
from app.ui import theme
from app.ui.i18n import mark, tr, trn
from app.ui.layouts import hbox, vbox
from app.ui.plain import Label, tip
from app.ui.rows import ListColumn, ListCommand, ListSpec, RowsView
from app.ui.sentences import refusal, said
from app.ui.widgets import Toggle
from formats.errors import WrongType
from formats.fixes import Fix, apply, fix_of
from formats.problems import Problem, Severity

if TYPE_CHECKING:
    from app.window.panel_host import PanelHost

ICONS = {
    Severity.NOTE: ("info", "accent"),
    Severity.WARNING: ("warning", "warning"),
    Severity.ERROR: ("error", "error"),
}
_WORDS = {
    Severity.ERROR: (mark("Errors"), mark("Show errors")),
    Severity.WARNING: (mark("Warnings"), mark("Show warnings")),
    Severity.NOTE: (mark("Notes"), mark("Show notes")),
}
"""The label of the findings of each severity, and the tool tip of their switch."""
MOST = 1000
"""How many findings are listed, the most severe first."""


class _Finding(NamedTuple):
    """A row: `at` is its number, None for one that says that there is nothing.

    `target` is the path of a row of the document or what helps, None for neither.
    """

    at: int | None
    text: str
    icon: tuple[str, str] | None
    place: str = ""
    fix: str = ""
    target: object = None
    problem: Problem | None = None


class ProblemsPanel(QWidget):
    """A list of sentences, worst first; activating one goes to its row, Ctrl+Return fixes it.

    `chosen` carries the outline path; `counted` carries the number of warnings and errors.
    """

    chosen = Signal(object)
    counted = Signal(int)

    @classmethod
    def in_window(cls, host: PanelHost) -> Self:
        """Return the problems panel of a window."""
        panel = cls()
        panel.chosen.connect(host.views.go_to)
        return panel

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Problems"))
        self.list = RowsView(self._list())
        self.shown = {severity: self._severity_toggle(severity) for severity in _WORDS}
        self.fix_one = QPushButton(tr("Fix"))
        self.fix_kind = QPushButton(tr("Fix all of this kind"))
        self.says = Label()
        self._document: Document | None = None
        self._messages: list[tuple[Severity, str, Callable[[], object] | None]] = []
        self._filled: tuple[object, ...] = ()
        self._build()
        self._connect()

    # Building

    def _severity_toggle(self, severity: Severity) -> Toggle:
        button = Toggle("", tr(_WORDS[severity][1]))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setChecked(True)
        return button

    def _list(self) -> ListSpec[_Finding]:
        return ListSpec(
            tr("Problems"),
            (
                ListColumn(
                    mark("What"), lambda finding: finding.text,
                    lambda finding: theme.icon(*finding.icon) if finding.icon else None,
                ),
                ListColumn(mark("Where"), lambda finding: finding.place, width=40),
                ListColumn(mark("Fix"), lambda finding: finding.fix, width=26),
            ),
            key=lambda finding: finding.at,
            commands=(ListCommand("fix", "", self.fix, ("Ctrl+Return", "Ctrl+Enter")),),
            can_select=lambda finding: finding.at is not None,
            activate=self._go_to_problem,
            is_wrapped=True,
        )  # fmt: skip

    def _build(self) -> None:
        view = self.list
        self.setFocusProxy(view)
        view.setFrameShape(QTreeView.Shape.NoFrame)
        row = hbox(spacing=4, margins=(8, 4, 8, 4))
        for button in self.shown.values():
            row.addWidget(button)
        row.addSpacing(12)
        row.addWidget(self.fix_one)
        row.addWidget(self.fix_kind)
        row.addWidget(self.says, 1)
        vbox(row, (view, 1), parent=self, spacing=0, margins=0)

    def _connect(self) -> None:
        self.list.clicked.connect(self.list.activate)
        self.list.current_changed.connect(self._offer_fixes)
        for button in self.shown.values():
            button.toggled.connect(lambda _on: self.fill())
        self.fix_one.clicked.connect(self.fix)
        self.fix_kind.clicked.connect(self.fix_all)

    # Called by the window

    def set_document(self, document: Document | None) -> None:
        """List the problems of another document."""
        if self._document is not None:
            self._document.state_changed.disconnect(self._refill)
        self._document = document
        if document is not None:
            document.state_changed.connect(self._refill)
        self.says.clear()
        self.fill()

    def add_message(
        self, severity: Severity, sentence: str, do: Callable[[], object] | None = None
    ) -> None:
        """Add something that went wrong outside any document; `do` helps when it is activated."""
        self._messages = [
            message for message in self._messages if message[:2] != (severity, sentence)
        ]
        self._messages.append((severity, sentence, do))
        del self._messages[:-100]
        self.fill()

    def drop_message(self, sentence: str) -> None:
        """Remove what went wrong and is put right."""
        self._messages = [message for message in self._messages if message[1] != sentence]
        self.fill()

    # The list

    def _problems(self) -> list[Problem]:
        return self._document.problems if self._document is not None else []

    def _refill(self) -> None:
        """List everything again if there is something new to list."""
        if self._filled != (self._document, self._problems()):
            self.fill()

    def fill(self) -> None:
        """List everything again; the current problem stays current, or the one that takes its
        place."""
        at = self.list.currentIndex().row() if self.list.current else -1
        self._filled = (self._document, list(self._problems()))
        found = self._findings()
        self.list.show_rows(
            [one._replace(at=n) for n, one in enumerate(found)] or [self._nothing()]
        )
        if found and at >= len(found):
            self.list.select((len(found) - 1,))
        self._count_by_severity()
        self._offer_fixes()
        self.counted.emit(self.count())

    def _findings(self) -> list[_Finding]:
        """Return what is listed, recent failures first."""
        messages = [
            _Finding(0, text, ICONS[severity], target=do)
            for severity, text, do in reversed(self._messages)
            if self.shown[severity].isChecked()
        ]
        problems = sorted(self._problems(), key=lambda problem: -problem.severity)[:MOST]
        return messages + [
            self._finding(problem)
            for problem in problems
            if self.shown[problem.severity].isChecked()
        ]

    def _finding(self, problem: Problem) -> _Finding:
        fix, place = self._fix(problem), self._problem_place(problem)
        words = said(fix.words) if fix is not None else ""
        icon, text = ICONS[problem.severity], said(problem.sentence)
        return _Finding(0, text, icon, place, words, problem.path, problem)

    def _nothing(self) -> _Finding:
        """Return the row that says why nothing is listed."""
        if self._severities():
            text = tr("No problems of the kinds shown. Turn on more above to see the rest.")
            return _Finding(None, text, None)
        if self._document is None:
            return _Finding(None, tr("Open a document to see its problems."), None)
        return _Finding(None, tr("No problems found."), ("lossless", "fine"))

    def count(self) -> int:
        """Return the number of warnings and errors."""
        return sum(severity > Severity.NOTE for severity in self._severities())

    def _severities(self) -> list[Severity]:
        return [problem.severity for problem in self._problems()] + [
            message[0] for message in self._messages
        ]

    def _count_by_severity(self) -> None:
        severities = self._severities()
        for severity, button in self.shown.items():
            count = severities.count(severity)
            words = tr(_WORDS[severity][0])
            button.setText(f"{words} {count:,}")
            button.setIcon(theme.icon(*ICONS[severity]))
            button.setAccessibleName(f"{words}, {count}")

    def _problem_place(self, problem: Problem) -> str:
        place = ""
        if self._document is not None and problem.path:
            try:
                place = " › ".join(self._document.outline.labels(problem.path))
            except WrongType:
                return tr("(gone)")
        if problem.offset is not None:
            place += "  " + tr("at 0x{offset:X}", offset=problem.offset)
        return place.strip()

    def _go_to_problem(self, finding: _Finding) -> None:
        if callable(finding.target):
            finding.target()
        elif isinstance(finding.target, tuple):
            self.chosen.emit(finding.target)

    @property
    def _current(self) -> Problem | None:
        finding = self.list.current
        return None if finding is None else finding.problem

    # Fixing

    def _fix(self, problem: Problem) -> Fix | None:
        return fix_of(self._document.outline, problem) if self._document is not None else None

    def _of_kind(self) -> list[Problem]:
        """Return every finding that is mended as the current one is."""
        problem = self._current
        if problem is None or not problem.fix:
            return []
        return [
            other_problem for other_problem in self._problems() if other_problem.fix == problem.fix
        ]

    def _offer_fixes(self) -> None:
        fix = None if self._current is None else self._fix(self._current)
        kind = self._of_kind() if fix is not None else []
        self.fix_one.setEnabled(fix is not None)
        self.fix_one.setToolTip(
            tip(tr("{words} (Ctrl+Return)", words=said(fix.words))) if fix is not None else ""
        )
        words = said(fix.words) if fix is not None else ""
        self.fix_kind.setEnabled(len(kind) > 1)
        self.fix_kind.setToolTip(
            tip(trn("{words}, {n:,} time", "{words}, {n:,} times", len(kind), words=words))
            if fix is not None
            else ""
        )

    def fix(self) -> None:
        """Mend the current finding."""
        if self._current is not None:
            self._mend([self._current])

    def fix_all(self) -> None:
        """Mend every finding of the kind of the current one, as one step."""
        self._mend(self._of_kind())

    def _mend(self, problems: list[Problem]) -> None:
        document = self._document
        fixes = [fix for fix in map(self._fix, problems) if fix is not None]
        if document is None or not fixes:
            return
        words = said(fixes[0].words)
        if len(fixes) > 1:
            words = tr("{words} ({count:,} times)", words=words, count=len(fixes))
        try:
            document.edit(words, lambda structure: apply(structure, fixes))
        except WrongType as error:
            self.says.setText(tr("Not fixed: {error}.", error=refusal(error)))
            return
        self.says.setText(tr("{words}: done. Ctrl+Z undoes it.", words=words))
        mended = set(map(id, problems))
        document.set_state(
            problems=[problem for problem in self._problems() if id(problem) not in mended]
        )
