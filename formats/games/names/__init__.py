"""The names of the games: those that are shipped, and where others are found."""
