"""BYML, binary YAML."""
