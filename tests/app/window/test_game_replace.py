"""Replacing in games and mods by keyboard: previewed, carried out, reported, and undone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QItemSelection, QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

import formats
from app.documents import container_io
from app.documents.prompts import CloseAnswer
from app.game.replacing import EntryPlace, PlannedReplace, ReplacePlan, Swap
from app.game_panels.find_panel import GAMES
from app.game_panels.replace_model import ReplaceModel
from app.game_panels.replace_preview import ReplacePreview
from app.ui import report
from app.window.document_prompts import DocumentPrompts
from formats.core.kinds import Kind
from formats.find import Field
from tests.app.dumps import choose_dump, hashes
from tests.app.game.conftest import document, make_dump, pack
from tests.app.game.test_value_index import text
from tests.app.window.game_panels.kit import notices

CONTROL = Qt.KeyboardModifier.ControlModifier
PACK = "Pack/Actor/Weapon_{:03}.pack.zs"
OWN = ("Actor/Weapon_{:03}.bgyml",)


@pytest.fixture
def folders(window, tmp_path):
    """A dump with four packs, and a mod that has another version of one of them."""
    dump, mod = make_dump(tmp_path / "dump", 4), tmp_path / "mod"
    changed = mod / "romfs" / PACK.format(1)
    changed.parent.mkdir(parents=True)
    changed.write_bytes(pack({OWN[0].format(1): document(99)}))
    choose_dump(dump, mod)
    window.workspace.projects.load()
    return dump, mod


@pytest.fixture
def panel(window, folders, qtbot):
    window.actions_["find_in_games"].trigger()
    found = window.panels.widget("find")
    values = window.workspace.values
    qtbot.waitUntil(lambda: not values.is_busy)
    yield found
    qtbot.waitUntil(lambda: found.games is None or not found.games.replacing.is_busy)


def preview(panel, qtbot, words, by, name="Count"):
    """Type what to find and what replaces it, and press Return."""
    assert panel.scope.currentIndex() == GAMES
    panel.number.setChecked(True)
    panel.named.setText(name)
    panel.field.clear()
    QTest.keyClicks(panel.field, words)
    panel.by.setFocus()
    QTest.keyClicks(panel.by, by)
    QTest.keyClick(panel.by, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: panel.games.is_preview and panel.games.preview.hasFocus())
    return panel.games.preview


def listed(view):
    """Return (file, box, [(row, box, now, becomes), …]) of what is listed."""
    model, found = view.model_, []
    for at in range(model.rowCount()):
        file = model.index(at, 0)
        rows = [
            (
                model.index(n, 0, file).data(),
                box(model.index(n, 0, file)),
                *(model.index(n, column, file).data() for column in (1, 2)),
            )
            for n in range(model.rowCount(file))
        ]
        found.append((file.data(), box(file), rows))
    return found


def box(index):
    state = index.data(Qt.ItemDataRole.CheckStateRole)
    return None if state is None else Qt.CheckState(state) is Qt.CheckState.Checked


def wait(panel, qtbot):
    replacing = panel.games.replacing
    qtbot.waitUntil(lambda: not replacing.is_busy)


def wait_for_values(window, qtbot):
    qtbot.waitUntil(lambda: not window.workspace.values.is_busy)


def count_in(file, words):
    return formats.outline_of(formats.open_bytes(container_io.read(file, words).data)).get(
        ("Count",)
    )


def test_by_keyboard_numbers_are_replaced_in_the_mod_and_come_back(window, panel, folders, qtbot):
    dump, mod = folders
    before, dumped = hashes(mod), hashes(dump)
    view = preview(panel, qtbot, ">= 2", "*2")
    assert [(name, rows) for name, _box, rows in listed(view)] == [
        ("Loose.byml", [("Count", True, "7", "14")]),
        ("Weapon_001.bgyml", [("Count", True, "99", "198")]),
        ("Weapon_002.bgyml", [("Count", True, "2", "4")]),
        ("Weapon_003.bgyml", [("Count", True, "3", "6")]),
    ]
    assert panel.count.text() == "4 values in 4 files will be replaced"
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Space):
        QTest.keyClick(view, key)
    assert listed(view)[1][1:] == (False, [("Count", False, "99", "198")])
    assert panel.games.buttons.replace.text() == "Replace 3 values"
    QTest.keyClick(view, Qt.Key.Key_Return, CONTROL)
    wait(panel, qtbot)
    assert hashes(dump) == dumped
    assert count_in(mod / "romfs/AI/Loose.byml", ()) == 14
    assert count_in(mod / "romfs" / PACK.format(3), (OWN[0].format(3),)) == 6
    assert count_in(mod / "romfs" / PACK.format(1), (OWN[0].format(1),)) == 99
    changed = hashes(mod)
    assert len(changed) == len(before) + 3
    notice = notices(window)[-1]
    assert notice.sentence == "3 values in 3 files were replaced."
    notice.press("Undo replace")
    wait(panel, qtbot)
    assert hashes(mod) == before
    assert not panel.games.buttons.back.isVisibleTo(panel)


def test_what_is_open_is_edited_as_one_step_of_its_document(
    window, panel, folders, open_file, qtbot
):
    dump, mod = folders
    before = hashes(mod)
    one = open_file(dump / "AI/Loose.byml")
    one.set_value(("Count",), 8)
    view = preview(panel, qtbot, ">= 2", "+1")
    assert ("Loose.byml", True, [("Count", True, "8", "9")]) in listed(view)
    QTest.keyClick(view, Qt.Key.Key_Return, CONTROL)
    wait(panel, qtbot)
    assert one.outline.get(("Count",)) == 9
    assert not (mod / "romfs/AI/Loose.byml").exists()
    sentence = notices(window)[-1].sentence
    assert sentence.startswith("4 values in 4 files were replaced. One of the files is open; save")
    window.actions_["undo_replace"].trigger()
    wait(panel, qtbot)
    assert one.outline.get(("Count",)) == 8
    assert one.undo_stack.index() == 1
    assert [each.sentence for each in notices(window)] == ["4 files were restored."]
    assert hashes(mod) == before


def test_a_document_that_is_being_saved_is_told_and_not_undone(
    window, panel, folders, open_file, qtbot, monkeypatch
):
    told = []
    monkeypatch.setattr("app.ui.report.error", told.append)
    one = open_file(folders[0] / "AI/Loose.byml")
    QTest.keyClick(preview(panel, qtbot, "= 7", "70"), Qt.Key.Key_Return, CONTROL)
    wait(panel, qtbot)
    one.set_state(frozen="it is being saved")
    window.actions_["undo_replace"].trigger()
    wait(panel, qtbot)
    one.set_state(frozen="")
    assert one.outline.get(("Count",)) == 70
    assert told == ["The replace was not undone: it is being saved."]


def test_a_document_that_went_on_keeps_its_steps(
    window, panel, folders, open_file, qtbot, monkeypatch
):
    told = []
    monkeypatch.setattr("app.ui.report.error", told.append)
    one = open_file(folders[0] / "AI/Loose.byml")
    QTest.keyClick(preview(panel, qtbot, "= 7", "x+1"), Qt.Key.Key_Return, CONTROL)
    wait(panel, qtbot)
    one.set_value(("Count",), 100)
    window.actions_["undo_replace"].trigger()
    wait(panel, qtbot)
    assert one.outline.get(("Count",)) == 100
    assert "edited after" in told[0]


@pytest.mark.parametrize("is_saved", [False, True])
def test_what_was_closed_after_it_is_no_hindrance(
    window, panel, folders, open_file, qtbot, monkeypatch, is_saved
):
    told = []
    monkeypatch.setattr("app.ui.report.error", told.append)
    dump, mod = folders
    before = hashes(mod)
    one = open_file(dump / "AI/Loose.byml")
    QTest.keyClick(preview(panel, qtbot, "= 7", "70"), Qt.Key.Key_Return, CONTROL)
    wait(panel, qtbot)
    assert one.outline.get(("Count",)) == 70
    if is_saved:
        window.session.save(one)
        qtbot.waitUntil(lambda: not one.is_modified)
    monkeypatch.setattr(DocumentPrompts, "save_changes", lambda *_: CloseAnswer.DISCARD)
    window.session.close(one)
    qtbot.waitUntil(lambda: not window.session.documents)
    window.actions_["undo_replace"].trigger()
    wait(panel, qtbot)
    file = mod / "romfs/AI/Loose.byml"
    assert file.exists() == is_saved
    assert [each.partition(",")[0] for each in told] == [
        "“Loose.byml” was saved and closed after the replace"
    ] * is_saved, "what stays as it was replaced is said"
    assert {name: one for name, one in hashes(mod).items() if "Loose" not in name} == before


def test_what_was_opened_after_it_follows_when_it_is_taken_back(
    window, panel, folders, open_file, qtbot
):
    dump, mod = folders
    QTest.keyClick(preview(panel, qtbot, "= 7", "70"), Qt.Key.Key_Return, CONTROL)
    wait(panel, qtbot)
    file = mod / "romfs/AI/Loose.byml"
    one = open_file(file)
    assert one.outline.get(("Count",)) == 70
    window.actions_["undo_replace"].trigger()
    wait(panel, qtbot)
    assert not file.exists()
    qtbot.waitUntil(lambda: one.outline.get(("Count",)) == 7)
    assert one.file == dump / "AI/Loose.byml"
    assert not one.frozen


def test_escape_leaves_the_list_and_another_word_asks_anew(panel, qtbot):
    view = preview(panel, qtbot, ">= 2", "5")
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not panel.games.is_preview
    assert panel.games.view.hasFocus()
    preview(panel, qtbot, ">= 2", "0")
    panel.by.setText("6")
    assert not panel.games.is_preview
    panel.by.setText("no number")
    assert not panel.games.buttons.preview.isEnabled()


def test_return_opens_the_row(window, panel, qtbot):
    view = preview(panel, qtbot, "= 3", "4")
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.document is not None)
    qtbot.waitUntil(lambda: window.document.current == ("Count",))


def test_what_does_not_fit_stays_and_says_why(panel, folders, qtbot):
    view = preview(panel, qtbot, "= 3", "1.5")
    assert listed(view)[0][1] is None
    assert "not a whole number" in listed(view)[0][2][0][3]
    assert not panel.games.buttons.replace.isEnabled()
    assert panel.count.text() == (
        "No value can be replaced; 1 value stays: “1.5” is not a whole number"
    )
    before = hashes(folders[1])
    QTest.keyClick(view, Qt.Key.Key_Return, CONTROL)
    assert hashes(folders[1]) == before


def test_preview_result_and_list_of_changes_count_the_same(
    window, panel, folders, open_file, qtbot
):
    dump, mod = folders
    (mod / "romfs" / PACK.format(1)).unlink()
    target = dump / PACK.format(2)
    entries = {OWN[0].format(2): document(2), OWN[0].format(7): document(25)}
    target.write_bytes(pack(entries))
    (dump / "AI/Loose.byml").write_bytes(text("Count: 7\nBig: {Count: 2000000000}\n"))
    for file in (target, dump / "AI/Loose.byml", mod / "romfs" / PACK.format(1)):
        window.workspace.note_written(file)
    wait_for_values(window, qtbot)
    one = open_file(dump / "AI/Loose.byml")
    view = preview(panel, qtbot, ">= 2", "*1.5")
    assert panel.count.text() == (
        "4 values in 4 files will be replaced; 3 values will be rounded; "
        "1 value stays: 3000000000 is outside -2147483648 … 2147483647, the range of s32"
    )
    assert listed(view)[0][2][1][3] == "11 (rounded)"
    QTest.keyClick(view, Qt.Key.Key_Return, CONTROL)
    wait(panel, qtbot)
    notice = notices(window)[-1]
    assert notice.sentence == (
        "4 values in 4 files were replaced. One of the files is open; save it to update the mod. "
        "1 value stays: 3000000000 is outside -2147483648 … 2147483647, the range of s32."
    )
    assert one.outline.get(("Count",)) == 11
    assert count_in(mod / "romfs" / PACK.format(2), (OWN[0].format(7),)) == 38
    window.session.save(one)
    qtbot.waitUntil(lambda: not one.is_modified)
    window.actions_["show_changes"].setChecked(True)
    changes = window.panels.changes
    qtbot.waitUntil(lambda: not changes.is_busy)
    assert changes.count.text() == "4 files changed, 4 values"
    notice.press("Undo replace")
    wait(panel, qtbot)
    assert notices(window)[-1].sentence == "4 files were restored."
    assert one.outline.get(("Count",)) == 7


def test_rounding_in_games_can_be_turned_off(panel, folders, qtbot):
    view = preview(panel, qtbot, "= 7", "*1.5")
    assert panel.rounding.isVisible()
    assert panel.rounding.isChecked()
    assert panel.count.text() == "One value in 1 file will be replaced; 1 value will be rounded"
    QTest.mouseClick(panel.rounding, Qt.MouseButton.LeftButton)
    assert not panel.games.is_preview, "it is another replace"
    panel.by.setFocus()
    QTest.keyClick(panel.by, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: panel.games.is_preview and view.hasFocus())
    assert listed(view)[0][2][0][3] == "stays: 10.5 is not a whole number"


def test_a_value_found_is_typed_over_by_f2_in_the_mod_or_where_it_is_open(
    window, panel, folders, open_file, qtbot
):
    dump, mod = folders
    before = hashes(mod)
    panel.number.setChecked(True)
    panel.field.setText("= 7")
    panel.search_now()
    qtbot.waitUntil(lambda: panel.games.count == 1)
    games = panel.games

    def type_over(words):
        games.view.setFocus()
        QTest.keyClick(games.view, Qt.Key.Key_F2)
        QTest.keyClicks(QApplication.focusWidget(), words)
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
        QApplication.processEvents()  # what was typed is taken soon after
        wait(panel, qtbot)

    QTest.keyClick(panel.field, Qt.Key.Key_Down)
    games.view.setCurrentIndex(games.model.index(0, 0, games.model.index(0, 0)))
    type_over("half")
    assert "Not replaced" in panel.count.text()
    assert hashes(mod) == before
    type_over("2*4")
    assert count_in(mod / "romfs/AI/Loose.byml", ()) == 8
    qtbot.waitUntil(lambda: panel.games.count == 0)  # it is no 7 any more
    window.actions_["undo_replace"].trigger()
    wait(panel, qtbot)
    assert hashes(mod) == before
    one = open_file(dump / "AI/Loose.byml")
    qtbot.waitUntil(lambda: panel.games.count == 1)
    games.view.setCurrentIndex(games.model.index(0, 0, games.model.index(0, 0)))
    type_over("9")
    assert one.outline.get(("Count",)) == 9
    shown = lambda: games.model.index(0, 1, games.model.index(0, 0)).data()  # noqa: E731
    for words in ("9", "7"):
        games.search_games(games._wanted)
        qtbot.waitUntil(lambda: not games.is_busy)
        assert shown() == words
        one.undo()
    assert hashes(mod) == before


def test_without_a_mod_one_is_asked_for(window, tmp_path, qtbot):
    dump = make_dump(tmp_path / "dump", 2)
    choose_dump(dump)
    window.workspace.projects.load()
    window.actions_["find_in_games"].trigger()
    panel = window.panels.widget("find")
    qtbot.waitUntil(lambda: not window.workspace.values.is_busy)
    asked = []
    window.session.mod_wanted.disconnect()
    window.session.mod_wanted.connect(lambda file, then: asked.append((file, then)))
    QTest.keyClick(preview(panel, qtbot, "= 7", "8"), Qt.Key.Key_Return, CONTROL)
    qtbot.waitUntil(lambda: bool(asked))
    (file, then) = asked[0]
    assert file == dump / "AI/Loose.byml"
    (tmp_path / "mod").mkdir()
    choose_dump(dump, tmp_path / "mod")
    window.workspace.projects.load()
    then()
    wait(panel, qtbot)
    assert count_in(tmp_path / "mod/romfs/AI/Loose.byml", ()) == 8


def test_the_model_keeps_what_qt_asks_of_models(tmp_path):
    model = ReplaceModel()
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    tester = QAbstractItemModelTester(model, mode)
    swaps = [Swap((n,), str(n), Kind.S32, n, n + 1, "no" if n == 1 else "") for n in range(3)]
    plans = [
        ReplacePlan(EntryPlace(tmp_path / "a.byml", ()), swaps),
        ReplacePlan(EntryPlace(tmp_path / "b", ("c",)), swaps),
    ]
    model.show(plans, [tmp_path], {1})
    assert model.rowCount(QModelIndex()) == 2
    first = model.index(0, 0)
    assert model.counts() == (4, 2, 2)
    one = model.index(0, 0, first)
    model.toggle(QItemSelection(one, one))
    assert model.counts() == (3, 2, 2)
    assert (
        Qt.CheckState(first.data(Qt.ItemDataRole.CheckStateRole)) is Qt.CheckState.PartiallyChecked
    )
    everything = QItemSelection(first, model.index(1, 0))
    everything.select(one, model.index(2, 0, first))
    for chosen in ((4, 2, 2), (0, 0, 2), (4, 2, 2)):
        model.toggle(everything)
        assert model.counts() == chosen
    model.setData(first, Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    assert [plan.place.words for plan in model.chosen()] == [("c",)]
    told = []
    model.show(plans * 15, [tmp_path], set())
    model.dataChanged.connect(lambda *places: told.append(places))
    model.toggle(QItemSelection(model.index(0, 0), model.index(29, 0)))
    assert model.counts() == (0, 0, 30)
    assert len(told) == 1, "views hear of very many rows at once"
    model.show([], [], set())
    del tester


def test_very_many_documents_are_chosen_without_looking_at_each(window, qtbot, tmp_path):
    preview = ReplacePreview()
    qtbot.addWidget(preview)
    swaps = [Swap((n,), str(n), Kind.S32, n, n + 1, "no" if n == 1 else "") for n in range(3)]
    plans = [ReplacePlan(EntryPlace(tmp_path / f"{n}.byml", ()), swaps) for n in range(500)]
    preview.show_plans(PlannedReplace(plans, []), [tmp_path], set())
    preview.resize(600, 100)
    preview.show()
    QApplication.processEvents()
    model, asked = preview.model_, []
    heard = ("index", "flags", "rowCount")
    for name in heard:
        own = getattr(model, name)
        setattr(model, name, lambda *of, own=own: asked.append(of) or own(*of))
    counted = []
    for _turn in range(3):
        preview.selectAll()
        QTest.keyClick(preview, Qt.Key.Key_Space)
        QApplication.processEvents()
        counted.append(model.counts())
    for name in heard:
        delattr(model, name)  # Qt may call them until the very end, when Python has let them go
    assert counted == [(0, 0, 500), (1000, 500, 500), (0, 0, 500)]
    assert len(asked) < 500, "what is not shown is not asked for"
    preview.expand(model.index(7, 0))
    preview.selectAll()
    assert preview.selectionModel().isSelected(model.index(2, 0, model.index(7, 0)))
    assert len(preview.selectionModel().selectedRows()) == 503


def test_names_are_replaced_in_the_mod_and_where_it_is_open_in_one_step(
    window, panel, folders, open_file, qtbot
):
    dump, mod = folders
    before = hashes(mod)
    one = open_file(dump / "AI/Loose.byml")
    panel.fields[Field.VALUE].setChecked(False)
    panel.fields[Field.NAME].setChecked(True)
    panel.field.setText("Count")
    panel.by.setFocus()
    QTest.keyClicks(panel.by, "Amount")
    QTest.keyClick(panel.by, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: panel.games.is_preview and panel.games.preview.hasFocus())
    view = panel.games.preview
    values, files, _stay = view.model_.counts()
    assert values == files > 4
    assert panel.count.text() == f"{values} results in {files} files will be replaced"
    ((_name, _box, rows),) = (file for file in listed(view) if file[0] == "Loose.byml")
    assert rows == [("Count", True, "Count", "Amount")]
    assert hashes(mod) == before
    QTest.keyClick(view, Qt.Key.Key_Return, CONTROL)
    wait(panel, qtbot)
    assert one.outline.get(("Amount",)) == 7
    assert one.undo_stack.count() == 1
    assert not (mod / "romfs/AI/Loose.byml").exists(), "what is open is saved by hand"
    entry = container_io.read(mod / "romfs" / PACK.format(2), (OWN[0].format(2),)).data
    assert formats.outline_of(formats.open_bytes(entry)).get(("Amount",)) == 2
    window.actions_["undo_replace"].trigger()
    wait(panel, qtbot)
    assert hashes(mod) == before
    assert one.outline.get(("Count",)) == 7


def test_types_are_replaced_in_the_mod_and_what_is_lost_is_told(window, panel, folders, qtbot):
    dump, mod = folders
    (dump / "AI/Odd.byml").write_bytes(text("Odd: 2.5\nPart: {Count: 1}\n"))
    window.workspace.note_written(dump / "AI/Odd.byml")
    before = hashes(mod)
    panel.fields[Field.VALUE].setChecked(False)
    panel.fields[Field.TYPE].setChecked(True)
    panel.field.setText("f32")
    panel.by.setText("s32")
    wait(panel, qtbot)
    qtbot.waitUntil(lambda: panel.games.count == 1)
    panel.by.setFocus()
    QTest.keyClick(panel.by, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: panel.games.is_preview and panel.games.preview.hasFocus())
    ((name, _box, ((where, _on, now, becomes),)),) = listed(panel.games.preview)
    assert (name, where, now) == ("Odd.byml", "Odd", "f32")
    assert becomes.startswith("s32 (")
    QTest.keyClick(panel.games.preview, Qt.Key.Key_Return, CONTROL)
    wait(panel, qtbot)
    written = formats.outline_of(formats.open_bytes((mod / "romfs/AI/Odd.byml").read_bytes()))
    assert written.row(("Odd",)).kind is Kind.S32
    assert written.row(("Part", "Count")).kind is Kind.S32
    window.actions_["undo_replace"].trigger()
    wait(panel, qtbot)
    assert hashes(mod) == before


def test_again_and_again_it_is_said_in_one_bar_and_the_panel_stays_in_sight(
    window, panel, folders, qtbot
):
    _dump, mod = folders
    before = hashes(mod)
    for count in (4, 4, 4):
        preview(panel, qtbot, ">= 2", "*2")
        panel.games.replace()
        wait(panel, qtbot)
        assert len(notices(window)) == 1
        window.actions_["undo_replace"].trigger()
        wait(panel, qtbot)
        (bar,) = notices(window)
        assert bar.sentence == f"{count} files were restored."
        assert hashes(mod) == before
    report.note("Something else")
    QApplication.processEvents()
    assert not panel.visibleRegion().isEmpty(), "no other panel comes before it"


def test_without_a_game_there_is_no_preview(window, qtbot):
    window.actions_["replace_in_games"].trigger()
    panel = window.panels.widget("find")
    panel.field.setText("a")
    panel.by.setText("b")
    panel.search_now()
    QTest.keyClick(panel.by, Qt.Key.Key_Return)
    assert not panel.pages.buttons.preview.isEnabled()
    assert not panel.games.replacing.is_busy
    assert "settings" in panel.count.text()


def search_seven(panel, qtbot):
    panel.number.setChecked(True)
    panel.field.setText("= 7")
    panel.search_now()
    qtbot.waitUntil(lambda: panel.games.count == 1)


@pytest.mark.parametrize("is_row_known", [True, False])
def test_what_is_typed_is_shown_although_the_list_was_refreshed_before_it_was_done(
    window, panel, folders, open_file, qtbot, monkeypatch, is_row_known
):
    dump, _mod = folders
    document = open_file(dump / "AI/Loose.byml")
    games = panel.games
    with monkeypatch.context() as patched:
        if not is_row_known:
            patched.setattr(games.lookup, "begin", lambda *_found: None)
        search_seven(panel, qtbot)
        if is_row_known:
            qtbot.waitUntil(lambda: games.model.files[0].hits[0].row is not None)
    carry_out = games.replacing.carry_out_plans

    def carry_out_and_refresh(plans):
        carry_out(plans)
        games._show_files(list(games.model.files))

    monkeypatch.setattr(games.replacing, "carry_out_plans", carry_out_and_refresh)
    games.view.setFocus()
    games.view.setCurrentIndex(games.model.index(0, 0, games.model.index(0, 0)))
    QTest.keyClick(games.view, Qt.Key.Key_F2)
    QTest.keyClicks(QApplication.focusWidget(), "9")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: document.outline.get(("Count",)) == 9)
    wait(panel, qtbot)
    games.search_games(games._wanted)
    qtbot.waitUntil(lambda: not games.is_busy)
    qtbot.waitUntil(lambda: not games.lookup.is_busy)
    assert games.model.files[0].hits[0].row == ("Count",)
    assert games.model.index(0, 1, games.model.index(0, 0)).data() == "9"


def test_typing_over_a_result_changes_its_row_alone(window, panel, folders, qtbot):
    dump, mod = folders
    (dump / "AI/Loose.byml").write_bytes(text("A: {Life: 70}\nB: {Life: 70}\n"))
    window.workspace.note_written(dump / "AI/Loose.byml")
    panel.number.setChecked(True)
    panel.field.setText("= 70")
    panel.search_now()
    games = panel.games
    qtbot.waitUntil(lambda: games.count == 2)
    top = games.model.index(0, 0)
    assert [games.model.index(n, 0, top).data() for n in (0, 1)] == ["A › Life", "B › Life"]
    games.view.setFocus()
    games.view.setCurrentIndex(games.model.index(1, 0, top))
    QTest.keyClick(games.view, Qt.Key.Key_F2)
    QTest.keyClicks(QApplication.focusWidget(), "9")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    made = mod / "romfs/AI/Loose.byml"
    qtbot.waitUntil(made.exists)
    wait(panel, qtbot)
    view = formats.outline_of(formats.open_bytes(made.read_bytes()))
    assert [view.get((name, "Life")) for name in "AB"] == [70, 9]


def test_what_is_being_typed_outlives_a_new_search(window, panel, folders, open_file, qtbot):
    dump, _mod = folders
    document = open_file(dump / "AI/Loose.byml")
    panel.number.setChecked(True)
    panel.field.setText("= 7")
    panel.search_now()
    games = panel.games
    qtbot.waitUntil(lambda: games.count == 1 and not games.lookup.is_busy)
    games.view.setFocus()
    games.view.setCurrentIndex(games.model.index(0, 0, games.model.index(0, 0)))
    QTest.keyClick(games.view, Qt.Key.Key_F2)
    QTest.keyClicks(QApplication.focusWidget(), "9")
    games.search_games(games._wanted)
    qtbot.waitUntil(games._later.isActive)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: document.outline.get(("Count",)) == 9)
    qtbot.waitUntil(lambda: not games.is_busy)
