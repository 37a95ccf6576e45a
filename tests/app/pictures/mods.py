"""Pictures of the window that merges mods."""

from __future__ import annotations

from pathlib import Path

from app.game.mod import Project, project_of
from app.game_panels.merge_mods import MergeWindow
from app.window.main_window import MainWindow
from app.window.settings_dialog import SettingsDialog
from formats.merge import Choice
from tests.app.game.conftest import document, make_dump, pack
from tests.app.game.test_mod_merging import BASE, PACK, table
from tests.app.pictures.stage import Stage, settle, wait_until
from tests.app.pictures.windows import main_window

_NAMES = ("Stronger swords", "Weapons reborn", "Lives & loot")


def _mods(dump: Path, folder: Path) -> list[Path]:
    """Return three mods that exclude each other in some places."""
    for number, name in enumerate(_NAMES):
        top = folder / name / "romfs"
        for path in ("Pack/Actor", "AI"):
            (top / path).mkdir(parents=True)
        lives = {"D": 5 + number, "B": 2 if number else 3}
        rows = table("B", "D", *("N" * number or "M"), **lives)
        data = pack({BASE: rows, "Model.bfres": name.encode()})
        (top / PACK).write_bytes(data)
        (top / f"AI/{name.partition(' ')[0]}.byml").write_bytes(document(number))
        (top / "AI/Loose.byml").write_bytes(document(20 + number))
    return [folder / name for name in _NAMES]


def merging(stage: Stage, folder: Path) -> None:
    """Look at the window before anything is merged, with conflicts, with three mods, and done."""
    dump = make_dump(folder / "Zelda dump")
    (dump / PACK).write_bytes(pack({BASE: table("B", "D"), "Model.bfres": b"model"}))
    some = _mods(dump, folder)

    with main_window() as window:
        window.workspace.set_projects([project_of(dump, some[0])])
        merger = window.dialogs.merge_mods()
        settle()
        stage.look("merge-mods-first", merger)
        merger.sources.add_mods(some[1:2])
        _merge(merger)
        stage.look("merge-mods-two", merger)
        merger.decide(Choice.THEIRS)
        settle()
        merger.prefer("mine")
        _rest(merger)
        stage.look("merge-mods-decided", merger)
        merger.sources.add_mods(some[2:])
        _merge(merger)
        merger.outcomes.tree.expandAll()
        stage.look("merge-mods-three", merger)
        merger.write()
        _rest(merger)
        stage.look("merge-mods-written", merger)
        merger.resize(merger.minimumSizeHint())
        stage.look("merge-mods-small", merger)
        merger.close()
        panel = window.panels.changes
        wait_until(lambda: not panel.is_busy)
        stage.look_in_sizes("merge-mods-changes", window)


def _merge(merger: MergeWindow) -> None:
    merger.begin()
    _rest(merger)


def _rest(merger: MergeWindow) -> None:
    wait_until(lambda: not merger.merging.is_busy)
    settle()


def whole_game(stage: Stage, folder: Path) -> None:
    """Look at a game with an update, DLC and three mods: in the settings and in the files panel."""
    titles = [folder / f"01007EF00011{end}/romfs" for end in ("E000", "E800", "F001")]
    names = ("Bootup.pack", "Any.pack", "AocMainField.pack")
    for root, name in zip(titles, names, strict=True):
        (root / "Pack").mkdir(parents=True)
        (root / "Actor").mkdir()
        (root / "Pack" / name).write_bytes(pack({}, name))
        (root / "Actor/Any.byml").write_bytes(document(1))
    some = _mods(folder, folder / "mods")
    with main_window() as window:
        whole = Project(project_of(titles[0], None).dump, some[0], tuple(some[1:]))
        window.workspace.set_projects([whole])
        window.panels.show("files")
        wait_until(lambda: not window.workspace.indexing.is_busy)
        panel = window.panels.files
        panel.reveal(titles[0] / "Actor/Any.byml", ())
        settle()
        stage.look_in_sizes("whole-game-files", window)
        stage.look_at_dialog("whole-game-settings", lambda: _settings(window))


def _settings(window: MainWindow) -> None:
    dialog = SettingsDialog(window.preferences, window)
    dialog.add_keys(window.keymap)
    dialog.add_games(window.workspace)
    dialog.pages.setCurrentIndex(dialog.pages.count() - 1)
    dialog.exec()
