"""Whatever is done in the window, a dump with its DLC is unchanged, and others' changes are
kept."""

from __future__ import annotations

import os
import shutil

import pytest
from PySide6.QtWidgets import QMessageBox

import formats
from app.documents import atomic_file, container_io, locks, recent
from app.documents.policy import Policy
from app.editors import raw_files
from app.game.mod import project_of
from formats import wrap
from tests.app.game.conftest import document, hashes, make_dump, pack
from tests.app.window.game_panels.kit import BASE, count_in, extract, listed
from tests.corpus import need_file
from tests.systems import needs_links

PACK = "Pack/Actor/Weapon_001.pack.zs"


@pytest.fixture
def title(tmp_path):
    """A title with a dump and DLC, both with packs."""
    folder = tmp_path / "Zelda"
    make_dump(folder / "content")
    make_dump(folder / "aoc/0010")
    if os.name == "posix":
        (tmp_path / "dlc").symlink_to(folder / "aoc/0010")
    return folder


@pytest.fixture
def dump(title):
    return title / "content"


@pytest.mark.parametrize("way", ["Zelda/aoc/0010", pytest.param("dlc", marks=needs_links)])
def test_dlc_is_never_saved_in_place(window, project, title, opened, said, qtbot, tmp_path, way):
    before = hashes(title)
    for place in ((tmp_path / way / PACK, (BASE,)), (tmp_path / way / "AI/Loose.byml", ())):
        said.clear()
        found = opened(*place)
        found.set_value(("Count",), 50)
        window.session.save(found)
        qtbot.waitUntil(lambda: bool(said))
        assert "game dump" in said[-1]
        assert "your mod" in said[-1]
        assert found.is_modified
    assert hashes(title) == before


def test_the_panel_never_changes_a_dump(window, project, panel, title, qtbot, said, tmp_path):
    before = hashes(title)
    file = title / "aoc/0010" / PACK
    window.session.open_files([file])
    qtbot.waitUntil(lambda: panel.model.archive(file) is not None)
    archive = panel.model.archive(file)
    node = listed(panel, qtbot, file, (BASE,))
    extra = tmp_path / "Extra.byml"
    extra.write_bytes(document(9))
    panel.commands.replace_with(node, extra)
    panel.commands.add_files(node, [extra])
    panel.commands.save_archive(archive)
    qtbot.waitUntil(lambda: bool(said))
    assert "game dump" in said[-1]
    said.clear()
    listed(panel, qtbot, file, (BASE,))
    extract(window, panel, title / "aoc/new")
    qtbot.waitUntil(lambda: bool(said))
    assert "game dump" in said[-1]
    assert "game dump" in raw_files.save(title / "content/bytes.bin", b"x")
    assert hashes(title) == before


def test_a_real_dump_stays_as_it_is(window, qtbot, opened, save, said, tmp_path, mod):
    source = need_file("romfs-totk/Pack/ZsDic.pack.zs").parents[1]
    title = tmp_path / "Tears"
    shutil.copytree(source, title / "romfs")
    shutil.copytree(source / "Pack", title / "aoc/Pack")
    window.workspace.set_projects([project_of(title / "romfs", mod)])
    before = hashes(title)
    name = "Pack/Actor/Weapon_Sword_003.pack.zs"
    word = next(one for one in words_of(title / "romfs" / name) if one.endswith(".bgyml"))
    found = opened(title / "romfs" / name, (word,))
    found.mark_unsaved()
    save(found)
    assert found.file == mod / "romfs" / name
    other = opened(title / "aoc" / name, (word,))
    other.mark_unsaved()
    window.session.save(other)
    qtbot.waitUntil(lambda: any("game dump" in one for one in said))
    assert hashes(title) == before


def words_of(file):
    return wrap.open_inside(
        file.read_bytes(), (), container_io.dictionaries_for(file)
    ).archive.words


# Others that write


@pytest.fixture
def asked(monkeypatch):
    """Every question about a file that others changed, and the answer to the next."""
    questions = []
    answers = {"replace": False}

    def run(box):
        questions.append(box.text())
        role = QMessageBox.ButtonRole
        wanted = role.DestructiveRole if answers["replace"] else role.RejectRole
        button = next(one for one in box.buttons() if box.buttonRole(one) == wanted)
        monkeypatch.setattr(QMessageBox, "clickedButton", lambda _box: button)
        return 0

    monkeypatch.setattr(QMessageBox, "exec", run)
    return questions, answers


def test_a_file_that_others_changed_is_asked_about(window, opened, qtbot, asked, tmp_path, said):
    questions, answers = asked
    file = tmp_path / "A.byml"
    file.write_bytes(document(3))
    found = opened(file)
    found.set_value(("Count",), 50)
    file.write_bytes(document(77))
    window.session.save(found)
    qtbot.waitUntil(lambda: len(questions) == 1)
    qtbot.waitUntil(lambda: not found.frozen)
    assert "changed by another program" in questions[0]
    assert count_in(file) == 77
    assert found.is_modified
    answers["replace"] = True
    window.session.save(found)
    qtbot.waitUntil(lambda: not found.is_modified)
    assert count_in(file) == 50
    assert atomic_file.backup_of(file).read_bytes() == document(77)
    assert not any("could not be saved" in one for one in said)


def test_after_yes_what_changed_once_more_is_asked_about(
    window, opened, qtbot, monkeypatch, tmp_path
):
    file = tmp_path / "A.byml"
    file.write_bytes(document(3))
    found = opened(file)
    found.set_value(("Count",), 50)
    counts = [77, 78]

    def ask(_document):
        file.write_bytes(document(counts.pop(0)))
        return bool(counts)

    monkeypatch.setattr(window.session._prompts, "may_overwrite", ask)
    file.write_bytes(document(76))
    window.session.save(found)
    qtbot.waitUntil(lambda: not counts)
    assert count_in(file) == 78
    assert found.is_modified


def test_an_entry_is_brought_into_the_pack_that_others_wrote(window, opened, save, tmp_path):
    file = tmp_path / "X.pack.zs"
    file.write_bytes(pack({"A.byml": document(1), "B.byml": document(2)}))
    found = opened(file, ("A.byml",))
    found.set_value(("Count",), 50)
    root = formats.open_bytes(document(99))
    container_io.save(root, file, ("B.byml",), file, (), Policy())
    save(found)
    assert [count_in(file, (one,)) for one in ("A.byml", "B.byml")] == [50, 99]


def test_an_entry_that_others_changed_is_not_replaced_by_the_panel(
    panel, loose, qtbot, said, tmp_path
):
    extra = tmp_path / "Extra.byml"
    extra.write_bytes(document(9))
    panel.commands.replace_with(listed(panel, qtbot, loose.file, ("AI/A.byml",)), extra)
    loose.file.write_bytes(
        wrap.replace_inside(loose.file.read_bytes(), {("AI/A.byml",): document(77)})
    )
    panel.commands.save_archive(loose)
    qtbot.waitUntil(lambda: bool(said))
    assert "changed by another program" in said[-1]
    assert count_in(loose.file, ("AI/A.byml",)) == 77


def test_a_mod_holds_no_backups_and_compare_finds_them(window, project, dump, mod, opened, save):
    from app.compare.compare_dialog import sources_of

    theirs = mod / "romfs/AI/Loose.byml"
    theirs.parent.mkdir(parents=True)
    theirs.write_bytes(document(33))
    found = opened(dump / "AI/Loose.byml")
    assert found.file == theirs
    for count in (50, 51):
        found.set_value(("Count",), count)
        save(found)
    assert list(hashes(mod)) == ["romfs/AI/Loose.byml"]
    kept = sources_of(found)[-1].file
    assert kept.read_bytes() == document(33)


def test_at_the_start_what_killed_saves_left_is_deleted(window, project, dump, mod, qtbot):
    folders = [mod / "romfs/AI", mod / "other"]
    recent.add(dump / "AI/Loose.byml")
    recent.add(folders[1] / "A.byml")
    for folder in folders:
        folder.mkdir(parents=True)
        locks.temporary_of(folder / "A.byml").touch()
        (folder / "mine.tmp").touch()
    before = hashes(dump)
    window.workspace.clean()
    qtbot.waitUntil(lambda: all(len(list(one.iterdir())) == 1 for one in folders))
    assert hashes(dump) == before
