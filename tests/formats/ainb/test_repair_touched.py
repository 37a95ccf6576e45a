"""That looking at what an edit touched repairs a document as looking at all of it does."""

from __future__ import annotations

import formats
from app import app_paths


def test_a_link_to_a_node_that_goes_leads_to_another_reader_of_the_output():
    """A query's output that two inputs read, one of them of a node that another replaces."""
    doc = formats.open(app_paths.sample_folder() / "Watchman.root.ainb")
    [offer] = [one for one in doc.structure.replace_offers(("nodes", 2)) if one.title == "WalkTo"]
    doc.structure.replace_with(("nodes", 2), offer)
    query, reader = doc.root.nodes[11], doc.root.nodes[2]
    assert [source.node for slot in reader.inputs for source in slot.sources] == [query.uid]
    assert [(link.label, link.target) for link in query.links] == [("Position", reader.uid)]
