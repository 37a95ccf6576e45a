"""A mod made by keyboard alone: from the game's dump to an installable package."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog

import formats
from app.documents import container_io
from app.game_panels.exchange_commands import FOLDER
from app.game_panels.export_dialog import ExportDialog
from app.game_panels.import_dialog import ImportDialog
from app.game_panels.merge_mods import MergeWindow
from app.ui import app_paths, background
from formats import wrap
from tests.app.dumps import hashes
from tests.app.game import readers
from tests.app.game.conftest import pack
from tests.app.game.test_value_index import text
from tests.app.window.jobs.person import Person

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)
BASE, TABLE = "Actor/Base.bgyml", "ResourceSizeTable.Product.121.rsizetable.zs"
PACKS = {name: f"Pack/Actor/{name}.pack.zs" for name in ("Axe", "Bow", "Club")}


def put(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def weapon(name: str, attack: int, more: str = "") -> bytes:
    """Return the pack of a weapon, which takes its life from what all weapons share."""
    own = text(f"$parent: Work/Actor/Base.gyml\nAttack: {attack}\nName: {name}\n{more}")
    return pack({f"Actor/{name}.bgyml": own, BASE: text("Life: 40\nSpeed: 1.5\n")})


@pytest.fixture
def folders(tmp_path):
    """A game with three weapons and a size table, an empty mod, and somebody else's mod."""
    game, mine, theirs = (tmp_path / name for name in ("game", "mine", "theirs"))
    blob = wrap.zs.DICTIONARY + (9).to_bytes(4, "little") + bytes(64)
    put(game / "Pack/ZsDic.pack.zs", pack({"zs.zsdic": blob}, "ZsDic.pack.zs"))
    table = wrap.SizeTable()
    for (name, path), attack in zip(PACKS.items(), (12, 8, 12), strict=True):
        put(game / path, weapon(name, attack))
        table.set(f"Actor/{name}.bgyml", 600)
        table.set(path.removesuffix(".zs"), 500)
    put(game / "System/Resource" / TABLE, wrap.wrap_new(wrap.write_table(table), TABLE))
    mine.mkdir()
    put(theirs / "romfs" / PACKS["Axe"], weapon("Axe", 50, "Glow: true\n"))
    app_paths.settings().setValue(FOLDER, str(tmp_path / "out"))
    return game, mine, theirs


class Walk:
    """Presses keys, and waits until the window has done what they began.

    `chosen` are folders that the system's dialogs answer with, one after the other.
    """

    def __init__(self, window, qtbot) -> None:
        self.window, self.qtbot = window, qtbot
        self.person = Person(window)
        self.chosen: list[Path] = []

    def press(self, *steps) -> None:
        self.person.do(steps)

    def palette(self, words: str, *steps) -> None:
        self.press("Ctrl+Shift+P", f"= {words}", "Return", *steps)

    def until(self, is_so) -> None:
        self.qtbot.waitUntil(lambda: bool(is_so()))

    def wait_for(self, is_so):
        """Return a step that waits in the middle of others."""
        return lambda: self.until(is_so)

    def until_found(self) -> None:
        """Wait for what is looked for, or replaced, in games."""
        panel, work = self.window.panels.widget("find"), self.window.workspace
        self.until(lambda: not (work.indexing.is_busy or work.values.is_busy))
        self.until(lambda: panel.games is not None and not panel._timer.isActive())
        self.until(lambda: not (panel.games.is_busy or panel.games.lookup.is_busy))
        self.until(lambda: not panel.games.replacing.is_busy)

    def until_at(self, name: str, row: str) -> None:
        """Wait until a row of a document has the keyboard."""
        self.until(lambda: self.window.document is not None)
        self.until(lambda: self.window.document.name.endswith(name))
        self.until(lambda: self.window.document.current == (row,))
        self.until(lambda: self.window.view.isAncestorOf(QApplication.focusWidget()))
        self.until(lambda: self.window.document.lossless is not None)

    def until_compared(self, count: int) -> None:
        """Wait until the mod is seen to change so many values."""
        panel = self.window.panels.changes
        found = lambda: sum(one.told.total for one in panel.result.found)  # noqa: E731
        self.until(lambda: not panel.is_busy and found() == count)

    def save(self) -> None:
        self.press("Ctrl+S")
        document = self.window.document
        self.until(lambda: not (document.is_modified or document.frozen))

    def dialog(self, kind):
        """Return a step that waits until the verb of a dialog can be pressed."""
        shown = lambda: [one for one in self.window.findChildren(kind) if one.isVisible()]  # noqa: E731
        return self.wait_for(lambda: any(one.verb.isEnabled() for one in shown()))

    def told(self, words: str) -> None:
        """Wait for a sentence."""
        self.until(lambda: any(words in one for one in self.said))


@pytest.fixture
def walk(window, qtbot, monkeypatch, said):
    window.resize(1400, 900)
    with qtbot.waitActive(window):
        window.activateWindow()
    found = Walk(window, qtbot)
    found.said = said
    answer = lambda *_what: str(found.chosen.pop(0))  # noqa: E731
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", answer)
    yield found
    assert not found.chosen
    found.until(background.is_idle)


def value_in(file: Path, name: str, row: str):
    root = formats.open_bytes(container_io.read(file, (f"Actor/{name}.bgyml",)).data)
    return formats.outline_of(root).get((row,))


def test_a_mod_is_made_by_keyboard_alone(walk, folders, tmp_path):
    game, mine, theirs = folders
    before = hashes(game)
    _choose_folders(walk, game, mine)
    _find_and_follow(walk)
    _replace(walk, mine)
    _look_at_changes(walk, mine)
    merged = _merge(walk, theirs)
    _set_sizes(walk, merged)
    package = _export(walk, tmp_path)
    _import(walk, package)
    assert hashes(game) == before
    assert value_in(merged / "romfs" / PACKS["Axe"], "Axe", "Attack") == 50


def _choose_folders(walk, game, mine):
    """Choose the game's dump, and in the notice that comes of it the mod."""
    walk.chosen += [game, mine]
    walk.palette("dump of your game")
    assert walk.window.panels.files.tree.hasFocus()
    walk.press("Shift+F6", "Return")
    assert walk.window.panels.files.tree.hasFocus()
    assert walk.window.workspace.projects.all[0].mod == mine


def _find_and_follow(walk):
    """Find a value, go to it, to the file its neighbour names, and to who uses that."""
    walk.press("Ctrl+Alt+F", "= 12")
    walk.until_found()
    walk.press("Down", "Down", "Return")
    walk.until_at("Axe.bgyml", "Attack")
    walk.press("Up", "F12")
    walk.until_at("Base.bgyml", "Life")
    walk.press("Alt+Shift+F12")
    walk.until_found()
    walk.press("Return")
    walk.until_at("Axe.bgyml", "$parent")


def _replace(walk, mine):
    """Replace a number in all files; what is open is edited there, and saved."""
    walk.press("Ctrl+Alt+H", "= 12", "Tab", "= *2")
    walk.until_found()
    walk.press("Return")
    games = walk.window.panels.widget("find").games
    walk.until(lambda: games.is_preview)
    walk.until_found()
    walk.press("Down", "Space", "Space", "Ctrl+Return")
    walk.until_found()
    assert value_in(mine / "romfs" / PACKS["Club"], "Club", "Attack") == 24
    walk.save()
    assert value_in(mine / "romfs" / PACKS["Axe"], "Axe", "Attack") == 24


def _look_at_changes(walk, mine):
    """Compare one of two changes with the game's file, and take it back."""
    walk.press("Ctrl+Shift+G")
    walk.until_compared(2)
    tree = walk.window.panels.changes.tree
    walk.press(*["Down"] * 8)
    assert tree.currentIndex().data() == "Attack"
    walk.press("Ctrl+Shift+D")
    tabs = walk.window.compare_tabs
    walk.until(lambda: tabs.current is not None and background.is_idle())
    assert tabs.current.isAncestorOf(QApplication.focusWidget())
    walk.press("F8")
    assert QApplication.focusWidget().currentIndex().data() == "Attack"
    walk.press("Ctrl+W")
    walk.until_at("Club.bgyml", "Attack")
    walk.press("Ctrl+Shift+G", "Ctrl+Shift+G")
    assert tree.hasFocus()
    walk.press("Ctrl+Backspace")
    walk.until(lambda: walk.window.document.is_modified)
    walk.told("has the game’s values again")
    walk.save()
    walk.until_compared(1)


def _merge(walk, theirs) -> Path:
    """Bring the mod together with another one, which wins where both change the same."""
    walk.palette("merge mods")
    merger = QApplication.activeWindow()
    assert isinstance(merger, MergeWindow)
    walk.chosen.append(theirs)
    walk.press("Tab", "Tab", "Alt+A")
    walk.until(lambda: [one.name for one in merger.sources.mods.folders] == ["mine", "theirs"])
    walk.press("Alt+E")
    walk.until(lambda: merger.merging.is_whole and not merger.merging.is_busy)
    assert len(merger.merging.open) == 1
    walk.press("F8", "Alt+L")
    walk.until(lambda: not merger.merging.open)
    walk.press("Alt+W")
    walk.until(lambda: not merger.merging.is_busy and merger._is_written)
    walk.press("Escape")
    assert not merger.isVisible()
    return merger.merging.setup.out


def _set_sizes(walk, mod):
    """Have the size table of the merged mod state what its files need."""
    walk.palette("check mod sizes")
    page = walk.window.tabs.currentWidget()
    walk.until(lambda: not page.is_busy and page.set_all.isEnabled())
    assert page.rows.hasFocus()
    walk.press("Shift+Tab")
    assert page.set_all.hasFocus()
    walk.press("Space")
    table = mod / "romfs/System/Resource" / TABLE
    walk.until(lambda: not page.is_busy and table.exists())
    sizes = wrap.read_table(container_io.read(table).data)
    assert sizes.get(PACKS["Axe"].removesuffix(".zs")) > 500
    walk.press("Ctrl+W")


def _export(walk, folder) -> Path:
    """Pack the mod for a manager of mods."""
    steps = [walk.dialog(ExportDialog), "Tab", "= TKMM", "Tab", "= Heavy axe", "Return"]
    walk.palette("export a mod", *steps)
    walk.told("Heavy axe.zip")
    package = folder / "out/Heavy axe.zip"
    read = readers.tkmm(package)
    assert read.told["Name"] == "Heavy axe"
    assert set(read.files) == {f"romfs/{PACKS['Axe']}"}
    return package


def _import(walk, package):
    """Unpack the same package again."""
    steps = [f"= {package}", walk.dialog(ImportDialog), "Return"]
    walk.palette("import a mod", *steps)
    file = package.with_suffix("") / "romfs" / PACKS["Axe"]
    walk.until(file.exists)
    walk.told(str(file.parents[3]))
    assert value_in(file, "Axe", "Attack") == 24
