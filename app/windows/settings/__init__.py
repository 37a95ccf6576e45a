"""The settings dialog, the keyboard shortcuts and the user's preferences."""
