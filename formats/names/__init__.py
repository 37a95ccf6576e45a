"""Names for the CRC-32 hashes that files store in their place.

A `NameTable` holds lists of names; every document that stores hashes has a `Resolver`, which asks
one table and also guesses numbered names.
"""
