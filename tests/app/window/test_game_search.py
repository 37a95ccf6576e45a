"""Games and mods are searched from the panel, by keyboard, and results are opened."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest

from app.game.value_question import ValueHit
from app.game_panels.find_panel import GAMES, MODS
from app.game_panels.game_model import FileHits, GameModel, grouped
from formats.find import Field
from tests.app.dumps import choose_dump
from tests.app.game.conftest import document, make_dump, pack
from tests.app.game.test_drop_tables import actor
from tests.app.game.test_value_index import text
from tests.formats import own


@pytest.fixture
def dump(window, tmp_path):
    found = make_dump(tmp_path / "dump", 3)
    mod = tmp_path / "mod"
    changed = mod / "romfs/Pack/Actor/Weapon_001.pack.zs"
    changed.parent.mkdir(parents=True)
    changed.write_bytes(pack({"Actor/Weapon_001.bgyml": document(99)}))
    choose_dump(found, mod)
    window.workspace.projects.load()
    return found


@pytest.fixture
def panel(window, dump, qtbot):
    window.actions_["find_in_games"].trigger()
    found = window.panels.widget("find")
    assert found.scope.currentIndex() == GAMES
    values = window.workspace.values
    qtbot.waitUntil(lambda: not values.is_busy)
    return found


def ask(panel, qtbot, words):
    panel.field.setText(words)
    panel.search_now()
    qtbot.waitUntil(lambda: not (panel.games.is_busy or panel.games.lookup.is_busy))
    return rows(panel.games.model)


def rows(model):
    """Return (file, place, [(name, value), …]) of what is listed."""
    found = []
    for at in range(model.rowCount()):
        file = model.index(at, 0)
        below = [
            (model.index(row, 0, file).data(), model.index(row, 1, file).data())
            for row in range(model.rowCount(file))
        ]
        found.append((file.data(), model.index(at, 2).data(), below))
    return found


def test_a_number_is_found_in_packs_and_opened_at_its_row(window, panel, qtbot):
    place = "Pack/Actor/Weapon_002.pack.zs//Actor"
    assert ask(panel, qtbot, "2") == [("Weapon_002.bgyml", place, [("Count", "2")])]
    assert panel.count.text() == "1 result in 1 file"
    QTest.keyClick(panel.field, Qt.Key.Key_Down)
    assert panel.games.view.hasFocus()
    panel.games.view.setCurrentIndex(panel.games.model.index(0, 0))
    QTest.keyClick(panel.games.view, Qt.Key.Key_Right)
    QTest.keyClick(panel.games.view, Qt.Key.Key_Down)
    QTest.keyClick(panel.games.view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.document is not None)
    qtbot.waitUntil(lambda: window.document.current == ("Count",))
    assert window.document.words == ("Actor/Weapon_002.bgyml",)


def test_a_condition_that_is_searched_for_as_text_gets_a_hint(panel, qtbot):
    ask(panel, qtbot, "> 1")
    assert panel.count.text() == "No results as text. Turn on # to compare numbers."
    ask(panel, qtbot, "nowhere")
    assert panel.count.text() == "No results"
    panel.number.click()
    ask(panel, qtbot, "> 1")
    assert "results in" in panel.count.text()


def searched(window, qtbot, folder, lines):
    """Return the panel for a dump with forty files of these lines beside its own."""
    dump = make_dump(folder, 1)
    for count in range(40):
        (dump / f"AI/Shop{count}.byml").write_bytes(text("\n".join(lines) + "\n"))
    choose_dump(dump)
    window.workspace.projects.load()
    window.actions_["find_in_games"].trigger()
    panel = window.panels.widget("find")
    qtbot.waitUntil(lambda: not window.workspace.values.is_busy)
    return panel


def test_the_values_of_some_hundred_files_are_shown_at_once(window, tmp_path, qtbot):
    lines = [*(f"Item{number}: Rupee_Red" for number in range(15)), "Other: Rupee_Blue"]
    panel = searched(window, qtbot, tmp_path / "shops", lines)
    found = panel.games
    for words, is_open in (("Rupee_B", True), ("Rupee", False), ("Rupee_Bl", True)):
        ask(panel, qtbot, words)
        assert found.model.rowCount() == 40
        tops = [found.model.index(at, 0) for at in range(found.model.rowCount())]
        assert {found._found.isExpanded(top) for top in tops} == {is_open}, words


def test_the_rows_of_many_results_are_looked_up_file_by_file(window, tmp_path, qtbot):
    lines = [*(f"Item{number}: {{Price: {number}}}" for number in range(15)), "Other: {Price: 3}"]
    panel = searched(window, qtbot, tmp_path / "shops", lines)
    panel.named.setText("Price")
    panel.number.setChecked(True)
    ask(panel, qtbot, ">= 0")
    model, files = panel.games.model, panel.games._found
    assert model.rowCount(model.index(0, 0)) == 15
    assert model.index(3, 0, model.index(0, 0)).data() == "Price"
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    files.setCurrentIndex(model.index(0, 0))
    QTest.keyClick(files, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: model.rowCount(model.index(0, 0)) == 16)
    names = [model.index(row, 0, model.index(0, 0)).data() for row in range(16)]
    assert names == [*(f"Item{number} › Price" for number in sorted(range(15), key=str)),
                     "Other › Price"]  # fmt: skip
    assert model.index(3, 0, model.index(1, 0)).data() == "Price"
    assert files.isExpanded(model.index(0, 0))


def test_what_a_mod_puts_another_file_in_place_of_is_not_found(panel, qtbot):
    panel.named.setText("count")
    panel.number.setChecked(True)
    found = ask(panel, qtbot, "> 0")
    places = {(name, where) for name, where, _below in found}
    assert ("Weapon_001.bgyml", "Pack/Actor/Weapon_001.pack.zs//Actor") in places
    values = [value for name, _where, below in found for _name, value in below]
    assert sorted(values) == ["1", "1", "2", "7", "99"]


def test_mods_are_searched_alone(window, panel, qtbot):
    panel.scope.setCurrentIndex(MODS)
    panel.number.setChecked(True)
    place = "Pack/Actor/Weapon_001.pack.zs//Actor"
    assert ask(panel, qtbot, ">= 0") == [("Weapon_001.bgyml", place, [("Count", "99")])]
    panel.by.setText("+1")
    QTest.keyClick(panel.by, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: panel.games.is_preview)
    assert panel.games.preview.model_.counts() == (1, 1, 0)
    panel.scope.setCurrentIndex(GAMES)
    assert len(ask(panel, qtbot, ">= 0")) > 1


def test_return_goes_from_one_value_to_the_next_round_the_end(window, panel, qtbot):
    ask(panel, qtbot, "1")
    opened = []
    panel.games.opened.connect(lambda file, hit: opened.append((file.path, hit.value)))
    panel.wanted.disconnect()
    for _ in range(3):
        QTest.keyClick(panel.field, Qt.Key.Key_Return)
    QTest.keyClick(panel.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert len(set(opened)) == 2
    assert opened[0] == opened[2]
    assert opened[3] == opened[1]


def test_names_are_found_and_what_is_saved_is_known(window, panel, dump, qtbot):
    for toggle in panel.fields.values():
        toggle.setChecked(False)
    next(iter(panel.fields.values())).setChecked(True)
    names = {below[0][0] for _name, _where, below in ask(panel, qtbot, "oun")}
    assert names == {"Count"}
    loose = dump / "AI/Loose.byml"
    loose.write_bytes(document(55))
    window.workspace.note_written(loose)
    panel.number.setChecked(True)
    qtbot.waitUntil(lambda: bool(ask(panel, qtbot, "= 55")))


def only(panel, field):
    for one, toggle in panel.fields.items():
        toggle.setChecked(one is field)


def test_names_without_values_and_types_are_found_and_led_to(window, panel, dump, qtbot):
    odd = dump / "AI/Odd.byml"
    odd.write_bytes(text("First: [{Other: 1.5}]\nParts: [{Empty: {}}, 2]\n"))
    window.workspace.note_written(odd)
    only(panel, Field.NAME)
    place = ("Odd.byml", "AI")
    qtbot.waitUntil(lambda: bool(ask(panel, qtbot, "empt")))
    assert ask(panel, qtbot, "empt") == [(*place, [("Parts › [0] › Empty", "map")])]
    assert ask(panel, qtbot, "parts") == [(*place, [("Parts", "array"), ("Parts › [1]", "2")])]
    only(panel, Field.TYPE)
    assert ask(panel, qtbot, "f32") == [(*place, [("First › [0] › Other", "f32")])]
    panel.named.setText("parts")
    assert ask(panel, qtbot, "map") == [(*place, [("Parts › [0]", "map")])]
    index = panel.games.model.index(0, 1, panel.games.model.index(0, 0))
    assert not index.flags() & Qt.ItemFlag.ItemIsEditable
    QTest.keyClick(panel.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.document is not None)
    qtbot.waitUntil(lambda: window.document.current == ("Parts", 0))


def test_without_a_game_it_is_said_what_to_do(window, qtbot):
    window.actions_["find_in_games"].trigger()
    panel = window.panels.widget("find")
    assert ask(panel, qtbot, "5") == []
    assert "settings" in panel.count.text()


def test_the_model_keeps_what_qt_asks_of_models(panel, qtbot):
    model = GameModel()
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    tester = QAbstractItemModelTester(model, mode)
    ask(panel, qtbot, "1")
    model.show(panel.games.model.files)
    assert model.rowCount(QModelIndex()) == 2
    model.show(grouped([]))
    assert model.rowCount() == 0
    del tester


def test_what_is_typed_is_shown_in_results_that_were_listed_again(qapp, tmp_path):
    model = GameModel()
    hit = ValueHit("A.byml", "", "Count", 7)
    earlier, later = (FileHits(tmp_path, "A.byml", (), [hit]) for _ in range(2))
    model.show([later])
    model.set_value(earlier, hit, 9)
    assert [one.value for one in later.hits] == [9]
    model.set_value(earlier, hit, 5)  # what is listed is another one by now
    assert [one.value for one in later.hits] == [9]


@pytest.fixture
def linked(window, tmp_path, qtbot):
    """A dump in which one file names another, open in the window."""
    dump = make_dump(tmp_path / "linked", 1)
    (dump / "Actor").mkdir()
    (dump / "Actor/A.x.bgyml").write_bytes(text("$parent: Work/Actor/B.x.gyml\nAlso: nobody\n"))
    (dump / "Actor/B.x.bgyml").write_bytes(text("Life: 5\n"))
    choose_dump(dump)
    window.workspace.projects.load()
    window.session.open_files([dump / "Actor/A.x.bgyml"])
    qtbot.waitUntil(lambda: window.document is not None)
    return dump


def test_a_value_that_names_a_file_leads_there_and_back_to_its_users(window, linked, qtbot):
    window.document.set_current(("$parent",))
    assert window.actions_["follow"].isEnabled()
    window.actions_["follow"].trigger()
    qtbot.waitUntil(lambda: window.document.name == "B.x.bgyml")
    assert not window.actions_["follow"].isEnabled()
    window.actions_["find_users"].trigger()
    panel = window.panels.widget("find")
    qtbot.waitUntil(lambda: panel.games.count == 1)
    assert rows(panel.games.model) == [("A.x.bgyml", "Actor", [("$parent", "Work/Actor/B.x.gyml")])]
    QTest.keyClick(panel.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.document.name == "A.x.bgyml")
    assert window.document.current == ("$parent",)
    ask(panel, qtbot, "5")
    assert "B.x.bgyml" in {name for name, _where, _below in rows(panel.games.model)}


def test_a_value_that_names_no_file_says_so(window, linked, qtbot):
    window.document.set_current(("Also",))
    window.actions_["follow"].trigger()
    qtbot.waitUntil(lambda: bool(window.view.notices()))
    assert "nobody" in window.view.notices()[-1].label.text()


def test_the_files_panel_finds_users_too(window, linked, qtbot):
    window.actions_["show_files"].setChecked(True)
    files = window.panels.files
    files.reveal(linked / "Actor/B.x.bgyml", ())
    qtbot.waitUntil(lambda: bool(files.selected()))
    files.commands.do("find_users")
    panel = window.panels.widget("find")
    qtbot.waitUntil(lambda: panel.games is not None and panel.games.count == 1)


def test_broken_references_are_listed_and_led_to(window, linked, qtbot):
    for name in ("C", "D"):
        (linked / f"Actor/{name}.x.bgyml").write_bytes(text("$parent: Work/Actor/B.x.gyml\n"))
    (linked / "Actor/E.x.bgyml").write_bytes(text("$parent: Work/Actor/Nobody.x.gyml\n"))
    window.actions_["broken_references"].trigger()
    panel = window.panels.widget("find")
    qtbot.waitUntil(lambda: panel.games.count == 1 and not panel.games.is_reading)
    broken = ("E.x.bgyml", "Actor", [("$parent", "Work/Actor/Nobody.x.gyml")])
    assert rows(panel.games.model) == [broken]
    qtbot.waitUntil(lambda: panel.count.text() == "1 broken reference, of 3")
    QTest.keyClick(panel.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.document.name == "E.x.bgyml")
    assert window.document.current == ("$parent",)
    panel.field.setText("5")
    panel.search_now()
    qtbot.waitUntil(lambda: not (panel.games.is_busy or panel.games.lookup.is_busy))
    assert "reference" not in panel.count.text()


@pytest.fixture
def tables(window, tmp_path, qtbot):
    """A dump with flags and actors in tables, and a map that names some of them, open."""
    dump = make_dump(tmp_path / "tables", 1)
    (dump / "Map").mkdir()
    flags = text("bool_data:\n  - {DataName: Gate_Open, HashValue: 1}\n")
    archive = pack({"/bool_data_0.bgdata": flags}, "gamedata.sarc")
    held = {"GameData/gamedata.ssarc": archive}
    (dump / "Pack/Bootup.pack").write_bytes(pack(held, "Bootup.pack"))
    (dump / "Actor").mkdir()
    (dump / "Actor/ActorInfo.product.byml").write_bytes(text("Actors: [{name: Area}]\n"))
    (dump / "Actor/Pack").mkdir()
    held = {"Actor/ActorLink/Gate.bxml": own.files("aamp")[0].read_bytes()}
    (dump / "Actor/Pack/Gate.sbactorpack").write_bytes(pack(held, "Gate.sarc"))
    (dump / "Map/M.mubin").write_bytes(text(MAP))
    choose_dump(dump)
    window.workspace.projects.load()
    window.session.open_files([dump / "Map/M.mubin"])
    qtbot.waitUntil(lambda: window.document is not None)
    return dump


MAP = """
Objs:
  - HashId: !u 0xE0000001
    UnitConfigName: Gate
    SaveFlag: Gate_Open
    LinksToObj:
      - {DestUnitHashId: !u 0xE0000002}
  - {HashId: !u 0xE0000002, UnitConfigName: Area}
  - {HashId: !u 0xE0000003, UnitConfigName: Area}
  - {HashId: !u 0xE0000004, EventFlowName: Demo1, EventFlowEntryName: Talk}
"""


def follow(window, path):
    window.document.set_current(path)
    window.actions_["follow"].trigger()


def test_names_in_maps_lead_to_actors_flags_and_tables(window, tables, qtbot):
    document = window.document
    follow(window, ("Objs", 0, "UnitConfigName"))
    qtbot.waitUntil(lambda: window.document.name.endswith("Gate.bxml"))
    window.session.shown.emit(document)
    window.workspace.values  # noqa: B018 - is begun by asking
    qtbot.waitUntil(lambda: not window.workspace.values.is_busy)
    follow(window, ("Objs", 1, "UnitConfigName"))
    qtbot.waitUntil(lambda: window.document.name.startswith("ActorInfo"))
    qtbot.waitUntil(lambda: window.document.current == ("Actors", 0, "name"))
    window.actions_["find_leading"].trigger()
    panel = window.panels.widget("find")
    found = [(f"Objs › [{n}] › UnitConfigName", "Area") for n in (1, 2)]
    users = [("M.mubin", "Map", found)]
    qtbot.waitUntil(lambda: panel.games and rows(panel.games.model) == users)
    window.session.shown.emit(document)
    follow(window, ("Objs", 0, "SaveFlag"))
    qtbot.waitUntil(lambda: window.document.name.endswith("bool_data_0.bgdata"))
    path = ("bool_data", 0, "DataName")
    qtbot.waitUntil(lambda: window.document.current == path)
    window.actions_["find_leading"].trigger()
    flag = [("M.mubin", "Map", [("Objs › [0] › SaveFlag", "Gate_Open")])]
    qtbot.waitUntil(lambda: rows(panel.games.model) == flag)


def test_an_event_of_a_map_leads_to_the_table_of_events_and_back(window, tables, qtbot):
    document = window.document
    (tables / "Event").mkdir()
    events = tables / "Event/EventInfo.product.byml"
    events.write_bytes(text("Demo1<Run>: {a: 1}\nDemo1<Talk>: {a: 2}\n"))
    window.workspace.values  # noqa: B018 - is begun by asking
    qtbot.waitUntil(lambda: not window.workspace.values.is_busy)
    follow(window, ("Objs", 3, "EventFlowName"))
    qtbot.waitUntil(lambda: window.document.name == events.name)
    qtbot.waitUntil(lambda: window.document.current == ("Demo1<Talk>",))
    window.actions_["find_leading"].trigger()
    panel = window.panels.widget("find")
    users = [("M.mubin", "Map", [("Objs › [3] › EventFlowName", "Demo1")])]
    qtbot.waitUntil(lambda: panel.games and rows(panel.games.model) == users)
    assert "Demo1<Talk>" in panel.field.placeholderText()
    window.session.shown.emit(document)


def test_a_link_leads_to_the_other_half_of_a_map(window, tables, qtbot):
    words = "Objs: [{HashId: !u 0xE0000007, LinksToObj: [{DestUnitHashId: !u 0xE0000003}]}]\n"
    half = tables / "Map/M_Static.mubin"
    half.write_bytes(text(words))
    window.workspace.values  # noqa: B018 - is begun by asking
    qtbot.waitUntil(lambda: not window.workspace.values.is_busy)
    window.session.open_files([half])
    qtbot.waitUntil(lambda: window.document.name == half.name)
    follow(window, ("Objs", 0, "LinksToObj", 0, "DestUnitHashId"))
    qtbot.waitUntil(lambda: window.document.name == "M.mubin")
    qtbot.waitUntil(lambda: window.document.current == ("Objs", 2, "HashId"))


def test_a_link_leads_to_an_object_and_the_object_to_its_links(window, tables, qtbot):
    link = ("Objs", 0, "LinksToObj", 0, "DestUnitHashId")
    follow(window, link)
    assert window.document.current == ("Objs", 1)
    window.actions_["find_leading"].trigger()
    panel = window.panels.widget("find")
    found = panel.model.found
    qtbot.waitUntil(lambda: [one.hit.path for one in found] == [link])


def test_a_drop_table_of_an_object_leads_to_the_tables_of_its_actor(window, tables, qtbot):
    (tables / "Actor/Pack/Tree.sbactorpack").write_bytes(actor("Trees", "Normal", "Burnt"))
    file = tables / "Map/Trees.mubin"
    words = "{UnitConfigName: Tree, '!Parameters': {DropTable: Burnt}}"
    file.write_bytes(text(f"Objs: [{words}]\n"))
    window.session.open_files([file])
    qtbot.waitUntil(lambda: window.document.name == file.name)
    follow(window, ("Objs", 0, "!Parameters", "DropTable"))
    qtbot.waitUntil(lambda: window.document.name.endswith("Trees.bdrop"))
    document = window.document
    qtbot.waitUntil(lambda: document.current is not None and len(document.current) == 2)
    assert document.outline.row(document.current).label == "Table02"


def test_the_flags_and_objects_of_a_list_lead_to_their_rows_and_back(window, tables, qtbot):
    file = tables / "Map/LazyTraverseList.mubin"
    file.write_bytes(text("Gate_Open: [{HashId: !u 0xE0000003}]\nNo_Flag: [{HashId: 9}]\n"))
    window.workspace.values  # noqa: B018 - is begun by asking
    qtbot.waitUntil(lambda: not window.workspace.values.is_busy)
    window.session.open_files([file])
    qtbot.waitUntil(lambda: window.document.name == file.name)
    document = window.document
    follow(window, ("No_Flag",))
    qtbot.waitUntil(lambda: bool(window.view.notices()))
    assert "“No_Flag”" in window.view.notices()[-1].label.text()
    follow(window, ("Gate_Open", 0, "HashId"))
    qtbot.waitUntil(lambda: window.document.name == "M.mubin")
    qtbot.waitUntil(lambda: window.document.current == ("Objs", 2, "HashId"))
    window.session.shown.emit(document)
    follow(window, ("Gate_Open",))
    qtbot.waitUntil(lambda: window.document.name.endswith("bool_data_0.bgdata"))
    path = ("bool_data", 0, "DataName")
    qtbot.waitUntil(lambda: window.document.current == path)
    window.actions_["find_leading"].trigger()
    panel = window.panels.widget("find")
    files = ["LazyTraverseList.mubin", "M.mubin"]
    qtbot.waitUntil(
        lambda: panel.games is not None and [one for one, *_ in rows(panel.games.model)] == files
    )


def test_a_called_module_is_opened_and_its_callers_are_found(window, tmp_path, qtbot):
    dump = make_dump(tmp_path / "dump", 1)
    for file in own.files("ainb"):
        if file.name.startswith("Watchman"):
            (dump / "AI" / file.name).write_bytes(file.read_bytes())
    choose_dump(dump)
    window.workspace.projects.load()
    window.session.open_files([dump / "AI/Watchman.root.ainb"])
    qtbot.waitUntil(lambda: window.document is not None)
    window.view.show_mode("tree")
    follow(window, ("modules", 0, "path"))
    module = "Watchman.patrol.module.ainb"
    qtbot.waitUntil(lambda: window.document.name == module)
    window.actions_["find_users"].trigger()
    panel = window.panels.widget("find")
    qtbot.waitUntil(lambda: panel.games is not None and panel.games.count == 1)
    assert rows(panel.games.model) == [("Watchman.root.ainb", "AI", [("path", module)])]
    QTest.keyClick(panel.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.document.name == "Watchman.root.ainb")
    assert window.document.current == ("modules", 0, "path")


def test_where_no_reference_can_be_checked_none_is_called_sound(window, panel, qtbot):
    window.actions_["broken_references"].trigger()
    words = "No references to files of the dump"
    qtbot.waitUntil(lambda: panel.count.text() == words)
