"""The highlights of a run on the canvas of one file: its nodes, edges and values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from app.graph.lights import DIM, Glow, Light, Lights, Sign, Tag
from app.run.run_rows import shown_value
from app.run.running import Running
from formats.ainb.model import Ainb, Node
from formats.ainb.rows import child_label
from formats.behaviour.simulation.plan import NodePlan, NodeRole
from formats.behaviour.simulation.run import Run
from formats.behaviour.simulation.state import ActiveNode, Instance
from formats.behaviour.simulation.steps import Event, EventKind, Result
from formats.enum_names import NO_ENUMS
from formats.graph import Id

_SIGNS = {
    Result.BUSY: Sign.BUSY,
    Result.SUCCESS: Sign.SUCCESS,
    Result.FAILURE: Sign.FAILURE,
}
_CHOOSING = frozenset({NodeRole.SELECTOR, NodeRole.GAME_SELECTOR, NodeRole.GAME, NodeRole.REFUSED})


class _Frame(NamedTuple):
    """The events in an instance in the current frame, by the uids of nodes."""

    nodes: dict[int, Node]
    whats: dict[int, set[EventKind]]
    results: dict[int, tuple[Result, bool]]
    """The last result of each node, also of the frame before, and whether it is assumed."""
    words: dict[int, str]
    """The label of the port that was chosen last."""


def instance_of(running: Running, root: Ainb) -> Instance | None:
    """Return the instance of a file to show: that of the current step, else the latest."""
    run = running.run
    if run is None:
        return None
    current = running.current
    instance: Instance | None = run.instance
    found_instance = instance if instance is not None and instance.program.root is root else None
    for uid in current.place if current is not None else ():
        instance = None if instance is None else instance.modules.get(uid)
        if instance is not None and instance.program.root is root:
            found_instance = instance
    return found_instance or next(
        (instance for instance in _instances(run) if instance.program.root is root), None
    )


def _instances(run: Run) -> list[Instance]:
    """Return all instances, those with active nodes first."""
    instances, waiting = [], [run.instance]
    while waiting:
        instance = waiting.pop()
        instances.append(instance)
        waiting += instance.modules.values()
    return sorted(instances, key=lambda instance: not instance.active)


def lights_of(running: Running, root: Ainb, name: str) -> Lights:
    """Return the highlights of a file's graph; `name` is the name that the run uses for the
    file."""
    names = running.names.of_file(root, name) if running.breakpoints else {}
    stops = {uid for uid, known in names.items() if known in running.breakpoints}
    run = running.run
    if run is None:
        return Lights({uid: Light(breakpoint=True) for uid in stops})
    instance = instance_of(running, root)
    lights = Lights({}, rest=DIM) if instance is None else _lit(run, instance)
    nodes = dict(lights.nodes)
    for uid in stops:
        nodes[uid] = nodes.get(uid, DIM)._replace(breakpoint=True)
    return lights._replace(nodes=nodes)


def _lit(run: Run, instance: Instance) -> Lights:
    frame = _frame_of(run, instance)
    nodes: dict[Id, Light] = {
        uid: _light(run, instance, frame, uid) for uid in {*frame.nodes, *instance.active}
    }
    here = _current_node(run, instance)
    if here is not None:
        nodes[here] = nodes.get(here, DIM)._replace(current=True)
    plans = [instance.program.plan(node) for node in frame.nodes.values()]
    plans += [active.plan for uid, active in instance.active.items() if uid not in frame.nodes]
    flowing: set[Id] = {uid for plan in plans for uid in _flow(instance, frame, plan)}
    if instance is run.instance and run.root.uid in nodes:
        key = "root" if run.command.root == run.root.uid else "second"
        flowing.add((key, run.command.uid))
        nodes[run.command.uid] = Light(Glow.ACTIVE)
    read = {source.uid for plan in plans for slot in plan.node.inputs for source in slot.sources}
    return Lights(nodes, frozenset(flowing), frozenset(read), _tags(instance, plans), DIM)


def _frame_of(run: Run, instance: Instance) -> _Frame:
    """Gather the steps of an instance in the frame that runs; results of the one before, too."""
    frame = _Frame({}, {}, {}, {})
    for event in _recent(run):
        node = event.node
        if node is None or event.place != instance.place:
            continue
        if event.result is not None and node.uid not in frame.results:
            frame.results[node.uid] = event.result, bool(event.assumed)
        if event.frame == run.frame:
            frame.nodes.setdefault(node.uid, node)
            frame.whats.setdefault(node.uid, set()).add(event.what)
            if event.what is EventKind.CHOOSE:
                frame.words.setdefault(node.uid, event.words)
    return frame


def _recent(run: Run) -> Iterator[Event]:
    """Yield the steps of this frame and the one before, the last first."""
    for event in reversed(run.trace):
        if event.frame < run.frame - 1:
            return
        yield event


def _light(run: Run, instance: Instance, frame: _Frame, uid: int) -> Light:
    active = instance.active.get(uid)
    result, is_assumed = frame.results.get(uid, (Result.NONE, False))
    if active is not None and active.updated < 0:
        result = Result.NONE
    glow = _glow(run, active, frame.whats.get(uid, set()))
    return Light(glow, _SIGNS.get(result, Sign.NONE), is_assumed)


def _glow(run: Run, active: ActiveNode | None, whats: set[EventKind]) -> Glow:
    if active is not None:
        return Glow.ENTERED if active.entered == run.frame else Glow.ACTIVE
    if EventKind.LEAVE in whats:
        return Glow.LEFT
    return Glow.COMPUTED if EventKind.QUERY in whats else Glow.DIM


def _current_node(run: Run, instance: Instance) -> int | None:
    """Return the node of the current step, in a calling file that of the module it is in."""
    event = run.trace[-1] if run.trace else None
    if event is None or event.place[: len(instance.place)] != instance.place:
        return None
    if len(event.place) > len(instance.place):
        return event.place[len(instance.place)]
    return event.node.uid if event.node is not None else None


def _flow(instance: Instance, frame: _Frame, plan: NodePlan) -> Iterator[int]:
    """Yield the links through which a node runs its children, or ran them in this frame."""
    active = instance.active.get(plan.node.uid)
    if active is not None:
        places = {*active.held, *_entering(instance, active)}
        yield from (plan.children[place].uid for place in places)
        return
    if EventKind.LEAVE not in frame.whats.get(plan.node.uid, ()):
        return
    for place, link in enumerate(plan.children):
        if link.target not in frame.nodes:
            continue
        count = len(plan.children)
        root = instance.program.root
        label = child_label(root, NO_ENUMS, plan.node, link, place, count) or str(place)
        if plan.role not in _CHOOSING or frame.words.get(plan.node.uid) == label:
            yield link.uid


def _entering(instance: Instance, active: ActiveNode) -> Iterator[int]:
    """Yield the positions of the children that a node is about to enter."""
    for place, link in enumerate(active.plan.children if active.running else ()):
        is_chosen = active.chosen in (-1, place)
        if is_chosen and link.target in instance.active:
            yield place


def _tags(instance: Instance, plans: list[NodePlan]) -> dict[Id, Tag]:
    outputs = (output for plan in plans for output in plan.node.outputs)
    return {
        output.uid: Tag(shown_value(instance.outputs[output.uid]), output.uid in instance.guessed)
        for output in outputs
        if output.uid in instance.outputs
    }
