"""The panel that shows like containers as a table."""
