"""Trying a behaviour graph in the window: the run of one document and what is shown of it."""
