"""What games and their files mean: names of hashes, sizes, AI programs, tables, flags, lists."""
