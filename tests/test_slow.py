"""Slow tests are measured, listed and left out of a quick run."""

from __future__ import annotations

import pytest

from tests import slow

SUITE = """
    import pytest

    def test_fast(): pass

    @pytest.mark.parametrize("n", [1, 2])
    def test_slow(n): pass

    @pytest.mark.always
    def test_of_the_house(): pass
"""


def test_a_listed_test_is_one_that_takes_long_or_nearly_as_long_as_before():
    measured = {"new": 0.31, "new, shorter": 0.29, "old": 0.21, "old, fast now": 0.19}
    old = {"old", "old, fast now", "deleted"}
    assert slow.entries(measured, old, has_real_files=True) == ["new", "old"]


def test_without_real_files_what_is_known_of_their_tests_stays():
    old = {"a[real files]", "b[real files]", "c"}
    assert slow.entries({"d": 1.0}, old, has_real_files=False) == [
        "a[real files]", "b[real files]", "d",
    ]  # fmt: skip
    assert slow.entries({"d": 1.0}, old, has_real_files=True) == ["d"]


def test_only_what_is_not_listed_is_too_slow():
    assert slow.too_slow({"a": 16.0, "b": 17.0, "c": 14.0}, {"b"}) == ["a"]


@pytest.fixture
def suite(pytester, monkeypatch):
    """A folder of tests of its own, measured by the same plugin, with a list of its own."""
    monkeypatch.setattr(slow, "LIST", pytester.path / "slow.txt")
    slow.LIST.write_text("test_it.py::test_slow[2]\ntest_it.py::test_of_the_house\n")
    pytester.makepyfile(test_it=SUITE)
    pytester.makeini("[pytest]\nmarkers = always: runs always")
    return lambda *options: pytester.inline_run("-p", "tests.slow", "-p", "no:randomly", *options)


def test_a_quick_run_leaves_out_what_is_listed_but_not_what_is_always_run(suite):
    result = suite("--quick")
    passed, _, _ = result.listoutcomes()
    names = [report.nodeid.partition("::")[2] for report in passed]
    assert names == ["test_fast", "test_slow[1]", "test_of_the_house"]
    suite().assertoutcome(passed=4)


def test_continuous_integration_fails_for_what_is_far_too_slow(suite, monkeypatch):
    monkeypatch.setattr(slow, "TOO_SLOW", -1.0)
    monkeypatch.delenv("CI", raising=False)
    assert suite("--quick").ret == 0
    monkeypatch.setenv("CI", "true")
    assert suite("--quick").ret == 1


def test_the_list_is_written_from_what_was_measured(suite, monkeypatch):
    monkeypatch.setattr(slow, "SLOW", -1.0)
    monkeypatch.setattr(slow, "STILL_SLOW", 1e9)
    monkeypatch.setattr(slow.readers, "reads", lambda item: False)
    suite("--write-slow").assertoutcome(passed=4)
    assert slow.LIST.read_text() == "test_it.py::test_fast\ntest_it.py::test_slow[1]\n"
