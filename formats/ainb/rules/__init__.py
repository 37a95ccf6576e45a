"""What holds in the files of the games, for reading, writing, text, checks and edits alike."""
