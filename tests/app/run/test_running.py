"""Controlling a run: steps, frames, back, answers, breakpoints, edits; for every real command."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QAbstractItemModelTester

import formats
from app.graph.lights import Glow, Sign
from app.run import asking, kept
from app.run.assumption_model import AssumptionModel
from app.run.question_model import ANSWER, Asking, QuestionModel
from app.run.run_pages import PinModel, WatchModel, pin_rows, watch_rows
from app.run.run_panel import standing
from app.run.timeline_model import TimelineModel
from formats.ainb.types import NodeType
from formats.behaviour.simulation.answers import Answers
from formats.behaviour.simulation.assumptions import Settings
from formats.behaviour.simulation.run import Run, RunStatus
from formats.core.kinds import Kind
from formats.errors import WrongType
from tests.app.run.runs import Shelf, asking_graph, lines, lit, running, wait
from tests.formats.behaviour.simulation.runs import Graph

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


@pytest.fixture
def graph():
    return Graph()


def test_a_run_goes_on_by_frames(qtbot):
    one = running(asking_graph())
    one.frame()
    wait(qtbot, one)
    assert one.run.frame == 0
    assert not one.run.is_within
    one.step()
    wait(qtbot, one)
    one.frame()
    wait(qtbot, one)
    assert one.run.frame == 1
    assert not one.run.is_within
    one.frames = 5
    one.run_to_breakpoint()
    wait(qtbot, one)
    assert one.run.frame == 6
    one.back_frame()
    wait(qtbot, one)
    assert one.run.frame == 5
    assert lines(one)[-1].startswith("5 ")


def test_an_answer_changes_the_way_and_stays(qtbot):
    one = running(asking_graph())
    one.frame()
    wait(qtbot, one)
    asked = {(each.question.title, each.question.words): each for each in Asking().asked(one)}
    question = asked["#0 QueryIsRaining", "Bool"].question
    assert "0 choose #3 Element_BoolSelector: False" in lines(one)
    one.answer(question.node, question, True)
    wait(qtbot, one)
    assert "0 choose #3 Element_BoolSelector: True" in lines(one)
    assert one.run.frame == 0
    again = running(one.root)
    assert again.said == one.said
    plain = Run(one.root, "Root", None, Answers(one.said))
    plain.run_frame()
    assert [f"{step.frame} {step.line}" for step in plain.trace] == lines(one)
    one.answer(question.node, question, None)
    assert one.said == {}
    assert running(one.root).said == {}


def test_an_answer_can_be_one_for_each_frame(qtbot):
    one = running(asking_graph())
    one.frames = 3
    one.run_to_breakpoint()
    wait(qtbot, one)
    question = Asking().asked(one)[0].question
    one.answer(question.class_, question, asking.parsed(question, "false, true"))
    wait(qtbot, one)
    assert one.run.frame == 2
    assert "1 choose #3 Element_BoolSelector: True" in lines(one)


def test_a_breakpoint_stops_a_run(qtbot):
    one = running(asking_graph())
    names = one.names.of_file(one.root, one.root.name)
    walk = one.root.nodes[2]
    one.toggle_breakpoint(names[walk.uid])
    assert lit(one).nodes[walk.uid].breakpoint
    one.run_to_breakpoint()
    wait(qtbot, one)
    assert one.current.node is walk
    assert one.current.what.value == "enter"
    light = lit(one).nodes[walk.uid]
    assert light.current
    assert light.breakpoint
    assert light.glow is Glow.ENTERED
    assert running(one.root).breakpoints == one.breakpoints
    one.toggle_breakpoint(names[walk.uid])
    assert not running(one.root).breakpoints


def test_an_unknown_type_stops_and_an_answer_goes_on(qtbot, graph):
    fork = graph.node("", NodeType.FORK)
    one = running(graph.begin(graph.node("", 2, [fork, graph.node("ExecuteWalk")])))
    one.run_to_breakpoint()
    wait(qtbot, one)
    assert one.run.outcome is RunStatus.HALTED
    told = standing(one)
    assert "Element_Fork" in told.words
    assert told.places == (((), fork),)
    question = next(each.question for each in Asking().asked(one) if each.node is fork)
    one.answer(question.node, question, "Success")
    wait(qtbot, one)
    assert one.run.outcome is RunStatus.RUNNING
    assert any("enter #1 ExecuteWalk" in line for line in lines(one))


def test_a_stopped_run_goes_back_before_the_stop(qtbot, graph):
    one = running(graph.begin(graph.node("", 2, [graph.node("", NodeType.FORK)])))
    one.step()
    wait(qtbot, one)
    one.step()
    wait(qtbot, one)
    assert one.run.is_over
    one.back()
    wait(qtbot, one)
    assert (not one.run.is_over and len(one.run.trace) == 0) or lines(one)
    count = len(lines(one))
    one.back()
    wait(qtbot, one)
    assert len(lines(one)) == max(0, count - 1)


def test_it_is_told_why_a_command_does_not_end(qtbot):
    one = running(asking_graph())
    one.frame()
    wait(qtbot, one)
    told = standing(one)
    assert "#2 ExecuteWalk" in told.words
    assert told.places == (((), one.root.nodes[2]),)


def test_an_edit_ends_a_run_and_says_so(qtbot):
    one = running(asking_graph())
    one.frame()
    wait(qtbot, one)
    one.document.set_value(("nodes", 3, "inputs", 0, "value"), True)
    assert one.document.undo_stack.count() == 1
    assert one.run is None
    assert one.was_edited
    assert "edited" in standing(one).words
    assert not lit(one).is_on
    one.frame()
    wait(qtbot, one)
    assert not one.was_edited


def test_an_assumption_is_listed_and_switched(qtbot):
    one = running(asking_graph())
    one.frame()
    wait(qtbot, one)
    model = AssumptionModel()
    QAbstractItemModelTester(model, FATAL, model)
    model.show_run(one)
    keys = [row.what for row in model.rows]
    assert "execute" in keys
    index = model.index(keys.index("execute"), 0)
    assert model.setData(index, "success")
    wait(qtbot, one)
    assert one.run.outcome is RunStatus.SUCCESS
    assert dict(running(one.root).chosen) == {"execute": "success"}
    one.assume("execute", "busy")
    assert not one.chosen
    assert Settings(one.chosen)["execute"] == "busy"


def test_a_module_runs_and_is_replaced_by_what_is_open(qtbot):
    inner, outer = Graph(), Graph()
    module = inner.begin(inner.node("ExecuteWalk"))
    shelf = Shelf(Walk__module__ainb=module)
    call = outer.node("Walk.module", flags=2)
    assert call.is_module
    one = running(outer.begin(call), shelf=shelf)
    one.step()
    wait(qtbot, one)
    assert lines(one) == ["0 enter #0 Walk.module"]
    one.step_over()
    wait(qtbot, one)
    assert len(one.current.place) == 0, "a module is one step"
    one.restart()
    wait(qtbot, one)
    one.step()
    wait(qtbot, one)
    one.step()
    wait(qtbot, one)
    assert one.current.place == (call.uid,)
    other = formats.open_bytes(formats.save_bytes(module))
    shelf.opened["Walk.module.ainb"] = other
    one.replay()
    wait(qtbot, one)
    assert one.current.node is other.nodes[0]
    assert lit(one).nodes[call.uid].current


def test_models_pass_qts_own_test(qtbot):
    one = running(asking_graph())
    questions, pins, watch, times = QuestionModel(), PinModel(), WatchModel(), TimelineModel()
    for model in (questions, pins, watch, times):
        QAbstractItemModelTester(model, FATAL, model)
    asked = Asking()
    for drive in (one.step, one.step, one.frame, one.frame, one.back, one.back_frame, one.end):
        drive()
        wait(qtbot, one)
        questions.show_asked(one, asked.asked(one))
        pins.show(pin_rows(one, one.root, one.root.nodes[0]))
        watch.show(watch_rows(one, one.root))
        times.show(one.run)
    assert not questions.rows


def test_what_is_typed_is_an_answer_or_refused(qtbot):
    one = running(asking_graph())
    one.frame()
    wait(qtbot, one)
    model = QuestionModel()
    refused = []
    model.refused.connect(refused.append)
    model.show_asked(one, Asking().asked(one))
    index = model.index(0, ANSWER)
    assert not model.setData(index, "perhaps")
    assert refused
    assert model.setData(index, "true")
    wait(qtbot, one)
    model.show_asked(one, Asking().asked(one))
    assert model.index(0, ANSWER).data() == "true"
    assert model.setData(index, "")
    assert one.said == {}


def test_the_timeline_has_each_frame(qtbot):
    one = running(asking_graph())
    one.frames = 4
    one.run_to_breakpoint()
    wait(qtbot, one)
    model = TimelineModel()
    model.show(one.run)
    assert model.columnCount() == 4
    first = model.span_at(model.index(0, 0))
    assert first.entered
    assert first.sign is Sign.BUSY
    assert not first.left


@pytest.mark.parametrize(
    ("kind", "typed"),
    [(Kind.BOOL, "true, false"), (Kind.S32, "-4, 7"), (Kind.F32, "0.5"), (Kind.STRING, "a, b"),
     (Kind.VEC3, "1.0, 2.5, -3.0"), (Kind.VEC3, "[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]"),
     (Kind.STRING, '["a", "b"]')],
)  # fmt: skip
def test_answers_are_read_as_they_are_shown(kind, typed):
    question = asking.NodeQuestion("n", "C", "#0 C", "outputs", "Out", kind)
    answer = asking.parsed(question, typed)
    said = asking.changed({}, "n", question, answer)
    Answers(said)
    shown = asking.answer_text(question, asking.answered(said, question)[1])
    assert asking.parsed(question, shown) == answer


@pytest.mark.parametrize("typed", ["maybe", "true, ", "[]"])
def test_what_is_no_bool_is_refused(qtbot, typed):
    question = next(each.question for each in _asked(qtbot))
    with pytest.raises(WrongType):
        asking.parsed(question, typed)


def _asked(qtbot):
    one = running(asking_graph())
    one.frame()
    wait(qtbot, one)
    return Asking().asked(one)


@pytest.mark.parametrize("data", [b"", b"[]", b'{"a": 1}', b"[" * 100_000, b'{"a": {"result": 5}}'])
def test_a_damaged_file_of_answers_is_refused(tmp_path, data):
    file = tmp_path / "answers.json"
    file.write_bytes(data)
    with pytest.raises(ValueError, match=r"."):
        kept.read_answers(file)
