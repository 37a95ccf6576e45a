"""`machine`: the state machine of an actor, from a folder and from an archive."""

from __future__ import annotations

import json

import pytest

from formats import wrap
from tests.formats.behaviour.machine.actors import golem, stored

FILE = "Golem.scheduler.walk.module.ainb"


@pytest.fixture
def folder(tmp_path):
    for name, data in stored(golem()).items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


@pytest.fixture
def whole(folder):
    """An actor that lacks nothing."""
    (folder / "Golem.scheduler.root.ainb").unlink()
    return folder


def test_states_and_arrows_are_printed(run, whole):
    lines = run("machine", whole / FILE).stdout.splitlines()
    assert lines[0] == "Golem: 6 states, 8 arrows; 8 of 8 verbs lead to an action; 5 files."
    at = lines.index("Main Walk  2 arrows here, 3 from here")
    assert lines[at + 1].strip() == (
        "action in Golem.action.root.ainb, by Golem.action.walk.module.ainb"
    )
    rows = [line.split() for line in lines[at + 2 : at + 5]]
    assert rows == [
        ["Walk", "→", "Walk", "(goes", "on)", FILE, "#1"],
        ["Wait", "→", "Wait", FILE, "#2"],
        ["SideWalk", "→", "Strafe", FILE, "#3"],
    ]


def test_what_is_missing_is_told_with_its_own_status(run, folder):
    (folder / "Golem.sub.action.root.ainb").unlink()
    printed = run("machine", folder / FILE, status=1).stdout
    missing = printed.partition("What is missing\n")[2]
    assert "Golem.scheduler.module.ainb: It is not there, but" in missing
    assert "Golem.sub.action.root.ainb: It is not there, but the actions are in it" in missing
    assert "no action: “Golem.sub.action.root.ainb” is not there" in printed


def test_json_has_all_there_is(run, whole):
    data = json.loads(run("machine", whole / FILE, "--json").stdout)
    assert (data["owner"], data["absent"], data["findings"]) == ("Golem", [], [])
    assert [state["name"] for state in data["states"]][:2] == ["Walk", "Wait"]
    assert data["states"][0]["action"] == {
        "file": "Golem.action.root.ainb", "path": ["commands", 0],
    }  # fmt: skip
    arrow = next(one for one in data["arrows"] if one["port"] == "SideWalk")
    assert (arrow["from"], arrow["to"]) == (["Main", "Walk"], ["Main", "Strafe"])
    assert arrow["place"] == {"file": FILE, "path": ["nodes", 0, "children", 2]}
    assert {verb["name"] for verb in data["verbs"]} >= {"Walk", "Carry"}


def test_dot_has_a_node_for_each_state(run, whole):
    printed = run("machine", whole / FILE, "--dot").stdout
    assert printed.startswith("digraph")
    assert printed.count(" -> ") == 5
    assert 'label="SideWalk"' in printed
    assert "InterruptSmallHit" in printed


def test_files_in_an_archive_belong_together(run, whole, tmp_path):
    files = {f"AI/{file.name}": file.read_bytes() for file in whole.iterdir()}
    archive = wrap.Archive()
    for name, data in files.items():
        archive = archive.with_file(name, data)
    pack = tmp_path / "Golem.pack"
    pack.write_bytes(wrap.write_sarc(archive))
    printed = run("machine", f"{pack}//AI/{FILE}").stdout
    assert printed.startswith("Golem: 6 states, 8 arrows; 8 of 8 verbs")


def test_what_is_no_part_of_a_machine_is_refused(run, folder):
    assert "is not a brain" in run("machine", "Golem.event.root.ainb", status=2).stderr
    assert "it does not exist" in run("machine", folder / "No.action.root.ainb", status=2).stderr
    assert "give one of them" in run("machine", folder / FILE, "--json", "--dot", status=2).stderr
    (folder / "Golem.brain.root.ainb").write_bytes(b"AIB nonsense")
    assert "cannot be read" in run("machine", folder / FILE, status=1).stdout
