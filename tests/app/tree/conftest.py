"""Trees of rows with buckets so small that a few rows fill several."""

from __future__ import annotations

import pytest

from app.tree import items


@pytest.fixture
def small_buckets(monkeypatch):
    """Buckets of 4 from 8 rows on, so that a walk crosses every border."""
    monkeypatch.setattr(items, "LIMIT", 8)
    monkeypatch.setattr("app.tree.tree_model.LIMIT", 8)
    monkeypatch.setattr(items, "BUCKET", 4)
