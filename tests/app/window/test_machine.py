"""The state machine of an actor in the window: its tab, and going between verbs and actions."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from app.game.mod import project_of
from app.run import machine_finding
from app.run.machine_page import MachinePage
from app.ui import background
from app.ui.chooser import Chooser
from app.ui.notice_bar import Notice
from app.window.menus import _GRAPH_MENU, _ROW_MENU
from formats.behaviour.machine import FileRow, StateKey
from tests.app.game.conftest import make_dump, pack
from tests.formats.behaviour.machine.actors import WAIT, golem, stored
from tests.patience import GUARD

WALK_FILE = "Golem.scheduler.walk.module.ainb"
ACTIONS = "Golem.action.root.ainb"
VERB = ("nodes", 3)
"""In the scheduler of walking, the node that starts Strafe."""


def main(name):
    return StateKey("Main", name)


@pytest.fixture
def folder(tmp_path):
    for name, data in stored(golem()).items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


@pytest.fixture
def walk(open_file, folder):
    return open_file(folder / WALK_FILE)


@pytest.fixture
def page(window, walk, qtbot):
    """The tab of the golem's machine."""
    return shown(window, qtbot)


def shown(window, qtbot):
    with qtbot.waitActive(window):
        window.activateWindow()
    window.actions_["show_machine"].trigger()
    qtbot.waitUntil(lambda: isinstance(window.tabs.currentWidget(), MachinePage))
    found = window.tabs.currentWidget()
    qtbot.waitUntil(background.is_idle)
    return found


def arrived(window, qtbot, name, path):
    """Wait until a row of a file is current in the tab on top."""

    def is_there():
        document = window.document
        return (
            window.view is not None
            and document is not None
            and document.name.rpartition("/")[2] == name
            and document.current == path
        )

    qtbot.waitUntil(is_there)
    assert window.view.document is window.document


def state_row(page, name):
    """Return the row of a state of the main slot."""
    below = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
    (found,) = page.states.tree.findItems(name, below)
    return found


def listed(page):
    """Return where the listed arrows lead, and where they come from."""
    tops = [page.arrows.topLevelItem(at) for at in range(2)]
    return [[top.child(at).text(0) for at in range(top.childCount())] for top in tops]


def words_of_notices(window):
    return " ".join(one.sentence for one in window.view.findChildren(Notice))


# The tab


def test_the_tab_shows_states_and_arrows_at_the_state_of_the_file(window, page):
    assert window.tabs.tabText(window.tabs.currentIndex()) == "Golem: states"
    assert page.states.current == main("Walk")
    assert page.states.shown() == list(page.machine.states)
    shown_arrows = [
        (item.text(0), item.text(1))
        for top in (page.arrows.topLevelItem(0), page.arrows.topLevelItem(1))
        for item in (top.child(at) for at in range(top.childCount()))
    ]
    assert shown_arrows == [
        ("Walk (continues)", "Walk"), ("Wait", "Wait"), ("Strafe", "SideWalk"),
        ("Wait", "Walk"), ("Walk (continues)", "Walk"),
    ]  # fmt: skip
    assert page.missing.text() == "1 file is missing or damaged…"


def test_it_is_shown_once_for_each_actor_and_closed_like_any_tab(window, page, walk, qtbot):
    count = window.tabs.count()
    window.views.show_document(walk)
    assert shown(window, qtbot) is page
    assert window.tabs.count() == count
    QTest.keyClick(window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert window.tabs.count() == count - 1
    window.views.show_document(walk)
    assert shown(window, qtbot) is not page


def test_what_is_missing_is_told_by_a_click(page):
    assert not page._findings.isVisible()
    QTest.mouseClick(page.missing, Qt.MouseButton.LeftButton)
    assert page._findings.isVisible()
    assert "Golem.scheduler.module.ainb" in page._findings.text()


def click_row(view, item, click=QTest.mouseClick):
    click(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualItemRect(item).center())


def double_click(view, item):
    """Click a row twice, as people do."""
    click_row(view, item)
    click_row(view, item, QTest.mouseDClick)


def test_a_click_on_a_state_lists_its_arrows(page):
    click_row(page.states.tree, state_row(page, "Wait"))
    assert listed(page)[0] == ["Wait (continues)", "Walk", "InterruptSmallHit"]
    click_row(page.states.tree, state_row(page, "Strafe"))
    assert listed(page) == [[], ["Walk"]]
    assert not page.scheduler.isEnabled()
    assert page.action.isEnabled()


def test_the_keyboard_filters_the_states_and_goes_to_one(page):
    assert page.states.tree.hasFocus()
    QTest.keyClick(page.states.tree, Qt.Key.Key_Backtab)
    assert page.states.field.hasFocus()
    QTest.keyClicks(page.states.field, "str")
    assert page.states.shown() == [main("Strafe")]
    QTest.keyClick(page.states.field, Qt.Key.Key_Down)
    assert page.states.current == main("Strafe")
    assert page.arrows.topLevelItem(1).text(0) == "Reached from (1)"
    QTest.keyClick(page.states.field, Qt.Key.Key_Escape)
    assert page.states.field.text() == ""


def test_a_double_click_on_a_state_opens_its_scheduler(window, page, qtbot):
    double_click(page.states.tree, state_row(page, "Wait"))
    arrived(window, qtbot, "Golem.scheduler.wait.module.ainb", ("nodes", 0))


def test_a_double_click_on_a_state_without_scheduler_opens_its_action(window, page, qtbot):
    double_click(page.states.tree, state_row(page, "Strafe"))
    arrived(window, qtbot, ACTIONS, ("commands", 2))


def test_a_double_click_on_an_arrow_opens_its_port(window, page, qtbot):
    double_click(page.arrows, page.arrows.topLevelItem(0).child(2))
    arrived(window, qtbot, WALK_FILE, ("nodes", 0, "children", 2))


def test_return_opens_from_both_lists(window, page, qtbot):
    page.arrows.setFocus()
    page.arrows.setCurrentItem(page.arrows.topLevelItem(0).child(2))
    QTest.keyClick(page.arrows, Qt.Key.Key_Return)
    arrived(window, qtbot, WALK_FILE, ("nodes", 0, "children", 2))
    window.tabs.setCurrentWidget(page)
    page.states.tree.setFocus()
    QTest.keyClick(page.states.tree, Qt.Key.Key_Return)
    arrived(window, qtbot, WALK_FILE, ("nodes", 0))


def test_the_buttons_open_scheduler_and_action(window, page, qtbot):
    QTest.mouseClick(page.action, Qt.MouseButton.LeftButton)
    arrived(window, qtbot, ACTIONS, ("commands", 0))
    window.tabs.setCurrentWidget(page)
    QTest.mouseClick(page.scheduler, Qt.MouseButton.LeftButton)
    arrived(window, qtbot, WALK_FILE, ("nodes", 0))


# What is open counts as it is in the window


def test_edits_that_are_not_saved_are_taken(window, walk, qtbot):
    walk.set_value((*VERB, "inputs", 0), WAIT)
    page = shown(window, qtbot)
    out = {arrow.port: arrow.target.name for arrow in page.machine.out_of(main("Walk"))}
    assert out == {"Walk": "Walk", "Wait": "Wait", "SideWalk": "Wait"}


def test_edits_after_it_was_shown_are_there_when_it_is_shown_again(window, page, walk, qtbot):
    window.views.show_document(walk)
    walk.set_value((*VERB, "inputs", 0), WAIT)
    window.tabs.setCurrentWidget(page)
    qtbot.waitUntil(lambda: not page.machine.into(main("Strafe")))
    assert listed(page)[0] == ["Walk (continues)", "Wait", "Wait"]
    assert page.states.current == main("Walk"), "one stays where one was"


def test_an_edit_while_the_files_are_read_has_them_read_again(window, walk, qtbot, monkeypatch):
    real, calls = machine_finding.actor_of, []
    monkeypatch.setattr(
        machine_finding, "actor_of", lambda *given: _wait_for(walk, calls, real, given)
    )
    window.machines.show_machine()
    walk.set_value((*VERB, "inputs", 0), WAIT)
    qtbot.waitUntil(lambda: isinstance(window.tabs.currentWidget(), MachinePage))
    assert len(calls) == 2
    page = window.tabs.currentWidget()
    assert not page.machine.into(main("Strafe"))


def _wait_for(walk, calls, real, given):
    """Read an actor, the first time not before a document was edited."""
    calls.append(1)
    end = time.monotonic() + GUARD
    while len(calls) == 1 and not walk.revision and time.monotonic() < end:
        time.sleep(0.005)
    return real(*given)


def test_reading_can_be_given_up(window, walk, qtbot):
    window.machines.show_machine()
    ((words, cancel),) = window.busy.tasks.values()
    assert words == "Reading the files of Golem…"
    cancel()
    assert not window.busy.tasks
    qtbot.waitUntil(background.is_idle)
    assert not isinstance(window.tabs.currentWidget(), MachinePage)


# From verbs to actions and back


def test_from_a_verb_to_its_action_in_tree_and_graph(window, walk, qtbot):
    for mode in ("tree", "graph"):
        window.views.show_document(walk)
        window.view.show_mode(mode)
        walk.set_current((*VERB, "inputs", 0))
        action = window.actions_["go_to_action"]
        assert action.isEnabled()
        assert action.text() == "Go &to the action “Strafe”"
        menu = QMenu(window)
        window.menus.fill_row_menu(menu, _GRAPH_MENU if mode == "graph" else _ROW_MENU)
        assert action in menu.actions()
        assert window.actions_["who_starts"] in menu.actions()
        with qtbot.waitActive(window):
            window.activateWindow()
        QTest.keyClick(window, Qt.Key.Key_F12, Qt.KeyboardModifier.ControlModifier)
        arrived(window, qtbot, ACTIONS, ("commands", 2))


def test_a_verb_without_an_action_says_why(window, open_file, folder, qtbot):
    (folder / "Golem.sub.action.root.ainb").unlink()
    open_file(folder / "Golem.sub.scheduler.carry.module.ainb").set_current(("nodes", 1))
    window.actions_["go_to_action"].trigger()
    qtbot.waitUntil(lambda: "No action was found for “Carry”" in words_of_notices(window))
    assert "“Golem.sub.action.root.ainb” is not there" in words_of_notices(window)


def test_one_that_starts_an_action_is_gone_to(window, open_file, folder, qtbot):
    root = open_file(folder / ACTIONS)
    for path in (("commands", 2, "root"), ("nodes", 2)):
        window.views.show_document(root)
        root.set_current(path)
        with qtbot.waitActive(window):
            window.activateWindow()
        QTest.keyClick(window, Qt.Key.Key_F12, Qt.KeyboardModifier.ShiftModifier)
        arrived(window, qtbot, WALK_FILE, VERB)


def test_of_several_that_start_an_action_one_is_chosen(window, open_file, folder, qtbot):
    document = open_file(folder / "Golem.action.walk.module.ainb")
    document.set_current(("nodes", 0))
    window.actions_["who_starts"].trigger()
    qtbot.waitUntil(lambda: bool(window.findChildren(Chooser)))
    (chooser,) = window.findChildren(Chooser)
    assert [(one.words, one.beside) for one in chooser.entries] == [
        ("Wait", "Walk · Golem.scheduler.wait.module.ainb"),
        ("Walk", f"Walk · {WALK_FILE}"),
    ]
    QTest.keyClicks(chooser.field, "wait")
    QTest.keyClick(chooser.field, Qt.Key.Key_Return)
    arrived(window, qtbot, "Golem.scheduler.wait.module.ainb", ("nodes", 2))


def test_an_action_that_nothing_starts_says_so(window, open_file, folder, qtbot):
    (folder / "Golem.scheduler.wait.module.ainb").unlink()
    open_file(folder / ACTIONS).set_current(("commands", 3))
    window.actions_["who_starts"].trigger()
    qtbot.waitUntil(lambda: "starts “InterruptSmallHit”" in words_of_notices(window))


def test_elsewhere_the_commands_are_grey(window, open_file, folder, byml_file):
    names = ("show_machine", "go_to_action", "who_starts")

    def enabled():
        return [window.actions_[name].isEnabled() for name in names]

    assert enabled() == [False] * 3
    walk = open_file(folder / WALK_FILE)
    walk.set_current(())
    assert enabled() == [True, False, False]
    walk.set_current(("nodes", 0))
    assert enabled() == [True, False, False]
    assert window.actions_["go_to_action"].text() == "Go &to the action this verb starts"
    walk.set_current(("nodes", 1))
    assert enabled() == [True, True, True]
    open_file(folder / ACTIONS).set_current(("commands", 0))
    assert enabled() == [True, False, True]
    open_file(byml_file)
    assert enabled() == [False] * 3


# Packs, dumps and mods


@pytest.fixture
def project(window, tmp_path):
    """A dump with the golem in a pack, and a mod that has one of its files in its own copy."""
    dump, mod = make_dump(tmp_path / "Zelda"), tmp_path / "mod"
    files = {f"AI/{name}": data for name, data in stored(golem()).items()}
    (dump / "Pack/Actor/Golem.pack.zs").write_bytes(pack(files))
    mod.mkdir()
    window.workspace.set_projects([project_of(dump, mod)])
    return dump, mod, files


def in_pack(window, qtbot, file: Path, name):
    count = len(window.session.documents)
    window.session.open_place(file, (f"AI/{name}",), as_named=True)
    qtbot.waitUntil(lambda: len(window.session.documents) > count)
    return window.session.documents[-1]


def test_in_a_pack_everything_opens_from_the_pack(window, qtbot, project):
    dump, _mod, _files = project
    file = dump / "Pack/Actor/Golem.pack.zs"
    in_pack(window, qtbot, file, WALK_FILE).set_current(VERB)
    window.actions_["go_to_action"].trigger()
    arrived(window, qtbot, ACTIONS, ("commands", 2))
    assert (window.document.file, window.document.words) == (file, (f"AI/{ACTIONS}",))
    page = shown(window, qtbot)
    assert [one.file for one in page.machine.findings] == ["Golem.scheduler.module.ainb"]


def test_the_mods_files_come_before_the_dumps(window, qtbot, project):
    dump, mod, files = project
    changed = golem()["Golem.scheduler.wait.module.ainb"]
    changed.nodes[2].inputs[0].value = WAIT
    ours = stored({"Golem.scheduler.wait.module.ainb": changed})
    data = pack(files | {f"AI/{name}": one for name, one in ours.items()})
    copy = mod / "romfs/Pack/Actor/Golem.pack.zs"
    copy.parent.mkdir(parents=True)
    copy.write_bytes(data)
    in_pack(window, qtbot, dump / "Pack/Actor/Golem.pack.zs", WALK_FILE)
    page = shown(window, qtbot)
    out = {arrow.port: arrow.target.name for arrow in page.machine.out_of(main("Wait"))}
    assert out["Walk"] == "Wait"
    assert page.actor.places[ACTIONS].file == copy


def test_what_is_called_and_lies_elsewhere_is_found_in_the_global_pack(window, qtbot, project):
    dump, _mod, _files = project
    module = stored({"Golem.scheduler.module.ainb": golem()["Golem.scheduler.root.ainb"]})
    held = {f"AI/{name}": data for name, data in module.items()}
    (dump / "Pack/AI.Global.Product.121.pack.zs").write_bytes(pack(held))
    in_pack(window, qtbot, dump / "Pack/Actor/Golem.pack.zs", WALK_FILE)
    page = shown(window, qtbot)
    assert page.missing.text() == "No files are missing."


def test_a_pack_that_cannot_be_read_any_more_says_so(window, qtbot, project):
    dump, _mod, _files = project
    file = dump / "Pack/Actor/Golem.pack.zs"
    in_pack(window, qtbot, file, WALK_FILE)
    file.write_bytes(b"SARC damaged")
    window.machines.show_machine()
    qtbot.waitUntil(lambda: "were not read" in words_of_notices(window))


def test_a_damaged_file_is_told_and_the_rest_is_shown(window, walk, folder, qtbot):
    (folder / "Golem.scheduler.wait.module.ainb").write_bytes(b"AIB  damaged")
    page = shown(window, qtbot)
    assert page.machine.states[main("Wait")].scheduler is None
    assert state_row(page, "Wait").text(2) == "", "what follows it is not known"
    assert any("cannot be read" in one.sentence for one in page.machine.findings)


def test_a_row_that_is_gone_leads_to_its_file(window, page, folder, open_file, qtbot):
    window.machines.open_row(page.actor, FileRow(ACTIONS, ("commands", 99)))
    qtbot.waitUntil(lambda: window.document is not None and window.document.name == ACTIONS)
    qtbot.waitUntil(background.is_idle)
    assert window.document.outline.row(window.document.current).label


def told_by(inspector):
    return inspector.widget().text()


def test_the_inspector_speaks_of_states_and_arrows(window, page):
    inspector = window.panels.widget("inspector")
    assert told_by(inspector).startswith("Select a state to list its arrows.")
    window.panels.refresh()
    assert told_by(inspector).startswith("Select a state to list its arrows.")
    window.tabs.setCurrentIndex(0)
    window.tabs.setCurrentWidget(page)
    assert told_by(inspector).startswith("Select a state to list its arrows.")


def test_the_inspector_of_a_page_without_values_asks_for_no_row(window, page):
    window.file_tabs.check_sizes()
    assert told_by(window.panels.widget("inspector")) == "There are no values to edit here."


def test_an_inspector_shown_late_says_so_too(window, walk, qtbot):
    window.panels._docks.pop("inspector").deleteLater()
    shown(window, qtbot)
    assert told_by(window.panels.widget("inspector")).startswith("Select a state")
