"""What merged mods are shown as."""

from __future__ import annotations

import pytest

from app import i18n
from app.files.merge_model import _side_words

KNOWN = {
    "nothing": "nichts",
    "another file": "eine andere Datei",
    "{size} bytes ({digest})": "{size} Byte ({digest})",
}


@pytest.fixture
def german():
    i18n.speak(lambda _context, text, _remark, _n: KNOWN.get(text, text))
    yield
    i18n.speak(None)


@pytest.mark.parametrize(
    ("side", "shown"),
    [
        ("nothing", "nichts"),
        ("another file", "eine andere Datei"),
        ("1,024 bytes (d4b24a65)", "1,024 Byte (d4b24a65)"),
        ("string nothing", "string nothing"),
        ("string 5 bytes (d4b24a65)", "string 5 bytes (d4b24a65)"),
    ],
)
def test_what_a_file_does_not_say_itself_is_translated(german, side, shown):
    assert _side_words(side) == shown
