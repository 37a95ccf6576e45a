"""Running a behaviour graph in the window: the run of one document and its display."""
