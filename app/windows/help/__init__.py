"""The help window with its pages, and the box about the program."""
