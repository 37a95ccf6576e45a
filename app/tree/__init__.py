"""The rows of a document as a tree: model, filter, view, selection, and commands on rows."""
