"""Documents: identity, undo stack, opening and saving."""
