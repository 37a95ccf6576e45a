"""The window is closed while a job reads or writes a whole game or mod."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from app.game.extracting import AS_THEY_ARE
from app.game_panels.exchange_commands import FOLDER, Extracted
from app.game_panels.export_dialog import ExportDialog
from app.game_panels.extract_dialog import PackDialog
from app.game_panels.import_dialog import ImportDialog
from app.ui import app_paths, background, theme
from app.ui.i18n import bare
from app.window.main_window import MainWindow
from formats import wrap
from tests.app.dumps import choose_dump, hashes
from tests.app.game.conftest import document, make_dump, pack
from tests.app.window.game_panels.kit import shown_dialog
from tests.scale import scale

COUNT = 24
PACK = "Pack/Actor/Weapon_{:03}.pack.zs"
OWN = "Actor/Weapon_{:03}.bgyml"
SLOW = 0.004
"""Seconds that a thread takes for a file more, so that a job is met in its middle."""
MOST = 10
"""The most files that a job still opens once the window is closed."""


class Opened:
    """Slows down and counts what threads open below a folder, while it is `on`."""

    def __init__(self) -> None:
        self.on, self.folder, self.count = False, "", 0
        sys.addaudithook(self._hear)

    def _hear(self, event: str, given: tuple[Any, ...]) -> None:
        is_meant = self.on and event == "open" and str(given[0]).startswith(self.folder)
        if is_meant and threading.current_thread() is not threading.main_thread():
            self.count += 1
            time.sleep(SLOW)


OPENED = Opened()


@pytest.fixture
def opened(tmp_path) -> Iterator[Opened]:
    OPENED.on, OPENED.folder, OPENED.count = True, str(tmp_path), 0
    yield OPENED
    OPENED.on = False


class Places(NamedTuple):
    """The folders of a test: the game's, two mods, and where results go."""

    dump: Path
    mod: Path
    other: Path
    out: Path


@pytest.fixture
def places(tmp_path) -> Places:
    places = Places(*(tmp_path / name for name in ("dump", "mod", "other", "out")))
    make_dump(places.dump, COUNT)
    for folder, by in ((places.mod, 100), (places.other, 200)):
        (folder / "romfs/Pack/Actor").mkdir(parents=True)
        for number in range(COUNT):
            data = pack({OWN.format(number): document(number + by)})
            (folder / "romfs" / PACK.format(number)).write_bytes(data)
    places.out.mkdir()
    choose_dump(places.dump, places.mod)
    return places


@pytest.fixture
def start(qtbot, qapp, places) -> Iterator[Callable[[], MainWindow]]:
    """Start the program; what is still open at the end is closed."""
    windows = []

    def start_window() -> MainWindow:
        window = MainWindow()
        window.show()
        window.workspace.projects.load()
        windows.append(window)
        return window

    theme.apply(qapp, "light")
    yield start_window
    for window in windows:
        window.close()
        qtbot.waitUntil(lambda one=window: not one.isVisible())
        qtbot.waitUntil(background.is_idle)
        window.deleteLater()


def idle(qtbot) -> None:
    qtbot.waitUntil(background.is_idle)
    qtbot.wait(20)
    qtbot.waitUntil(background.is_idle)


# The jobs: each is begun, and yields where it is left to its threads


def index(window, _places, _qtbot):
    window.panels.show("files")


def index_values(window, _places, _qtbot):
    window.actions_["find_in_games"].trigger()


def learn(window, places, qtbot):
    """Open a graph, from which on nodes and names are learned from the dump."""
    graph = app_paths.sample_folder() / "Watchman.root.ainb"
    window.session.open_files([graph])
    qtbot.waitUntil(lambda: bool(window.session.documents))


def changes(window, _places, _qtbot):
    window.actions_["show_changes"].setChecked(True)


def export(window, places, qtbot):
    app_paths.settings().setValue(FOLDER, str(places.out))
    window.dialogs.exchange.export_mod()
    qtbot.waitUntil(lambda: bool(window.findChildren(ExportDialog)))
    OPENED.count = 0
    shown_dialog(window, ExportDialog).accept()


def extract(window, places, _qtbot):
    many = places.out.parent / "Many.pack.zs"
    if not many.exists():
        many.write_bytes(pack({f"AI/{n}.byml": document(n) for n in range(COUNT)}))

    class Chosen:
        how = AS_THEY_ARE

        class folder:  # noqa: N801 - as the dialog's
            path = places.out / "Many"

    window.dialogs.exchange._extract(Extracted(many), Chosen)


def pack_up(window, places, _qtbot):
    window.dialogs.exchange.pack_folder()
    dialog = shown_dialog(window, PackDialog)
    dialog.folder.set_path(places.dump)
    dialog.target.set_path(places.out / "Packed.sarc")
    dialog.accept()


def take_in(window, places, qtbot):
    window.dialogs.exchange.import_mod()
    dialog = shown_dialog(window, ImportDialog)
    dialog.source.set_path(places.other)
    qtbot.waitUntil(dialog.verb.isEnabled)
    dialog.folder.set_path(places.out / "Imported")
    OPENED.count = 0
    dialog.accept()


def merge(window, places, _qtbot):
    merger = window.dialogs.merge_mods()
    merger.sources.mods.clear()
    merger.sources.add_mods([places.mod, places.other])
    merger.choose_out(places.out / "Merged")
    merger.begin()


def merge_and_write(window, places, qtbot):
    merge(window, places, qtbot)
    merger = window.dialogs.merge_mods()
    qtbot.waitUntil(lambda: not merger.merging.is_busy)
    merger.prefer("mine")
    qtbot.waitUntil(lambda: not merger.merging.is_busy)
    OPENED.count = 0
    merger.write()


def preview(window, places, qtbot):
    window.actions_["find_in_games"].trigger()
    idle(qtbot)
    panel = window.panels.widget("find")
    panel.number.setChecked(True)
    panel.named.setText("Count")
    panel.field.setText(">= 101")
    panel.by.setText("*2")
    qtbot.waitUntil(lambda: panel.games is not None and panel.games.count > 0)
    OPENED.count = 0
    QTest.keyClick(panel.by, Qt.Key.Key_Return)
    return panel


def replace(window, places, qtbot):
    panel = preview(window, places, qtbot)
    qtbot.waitUntil(lambda: panel.games is not None and panel.games.is_preview)
    idle(qtbot)
    OPENED.count = 0
    panel.games.buttons.replace.click()


JOBS: dict[str, Callable[..., Any]] = {
    "index of names": index,
    "index of values": index_values,
    "learning": learn,
    "changes of the mod": changes,
    "export": export,
    "extract": extract,
    "pack": pack_up,
    "import": take_in,
    "merge": merge,
    "merge and write": merge_and_write,
    "preview": preview,
    "replace": replace,
}
WHOLE = {"export", "extract", "pack", "import"}
"""The jobs that write all or nothing."""
PARTLY = {"merge and write", "replace"}
"""The jobs whose finished files stay, so that one is asked before they are stopped."""
WAITS = (0, 2, 12)
"""How many files a job has opened when the window is closed."""


def broken(folder: Path) -> list[str]:
    """Return the files below a folder that are not whole, and those that are temporary."""
    found = []
    for name in hashes(folder):
        data = (folder / name).read_bytes()
        if "triptych" in name or name.endswith(".tmp"):
            found.append(name)
        elif name.endswith(".pack.zs"):
            wrap.open_archive(data)
        elif name.endswith((".byml", ".bgyml")):
            assert data[:2] in (b"YB", b"BY")
    return found


@pytest.fixture
def asked(monkeypatch) -> list[str]:
    """Answer what is asked: jobs are to be stopped, files replaced. Holds the questions."""
    questions: list[str] = []

    def answer(box: QMessageBox) -> None:
        questions.append(box.text())
        words = ("Stop", "Replace", "Overwrite")
        next(one for one in box.buttons() if bare(one.text()).startswith(words)).click()

    monkeypatch.setattr(QMessageBox, "exec", answer)
    return questions


def names_in(folder: Path) -> set[str]:
    """Return what is below a folder, without backups."""
    return {name for name in hashes(folder) if not name.endswith(".bak")}


@pytest.mark.parametrize("job", JOBS)
@pytest.mark.parametrize("turn", range(scale(1, len(WAITS))))
def test_the_window_closes_in_the_middle_of_a_job_with_many_files(
    start, places, opened, qtbot, asked, job, turn
):
    waits = WAITS[(len(job) + turn) % len(WAITS)]
    before = {folder: hashes(folder) for folder in places}
    window = start()
    JOBS[job](window, places, qtbot)
    if waits:
        qtbot.waitUntil(lambda: opened.count >= waits or background.is_idle())
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    closed_at = opened.count
    qtbot.waitUntil(background.is_idle)
    qtbot.wait(20)
    assert background.is_idle(), "nothing goes on by itself"
    assert opened.count - closed_at <= MOST
    assert [one for one in QApplication.topLevelWidgets() if one.isVisible()] == []
    assert not asked or job in PARTLY
    after = {folder: hashes(folder) for folder in places}
    assert [broken(folder) for folder in (places.mod, places.other, places.out)] == [[], [], []]
    assert after[places.dump] == before[places.dump]
    assert after[places.other] == before[places.other]
    if job not in WHOLE | PARTLY:
        assert after == before
    names = names_in(places.out)
    opened.on = False
    again = start()
    JOBS[job](again, places, qtbot)
    idle(qtbot)
    if job in WHOLE:
        assert names_in(places.out)
        assert names in (set(), names_in(places.out))
    elif job == "merge and write":
        assert names_in(places.mod) <= names_in(places.out / "Merged")
    elif job == "replace":
        now = hashes(places.mod).items()
        assert len(now - before[places.mod].items()) == COUNT - 1


def test_what_would_be_left_half_replaced_is_asked_about_and_may_go_on(
    start, places, opened, qtbot, monkeypatch
):
    questions = []

    def stay(box: QMessageBox) -> None:
        questions.append(box.text())
        box.button(QMessageBox.StandardButton.Cancel).click()

    monkeypatch.setattr(QMessageBox, "exec", stay)
    window = start()
    replace(window, places, qtbot)
    qtbot.waitUntil(lambda: opened.count >= 2 and bool(window.workspace.partly))
    before = hashes(places.mod)
    window.close()
    qtbot.wait(50)
    assert window.isVisible()
    assert questions == ["Not all files are written: Replacing"]
    idle(qtbot)
    assert window.workspace.partly == {}
    assert len(hashes(places.mod).items() - before.items()) > 1
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert len(questions) == 1
