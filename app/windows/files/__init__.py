"""The files panel: dumps, mods and archives, and the commands on them."""
