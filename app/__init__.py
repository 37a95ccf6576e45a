"""The desktop application around the format library."""
