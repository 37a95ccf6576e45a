"""The finder: each text of a node is found, the best hit comes first, order never changes."""

from __future__ import annotations

import pytest

from app.graph.graph_search import Finder, find
from tests.app.graph.fake import big_graph, fake_graph


def found(text: str) -> list[tuple[str, str, str]]:
    return [(str(hit.id), hit.where, hit.text) for hit in find(fake_graph(), text)]


@pytest.mark.parametrize(
    ("text", "hit"),
    [
        ("playerwalk", ("n2", "name", "PlayerWalk")),
        ("WALK slow", ("n2", "value", 'Walk "slow"\nリンク')),
        ("リンク", ("n2", "value", 'Walk "slow"\nリンク')),
        ("userdefined getsp", ("n3", "name", "GetSpeed")),
        ("swim.mod", ("n4", "module", "PlayerSwim.module")),
        ("#8", ("n8", "number", "#8")),
        ("#8 attack", ("n8", "name", "PlayerAttackCombination")),
        ("8 count", ("n8", "parameter", "Count")),
        ("-3", ("n8", "value", "-3")),
        ("tired", ("n2", "badge", "IsTired")),
        ("* 2.5", ("n5", "badge", "Out = In * 2.5")),
        ("delayed", ("n2", "attachment", "DelayedStart")),
        ("waitframe", ("n2", "parameter", "WaitFrame")),
        ("wait 12", ("n2", "parameter", "WaitFrame")),
        ("isloop true", ("n2", "parameter", "IsLoop")),
        ("BATTLE", ("c1", "command", "Battle")),
        ("= 1", ("n1", "parameter", "= 1")),
        ("default", ("n1", "parameter", "default")),
        ("00000009-1234", ("n9", "GUID", "00000009-1234-5678-9abc-0123456789ab")),
        ("{00000009", ("n9", "GUID", "00000009-1234-5678-9abc-0123456789ab")),
    ],
)
def test_a_text_is_found_where_it_stands(text, hit):
    assert found(text)[0] == hit


def test_all_words_must_be_in_the_node():
    assert found("playerwalk isloop")
    assert not found("playerwalk count")
    assert not found("nothing of this")


@pytest.mark.parametrize("text", ["", "  ", "\t\n"])
def test_no_words_find_nothing(text):
    assert found(text) == []


def test_the_best_comes_first():
    assert found("speed") == [
        ("n3", "parameter", "Speed"),  # exact, in the order of the graph
        ("n2", "parameter", "Speed"),
        ("n3", "name", "GetSpeed"),
    ]
    assert [hit[0] for hit in found("playerS")] == ["n4"]
    assert next(hit[2] for hit in found("player")) == "PlayerWalk"


def test_an_exact_name_precedes_a_prefix():
    graph = big_graph(200)
    hits = find(graph, "class1")
    names = [hit.text for hit in hits]
    assert names[:3] == ["Class1"] * 3
    assert names[3] == "Class10"


def test_a_number_is_whole_and_a_guid_needs_four_digits():
    graph = big_graph(200)
    assert [hit.id for hit in find(graph, "#19")] == [19]
    nineteen = find(graph, "19")
    assert nineteen[0].id == 19
    assert {hit.where for hit in nineteen} == {"number", "name"}
    assert {hit.where for hit in find(graph, "00000013")} == {"GUID"}


def test_a_row_is_found_once_and_carries_its_path():
    hits = find(fake_graph(), "a")
    assert len({(hit.id, hit.path) for hit in hits}) == len(hits)
    (hit,) = find(fake_graph(), "waitframe")
    assert hit.path == ("nodes", 2, "tab", "WaitFrame")


def test_the_order_is_the_graphs_and_stays():
    graph = big_graph(50)
    finder = Finder(graph)
    hits = finder.find("param3")
    assert [hit.id for hit in hits] == list(range(50))
    assert finder.find("param3") == hits == find(graph, "PARAM3")


def test_signs_of_patterns_are_plain():
    assert found(".*") == []
    assert [hit[1] for hit in found("(")] == ["value"]
