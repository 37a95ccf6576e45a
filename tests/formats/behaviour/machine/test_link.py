"""The state machine of Link, as far as his files are at hand, counted."""

from __future__ import annotations

from collections import Counter

import formats
from formats.ainb.verbs import VERBS
from formats.behaviour.machine import StateKey
from tests.formats.behaviour.machine.actors import link_files, machine

LINK = "Player"
SCHEDULERS = 42
"""So many of the game's 77 schedulers of Link's main slot are in the corpus."""


def link():
    return machine(link_files(), LINK)


def test_every_verb_whose_actions_are_at_hand_leads_to_its_action():
    verbs = link().verbs
    found = Counter((verb.slot, verb.action is not None) for verb in verbs)
    assert found == {("Main", True): 518, ("Sub", False): 42, ("SP", True): 2}
    for verb in verbs:
        if verb.action is None:
            assert verb.missing == "“Player.sub.action.root.ainb” is not there or cannot be read"
            continue
        commands = link_files()[verb.action.file].commands
        assert commands[verb.action.path[1]].name == verb.name == VERBS[verb.number]


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
