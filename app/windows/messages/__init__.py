"""The messages that the window shows unasked."""
