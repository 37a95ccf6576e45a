"""The help: its pages match the program, link to each other, and are found by their words."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextTable
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.ui import app_paths, theme
from app.ui.commands import COMMANDS, MENUS
from app.window import help_window as help_pages
from app.window.command_palette import plain
from app.window.help_window import HelpWindow, show_help
from formats.registry import FORMATS


@pytest.fixture
def help_window(window):
    return show_help(window, "tour")


def titles(help_window: HelpWindow) -> list[str]:
    return [help_window.list.item(row).text() for row in range(help_window.list.count())]


# The pages


def test_every_file_is_a_page_and_every_page_is_in_the_menu(window):
    files = {file.name for file in help_pages.folder().iterdir()}
    commands = {
        COMMANDS[name].argument for name in window.actions_ if COMMANDS[name].method == "help"
    }
    assert {f"{page}.md" for page in help_pages.files()} == files == commands


def test_every_format_has_a_page():
    assert {known.name for known in FORMATS} <= set(help_pages.files())


@pytest.mark.parametrize("page", help_pages.pages(), ids=lambda page: page.name)
def test_links_lead_to_pages(page):
    for target in re.findall(r"\]\(([^)]*)\)", page.text):
        assert target.removesuffix(".md") in help_pages.files(), target


@pytest.mark.parametrize("page", help_pages.pages(), ids=lambda page: page.name)
def test_entries_of_menus_and_samples_that_a_page_names_are_there(page):
    ways = {
        tuple(plain(words) for words in (menu, one.under, one.text) if words)
        for menu, commands in MENUS.items()
        for one in commands
    }
    ways |= {("File", "Open sample", name) for name in app_paths.samples()}
    for bold in re.findall(r"\*\*([^*\n]+ › [^*\n]+)\*\*", page.text):
        assert tuple(bold.split(" › ")) in ways, bold
    for name in re.findall(r"\*\*(\S+\.(?:ainb|baglenv|bgparamlist|byml))\*\*", page.text):
        assert name in app_paths.samples()


@pytest.mark.parametrize("page", help_pages.pages(), ids=lambda page: page.name)
def test_keys_that_a_page_names_do_something(page):
    every = [one for commands in MENUS.values() for one in commands]
    known = {key for one in every for key in (one.keys, one.canvas_keys)}
    known |= {"Ctrl+Return"}  # of the text
    known |= {"Alt+1", "Alt+9"}  # the views of the canvas
    for keys in re.findall(r"\b(?:Ctrl|Shift|Alt)\+[A-Za-z0-9+,]*[A-Za-z0-9,]", page.text):
        assert keys in known or keys.rstrip(",") in known, keys


# The window


def test_help_is_loaded_only_when_asked_for(window):
    assert window.findChild(HelpWindow) is None
    window.actions_["help_ainb"].trigger()
    found = window.findChild(HelpWindow)
    assert found.view.page == "ainb"
    assert found.isVisible()
    window.actions_["help_byml"].trigger()
    assert window.findChildren(HelpWindow) == [found]
    assert found.view.page == "byml"


def test_newcomers_are_led_to_the_first_page(window):
    button = next(
        one for one in window.findChildren(QPushButton) if one.text() == "Getting started"
    )
    button.click()
    assert window.findChild(HelpWindow).view.page == "tour"


@pytest.mark.parametrize("name", list(help_pages.files()))
def test_a_page_is_shown_with_its_title_marked_in_the_list(help_window, name):
    help_window.show_page(name)
    page = next(one for one in help_pages.pages() if one.name == name)
    assert help_window.view.toPlainText().startswith(page.title)
    assert help_window.list.currentItem().text() == page.title


def test_links_are_followed_and_the_way_back_works(help_window):
    view = help_window.view
    view.setSource(view.source().resolved(QUrl("aamp.md")))
    assert view.page == "aamp"
    assert help_window.list.currentItem().text() == "AAMP files"
    view.backward()
    assert view.page == "tour"
    assert help_window.list.currentItem().text() == "Getting started"


def test_searching_lists_pages_with_all_words_and_none_says_so(help_window):
    QTest.keyClicks(help_window.search, "blackboard guid")
    assert titles(help_window) == ["AINB files"]
    QTest.keyClick(help_window.search, Qt.Key.Key_Return)
    assert help_window.view.page == "ainb"
    assert help_window.view.textCursor().selectedText().casefold() == "blackboard"
    help_window.search.setText("nowhere-at-all")
    assert titles(help_window) == ["No results"]
    help_window.search.clear()
    assert len(titles(help_window)) == len(list(help_pages.files()))


def test_a_title_that_fits_comes_first():
    assert help_pages.matching("mods")[0].name == "archives"
    assert help_pages.matching("AINB")[0].name == "ainb"


def test_finding_in_a_page_steps_and_begins_again(help_window):
    help_window.show_page("ainb")
    view = help_window.view
    QTest.keyClick(view, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    help_window.open_find()
    QTest.keyClicks(help_window.find_field, "GUID")
    count = len(view.extraSelections())
    assert count > 0
    assert help_window.found.text().startswith(str(count))
    first = view.textCursor().position()
    for _ in range(count):
        help_window.find_next()
    assert view.textCursor().position() == first
    help_window.find_previous()
    assert view.textCursor().hasSelection()
    help_window.find_field.setText("nowhere-at-all")
    assert help_window.found.text() == "No results on this page"
    help_window.close_find()
    assert not view.extraSelections()


def test_pages_follow_the_theme_and_stay_where_they_are(help_window, qapp):
    help_window.show_page("aamp")
    bar = help_window.view.verticalScrollBar()
    qapp.processEvents()
    bar.setValue(bar.maximum() // 2)
    place = bar.value()
    theme.apply(qapp, "dark")
    try:
        frames = help_window.view.document().rootFrame().childFrames()
        table = next(one for one in frames if isinstance(one, QTextTable))
        assert table.format().borderBrush().color() == theme.DARK.line
        assert bar.value() == place > 0
    finally:
        theme.apply(qapp, "light")
    qapp.processEvents()
