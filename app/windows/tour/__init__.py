"""A short way round the window: cards that point at its parts, one after the other."""
