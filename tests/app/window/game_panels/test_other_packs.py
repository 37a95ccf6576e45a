"""A saved file that many packs contain: differences are shown before any copy is overwritten."""

from __future__ import annotations

import threading
import time

import pytest
from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from app.documents import container_io
from app.game import copies
from app.game.copies import CopyState
from app.game.mod import Project, project_of
from app.window import preferences
from app.window.other_packs_dialog import OtherPacksDialog
from formats import wrap
from tests.app.game.conftest import document, hashes, make_dump
from tests.app.window.game_panels.kit import BASE, count_in, packs_dialog
from tests.scale import scale

PACKS = [f"Pack/Actor/Weapon_{number:03}.pack.zs" for number in range(5)]


@pytest.fixture
def dump(tmp_path):
    return make_dump(tmp_path / "dump", 5)


@pytest.fixture
def theirs(dump, mod):
    """A pack of the mod that holds another version already, and one that cannot be read."""
    folder = mod / "romfs/Pack/Actor"
    folder.mkdir(parents=True)
    held = (dump / PACKS[2]).read_bytes()
    (folder / "Weapon_002.pack.zs").write_bytes(wrap.replace_inside(held, {(BASE,): document(77)}))
    (folder / "Weapon_003.pack.zs").write_bytes(held[:-9])
    return folder / "Weapon_002.pack.zs"


def saved(window, opened, save, dump, qtbot, count=50):
    found = opened(dump / PACKS[1], (BASE,))
    found.set_value(("Count",), count)
    save(found)
    return found


def press(window, found, text, qtbot):
    view = window.views.view_of(found)
    qtbot.waitUntil(lambda: bool(view.notices()))
    view.notices()[-1].press(text)


def settled(window, qtbot):
    """Wait until nothing is compared or written any more."""
    qtbot.waitUntil(lambda: not window.busy.tasks)


def in_mod(mod, number):
    return mod / "romfs" / PACKS[number]


def rows(dialog):
    items = [dialog.list.topLevelItem(row) for row in range(dialog.list.topLevelItemCount())]
    return {item.text(0): item for item in items}


def test_what_differs_is_said_and_kept_unless_it_is_ticked(
    window, project, dump, mod, opened, save, panel, theirs, qtbot
):
    before = hashes(dump)
    found = saved(window, opened, save, dump, qtbot)
    press(window, found, "Write it to all of them in the mod", qtbot)
    dialog = packs_dialog(window, qtbot)
    items = rows(dialog)
    assert {name: item.text(1) for name, item in items.items()} == {
        PACKS[0]: "same as yours was before",
        PACKS[2]: "another version",
        PACKS[3]: "cannot be read",
        PACKS[4]: "same as yours was before",
    }
    assert items[PACKS[2]].checkState(0) is Qt.CheckState.Unchecked
    assert dialog.how.toPlainText() == "Count: 77 → 50"
    dialog.write.click()
    settled(window, qtbot)
    assert [count_in(in_mod(mod, number), (BASE,)) for number in (0, 4)] == [50, 50]
    assert count_in(theirs, (BASE,)) == 77
    found.set_value(("Count",), 51)
    save(found)
    press(window, found, "Choose the packs…", qtbot)
    dialog = packs_dialog(window, qtbot)
    rows(dialog)[PACKS[2]].setCheckState(0, Qt.CheckState.Checked)
    rows(dialog)[PACKS[0]].setCheckState(0, Qt.CheckState.Unchecked)
    dialog.write.click()
    settled(window, qtbot)
    assert [count_in(file, (BASE,)) for file in (theirs, in_mod(mod, 4))] == [51, 51]
    assert count_in(in_mod(mod, 0), (BASE,)) == 50
    assert hashes(dump) == before


def test_packs_follow_on_their_own_where_that_is_chosen(
    window, project, dump, mod, opened, save, panel, theirs, qtbot
):
    preferences.set_writes_other_packs(True)
    found = saved(window, opened, save, dump, qtbot)
    view = window.views.view_of(found)
    qtbot.waitUntil(lambda: bool(view.notices()))
    settled(window, qtbot)
    assert "2 packs contain a different" in view.notices()[-1].sentence
    assert count_in(theirs, (BASE,)) == 77
    assert [count_in(in_mod(mod, number), (BASE,)) for number in (0, 4)] == [50, 50]


def test_that_packs_follow_is_chosen_in_the_settings_and_the_dialog(window, dump, qtbot):
    from app.window.dumps import Dumps

    page = Dumps(window.workspace)
    qtbot.addWidget(page)
    assert not preferences.writes_other_packs()
    page.always.click()
    assert preferences.writes_other_packs()
    one = copies.Copy("A.pack", dump, dump, CopyState.BEFORE)
    dialog = OtherPacksDialog("A", [one])
    qtbot.addWidget(dialog)
    assert dialog.chosen == [one]
    dialog.always.click()
    assert preferences.writes_other_packs()
    dialog.write.click()
    assert not preferences.writes_other_packs()


def test_a_copy_that_changed_since_it_was_looked_at_stays(
    window, project, dump, mod, opened, save, panel, theirs, qtbot, said
):
    found = saved(window, opened, save, dump, qtbot)
    press(window, found, "Choose the packs…", qtbot)
    dialog = packs_dialog(window, qtbot)
    rows(dialog)[PACKS[2]].setCheckState(0, Qt.CheckState.Checked)
    theirs.write_bytes(wrap.replace_inside(theirs.read_bytes(), {(BASE,): document(78)}))
    dialog.write.click()
    qtbot.waitUntil(lambda: any("2 of 3 packs" in one for one in said))
    told = next(one for one in said if "2 of 3 packs" in one)
    assert "changed by another program" in told
    assert PACKS[2] in told
    assert count_in(theirs, (BASE,)) == 78


@pytest.fixture
def many(tmp_path, home):
    """A project with many packs of one file, and what writes it to them."""
    count = scale(60, 600)
    dump, folder = make_dump(tmp_path / "many", count), tmp_path / "mod"
    folder.mkdir()
    project = Project(dump, folder)
    packs = [f"Pack/Actor/Weapon_{number:03}.pack.zs" for number in range(count)]
    before = {container_io.read(dump / packs[0], (BASE,)).stamp.digest}
    found = copies.read_copies(project, packs, (BASE,), document(9), before)
    assert [one.state for one in found] == [CopyState.BEFORE] * count
    return found


def test_writing_is_cancelled_between_packs(many, count):
    done = []
    cancelled = threading.Event()

    def progress(number):
        done.append(number)
        if number > 10:
            cancelled.set()

    written = copies.write(many, (BASE,), document(9), progress, cancelled.is_set)
    assert 10 < len(written.files) < 10 + 2 * copies._THREADS
    assert written.left == len(many) - len(written.files)
    assert not written.failed
    assert {count_in(file, (BASE,)) for file in written.files} == {9}
    folder = many[0].target.parent
    assert sorted(one.name for one in folder.iterdir()) == sorted(
        file.name for file in written.files
    )
    count("packs written until it was cancelled", len(written.files))


def test_a_full_disk_stops_the_rest(many, monkeypatch):
    from app.documents import atomic_file

    def full(*_args, **_more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(atomic_file, "write_new", full)
    written = copies.write(many, (BASE,), document(9))
    assert not written.files
    assert 0 < len(written.failed) <= copies._THREADS
    assert written.left


def test_the_window_goes_on_while_many_packs_are_written(
    window, tmp_path, mod, opened, save, qtbot, count
):
    """No turn of the event loop works longer than a share of all, which grows with the packs."""
    total = scale(120, 3924)
    dump = make_dump(tmp_path / "many", total)
    window.workspace.set_projects([project_of(dump, mod)])
    window.panels.show("files")
    window.panels.files.refresh_roots()
    qtbot.waitUntil(lambda: not window.workspace.indexing.is_busy)
    found = opened(dump / PACKS[0], (BASE,))
    found.set_value(("Count",), 50)
    save(found)
    view = window.views.view_of(found)
    qtbot.waitUntil(lambda: bool(view.notices()))
    window.panels.files.reveal(in_mod(mod, 0), ())
    gaps, last, shown_at = [], time.thread_time(), []
    timer = QTimer(interval=0)

    def tick():
        nonlocal last
        now = time.thread_time()
        gaps.append(now - last)
        last = now
        if window.busy.tasks:
            shown_at.append(len(gaps))

    timer.timeout.connect(tick)
    timer.start()
    start = time.thread_time()
    view.notices()[-1].press("Write it to all of them in the mod")
    folder = mod / "romfs/Pack/Actor"
    qtbot.waitUntil(lambda: not window.busy.tasks and len(list(folder.iterdir())) == total)
    whole = time.thread_time() - start
    qtbot.wait(200)
    timer.stop()
    assert shown_at
    assert sum(count_in(file, (BASE,)) == 50 for file in folder.iterdir()) == total
    count("packs written", total)
    count("milliseconds for each thousand packs", round(whole * 1e6 / total))
    count("milliseconds of the longest stall", round(max(gaps) * 1000))
    assert max(gaps) < max(0.3, whole / 4)


def test_a_pack_that_holds_it_in_another_form_is_compared_by_its_rows():
    assert copies.how(document(3), document(4)) == ("Count: 3 → 4",)
    assert copies.how(document(3), document(3)) == ("Only the way it is stored differs.",)
    assert "cannot be compared" in copies.how(b"?", document(3))[0]


def test_names_stand_below_each_other_with_a_box_or_without(dump, qtbot):
    found = [copies.Copy(f"{state.name}.pack", dump, dump, state) for state in CopyState]
    dialog = OtherPacksDialog("A", found)
    qtbot.addWidget(dialog)
    view, delegate = dialog.list, dialog.list.itemDelegate()
    starts = set()
    for row in range(len(found)):
        option = QStyleOptionViewItem()
        option.initFrom(view)
        option.widget, option.rect = view, QRect(0, 0, 300, 22)
        delegate.initStyleOption(option, view.model().index(row, 0))
        element = QStyle.SubElement.SE_ItemViewItemText
        starts.add(view.style().subElementRect(element, option, view).left())
    assert len(starts) == 1
