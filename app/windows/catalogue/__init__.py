"""The node catalogue panel: all known node classes, their slots and uses."""
