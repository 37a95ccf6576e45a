"""AINB, behaviour graphs of AI, logic and sequences: versions 0x404, 0x407 and 0x408."""
