"""A small actor that is made up, file by file, and the machine of what lies anywhere."""

from __future__ import annotations

from functools import cache

import formats
from formats.ainb import build, model, types
from formats.ainb.verbs import VERBS
from formats.behaviour.machine import machine_of
from tests import corpus

WALK, WAIT, JUMP, STRAFE, HIT = (
    VERBS.index(name) for name in ("Walk", "Wait", "Jump", "Strafe", "InterruptSmallHit")
)


def verb(root, number, slot=0, name="ExecuteBSASetActionVerb"):
    node = build.add_node(root, name)
    build.add_property(node, "ActionSlot", types.INT, slot)
    build.add_input(node, "ActionVerb", types.INT, number)
    return node


def scheduler(name, ports, slot=0):
    """Return a scheduler whose selector leads by ports to verbs."""
    root = model.new(name)
    above = build.add_node(root, f"Selector{name.replace('.', '')}")
    for label, number in ports.items():
        build.add_child(above, verb(root, number, slot), label)
    build.add_command(root, "Root", above)
    return root


def actions(name, commands):
    """Return an action file whose commands call the modules of a dictionary."""
    root = model.new(name)
    for command, module in commands.items():
        node = build.add_node(root, module, flags=types.MODULE_FLAG if module else 0)
        build.add_command(root, command, node)
    return root


def golem():
    """Return the files of an actor with three states of one slot and one of another, by name."""
    top = model.new("Golem.scheduler.root")
    both = build.add_node(top, type_=types.NodeType.SIMULTANEOUS)
    for name in ("Golem.scheduler.module", "Golem.sub.scheduler.carry.module"):
        build.add_child(both, build.add_node(top, name, flags=types.MODULE_FLAG))
    build.add_command(top, "Root", both)
    files = [
        top,
        scheduler("Golem.scheduler.walk.module", {"Walk": WALK, "Wait": WAIT, "SideWalk": STRAFE}),
        scheduler("Golem.scheduler.wait.module", {"Wait": WAIT, "Walk": WALK, "SmallHit": HIT}),
        scheduler("Golem.sub.scheduler.carry.module", {"Carry": 44, "None": 0}, slot=1),
        actions(
            "Golem.action.root",
            {
                "Walk": "Golem.action.walk.module",
                "Wait": "Golem.action.wait.module",
                "Strafe": "Golem.action.sidewalk.module",
                "InterruptSmallHit": "",
            },
        ),
        actions("Golem.sub.action.root", {"None": "", "Carry": "Golem.sub.action.carry.module"}),
        actions("Golem.action.walk.module", {"Root": ""}),
    ]
    return {f"{root.name}.ainb": root for root in files}


_WAYS = {
    "Walk": "Wait Run Jump Fall Swim Crouch Climb BasicAttack Talk InterruptSmallHit",
    "Wait": "Walk Run Jump Fall Swim Crouch Sit LookAround BasicAttack Talk InterruptSmallHit",
    "Run": "Walk Wait Jump Fall Swim DashAttack InterruptSmallHit",
    "Jump": "Fall Land Swim JumpAttack Climb",
    "Fall": "Land Swim Glide InterruptFallDamage",
    "Glide": "Fall Land Swim",
    "Land": "Wait Walk Run Swim",
    "Climb": "Fall Jump Wait Swim",
    "Swim": "Walk Climb Dive",
    "Crouch": "Wait Walk CrouchMove SneakAttack Fall Swim",
    "CrouchMove": "Crouch Walk Fall Swim SneakAttack",
    "BasicAttack": "Wait Walk ChargeAttack InterruptSmallHit Swim",
    "InterruptSmallHit": "Wait Fall Swim",
    "InterruptFallDamage": "StandUp",
    "StandUp": "Wait",
    "InterruptFrozen": "BreakFrozen",
}
"""Which states of a guard lead to which."""


def guard():
    """Return the files of an actor with many states, by name, as pictures have use for it."""
    names = dict.fromkeys([*_WAYS, *" ".join(_WAYS.values()).split()])
    lost = {"Dive", "Talk"}
    called = {one: f"Guard.action.{one.lower()}.module" for one in names if one not in lost}
    files = [
        actions("Guard.action.root", called | {"InterruptGrabbed": "Guard.action.grab.module"})
    ]
    for name, after in _WAYS.items():
        ports = {one.removeprefix("Interrupt"): VERBS.index(one) for one in [name, *after.split()]}
        files.append(scheduler(f"Guard.scheduler.{name.lower()}.module", ports))
    files.append(actions("Guard.sub.action.root", {"Drawn": "", "Sheathed": "", "Whistle": ""}))
    for name, after in {"Drawn": [57, 58], "Sheathed": [58, 57]}.items():
        ports = {VERBS[number]: number for number in after}
        files.append(scheduler(f"Guard.sub.scheduler.{name.lower()}.module", ports, slot=1))
    return {f"{root.name}.ainb": root for root in files}


def machine(files, owner="Golem", tell=None):
    """Return the machine of files by name."""
    return machine_of(owner, files, files.get, tell)


def stored(files):
    """Return files by name as bytes."""
    return {name: formats.save_bytes(root) for name, root in files.items()}


@cache
def link_files():
    """Return the files of Link that the corpus has; they are read once, and never edited."""
    folder = "ainb/TOTK-ModForge-x"
    return {path.name: formats.open_bytes(path.read_bytes()) for path in corpus.need(folder)}
