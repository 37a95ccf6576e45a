"""AINB documents as the JSON of the `ainb` package for Python, both ways."""

from formats.ainb.package.read import from_package
from formats.ainb.package.write import BEGINS, is_package, to_package

__all__ = ["BEGINS", "from_package", "is_package", "to_package"]
