"""Arranging a graph by hand: places of nodes, lines and columns of them, frames round them."""
