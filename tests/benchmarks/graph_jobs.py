"""What is done to a graph in a window: each job brings one to where it can be done.

It returns what does it, so that this alone is measured. `LookupError` and `StopIteration` tell of a
graph that has no place for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt

import formats
from app.compare.compare_job import ComparedDocument, Comparing
from app.documents.document import Document
from app.graph.walk import below
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.diff import diff, everything
from formats.editing import Offer, Origin, Pin
from formats.graph import EdgeKind, Family, FurtherLink, GraphNode, Line, Role
from formats.registry import structure_of
from tests.benchmarks.graph_window import GraphWindow

MANY = 600
"""So many nodes are selected for jobs on many, fewer where there are fewer."""
NAME = "Benchmarked"
_APART = QPoint(60, 40)
_MODULE = "Benchmarked.module"

Do = Callable[[], object]
Ready = Callable[[GraphWindow], Do]

# Single nodes, links and values


def value(on: GraphWindow) -> Do:
    path, value = _leaves(on)[0]
    on.go(path)
    return lambda: on.view.set_value(path, value)


def _leaves(on: GraphWindow) -> list[tuple[Path, int]]:
    """Return the rows of whole numbers that can be typed, with other values."""
    walk = on.document.outline.walk(("nodes",))
    slots = ((path, row) for path, row in walk if path[2:3] in (("properties",), ("inputs",)))
    rows = ((path, row) for path, row in slots if row.editable and row.kind is Kind.S32)
    return [(path, row.value + 1) for path, row in rows]


def values(on: GraphWindow) -> Do:
    values = _leaves(on)
    return lambda: on.document.set_many(values, "Edit")


def paste(on: GraphWindow) -> Do:
    on.choose([on.middle()])
    on.trigger("copy_rows")
    return lambda: on.trigger("paste")


def paste_below(on: GraphWindow) -> Do:
    on.choose([_largest(on)])
    on.trigger("copy_below")
    return lambda: on.trigger("paste")


def _largest(on: GraphWindow) -> GraphNode:
    """Return a command with many nodes below it, which the file may hold twice."""
    return max(on.commands(), key=lambda one: len(below(on.graph, [one.id])))


def paste_many(on: GraphWindow) -> Do:
    on.choose(on.nodes()[:MANY])
    on.trigger("copy_rows")
    return lambda: on.trigger("paste")


def duplicate_below(on: GraphWindow) -> Do:
    on.choose([_largest(on)])
    return lambda: on.trigger("duplicate_below")


def delete_below(on: GraphWindow) -> Do:
    on.choose([_largest(on)])
    on.trigger("select_below")
    on.settle()
    return lambda: on.trigger("delete")


def replace_class(on: GraphWindow) -> Do:
    on.choose([on.middle()])
    on.trigger("replace_class")
    return on.pick


def add_row(on: GraphWindow) -> Do:
    on.trigger("add_row")
    return on.pick


def add_child(on: GraphWindow) -> Do:
    """Have one node lead to a new one."""
    offers = ((one, offer) for one in on.nodes() for offer in _children(on, one))
    node, offer = next(offers)
    on.choose([node])
    return lambda: on.edit(lambda it: it.add(node.path, offer, offer.name or "New"))


def _children(on: GraphWindow, node: GraphNode) -> Iterator[Offer]:
    return (one for one in on.document.structure.offers(node.path) if one.what == "child")


def add_linked(on: GraphWindow) -> Do:
    node = next(one for one in on.nodes() if one.more is not None)
    on.choose([node])
    on.view.node_wanted.emit(Pin(node.path, True), QPointF(on.show(node.id).topRight()))
    return on.pick


def insert_between(on: GraphWindow) -> Do:
    edge = next(on.edges(EdgeKind.CHILD))
    on.view.links.choose(edge)
    on.trigger("insert_between")
    return on.pick


def begin_command(on: GraphWindow) -> Do:
    on.choose([on.middle()])
    return lambda: on.trigger("begin_command")


def add_taking(on: GraphWindow) -> Do:
    structure = on.document.structure
    kinds = {pin.kind for offer in structure.node_offers() for pin in offer.pins if _reads(pin)}
    variable = next(one for one in structure.shared() if one.kind in kinds)
    on.view.taking_wanted.emit(variable.path, on.view.canvas.camera.center())
    return on.pick


def _reads(pin: Any) -> bool:
    return bool(pin.role is Role.INPUT)


def add_case(on: GraphWindow) -> Do:
    node = next(one for one in on.nodes() if one.more is FurtherLink.CASE)
    on.choose([node])
    return lambda: on.trigger("add_next")


def _joined(on: GraphWindow) -> Iterator[tuple[Path, Path]]:
    """Yield outputs, and inputs that may read them and do not."""
    given = [line for one in on.nodes() for line in one.lines if line.role is Role.OUTPUT]
    readers = [line for one in on.nodes() for line in one.lines if _is_free(line)]
    for reader in readers:
        joins = on.document.structure.joins(Pin(reader.path, False))
        for line in given:
            if line.path[:2] != reader.path[:2] and not joins.reason(Pin(line.path, True)):
                yield line.path, reader.path


def _is_free(line: Line) -> bool:
    return line.role is Role.INPUT and not line.connected


def join(on: GraphWindow) -> Do:
    source, target = next(_joined(on))
    on.go(target)
    return lambda: on.view.links.join(Pin(source, True), Pin(target, False))


def connect(on: GraphWindow) -> Do:
    source, target = next(_joined(on))
    on.go(target)
    return lambda: on.edit(lambda it: it.connect(target, source))


def add_source(on: GraphWindow) -> Do:
    """Have an input that reads an output also read that of a copy of its node."""
    for given, reader in _joined(on):
        on.edit(lambda it, ends=(reader, given): it.connect(*ends))
        (copy,) = on.edit(lambda it, node=given[:2]: it.duplicate([node]))
        on.settle()
        other = (*copy, *given[2:])
        joins = on.document.structure.joins(Pin(reader, False))
        if not joins.reason(Pin(other, True), True):
            return lambda ends=(reader, other): on.edit(lambda it: it.add_source(*ends))
    raise LookupError("no input takes one more")


def relink(on: GraphWindow) -> Do:
    for edge in on.edges(EdgeKind.CHILD):
        joins = on.document.structure.joins(Pin(edge.path, True))
        for node in reversed(on.nodes()):
            if node.id != edge.target and not joins.reason(Pin(node.path, False)):
                ends = Pin(edge.path, True), Pin(node.path, False)
                return lambda: on.view.links.relink([(edge, *ends)])
    raise LookupError("no link can lead elsewhere")


def remove_links(on: GraphWindow) -> Do:
    on.view.links.choose(next(on.edges(EdgeKind.CHILD)))
    return lambda: on.trigger("remove_links")


def insert(on: GraphWindow) -> Do:
    """Put a node that leads nowhere yet into a link."""
    edges = list(on.edges(EdgeKind.CHILD))[:20]
    for offer in on.document.structure.node_offers():
        made = on.edit(lambda it, offer=offer: it.add_offered(offer, None))
        on.settle()
        node = next((one for one in on.graph.nodes.values() if one.path == made), None)
        if node is not None:
            for edge in edges:
                if on.view.links.fits_between(node.id, edge):
                    return lambda: on.view.links.insert(node.id, edge)
        on.document.undo()
        on.settle()
    raise LookupError("no node goes into a link")


def order(on: GraphWindow) -> Do:
    for edge in on.edges(EdgeKind.CHILD):
        to = on.view.links.place_beside(edge.path, 1)
        if to is not None:
            return lambda: on.view.links.move(edge.path, to)
    raise LookupError("there is but one link of each")


def rename(on: GraphWindow) -> Do:
    variable = on.document.structure.shared()[0].path
    return lambda: on.edit(lambda it: it.rename(variable, NAME))


def caption(on: GraphWindow) -> Do:
    node = on.commands()[0]
    on.choose([node])
    return lambda: on.edit(lambda it: it.set_caption(node.path, NAME))


def origin(origin: Origin) -> Ready:
    def ready(on: GraphWindow) -> Do:
        structure = on.document.structure
        for node in on.nodes():
            for line in node.lines:
                if origin in structure.origins(line.path):
                    names = structure.origin_names(line.path, origin)
                    on.go(line.path)
                    name = NAME if origin is Origin.VARIABLE else next(iter(names), "Out = In")
                    return lambda: on.tab.origins.change_origin(line.path, origin, name)
        raise LookupError("no value may come from there")

    return ready


def constant(on: GraphWindow) -> Do:
    origin(Origin.VARIABLE)(on)()
    on.settle()
    return origin(Origin.CONSTANT)(on)


def bring(on: GraphWindow) -> Do:
    lines = (line.path for one in on.nodes() for line in one.lines if line.role is Role.INPUT)
    path = next(lines)
    others = [one.path for one in on.nodes() if one.path != path[:2]]
    return lambda: on.edit(lambda it: it.bring([path], others[len(others) // 2]))


def retype(on: GraphWindow) -> Do:
    structure = on.document.structure
    outputs = (line for one in on.nodes() for line in one.lines if line.role is Role.OUTPUT)
    kinds = ((line.path, kind) for line in outputs for kind in structure.kinds(line.path))
    path, kind = next(kinds)
    return lambda: on.edit(lambda it: it.retype([path], kind))


# Whole parts


def remove_unread(on: GraphWindow) -> Do:
    """Leave a query unread, and remove it."""
    queries = {one.id for one in on.nodes() if one.family is Family.QUERY}
    edge = next(one for one in on.edges(EdgeKind.DATA) if one.source in queries)
    read = [one.path for one in on.edges(EdgeKind.DATA) if one.source == edge.source]
    on.edit(lambda it: it.unlink(read))
    on.settle()
    return lambda: on.trigger("remove_unread")


def _module(on: GraphWindow) -> list[Path]:
    """Return a node that can be a module with all below it."""
    structure = on.document.structure
    return next(
        [one.path]
        for one in on.nodes()
        if one.family is not Family.QUERY and not structure.extract_reason([one.path])
    )


def extract(on: GraphWindow) -> Do:
    paths = _module(on)

    def do() -> None:
        on.document.structure.extracted(paths, _MODULE)
        on.edit(lambda it: it.extract(paths, _MODULE))

    return do


def inline(on: GraphWindow) -> Do:
    paths = _module(on)
    module = on.document.structure.extracted(paths, _MODULE)
    made = on.edit(lambda it: it.extract(paths, _MODULE))
    on.settle()
    return lambda: on.edit(lambda it: it.inline(made, module))


def _other(on: GraphWindow) -> Any:
    """Return the rows of another version of the document."""
    other = formats.open_bytes(formats.save_bytes(on.document.root))
    structure = structure_of(other)
    view = structure.view
    for path in (on.middle().path, on.nodes()[0].path):
        structure.remove([path])
    return view


def take(on: GraphWindow) -> Do:
    found = diff(on.document.outline, _other(on))
    return lambda: on.document.apply_differences(found, "Take over")


def take_all(on: GraphWindow) -> Do:
    """Take all over as the tab of a comparison does."""
    other = Document(_other(on).node(()), "other")
    sides = (ComparedDocument(document, "", True) for document in (on.document, other))
    comparing, taken = Comparing(*sides), []
    comparing.start()
    on.until(lambda: comparing.result is not None)
    whole = everything(on.document.outline, other.outline)

    def take(edits: Any) -> None:
        comparing.is_paused = True
        taken.append(on.document.apply_differences(edits, "Take all"))

    def do() -> None:
        comparing.prepare([whole], False, take)
        on.until(lambda: taken)

    return do


def replace(on: GraphWindow) -> Do:
    other = _other(on).node(())
    return lambda: on.edit(lambda it: it.replace((), other))


# Arranging


def drag(many: bool) -> Ready:
    def ready(on: GraphWindow) -> Do:
        nodes = on.nodes()[:MANY] if many else [on.middle()]
        on.choose(nodes)
        frame = on.show(nodes[0].id)
        at = on.seen(QPointF(frame.center().x(), frame.top() + 8))
        return lambda: on.drag(at, _APART)

    return ready


def nudge(many: bool) -> Ready:
    def ready(on: GraphWindow) -> Do:
        on.choose(on.nodes()[:MANY] if many else [on.middle()])
        return lambda: on.press(Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)

    return ready


def tidy(on: GraphWindow) -> Do:
    nudge(False)(on)()
    on.settle()
    return lambda: on.trigger("tidy")


def comment(many: bool) -> Ready:
    def ready(on: GraphWindow) -> Do:
        on.choose(on.nodes()[:MANY] if many else on.nodes()[:3])

        def do() -> None:
            on.trigger("add_comment")
            on.view.commenting.finish_writing()

        return do

    return ready


def with_comment(do: Callable[[GraphWindow, int], object]) -> Ready:
    """Return what makes a comment round many nodes ready for something to be done with it."""

    def ready(on: GraphWindow) -> Do:
        comment(True)(on)()
        on.settle()
        on.zoom(True)
        number = max(on.view.scene.boxes.all)
        on.view.commenting.choose(number)
        on.settle()
        return lambda: do(on, number)

    return ready


def drag_comment(on: GraphWindow, number: int) -> None:
    rect = on.view.scene.boxes.rect(number)
    top = QPointF(rect.center().x(), rect.top())
    on.drag(on.seen(top) - QPoint(0, 10), _APART)


def resize_comment(on: GraphWindow, number: int) -> None:
    rect = on.view.scene.boxes.rect(number)
    on.drag(on.seen(QPointF(rect.right(), rect.center().y())), _APART)


def note(on: GraphWindow) -> Do:
    def do() -> None:
        on.trigger("add_note")
        on.view.commenting.finish_writing()

    return do


def reroute(on: GraphWindow) -> Do:
    on.view.links.choose(next(on.edges(EdgeKind.CHILD)))
    return lambda: on.trigger("add_reroute")


def select_reroutes(on: GraphWindow) -> Do:
    reroute(on)()
    on.settle()
    return lambda: on.trigger("select_reroutes")


# Looking


def select(on: GraphWindow) -> Do:
    on.choose([])
    nodes = on.nodes()[:MANY]
    paths = [one.path for one in nodes]
    return lambda: on.document.selection.choose(paths, paths[0])


def select_below(on: GraphWindow) -> Do:
    on.choose([_largest(on)])
    return lambda: on.trigger("select_below")


def alone(on: GraphWindow) -> Do:
    on.choose([_largest(on)])
    return lambda: on.trigger("only_command")


def leave_alone(on: GraphWindow) -> Do:
    on.choose([_largest(on)])
    on.trigger("only_command")
    on.settle()
    return lambda: on.view.set_command(None)
