"""Running a behaviour in the window: the panel, and what it has to do with tabs and canvases."""
