"""Comparing and merging documents, in tabs of the window."""
