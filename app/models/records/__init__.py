"""Containers that are alike, as a table: one row for each, one column for each name."""
