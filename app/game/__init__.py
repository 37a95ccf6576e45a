"""Games and mods on disk: the game of a folder, the changes of a mod, the files in packs."""
