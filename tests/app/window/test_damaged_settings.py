"""The program starts with any settings, and valid settings are kept."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QByteArray

from app.documents import recent
from app.documents.dictionaries import stored_games
from app.editors import color
from app.ui import app_paths, language, report
from app.window import bookmarks
from app.window.main_window import MainWindow
from app.window.settings_dialog import SettingsDialog

DEEP = "[" * 100_000
KEYS = ("session/state", "keys/chosen", "bookmarks/files", "colors/recent", "files/games")
TEXTS = {
    "deep": DEEP,
    "deep in a fact": '{"files": ' + DEEP,
    "infinite": '{"files": [], "top": 1e400}',
    "no number": '{"files": [], "top": NaN}',
    "too long a number": "9" * 5000,
    "half a character": '["\\ud800"]',
}
ODD = {
    "session/state": [
        json.dumps({"files": [{"file": "/nowhere/a\0b", "words": [], "row": "", "mode": ""}]}),
        json.dumps({"files": [{"file": "/nowhere/\ud800", "words": [], "row": "", "mode": ""}]}),
        json.dumps({"files": [{"file": "/" + "x" * 70_000, "words": [], "row": ""}]}),
        json.dumps({"files": [{"file": "/nowhere", "words": 5}], "top": 3}),
        json.dumps({"files": [{"file": "/nowhere", "words": []}], "top": None}),
    ],
    "keys/chosen": ['{"save": [5]}', '{"save": "Ctrl+S"}', '{"nothing": ["Ctrl+S"]}'],
    "bookmarks/files": ['{"/a": 5}', '{"/a": [5]}', "[1]"],
    "colors/recent": ["[5]", '["red"]', '["1e400 0 0 0"]'],
    "files/games": [
        '[{"dump": 5}]',
        '[{"dump": "a\\u0000b", "mod": "c"}]',
        '[{"dump": "\\ud800", "mod": "c"}]',
        '[{"dump": "/nowhere", "mod": 5}]',
        '[{"dump": "/nowhere", "mod": "a\\u0000b"}]',
    ],
    "recent/files": ["/a\0b", "//", "/" + "x" * 70_000, "\ud800"],
    "files/dictionaries": ["a\0b", "/nowhere", "/" + "x" * 70_000],
    "look/theme": ["plaid", "a\0b"],
    "look/zoom": ["1e400", "-7", "nan", "much", "9" * 5000],
    "look/comfortable": ["perhaps"],
    "look/language": ["xx", "../..", "a\0b"],
    "names/lists": ["a\0b", 5, ["/nowhere", "a\0b"]],
    "session/again": ["perhaps"],
    "session/opening": ["perhaps"],
    "session/layout": ["no bytes", QByteArray(b"\xff" * 99)],
    "window/geometry": ["no bytes", QByteArray(b"\xff" * 99)],
    "window/show_inspector": ["perhaps"],
}
KINDS = [(key, text) for key in KEYS for text in TEXTS.values()]
KINDS += [(key, value) for key, values in ODD.items() for value in values]


@pytest.fixture
def start(qtbot):
    """Starts a window and all of it that reads settings."""
    made = []

    def begin():
        language.resolved(language.chosen())
        window = MainWindow()
        made.append(window)
        window.show()
        window.reopen()
        window.messages.offer_recovery()
        assert window.keymap is not None
        bookmarks._stored()
        dialog = SettingsDialog(window.preferences, window)
        dialog.deleteLater()
        color.load()
        stored_games()
        recent.all_places()
        window.workspace.projects.load()
        for place in recent.all_places():
            window.session.open_recent(place)
        qtbot.waitUntil(lambda: not window.session.is_busy)
        return window

    yield begin
    for window in made:
        window.close()
        window.deleteLater()


def test_there_are_fifty_kinds_of_damaged_settings():
    assert len(KINDS) >= 50


@pytest.mark.parametrize(
    ("key", "value"), KINDS, ids=[f"{at}-{one[0]}" for at, one in enumerate(KINDS)]
)
def test_the_program_starts_with_odd_settings(key, value, start, monkeypatch):
    settings = app_paths.settings()
    settings.setValue(key, value)
    settings.setValue("editors/sound", "kept")
    settings.sync()
    assert start().isVisible()
    assert app_paths.settings().value("editors/sound") == "kept"


@pytest.mark.parametrize("key", KEYS)
def test_what_cannot_be_read_is_kept_and_said_once(key, start, qtbot, monkeypatch):
    told = []
    monkeypatch.setattr(report, "note", told.append)
    app_paths.settings().setValue(key, "[1, 2")
    start()
    start()
    qtbot.waitUntil(lambda: bool(told))
    assert app_paths.settings().value(f"unreadable/{key}") == "[1, 2"
    assert [key in one for one in told] == [True]


@pytest.mark.parametrize("content", [b"\xff" * 999, b"[session\nstate=", b"\0" * 99, b"=\n[=]\n=="])
def test_the_program_starts_with_a_damaged_file_of_settings(content, home, start):
    (home / "settings.ini").write_bytes(content)
    assert start().isVisible()


def test_the_program_starts_where_settings_are_a_folder(home, start):
    (home / "settings.ini").mkdir()
    assert start().isVisible()
