"""The commands of the Run menu, each a method of its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.windows.running.centre import RunCentre


class RunCommands:
    """Turns commands into what the run that is meant does."""

    def __init__(self, centre: RunCentre) -> None:
        self._centre = centre

    def run_go(self) -> None:
        """Run to the next breakpoint, from the beginning where the command has ended."""
        running = self._centre.running
        if running is not None and running.run is not None and running.run.is_over:
            running.end()
        self._centre.drive("go")

    def run_step(self) -> None:
        """Run one step, a module as one."""
        self._centre.drive("over")

    def run_into(self) -> None:
        """Run one step, also in a module, whose tab is shown."""
        self._centre.drive("step")

    def run_out(self) -> None:
        """Run until the node of the current step has ended."""
        self._centre.drive("out")

    def run_frame(self) -> None:
        """Run to the end of the frame."""
        self._centre.drive("frame")

    def run_back(self) -> None:
        """Take the last step back."""
        self._centre.drive("back")

    def run_back_frame(self) -> None:
        """Go back to the end of the frame before."""
        self._centre.drive("back_frame")

    def run_leave(self) -> None:
        """Leave the command, as the game does when another one begins."""
        self._centre.drive("leave", follows=False)

    def run_restart(self) -> None:
        """Begin again."""
        self._centre.drive("restart", follows=False)

    def run_reset(self) -> None:
        """Let the run go."""
        if self._centre.running is not None:
            self._centre.running.end()

    def run_breakpoint(self) -> None:
        """Stop at the current node from now on, or do not."""
        if self._centre.node is not None and self._centre.document is not None:
            self._centre.toggle_breakpoint(self._centre.node, self._centre.document)

    def run_answer(self) -> None:
        """Go to the answers of the current node."""
        self._centre.show_panel().answer_node()
