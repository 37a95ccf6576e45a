"""Arranging a graph by hand: node positions, alignment, snapping, comments, reroute points."""
