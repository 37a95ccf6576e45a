"""Exchange with other programs: archives as folders, mods as packages."""
