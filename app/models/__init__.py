"""Item models over an outline."""
