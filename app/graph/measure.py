"""The size of each node and the positions of its rows, values, badges and pins.

Everything is in px at 100 %, counted from the node's upper left corner.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from app.graph.face import Face
from app.ui import theme
from app.ui.i18n import mark, tr
from app.ui.sentences import family_words
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.graph import Badge, Family, FurtherLink, GraphNode, Id, Line, Role, Tab, first_lines
from formats.value_text import one_line

MARGIN = 12.0
GLYPH = 14.0
PIN = 4.5
CHECK = 12.0
GAP = 14.0
PLATE_PAD = 5.0
NARROWEST = 130.0
WIDEST = 380.0
_WIDEST_TITLE = 660.0
"""How wide a node may be for its title: the names of classes differ at their ends."""
_LABEL_SHARE = 0.6
_MORE = {
    FurtherLink.CASE: mark("Add a case"),
    FurtherLink.CHILD: mark("Add a child"),
    FurtherLink.TRANSITION: mark("Add a transition"),
}
_RIGHT = (Role.OUTPUT, Role.CHILD)
"""The lines whose labels stand at the right side, by their pins."""
_QUERY_RADIUS = 15.0
_RADIUS = 6.0


TITLE_WORDS = re.compile(r"[A-Z]*[^A-Z_. ]*[_. ]*")


class CanvasFonts:
    """The fonts of the canvas, from the program's own fonts."""

    def __init__(self) -> None:
        base = QFont(QApplication.font())
        self.body = Face(base)
        self.title = Face(_sized(base, 1.0, bold=True))
        self.hint = Face(_sized(base, 0.88))
        self.heading = Face(_sized(base, 1.15, bold=True))
        self.value = Face(_sized(theme.fixed_font(), 0.94))
        self.row = math.ceil(self.body.height + 5)


def _sized(font: QFont, share: float, bold: bool = False) -> QFont:
    other_font = QFont(font)
    other_font.setPointSizeF(max(8.0 if share < 1 else 9.0, font.pointSizeF() * share))
    other_font.setBold(bold)
    return other_font


class Plate(NamedTuple):
    """A badge on a line as it is drawn: where, and its text cut to fit."""

    rect: QRectF
    text: str
    badge: Badge


class LineBox(NamedTuple):
    """A line as it is drawn. `value` is where the value or its check box is, None without one."""

    line: Line
    rect: QRectF
    label: str
    label_rect: QRectF
    text: str
    value: QRectF | None
    plates: tuple[Plate, ...]

    @property
    def pin_side(self) -> int:
        """-1 with a pin on the left, 1 on the right, 0 without one."""
        if self.line.pin is None or self.line.role is Role.PROPERTY:
            return 0
        return -1 if self.line.role is Role.INPUT else 1


class TabBox(NamedTuple):
    """An attachment as it is drawn: its plate at the node's lower edge, its lines inside it."""

    name: str
    path: Path
    rect: QRectF
    text: str


class NodeBox(NamedTuple):
    """A node as it is drawn. `radius` is that of its corners, `shown_title` the cut title."""

    node: GraphNode
    width: float
    height: float
    header: float
    radius: float
    shown_title: str
    shown_subtitle: str
    number: str
    lines: tuple[LineBox, ...]
    tabs: tuple[TabBox, ...]
    pins: dict[Id, float]
    """The height of each pin, by its id."""
    more: QRectF | None = None
    """The row that adds one more link, below the lines."""
    more_text: str = ""

    def line_at(self, y: float) -> LineBox | None:
        """Return the line at a height, None between them."""
        return next((box for box in self.lines if box.rect.top() <= y < box.rect.bottom()), None)

    def tab_at(self, y: float) -> TabBox | None:
        """Return the attachment at a height."""
        return next((box for box in self.tabs if box.rect.top() <= y < box.rect.bottom()), None)


class Measure:
    """Measures nodes with the program's fonts; make another one when these change."""

    def __init__(self) -> None:
        self.faces = CanvasFonts()
        self._widths: dict[int | None, float] = {}

    def box(self, node: GraphNode, like: NodeBox | None = None) -> NodeBox:
        """Return how a node is drawn; sooner where it may look as one that was drawn `like` it."""
        same = None if like is None else self.again(like, node)
        if same is not None:
            return same
        if node.family is Family.STUB:
            return _plain(node, 22.0, 22.0, 11.0, "", "")
        if node.family is Family.COMMAND:
            return self._pill(node)
        return _Measuring(self.faces, node).box()

    def is_moved(self, old: GraphNode, node: GraphNode) -> bool:
        """Whether a node is drawn as before, except for its place in the document."""
        is_same = first_lines(node.lines) is first_lines(old.lines) and node.tabs is old.tabs
        return is_same and self._is_alike(old, node)

    def _is_alike(self, old: GraphNode, node: GraphNode) -> bool:
        """Whether a node looks as before, lines and attachments aside."""
        is_alike = node[2:5] == old[2:5] and node.more is old.more
        return is_alike and self._width(node.number) == self._width(old.number)

    def _width(self, number: int | None) -> float:
        """Return how wide the number of a node is."""
        width = self._widths.get(number)
        if width is None:
            width = self._widths[number] = self.faces.hint.width(_number(number))
        return width

    def again(self, box: NodeBox, node: GraphNode) -> NodeBox | None:
        """Return the box of a node that looks as the one of `box` and is only elsewhere in the
        document; None where it has to be measured."""
        old = box.node
        if not self._is_alike(old, node):
            return None
        if node.tabs is not old.tabs and (
            [tab.name for tab in node.tabs] != [tab.name for tab in old.tabs]
        ):
            return None
        lines = lines_of(node)
        if len(lines) != len(box.lines) or not all(
            line is drawn.line or _looks_alike(line, drawn.line)
            for line, drawn in zip(lines, box.lines, strict=True)
        ):
            return None
        return moved(box, node)

    def _pill(self, node: GraphNode) -> NodeBox:
        face = self.faces.title
        height = math.ceil(face.height + 12)
        room = _WIDEST_TITLE - 2 * MARGIN - GLYPH - 6
        title = face.fit_ends(one_line(node.title), room)
        width = max(72.0, face.width(title) + 2 * MARGIN + GLYPH + 8)
        return _plain(node, width, height, height / 2, title, "")


def moved(box: NodeBox, node: GraphNode) -> NodeBox:
    """Return the box of a node that looks as the one of `box`, and may lie elsewhere."""
    tabs = tuple(
        drawn._replace(path=tab.path) for tab, drawn in zip(node.tabs, box.tabs, strict=True)
    )
    shown = _number(node.number) if box.number else ""
    lines = tuple(map(_line_again, lines_of(node), box.lines))
    return NodeBox(node, *box[1:7], shown, lines, tabs, *box[10:])


def lines_of(node: GraphNode) -> list[Line]:
    """Return all lines of a node, those of its attachments last."""
    return [*node.lines, *(line for tab in node.tabs for line in tab.lines)]


def _number(number: int | None) -> str:
    return "" if number is None else f"#{number}"


def _looks_alike(line: Line, other_line: Line) -> bool:
    """Whether two lines are drawn alike and have the same pin; what they lead to may be another."""
    if line[:6] != other_line[:6] or line[7:9] != other_line[7:9] or line[10:] != other_line[10:]:
        return False
    if not line.badges and not other_line.badges:
        return True
    mine, other_badges = line.badges, other_line.badges
    return mine == other_badges or [badge[:2] for badge in mine] == [
        badge[:2] for badge in other_badges
    ]


def _line_again(line: Line, box: LineBox) -> LineBox:
    """Return a line as it was drawn, with what it leads to now."""
    if line is box.line:
        return box
    plates = box.plates
    if plates:
        both = zip(plates, line.badges, strict=True)
        plates = tuple(plate._replace(badge=badge) for plate, badge in both)
    return LineBox(line, *box[1:6], plates)


def _plain(
    node: GraphNode, width: float, height: float, radius: float, title: str, subtitle: str
) -> NodeBox:
    return NodeBox(node, width, height, height, radius, title, subtitle, "", (), (), {})


class _Words(NamedTuple):
    """What is written on a line, with how wide it is by itself."""

    line: Line
    label: str
    label_width: float
    text: str
    """The value's, "" where it is a check box or there is none."""
    text_width: float
    has_value: bool
    plates: tuple[float, ...]
    """The width of each badge, with the gap behind it."""

    @property
    def right(self) -> float:
        """The width of all that stands behind the label."""
        return self.text_width + sum(self.plates)


class _Measuring:
    """The measuring of one node with a header and lines."""

    def __init__(self, faces: CanvasFonts, node: GraphNode) -> None:
        self.faces = faces
        self.node = node
        self.number = _number(node.number)
        self.is_pill = node.family is Family.QUERY
        self.words = [self._words(line) for line in lines_of(node)]
        self.title, self.subtitle = one_line(node.title), one_line(family_words(node.subtitle))
        self.width = self._width()
        self.boxes: list[LineBox] = []
        self.tabs: list[TabBox] = []
        self.pins: dict[Id, float] = {}

    def box(self) -> NodeBox:
        faces, node, width = self.faces, self.node, self.width
        room = width - self._beside_title
        y = self.header + 3.0
        words = iter(self.words)
        for line in islice(words, len(node.lines)):
            y = self._line(line, y)
        more = None
        if node.more is not None:
            more = QRectF(0, y, self.width, faces.row)
            y += faces.row
        for tab in node.tabs:
            y = self._tab(tab, islice(words, len(tab.lines)), y + 3.0)
        height = y + 4.0 if self.boxes or self.tabs or more else self.header
        return NodeBox(
            node, width, math.ceil(height), self.header, self.radius,
            faces.title.fit_ends(self.title, room),
            faces.hint.fit(self.subtitle, width - 2 * MARGIN - GLYPH - 6),
            self.number, tuple(self.boxes), tuple(self.tabs), self.pins, more, self._more_text,
        )  # fmt: skip

    @property
    def radius(self) -> float:
        return min(_QUERY_RADIUS, self.header / 2) if self.is_pill else _RADIUS

    @cached_property
    def header(self) -> float:
        face = self.faces
        second = face.hint.height if self.node.subtitle else 0.0
        return math.ceil(face.title.height + second + 9)

    @cached_property
    def _beside_title(self) -> float:
        number = self.faces.hint.width(self.number) + 10 if self.number else 0.0
        return 2 * MARGIN + GLYPH + 6 + number

    def _width(self) -> float:
        face, node = self.faces, self.node
        title = min(_WIDEST_TITLE, face.title.width(self.title) + self._beside_title)
        text_width = 0.0
        if node.subtitle:
            text_width = max(text_width, face.hint.width(self.subtitle) + 2 * MARGIN + GLYPH + 6)
        for words in self.words:
            gap = GAP if words.has_value or words.plates else 0.0
            text_width = max(text_width, words.label_width + gap + words.right + 2 * MARGIN + 4)
        text_width = max(text_width, face.hint.width(self._more_text) + 2 * MARGIN + 8)
        for tab in node.tabs:
            text_width = max(
                text_width, face.body.width(one_line(tab.name)) + 2 * MARGIN + GLYPH + 10
            )
        return math.ceil(max(title, min(WIDEST, max(NARROWEST, text_width))) / 2) * 2.0

    @property
    def _more_text(self) -> str:
        return "" if self.node.more is None else tr(_MORE[self.node.more])

    def _words(self, line: Line) -> _Words:
        label, text, width, shows = one_line(line.label), "", 0.0, has_value(line)
        if shows:
            text = "" if is_check(line) else one_line(line.text)
            width = self.faces.value.width(text) if not is_check(line) else CHECK
        plates = tuple(map(self._plate_width, line.badges))
        return _Words(line, label, self.faces.body.width(label), text, width, shows, plates)

    def _plate_width(self, badge: Badge) -> float:
        sign = GLYPH - 2 if badge.kind == "blackboard" else 0.0
        return self.faces.hint.width(one_line(badge.text)) + 2 * PLATE_PAD + sign + 5

    def _line(self, words: _Words, y: float) -> float:
        line, height = words.line, float(self.faces.row)
        row = QRectF(0, y, self.width, height)
        room = label_room = self.width - 2 * MARGIN - 4
        if words.has_value or words.plates:
            both = room - GAP
            label_room = min(words.label_width, max(both - words.right, both * _LABEL_SHARE))
        plates, right = self._plates(words, row, self.width - MARGIN - 2, label_room)
        text, value = self._value(words, row, right, MARGIN + 2 + label_room + GAP)
        label, width = words.label, words.label_width
        if width > label_room:
            label = self.faces.body.fit(label, label_room)
            width = self.faces.body.width(label)
        left = MARGIN + 2
        if line.role in _RIGHT and not (words.has_value or words.plates):
            left = self.width - MARGIN - 2 - width
        label_rect = QRectF(left, y, width, height)
        self.boxes.append(LineBox(line, row, label, label_rect, text, value, plates))
        if line.pin is not None:
            self.pins[line.pin] = y + height / 2
        return y + height

    def _plates(
        self, words: _Words, row: QRectF, right: float, label_room: float
    ) -> tuple[tuple[Plate, ...], float]:
        plates = []
        for badge, plate_width in zip(
            reversed(words.line.badges), reversed(words.plates), strict=True
        ):
            room = right - (MARGIN + 2 + label_room + 6)
            width = min(plate_width - 5, max(room, 30.0))
            sign = GLYPH - 2 if badge.kind == "blackboard" else 0.0
            text = self.faces.hint.fit(one_line(badge.text), width - 2 * PLATE_PAD - sign)
            rect = QRectF(right - width, row.y() + 2, width, row.height() - 4)
            plates.append(Plate(rect, text, badge))
            right -= width + 5
        return tuple(reversed(plates)), right

    def _value(
        self, words: _Words, row: QRectF, right: float, left: float
    ) -> tuple[str, QRectF | None]:
        if not words.has_value:
            return "", None
        if is_check(words.line):
            top = row.y() + (row.height() - CHECK) / 2
            return "", QRectF(right - CHECK, top, CHECK, CHECK)
        left = min(left, right - 24)
        text = words.text
        if words.text_width > right - left:
            text = self.faces.value.fit(text, right - left)
        return text, QRectF(left, row.y() + 1, right - left, row.height() - 2)

    def _tab(self, tab: Tab, lines: Iterable[_Words], y: float) -> float:
        face, top = self.faces.body, y
        y += self.faces.row + 1
        for words in lines:
            y = self._line(words, y)
        text = face.fit(one_line(tab.name), self.width - 2 * MARGIN - GLYPH - 10)
        self.tabs.append(TabBox(tab.name, tab.path, QRectF(0, top, self.width, y - top), text))
        return y


def has_value(line: Line) -> bool:
    """Whether a line shows a value of its own: inputs that are connected do not."""
    return (
        line.value is not None
        and not line.connected
        and not any(badge.kind in ("blackboard", "expression") for badge in line.badges)
    )


def is_check(line: Line) -> bool:
    """Whether a line's value is shown as a check box."""
    return line.kind is Kind.BOOL and isinstance(line.value, bool)


def broken(title: str, face: Face, width: float, rows: int) -> list[str]:
    """Return at most `rows` lines of a title; one may be wider than `width` all the same."""
    lines = [""]
    for word in filter(None, TITLE_WORDS.findall(title)):
        if lines[-1] and face.width(lines[-1] + word) > width and len(lines) < rows:
            lines.append("")
        lines[-1] += word
    return lines


def wrapped(title: str, face: Face, width: float, rows: int) -> list[str]:
    """Return at most `rows` lines of a title, cut where they are wider than `width`.

    Of names that may begin alike the middle is cut out, of sentences and single words the end.
    """
    lines = broken(title, face, width, rows)
    is_name = " " not in title.strip()
    return [
        (face.fit_ends if is_name and len(TITLE_WORDS.findall(line)) > 2 else face.fit)(line, width)
        for line in lines
    ]
