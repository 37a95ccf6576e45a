"""AINB documents as the JSON of the `ainb` package for Python, both ways."""

from formats.ainb.package.read import from_package
from formats.ainb.package.write import is_package, to_package

__all__ = ["from_package", "is_package", "to_package"]
