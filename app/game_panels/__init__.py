"""Games and mods in the window: files, changes, find and replace, catalogue, exchange."""
