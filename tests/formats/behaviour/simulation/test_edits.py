"""Graphs as edits leave them, and worse ones: each runs to an end or to a limit it names."""

from __future__ import annotations

import time

import pytest

import formats
from formats.ainb import build, model, types
from formats.ainb.expression.model import DataType, Expression, Expressions
from formats.ainb.types import NodeType
from formats.behaviour.simulation.answers import Answers
from formats.behaviour.simulation.assumptions import ASSUMPTIONS, Settings
from formats.behaviour.simulation.run import Run, RunStatus
from formats.core.kinds import Kind
from formats.errors import WrongType
from tests import corpus
from tests.formats import own
from tests.formats.ainb import cases
from tests.formats.ainb.test_evaluate import anything
from tests.formats.behaviour.simulation.runs import balance, load
from tests.formats.random_edits import Session
from tests.scale import scale, seeded

FRAMES = 4
LENGTH = 10
SECONDS = 20
"""More than any run here takes, however slow the machine is: what takes longer hangs."""
REASONS = (
    "steps", "instructions", "deep", "is unknown", "is known that shows how", "read themselves",
    "has no port", "gives the output", "comes from a file", "is not available", "has no command",
    "has attachments", "does not fit", "by zero", "the function", "that is not a node",
)  # fmt: skip


def settings(chance):
    """Return settings, some of them other than usual."""
    some = chance.sample(sorted(ASSUMPTIONS), 4)
    return Settings({key: chance.choice(list(ASSUMPTIONS[key].choices)) for key in some})


def answers(chance):
    result = chance.choice(["Busy", "Success", "Failure", ["Busy", "Success"], ["None", "Failure"]])
    return Answers({"Execute*": {"result": result}} if chance.random() < 0.7 else {})


def run_all(root, chance, most=3):
    """Run some commands of a document, in one of the ways there are; return how they ended."""
    found = []
    for command in chance.sample(root.commands, min(most, len(root.commands))):
        begun = time.thread_time()
        how = load, answers(chance), settings(chance)
        if root.node(command.root) is None:
            with pytest.raises(WrongType, match="leads to no node"):
                Run(root, command.name, load)
            continue
        run = Run(root, command.name, *how)
        if chance.random() < 0.5:
            run.run_frames(FRAMES)
        else:
            for _ in range(chance.randrange(60)):
                run.step()
        if chance.random() < 0.3:
            run.back()
            run.run_frame()
        run.stop()
        balance(run)
        assert run.outcome is not RunStatus.HALTED or any(one in run.reason for one in REASONS), (
            run.reason
        )
        assert time.thread_time() - begun < SECONDS
        found.append(run.outcome)
    return found


def files():
    return own.files("ainb") + own.small_real_files("ainb", 12, 20_000)


@pytest.mark.parametrize("file", files(), ids=own.label)
def test_a_graph_runs_after_any_edit(file, count):
    wanted, done, seed = scale(16, 600), 0, 0
    while done < wanted:
        root = formats.open_bytes(file.read_bytes())
        chance = seeded(f"{file.name} {seed}")
        session = Session(root)
        for _ in range(LENGTH):
            if session.edit(chance):
                run_all(session.root, chance)
                done += 1
        seed += 1
    count("edits, each with runs behind it", done)


def test_a_run_changes_nothing_in_the_file():
    for file in [*own.files("ainb"), *corpus.files("ainb")[:: scale(6, 1)]]:
        root = formats.open_bytes(file.read_bytes())
        before = formats.save_bytes(root)
        run_all(root, seeded(file.name), 20)
        assert formats.save_bytes(root) == before


# Graphs that no file and no edit makes


TYPES = [
    *(one for one in NodeType if one is not NodeType.USER), *[NodeType.SIMULTANEOUS] * 12,
    *[NodeType.SEQUENTIAL] * 6, *[NodeType.SPLIT_TIMING] * 6, *[NodeType.BOOL_SELECTOR] * 6,
    *[NodeType.S32_SELECTOR] * 6, *[NodeType.RANDOM_SELECTOR] * 6, 77,
]  # fmt: skip
CLASSES = [
    "ExecuteSomething", "ExecuteSomething", "OneShotSomething", "SelectorSomething", "EventThing",
    "QueryMathAddS32", "QueryMathLessS32", "ExecuteBlackboardSetBool", "QueryBlackboardGetS32",
    "Self", "SelectorMathLessS32", "ExecuteGenericSetResultSuccess",
]  # fmt: skip


def wild(chance, size):
    """Return a graph with circles, shared children, wrong ports and odd connections."""
    root = model.new("Wild")
    root.expressions = Expressions(2)
    for _ in range(chance.randrange(4)):
        kind = chance.choice([Kind.BOOL, Kind.S32, Kind.F32, Kind.VEC3, Kind.STRING])
        inheritance = chance.randrange(3)
        build.add_variable(root, kind, f"V{chance.randrange(3)}", inheritance=inheritance)
    for _ in range(size):
        is_built_in = chance.random() < 0.6
        name = "" if is_built_in else chance.choice(CLASSES)
        flags = types.MODULE_FLAG if name == "Self" else 0
        flags |= types.QUERY_FLAG * (name.startswith("Query") or chance.random() < 0.1)
        type_ = chance.choice(TYPES) if is_built_in else NodeType.USER
        if type_ in UNKNOWN and chance.random() < 0.9:
            type_ = NodeType.SIMULTANEOUS
        build.add_node(root, name, type_, flags)
    for node in root.nodes:
        fill(root, node, chance)
    build.add_command(root, "Root", chance.choice(root.nodes))
    return root


UNKNOWN = {
    one for one in NodeType if one >= 100 and one is not NodeType.SPLIT_TIMING
} | {NodeType.FORK, NodeType.JOIN, 77}  # fmt: skip


def fill(root, node, chance):
    """Give a node slots, children, queries and connections at random."""
    for name in ("Input", "InputA", "S32", "S32Base", "Bool"):
        if chance.random() < 0.4:
            slot = build.add_input(node, name, types.SlotType(chance.randrange(6)))
            if root.variables and chance.random() < 0.3:
                build.bind(slot, chance.choice(root.variables))
            elif chance.random() < 0.1:
                root.expressions.expressions.append(odd(chance))
                build.bind_expression(slot, root.expressions.expressions[-1])
    for name in ("CalculateTiming", "EndPolicy", "ResultPolicy", "PlayPolicy", "BlackboardType"):
        if chance.random() < 0.3:
            build.add_property(node, name, types.INT, chance.randrange(3))
    for name in ("IsUpdateNextInFrame", "IsNoSelectWhenChildBusy", "NoChangeWhenChildIsBusy"):
        if chance.random() < 0.4:
            build.add_property(node, name, types.BOOL, chance.random() < 0.5)
    if chance.random() < 0.3:
        build.add_property(node, "BlackboardKey", types.STRING, f"V{chance.randrange(3)}")
    for name in ("Result", "Bool"):
        if chance.random() < 0.5:
            build.add_output(node, name, types.SlotType(chance.randrange(6)))
    labels = ["Execute", "Enter", "Update", "Leave", "True", "False", "if_true", ""]
    for _ in range(chance.choice([0, 1, 2, 3, 8])):
        target = chance.choice([*root.nodes, None])
        build.add_child(node, target, chance.choice(labels), condition(chance))
    node.queries = [chance.choice(root.nodes).uid for _ in range(chance.choice([0, 0, 1, 3]))]
    for slot in node.inputs:
        giver = chance.choice(root.nodes)
        if giver.outputs and chance.random() < 0.5:
            output = chance.choice(giver.outputs)
            slot.sources += [model.Source(giver.uid, output.uid)] * chance.choice([1, 1, 3])


def odd(chance):
    """Return an expression that no compiler would make."""
    types = [chance.choice(list(DataType)) for _ in range(2)]
    return Expression(None, [anything(chance) for _ in range(chance.randrange(1, 6))], *types)


def condition(chance):
    return chance.choice(
        [None, None, cases.of_int(chance.randrange(-1, 3)), cases.of_string("x"),
         cases.of_weight(chance.choice([0.0, 1.0, -1.0])), cases.of_range(0.0, 1.0)]
    )  # fmt: skip


def test_wild_graphs_end_or_name_a_limit(count):
    chance, ends = seeded("wild"), []
    for _ in range(scale(250, 10_000)):
        root = wild(chance, chance.choice([3, 8, 30]))
        run = Run(root, "Root", {"Self.ainb": root}.get, answers(chance), settings(chance), seed=3)
        run.run_frames(FRAMES)
        run.stop()
        balance(run)
        assert run.outcome is not RunStatus.HALTED or any(one in run.reason for one in REASONS), (
            run.reason
        )
        ends.append(run.outcome)
    assert set(ends) >= {RunStatus.SUCCESS, RunStatus.LEFT, RunStatus.HALTED}
    count("wild graphs run", len(ends))
