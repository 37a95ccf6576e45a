"""What a user chose and taught the program."""

from __future__ import annotations

from formats.names import crc32_of
from formats.registry import SHIPPED


def test_every_name_that_is_typed_is_known_at_once(window):
    for name in ("AnUnheardOfName", "AnotherOfThem"):
        window.preferences.remember_name(name)
        assert window.preferences.knowledge.names.find(crc32_of(name)) == name
        assert SHIPPED.names.find(crc32_of(name)) is None


def test_names_that_cannot_be_kept_are_told_of(window, said, tmp_path, monkeypatch):
    monkeypatch.setattr(window.preferences, "learned_names", lambda: tmp_path)
    window.preferences.remember_names(["QuiteNew"])
    assert len(said) == 1
    assert said[0].startswith("Names cannot be saved in ")
