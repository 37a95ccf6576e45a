"""What files have in a slot and around a class is offered where it is edited, and told on pages."""

from __future__ import annotations

import pytest

import formats
from app.documents import verified_write
from formats.ainb import build, model, types
from formats.ainb.catalogue import Catalogue, learn
from formats.ainb.catalogue.offers import shape_of
from formats.ainb.catalogue.pages import Occurrence, entries, page
from formats.ainb.rules.built_in import BUILT_IN
from formats.ainb.rules.node_classes import ClassKey, key_of
from formats.core.kinds import Kind
from formats.enum_names import Enums, Fact
from formats.games.shipped import shipped
from formats.graph import Role
from formats.knowledge import Knowledge
from tests.formats.ainb.catalogue.files import catalogue_of, real, samples
from tests.formats.ainb.test_edit import Graph
from tests.scale import scale, seeded


def knowing(catalogue: Catalogue) -> Knowledge:
    found = shipped()
    found.catalogue, found.enums = catalogue, catalogue.enums
    return found


def one(value, text, strings=(), name="Seen.root"):
    root = model.new(name)
    node = build.add_node(root, "ChooseSlot")
    build.add_property(node, "Slot", types.INT, value).orphan_strings = strings
    build.add_property(node, "Voice", types.STRING, text)
    return root


def two_others():
    return [
        *(one(2, "Low", ("choices::Slots", "SP"), f"{name}.root") for name in "ABC"),
        one(9, "High"),
        one(9, "High", name="Other.root"),
    ]


def test_names_and_values_of_other_files_are_offered():
    mine = one(0, "")
    assert formats.outline_of(mine).choices(("nodes", 0, "properties", 0)) is None
    view = formats.outline_of(mine, knowing(catalogue_of(two_others())))
    assert view.choices(("nodes", 0, "properties", 0)) == {2: "SP", 9: ""}
    assert view.words(("nodes", 0, "properties", 1)) == ["Low", "High"]
    assert view.words(("nodes", 0, "properties", 0)) == []
    assert view.words(("nodes", 0)) == []
    view.set(("nodes", 0, "properties", 0), 77)
    slot = view.root.nodes[0].properties[0]
    assert slot.value == 77, "one that nobody has seen is no less valid"


def test_a_view_that_is_renewed_shows_names_that_were_learned_meanwhile():
    mine, knowledge = one(2, ""), shipped()
    view = formats.outline_of(mine, knowledge)
    path = ("nodes", 0, "properties", 0)
    assert view.row(path).detail == ""
    knowledge.enums = Enums([Fact(("ChooseSlot", "Slot"), 2, ("choices::Slots", "SP"))])
    view.renew()
    assert view.row(path).detail == "SP"


def test_what_files_contradict_is_not_believed():
    several = two_others()
    assert catalogue_of(several).enums.name(("ChooseSlot", "Slot"), 2) == "SP"
    for strings in (("choices::Slots", "Main"), ("choices::Others", "SP")):
        odd = one(2, "", strings, "Odd.root")
        assert catalogue_of([*several, odd]).enums.name(("ChooseSlot", "Slot"), 2) == ""


def test_the_files_of_the_game_tell_before_those_of_a_mod():
    made = Catalogue()
    for number in range(3):
        made.add(number, b"%d" % number, learn(one(2, "", ("choices::Slots", "SP"))), True)
    made.add("mod", b"mod", learn(one(2, "", ("choices::Slots", "Wrong"))))
    assert made.enums.name(("ChooseSlot", "Slot"), 2) == "SP"


def each_offer_can_be_set(roots, told, one_of):
    """Hold that what is offered is set, saved and read back, and goes again; return how many."""
    knowledge, chance, count = knowing(catalogue_of(roots)), seeded(told), 0
    for root in roots:
        again = formats.open_bytes(formats.save_bytes(root))
        view, before = formats.outline_of(again, knowledge), formats.save_bytes(again)
        for path, row in view.walk(("nodes",)):
            if path[2:3] not in (("inputs",), ("properties",)) or not row.editable:
                continue
            offered = view.words(path) if row.kind is Kind.STRING else [*(view.choices(path) or ())]
            if not offered or chance.randrange(one_of):
                continue
            value = chance.choice(offered)
            view.set(path, value)
            data = formats.save_bytes(view.root)
            verified_write.verify(view.root, data)
            found = formats.outline_of(formats.open_bytes(data), knowledge)
            assert found.row(path).value == value
            view.show(again)
            assert formats.save_bytes(again) == before
            count += 1
    return count


def test_what_our_samples_offer_can_be_set():
    assert each_offer_can_be_set(samples(), "samples", 1) > 2


def test_what_the_games_offer_can_be_set():
    roots = real()
    some = seeded("seen").sample(roots, min(len(roots), scale(8, 999)))
    assert each_offer_can_be_set(some, "real", scale(8, 40)) > 2


def test_facts_that_were_learned_are_the_ones_that_count():
    made = catalogue_of(two_others())
    assert made.enums is made.enums
    made.forget(0)
    assert made.enums.facts == (), "two files are not enough"
    made.add("again", b"again", learn(two_others()[0]))
    assert made.enums.values(("ChooseSlot", "Slot")) == {2: "SP"}


# What is told of a class is what its nodes in files have; and every known class has a page


@pytest.fixture
def graph():
    made = Graph()
    build.add_child(made.giver, made.taker, "Execute")
    for value in (2, 2, 7):
        node = build.add_node(made.root, "Mode")
        build.add_property(node, "Kind", types.INT, value)
    return made


def told(graph, name, enums=None):
    key = ClassKey(0, name)
    return page(catalogue_of([graph.root]), 0x407, key, enums or Enums())


def slot(found, label):
    return next(one for one in found.slots if one.label == label)


def test_values_are_told_with_how_often_they_are_used(graph):
    kind = slot(told(graph, "Mode"), "Kind")
    assert (kind.role, kind.type_words, kind.value) == (Role.PROPERTY, "s32", "2")
    assert kind.values == (Occurrence("2", 2), Occurrence("7", 1))


def test_values_of_an_enum_go_by_their_names(graph):
    facts = [Fact(("Mode", "Kind"), 2, ("game::Kinds", "Fast"))]
    kind = slot(told(graph, "Mode", Enums(facts)), "Kind")
    assert (kind.type_words, kind.value) == ("s32 game::Kinds", "Fast (2)")
    assert kind.values == (Occurrence("Fast (2)", 2), Occurrence("7", 1))


def test_neighbours_are_told_on_both_sides(graph):
    giver, taker = told(graph, "Giver"), told(graph, "Taker")
    children = slot(giver, "Execute")
    assert children.role is Role.CHILD
    assert [(one.words, one.times) for one in children.links] == [("Taker", 1)]
    assert "Giver › Execute" in [one.words for one in taker.parents]
    links = {(one.label, link.words) for one in taker.slots for link in one.links}
    back = {(one.label, link.words) for one in giver.slots for link in one.links}
    for label, words in links:
        name, _, output = words.partition(" › ")
        if name == "Giver":
            assert (output, f"Taker › {label}") in back


def test_of_a_class_that_nobody_knows_there_is_nothing_to_tell(graph):
    found = told(graph, "Nobody")
    assert (found.slots, found.nodes, found.entry.offer.is_guessed) == ((), 0, True)


def test_built_in_types_are_listed_whether_or_not_a_file_has_them(graph):
    listed = {one.key for one in entries(catalogue_of([graph.root]), 0x407)}
    assert listed >= set(BUILT_IN)
    assert {ClassKey(0, "Giver"), ClassKey(0, "Mode")} <= listed


def every_page_is_true(roots):
    """Hold that all classes of some graphs are listed, and that pages say what nodes have."""
    made, enums = catalogue_of(roots), Enums()
    for version in made.versions:
        nodes = {}
        for root in roots:
            if root.version == version:
                for node in root.nodes:
                    nodes.setdefault(key_of(node), []).append((root, node))
        listed = entries(made, version)
        assert {one.key for one in listed} >= nodes.keys()
        assert len({one.key for one in listed}) == len(listed)
        for key, own in nodes.items():
            found = page(made, version, key, enums)
            assert found.nodes == len(own)
            assert found.entry.categories >= {root.category for root, _node in own}
            shape = shape_of(key, made.of(version, key))
            labels = [one.label for one in found.slots if one.role is not Role.CHILD]
            groups = (shape.properties, shape.inputs, shape.outputs)
            assert labels == [one.name for group in groups for one in group]
            for one in found.slots:
                times = sum(seen.times for seen in one.values)
                assert times <= len(own)
                assert all(seen.key is not None for seen in one.links)


def test_pages_of_our_samples_are_true():
    every_page_is_true(samples())


def test_pages_of_the_games_are_true():
    roots = real()
    every_page_is_true(seeded("pages").sample(roots, min(len(roots), scale(25, 10_000))))
