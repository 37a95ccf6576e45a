"""What comes from other programs and goes to them: archives as folders, mods as packages."""
