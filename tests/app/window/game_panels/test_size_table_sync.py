"""However the window writes a file of the mod, its value in the size table is large enough."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import formats
from app.documents import container_io, written
from app.game.mod import project_of
from app.ui import background
from app.window.main_window import MainWindow
from formats import wrap
from formats.core.kinds import Kind
from formats.games.sizes import size_of
from tests.app import edits
from tests.app.game import botw
from tests.app.game.botw import COMMON, DEEP, LOOSE, TABLE
from tests.app.window.game_panels.kit import listed
from tests.scale import scale

LOOKED_AT = (1, 3, 10)
"""After which of the saves the table is judged: it once was right after the second only."""
OWN = "Actor/GeneralParamList/Loose.bgparamlist"


@pytest.fixture
def dump(tmp_path):
    return botw.make_dump(tmp_path / "Zelda", "switch")


@pytest.fixture
def mirror(dump, mod):
    """The mod, with a table of its own and what programs leave beside one."""
    table = mod / "romfs" / TABLE
    table.parent.mkdir(parents=True)
    for name in (table.name, f"{table.name}.bak", f"{table.name}.bak.bak"):
        shutil.copy(dump / TABLE, table.with_name(name))
    return mod / "romfs"


@dataclass
class Hand:
    """Who writes: the window, its panel, and what waits for them."""

    window: Any
    panel: Any
    qtbot: Any
    opened: Any
    save: Any
    dump: Path
    mirror: Path
    folder: Path

    def grow(self, file: Path, words: tuple[str, ...] = ()) -> None:
        """Open a file once, and give it one more long text and save it."""
        found = self.window.session.find(file, words)
        file = file if found is not None else self.window.workspace.projects.current(file)
        found = found or self.window.session.find(file, words) or self.opened(file, words)
        lengthen(found)
        self.save(found)

    def put(self, number: int) -> Path:
        """Return a file of the disk, larger the greater the number."""
        file = self.folder / f"Number{number}.bgparamlist"
        file.write_bytes(botw.parameters(20 * number))
        return file

    def edit(self, name: str, edit: Any, word: str = OWN) -> None:
        """Edit an archive in the panel, which has a file of this name in it, and save it."""
        file = self.window.workspace.projects.current(self.dump / name)
        listed(self.panel, self.qtbot, file, (word,))
        archive = self.panel.model.archive(file)
        edit(archive)
        self.panel.commands.save_archive(archive)
        self.qtbot.waitUntil(lambda: not archive.is_modified)


def lengthen(found) -> None:
    """Put one more long text into a document."""
    view = found.outline
    path: tuple = () if found.format.name == "byml" else (view.rows(())[0].key,)
    name = f"More{len(view.rows(path))}"
    node = view.make(Kind.STRING, name * 40)
    edits.insert(found, path, -1, view.key(path, name, Kind.STRING), node)


def by_document(hand, _number):
    hand.grow(hand.dump / LOOSE, (OWN,))


def by_loose_file(hand, _number):
    hand.grow(hand.dump / "Ecosystem/Second.byml")


def by_compressed_file(hand, _number):
    hand.grow(hand.dump / "Ecosystem/Area.sbyml")


def in_nested_archives(hand, _number):
    hand.grow(hand.dump / "Pack/TitleBG.pack", (DEEP, COMMON))


def to_all_packs(hand, _number):
    hand.grow(hand.dump / LOOSE, (COMMON,))
    found = next(one for one in hand.window.session.documents if one.words == (COMMON,))
    view = hand.window.views.view_of(found)
    offers = lambda: [one for one in view.notices() if "more pack" in one.sentence]  # noqa: E731
    hand.qtbot.waitUntil(lambda: bool(offers()))
    offers()[-1].press("Write it to all of them in the mod")
    shop, data = hand.mirror / botw.SHOP, formats.save_bytes(found.root)
    hand.qtbot.waitUntil(lambda: shop.is_file() and container_io.read(shop, (COMMON,)).data == data)
    hand.qtbot.waitUntil(background.is_idle)


def by_adding(hand, number):
    hand.edit(
        LOOSE,
        lambda archive: archive.put_files({f"Actor/A{number}.bgparamlist": read(hand, number)}),
    )


def by_replacing(hand, number):
    hand.edit(LOOSE, lambda archive: archive.put_files({OWN: read(hand, number)}))


def by_renaming(hand, number):
    def edit(archive):
        old = next(one for one in archive.archive.words if one.startswith("Actor/AS/"))
        archive.rename(old, f"Actor/AS/Renamed{number}.bas")

    hand.edit(botw.SHOP, edit, COMMON)


def by_duplicating(hand, _number):
    hand.edit(LOOSE, lambda archive: archive.duplicate(OWN, archive.free_name(OWN)))


def under_another_name(hand, number):
    found = hand.window.session.documents[0] if number > 1 else hand.opened(hand.put(1))
    lengthen(found)
    target = hand.mirror / f"Actor/GeneralParamList/New{number}.bgparamlist"
    target.parent.mkdir(parents=True, exist_ok=True)
    with hand.qtbot.waitSignal(hand.window.session.saved):
        hand.window.session._save_to(found, target, lambda: None)


def read(hand, number) -> bytes:
    return hand.put(number).read_bytes()


WAYS = [
    by_document, by_loose_file, by_compressed_file, in_nested_archives, to_all_packs, by_adding,
    by_replacing, by_renaming, by_duplicating, under_another_name,
]  # fmt: skip


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_the_table_states_enough_however_the_mod_is_written(
    way, window, panel, qtbot, opened, save, dump, mod, mirror, tmp_path
):
    window.workspace.set_projects([project_of(dump, mod)])
    hand = Hand(window, panel, qtbot, opened, save, dump, mirror, tmp_path)
    before = botw.read_table(mirror / TABLE)
    for number in range(1, scale(3, 10) + 1):
        way(hand, number)
        if number in LOOKED_AT:
            settled(window, qtbot)
            assert botw.too_small(dump, mirror, "switch") == []
            now = botw.read_table(mirror / TABLE)
            assert len(now) >= len(before)
            assert list(now.crcs) != list(before.crcs) or now.sizes != before.sizes
    assert sorted(one.name for one in (mirror / TABLE).parent.iterdir()) == [
        Path(TABLE).name, f"{Path(TABLE).name}.bak", f"{Path(TABLE).name}.bak.bak",
    ]  # fmt: skip


# What is said, and the page


@pytest.fixture
def made(window, dump, mod, mirror):
    window.workspace.set_projects([project_of(dump, mod)])
    return window.workspace.projects.all[0]


def settled(window, qtbot):
    is_over = lambda: background.is_idle() and not window.sizes_kept.is_busy  # noqa: E731
    qtbot.waitUntil(is_over)


def saved(window, opened, save, qtbot, dump):
    found = opened(dump / LOOSE, (OWN,))
    lengthen(found)
    save(found)
    settled(window, qtbot)
    return found


def test_what_is_raised_is_said(window, made, opened, save, said, qtbot, dump):
    saved(window, opened, save, qtbot, dump)
    assert any("2 values in the mod’s size table were raised" in one for one in said)


def test_without_a_table_one_notice_at_a_time_offers_one(
    window, made, opened, save, qtbot, dump, mirror
):
    (mirror / TABLE).unlink()
    found = saved(window, opened, save, qtbot, dump)
    lengthen(found)
    save(found)
    settled(window, qtbot)
    view = window.views.view_of(found)
    (notice,) = (one for one in view.notices() if "size table" in one.sentence)
    assert "2 files" in notice.sentence
    assert not (mirror / TABLE).exists()
    notice.press("Create a table in the mod")
    qtbot.waitUntil((mirror / TABLE).exists)
    settled(window, qtbot)
    assert botw.too_small(dump, mirror, "switch") == []


def test_a_table_that_is_written_late_is_right_for_what_was_saved_before(
    window, made, opened, save, qtbot, dump, mirror
):
    (mirror / TABLE).unlink()
    found = saved(window, opened, save, qtbot, dump)
    for notice in window.views.view_of(found).notices():
        notice.dismiss()
    other = opened(dump / "Ecosystem/Second.byml")
    lengthen(other)
    save(other)
    settled(window, qtbot)
    (notice,) = window.views.view_of(other).notices()
    notice.press("Create a table in the mod")
    qtbot.waitUntil((mirror / TABLE).exists)
    settled(window, qtbot)
    assert botw.too_small(dump, mirror, "switch") == []


def test_a_damaged_table_is_told_and_the_file_is_saved(
    window, made, opened, save, said, qtbot, dump, mirror
):
    (mirror / TABLE).write_bytes(b"Yaz0")
    found = saved(window, opened, save, qtbot, dump)
    assert any("size table of the mod was not updated" in one for one in said)
    assert not found.is_modified
    shutil.copy(dump / TABLE, mirror / TABLE)
    other = opened(dump / "Ecosystem/Second.byml")
    lengthen(other)
    save(other)
    settled(window, qtbot)
    assert botw.too_small(dump, mirror, "switch") == []


def test_a_window_that_is_closed_hears_no_more(qapp):
    count = len(written._listeners)
    window = MainWindow(remembers=False)
    window.complete()
    assert len(written._listeners) == count + 1
    window.show()
    window.close()
    assert len(written._listeners) == count
    window.deleteLater()


def page_of(window, qtbot):
    window.actions_["check_sizes"].trigger()
    page = window.tabs.currentWidget()
    qtbot.waitUntil(lambda: not page.is_busy)
    return page


def cells(page):
    model = page.rows.model()
    columns = range(model.columnCount())
    return [[model.index(row, at).data() for at in columns] for row in range(model.rowCount())]


def grow_in_pack(dump, mirror):
    """Write a pack to the mod with a file that needs more than the table says; return the file."""
    pack, data = (dump / "Pack/TitleBG.pack").read_bytes(), botw.parameters(60)
    (mirror / "Pack").mkdir()
    (mirror / "Pack/TitleBG.pack").write_bytes(wrap.replace_inside(pack, {(DEEP, COMMON): data}))
    return data


def test_the_page_lists_what_is_short_and_sets_it(window, made, qtbot, dump, mirror):
    page = page_of(window, qtbot)
    assert "large enough" in page.answer.text()
    assert not page.set_all.isEnabled()
    data = grow_in_pack(dump, mirror)
    page.again.click()
    qtbot.waitUntil(lambda: not page.is_busy)
    assert page.answer.text().startswith("2 of ")
    stated = botw.read_table(dump / TABLE).get(COMMON)
    needed = size_of(COMMON, data, "switch").value
    assert cells(page)[0] == [
        COMMON, f"{stated:,}", f"{needed:,}", f"{needed - stated:,}", "exact",
        f"Pack/TitleBG.pack//{DEEP}//{COMMON}",
    ]  # fmt: skip
    page.set_all.click()
    qtbot.waitUntil(lambda: "large enough" in page.answer.text())
    assert botw.too_small(dump, mirror, "switch") == []
    assert cells(page) == []


def test_the_page_is_not_checked_again_for_a_folder_that_is_opened_beside_its_mod(
    window, made, qtbot, dump, mirror, tmp_path
):
    grow_in_pack(dump, mirror)
    with qtbot.waitActive(window):
        window.activateWindow()
    page = page_of(window, qtbot)
    page.set_all.setFocus()
    window.workspace.show(tmp_path / "beside")
    assert page.set_all.hasFocus()
    assert not page.is_busy
    assert page.mods.currentData().mod == mirror.parent


def test_the_page_says_what_it_needs_and_is_there_once(window, qtbot, made):
    page = page_of(window, qtbot)
    assert page_of(window, qtbot) is page
    window.workspace.set_projects([])
    assert "Choose a dump" in page.answer.text()
    assert not page.is_busy
    window.views.close_current()
    assert window.tabs.count() == 0


def test_a_page_closed_at_work_is_let_go(window, qtbot, made, said):
    window.file_tabs.check_sizes()
    window.views.remove_page(window.tabs.currentWidget())
    qtbot.waitUntil(background.is_idle)
    assert said == []


def test_a_window_that_goes_meanwhile_leaves_nothing_unlooked_at(qtbot, monkeypatch):
    from types import SimpleNamespace

    from PySide6.QtCore import QObject, Signal
    from shiboken6 import delete

    from app.game import sizes
    from app.game_panels.size_table_sync import SizeTableSync

    class Workspace(QObject):
        ended = Signal()
        has_dump = True
        projects = SimpleNamespace(all=[])

    looked: list[list[Path]] = []
    monkeypatch.setattr(sizes, "after_writing", lambda files, _projects: looked.append(files) or [])
    documents, workspace = QObject(), Workspace()
    kept = SizeTableSync(documents, workspace, QObject(), print, print)
    kept._note_written(Path("one"))
    kept._check_written()
    kept._note_written(Path("two"))
    workspace.ended.emit()
    delete(documents)
    qtbot.waitUntil(lambda: len(looked) == 2 and background.is_idle())
    assert looked == [[Path("one")], [Path("two")]]
