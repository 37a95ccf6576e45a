"""Measurements against other programs, run by `packaging/dev.py bench` and never by pytest."""
