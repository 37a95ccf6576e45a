"""The frames round groups, with the names of their commands, readable at any zoom."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen

from app.graph.face import Face
from app.graph.layout.gaps import Rect
from app.graph.measure import TITLE_WORDS, CanvasFonts, wrapped
from app.ui.terms import titled
from formats.graph import Graph, Group, Id
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.graph.scene import GraphScene


PAD, TITLE = 16.0, 28.0
"""The room round the nodes in a frame, and that for its title above it."""
_RADIUS = 8.0
_NARROWEST = 40.0
PLAIN = 0.79
"""Below this zoom titles are as large as hints; where one looks first, at 80 %, nothing rounds."""
REACH = 24.0
"""How far a title and a line may reach beyond a frame, in px on the screen."""
_ROUND = 3.0
"""The room round a title that lies over the line of its frame."""


class GroupFrames:
    """Keeps frames round the groups of a scene, and knows which of them are shown.

    What no command reaches has none once it was moved by hand amid others.
    """

    def __init__(self, scene: GraphScene) -> None:
        self._scene = scene
        self._amid: set[Id] = set()
        self._group_of: dict[Id, Group] = {}
        self._titles: tuple[Graph | None, dict[Id, str]] = (None, {})
        self._painted: dict[Id, tuple[float, Title]] = {}
        """How titles were painted last, and of which widths their frames were then."""

    # Where they are

    def begin(self) -> None:
        """Put frames round all groups."""
        self._scene.frames = {}
        self._note_groups()
        self._frame(self._scene.graph.groups)

    def change(self, old: Graph, touched: set[Id]) -> None:
        """Frame the groups that have other nodes than before, or some of `touched`."""
        scene = self._scene
        self._note_groups()
        as_before, groups = set(old.groups), scene.graph.groups
        scene.frames = {
            group.id: scene.frames[group.id]
            for group in groups
            if group in as_before and group.id in scene.frames and touched.isdisjoint(group.nodes)
        }
        self._frame([group for group in groups if group.id not in scene.frames])

    def follow(self, ids: Iterable[Id]) -> None:
        """Update the frames of groups whose nodes moved."""
        groups = {self._group_of[id_].id: self._group_of[id_] for id_ in ids}
        self._frame(groups.values())

    def _note_groups(self) -> None:
        groups = self._scene.graph.groups
        self._group_of = {node: group for group in groups for node in group.nodes}

    def _frame(self, groups: Iterable[Group]) -> None:
        frames, rects = self._scene.frames, self._scene.places.rects()
        for group in groups:
            nodes = around(rects[id_] for id_ in group.nodes)
            new = nodes.adjusted(-PAD, -PAD - TITLE, PAD, PAD)
            old = frames.get(group.id, new)
            frames[group.id] = new
            if old != new:
                self._scene.repaint(old.united(new))
        self._note()

    # Which are shown

    def _note(self) -> None:
        frames, groups = self._scene.frames, self._scene.graph.groups
        rects = [frames[group.id] for group in groups if group.commands]
        loose = [group.id for group in groups if not group.commands]
        amid = {id_ for id_ in loose if any(map(frames[id_].intersects, rects))}
        for id_ in amid ^ self._amid:
            self._scene.repaint(frames.get(id_))
        self._amid = amid

    def shown(self) -> list[Id]:
        """Return the groups round which a frame is painted now."""
        return [id_ for id_ in self._scene.shown_groups() if id_ not in self._amid]

    def titles(self) -> dict[Id, str]:
        """Return the title of each group."""
        graph, (of, titles) = self._scene.graph, self._titles
        if of is not graph:
            now = {group.id: one_line(titled(group)) for group in graph.groups}
            if now != titles:  # how much of each is shown depends on the others
                self._painted.clear()
            self._titles = graph, now
        return self._titles[1]

    def painted_title(self, id_: Id, zoom: float) -> Title:
        """Return how the title of a group is painted, as it was before where that is the same.

        While many nodes are dragged, those in frames that grow keep their lines.
        """
        titles = self.titles()
        frame, faces = self._scene.frames[id_], self._scene.paints.faces
        width = frame.width()
        wide, known = self._painted.get(id_, (0.0, None))
        is_wide = wide == width or (wide < width and self._scene.places.are_carried)
        if known is None or not is_wide or (known.zoom, known.faces) != (zoom, faces):
            title, cuts = titles[id_], shared_beginnings(tuple(titles.values()))
            known = title_of(title, frame, faces, zoom, cuts[title])
            self._painted[id_] = width, known
        return known


def _seen(rect: QRectF, scene: GraphScene, zoom: float) -> list[Id]:
    """Return the groups whose frames, with their titles, lie in a rectangle."""
    reach = REACH / zoom
    near = rect.adjusted(-reach, -reach, reach, reach)
    return [id_ for id_ in scene.framing.shown() if scene.frames[id_].intersects(near)]


def fill_frames(painter: QPainter, rect: QRectF, scene: GraphScene, zoom: float) -> None:
    """Paint the ground of the frames that lie in a rectangle."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(scene.paints.shades.frame))
    for id_ in _seen(rect, scene, zoom):
        painter.drawRoundedRect(scene.frames[id_], _RADIUS, _RADIUS)


def outline_frames(painter: QPainter, rect: QRectF, scene: GraphScene, zoom: float) -> None:
    """Paint the edges of the frames that lie in a rectangle, over the dots of the ground."""
    pen = QPen(scene.paints.shades.frame_line, 1)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for id_ in _seen(rect, scene, zoom):
        painter.drawRoundedRect(scene.frames[id_], _RADIUS, _RADIUS)


def paint_frame_titles(painter: QPainter, rect: QRectF, scene: GraphScene, zoom: float) -> None:
    """Paint the titles of the frames that lie in a rectangle."""
    painter.setPen(scene.paints.label)
    for id_ in _seen(rect, scene, zoom):
        title = scene.framing.painted_title(id_, zoom)
        if title.lines:
            _paint_title(painter, title, scene.frames[id_], scene)


class Title(NamedTuple):
    """A title as it is painted at a zoom; it is `scale` times as large as at 100 %."""

    face: Face
    lines: list[str]
    scale: float
    zoom: float
    faces: CanvasFonts


def title_of(
    title: str, frame: QRectF, faces: CanvasFonts, zoom: float, cuts: Sequence[int] = ()
) -> Title:
    """Return how a title is painted: never smaller than a hint is on the screen.

    One that is too wide for its frame is broken into as many lines as there is room for above the
    nodes. A narrow frame that is seen from far away has none. `cuts` are where what other titles
    begin with, too, ends in it.
    """
    is_far = zoom < PLAIN
    face, scale = (faces.hint, 1 / zoom) if is_far else (faces.heading, 1.0)
    room = round((frame.width() - 12) / scale - 8, 2)  # the same wherever the frame lies
    if frame.width() / scale < _NARROWEST:
        return Title(face, [], scale, zoom, faces)
    words = one_line(title)
    if face.width(words) > room:
        face = faces.hint
    rows = max(1, int((PAD + TITLE - 4) / scale / face.height))
    return Title(face, distinct_lines(words, cuts, face, room, rows), scale, zoom, faces)


def _paint_title(painter: QPainter, title: Title, frame: QRectF, scene: GraphScene) -> None:
    """Paint a title over the nodes in its frame."""
    face, lines, scale = title[:3]
    ascent = face.ascent
    start = QPointF(frame.x() + 14 / max(1.0, scale), frame.y() + min(22.0, 4 + ascent * scale))
    painter.save()
    painter.translate(start)
    painter.scale(scale, scale)
    inside = QRectF((frame.topLeft() - start) / scale, frame.size() / scale)
    inside.adjust(2, 2, -2, -2)  # within the line, which is one px wide at every zoom
    if inside.top() + ascent > _ROUND:  # the line would run through the letters
        inside.setTop(-ascent)
    for line in lines:
        if scale > 1:
            plate = QRectF(0, -ascent, face.width(line), ascent)
            plate.adjust(-_ROUND, 0, _ROUND, _ROUND)
            painter.fillRect(plate & inside, scene.paints.shades.frame)
        inside.translate(0, -face.height)
        face.paint(painter, 0, 0, line)
        painter.translate(0, face.height)
    painter.restore()


def united(rects: Iterable[QRectF]) -> QRectF:
    """Return the rectangle round all of some, null for none."""
    union = QRectF()
    for rect in rects:
        union = union.united(rect)
    return union


def around(rects: Iterable[Rect]) -> QRectF:
    """Return the rectangle round all of some that are given by corner and size, null for none."""
    sides = [(x, y, x + width, y + height) for x, y, width, height in rects]
    if not sides:
        return QRectF()
    lefts, tops, rights, bottoms = zip(*sides, strict=True)
    left, top = min(lefts), min(tops)
    return QRectF(left, top, max(rights) - left, max(bottoms) - top)


# Titles that begin as others do, shortened so that they stay distinct.


_CUT = "…"
_SLACK = 8.0
"""How much wider lines may be one by one than their text is as a whole, in px for each."""


@lru_cache(maxsize=16)
def shared_beginnings(titles: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """Return after how many letters of each title a word ends that another begins with, too.

    At least one word of each is its own.
    """
    every = sorted({title: TITLE_WORDS.findall(title)[:-1] for title in titles}.items())
    shared_counts = dict.fromkeys(titles, 0)
    for (one, words), (other, others) in itertools.pairwise(every):
        alike = list(itertools.takewhile(_is_pair, zip(words, others, strict=False)))
        for title, whole in ((one, words), (other, others)):
            shared_counts[title] = max(shared_counts[title], min(len(alike), len(whole) - 1))
    by_title = dict(every)
    return {
        title: tuple(itertools.accumulate(map(len, by_title[title][:count])))
        for title, count in shared_counts.items()
    }


def _is_pair(words: tuple[str, str]) -> bool:
    return words[0] == words[1]


def distinct_lines(
    title: str, cuts: Sequence[int], face: Face, width: float, rows: int
) -> list[str]:
    """Return lines as `wrapped` does, of a title that begins as others do.

    Where it is too long, what it shares with them is left out before anything else: no more than
    is needed, and only to one of the `cuts`.
    """
    return list(_distinct_lines(title, tuple(cuts), face, width, rows))


@lru_cache(maxsize=2048)  # a graph seen from far away paints all its titles, as they were before
def _distinct_lines(
    title: str, cuts: tuple[int, ...], face: Face, width: float, rows: int
) -> tuple[str, ...]:
    shown = [title, *(_CUT + title[cut:] for cut in cuts)]
    for text in shown[:-1]:
        if face.width(text) > rows * (width + _SLACK):
            continue  # it is not whole in any lines, which take longer to make
        lines = wrapped(text, face, width, rows)
        if "".join(lines) == text:
            return tuple(lines)
    return tuple(wrapped(shown[-1], face, width, rows))
