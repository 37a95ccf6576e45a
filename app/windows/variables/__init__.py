"""The panel of variables: the values that rows of a document share by name."""
