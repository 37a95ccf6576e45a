"""Jobs that people do on graphs, done through a window with counted steps."""
