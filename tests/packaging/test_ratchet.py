"""Lines of code are counted without documentation, and ceilings only fall by themselves."""

from __future__ import annotations

import pytest

from tests.packaging.load import script

ratchet = script("ratchet")

CEILINGS = (
    "# What for.\n\n[app]\nlines = 100\nfiles = 7  # a reason\n\n[formats]\nlines = 50\nfiles = 5\n"
)


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("", 0),
        ("\n# a comment\n\n", 0),
        ('"""A module\n\nof three lines."""\n', 0),
        ("x = 1  # with a comment\n", 1),
        ('def f():\n    """What it does."""\n    # why\n    return 1\n', 2),
        ('class A:\n    x: int = 0\n    """What it is."""\n', 2),
        ('x = """a\n\n# no comment\n"""\n', 4),
        ('x = f"""{1}\n\n# no comment\n"""\n', 4),
        ("f(\n    1,\n\n    2,\n)\n", 4),
        ("1\n...\n", 2),
    ],
)
def test_what_counts_as_a_line_of_code(source, lines):
    assert ratchet.code_lines(source) == lines


def test_ceilings_are_lowered_and_never_raised():
    sizes = {"app": ratchet.Size(90, 8), "formats": ratchet.Size(50, 4)}
    assert ratchet.lowered(CEILINGS, sizes) == (
        CEILINGS.replace("lines = 100", "lines = 90").replace("files = 5", "files = 4")
    )


def test_a_reason_stays():
    sizes = {"app": ratchet.Size(100, 6), "formats": ratchet.Size(50, 5)}
    assert "files = 6  # a reason\n" in ratchet.lowered(CEILINGS, sizes)


def test_what_is_too_large_is_named_with_both_figures():
    allowed = {"app": ratchet.Size(100, 7)}
    assert ratchet.excesses({"app": ratchet.Size(100, 7)}, allowed) == []
    assert ratchet.excesses({"app": ratchet.Size(1101, 6)}, allowed) == [
        "app has 1,101 lines, 100 are allowed"
    ]
