"""The panel of effective values: a document with what it inherits from its parents."""
