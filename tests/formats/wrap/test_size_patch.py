"""Changes of size tables as texts: they are read back, and recreate the table."""

from __future__ import annotations

import pytest

from formats import wrap
from formats.errors import FormatError
from formats.wrap import size_patch
from formats.wrap.size_patch import SizeChange
from tests.scale import scale, seeded

PATHS = [f"Pack/Actor/Item {number}.pack" for number in range(40)]
FORMS = [size_patch.write_rcl, size_patch.write_yaml]


def table(chance):
    made = wrap.SizeTable()
    for path in chance.sample(PATHS, 20):
        made.set(path, chance.randrange(1, 1 << 20))
    return made


@pytest.mark.parametrize("write", FORMS)
def test_changes_make_the_table_they_were_made_of(write):
    chance = seeded("sizes")
    for known in [PATHS, PATHS[::2], []] * scale(4, 100):
        old, new = table(chance), table(chance)
        changes = size_patch.between(old, new, size_patch.paths_by_number(known))
        assert changes == sorted(changes, key=lambda one: (one.size is None, one.path))
        read = size_patch.read(write(changes))
        assert [one[:2] for one in read] == [one[:2] for one in changes]
        made = old.copy()
        size_patch.apply(made, read)
        assert wrap.write_table(made) == wrap.write_table(new)
    assert size_patch.between(old, old, {}) == []


def test_the_forms_are_those_of_other_tools():
    changes = [
        SizeChange("AI/New.root.ainb", 800, is_new=True), SizeChange("Pack/Actor/A.pack", 4096),
        SizeChange("0x00C0FFEE", 7), SizeChange("Gone.byml", None),
    ]  # fmt: skip
    rcl = "+ AI/New.root.ainb = 800\n* Pack/Actor/A.pack = 4096\n* 0x00C0FFEE = 7\n- Gone.byml\n"
    assert size_patch.write_rcl(changes) == rcl
    yaml = "AI/New.root.ainb: 800\nPack/Actor/A.pack: 4096\n0x00C0FFEE: 7\nGone.byml: 0\n"
    assert size_patch.write_yaml(changes) == yaml
    theirs = "# !help\n\n+AI/New.root.ainb=800\r\n* 0xc0ffee = 7\n-Gone.byml"
    assert [one[:2] for one in size_patch.read(theirs)] == [
        ("AI/New.root.ainb", 800), ("0xc0ffee", 7), ("Gone.byml", None),
    ]  # fmt: skip
    theirs = '---\n\'A b.byml\': 5\n"C\\"d": 6 # why\n12648430: 7\n'
    assert [one[:2] for one in size_patch.read(theirs)] == [
        ("A b.byml", 5), ('C"d', 6), ("0x00C0FFEE", 7),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["+ a", "* a = b", "? a = 1", "a: b", "a:\n  b: 1", "+ a = 4294967296", "a: 1\na: 2", "[1]"],
)
def test_what_is_no_change_is_refused_with_its_line(text):
    with pytest.raises(FormatError, match=r"line \d"):
        size_patch.read(text)
