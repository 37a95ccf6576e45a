"""What there is to say of an AINB document: its facts, and what is wrong with it."""

from formats.ainb.checks.document import facts, problems

__all__ = ["facts", "problems"]
