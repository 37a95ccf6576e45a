"""State machines of actors: what is found, what is told to be missing, what is odd."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import formats
from formats.ainb import build, model, types
from formats.ainb.verbs import SLOTS, VERBS, slot_name, verb_name
from formats.behaviour.machine import (
    FileName,
    FileRow,
    MachinePart,
    StateKey,
    action_module,
    action_root,
    parse,
)
from formats.core.records import Stored, new_id
from formats.errors import InvalidData
from tests.formats.behaviour.machine.actors import (
    HIT,
    JUMP,
    WALK,
    golem,
    link_files,
    machine,
    scheduler,
    verb,
)


def main(name):
    return StateKey("Main", name)


def ports(one):
    return [(arrow.source.name, arrow.port, arrow.target.name) for arrow in one.arrows]


def files_of(findings):
    return [finding.file for finding in findings]


# Names


@pytest.mark.parametrize(
    ("name", "owner", "slot", "part", "state", "end"),
    [
        ("Player.brain.root.ainb", "Player", "Main", MachinePart.BRAIN, "", "root"),
        ("AI/A.scheduler.walk.module.ainb", "A", "Main", MachinePart.SCHEDULER, "walk", "module"),
        ("P.sub.scheduler.carry.module", "P", "Sub", MachinePart.SCHEDULER, "carry", "module"),
        ("Player.sp.action.root.ainb", "Player", "SP", MachinePart.ACTION, "", "root"),
        ("A.b.action.x.y.module.ainb", "A.b", "Main", MachinePart.ACTION, "x.y", "module"),
        ("sub.action.root.ainb", "sub", "Main", MachinePart.ACTION, "", "root"),
    ],
)  # fmt: skip
def test_names_tell_what_a_file_is(name, owner, slot, part, state, end):
    words = parse(name)
    assert words == FileName(owner, slot, part, state, end)
    assert parse(words.text) == words


@pytest.mark.parametrize(
    "name", ["", "Player", "Player.root.ainb", "Player.event.root.ainb", "action.root.ainb",
             "Player.action.ainb", ".action.root", "Player.scheduler.walk.module.yml"],
)  # fmt: skip
def test_other_names_tell_nothing(name):
    assert parse(name) is None


def test_the_names_of_what_belongs_together():
    words = parse("Player.sub.scheduler.carry.module.ainb")
    assert action_module(words) == "Player.sub.action.carry.module.ainb"
    assert [action_root("X", slot) for slot in SLOTS[:3]] == [
        "X.action.root.ainb", "X.sub.action.root.ainb", "X.sp.action.root.ainb",
    ]  # fmt: skip


def test_verbs_are_numbered_as_the_game_does():
    told = {0: "None", 1: "Walk", 5: "Glide", 99: "BreakFrozen", 176: "InterruptAbyssFall"}
    assert {number: verb_name(number) for number in told} == told
    assert len(VERBS) == len(set(VERBS)) == 285
    assert [verb_name(-1), verb_name(285), slot_name(-1), slot_name(9)] == [""] * 4


# What is found


def test_states_arrows_and_their_ports():
    one = machine(golem())
    assert ports(one) == [
        ("Wait", "Wait", "Wait"), ("Wait", "Walk", "Walk"),
        ("Wait", "SmallHit", "InterruptSmallHit"),
        ("Walk", "Walk", "Walk"), ("Walk", "Wait", "Wait"), ("Walk", "SideWalk", "Strafe"),
        ("Carry", "Carry", "Carry"), ("Carry", "None", "None"),
    ]  # fmt: skip
    assert list(one.states) == [
        *map(main, ("Walk", "Wait", "Strafe", "InterruptSmallHit")),
        StateKey("Sub", "None"), StateKey("Sub", "Carry"),
    ]  # fmt: skip
    assert all(verb.action and not verb.missing for verb in one.verbs)
    walk = one.states[main("Walk")]
    assert walk.action == FileRow("Golem.action.root.ainb", ("commands", 0))
    assert walk.begins == FileRow("Golem.action.root.ainb", ("nodes", 0))
    assert walk.scheduler == FileRow("Golem.scheduler.walk.module.ainb", ("nodes", 0))
    assert walk.module == "Golem.action.walk.module.ainb"
    assert files_of(one.findings) == ["Golem.scheduler.module.ainb"]


def test_files_of_others_are_not_read():
    files = golem() | {"Player.scheduler.walk.module.ainb": model.new(), "notes.txt": model.new()}
    assert set(machine(files).files) < set(golem())


def test_modules_that_lie_elsewhere_are_read_where_they_are_called():
    files = golem()
    near = [name for name in files if name == "Golem.scheduler.root.ainb"]
    from formats.behaviour.machine import machine_of

    one = machine_of("Golem", near, files.get)
    assert "Golem.sub.scheduler.carry.module.ainb" in one.files
    assert "Golem.sub.action.root.ainb" in one.files
    assert ports(one) == [("Carry", "Carry", "Carry"), ("Carry", "None", "None")]


def test_from_a_row_to_its_action_and_back():
    one = machine(golem())
    file = "Golem.scheduler.walk.module.ainb"
    found = one.verb_at(FileRow(file, ("nodes", 3, "inputs", 0)))
    assert found is not None
    assert (found.name, found.action) == (
        "Strafe",
        FileRow("Golem.action.root.ainb", ("commands", 2)),
    )
    assert one.verb_at(FileRow(file, ("nodes", 0))) is None
    assert one.verb_at(FileRow(file)) is None
    for place in (
        FileRow("Golem.action.root.ainb", ("commands", 2, "root")),
        FileRow("Golem.action.root.ainb", ("nodes", 2)),
        FileRow("Golem.action.sidewalk.module.ainb", ("nodes", 0)),
    ):
        assert one.state_at(place) == main("Strafe")
    assert one.starters(main("Strafe")) == [found]
    assert one.state_at(FileRow(file)) is None
    assert [arrow.source.name for arrow in one.into(main("Wait"))] == ["Wait", "Walk"]
    assert [arrow.target.name for arrow in one.out_of(main("Walk"))] == ["Walk", "Wait", "Strafe"]


def test_a_port_may_lead_to_a_verb_through_built_in_nodes():
    root = model.new("Golem.scheduler.walk.module")
    above = build.add_node(root, "SelectorGolem")
    both = build.add_node(root, type_=types.NodeType.SIMULTANEOUS)
    build.add_child(above, both, "Go")
    build.add_child(both, verb(root, WALK))
    build.add_child(both, verb(root, HIT))
    build.add_command(root, "Root", above)
    one = machine(golem() | {f"{root.name}.ainb": root})
    out = [(arrow.port, arrow.target.name) for arrow in one.out_of(main("Walk"))]
    assert out == [("Go", "Walk"), ("Go", "InterruptSmallHit")]


def test_a_verb_may_be_set_at_once_and_by_a_brain():
    root = model.new("Golem.brain.root")
    build.add_command(root, "Root", verb(root, JUMP))
    one = machine(golem() | {f"{root.name}.ainb": root})
    (arrow,) = [arrow for arrow in one.arrows if arrow.source == main("brain")]
    assert (arrow.port, arrow.target, arrow.place.path) == ("", main("Jump"), ("nodes", 0))
    brain = one.states[main("brain")]
    assert (brain.action, brain.missing) == (None, "")
    assert one.states[main("Jump")].missing == "“Golem.action.root.ainb” has no command “Jump”"


# What is missing or odd


def test_without_actions_states_are_told_by_the_schedulers_own_ports():
    files = golem()
    del files["Golem.sub.action.root.ainb"]
    one = machine(files)
    assert StateKey("Sub", "Carry") in one.states
    assert one.states[StateKey("Sub", "Carry")].scheduler is not None
    missing = "“Golem.sub.action.root.ainb” is not there or cannot be read"
    assert {verb.missing for verb in one.verbs if verb.slot == "Sub"} == {missing}
    assert "Golem.sub.action.root.ainb" in files_of(one.findings)


def test_damaged_files_are_told_and_the_others_used():
    files = golem()

    def read(name):
        if name == "Golem.scheduler.walk.module.ainb":
            raise InvalidData("the file ends too soon", offset=12)
        if name == "Golem.sub.action.root.ainb":
            raise PermissionError(13, "not allowed")
        return files.get(name)

    from formats.behaviour.machine import machine_of

    one = machine_of("Golem", files, read)
    told = {finding.file: finding.sentence for finding in one.findings}
    assert "ends too soon" in told["Golem.scheduler.walk.module.ainb"]
    assert "not allowed" in told["Golem.sub.action.root.ainb"]
    assert ("Wait", "Walk", "Walk") in ports(one)


def test_verbs_that_are_computed_or_unknown_lead_nowhere_and_say_so():
    root = scheduler("Golem.scheduler.walk.module", {"A": 9999, "B": -1, "C": WALK, "D": WALK})
    computed, elsewhere = root.nodes[3], root.nodes[4]
    asked = build.add_node(root, "QueryVerb")
    out = build.add_output(asked, "Verb", types.INT)
    build.connect(computed, build.slot_named(computed.inputs, "ActionVerb"), asked, out)
    build.slot_named(elsewhere.properties, "ActionSlot").value = 7
    one = machine(golem() | {f"{root.name}.ainb": root})
    told = {arrow.port: one.states[arrow.target] for arrow in one.out_of(main("Walk"))}
    assert {port: state.key for port, state in told.items()} == {
        "A": main("verb 9999"), "B": main("verb -1"), "C": main("verb ?"),
        "D": StateKey("?", "Walk"),
    }  # fmt: skip
    assert {port: state.missing for port, state in told.items()} == {
        "A": "verb 9999 has no name that is known", "B": "verb -1 has no name that is known",
        "C": "the verb is computed while it runs", "D": "slot 7 has no name that is known",
    }  # fmt: skip


def test_two_schedulers_of_one_state_are_told():
    other = scheduler("Golem.scheduler.Walk.module", {"Wait": 40})
    one = machine(golem() | {"Golem.scheduler.Walk.module.ainb": other})
    assert any("is the scheduler of “Walk”, too" in found.sentence for found in one.findings)


def test_nothing_at_all_is_an_empty_machine():
    one = machine({})
    assert (one.states, one.arrows, one.verbs, one.files) == ({}, [], [], [])


def test_what_the_teller_raises_gives_up():
    class GivenUp(Exception):
        pass

    def tell(done, count):
        assert 0 <= done < count
        if done == 2:
            raise GivenUp

    with pytest.raises(GivenUp):
        machine(golem(), tell=tell)


@pytest.mark.parametrize("seed", range(60))
def test_random_damage_gives_findings_and_never_an_exception(seed):
    dice = random.Random(seed)
    files = golem()
    for name in dice.sample(sorted(files), 2):
        del files[name]
    for root in files.values():
        _damage(dice, root)
    one = machine(files)
    for arrow in one.arrows:
        assert arrow.source in one.states
        target = one.states[arrow.target]
        assert (target.action is None) is bool(target.missing)
    for verb_ in one.verbs:
        assert (verb_.action is None) is bool(verb_.missing)


def _damage(dice, root):
    """Turn links round, to nothing and to nodes that are not there; drop roots and slots."""
    strange = [*(node.uid for node in root.nodes), Stored(types.NO_NODE), new_id()]
    for node in root.nodes:
        for link in node.links:
            if dice.random() < 0.4:
                link.target = dice.choice(strange)
        if dice.random() < 0.2:
            node.inputs.clear()
        if dice.random() < 0.2:
            node.name = dice.choice(["", "..", "a/b", "Golem.scheduler.root", "Golem.brain.root"])
            node.flags = types.MODULE_FLAG
    for command in root.commands:
        if dice.random() < 0.4:
            command.root = dice.choice(strange)


# The state machine of Link, as far as his files are at hand, counted


LINK = "Player"
SCHEDULERS = 42
"""So many of the game's 77 schedulers of Link's main slot are in the corpus."""


def link():
    return machine(link_files(), LINK)


def test_every_verb_whose_actions_are_at_hand_leads_to_its_action():
    verbs = link().verbs
    found = Counter((verb.slot, verb.action is not None) for verb in verbs)
    assert found == {("Main", True): 518, ("Sub", False): 42, ("SP", True): 2}
    for one in verbs:
        if one.action is None:
            assert one.missing == "“Player.sub.action.root.ainb” is not there or cannot be read"
            continue
        commands = link_files()[one.action.file].commands
        assert commands[one.action.path[1]].name == one.name == VERBS[one.number]


def test_no_verb_of_the_files_is_passed_over():
    plain, forced = "ExecuteBSASetActionVerb", "ExecuteBSASetActionVerbAndForceChangeByPlug"
    titles = Counter(
        node.title
        for root in link_files().values()
        for node in root.nodes
        if "SetAction" in node.title
    )
    assert titles == {plain: 559, forced: 3}
    assert len(link().verbs) == 562


def test_the_arrows_are_those_of_all_ports():
    one = link()
    main = [arrow for arrow in one.arrows if arrow.source.slot == "Main"]
    assert len(main) == 518
    assert len({arrow.source for arrow in main}) == SCHEDULERS
    assert sum(arrow.source == arrow.target for arrow in main) == SCHEDULERS, "each goes on"
    assert Counter(arrow.target.name for arrow in main).most_common(3) == [
        ("Swim", 41), ("Fall", 37), ("WaterfallClimbing", 36),
    ]  # fmt: skip
    assert Counter(arrow.source.name for arrow in main).most_common(1) == [("Walk", 42)]
    named = sum(arrow.target.name.endswith(arrow.port) for arrow in main)
    assert named == 479  # others are called after what they do: StealthAttack is SneakAttack


def test_the_states_are_the_commands_of_the_actions():
    one = link()
    main = [key for key in one.states if key.slot == "Main"]
    commands = [command.name for command in link_files()["Player.action.root.ainb"].commands]
    assert [key.name for key in main] == commands
    assert len(main) == 79
    assert sum(one.states[key].scheduler is not None for key in main) == SCHEDULERS


def test_every_arrow_comes_from_the_port_it_names():
    one = link()
    for arrow in one.arrows:
        outline = formats.outline_of(link_files()[arrow.place.file])
        assert outline.row(arrow.place.path).label.endswith(arrow.port)
        assert arrow.port
        assert arrow.source in one.states
        assert arrow.target in one.states
        state = one.states[arrow.target]
        assert (state.action is None) is bool(state.missing)


def test_what_is_missing_is_told():
    absent = [finding.file for finding in link().findings]
    assert absent == [
        "Player.scheduler.module.ainb", "Player.sub.scheduler.module.ainb",
        "Player.sp.scheduler.none.module.ainb", "Player.sp.scheduler.do.module.ainb",
        "Player.sp.scheduler.noreactionhit.module.ainb", "Player.sub.action.root.ainb",
    ]  # fmt: skip


def test_who_starts_an_action():
    one = link()
    throw = one.states[StateKey("Main", "Throw")]
    starters = {verb.place.file for verb in one.starters(throw.key)}
    assert starters == {
        f"Player.scheduler.{name}.module.ainb" for name in ("walk", "lockonmove", "throwobject")
    }
    assert throw.module == "Player.action.throwobject.module.ainb"
