"""Running behaviour graphs: flow and values of what a file says, nothing of what the game does.

Classes of the game answer as the user says; what is taken for granted is listed and can be
switched. A rule's docstring says where it comes from: verified on files, stated by public
documents, inferred, or unknown.
"""

from __future__ import annotations

from .answers import Answers, answers_beside
from .assumptions import ASSUMPTIONS, Assumption, Certainty, Settings
from .plan import NodePlan, NodeRole, RunnableFile
from .run import Run, RunStatus
from .state import ActiveNode, Instance
from .steps import Event, EventKind, Result
from .watch import Wait, WatchedValue, instance_at, pins, variables, waits

__all__ = [
    "ASSUMPTIONS",
    "ActiveNode",
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
