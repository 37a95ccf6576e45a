"""Edits of AINB documents: the structure of the outline, and every change it is made of."""

from .structure import Structure

__all__ = ["Structure"]
