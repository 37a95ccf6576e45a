"""The guided tour points at real parts of the window, is never in the way, and ends for good."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from app.documents.file_place import FilePlace
from app.game import examples
from app.ui import app_paths
from app.ui.commands import MENUS
from app.window.tour import STEPS, TourFrame, place_beside
from app.window.welcome_page import Welcome
from formats.core.kinds import Kind
from tests.app.dumps import choose_dump, hashes
from tests.app.game.conftest import make_dump, pack

AT = {step.part: number for number, step in enumerate(STEPS) if step.part}


@pytest.fixture
def tour(window, qtbot):
    window.actions_["guided_tour"].trigger()
    tour = window.dialogs.tour
    yield tour
    if tour.card is not None:
        tour.end()


def pointed_at(window):
    """Return the widgets with a frame of the tour around them."""
    return [one.parentWidget() for one in window.findChildren(TourFrame) if not one.isHidden()]


def _is_there(tour):
    return tour.is_ready and bool(pointed_at(tour.parent()))


def go_to(tour, part, qtbot):
    """Press Next until a part is pointed at."""
    while tour._at < AT[part]:
        at = tour._at
        tour.card.next.click()
        assert tour._at == at + 1
    qtbot.waitUntil(lambda: _is_there(tour))
    QApplication.processEvents()


def named_commands():
    words = " ".join(step.words for step in STEPS)
    return {part.partition("}")[0] for part in words.split("{")[1:]}


# The card


@pytest.mark.parametrize("about", [None, QRect(0, 60, 700, 580), QRect(5, 5, 30, 24),
                                   QRect(700, 60, 324, 580), QRect(0, 0, 1024, 640)])  # fmt: skip
def test_the_card_is_always_in_the_window_and_beside_what_it_is_about(about):
    room, size = QRect(0, 0, 1024, 640), QSize(300, 160)
    place = QRect(place_beside(size, about, room), size)
    assert room.contains(place)
    if about is not None and about.width() < room.width() - size.width() - 40:
        assert not place.intersects(about)


def test_every_command_that_a_card_names_is_one():
    assert named_commands() <= {one.id for menu in MENUS.values() for one in menu}
    assert "undo" in named_commands()


# The way


def test_every_step_points_at_a_part_that_is_there(window, tour, qtbot):
    for part in AT:
        go_to(tour, part, qtbot)
        (target,) = pointed_at(window)
        assert target.isVisible()
        assert window.rect().contains(tour.card.geometry())
        assert tour.card.accessibleDescription() == tour.card.words.text()
        assert "{" not in tour.card.words.text()
        if part == "graph":
            assert target is window.view.graph
            assert window.document.name == "Watchman.root.ainb"
    tour.card.next.click()
    assert tour.card.next.text() == "&Done"
    tour.card.next.click()
    assert tour.card is None
    assert pointed_at(window) == []


def test_the_parts_are_those_that_the_cards_tell_of(window, tour, qtbot):
    go_to(tour, "tree", qtbot)
    view = window.view
    assert pointed_at(window) == [view.tree]
    assert view.document.outline.row(view.document.current).kind is Kind.F32
    go_to(tour, "inspector", qtbot)
    assert pointed_at(window) == [window.panels.widget("inspector")]
    go_to(tour, "filter", qtbot)
    assert pointed_at(window) == [view.filter_bar]
    go_to(tour, "text", qtbot)
    assert pointed_at(window) == [view.text]
    assert view.mode == "text-both"


def test_the_window_works_while_the_tour_runs(window, tour, qtbot):
    go_to(tour, "tree", qtbot)
    go_to(tour, "undo", qtbot)
    document = window.document
    path = document.current
    old = document.outline.get(path)
    document.set_value(path, old * 2)
    window.actions_["undo"].trigger()
    assert document.outline.get(path) == old
    assert QApplication.activeModalWidget() is None
    window.actions_["close_document"].trigger()
    qtbot.waitUntil(lambda: window.document is None)
    QApplication.processEvents()
    assert window.rect().contains(tour.card.geometry())
    tour.card.next.click()
    qtbot.waitUntil(lambda: window.view is not None and pointed_at(window) == [window.view.text])


# Keys


def test_keys_lead_through_it_and_the_command_brings_them_back(window, tour, qtbot):
    card = tour.card
    assert QApplication.focusWidget() is card.next
    QTest.keyClick(card.next, Qt.Key.Key_Return)
    assert tour._at == 1
    qtbot.waitUntil(lambda: bool(pointed_at(window)))
    assert QApplication.focusWidget() is card.next
    window.view.tree.setFocus()
    window.actions_["guided_tour"].trigger()
    assert tour.card is card
    assert QApplication.focusWidget() is card.next
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_B, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: tour._at == 0)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert tour.card is None


# Being remembered


def offers(window):
    page = window.findChild(Welcome)
    return [one.text() for one in page.findChildren(QPushButton) if one.isVisible()]


def test_it_is_offered_until_it_was_seen_or_refused(window, tour):
    tour.end()
    window.findChild(Welcome).fill()
    assert "Start the tour" not in offers(window)
    app_paths.settings().setValue(app_paths.TOUR_DONE, False)
    page = window.findChild(Welcome)
    page.fill()
    assert "Start the tour" in offers(window)
    next(one for one in page.findChildren(QPushButton) if one.text() == "No, thanks").click()
    assert "Start the tour" not in offers(window)
    assert app_paths.settings().value(app_paths.TOUR_DONE, False, type=bool)


def test_the_welcome_page_starts_it(window):
    app_paths.settings().remove(app_paths.TOUR_DONE)
    page = window.findChild(Welcome)
    page.fill()
    next(one for one in page.findChildren(QPushButton) if one.text() == "Start the tour").click()
    assert window.dialogs.tour.card.isVisible()
    assert window.dialogs.tour.card.count.text() == f"1 of {len(STEPS)}"
    window.dialogs.tour.end()


def test_the_smallest_window_has_room_for_it_and_a_panel(window):
    app_paths.settings().remove(app_paths.TOUR_DONE)
    window.findChild(Welcome).fill()
    window.actions_["show_changes"].setChecked(True)
    window.resize(1024, 640)
    QApplication.processEvents()
    assert (window.width(), window.height()) == (1024, 640)


# The person's own game


def test_it_shows_files_of_ones_own_game_and_leaves_them_alone(window, tmp_path, qtbot):
    dump = make_dump(tmp_path / "dump")
    lantern = (app_paths.sample_folder() / "Lantern.bgparamlist").read_bytes()
    (dump / "Pack/Actor/Lantern.pack").write_bytes(pack({"X.bgparamlist": lantern}, "X.pack"))
    before = hashes(dump)
    choose_dump(dump)
    window.workspace.projects.load()
    found = examples.find([dump])
    assert found.values == FilePlace(dump / "Pack/Actor/Lantern.pack", ("X.bgparamlist",))
    window.actions_["guided_tour"].trigger()
    tour = window.dialogs.tour
    go_to(tour, "tree", qtbot)
    assert window.document.file == found.values.file
    assert window.document.words == found.values.words
    tour.end()
    assert hashes(dump) == before


def test_examples_are_small_files_that_show_something(tmp_path):
    (tmp_path / "a").mkdir()
    samples = app_paths.sample_folder()
    (tmp_path / "broken.byml").write_bytes(b"YB\x02\x00" + bytes(600))
    (tmp_path / "a" / "X.ainb").write_bytes((samples / "Watchman.root.ainb").read_bytes())
    assert examples.find([tmp_path]) == examples.Examples(None, FilePlace(tmp_path / "a/X.ainb"))
    (tmp_path / "L.bgparamlist").write_bytes((samples / "Lantern.bgparamlist").read_bytes())
    assert examples.find([tmp_path]).values == FilePlace(tmp_path / "L.bgparamlist")
    assert examples.find([tmp_path], patience=0) == examples.Examples()
