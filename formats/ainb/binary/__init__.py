"""AINB documents as bytes, both ways."""
