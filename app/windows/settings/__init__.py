"""The settings dialog, the keys and what a person chose."""
