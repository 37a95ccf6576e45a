"""A monkey at the keyboard and the mouse: plays with views of the program and says what broke.

    python -m tests.app.monkey --scenes graph,text --minutes 30 --seed 7
    python -m tests.app.monkey --scenes graph --seed 7 --round 12 [--steps 0-40,57] [--log]

The second repeats one round, or some of its steps. Of a time that is told, half goes to new rounds,
and half to playing some of them again, which should need no more memory; where it did, they are
played once more. The exit status is 0 when nothing broke.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import sys
from pathlib import Path

from app.start import override_errors, startup


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", default="", help="which views, by name; all without")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--minutes", type=float, default=0.0, help="how long for each view")
    parser.add_argument("--rounds", type=int, default=1, help="how many, where no time is told")
    parser.add_argument("--first", type=int, default=0, help="the first round")
    parser.add_argument("--laps", type=int, default=0, help="how often the rounds are played")
    parser.add_argument("--length", type=int, default=0, help="steps of a round at most")
    parser.add_argument("--round", type=int, default=None, help="repeat this round")
    parser.add_argument("--steps", default="", help="only these steps of it: 3,5-9")
    parser.add_argument("--shorten", type=float, default=0.0, help="seconds to shorten a failure")
    parser.add_argument("--log", action="store_true", help="print every step")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> int:
    """Play, and return the exit status."""
    options = _options()
    os.environ.pop("TRIPTYCH_SOAK", None)  # a step is the same in a soak and without
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    if options.child is not None:
        return _be_monkey(options)
    from tests.app.monkey.keeper import Keeper
    from tests.app.monkey.scenes import SCENES

    return Keeper(options).go(options.scenes.split(",") if options.scenes else list(SCENES))


def _be_monkey(options: argparse.Namespace) -> int:
    """Play in a folder that whoever keeps the monkey deletes."""
    faulthandler.enable()
    play = Path(options.child, "play")
    play.mkdir()
    os.environ["TRIPTYCH_HOME"] = str(play / "home")
    os.environ["HOME"] = str(play)  # where files go that nobody chose a folder for
    override_errors.report_at_once()  # as the program does, and with its own import
    with startup.own_import_kept():
        from tests.app.monkey import memory
        from tests.app.monkey.tour import Tour
    memory.load_all()

    trace = os.open(options.child / "trace", os.O_CREAT | os.O_WRONLY)
    code = Tour(options, play.resolve(), trace).go()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)  # threads may still wait


if __name__ == "__main__":
    sys.exit(main())
