"""Common jobs on graphs, done in a window with counted steps."""
