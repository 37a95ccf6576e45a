"""The state machine of an actor in the window: found, drawn in a tab, asked at every verb."""
