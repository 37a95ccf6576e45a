"""The state of a run in sentences: how it ended, why it stopped, what it waits for."""

from __future__ import annotations

from typing import NamedTuple

from app.i18n import tr, trn
from app.running.asking import title_of
from app.running.running import Running
from app.sentences import said
from formats.ainb.model import Node
from formats.behaviour.simulation.plan import NodePlan
from formats.behaviour.simulation.run import RunStatus
from formats.behaviour.simulation.watch import Wait, waits

_MOST = 3
"""The most nodes that are named as waiting."""


class RunStatusText(NamedTuple):
    """The state of a run. `role` is the name of the theme's colour; `places` are the nodes that
    `words` mentions and the user can act on, with their instances."""

    words: str
    role: str = "secondary"
    places: tuple[tuple[tuple[int, ...], Node], ...] = ()


def standing(running: Running | None) -> RunStatusText:
    """Return the state of a run."""
    if running is None:
        return RunStatusText(tr("Open a behaviour graph (AINB) with commands to run one of them."))
    if running.is_gathering:
        return RunStatusText(tr("Reading the modules that “{name}” calls…", name=running.command))
    if running.run is None:
        return _idle(running)
    run = running.run
    if run.outcome is RunStatus.HALTED:
        at = () if run.halted is None else (run.halted,)
        return RunStatusText(tr("Stopped: {reason}.", reason=said(run.reason)), "error", at)
    frame = max(run.frame, 0)
    if run.outcome is RunStatus.SUCCESS:
        return RunStatusText(tr("Ended with Success in frame {frame}.", frame=frame), "fine")
    if run.outcome is RunStatus.FAILURE:
        return RunStatusText(tr("Ended with Failure in frame {frame}.", frame=frame), "error")
    if run.outcome is RunStatus.LEFT:
        return RunStatusText(
            tr("Left in frame {frame}, as when another command begins.", frame=frame)
        )
    if run.frame < 0:
        return RunStatusText(tr("“{name}” is about to begin.", name=running.command), "accent")
    if run.is_within:
        return _status_within_frame(running)
    return _busy(frame, waits(run))


def _idle(running: Running) -> RunStatusText:
    if running.was_edited:
        return RunStatusText(
            tr("The document was edited, so the run has ended. Run it again to see the changes."),
            "warning",
        )
    if not running.commands():
        return RunStatusText(
            tr("This file has no command to run: files of the category Logic never have one.")
        )
    return RunStatusText(
        tr(
            "A run shows which nodes are entered and which way it takes. It is not the game: you "
            "answer for what the game’s own classes do."
        )
    )


def _status_within_frame(running: Running) -> RunStatusText:
    assert running.run is not None, "asked before"
    count = len(running.run.trace)
    words = trn("In frame {frame}, after step {n}.", "In frame {frame}, after step {n}.", count,
                frame=running.run.frame)  # fmt: skip
    return RunStatusText(words, "accent")


def _busy(frame: int, waiting: list[Wait]) -> RunStatusText:
    """Return what an active command waits for."""
    first = tr("Still Busy at the end of frame {frame}.", frame=frame)
    if not waiting:
        return RunStatusText(first, "accent")
    named = "; ".join(
        tr("{node}: {why}", node=_waiting_title(wait.plan, wait), why=said(wait.sentence))
        for wait in waiting[:_MOST]
    )
    more = len(waiting) - _MOST
    rest = trn(" and {n} more", " and {n} more", more) if more > 0 else ""
    words = tr("{first} It waits for {nodes}{rest}.", first=first, nodes=named, rest=rest)
    return RunStatusText(words, "accent", tuple((wait.place, wait.plan.node) for wait in waiting))


def _waiting_title(plan: NodePlan, wait: Wait) -> str:
    return title_of(plan) + (f" ({wait.file})" if wait.place else "")
