"""The background jobs of the text view: words to complete, patches between texts."""

from __future__ import annotations

import pytest

from app.text import jobs
from app.text.complete import offered


def test_words_are_names_and_strings_that_need_no_quotes():
    words = ["Name", "Lantern", "12", "a", "two words", "b/c.d", "x" * 61, "-> [3] Walk"]
    assert offered(words) == ["b/c.d", "Lantern", "Name"]


@pytest.mark.parametrize(
    ("one", "other"),
    [("", ""), ("a", "a"), ("abc", "abXc"), ("aaa", "aa"), ("", "x"), ("x", ""), ("ab", "ba"),
     ("aXa", "aYa"), ("abab", "ababab")],
)  # fmt: skip
def test_a_patch_makes_one_text_the_other(one, other):
    patch = jobs.difference(one, other)
    assert one[: patch.start] + patch.new + one[patch.end :] == other
    assert patch.end - patch.start + len(patch.new) <= len(one) + len(other)
