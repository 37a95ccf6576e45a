"""Which commands of the Run menu are grey: those that the run has no use for as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.windows.commands.actions import RUN_COMMANDS

if TYPE_CHECKING:
    from app.windows.commands.actions import Actions
    from app.windows.running.centre import RunCentre

_NEED_RUN = frozenset({"run_back", "run_back_frame", "run_reset", "run_restart"})


class RunActions:
    """Keeps the commands in step with the run that they mean."""

    def __init__(self, actions: Actions, runs: RunCentre) -> None:
        self._actions, self._runs = actions, runs
        runs.shown.connect(self._update)

    def _update(self) -> None:
        running = self._runs.running
        can = running is not None and bool(running.commands())
        is_on = running is not None and running.run is not None
        is_busy = running is not None and running.is_busy
        is_over = running is not None and running.run is not None and running.run.is_over
        for name in RUN_COMMANDS:
            on = can and not is_busy
            if name in _NEED_RUN:
                on = on and is_on
            elif name in ("run_breakpoint", "run_answer"):
                on = on and self._runs.node is not None
            elif name == "run_leave":
                on = on and is_on and not is_over
            elif name not in ("run_go",):
                on = on and not is_over
            self._actions[name].setEnabled(on)
