"""Lets pools of processes end under Wine 8, which loses messages of no bytes; run by Python there.

`concurrent.futures` wakes its thread with such a message, and would wait for ever. The one here
has a byte. The standard library is there as compiled modules only, so it is those that change.
"""

from __future__ import annotations

import importlib.util
import marshal
import sys
from pathlib import Path
from types import CodeType

HEAD = 16
"""Bytes before the code in a compiled module."""


def mended(code: CodeType) -> CodeType:
    """Return code in which `wakeup` sends a byte, wherever it is defined in it."""
    is_it = code.co_name == "wakeup"
    constants = []
    for one in code.co_consts:
        if isinstance(one, CodeType):
            one = mended(one)
        constants.append(b"x" if is_it and one == b"" else one)
    return code.replace(co_consts=tuple(constants))


def main() -> int:
    """Change the module; 1 where it is not as expected."""
    found = importlib.util.find_spec("concurrent.futures.process")
    assert found is not None
    assert found.origin is not None
    file = Path(found.origin)
    data = file.read_bytes()
    code = marshal.loads(data[HEAD:])
    new = mended(code)
    if new == code:
        return 1
    file.write_bytes(data[:HEAD] + marshal.dumps(new))
    return 0


if __name__ == "__main__":
    sys.exit(main())
