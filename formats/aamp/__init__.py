"""AAMP, the engine's binary parameter archive."""
