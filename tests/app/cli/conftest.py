"""Commands run in this process, and samples to run them on."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app.cli.main import group
from app.documents import dictionaries

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "resources" / "samples"
LANTERN = SAMPLES / "Lantern.bgparamlist"
VOICES = SAMPLES / "Voices.bgyml"
WATCHMAN = SAMPLES / "Watchman.root.ainb"

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def no_dictionaries(monkeypatch):
    """What one command is given or finds beside its files is not known to the next test."""
    monkeypatch.setattr(dictionaries, "_first", [])
    monkeypatch.setattr(dictionaries, "_named", [])
    monkeypatch.setattr(dictionaries, "_only_read", [])


@pytest.fixture
def run() -> Run:
    """Run a command; `given` is its standard input, `status` how it ends, None for any."""

    def run_(*arguments: object, given: bytes | None = None, status: int | None = 0) -> Result:
        result = CliRunner().invoke(group, list(map(str, arguments)), input=given)
        assert result.exception is None or isinstance(result.exception, SystemExit), result
        assert "Traceback" not in result.output
        assert status is None or result.exit_code == status, result.output
        return result

    return run_


@pytest.fixture
def lantern(tmp_path: Path) -> Path:
    """A copy of a sample to write to."""
    return Path(shutil.copy(LANTERN, tmp_path))
