"""A document is a value: an edit gives another one, made of all parts that it did not concern."""

from __future__ import annotations

import pytest

import formats
from formats.aamp import AAMP
from formats.aamp.model import name_hash
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.errors import WrongType
from formats.outline import Outline
from formats.registry import SHIPPED, structure_of
from tests.formats.aamp.made import add, with_values


def test_what_is_refused_leaves_the_very_document():
    view = formats.outline_of(with_values(*[(Kind.S32, number) for number in range(80)]))
    one, root = structure_of(view.root, view), view.root
    (owner,) = view.keys(())
    rows = [(owner, key) for key in view.keys((owner,))]
    with pytest.raises(WrongType):
        one.remove([*rows, ()])
    assert one.root is root


# The names that a person gave


def given(view: Outline) -> list[str]:
    return formats.outline_of(view.root).given_names()


def test_names_that_a_person_gave_are_part_of_the_document():
    view = formats.outline_of(with_values((Kind.S32, 1)))
    root = view.root
    path: Path = add(view, (), "NobodyEverSaidThis", Kind.LIST)
    assert "NobodyEverSaidThis" in given(view)
    assert "NobodyEverSaidThis: !list" in AAMP.text.write(view.root, SHIPPED)
    assert formats.outline_of(view.root).row(path).label == "NobodyEverSaidThis"
    view.rename(path, view.key((), "NorThat", Kind.LIST))
    assert {"NobodyEverSaidThis", "NorThat"} <= view.root.names
    assert "NorThat" in given(view)
    assert "NobodyEverSaidThis" not in given(view), "it is in the document no longer"
    view.show(root)
    assert {"NobodyEverSaidThis", "NorThat"}.isdisjoint(view.root.names)


def test_names_that_are_only_checked_are_not_part_of_the_document():
    view = formats.outline_of(with_values((Kind.S32, 1)))
    view.key((), "OnlyAsked", Kind.LIST)
    add(view, (), "NobodyEverSaidThis", Kind.LIST)
    assert "OnlyAsked" not in view.root.names


def test_names_come_with_what_is_put_in():
    source = formats.outline_of(with_values((Kind.S32, 1)))
    inner = add(source, add(source, (), "Above", Kind.LIST), "DeepInside", Kind.OBJECT)
    data = structure_of(source.root, source).pack([inner[:1]])
    structure = structure_of(AAMP.new())
    structure.paste((), data)
    view = structure.view
    assert {"Above", "DeepInside"} <= view.root.names
    hashes = [row.hash for _path, row in view.walk()]
    assert hashes == list(map(name_hash, ("Above", "DeepInside")))
