"""Facts about an AINB document, and findings about its problems."""

from formats.ainb.checks.document import facts, problems

__all__ = ["facts", "problems"]
