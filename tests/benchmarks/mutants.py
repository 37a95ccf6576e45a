"""How many small faults the tests notice: 100 of `formats` and 50 of `app`, listed in a file.

A mutant is the project with one expression changed: a comparison, an `and`, a `not`, a sum. They
are drawn by a seed and listed in `mutants.txt`, each with what noticed it the last time: `quick`,
a test that `dev.py test` runs; `slow`, one of the others; nothing; or the reason why nobody can.
A mutant whose line has changed is gone; `python -m tests.benchmarks.mutants --draw` draws all of
them from today's code.

One run of all tests first finds which of them reach which of the places; each mutant then meets
those, the quick ones before the others, until one fails that passes without it. It takes an hour.
"""

from __future__ import annotations

import ast
import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import NamedTuple

from tests import slow

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_name("mutants.txt")
SEED = 7
NUMBERS = {"formats": 100, "app": 50}
PATIENCE = 120
"""Seconds that the tests of a mutant may take, beside one second for each; then it hangs."""
PLUGIN = "mutant_plugin"

_SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add,
}  # fmt: skip

PLUGIN_SOURCE = """
import os

_seen = set()


def _note(key, test):
    if (key, test) not in _seen:
        _seen.add((key, test))
        with open(os.environ["TRIPTYCH_MUTANT_LOG"], "a", encoding="utf-8") as file:
            file.write(f"{key}\\t{test}\\n")


def reached(number, value):
    _note(number, os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0])
    return value


def pytest_runtest_logreport(report):
    if report.failed:
        _note("failed", report.nodeid)
"""


class Mutant(NamedTuple):
    """One changed expression: the line it stands in, and its source before and after."""

    path: str
    line: str
    before: str
    after: str


# Drawing


def draw() -> list[Mutant]:
    """Return mutants of every top folder, the same for the same code."""
    chance = random.Random(SEED)
    found = []
    for folder, number in NUMBERS.items():
        possible = [
            mutant
            for path in sorted((ROOT / folder).rglob("*.py"))
            for mutant in mutants_of(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))
        ]
        found += sorted(chance.sample(possible, number))
    return found


def mutants_of(path: str, source: str) -> Iterator[Mutant]:
    """Yield the mutants of expressions within a line, where neither is there a second time."""
    tree = ast.parse(source)
    strings = (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr))
    in_strings = {id(part) for node in strings for part in ast.walk(node)}
    lines = [line.strip() for line in source.splitlines()]
    for node in ast.walk(tree):
        if not isinstance(node, ast.expr) or id(node) in in_strings:
            continue
        changed, line = _changed(node), lines[node.lineno - 1]
        before = changed and ast.get_source_segment(source, node)
        if changed and before and line.count(before) == 1 and lines.count(line) == 1:
            yield Mutant(path, line, before, f"({ast.unparse(changed)})")


def _changed(node: ast.expr) -> ast.expr | None:
    """Return another expression of the same parts, None where there is none."""
    match node:
        case ast.Compare(left, [operator], comparators) if type(operator) in _SWAPS:
            return ast.Compare(left, [_SWAPS[type(operator)]()], comparators)
        case ast.BoolOp(operator, values):
            return ast.BoolOp(_SWAPS[type(operator)](), values)
        case ast.BinOp(left, operator, right) if type(operator) in _SWAPS:
            return ast.BinOp(left, _SWAPS[type(operator)](), right)
        case ast.UnaryOp(ast.Not(), operand):
            return operand
    return None


def put_in(folder: Path, mutant: Mutant, after: str) -> bool:
    """Replace the expression of a mutant in a copy of the project; False if its line is gone."""
    file = folder / mutant.path
    source = file.read_text("utf-8") if file.is_file() else ""
    changed = mutant.line.replace(mutant.before, after)
    if source.count(mutant.line) == 1:
        file.write_text(source.replace(mutant.line, changed), encoding="utf-8")
    return source.count(mutant.line) == 1


# The list


def read_list() -> dict[Mutant, str]:
    """Return the mutants of the list, and what noticed each."""
    rows = (line.split("\t") for line in LIST.read_text("utf-8").splitlines())
    return {Mutant(*fields): result for *fields, result in rows}


def write_list(results: dict[Mutant, str]) -> None:
    """Write the list anew."""
    rows = ("\t".join((*mutant, result)) for mutant, result in results.items())
    LIST.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")


# Running


def copy_project(folder: Path) -> Path:
    """Copy the files that git tracks, as they are now, and the plugin beside them."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, names.stdout.decode().split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
    (folder / ".venv").symlink_to(ROOT / ".venv")
    (folder / f"{PLUGIN}.py").write_text(PLUGIN_SOURCE, encoding="utf-8")
    return folder


def run_tests(folder: Path, *options: str, timeout: float | None = None) -> list[tuple[str, str]]:
    """Run pytest in a copy; return the lines of the plugin, ("hangs", "") if it does not end."""
    log = folder / "log"
    log.write_bytes(b"")
    # The modules of the copy come before the installed ones, in every process.
    environment = {**os.environ, "PYTHONPATH": str(folder), "TRIPTYCH_MUTANT_LOG": str(log)}
    environment |= {"PYTHONHASHSEED": "0", "TRIPTYCH_CORPUS": os.devnull}
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", PLUGIN, *options],
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        has_tests = process.wait(timeout) in (0, 1)
    except subprocess.TimeoutExpired:
        return [("hangs", "")]
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    rows = (line.partition("\t") for line in log.read_text("utf-8").splitlines())
    found = [(key, test) for key, _, test in rows]
    return found if has_tests else [*found, ("failed", "")]  # they cannot even be collected


def reach(folder: Path, mutants: list[Mutant]) -> dict[int, set[str]]:
    """Return which tests evaluate the expression of each mutant; those that fail are left out."""
    for number, mutant in enumerate(mutants):
        put_in(folder, mutant, f'__import__("{PLUGIN}").reached({number}, {mutant.before})')
    found: dict[int, set[str]] = defaultdict(set)
    lines = run_tests(folder, "-n", "auto")
    failed = {test for key, test in lines if key == "failed"}
    for key, test in lines:
        if key.isdecimal() and test not in failed:
            found[int(key)].add(test)
    return found


def is_noticed(folder: Path, mutant: Mutant, tests: Collection[str]) -> bool:
    """Whether one of these tests fails, or hangs, with a mutant and passes without it."""
    left = set(tests)
    original = (folder / mutant.path).read_bytes()
    while left:
        put_in(folder, mutant, mutant.after)
        try:
            failed = {test for key, test in _run_these(folder, left) if not key.isdecimal()}
        finally:
            (folder / mutant.path).write_bytes(original)
        if not failed:
            return False
        if "" in failed or not _run_these(folder, failed):
            return True
        left -= failed
    return False


def _run_these(folder: Path, tests: Collection[str]) -> list[tuple[str, str]]:
    names = folder / "names"
    names.write_text("".join(f"{test}\n" for test in sorted(tests)), encoding="utf-8")
    return run_tests(folder, "-x", f"@{names}", timeout=PATIENCE + len(tests))


def judge(folder: Path, mutant: Mutant, tests: set[str], old: str) -> str:
    """Return what notices a mutant: "quick", "slow", or what the list said if nothing does."""
    if not put_in(folder, mutant, mutant.before):
        return "gone"
    tests = tests - {""}
    quick = {test for test in tests if test not in slow.listed()}
    if is_noticed(folder, mutant, quick):
        return "quick"
    if is_noticed(folder, mutant, tests - quick):
        return "slow"
    return old if old not in ("quick", "slow", "") else "nothing"


def main(arguments: list[str]) -> int:
    """Draw mutants, or judge those of the list, print each and the counts."""
    if arguments == ["--draw"]:
        write_list(dict.fromkeys(draw(), ""))
        return 0
    results = read_list()
    with tempfile.TemporaryDirectory() as name:
        results = dict(zip(results, _judge_all(Path(name), results), strict=True))
    write_list(results)
    for folder in NUMBERS:
        counts = Counter(results[one] for one in results if one.path.startswith(folder))
        print(folder, dict(counts.most_common()))
    return 0


def _judge_all(folder: Path, results: dict[Mutant, str]) -> list[str]:
    mutants = list(results)
    reached = reach(copy_project(folder / "reach"), mutants)
    copies: Queue[Path] = Queue()
    for number in range(os.cpu_count() or 1):
        copies.put(copy_project(folder / str(number)))

    def judged(number: int) -> str:
        copy, mutant = copies.get(), mutants[number]
        try:
            result = judge(copy, mutant, reached[number], results[mutant])
        finally:
            copies.put(copy)
        print(*mutant, f"{len(reached[number])} tests", result, sep="\t", flush=True)
        return result

    with ThreadPoolExecutor(copies.qsize()) as pool:
        return list(pool.map(judged, range(len(mutants))))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
