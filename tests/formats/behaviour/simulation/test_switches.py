"""What assumptions and edits make of runs: differences that are listed, ends or named limits."""

from __future__ import annotations

import time

import pytest

import formats
from formats.ainb import build, model, types
from formats.ainb.expression.compile import compile_formula
from formats.ainb.expression.model import DataType, Expression, Expressions
from formats.ainb.types import NodeType
from formats.behaviour.simulation.answers import Answers
from formats.behaviour.simulation.assumptions import ASSUMPTIONS, Certainty, Settings
from formats.behaviour.simulation.run import Run, RunStatus
from formats.core.kinds import Kind
from formats.errors import WrongType
from tests import corpus
from tests.formats import own
from tests.formats.ainb import cases
from tests.formats.ainb.test_expressions import anything
from tests.formats.behaviour.simulation.runs import Graph, balance, lines, load, ran
from tests.formats.random_edits import Session
from tests.scale import scale, seeded

SIMULTANEOUS, SEQUENTIAL = NodeType.SIMULTANEOUS, NodeType.SEQUENTIAL
BOOL_SELECTOR, S32_SELECTOR = NodeType.BOOL_SELECTOR, NodeType.S32_SELECTOR
DONE, BUSY = "OneShotThing", "ExecuteThing"


def plain():
    g = Graph()
    return g.begin(g.node(BUSY)), {}


def one_shot():
    g = Graph()
    return g.begin(g.node(DONE)), {}


def together():
    g = Graph()
    return g.begin(g.node("", SIMULTANEOUS, [g.node(DONE), g.node(BUSY)])), {}


def in_turn():
    g = Graph()
    steps = [g.node(DONE), g.node(DONE)]
    return g.begin(g.node("", SEQUENTIAL, steps, IsUpdateNextInFrame=True)), {}


def changing(**properties):
    """A selector whose input is false in frame 0, then true."""
    g = Graph()
    query = g.query()
    top = g.node("", BOOL_SELECTOR, [("True", g.node(BUSY)), ("False", g.node(BUSY))], **properties)
    g.given(top, "Input", types.BOOL, False, query)
    return g.begin(top), {"QuerySomething": {"outputs": {"Bool": [False, True]}}}


def timing():
    return changing(CalculateTiming=1)


def keeping():
    return changing(IsNoSelectWhenChildBusy=True)


def only_on_enter():
    root, answers = changing()
    build.add_property(root.nodes[0], "OutputOnlyOnEnter", types.BOOL, True)
    return root, answers


def twice():
    g = Graph()
    one, other, last = g.node(BUSY), g.node(DONE), g.node(BUSY)
    three = cases.of_int(3)
    children = [("", one, three), ("", other, three), ("", last, cases.of_int(0))]
    top = g.node("", S32_SELECTOR, children)
    g.given(top, "Input", types.INT, 3)
    return g.begin(top), {}


def at_the_end():
    g = Graph()
    children = [
        ("", g.node(BUSY), cases.of_range(0.0, 0.5)), ("", g.node(DONE), cases.last_range()),
    ]  # fmt: skip
    top = g.node("", NodeType.F32_SELECTOR, children)
    g.given(top, "Input", types.FLOAT, 0.5)
    return g.begin(top), {}


def childless():
    g = Graph()
    return g.begin(g.node("", BOOL_SELECTOR, [("True", None), ("False", None)])), {}


def two_readers():
    g = Graph()
    query = g.query()
    readers = [g.node(BUSY), g.node(BUSY)]
    for reader in readers:
        g.given(reader, "On", types.BOOL, False, query)
    return g.begin(g.node("", SIMULTANEOUS, readers)), {}


def handing_on():
    g = Graph()
    giver, reader = g.node(DONE), g.node("", BOOL_SELECTOR)
    build.add_child(reader, g.node(BUSY), "True")
    build.add_child(reader, g.node(DONE), "False")
    g.given(reader, "Input", types.BOOL, False, (giver, build.add_output(giver, "On", types.BOOL)))
    top = g.node("", SIMULTANEOUS, [giver, reader])
    return g.begin(top), {DONE: {"outputs": {"On": True}}}


def ports():
    g = Graph()
    return g.begin(g.node("SelectorThing", children=[("A", g.node(BUSY)), ("B", g.node(DONE))])), {}


def by_name():
    g = Graph()
    return g.begin(g.node("ExecuteGenericSetResultSuccess")), {}


def writing():
    g = Graph()
    build.add_variable(g.root, Kind.BOOL, "Flag", False)
    top = g.node("ExecuteBlackboardSetBool", BlackboardKey="Flag")
    g.given(top, "Bool", types.BOOL, True)
    return g.begin(top), {}


def shared():
    g = Graph()
    child = g.node(BUSY)
    selectors = [g.node("", BOOL_SELECTOR, [("True", child), ("False", child)]) for _ in range(2)]
    return g.begin(g.node("", SIMULTANEOUS, selectors)), {}


def trigger():
    g = Graph()
    return g.begin(g.node("EventTriggerThing", children=[("Execute", g.node(BUSY))])), {}


def two_roots():
    g = Graph()
    root = g.begin(g.node(BUSY))
    root.commands[0].second = g.node(DONE).uid
    return root, {}


def dice():
    g = Graph()
    weighed = [("", g.node(BUSY), cases.of_weight(1.0)) for _ in range(3)]
    return g.begin(g.node("", NodeType.RANDOM_SELECTOR, weighed)), {}


def looping():
    g = Graph()
    return g.begin(g.node("", SEQUENTIAL, [g.node(BUSY)], IsLoop=True)), {}


def unknown_value():
    g = Graph()
    top = g.node("", BOOL_SELECTOR, [("True", g.node(BUSY)), ("False", g.node(BUSY))])
    g.given(top, "Input", types.BOOL, False, g.query())
    return g.begin(top), {}


def from_a_file():
    g = Graph()
    variable = build.add_variable(g.root, Kind.S32, "Limit", 3, inheritance=0)
    variable.file = "Work/X.gyml"
    top = g.node(BUSY)
    build.bind(g.given(top, "Most", types.INT, 0), variable)
    return g.begin(top), {}


def missing():
    g = Graph()
    return g.begin(g.node("Nowhere.module", flags=types.MODULE_FLAG)), {}


def again():
    """A module that writes a variable, and is entered twice."""
    root, _answers = changing()
    module = Graph()
    flag = build.add_variable(module.root, Kind.BOOL, "Flag", False)
    writer = module.node("ExecuteBlackboardSetBool", BlackboardKey="Flag")
    module.given(writer, "Bool", types.BOOL, True)
    reader = module.node(DONE)
    build.bind(module.given(reader, "Is", types.BOOL, False), flag)
    module.begin(module.node("", SIMULTANEOUS, [reader, writer]))
    caller = root.node(root.node(root.commands[0].root).children()[1].target)
    caller.name, caller.flags = "M.module", types.MODULE_FLAG
    LOADS["M.module.ainb"] = module.root
    said = {"outputs": {"Bool": [False, True, False]}}
    return root, {"QuerySomething": said}


LOADS = {}


def decorated():
    g = Graph()
    top = g.node(BUSY)
    g.root.attachments.append(model.Attachment("Thing"))
    top.attachments.append(g.root.attachments[0].uid)
    return g.begin(top), {}


def formula(words, given):
    def make():
        g = Graph()
        code, memory = compile_formula(words, DataType.INT, DataType.INT, 2)
        one = Expression(None, code, DataType.INT, DataType.INT, memory)
        g.root.expressions = Expressions(2, [one])
        top = g.node(BUSY)
        build.bind_expression(g.given(top, "Number", types.INT, given), one)
        return g.begin(top), {}

    return make


def stepless():
    g = Graph()
    return g.begin(g.node("", SEQUENTIAL, [None, g.node(BUSY)])), {}


GRAPHS = {
    "no-value": unknown_value,
    "file-variable": from_a_file,
    "module-missing": missing,
    "module-state": again,
    "attachments": decorated,
    "wrap": formula("Out = In + 1", 2**31 - 1),
    "division": formula("Out = In / 0", 1),
    "functions": formula("Out = Max(In, 3)", 8),
    "no-step": stepless,
    "first-update": plain,
    "child-order": together,
    "end-policy": together,
    "ended-child": together,
    "next-in-frame": in_turn,
    "choose-again": changing,
    "calculate-timing": timing,
    "busy-child": keeping,
    "same-condition": twice,
    "range-end": at_the_end,
    "no-child": childless,
    "query-count": two_readers,
    "on-enter-only": only_on_enter,
    "staging": handing_on,
    "one-shot": one_shot,
    "execute": plain,
    "game-port": ports,
    "by-name": by_name,
    "blackboard-class": writing,
    "shared-child": shared,
    "event-trigger": trigger,
    "second-root": two_roots,
    "chance": dice,
    "unread-property": looping,
}


def test_every_assumption_can_be_switched_and_is_tried():
    assert set(GRAPHS) == set(ASSUMPTIONS)
    assert all(len(one.choices) > 1 for one in ASSUMPTIONS.values())


@pytest.mark.parametrize("key", GRAPHS)
def test_each_choice_makes_a_difference(key):
    root, answers = GRAPHS[key]()
    found = []
    for choice in ASSUMPTIONS[key].choices:
        run = ran(root, 4, "Root", answers, loads=LOADS.get, **{key: choice})
        assert key in run.assumed()
        found.append((lines(run), run.outcome))
    assert all(one != other for one in found for other in found if one is not other)


def test_dice_fall_alike_whenever_a_file_is_opened():
    """A run does not depend on what was opened before it."""
    runs = [lines(ran(dice()[0], 4, chance="every-update")) for _ in range(5)]
    assert all(one == runs[0] for one in runs)


def test_every_assumption_tells_what_it_is():
    for key, one in ASSUMPTIONS.items():
        assert key == one.key
        assert one.mark in (Certainty.INFERRED, Certainty.UNKNOWN)
        assert one.evidence.endswith(".")
        assert all(words.endswith(".") for words in one.choices.values())


def test_the_help_tells_every_assumption():
    page = (own.ROOT / "resources" / "help" / "running.md").read_text(encoding="utf-8")
    for key, one in ASSUMPTIONS.items():
        assert f"| `{key}` | {one.mark.value} | {Settings().sentence(key)} |\n" in page


def test_settings_refuse_what_there_is_not():
    with pytest.raises(WrongType, match="there is no assumption “x”"):
        Settings({"x": "y"})
    with pytest.raises(WrongType, match="It can be: busy, success, failure"):
        Settings({"execute": "y"})


def test_only_what_a_run_rests_on_is_listed():
    root, answers = one_shot()
    run = ran(root, 3, "Root", answers)
    assert (set(run.assumed()), run.outcome) == ({"first-update", "one-shot"}, RunStatus.SUCCESS)
    answered = ran(root, 3, "Root", {DONE: {"result": "Success"}})
    assert set(answered.assumed()) == {"first-update"}


# Graphs as edits leave them, and worse ones: each runs to an end or to a limit it names


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
