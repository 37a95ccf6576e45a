"""Laws of controlling a run, checked for every command of every real file."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QAbstractItemModelTester

import formats
from app.run.run_panel import TraceModel
from formats.behaviour.simulation.run import Run
from tests import corpus
from tests.app.run.runs import lines, lit, running, stored, wait

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
STEPS = 25
FILES = corpus.files("ainb")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_back_is_exact_for_every_command(qtbot, file):
    """Forward, back to the start and forward again lights the same; nothing is edited."""
    one = running(formats.open_bytes(file.read_bytes()))
    before = stored(one)
    for command in one.commands():
        one.choose(command)
        one.begin()
        wait(qtbot, one)
        seen = [(lit(one), lines(one))]
        while len(seen) <= STEPS and not one.run.is_over:
            one.step()
            wait(qtbot, one)
            seen.append((lit(one), lines(one)))
        for there in reversed(seen[:-1]):
            one.back()
            wait(qtbot, one)
            assert (lit(one), lines(one)) == there
        for there in seen[1:]:
            one.step()
            wait(qtbot, one)
            assert (lit(one), lines(one)) == there
    assert stored(one) == before
    assert one.document.undo_stack.count() == 0


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_panel_shows_the_engines_trace(qtbot, file):
    one = running(formats.open_bytes(file.read_bytes()))
    model = TraceModel()
    QAbstractItemModelTester(model, FATAL, model)
    for command in one.commands():
        one.choose(command)
        for drive in (
            one.step,
            one.step,
            one.frame,
            one.back,
            one.step_over,
            one.frame,
            one.run_to_breakpoint,
        ):
            drive()
            wait(qtbot, one)
            model.show(one.run.trace)
            assert model.events == one.run.trace
        plain = Run(one.root, command, one.modules.load)
        plain.run_frames(one.run.frame + 1)
        assert [step.line for step in plain.trace] == [step.line for step in model.events]
