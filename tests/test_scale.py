"""How tests are run: shuffled, the same every time, and at length with a seed in a soak."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DRAWS = """
from hypothesis import given, settings, strategies as st
from tests.scale import scale, seeded

@settings(max_examples=scale(3, 30))
@given(st.integers())
def test_a(n):
    print("drawn", n)

def test_b(count):
    print("drawn", seeded(1).random(), seeded("file").random())
    count("edits of files", 12)
    count("edits of files", scale(1, 1_000))

def test_c(count):
    count("edits of files")

def test_d():
    pass
"""


def run(folder: Path, seed: str) -> str:
    """Run tests as those of the project are run; return what was printed, without the times."""
    (folder / "conftest.py").write_text("from tests.conftest import *\n", encoding="utf-8")
    (folder / "test_draws.py").write_text(DRAWS, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TRIPTYCH_SOAK": seed}
    environment.pop("PYTEST_ADDOPTS", None)
    plain = ["-p", "no:cacheprovider", "-sv"]
    forced = [f"--hypothesis-seed={seed}"] if seed else []
    command = [sys.executable, "-m", "pytest", *plain, *forced, folder]
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    timeless = re.sub(r"=+ processor time =+\s*\n( .*\n)+", "", done.stdout)
    return re.sub(r"in [\d.]+s", "", timeless)


def counts(said: str) -> dict[str, int]:
    """Return what a run says that it tried."""
    found = re.findall(r"^ +([\d,]+) ([a-z ]+)$", said, re.MULTILINE)
    return {name: int(number.replace(",", "")) for number, name in found}


def test_every_run_is_the_same_and_a_soak_is_by_its_seed(tmp_path):
    usual, again = run(tmp_path, ""), run(tmp_path, "")
    assert usual == again
    assert counts(usual) == {"edits of files": 14}
    soak, repeated, other = run(tmp_path, "1"), run(tmp_path, "1"), run(tmp_path, "2")
    assert soak == repeated
    assert counts(soak) == {"edits of files": 1_013, "examples": 30}
    tests = [re.findall(r"test_\w(?= )", said) for said in (usual, soak, other)]
    assert tests[0] != tests[1] or tests[0] != tests[2]
    draws = [re.findall("drawn .*", said) for said in (usual, soak, other)]
    assert draws[0][-1] != draws[1][-1] != draws[2][-1]
