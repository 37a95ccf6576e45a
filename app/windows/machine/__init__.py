"""The state machine of an actor in the window: finding it, its tab, and its commands."""
