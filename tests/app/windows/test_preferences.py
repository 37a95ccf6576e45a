"""What a person chose and taught the program."""

from __future__ import annotations

import zlib

from formats import names


def test_every_name_that_is_typed_is_known_at_once(window):
    try:
        for name in ("AnUnheardOfName", "AnotherOfThem"):
            window.preferences.remember_name(name)
            assert names.TABLE.find(zlib.crc32(name.encode())) == name
    finally:
        names.remove_user_list(window.preferences.learned_names())
