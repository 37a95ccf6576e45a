"""The main window and everything in it."""
