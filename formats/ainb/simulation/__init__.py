"""Running behaviour graphs: flow and values of what a file says, nothing of what the game does.

Classes of the game answer as the user says; what is taken for granted is listed and can be
switched. A rule's docstring says where it comes from: verified on files, stated by public
documents, inferred, or unknown.
"""

from __future__ import annotations

from formats.ainb.simulation.answers import Answers, answers_beside
from formats.ainb.simulation.assumptions import ASSUMPTIONS, Assumption, Mark, Settings
from formats.ainb.simulation.event import Event, What
from formats.ainb.simulation.plan import Plan, Program, Role
from formats.ainb.simulation.result import Result
from formats.ainb.simulation.run import Outcome, Run
from formats.ainb.simulation.state import Active, Instance
from formats.ainb.simulation.watch import Seen, instance_at, pins, variables
from formats.ainb.simulation.why import Wait, waits

__all__ = [
    "ASSUMPTIONS",
    "Active",
    "Answers",
    "Assumption",
    "Event",
    "Instance",
    "Mark",
    "Outcome",
    "Plan",
    "Program",
    "Result",
    "Role",
    "Run",
    "Seen",
    "Settings",
    "Wait",
    "What",
    "answers_beside",
    "instance_at",
    "pins",
    "variables",
    "waits",
]
