"""`run`: a command of a behaviour graph, step by step."""

from __future__ import annotations

import json

import pytest

import formats
from formats import wrap
from formats.ainb import build, model, types
from formats.behaviour.simulation.assumptions import ASSUMPTIONS
from tests.app.cli.conftest import LANTERN, ROOT, SAMPLES, WATCHMAN

STRANGER = {
    "GetNearestStranger": {"outputs": {"Distance": [90.0, 90.0, 1.5]}},
    "RaiseAlarm": {"result": ["Busy", "Success"]},
}


@pytest.fixture
def answers(tmp_path):
    def write(said):
        file = tmp_path / "answers.json"
        file.write_text(said if isinstance(said, str) else json.dumps(said))
        return file

    return write


def test_each_step_is_printed_by_frames(run):
    lines = run("run", WATCHMAN, "Root", "--frames", 2).stdout.splitlines()
    assert [line for line in lines if line.startswith("frame")] == ["frame 0", "frame 1"]
    assert lines[1] == "  enter #10 Element_Simultaneous"
    assert "  choose #3 Element_BoolSelector: True" in lines
    assert "Still Busy after 2 frames, and left. It waits for:" in lines
    assert "  #9 Listen: no answer says that it ends" in lines


def test_what_a_run_rests_on_is_listed_and_can_be_switched(run):
    printed = run("run", WATCHMAN, "Root").stdout.partition("What this rests on\n")[2]
    assert "execute=busy" in printed
    for line in printed.splitlines():
        key, choice = line.split()[0].split("=")
        assert choice == next(iter(ASSUMPTIONS[key].choices))
        assert ASSUMPTIONS[key].mark.value in line
        assert line.endswith(ASSUMPTIONS[key].choices[choice])
    printed = run("run", WATCHMAN, "Root", "--assume", "execute=success").stdout
    assert "The command ended with Success in " in printed
    assert "execute=success" in printed


def test_answers_decide_which_way_is_taken(run, answers):
    file = answers(STRANGER)
    data = json.loads(run("run", WATCHMAN, "Root", "--answers", file, "--json").stdout)
    choices = [one for one in data["steps"] if one["step"] == "choose"]
    taken = [one for one in choices if (one["file"], one["node"]) == (choices[0]["file"], 3)]
    assert [(one["frame"], one["words"]) for one in taken] == [(0, "False"), (2, "True")]


def test_json_has_all_there_is(run):
    data = json.loads(run("run", WATCHMAN, "Root", "--json", "--frames", 1).stdout)
    assert (data["command"], data["frames"], data["outcome"]) == ("Root", 1, "left")
    first = data["steps"][0]
    assert (first["step"], first["node"], first["title"]) == ("enter", 10, "Element_Simultaneous")
    assert {one["node"] for one in data["waiting"]} == {1, 9}
    assert {one["what"] for one in data["assumed"]} <= set(ASSUMPTIONS)


def test_a_run_with_a_seed_is_the_same_again(run):
    first, again = (run("run", WATCHMAN, "Root", "--seed", 4).stdout for _ in range(2))
    assert first == again


# Modules


def calling(name):
    """Return a graph that calls a module, and the module, whose command ends with Success."""
    root, module = model.new("Caller"), model.new(name)
    build.add_command(root, "Root", build.add_node(root, name, flags=types.MODULE_FLAG))
    build.add_command(module, "Root", build.add_node(module, "OneShotDone"))
    return formats.save_bytes(root), formats.save_bytes(module)


def test_modules_are_found_beside_the_file(run, tmp_path):
    caller, module = calling("Inner.module")
    (tmp_path / "Caller.ainb").write_bytes(caller)
    printed = run("run", tmp_path / "Caller.ainb", "Root").stdout
    assert "the file of the module is not available" in printed
    (tmp_path / "Inner.module.ainb").write_bytes(module)
    printed = run("run", tmp_path / "Caller.ainb", "Root").stdout
    assert "    enter #0 OneShotDone" in printed
    assert "ended with Success in 1 frame." in printed


def test_modules_are_found_in_a_folder_that_is_named(run, tmp_path):
    caller, module = calling("Inner.module")
    (tmp_path / "Caller.ainb").write_bytes(caller)
    folder = tmp_path / "other"
    folder.mkdir()
    (folder / "Inner.module.ainb").write_bytes(module)
    printed = run("run", tmp_path / "Caller.ainb", "Root", "--modules", folder).stdout
    assert "OneShotDone" in printed


def test_modules_are_found_in_the_same_archive(run, tmp_path):
    caller, module = calling("Inner.module")
    held = wrap.Archive()
    for name, data in (("AI/Caller.ainb", caller), ("AI/Inner.module.ainb", module)):
        held = held.with_file(name, data)
    pack = tmp_path / "X.sarc"
    pack.write_bytes(wrap.write_sarc(held))
    printed = run("run", f"{pack}//AI/Caller.ainb", "Root").stdout
    assert "    enter #0 OneShotDone" in printed


def test_a_damaged_module_stops_the_run_with_the_reason(run, tmp_path):
    caller, module = calling("Inner.module")
    (tmp_path / "Caller.ainb").write_bytes(caller)
    (tmp_path / "Inner.module.ainb").write_bytes(module[:60])
    printed = run("run", tmp_path / "Caller.ainb", "Root", status=1).stdout
    assert "Stopped after 1 frame" in printed


def test_what_is_unknown_stops_the_run_with_the_reason(run, tmp_path):
    root = model.new("Fork")
    build.add_command(root, "Root", build.add_node(root, type_=types.NodeType.FORK))
    file = tmp_path / "Fork.ainb"
    file.write_bytes(formats.save_bytes(root))
    printed = run("run", file, status=1).stdout
    assert printed == run("run", file, "Root", status=1).stdout
    assert "Stopped after 1 frame: #0 Element_Fork: no file is known that shows how" in printed


# What is refused


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((LANTERN, "Root"), "only these have commands to run"),
        ((ROOT / "tests" / "data" / "Empty.ainb", "Root"), "has no commands"),
        ((WATCHMAN,), "name one of the commands. There are: Root"),
        ((WATCHMAN, "Rot"), "Did you mean “Root”?"),
        ((WATCHMAN, "Root", "--assume", "execute"), "WHAT=CHOICE"),
        ((WATCHMAN, "Root", "--assume", "nothing=1"), "There are: first-update"),
        ((WATCHMAN, "Root", "--assume", "execute=1"), "It can be: busy, success, failure."),
        ((WATCHMAN, "Root", "--frames", "0"), "0 is not in the range"),
        ((SAMPLES / "none.ainb", "Root"), "it does not exist"),
        ((WATCHMAN, "Root", "--answers", SAMPLES / "none"), "it does not exist"),
    ],
)
def test_what_cannot_be_run_is_refused(run, arguments, words):
    assert words in run("run", *arguments, status=2).stderr


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("{", "is not JSON"),
        ([1], "a JSON object of who answers"),
        ({"#1": 3}, "is an object of result, outputs, port, value"),
        ({"#1": {"results": 3}}, "is an object of result, outputs, port, value"),
        ({"#1": {"result": "Done"}}, "is one of None, Busy, Success, Failure"),
        ({"#1": {"port": 3}}, "is not a text"),
        ({"#1": {"outputs": []}}, "an object of names and values"),
    ],
)
def test_answers_that_say_nothing_are_refused(run, answers, said, words):
    assert words in run("run", WATCHMAN, "Root", "--answers", answers(said), status=2).stderr


def test_an_answer_of_another_type_stops_the_run(run, answers):
    file = answers({"GetNearestStranger": {"outputs": {"Distance": "far"}}})
    printed = run("run", WATCHMAN, "Root", "--answers", file, status=1).stdout
    assert "the answer of #11 for “Distance”" in printed
