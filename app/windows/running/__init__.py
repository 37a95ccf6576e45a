"""Running a behaviour in the window: the panel, and its connection to tabs and canvases."""
