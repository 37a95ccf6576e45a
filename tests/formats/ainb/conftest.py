"""The graph that edits are tried on; after each test it is held to be sound."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.formats.ainb.test_edit import Graph


@pytest.fixture
def graph() -> Iterator[Graph]:
    made = Graph()
    yield made
    made.check()
