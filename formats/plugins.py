"""What other packages add by entry points of theirs: formats, and editors of values.

`formats/PLUGINS.md` shows how to write one. Nothing is looked for before it is needed, since that
takes longer than reading most files.
"""

from __future__ import annotations

from typing import Final, NamedTuple

GROUP: Final = "triptych.formats"
"""The group of entry points that name formats; those of `app` are named there."""


class PlugIn(NamedTuple):
    """What an entry point names: its own name, and the object."""

    name: str
    made: object


class PlugIns:
    """The plug-ins that were loaded; `failures` says why others could not be, by their names."""

    def __init__(self) -> None:
        self.failures: dict[str, str] = {}

    @property
    def sentences(self) -> list[str]:
        """A sentence for each plug-in that could not be loaded."""
        return [
            f"The plug-in “{name}” could not be loaded: {why}."
            for name, why in self.failures.items()
        ]

    def load(self, group: str) -> list[PlugIn]:
        """Return what the entry points of a group name, in the order of their names."""
        from importlib.metadata import entry_points  # it takes long

        found = []
        for entry in sorted(entry_points(group=group), key=lambda entry: entry.name):
            try:
                found.append(PlugIn(entry.name, entry.load()))
            except Exception as error:  # noqa: BLE001 - a plug-in may raise anything
                self.fail(entry.name, error)
        return found

    def fail(self, name: str, error: Exception) -> None:
        """Note why a plug-in cannot be used."""
        why = str(error) or type(error).__name__
        self.failures[name] = why.rstrip(".")


PLUG_INS: Final = PlugIns()
"""Those of this run of the program."""
