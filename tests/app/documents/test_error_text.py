"""Reasons as parts of sentences."""

from __future__ import annotations

import pytest

from app.documents.error_text import why
from formats.errors import Unsupported


@pytest.mark.parametrize("hint", ["Choose another.", "別のものを選んでください。"])
def test_a_reason_ends_without_a_full_stop(hint):
    assert why(Unsupported("the version is unknown", hint=hint)).endswith(hint[:-1])
