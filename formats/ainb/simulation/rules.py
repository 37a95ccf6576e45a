"""Which rule runs the nodes of each role."""

from __future__ import annotations

from typing import Final

from formats.ainb.simulation.game import Computed, Event, Game, GameSelector, OneShot
from formats.ainb.simulation.module import Module
from formats.ainb.simulation.plan import Role
from formats.ainb.simulation.rule import Rule
from formats.ainb.simulation.selector import Selector
from formats.ainb.simulation.sequential import Sequential
from formats.ainb.simulation.simultaneous import Simultaneous
from formats.ainb.simulation.split_timing import SplitTiming

RULES: Final[dict[Role, Rule]] = {
    Role.SIMULTANEOUS: Simultaneous(),
    Role.SEQUENTIAL: Sequential(),
    Role.SELECTOR: Selector(),
    Role.SPLIT_TIMING: SplitTiming(),
    Role.EXPRESSION: Computed(),
    Role.ALERT: Computed(),
    Role.EVENT: Event(),
    Role.MODULE: Module(),
    Role.GAME_SELECTOR: GameSelector(),
    Role.ONE_SHOT: OneShot(),
    Role.GAME: Game(),
    Role.REFUSED: Game(),  # entered only with an answer
}
