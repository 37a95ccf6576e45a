"""Games and mods on disk: which game a folder is, what a mod changes, what lies in which pack."""
