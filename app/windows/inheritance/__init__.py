"""The panel of effective values: a document with everything it inherits from its parents."""
