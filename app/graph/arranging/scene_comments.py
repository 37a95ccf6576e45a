"""The comments of a scene: where they are, what is in them, what of them is at a point."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF

from app.documents.arrangement import Comment, Comments
from app.graph.arranging.folded_comments import folded_rect
from formats.graph import Id

if TYPE_CHECKING:
    from app.graph.scene import GraphScene

TITLE = 28.0
"""The height of a title, in px at 100 %; from far away it is as high as its text on the screen."""
_FAR_TITLE = 20.0
_PAD = 20.0
"""The room round the nodes in a new comment."""
_BORDER = 6.0
"""How near to a side, in px on the screen, the pointer takes hold of it."""
LEAST = 60.0
"""The least width and height of a comment."""
NOTE_SIZE = (240.0, 110.0)


class CommentGrip(NamedTuple):
    """What of a comment is under a point: the sides to be moved, or none for all of it."""

    number: int
    left: bool = False
    top: bool = False
    right: bool = False
    bottom: bool = False

    @property
    def is_side(self) -> bool:
        """Whether sides are moved, so that the comment gets another size."""
        return self.left or self.top or self.right or self.bottom


class SceneComments:
    """The comments that a scene shows; `chosen` is the number of the selected one."""

    def __init__(self, scene: GraphScene) -> None:
        self._scene = scene
        self.all: Comments = {}
        self.chosen: int | None = None

    def show(self, comments: Comments) -> None:
        """Show other comments."""
        if comments == self.all:
            return
        self.all = comments
        if self.chosen not in comments:
            self.chosen = None
        self._scene.note_content()

    def choose(self, number: int | None) -> None:
        """Select a comment, or none."""
        if number != self.chosen:
            self.chosen = number
            self._scene.repaint()
            self._scene.choice_changed.emit()

    def shown(self) -> Mapping[int, Comment]:
        """Return the comments that are drawn: while one command is shown, those with its nodes."""
        scene = self._scene
        if scene.alone.ids:  # these lie elsewhere meanwhile
            return {}
        if not scene.emphasis.hidden:
            return self.all
        shown = scene.items_by_id.keys() - scene.unreached
        within: set[int] = set()
        for number in scene.folding.numbers & self.all.keys():
            within |= set(inside(self.all, number)) - {number}
        return {
            number: comment
            for number, comment in self.all.items()
            if number not in within and (comment.is_note or not shown.isdisjoint(comment.nodes))
        }

    def is_folded(self, number: int) -> bool:
        """Whether a box stands for the nodes of a comment."""
        return number in self._scene.folding.numbers

    def rect(self, number: int) -> QRectF:
        """Return where a comment, or its box, is."""
        comment = self.all[number]
        return folded_rect(comment) if self.is_folded(number) else rect_of(comment)

    def rects(self) -> list[QRectF]:
        """Return where all comments are that are drawn."""
        return [self.rect(number) for number in self.shown()]

    # Finding

    def at(self, point: QPointF, zoom: float) -> CommentGrip | None:
        """Return what of the topmost comment is under a point of the scene."""
        for number, comment in sorted(self.shown().items(), reverse=True):
            if self.is_folded(number):
                grip = CommentGrip(number) if self.rect(number).contains(point) else None
            else:
                grip = _grip(number, comment, point, zoom)
            if grip is not None:
                return grip
        return None

    def around(self, point: QPointF) -> int | None:
        """Return the number of the smallest comment that a point lies in."""
        rects = {number: self.rect(number) for number in self.shown()}
        boxes_around = [
            (rect.width() * rect.height(), number)
            for number, rect in rects.items()
            if rect.contains(point)
        ]
        return min(boxes_around)[1] if boxes_around else None

    def nodes_of(self, numbers: Iterable[int]) -> set[Id]:
        """Return the nodes that move along with comments, as far as they are there."""
        ids = {id_ for number in numbers for id_ in self.all[number].nodes}
        return ids & self._scene.items_by_id.keys()

    # What other comments there would be

    def next(self) -> int:
        """Return the number of a new comment."""
        return max(self.all, default=0) + 1

    def resized(self, comments: Comments, grip: CommentGrip, by: QPointF) -> Comments:
        """Return comments with sides of one moved; what lies in it then belongs to it."""
        comment = comments[grip.number]
        rect = rect_of(comment)
        if grip.left:
            rect.setLeft(min(rect.left() + by.x(), rect.right() - LEAST))
        if grip.right:
            rect.setRight(max(rect.right() + by.x(), rect.left() + LEAST))
        if grip.top:
            rect.setTop(min(rect.top() + by.y(), rect.bottom() - LEAST))
        if grip.bottom:
            rect.setBottom(max(rect.bottom() + by.y(), rect.top() + LEAST))
        new = comment._replace(rect=_plain(rect))
        if not comment.is_note:
            items = self._scene.items_by_id.items()
            inside = {id_ for id_, node_item in items if rect.contains(node_item.frame())}
            gone = comment.nodes - self._scene.items_by_id.keys()
            new = new._replace(nodes=frozenset(inside | gone))
        return {**comments, grip.number: new}

    def settled(self, ids: Collection[Id]) -> Comments:
        """Return the comments with nodes that lie elsewhere now in those that they lie in."""
        comments = {}
        for number, comment in self.all.items():
            if not comment.is_note and number not in self._scene.folding.numbers:
                rect, items = rect_of(comment), self._scene.items_by_id
                inside = {id_ for id_ in ids if rect.contains(items[id_].frame().center())}
                comment = comment._replace(nodes=(comment.nodes - frozenset(ids)) | inside)
            comments[number] = comment
        return comments if comments != self.all else self.all

    def fitted(self, is_all: bool) -> Comments:
        """Return the comments round their nodes: all, or those that nodes lie outside of."""
        comments = {}
        for number, comment in self.all.items():
            frames = self._scene.frames_of(comment.nodes)
            around = _padded(frames)
            if not frames.isNull() and (is_all or not rect_of(comment).contains(frames)):
                comment = comment._replace(rect=_plain(around))
            comments[number] = comment
        return comments if comments != self.all else self.all

    def around_nodes(self, ids: Collection[Id], text: str, color: str) -> Comment:
        """Return a comment round nodes."""
        rect = _plain(_padded(self._scene.frames_of(ids)))
        return Comment(text, color, rect, frozenset(ids))


def rect_of(comment: Comment) -> QRectF:
    """Return where a comment is."""
    return QRectF(*comment.rect)


def title_of(comment: Comment, zoom: float) -> QRectF:
    """Return where the title of a comment is; from far away it reaches above its box."""
    x, y, width, height = comment.rect
    if comment.is_note:
        return QRectF(x, y, width, min(max(TITLE, _FAR_TITLE / zoom), height))
    above = max(0.0, _FAR_TITLE / zoom - TITLE)
    return QRectF(x, y - above, width, min(TITLE, height) + above)


def outline_of(comment: Comment, zoom: float) -> QRectF:
    """Return where all of a comment is painted."""
    return rect_of(comment).united(title_of(comment, zoom))


def inside(comments: Comments, number: int) -> list[int]:
    """Return a comment and those that lie in it, which move along with it."""
    outer = rect_of(comments[number])
    if comments[number].is_note:
        return [number]
    return [
        other
        for other, comment in comments.items()
        if other == number or (outer.contains(rect_of(comment)) and rect_of(comment) != outer)
    ]


def moved(comments: Comments, numbers: Collection[int], by: QPointF) -> Comments:
    """Return comments with some put elsewhere."""
    return {
        number: comment._replace(rect=_shifted(comment, by)) if number in numbers else comment
        for number, comment in comments.items()
    }


def _grip(number: int, comment: Comment, point: QPointF, zoom: float) -> CommentGrip | None:
    reach = _BORDER / zoom
    rect = outline_of(comment, zoom)
    if not rect.adjusted(-reach, -reach, reach, reach).contains(point):
        return None
    grip = CommentGrip(
        number,
        left=abs(point.x() - rect.left()) <= reach,
        top=abs(point.y() - rect.top()) <= reach,
        right=abs(point.x() - rect.right()) <= reach,
        bottom=abs(point.y() - rect.bottom()) <= reach,
    )
    is_held = rect.contains(point) if comment.is_note else title_of(comment, zoom).contains(point)
    return grip if grip.is_side or is_held else None


def _shifted(comment: Comment, by: QPointF) -> tuple[float, float, float, float]:
    x, y, width, height = comment.rect
    return x + by.x(), y + by.y(), width, height


def _padded(rect: QRectF) -> QRectF:
    return rect.adjusted(-_PAD, -_PAD - TITLE, _PAD, _PAD)


def _plain(rect: QRectF) -> tuple[float, float, float, float]:
    return round(rect.x()), round(rect.y()), round(rect.width()), round(rect.height())
