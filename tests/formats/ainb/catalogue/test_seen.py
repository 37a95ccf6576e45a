"""What files have in a slot and around a class is offered where it is edited, and told on pages."""

from __future__ import annotations

import formats
from app.documents import verified_write
from formats.ainb import build, model, types
from formats.ainb.catalogue import Catalogue, learn
from formats.core.kinds import Kind
from formats.enum_names import Enums, Fact
from formats.games.shipped import shipped
from formats.knowledge import Knowledge
from tests.formats.ainb.catalogue.files import catalogue_of, real, samples
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
