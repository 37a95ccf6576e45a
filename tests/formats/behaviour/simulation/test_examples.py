"""Runs of real files, step by step as they were worked out by hand from the rules."""

from __future__ import annotations

from formats.behaviour.simulation.run import RunStatus
from tests.formats.behaviour.simulation.runs import balance, lines, ran, real, started

BOW = "TOTK-Mods-collection-x/SoulSageWeaponBow.root.ainb"
SWORD = "TOTK-Mods-collection-x/Weapon_Sword_043.root.ainb"
ZONAU = "TOTK-Mods-collection-x/WeaponZonauCommon.root.ainb"
PRE_EVENT = "TOTK-ModForge-x/Player.scheduler.reactionpreevent.module.ainb"
EVENTS = "TOTK-ModForge-x/Player.event.root.ainb"
ACTIONS = "TOTK-ModForge-x/Player.action.root.ainb"


def outputs(**given):
    return {name: {"outputs": said} for name, said in given.items()}


def test_two_selectors_in_each_other():
    answers = outputs(
        QueryEquipmentIsOwnerSage={"Bool": True},
        QueryIsSoulPowerUpBySoulPlus={"Bool": [False, False, True]},
    )
    run = ran(real(BOW), 3, "Root", answers)
    assert lines(run, 0) == [
        "query #0: Bool = true", "enter #1", "choose #1: True",
        "query #4: Bool = false", "enter #3", "choose #3: False",
        'enter #5: BusyUntilFinished = false, PlayRate = 1.0, ASCommand = "Soul_Wait", '
        'Partial = "Material"',
        "update #5: Busy", "update #3: Busy", "update #1: Busy",
    ]  # fmt: skip
    assert lines(run, 1) == [
        "query #0: Bool = true", "query #4: Bool = false",
        "update #5: Busy", "update #3: Busy", "update #1: Busy",
    ]  # fmt: skip
    assert lines(run, 2) == [
        "query #0: Bool = true", "query #4: Bool = true", "leave #5", "choose #3: True",
        'enter #6: BusyUntilFinished = false, PlayRate = 1.0, ASCommand = "Soul_Wait_Lv2", '
        'Partial = "Material"',
        "update #6: Busy", "update #3: Busy", "update #1: Busy",
        "leave #6", "leave #3", "leave #1",
    ]  # fmt: skip
    assert run.outcome is RunStatus.LEFT
    balance(run)


def test_a_simultaneous_ends_when_all_have_ended():
    run = ran(real(SWORD), 1, "Root", {"ExecuteUpdateTorchSubtype": {"result": "Success"}})
    assert lines(run) == [
        "enter #2", "enter #0", "enter #1: DeathReason = 7, InWaterRate = 0.2",
        "update #0: Success", "update #1: Busy", "update #2: Busy",
        "leave #0", "leave #1", "leave #2",
    ]  # fmt: skip
    assert "end-policy" in run.assumed()
    balance(run)


ATTACHED = outputs(
    QueryIsAttached={"Bool": False},
    QueryDynamicEquipmentGetEquipmentState={"EquipmentState": 3},
    QueryIsAttachedDynamicEquipment={"Bool": True},
    QueryIsZonauGearAttachedDynamicEquipment={"Bool": True},
)


def test_selectors_down_to_a_one_shot_end_in_their_first_frame():
    run = ran(real(ZONAU), 5, "Root", ATTACHED)
    assert lines(run) == [
        "query #10: Bool = false", "enter #11", "choose #11: False",
        "query #3: EquipmentState = 3", "enter #4", "choose #4: = 3",
        "query #5: Bool = true", "enter #6", "choose #6: True",
        'query #8: Bool = true, BindBoneName = ""', "enter #9", "choose #9: True",
        "enter #2", "update #2: Success", "update #9: Success", "update #6: Success",
        "update #4: Success", "update #11: Success",
        "leave #2", "leave #9", "leave #6", "leave #4", "leave #11",
    ]  # fmt: skip
    assert (run.outcome, run.frame) == (RunStatus.SUCCESS, 0)
    balance(run)


def test_steps_of_a_sequential_take_a_frame_each():
    answers = outputs(QueryIsAttached={"Bool": True}) | {"#14": {"port": "True"}}
    run = ran(real(ZONAU), 5, "Root", answers)
    assert [line for line in lines(run, 0) if line.startswith("query")] == [
        "query #10: Bool = true", "query #12: Bool = false",
        "query #13: IsAttachedAndThrown = false", "query #17: Bool = false",
        "query #19: Bool = false", "query #18: Bool = false", "query #22: IsOn = false",
    ]  # fmt: skip
    assert [line for line in lines(run, 0) if not line.startswith("query")] == [
        "enter #11", "choose #11: True", "enter #14: MultiBool = [false, false, false, false]",
        "choose #14: True", "enter #24", "enter #15", "update #15: Success", "leave #15",
        "enter #23: IsAttachment = true", "update #24: Busy", "update #14: Busy",
        "update #11: Busy",
    ]  # fmt: skip
    assert [line for line in lines(run, 1) if not line.startswith("query")] == [
        "update #23: Success", "leave #23", "update #24: Success", "update #14: Success",
        "update #11: Success", "leave #24", "leave #14", "leave #11",
    ]  # fmt: skip
    assert (run.outcome, run.frame) == (RunStatus.SUCCESS, 1)
    balance(run)


def test_a_selector_of_the_game_takes_the_ports_it_is_told():
    answers = {"#1": {"port": ["PreEvent", "PreEvent", "Swim"]}}
    run = ran(real(PRE_EVENT), 3, "Root", answers)
    assert lines(run) == [
        "enter #1", "choose #1: PreEvent", 'enter #0: ActionVerb = 179, ActionVerbVariation = ""',
        "update #0: Busy", "update #1: Busy",
        "update #0: Busy", "update #1: Busy",
        "leave #0", "choose #1: Swim", 'enter #4: ActionVerb = 97, ActionVerbVariation = ""',
        "update #4: Busy", "update #1: Busy", "leave #4", "leave #1",
    ]  # fmt: skip
    balance(run)


def life(now, extra, stored):
    answers = outputs(
        QueryActorLife={"Now": now, "ExtraLife": extra}, QueryGetGameDataInt={"Value": stored}
    )
    return ran(real(EVENTS), 3, "EventTriggerSetLifeForVSDragon", answers)


def test_an_event_computes_with_queries_and_expressions():
    run = life(20, 0, 40)
    assert lines(run) == [
        "enter #718",
        "query #712: ExtraLife = 0, Max = 0, MaxNoBreakLife = 0, Now = 20, RemainingPercent = 0.0",
        "query #713: Result = 20", "query #716: Value = none", "query #717: Value = 40",
        "query #714: Result = -20",
        "enter #715: BreakLife = 0, ExtraLife = 0, Life = 20, MaxLife = 40",
        "update #715: Success", "update #718: Success", "leave #715", "leave #718",
    ]  # fmt: skip
    assert (run.outcome, run.frame) == (RunStatus.SUCCESS, 0)
    assert {"by-name", "one-shot"} <= set(run.assumed())
    assert "no-value" not in run.assumed()
    balance(run)
    assert "enter #715: BreakLife = 0, ExtraLife = 16, Life = 24, MaxLife = 12" in lines(
        life(20, 4, 8)
    )


FOR_FLOWCHART = "EventPlayerPlayASForFlowchart"


def warp(mode):
    answers = outputs(**{FOR_FLOWCHART: {"ClothWarpMode": mode}})
    return [line.partition(":")[0] for line in lines(ran(real(EVENTS), 1, FOR_FLOWCHART, answers))]


def test_a_split_timing_runs_a_child_when_it_is_entered_and_left():
    assert warp(-1) == [
        "enter #4", "enter #303", "choose #303", "enter #300",
        "enter #301", "update #301", "leave #301", "enter #5",
        "update #5", "update #300", "update #303", "update #4",
        "leave #5", "enter #302", "update #302", "leave #302",
        "leave #300", "leave #303", "leave #4",
    ]  # fmt: skip
    assert warp(0) == [
        "enter #4", "enter #303", "choose #303", "enter #5",
        "update #5", "update #303", "update #4", "leave #5", "leave #303", "leave #4",
    ]  # fmt: skip


def test_a_module_is_an_instance_of_its_own():
    run = started(real(ACTIONS), "Jump")
    run.run_frame()
    assert [(len(one.place), one.line) for one in run.trace] == [
        (0, "enter #0 Player.action.jump.module"),
        (1, "enter #0 Element_Simultaneous"),
        (1, "enter #1 Player.action.common.module"),
        (1, "note #1 Player.action.common.module: the file of the module is not available"),
        (1, "enter #2 ExecutePlayerJump"),
        (1, "update #1 Player.action.common.module: Busy"),
        (1, "update #2 ExecutePlayerJump: Busy"),
        (1, "update #0 Element_Simultaneous: Busy"),
        (0, "update #0 Player.action.jump.module: Busy"),
    ]  # fmt: skip
    (inner,) = run.instance.modules.values()
    assert (inner.program.name, inner.caller) == ("Player.action.jump.module", run.instance)
    assert "module-missing" in run.assumed()
    run.stop()
    balance(run)
