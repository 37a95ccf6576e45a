"""All commands of the corpus run, three times, to the figures that the rules were found with."""

from __future__ import annotations

from collections import Counter

import pytest

from formats.behaviour.simulation.assumptions import Settings
from formats.behaviour.simulation.run import Run, RunStatus
from formats.behaviour.simulation.steps import EventKind
from tests import corpus
from tests.formats.behaviour.simulation.runs import balance, every_real_file, load

FRAMES = 20
FIGURES = {
    "success": {"commands": 634, "Success": 634, "Failure": 0, "on": 0, "enter": 2145},
    "failure": {"commands": 634, "Success": 185, "Failure": 449, "on": 0, "enter": 2145},
    "busy": {"commands": 634, "Success": 184, "Failure": 0, "on": 450, "enter": 2038},
}
"""What 122 files of one corpus gave: commands, how they ended, nodes entered and left."""
CHOICES = 292
"""How often a selector took a child where all classes of the game end with Success."""
_ENDS = {RunStatus.SUCCESS: "Success", RunStatus.FAILURE: "Failure", RunStatus.RUNNING: "on"}


@pytest.mark.parametrize("mode", FIGURES)
def test_all_commands_run_as_counted(mode, count):
    first = corpus.find("ainb")
    files = [root for path, root in every_real_file() if path.is_relative_to(first)]
    if len(files) != 122:
        pytest.skip(f"the figures are those of another corpus, not of these {len(files)} files")
    # Nothing was known by its name where the figures come from.
    settings = Settings({"execute": mode, "by-name": "off"})
    found: Counter[str] = Counter(dict.fromkeys(FIGURES[mode], 0))
    choices = 0
    for root in files:
        for command in root.commands:
            run = Run(root, command.name, load, settings=settings, keeps=False)
            run.run_frames(FRAMES)
            found["commands"] += 1
            found[_ENDS[run.outcome]] += 1
            run.stop()
            balance(run)
            found["enter"] += sum(one.what is EventKind.ENTER for one in run.trace)
            choices += sum(one.what is EventKind.CHOOSE for one in run.trace)
    assert dict(found) == FIGURES[mode]
    assert mode != "success" or choices == CHOICES
    count("commands run", found["commands"])
