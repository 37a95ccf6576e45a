"""Findings about the problems of an AINB document."""

from formats.ainb.checks.document import problems

__all__ = ["problems"]
