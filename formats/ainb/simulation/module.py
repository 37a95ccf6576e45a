"""A node that calls a module: it runs the command `Root` of the file `<name>.ainb`.

Verified: 187 of 189 module files have exactly that command, the other two are empty.
"""

from __future__ import annotations

from formats.ainb.model import Node
from formats.ainb.simulation import life, limits
from formats.ainb.simulation.game import GameClass
from formats.ainb.simulation.plan import RunnableFile
from formats.ainb.simulation.queries import give_outputs
from formats.ainb.simulation.state import Active, Instance
from formats.ainb.simulation.steps import Result, Steps
from formats.ainb.simulation.work import Work

COMMAND = "Root"


class ModuleCall(GameClass):
    """Runs another file in an instance of its own; one that is not at hand is as a class."""

    def enter(self, work: Work, at: Instance, active: Active) -> Steps[None]:
        """Enter the module's root, in a new instance. Raises `Halt` if modules lie too deep."""
        node = active.plan.node
        program = work.program(node.name)
        root = None if program is None else root_of(program)
        if program is None or root is None:
            words = "is not available" if program is None else f"has no command {COMMAND}"
            words = f"the file of the module {words}"
            work.rest_on("module-missing", f"#{active.plan.number} {node.name}: {words}")
            yield work.note(at, active.plan, words)
            yield super().enter(work, at, active)
            return
        if len(at.place) >= limits.MODULES:
            raise limits.Halt(f"modules call each other more than {limits.MODULES} deep")
        give_outputs(work, at, active.plan)
        inner = at.modules.get(node.uid)
        if inner is None or work.assume("module-state") == "afresh":
            inner = at.modules[node.uid] = Instance(program, at, (*at.place, node.uid))
        yield life.enter(work, inner, root)

    def update(self, work: Work, instance: Instance, active: Active) -> Steps[Result]:
        """Return the result of the module's root."""
        inner = instance.modules.get(active.plan.node.uid)
        root = None if inner is None else root_of(inner.program)
        if inner is None or root is None:
            result: Result = yield super().update(work, instance, active)
            return result
        give_outputs(work, instance, active.plan, active.entered)
        result = yield life.update(work, inner, root)
        return result

    def leave(self, work: Work, instance: Instance, active: Active) -> Steps[None]:
        """Leave the module's root; its instance stays, to be looked at."""
        inner = instance.modules.get(active.plan.node.uid)
        root = None if inner is None else root_of(inner.program)
        if inner is not None and root is not None and root.uid in inner.active:
            yield life.leave(work, inner, root)
        yield super().leave(work, instance, active)


def root_of(program: RunnableFile) -> Node | None:
    """Return where a module begins, None if it has no such command."""
    for command in program.root.commands:
        if command.name == COMMAND:
            return command.root
    return None
