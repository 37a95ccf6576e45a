"""What the parts of the writer share: the document, the plan, the bytes so far."""

from __future__ import annotations

from formats.ainb.binary.layouts import encoders
from formats.ainb.binary.string_pool import PoolWriter
from formats.ainb.binary.write_plan import WritePlan
from formats.ainb.model import Ainb


class WriterState:
    """The state of writing one file.

    `starts` is where each section begins, `uses` counts the values that expressions give,
    `ints` is where the number of a part is stored, by the part's `id`.
    """

    def __init__(self, root: Ainb, plan: WritePlan, pool: PoolWriter) -> None:
        self.root = root
        self.plan = plan
        self.pool = pool
        self.encoders = encoders(pool.put)
        self.out = bytearray()
        self.starts: dict[str, int] = {}
        self.uses = 0
        self.ints: dict[int, int] = {}

    def begin(self, section: str) -> None:
        """Begin a section here, behind the bytes before it that belong to none."""
        self.out += self.root.gaps.get(section, b"")
        self.starts[section] = len(self.out)
