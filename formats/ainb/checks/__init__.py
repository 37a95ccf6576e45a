"""Findings about the problems of an AINB document."""

from .document import problems

__all__ = ["problems"]
