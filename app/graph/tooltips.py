"""The texts of tool tips and for screen readers: a node, a row, an edge in full."""

from __future__ import annotations

from app.graph.lights import Glow, Light, Sign
from app.graph.node_item import ItemSpot, NodeItem
from app.ui.i18n import mark, tr
from app.ui.sentences import family_words, said
from formats.graph import Edge, EdgeKind, Family, Graph, GraphNode, Id, Line

_ARROW = " → "
_MOST_SENTENCES = 6


def name(node: GraphNode) -> str:
    """Return the name of a node: its title with its number."""
    if not node.title:
        return tr("no node")
    if node.family is Family.STUB:
        return family_words(node.title)
    return node.title if node.number is None else f"{node.title} #{node.number}"


def line_text(line: Line) -> str:
    """Return a line in full: label, type, value, badges."""
    text = line.label
    if line.kind is not None:
        text += f" ({line.kind.value})"
    if line.text and not line.connected:
        text += f": {line.text}"
    if line.connected:
        text += tr(", connected")
    marks = {"blackboard": tr("blackboard"), "expression": tr("expression")}
    for badge in line.badges:
        text += f", {marks.get(badge.kind, badge.kind)} {badge.text}"
    return text


def node_tip(node_item: NodeItem, spot: ItemSpot) -> str:
    """Return the tip of a node or of one line in it, empty for a stub."""
    findings = node_item.found
    if spot.line is not None:
        finding = None if findings is None else findings.lines.get(spot.path)
        words = () if finding is None else finding.sentences
        return "\n".join([line_text(spot.line.line), *map(said, words)])
    words = () if findings is None else findings.whole.sentences[:_MOST_SENTENCES]
    parts = (light_text(node_item.light), node_text(node_item.box.node), *map(said, words))
    return "\n".join(part for part in parts if part)


def light_text(light: Light) -> str:
    """Describe the state of a node in a run; "" if it has none."""
    parts = [tr(_GLOWS[light.glow])] if light.glow in _GLOWS else []
    if light.sign is not Sign.NONE:
        parts.append(
            tr("{sign} (assumed)", sign=light.sign.value) if light.assumed else light.sign.value
        )
    if light.breakpoint:
        parts.append(tr("breakpoint"))
    return ", ".join(parts)


_GLOWS = {
    Glow.COMPUTED: mark("computed in this frame"),
    Glow.LEFT: mark("left in this frame"),
    Glow.ACTIVE: mark("active"),
    Glow.ENTERED: mark("entered in this frame"),
}


def node_text(node: GraphNode) -> str:
    """Return a node in a few words, each line of its own."""
    parts = [name(node), family_words(node.subtitle), node.guid]
    if node.module:
        parts.append(tr("module {module}: double-click to open it", module=node.module))
    return "\n".join(part for part in parts if part)


def edge_tip(edge: Edge, graph: Graph) -> str:
    """Describe the ends of an edge, and the value it carries."""
    source = name(graph.nodes[edge.source]) + _pin(graph, edge.source, edge.source_pin)
    target = name(graph.nodes[edge.target]) + _pin(graph, edge.target, edge.target_pin)
    text = source + _ARROW + target
    details = [edge.label if edge.kind is not EdgeKind.DATA else "", edge.expression]
    kind = tr(edge.kind.value)
    if edge.kind_of_data is not None:
        kind += f", {edge.kind_of_data.value}"
    return "\n".join([text, kind, *(detail for detail in details if detail)])


def _pin(graph: Graph, node: Id, pin: Id | None) -> str:
    labels = [line.label for line in graph.nodes[node].lines if line.pin == pin]
    return f" › {labels[0]}" if pin is not None and labels else ""
