"""After a save: other packs and size tables; and the whole workflow of a new user."""

from __future__ import annotations

from PySide6.QtCore import Qt

import formats
from app.documents import container_io
from app.game.mod import project_of
from app.ui import background
from formats import wrap
from tests.app import edits
from tests.app.game.conftest import hashes
from tests.app.window.game_panels.kit import BASE, count_in, packs_dialog
from tests.corpus import find, need

# After a save


def test_other_packs_with_the_path_are_told_and_written(
    window, project, dump, mod, opened, save, panel, qtbot
):
    before = hashes(dump)
    found = opened(dump / "Pack/Actor/Weapon_001.pack.zs", (BASE,))
    found.set_value(("Count",), 50)
    save(found)
    view = window.views.view_of(found)
    qtbot.waitUntil(lambda: bool(view.notices()))
    assert "2 more packs" in view.notices()[-1].label.text()
    view.notices()[-1].press("Write it to all of them in the mod")
    packs = [mod / f"romfs/Pack/Actor/Weapon_{number:03}.pack.zs" for number in range(3)]
    qtbot.waitUntil(lambda: all(one.exists() for one in packs))
    qtbot.waitUntil(lambda: [count_in(one, (BASE,)) for one in packs] == [50] * 3)
    assert count_in(packs[2], ("Actor/Weapon_002.bgyml",)) == 2
    assert hashes(dump) == before


def write_to_all(view, qtbot):
    qtbot.waitUntil(lambda: bool(view.notices()))
    view.notices()[-1].press("Write it to all of them in the mod")


def looked(window, qtbot):
    """Have the files of all open documents looked at now, as when the disk tells of something."""
    qtbot.waitUntil(background.is_idle)
    window.session._watcher.check_files()
    qtbot.waitUntil(background.is_idle)


def test_open_documents_of_the_other_packs_follow(
    window, project, dump, mod, opened, save, panel, said, qtbot
):
    """One lies in the mod already, one is still the dump's, one has changes of its own."""
    packs = [f"Pack/Actor/Weapon_{number:03}.pack.zs" for number in range(3)]
    in_mod = opened(dump / packs[0], (BASE,))
    in_mod.set_value(("Count",), 9)
    save(in_mod)
    in_dump = opened(dump / packs[2], (BASE,))
    found = opened(dump / packs[1], (BASE,))
    found.set_value(("Count",), 50)
    save(found)
    write_to_all(window.views.view_of(found), qtbot)
    dialog = packs_dialog(window, qtbot)
    dialog.list.topLevelItem(0).setCheckState(0, Qt.CheckState.Checked)
    dialog.write.click()
    qtbot.waitUntil(lambda: in_dump.outline.get(("Count",)) == 50)
    qtbot.waitUntil(lambda: in_mod.outline.get(("Count",)) == 50)
    qtbot.waitUntil(lambda: not window.session.is_busy)
    assert in_dump.file == mod / "romfs" / packs[2]
    looked(window, qtbot)
    for one in (in_mod, in_dump, found):
        assert not one.is_modified
        assert not one.frozen
        words = [notice.label.text() for notice in window.views.view_of(one).notices()]
        assert not any("another program" in each for each in words)
    in_dump.set_value(("Count",), 51)
    save(in_dump)
    assert count_in(mod / "romfs" / packs[2], (BASE,)) == 51


def test_an_open_document_with_changes_is_told_and_kept(
    window, project, dump, mod, opened, save, panel, qtbot
):
    mine = opened(dump / "Pack/Actor/Weapon_002.pack.zs", (BASE,))
    mine.set_value(("Count",), 3)
    found = opened(dump / "Pack/Actor/Weapon_001.pack.zs", (BASE,))
    found.set_value(("Count",), 50)
    save(found)
    write_to_all(window.views.view_of(found), qtbot)
    view = window.views.view_of(mine)
    qtbot.waitUntil(lambda: bool(view.notices()))
    looked(window, qtbot)
    (notice,) = view.notices()
    assert "saved together with the other packs" in notice.label.text()
    assert mine.outline.get(("Count",)) == 3
    notice.press("Reload")
    qtbot.waitUntil(lambda: mine.outline.get(("Count",)) == 50)
    assert not mine.is_modified


def grow(found):
    view = found.outline
    node = view.make(formats.core.kinds.Kind.STRING, "x" * 400)
    edits.insert(found, (), -1, view.key((), "More", formats.core.kinds.Kind.STRING), node)


def put_table(folder, sizes):
    table = wrap.SizeTable()
    for path, size in sizes.items():
        table.set(path, size)
    file = folder / "System/Resource/ResourceSizeTable.Product.121.rsizetable.zs"
    file.parent.mkdir(parents=True)
    file.write_bytes(wrap.wrap_new(wrap.write_table(table), file.name))
    return file


def read_table(file):
    return wrap.read_table(container_io.read(file).data)


def test_the_mods_size_table_is_set(window, project, dump, mod, opened, save, qtbot):
    sizes = {BASE: 5000, "Pack/Actor/Weapon_001.pack": 10, "Else": 7}
    put_table(dump, sizes)
    before = hashes(dump)
    file = put_table(mod / "romfs", sizes)
    found = opened(dump / "Pack/Actor/Weapon_001.pack.zs", (BASE,))
    found.set_value(("Count",), 4)
    save(found)
    found.undo()
    grow(found)
    save(found)
    qtbot.waitUntil(lambda: read_table(file).get(BASE) > 5000)
    table = read_table(file)
    assert table.get("Pack/Actor/Weapon_001.pack") > 10
    assert table.get("Else") == 7
    assert hashes(dump) == before


def test_without_a_table_it_is_told_and_can_be_written(
    window, project, dump, mod, opened, save, qtbot
):
    put_table(dump, {BASE: 5000, "Else": 7})
    before = hashes(dump)
    found = opened(dump / "Pack/Actor/Weapon_001.pack.zs", (BASE,))
    grow(found)
    save(found)
    view = window.views.view_of(found)
    told = lambda: [n for n in view.notices() if "size table" in n.label.text()]  # noqa: E731
    qtbot.waitUntil(lambda: bool(told()))
    told()[0].press("Create a table in the mod")
    name = "romfs/System/Resource/ResourceSizeTable.Product.121.rsizetable.zs"
    qtbot.waitUntil((mod / name).exists)
    assert read_table(mod / name).get(BASE) > 5000
    assert read_table(mod / name).get("Else") == 7
    assert hashes(dump) == before


def test_a_size_table_is_shown_and_looked_up(window, dump, qtbot):
    file = put_table(dump, {BASE: 5000, "Pack/Actor/X.pack": 123})
    window.session.open_files([file])
    qtbot.waitUntil(lambda: window.tabs.count() == 1)
    page = window.tabs.currentWidget()
    page.field.setText("Pack/Actor/X.pack.zs")
    assert page.answer.text() == "123 bytes (0x7B)"
    page.field.setText("No/Such")
    assert "no entry" in page.answer.text()


# As a new user


def test_a_weapons_attack_is_changed_and_nothing_else(window, mod, panel, qtbot, save):
    """From the dump and an empty mod folder to one pack in the mod that differs in one value."""
    need("romfs-totk")
    dump = find("romfs-totk")
    before = hashes(dump)
    window.workspace.set_projects([project_of(dump, mod)])
    qtbot.waitUntil(lambda: not window.workspace.indexing.is_busy)
    panel.search.setText("Weapon_Sword_003 WeaponParam")
    qtbot.waitUntil(lambda: panel.hits.topLevelItemCount() > 0)
    items = [panel.hits.topLevelItem(row) for row in range(panel.hits.topLevelItemCount())]
    item = next(one for one in items if "/Weapon_Sword_003." in one.toolTip(0))
    panel.hits.itemActivated.emit(item, 0)
    qtbot.waitUntil(lambda: window.document is not None)
    found = window.document
    assert found.outline.get(("BaseAttack",)) == 18
    found.set_value(("BaseAttack",), 99)
    save(found)
    (name,) = hashes(mod)
    assert name == "romfs/Pack/Actor/Weapon_Sword_003.pack.zs"
    assert hashes(dump) == before
    old, new = (container_io.read(one) for one in (dump / name.removeprefix("romfs/"), mod / name))
    was, now = (wrap.read_sarc(one.data) for one in (old, new))
    assert was.words == now.words
    pairs = zip(was.words, was.entries, now.entries, strict=True)
    changed = [word for word, one, other in pairs if one.data != other.data]
    assert changed == list(found.words)
    one, other = (
        formats.open_bytes(archive.entries[archive.index(found.words[0])].data)
        for archive in (was, now)
    )
    view = formats.outline_of(one)
    view.set(("BaseAttack",), 99)
    assert formats.save_bytes(view.root) == formats.save_bytes(other)
