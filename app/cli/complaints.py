"""Says what cannot be read of many files, without saying the same of each of them."""

from __future__ import annotations

from app.cli.errors import sentence
from app.cli.show import complain, counted
from formats.wrap import MissingDictionary


class Complaints:
    """Prints errors as they come; of those for the same reason, the first and then their number.

    Only a dictionary of the game that is not there is such a reason.
    """

    def __init__(self) -> None:
        self.has_any = False
        self._lacking = 0

    def add(self, error: BaseException) -> None:
        """Print what cannot be read, or count it."""
        self.has_any = True
        if isinstance(error, MissingDictionary):
            self._lacking += 1
            if self._lacking > 1:
                return
        complain(sentence(error))

    def end(self) -> bool:
        """Print how many more there were; return whether there were any at all."""
        if self._lacking > 1:
            more = counted(self._lacking - 1, "more file")
            complain(f"{more} cannot be read for the same reason.")
        return self.has_any
