"""Jobs that change existing parts: variables, modules, commands, links, and many values at once.

They are done in a graph of five nodes whose speeds are constants, with a variable that three of its
nodes read and one names in a text, and in one that calls a module made of a part of it.
"""

from __future__ import annotations

from pathlib import Path

import formats
from app.documents.document import Document
from formats.ainb import build
from formats.ainb.model import Ainb, Node
from formats.ainb.types import BOOL, FLOAT, INT, QUERY_FLAG, STRING, NodeType
from formats.core.kinds import Kind
from tests.app.window.jobs.table import WATCHMAN, File, Job, children, kind, slot, variables

PATROL, CALLING = "Patrol.root.ainb", "Calling.root.ainb"
_SPEEDS = {"March": 1.0, "Sneak": 0.5, "Ride": 4.0, "Swim": 0.75, "Climb": 0.25}
"""The nodes with a speed, which stands at another place of each."""


def make(folder: Path) -> None:
    """Write the files that are only for these jobs."""
    (folder / PATROL).write_bytes(formats.save_bytes(_patrol()))
    document = Document(formats.open_bytes((folder / WATCHMAN).read_bytes()), CALLING)
    part, name = [("nodes", 4)], "Calling.alarm.module"
    module = document.structure.extracted(part, name)
    (folder / f"{name}.ainb").write_bytes(formats.save_bytes(module))
    document.edit("Extract", lambda it: it.extract(part, name))
    (folder / CALLING).write_bytes(formats.save_bytes(document.root))


def _patrol() -> Ainb:
    root = formats.FORMATS[-1].new("Patrol.root")
    pace = build.add_variable(root, Kind.F32, "Pace", 1.5)
    build.add_variable(root, Kind.BOOL, "IsLate", False)
    above = build.add_node(root, type_=NodeType.SEQUENTIAL)
    build.add_command(root, "Root", above)
    for number, (name, speed) in enumerate(_SPEEDS.items()):
        node = build.add_node(root, name)
        build.add_child(above, node, str(number))
        for extra in range(number % 3):
            build.add_input(node, ("Delay", "Range")[extra], FLOAT, 3.0)
        build.add_input(node, "Speed", FLOAT, speed)
        _add_more(node, number)
        if number < 3:
            build.bind(build.add_input(node, "Rate", FLOAT), pace)
    watch = build.add_node(root, "WatchVariable")
    build.add_property(watch, "BlackboardKey", STRING, "Pace")
    build.add_child(above, watch, "5")
    _add_queries(root)
    return root


def _add_queries(root: Ainb) -> None:
    """Add two queries that give lengths; `Climb` reads one."""
    wind = build.add_node(root, "GetWind", flags=QUERY_FLAG)
    given = build.add_output(wind, "Wind", FLOAT)
    slope = build.add_node(root, "GetSlope", flags=QUERY_FLAG)
    for name in ("Height", "Slope"):
        build.add_output(slope, name, FLOAT)
    climb = root.nodes[len(_SPEEDS)]
    build.connect(climb, climb.inputs[1], wind, given)


def _add_more(node: Node, number: int) -> None:
    build.add_property(node, "Times", INT, number + 1)
    build.add_input(node, "IsLoud", BOOL, number % 2 == 0)


# What has to come of them


def renamed(file: File) -> None:
    assert variables(file, "F32") == {"Stride": 1.5}
    for node in (1, 2, 3):
        assert slot(file, node, "Rate")["Blackboard Index"] == 0
    assert slot(file, 6, "BlackboardKey")["Default Value"] == "Stride"


def inlined(file: File) -> None:
    assert not file["Modules"][1:], "only the module that is still called is listed"
    (sequence,) = [n for n, one in enumerate(file["Nodes"]) if kind(file, n) == "RaiseAlarm"]
    (above,) = [n for n in range(len(file["Nodes"])) if sequence in children(file, n)]
    assert kind(file, above) == "Element_Sequential"
    assert [kind(file, one) for one in children(file, above)] == ["RaiseAlarm", "ChaseTarget"]
    (selector,) = [n for n in range(len(file["Nodes"])) if above in children(file, n)]
    assert kind(file, selector) == "Element_BoolSelector"
    chase = children(file, above)[1]
    assert kind(file, slot(file, chase, "Goal")["Node Index"]) == "GetNearestStranger"


def extracted(file: File) -> None:
    names = [one["Path"] for one in file["Modules"]]
    assert names == ["Watchman.patrol.module.ainb", "Watchman.fight.module.ainb"]
    assert not any(kind(file, n) == "RaiseAlarm" for n in range(len(file["Nodes"])))
    (selector,) = [n for n in range(14) if kind(file, n) == "Element_BoolSelector"]
    assert kind(file, children(file, selector)[0]) == "Watchman.fight.module"


def module_written(folder: Path) -> None:
    """Hold the module to what was extracted; the next one may have its name again."""
    import ainb

    written = folder / "Watchman.fight.module.ainb"
    module = ainb.AINB.from_binary(written.read_bytes()).as_dict()
    start = module["Commands"][0]["Root Node Index"]
    assert [kind(module, one) for one in children(module, start)] == ["RaiseAlarm", "ChaseTarget"]
    written.unlink()


def second_command(file: File) -> None:
    assert [one["Name"] for one in file["Commands"]] == ["Root", "Reset", "Flee"]
    node = file["Commands"][2]["Root Node Index"]
    assert (node, kind(file, node), children(file, node)) == (16, "Element_Sequential", [])
    assert "Is Root Node" in file["Nodes"][node]["Flags"]


def begun_elsewhere(file: File) -> None:
    reader = slot(file, 5, "Delay")
    assert (kind(file, reader["Node Index"]), reader["Output Index"]) == ("GetSlope", 1)
    assert [one["Node Index"] for one in file["Nodes"][5]["Plugs"]["Generic"]] == [8]


def ended_elsewhere(file: File) -> None:
    assert [kind(file, one) for one in children(file, 10)] == ["Element_BoolSelector", "Yawn"]


def read_from_a_node(file: File) -> None:
    reader = slot(file, 12, "Hurry")
    assert (kind(file, reader["Node Index"]), reader["Output Index"]) == ("GetTimeOfDay", 0)


def faster(file: File) -> None:
    names = [kind(file, node) for node in range(1, 6)]
    assert {name: slot(file, at, "Speed")["Default Value"] for at, name in enumerate(names, 1)} == {
        name: 2 * speed for name, speed in _SPEEDS.items()
    }
    assert [slot(file, node, "Times")["Default Value"] for node in range(1, 6)] == [1, 2, 3, 4, 5]
    assert slot(file, 2, "Delay")["Default Value"] == 3.0


CHANGES = {
    "rename a variable everywhere": Job(
        "#2/Rate",
        [
            "bar View",
            "choose Variables",
            "variable Pace",
            "= Stride",
            "Return",
            "press Rename them to “Stride”",
        ],
        ["Ctrl+Shift+L", "F2", "= Stride", "Return", "Return"],
        renamed,
        "click, key, type, key",
        "the variable in My Blueprint, F2, its name; names in texts do not follow there",
        file=PATROL,
    ),
    "inline a module": Job(
        "#13",
        ["right #13", "choose Inline the module"],
        ["Ctrl+Shift+P", "= inline", "Return"],
        inlined,
        "click, click",
        "right click on the collapsed graph, Expand node",
        file=CALLING,
    ),
    "extract a module": Job(
        "#4",
        ["right #4", "choose Extract to a module…", "= Watchman.fight", "Return"],
        ["Ctrl+Shift+P", "= to a module", "Return", "= Watchman.fight", "Return"],
        extracted,
        "drag, click, click, type, key",
        "a box around the nodes, Collapse to function, its name",
        beside=module_written,
    ),
    "a second command with its own root": Job(
        "#4",
        [
            "double empty",
            "= Element_Seq",
            "Return",
            "right Element_Sequential",
            "choose Begin a command here",
            "= Flee",
            "Return",
        ],
        ["Insert", "= Element_Seq", "Return", "E", "= Flee", "Return"],
        second_command,
        "click, type, key, type, key, drag, type, key",
        "Add custom event, its name; a wire to empty space, the node by its name",
        edits=(3, 3),
    ),
    "move the beginning of a link": Job(
        "#5/Delay",
        ["drag #7--#5 -> #8/Slope>"],
        ["Ctrl+L", "= Slope", "Return"],
        begun_elsewhere,
        "drag",
        "a wire from another output to the input takes the place of the first",
        file=PATROL,
    ),
    "move the end of a link": Job(
        "#10/1",
        ["drag #10-#9 -> >#15"],
        ["Ctrl+L", "= Yawn", "Return"],
        ended_elsewhere,
        "drag",
        "a Ctrl-drag of the wire's end to another pin",
    ),
    "a constant as a value of another node": Job(
        "#12/Hurry",
        ["drag #6/IsNight> -> #12/Hurry"],
        ["Ctrl+L", "= IsNight", "Return"],
        read_from_a_node,
        "drag",
        "a wire from the output to the input",
    ),
    "an output for an input": Job(
        "#6/IsNight",
        ["drag #6/IsNight> -> #12/Hurry"],
        ["Ctrl+L", "= Hurry", "Return"],
        read_from_a_node,
        "drag",
        "the same wire, begun at the output",
    ),
    "a value of five nodes": Job(
        "#0",
        ["drag #1^-20-20 -> #5^+40+40", "field Speed", "= *2", "Return"],
        ["B", "Ctrl+E", "Shift+Tab", "Shift+Tab", "= Speed", "Tab", "Tab", "= *2", "Return"],
        faster,
        "drag, click, type, key",
        "a box around them, the field in Details, *=2",
        file=PATROL,
    ),
}  # fmt: skip
