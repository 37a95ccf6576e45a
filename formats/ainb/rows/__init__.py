"""AINB documents as the rows of an outline."""
