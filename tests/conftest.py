"""How tests are run: shuffled, but always alike."""

from __future__ import annotations

import functools
import gc
import os
import zlib
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from formats.core.work import collector_paused
from tests import corpus, readers, scale

# Before any test makes an application: without a screen, Qt would end the process.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

pytest_plugins = ["pytester", "tests.slow"]

COUNTED = "counted"
UNTRANSLATED_TEXT = "untranslated"

_UNTIMED = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
"""What is slow on a busy machine is no fault of a test, nor of what it tests."""
hypothesis.settings.register_profile("test", derandomize=True, **_UNTIMED)
hypothesis.settings.register_profile("soak", database=None, print_blob=True, **_UNTIMED)
hypothesis.settings.load_profile("soak" if scale.SEED else "test")


def pytest_report_header() -> list[str]:
    count = sum(1 for root in corpus.ROOTS for path in root.rglob("*") if path.is_file())
    roots = os.pathsep.join(map(str, corpus.ROOTS))
    found = f"{count:,} real files in {roots}" if count else f"nothing in {roots}"
    return [f"corpus: {found}", f"soak: seed {scale.SEED}" if scale.SEED else "soak: no"]


def pytest_itemcollected(item: pytest.Function) -> None:
    """Mark what reads real files, if tests are chosen by that: finding out takes seconds."""
    if "corpus" in item.config.option.markexpr and readers.reads(item):
        item.add_marker("corpus")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Function) -> Generator[None, bool | None, bool | None]:
    """Have a test fail that reads real files without being marked."""
    corpus.may_read = functools.partial(readers.reads, item)
    try:
        return (yield)
    finally:
        corpus.may_read = None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None]:
    """Keep what was collected out of every search for garbage: all of it stays until the end."""
    with collector_paused():
        collected = yield
    gc.freeze()
    return collected


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle; whatever else is run, of two tests the same one is first.

    Those that take long begin: at the end all others would wait for one.
    """

    def place(item: pytest.Item) -> tuple[bool, int]:
        is_short = item.get_closest_marker("long") is None
        return is_short, zlib.crc32(f"{scale.SEED}{item.nodeid}".encode())

    items.sort(key=place)


@pytest.fixture
def tmp_path(tmp_path: Path) -> Path:
    """A folder with none beside it: what looks for titles beside a dump finds no other test's."""
    folder = tmp_path / "test"
    folder.mkdir()
    return folder


@pytest.fixture
def count(request: pytest.FixtureRequest) -> Iterator[Callable[..., None]]:
    """What a law calls with the name of what it tried, and how many; told when all is done."""
    counted: Counter[str] = Counter()

    def add(name: str, number: int = 1) -> None:
        counted[name] += number

    yield add
    request.node.user_properties.append((COUNTED, dict(counted)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Count the examples of a law in a soak."""
    law = getattr(getattr(item, "obj", None), "hypothesis", None)
    if law is None or not scale.SEED:
        return (yield)
    inner, seen = law.inner_test, 0

    @functools.wraps(inner)
    def counting(*args: Any, **keywords: Any) -> Any:
        nonlocal seen
        seen += 1
        return inner(*args, **keywords)

    law.inner_test = counting
    try:
        return (yield)
    finally:
        law.inner_test = inner
        item.user_properties.append((COUNTED, {"examples": seen}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what was counted, of all tests together, and what is not translated."""
    total: Counter[str] = Counter()
    untranslated: set[str] = set()
    reports = [one for found in terminalreporter.stats.values() for one in found]
    for report in reports:
        if getattr(report, "when", None) == "teardown":
            for name, value in report.user_properties:
                total.update(value if name == COUNTED else {})
                untranslated.update([value] if name == UNTRANSLATED_TEXT else [])
    if untranslated:
        terminalreporter.section("not translated, which is no failure")
        terminalreporter.write_line("\n".join(sorted(untranslated)))
    if total:
        terminalreporter.section("what laws tried")
        for name in sorted(total):
            terminalreporter.write_line(f"{total[name]:>12,} {name}")


@pytest.fixture
def collected_here() -> Iterator[None]:
    """Have widgets that tests before left behind go in this thread, as Qt needs it.

    No thread of the test collects them.
    """
    gc.collect()
    with collector_paused():
        yield
