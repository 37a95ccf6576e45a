"""Writes the behaviour graphs among the samples: a watchman, and the module he patrols by."""

from __future__ import annotations

import random
from typing import Any

import formats
from formats.ainb import AINB, build
from formats.ainb.expression.model import (
    DataType,
    Expression,
    Expressions,
    Instruction,
    Op,
    Operand,
    OperandKind,
)
from formats.ainb.model import Ainb, Attachment, Condition, Input, Node
from formats.ainb.rules.link_forms import OTHER
from formats.ainb.types import (
    BOOL,
    FLOAT,
    INT,
    MODULE_FLAG,
    POINTER,
    QUERY_FLAG,
    STRING,
    VEC3F,
    ConditionForm,
    NodeType,
)
from formats.core.kinds import Kind

PATROL = "Watchman.patrol.module"

Slots = dict[str, tuple[int, Any]]
"""Data types and values by name."""


class Sketch:
    """A document that nodes are put into, all with GUIDs that come out the same every time."""

    def __init__(self, name: str, category: str = "AI") -> None:
        self.root: Ainb = AINB.new(name, category)
        self._random = random.Random(name)
        self.root.own_id = self._random.getrandbits(32)

    def guid(self) -> bytes:
        """Return the next GUID."""
        guid = bytearray(self._random.randbytes(16))
        guid[7] = guid[7] & 0x0F | 0x40
        guid[8] = guid[8] & 0x3F | 0x80
        return bytes(guid)

    def node(
        self,
        name: str = "",
        type_: int = NodeType.USER,
        flags: int = 0,
        properties: Slots | None = None,
        inputs: Slots | None = None,
        outputs: dict[str, int] | None = None,
    ) -> Node:
        """Add a node with its slots."""
        node = build.add_node(self.root, name, type_, flags, self.guid())
        for key, (kind, value) in (properties or {}).items():
            build.add_property(node, key, kind, value)
        for key, (kind, value) in (inputs or {}).items():
            build.add_input(node, key, kind, value, "WatchTarget" if kind == POINTER else "")
        for key, kind in (outputs or {}).items():
            build.add_output(node, key, kind, "WatchTarget" if kind == POINTER else "")
        return node

    def query(self, name: str, outputs: dict[str, int], **properties: tuple[int, Any]) -> Node:
        """Add a node that is evaluated before those that read it."""
        return self.node(name, flags=QUERY_FLAG, properties=properties, outputs=outputs)

    def command(self, name: str, node: Node) -> None:
        """Add a command."""
        build.add_command(self.root, name, node, self.guid())


def wire(node: Node, name: str, producer: Node, output: str) -> None:
    """Connect an input to an output by their names."""
    slot = build.slot_named(node.inputs, name)
    build.connect(node, slot, producer, build.slot_named(producer.outputs, output))


def selector(sketch: Sketch, type_: NodeType, kind: int) -> Node:
    """Add a selector with the slots that all of them have."""
    properties = {
        "CalculateTiming": (INT, 0),
        "ChildFrameSync": (BOOL, False),
        "IsNoSelectWhenChildBusy": (BOOL, False),
    }
    return sketch.node("", type_, properties=properties, inputs={"Input": (kind, None)})


def simultaneous(sketch: Sketch, *children: Node) -> Node:
    """Add a node that runs its children at the same time."""
    properties = {"EndPolicy": (INT, 0), "ResultPolicy": (INT, 0)}
    node = sketch.node("", NodeType.SIMULTANEOUS, properties=properties)
    for child in children:
        build.add_child(node, child)
    return node


def sequential(sketch: Sketch, *children: Node) -> Node:
    """Add a node that runs its children one after the other."""
    properties = {"PlayPolicy": (INT, 1), "IsLoop": (BOOL, False)}
    node = sketch.node("", NodeType.SEQUENTIAL, properties=properties)
    for child in children:
        build.add_child(node, child)
    return node


def nearer_than(distance: float) -> Expression:
    """Return the expression `Out = In < distance`."""

    def memory() -> Operand:
        return Operand(OperandKind.MEMORY, 0)

    number = DataType.FLOAT
    code = [
        Instruction(Op.STR, number, memory(), Operand(OperandKind.INPUT, 0)),
        Instruction(Op.LST, number, memory(), Operand(OperandKind.CONSTANT, distance)),
        Instruction(Op.STR, DataType.BOOL, Operand(OperandKind.OUTPUT, 0), memory()),
        Instruction(Op.END),
    ]
    return Expression(None, code, DataType.BOOL, number, memory=4)


def watchman() -> bytes:
    """A watchman who patrols, and raises the alarm when somebody comes near."""
    sketch = Sketch("Watchman.root")
    root = sketch.root
    run_speed = build.add_variable(root, Kind.F32, "RunSpeed", 4.5)
    home = build.add_variable(root, Kind.VEC3, "Home", (12.0, 0.5, -40.25))
    build.add_variable(root, Kind.BOOL, "IsAsleep", False)
    build.add_variable(root, Kind.STRING, "Greeting", "異常なし")

    patrol = sketch.node(PATROL, flags=MODULE_FLAG, properties={"Route": (STRING, "Wall_North")})
    alarm = sketch.node(
        "RaiseAlarm", properties={"Sound": (STRING, "Bell_Large"), "Repeat": (INT, 3)}
    )
    chase = sketch.node(
        "ChaseTarget",
        properties={"KeepDistance": (FLOAT, 1.75)},
        inputs={"Speed": (FLOAT, None), "Goal": (VEC3F, None), "Target": (POINTER, None)},
    )
    build.bind(build.slot_named(chase.inputs, "Speed"), run_speed)
    rest = Attachment("Cooldown")
    build.add_property(rest, "Seconds", FLOAT, 8.0)
    root.attachments.append(rest)
    chase.attachments.append(rest.uid)
    near = selector(sketch, NodeType.BOOL_SELECTOR, BOOL)
    build.add_child(near, sequential(sketch, alarm, chase), "True")
    build.add_child(near, _by_hour(sketch, patrol), "False")
    listen = sketch.node("Listen", properties={"Radius": (FLOAT, 22.0), "ThroughWalls": (BOOL, 0)})
    top = simultaneous(sketch, near, listen)
    _look_around(sketch, near, chase)
    back = sketch.node("WalkTo", inputs={"Goal": (VEC3F, None), "Hurry": (BOOL, False)})
    build.bind(build.slot_named(back.inputs, "Goal"), home)
    reset = sequential(sketch, sketch.node("ClearAlarm"), back)
    sketch.node("Yawn", properties={"Chance": (FLOAT, 0.125)})
    sketch.command("Root", top)
    sketch.command("Reset", reset)
    return formats.save_bytes(root)


def _by_hour(sketch: Sketch, patrol: Node) -> Node:
    """Add what he does by the time of the day."""
    hour = selector(sketch, NodeType.S32_SELECTOR, INT)
    clock = sketch.query("GetTimeOfDay", {"Hour": INT, "IsNight": BOOL})
    wire(hour, "Input", clock, "Hour")
    sleep = sketch.node("Sleep", properties={"Bed": (STRING, "Bed_02"), "Snore": (BOOL, True)})
    eat = sketch.node("Eat", properties={"Item": (STRING, "Bread"), "Count": (INT, 2)})
    build.add_child(hour, sleep, condition=Condition.of(ConditionForm.INT, 3))
    build.add_child(hour, eat, condition=Condition.of(ConditionForm.INT, 12))
    build.add_child(hour, patrol, condition=Condition.of(ConditionForm.INT, 0))
    return hour


def _look_around(sketch: Sketch, near: Node, chase: Node) -> None:
    """Connect what he sees with what he does about it."""
    outputs = {"Distance": FLOAT, "Position": VEC3F, "Who": POINTER}
    see = sketch.query("GetNearestStranger", outputs, Range=(FLOAT, 30.0), MaxCount=(INT, 8))
    expression = nearer_than(10.0)
    sketch.root.expressions = Expressions(2, [expression])
    slot: Input = build.slot_named(near.inputs, "Input")
    build.bind_expression(slot, expression)
    build.connect(near, slot, see, build.slot_named(see.outputs, "Distance"))
    wire(chase, "Goal", see, "Position")
    wire(chase, "Target", see, "Who")


def patrol() -> bytes:
    """The module that the watchman patrols by: every other kind of selector."""
    sketch = Sketch(PATROL)
    walk = sketch.node(
        "WalkRoute",
        properties={"Route": (STRING, "Wall_North"), "Loop": (BOOL, True)},
        inputs={"Speed": (FLOAT, 1.4)},
    )
    stand = sketch.node("StandStill", properties={"Seconds": (FLOAT, 5.0)})
    hum = sketch.node("Hum", properties={"Song": (STRING, "門番の歌")})
    rain = selector(sketch, NodeType.STRING_SELECTOR, STRING)
    weather = sketch.query("GetWeather", {"Name": STRING, "Wind": FLOAT})
    wire(rain, "Input", weather, "Name")
    shelter = sketch.node("TakeShelter", properties={"Within": (FLOAT, 15.0)})
    build.add_child(rain, shelter, condition=Condition.of(ConditionForm.STRING, "Rain"))
    build.add_child(rain, walk, condition=Condition.of(ConditionForm.STRING, OTHER))
    wind = selector(sketch, NodeType.F32_SELECTOR, FLOAT)
    wire(wind, "Input", weather, "Wind")
    build.add_child(wind, hum, condition=Condition.of(ConditionForm.RANGE, (0.0, 2.5)))
    build.add_child(wind, stand, condition=Condition.of(ConditionForm.LAST_RANGE, OTHER))
    by_chance = sketch.node("", NodeType.RANDOM_SELECTOR)
    build.add_child(by_chance, wind, condition=Condition.of(ConditionForm.WEIGHT, 0.25))
    build.add_child(by_chance, rain, condition=Condition.of(ConditionForm.WEIGHT, 0.75))
    split = sketch.node("", NodeType.SPLIT_TIMING, properties={"ChildStateSyncPolicy": (INT, 0)})
    light = sketch.node("LightLantern", properties={"Color": (VEC3F, (3.2, 1.9, 0.6))})
    out = sketch.node("PutOutLantern")
    for child, label in ((light, "Enter"), (by_chance, "Update"), (out, "Leave")):
        build.add_child(split, child, label)
    sketch.command("Root", split)
    return formats.save_bytes(sketch.root)


GRAPHS = {"Watchman.root.ainb": watchman, f"{PATROL}.ainb": patrol}
