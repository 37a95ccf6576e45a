"""Short words to run real files and small made ones, and to look at what a run did."""

from __future__ import annotations

from collections import Counter
from functools import cache

import formats
from formats.ainb import build, model, types
from formats.behaviour.simulation.answers import Answers
from formats.behaviour.simulation.assumptions import Settings
from formats.behaviour.simulation.run import Run, RunStatus
from formats.behaviour.simulation.steps import EventKind
from tests import corpus


@cache
def real(name):
    """Return a real file by its path below the AINB corpus; it is read once, and never edited."""
    return formats.open_bytes(corpus.need_file(f"ainb/{name}").read_bytes())


@cache
def every_real_file():
    """Return all real files as (path, document)."""
    return [(path, formats.open_bytes(path.read_bytes())) for path in corpus.files("ainb")]


def load(name):
    """Return the first real file of a name, as a module that is called."""
    return next((root for path, root in every_real_file() if path.name == name), None)


def started(root, command="Root", answers=None, loads=load, seed=0, **settings):
    chosen = Settings({key.replace("_", "-"): one for key, one in settings.items()})
    return Run(root, command, loads, Answers(answers or {}), chosen, seed=seed)


def ran(root, frames, *more, **how):
    """Run some frames, then stop: all that was entered is left then."""
    run = started(root, *more, **how)
    run.run_frames(frames)
    run.stop()
    balance(run)
    return run


def lines(run, frame=None):
    """Return the steps as `what #number: …` without the nodes' names."""
    found = []
    for event in run.trace:
        if frame is None or event.frame == frame:
            words = event.line
            if event.node is not None:
                words = words.replace(f" {event.node.title}", "", 1)
            found.append(words)
    return found


def balance(run):
    """Hold every node that was entered to be left exactly once, and nothing to be active."""
    counts = {
        what: Counter((one.place, one.number) for one in run.trace if one.what is what)
        for what in (EventKind.ENTER, EventKind.LEAVE)
    }
    assert counts[EventKind.ENTER] == counts[EventKind.LEAVE]
    assert not list(run.active())
    assert run.outcome is not RunStatus.RUNNING
    assert bool(run.reason) == (run.outcome is RunStatus.HALTED)


# Small graphs


class Graph:
    """A graph whose command `Root` begins at `self.top`, to be made by the test."""

    def __init__(self):
        self.root = model.new("Small")

    def node(self, name="", type_=types.NodeType.USER, children=(), flags=0, **properties):
        """Add a node; children are nodes, or (label, node), or (label, node, condition)."""
        made = build.add_node(self.root, name, type_, flags)
        for key, value in properties.items():
            build.add_property(made, key, TYPES[type(value)], value)
        for child in children:
            label, target, condition = (*child, None)[:3] if isinstance(child, tuple) else (
                "", child, None,
            )  # fmt: skip
            build.add_child(made, target, label, condition)
        return made

    def query(self, name="QuerySomething", type_=types.BOOL, output="Bool"):
        made = build.add_node(self.root, name, flags=types.QUERY_FLAG)
        return made, build.add_output(made, output, type_)

    def given(self, node, name, type_, value=None, query=None):
        """Give a node an input, fed by a query where there is one."""
        slot = build.add_input(node, name, type_, value)
        if query is not None:
            build.connect(node, slot, *query)
        return slot

    def begin(self, node, name="Root"):
        build.add_command(self.root, name, node)
        return self.root


TYPES = {int: types.INT, bool: types.BOOL, float: types.FLOAT, str: types.STRING}
