"""Work beside the window of which only what was begun last still counts."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject

from app.documents import background

T = TypeVar("T")


class LatestJob(QObject):
    """Runs jobs of one lane for `owner`; what an older one brings is dropped.

    So is what comes after `drop`, or when the owner is gone. A job is given the event that tells it
    that nobody waits for it any more.
    """

    def __init__(self, owner: QObject, lane: background.Lane) -> None:
        super().__init__(owner)
        self._lane = lane
        self._unwanted = threading.Event()

    def run(
        self,
        job: Callable[[threading.Event], T],
        then: Callable[[T], object],
        otherwise: background.Otherwise,
    ) -> None:
        """Run `job` as `background.run` does, in the place of the one before."""
        self.drop()
        self._unwanted = unwanted = threading.Event()
        background.run(
            self._lane,
            lambda: job(unwanted),
            lambda made: None if unwanted.is_set() else then(made),
            lambda error: None if unwanted.is_set() else otherwise(error),
            self,
        )

    def drop(self) -> None:
        """Want nothing any more of what is under way."""
        self._unwanted.set()
