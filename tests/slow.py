"""Which tests are slow: measured in processor time, listed in `slow.txt`, left out by `--quick`.

A line of the list is the id of a test, or its name with `[real files]` for its runs over files of
the games, whose number and names differ from one computer to the next.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Generator, Mapping
from pathlib import Path

import pytest

from tests import corpus, readers

LIST = Path(__file__).with_name("slow.txt")
SLOW = 0.3
"""Seconds of processor time, with fixtures and other processes, above which a test is listed."""
STILL_SLOW = 0.2
"""A listed test stays so above this, so that chance does not change the list."""
TOO_SLOW = 15.0
"""Continuous integration fails if a test that is not listed takes longer.

This is far above `SLOW`: what several tests share is charged to the first of them, which is another
one in each run, and at times a processor is three times as slow as at others.
"""
SHOWN = 10
REAL_FILES = "[real files]"

TIME = "processor time"
"""The property of a test's last report: its name in the list, and seconds."""
_STARTED = pytest.StashKey[float]()


def listed() -> frozenset[str]:
    """Return the lines of the list."""
    return frozenset(LIST.read_text(encoding="utf-8").splitlines())


def _of_real_files(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0] + REAL_FILES


def is_slow(item: pytest.Item, lines: Collection[str]) -> bool:
    """Whether a test is in the list, and not marked to be run always."""
    if item.get_closest_marker("always"):
        return False
    return item.nodeid in lines or (_of_real_files(item) in lines and readers.reads(item))


def entries(
    measured: Mapping[str, float], old: Collection[str], *, has_real_files: bool
) -> list[str]:
    """Return the lines of a new list: what takes long now, or still takes nearly as long.

    Without files of the games, what is known of the tests that read them stays.
    """
    slow = {
        name for name, spent in measured.items() if spent > (STILL_SLOW if name in old else SLOW)
    }
    if not has_real_files:
        slow.update(name for name in old if name.endswith(REAL_FILES))
    return sorted(slow)


def too_slow(measured: Mapping[str, float], lines: Collection[str]) -> list[str]:
    """Return the tests that have to be listed or made faster."""
    return sorted(
        name for name, spent in measured.items() if spent > TOO_SLOW and name not in lines
    )


def _processor_time() -> float:
    """Return the seconds that this process and those it waited for have computed."""
    return sum(os.times()[:4])


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("slow tests")
    group.addoption("--quick", action="store_true", help="leave out what tests/slow.txt lists")
    group.addoption("--write-slow", action="store_true", help="write tests/slow.txt at the end")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Measuring(config))


class Measuring:
    """Leaves out what is listed, and measures the rest in each process; one prints all of it."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._lines = listed()
        self._measured: dict[str, float] = {}
        self._total = 0.0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if not self._config.option.quick:
            return
        slow = {item for item in items if is_slow(item, self._lines)}
        self._config.hook.pytest_deselected(items=list(slow))
        items[:] = [item for item in items if item not in slow]

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, bool, bool]:
        item.stash[_STARTED] = _processor_time()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        if call.when == "teardown":
            spent = _processor_time() - item.stash[_STARTED]
            is_of_real_files = spent > STILL_SLOW and readers.reads(item)
            name = _of_real_files(item) if is_of_real_files else item.nodeid
            item.user_properties.append((TIME, (name, spent)))
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take what this process or, with several of them, any other one has measured."""
        for name, spent in (value for key, value in report.user_properties if key == TIME):
            self._measured[name] = max(spent, self._measured.get(name, 0.0))
            self._total += spent

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(self._config, "workerinput"):
            return
        if self._config.option.write_slow and session.exitstatus == pytest.ExitCode.OK:
            has_real_files = bool(corpus.find_all(""))
            lines = entries(self._measured, self._lines, has_real_files=has_real_files)
            LIST.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        if os.environ.get("CI") and too_slow(self._measured, self._lines):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("processor time")
        terminalreporter.write_line(f"{self._total:8.1f} s  all tests")
        longest = sorted(self._measured.items(), key=lambda pair: -pair[1])[:SHOWN]
        for name, spent in longest:
            terminalreporter.write_line(f"{spent:8.2f} s  {name}")
        for name in too_slow(self._measured, self._lines):
            terminalreporter.write_line(f"not in {LIST.name}: {name}")
