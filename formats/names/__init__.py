"""Names behind the CRC-32 hashes that AAMP files store in their place."""
