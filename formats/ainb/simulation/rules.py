"""Which rule runs the nodes of each role."""

from __future__ import annotations

from typing import Final

from formats.ainb.simulation.composites import Sequential, Simultaneous, SplitTiming
from formats.ainb.simulation.game import Computed, EventClass, GameClass, GameSelector, OneShot
from formats.ainb.simulation.module import ModuleCall
from formats.ainb.simulation.plan import NodeRole
from formats.ainb.simulation.rule import Rule
from formats.ainb.simulation.selector import Selector

RULES: Final[dict[NodeRole, Rule]] = {
    NodeRole.SIMULTANEOUS: Simultaneous(),
    NodeRole.SEQUENTIAL: Sequential(),
    NodeRole.SELECTOR: Selector(),
    NodeRole.SPLIT_TIMING: SplitTiming(),
    NodeRole.EXPRESSION: Computed(),
    NodeRole.ALERT: Computed(),
    NodeRole.EVENT: EventClass(),
    NodeRole.MODULE: ModuleCall(),
    NodeRole.GAME_SELECTOR: GameSelector(),
    NodeRole.ONE_SHOT: OneShot(),
    NodeRole.GAME: GameClass(),
    NodeRole.REFUSED: GameClass(),  # entered only with an answer
}
