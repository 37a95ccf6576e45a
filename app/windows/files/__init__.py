"""The files panel: dumps, mods and archives, and what is done in them."""
