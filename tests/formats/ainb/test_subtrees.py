"""Whole parts of graphs: copied, taken to other files, given other classes, made modules.

Whatever is done is saved through the verification of saving, reads back as meant, and is taken
back to the same bytes.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

import formats
from app.documents.verified_write import verify
from app.graph.walk import below, unread_queries
from app.ui import app_paths
from formats.ainb import build, model, types
from formats.ainb.rules import reach
from formats.core.kinds import Kind
from formats.errors import FormatError, WrongType
from formats.registry import graph_of, structure_of
from tests.corpus import files
from tests.formats.ainb.subtree_kit import dangling, kept, told
from tests.scale import scale, seeded

SAMPLES = sorted(app_paths.sample_folder().glob("*.ainb"))
LARGEST = scale(12_000, 1 << 30)
EVERY = [one for one in files("ainb") if one.suffix == ".ainb"]
REAL = [one for one in EVERY if one.stat().st_size <= LARGEST]
SOME = SAMPLES + REAL[:: scale(8, 1)]


@cache
def _bytes(file):
    try:
        return formats.save_bytes(formats.open_bytes(file.read_bytes()))
    except FormatError:
        return None


CALLERS = SAMPLES + [one for one in EVERY if one.name.startswith("Player.action.root")][:1]
FILES = [one for one in SOME if _bytes(one) is not None]


class Open:
    """A file with its structure; `hold` does one edit and holds it to the law."""

    def __init__(self, root):
        self.structure = structure_of(root)
        self.view = self.structure.view
        self.data = formats.save_bytes(root)

    @property
    def root(self):
        return self.view.root

    @classmethod
    def of(cls, file):
        return cls(formats.open_bytes(_bytes(file)))

    def hold(self, what, check=lambda _made, _root: None):
        """Do an edit, check what it made and what reads back of it, and take it back."""
        bad = dangling(self.root)
        before = self.root
        with self.structure.trying():
            made = what()
        after = formats.save_bytes(self.root)
        verify(self.root, after)
        assert dangling(self.root) <= bad
        check(made, formats.open_bytes(after))
        self.structure.show(before)
        assert formats.save_bytes(self.root) == self.data
        return made


def some_nodes(root, dice, count):
    places = range(len(root.nodes))
    return [("nodes", at) for at in sorted(dice.sample(places, min(count, len(places))))]


# Copied


def test_all_below_is_what_the_canvas_selects():
    for file in FILES:
        it = Open.of(file)
        drawn = graph_of(it.root)
        for path in some_nodes(it.root, seeded(file.name), 6):
            node = it.root.nodes[path[1]]
            wanted = below(drawn, [node.uid])
            assert {one.uid for one in reach.subtrees(it.root, [node])} == wanted
        assert {one.uid for one in reach.unread_queries(it.root)} == unread_queries(drawn)


def test_a_subtree_is_duplicated_with_the_queries_that_only_it_reads(count):
    for file in FILES:
        it = Open.of(file)
        for path in some_nodes(it.root, seeded(file.name), scale(2, 60)):
            node = it.root.nodes[path[1]]
            old = reach.subtrees(it.root, [node])

            def check(made, again, it=it, node=node, old=old):
                assert len(made) == len(old)
                top = it.root.nodes[made[0][1]]
                assert told(it.root, top) == told(it.root, node)
                copied = {again.nodes[at[1]].uid for at in made}
                for one in again.nodes:
                    if one.uid not in copied:
                        assert not any(link.target in copied for link in one.children())

            it.hold(lambda at=path, it=it: it.structure.duplicate_below([at]), check)
            count("subtrees of ainb duplicated")


def test_a_command_is_duplicated_with_all_that_it_runs(graph):
    made = graph.structure.duplicate_below([("commands", 0)])
    assert [one.name for one in graph.root.commands] == ["Root", "Root2"]
    new = graph.root.node(graph.root.commands[1].root)
    assert graph.path(new) == made[0]
    assert len(made) == 4, "the query is read by these alone"
    giver, taker = graph.children(new)
    assert taker.inputs[0].sources[0].node == giver.uid


def test_a_query_that_others_read_is_shared(graph):
    more = build.add_node(graph.root, "More")
    read = build.add_input(more, "Life", types.FLOAT)
    build.connect(more, read, graph.query, graph.life)
    graph.begin()
    made = graph.structure.duplicate_below([graph.path(graph.taker)])
    assert len(made) == 1
    copy = graph.root.nodes[made[0][1]]
    assert [slot.sources[0].node for slot in copy.inputs] == [graph.giver.uid, graph.query.uid]
    graph.check()
    clip = graph.structure.pack(graph.structure.with_below([graph.path(graph.taker)]))
    made = graph.structure.paste((), clip)
    assert len(made) == 2, "in another file there would be no such query"


# To other files


def test_nodes_with_all_below_them_are_copied_to_other_files(count):
    dice = seeded("pairs")
    for file in FILES:
        source = Open.of(file)
        root = source.root
        empty = model.Ainb(root.version, "Empty", root.category, root.category_number)
        others = [one for one in FILES if _fits(one, root) and one != file]
        goals = [Open(empty), *map(Open.of, dice.sample(others, min(len(others), 1)))]
        for path in some_nodes(root, dice, scale(2, 20)):
            node = root.nodes[path[1]]
            lone = source.structure.pack([path])
            deep = source.structure.pack(source.structure.with_below([path]))
            below_ = reach.with_read_queries(root, reach.subtrees(root, [node]))
            for goal in goals:
                _paste(goal, lone, root, [node], False)
                _paste(goal, deep, root, below_, True)
                count("nodes copied to other files")


def _fits(file, root):
    data = _bytes(file)
    if not data or file.stat().st_size > 12_000:
        return False
    other = formats.open_bytes(data)
    return (other.version, other.category) == (root.version, root.category)


def _paste(goal, data, root, nodes, is_deep):
    def check(made, again):
        new = [again.nodes[path[1]] for path in made]
        assert len(new) == len(nodes)
        there = {one.uid for one in nodes}
        wanted = [told(root, one, there) for one in nodes]
        assert [told(again, one, {two.uid for two in new}) for one in new] == wanted
        paths = [one.path for one in again.modules]
        assert all(f"{one.name}.ainb" in paths for one in new if one.is_module)
        assert not is_deep or not dangling(again, new)

    goal.hold(lambda: goal.structure.paste(("nodes",), data), check)


def test_variables_come_along_and_those_of_the_same_name_and_type_are_shared(graph):
    build.bind(build.add_input(graph.giver, "Power", types.FLOAT), graph.variable)
    key = build.add_property(graph.giver, "BlackboardKey", types.STRING, "Power")
    graph.begin()
    data = graph.structure.pack([graph.path(graph.giver)])
    empty = Open(model.new("Empty"))
    empty.structure.paste((), data)
    (new,) = empty.root.variables
    assert (new.name, new.kind, new.value) == ("Power", Kind.F32, 2.0)
    assert empty.root.nodes[0].inputs[0].binding == new.uid
    empty.structure.paste((), data)
    assert [one.uid for one in empty.root.variables] == [new.uid]
    other = model.new("Other")
    build.add_variable(other, Kind.BOOL, "Power")
    taken = Open(other)
    taken.structure.paste((), data)
    assert sorted(one.name for one in taken.root.variables) == ["Power", "Power2"]
    assert taken.root.nodes[0].properties[0].value == "Power2", "a text that names it follows"
    assert graph.now(key).value == "Power"


def test_a_variable_that_is_only_named_comes_along(graph):
    build.add_property(graph.giver, "BlackboardKey", types.STRING, "Power")
    graph.begin()
    data = graph.structure.pack([graph.path(graph.giver)])
    empty = Open(model.new("Empty"))
    empty.structure.paste((), data)
    assert [one.name for one in empty.root.variables] == ["Power"]


# Other classes


def test_every_class_offered_can_be_given_and_keeps_what_fits(count):
    for file in FILES:
        it, dice = Open.of(file), seeded(file.name)
        for path in some_nodes(it.root, dice, scale(2, 20)):
            node = it.root.nodes[path[1]]
            offers = it.structure.replace_offers(path)
            best = offers[: scale(1, 6)]
            for offer in [*best, *dice.sample(offers, min(len(offers), scale(1, 6)))]:
                wanted = kept(it.root, node, offer)

                def check(lost, again, path=path, offer=offer, wanted=wanted):
                    new = again.nodes[path[1]]
                    assert (new.type, new.name) == (int(offer.what.type), offer.what.name)
                    there = kept(again, new, offer)
                    assert all(one in there for one in wanted)
                    assert isinstance(lost, str)

                it.hold(
                    lambda at=path, one=offer, it=it: it.structure.replace_with(at, one),
                    check,
                )
                count("nodes given another class")


def _offer(graph, path, title):
    return next(one for one in graph.structure.replace_offers(path) if one.title == title)


def test_what_does_not_fit_is_told(graph):
    at = graph.path(graph.taker)
    build.add_node(graph.root, "Other").inputs = [
        model.Input(types.FLOAT, "Health", 0.0), model.Input(types.INT, "Wanted", 0),
    ]  # fmt: skip
    graph.begin()
    words = graph.structure.replace_with(at, _offer(graph, at, "Other"))
    assert words == "input “Wanted”"
    new = graph.children(graph.sequence)[1]
    assert new.name == "Other"
    assert new.inputs[0].sources[0].node == graph.query.uid
    assert new.queries == [graph.query.uid]
    assert not graph.speed.used


def test_children_keep_their_order_and_values_their_readers(graph):
    at = graph.path(graph.sequence)
    words = graph.structure.replace_with(at, _offer(graph, at, "Element_S32Selector"))
    new = graph.root.node(graph.command.root)
    assert graph.children(new) == [graph.giver, graph.taker]
    assert words == ""
    words = graph.structure.replace_with(at, _offer(graph, at, "Element_BoolSelector"))
    assert "children “Giver”, “Taker”" in words


def test_a_node_that_is_run_is_offered_no_query_and_a_query_may_be_another(graph):
    titles = {one.title for one in graph.structure.replace_offers(graph.path(graph.taker))}
    assert "Query" not in titles
    assert "Giver" in titles
    offer = _offer(graph, graph.path(graph.query), "Giver")
    wrong = next(one for one in graph.structure.node_offers(None) if one.title == "Query")
    with pytest.raises(WrongType, match="is a query, which never is"):
        graph.structure.replace_with(graph.path(graph.taker), wrong)
    words = graph.structure.replace_with(graph.path(graph.query), offer)
    assert words == "read output “Life”"


# Queries that nothing reads


def test_queries_that_nothing_reads_go(graph):
    assert graph.structure.remove_unread() == 0
    assert graph.root is graph.before
    health = graph.path(graph.health, graph.taker)
    first = build.add_node(graph.root, "QueryFirst", flags=types.QUERY_FLAG)
    given = build.add_output(first, "Given", types.FLOAT)
    build.connect(graph.query, build.add_input(graph.query, "In", types.FLOAT), first, given)
    graph.begin()
    graph.structure.connect(health, None)
    assert graph.structure.remove_unread() == 2
    assert not any(node.is_query for node in graph.root.nodes)


# Modules


def test_what_can_be_a_module_comes_back_from_it_as_it_was(count):
    reasons = Counter()
    for file in FILES:
        it = Open.of(file)
        for path in some_nodes(it.root, seeded(file.name), scale(4, 60)):
            reason = it.structure.extract_reason([path])
            if reason:
                reasons[reason.partition("”")[2][:30]] += 1
                with pytest.raises(WrongType) as refused:
                    it.structure.extracted([path], "Law.module")
                assert refused.value.what == reason
                continue
            _there_and_back(it, path)
            count("modules of ainb extracted and put back")
            reasons["done"] += 1
    assert reasons["done"]
    assert len(reasons) > 1


def _there_and_back(it, path):
    """Make a module of a node, and put it back; the document then says what it said before."""
    top = it.root.nodes[path[1]]
    wanted = told(it.root, top)
    module = it.structure.extracted([path], "Law.module")
    data = formats.save_bytes(module)
    verify(module, data)
    read = formats.open_bytes(data)
    assert (read.name, read.category) == ("Law.module", it.root.category)
    assert read.own_id
    assert [one.name for one in read.commands] == ["Root"]
    assert told(read, read.node(read.commands[0].root)) == wanted
    assert not dangling(read) - dangling(it.root)
    count = len(it.root.nodes)
    led = _led(it.root, top)

    def both():
        caller = it.structure.extract([path], "Law.module")
        node = it.root.nodes[caller[1]]
        assert (node.name, node.is_module) == ("Law.module", True)
        assert _led(it.root, node) == led
        verify(it.root, formats.save_bytes(it.root))
        return it.structure.inline(caller, read)

    def check(made, again):
        new = again.nodes[made[0][1]]
        assert told(again, new) == wanted
        assert _led(again, new) == led
        assert len(again.nodes) >= count, "shared queries come back as copies"
        assert "Law.module.ainb" not in [one.path for one in again.modules]

    it.hold(both, check)


def _led(root, node):
    """Return how many links and commands lead to a node."""
    links = [link for one in root.nodes for link in one.children() if link.target == node.uid]
    return len(links), sum(one.root == node.uid for one in root.commands)


def test_real_modules_are_put_in_the_place_of_their_callers(count):
    there = {one.name: one for one in (*SAMPLES, *EVERY) if _bytes(one)}
    for file in CALLERS:
        it = Open.of(file)
        callers = [
            at
            for at, node in enumerate(it.root.nodes)
            if node.is_module and f"{node.name}.ainb" in there
        ]
        for at in seeded(file.name).sample(callers, min(len(callers), scale(8, 1000))):
            name, path = f"{it.root.nodes[at].name}.ainb", ("nodes", at)
            module = formats.open_bytes(_bytes(there[name]))
            reason = it.structure.inline_reason(path, module)
            if reason:
                with pytest.raises(WrongType) as refused:
                    it.hold(lambda at=path, it=it, m=module: it.structure.inline(at, m))
                assert refused.value.what == reason
                continue
            start = told(module, module.node(module.commands[0].root))

            def check(made, again, start=start):
                assert told(again, again.nodes[made[0][1]]) == start

            it.hold(lambda at=path, it=it, m=module: it.structure.inline(at, m), check)
            count("modules of ainb put in the place of a caller")


def test_what_would_need_ports_is_refused(graph):
    reasons = graph.structure.extract_reason
    assert "reads “Giver”, which stays outside" in reasons([graph.path(graph.taker)])
    assert "which stays outside, reads “Giver”" in reasons([graph.path(graph.giver)])
    assert "queries go with those" in reasons([graph.path(graph.query)])
    two = [graph.path(graph.giver), graph.path(graph.taker)]
    assert "begins at one node" in reasons(two)
    assert reasons([graph.path(graph.sequence)]) == ""
    with pytest.raises(WrongType, match="ends in"):
        graph.structure.extracted([graph.path(graph.sequence)], "Law")
    lone = build.add_node(graph.root, "Lone", flags=types.QUERY_FLAG)
    more = build.add_node(graph.root, "More")
    build.add_child(more, graph.taker, "Next")
    graph.begin()
    beside = reasons([graph.path(graph.sequence), graph.path(lone)])
    assert "“Lone” gives no value to the other selected nodes" in beside
    assert "is a child of “More” as well" in reasons([graph.path(graph.sequence)])


def test_variables_go_with_the_nodes_that_alone_use_them(graph):
    build.bind(build.add_input(graph.giver, "Power", types.FLOAT), graph.variable)
    graph.begin()
    at = graph.path(graph.sequence)
    module = graph.structure.extracted([at], "Law.module")
    assert [one.name for one in module.variables] == ["Power"]
    caller = graph.structure.extract([at], "Law.module")
    assert graph.root.variables == []
    assert graph.command.root == graph.root.nodes[caller[1]].uid
    assert [one.path for one in graph.root.modules] == ["Law.module.ainb"]
    graph.structure.inline(caller, module)
    assert [one.name for one in graph.root.variables] == ["Power"]


def test_a_variable_that_is_used_outside_is_no_module_s(graph):
    build.bind(build.add_input(graph.giver, "Power", types.FLOAT), graph.variable)
    more = build.add_node(graph.root, "More")
    build.bind(build.add_input(more, "Power", types.FLOAT), graph.variable)
    graph.begin()
    reason = graph.structure.extract_reason([graph.path(graph.sequence)])
    assert "“Power” is also used by “More” outside" in reason


def test_a_variable_that_an_attachment_of_no_node_takes_stays(graph):
    build.bind(build.add_input(graph.giver, "Power", types.FLOAT), graph.variable)
    slot = build.add_property(graph.giver, "Pace", types.FLOAT, 1.0)
    build.bind(slot, graph.variable)
    graph.giver.properties.remove(slot)
    graph.root.attachments.append(model.Attachment("Loose", [slot]))
    graph.begin()
    graph.structure.extract([graph.path(graph.sequence)], "Law.module")
    assert graph.root.variables == [graph.variable]
