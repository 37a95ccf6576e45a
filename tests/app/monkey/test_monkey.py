"""Random keys and mouse over every view: nothing breaks, nothing is left over, memory is steady.

In a soak each view is played with for `TRIPTYCH_MONKEY_MINUTES`, 30 by default.
"""

from __future__ import annotations

import functools
import gc
import linecache
import os
import random
import subprocess
import sys
import time
import types
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QPainter, QPixmap, QPixmapCache
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionButton

from app.game_panels import exchange_form, mod_sources
from app.ui.commands import COMMANDS
from formats.paths import find
from tests import scale
from tests.app.monkey import laws, memory, watch
from tests.app.monkey.fence import TypedPaths
from tests.app.monkey.keeper import SETTINGS
from tests.app.monkey.menu_deeds import LEFT_OUT
from tests.app.monkey.scenes import SCENES
from tests.app.monkey.shorten import fewest, numbers, told
from tests.app.monkey.stage import Stage, answers
from tests.patience import GUARD

ROOT = Path(__file__).parents[3]
MINUTES = float(os.environ.get("TRIPTYCH_MONKEY_MINUTES", "30"))
pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="memory and work are read as Linux tells them"
)


def play(*options: str) -> str:
    command = [sys.executable, "-m", "tests.app.monkey", *options]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, ""), f"{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.long
@pytest.mark.skipif(bool(scale.SEED), reason="a soak plays with every view")
def test_a_moment_in_some_views():
    said = play("--scenes", "tree_byml,graph_parts,inspector,files", "--length", "30")
    assert said.count("inputs in 1 rounds") == 4


@pytest.mark.long
@pytest.mark.skipif(bool(scale.SEED), reason="a soak plays with every view")
def test_some_commands_of_the_menus():
    """Whatever they were, undoing all gives the bytes that were read, and redoing all theirs."""
    said = play("--scenes", "menu_tree,menu_canvas,menu_table", "--length", "25")
    assert said.count("inputs in 1 rounds") == 3


def test_commands_that_are_left_out_are_there():
    there = set(COMMANDS)
    assert set(LEFT_OUT) <= there
    assert len(LEFT_OUT) < len(there) / 2


@pytest.mark.skipif(not scale.SEED, reason="only a soak plays for long")
@pytest.mark.parametrize("scene", list(SCENES))
def test_any_view_for_long(scene):
    play("--scenes", scene, "--minutes", str(MINUTES), "--seed", scale.SEED, "--shorten", "120")


@pytest.mark.long
@pytest.mark.skipif(bool(scale.SEED), reason="a soak plays with every view")
@pytest.mark.parametrize(
    ("lost", "found"),
    [(0, "laps of 8 rounds: steady"), (20_480, "laps of 8 rounds: growing")],
)
def test_rounds_that_leave_20_kb_are_found_out(lost, found, tmp_path, monkeypatch):
    """Bytes are left by each round of a view that is otherwise steady.

    Its time is too short for enough rounds: they are played nevertheless.
    """
    options = "--scenes welcome --minutes 0.01 --length 4 --child".split()
    begin = f"""
import sys
from tests.app.monkey import __main__, scenes
kept, shown = [], scenes.SCENES["welcome"]
scenes.SCENES["welcome"] = lambda stage: (kept.append(bytes({lost})), shown(stage))
sys.argv = ["monkey", *{[*options, str(tmp_path)]!r}]
sys.exit(__main__.main())
"""
    for name, value in SETTINGS.items():
        monkeypatch.setenv(name, value)
    done = subprocess.run(
        [sys.executable, "-c", begin], capture_output=True, text=True, encoding="utf-8", cwd=ROOT
    )
    assert done.returncode == (1 if lost else 0), f"{done.stdout}\n{done.stderr}"
    assert found in done.stdout
    assert ("played again need more" in done.stdout) == bool(lost)


def test_what_is_held_is_counted():
    """A cache without a bound counts, one with a bound is emptied first."""
    stays = functools.cache(bytes)
    goes = functools.lru_cache(4)(bytes)
    before = memory.held().used
    stays(5_000_000)
    goes(50_000_000)
    assert memory.held().used - before == pytest.approx(5_000_000 / 2**20, abs=1)


def test_names_of_pictures_that_the_style_painted_are_let_go_of(qtbot):
    """Qt keeps them for ever, one for each size and palette, even where it keeps no picture."""
    QPixmapCache.clear()  # what other tests painted
    before = memory.held().used
    picture, option = QPixmap(9, 9), QStyleOptionButton()
    with QPainter(picture) as painter:
        for width in range(1, 4000):
            option.rect = QRect(0, 0, width, 9)
            style = QApplication.style()
            style.drawPrimitive(QStyle.PrimitiveElement.PE_PanelButtonCommand, option, painter)
    QPixmapCache.clear()
    assert memory.held().used - before == pytest.approx(0, abs=0.5)


def test_what_was_typed_as_a_path_is_told_from_an_escape(tmp_path, monkeypatch):
    for module in (exchange_form, mod_sources):
        monkeypatch.setattr(module, "typed_path", module.typed_path)  # taken back afterwards
    typed = TypedPaths()
    field = mod_sources.typed_path(str(tmp_path / "a/../b"))
    assert field == tmp_path / "a/../b"
    assert exchange_form.typed_path("  ") is None
    for name in ("b", "b/c/d", "."):
        assert typed.leads_to(str(tmp_path / name))
    assert not typed.leads_to(str(tmp_path / "a"))
    typed.clear()
    assert not typed.leads_to(str(tmp_path / "b"))


def test_steps_are_told_in_short():
    assert told([0, 1, 2, 5, 7, 8]) == "0-2,5,7-8"
    assert numbers("0-2,5,7-8") == [0, 1, 2, 5, 7, 8]
    assert numbers("") == []


def test_only_steps_that_break_are_left():
    tried = []

    def breaks(steps):
        tried.append(steps)
        return {17, 40} <= set(steps)

    until = time.monotonic() + GUARD
    assert fewest(list(range(64)), breaks, until) == [17, 40]
    assert len(tried) < 64
    assert fewest([1, 2], breaks, 0.0) == [1, 2]


def test_of_what_is_left_the_outermost_is_named():
    left = ["app.graph.canvas.Canvas", "app.window.document_view.DocumentView"]
    assert memory.outermost(left) == left[1]
    assert memory.outermost([*left, "app.window.main_window.MainWindow"]).endswith("MainWindow")
    assert memory.outermost(["b.B", "a.A"]) == "a.A"


def test_what_the_program_set_aside_is_searched_for_what_is_left():
    """A cycle that was set aside, and all that it refers to, would count as kept."""
    cycle = types.SimpleNamespace(held=QObject())
    cycle.itself = cycle
    kept = weakref.ref(cycle.held)
    gc.freeze()
    del cycle
    laws.collect()
    assert kept() is None


def test_what_only_qt_holds_is_named():
    """Here a connection keeps a function, with all that it refers to."""
    sender, held = QObject(), types.SimpleNamespace(inner=QObject())
    inner = [held.inner]
    assert not memory.held_outside(inner)["function"]
    sender.objectNameChanged.connect(lambda _name, held=held: held)
    del held
    assert memory.held_outside(inner)["function"] == 1


def test_the_time_a_thread_waited_for_a_processor_is_read_from_what_linux_counts(tmp_path):
    told = tmp_path / "schedstat"
    told.write_text("752872 3500000000 3\n")
    with told.open("rb") as file:
        assert watch._waited(file.fileno()) == 3.5


def test_a_place_is_told_without_its_source_being_read_and_kept():
    """It may be while memory is measured, and would look like growth."""
    linecache.clearcache()
    places = watch._stack_of(sys._getframe())
    name = "test_a_place_is_told_without_its_source_being_read_and_kept"
    assert (places[-1].name, places[-1].filename) == (name, __file__)
    assert not linecache.cache


def test_a_window_with_input_that_fits_no_value_is_left(tmp_path, monkeypatch, qtbot):
    monkeypatch.setenv("TRIPTYCH_HOME", str(tmp_path / "home"))
    with answers():
        stage = Stage(tmp_path, random.Random(1))
        stage.window.session.open_files(
            [stage.copy(Path("resources/samples/Every type.aamp").resolve())]
        )
        qtbot.waitUntil(lambda: stage.view is not None)
        document = stage.view.document
        document.set_current(find(document.outline, "General/Speed"))
        inspector = stage.window.panels.widget("inspector")
        inspector.focus_editor()
        QTest.keyClicks(QApplication.focusWidget(), "1.5e")
        stage.leave()
    assert not stage.window.session.documents
