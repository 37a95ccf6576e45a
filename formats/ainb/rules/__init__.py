"""Rules of the games' files, used in reading, writing, text, checks and edits."""
