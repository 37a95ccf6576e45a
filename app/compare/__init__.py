"""Comparing two documents and merging two versions: rows, jobs, and the tabs."""
