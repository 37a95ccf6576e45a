"""The rule of a node that calls a module: it runs the command `Root` of the file `<name>.ainb`.

Verified: 187 of 189 module files have exactly that command, the other two are empty.
"""

from __future__ import annotations

from formats.ainb.model import Node
from formats.ainb.simulation import life, limits
from formats.ainb.simulation.game import GameClass
from formats.ainb.simulation.plan import RunnableFile
from formats.ainb.simulation.queries import give_outputs
from formats.ainb.simulation.state import ActiveNode, Instance
from formats.ainb.simulation.steps import Result, Steps
from formats.ainb.simulation.work import Work

COMMAND = "Root"


class ModuleCall(GameClass):
    """Runs another file in a separate instance; without the file, runs as a game class."""

    def enter(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[None]:
        """Enter the module's root, in a new instance. Raises `Halt` if modules lie too deep."""
        node = active.plan.node
        program = work.program(node.name)
        root = None if program is None else root_of(program)
        if program is None or root is None:
            lacking = "is not available" if program is None else f"has no command {COMMAND}"
            words = f"the file of the module {lacking}"
            work.rest_on("module-missing", f"#{active.plan.number} {node.name}: {words}")
            yield work.note(instance, active.plan, words)
            yield super().enter(work, instance, active)
            return
        if len(instance.place) >= limits.MODULES:
            raise limits.Halt(f"modules call each other more than {limits.MODULES} deep")
        give_outputs(work, instance, active.plan)
        inner_instance = instance.modules.get(node.uid)
        if inner_instance is None or work.assume("module-state") == "afresh":
            inner_instance = instance.modules[node.uid] = Instance(
                program, instance, (*instance.place, node.uid)
            )
        yield life.enter(work, inner_instance, root)

    def update(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[Result]:
        """Return the result of the module's root."""
        inner_instance = instance.modules.get(active.plan.node.uid)
        root = None if inner_instance is None else root_of(inner_instance.program)
        if inner_instance is None or root is None:
            result: Result = yield super().update(work, instance, active)
            return result
        give_outputs(work, instance, active.plan, active.entered)
        result = yield life.update(work, inner_instance, root)
        return result

    def leave(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[None]:
        """Leave the module's root; its instance stays, to be looked at."""
        inner_instance = instance.modules.get(active.plan.node.uid)
        root = None if inner_instance is None else root_of(inner_instance.program)
        if inner_instance is not None and root is not None and root.uid in inner_instance.active:
            yield life.leave(work, inner_instance, root)
        yield super().leave(work, instance, active)


def root_of(program: RunnableFile) -> Node | None:
    """Return the root node of a module, None if it has no command `Root`."""
    for command in program.root.commands:
        if command.name == COMMAND:
            return command.root
    return None
