"""Loads what panels need while the window is idle, so that none has to when it is first shown."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from PySide6.QtCore import QObject

from app.ui.idle_task import IdleTask

_MODULES = (
    "formats.wrap.sarc",
    "formats.wrap",
    "app.documents.container_io",
    "app.ui.background",
    "app.game.cache_database",
    "app.game.content_store",
    "formats.find",
    "app.game.mod",
    "app.game.replacing",
    "app.game.value_index",
    "app.game.folder_jobs",
    "app.documents.save_job",
    "app.game_panels.files_model",
    "app.game_panels.files_panel",
    "app.game.replace_steps",
    "app.game_panels.replace_preview",
    "app.game_panels.find_panel",
    "app.window.stop_question",
    "app.game_panels.search_history",
    "app.game_panels.game_replacing",
    "app.game_panels.game_results",
    "app.game_panels.arrivals",
    "formats.names",
    "app.game.naming",
)
"""Each loads little more than itself after those before it."""


def prepare(window: QObject) -> IdleTask:
    """Load the modules of the files and find panels, one at a time, and return the task."""
    task = IdleTask(window)
    task.begin(_loaded())
    return task


def _loaded() -> Iterator[object]:
    for name in _MODULES:
        yield import_module(name)
