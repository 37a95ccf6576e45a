"""Rows in what a BYML file stores once: the inspector says so, and sets all of them or one."""

from __future__ import annotations

from app.inspector.inspector import UsesLine
from app.inspector.multi_row_page import MultiRowPage
from formats.byml import BYML

_SHARED = "# triptych: version=2 order=little shares=yes\n"
OBJECTS = """a: &a {Id: obj1, X: 1.5}
b: *a
c: {Id: obj2, X: 1.5}
"""
POINTS_TOO = "d: &d {X: 1.5}\ne: *d\n"
POINTS = "a: &a {X: 1.5, Y: 2.5}\nb: *a\n"


def lines(window):
    return list(window.panels.widget("inspector").findChildren(UsesLine))


def shown(window, open_file, tmp_path, text, path):
    file = tmp_path / "Shared.byml"
    file.write_bytes(BYML.write(BYML.text.read(_SHARED + text).root))
    document = open_file(file)
    window.panels.widget("inspector")
    document.set_current(path)
    return document


def test_an_object_with_an_id_is_changed_wherever_it_is(window, open_file, tmp_path, qtbot):
    document = shown(window, open_file, tmp_path, OBJECTS, ("b", "X"))
    qtbot.waitUntil(lambda: len(lines(window)) == 1)
    assert lines(window)[0].all.isChecked()
    document.set_value(("b", "X"), 2.5)
    assert [document.outline.get((name, "X")) for name in "abc"] == [2.5, 2.5, 1.5]
    assert set(document.originals) == {("a", "X"), ("b", "X")}
    document.undo()
    assert not document.originals
    lines(window)[0].all.setChecked(False)
    document.set_value(("b", "X"), 3.5)
    assert [document.outline.get((name, "X")) for name in "abc"] == [1.5, 3.5, 1.5]


def test_other_rows_are_changed_alone(window, open_file, tmp_path, qtbot):
    document = shown(window, open_file, tmp_path, POINTS, ("a", "X"))
    qtbot.waitUntil(lambda: len(lines(window)) == 1)
    (line,) = lines(window)
    assert not line.all.isChecked()
    document.set_value(("a", "X"), 2.5)
    assert [document.outline.get((name, "X")) for name in "ab"] == [2.5, 1.5]
    document.undo()
    lines(window)[0].all.setChecked(True)
    document.set_value(("a", "X"), 2.5)
    assert [document.outline.get((name, "X")) for name in "ab"] == [2.5, 2.5]


def test_a_row_that_is_there_once_has_no_such_line(window, open_file, tmp_path, qtbot):
    document = shown(window, open_file, tmp_path, OBJECTS, ("c", "X"))
    qtbot.wait(50)
    assert lines(window) == []
    document.set_value(("c", "X"), 9.5)
    assert [document.outline.get((name, "X")) for name in "abc"] == [1.5, 1.5, 9.5]


def test_several_rows_at_once_are_changed_as_each_alone_is(window, open_file, tmp_path, qtbot):
    document = shown(window, open_file, tmp_path, OBJECTS + POINTS_TOO, ("b", "X"))
    qtbot.waitUntil(lambda: len(lines(window)) == 1)
    lines(window)[0].all.setChecked(False)  # of this row, not of those selected next
    rows = [("b", "X"), ("c", "X"), ("d", "X")]
    document.selection.choose(rows)
    page = window.panels.widget("inspector").findChild(MultiRowPage)
    qtbot.waitUntil(lambda: page.editor is not None)
    page.editor.edited.emit(2.5, None)
    assert [document.outline.get((name, "X")) for name in "abcde"] == [2.5, 2.5, 2.5, 2.5, 1.5]
    document.undo()
    assert [document.outline.get((name, "X")) for name in "abcde"] == [1.5] * 5
    assert document.set_many([(row, 7.5) for row in rows[1:]], "some") == 2
    assert [document.outline.get((name, "X")) for name in "abcde"] == [1.5, 1.5, 7.5, 7.5, 1.5]
