"""Arranging a graph by hand: node positions, alignment, comments."""
