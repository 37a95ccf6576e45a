"""Graphs made by hand: a small one with one of everything, and one of any size."""

from __future__ import annotations

from typing import Any

from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.graph import Badge, Edge, EdgeKind, Family, Graph, GraphNode, Group, Line, Role, Tab

GUIDS = [f"{number:08x}-1234-5678-9abc-0123456789ab" for number in range(20)]


def fake_graph() -> Graph:
    """Return 13 nodes of all families with all kinds of edges, in three groups.

    The command "Root" (id c0) enters #0 and, secondly, #4; "Battle" (c1) enters #8. #9 is reached
    by none. The stub is s0, the default of the selector #1.
    """
    made = [*_commands(), *_flow(), *_data(), *_others()]
    nodes = {node.id: node for node in made}
    groups = [
        Group("g0", "Root", ("c0",), ("c0", "n0", "n1", "s0", "n2", "n3", "n4", "n5", "n6", "n7")),
        Group("g1", "Battle", ("c1",), ("c1", "n8")),
        Group("g2", "No command", (), ("n9",)),
    ]
    reached = {
        "c0": frozenset({"c0", "s0", "n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8"}),
        "c1": frozenset({"c1", "n8"}),
    }
    return Graph(nodes, _edges(), groups, reached)


def big_graph(count: int) -> Graph:
    """Return a graph of `count` nodes under one command, each with six lines, four to a parent."""
    nodes: dict[Any, GraphNode] = {"c0": _node("c0", "Root", Family.COMMAND, ("commands", 0))}
    edges = [Edge("e", EdgeKind.ENTRY, "c0", 0)]
    families = [Family.FLOW, Family.SELECTOR, Family.ACTION, Family.QUERY, Family.MODULE]
    for number in range(count):
        lines = tuple(
            line(f"{number}.{at}", Role.INPUT, f"Param{at}", Kind.F32, at * 0.5, (number, at))
            for at in range(6)
        )
        out = line(f"{number}.out", Role.OUTPUT, "Result", Kind.F32, None, (number, "out"))
        nodes[number] = _node(
            number, f"Class{number % 97}", families[number % 5], ("nodes", number),
            "Element_UserDefined", number, (*lines, out),
        )  # fmt: skip
        if number:
            edges.append(
                Edge(f"e{number}", EdgeKind.CHILD, (number - 1) // 4, number, label=str(number % 4))
            )
        if number % 3 == 2:
            edges.append(
                Edge(f"d{number}", EdgeKind.DATA, number - 1, number, f"{number - 1}.out",
                     f"{number}.1", kind_of_data=Kind.F32)
            )  # fmt: skip
    group = Group("g0", "Root", ("c0",), tuple(nodes))
    return Graph(nodes, edges, [group], {"c0": frozenset(nodes)})


def line(
    pin: Any, role: Role, label: str, kind: Kind | None, value: Any, where: Path, **more: Any
) -> Line:
    """Return a line whose text is its value, under the row `("nodes", *where)`."""
    text = "" if value is None else str(value).lower() if kind is Kind.BOOL else str(value)
    path = ("nodes", *where, label)
    return Line(pin, role, label, kind, value, text, path, value is not None, **more)


def _node(
    id_: Any,
    title: str,
    family: Family,
    path: Path,
    subtitle: str = "",
    number: int | None = None,
    lines: tuple[Line, ...] = (),
    **more: Any,
) -> GraphNode:
    guid = GUIDS[number % len(GUIDS)] if number is not None else ""
    keep = f"{guid} {number}" if number is not None else f"{family.value} {title}"
    return GraphNode(
        id_, path, title, subtitle, family, number, lines, guid=guid, keep=keep, **more
    )


def _numbered(
    number: int, title: str, family: Family, lines: tuple[Line, ...], **more: Any
) -> GraphNode:
    return _node(f"n{number}", title, family, ("nodes", number), number=number, lines=lines, **more)


def _child(number: int, at: int, label: str) -> Line:
    return line(f"n{number}.child{at}", Role.CHILD, label, None, None, (number, at))


def _commands() -> list[GraphNode]:
    return [
        _node("c0", "Root", Family.COMMAND, ("commands", 0)),
        _node("c1", "Battle", Family.COMMAND, ("commands", 1)),
        _node("s0", "", Family.STUB, ("nodes", 1, 2)),
    ]


def _flow() -> list[GraphNode]:
    chosen = line("n1.in", Role.INPUT, "Input", Kind.S32, 0, (1,))
    return [
        _numbered(0, "Element_Sequential", Family.FLOW, (_child(0, 0, "0"), _child(0, 1, "1"))),
        _numbered(
            1, "Element_S32Selector", Family.SELECTOR,
            (chosen, _child(1, 0, "= 0"), _child(1, 1, "= 1"), _child(1, 2, "default")),
        ),
        _numbered(6, "Element_StateEnd", Family.END, ()),
    ]  # fmt: skip


def _data() -> list[GraphNode]:
    speed = line("n3.out", Role.OUTPUT, "Speed", Kind.F32, None, (3,))
    ins = line(
        "n5.in", Role.INPUT, "In", Kind.F32, None, (5,), connected=True,
        badges=(Badge("expression", "Out = In * 2.5", ("expressions", 0)),),
    )  # fmt: skip
    out = line("n5.out", Role.OUTPUT, "Out", Kind.F32, None, (5,))
    enemy = line("n7.out", Role.OUTPUT, "Enemy", Kind.POINTER, None, (7,))
    return [
        _numbered(3, "GetSpeed", Family.QUERY, (speed,), subtitle="Element_UserDefined"),
        _numbered(5, "Element_Expression", Family.EXPRESSION, (ins, out)),
        _numbered(7, "Element_ModuleIF_Input_Ptr", Family.INTERFACE, (enemy,)),
    ]


def _others() -> list[GraphNode]:
    board = (Badge("blackboard", "IsTired", ("blackboard", "bool", 0)),)
    walk = (
        line("n2.0", Role.PROPERTY, "IsLoop", Kind.BOOL, True, (2,)),
        line("n2.1", Role.PROPERTY, "ActionName", Kind.STRING, 'Walk "slow"\nリンク', (2,)),
        line("n2.2", Role.INPUT, "IsSlow", Kind.BOOL, False, (2,), badges=board),
        line("n2.3", Role.INPUT, "Speed", Kind.F32, None, (2,), connected=True),
        line("n2.4", Role.INPUT, "Offset", Kind.VEC3, (0.0, 1.5, -9.8), (2,)),
    )
    tab = line(None, Role.PROPERTY, "WaitFrame", Kind.S32, 12, (2, "tab"))
    target = line("n4.in", Role.INPUT, "Target", Kind.POINTER, None, (4,), connected=True)
    count = line("n8.0", Role.PROPERTY, "Count", Kind.S32, -3, (8,))
    user = "Element_UserDefined"
    return [
        _numbered(2, "PlayerWalk", Family.ACTION, walk, subtitle=user,
                  tabs=(Tab("DelayedStart", ("nodes", 2, "tab"), (tab,)),)),
        _numbered(4, "PlayerSwim", Family.MODULE, (target,), module="PlayerSwim.module"),
        _numbered(8, "PlayerAttackCombination", Family.ACTION, (count,), subtitle=user),
        _numbered(9, "PlayerJump", Family.ACTION, (), subtitle=user),
    ]  # fmt: skip


def _edges() -> list[Edge]:
    child, data = EdgeKind.CHILD, EdgeKind.DATA
    return [
        Edge("e0", EdgeKind.ENTRY, "c0", "n0", path=("commands", 0, "root")),
        Edge("e1", EdgeKind.SECOND, "c0", "n4", label="2nd", path=("commands", 0, "second")),
        Edge("e2", EdgeKind.ENTRY, "c1", "n8", path=("commands", 1, "root")),
        Edge("e3", child, "n0", "n1", "n0.child0", label="0", path=("nodes", 0, 0)),
        Edge("e4", child, "n0", "n4", "n0.child1", label="1", path=("nodes", 0, 1)),
        Edge("e5", child, "n1", "n2", "n1.child0", label="= 0", path=("nodes", 1, 0)),
        Edge("e6", child, "n1", "n6", "n1.child1", label="= 1", path=("nodes", 1, 1)),
        Edge("e7", child, "n1", "s0", "n1.child2", label="default", path=("nodes", 1, 2)),
        Edge("e8", data, "n3", "n5", "n3.out", "n5.in", kind_of_data=Kind.F32,
             expression="Out = In * 2.5", path=("nodes", 5, "In")),
        Edge("e9", data, "n5", "n2", "n5.out", "n2.3", kind_of_data=Kind.F32,
             path=("nodes", 2, "Speed")),
        Edge("e10", data, "n7", "n4", "n7.out", "n4.in", kind_of_data=Kind.POINTER,
             path=("nodes", 4, "Target")),
        Edge("e11", EdgeKind.QUERY, "n3", "n1", path=("nodes", 1, "queries", 0)),
        Edge("e12", EdgeKind.TRANSITION, "n6", "n8", label="Battle", path=("nodes", 6, 0)),
    ]  # fmt: skip
