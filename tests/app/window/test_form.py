"""An object as a form: it shows each value below it, alters none, and edits like its row."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import dump, ownedByPython

import formats
from app.documents.document import Document
from app.editors.enumeration import EnumEditor
from app.inspector.form_lines import HeadLine, ValueLine
from app.inspector.form_model import FormLines, FormPart
from app.inspector.inspector import Inspector
from app.inspector.object_form import ObjectForm
from app.ui import app_paths
from formats.byml import BYML
from formats.core.kinds import CONTAINERS, FLOAT_COUNTS, INT_RANGES, STRINGS, Kind, same
from formats.registry import format_of
from tests import corpus
from tests.app import edits
from tests.app.editors.test_laws import type_in
from tests.app.fake import Map, Typed, build, document
from tests.app.window.conftest import path_of, put
from tests.scale import scale, seeded

DATA = sorted(path for path in (Path(__file__).parents[2] / "data").iterdir() if path.is_file())
SAMPLES = sorted(app_paths.sample_folder().iterdir())
MOST = 3000
"""Rows of a container that are opened for a test."""


def opened(file: Path) -> Document:
    return Document(formats.open_bytes(file.read_bytes()), file.name)


def containers(one: Document, most: int) -> list:
    """Return the root and some of the containers below it."""
    below = [path for path, row in islice(one.outline.walk(), 20_000) if row.count]
    chance = seeded(one.name)
    return [(), *(chance.sample(below, most) if len(below) > most else below)]


def open_all(lines: FormLines) -> None:
    """Open every group and show all rows."""
    waiting = True
    while waiting:
        waiting = False
        for line in lines.lines:
            if line.part is FormPart.MORE:
                lines.show_more(line.path)
                waiting = True
                break
            if line.part is FormPart.GROUP and line.row.count and not line.is_open:
                lines._states[line.path] = True
                waiting = True
        lines.rebuild()


@pytest.fixture
def form(qtbot):
    """Return a shown form of rows, with the changes of the document passed on."""

    def form(one: Document, *bases) -> ObjectForm:
        made = ObjectForm(one, list(bases))
        qtbot.addWidget(made)
        one.changed.connect(made.follow)
        made.resize(340, 700)
        made.show()
        made.activateWindow()
        qtbot.waitUntil(made.isActiveWindow)
        made.area.finish()
        return made

    return form


def line_of(form: ObjectForm, *labels: str) -> ValueLine:
    """Return the widget of the value that labels lead to."""
    form.area.finish()
    base = form.form.bases[0]
    for place, line in enumerate(form.form.lines):
        names = form.form.outline.labels((*base, *line.path))[len(base) :]
        if line.part is FormPart.VALUE and names == list(labels):
            placed = form.area.made_at(place)
            assert isinstance(placed, ValueLine)
            return placed
    raise AssertionError(labels)


def names(form: ObjectForm) -> list[str]:
    return [line.row.label for line in form.form.lines]


def settle(qtbot) -> None:
    qtbot.wait(1)
    QApplication.processEvents()


# Laws


def agree(one: Document, most: int) -> int:
    count = 0
    for base in containers(one, most):
        wanted = [
            (path[len(base) :], row.kind)
            for path, row in islice(one.outline.walk(base), MOST)
            if row.kind not in CONTAINERS
        ]
        if len(wanted) >= MOST // 2:
            continue
        lines = FormLines(one, [base])
        open_all(lines)
        values = [line for line in lines.lines if line.part is FormPart.VALUE]
        assert [(line.path, line.row.kind) for line in values] == wanted
        count += len(values)
    return count


@pytest.mark.parametrize("file", [*DATA, *SAMPLES], ids=lambda file: file.name)
def test_a_form_shows_each_value_below_its_row_once(file):
    agree(opened(file), 40)


def test_forms_of_real_files_show_each_value_once():
    count = 0
    for folder in ("aamp", "byml", "ainb"):
        for file in seeded(folder).sample(corpus.need(folder), scale(4, 200)):
            try:
                one = opened(file)
            except formats.FormatError:
                continue
            count += agree(one, 10)
    assert count


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.name)
def test_an_editor_that_nobody_touched_returns_the_value_itself(form, file):
    one = opened(file)
    shown = form(one, ())
    for base in containers(one, 4):
        shown.set_bases(one, [base])
        for place, line in enumerate(shown.form.lines[:60]):
            placed = shown.area.made_at(place)
            if isinstance(placed, ValueLine) and placed.editor is not None:
                assert placed.editor.value() is line.row.value
                assert placed.editor.accessibleName()
        shown.submit()
    assert one.undo_stack.count() == 0


def other(kind: Kind, value):
    """Return another value of a kind."""
    if kind is Kind.BOOL:
        return not value
    if kind in INT_RANGES:
        return 1 if value != 1 else 2
    if kind in STRINGS:
        return "other"
    if kind is Kind.GUID:
        return "8a2e7c1d-44b0-4f0e-9d35-0c1f6be7a9d2"
    return tuple(part + 1.5 for part in value) if kind in FLOAT_COUNTS else 4.25


@pytest.mark.parametrize(
    "file", ["Every type.aamp", "Every type.byml", "Watchman.root.ainb", "Lantern.bgparamlist"]
)
def test_an_edit_in_the_form_is_the_edit_of_the_row(form, qtbot, file):
    one = opened(app_paths.sample_folder() / file)
    write, shown, kinds = format_of(one.root).write, form(one, ()), set()
    open_all(shown.form)
    before = write(one.root)
    for line in [line for line in shown.form.lines if line.part is FormPart.VALUE]:
        if not line.row.editable or (line.row.kind, file[-4:]) in kinds:
            continue
        shown.refresh()
        placed = shown.area.made_at([one.path for one in shown.form.lines].index(line.path))
        if placed.editor is None:
            continue
        kinds.add((line.row.kind, file[-4:]))
        value = other(line.row.kind, line.row.value)
        if isinstance(placed.editor, EnumEditor):
            placed.editor.line.setText(str(value))
            placed.editor.submit()
        else:
            type_in(placed.editor, line.row.kind, value)
            placed.editor.submit()
        assert same(line.row.kind, one.outline.get(line.path), value)
        assert one.undo_stack.index() == 1
        edited = write(one.root)
        one.undo()
        assert write(one.root) == before
        one.set_value(line.path, value)
        assert write(one.root) == edited != before
        one.undo()
        settle(qtbot)
        assert same(line.row.kind, placed.editor.value(), line.row.value)
    assert len(kinds) > 2


# What a person does


@pytest.fixture
def lantern():
    return document(
        {
            "Speed": 1.5,
            "Count": 3,
            "Name": "lamp",
            "Place": Typed(Kind.VEC3, (1.0, 2.0, 3.0)),
            "On": True,
            "Parts": {"Lid": {"Weight": 0.5, "Name": "lid"}},
        }
    )


def test_return_keeps_and_stays_and_escape_cancels(form, lantern):
    shown = form(lantern, ())
    field = line_of(shown, "Speed").editor.field
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "2.25")
    QTest.keyClick(field, Qt.Key.Key_Return)
    path = line_of(shown, "Speed").line.path
    assert lantern.outline.get(path) == 2.25
    assert QApplication.focusWidget() is field
    field.selectAll()
    QTest.keyClicks(field, "9")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "2.25"
    assert lantern.undo_stack.count() == 1


def test_tab_goes_from_value_to_value_and_out_of_the_form(form, lantern):
    shown = form(lantern, ())
    shown.filter.setFocus()
    seen = []
    for _step in range(30):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        here = QApplication.focusWidget()
        assert here is not None, seen
        if here is shown.filter:
            break
        seen.append(here.accessibleName())
    assert seen[:3] == ["Value of Count", "Value of Name", "Value of On"]
    assert [name.partition(",")[0] for name in seen[3:5]] == ["Parts", "Lid"]
    assert seen[5:7] == ["Value of Name", "Value of Weight"]
    assert seen[7:] == ["Place x", "Place y", "Place z", "Value of Speed"]
    QTest.keyClick(shown.filter, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget().accessibleName() == "Value of Speed"


def test_a_form_that_tab_leaves_does_not_hold_the_window(form, lantern):
    shown = form(lantern, ())
    assert ownedByPython(shown)
    for forward in (True, False):
        shown.area.setFocus()
        shown.area._leave_form(forward)
    assert ownedByPython(shown)
    assert "<ObjectForm" in dump(shown.filter).partition("parent...")[2]


def test_the_form_follows_edits_made_elsewhere_and_undo(form, lantern, qtbot):
    shown = form(lantern, ())
    placed = line_of(shown, "Parts", "Lid", "Weight")
    path = placed.line.path
    lantern.set_value(path, 8.0)
    assert placed.editor.value() == 8.0
    assert not placed.back.isHidden()
    lantern.undo()
    assert placed.editor.value() == 0.5
    assert placed.back.isHidden()
    lid = path[:-1]
    key = lantern.outline.key(lid, "Colour", Kind.F32)
    edits.insert(lantern, lid, -1, key, build(7.0))
    settle(qtbot)
    assert line_of(shown, "Parts", "Lid", "Colour").editor.value() == 7.0
    lantern.undo()
    settle(qtbot)
    assert "Colour" not in names(shown)
    edits.remove(lantern, lid[:-1], lid[-1])
    settle(qtbot)
    assert "Weight" not in names(shown)


def test_a_row_of_another_type_gets_its_editor(form, lantern, qtbot):
    shown = form(lantern, ())
    path = line_of(shown, "Count").line.path
    edits.replace(lantern, path, build(Typed(Kind.STRING, "three")))
    settle(qtbot)
    assert line_of(shown, "Count").editor.value() == "three"
    shown.set_bases(document({"Count": 2.5}), [()])
    assert line_of(shown, "Count").editor.value() == 2.5


def test_what_is_typed_while_the_rows_move_is_set_nowhere_else(form, lantern):
    shown = form(lantern, ())
    placed = line_of(shown, "Count")
    before = [row.value for _path, row in lantern.outline.walk()]
    placed.editor.field.setText("77")
    edits.remove(lantern, (), lantern.outline.rows(())[0].key)
    placed.editor.submit()
    assert [row.value for _path, row in lantern.outline.walk()] == before[1:]


def test_a_value_goes_back_to_what_the_file_has(form, lantern):
    shown = form(lantern, ())
    placed = line_of(shown, "Place")
    lantern.set_value(placed.line.path, (4.0, 5.0, 6.0))
    assert "1.0" in placed.back.toolTip()
    placed.back.click()
    assert placed.editor.value() == (1.0, 2.0, 3.0)
    placed.editor.fields[1].setText("0.25")
    placed.editor.submit()
    QTest.keyClick(placed.editor.fields[1], Qt.Key.Key_Delete, Qt.KeyboardModifier.AltModifier)
    assert lantern.outline.get(placed.line.path) == (1.0, 2.0, 3.0)


def test_a_value_that_cannot_go_back_says_why(form):
    one = opened(app_paths.sample_folder() / "Errand.baiprog")
    first, second = (path_of(one, "Action", f"Action_{at}", "Def", "Name") for at in (0, 1))
    one.set_value(first, "Elsewhere")
    one.set_value(second, "待機")
    placed = line_of(form(one, first[:-1]), "Name")
    placed.back.click()
    assert one.outline.get(first) == "Elsewhere"
    assert "待機" in placed.editor._reason


def test_a_drag_is_one_step(form, lantern):
    shown = form(lantern, ())
    field = line_of(shown, "Speed").editor.field
    field.setFocus()
    for _step in range(3):
        QTest.keyClick(field, Qt.Key.Key_Up)
    assert lantern.undo_stack.count() == 1
    assert abs(lantern.outline.get(line_of(shown, "Speed").line.path) - 1.8) < 1e-6


def test_elements_are_headed_by_what_tells_them_from_each_other(form, qtbot):
    view = formats.outline_of(BYML.new(7))
    drops = put(view, (), "Drops", Kind.ARRAY)
    for name in ("Arrow", "Bomb"):
        drop = put(view, drops, "", Kind.MAP)
        put(view, drop, "ItemName", Kind.STRING, name)
        put(view, drop, "Rate", Kind.F32, 0.5)
    one = Document(view.root, "Drops.byml")
    made = form(one, ("Drops",))

    def heads():
        made.area.finish()
        found = made.area.findChildren(HeadLine)
        return sorted(head.accessibleName() for head in found if not head.isHidden())

    assert heads() == [
        "[0], ItemName: Arrow · 2 entries, expanded",
        "[1], ItemName: Bomb · 2 entries, expanded",
    ]
    one.set_value(("Drops", 1, "ItemName"), "Candle")
    settle(qtbot)
    assert "[1], ItemName: Candle · 2 entries, expanded" in heads()


def test_groups_fold_by_click_and_by_key(form, lantern):
    shown = form(lantern, ())
    head = next(one for one in shown.findChildren(HeadLine) if one.words == "Parts")
    assert "expanded" in head.accessibleName()
    head.click()
    assert names(shown)[3:] == ["Parts", "Place", "Speed"]
    shown.area.finish()
    head = next(one for one in shown.findChildren(HeadLine) if one.line and one.words == "Parts")
    QTest.keyClick(head, Qt.Key.Key_Right)
    assert names(shown)[3:6] == ["Parts", "Lid", "Name"]


def test_the_filter_finds_values_in_closed_groups_too(form, qtbot):
    one = document({f"Group {n}": {"Weight": float(n), "Name": f"n{n}"} for n in range(40)})
    shown = form(one, ())
    assert len(names(shown)) == 40
    QTest.keyClicks(shown.filter, "weight 7.0")
    qtbot.waitUntil(lambda: shown.form.search.is_done)
    assert names(shown)[1::2] == ["Weight"] * 4
    assert names(shown)[::2] == ["Group 17", "Group 27", "Group 37", "Group 7"]
    assert shown.count.text() == "4 results"
    QTest.keyClick(shown.filter, Qt.Key.Key_Return)
    assert QApplication.focusWidget().accessibleName() == "Value of Weight"
    shown.form.set_open(shown.form.lines[0].path, False)
    assert names(shown)[:2] == ["Group 17", "Group 27"]
    QTest.keyClick(shown.filter, Qt.Key.Key_Escape)
    assert len(names(shown)) == 40


def test_only_what_is_on_the_screen_has_widgets(form, qtbot):
    one = document({f"Value {n}": float(n) for n in range(8000)})
    shown = form(one, ())
    assert len(shown.findChildren(ValueLine)) < 60
    for _page in range(26):
        shown.form.show_more(())
    shown.refresh()
    bar = shown.area.verticalScrollBar()
    for value in range(0, bar.maximum(), max(1, bar.maximum() // 20)):
        bar.setValue(value)
        shown.area.finish()
    assert len(shown.form.lines) == 8000
    assert len(shown.findChildren(ValueLine)) < 80
    last = line_of(shown, "Value 7999")
    assert last.editor.value() == 7999.0


# Several objects


def several():
    make = lambda n: {"Speed": float(n), "On": True, "Name": "n", f"Only {n}": n}  # noqa: E731
    return document({"A": make(1), "B": make(2), "C": Map(Kind.MAP, make(3))})


def bases_of(one: Document) -> list:
    return [(row.key,) for row in one.outline.rows(())]


def test_several_objects_show_what_they_share_and_are_set_as_one_step(form, qtbot):
    one = several()
    bases = bases_of(one)
    shown = form(one, *bases)
    assert names(shown) == ["Name", "On", "Speed"]
    speed, name = line_of(shown, "Speed"), line_of(shown, "Name")
    assert speed.editor.is_mixed
    assert not name.editor.is_mixed
    speed.editor.field.setText("*2")
    speed.editor.submit()
    key = speed.line.path
    assert [one.outline.get((*base, *key)) for base in bases] == [2.0, 4.0, 6.0]
    assert one.undo_stack.count() == 1
    settle(qtbot)
    assert speed.editor.is_mixed
    assert not speed.editor.field.text()
    name.editor.line.setText("m")
    name.editor.submit()
    assert [one.outline.get((*base, *name.line.path)) for base in bases] == ["m"] * 3
    one.undo()
    one.undo()
    assert [one.outline.get((*base, *key)) for base in bases] == [1.0, 2.0, 3.0]
    assert not one.is_modified


def test_what_nodes_share_are_slots_of_the_same_name_wherever_they_stand(form):
    one = opened(app_paths.sample_folder() / "Watchman.root.ainb")
    bases = [("nodes", at) for at in range(16)]
    for chosen in ([bases[3], bases[5]], [bases[2], bases[9]], [bases[12], bases[3]], bases):
        lines = FormLines(one, chosen)
        open_all(lines)
        for line in lines.lines:
            paths = lines.paths(line)
            assert len(paths) == len(chosen)
            told = {(one.outline.row(path).label, one.outline.row(path).kind) for path in paths}
            assert told == {(line.row.label, line.row.kind)}
    shown = names(form(one, bases[3], bases[5]))
    assert {"CalculateTiming", "ChildFrameSync", "IsNoSelectWhenChildBusy"} <= set(shown)


def test_objects_without_a_common_value_say_so(form):
    one = document({"A": {"x": 1}, "B": {"y": 2}})
    shown = form(one, *bases_of(one))
    assert names(shown) == []
    assert shown.area.nothing == "No values in common"


def test_bools_that_differ_are_set_alike_by_one_click(form, qtbot):
    one = several()
    shown = form(one, *bases_of(one))
    path = line_of(shown, "On").line.path
    one.set_value((*bases_of(one)[1], *path), False)
    box = line_of(shown, "On").editor
    assert box.is_mixed
    assert box.box.text() == "—"
    box.box.click()
    assert [one.outline.get((*base, *path)) for base in bases_of(one)] == [True] * 3
    settle(qtbot)
    assert not line_of(shown, "On").editor.is_mixed


# In the inspector


def test_the_inspector_shows_objects_as_forms_and_values_as_before(qtbot, lantern):
    inspector = Inspector()
    qtbot.addWidget(inspector)
    inspector.resize(340, 600)
    inspector.show()
    inspector.set_document(lantern)
    lantern.set_current(())
    shown = inspector.findChild(ObjectForm)
    assert shown.isVisible()
    path = line_of(shown, "Speed").line.path
    lantern.set_current(path)
    assert not shown.isVisible()
    lantern.set_current(())
    assert inspector.findChildren(ObjectForm) == [shown]
    assert shown.isVisible()
    lantern.set_value(path, 6.0)
    assert line_of(shown, "Speed").editor.value() == 6.0
    edits.remove(lantern, (), path[0])
    settle(qtbot)
    assert inspector.findChild(ObjectForm) is shown
    assert "Speed" not in names(shown)
    lantern.set_state(frozen="being saved")
    assert not shown.isEnabled()
    inspector.set_document(None)
    assert inspector.widget() is not None
    assert not inspector.findChild(ObjectForm) or not inspector.findChild(ObjectForm).isVisible()


def test_a_key_goes_to_the_first_value_of_a_row(window, open_file, aamp_file, qtbot):
    one = open_file(aamp_file)
    one.set_current(next(path for path, row in one.outline.walk() if row.label == "General"))
    window.actions_["edit_in_inspector"].trigger()
    qtbot.waitUntil(lambda: QApplication.focusWidget().accessibleName() == "Position x")
    field = QApplication.focusWidget()
    field.selectAll()
    QTest.keyClicks(field, "12")
    window.panels.submit()
    path = next(path for path, row in one.outline.walk() if row.label == "Position")
    assert one.outline.get(path) == (12.0, 2.5, -9.75)


def test_only_the_values_are_scrolled_in_a_low_inspector(qtbot):
    inspector = Inspector()
    qtbot.addWidget(inspector)
    inspector.resize(340, 260)
    inspector.show()
    qtbot.waitExposed(inspector)
    lantern = next(file for file in SAMPLES if file.name == "Every type.aamp")
    document = opened(lantern)
    inspector.set_document(document)
    document.set_current((document.outline.rows(())[0].key,))
    qtbot.waitUntil(lambda: inspector.findChild(ObjectForm).area.verticalScrollBar().maximum() > 0)
    assert inspector.verticalScrollBar().maximum() == 0


def test_an_empty_object_tells_how_to_fill_it(form):
    one = document({"A": {}, "B": {"y": 2}})
    assert form(one, path_of(one, "A")).area.nothing == "Empty. Insert adds a value."


def test_what_may_be_added_is_only_asked_for_an_empty_form(form, monkeypatch):
    one = document({"A": {"x": 1}})
    monkeypatch.setattr(type(one.structure), "offers", lambda *_: pytest.fail("it takes a while"))
    assert form(one, path_of(one, "A")).area.nothing == ""
