"""Typed editors, one file each, registered by kind."""
