"""Mods brought together: the window that asks which, shows what clashes and writes the outcome."""
