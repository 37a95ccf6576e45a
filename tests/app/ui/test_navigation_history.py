"""The history: back and forward as in a browser, bounded, without deleted rows."""

from __future__ import annotations

from app.ui.navigation_history import History


def gone_to(*places: str, most: int = 200) -> History[str]:
    history: History[str] = History(most)
    for place in places:
        history.visit(place)
    return history


def test_nothing_to_go_to_at_first():
    history = gone_to()
    assert history.current is None
    assert history.back() is None
    assert history.forward() is None
    assert history.recent() == []


def test_back_and_forward():
    history = gone_to(*"abc")
    assert (history.back(), history.back(), history.back()) == ("b", "a", None)
    assert history.current == "a"
    assert (history.forward(), history.forward(), history.forward()) == ("b", "c", None)


def test_another_way_forgets_what_was_ahead():
    history = gone_to(*"abc")
    history.back()
    history.visit("d")
    assert not history.can_go_forward
    assert history.recent() == ["d", "b", "a"]


def test_staying_is_no_step():
    history = gone_to(*"abb")
    assert history.back() == "a"
    history.visit("a")
    assert history.can_go_forward, "where one is already, nothing is forgotten"


def test_the_oldest_goes_first():
    history = gone_to(*"abcdef", most=3)
    assert history.recent() == ["f", "e", "d"]
    assert history.back() == "e"
    assert history.recent() == ["e", "d"]


def test_what_is_gone_is_passed_over():
    history = gone_to(*"abacd")
    history.back()
    history.keep_existing(lambda place: place != "b")
    assert history.recent() == ["c", "a"], "two places that became adjacent are one"
    history.keep_existing(lambda place: place != "c")
    assert history.current == "a"
    assert history.forward() == "d"
    history.keep_existing(lambda place: False)
    assert history.current is None
    assert not history.can_go_back
    assert not history.can_go_forward


def test_the_current_place_goes_with_all_before_it():
    history = gone_to(*"abc")
    history.back()
    history.keep_existing(lambda place: place == "c")
    assert history.current == "c"


def test_clear():
    history = gone_to(*"ab")
    history.clear()
    assert history.current is None
    history.visit("c")
    assert history.recent() == ["c"]
