"""The text of a document as a view: YAML that is read along with the tree, edited and applied."""
