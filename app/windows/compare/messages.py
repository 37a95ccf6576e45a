"""The sentences of a comparison: for the empty page, and for the header."""

from __future__ import annotations

from PySide6.QtCore import Qt

from app import theme
from app.i18n import mark, tr
from app.models.compare.job import ComparedDocument, CompareResult
from app.plain import Label
from formats.diff import LIMIT, Difference
from formats.value_text import one_line

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
