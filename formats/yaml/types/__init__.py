"""Rows keep their types while their text is edited, if the new value fits the type exactly.

An edited text is compared with the text it was edited from. Of a value that stands in both the
type is known: what is typed without a tag is taken as a value of that type. What does not fit is
refused at its place, with the spelling that changes the type on purpose. Values with a tag, and
rows that are new, have the type that they are written with.
"""

from __future__ import annotations

from .dialect import Dialect
from .keep import WHOLE, KeptTypes, Misfit, Retyped, UnfitValues, keep, retyped

__all__ = ["WHOLE", "Dialect", "KeptTypes", "Misfit", "Retyped", "UnfitValues", "keep", "retyped"]
