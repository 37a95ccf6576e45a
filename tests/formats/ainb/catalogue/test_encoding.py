"""Facts are kept as bytes, and read back the same."""

from __future__ import annotations

import pytest

from formats.ainb.catalogue import learn
from formats.ainb.catalogue.facts import decode, encode
from tests.formats.ainb.catalogue.files import real, samples


def test_facts_of_our_samples_come_back():
    for root in samples():
        facts = learn(root)
        assert decode(encode(facts)) == facts


def test_facts_of_the_games_come_back():
    sizes = []
    for root in real():
        facts = learn(root)
        data = encode(facts)
        assert decode(data) == facts
        assert encode(decode(data)) == data
        sizes.append(len(data))
    assert sum(sizes) / len(sizes) < 4000, "a dump has ten thousand"


@pytest.mark.parametrize("data", [b"", b"x", encode(learn(samples()[0]))[:-9]])
def test_other_bytes_are_refused(data):
    with pytest.raises(ValueError, match="no facts"):
        decode(data)
