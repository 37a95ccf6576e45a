"""What `check` finds in a graph, how often in real files, and what no edit brings about."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import pairwise

import pytest

import formats
from formats.ainb import build, model, types
from formats.ainb.binary.read import read
from formats.ainb.catalogue.offers import JoinSide, Ranking, fits
from formats.ainb.catalogue.offers import PinOfClass as PalettePin
from formats.ainb.checks import problems
from formats.ainb.model import Ainb, Source
from formats.ainb.rules import joins, reach
from formats.ainb.rules.node_classes import SlotShape, is_event_class, key_of
from formats.core.records import Id
from formats.problems import Severity
from tests import corpus
from tests.formats import own
from tests.formats.ainb import cases
from tests.formats.ainb.test_edit import Graph
from tests.formats.ainb.test_repair_derived import Sum
from tests.formats.random_edits import Session
from tests.scale import seeded

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE


class Sound(Graph):
    """The graph that edits are tried on, with its inputs in their order."""

    def __init__(self, root=None):
        super().__init__(root)
        self.taker.inputs.reverse()


def selector(graph, type_, *conditions):
    """Add a selector below the sequence, with children that lead to the taker."""
    node = build.add_node(graph.root, type_=type_)
    build.add_child(graph.sequence, node)
    for one in conditions:
        build.add_child(node, graph.taker, condition=one)
    return node


def data_circle(graph):
    other = build.add_node(graph.root, "Query", flags=types.QUERY_FLAG)
    back = build.add_output(other, "Back", types.FLOAT)
    build.connect(other, build.add_input(other, "Way", types.FLOAT), graph.query, graph.life)
    loop = build.add_input(graph.query, "Loop", types.FLOAT)
    build.connect(graph.query, loop, other, back)


def circle_through_memory(graph):
    back = build.add_output(graph.taker, "Back", types.FLOAT)
    loop = build.add_input(graph.giver, "Loop", types.FLOAT)
    build.connect(graph.giver, loop, graph.taker, back)


def child_circle(graph):
    build.add_child(graph.taker, graph.sequence, "Again")


def query_in_the_flow(graph):
    build.add_child(graph.sequence, graph.query)


def command_at_a_query(graph):
    graph.command.root = graph.query.uid
    graph.query.flags |= types.ROOT_FLAG


def reader_without_its_query(graph):
    graph.taker.queries.clear()


def query_that_is_not_read(graph):
    graph.giver.queries.append(graph.query.uid)


def equal_conditions(graph):
    ints = [cases.of_int(n) for n in (3, 1, 3, 0)]
    selector(graph, types.NodeType.S32_SELECTOR, *ints)


def equal_words(graph):
    words = [cases.of_string(word) for word in ("a", "a", "その他")]
    selector(graph, types.NodeType.STRING_SELECTOR, *words)


def default_with_a_number(graph):
    selector(graph, types.NodeType.S32_SELECTOR, cases.of_int(5))


def ranges_in_each_other(graph):
    ranges = [cases.of_range(0.0, 2.0), cases.of_range(1.0, 3.0), cases.last_range()]
    selector(graph, types.NodeType.F32_SELECTOR, *ranges)


def range_of_nothing(graph):
    ranges = [cases.of_range(2.0, 1.0), cases.last_range()]
    selector(graph, types.NodeType.F32_SELECTOR, *ranges)


def selector_without_a_child(graph):
    node = selector(graph, types.NodeType.BOOL_SELECTOR)
    build.add_child(node, graph.taker, "True")
    build.add_child(node, None, "False")


def other_ports(graph):
    node = selector(graph, types.NodeType.BOOL_SELECTOR)
    build.add_child(node, graph.taker, "Yes")


def dangling_source(graph):
    graph.wanted.sources[0] = model.Source()


def other_type(graph):
    graph.wanted.type, graph.wanted.value = types.INT, 0


def other_class(graph):
    out = build.add_output(graph.giver, "Who", types.POINTER, "A")
    into = build.add_input(graph.taker, "Whom", types.POINTER, class_name="B")
    build.connect(graph.taker, into, graph.giver, out)


def unread_output(graph):
    build.add_output(graph.giver, "Z", types.FLOAT).used = True


def wrong_flags(graph):
    graph.wanted.flags |= types.USES_DEFAULT


def two_sources_of_a_selector(graph):
    node = selector(graph, types.NodeType.F32_SELECTOR, cases.last_range())
    slot = build.add_input(node, "Input", types.FLOAT)
    build.connect(node, slot, graph.query, graph.life)
    build.connect(node, slot, graph.query, build.add_output(graph.query, "More", types.FLOAT))


def other_slots(graph):
    for _ in range(2):
        build.add_child(graph.sequence, build.add_node(graph.root, "Giver"))


def event_that_runs_nothing(graph):
    build.add_child(graph.sequence, build.add_node(graph.root, "EventX"))


def event_of_another_name(graph):
    graph.root.name = "X.event.root"


def module_without_an_entry(graph):
    node = build.add_node(graph.root, "X.module", flags=types.MODULE_FLAG)
    build.add_child(graph.sequence, node)
    graph.root.modules.clear()


def entry_without_a_module(graph):
    graph.root.modules.append(model.Module("X.module.ainb"))


def module_without_its_flag(graph):
    build.add_child(graph.sequence, build.add_node(graph.root, "X.module"))


def root_without_its_flag(graph):
    graph.sequence.flags &= ~types.ROOT_FLAG


def equal_variables(graph):
    build.add_variable(graph.root, Kind.F32, "Power", 3.0)


def file_without_inheritance(graph):
    graph.variable.file = "X"


def key_of_no_variable(graph):
    build.add_property(graph.taker, "BlackboardKey", types.STRING, "Elsewhere")


def unreachable(graph):
    build.add_node(graph.root, "Lost")


def read_before_it_ran(graph):
    graph.sequence.links.reverse()


def equal_guids(graph):
    graph.root.commands.append(model.Command("Second", graph.command.guid, graph.sequence.uid))


Kind = formats.core.kinds.Kind
BROKEN = {
    data_circle: (ERROR, "circle", 1),
    child_circle: (ERROR, "circle", 1),
    query_in_the_flow: (ERROR, "is the query", 1),
    command_at_a_query: (ERROR, "begins at the query", 1),
    reader_without_its_query: (WARNING, "is not evaluated for it", 1),
    query_that_is_not_read: (WARNING, "not read by it", 1),
    equal_conditions: (WARNING, "taken at 3 too", 1),
    equal_words: (WARNING, "taken at a too", 1),
    default_with_a_number: (WARNING, "default", 1),
    ranges_in_each_other: (WARNING, "some of these numbers", 1),
    range_of_nothing: (WARNING, "No number lies", 1),
    selector_without_a_child: (WARNING, "leads to no node", 1),
    other_ports: (WARNING, "always True, False", 1),
    dangling_source: (ERROR, "which is not there", 1),
    other_type: (ERROR, "of type float", 1),
    other_class: (WARNING, "points to B", 1),
    unread_output: (WARNING, "nothing reads it", 1),
    wrong_flags: (WARNING, "flags", 1),
    two_sources_of_a_selector: (WARNING, "several sources", 1),
    other_slots: (WARNING, "other slots", 1),
    event_that_runs_nothing: (ERROR, "nothing runs", 1),
    event_of_another_name: (WARNING, "begins at a node of the class", 1),
    module_without_an_entry: (ERROR, "list of modules", 1),
    entry_without_a_module: (WARNING, "no node calls it", 1),
    module_without_its_flag: (WARNING, "not called as a module", 1),
    root_without_its_flag: (WARNING, "not marked as a root", 1),
    equal_variables: (WARNING, "Another f32 variable", 1),
    file_without_inheritance: (WARNING, "inheritance", 1),
    key_of_no_variable: (WARNING, "no such variable", 1),
    unreachable: (NOTE, "not reached", 1),
    read_before_it_ran: (WARNING, "does not run before", 1),
    equal_guids: (NOTE, "Another command has the GUID", 2),
}


def test_a_sound_graph_has_no_findings():
    assert problems(Sound().root) == []


@pytest.mark.parametrize("breaks", BROKEN, ids=lambda one: one.__name__)
def test_what_breaks_a_rule_is_found_where_it_is(breaks):
    graph = Sound()
    breaks(graph)
    severity, words, count = BROKEN[breaks]
    found = [one for one in problems(graph.root) if words in one.sentence]
    assert [one.severity for one in found] == [severity] * count, problems(graph.root)
    view = formats.outline_of(graph.root)
    for one in problems(graph.root):
        view.row(one.path)  # a row that is there


PLANTED = 25
"""Real files in each of which every rule is broken."""


def test_what_breaks_a_rule_is_found_in_real_files(count):
    files = [file for file in corpus.need("ainb") if ".event." not in read(file.read_bytes()).name]
    for file in files[:: max(len(files) // PLANTED, 1)][:PLANTED]:
        data = file.read_bytes()
        before = Counter(one.sentence for one in problems(Sound(read(data)).root))
        for breaks, (severity, words, _number) in BROKEN.items():
            graph = Sound(read(data))
            breaks(graph)
            found = Counter(
                one.sentence for one in problems(graph.root) if one.severity is severity
            )
            assert any(words in sentence for sentence in found - before), (file, breaks)
            count("planted faults that are found")


def test_a_formula_that_names_no_port_is_found():
    total = Sum()
    root = read(formats.save_bytes(total.root))
    assert not [one for one in problems(root) if one.severity is ERROR]
    root.nodes[total.node_path[1]].inputs.pop()
    found = [one for one in problems(root) if one.severity is ERROR]
    assert [one.path for one in found] == [total.base]
    assert "In.int[2]" in found[0].sentence


def test_a_value_may_be_read_below_an_earlier_child():
    """A sequence runs its first child before its second, so this is no finding."""
    graph = Sound()
    targets = [one.target for one in graph.sequence.children()]
    assert targets == [graph.giver.uid, graph.taker.uid]
    assert problems(graph.root) == []


def test_a_circle_through_a_value_that_a_node_remembers_is_sound():
    graph = Sound()
    circle_through_memory(graph)
    assert not [one for one in problems(graph.root) if "circle" in one.sentence]


def test_the_samples_break_no_rule():
    samples = [file for file in own.files("ainb") if file.name.startswith("Watchman")]
    assert samples
    for file in samples:
        found = problems(read(file.read_bytes()))
        assert [one for one in found if one.severity is not NOTE] == [], file.name


# Real files


def test_real_slots_are_sorted_by_name():
    lists = []
    for root in roots():
        for owner in (*root.nodes, *root.attachments):
            for group in ("properties", "inputs", "outputs"):
                by_type = defaultdict(list)
                for one in getattr(owner, group, ()):
                    by_type[one.type].append(one.name.lower())
                lists += [names for names in by_type.values() if len(names) > 1]
    ordered = [names for names in lists if all(a <= b for a, b in pairwise(names))]
    assert len(ordered) >= 0.999 * len(lists) > 2000


def test_real_files_break_hardly_a_rule(capsys):
    """Errors are in files that were made by hand or tool; few others have more than notes."""
    told = Counter()
    broken, wrong = set(), set()
    for path in corpus.need("ainb"):
        for one in problems(read(path.read_bytes())):
            told[one.severity.name] += 1
            if one.severity is not NOTE:
                broken.add(path)
            if one.severity is ERROR:
                wrong.add(path.name)
    with capsys.disabled():
        print(f"\nAINB findings in the corpus: {dict(told)}, in {len(broken)} files")
    assert wrong <= {"reserialization_test.ainb"}
    assert len(broken) <= 0.08 * len(corpus.files("ainb"))


# Edits of a behaviour graph break none of the rules that `check` knows, whatever is done


RULES = (
    "a circle", "is the query", "begins at the query", "is not evaluated for it", "not read by it",
    "nothing reads it", "and not marked so", "do not fit where", "says another thing",
    "reads a value of type", "points to", "has no such port", "list of modules",
    "is not marked as a root",
)  # fmt: skip
"""Parts of the sentences about what no edit may bring about."""
LENGTH = 12
SEEDS = range(8)


def files():
    return own.files("ainb") + own.small_real_files("ainb", 8, 20_000)


def broken(root):
    """Return how often each rule is broken."""
    found = [one.sentence for one in problems(root)]
    return Counter(rule for rule in RULES for sentence in found if rule in sentence)


@cache
def broken_elsewhere():
    """Return how often each rule is broken in the files that edits paste from."""
    roots = (formats.open_bytes(file.read_bytes()) for file in own.files("ainb"))
    return sum(map(broken, roots), Counter())


@pytest.mark.parametrize("file", files(), ids=own.label)
def test_no_edit_breaks_a_rule(file):
    done = 0
    for seed in SEEDS:
        root = formats.open_bytes(file.read_bytes())
        session, chance = Session(root), seeded(seed)
        before = broken(root)
        for _ in range(LENGTH):
            name = session.edit(chance)
            done += bool(name)
            # A copy of what breaks a rule breaks it too, so only new kinds count.
            if name == "paste from another":
                before |= broken_elsewhere()
            new = set(broken(session.view.root)) - set(before)
            assert not new, (name, seed, new)
    assert done


@pytest.mark.parametrize("file", files(), ids=own.label)
def test_a_node_of_every_class_is_added_and_saved(file):
    root = formats.open_bytes(file.read_bytes())
    plan = Session(root).structure
    before = broken(root)
    for offer in plan.offers(("nodes",)):
        for name in offer.names or ("Unheard",):
            path = plan.add(("nodes",), offer, name)
            root = plan.root
            node = root.nodes[path[1]]
            assert not [one for one in problems(root) if "other slots" in one.sentence], node.title
    assert not broken(plan.root) - before
    data = formats.save_bytes(plan.root)
    assert formats.save_bytes(formats.open_bytes(data)) == data


# Whatever the games' own files join may be joined here, by hand and from the palette


_FEWEST = 1000
"""Fewer links than this are not the files that these tests are about."""


@cache
def roots() -> list[Ainb]:
    return [read(path.read_bytes()) for path in corpus.need("ainb")]


def test_every_child_may_be_a_child_and_is_offered_as_one():
    counts: Counter[str] = Counter()
    for root in roots():
        for node in root.nodes:
            for link in node.children():
                child = root.node(link.target)
                if child is None:
                    continue
                is_circle = node.uid in reach.subtree_uids(root, child)
                assert joins.child_reason(child, is_circle) == ""
                pin = PalettePin(key_of(node), JoinSide.PORT, link.label)
                key = key_of(child)
                assert [one.what for one in Ranking({}, pin=pin).offers([key])] == [key]
                counts["links"] += 1
                counts["events"] += child.name.startswith("Event")
    assert counts["links"] >= _FEWEST
    assert counts["events"], "modules of events are called by other nodes"


def test_every_source_may_be_read_by_its_input():
    count = 0
    for root in roots():
        for node in root.nodes:
            above: dict[Id, set[Id]] = {}
            for slot in node.inputs:
                for source in slot.sources:
                    giver, output = root.node(source.node), root.output(source)
                    if giver is None or output is None:
                        continue  # a modded file reads what is not there
                    if root.variable(slot.binding):
                        continue  # a few do: which of the two counts is not known
                    if giver.uid not in above:
                        above[giver.uid] = reach.source_uids(root, giver)
                    others = [one for one in slot.sources if one is not source]
                    slot.sources, all_ = others, slot.sources
                    free = source if source.binding else Source(flags=source.flags)
                    circle = node.uid in above[giver.uid]
                    reason = joins.source_reason(root, node, slot, free, giver, output, circle)
                    slot.sources = all_
                    assert reason == "", (node.title, slot.name)
                    if slot.binding is None and source.binding is None:
                        ends = (SlotShape(o.type, o.name, o.class_name) for o in (slot, output))
                        assert fits(*ends)
                    count += 1
    assert count >= _FEWEST


def test_events_begin_commands_and_their_modules_are_called():
    assert is_event_class(0, "EventTalk")
    assert not is_event_class(0, "EventTalk.module")
