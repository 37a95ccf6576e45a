"""Files of a dump are saved in the mod, and the dump is never changed."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from app.documents import atomic_file
from app.documents.locks import patiently
from app.game.mod import Project
from app.window import missing_dictionary
from app.window.dumps import Dumps
from formats import wrap
from tests.app.game.conftest import document, hashes, make_dump
from tests.app.window.game_panels.kit import BASE, count_in, listed, notices
from tests.corpus import find, need

# Dump and mod


def test_a_file_of_the_dump_is_saved_in_the_mod(window, project, dump, mod, opened, save):
    before = hashes(dump)
    file = dump / "Pack/Actor/Weapon_001.pack.zs"
    found = opened(file, (BASE,))
    found.set_value(("Count",), 50)
    save(found)
    mirrored = mod / "romfs/Pack/Actor/Weapon_001.pack.zs"
    assert found.file == mirrored
    assert count_in(mirrored, (BASE,)) == 50
    assert hashes(dump) == before
    assert list(hashes(mod)) == ["romfs/Pack/Actor/Weapon_001.pack.zs"]
    found.set_value(("Count",), 51)
    save(found)
    assert count_in(mirrored, (BASE,)) == 51
    assert hashes(dump) == before


def test_what_the_mod_has_is_opened_and_kept(window, project, dump, mod, opened, save):
    file = dump / "Pack/Actor/Weapon_001.pack.zs"
    mirrored = mod / "romfs/Pack/Actor/Weapon_001.pack.zs"
    stale = opened(file, ("Actor/Weapon_001.bgyml",))
    mirrored.parent.mkdir(parents=True)
    changed = wrap.replace_inside(file.read_bytes(), {(BASE,): document(70)})
    mirrored.write_bytes(changed)
    stale.set_value(("Count",), 60)
    save(stale)
    assert count_in(mirrored, (BASE,)) == 70
    assert count_in(mirrored, ("Actor/Weapon_001.bgyml",)) == 60
    found = opened(file, (BASE,))
    assert found.file == mirrored
    assert found.outline.get(("Count",)) == 70
    original = opened(file, (BASE,), as_named=True)
    assert original.outline.get(("Count",)) == 1


def test_without_a_mod_saving_asks_for_one(window, dump, mod, opened, qtbot):
    window.workspace.set_projects([Project(dump)])
    before = hashes(dump)
    found = opened(dump / "AI/Loose.byml")
    found.set_value(("Count",), 50)
    window.session.save(found)
    qtbot.waitUntil(lambda: bool(notices(window)))
    assert found.is_modified
    window.game_folders.take_mod(dump, mod, lambda: window.session.save(found))
    qtbot.waitUntil(lambda: not found.is_modified)
    assert count_in(mod / "romfs/AI/Loose.byml") == 50
    assert hashes(dump) == before


def test_a_mod_folder_is_that_of_one_dump(window, dump, mod, tmp_path):
    other = make_dump(tmp_path / "other")
    window.workspace.set_projects([Project(other), Project(dump)])
    window.game_folders.take_mod(dump, mod, lambda: None)
    known = window.workspace.projects.all
    assert [(one.dump, one.mod) for one in known] == [(other, None), (dump, mod)]


@pytest.mark.parametrize("has_mod", [True, False])
def test_without_changes_nothing_is_put_into_the_mod(window, dump, mod, opened, said, has_mod):
    window.workspace.set_projects([Project(dump, mod if has_mod else None)])
    done = []
    for place in ((dump / "Pack/Actor/Weapon_001.pack.zs", (BASE,)), (dump / "AI/Loose.byml", ())):
        found = opened(*place)
        window.session.save(found, lambda: done.append(1))
        assert "no changes" in said[-1]
    assert len(done) == 2
    assert hashes(mod) == {}
    assert notices(window)[-1].sentence == said[-1]


def _delete(folder) -> None:
    """Delete a folder; on Windows its files alone: folders of watched files stay there."""
    if sys.platform == "win32":
        for file in [one for one in folder.rglob("*") if one.is_file()]:
            patiently(file.unlink)
    else:
        shutil.rmtree(folder)


def test_what_was_deleted_from_the_mod_is_saved_again(
    window, project, dump, mod, opened, save, qtbot
):
    mirrored = mod / "romfs/Pack/Actor/Weapon_001.pack.zs"
    found = opened(dump / "Pack/Actor/Weapon_001.pack.zs", (BASE,))
    found.set_value(("Count",), 50)
    save(found)
    _delete(mod / "romfs")
    assert not mirrored.exists()
    found.set_value(("Count",), 51)
    save(found)
    assert count_in(mirrored, (BASE,)) == 51
    assert count_in(mirrored, ("Actor/Weapon_001.bgyml",)) == 1
    added = wrap.edit_archive(
        mirrored.read_bytes(), (), lambda one: one.with_file("New.byml", document(5))
    )
    mirrored.write_bytes(added)
    new = opened(mirrored, ("New.byml",))
    mirrored.unlink()
    new.set_value(("Count",), 6)
    save(new)
    assert count_in(mirrored, ("New.byml",)) == 6
    assert count_in(mirrored, (BASE,)) == 1


def test_save_as_into_the_dump_is_refused(window, project, dump, opened, said, qtbot, monkeypatch):
    from PySide6.QtWidgets import QFileDialog

    target = str(dump / "AI/Other.byml")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_m: (target, ""))
    found = opened(dump / "AI/Loose.byml")
    window.session.save_as(found)
    qtbot.waitUntil(lambda: bool(said))
    assert "game dump" in said[-1]
    assert not Path(target).exists()


def test_a_mod_that_may_not_be_written_leaves_everything_whole(
    window, project, dump, mod, opened, said, qtbot, monkeypatch
):
    before = hashes(dump)
    found = opened(dump / "AI/Loose.byml")
    found.set_value(("Count",), 50)

    def refuse(*_args, **_more):
        raise PermissionError(13, "no")

    monkeypatch.setattr(atomic_file, "write_new", refuse)
    window.session.save(found)
    qtbot.waitUntil(lambda: bool(said))
    assert "do not have permission to write" in said[-1]
    assert found.is_modified
    assert hashes(dump) == before
    assert hashes(mod) == {}


def test_entries_of_the_dump_edited_in_the_panel_go_to_the_mod(
    window, project, dump, mod, panel, qtbot
):
    before = hashes(dump)
    file = dump / "Pack/Actor/Weapon_001.pack.zs"
    listed(panel, qtbot, file, (BASE,))
    archive = panel.model.archive(file)
    archive.remove([BASE])
    panel.commands.save_archive(archive)
    mirrored = mod / "romfs/Pack/Actor/Weapon_001.pack.zs"
    qtbot.waitUntil(lambda: mirrored.exists() and not archive.is_modified)
    assert hashes(dump) == before
    assert BASE not in wrap.open_archive(mirrored.read_bytes())[1].words
    assert BASE in archive.archive.words


def test_the_tree_shows_what_the_mod_changed(window, project, dump, mod, panel, qtbot):
    folder = mod / "romfs/Pack/Actor"
    folder.mkdir(parents=True)
    held = (dump / "Pack/Actor/Weapon_001.pack.zs").read_bytes()
    (folder / "Weapon_000.pack.zs").write_bytes(
        (dump / "Pack/Actor/Weapon_000.pack.zs").read_bytes()
    )
    edited = wrap.edit_archive(
        wrap.replace_inside(held, {(BASE,): document(70)}),
        (),
        lambda one: one.without([one.index("Model/Weapon_001.bfres")]).with_file("N.byml", b"n"),
    )
    changed = folder / "Weapon_001.pack.zs"
    changed.write_bytes(edited)
    (folder / "Mine.pack.zs").write_bytes(edited)
    assert listed(panel, qtbot, folder / "Weapon_000.pack.zs").state == ""
    assert listed(panel, qtbot, folder / "Mine.pack.zs").state == "new"
    assert listed(panel, qtbot, changed).state == "changed"
    states = {
        entry: listed(panel, qtbot, changed, (entry,)).state
        for entry in (BASE, "N.byml", "Actor/Weapon_001.bgyml", "Model/Weapon_001.bfres")
    }
    assert list(states.values()) == ["changed", "new", "", "removed"]


def test_a_saved_file_comes_up_in_the_tree_of_the_mod(
    window, project, dump, mod, panel, qtbot, opened, save
):
    (mod / "romfs").mkdir()
    panel.refresh_roots()
    tree = panel.model.root.children[0]
    qtbot.waitUntil(lambda: tree.children is not None)
    found = opened(dump / "AI/Loose.byml")
    found.set_value(("Count",), 50)
    save(found)
    qtbot.waitUntil(lambda: bool(tree.children))
    row = listed(panel, qtbot, mod / "romfs/AI/Loose.byml")
    assert row.state == "changed"


def test_files_are_found_by_name(window, project, dump, panel, qtbot):
    panel.search.setText("weapon_001.bgyml")
    qtbot.waitUntil(lambda: panel.hits.topLevelItemCount() == 1)
    panel.hits.itemActivated.emit(panel.hits.topLevelItem(0), 0)
    qtbot.waitUntil(lambda: window.document is not None)
    assert window.document.name == "Weapon_001.pack.zs//Actor/Weapon_001.bgyml"
    panel.search.clear()
    qtbot.waitUntil(lambda: panel.hits.isHidden() or not panel.hits.isVisible())


def test_what_mod_and_dump_have_is_found_once(window, project, dump, panel, qtbot, opened, save):
    found = opened(dump / "Pack/Actor/Weapon_001.pack.zs", ("Actor/Weapon_001.bgyml",))
    found.set_value(("Count",), 50)
    save(found)
    qtbot.wait(100)
    panel.search.setText("weapon_001.bgyml")
    qtbot.waitUntil(lambda: panel.hits.topLevelItemCount() == 1)
    tip = panel.hits.topLevelItem(0).toolTip(0).replace("\n", "")
    assert str(project.mirror) in tip


def test_settings_name_a_wrong_folder(window, dump, mod, tmp_path, qtbot):
    page = Dumps(window.workspace)
    qtbot.addWidget(page)
    assert not page.add(mod)
    assert "is empty" in page.problem.text()
    assert page.add(dump)
    assert page.problem.isHidden()
    assert not page.set_mod(0, dump / "Pack")
    assert "inside the dump" in page.problem.text()
    assert page.set_mod(0, mod)
    assert window.workspace.projects.all == [Project(dump, mod)]


def test_a_missing_dictionary_has_a_button(window, tmp_path, qtbot):
    need("romfs-totk")
    source = find("romfs-totk/Pack/Actor/Weapon_Sword_003.pack.zs")
    file = tmp_path / source.name
    file.write_bytes(source.read_bytes())
    window.session.open_files([file])
    qtbot.waitUntil(lambda: bool(notices(window)))
    words = notices(window)[-1].label.text()
    assert "dictionary 3" in words
    assert "Pack/ZsDic.pack.zs" in words
    again = lambda: window.session.open_files([file])  # noqa: E731
    missing_dictionary.take_dictionaries(find("romfs-totk/Pack/ZsDic.pack.zs"), again)
    qtbot.waitUntil(lambda: window.workspace.opened == [file])
