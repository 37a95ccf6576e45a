"""The command line: how soon it answers, and what a second process is worth."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests import corpus
from tests.benchmarks.table import Result, milliseconds

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "resources" / "samples"
FILES = 1000
ANSWER_AIM = 3.0
JOBS_AIM = 1.7
_TRIPTYCH = "import sys; from app.__main__ import main; sys.exit(main())"


def results() -> list[Result]:
    """Measure everything that the corpus at hand allows."""
    names = ("Lantern.bgparamlist", "Voices.bgyml", "Watchman.root.ainb")
    lines = [answering(SAMPLES / name) for name in names]
    every = [path for path in corpus.files("aamp") if path.read_bytes()[:8] == b"AAMP\2\0\0\0"]
    real = sorted(every, key=lambda path: path.stat().st_size)[-FILES:]
    return [*lines, converting(real)] if len(real) == FILES else lines


def answering(file: Path, rounds: int = 15) -> Result:
    """Return the line of `triptych info`, the whole process."""
    ours, other = best_in_turn(
        rounds,
        lambda: _python(_TRIPTYCH, "info", str(file)),
        lambda: _python("import formats"),
    )
    what = f"triptych info {file.name}, against importing formats"
    return Result(what, milliseconds(ours), milliseconds(other), ours / other, ANSWER_AIM)


def converting(files: list[Path], rounds: int = 3) -> Result:
    """Return the line of a folder converted to text and back by two processes and by one.

    Each of the two needs a core that nothing else uses.
    """
    with tempfile.TemporaryDirectory() as home:
        folder, texts, back = (Path(home, name) for name in ("files", "texts", "back"))
        folder.mkdir()
        for number, path in enumerate(files):
            shutil.copy(path, folder / f"{number} {path.name}")

        def convert(jobs: int) -> None:
            for source, target in ((folder, texts), (texts, back)):
                shutil.rmtree(target, ignore_errors=True)
                _python(_TRIPTYCH, "convert", str(source), str(target), "--jobs", str(jobs))

        two, one = best_in_turn(rounds, lambda: convert(2), lambda: convert(1))
    what = f"convert {len(files):,} AAMP files to text and back: 2 jobs, against 1"
    return Result(what, milliseconds(two), milliseconds(one), one / two, JOBS_AIM, at_least=True)


def best_in_turn(rounds: int, *jobs: Callable[[], None]) -> list[float]:
    """Return the fewest seconds each job took, all of them run in turn; the first do not count."""
    times: list[list[float]] = [[] for _ in jobs]
    for turn in range(rounds + 1):
        for job, taken in zip(jobs, times, strict=True):
            start = time.perf_counter()
            job()
            if turn:
                taken.append(time.perf_counter() - start)
    return list(map(min, times))


def _python(code: str, *arguments: str) -> None:
    """Run a program with compiled modules kept, as an installed program has them."""
    subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        env={name: one for name, one in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
        stdout=subprocess.DEVNULL,
        check=True,
    )
