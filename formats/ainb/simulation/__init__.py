"""Running behaviour graphs: flow and values of what a file says, nothing of what the game does.

Classes of the game answer as the user says; what is taken for granted is listed and can be
switched. A rule's docstring says where it comes from: verified on files, stated by public
documents, inferred, or unknown.
"""

from __future__ import annotations

from formats.ainb.simulation.answers import Answers, answers_beside
from formats.ainb.simulation.assumptions import ASSUMPTIONS, Assumption, Certainty, Settings
from formats.ainb.simulation.plan import NodePlan, NodeRole, RunnableFile
from formats.ainb.simulation.run import Run, RunStatus
from formats.ainb.simulation.state import Active, Instance
from formats.ainb.simulation.steps import Event, EventKind, Result
from formats.ainb.simulation.watch import WatchedValue, instance_at, pins, variables
from formats.ainb.simulation.why import Wait, waits

__all__ = [
    "ASSUMPTIONS",
    "Active",
    "Answers",
    "Assumption",
    "Certainty",
    "Event",
    "EventKind",
    "Instance",
    "NodePlan",
    "NodeRole",
    "Result",
    "Run",
    "RunStatus",
    "RunnableFile",
    "Settings",
    "Wait",
    "WatchedValue",
    "answers_beside",
    "instance_at",
    "pins",
    "variables",
    "waits",
]
