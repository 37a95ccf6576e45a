"""Writes a graph in the DOT language of Graphviz, always the same text for the same graph."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from formats.core import kinds
from formats.core.kinds import STRINGS, Kind
from formats.graph import Edge, EdgeKind, Family, Graph, GraphNode, Group, Id, Line

_WIDEST = 48
"""How many characters of a text are written."""
_MOST_LINES = 16

_FAMILIES = {
    Family.FLOW: "#566178",
    Family.SELECTOR: "#8F641F",
    Family.ACTION: "#3A6EA5",
    Family.QUERY: "#7A5BB0",
    Family.MODULE: "#2F8076",
    Family.EXPRESSION: "#3E7A41",
    Family.END: "#A64B4B",
    Family.INTERFACE: "#6E7684",
    Family.COMMAND: "#8A4FC0",
    Family.STUB: "#6E7684",
}
_EDGES = {
    EdgeKind.ENTRY: 'color="#8A4FC0", penwidth=2',
    EdgeKind.SECOND: 'color="#8A4FC0", penwidth=2, style=dashed',
    EdgeKind.CHILD: 'color="#5B6472", penwidth=2',
    EdgeKind.DATA: "penwidth=1.5",
    EdgeKind.QUERY: 'color="#7A5BB0", style=dotted',
    EdgeKind.TRANSITION: 'color="#1C69CF", penwidth=3',
}
_DATA: dict[type[kinds.ValueType], str] = {
    kinds.IntegerType: "#2A7C79",
    kinds.StringType: "#A0559D",
    kinds.BoolType: "#B0433D",
    kinds.FloatType: "#5C8A3A",
    kinds.Float32Type: "#5C8A3A",
    kinds.ShownOnlyType: "#3F6FC4",
    kinds.VectorType: "#98791F",
}
_SIGNS = {"expression": "ƒ "}
_HEAD = """digraph ainb {
  graph [rankdir=LR, fontname="sans-serif", fontsize=14];
  node [shape=box, style="rounded,filled", fillcolor="#FFFFFF", penwidth=2, fontsize=11, \
fontname="sans-serif"];
  edge [fontsize=10, fontname="sans-serif"];
"""


def dot(graph: Graph, nodes: Collection[Id] | None = None) -> str:
    """Return a graph as DOT, or of it only `nodes` and the edges between them.

    Groups are clusters with their titles; a node shows its name, number, type and its first
    lines with their values. Colours are those of the light theme.
    """
    shown = graph.nodes.keys() if nodes is None else graph.nodes.keys() & set(nodes)
    names = {node: f"n{at}" for at, node in enumerate(graph.nodes) if node in shown}
    return "".join([_HEAD, *_clusters(graph, names), *_edges(graph, names), "}\n"])


def _clusters(graph: Graph, names: dict[Id, str]) -> Iterator[str]:
    left = dict.fromkeys(names)
    for at, group in enumerate(graph.groups):
        inside = [node for node in group.nodes if node in left]
        for node in inside:
            del left[node]
        if inside:
            yield from _cluster(
                f"cluster_{at}", group, [_node(graph, node, names) for node in inside]
            )
    for node in left:
        yield f"  {_node(graph, node, names)}"


def _cluster(name: str, group: Group, nodes: list[str]) -> Iterator[str]:
    yield f"  subgraph {name} {{\n"
    yield f'    label="{_escaped(_short(group.title))}"; color="#D9DDE3"; style=rounded;\n'
    for node in nodes:
        yield f"    {node}"
    yield "  }\n"


def _node(graph: Graph, node: Id, names: dict[Id, str]) -> str:
    node_ = graph.nodes[node]
    return f"{names[node]} [label={_label(node_)}, {_node_style(node_)}];\n"


def _node_style(node: GraphNode) -> str:
    color = _FAMILIES[node.family]
    if node.family is Family.COMMAND:
        return f'color="{color}", fillcolor="{color}", fontcolor="#FFFFFF"'
    if node.family is Family.STUB:
        return f'color="{color}", shape=circle, style=solid, margin=0'
    if node.family is Family.QUERY:
        return f'color="{color}", fillcolor="#F1ECF8"'
    if node.family is Family.MODULE:
        return f'color="{color}", peripheries=2'
    return f'color="{color}"'


def _label(node: GraphNode) -> str:
    """Return a node's texts, each line of them at the left."""
    if node.family is Family.STUB:
        return '"⌀"'
    number = "" if node.number is None else f"  #{node.number}"
    head = [
        f"{_short(node.title)}{number}",
        _short(node.subtitle),
        *_module_name(node),
    ]
    texts = [*filter(None, head), *_lines(node)]
    if len(texts) == 1:
        return f'"{_escaped(texts[0])}"'
    return '"' + "".join(f"{_escaped(text)}\\l" for text in texts) + '"'


def _module_name(node: GraphNode) -> list[str]:
    return [f"module {_short(node.module)}"] if node.module not in ("", node.title) else []


def _lines(node: GraphNode) -> list[str]:
    """Return what is in a node and not shown by its edges: lines with a value or a badge, tabs."""
    lines = [_line(line) for line in node.lines if line.text or line.badges]
    for tab in node.tabs:
        lines += [f"+ {_short(tab.name)}", *(f"  {_line(line)}" for line in tab.lines)]
    over = len(lines) - _MOST_LINES
    return lines if over <= 1 else [*lines[:_MOST_LINES], f"… {over} more"]


def _line(line: Line) -> str:
    badges = " ".join(
        f"[{_SIGNS.get(badge.kind, '')}{_short(badge.text)}]" for badge in line.badges
    )
    value = " ".join(filter(None, (_value(line), badges)))
    return f"{_short(line.label)} = {value}" if value else _short(line.label)


def _value(line: Line) -> str:
    text = _short(line.text)
    return f'"{text}"' if line.kind in STRINGS else text


def _edges(graph: Graph, names: dict[Id, str]) -> Iterator[str]:
    labels = _pin_labels(graph)
    for edge in graph.edges:
        if edge.source in names and edge.target in names:
            style = ", ".join([*_edge_style(edge), *_edge_label(edge, labels)])
            yield f"  {names[edge.source]} -> {names[edge.target]} [{style}];\n"


def _edge_style(edge: Edge) -> Iterator[str]:
    yield _EDGES[edge.kind]
    if edge.kind is EdgeKind.DATA:
        yield f'color="{_data_color(edge.kind_of_data)}"'
        if edge.expression:
            yield "style=dashed"


def _edge_label(edge: Edge, labels: dict[Id, str]) -> Iterator[str]:
    text = _short(edge.label)
    if edge.kind is EdgeKind.DATA:
        pins = [labels.get(pin, "") for pin in (edge.source_pin, edge.target_pin)]
        text = " → ".join(filter(None, pins))
    words = [_escaped(text)] if text else []
    if edge.expression:
        words.append(_escaped(f"ƒ {_short(edge.expression)}"))
    if words:
        yield 'label="' + "\\n".join(words) + '"'


def _pin_labels(graph: Graph) -> dict[Id, str]:
    return {
        line.pin: _short(line.label)
        for node in graph.nodes.values()
        for line in node.lines
        if line.pin is not None
    }


def _data_color(kind: Kind | None) -> str:
    return _DATA.get(kinds.IntegerType if kind is None else type(kind.type), "#5B6472")


def _short(text: str) -> str:
    """Return a text as one line, the end cut off where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= _WIDEST else f"{line[: _WIDEST - 1]}…"


_ESCAPES = {"\\": "\\\\", '"': '\\"', "&": "&amp;"}


def _escaped(text: str) -> str:
    """Return a text for between quotes; what no text file may hold becomes `�`."""
    return "".join(
        _ESCAPES.get(sign, sign) if sign.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for sign in text
    )
