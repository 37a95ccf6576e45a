"""Every test of the application has a home of its own: settings, journal and reports."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new folder for all that the program keeps."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("TRIPTYCH_HOME", str(folder))
    return folder
