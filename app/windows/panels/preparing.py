"""Loads what panels need while the window is idle, so that none has to when it is first shown."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from PySide6.QtCore import QObject

from app.documents.idle_task import IdleTask

_MODULES = (
    "formats.wrap.sarc",
    "formats.wrap",
    "app.documents.container_io",
    "app.documents.background",
    "app.files.cache_database",
    "app.files.content_store",
    "formats.find",
    "app.files.mod",
    "app.files.replacing",
    "app.files.value_index",
    "app.files.folder_jobs",
    "app.documents.save_job",
    "app.files.model",
    "app.windows.files.panel",
    "app.files.replace_steps",
    "app.windows.find.replace_preview",
    "app.windows.find.panel",
    "app.windows.messages.stop_question",
    "app.windows.find.saved_searches",
    "app.windows.find.game_replacing",
    "app.windows.find.game_results",
    "app.windows.files.arrivals",
    "formats.names",
    "app.files.naming",
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
