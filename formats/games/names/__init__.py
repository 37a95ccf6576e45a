"""Names for the CRC-32 hashes that AAMP files store, and for the values of enums.

A `Table` holds the names that come with the program, and those of a person's lists; every document
has a `Resolver`, which asks one table and also guesses numbered names. What belongs together
is a `formats.knowledge.Knowledge`.
"""
