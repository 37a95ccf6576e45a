"""What can be read of YAML texts without the parser: words that stand on one line."""

from __future__ import annotations

from typing import Final

BARE: Final = r"[-+/]?\.?[\w$][\w./+$-]*+(?: [\w./+$-]++)*+"
"""A word without quotes, of fewer characters than YAML allows."""
QUOTED: Final = r"'(?:[^'\x00-\x1f\x7f-\xa0\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]|'')*+'"
"""A word in single quotes."""


class UnusualText(Exception):
    """The text needs the YAML parser: to read it, or to report an error in it."""
